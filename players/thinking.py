"""Search for the best answer to one question: rollouts of promising moves, in worlds drawn from what the seat knows.

This is sequential halving over determinizations: all moves are tried in the first worlds, the better half in twice as
many worlds, and so on. All remaining moves share the same worlds, to reduce variance. The static evaluation is a prior
that counts like a number of additional worlds (docs/adr/0017). The search can stop at any time with an answer.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from math import inf

from core.game import Position
from core.moves import BUILD_STAGE, DISCARD, JOIN, deed_of, kind_of
from core.search import Candidate, Search
from core.weights import Weights
from engine.catalogue import AGES
from engine.constants import LAST_TURN
from engine.moves import Move
from engine.questions import Question
from engine.views import PlayerView
from players.habits import UNKNOWN, habits
from players.knowledge import Knowledge
from players.positions import judge_of, placed, tables_of
from players.worlds import Chance, Dealer


@dataclass(frozen=True, slots=True)
class Effort:
    """The parameters of a search: its limits and its objective. Raises ValueError for a number out of range."""

    worlds: int
    """Number of worlds in which the moves that remain at the end are tried, at least 1."""
    choices: int = 0
    """Number of choices to simulate. Near the end of a game it allows more worlds than `worlds`."""
    moves: int = 8
    """Maximum number of moves considered."""
    closeness: float = 10.0
    """Margin, in points, that counts as about 0.75 of a win at the start of a game. It shrinks later."""
    prior_worlds: float = 14.0
    """Weight of the static evaluation at the start of a game, in worlds. It falls to almost 0 by the end."""
    point: float = 0.025
    """How much one point of the static evaluation adds to the probability of winning."""
    greed: float = 0.005
    """Value of one of the player's own points, where a win is worth 1."""
    alike: int = 2
    """Maximum number of moves considered that differ only in the card put face down."""
    reading: bool = False
    """Whether rollouts model other players' errors by fitted temperatures. Otherwise other players make no errors."""
    halving: bool = True
    """Whether to use sequential halving; otherwise all moves are tried in all worlds."""

    def __post_init__(self) -> None:
        for name, least in _LEAST.items():
            if not least <= getattr(self, name) < inf:
                raise ValueError(f"{name} is out of range: {getattr(self, name)!r}")


@dataclass(frozen=True, slots=True)
class Considered:
    """A move that was considered, with its results."""

    move: Move = field(repr=False)
    worlds: int
    judged: float
    """The static evaluation of the move, in points. Only differences are meaningful."""
    points: float
    """This player's final points, averaged over the worlds."""
    margin: float
    """The final margin over the best opponent, in points, averaged over the worlds."""
    win: float
    """The estimated probability of winning."""
    value: float
    """The mean of the objective: win probability, smoothed by the margin, plus a little for the player's own points."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The answer to a question, with the results of the search."""

    move: Move = field(repr=False)
    considered: tuple[Considered, ...] = field(default=(), repr=False)
    """The moves considered, best first; empty if only one move was possible."""
    worlds: int = 0
    """Number of worlds in which the best move was tried."""


_LEAST = {
    "worlds": 1,
    "choices": 0,
    "moves": 1,
    "closeness": 0.1,
    "prior_worlds": 0.1,
    "point": 0,
    "greed": 0,
    "alike": 1,
}
"""The minimum of each field of `Effort`."""
_SEEDS = 1 << 31
_TURNS = len(AGES) * LAST_TURN
_CLOSE_AT_THE_END = 2.0
"""The value of `closeness`, in points, at the end of a game, when the margin is nearly certain."""
_ROUNDS = 4
"""Approximate number of rollouts in a whole search per world in which the last two moves are tried."""


