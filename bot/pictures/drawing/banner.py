"""An edifice as a place of its own: it is being built, stands there with its flags, or lies in ruins."""

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type, cut, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight
from engine.catalogue import Age
from engine.edifices import Fate

HEIGHT = 176
_PLATE = Area(20, 50, WIDTH - 20, 126)
_ROUND = 20
_PADDING = 26
_SIGNED = Area(20, 30, WIDTH - 20, 142)
"""The plate with a name, its sign, and a line below."""
_SIGN = 76
_APART = 24
"""The lines from the middle of that plate."""
_ART = 380
"""The width that the building needs, at the right end."""
_BUILT = Type(palette.ON_GOLD, 46, Weight.BOLD)
_FAILED = Type(palette.ON_STONE, 46, Weight.BOLD)
_NAME = Type(palette.ON_PAPER, 50, Weight.BOLD, 16)
_WHEN = Type(palette.ON_PAPER_FADED, SMALLEST)


def put(canvas: Canvas, title: str, age: Age, top: int, *, fails: bool) -> None:
    """Draw the building under the sky of an Age, and on a plate in it what has become of it."""
    canvas.place(places.edifice(age, (WIDTH, HEIGHT), Fate.FAILED if fails else Fate.CONSTRUCTED), (0, top))
    how = _FAILED if fails else _BUILT
    written = cut(title, WIDTH - _ART - _PLATE.left - 2 * _PADDING, how)
    plate = _PLATE._replace(right=_PLATE.left + row_width([written], how) + 2 * _PADDING).moved((0, top))
    canvas.plate(plate, how.pen.ground, _ROUND)
    canvas.row((plate.left + _PADDING, (plate.top + plate.bottom) // 2), [written], how)


def put_name(canvas: Canvas, sign: str, name: str, when: str) -> None:
    """Draw on a plate in the sky at the top what the building is called, and below it when."""
    before = _SIGN + _NAME.gap
    room = WIDTH - _ART - _SIGNED.left - 2 * _PADDING - before
    name, when = cut(name, room, _NAME), cut(when, room, _WHEN)
    wide = before + max(row_width([name], _NAME), row_width([when], _WHEN)) + 2 * _PADDING
    plate, middle = _SIGNED._replace(right=_SIGNED.left + wide), (_SIGNED.top + _SIGNED.bottom) // 2
    canvas.plate(plate, palette.PAPER, _ROUND)
    left = canvas.row((plate.left + _PADDING, middle), [Icon(sign, size=_SIGN)], _NAME).right + _NAME.gap
    with canvas.about("name"):
        canvas.row((left, middle - _APART), [name], _NAME)
    with canvas.about("when"):
        canvas.row((left, middle + _APART + 6), [when], _WHEN)
