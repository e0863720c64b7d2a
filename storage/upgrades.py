"""The versions of every kind of document, and the pure functions on JSON that upgrade old documents.

A version rises with every change of a document's shape, which for games, deals and moves includes the engine's
snapshot. HISTORIES then gets a function, and `tests/storage/documents/` a fixture of the new version. The others stay.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias

from pydantic_core import from_json, to_json

from bot.services.game import Status, Wish

Json: TypeAlias = Any
"""Any value of JSON. The upgrades below assume its shape, and do not change their argument."""

Kind: TypeAlias = Literal["game", "deal", "move", "night", "summary", "settings of a person", "settings of a server"]
"""The kinds of documents, as error messages name them."""


class DocumentError(ValueError):
    """A document cannot be read. The message states the kinds of document and fault, but nothing of the content."""


class NewerDocumentError(ValueError):
    """A newer program wrote the document."""


_NEW_IN_2: dict[str, Json] = {Status.DRAFT: {"votes": []}, Status.PLAY: {"by_computers": []}}


def _game_to_2(data: Json) -> Json:
    content = data["snapshot"]
    progress = {**content["stage"], **_NEW_IN_2.get(data["status"], {})}
    return {**data, "snapshot": {**content, "stage": progress}}


def _game_to_3(data: Json) -> Json:
    return {**data, "snapshot": {**data["snapshot"], "watchers": []}}


_NO_PART: Json = {"pawns": [], "joined": False, "debts": [], "rewards": []}


def _game_to_4(data: Json) -> Json:
    """Add edifices, and options of stages. There were none before."""
    content = data["snapshot"]
    progress = content["stage"]
    if progress.get("state") is not None:
        progress = {**progress, "state": _state_to_4(progress["state"])}
    settings = {**data["settings"], "expansions": []}
    return {**data, "settings": settings, "snapshot": {**content, "stage": progress}}


def _state_to_4(state: Json) -> Json:
    cities = [{**city, "options": [], "participation": _NO_PART} for city in state["cities"]]
    choices = [None if move is None else _move_to_4(move) for move in state["choices"]]
    return {**state, "version": 2, "cities": cities, "choices": choices, "projects": []}


def _move_to_4(move: Json) -> Json:
    return {**move, "take_part": False} if move["kind"] == "build-stage" else move


def _deal_to_4(deal: Json) -> Json:
    return {**deal, "edifices": []}


_NEW_IN_5: Json = {
    "former": None,
    "lost": None,
    "found": None,
    "noticed": None,
    "asked": None,
    "acts": [],
    "gone": [],
    "claims": [],
    "passages": [],
}


def _game_to_5(data: Json) -> Json:
    """Add tables out of reach, former channels of tables, who sealed which choice, and who is present.

    None of this was recorded before, except the choices that computer players had sealed.
    """
    content = data["snapshot"]
    progress = content["stage"]
    if data["status"] == Status.DRAFT:
        progress = {**progress, "sealers": []}
    elif data["status"] == Status.PLAY:
        progress = {key: value for key, value in progress.items() if key != "by_computers"}
        progress["sealers"] = [[seat, None] for seat in content["stage"]["by_computers"]]
    return {**data, "snapshot": {**content, **_NEW_IN_5, "stage": progress}}


_NO_TIMING: Json = {
    "deadline": None,
    "overtime": [],
    "overtime_now": [],
    "usual": None,
    "misses": [],
    "unattended": 0,
    "record": [],
    "answered": [],
    "excused": None,
    "counts_from": None,
    "unbroken_since": None,
    "pause": None,
    "spent": {},
}
_NEW_IN_6: Json = {
    "asked_by": None,
    "timing": _NO_TIMING,
    "stand_ins": [],
    "motions": [],
    "carried": [],
    "coming": None,
    "ready": [],
    "away": [],
}


def _game_to_6(data: Json) -> Json:
    """Add paces and choices that are held back. Before, no table had a time limit, and no choice was held back."""
    settings = {**data["settings"], "pace": "calm", "demand": "nothing"}
    content = {**data["snapshot"], **_NEW_IN_6}
    if data["status"] == Status.PLAY:
        content["stage"] = {**content["stage"], "held": None}
    return {**data, "settings": settings, "snapshot": content}


def _game_to_7(data: Json) -> Json:
    """Add the level of a table's computer players, and their styles and names. There was only one level to choose."""
    content = data["snapshot"]
    passages = [{**each, **_NAMELESS} if "level" in each else each for each in content["passages"]]
    return {**data, "settings": _settings_to_7(data["settings"]), "snapshot": {**content, "passages": passages}}


