"""The sky of an Age: dawn, noon or dusk, as a few large shapes."""

from bot.pictures.drawing.monuments.pencil import Pencil
from bot.pictures.drawing.palette import AIRS, SNOW, Air, Paint
from engine.catalogue import Age

_WIDE = 2400
"""How far skies and lands reach to the left and right of a city's picture, for pictures of other shapes."""
LEFT, RIGHT = -_WIDE, 1200 + _WIDE
TOP, BOTTOM = -1600, 1600


def sky(pencil: Pencil, age: Age, top: float = TOP, air: Air | None = None) -> None:
    """Draw everything above the horizon that is no land, as it is seen below `top`: no cloud or wave is cut off.

    It has the colours of the Age, or those of `air`.
    """
    air = air or AIRS[age]
    pencil.box(air.height, LEFT, TOP, RIGHT, BOTTOM)
    {1: _dawn, 2: _noon, 3: _dusk}[age](pencil, air, top)


def _dawn(pencil: Pencil, air: Air, top: float) -> None:
    _bank(pencil, air.middle, 176, 40, top)
    _bank(pencil, air.low, 292, 26, top)
    pencil.oval(air.middle, (196, 392), 124)
    pencil.oval(air.light, (196, 392), 78)
    _streak(pencil, air.light, 980, 236, 210)
    _streak(pencil, air.light, 1090, 266, 120)
    _streak(pencil, air.light, 60, 246, 150)


def _noon(pencil: Pencil, air: Air, top: float) -> None:
    _bank(pencil, air.middle, 190, 30, top)
    _bank(pencil, air.low, 318, 20, top)
    for x, y, size in ((1030, 330, 1.0), (120, 268, 1.15), (352, 352, 0.55)):
        if y - _CLOUD * size > top:
            _cloud(pencil, air.light, x, y, size)


def _dusk(pencil: Pencil, air: Air, top: float) -> None:
    _bank(pencil, air.middle, 196, 34, top)
    _bank(pencil, air.low, 316, 22, top)
    pencil.oval(air.light, (180, 414), 92)
    for x, y, wide in _STARS:
        _star(pencil, SNOW, x, y, wide)
    _streak(pencil, air.low, 1010, 262, 190)
    _streak(pencil, air.light, 330, 356, 120)
    _streak(pencil, air.light, 1040, 372, 150)


_LEAST = 20
"""What is seen of a layer of air above the waves of the next one: less would be a few scallops at the upper edge."""
_CLOUD = 72
"""The height of a cloud."""
_STARS = (
    (470, 60, 5),
    (520, 150, 4),
    (760, 44, 5),
    (840, 128, 4),
    (330, 190, 4),
    (90, 190, 5),
    (890, 62, 4),
    (430, 118, 3),
)


def _bank(pencil: Pencil, paint: Paint, at: float, high: float, top: float) -> None:
    """A layer of air down to the horizon, its upper edge in long waves; all of the sky if too little is above it."""
    if at - high / 2 < top + _LEAST:
        pencil.box(paint, LEFT, TOP, RIGHT, BOTTOM)
        return
    waves = "".join(f"q{150} {-high if each % 2 else high} 300 0" for each in range((RIGHT - LEFT) // 300 + 1))
    pencil.path(paint, f"M{LEFT} {at}{waves}V{BOTTOM}H{LEFT}z")


def _streak(pencil: Pencil, paint: Paint, x: float, y: float, wide: float) -> None:
    """A thin cloud with pointed ends."""
    pencil.path(
        paint, f"M{x - wide} {y}Q{x - wide / 3} {y - 13} {x} {y - 10}T{x + wide} {y}Q{x} {y + 7} {x - wide} {y}z"
    )


def _cloud(pencil: Pencil, paint: Paint, x: float, y: float, size: float) -> None:
    """A heap of cloud with a flat foot."""
    with pencil.moved((x, y), size):
        pencil.path(paint, "M-120 0C-126-30-84-44-66-30C-58-74 8-84 26-48C52-68 92-50 86-26C112-30 126-10 118 0z")


def _star(pencil: Pencil, paint: Paint, x: float, y: float, wide: float) -> None:
    thin = wide / 4
    pencil.area(
        paint,
        (x, y - wide),
        (x + thin, y - thin),
        (x + wide, y),
        (x + thin, y + thin),
        (x, y + wide),
        (x - thin, y + thin),
        (x - wide, y),
        (x - thin, y - thin),
    )
