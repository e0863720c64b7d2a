"""The horizon of an Age: far away, one beside another, the wonders of a table against the sky."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.pictures.drawing.monuments.monument import GROUND, HORIZON, ROOM
from bot.pictures.drawing.monuments.pencil import Pencil, Point
from bot.pictures.drawing.monuments.skies import sky
from bot.pictures.drawing.palette import AIRS, BRICK, GLAZE, HOLLOW, NIGHT, WATER, Paint
from engine.catalogue import Age

SHORE = 20
"""The water below the horizon of a strip, in pixels."""
_LARGEST = 0.3
"""The size of a wonder where there is room for it."""
_APART = 16
"""The least air between two wonders, and beside the first and the last, where there is room."""
_ABOVE = 10
"""The least air above a wonder."""
FAR: dict[Age, Paint] = {1: BRICK.shadow, 2: WATER.shadow, 3: AIRS[3].far}
"""The flat colour of what stands far away: darker than hills, to be seen in a narrow strip."""
NEAR: dict[Age, Paint] = {1: HOLLOW, 2: GLAZE.shadow, 3: NIGHT}
"""That of what is less far, in front of the sea."""
_AIR = 0.16
"""The sky above several ranks of wonders, of the whole height."""
_SWELL = 34
"""From one line of waves to the next on a broad sea."""
_SKY, _SKY_LEFT = 0.62, 290
"""The least size of the sky, and how far it is moved to the right: its sun rises beside a short title."""
_SUN = 190
"""Where the sun rises, in the picture of a city: in the middle of a narrow strip."""
_HILL = 16
"""Twice the height of the hill below a wonder."""
SUN = _SKY_LEFT + _SUN * _SKY
"""Where the sun rises in a wide strip."""
CLEAR = 68
"""How far from a plate it should rise, to be seen."""
_WAVES = ((0.07, 60), (0.24, 90), (0.45, 70), (0.61, 110), (0.78, 64), (0.93, 90))
"""What the water mirrors: where, as a part of the width, and half its length."""
_WIDE = 700
"""On a narrower picture it is shorter."""


def far_sky(pencil: Pencil, age: Age, size: tuple[int, int], shore: int = SHORE) -> None:
    """Draw a strip of sky, so wide and high, over so much sea."""
    (wide, high), air = size, AIRS[age]
    horizon = high - shore
    scale = max(_SKY, horizon / HORIZON)
    left = _SKY_LEFT if wide > 2 * _SKY_LEFT else wide / 2 - _SUN * scale
    with pencil.moved((left, horizon - HORIZON * scale), scale):
        sky(pencil, age, HORIZON - horizon / scale)
    pencil.box(FAR[age], 0, horizon, wide, high)
    pencil.box(air.middle, 0, horizon + 3, wide, high)
    for swell in range(0, shore - SHORE + 1, _SWELL):
        for place, (across, half) in enumerate(_WAVES):
            x, y = (across + swell / 80) % 1 * wide, horizon + 8 + place % 2 * 6 + swell
            long = half * min(1, wide / _WIDE)
            pencil.area(air.low, (x - long, y), (x, y - 2), (x + long, y), (x, y + 2))


def rank_step(ranks: int, high: int) -> int:
    """How much lower each of so many ranks of wonders stands than the one behind it, on a picture so high."""
    return round((high * (1 - _AIR) - SHORE) / ranks)


class Standing(NamedTuple):
    """Where a wonder stands on a strip."""

    at: Point
    """The upper left corner of its room."""
    size: float
    left: float
    """The left end of its hill."""
    wide: float
    """The width of its hill."""


def islands(pencil: Pencil, standing: Sequence[Standing], paint: Paint, high: int) -> None:
    """Draw the low hills on which the wonders stand in a strip so high."""
    for each in standing:
        hill = f"M{each.left:g} {high - SHORE}q{each.wide / 2:g} {-_HILL} {each.wide:g} 0z"
        pencil.path(paint, hill)


def spread(
    drawn: Sequence[tuple[float, float]], ends: tuple[int, int], high: int, most: int | None = None
) -> Iterator[Standing]:
    """Spread wonders over a strip so high, with as much air between any two, however broad they are.

    Args:
        drawn: from where to where each is drawn in its room, in pixels of a city's picture.
        ends: between these they stand.
        high: the height of the strip.
        most: the room above the shore; None for all of the strip.
    """
    left, horizon, room = ends[0], high - SHORE, ends[1] - ends[0]
    broad = sum(to - start for start, to in drawn)
    fitting = max(room - _APART * (len(drawn) + 1), room / 2) / broad
    size = min(_LARGEST, fitting, ((most or horizon) - _ABOVE) / (GROUND - ROOM.top))
    air = (room - broad * size) / len(drawn)
    at: float = left
    for start, to in drawn:
        wide = (to - start) * size + air
        yield Standing((at + air / 2 - start * size, horizon - 4 - (GROUND - ROOM.top) * size), size, at, wide)
        at += wide
