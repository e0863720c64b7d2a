"""Between cities at war: a hill, and two camps with their standards, spears, and swords crossed on a shield."""

from math import cos, pi, sin
from typing import NamedTuple

from bot.pictures.drawing.monuments.pencil import Pencil
from bot.pictures.drawing.palette import (
    BRICK,
    BRONZE,
    DESERT,
    FIELDS,
    GILT,
    GLAZE,
    HOLLOW,
    LIMESTONE,
    MARBLE,
    TIMBER,
    Material,
    Paint,
)
from engine.catalogue import Age


class Field(NamedTuple):
    """A hill in front of others, from edge to edge; heights in pixels from the top of what is drawn of it."""

    crest: int
    """Where its middle is."""
    foot: int
    """Where its slopes end, at the edges."""
    camps: tuple[int, int] | None = None
    """From where to where camps on it reach."""
    low: bool = False
    """Whether they are low: their arms are smaller, and they stand farther apart."""
    rear: bool = False
    """Whether more tents stand behind low ones, uphill."""

    @property
    def height(self) -> int:
        """In pixels: below that all is flat."""
        return max(self.foot, self.camps[1] if self.camps else 0)


_HIGH, _LOW, _FEET = 444, 366, 252
"""The height of camps with their flags and of low ones, and where the tents stand in it, in pixels of their drawing."""

_REAR = ((190, -190, 0.42), (64, -176, 0.5), (120, -96, 0.66))
"""Of tents behind: how far from the middle, how much above the feet of the others, and how large."""
_BLADE = Material(Paint("#d4ccbc"), Paint("#b9c7ce"), Paint("#5f676d"))
"""Steel, in paints of the palette."""
_SHORES: dict[Age, Material] = {1: DESERT, 2: DESERT, 3: BRICK}
_WAVE = 200
"""The length of a wave of the shore: it ends above the first cities."""
_STEEP = pi * 0.35
"""How steeply swords stand."""


def battlefield(pencil: Pencil, field: Field, wide: int, age: Age) -> None:
    """Draw the hill, so wide, with any camps on it."""
    _shore(pencil, wide, age)
    middle, slope = wide / 2, (0.28 * wide, 0.34 * wide)
    up = f"M0 {field.foot}C{slope[0]:g} {field.foot} {slope[1]:g} {field.crest} {middle:g} {field.crest}"
    down = f"S{wide - slope[0]:g} {field.foot} {wide} {field.foot}"
    pencil.path(FIELDS[age][1], f"{up}{down}V{field.height}H0z")
    if field.camps:
        top, bottom = field.camps
        with pencil.moved((middle, top), (bottom - top) / (_LOW if field.low else _HIGH)):
            if field.rear:
                _rear(pencil)
            _camps(pencil, low=field.low)


def _shore(pencil: Pencil, wide: int, age: Age) -> None:
    """Draw sand between the sea above and the field, so wide, with a line of surf."""
    waves = round(wide / _WAVE)
    step = wide / waves
    for paint, high in ((_SHORES[age].local, 9), (_SHORES[age].light, 3)):
        edge = "".join(f"q{step / 2:g} {6 * (-1) ** number} {step:g} 0" for number in range(waves))
        pencil.path(paint, f"M0 {high}{edge}V0H0z")


def _camps(pencil: Pencil, *, low: bool) -> None:
    """Draw two camps beside the middle, and in front of them the arms."""
    beside, size, before = (236, 0.7, 10) if low else (142, 1, 36)
    for cloth, to in ((BRICK, -1), (GLAZE, 1)):
        with pencil.moved((beside * to, _FEET)):
            _standard(pencil, cloth, to)
            tent(pencil, cloth)
    with pencil.moved((0, _FEET + before), size):
        for x, lean in ((-30, -14), (-10, -5), (10, 5), (30, 14)):
            _spear(pencil, (x, -6), (x + lean * 2.4, -240))
        for side in (-1, 1):
            _sword(pencil, side)
        _shield(pencil)


def _rear(pencil: Pencil) -> None:
    """Draw the tents behind the camps, those farther away first."""
    for x, y, size in _REAR:
        for cloth, to in ((BRICK, -1), (GLAZE, 1)):
            with pencil.moved((x * to, _FEET + y), size):
                tent(pencil, cloth)


