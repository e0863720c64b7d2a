"""Fireworks above the place of a winner, or above the sea at the end of a night."""

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import TypeAlias

from bot.pictures.drawing.monuments.pencil import Box, Pencil
from bot.pictures.drawing.palette import BRICK, GILT, SNOW, Paint

Burst: TypeAlias = tuple[float, float, int, Paint]
"""Where it is, as parts of the width and the height, half of how large, and its paint."""
WIDE: tuple[Burst, ...] = (
    (0.1, 0.38, 62, GILT.light),
    (0.21, 0.36, 40, SNOW),
    (0.06, 0.62, 34, BRICK.light),
    (0.86, 0.36, 70, GILT.light),
    (0.94, 0.56, 38, SNOW),
    (0.77, 0.27, 36, BRICK.light),
    (0.56, 0.1, 40, GILT.light),
    (0.93, 0.14, 44, SNOW),
    (0.7, 0.14, 34, GILT.light),
)
"""Above a place: beside its middle, where the monument stands; no star is within any."""
NARROW: tuple[Burst, ...] = (
    (0.13, 0.2, 32, GILT.light),
    (0.33, 0.09, 20, SNOW),
    (0.67, 0.09, 20, BRICK.light),
    (0.87, 0.2, 32, GILT.light),
)
"""The same above a place that is one of several."""
OVER_THE_SEA: tuple[Burst, ...] = (
    (0.13, 0.19, 86, GILT.light),
    (0.29, 0.12, 54, SNOW),
    (0.06, 0.46, 44, BRICK.light),
    (0.775, 0.19, 76, GILT.light),
    (0.955, 0.065, 36, SNOW),
    (0.955, 0.43, 40, BRICK.light),
)
"""On both sides of a wreath; no star is within any, either."""


GROWN = 0.3, 0.5, 0.7, 0.85, 0.95, 1.0
"""How large a burst is, compared with its full size, in pictures that follow one another."""


_BESIDE = 14
"""The least distance of a burst from what lies on top of the picture; its sparks reach beyond it."""


def clear_of(bursts: Sequence[Burst], size: tuple[int, int], covered: Box) -> tuple[Burst, ...]:
    """Return the bursts of a picture of this size that a box on top of it neither covers nor cuts."""
    wide, high = size

    def away(x: float, y: float) -> float:
        across, down = max(covered.left - x, 0, x - covered.right), max(covered.top - y, 0, y - covered.bottom)
        return hypot(across, down)

    return tuple(each for each in bursts if away(each[0] * wide, each[1] * high) > each[2] + _BESIDE)


def fireworks(pencil: Pencil, size: tuple[int, int], bursts: Sequence[Burst] = WIDE, moment: int | None = None) -> None:
    """Draw fireworks in a picture of this size, all in full, or as they are at a moment, counted from 0."""
    wide, high = size
    for number, (x, y, large, paint) in enumerate(bursts):
        grown = 1.0 if moment is None else GROWN[(number + moment) % len(GROWN)]
        _burst(pencil, paint, x * wide, y * high, large * grown)


def _burst(pencil: Pencil, paint: Paint, x: float, y: float, large: float) -> None:
    """A large firework: two rings of rays that end in sparks."""
    for far, rays, turned in ((1.0, 14, 0.0), (0.58, 10, 0.3)):
        for ray in range(rays):
            angle = turned + ray * 2 * pi / rays
            ends = [(x + cos(angle) * large * part, y + sin(angle) * large * part) for part in (far * 0.55, far * 0.86)]
            pencil.bar(paint, 3, ends)
            pencil.oval(paint, (x + cos(angle) * large * far, y + sin(angle) * large * far), 3.6)
