"""Tracks what seats have seen of a game, move by move from the first question."""

from collections.abc import Collection

from engine.moves import Move
from engine.ruleset import Seat
from engine.state import GameState
from engine.turn import Step
from engine.views import Resolution, player_view, public_view, question_kind
from players.knowledge import Knowledge, after, begin


class Seen:
    """The knowledge of some seats. Each seat's knowledge is built only from its own views."""

    def __init__(self, state: GameState, seats: Collection[Seat]) -> None:
        """Create the knowledge at the start of a game, before anyone has chosen anything."""
        self.known: dict[Seat, Knowledge] = {seat: begin(player_view(state, seat)) for seat in seats}
        self.resolutions = 0
        """Number of questions answered so far."""
        self._opened = public_view(state)
        self._own: list[tuple[Seat, Seat, Move]] = []
        """The choices made so far for the open question: who decided, for which seat, and the move."""

    def follow(self, before: GameState, seat: Seat, move: Move, step: Step) -> None:
        """Update the knowledge with one choice and its resulting step. Raises KnowledgeError like `knowledge.after`."""
        self._own.append((before.decides_for(seat), seat, move))
        if not step.revealed:
            return
        opened, asked, closed = self._opened, question_kind(before.phase), public_view(step.state)
        shown = Resolution(self.resolutions, opened.age, opened.turn, asked, step.revealed, opened, closed)
        for each, knowledge in self.known.items():
            mine = [(place, made) for who, place, made in self._own if who == each]
            self.known[each] = after(knowledge, mine, shown, player_view(step.state, each))
        self.resolutions, self._opened = self.resolutions + 1, closed
        self._own.clear()
