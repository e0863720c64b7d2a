"""An edifice as a place of its own: it is being built, stands there with its flags, or lies in ruins."""

from typing import NamedTuple

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type
from bot.pictures.drawing.layout import About, Box, Column, Drawn, Gap, Middle, Plate, Row, Signs, Stack, Text
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.monuments.edifices import Form
from engine.catalogue import Age
from engine.edifices import Fate

HEIGHT, HIGH = 176, 280
"""Of a strip among other things, and of one that an edifice has for itself."""
_ART = 380
"""The width that the building needs, at the right end; on a high strip it is larger."""
_NAME = Type(palette.ON_PAPER, 56, Weight.BOLD)
_WHEN = Type(palette.ON_PAPER_FADED, 40)


class Building(NamedTuple):
    """An edifice, under the sky of an Age."""

    form: Form
    age: Age
    fate: Fate


def strip(title: str, of: Building) -> Box:
    """The building, and on a plate in its sky what has become of it."""
    how = Type(palette.ON_STONE if of.fate is Fate.FAILED else palette.ON_GOLD, 46, Weight.BOLD)
    built = Drawn(places.edifice(of.form, of.age, (WIDTH, HEIGHT), of.fate))
    return Stack((built, _in_sky(Text(title, (how,)), how.pen.ground, _ART)))


def put_name(canvas: Canvas, sign: str, name: str, when: str) -> None:
    """Draw on a plate in a high sky what the building is called, below it when, and any sign beside both."""
    signs = (Signs((Icon(sign, size=84),), _NAME),) if sign else ()
    words = Column((About("name", Text(name, (_NAME,))), About("when", Text(when, (_WHEN,)))))
    _in_sky(Row((*signs, words), 18), palette.PAPER, _ART * HIGH // HEIGHT).draw(canvas, Area(0, 0, WIDTH, HIGH - 16))


def _in_sky(box: Box, paint: palette.Paint, art: int) -> Box:
    """A plate left of the building, as wide as it needs."""
    return Row((Gap(20), Middle(Plate(box, paint, (26, 9), 20, behind=None)), Gap(art)), rest=1)
