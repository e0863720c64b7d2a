"""Ephesus: the long white temple of Artemis on its wide steps, with windows in a low gable."""

from bot.pictures.drawing.monuments.lands import bush, cypress, hills, plain
from bot.pictures.drawing.monuments.masonry import column, gable, slab, steps
from bot.pictures.drawing.monuments.monument import HORIZON, Monument, Part
from bot.pictures.drawing.monuments.pencil import Box, Pencil
from bot.pictures.drawing.monuments.skies import LEFT, RIGHT
from bot.pictures.drawing.palette import BRICK, GILT, GRASS, MARBLE, WATER, Air

_COLUMNS = 10
_LEFT, _RIGHT = 286, 914


def _stylobate(pencil: Pencil) -> None:
    steps(pencil, Box(270, 402, 930, 464), 4, 10)
    pencil.detail(MARBLE.shadow, "M560 412L552 464H648L640 412z")
    pencil.detail(MARBLE.light, "M562 412L555 460H645L638 412zM558 428h84v3h-84zM556 444h88v3h-88z")


def _columns(pencil: Pencil) -> None:
    pencil.hollow(f"M{_LEFT - 14} 240H{_RIGHT + 14}V402H{_LEFT - 14}z")
    pencil.detail(BRICK.shadow, "M566 402V268H634V402z")
    pencil.detail(GILT.shadow, "M572 402V276H598V402zM602 402V276H628V402z")
    for number in range(_COLUMNS):
        x = _LEFT + (_RIGHT - _LEFT) * number / (_COLUMNS - 1)
        column(pencil, (x, 402), 174, 30, ionic=True)


def _roof(pencil: Pencil) -> None:
    slab(pencil, Box(258, 206, 942, 232))
    slab(pencil, Box(250, 188, 950, 208))
    for x in range(262, 940, 24):
        pencil.detail(MARBLE.shadow, f"M{x} 212h10v9h-10z")
    gable(pencil, Box(246, 92, 954, 190))
    for x, top in ((600, 132), (536, 148), (664, 148)):
        pencil.detail(MARBLE.light, f"M{x - 19} 184V{top - 4}H{x + 19}V184z")
        pencil.hollow(f"M{x - 13} 184V{top + 3}H{x + 13}V184z")
    for x, y in ((600, 94), (260, 188), (940, 188)):
        pencil.path(GILT.local, f"M{x - 18} {y}Q{x - 14} {y - 22} {x} {y - 34}Q{x + 14} {y - 22} {x + 18} {y}z")
        pencil.detail(GILT.light, f"M{x - 18} {y}Q{x - 14} {y - 22} {x} {y - 34}Q{x - 6} {y - 18} {x - 4} {y}z")


def _land(pencil: Pencil, air: Air) -> None:
    hills(
        pencil,
        air.far,
        [(LEFT, 396), (-160, 372), (120, 346), (420, 392), (760, 388), (1040, 340), (1330, 372), (RIGHT, 392)],
    )
    plain(pencil, GRASS.shadow, HORIZON - 6)
    for x, y, wide in ((40, 434, 150), (1150, 436, 170), (180, 452, 80), (1000, 452, 70)):
        pencil.path(WATER.light, f"M{x - wide} {y}q{wide} -12 {2 * wide} 0q{-wide} 12 {-2 * wide} 0z")
    for x, y, high in (
        (64, 464, 178),
        (128, 456, 136),
        (196, 462, 160),
        (1008, 462, 150),
        (1070, 456, 132),
        (1136, 464, 182),
    ):
        cypress(pencil, (x, y), high)
    plain(pencil, GRASS.light, 466)
    for x in (30, 96, 166, 1044, 1104, 1170):
        bush(pencil, (x, 470), 24)


EPHESUS = Monument(
    parts=(
        Part(1, _stylobate, (Box(290, 330, 910, 456),)),
        Part(2, _columns, (Box(290, 244, 910, 402),)),
        Part(3, _roof, (Box(300, 110, 900, 230),)),
    ),
    steps={3: (1, 2, 3)},
    land=_land,
    ground=GRASS.light,
)
