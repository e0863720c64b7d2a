"""The head of a picture: a strip of the Age's sky, the table's wonders on the horizon, and a title on a plate."""

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Type
from bot.pictures.drawing.layout import Box, Plate, Text, drawn
from bot.pictures.drawing.lettering import Weight
from engine.catalogue import AGES, Age

HEIGHT = 148
_LEFT = 20
_STEPS = (340, 480, 640, WIDTH - 200)
"""Where the wonders may begin: few places, so that nearly all titles share one strip."""
_TITLE = Type(palette.ON_PAPER, 50, Weight.BOLD)


def put(  # noqa: PLR0913, PLR0917 - what stands on it, and where
    canvas: Canvas, cities: tuple[str, ...], age: Age, title: str, right: int = WIDTH, high: int = HEIGHT
) -> None:
    """Draw the strip at the top; what is right of `right` is free of wonders."""
    left = next((each for each in _STEPS if each > end_of(title, right)), _STEPS[-1])
    canvas.place(places.skyline(cities, age, (left, max(right, left + 100)), (WIDTH, high)), (0, 0))
    put_title(canvas, title, right)


def put_title(canvas: Canvas, title: str, right: int = WIDTH) -> None:
    """Draw a title on a plate in the left corner."""
    _plate(title).draw(canvas, Area(_LEFT, 22, end_of(title, right), 104))


def end_of(title: str, right: int = WIDTH) -> int:
    """Return where the plate of a title ends, from the left, in pixels."""
    return _LEFT + min(_plate(title).width(), right - 2 * _LEFT)


def _plate(title: str) -> Box:
    return Plate(Text(title, (_TITLE,)), palette.PAPER, (26, 10), 20, behind=None)


def above(box: Box, cities: tuple[str, ...], age: Age, title: str) -> Canvas:
    """Draw a picture of which a box is all that lies below the strip."""
    return drawn(box, WIDTH, HEIGHT + 16, 16, lambda canvas: put(canvas, cities, age, title))


def warm() -> None:
    """Draw the strips of all Ages without wonders."""
    for age in AGES:
        places.far_sky(age, (WIDTH, HEIGHT))
