"""Rhodes: Helios of bronze with a crown of rays, leaning on his spear at the harbour."""

from math import cos, radians, sin

from bot.pictures.drawing.monuments.lands import hills, plain, sea, ship
from bot.pictures.drawing.monuments.masonry import slab, steps
from bot.pictures.drawing.monuments.monument import HORIZON, Monument, Part
from bot.pictures.drawing.monuments.pencil import Box, Pencil
from bot.pictures.drawing.monuments.skies import LEFT, RIGHT
from bot.pictures.drawing.palette import BRICK, BRONZE, GILT, HOLLOW, LIMESTONE, MARBLE, Air

_HEAD = (600, 122)
_SPEAR = 494
"""Where it stands, from the left."""


def _legs(pencil: Pencil) -> None:
    pencil.path(BRONZE.local, "M566 262L602 268L596 330L588 396H614V404H548V396L556 330z")
    pencil.path(BRONZE.light, "M566 262L582 264L574 330L568 396H548L556 330z")
    pencil.path(BRONZE.shadow, "M600 268L646 258L650 326L656 396H678V404H626L620 330z")
    pencil.path(BRONZE.local, "M600 268L630 262L632 328L638 400H626L618 330z")


def _trunk(pencil: Pencil) -> None:
    """The body, the arm that carries the cloak, and the cloak."""
    pencil.path(BRICK.shadow, "M640 176Q690 184 700 236L716 372Q690 386 672 372L660 262z")
    pencil.path(BRICK.local, "M640 176Q668 182 682 226L696 376Q682 382 672 372L660 262z")
    pencil.bar(BRONZE.shadow, 26, [(652, 184), (682, 230), (664, 276)])
    pencil.path(BRONZE.local, "M546 172Q600 150 656 172L648 222L640 262H566L556 222z")
    pencil.path(BRONZE.light, "M546 172Q566 162 590 160Q576 210 586 262H566L556 222z")
    pencil.path(BRONZE.shadow, "M620 160Q640 164 656 172L648 222L640 262H618Q636 210 620 160z")
    pencil.detail(
        BRONZE.shadow, "M570 198Q584 206 600 196Q616 206 632 196Q618 214 600 204Q582 214 570 198zM597 204h6v42h-6z"
    )
    pencil.path(GILT.local, "M562 248Q600 262 644 248L660 318Q604 332 546 316z")
    pencil.path(GILT.light, "M562 248Q574 254 588 256Q574 290 576 323Q560 321 546 316z")
    pencil.path(GILT.shadow, "M622 254Q634 252 644 248L660 318Q646 322 632 324Q632 290 622 254zM600 258h6l6 68h-12z")


def _head(pencil: Pencil) -> None:
    """The head with its rays, and the arm that holds the spear."""
    x, y = _HEAD
    for angle in range(-90 - 108, -90 + 109, 36):
        across, up = cos(radians(angle)), sin(radians(angle))
        side = (-up * 8, across * 8)
        root = (x + across * 26, y + up * 26)
        pencil.area(
            GILT.local,
            (root[0] + side[0], root[1] + side[1]),
            (x + across * 72, y + up * 72),
            (root[0] - side[0], root[1] - side[1]),
        )
    pencil.box(BRONZE.local, 586, 140, 616, 172)
    pencil.oval(GILT.shadow, _HEAD, 36)
    pencil.path(BRONZE.light, "M578 112Q600 96 622 112V132Q618 154 600 156Q582 154 578 132z")
    pencil.path(BRONZE.local, "M608 103Q616 106 622 112V132Q618 154 600 156Q612 130 608 103z")
    pencil.detail(HOLLOW, "M587 121h7v5h-7zM606 121h7v5h-7zM592 141Q600 146 608 141Q600 149 592 141z")
    pencil.bar(GILT.shadow, 10, [(_SPEAR, 400), (_SPEAR, 70)])
    pencil.area(GILT.light, (_SPEAR, 16), (_SPEAR - 15, 60), (_SPEAR, 86))
    pencil.area(GILT.local, (_SPEAR, 16), (_SPEAR + 15, 60), (_SPEAR, 86))
    pencil.bar(BRONZE.light, 27, [(560, 184), (520, 226), (_SPEAR + 2, 186)])
    pencil.bar(BRONZE.local, 9, [(566, 194), (521, 236), (_SPEAR + 10, 196)])


def _base(pencil: Pencil) -> None:
    steps(pencil, Box(474, 404, 716, 452), 3, 16)


def _land(pencil: Pencil, air: Air) -> None:
    sea(pencil, HORIZON - 20, 640)
    hills(pencil, air.far, [(LEFT, 398), (-240, 360), (20, 344), (220, 384), (330, 400)], HORIZON - 20)
    hills(pencil, air.far, [(930, 400), (1060, 380), (1240, 352), (1500, 372), (RIGHT, 396)], HORIZON - 20)
    ship(pencil, (318, 446), 96, MARBLE)
    ship(pencil, (842, 432), 66, BRICK)
    ship(pencil, (1074, 450), 84, MARBLE)
    slab(pencil, Box(420, 448, 780, 474), LIMESTONE)
    plain(pencil, LIMESTONE.shadow, 470)
    plain(pencil, LIMESTONE.local, 480)
    for x in range(-120, 1400, 120):
        pencil.box(BRICK.shadow, x + 8, 456, x + 22, 474)


RHODES = Monument(
    parts=(
        Part(1, _base, ()),
        Part(1, _legs, (Box(532, 270, 700, 444),)),
        Part(2, _trunk, (Box(528, 160, 716, 270),)),
        Part(3, _head, (Box(466, 96, 524, 400),)),
    ),
    steps={2: (2, 3), 3: (1, 2, 3)},
    land=_land,
    ground=LIMESTONE.local,
)
