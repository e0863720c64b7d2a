"""A terrace above the sea in the evening: a table is laid, and far away on the horizon stand the wonders."""

from collections.abc import Iterator
from typing import NamedTuple

from bot.pictures.drawing.monuments import art
from bot.pictures.drawing.monuments.monument import GROUND, HORIZON, ROOM
from bot.pictures.drawing.monuments.pencil import Box, Pencil, Point, oval
from bot.pictures.drawing.monuments.skies import sky
from bot.pictures.drawing.palette import AIRS, GILT, HOLLOW, MARBLE, NIGHT, TIMBER, Air

FLOOR = 270
"""Where the terrace begins, in pixels from above; what lies above it is far away."""
AIR = AIRS[3]
_SEA = 202
_SKY, _SKY_LEFT = 0.7, 46
"""The size of the sky, and how far it is moved to the right."""
_INSET = 26
"""Between the first and the last wonder and the edges of the picture."""
_FAR = 0.215
"""The size of a wonder on the horizon, where there is room for it."""
_ROOMY = 7.5
"""The number of wonders of this size that have room."""
_LAID = 138
"""How far from the table's sides the middle of the things lies that are laid upon it."""
PARAPET = 150, FLOOR - 30
"""Where a lamp stands: what is seen behind it begins beside the sun, and ends at the lower edge of the handrail."""
AFTERGLOW = Air(AIR.height, AIR.height, AIR.middle, AIR.low, AIR.far)
DARK = Air(NIGHT, NIGHT, AIR.height, AIR.far, NIGHT)
"""The sky behind a lamp that is lit, darker than its flame, and behind one that is not."""
LIT, UNLIT = (art.read(f"evening/lamp-{name}") for name in ("lit", "dark"))
"""A lamp."""
_CARDS, _MONEY = (art.read(f"evening/{name}").shapes for name in ("cards", "money"))
"""What lies on the table: cards of the three Ages, a lamp and coins."""
_BULBS = 13
_SAG = 38
LIGHTS = 80
"""The height that lights on a line take, from the upper edge of a picture."""
DEEP = 840
"""The height of the floor below the largest lobby."""
FAR = AIR.far
"""The flat colour of the wonders on the horizon, and of their islands."""


def prospect(pencil: Pencil, wide: int) -> None:
    """Draw what is above the terrace: the sky over the sea, without the wonders on its horizon."""
    view(pencil, wide, AIR)
    garland(pencil, wide)


def view(pencil: Pencil, wide: int, air: Air) -> None:
    """Draw the same without lights; the pencil has the style of this air."""
    with pencil.moved((_SKY_LEFT, _SEA - HORIZON * _SKY), _SKY):
        sky(pencil, 3)
    _sea(pencil, wide, air)
    _balustrade(pencil, wide)


class Standing(NamedTuple):
    """Where a wonder stands on the horizon."""

    at: Point
    """The upper left corner of its room."""
    size: float


def islands(pencil: Pencil, count: int, wide: int) -> Iterator[Standing]:
    """Draw so many islands on the horizon from left to right, and say where on each a wonder stands."""
    step = (wide - 2 * _INSET) / count
    size = _FAR * min(1, _ROOMY / count)
    for place in range(count):
        middle = _INSET + step * (place + 0.5)
        left, right = middle - step * 0.52, middle + step * 0.52
        pencil.path(FAR, f"M{left:g} {_SEA}Q{middle:g} {_SEA - 22} {right:g} {_SEA}z")
        across = middle - (ROOM.right - ROOM.left) / 2 * size
        yield Standing((across, _SEA - 5 - (GROUND - ROOM.top) * size), size)


def floor(pencil: Pencil, wide: int, high: int) -> None:
    """Draw flagstones, larger the nearer they are."""
    pencil.box(HOLLOW, 0, 0, wide, high)
    y, step, joints = 22.0, 26.0, ""
    while y < high:
        joints += f"M0 {y:g}H{wide}v3H0z"
        y, step = y + step, step * 1.22
    for each in range(-9, 10):
        near, far = wide / 2 + each * 130, wide / 2 + each * 62
        joints += f"M{far:g} 0h2L{near + 4:g} {high}h-4z"
    pencil.path(TIMBER.shadow, joints)


def table(pencil: Pencil, within: Box) -> None:
    """Draw a table of planks, a little narrower at its far edge, and what lies on it."""
    left, top, right, bottom = within
    inset = 60
    pencil.area(TIMBER.shadow, (left, bottom), (right, bottom), (right - 6, bottom + 26), (left + 6, bottom + 26))
    pencil.area(TIMBER.local, (left + inset, top), (right - inset, top), (right, bottom), (left, bottom))
    for each in (0.2, 0.4, 0.6, 0.8):
        y, in_by = top + (bottom - top) * each, inset * (1 - each)
        pencil.box(TIMBER.shadow, left + in_by, y, right - in_by, y + 3)
    pencil.box(TIMBER.light, left + inset, top, right - inset, top + 6)
    pencil.box(TIMBER.light, left, bottom - 6, right, bottom)
    middle = (top + bottom) / 2
    with pencil.moved((left + _LAID - 8, middle), 0.94):
        pencil.put(_CARDS)
    with pencil.moved((right - _LAID + 4, middle), 0.94):
        pencil.put(_MONEY)


def _sea(pencil: Pencil, wide: int, air: Air) -> None:
    """The sea, with what it mirrors."""
    pencil.box(air.far, 0, _SEA, wide, FLOOR)
    pencil.box(air.middle, 0, _SEA + 4, wide, FLOOR)
    low = ((430, 20, 60), (640, 26, 90), (860, 14, 70), (1010, 24, 80), (330, 12, 60), (1120, 18, 50))
    for paint, streaks in ((air.light, ((180, 10, 84), (196, 22, 60))), (air.low, low)):
        for x, y, half in streaks:
            pencil.area(paint, (x - half, _SEA + y), (x, _SEA + y - 3), (x + half, _SEA + y), (x, _SEA + y + 3))


def garland(pencil: Pencil, wide: int) -> None:
    """Lights on a line."""
    points = [(wide * each / _BULBS, 16 + _SAG * 4 * each * (_BULBS - each) / _BULBS**2) for each in range(_BULBS + 1)]
    bulbs = points[1:-1]
    pencil.bar(HOLLOW, 4, points)
    pencil.path(GILT.shadow, "".join(oval((x, y + 14), 11, 11) for x, y in bulbs))
    pencil.path(GILT.light, "".join(oval((x, y + 14), 8, 8) for x, y in bulbs))
    pencil.path(HOLLOW, "".join(f"M{x - 5:g} {y - 2:g}h10v8h-10z" for x, y in bulbs))


def _balustrade(pencil: Pencil, wide: int) -> None:
    posts = (f"M{x - 7} {FLOOR}v-8q-7-12 1-26h12q8 14 1 26v8z" for x in range(24, wide, 48))
    pencil.path(MARBLE.shadow, "".join(posts))
    pencil.box(MARBLE.local, 0, FLOOR - 42, wide, FLOOR - 30)
    pencil.box(MARBLE.shadow, 0, FLOOR - 33, wide, FLOOR - 30)
    pencil.box(MARBLE.shadow, 0, FLOOR - 4, wide, FLOOR)
