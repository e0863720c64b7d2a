"""Between cities at war: a hill, and two camps with their standards, spears, and swords crossed on a shield."""

from typing import NamedTuple

from bot.pictures.drawing.monuments import art
from bot.pictures.drawing.monuments.pencil import Pencil
from bot.pictures.drawing.palette import BRICK, DESERT, FIELDS, Material
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

    @property
    def height(self) -> int:
        """In pixels: below that all is flat."""
        return max(self.foot, self.camps[1] if self.camps else 0)


_SHORES: dict[Age, Material] = {1: DESERT, 2: DESERT, 3: BRICK}
_WAVE = 200
"""The length of a wave of the shore: it ends above the first cities."""
_CAMPS, _LOW = (art.read(f"battlefield/{name}") for name in ("camps", "low-camps"))


def battlefield(pencil: Pencil, field: Field, wide: int, age: Age) -> None:
    """Draw the hill, so wide, with any camps on it."""
    _shore(pencil, wide, age)
    middle, slope = wide / 2, (0.28 * wide, 0.34 * wide)
    up = f"M0 {field.foot}C{slope[0]:g} {field.foot} {slope[1]:g} {field.crest} {middle:g} {field.crest}"
    down = f"S{wide - slope[0]:g} {field.foot} {wide} {field.foot}"
    pencil.path(FIELDS[age][1], f"{up}{down}V{field.height}H0z")
    if field.camps:
        top, bottom = field.camps
        camps = _LOW if field.low else _CAMPS
        with pencil.moved((middle, top), (bottom - top) / camps.view.bottom):
            pencil.put(camps.shapes)


def _shore(pencil: Pencil, wide: int, age: Age) -> None:
    """Draw sand between the sea above and the field, so wide, with a line of surf."""
    waves = round(wide / _WAVE)
    step = wide / waves
    for paint, high in ((_SHORES[age].local, 9), (_SHORES[age].light, 3)):
        edge = "".join(f"q{step / 2:g} {6 * (-1) ** number} {step:g} 0" for number in range(waves))
        pencil.path(paint, f"M0 {high}{edge}V0H0z")
