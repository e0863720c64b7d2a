"""A friendly beginner: it builds what looks good, misjudges a little, and does nothing to spite its neighbours."""

from dataclasses import dataclass, field, replace

from core.weights import Weights
from engine.moves import Move
from engine.questions import Question
from engine.views import PlayerView
from players.greedy_player import GreedyPlayer
from players.random_player import Chance

_MISJUDGED = 8.0
"""In points: the worst that it misjudges a move by, either way."""


@dataclass(frozen=True, slots=True)
class EasyPlayer:
    """Takes what seems best to it, looking hardly beyond the card itself."""

    chance: Chance
    weights: Weights = field(default_factory=Weights)

    def choose(self, view: PlayerView, question: Question) -> Move:
        """The move that it takes for the best."""
        moves = question.moves
        kind = replace(self.weights, rivalry=0.0, denial=0.0, prospect=0.4)
        values = GreedyPlayer(kind).values(view, question)
        guessed = [value + _MISJUDGED * (2 * self.chance.random() - 1) for value in values]
        return moves[max(range(len(moves)), key=guessed.__getitem__)]