def _game_to_8(data: Json) -> Json:
    """Add reports, and the turns in which seats changed hands. For earlier changes, the turn is unknown."""
    content = data["snapshot"]
    passages = [{**each, "turn": None} for each in content["passages"]]
    return {**data, "snapshot": {**content, "passages": passages, "reports": []}}


def _settings_to_7(settings: Json) -> Json:
    """Add the level of a table's computer players. Nights have these settings, too."""
    return {**settings, "level": "greedy"}


_NAMELESS: Json = {"style": None, "name": ""}


def _game_to_9(data: Json) -> Json:
    """Give a game the shape of the classes that the program uses. Before, documents had a different shape.

    Keys that are not handled here stay, so that reading refuses unknown keys.
    """
    content, status = dict(data["snapshot"]), data["status"]
    stage, timing = dict(content.pop("stage")), dict(content.pop("timing"))
    motions = [*_motions_to_9(stage.pop("votes", None), content.pop("claims"), content["motions"])]
    if "sealers" in stage:
        stage["sealers"] = _by_number(stage["sealers"])
    if stage.get("held") is not None:
        stage["held"] = _named(("seat", "until"), stage["held"])
    if "offers" in stage:
        stage["offers"] = [[_setup_to_9(each) for each in two] for two in stage["offers"]]
    attendance = {
        **{key: _by_number(timing.pop(key)) for key in ("misses", "record", "answered")},
        "unattended": timing.pop("unattended"),
        "let_choose": timing.pop("let_choose", []),  # not there before the release of version 8
    }
    asked, leaves = content.pop("asked"), content.get("leaves", [])  # as above
    reports = [(*each, None) if len(each) == 2 else each for each in content["reports"]]  # as above
    new = {
        **content,
        **{key: _by_number(content[key]) for key in ("acts", "ready", "away")},
        "leaves": {str(user): _named(("since", "until"), times) for user, *times in leaves},
        "passages": [_passage_to_9(each) for each in content["passages"]],
        "reports": [_named(("user", "by", "acted"), each) for each in reports],
        "stand_ins": [_named(("resolution", "seat", "user", "autopilot"), each) for each in content["stand_ins"]],
        "motions": motions,
        "attendance": attendance,
        "spent": timing.pop("spent"),
        "timing": _timing_to_9(timing, asked),
        "progress": {"kind": status, **stage},
    }
    return {**data, "snapshot": new}


def _named(names: tuple[str, ...], values: Any) -> Json:  # noqa: ANN401 - JSON
    return dict(zip(names, values, strict=True))


def _by_number(pairs: Json) -> Json:
    """Return an object in place of a list of pairs. Its keys are users or seats."""
    return {str(user): value for user, value in pairs}


def _passage_to_9(passage: Json) -> Json:
    kept = {key: passage[key] for key in ("resolutions", "seat", "why", "turn")}
    return {**kept, "to": _occupant({key: value for key, value in passage.items() if key not in kept})}


def _occupant(occupant: Json) -> Json:
    return {**occupant, "kind": "computer" if "level" in occupant else "person"}


def _setup_to_9(setup: Json) -> Json:
    return {"city" if key == "wonder" else key: value for key, value in setup.items()}


def _motions_to_9(abandoning: Json, claims: Json, others: Json) -> Iterator[Json]:
    usual: Json = {"number": None, "against": [], "pace": None, "to": None, "agreed": None}
    if abandoning:
        yield {**usual, "wish": Wish.ABANDON, "votes": abandoning}
    for claim in claims:
        about = {"number" if key == "seat" else key: value for key, value in claim.items()}
        yield {**usual, **about, "wish": Wish.SEAT}
    yield from ({**usual, **motion} for motion in others)


