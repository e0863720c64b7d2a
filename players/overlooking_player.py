"""A player that overlooks much of what it could do, and does the best of the rest. Beginners play like that."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from core.moves import DECLINE, DISCARD, public_of
from core.weights import Weights
from engine.moves import Move
from engine.questions import Question
from engine.views import PlayerView
from players.greedy_player import GreedyPlayer
from players.positions import tables_of
from players.random_player import Chance

_GIVING_UP = {DISCARD, DECLINE}


@dataclass(frozen=True, slots=True)
class OverlookingPlayer:
    """Overlooks each thing that it could do with this probability, and does what looks best among the others.

    It judges a card mostly by what it brings at once, and never spites its neighbours. It does not discard, and does
    not decline to build, if it can do anything else.
    """

    chance: Chance
    overlooks: float
    weights: Weights = field(default_factory=Weights)

    def choose(self, view: PlayerView, question: Question) -> Move:
        """Return the move that looks best among those that it does not overlook."""
        moves = question.moves
        if len(moves) == 1:
            return moves[0]
        core = tables_of(view.table)
        values = GreedyPlayer(naive(self.weights)).values(view, question)
        return moves[noticed([core.move_number(move) for move in moves], values, self.overlooks, self.chance)]


def naive(weights: Weights) -> Weights:
    """Return the weights of somebody who hardly looks ahead, and spites nobody."""
    return replace(weights, rivalry=0.0, denial=0.0, prospect=0.4)


def noticed(moves: Sequence[int], values: Sequence[float], overlooks: float, chance: Chance) -> int:
    """Return the index of the move to make. `moves` are the core's numbers, `values` what they are worth.

    Moves that differ only in the payment, or in the card put face down, are overlooked together. Somebody who overlooks
    everything does anything.
    """
    best: dict[int, int] = {}
    for index, (move, value) in enumerate(zip(moves, values, strict=True)):
        deed = public_of(move)
        if deed not in best or value > values[best[deed]]:
            best[deed] = index
    deeds = [index for deed, index in best.items() if deed not in _GIVING_UP] or list(best.values())
    seen = [index for index in deeds if chance.random() >= overlooks]
    return max(seen, key=values.__getitem__) if seen else deeds[int(chance.random() * len(deeds))]
