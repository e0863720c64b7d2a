"""Converts what is saved of a game to JSON and back; documents have a version, and all old ones are still read.

A game's document holds its settings, its stage and who is invited or barred; seats, host, panel, rematch and the
lobby's end are columns. Deals and moves are documents too, with the same version.

`VERSION` rises with every change of shape, the engine's snapshot included. Then `UPGRADES` gets pure functions from the
version before, and `tests/storage/documents/` a fixture of the new one; those of old versions stay.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias, TypeVar, assert_never

from bot.services.attendance import Attendance, StandIn
from bot.services.game import (
    RUNNING,
    Access,
    Draft,
    Ending,
    Game,
    Held,
    Leave,
    Lobby,
    Lost,
    Motion,
    Obstruction,
    Over,
    Play,
    Progress,
    Report,
    SealedDeal,
    Sides,
    Status,
    TableSettings,
    Wish,
    Wonders,
)
from bot.services.pace import Pace, pace_text, read_pace
from bot.services.passages import Absence, Passage, Passing
from bot.services.people import ChannelId, Computer, GameId, Person, UserId, is_id
from bot.services.ports import Facts, NewerGameError, StoreError, UnreadableGameError
from bot.services.reliability import Demand
from bot.services.settings import YEARS
from bot.services.timing import Break, Pause, Timing
from engine import snapshot
from engine.catalogue import Side
from engine.moves import Move
from engine.ruleset import Expansion, FactsError, Ruleset, Seat, SeatSetup
from engine.state import GameState
from players.levels import Level, Style
from storage.troubles import DRIVER_ERRORS

VERSION = 8
NOTES_WHO_SEALED = 5
"""The first version that records who sealed a choice, and since when a question is open."""

Json: TypeAlias = Any
"""What `json` reads and writes; the functions below define its shape."""

_Id = TypeVar("_Id", bound=int)

Saved: TypeAlias = Literal["game", "night", "results of game"]
"""The kinds of saved things that errors name, with their number."""

_MOST = 1 << 31
"""More than any count reaches, and little enough that the databases can hold sums of it."""
_LONGEST = timedelta(days=36_525)
"""More time than anyone is ever given to answer."""
_SAVED_APART = frozenset({Wish.ABANDON, Wish.SEAT})
"""Motions that are saved as the stage's `votes` and in `claims`; all others are in `motions`."""


@dataclass(frozen=True, slots=True)
class GameDocument:
    """A game as it is saved, without what has columns of its own."""

    version: int
    status: str
    settings: Json
    snapshot: Json


@dataclass(frozen=True, slots=True)
class GameFields:
    """What a game's document holds; each field is named as that of `Game`."""

    settings: TableSettings
    progress: Progress
    invited: frozenset[UserId]
    barred: frozenset[UserId]
    watchers: frozenset[UserId]
    former: ChannelId | None
    lost: Lost | None
    found: datetime | None
    noticed: datetime | None
    asked_by: UserId | None
    acts: Mapping[UserId, datetime]
    gone: frozenset[UserId]
    passages: tuple[Passage, ...]
    reports: tuple[Report, ...]
    timing: Timing
    attendance: Attendance
    spent: Mapping[Wish, int]
    stand_ins: tuple[StandIn, ...]
    motions: tuple[Motion, ...]
    carried: tuple[int, ...]
    coming: Pace | None
    ready: Mapping[UserId, datetime]
    away: Mapping[UserId, datetime]
    leaves: Mapping[UserId, Leave]


