"""Computer players: they see what a person in their seat sees, and choose among the moves that are asked for."""

from typing import Protocol

from engine.moves import Move
from engine.questions import Question
from engine.views import PlayerView


class Player(Protocol):
    """Whoever decides for a seat without being a person."""

    def choose(self, view: PlayerView, question: Question) -> Move:
        """One of the moves of a question that is asked of this view's player."""
