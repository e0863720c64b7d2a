"""The easy level of releases before 0.6.0, which tables still have that were opened with it.

Its error is drawn for each move, and there is a way to discard for each card. The best of so many errors is high, so it
discards in a third of its turns although it could build.
"""

from dataclasses import dataclass, field

from core.weights import Weights
from engine.moves import Move
from engine.questions import Question
from engine.views import PlayerView
from players.greedy_player import GreedyPlayer
from players.overlooking_player import naive
from players.random_player import Chance

_MISJUDGED = 8.0
"""Largest error in its evaluation of a move, in points, in either direction."""


@dataclass(frozen=True, slots=True)
class EasyPlayer:
    """Chooses the move that seems best to it, mostly by what the card itself brings."""

    chance: Chance
    weights: Weights = field(default_factory=Weights)

    def choose(self, view: PlayerView, question: Question) -> Move:
        """Return the move that seems best to it."""
        moves = question.moves
        values = GreedyPlayer(naive(self.weights)).values(view, question)
        guessed = [value + _MISJUDGED * (2 * self.chance.random() - 1) for value in values]
        return moves[max(range(len(moves)), key=guessed.__getitem__)]
