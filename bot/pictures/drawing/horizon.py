"""The head of a picture: a strip of the Age's sky, the table's wonders on the horizon, and a title on a plate."""

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Type, cut, row_width
from bot.pictures.drawing.layout import Box, drawn
from bot.pictures.drawing.lettering import Weight
from engine.catalogue import AGES, Age

HEIGHT = 148
_PLATE = Area(20, 22, WIDTH - 20, 104)
_ROUND = 20
_PADDING = 26
_STEPS = (340, 480, 640, WIDTH - 200)
"""Where the wonders may begin: few places, so that nearly all titles share one strip."""
_TITLE = Type(palette.ON_PAPER, 50, Weight.BOLD)


def put(canvas: Canvas, cities: tuple[str, ...], age: Age, title: str, right: int = WIDTH) -> None:
    """Draw the strip at the top; what is right of `right` is free of wonders."""
    written = cut(title, right - 2 * _PLATE.left - 2 * _PADDING, _TITLE)
    plate = _PLATE._replace(right=_PLATE.left + row_width([written], _TITLE) + 2 * _PADDING)
    left = next((each for each in _STEPS if each > plate.right), _STEPS[-1])
    canvas.place(places.skyline(cities, age, (left, max(right, left + 100)), (WIDTH, HEIGHT)), (0, 0))
    canvas.plate(plate, palette.PAPER, _ROUND)
    canvas.row((plate.left + _PADDING, (plate.top + plate.bottom) // 2), [written], _TITLE)


def above(box: Box, cities: tuple[str, ...], age: Age, title: str) -> Canvas:
    """Draw a picture of which a box is all that lies below the strip."""
    return drawn(box, WIDTH, HEIGHT + 16, 16, lambda canvas: put(canvas, cities, age, title))


def warm() -> None:
    """Draw the strips of all Ages without wonders."""
    for age in AGES:
        places.far_sky(age, (WIDTH, HEIGHT))