def tent(pencil: Pencil, cloth: Material) -> None:
    """A striped tent, its peak 150 above its foot."""
    pencil.path(HOLLOW, "M-122 6Q0 26 122 6V16Q0 38-122 16z")
    pencil.path(MARBLE.local, "M0-150Q-40-60-120 8Q0 24 120 8Q40-60 0-150z")
    pencil.path(cloth.local, "M0-150Q-30-62-84 14L-44 17Q-12-64 0-150z")
    pencil.path(cloth.shadow, "M0-150Q30-62 84 14L44 17Q12-64 0-150z")
    pencil.path(MARBLE.shadow, "M0-150Q40-60 120 8L84 14Q30-62 0-150z")
    pencil.path(HOLLOW, "M0-74Q-10-24-26 18H26Q10-24 0-74z")
    pencil.path(LIMESTONE.local, "M0-74Q-10-24-26 18L-38 17Q-16-30 0-74z")


def _standard(pencil: Pencil, cloth: Material, to: float) -> None:
    """A tall pole behind the tent, with a flag that blows outwards."""
    x = 44 * to
    pencil.bar(TIMBER.light, 7, [(x, 0), (x, -236)])
    pencil.oval(GILT.local, (x, -242), 9)
    flag = (
        f"M{x} -232q{34 * to} -14 {64 * to} 2t{50 * to} -2q{-14 * to} 26 0 52q{-26 * to} 14 {-56 * to} 2t{-58 * to} 4z"
    )
    pencil.path(cloth.local, flag)
    pencil.path(cloth.light, f"M{x} -232q{34 * to} -14 {64 * to} 2v14q{-30 * to} -14 {-64 * to} -2z")
    pencil.oval(GILT.light, (x + 56 * to, -204), 13)


def _spear(pencil: Pencil, foot: tuple[float, float], tip: tuple[float, float]) -> None:
    pencil.bar(TIMBER.light, 6, [foot, tip])
    x, y = tip
    pencil.area(_BLADE.local, (x, y - 34), (x + 10, y), (x, y + 8), (x - 10, y))
    pencil.area(_BLADE.light, (x, y - 34), (x, y + 8), (x - 10, y))


def _sword(pencil: Pencil, side: float) -> None:
    """A sword behind the shield, its hilt below on this side and its point above on the other."""
    along = cos(_STEEP) * -side, -sin(_STEEP)
    across = along[1], -along[0]

    def at(far: float, beside: float) -> tuple[float, float]:
        return along[0] * far + across[0] * beside, along[1] * far + across[1] * beside

    pencil.area(_BLADE.shadow, at(-80, 0), at(-80, -13), at(176, -13), at(212, 0))
    pencil.area(_BLADE.light, at(-80, 0), at(-80, 13), at(176, 13), at(212, 0))
    pencil.bar(GILT.local, 16, [at(-86, -38), at(-86, 38)])
    pencil.bar(TIMBER.local, 16, [at(-94, 0), at(-140, 0)])
    pencil.oval(GILT.local, at(-148, 0), 15)


def _shield(pencil: Pencil) -> None:
    """A round shield with a rim and a boss of bronze."""
    pencil.oval(HOLLOW, (0, 8), 100)
    pencil.oval(BRONZE.shadow, (0, 0), 98)
    pencil.oval(BRONZE.local, (0, -3), 94)
    pencil.oval(BRICK.shadow, (0, 0), 78)
    pencil.oval(BRICK.local, (0, 0), 74)
    for ray in range(8):
        angle = ray * pi / 4
        one, other = (angle + pi / 22 * each for each in (-1, 1))
        pencil.area(
            BRONZE.light,
            (28 * cos(one), 28 * sin(one)),
            (68 * cos(angle), 68 * sin(angle)),
            (28 * cos(other), 28 * sin(other)),
        )
    pencil.oval(BRONZE.shadow, (0, 0), 34)
    pencil.oval(GILT.local, (0, -2), 30)
    pencil.oval(GILT.light, (-8, -10), 10)
    for ray in range(16):
        angle = ray * pi / 8
        pencil.oval(BRONZE.light, (86 * cos(angle), -1 + 86 * sin(angle)), 4)
