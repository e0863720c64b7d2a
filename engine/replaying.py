"""Plays a game again from its deal and the sealed moves, phase by phase.

`resolutions` gives what everybody saw, `points_by_turn` the points after each turn, `played_phases` also what stayed
hidden. Moves sealed in a phase that is still open are checked, but none of these functions shows them.
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
    """A phase that was played, with what is hidden in it: for saving, never for showing."""

    age: Age
    turn: int
    asked: QuestionKind
    choices: tuple[tuple[Seat, Move], ...] = field(repr=False)
    """By seat, in whatever order they were sealed; one where the discard pile was searched."""
    events: tuple[Event, ...]
    """What everybody may know of it, without who sealed when."""
    state: GameState

    @property
    def ends_turn(self) -> bool:
        """Whether its turn was over with it."""
        return (self.state.table.age, self.state.table.turn) != (self.age, self.turn)


def resolutions(deal: Deal, submissions: Iterable[tuple[Seat, Move]]) -> Iterator[Resolution]:
    """All that was revealed, in order. When several seats search the discard pile, each is one.

    Args:
        deal: what the game was started from.
        submissions: all moves in the order in which they were sealed, without those taken back.

    Raises:
        RulesetError, DealError: as `start`, when the first is asked for.
        IllegalMove: when a move is reached that the rules do not allow.
    """
    before = public_view(start(deal))
    for number, phase in enumerate(played_phases(deal, submissions)):
        after = public_view(phase.state)
        yield Resolution(number, phase.age, phase.turn, phase.asked, phase.events, before, after)
        before = after


def points_by_turn(deal: Deal, submissions: Iterable[tuple[Seat, Move]]) -> Iterator[tuple[int, ...]]:
    """By seat, the points that lay on the table before the first turn and after every one that was completed.

    They are counted as if the game had ended then. Arguments and errors as of `resolutions`.
    """
    yield _points(start(deal))
    for turn in complete_turns(played_phases(deal, submissions)):
        yield _points(turn[-1].state)


def played_phases(deal: Deal, submissions: Iterable[tuple[Seat, Move]]) -> Iterator[PlayedPhase]:
    """The phases that were played, in order, with what is hidden. Arguments and errors as of `resolutions`."""
    state = start(deal)
    choices: list[tuple[Seat, Move]] = []
    for seat, move in submissions:
        before, step = state, submit(state, seat, move)
        state, events = step.state, step.revealed
        choices.append((seat, move))
        if events:  # every move leaves one when it is carried out, and none before
            table = before.table
            by_seat = tuple(sorted(choices, key=lambda choice: choice[0]))
            yield PlayedPhase(table.age, table.turn, question_kind(before.phase), by_seat, events, state)
            choices.clear()


class _Part(Protocol):
    @property
    def ends_turn(self) -> bool: ...


_P = TypeVar("_P", bound=_Part)


def complete_turns(parts: Iterable[_P]) -> Iterator[Sequence[_P]]:
    """The complete turns among phases or resolutions; what there is of an open one is left out."""
    turn: list[_P] = []
    for part in parts:
        turn.append(part)
        if part.ends_turn:
            yield turn
            turn = []


def _points(state: GameState) -> tuple[int, ...]:
    return tuple(score.total for score in final_scores(state))
