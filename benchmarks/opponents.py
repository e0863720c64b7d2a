"""Who draws moves by chance: measures to hold a player, or the engine, against."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from engine import Discard, Move, PlayerView
from engine.views import Question
from players.random_player import Chance

Chooser: TypeAlias = Callable[[tuple[Move, ...], Chance], Move]


def evenly(moves: tuple[Move, ...], chance: Chance) -> Move:
    """Any of the moves."""
    return moves[int(chance.random() * len(moves))]


def building(moves: tuple[Move, ...], chance: Chance) -> Move:
    """Any of the moves that build; another only where there is none."""
    return evenly(tuple([move for move in moves if not isinstance(move, Discard)]) or moves, chance)


@dataclass(frozen=True, slots=True)
class BuildingPlayer:
    """Chooses by chance, but never discards where it could build."""

    chance: Chance

    def choose(self, view: PlayerView, question: Question) -> Move:  # noqa: ARG002 - chance looks at nothing
        """One of the moves that build, whichever comes up."""
        return building(question.moves, self.chance)
