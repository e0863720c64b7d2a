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
from players.reviewing import Care, Comparison, Weighed

Data: TypeAlias = dict[str, Any]
"""JSON data, as it goes to a worker and back."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A computer player that thinks."""

    seat: Seat
    level: Level
    style: Style | None


@dataclass(frozen=True, slots=True)
class Look:
    """What is compared of a choice in a game that is over: its deeds, from what its player saw then."""

    place: Seat
    """The seat that the choice was for: the player's own, or the Free City's."""
    since: int
    """How many resolutions had been revealed when the player began to see the seat's hands."""
    care: Care
    seconds: float
    """Time limit, in seconds of processor time."""


@dataclass(frozen=True, slots=True)
class Task:
    """An open question of a table, for all its computer players that think; or a choice of a game to look at."""

    resolution: int
    """The number of the resolution that will reveal the answers, or has revealed the choice."""
    players: tuple[Sitting, ...]
    """Who thinks; for a look, only the player who has chosen."""
    seed: int
    """The random seed. It is the same in every process, so that a retry after a kill has the same result."""
    start: Data = field(repr=False)
    """The game as it was dealt."""
    moves: Sequence[tuple[int, Data]] = field(repr=False)
    """All choices before this question, and those sealed for it, which are ignored; or all choices of the game."""
    look: Look | None = None

    @classmethod
    def of(  # noqa: PLR0913, PLR0917 - the fields of a task
        cls,
        deal: Deal,
        submissions: Iterable[tuple[Seat, Move]],
        resolution: int,
        players: tuple[Sitting, ...],
        seed: int,
        look: Look | None = None,
    ) -> "Task":
        """Return the task about a question of the game with this deal and these choices."""
        moves = [(int(seat), dump_move(move)) for seat, move in submissions]
        return cls(resolution, players, seed, dump(start(deal)), moves, look)


Answers: TypeAlias = Mapping[Seat, Sequence[Data]]
"""The choices of each seat's player: for the seat itself, then for the Free City if the seat controls it.

For a look, it is the comparison alone (`comparison_data`).
"""


def moves_of(answers: Sequence[Data], seat: Seat, ruleset: Ruleset) -> Mapping[Seat, Move]:
    """Return the choices of a seat's player, by the seat that each is for; nothing if a broken worker sent them."""
    with suppress(AttributeError, KeyError, TypeError, SnapshotError):
        return {FREE_CITY if each.get("free_city") else seat: load_move(each["move"], ruleset) for each in answers}
    return {}


def comparison_data(found: Comparison) -> Data:
    """Return a comparison as JSON data."""
    deeds = [{"move": dump_move(each.move), "numbers": [each.win, each.behind, each.error]} for each in found.deeds]
    return {"worlds": found.worlds, "made": found.made, "deeds": deeds}


def comparison_of(answers: Sequence[Data], ruleset: Ruleset) -> Comparison | None:
    """Return the comparison of a look; None if there is none, or if a broken worker sent it."""
    with suppress(AttributeError, KeyError, TypeError, ValueError, SnapshotError):
        (data,) = answers
        deeds = tuple(Weighed(load_move(each["move"], ruleset), *map(float, each["numbers"])) for each in data["deeds"])
        found = Comparison(deeds, int(data["worlds"]), int(data["made"]))
        return found if found.worlds > 0 and 0 <= found.made < len(deeds) else None
    return None


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
