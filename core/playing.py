"""Plays a position to its end, for simulation."""

from collections.abc import Callable

from mypy_extensions import i64

from core.game import CARDS, OVER, Position


def play_randomly(position: Position, chance: Callable[[], float]) -> None:
    """Play uniformly random legal moves to the end; `chance` returns a number in [0, 1)."""
    while position.asked != OVER:
        if position.asked == CARDS:
            seats: i64 = len(position.choices)
            for seat in range(seats):
                _choose(position, seat, chance)
        else:
            _choose(position, position.due(), chance)


def _choose(position: Position, seat: i64, chance: Callable[[], float]) -> None:
    moves = position.moves(seat)
    position.choose(seat, moves[int(chance() * len(moves))])
