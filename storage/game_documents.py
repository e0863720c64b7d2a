"""The documents of a game: the game itself, its deal and its moves.

A game's documents are its settings and its snapshot; seats, host, panel, rematch, the lobby's end, whether it is
rated and whose deal it plays again are columns. `engine.snapshot` writes the engine's state, deals and moves, because
it names cards.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias, Union

from pydantic import Field, PlainSerializer, PlainValidator, ValidationInfo
from pydantic_core import to_json
from sqlalchemy import RowMapping

from bot.services.game import Draft, Game, Held, Lobby, Over, Play, Progress, SealedDeal, Status, TableSettings, Wish
from bot.services.people import GameId, UserId
from engine import snapshot
from engine.moves import Move
from engine.ruleset import Ruleset, Seat
from engine.setup import Deal
from engine.state import GameState
from storage.documents import Document, check_moment, part, read_id, without
from storage.upgrades import HISTORIES, parsed, upgrade

VERSION = HISTORIES["game"].version
NOTES_WHO_SEALED = 5
"""The first version that records who sealed a choice, and since when a question has been open."""

_State: TypeAlias = Annotated[GameState, PlainValidator(snapshot.load), PlainSerializer(snapshot.dump)]
_Deal: TypeAlias = Annotated[Deal, PlainValidator(snapshot.load_deal), PlainSerializer(snapshot.dump_deal)]


def _read_move(data: Any, info: ValidationInfo[Ruleset]) -> Move:  # noqa: ANN401 - JSON
    return snapshot.load_move(data, info.context)


_Move: TypeAlias = Annotated[Move, PlainValidator(_read_move), PlainSerializer(snapshot.dump_move)]

_STAGES: Mapping[str, tuple[type[Progress], Any]] = {
    "lobby": (Lobby, without(Lobby, "expires", kind=Literal["lobby"])),
    "draft": (Draft, without(Draft, kind=Literal["draft"])),
    "play": (Play, without(Play, state=_State, kind=Literal["play"])),
    "over": (Over, without(Over, "rematch", state=_State | None, kind=Literal["over"])),
}
_STAGE: Any = Annotated[Union[tuple(shape for _, shape in _STAGES.values())], Field(discriminator="kind")]  # noqa: UP007 - not written out
_COLUMNS = (
    "id",
    "home",
    "settings",
    "host",
    "opener",
    "seats",
    "panel",
    "revision",
    "rated",
    "taken_out_by",
    "repeats",
)
GAME_FIELDS = without(Game, *_COLUMNS, "cut_off", progress=_STAGE)

SETTINGS = Document("game", TableSettings)
GAME = Document("game", GAME_FIELDS)
DEAL = Document("deal", _Deal)
MOVE = Document("move", _Move)


def game_values(game: Game) -> dict[str, Any]:
    """Return the columns that hold a game's documents, and the end of a lobby."""
    stage, status = game.progress, game.progress.status.value
    contents = part(game, GAME_FIELDS, progress=part(stage, _STAGES[status][1], kind=status))
    return {
        "status": status,
        "schema_version": VERSION,
        "settings": SETTINGS.write(game.settings),
        "snapshot": GAME.write(contents),
        "expires_at": stage.expires if isinstance(stage, Lobby) else None,
    }


def read_game(row: RowMapping | Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a game that are in its documents, settings included. The documents may be of any version.

    Raises the errors of `Document.read`, and ValueError.
    """
    settings, content = row["settings"], row["snapshot"]
    if row["schema_version"] != VERSION:
        texts = {"settings": parsed("game", settings), "snapshot": parsed("game", content)}
        data = upgrade("game", row["schema_version"], {"status": row["status"], **texts})
        settings, content = to_json(data["settings"]), to_json(data["snapshot"])
    contents = vars(GAME.read(content))
    stage = vars(contents["progress"])
    if (kind := stage.pop("kind")) != row["status"]:
        raise ValueError("another stage than the column says")
    if kind == Status.LOBBY:
        stage["expires"] = check_moment(row["expires_at"])
    elif kind == Status.OVER:
        stage["rematch"] = None if row["rematch_id"] is None else read_id(row["rematch_id"], GameId)
    progress = _STAGES[kind][0](**stage)
    if isinstance(progress, Play):
        _check_held(progress.held, progress.state, progress.sealers)
    if any((each.number is None) is not (each.wish is Wish.ABANDON) for each in contents["motions"]):
        raise ValueError("a motion without its number")
    return {**contents, "settings": SETTINGS.read(settings), "progress": progress}


def _check_held(held: Held | None, state: GameState, sealers: Mapping[Seat, UserId | None]) -> None:
    """Raise ValueError unless somebody still has to choose, or the last choice is held back."""
    if held is None:
        if not state.waiting:
            raise ValueError("a question that nobody has to answer")
    elif state.waiting or sealers.get(held.seat) is None:
        raise ValueError("nothing to hold back")


def read_deal(version: int, text: str, salt: str) -> SealedDeal:
    """Return a deal with its salt. Raises the errors of `Document.read`."""
    return SealedDeal(DEAL.read(text, version), salt)


def read_move(version: int, text: str, ruleset: Ruleset) -> Move:
    """Return a move with cards of these rules. Raises the errors of `Document.read`."""
    move: Move = MOVE.read(text, version, ruleset)
    return move
