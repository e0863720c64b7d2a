"""Carthage: the round harbour of war with its ship sheds, the admiral's house on its island, purple sails."""

from math import cos, radians, sin

from bot.pictures.drawing.monuments.lands import hills, plain, sea, ship
from bot.pictures.drawing.monuments.masonry import column, slab
from bot.pictures.drawing.monuments.monument import HORIZON, Monument, Part
from bot.pictures.drawing.monuments.pencil import Box, Pencil, Point, oval
from bot.pictures.drawing.monuments.skies import LEFT, RIGHT
from bot.pictures.drawing.palette import BRICK, GILT, GRASS, HOLLOW, LEAVES, LIMESTONE, MARBLE, MUREX, WATER, Air

_MIDDLE: Point = (600, 362)
_OUTER, _INNER = (338, 92), (276, 66)
"""The half axes of the ring."""


def _on(axes: Point, angle: float, up: float = 0) -> Point:
    x, y = _MIDDLE
    return x + axes[0] * cos(radians(angle)), y - axes[1] * sin(radians(angle)) - up


def _quay(pencil: Pencil) -> None:
    """The wall of the harbour, and the water within."""
    x, y = _MIDDLE
    across, high = _OUTER
    pencil.path(LIMESTONE.shadow, f"M{x - across} {y}V{y + 24}a{across} {high} 0 0 0 {2 * across} 0V{y}z")
    pencil.path(LIMESTONE.light, oval(_MIDDLE, *_OUTER))
    pencil.hollow(oval(_MIDDLE, *_INNER))
    pencil.detail(WATER.shadow, oval(_MIDDLE, *_INNER))
    pencil.detail(WATER.local, f"M{x - 268} {y + 14}A276 66 0 0 0 {x + 268} {y + 14}Q{x} {y - 34} {x - 268} {y + 14}z")


def _sheds(pencil: Pencil) -> None:
    """Ship sheds behind columns, all round the far side, under one roof."""
    angles = range(0, 181, 15)
    back = [_on(_INNER, angle) for angle in angles]
    eaves = [_on(_INNER, angle, 62) for angle in angles]
    ridge = [_on(_OUTER, angle, 84) for angle in angles]
    pencil.hollow("M" + "L".join(f"{x:g} {y:g}" for x, y in (*back, *reversed(eaves))) + "z")
    for angle in range(8, 180, 15):
        (x, y) = _on(_INNER, angle)
        pencil.detail(HOLLOW, f"M{x - 10:g} {y:g}v-40h20v40z")
    for angle in range(0, 181, 15):
        x, y = _on(_INNER, angle)
        column(pencil, (x, y + 3), 63, 17, ionic=True)
    pencil.area(BRICK.local, *eaves, *reversed(ridge))
    half = [_on(_INNER, angle, 62) for angle in range(90, 181, 15)]
    pencil.area(BRICK.light, *half, *reversed([_on(_OUTER, angle, 84) for angle in range(90, 181, 15)]))
    for side in (0, 180):
        outer, inner = _on(_OUTER, side), _on(_INNER, side)
        pencil.area(LIMESTONE.local, outer, inner, (inner[0], inner[1] - 62), (outer[0], outer[1] - 84))
    pencil.area(MARBLE.light, *eaves, *reversed([(x, y + 7) for x, y in eaves]))


def _island(pencil: Pencil) -> None:
    """The admiral's house on its island."""
    pencil.path(LIMESTONE.shadow, "M492 372v14a108 26 0 0 0 216 0v-14z")
    pencil.oval(LIMESTONE.light, (600, 372), 108, 26)
    pencil.path(LIMESTONE.local, "M534 372V296H666V372a66 14 0 0 1 -132 0z")
    for x in (546, 573, 600, 627, 654):
        pencil.hollow(f"M{x - 8} {376 if x == 600 else 374}V328a8 8 0 0 1 16 0V{376 if x == 600 else 374}z")
    pencil.detail(LIMESTONE.shadow, "M642 296H666V376Q656 382 642 384z")
    slab(pencil, Box(524, 284, 676, 300), LIMESTONE)
    pencil.box(LIMESTONE.light, 560, 206, 610, 286)
    pencil.box(LIMESTONE.shadow, 610, 206, 640, 286)
    pencil.hollow("M574 266v-26a10 10 0 0 1 20 0v26z")
    slab(pencil, Box(550, 194, 650, 210), LIMESTONE)
    pencil.box(LIMESTONE.light, 578, 156, 606, 196)
    pencil.box(LIMESTONE.shadow, 606, 156, 622, 196)
    pencil.path(BRICK.local, "M566 158Q574 122 600 112Q626 122 634 158z")
    pencil.detail(BRICK.light, "M566 158Q574 122 600 112Q584 128 586 158z")
    pencil.bar(GILT.shadow, 5, [(600, 114), (600, 50)])
    pencil.path(MUREX.local, "M602 52Q630 44 668 58Q650 70 664 84Q628 78 602 88z")


def _sails(pencil: Pencil) -> None:
    ship(pencil, (374, 471), 134, MUREX)
    ship(pencil, (846, 469), 118, MUREX)


def _land(pencil: Pencil, air: Air) -> None:
    sea(pencil, HORIZON - 44, 640)
    hills(pencil, air.far, [(LEFT, 372), (-400, 300), (-60, 330), (120, 372)], HORIZON - 44)
    hills(pencil, GRASS.shadow, [(780, 380), (930, 350), (1090, 270), (1250, 330), (1600, 360), (RIGHT, 372)], HORIZON)
    for x, y in (
        (1076, 300),
        (1112, 316),
        (1040, 330),
        (1150, 322),
        (1086, 344),
        (1010, 356),
        (1126, 356),
        (1170, 350),
    ):
        pencil.box(LIMESTONE.light, x, y, x + 24, y + 20)
        pencil.box(LIMESTONE.shadow, x + 15, y, x + 24, y + 20)
        pencil.box(BRICK.local, x - 2, y - 5, x + 26, y + 1)
    pencil.path(LIMESTONE.local, f"M{RIGHT} 380H1000Q900 392 930 430T880 482H{RIGHT}z")
    pencil.path(LEAVES.local, "M1010 402q30 -16 60 0q30 -16 60 0v12H1010z")
    plain(pencil, LIMESTONE.shadow, 478)
    plain(pencil, LIMESTONE.local, 486)


CARTHAGE = Monument(
    parts=(
        Part(1, _quay, (Box(290, 320, 470, 440), Box(730, 320, 910, 440))),
        Part(2, _sheds, (Box(330, 230, 870, 320),)),
        Part(3, _island, (Box(540, 150, 660, 370),)),
        Part(3, _sails, ()),
    ),
    steps={2: (2, 3), 3: (1, 2, 3)},
    land=_land,
    ground=LIMESTONE.local,
)