def _same(data: Json) -> Json:
    return data


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Turns documents of one version into the next. Pure: the functions do not change their argument."""

    game: Callable[[Json], Json] = _same
    """Takes and returns an object with the keys status, settings and snapshot."""
    deal: Callable[[Json], Json] = _same
    move: Callable[[Json], Json] = _same


_NEW_IN_2: dict[str, Json] = {Status.DRAFT: {"votes": []}, Status.PLAY: {"by_computers": []}}


def _to_2(data: Json) -> Json:
    content = data["snapshot"]
    progress = {**content["stage"], **_NEW_IN_2.get(data["status"], {})}
    return {**data, "snapshot": {**content, "stage": progress}}


def _to_3(data: Json) -> Json:
    return {**data, "snapshot": {**data["snapshot"], "watchers": []}}


_NO_PART: Json = {"pawns": [], "joined": False, "debts": [], "rewards": []}


def _to_4(data: Json) -> Json:
    """Add edifices and options of stages: there were none before."""
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


def _to_5(data: Json) -> Json:
    """Add tables out of reach, former channels of tables, who sealed what, and who is there.

    None of that was recorded before, except what computer players had sealed.
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


def _to_6(data: Json) -> Json:
    """Add paces: no table had any limit before. Nor was any choice held back."""
    settings = {**data["settings"], "pace": "calm", "demand": "nothing"}
    content = {**data["snapshot"], **_NEW_IN_6}
    if data["status"] == Status.PLAY:
        content["stage"] = {**content["stage"], "held": None}
    return {**data, "settings": settings, "snapshot": content}


def _to_7(data: Json) -> Json:
    """Add the level that a table has, and styles and names of computer players: there was one level to choose."""
    content = data["snapshot"]
    passages = [{**each, **_NAMELESS} if "level" in each else each for each in content["passages"]]
    return {**data, "settings": settings_to_7(data["settings"]), "snapshot": {**content, "passages": passages}}


def _to_8(data: Json) -> Json:
    """Add reports, and the turns in which seats changed hands, which are unknown for earlier changes."""
    content = data["snapshot"]
    passages = [{**each, "turn": None} for each in content["passages"]]
    return {**data, "snapshot": {**content, "passages": passages, "reports": []}}


def settings_to_7(settings: Json) -> Json:
    """The settings of a table of version 6 as they are in version 7; nights have them, too."""
    return {**settings, "level": "greedy"}


_NAMELESS: Json = {"style": None, "name": ""}

UPGRADES: tuple[Upgrade, ...] = (
    Upgrade(game=_to_2),
    Upgrade(game=_to_3),
    Upgrade(game=_to_4, deal=_deal_to_4, move=_move_to_4),
    Upgrade(game=_to_5),
    Upgrade(game=_to_6),
    Upgrade(game=_to_7),
    Upgrade(game=_to_8),
)
"""From version 1 to 2, from 2 to 3, ..."""


@contextmanager
def reading(number: int, what: Saved = "game") -> Iterator[None]:
    """Turn any error while something saved is read into UnreadableGameError, which reveals none of the content.

    Errors of the database itself pass, and so does what is an UnreadableGameError already.
    """
    try:
        yield
    except (StoreError, *DRIVER_ERRORS):
        raise
    except FactsError as error:
        kind = NewerGameError if error.needed > error.version else UnreadableGameError
        raise kind(f"{what} {number}: {error}", Facts(error.name, error.needed, error.version)) from None
    except Exception as error:  # noqa: BLE001 - a wrong value can cause any error
        # Not chained: the original message names cards, and this one may be logged.
        raise UnreadableGameError(f"{what} {number} is damaged ({type(error).__name__})") from None


def upgrade(kind: Literal["game", "deal", "move"], version: int, data: Json) -> Json:
    """The document in this program's version.

    Raises:
        NewerGameError: a newer program wrote it.
        ValueError: there never was such a version.
    """
    check_version(version, VERSION)
    for upgrade in UPGRADES[version - 1 :]:
        data = getattr(upgrade, kind)(data)
    return data


def check_version(version: int, latest: int) -> None:
    """Check that this program reads documents of a version; it writes the `latest`.

    Raises:
        NewerGameError: a newer program wrote it.
        ValueError: there never was such a version.
    """
    if read_whole(version) > latest:
        raise NewerGameError(f"a newer program wrote it: document version {version}, this one reads {latest}")
    if version < 1:
        raise ValueError(f"document version {version}")


