"""The end of a night: who has won it on gold, below a wreath of laurel and fireworks above the sea."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type, row_width
from bot.pictures.drawing.lettering import ELLIPSIS, SMALLEST, Weight
from bot.pictures.drawing.nights.head import written
from engine.catalogue import AGES

_WREATH = Area(450, 20, 750, 320)
_CROWN, _RAISED = 132, 6
"""The size of the crown within it, and how far that is above its middle."""
_PLATE = 310
"""Where the plate with the winners begins."""
_LEAST, _EDGE, _RIM = 648, 30, 6
"""Its least width, the room beside the widest one, and its dark edge."""
_ROUND = 24
_PADDING, _WITHIN = 44, 8
"""The room in it, beside and above the lines."""
_ROOM = WIDTH - 2 * _EDGE - 2 * _PADDING
_SEA = 176
"""The height of what is below the plate."""
_MOST = 6
"""So many winners have a line; of more, the rows below tell."""


def _types(*sizes: int, weight: Weight = Weight.MEDIUM) -> tuple[Type, ...]:
    return tuple(Type(palette.ON_GOLD, size, weight) for size in sizes)


_TITLE, _TITLE_HIGH = _types(46, 40, 36, SMALLEST), 66
_TOLD, _TOLD_HIGH = _types(40, 36, SMALLEST), 56
_NAMES = (
    (104, _types(92, 80, 68, 58, 48, 40, weight=Weight.BOLD)),
    (84, _types(72, 62, 54, 46, 40, weight=Weight.BOLD)),
    (70, _types(58, 52, 46, 40, SMALLEST, weight=Weight.BOLD)),
)
"""The height of a winner's line, and how it is written: of one winner, of two, of more."""


class _Line(NamedTuple):
    text: str
    how: Type
    high: int


def height(said: tuple[str, str], winners: Sequence[str]) -> int:
    """How high the picture of these winners is, in pixels, with a title and a line below them."""
    return _PLATE + _plate_height(_lines(said, winners)) + _SEA


def put(canvas: Canvas, cities: tuple[str, ...], said: tuple[str, str], winners: Sequence[str]) -> None:
    """Draw the sea with these cities' wonders, laurel, and on a plate a title, the winners, and any line below."""
    lines, middle = _lines(said, winners), (_WREATH.left + _WREATH.right) // 2
    canvas.place(places.finale(cities, (WIDTH, height(said, winners)), _WREATH), (0, 0))
    foot = (_WREATH.top + _WREATH.bottom + _CROWN) // 2 - _RAISED
    canvas.stand((middle - _CROWN // 2, foot), Icon("winner", size=_CROWN), palette.AIRS[AGES[-1]].height)
    if not lines:
        return
    wide = max(_LEAST, *(row_width([each.text], each.how) + 2 * _PADDING for each in lines))
    plate = Area(middle - wide // 2, _PLATE, middle + wide // 2, _PLATE + _plate_height(lines))
    canvas.plate(plate.inset(-_RIM), palette.GILT.shadow, _ROUND + _RIM)
    canvas.plate(plate, palette.GOLD, _ROUND)
    top = plate.top + _WITHIN
    with canvas.about("won"):
        for each in lines:
            canvas.row((middle, top + each.high // 2), [each.text], each.how, "middle")
            top += each.high


def _lines(said: tuple[str, str], winners: Sequence[str]) -> list[_Line]:
    """What is on the plate, from the top."""
    (title, told), (high, names) = said, _NAMES[min(len(winners), len(_NAMES)) - 1]
    shown = winners if len(winners) <= _MOST else (*winners[: _MOST - 1], ELLIPSIS)
    texts = [(title, _TITLE, _TITLE_HIGH), *((name, names, high) for name in shown), (told, _TOLD, _TOLD_HIGH)]
    return [_Line(*written(text, types, _ROOM), tall) for text, types, tall in texts if text]


def _plate_height(lines: Sequence[_Line]) -> int:
    return 2 * _WITHIN + sum(each.high for each in lines)
