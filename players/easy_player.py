"""A friendly beginner: builds what looks good, misjudges a little, and never spites its neighbours."""

from dataclasses import dataclass, field, replace

from core.weights import Weights
from engine.moves import Move
from engine.questions import Question
from engine.views import PlayerView
from players.greedy_player import GreedyPlayer
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
        kind = replace(self.weights, rivalry=0.0, denial=0.0, prospect=0.4)
        values = GreedyPlayer(kind).values(view, question)
        guessed = [value + _MISJUDGED * (2 * self.chance.random() - 1) for value in values]
        return moves[max(range(len(moves)), key=guessed.__getitem__)]