def game_document(game: Game) -> GameDocument:
    """A game as a document of this version."""
    content = {
        "invited": sorted(game.invited),
        "barred": sorted(game.barred),
        "watchers": sorted(game.watchers),
        "former": game.former,
        "lost": None if game.lost is None else lost_data(game.lost),
        "found": moment_data(game.found),
        "noticed": moment_data(game.noticed),
        "asked": moment_data(game.asked),
        "asked_by": game.asked_by,
        "acts": moments_data(game.acts),
        "gone": sorted(game.gone),
        "claims": [_claim_data(motion) for motion in game.motions if motion.wish is Wish.SEAT],
        "passages": [_passage_data(passage) for passage in game.passages],
        "reports": [[each.user, each.by, moment_data(each.acted)] for each in game.reports],
        "timing": _timing_data(game),
        "motions": [_motion_data(motion) for motion in game.motions if motion.wish not in _SAVED_APART],
        "carried": list(game.carried),
        "coming": _pace_data(game.coming),
        "ready": moments_data(game.ready),
        "stand_ins": [[each.resolution, each.seat, each.user, each.autopilot] for each in game.stand_ins],
        "away": moments_data(game.away),
        "leaves": [_leave_data(*each) for each in sorted(game.leaves.items())],
        "stage": _progress_data(game.progress, _abandoning(game.motions)),
    }
    return GameDocument(VERSION, game.progress.status.value, settings_data(game.settings), content)


def read_game(document: GameDocument, *, expires: datetime | None, rematch: GameId | None) -> GameFields:
    """Read a game's document.

    Args:
        document: of any version.
        expires: when the game closes, if it is a lobby.
        rematch: the game that followed, if this one is over.

    Raises:
        NewerGameError: a newer program wrote it.
        AttributeError, KeyError, TypeError, ValueError and others: it is damaged. `reading` turns them into one.
    """
    data = _upgrade_game(document)
    content = data["snapshot"]
    return GameFields(
        settings=read_settings(data["settings"]),
        progress=_read_progress(Status(data["status"]), content["stage"], expires, rematch),
        invited=read_users(content["invited"]),
        barred=read_users(content["barred"]),
        watchers=read_users(content["watchers"]),
        former=None if content["former"] is None else read_id(content["former"], ChannelId),
        lost=None if content["lost"] is None else read_lost(content["lost"]),
        found=read_moment(content["found"]),
        noticed=read_moment(content["noticed"]),
        asked_by=None if content["asked_by"] is None else read_user(content["asked_by"]),
        acts=read_moments(content["acts"]),
        gone=read_users(content["gone"]),
        passages=tuple(_read_passage(each) for each in content["passages"]),
        reports=tuple(_read_report(*each) for each in content["reports"]),
        timing=_read_timing(content["timing"], read_moment(content["asked"])),
        attendance=_read_attendance(content["timing"]),
        spent={Wish(wish): read_whole(often) for wish, often in content["timing"]["spent"].items()},
        stand_ins=tuple(_read_stand_in(each) for each in content["stand_ins"]),
        motions=(
            *_read_abandoning(Status(data["status"]), content["stage"]),
            *map(_read_claim, content["claims"]),
            *map(_read_motion, content["motions"]),
        ),
        carried=tuple(map(read_whole, content["carried"])),
        coming=_read_pace(content["coming"]),
        ready=read_moments(content["ready"]),
        away=read_moments(content["away"]),
        leaves=dict(map(_read_leave, content.get("leaves", ()))),  # before the release of version 8 there were none
    )


def settings_data(settings: TableSettings) -> dict[str, Json]:
    """The settings of a table as JSON."""
    return {
        "players": settings.players,
        "sides": settings.sides.value,
        "wonders": settings.wonders.value,
        "access": settings.access.value,
        "expansions": [expansion.value for expansion in settings.expansions],
        "pace": pace_text(settings.pace),
        "demand": settings.demand.value,
        "level": settings.level.value,
    }


def _upgrade_game(document: GameDocument) -> Json:
    parts = {"status": document.status, "settings": document.settings, "snapshot": document.snapshot}
    return upgrade("game", document.version, parts)


