"""What computer players think about, and their results: values that go to a separate worker process and back."""

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
"""JSON data, as it goes to a worker and back."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A computer player that thinks."""

    seat: Seat
    level: Level
    style: Style | None


@dataclass(frozen=True, slots=True)
class Task:
    """An open question of a table, for all its computer players that think."""

    resolution: int
    """The number of the resolution that will reveal the answers."""
    players: tuple[Sitting, ...]
    seed: int
    """The random seed. It is the same in every process, so that a retry after a kill has the same result."""
    start: Data = field(repr=False)
    """The game as it was dealt."""
    moves: Sequence[tuple[int, Data]] = field(repr=False)
    """All choices before this question, and those sealed for it, which are ignored."""

    @classmethod
    def of(
        cls,
        deal: Deal,
        submissions: Iterable[tuple[Seat, Move]],
        resolution: int,
        players: tuple[Sitting, ...],
        seed: int,
    ) -> "Task":
        """Return the task about a question of the game with this deal and these choices."""
        moves = [(int(seat), dump_move(move)) for seat, move in submissions]
        return cls(resolution, players, seed, dump(start(deal)), moves)


Answers: TypeAlias = Mapping[Seat, Sequence[Data]]
"""The choices of each seat's player: for the seat itself, then for the Free City if the seat controls it."""


def moves_of(answers: Sequence[Data], seat: Seat, ruleset: Ruleset) -> Mapping[Seat, Move]:
    """Return the choices of a seat's player, by the seat that each is for; nothing if a broken worker sent them."""
    with suppress(AttributeError, KeyError, TypeError, SnapshotError):
        return {FREE_CITY if each.get("free_city") else seat: load_move(each["move"], ruleset) for each in answers}
    return {}


class Thinker(Protocol):
    """Thinks in separate processes, and shares the available time among all tasks."""

    async def think(self, name: str, task: Task) -> Answers:
        """Return the choices of a task's players, except those for whom there was no time or no worker.

        `name` identifies the task for `hurry` and `drop`.
        """

    def hurry(self, name: str, seconds: float) -> bool:
        """Makes a task end within this time, with the best result so far; False if it is not worth waiting for."""

    def drop(self, name: str) -> None:
        """Ends a task at once because nobody needs it any more; does nothing if no task has this name."""