def _timing_to_9(timing: Json, asked: Json) -> Json:
    deadline, usual, pause = timing.pop("deadline"), timing.pop("usual"), timing["pause"]
    overtime, used_now = dict(timing.pop("overtime")), dict(timing.pop("overtime_now"))
    used = {user: span - used_now.get(user, 0) for user, span in overtime.items()}
    since = (timing.pop("counts_from"), timing.pop("unbroken_since"), timing.pop("excused"))
    started, breaks = _started(*since, asked)
    return {
        "given": None,  # not there before the release of version 8
        **timing,
        "asked": asked,
        "started": started,
        "breaks": breaks,
        "end": (usual or deadline) if pause is None else pause["deadline"],
        "sooner": None if usual is None or pause is not None else deadline,
        "pause": pause and {key: value for key, value in pause.items() if key != "deadline"},
        "used": {str(user): _span(span) for user, span in used.items() if span or user not in used_now},
        "used_now": {str(user): _span(span) for user, span in used_now.items()},
    }


def _span(seconds: float) -> str:
    """Return a number of seconds as a duration in ISO 8601."""
    return f"PT{seconds:.6f}S"


def _started(counts_from: Json, unbroken_since: Json, excused: Json, asked: Json) -> tuple[Json, Json]:
    """Return when time began to run, and the breaks since then.

    An old document has only the total length of the breaks, and when the last break and the last outage ended. So these
    breaks are made up, with the same total and the same ends.
    """
    if counts_from is None or unbroken_since is None or counts_from == unbroken_since:
        return counts_from, [] if excused is None else [_break(excused, excused, outage=True)]
    start, last = datetime.fromisoformat(counts_from), datetime.fromisoformat(unbroken_since)
    started = min(start if asked is None else datetime.fromisoformat(asked), start)
    by = start - started
    if excused is None:
        return started.isoformat(), [_break(last - by, unbroken_since)]
    end = datetime.fromisoformat(excused)
    by_outages = max(min(by, end - started), timedelta())
    outage = _break(end - by_outages, excused, outage=True)
    return started.isoformat(), [outage, _break(last - by + by_outages, unbroken_since)]


def _break(since: datetime | str, until: str, *, outage: bool = False) -> Json:
    return {"since": since if isinstance(since, str) else since.isoformat(), "until": until, "outage": outage}


def _game_to_10(data: Json) -> Json:
    """Add the coach, beginners' tables, and whether a night opened it, which was not recorded before."""
    snapshot = {**data["snapshot"], "of_night": False}
    return {**data, "settings": _settings_to_10(data["settings"]), "snapshot": snapshot}


def _settings_to_10(settings: Json) -> Json:
    """Add the coach, and whether it is a beginners' table. Nights have these settings, too."""
    return {**settings, "coach": False, "beginners": False}


def _game_to_11(data: Json) -> Json:
    """Add the marks of people who were forgotten. Before, nobody was.

    Version 11 also has a reason for a change of a seat that older programs do not know.
    """
    return {**data, "snapshot": {**data["snapshot"], "forgotten": []}}


def _night_to_2(data: Json) -> Json:
    """Add the level of the tables' computer players. There was only one to choose."""
    series = data["series"]
    later = series and {**series, "plan": _plan_to_2(series["plan"])}
    return {**data, "plan": _plan_to_2(data["plan"]), "series": later}


def _plan_to_2(plan: Json) -> Json:
    return {**plan, "settings": _settings_to_7(plan["settings"])}


def _night_to_3(data: Json) -> Json:
    """Add reports that somebody seems to have gone. Before, an organiser's report was enough to replace them.

    Version 3 also has kinds of calls that older programs do not know.
    """
    guests = [{**each, "reported": None, "reporters": [], "answered": None} for each in data["guests"]]
    calls = [{**each, "by": None, "place": None} for each in data["calls"]]
    orders = [{**each, "since": None} for each in data["orders"]]
    return {**data, "guests": guests, "calls": calls, "orders": orders}


def _night_to_4(data: Json) -> Json:
    """Add what others have done to the scheduled event. Before, this was not recorded.

    Version 4 also has kinds of calls that older programs do not know.
    """
    return {**data, "mirror": {**data["mirror"], "listed": None, "question": None, "hand": None}}


