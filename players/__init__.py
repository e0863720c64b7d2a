"""Computer players: they see what a person in their seat would see, and choose one of the question's moves."""

from typing import Protocol

from engine.moves import Move
from engine.questions import Question
from engine.views import PlayerView


class Player(Protocol):
    """A computer player."""

    def choose(self, view: PlayerView, question: Question) -> Move:
        """Return one of the question's moves. The view is that of the player who is asked."""
