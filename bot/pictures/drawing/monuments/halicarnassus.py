"""Halicarnassus: the tomb of Mausolus: a temple carried high, a stepped pyramid as its roof, a chariot on top."""

from bot.pictures.drawing.monuments.lands import cypress, hills, plain, ship
from bot.pictures.drawing.monuments.masonry import column, slab, steps
from bot.pictures.drawing.monuments.monument import HORIZON, Monument, Part
from bot.pictures.drawing.monuments.pencil import Box, Pencil, oval
from bot.pictures.drawing.monuments.skies import LEFT, RIGHT
from bot.pictures.drawing.palette import BRICK, GILT, GLAZE, GRASS, LEAVES, MARBLE, TIMBER, WATER, Air, Paint

_STEPS = 8


def _podium(pencil: Pencil) -> None:
    """A high base with a frieze of riders."""
    steps(pencil, Box(420, 436, 780, 462), 2, 18)
    pencil.box(MARBLE.local, 436, 306, 764, 436)
    pencil.box(MARBLE.light, 436, 306, 462, 436)
    pencil.box(MARBLE.shadow, 724, 306, 764, 436)
    pencil.detail(GLAZE.local, "M462 334H724V376H462z")
    for x in range(486, 712, 36):
        with pencil.moved((x, 346)):
            pencil.detail(MARBLE.light, oval((0, 0), 5, 5) + "M-5 7h12l10 8l-2 3l-10-5l5 15h-5l-5-11l-6 11h-5l6-16z")
    pencil.detail(MARBLE.shadow, "M462 396H724V400H462zM462 416H724V420H462z")
    slab(pencil, Box(424, 292, 776, 310))


def _columns(pencil: Pencil) -> None:
    pencil.hollow("M448 196H752V292H448z")
    for number in range(7):
        column(pencil, (456 + number * 48, 292), 106, 24, ionic=True)
        if number < 6:
            x = 480 + number * 48
            pencil.detail(MARBLE.shadow, f"M{x - 6} 292l2 -30q-4 -14 4 -18q8 4 4 18l2 30z")
    slab(pencil, Box(428, 168, 772, 190))


def _pyramid(pencil: Pencil) -> None:
    """The stepped roof and the chariot with its horses."""
    for number in range(_STEPS):
        inset, bottom = 18 * number, 168 - 8 * number
        pencil.box(MARBLE.local, 436 + inset, bottom - 8, 764 - inset, bottom)
        pencil.detail(MARBLE.light, f"M{436 + inset} {bottom - 8}H{764 - inset}v4H{436 + inset}z")
        pencil.detail(MARBLE.shadow, f"M{764 - inset - 34} {bottom - 5}H{764 - inset}V{bottom}H{764 - inset - 34}z")
    pencil.box(MARBLE.light, 540, 98, 658, 106)
    for x, tone in ((534, GILT.shadow), (552, GILT.local)):
        _horse(pencil, tone, x, 98)
    pencil.oval(GILT.local, (638, 86), 14)
    pencil.detail(TIMBER.shadow, "M631 86a7 7 0 1 1 14 0a7 7 0 1 1 -14 0z")
    pencil.path(GILT.local, "M608 60H650Q656 72 648 84H622Q612 76 608 60z")
    pencil.path(GILT.light, "M622 64L626 40Q622 28 632 24Q642 28 638 40L646 64z")
    pencil.bar(GILT.light, 4, [(626, 48), (590, 58)])


def _horse(pencil: Pencil, tone: Paint, x: float, foot: float) -> None:
    """A horse that looks to the left, on its hind legs almost."""
    pencil.path(
        tone,
        f"M{x + 46} {foot}l-2 -20q-18 2 -26 -4l-8 12l-10 4l2 -6l4 -12l-4 -10l-10 6l-4 -6l10 -14l8 -4"
        "q8 8 16 16q18 -2 30 2l8 36h-6l-4 -16l2 16z",
    )
    pencil.path(tone, f"M{x + 20} {foot - 24}l-4 24h6l6 -22z")


def _land(pencil: Pencil, air: Air) -> None:
    hills(
        pencil,
        air.far,
        [
            (LEFT, 360),
            (-220, 330),
            (60, 262),
            (300, 338),
            (640, 382),
            (960, 330),
            (1170, 270),
            (1450, 340),
            (RIGHT, 360),
        ],
    )
    hills(pencil, LEAVES.shadow, [(LEFT, 400), (-160, 374), (80, 336), (330, 396), (520, 414)])
    hills(pencil, LEAVES.local, [(680, 416), (900, 392), (1120, 344), (1360, 380), (RIGHT, 402)])
    for x, y in (
        (40, 372),
        (96, 384),
        (150, 366),
        (190, 396),
        (252, 398),
        (16, 402),
        (118, 404),
        (1010, 398),
        (1064, 380),
        (1118, 392),
        (1170, 372),
        (1150, 404),
        (960, 402),
    ):
        pencil.box(MARBLE.light, x, y, x + 22, y + 18)
        pencil.box(MARBLE.shadow, x + 14, y, x + 22, y + 18)
        pencil.area(BRICK.local, (x - 3, y), (x + 11, y - 9), (x + 25, y))
    pencil.box(WATER.local, LEFT, HORIZON, RIGHT, 470)
    pencil.path(
        WATER.light,
        "M60 436q70 -5 140 0q-70 4 -140 0zM900 444q90 -6 180 0q-90 5 -180 0zM250 452q60 -4 120 0q-60 4 -120 0z",
    )
    ship(pencil, (270, 446), 62, MARBLE)
    ship(pencil, (946, 450), 66, BRICK)
    pencil.path(GRASS.shadow, f"M{LEFT} 470Q300 462 380 446Q600 426 820 446Q900 462 {RIGHT} 470z")
    for x, high in ((392, 92), (808, 92), (846, 70), (354, 70)):
        cypress(pencil, (x, 460), high)
    plain(pencil, GRASS.local, 466)


HALICARNASSUS = Monument(
    parts=(
        Part(1, _podium, (Box(428, 310, 772, 456),)),
        Part(2, _columns, (Box(436, 186, 764, 292),)),
        Part(3, _pyramid, (Box(474, 60, 726, 166),)),
    ),
    steps={3: (1, 2, 3)},
    land=_land,
    ground=GRASS.local,
)