def _night_to_5(data: Json) -> Json:
    """Give a night the shape of the classes that the program uses. Before, documents had a different shape."""
    guests = [
        {
            "reported_at": None,  # not there before the release of version 3
            **{key: value for key, value in guest.items() if key not in {"user", "name"}},
            "person": _occupant({"user": guest["user"], "name": guest["name"]}),
        }
        for guest in data["guests"]
    ]
    return {**data, "guests": guests, "watchers": _by_number(data["watchers"])}


def _night_to_6(data: Json) -> Json:
    """Add the settings for the coach and for beginners' tables."""
    series = data["series"]
    later = series and {**series, "plan": _plan_to_6(series["plan"])}
    return {**data, "plan": _plan_to_6(data["plan"]), "series": later}


def _night_to_7(data: Json) -> Json:
    """Add tables for latecomers, and whether tables were left to one player. Before, there were none.

    Version 7 also has kinds of calls that older programs do not know.
    """
    rounds = [{**each, "tables": [_night_table_to_7(table) for table in each["tables"]]} for each in data["rounds"]]
    return {**data, "rounds": rounds}


def _night_table_to_7(table: Json) -> Json:
    return {**table, "since": None, "left_alone": False, "was_left_alone": False}


def _plan_to_6(plan: Json) -> Json:
    return {**plan, "settings": _settings_to_10(plan["settings"])}


@dataclass(frozen=True, slots=True)
class History:
    """The versions of a kind of document."""

    version: int
    """The latest version, which this program writes."""
    upgrades: Mapping[int, Callable[[Json], Json]]
    """Functions that upgrade a document to a version from the one before, keyed by version. Others changed nothing."""


HISTORIES: Mapping[Kind, History] = {
    "game": History(
        11,
        {
            2: _game_to_2,
            3: _game_to_3,
            4: _game_to_4,
            5: _game_to_5,
            6: _game_to_6,
            7: _game_to_7,
            8: _game_to_8,
            9: _game_to_9,
            10: _game_to_10,
            11: _game_to_11,
        },
    ),
    "deal": History(8, {4: _deal_to_4}),
    "move": History(8, {4: _move_to_4}),
    "night": History(
        7, {2: _night_to_2, 3: _night_to_3, 4: _night_to_4, 5: _night_to_5, 6: _night_to_6, 7: _night_to_7}
    ),
    "summary": History(10, {}),
    "settings of a person": History(2, {}),
    "settings of a server": History(2, {}),
}
"""Each kind has its own version. Up to version 8, games, deals, moves and summaries shared one number, so some numbers
changed nothing in a kind. Each kind counts on from there. Settings had no version, which counts as version 1.

A game's upgrades take and return an object with the keys status, settings and snapshot."""

JOB_VERSION = sum(HISTORIES[kind].version for kind in ("game", "deal", "move", "night"))
"""The version of jobs. It rises with the version of every document that a process must be able to read to do a job."""


def upgrade(kind: Kind, version: int, data: Json) -> Json:
    """Return the document in this program's version.

    Raises:
        NewerDocumentError: a newer program wrote the document.
        DocumentError: there never was such a version, or the document is not of that version.
    """
    history = HISTORIES[kind]
    if type(version) is not int or version < 1:
        raise DocumentError(f"{kind}: no version")
    if version > history.version:
        raise NewerDocumentError(
            f"a newer program wrote its {kind}: version {version}, this one reads {history.version}"
        )
    try:
        for number in range(version + 1, history.version + 1):
            if number in history.upgrades:
                data = history.upgrades[number](data)
    except Exception as error:  # noqa: BLE001 - a wrong value can cause any error
        raise DocumentError(f"{kind}: version {version}, {type(error).__name__}") from None
    return data


def parsed(kind: Kind, text: str | bytes) -> Json:
    """Return the JSON of a document of any version. Raises DocumentError."""
    try:
        return from_json(text)
    except ValueError:
        raise DocumentError(f"{kind}: json_invalid") from None


def upgraded(kind: Kind, version: int, text: str | bytes) -> str | bytes:
    """Return the text of a document in this program's version. Raises the errors of `upgrade`."""
    return text if version == HISTORIES[kind].version else to_json(upgrade(kind, version, parsed(kind, text)))
