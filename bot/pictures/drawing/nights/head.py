"""The head of a picture of a night: the sea in the evening below lights on a line, and a plate with two lines."""

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Type
from bot.pictures.drawing.layout import About, Box, Column, Gap, Middle, Plate, Row, Text, fitting
from bot.pictures.drawing.lettering import SMALLEST, Weight
from engine.catalogue import AGES

HEIGHT = 208
_BETWEEN = 14
"""Between the plate and a badge."""
_FEW = 3
"""So many wonders have room beside both."""
_LEFT = 20
_STEPS = (480, 640, 800)
"""Where the wonders may begin: few places, so that many titles share one strip; beside a longer one they have no room.
"""
_TITLES = tuple(Type(palette.ON_PAPER, size, Weight.BOLD) for size in (54, 46, 40))
_TOLD = tuple(Type(palette.ON_PAPER_FADED, size) for size in (40, 36, SMALLEST))


def put(canvas: Canvas, cities: tuple[str, ...], title: str, told: str, badge: Box | None = None) -> None:
    """Draw the sea with these cities' wonders at the top; on a plate the title, and below it any line that tells more.

    There is no plate without a title. A badge stands beside it where there is room.
    """
    across, room = 26, WIDTH - 2 * _LEFT
    lines = tuple(
        fitting([Text(text, (how,)) for how in types], room - 2 * across)
        for text, types in ((title, _TITLES), (told, _TOLD))
        if text
    )
    plate = Plate(Column((*lines, Gap())), palette.PAPER, (across, 5), 20, behind=None)
    row: Box = plate
    right = _LEFT + min(plate.width(), room)
    if badge is not None and right + _BETWEEN + badge.width() <= _STEPS[-1]:
        row, right = Row((plate, badge, Gap()), _BETWEEN), right + _BETWEEN + badge.width()
        cities = cities[:_FEW]
    left = next((each for each in _STEPS if each > right), 0)
    ends = left, WIDTH - _LEFT
    canvas.place(places.skyline(cities if left else (), AGES[-1], ends, (WIDTH, HEIGHT), lights=True), (0, 0))
    if lines:
        About("title", Middle(row)).draw(canvas, Area(_LEFT, 8, WIDTH - _LEFT, HEIGHT + 8))
