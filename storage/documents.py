"""What is saved of a game as JSON, and back: versioned, and read whatever its age.

A game's document is its settings, its stage and who is invited or barred; seats, host, panel, rematch and the lobby's
end stand in columns. Deals and moves are documents too, of the same version.

`VERSION` rises with every change of shape, the engine's snapshot included. Then `UPGRADES` gets pure functions from the
version before, and `tests/storage/documents/` a fixture of the new one; those of old versions stay.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias, assert_never

from bot.services.game import (
    Access,
    Draft,
    Ending,
    Game,
    Lobby,
    Lost,
    Obstruction,
    Over,
    Play,
    SealedDeal,
    Sides,
    Stage,
    Status,
    TableSettings,
    Wonders,
)
from bot.services.people import ChannelId, GameId, UserId, is_id
from bot.services.ports import NewerGameError, UnreadableGameError
from engine import snapshot
from engine.catalogue import Side
from engine.moves import Move
from engine.ruleset import Expansion, Ruleset, Seat, SeatSetup

VERSION = 5

Json: TypeAlias = Any
"""What `json` reads and writes; its shape is given by the functions below."""


@dataclass(frozen=True, slots=True)
class GameDocument:
    """A game as it is saved, without what stands in columns of its own."""

    version: int
    status: str
    settings: Json
    snapshot: Json


@dataclass(frozen=True, slots=True)
class Contents:
    """What a game's document says."""

    settings: TableSettings
    stage: Stage
    invited: frozenset[UserId]
    barred: frozenset[UserId]
    watchers: frozenset[UserId]
    former: ChannelId | None
    lost: Lost | None
    found: datetime | None


def _same(data: Json) -> Json:
    return data


@dataclass(frozen=True, slots=True)
class Upgrade:
    """What makes documents of one version documents of the next. Pure: they change nothing that they are given."""

    game: Callable[[Json], Json] = _same
    """Takes and gives an object with the keys status, settings and snapshot."""
    deal: Callable[[Json], Json] = _same
    move: Callable[[Json], Json] = _same


_NEW_IN_2: dict[str, Json] = {Status.DRAFT: {"votes": []}, Status.PLAY: {"by_computers": []}}


def _to_2(data: Json) -> Json:
    content = data["snapshot"]
    stage = {**content["stage"], **_NEW_IN_2.get(data["status"], {})}
    return {**data, "snapshot": {**content, "stage": stage}}


def _to_3(data: Json) -> Json:
    return {**data, "snapshot": {**data["snapshot"], "watchers": []}}


_NO_PART: Json = {"pawns": [], "joined": False, "debts": [], "rewards": []}


def _to_4(data: Json) -> Json:
    """Edifices and options of stages: there were none before."""
    content = data["snapshot"]
    stage = content["stage"]
    if stage.get("state") is not None:
        stage = {**stage, "state": _state_to_4(stage["state"])}
    settings = {**data["settings"], "expansions": []}
    return {**data, "settings": settings, "snapshot": {**content, "stage": stage}}


def _state_to_4(state: Json) -> Json:
    cities = [{**city, "options": [], "participation": _NO_PART} for city in state["cities"]]
    choices = [None if move is None else _move_to_4(move) for move in state["choices"]]
    return {**state, "version": 2, "cities": cities, "choices": choices, "projects": []}


def _move_to_4(move: Json) -> Json:
    return {**move, "take_part": False} if move["kind"] == "build-stage" else move


def _deal_to_4(deal: Json) -> Json:
    return {**deal, "edifices": []}


def _to_5(data: Json) -> Json:
    """Tables out of reach, and where tables stood that were moved: that was not known before."""
    return {**data, "snapshot": {**data["snapshot"], "former": None, "lost": None, "found": None}}


UPGRADES: tuple[Upgrade, ...] = (
    Upgrade(game=_to_2),
    Upgrade(game=_to_3),
    Upgrade(game=_to_4, deal=_deal_to_4, move=_move_to_4),
    Upgrade(game=_to_5),
)
"""From version 1 to 2, from 2 to 3, ..."""


@contextmanager
def reading(game: GameId) -> Iterator[None]:
    """Within it, whatever is not as it was written raises UnreadableGameError, which tells none of the content."""
    try:
        yield
    except (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError) as error:
        # Not as its cause: the reader's message names cards, and this one may be logged.
        raise UnreadableGameError(f"game {game} is damaged ({type(error).__name__})") from None


def upgraded(kind: Literal["game", "deal", "move"], version: int, data: Json) -> Json:
    """The document in this program's version.

    Raises:
        NewerGameError: a newer program wrote it.
        ValueError: there never was such a version.
    """
    if version > VERSION:
        raise NewerGameError(f"a newer program wrote it: document version {version}, this one reads {VERSION}")
    if version < 1:
        raise ValueError(f"document version {version}")
    for upgrade in UPGRADES[version - 1 :]:
        data = getattr(upgrade, kind)(data)
    return data


def game_document(game: Game) -> GameDocument:
    """The document of a game."""
    content = {
        "invited": sorted(game.invited),
        "barred": sorted(game.barred),
        "watchers": sorted(game.watchers),
        "former": game.former,
        "lost": None if game.lost is None else lost_data(game.lost),
        "found": None if game.found is None else game.found.isoformat(),
        "stage": _stage_data(game.stage),
    }
    return GameDocument(VERSION, game.stage.status.value, settings_data(game.settings), content)


