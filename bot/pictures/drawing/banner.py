"""What becomes of an edifice, as a place of its own: it stands there with its flags, or lies in ruins."""

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Type, cut, row_width
from bot.pictures.drawing.lettering import Weight
from engine.catalogue import Age

HEIGHT = 176
_PLATE = Area(20, 50, WIDTH - 20, 126)
_ROUND = 20
_PADDING = 26
_ART = 380
"""The width that the building needs, at the right end."""
_BUILT = Type(palette.ON_GOLD, 46, Weight.BOLD)
_FAILED = Type(palette.ON_STONE, 46, Weight.BOLD)


def put(canvas: Canvas, title: str, age: Age, top: int, *, fails: bool) -> None:
    """Draw the building under the sky of an Age, and on a plate in it what has become of it."""
    canvas.place(places.edifice(age, (WIDTH, HEIGHT), ruined=fails), (0, top))
    how = _FAILED if fails else _BUILT
    written = cut(title, WIDTH - _ART - _PLATE.left - 2 * _PADDING, how)
    plate = _PLATE._replace(right=_PLATE.left + row_width([written], how) + 2 * _PADDING).moved((0, top))
    canvas.plate(plate, how.pen.ground, _ROUND)
    canvas.row((plate.left + _PADDING, (plate.top + plate.bottom) // 2), [written], how)