def read_settings(data: Mapping[str, Json]) -> TableSettings:
    """Read what `settings_data` wrote in this version; errors as of `read_game`."""
    return TableSettings(
        players=read_whole(data["players"]),
        sides=Sides(data["sides"]),
        wonders=Wonders(data["wonders"]),
        access=Access(data["access"]),
        expansions=tuple(Expansion(name) for name in data["expansions"]),
        pace=read_pace(read_text(data["pace"])),
        demand=Demand(data["demand"]),
        level=Level(data["level"]),
    )


def move_document(move: Move) -> Json:
    """The document of a choice."""
    return snapshot.dump_move(move)


def read_move(version: int, data: Json, ruleset: Ruleset) -> Move:
    """Read a choice; raises UnreadableGameError, or ValueError and the like if it is damaged."""
    return snapshot.load_move(upgrade("move", version, data), ruleset)


def deal_document(sealed: SealedDeal) -> Json:
    """The document of a deal, without its salt."""
    return snapshot.dump_deal(sealed.deal)


def read_deal(version: int, data: Json, salt: str) -> SealedDeal:
    """Read a deal; raises UnreadableGameError, or ValueError and the like if it is damaged."""
    return SealedDeal(snapshot.load_deal(upgrade("deal", version, data)), salt)


def _progress_data(progress: Progress, abandoning: Collection[UserId]) -> dict[str, Json]:
    """The stage, with who wants to abandon the game while it is on."""
    match progress:
        case Lobby():
            return {}
        case Draft(offers, kept, sealers):
            return {
                "offers": [[_setup_data(board) for board in offer] for offer in offers],
                "kept": list(kept),
                "votes": sorted(abandoning),
                "sealers": _sealers_data(sealers),
            }
        case Play(state, seal, resolutions, sealers, held):
            return {
                "state": snapshot.dump(state),
                "seal": seal,
                "votes": sorted(abandoning),
                "resolutions": resolutions,
                "sealers": _sealers_data(sealers),
                "held": None if held is None else [held.seat, held.until.isoformat()],
            }
        case Over(ending, state, seal, resolutions, _):
            return {
                "ending": ending.value,
                "state": None if state is None else snapshot.dump(state),
                "seal": seal,
                "resolutions": resolutions,
            }
        case _:
            assert_never(progress)


def _read_progress(
    status: Status, data: Mapping[str, Json], expires: datetime | None, rematch: GameId | None
) -> Progress:
    match status:
        case Status.LOBBY:
            if expires is None:
                raise ValueError("a lobby without end")
            return Lobby(expires)
        case Status.DRAFT:
            offers = tuple((_read_setup(first), _read_setup(second)) for first, second in data["offers"])
            kept = tuple(_read_board(board) for board in data["kept"])
            return Draft(offers, kept, _read_sealers(data["sealers"]))
        case Status.PLAY:
            state = snapshot.load(data["state"])
            return Play(
                state,
                read_text(data["seal"]),
                read_whole(data["resolutions"]),
                sealers := _read_sealers(data["sealers"]),
                _read_held(data["held"], state, sealers),
            )
        case Status.OVER:
            return Over(
                Ending(data["ending"]),
                None if data["state"] is None else snapshot.load(data["state"]),
                None if data["seal"] is None else read_text(data["seal"]),
                read_whole(data["resolutions"]),
                rematch,
            )
        case _:
            assert_never(status)


def lost_data(lost: Lost) -> dict[str, Json]:
    """Since when and why a table is out of reach, and who has been told, as JSON."""
    return {"since": lost.since.isoformat(), "why": lost.why.value, "told": sorted(lost.told)}


def read_lost(data: Mapping[str, Json]) -> Lost:
    """Read what `lost_data` wrote; errors as of `read_game`."""
    return Lost(read_time(data["since"]), Obstruction(data["why"]), read_users(data["told"]))


def _sealers_data(sealers: Mapping[Seat, UserId | None]) -> list[Json]:
    return [[seat, sealers[seat]] for seat in sorted(sealers)]


def _read_sealers(data: Json) -> dict[Seat, UserId | None]:
    return {Seat(read_whole(seat)): None if user is None else read_user(user) for seat, user in data}


