"""A greedy player in a seat of a table that a test has set up."""

from engine import GameState, Move, Seat, player_view
from engine.questions import Question
from engine.views import PlayerView
from players.greedy_player import GreedyPlayer


def asked(state: GameState, seat: int) -> tuple[PlayerView, Question]:
    """Return the view of the player who decides for a seat, and the question that they have to answer for this seat."""
    view = player_view(state, state.decides_for(Seat(seat)))
    return view, next(question for question in view.questions if question.seat == seat)


def chosen(state: GameState, seat: int = 0) -> Move:
    """Return what a greedy player chooses for a seat."""
    return GreedyPlayer().choose(*asked(state, seat))
