"""An edifice as a place of its own: it is being built, stands there with its flags, or lies in ruins."""

from typing import NamedTuple

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type, cut, row_width
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.monuments.edifices import Form
from engine.catalogue import Age
from engine.edifices import Fate

HEIGHT, HIGH = 176, 280
"""Of a strip among other things, and of one that an edifice has for itself."""
_PLATE = Area(20, 50, WIDTH - 20, 126)
_ROUND = 20
_PADDING = 26
_SIGNED = Area(24, 70, WIDTH - 24, 194)
"""The plate with a name, its sign, and a line below, on a high strip."""
_SIGN = 84
_APART = 27
"""The lines from the middle of that plate."""
_ART = 380
"""The width that the building needs, at the right end; on a high strip it is larger."""
_BUILT = Type(palette.ON_GOLD, 46, Weight.BOLD)
_FAILED = Type(palette.ON_STONE, 46, Weight.BOLD)
_NAME = Type(palette.ON_PAPER, 56, Weight.BOLD, 18)
_WHEN = Type(palette.ON_PAPER_FADED, 40)


class Building(NamedTuple):
    """An edifice, under the sky of an Age."""

    form: Form
    age: Age
    fate: Fate


def put(canvas: Canvas, title: str, of: Building, top: int) -> None:
    """Draw the building, and on a plate in its sky what has become of it."""
    canvas.place(places.edifice(of.form, of.age, (WIDTH, HEIGHT), of.fate), (0, top))
    how = _FAILED if of.fate is Fate.FAILED else _BUILT
    written = cut(title, WIDTH - _ART - _PLATE.left - 2 * _PADDING, how)
    plate = _PLATE._replace(right=_PLATE.left + row_width([written], how) + 2 * _PADDING).moved((0, top))
    canvas.plate(plate, how.pen.ground, _ROUND)
    canvas.row((plate.left + _PADDING, (plate.top + plate.bottom) // 2), [written], how)


def put_name(canvas: Canvas, sign: str, name: str, when: str) -> None:
    """Draw on a plate in a high sky what the building is called, below it when, and any sign beside both."""
    before = _SIGN + _NAME.gap if sign else 0
    room = WIDTH - _ART * HIGH // HEIGHT - _SIGNED.left - 2 * _PADDING - before
    name, when = cut(name, room, _NAME), cut(when, room, _WHEN)
    wide = before + max(row_width([name], _NAME), row_width([when], _WHEN)) + 2 * _PADDING
    plate, middle = _SIGNED._replace(right=_SIGNED.left + wide), (_SIGNED.top + _SIGNED.bottom) // 2
    canvas.plate(plate, palette.PAPER, _ROUND)
    left = plate.left + _PADDING
    if sign:
        left = canvas.row((left, middle), [Icon(sign, size=_SIGN)], _NAME).right + _NAME.gap
    with canvas.about("name"):
        canvas.row((left, middle - _APART), [name], _NAME)
    with canvas.about("when"):
        canvas.row((left, middle + _APART + 6), [when], _WHEN)
