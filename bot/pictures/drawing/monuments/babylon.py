"""Babylon: terraced gardens on vaults of brick, green that falls over every edge, water, and the blue gate."""

from typing import NamedTuple

from bot.pictures.drawing.monuments.lands import bush, cypress, hills, palm, plain
from bot.pictures.drawing.monuments.monument import GROUND, HORIZON, Monument, Part
from bot.pictures.drawing.monuments.pencil import Box, Pencil, oval
from bot.pictures.drawing.monuments.skies import LEFT, RIGHT
from bot.pictures.drawing.palette import BRICK, DESERT, GILT, GLAZE, GRASS, LEAVES, LIMESTONE, MUREX, WATER, Air


class _Terrace(NamedTuple):
    left: int
    top: int
    right: int
    bottom: int
    vaults: int


_TERRACES = (
    _Terrace(276, 366, 924, GROUND, 9),
    _Terrace(344, 284, 856, 366, 7),
    _Terrace(420, 204, 780, 284, 5),
    _Terrace(504, 132, 696, 204, 3),
)
_LEDGE = 12
_GATE_TOP = 300
"""The gate stands before the terraces below this height."""


def _terrace(pencil: Pencil, of: _Terrace) -> None:
    """Vaults in a wall of brick with a ledge of stone."""
    pencil.box(BRICK.local, of.left, of.top, of.right, of.bottom)
    pencil.box(BRICK.shadow, of.right - 36, of.top, of.right, of.bottom)
    pencil.box(BRICK.light, of.left, of.top, of.left + 14, of.bottom)
    apart = (of.right - of.left) / of.vaults
    for number in range(of.vaults):
        middle = of.left + apart * (number + 0.5)
        half, spring = apart * 0.29, of.top + 44
        pencil.hollow(f"M{middle - half:g} {of.bottom}V{spring}a{half:g} {half:g} 0 0 1 {2 * half:g} 0V{of.bottom}z")
        pencil.detail(BRICK.light, f"M{middle + half:g} {of.bottom}V{spring}l7 -3V{of.bottom}z")
    pencil.box(LIMESTONE.light, of.left - 8, of.top, of.right + 8, of.top + _LEDGE)
    pencil.detail(LIMESTONE.shadow, f"M{of.left - 8} {of.top + _LEDGE}H{of.right + 8}v4H{of.left - 8}z")


def _lower(pencil: Pencil) -> None:
    for each in _TERRACES[:2]:
        _terrace(pencil, each)


def _upper(pencil: Pencil) -> None:
    for each in _TERRACES[2:]:
        _terrace(pencil, each)


def _gate(pencil: Pencil) -> None:
    """The blue gate with its golden beasts."""
    for left in (528, 628):
        pencil.box(GLAZE.local, left, 338, left + 44, 460)
        pencil.box(GLAZE.light, left, 338, left + 10, 460)
        for tooth in range(3):
            pencil.box(GLAZE.local, left - 2 + tooth * 18, 326, left + 10 + tooth * 18, 340)
        pencil.box(GILT.local, left - 3, 344, left + 47, 350)
    pencil.box(GLAZE.shadow, 572, 352, 628, 460)
    pencil.box(GILT.local, 572, 358, 628, 363)
    pencil.hollow("M582 460V404a18 18 0 0 1 36 0V460z")
    for left, top in ((540, 366), (540, 396), (540, 426), (640, 366), (640, 396), (640, 426)):
        pencil.detail(GILT.local, f"M{left} {top + 8}l4 -8h12l5 -4l3 4v4l-4 2v10h-4v-7h-8v7h-4z")


def _gardens(pencil: Pencil) -> None:
    """Trees on every terrace, leaves over every edge, and water that falls from one to the next."""
    for of, high in zip(_TERRACES, (66, 62, 58, 70), strict=True):
        inner = next((each for each in _TERRACES if each.bottom == of.top), of)
        for left, right in ((of.left, inner.left), (inner.right, of.right)) if inner is not of else ():
            palm(pencil, ((left + right) / 2, of.top + 4), high + 18, -8 if left == of.left else 8)
    cypress(pencil, (540, 136), 82)
    cypress(pencil, (660, 136), 82)
    palm(pencil, (600, 136), 86, 6)
    for of in _TERRACES:
        count = round((of.right - of.left) / 44)
        for number in range(count):
            x = of.left + 6 + (of.right - of.left - 24) * number / (count - 1)
            if of.top < _GATE_TOP or not 500 < x < 690:
                with pencil.moved((x, of.top)):
                    _hanging(pencil, 16 + (number * 37 + of.top) % 30, blossom=number % 3 == 1)
    for left, top, bottom in ((716, 208, 284), (794, 288, 366), (868, 370, 456)):
        with pencil.moved((left, top)):
            _fall(pencil, bottom - top)


def _hanging(pencil: Pencil, long: float, *, blossom: bool) -> None:
    """A plant that hangs down so far over an edge."""
    pencil.detail(
        LEAVES.shadow, f"M-16 0h46q-4 {long * 0.7:g}-14 {long}q-6-8-10-4q-4 12-9 8q-12-14-13 {-long * 0.3:g}z"
    )
    pencil.detail(LEAVES.local, "M-22 2q2-20 18-16q16-14 26 2q14 0 12 14q-6 12-16 8q-8 12-20 4q-16 6-20-12z")
    pencil.detail(LEAVES.light, "M-16-2q4-12 14-9q8-7 14-1q-10 10-28 10z")
    if blossom:
        pencil.detail(MUREX.light, oval((9, 2), 5, 5) + oval((-8, 6), 4, 4))


def _fall(pencil: Pencil, high: float) -> None:
    """Water that falls so far."""
    pencil.detail(WATER.light, f"M0 0h20q10 {high / 2:g} 6 {high}h-26q4 {-high / 2:g} 0 {-high}z")
    pencil.detail(WATER.local, f"M12 0h8q10 {high / 2:g} 6 {high}h-10q4 {-high / 2:g}-4 {-high}z")


def _land(pencil: Pencil, air: Air) -> None:
    hills(pencil, air.far, [(LEFT, 404), (100, 398), (560, 408), (1000, 396), (RIGHT, 404)])
    plain(pencil, GRASS.local, HORIZON)
    pencil.path(WATER.local, f"M{LEFT} 430H190Q260 440 150 452T{LEFT} 458z")
    pencil.path(WATER.local, f"M{RIGHT} 430H1010Q950 440 1060 452T{RIGHT} 458z")
    for x in (40, 118, 190, 1020, 1092, 1168):
        palm(pencil, (x, 432 + x % 7), 62 + x % 30, 8 - x % 17)
    plain(pencil, DESERT.light, 462)
    bush(pencil, (232, 468), 30)
    bush(pencil, (972, 468), 34)


BABYLON = Monument(
    parts=(
        Part(1, _lower, (Box(300, 300, 900, 450),)),
        Part(2, _upper, (Box(440, 150, 760, 284),)),
        Part(1, _gate, ()),
        Part(3, _gardens, (Box(520, 60, 680, 132), Box(352, 230, 412, 284), Box(788, 230, 848, 284))),
    ),
    steps={3: (1, 2, 3)},
    land=_land,
    ground=DESERT.light,
)
