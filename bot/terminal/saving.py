"""Games in files: a game record in the portable format, plus what an unfinished game needs.

A record holds complete turns. The key `pending`, which other readers of the format ignore, holds who plays and the
moves sealed in the turn that is still open. So the file can be replayed at any time, and the game can be resumed where
it stopped.
"""

import errno
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, assert_never

from pydantic import Field

from bot.text.words import Notation
from engine.formats import (
    FormatError,
    TurnEntry,
    choice_due,
    decision_data,
    move_data,
    play_turns,
    read_json,
    read_record,
    record_of,
)
from engine.formats.reading import Entry, parse_entry
from engine.moves import (
    Build,
    BuildDiscarded,
    BuildStage,
    Decline,
    Discard,
    GiveUpCard,
    GiveUpTokens,
    IllegalMove,
    Move,
    TakeOption,
    TakePawn,
)
from engine.ruleset import Seat
from engine.setup import Deal, start
from engine.state import (
    ChooseCards,
    GameState,
    Phase,
    SearchDiscard,
    SeventhCards,
    StageChoices,
    SufferPenalty,
)
from engine.turn import submit
from players.levels import Level


@dataclass(frozen=True, slots=True)
class SavedGame:
    """Everything that is needed to resume a game."""

    names: tuple[str, ...]
    """The players' names by seat, the Free City's last."""
    deal: Deal
    person: Seat | None
    """The person's seat; None if only computer players play."""
    seed: int
    """The seed of the computer players' random choices."""
    notation: Notation
    brief: bool = False
    """Whether the person wants short texts."""
    level: Level = Level.MEDIUM
    """How well the computer players play."""
    submissions: tuple[tuple[Seat, Move], ...] = ()
    """All moves in the order in which they were sealed, without those taken back."""

    def with_move(self, seat: Seat, move: Move) -> "SavedGame":
        """Return the game with one more sealed move."""
        return replace(self, submissions=(*self.submissions, (seat, move)))

    def without_last_move(self, seat: Seat) -> "SavedGame":
        """Return the game without the last move of a seat."""
        last = max(place for place, (mover, _) in enumerate(self.submissions) if mover == seat)
        return replace(self, submissions=self.submissions[:last] + self.submissions[last + 1 :])

    def state(self) -> GameState:
        """Return the game's current state."""
        state = start(self.deal)
        for seat, move in self.submissions:
            state = submit(state, seat, move).state
        return state


class _Pending(TurnEntry):
    """The turn that is still open, and who plays."""

    left_seventh: Sequence[int] = ()
    """Seats that declined to play their seventh card; complete turns need not record them."""
    person: int | None = Field(ge=0)
    seed: int
    notation: Notation = Field(strict=False)
    brief: bool = False
    level: Level = Field(Level.MEDIUM, strict=False)
    """The computer players' level; older files lack it because there was only one."""


class _OpenEntry(Entry):
    pending: _Pending


def write(game: SavedGame, path: Path) -> None:
    """Save a game atomically: the file is always the complete old or the complete new one, even with other writers.

    Raises:
        OSError: the file cannot be written, or the path is something other than a file.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise FileExistsError(errno.EEXIST, "something else than a file stands there")
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=f"{path.name}.", delete=False) as file:
        part = Path(file.name)
        try:
            json.dump(data_of(game), file, indent=1)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def read(path: Path) -> SavedGame:
    """Return a saved game; raise OSError, or FormatError if the file is not a game that can be resumed."""
    return game_of(read_json(path.read_bytes()))


def data_of(game: SavedGame) -> dict[str, Any]:
    """Return a game as JSON data."""
    data = record_of(game.names, game.deal, game.submissions)
    pending: dict[str, Any] = {"moves": [], "choices": [], "left_seventh": []}
    for phase, seat, move in _open_turn(game):
        match move:
            case Build() | BuildStage() | Discard():
                seventh = {"seventh": True} if isinstance(phase, SeventhCards) else {}
                pending["moves"].append({**move_data(seat, move), **seventh})
            case Decline() if isinstance(phase, SeventhCards):
                pending["left_seventh"].append(seat)
            case BuildDiscarded() | Decline() | TakeOption() | TakePawn() | GiveUpCard() | GiveUpTokens():
                pending["choices"].append(decision_data(seat, move))
            case _:
                assert_never(move)
    pending |= {"person": game.person, "seed": game.seed, "notation": game.notation.value}
    pending |= {"brief": game.brief, "level": game.level.value}
    return {**data, "pending": pending}


def game_of(data: object) -> SavedGame:
    """Return the game from the data that `data_of` made.

    Raises:
        FormatError: the data or one of its moves is wrong; the message says what.
    """
    record = read_record(data)
    pending = parse_entry(data, _OpenEntry, "record").pending
    players = record.deal.ruleset.players(len(record.deal.boards))
    if pending.person is not None and pending.person not in players:
        raise FormatError(f"pending: no player has seat {pending.person}")
    person = None if pending.person is None else Seat(pending.person)
    game = SavedGame(record.names, record.deal, person, pending.seed, pending.notation, pending.brief, pending.level)
    for turn in play_turns(record):
        game = replace(game, submissions=game.submissions + turn.submissions)
    try:
        going_on = _with_open_turn(game, pending)
    except IllegalMove as error:
        raise FormatError(f"pending: {error}") from error
    said = len(pending.moves) + len(pending.choices) + len(pending.left_seventh)
    if len(going_on.submissions) - len(game.submissions) != said:
        raise FormatError("pending: a move stands there that is not due")
    return going_on


def _open_turn(game: SavedGame) -> list[tuple[Phase, Seat, Move]]:
    """Return the moves sealed in the turn that is still open, each with the phase that asked for it."""
    found: list[tuple[Phase, Seat, Move]] = []
    state = start(game.deal)
    for seat, move in game.submissions:
        found.append((state.phase, seat, move))
        before, state = state, submit(state, seat, move).state
        if _turn_of(state) != _turn_of(before):
            found.clear()
    return found


def _with_open_turn(game: SavedGame, pending: _Pending) -> SavedGame:
    """Return the game with the pending moves of its open turn added."""
    beginning = state = game.state()
    while _turn_of(state) == _turn_of(beginning):
        moves = ((seat, _sealed_move(state, seat, pending)) for seat in state.due)
        seat, move = next(((seat, move) for seat, move in moves if move is not None), (None, None))
        if seat is None or move is None:
            break
        state = submit(state, seat, move).state
        game = game.with_move(seat, move)
    return game


def _turn_of(state: GameState) -> tuple[int, int]:
    return state.table.age, state.table.turn


def _sealed_move(state: GameState, seat: Seat, pending: _Pending) -> Move | None:
    """Return the move that a seat has sealed in this phase, or None if it has not chosen yet."""
    catalogue = state.table.ruleset.catalogue
    match state.phase:
        case ChooseCards() | SeventhCards() as phase:
            extra = isinstance(phase, SeventhCards)
            for entry in pending.moves:
                if entry.seat == seat and entry.seventh is extra:
                    return entry.move(catalogue)
            return Decline() if extra and seat in pending.left_seventh else None
        case SearchDiscard() | StageChoices() | SufferPenalty():
            for choice in pending.choices:
                if (choice.seat, choice.choice) == (seat, choice_due(state, seat)):
                    return choice.decision(catalogue)
            return None
        case _:
            return None
