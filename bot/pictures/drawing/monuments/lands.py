"""What several lands have: plains, water, hills, trees, ships."""

from collections.abc import Sequence

from bot.pictures.drawing.monuments.battlefield import tent
from bot.pictures.drawing.monuments.monument import HORIZON
from bot.pictures.drawing.monuments.pencil import Pencil, Point
from bot.pictures.drawing.monuments.skies import BOTTOM, LEFT, RIGHT
from bot.pictures.drawing.palette import (
    BRICK,
    GILT,
    GLAZE,
    LEAVES,
    MARBLE,
    SNOW,
    TIMBER,
    WATER,
    Material,
    Paint,
)


def plain(pencil: Pencil, paint: Paint, top: float) -> None:
    """Draw flat land from here down."""
    pencil.box(paint, LEFT, top, RIGHT, BOTTOM)


def hills(pencil: Pencil, paint: Paint, tops: Sequence[Point], foot: float = HORIZON) -> None:
    """Draw a range of hills through these tops, falling to its foot at both ends."""
    form = f"M{tops[0][0]:g} {foot:g}"
    for (x, y), (after, below) in zip(tops, [*tops[1:], (tops[-1][0], foot)], strict=True):
        form += f"Q{x:g} {y:g} {(x + after) / 2:g} {(y + below) / 2:g}"
    pencil.path(paint, f"{form}L{tops[-1][0]:g} {foot:g}z")


def sea(pencil: Pencil, top: float, bottom: float) -> None:
    """Draw water, darker far away, with light on a few waves."""
    pencil.box(WATER.shadow, LEFT, top, RIGHT, top + 16)
    pencil.box(WATER.local, LEFT, top + 16, RIGHT, bottom)
    for x, y, wide in ((60, 30, 90), (330, 42, 60), (900, 34, 110), (1120, 50, 70), (190, 58, 70), (760, 60, 60)):
        if top + y < bottom - 4:
            pencil.path(WATER.light, f"M{x - wide} {top + y}q{wide} -5 {2 * wide} 0q{-wide} 4 {-2 * wide} 0z")


def palm(pencil: Pencil, foot: Point, high: float, lean: float = 10) -> None:
    """Draw a date palm of this height."""
    with pencil.moved(foot, high / 100):
        top = lean * 100 / high
        pencil.path(TIMBER.local, f"M-6 0Q0-50 {top - 3:g}-100h6Q10-50 6 0z")
        for tone, ends in _FRONDS:
            for across, down in ends:
                _leaf(pencil, tone, (top, -100), (across * 42, down * 42))


_FRONDS = (
    (LEAVES.shadow, ((1.0, 0.35), (0.75, 0.72), (-0.55, 0.78))),
    (LEAVES.local, ((-1.0, 0.3), (-0.8, 0.66), (0.95, -0.05))),
    (LEAVES.light, ((-0.85, -0.12), (-0.1, -0.5))),
)


def _leaf(pencil: Pencil, paint: Paint, start: Point, end: Point) -> None:
    (x, y), (across, down) = start, end
    lift = abs(across) * 0.55 + 4
    pencil.path(
        paint,
        f"M{x:g} {y:g}q{across * 0.45:g} {down * 0.3 - lift:g} {across:g} {down:g}"
        f"q{-across * 0.4:g} {-down * 0.3 - lift * 0.35:g} {-across:g} {-down:g}z",
    )


def cypress(pencil: Pencil, foot: Point, high: float) -> None:
    """Draw a narrow tree like a flame."""
    with pencil.moved(foot, high / 100):
        pencil.path(LEAVES.shadow, "M0-100C18-50 17 0 0 0C-17 0-18-50 0-100z")
        pencil.path(LEAVES.local, "M0-100C-18-50-17 0 0 0C-3-30 0-60 0-100z")


