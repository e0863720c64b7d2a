"""Giza: three pyramids in smooth white casing, the great one with a gilded tip, and the Sphinx before them."""

from bot.pictures.drawing.monuments.lands import hills, palm, plain
from bot.pictures.drawing.monuments.monument import GROUND, HORIZON, Monument, Part
from bot.pictures.drawing.monuments.pencil import Box, Pencil, Point
from bot.pictures.drawing.monuments.skies import LEFT, RIGHT
from bot.pictures.drawing.palette import DESERT, GILT, HOLLOW, LIMESTONE, WATER, Air

_TIP: Point = (580, 36)
_FOOT = GROUND + 10
"""Where all stand, however far away: so the silhouette has one flat base."""
_FEET: tuple[Point, Point, Point] = ((292, _FOOT), (650, _FOOT), (868, _FOOT))
"""The left foot, the nearest and the right one."""
_COURSES = 9


def _on_edges(down: float) -> tuple[Point, Point, Point]:
    """The points of the three edges at a part of the way down from the tip, 0 to 1."""
    (x, y) = _TIP
    left, near, right = ((x + (foot[0] - x) * down, y + (foot[1] - y) * down) for foot in _FEET)
    return left, near, right


def _slice(pencil: Pencil, top: float, bottom: float) -> None:
    """Both faces between two heights, smooth."""
    above, below = _on_edges(top), _on_edges(bottom)
    pencil.area(LIMESTONE.light, above[0], above[1], below[1], below[0])
    (x, y), (low, bottom_y) = above[1], below[1]
    pencil.area(LIMESTONE.shadow, (x - 1, y), above[2], below[2], (low - 1, bottom_y))


def _courses(pencil: Pencil) -> None:
    """The lower half, in courses of stone."""
    _slice(pencil, 0.5, 1)
    for number in range(1, _COURSES):
        left, near, _ = _on_edges(0.5 + number / _COURSES / 2)
        pencil.detail(LIMESTONE.local, f"M{left[0]:g} {left[1]:g}H{near[0]:g}v-5H{left[0] + 3:g}z")
    pencil.detail(HOLLOW, f"M470 {_FOOT}V{_FOOT - 28}L484 {_FOOT - 40}L498 {_FOOT - 28}V{_FOOT}z")


def _casing(pencil: Pencil) -> None:
    _slice(pencil, 0.14, 0.56)
    for down in (0.28, 0.42):
        left, near, _ = _on_edges(down)
        pencil.area(LIMESTONE.local, left, near, (near[0], near[1] + 4), (left[0] - 3, left[1] + 4))


def _tip(pencil: Pencil) -> None:
    left, near, right = _on_edges(0.16)
    pencil.area(GILT.light, _TIP, near, left)
    pencil.area(GILT.shadow, _TIP, right, near)
    pencil.area(GILT.local, _TIP, near, (near[0] - 26, near[1] - 1))


def _neighbours(pencil: Pencil) -> None:
    for tip, left, near, right in (
        ((372, 238), 228, 408, 500),
        ((862, 280), 740, 890, 968),
    ):
        pencil.area(LIMESTONE.light, tip, (near, _FOOT), (left, _FOOT))
        pencil.area(LIMESTONE.shadow, tip, (right, _FOOT), (near - 1, _FOOT))
        x, y = tip
        pencil.area(DESERT.light, tip, (x + 8, y + 42), (x - 4, y + 36), (x - 32, y + 46))


def _sphinx(pencil: Pencil) -> None:
    with pencil.moved((0, _FOOT - 470)):
        pencil.path(LIMESTONE.shadow, "M786 470V436Q800 404 850 410Q914 414 930 440L934 470z")
        pencil.path(LIMESTONE.local, "M716 470V456Q722 448 746 448H800L860 414Q906 414 920 440L924 470z")
        pencil.path(LIMESTONE.light, "M716 470V456Q722 448 746 448H806L800 470z")
        pencil.path(
            GILT.shadow, "M754 450Q752 426 764 394Q772 372 792 372Q816 372 824 396Q832 424 830 450L808 456H776z"
        )
        pencil.path(LIMESTONE.light, "M764 396Q768 378 788 378Q800 378 802 396V420Q796 434 782 434Q766 430 764 414z")
        pencil.detail(
            LIMESTONE.light, "M760 426l-6 22h10zM806 392l14 6v8l-14-6zM806 410l18 8v8l-18-8zM806 428l20 10v8l-20-10z"
        )
        pencil.detail(HOLLOW, "M769 400h9v4h-9zM772 420h12v4h-12z")
        pencil.detail(LIMESTONE.shadow, "M716 462h84v3h-84z")


def _land(pencil: Pencil, air: Air) -> None:
    hills(
        pencil,
        air.far,
        [(LEFT, 400), (-300, 396), (60, 392), (330, 408), (700, 396), (1010, 386), (1500, 404), (RIGHT, 400)],
    )
    plain(pencil, DESERT.light, HORIZON)
    pencil.path(WATER.local, f"M{LEFT} 428H150Q120 440 210 452H{LEFT}z")
    pencil.path(WATER.light, f"M{LEFT} 434H90Q70 437 110 440H{LEFT}z")
    hills(pencil, DESERT.local, [(LEFT, 462), (120, 468), (620, 436), (1000, 444), (RIGHT, 458)], 640)
    plain(pencil, DESERT.local, 470)
    palm(pencil, (96, 474), 128, 14)
    palm(pencil, (158, 470), 96, -12)
    palm(pencil, (1096, 474), 112, 12)
    palm(pencil, (1150, 478), 146, -10)


GIZA = Monument(
    parts=(
        Part(4, _neighbours, (Box(300, 310, 420, _FOOT), Box(884, 340, 948, _FOOT))),
        Part(1, _courses, (Box(330, 330, 820, _FOOT),)),
        Part(2, _casing, (Box(462, 160, 712, 270),)),
        Part(3, _tip, (Box(540, 44, 622, 110),)),
        Part(4, _sphinx, (Box(716, 372, 930, _FOOT),)),
    ),
    steps={3: (1, 3, 4), 4: (1, 2, 3, 4)},
    land=_land,
    ground=DESERT.local,
)
