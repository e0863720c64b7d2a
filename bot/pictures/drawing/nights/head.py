"""The head of a picture of a night: the sea in the evening below lights on a line, and a plate with two lines."""

from functools import lru_cache

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Type, cut, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight
from engine.catalogue import AGES

HEIGHT = 208
LEFT = 20
_MIDDLE = 112
_HIGH, _LOW = 128, 84
"""The height of the plate with two lines, and with one."""
_ABOVE, _BELOW = 26, 32
"""How far the two lines are from its middle."""
_ROUND = 20
_PADDING = 26
_STEPS = (480, 640, 800)
"""Where the wonders may begin: few places, so that many titles share one strip; beside a longer one they have no room.
"""
_TITLES = tuple(Type(palette.ON_PAPER, size, Weight.BOLD) for size in (54, 46, 40))
_TOLD = tuple(Type(palette.ON_PAPER_FADED, size) for size in (40, 36, SMALLEST))


def put(canvas: Canvas, cities: tuple[str, ...], title: str, told: str) -> None:
    """Draw the sea with these cities' wonders at the top; on a plate the title, and below it any line that tells more.

    There is no plate without a title.
    """
    room = WIDTH - 2 * LEFT - 2 * _PADDING
    lines = [written(text, types, room) for text, types in ((title, _TITLES), (told, _TOLD)) if text]
    high, wide = _HIGH if told else _LOW, max((row_width([text], how) for text, how in lines), default=0)
    plate = Area(LEFT, _MIDDLE - high // 2, LEFT + wide + 2 * _PADDING, _MIDDLE + high // 2)
    left = next((each for each in _STEPS if each > plate.right), 0)
    ends = left, WIDTH - LEFT
    canvas.place(places.skyline(cities if left else (), AGES[-1], ends, (WIDTH, HEIGHT), lights=True), (0, 0))
    if not lines:
        return
    canvas.plate(plate, palette.PAPER, _ROUND)
    with canvas.about("title"):
        for (text, how), apart in zip(lines, (-_ABOVE, _BELOW) if told else (0,), strict=True):
            canvas.row((plate.left + _PADDING, _MIDDLE + apart), [text], how)


@lru_cache(maxsize=512)  # most of a picture of a night stays as it was
def written(text: str, types: tuple[Type, ...], room: int) -> tuple[str, Type]:
    """A text in the first of these types in which it has room, or its beginning in the last."""
    how = next((how for how in types if row_width([text], how) <= room), types[-1])
    return cut(text, room, how), how
