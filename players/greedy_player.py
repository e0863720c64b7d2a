"""A player that looks one move ahead and evaluates the result, for itself and for its neighbours.

The static evaluation is the core's (`core.judging`, docs/adr/0006), shared with computer players that search.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.weights import Weights
from engine.moves import Move
from engine.questions import Question
from engine.views import PlayerView
from players.positions import JUDGING, judge_of, seen, tables_of


@dataclass(frozen=True, slots=True)
class GreedyPlayer:
    """Chooses the move with the highest value, or the first of several equal ones. Uses no randomness and no memory."""

    weights: Weights = field(default_factory=Weights)

    def choose(self, view: PlayerView, question: Question) -> Move:
        """Return the best move. A move for the Free City is evaluated for the player who chooses it."""
        moves = question.moves
        if len(moves) == 1:
            return moves[0]
        values = self.values(view, question)
        return moves[max(range(len(moves)), key=values.__getitem__)]

    def values(self, view: PlayerView, question: Question) -> Sequence[float]:
        """Return the value of each move in points. Only the differences are meaningful."""
        core = tables_of(view.table)
        moves = [core.move_number(move) for move in question.moves]
        with JUDGING:
            judge = judge_of(view.table.ruleset, len(view.table.cities), self.weights)
            return judge.values(seen(view), question.seat, moves)
