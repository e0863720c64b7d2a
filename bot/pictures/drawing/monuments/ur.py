"""Ur: the ziggurat of the moon: three terraces of brick, stairs that meet, the shrine, and the crescent."""

from bot.pictures.drawing.monuments.lands import hills, palm, plain
from bot.pictures.drawing.monuments.monument import GROUND, HORIZON, Monument, Part
from bot.pictures.drawing.monuments.pencil import Box, Pencil
from bot.pictures.drawing.monuments.skies import LEFT, RIGHT
from bot.pictures.drawing.palette import BRICK, DESERT, GILT, GLAZE, LIMESTONE, WATER, Air, Material


def _terrace(pencil: Pencil, bottom: tuple[int, int, int], top: tuple[int, int, int], of: Material) -> None:
    """A leaning wall with buttresses; left, right and height of its foot and of its upper edge."""
    (left, right, foot), (upper_left, upper_right, head) = bottom, top
    pencil.area(of.local, (left, foot), (upper_left, head), (upper_right, head), (right, foot))
    pencil.area(of.light, (left, foot), (upper_left, head), (upper_left + 26, head), (left + 34, foot))
    pencil.area(of.shadow, (right, foot), (upper_right, head), (upper_right - 40, head), (right - 52, foot))
    count = round((right - left) / 44)
    for number in range(1, count):
        low = left + 34 + (right - left - 86) * number / count
        high = upper_left + 26 + (upper_right - upper_left - 66) * number / count
        pencil.detail(of.shadow, f"M{low - 5:g} {foot}L{high - 5:g} {head}h9L{low + 5:g} {foot}z")
    pencil.box(of.light, upper_left - 6, head - 12, upper_right + 6, head)
    pencil.detail(of.shadow, f"M{upper_left - 6} {head}H{upper_right + 6}v5H{upper_left - 6}z")


def _stairs(pencil: Pencil, within: Box, narrow: float, count: int) -> None:
    """A flight straight up, narrower at its head."""
    left, head, right, foot = within
    middle = (left + right) / 2
    pencil.area(LIMESTONE.local, (left, foot), (middle - narrow, head), (middle + narrow, head), (right, foot))
    for number in range(count):
        part = number / count
        half = (right - left) / 2 * (1 - part) + narrow * part
        y = foot - (foot - head) * part
        pencil.detail(
            LIMESTONE.light, f"M{middle - half:g} {y:g}h{2 * half:g}v{-(foot - head) / count * 0.5:g}h{-2 * half:g}z"
        )
    for side, paint in ((-1, LIMESTONE.light), (1, LIMESTONE.shadow)):
        low, high = middle + side * (right - left) / 2, middle + side * narrow
        pencil.area(paint, (low, foot), (high, head - 8), (high + side * 12, head - 8), (low + side * 16, foot))


def _first(pencil: Pencil) -> None:
    _terrace(pencil, (252, 948, GROUND + 4), (296, 904, 338), BRICK)
    for foot, near, head in ((330, 378, 556), (870, 822, 644)):
        pencil.area(LIMESTONE.shadow, (foot, GROUND + 4), (head, 338), (head, 374), (near, GROUND + 4))
        pencil.area(
            LIMESTONE.light,
            (foot, GROUND + 4),
            (head, 338),
            (head, 348),
            (foot + (14 if head > foot else -14), GROUND + 4),
        )
    _stairs(pencil, Box(536, 338, 664, GROUND + 14), 40, 10)


def _second(pencil: Pencil) -> None:
    _terrace(pencil, (378, 822, 326), (402, 798, 246), BRICK)
    _stairs(pencil, Box(560, 246, 640, 336), 30, 7)
    pencil.box(LIMESTONE.local, 544, 300, 656, 340)
    pencil.box(LIMESTONE.light, 538, 292, 662, 304)
    pencil.hollow("M580 340v-18a20 20 0 0 1 40 0v18z")


def _third(pencil: Pencil) -> None:
    """The uppermost terrace with the shrine of blue glaze, and the moon."""
    _terrace(pencil, (474, 726, 234), (490, 710, 178), BRICK)
    _stairs(pencil, Box(574, 178, 626, 244), 22, 5)
    pencil.box(GLAZE.local, 530, 96, 670, 168)
    pencil.box(GLAZE.light, 530, 96, 550, 168)
    pencil.box(GLAZE.shadow, 642, 96, 670, 168)
    for x in range(530, 670, 28):
        pencil.box(GLAZE.local, x, 82, x + 16, 98)
    pencil.box(GILT.local, 526, 104, 674, 111)
    pencil.hollow("M582 168v-30a18 18 0 0 1 36 0v30z")
    pencil.path(GILT.light, "M764 34A54 54 0 1 0 800 128A44 44 0 1 1 764 34z")


def _land(pencil: Pencil, air: Air) -> None:
    hills(pencil, air.far, [(LEFT, 408), (40, 402), (420, 410), (820, 404), (1180, 398), (RIGHT, 408)])
    plain(pencil, DESERT.light, HORIZON)
    pencil.path(WATER.local, f"M{RIGHT} 430H1030Q960 440 1080 450H{RIGHT}z")
    pencil.path(WATER.light, f"M{RIGHT} 436H1110Q1060 440 1130 444H{RIGHT}z")
    for x, y, high, lean in (
        (48, 462, 138, 14),
        (124, 456, 100, -10),
        (196, 458, 118, 10),
        (1010, 458, 96, -10),
        (1078, 470, 134, 12),
        (1156, 466, 112, -8),
    ):
        palm(pencil, (x, y), high, lean)
    plain(pencil, DESERT.local, 466)


UR = Monument(
    parts=(
        Part(1, _first, (Box(276, 350, 924, 456),)),
        Part(2, _second, (Box(396, 250, 804, 334),)),
        Part(3, _third, (Box(484, 90, 716, 236),)),
    ),
    steps={3: (1, 2, 3)},
    land=_land,
    ground=DESERT.local,
)
