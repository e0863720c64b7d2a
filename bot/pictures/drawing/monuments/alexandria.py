"""Alexandria: the lighthouse on Pharos: a square, an octagonal and a round storey, a statue, and the fire."""

from bot.pictures.drawing.monuments.lands import hills, plain, sea, ship
from bot.pictures.drawing.monuments.masonry import slab
from bot.pictures.drawing.monuments.monument import HORIZON, Monument, Part
from bot.pictures.drawing.monuments.pencil import Box, Pencil
from bot.pictures.drawing.monuments.skies import LEFT, RIGHT
from bot.pictures.drawing.palette import BRICK, GILT, HOLLOW, LIMESTONE, MARBLE, Air


def _window(pencil: Pencil, x: float, y: float, wide: float = 13, high: float = 24) -> None:
    pencil.detail(
        HOLLOW, f"M{x - wide / 2:g} {y:g}v{-high * 0.7:g}a{wide / 2:g} {wide / 2:g} 0 0 1 {wide:g} 0v{high * 0.7:g}z"
    )


def _square(pencil: Pencil) -> None:
    """The platform with its walls, and the square storey."""
    slab(pencil, Box(400, 416, 800, 458), LIMESTONE)
    for x in range(408, 800, 32):
        pencil.box(LIMESTONE.local, x, 404, x + 16, 418)
    pencil.area(MARBLE.local, (488, 418), (506, 264), (694, 264), (712, 418))
    pencil.area(MARBLE.light, (488, 418), (506, 264), (560, 264), (552, 418))
    pencil.area(MARBLE.shadow, (656, 418), (650, 264), (694, 264), (712, 418))
    for y in (302, 342, 382):
        for x in (533, 580, 627, 677):
            _window(pencil, x, y, 14)
    pencil.hollow("M582 418V390a20 20 0 0 1 40 0V418z")
    slab(pencil, Box(486, 246, 714, 268))
    for x in (498, 702):
        pencil.area(GILT.local, (x - 10, 248), (x, 216), (x + 10, 248))


def _octagon(pencil: Pencil) -> None:
    pencil.area(MARBLE.local, (530, 248), (542, 164), (658, 164), (670, 248))
    pencil.area(MARBLE.light, (530, 248), (542, 164), (574, 164), (568, 248))
    pencil.area(MARBLE.shadow, (634, 248), (628, 164), (658, 164), (670, 248))
    for y in (204, 238):
        for x in (554, 600, 646):
            _window(pencil, x, y)
    slab(pencil, Box(526, 148, 674, 168))


def _round(pencil: Pencil) -> None:
    """The round storey with the fire, and the statue on its roof."""
    pencil.box(MARBLE.local, 556, 118, 644, 150)
    pencil.box(MARBLE.light, 556, 118, 580, 150)
    pencil.box(MARBLE.shadow, 622, 118, 644, 150)
    slab(pencil, Box(548, 108, 652, 120))
    pencil.path(BRICK.local, "M600 62Q632 82 624 110H576Q566 92 586 84Q588 72 600 62z")
    pencil.path(GILT.light, "M602 78Q618 92 612 110H588Q582 98 594 94Q594 86 602 78z")
    for x in (561, 639):
        pencil.box(MARBLE.light, x - 6, 68, x + 6, 110)
    pencil.path(GILT.local, "M542 72Q556 40 600 38Q644 40 658 72z")
    pencil.detail(GILT.light, "M542 72Q556 40 600 38Q574 52 570 72z")
    pencil.bar(GILT.local, 10, [(600, 40), (600, 26)])
    pencil.oval(GILT.light, (600, 19), 7)
    pencil.bar(GILT.local, 5, [(600, 30), (617, 22), (618, 10)])


def _beam(pencil: Pencil) -> None:
    """The light over the sea, to both sides."""
    pencil.area(GILT.light, (596, 80), (LEFT, -300), (LEFT, 320), (596, 104))
    pencil.area(GILT.light, (604, 80), (RIGHT, -300), (RIGHT, 320), (604, 104))


def _land(pencil: Pencil, air: Air) -> None:
    hills(pencil, air.far, [(LEFT, 392), (700, 396), (960, 388), (1250, 384), (RIGHT, 392)], HORIZON - 18)
    sea(pencil, HORIZON - 18, 640)
    for x in range(764, 1400, 76):
        pencil.box(LIMESTONE.shadow, x, 426, x + 44, 448)
    slab(pencil, Box(700, 414, RIGHT, 430), LIMESTONE)
    pencil.path(LIMESTONE.shadow, "M360 470Q380 440 440 444L780 442Q850 446 870 470z")
    ship(pencil, (246, 450), 104, MARBLE)
    ship(pencil, (96, 428), 60, BRICK)
    plain(pencil, LIMESTONE.light, 470)
    plain(pencil, LIMESTONE.local, 478)


ALEXANDRIA = Monument(
    parts=(
        Part(3, _round, (Box(536, 52, 664, 150),)),
        Part(2, _octagon, (Box(522, 164, 678, 248),)),
        Part(1, _square, (Box(476, 264, 724, 440),)),
    ),
    steps={3: (1, 2, 3)},
    land=_land,
    ground=LIMESTONE.local,
    light=_beam,
)