def _read_held(data: Json, state: GameState, sealers: Mapping[Seat, UserId | None]) -> Held | None:
    """Raises ValueError unless somebody has to choose, or the last one's choice is held back."""
    if data is None:
        if not state.waiting:
            raise ValueError("a question that nobody has to answer")
        return None
    seat, until = data
    if state.waiting or sealers.get(Seat(read_whole(seat))) is None:
        raise ValueError(f"nothing of seat {seat} to hold back")
    return Held(Seat(seat), read_time(until))


def _abandoning(motions: Sequence[Motion]) -> frozenset[UserId]:
    return next((motion.votes for motion in motions if motion.wish is Wish.ABANDON), frozenset())


def _read_abandoning(status: Status, stage: Mapping[str, Json]) -> Iterator[Motion]:
    if status in RUNNING and (votes := read_users(stage["votes"])):
        yield Motion(None, Wish.ABANDON, votes)


def _claim_data(motion: Motion) -> Json:
    return {
        "seat": motion.number,
        "to": motion.to,
        "votes": sorted(motion.votes),
        "against": sorted(motion.against),
        "agreed": motion.agreed and motion.agreed.value,
    }


def _read_claim(data: Mapping[str, Json]) -> Motion:
    return Motion(
        read_whole(data["seat"]),
        Wish.SEAT,
        read_users(data["votes"]),
        read_users(data["against"]),
        to=None if data["to"] is None else read_user(data["to"]),
        agreed=None if data["agreed"] is None else Absence(data["agreed"]),
    )


def _passage_data(passage: Passage) -> Json:
    to = passage.to
    kind = {"user": to.user} if isinstance(to, Person) else _computer_data(to)
    return {
        "resolutions": passage.resolutions,
        "seat": passage.seat,
        **kind,
        "name": to.name,
        "why": passage.why.value,
        "turn": None if passage.turn is None else list(passage.turn),
    }


def _read_passage(data: Mapping[str, Json]) -> Passage:
    name = read_text(data["name"])
    to = _read_computer(data, name) if "level" in data else Person(read_user(data["user"]), name)
    seat, why = Seat(read_whole(data["seat"])), Passing(data["why"])
    return Passage(read_whole(data["resolutions"]), seat, to, why, _read_turn(data["turn"]))


def _read_turn(data: Json) -> tuple[int, int] | None:
    if data is None:
        return None
    age, turn = data
    return read_whole(age), read_whole(turn)


def _computer_data(computer: Computer) -> dict[str, Json]:
    return {"level": computer.level.value, "style": computer.style and computer.style.value}


def _read_computer(data: Mapping[str, Json], name: str) -> Computer:
    return Computer(Level(data["level"]), None if data["style"] is None else Style(data["style"]), name)


def _spans_data(spans: Mapping[UserId, timedelta]) -> Json:
    return [[user, span.total_seconds()] for user, span in sorted(spans.items())]


def _read_spans(data: Json) -> dict[UserId, timedelta]:
    return {read_user(user): timedelta(seconds=_seconds(span)) for user, span in data}


def _timing_data(game: Game) -> Json:
    """Time, attendance and the votes that were carried: they have one place in a document."""
    timing, attendance = game.timing, game.attendance
    return {
        "deadline": moment_data(timing.deadline),
        "overtime": _spans_data(timing.overtime),
        "overtime_now": _spans_data({user: used for user, used in timing.used_now.items() if used}),
        "usual": moment_data(timing.end if timing.hurried else None),
        "given": moment_data(timing.given),
        "misses": [[user, [each.isoformat() for each in missed]] for user, missed in sorted(attendance.misses.items())],
        "unattended": attendance.unattended,
        "record": [[user, list(record)] for user, record in sorted(attendance.record.items())],
        "answered": [list(each) for each in sorted(attendance.answered.items())],
        "excused": moment_data(timing.excused),
        "counts_from": moment_data(timing.counts_from),
        "unbroken_since": moment_data(timing.unbroken_since),
        "pause": None if timing.pause is None else _pause_data(timing.pause, timing.end),
        "spent": {wish.value: often for wish, often in game.spent.items()},
        "let_choose": sorted(attendance.let_choose),
    }