class Thinking:
    """A search in progress. Only one thread may evaluate at a time. Raises KnowledgeError like `Dealer`."""

    def __init__(  # noqa: PLR0913, PLR0917 - who thinks, about what, how long and how
        self,
        view: PlayerView,
        question: Question,
        knowledge: Knowledge,
        weights: Weights,
        effort: Effort,
        chance: Chance,
        keep: Move | None = None,
    ) -> None:
        """Begin a search. The move `keep`, if any, is considered whatever the static evaluation says of it."""
        table = view.table
        self._view = view
        self._numbers = tables_of(table)
        self._effort = effort
        self._chance = chance
        self._dealer = Dealer(knowledge, view)
        self._tried = 0
        core = self._numbers
        judge = judge_of(table.ruleset, len(table.cities), weights)
        moves = [core.move_number(move) for move in question.moves]
        self._following, self._seed = self._drawn()
        kept = None if keep is None else core.move_number(keep)
        candidates = _candidates(moves, judge.values(self._following, question.seat, moves), effort, kept)
        turns = _TURNS - LAST_TURN * (table.age - 1) - table.turn + 1
        found = habits(knowledge.choices, judge)
        habit_of = [found.get(city.seat, UNKNOWN) for city in table.cities]
        self._search = Search(
            judge,
            question.seat,
            view.seat,
            candidates,
            [habit.by_chance for habit in habit_of],
            [habit.slip if effort.reading and seat != view.seat else 0.0 for seat, habit in enumerate(habit_of)],
            _CLOSE_AT_THE_END + (effort.closeness - _CLOSE_AT_THE_END) * turns / _TURNS,
            effort.greed,
        )
        self._prior_worlds = effort.prior_worlds * turns / _TURNS
        self._worlds = max(effort.worlds, effort.choices // (_ROUNDS * turns * len(table.cities)))
        self._alive = len(candidates)
        self._until = self._first_round()

    @property
    def done(self) -> bool:
        """Whether the search is finished: only one move is left, or all allowed worlds were tried."""
        return self._alive < 2 or self._tried >= self._worlds

    @property
    def left(self) -> tuple[Move, ...]:
        """The moves that the next world will be tried with, in an order that only `narrow` and halving change."""
        return tuple([self._numbers.move_of(each.chosen) for each in self._search.candidates[: self._alive]])

    @property
    def wins(self) -> list[float]:
        """In how many worlds each move that is left has won so far, in the order of `left`; a draw counts half."""
        return [each.won for each in self._search.candidates[: self._alive]]

    def narrow(self, moves: Collection[Move]) -> None:
        """Go on with those moves only that are among these."""
        numbers = {self._numbers.move_number(each) for each in moves}
        candidates = self._search.candidates
        candidates[: self._alive] = sorted(candidates[: self._alive], key=lambda each: each.chosen not in numbers)
        self._alive = sum(each.chosen in numbers for each in candidates[: self._alive])

    def go_on(self, may_go_on: Callable[[], bool]) -> bool:
        """Try every remaining move in one more world.

        Returns:
            Whether the world was tried. `may_go_on` is called before each move; False leaves the search unchanged.
        """
        if not self._search.try_world(self._following, self._alive, self._seed, may_go_on):
            return False
        self._following, self._seed = self._drawn()
        self._tried += 1
        if self._effort.halving and self._tried >= self._until and self._alive > 2:
            self._rank()
            self._alive = (self._alive + 1) // 2
            self._until *= 2
        return True

    def think(self, may_go_on: Callable[[], bool] = lambda: True) -> Thought:
        """Search until done, or until `may_go_on` returns False. It is called before each rollout."""
        while not self.done and self.go_on(may_go_on):
            pass
        return self.answer()

    def answer(self) -> Thought:
        """Return the best move so far, with the results of all moves considered."""
        self._rank()
        considered = tuple(self._considered(each) for each in self._search.candidates)
        return Thought(considered[0].move, considered, considered[0].worlds)

    def _first_round(self) -> int:
        """Return the number of worlds before the first halving; later rounds have about as many rollouts."""
        halvings, alive = 1, self._alive
        while alive > 2:
            halvings, alive = halvings * 2, (alive + 1) // 2
        return max(2, self._worlds // halvings)

    def _rank(self) -> None:
        """Sort the moves still considered, best first."""
        candidates = self._search.candidates
        alive = candidates[: self._alive]
        tried = sum(each.worlds for each in alive)
        mean = sum(each.value for each in alive) / tried if tried else 0.0
        best = max(each.prior for each in alive)
        counts_for, point = self._prior_worlds, self._effort.point

        def score(each: Candidate) -> float:
            judged = mean + point * (each.prior - best)
            return (each.value + counts_for * judged) / (each.worlds + counts_for)

        candidates[: self._alive] = sorted(alive, key=score, reverse=True)

    def _considered(self, candidate: Candidate) -> Considered:
        worlds = max(1, candidate.worlds)
        return Considered(
            self._numbers.move_of(candidate.chosen),
            candidate.worlds,
            candidate.prior,
            candidate.points / worlds,
            candidate.margin / worlds,
            candidate.won / worlds,
            candidate.value / worlds,
        )

    def _drawn(self) -> tuple[Position, int]:
        """Draw the next world and its seed."""
        world = placed(self._view, self._dealer.draw(self._chance))
        return world, int(self._chance.random() * _SEEDS)


def _candidates(
    moves: Sequence[int], values: Sequence[float], effort: Effort, kept: int | None = None
) -> list[Candidate]:
    """Return the moves that look best, best first, and last the one that is kept in any case, if it is none of them.

    If moves differ only in payment, keep the best. If they differ only in the card put face down, keep a few.
    """
    order = sorted(range(len(moves)), key=lambda place: (-values[place], moves[place]))
    found: list[Candidate] = []
    deeds: set[int] = set()
    alike: dict[int, int] = {}
    for place in order:
        move = moves[place]
        kind, deed = kind_of(move), deed_of(move)
        if deed in deeds:
            continue
        deeds.add(deed)
        if kind in {BUILD_STAGE, JOIN, DISCARD}:
            alike[kind] = alike.get(kind, 0) + 1
            if alike[kind] > effort.alike:
                continue
        found.append(Candidate(move, values[place]))
        if len(found) == effort.moves:
            break
    if kept is not None and deed_of(kept) not in [deed_of(each.chosen) for each in found]:
        place = next(place for place in order if deed_of(moves[place]) == deed_of(kept))
        found.append(Candidate(moves[place], values[place]))
    return found
