"""Replays a game from its deal and the sealed moves, phase by phase.

`resolutions` yields what everyone saw, `points_by_turn` the points after each turn, and `played_phases` also what
stayed hidden. Moves sealed in a phase that is still open are checked, but none of these functions reveals them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from engine.catalogue import Age
from engine.events import Event
from engine.moves import Move
from engine.questions import QuestionKind
from engine.ruleset import Seat
from engine.scoring import final_scores
from engine.setup import Deal, start
from engine.state import GameState
from engine.turn import submit
from engine.views import Resolution, public_view, question_kind


@dataclass(frozen=True, slots=True)
class PlayedPhase:
    """A phase that was played, including its hidden parts. It may be saved, but must never be shown to players."""

    age: Age
    turn: int
    asked: QuestionKind
    choices: tuple[tuple[Seat, Move], ...] = field(repr=False)
    """The choices, sorted by seat rather than by the time of sealing. A search of the discard pile has only one."""
    events: tuple[Event, ...]
    """What everyone may know about the phase. The events do not show in which order the choices were sealed."""
    state: GameState

    @property
    def ends_turn(self) -> bool:
        """Whether this phase was the last of its turn."""
        return (self.state.table.age, self.state.table.turn) != (self.age, self.turn)


def resolutions(deal: Deal, submissions: Iterable[tuple[Seat, Move]]) -> Iterator[Resolution]:
    """Yield everything that was revealed, in order; each seat's search of the discard pile is a resolution of its own.

    Args:
        deal: The deal that the game started from.
        submissions: All moves in the order in which they were sealed, without those taken back.

    Raises:
        RulesetError, DealError: Like `start`, at the first resolution.
        IllegalMove: On reaching a move that the rules do not allow.
    """
    state = start(deal)
    yield from revealed(state, _played_from(state, submissions))


def revealed(first: GameState, phases: Iterable[PlayedPhase]) -> Iterator[Resolution]:
    """Yield what everyone saw of the phases of a game that began in the state `first`."""
    before = public_view(first)
    for number, phase in enumerate(phases):
        after = public_view(phase.state)
        yield Resolution(number, phase.age, phase.turn, phase.asked, phase.events, before, after)
        before = after


def points_by_turn(deal: Deal, submissions: Iterable[tuple[Seat, Move]]) -> Iterator[tuple[int, ...]]:
    """Yield each seat's points before the first turn and after every complete turn, as if the game ended at that point.

    Arguments and errors are those of `resolutions`.
    """
    state = start(deal)
    yield from points_of(state, _played_from(state, submissions))


def points_of(first: GameState, phases: Iterable[PlayedPhase]) -> Iterator[tuple[int, ...]]:
    """Yield the points as `points_by_turn` does, from the phases of a game that began in the state `first`."""
    yield _points(first)
    for turn in complete_turns(phases):
        yield _points(turn[-1].state)


def played_phases(deal: Deal, submissions: Iterable[tuple[Seat, Move]]) -> Iterator[PlayedPhase]:
    """Yield the phases that were played, in order, with their hidden parts.

    Arguments and errors are those of `resolutions`.
    """
    yield from _played_from(start(deal), submissions)


def _played_from(state: GameState, submissions: Iterable[tuple[Seat, Move]]) -> Iterator[PlayedPhase]:
    choices: list[tuple[Seat, Move]] = []
    for seat, move in submissions:
        before, step = state, submit(state, seat, move)
        state, events = step.state, step.revealed
        choices.append((seat, move))
        if events:  # there are events if and only if the phase is resolved
            table = before.table
            by_seat = tuple(sorted(choices, key=lambda choice: choice[0]))
            yield PlayedPhase(table.age, table.turn, question_kind(before.phase), by_seat, events, state)
            choices.clear()


class _Part(Protocol):
    @property
    def ends_turn(self) -> bool: ...


_P = TypeVar("_P", bound=_Part)


def complete_turns(parts: Iterable[_P]) -> Iterator[Sequence[_P]]:
    """Group phases or resolutions by turn, without those of an open turn."""
    turn: list[_P] = []
    for part in parts:
        turn.append(part)
        if part.ends_turn:
            yield turn
            turn = []


def _points(state: GameState) -> tuple[int, ...]:
    return tuple(score.total for score in final_scores(state))
