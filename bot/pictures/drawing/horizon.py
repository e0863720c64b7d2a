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
    end = _LEFT + min(_plate(title).width(), right - 2 * _LEFT)
    left = next((each for each in _STEPS if each > end), _STEPS[-1])
    canvas.place(places.skyline(cities, age, (left, max(right, left + 100)), (WIDTH, high)), (0, 0))
    put_title(canvas, title, right)


def put_title(canvas: Canvas, title: str, right: int = WIDTH) -> None:
    """Draw a title on a plate in the left corner."""
    plate = _plate(title)
    plate.draw(canvas, Area(_LEFT, 22, _LEFT + min(plate.width(), right - 2 * _LEFT), 104))


def _plate(title: str) -> Box:
    return Plate(Text(title, (_TITLE,)), palette.PAPER, (26, 10), 20, behind=None)


def above(box: Box, cities: tuple[str, ...], age: Age, title: str, sky: int = 0) -> Canvas:
    """Draw a picture of which a box is all that lies below the strip; `sky` is how much higher than usual that is."""
    high = HEIGHT + sky
    return drawn(box, WIDTH, high + 16, 16, lambda canvas: put(canvas, cities, age, title, high=high))


def warm() -> None:
    """Draw the strips of all Ages without wonders."""
    for age in AGES:
        places.far_sky(age, (WIDTH, HEIGHT))
