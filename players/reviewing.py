"""The review of a choice: how much chance to win each deed had, from what its seat saw then (docs/adr/0028).

A deed is a structure to build, the stage, discarding a card, or an answer. All of them are played to the end in the
same worlds, as the expert level thinks. Deeds that are clearly worse are dropped on the way, except what was done.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt

from core.judging import less
from core.moves import deed_of
from engine.catalogue import AGES
from engine.constants import LAST_TURN
from engine.moves import Build, BuildStage, Discard, Move
from engine.questions import Question
from engine.views import PlayerView, PublicView
from players.knowledge import Knowledge
from players.levels import Level, weights
from players.positions import JUDGING, judge_of, seen, tables_of
from players.reasons import Advantage, advantages
from players.thinking import Effort, Thinking
from players.worlds import Chance

_DEVIATIONS = 3.0
"""The error of a difference, in standard errors: the best of some is chosen in the same worlds, which favours it."""
_UNSEEN = 1.0
"""The squared difference of one world that is added to those seen, because worlds that all agree prove little."""
_ROUND = 25
"""After this many worlds, and after each doubling, deeds that are clearly worse are dropped."""
_MOST_DEEDS = 12


@dataclass(frozen=True, slots=True)
class Care:
    """In how many worlds deeds are compared."""

    worlds: int
    """The number at the start of a game, at least 1."""
    most: int
    """The most of them: the shorter the rest of the game is, the less time a world takes, and the more there are."""

    def at(self, table: PublicView) -> int:
        """Return the number at this moment of a game."""
        turns = LAST_TURN * (len(AGES) - table.age) + LAST_TURN - table.turn + 1
        return max(1, min(self.most, self.worlds * LAST_TURN * len(AGES) // turns))


@dataclass(frozen=True, slots=True)
class Weighed:
    """A deed, with its chance to win if everyone goes on as the expert level judges."""

    move: Move = field(repr=False)
    """The best way of doing it; of what was done, the way in which it was done, paid in the best way."""
    win: float
    """The share of the worlds in which the player won; a draw counts half."""
    behind: float
    """How much smaller that share is than the best deed's, in the same worlds; negative if it is greater."""
    error: float
    """How far off `behind` may be."""

    @property
    def is_worse(self) -> bool:
        """Whether the best deed is better by more than the error; otherwise the two count as equal."""
        return self.behind > self.error


@dataclass(frozen=True, slots=True)
class Comparison:
    """The deeds of a question, compared."""

    deeds: tuple[Weighed, ...]
    """The best first."""
    worlds: int
    """In how many worlds the best was tried."""
    made: int = 0
    """The index of what was done; 0 if nothing was done yet."""

    @property
    def best(self) -> Weighed:
        """What the strong player would have done."""
        return self.deeds[0]

    @property
    def done(self) -> Weighed:
        """What was done."""
        return self.deeds[self.made]


class Comparing:
    """A comparison in progress. Only one thread may evaluate at a time. Raises KnowledgeError like `Dealer`."""

    def __init__(  # noqa: PLR0913, PLR0917 - as of `Thinking`: who compares, what and how
        self,
        view: PlayerView,
        question: Question,
        knowledge: Knowledge,
        care: Care,
        chance: Chance,
        done: Move | None = None,
    ) -> None:
        """Begin to compare the deeds of a question; `done` is the move that was made, if one was."""
        effort = Effort(care.at(view.table), moves=_MOST_DEEDS, alike=1, reading=True, halving=False)
        self._thinking = Thinking(view, question, knowledge, weights(Level.EXPERT, None), effort, chance, done)
        self._won: dict[Move, list[float]] = {move: [] for move in self._thinking.left}
        number = tables_of(view.table).move_number
        made = None if done is None else deed_of(number(done))
        self._kept = {move for move in self._won if deed_of(number(move)) == made}
        self._until = _ROUND

    @property
    def done(self) -> bool:
        """Whether enough worlds have been tried, or only one deed is left."""
        return self._thinking.done

    def go_on(self, may_go_on: Callable[[], bool] = lambda: True) -> bool:
        """Try every deed that is left in one more world, unless `may_go_on` returns False; return whether it was."""
        before = self._thinking.wins
        if not self._thinking.go_on(may_go_on):
            return False
        for move, then, now in zip(self._thinking.left, before, self._thinking.wins, strict=True):
            self._won[move].append(now - then)
        if max(map(len, self._won.values())) >= self._until:
            self._until *= 2
            self._thinking.narrow(self._kept | {each.move for each in self.answer().deeds if not each.is_worse})
        return True

    def compare(self) -> Comparison:
        """Go on until done, and return the result."""
        while not self.done:
            self.go_on()
        return self.answer()

    def answer(self) -> Comparison:
        """Return the result so far.

        The best is what the expert would choose, who weighs margins, too, unless another deed wins clearly more often.
        """
        ranked = [each.move for each in self._thinking.answer().considered]
        best = ranked[0]
        above = [move for move in ranked if self._weighed(move, best).behind < -self._weighed(move, best).error]
        if above:
            best = max(above, key=lambda move: (len(self._won[move]), sum(self._won[move])))
        deeds = [self._weighed(move, best) for move in [best, *(move for move in ranked if move != best)]]
        made = next((index for index, each in enumerate(deeds) if each.move in self._kept), 0)
        return Comparison(tuple(deeds), len(self._won[best]), made)

    def _weighed(self, move: Move, best: Move) -> Weighed:
        """Compare a move with another in all worlds in which both were tried, which are the first of either."""
        won = self._won[move]
        differences = [mine - theirs for mine, theirs in zip(self._won[best], won, strict=False)]
        worlds = max(1, len(differences))
        behind = sum(differences) / worlds
        squares = sum((each - behind) ** 2 for each in differences)
        error = 0.0 if move == best else _DEVIATIONS * sqrt(squares + _UNSEEN) / worlds
        return Weighed(move, sum(won) / max(1, len(won)), behind, error)


def same_deed(one: Move, other: Move) -> bool:
    """Return whether two moves are the same deed: they differ at most in payment, or in the card put face down."""
    return _deed(one) == _deed(other)


def _deed(move: Move) -> object:
    match move:
        case Build(card):
            return card
        case BuildStage(take_part=take_part):
            return BuildStage, take_part
        case Discard():
            return Discard
        case _:
            return move


def reasons_for(view: PlayerView, question: Question, better: Move, worse: Move) -> tuple[Advantage, ...]:
    """Return the facts that speak most for a move against another one; empty if the judgement sees none."""
    core = tables_of(view.table)
    with JUDGING:
        judge = judge_of(view.table.ruleset, len(view.table.cities), weights(Level.EXPERT, None))
        numbers = [core.move_number(each) for each in (better, worse)]
        mine, theirs = judge.parts(seen(view), question.seat, numbers)
    return advantages(view, question, better, worse, less(mine, theirs))