def pine(pencil: Pencil, foot: Point, high: float) -> None:
    """Draw an umbrella pine."""
    with pencil.moved(foot, high / 100):
        pencil.bar(TIMBER.shadow, 7, [(0, 0), (1, -70)])
        pencil.path(LEAVES.shadow, "M-42-62C-42-104 42-104 42-62Q0-50-42-62z")
        pencil.path(LEAVES.local, "M-42-64C-38-101 13-106 21-78Q-4-60-42-64z")


def bush(pencil: Pencil, foot: Point, size: float) -> None:
    """Draw a round heap of leaves, half as wide as this."""
    with pencil.moved(foot, size / 100):
        pencil.path(LEAVES.shadow, "M-100 0C-110-100 110-100 100 0z")
        pencil.path(LEAVES.local, "M-100 0C-110-100 50-100 35 0z")


def ship(pencil: Pencil, at: Point, size: float, sail: Material) -> None:
    """Draw a ship with one square sail, so high; `at` is the middle of its water line."""
    with pencil.moved(at, size / 100):
        pencil.bar(TIMBER.shadow, 4, [(0, -18), (0, -104)])
        pencil.path(sail.local, "M-40-96Q6-88 40-96Q54-62 38-30Q0-40-38-30Q-26-62-40-96z")
        pencil.detail(sail.light, "M-40-96Q-20-91-8-91Q4-62-8-36Q-20-35-38-30Q-26-62-40-96z")
        pencil.bar(TIMBER.shadow, 5, [(-44, -97), (44, -97)])
        pencil.path(TIMBER.shadow, "M-72-34Q-60-14-40-18H50Q66-20 74-40Q82 0 48 0H-48Q-66-4-72-34z")
        pencil.detail(TIMBER.local, "M-66-18Q0-8 72-18L68-8H-62z")
        pencil.detail(SNOW, "M-62 0H62L50 4H-54z")


CAMP = (560, 100)
"""Width and height of a camp."""


def camp(pencil: Pencil) -> None:
    """Draw where a town is about to be built: tents, a fire, timber, stone, and what lifts it."""
    for x, high, cloth in ((-214, 84, BRICK), (-100, 64, GLAZE)):
        with pencil.moved((x, -8), high / 150):
            tent(pencil, cloth)
    _fire(pencil, -30)
    for x, y in ((24, -10), (46, -10), (68, -10), (35, -29), (57, -29), (46, -48)):
        pencil.oval(TIMBER.shadow, (x, y), 11)
        pencil.oval(TIMBER.light, (x - 1, y - 1), 8.5)
        pencil.oval(TIMBER.local, (x - 1, y - 1), 4)
    for x, y in ((96, 0), (132, 0), (114, -24)):
        pencil.box(MARBLE.shadow, x, y - 24, x + 34, y)
        pencil.box(MARBLE.local, x, y - 24, x + 26, y)
        pencil.box(MARBLE.light, x, y - 24, x + 34, y - 19)
    pencil.bar(TIMBER.shadow, 6, [(230, -82), (240, -6)])
    for foot in (196, 268):
        pencil.bar(TIMBER.local, 7, [(foot, -3), (232, -88)])
    pencil.bar(MARBLE.light, 3, [(232, -84), (232, -46)])
    pencil.box(MARBLE.local, 217, -46, 247, -24)
    pencil.box(MARBLE.light, 217, -46, 247, -41)


def _fire(pencil: Pencil, x: float) -> None:
    pencil.path(BRICK.local, f"M{x - 12} -8Q{x - 14} -26 {x} -44Q{x + 14} -26 {x + 12} -8z")
    pencil.path(GILT.light, f"M{x - 6} -8Q{x - 7} -18 {x} -28Q{x + 7} -18 {x + 6} -8z")
    pencil.bar(TIMBER.shadow, 7, [(x - 18, -3), (x + 18, -9)])
    pencil.bar(TIMBER.local, 7, [(x - 18, -9), (x + 18, -3)])
