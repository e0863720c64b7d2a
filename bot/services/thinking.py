"""What is thought about, and what comes of it: values that go to a worker beside the program, and come back."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from engine.moves import Move
from engine.ruleset import FREE_CITY, Ruleset, Seat
from engine.setup import Deal, start
from engine.snapshot import SnapshotError, dump, dump_move, load_move
from players.levels import Level, Style

Data: TypeAlias = dict[str, Any]
"""JSON data, as it goes to a worker and comes back."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A computer player that thinks."""

    seat: Seat
    level: Level
    style: Style | None


@dataclass(frozen=True, slots=True)
class Task:
    """One open question of a table, to be thought about for all its thinking computer players."""

    resolution: int
    """The number that it will have when it is revealed."""
    players: tuple[Sitting, ...]
    seed: int
    """The same for everybody who thinks about it, so that it is thought the same again after a kill."""
    start: Data = field(repr=False)
    """The game as it was dealt."""
    moves: Sequence[tuple[int, Data]] = field(repr=False)
    """All choices up to this question, and those sealed for it, which are passed over."""

    @classmethod
    def of(
        cls,
        deal: Deal,
        submissions: Iterable[tuple[Seat, Move]],
        resolution: int,
        players: tuple[Sitting, ...],
        seed: int,
    ) -> "Task":
        """The task about a question of the game that was dealt so, and played so far."""
        moves = [(int(seat), dump_move(move)) for seat, move in submissions]
        return cls(resolution, players, seed, dump(start(deal)), moves)


Answers: TypeAlias = Mapping[Seat, Sequence[Data]]
"""For each seat what its player would choose: for itself, then for the Free City if it controls it."""


def moves_of(answers: Sequence[Data], seat: Seat, ruleset: Ruleset) -> Mapping[Seat, Move]:
    """What a seat's player would choose, by the seat that it is for; nothing if a broken worker has said it."""
    with suppress(AttributeError, KeyError, TypeError, SnapshotError):
        return {FREE_CITY if each.get("free_city") else seat: load_move(each["move"], ruleset) for each in answers}
    return {}


class Thinker(Protocol):
    """Thinks beside the program, in as much time as there is for everybody who wants to think."""

    async def think(self, name: str, task: Task) -> Answers:
        """What the players of a task would choose; those for whom there was no time, or no worker, are left out.

        `name` is what the task can be hurried by.
        """

    def hurry(self, name: str, seconds: float) -> bool:
        """Lets a task end within so many seconds, with the best so far; False if that is not worth waiting for."""

    def drop(self, name: str) -> None:
        """Lets a task end at once, for nobody needs it any more; nothing happens if there is none of this name."""