def _read_timing(data: Mapping[str, Json], asked: datetime | None) -> Timing:
    deadline, usual = read_moment(data["deadline"]), read_moment(data["usual"])
    pause, end = (None, usual or deadline) if data["pause"] is None else _read_pause(data["pause"])
    counts_from, unbroken_since = read_moment(data["counts_from"]), read_moment(data["unbroken_since"])
    started, breaks = _started(asked, counts_from, unbroken_since, read_moment(data["excused"]))
    overtime, used_now = _read_spans(data["overtime"]), _read_spans(data["overtime_now"])
    used = {user: span - used_now.get(user, timedelta()) for user, span in overtime.items()}
    return Timing(
        asked=asked,
        started=started,
        breaks=breaks,
        end=end,
        sooner=None if usual is None or pause is not None else deadline,
        given=read_moment(data.get("given")),  # before the release of version 8 there was none
        pause=pause,
        used={user: span for user, span in used.items() if span or user not in used_now},
        used_now=used_now,
    )


def _started(
    asked: datetime | None, counts_from: datetime | None, unbroken_since: datetime | None, excused: datetime | None
) -> tuple[datetime | None, tuple[Break, ...]]:
    """When time began to run, and the breaks since then.

    A document has their sum, the end of the last one and that of the last outage: breaks with these are as good.
    """
    if counts_from is None or unbroken_since is None or counts_from == unbroken_since:
        return counts_from, () if excused is None else (Break(excused, excused, outage=True),)
    started = min(asked or counts_from, counts_from)
    by = counts_from - started
    last = Break(unbroken_since - by, unbroken_since)
    if excused is None:
        return started, (last,)
    by_outages = max(min(by, excused - started), timedelta())
    outage = Break(excused - by_outages, excused, outage=True)
    return started, (outage, replace(last, since=last.since + by_outages))


def _read_attendance(data: Mapping[str, Json]) -> Attendance:
    return Attendance(
        misses={read_user(user): tuple(map(read_time, missed)) for user, missed in data["misses"]},
        unattended=read_whole(data["unattended"]),
        record={read_user(user): tuple(map(read_yes_or_no, record)) for user, record in data["record"]},
        answered={read_user(user): read_whole(number) for user, number in data["answered"]},
        let_choose=read_users(data.get("let_choose", ())),  # before the release of version 8 there was none
    )


def _pause_data(pause: Pause, end: datetime | None) -> Json:
    return {"since": moment_data(pause.since), "until": moment_data(pause.until), "deadline": moment_data(end)}


def _read_pause(data: Mapping[str, Json]) -> tuple[Pause, datetime | None]:
    """A pause, and when time was up before it."""
    return Pause(read_time(data["since"]), read_time(data["until"])), read_moment(data["deadline"])


def _motion_data(motion: Motion) -> Json:
    return {
        "number": motion.number,
        "wish": motion.wish.value,
        "votes": sorted(motion.votes),
        "against": sorted(motion.against),
        "pace": _pace_data(motion.pace),
    }


def _read_motion(data: Mapping[str, Json]) -> Motion:
    if (wish := Wish(data["wish"])) in _SAVED_APART:
        raise ValueError(f"a motion to {wish} in the wrong place")
    return Motion(
        read_whole(data["number"]),
        wish,
        read_users(data["votes"]),
        read_users(data["against"]),
        _read_pace(data["pace"]),
    )


def _pace_data(pace: Pace | None) -> Json:
    return None if pace is None else pace_text(pace)


def _read_pace(data: Json) -> Pace | None:
    return None if data is None else read_pace(read_text(data))


def _read_report(user: Json, by: Json, acted: Json = None) -> Report:
    """Before the release of version 8 there was no `acted`."""
    return Report(read_user(user), read_user(by), read_moment(acted))


