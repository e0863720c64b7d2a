"""The horizon of an Age: far away, one beside another, the wonders of a table against the sky."""

from collections.abc import Iterator, Sequence

from bot.pictures.drawing.monuments.monument import GROUND, HORIZON, ROOM
from bot.pictures.drawing.monuments.pencil import Pencil, Point
from bot.pictures.drawing.monuments.skies import sky
from bot.pictures.drawing.palette import AIRS, BRICK, WATER, Paint
from engine.catalogue import Age

_SHORE = 20
"""The water below the horizon, in pixels."""
_LARGEST = 0.3
"""The size of a wonder where there is room for it."""
_SHARE = 0.00145
"""Its size for each pixel of its share of the horizon: the broadest almost touch."""
_ABOVE = 10
"""The least air above a wonder."""
FAR: dict[Age, Paint] = {1: BRICK.shadow, 2: WATER.shadow, 3: AIRS[3].far}
"""The flat colour of what stands far away: darker than hills, to be seen in a narrow strip."""
_SKY, _SKY_LEFT = 0.62, 140
"""The size of the sky, and how far it is moved to the right: its sun rises between a title and the wonders."""
_HILL = 16
"""Twice the height of the hill below a wonder."""
_WAVES = ((0.07, 60), (0.24, 90), (0.45, 70), (0.61, 110), (0.78, 64), (0.93, 90))
"""What the water mirrors: where, as a part of the width, and half its length."""


def far_sky(pencil: Pencil, age: Age, size: tuple[int, int]) -> None:
    """Draw a strip of sky over the sea, so wide and high."""
    (wide, high), air = size, AIRS[age]
    horizon = high - _SHORE
    with pencil.moved((_SKY_LEFT, horizon - HORIZON * _SKY), _SKY):
        sky(pencil, age)
    pencil.box(FAR[age], 0, horizon, wide, high)
    pencil.box(air.middle, 0, horizon + 3, wide, high)
    for place, (across, half) in enumerate(_WAVES):
        x, y = across * wide, horizon + 8 + place % 2 * 6
        pencil.area(air.low, (x - half, y), (x, y - 2), (x + half, y), (x, y + 2))


def islands(pencil: Pencil, count: int, age: Age, ends: tuple[int, int], high: int) -> None:
    """Draw the low hills on which the wonders stand side by side between both ends of a strip so high."""
    (left, right), horizon = ends, high - _SHORE
    step = (right - left) / count
    for place in range(count):
        start = left + step * place
        pencil.path(FAR[age], f"M{start:g} {horizon}q{step / 2:g} {-_HILL} {step:g} 0z")


def standing(cities: Sequence[str], ends: tuple[int, int], high: int) -> Iterator[tuple[str, Point, float]]:
    """Each wonder with the upper left corner of its room, and its size, in a strip so high."""
    (left, right), horizon = ends, high - _SHORE
    step = (right - left) / len(cities)
    size = min(_LARGEST, step * _SHARE, (horizon - _ABOVE) / (GROUND - ROOM.top))
    for place, city in enumerate(cities):
        middle = left + step * (place + 0.5)
        yield city, (middle - (ROOM.right - ROOM.left) / 2 * size, horizon - 4 - (GROUND - ROOM.top) * size), size