def read_game(document: GameDocument, *, expires: datetime | None, rematch: GameId | None) -> Contents:
    """What the document says.

    Args:
        document: of any version.
        expires: when the game, if it is a lobby, closes.
        rematch: the game that it led to, if it is over.

    Raises:
        NewerGameError: a newer program wrote it.
        AttributeError, KeyError, TypeError, ValueError: it is damaged.
    """
    data = _upgraded_game(document)
    content = data["snapshot"]
    return Contents(
        settings=read_settings(data["settings"]),
        stage=_read_stage(Status(data["status"]), content["stage"], expires, rematch),
        invited=_users(content["invited"]),
        barred=_users(content["barred"]),
        watchers=_users(content["watchers"]),
        former=None if content["former"] is None else ChannelId(_whole(content["former"])),
        lost=None if content["lost"] is None else read_lost(content["lost"]),
        found=None if content["found"] is None else _moment(content["found"]),
    )


def settings_data(settings: TableSettings) -> dict[str, Json]:
    """What a table plays."""
    return {
        "players": settings.players,
        "sides": settings.sides.value,
        "wonders": settings.wonders.value,
        "access": settings.access.value,
        "expansions": [expansion.value for expansion in settings.expansions],
    }


def read_settings_of(document: GameDocument) -> TableSettings:
    """What the game plays; errors as of `read_game`."""
    return read_settings(_upgraded_game(document)["settings"])


def _upgraded_game(document: GameDocument) -> Json:
    parts = {"status": document.status, "settings": document.settings, "snapshot": document.snapshot}
    return upgraded("game", document.version, parts)


def read_settings(data: Mapping[str, Json]) -> TableSettings:
    """What `settings_data` of this version has written; errors as of `read_game`."""
    return TableSettings(
        data["players"],
        Sides(data["sides"]),
        Wonders(data["wonders"]),
        Access(data["access"]),
        tuple(Expansion(name) for name in data["expansions"]),
    )


def move_document(move: Move) -> Json:
    """The document of a choice."""
    return snapshot.move_data(move)


def read_move(version: int, data: Json, ruleset: Ruleset) -> Move:
    """The choice; raises UnreadableGameError, or ValueError and the like where it is damaged."""
    return snapshot.read_move(upgraded("move", version, data), ruleset)


def deal_document(sealed: SealedDeal) -> Json:
    """The document of a deal, without its salt."""
    return snapshot.deal_data(sealed.deal)


def read_deal(version: int, data: Json, salt: str) -> SealedDeal:
    """The deal; raises UnreadableGameError, or ValueError and the like where it is damaged."""
    return SealedDeal(snapshot.read_deal(upgraded("deal", version, data)), salt)


def _stage_data(stage: Stage) -> dict[str, Json]:
    match stage:
        case Lobby():
            return {}
        case Draft(offers, kept, votes):
            return {
                "offers": [[_setup_data(board) for board in offer] for offer in offers],
                "kept": list(kept),
                "votes": sorted(votes),
            }
        case Play(state, seal, votes, resolutions, by_computers):
            return {
                "state": snapshot.dump(state),
                "seal": seal,
                "votes": sorted(votes),
                "resolutions": resolutions,
                "by_computers": sorted(by_computers),
            }
        case Over(ending, state, seal, resolutions, _):
            return {
                "ending": ending.value,
                "state": None if state is None else snapshot.dump(state),
                "seal": seal,
                "resolutions": resolutions,
            }
        case _:
            assert_never(stage)


def _read_stage(status: Status, data: Mapping[str, Json], expires: datetime | None, rematch: GameId | None) -> Stage:
    match status:
        case Status.LOBBY:
            if expires is None:
                raise ValueError("a lobby without end")
            return Lobby(expires)
        case Status.DRAFT:
            offers = tuple((_read_setup(first), _read_setup(second)) for first, second in data["offers"])
            return Draft(offers, tuple(_kept(board) for board in data["kept"]), _users(data["votes"]))
        case Status.PLAY:
            state = snapshot.load(data["state"])
            return Play(
                state,
                _text(data["seal"]),
                _users(data["votes"]),
                _whole(data["resolutions"]),
                frozenset(Seat(_whole(seat)) for seat in data["by_computers"]),
            )
        case Status.OVER:
            return Over(
                Ending(data["ending"]),
                None if data["state"] is None else snapshot.load(data["state"]),
                None if data["seal"] is None else _text(data["seal"]),
                _whole(data["resolutions"]),
                rematch,
            )
        case _:
            assert_never(status)


def lost_data(lost: Lost) -> dict[str, Json]:
    """Since when and why a table is out of reach, and who knows."""
    return {"since": lost.since.isoformat(), "why": lost.why.value, "told": sorted(lost.told)}


def read_lost(data: Mapping[str, Json]) -> Lost:
    """As `lost_data` has written it; errors as of `read_game`."""
    return Lost(_moment(data["since"]), Obstruction(data["why"]), _users(data["told"]))


def _setup_data(setup: SeatSetup) -> dict[str, Json]:
    return {"wonder": setup.city, "side": setup.side and setup.side.value}


def _read_setup(data: Mapping[str, Json]) -> SeatSetup:
    return SeatSetup(_text(data["wonder"]), Side(data["side"]))


def _users(data: Iterable[Json]) -> frozenset[UserId]:
    users = frozenset(data)
    if not all(is_id(user) for user in users):
        raise ValueError("no ids of users")
    return frozenset(UserId(user) for user in users)


def _kept(value: Json) -> int | None:
    if value is not None and (type(value) is not int or value not in {0, 1}):
        raise ValueError(f"{value!r} instead of a board kept")
    return value


def _whole(value: Json) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"{value!r} instead of a whole number")
    return value


def _moment(value: Json) -> datetime:
    moment = datetime.fromisoformat(_text(value))
    if moment.tzinfo is None:
        raise ValueError(f"{value!r} without a zone")
    return moment


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} instead of text")
    return value