def _read_stand_in(data: Json) -> StandIn:
    resolution, seat, user, autopilot = data
    return StandIn(
        None if resolution is None else read_whole(resolution),
        Seat(read_whole(seat)),
        None if user is None else read_user(user),
        read_yes_or_no(autopilot),
    )


def _leave_data(user: UserId, leave: Leave) -> Json:
    return [user, leave.since.isoformat(), leave.until.isoformat()]


def _read_leave(data: Json) -> tuple[UserId, Leave]:
    user, since, until = data
    return read_user(user), Leave(read_time(since), read_time(until))


def _setup_data(setup: SeatSetup) -> dict[str, Json]:
    return {"wonder": setup.city, "side": setup.side and setup.side.value}


def _read_setup(data: Mapping[str, Json]) -> SeatSetup:
    return SeatSetup(read_text(data["wonder"]), Side(data["side"]))


def is_saved_id(value: Json) -> bool:
    """Whether a saved value is an id of Discord's, or of ours."""
    return type(value) is int and is_id(value)


def read_id(value: Json, kind: Callable[[int], _Id]) -> _Id:
    """Read an id of Discord's, or of ours; errors as of `read_game`."""
    if not is_saved_id(value):
        raise ValueError(f"{value!r} instead of an id")
    return kind(value)


def read_user(value: Json) -> UserId:
    """Read the id of a user; errors as of `read_game`."""
    return read_id(value, UserId)


def read_users(data: Iterable[Json]) -> frozenset[UserId]:
    """Read the ids of some users; errors as of `read_game`."""
    users = frozenset(data)
    if not all(map(is_saved_id, users)):
        raise ValueError("no ids of users")
    return frozenset(UserId(user) for user in users)


def _read_board(value: Json) -> int | None:
    if value is not None and (type(value) is not int or value not in {0, 1}):
        raise ValueError(f"{value!r} instead of a board kept")
    return value


def read_whole(value: Json) -> int:
    """Read a whole number from 0 on; errors as of `read_game`."""
    if type(value) is not int or not 0 <= value <= _MOST:
        raise ValueError(f"{value!r} instead of a whole number")
    return value


def read_yes_or_no(value: Json) -> bool:
    """Read true or false; errors as of `read_game`."""
    if type(value) is not bool:
        raise ValueError(f"{value!r} instead of yes or no")
    return value


def moment_data(moment: datetime | None) -> str | None:
    """A moment, or null, as `read_moment` reads it."""
    return None if moment is None else moment.isoformat()


def read_moment(value: Json) -> datetime | None:
    """Read a moment, or null; errors as of `read_game`."""
    return None if value is None else read_time(value)


def moments_data(moments: Mapping[UserId, datetime]) -> list[Json]:
    """A time for each of some people, as JSON."""
    return [[user, moment.isoformat()] for user, moment in sorted(moments.items())]


def read_moments(data: Json) -> dict[UserId, datetime]:
    """Read what `moments_data` wrote; errors as of `read_game`."""
    return {read_user(user): read_time(moment) for user, moment in data}


def _seconds(value: Json) -> float:
    if type(value) not in {int, float} or not 0 <= value <= _LONGEST.total_seconds():
        raise ValueError(f"{value!r} instead of seconds")
    return float(value)


def read_time(value: Json) -> datetime:
    """Read a moment that has to be there; errors as of `read_game`."""
    return check_moment(datetime.fromisoformat(read_text(value)))


def check_moment(value: Json) -> datetime:
    """Check that a value is a time with a zone, in the years of saved times.

    Raises:
        TypeError: it is no datetime.
        ValueError: it has no zone, or is out of range.
    """
    if not isinstance(value, datetime):
        raise TypeError(f"{value!r} instead of a moment")
    if value.tzinfo is None:
        raise ValueError(f"{value!r} without a zone")
    if value.year not in YEARS:
        raise ValueError(f"{value!r} is out of range")
    return value


def read_text(value: Json) -> str:
    """Read a text; errors as of `read_game`, also if UTF-8 cannot encode it: nobody could send or save it."""
    if not isinstance(value, str):
        raise TypeError(f"{value!r} instead of text")
    value.encode()
    return value
