"""A player that chooses uniformly at random."""

from dataclasses import dataclass
from typing import Protocol

from engine.moves import Move
from engine.questions import Question
from engine.views import PlayerView


class Chance(Protocol):
    """A source of random numbers; `random.Random` is one."""

    def random(self) -> float:
        """Return a random number in [0, 1)."""


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Chooses any listed move at random."""

    chance: Chance

    def choose(self, view: PlayerView, question: Question) -> Move:  # noqa: ARG002 - a random choice needs no view
        """Return one of the moves, each equally likely."""
        return question.moves[int(self.chance.random() * len(question.moves))]
