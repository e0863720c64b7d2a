"""Plays a position to its end, for simulation."""

from collections.abc import Callable

from core.game import Position


def play_randomly(position: Position, chance: Callable[[], float]) -> None:
    """Plays random legal moves, each equally likely; `chance` gives a number from 0 up to, but not including, 1."""
    seat = position.due()
    while seat >= 0:
        moves = position.moves(seat)
        position.choose(seat, moves[int(chance() * len(moves))])
        seat = position.due()
