"""The horizon of an Age: far away, one beside another, the wonders of a table against the sky."""

from collections.abc import Sequence

from bot.pictures.drawing.monuments.all import MONUMENTS
from bot.pictures.drawing.monuments.monument import GROUND, HORIZON, ROOM
from bot.pictures.drawing.monuments.pencil import Manner, Pencil
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
_FAR: dict[Age, Paint] = {1: BRICK.shadow, 2: WATER.shadow, 3: AIRS[3].far}
"""The flat colour of what stands far away: darker than hills, to be seen in a narrow strip."""
_SKY, _SKY_LEFT = 0.62, 140
"""The size of the sky, and how far it is moved to the right: its sun rises between a title and the wonders."""
_WAVES = ((0.07, 60), (0.24, 90), (0.45, 70), (0.61, 110), (0.78, 64), (0.93, 90))
"""What the water mirrors: where, as a part of the width, and half its length."""


def skyline(pencil: Pencil, cities: Sequence[str], age: Age, ends: tuple[int, int], size: tuple[int, int]) -> None:
    """Draw a strip of sky over the sea, so wide and high; the wonders stand side by side between both ends."""
    (left, right), (wide, high) = ends, size
    air, horizon = AIRS[age], high - _SHORE
    with pencil.moved((_SKY_LEFT, horizon - HORIZON * _SKY), _SKY):
        sky(pencil, age)
    pencil.box(_FAR[age], 0, horizon, wide, high)
    pencil.box(air.middle, 0, horizon + 3, wide, high)
    for place, (across, half) in enumerate(_WAVES):
        x, y = across * wide, horizon + 8 + place % 2 * 6
        pencil.area(air.low, (x - half, y), (x, y - 2), (x + half, y), (x, y + 2))
    step = (right - left) / len(cities)
    scale = min(_LARGEST, step * _SHARE, (horizon - _ABOVE) / (GROUND - ROOM.top))
    for place, city in enumerate(cities):
        middle = left + step * (place + 0.5)
        with pencil.manner(Manner(_FAR[age], hollow=air.low, flat=True)):  # each rasterised where it stands
            start, end = middle - step / 2, middle + step / 2
            pencil.path(_FAR[age], f"M{start:g} {horizon}Q{middle:g} {horizon - 16} {end:g} {horizon}z")
            with pencil.moved((middle - (ROOM.left + ROOM.right) / 2 * scale, horizon - 4 - GROUND * scale), scale):
                for part in MONUMENTS[city].parts:
                    part.draw(pencil)
