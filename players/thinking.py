"""Thinking about one question: the moves that look best are played to the end in worlds drawn from what the seat knows.

The moves are halved: all of them are tried in the first worlds, the better half in twice as many, and so on, always in
the same worlds, so that luck favours none. What the judgement without search says counts like some more worlds
(docs/adr/0017). Whoever thinks may stop at any time and has an answer.
"""

from collections.abc import Callable, Sequence
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
    """How much is thought, and what is aimed at. Raises ValueError for a number that is out of its range."""

    worlds: int
    """So many for the moves that are left in the end; 1 or more."""
    choices: int = 0
    """Near a game's end more worlds: as many as take about so many choices of players."""
    moves: int = 8
    """So many are considered."""
    closeness: float = 10.0
    """The margin in points at which a game counts as won by three quarters when it begins; towards its end, less."""
    prior_worlds: float = 14.0
    """As many worlds does the judgement without search count for when a game begins; towards its end, hardly any."""
    point: float = 0.025
    """What a point is worth in chances to win, where that judgement is compared with worlds."""
    greed: float = 0.005
    """What a point of one's own counts beside the chance to win."""
    alike: int = 2
    """So many moves are considered that differ only in the card that is laid away."""
    reading: bool = False
    """Whether others slip in the worlds as their choices tell; else they are taken for ones who never do."""
    halving: bool = True
    """Whether the worse half of the moves is left out, and so on; else all are tried in all worlds."""

    def __post_init__(self) -> None:
        for name, least in _LEAST.items():
            if not least <= getattr(self, name) < inf:
                raise ValueError(f"{name} is out of range: {getattr(self, name)!r}")


@dataclass(frozen=True, slots=True)
class Considered:
    """A move that was considered, and how it fared."""

    move: Move = field(repr=False)
    worlds: int
    judged: float
    """What the judgement without search makes of it, in points; only differences mean anything."""
    points: float
    """This player's points at the end, on average over its worlds."""
    margin: float
    """By how many points it was then ahead of the best of the others, on average."""
    win: float
    """The chance to win, as far as those worlds tell."""
    value: float
    """What is aimed at, on average: that chance, smoothed by the margin, and a little for points of one's own."""


@dataclass(frozen=True, slots=True)
class Thought:
    """An answer with its reasons."""

    move: Move = field(repr=False)
    considered: tuple[Considered, ...] = field(default=(), repr=False)
    """The moves that were considered, the best first; empty if there was nothing to choose."""
    worlds: int = 0
    """In how many worlds the best one was tried."""


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
"""The least of each number of an effort."""
_SEEDS = 1 << 31
_TURNS = len(AGES) * LAST_TURN
_CLOSE_AT_THE_END = 2.0
"""The closeness to which it sinks: then a margin is nearly certain."""
_ROUNDS = 4
"""About so many games are played to their end for each world that the last two moves are tried in."""


class Thinking:
    """A question that is being thought about, where no other thread judges. Raises KnowledgeError like a Dealer."""

    def __init__(  # noqa: PLR0913, PLR0917 - who thinks, about what, how long and how
        self,
        view: PlayerView,
        question: Question,
        knowledge: Knowledge,
        weights: Weights,
        effort: Effort,
        chance: Chance,
    ) -> None:
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
        candidates = _candidates(moves, judge.values(self._following, question.seat, moves), effort)
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
        """Whether more worlds would change nothing, or all that the effort allows were tried."""
        return self._alive < 2 or self._tried >= self._worlds

    def go_on(self, may_go_on: Callable[[], bool]) -> bool:
        """Tries one more world with every move that is still considered.

        Returns:
            Whether it has. If it may not go on, which is asked before each of them, it is as if it had not begun.
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
        """Thinks until done, or until it may not go on, which is asked before each game that is played to its end."""
        while not self.done and self.go_on(may_go_on):
            pass
        return self.answer()

    def answer(self) -> Thought:
        """The best move so far, with reasons."""
        self._rank()
        considered = tuple(self._considered(each) for each in self._search.candidates)
        return Thought(considered[0].move, considered, considered[0].worlds)

    def _first_round(self) -> int:
        """After how many worlds the moves are halved for the first time; later rounds have equally many rollouts."""
        halvings, alive = 1, self._alive
        while alive > 2:
            halvings, alive = halvings * 2, (alive + 1) // 2
        return max(2, self._worlds // halvings)

    def _rank(self) -> None:
        """Orders the moves that are still considered, the best first."""
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
        """The following world, and its seed."""
        world = placed(self._view, self._dealer.draw(self._chance))
        return world, int(self._chance.random() * _SEEDS)


def _candidates(moves: Sequence[int], values: Sequence[float], effort: Effort) -> list[Candidate]:
    """The moves that look best, the best first.

    Of those that differ only in how they are paid, the best; of those that differ only in the card laid away, a few.
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
    return found
