"""A player that chooses any of its moves with equal probability."""

from dataclasses import dataclass
from typing import Protocol

from engine.moves import Move
from engine.questions import Question
from engine.views import PlayerView


class Chance(Protocol):
    """A source of chance; `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Chooses any listed move at random."""

    chance: Chance

    def choose(self, view: PlayerView, question: Question) -> Move:  # noqa: ARG002 - chance looks at nothing
        """One of the moves, each equally likely."""
        return question.moves[int(self.chance.random() * len(question.moves))]
