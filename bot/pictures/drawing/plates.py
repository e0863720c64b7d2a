"""What something costs now, or why it cannot be built, on a plate of its own."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import product

from bot.pictures.drawing import palette, symbols
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Item, Type, row_width
from bot.pictures.drawing.lettering import ELLIPSIS, SMALLEST, Weight
from bot.pictures.drawing.palette import Paint, Pen
from bot.pictures.drawing.shaping import letters

HEIGHT = 74
_ROUND = 12
_ROOM = 6
"""The room left and right of its content."""
_MORE_ROOM = 6
"""The room round the tab that says that there are more ways, and in it at the sides of its dots."""
_LIFTED = 9
"""How far the dots are raised above the line, into the middle of their tab."""
_SIZES = (44, 40, 36, SMALLEST)
"""The sizes of its content, icons included: the first with which all fits."""
_FRAME = 5
_TAB = Type(palette.ON_SAND, SMALLEST, Weight.BOLD)
"""How the dots are written."""
_GAPS, _NARROW_GAPS = (10, 8, 6), (4, 3)
"""The gaps between two items: the first with which all fit; narrow ones only where no smaller size is enough."""
_LEAST_NAME = 2
"""The least that is left of a text, its ellipsis included: no two cities have the same first letter."""
_MOST = HEIGHT - 2 * _FRAME
"""The greatest size of an icon."""


class Standing(Enum):
    """How something can be built now: the pen on its plate. The plate's content says the same."""

    FREE = palette.ON_LAUREL
    PAID = palette.ON_NIGHT
    REFUSED = palette.ON_NIGHT_FADED


@dataclass(frozen=True, slots=True)
class Plate:
    """A price, or the reason why there is none."""

    standing: Standing
    items: tuple[Item, ...]
    others: bool = False
    """Whether there are other ways to pay."""

    @property
    def refused(self) -> bool:
        """Whether it cannot be built at any price."""
        return self.standing is Standing.REFUSED


def put(canvas: Canvas, plate: Plate, area: Area, paper: Paint) -> None:
    """Draw a plate on paper; if items do not fit, texts are cut, then the last items left out."""
    pen = plate.standing.value
    canvas.box(area, pen.ground, paper, _ROUND)
    with canvas.about("now"):
        rest = _put_others(canvas, area, pen.ground) if plate.others else area
        items, how = _fit(plate, pen, rest.width - 2 * _ROOM)
        canvas.row(((rest.left + rest.right) // 2, (rest.top + rest.bottom) // 2), items, how, "middle")


def _put_others(canvas: Canvas, area: Area, ground: Paint) -> Area:
    """Draw at the right end that there are other ways, and return the area that is left."""
    tab = area._replace(left=area.right - row_width([ELLIPSIS], _TAB) - 4 * _MORE_ROOM).inset(_MORE_ROOM)
    _put_dots(canvas, tab, ground)
    return area._replace(right=tab.left)


def put_tab(canvas: Canvas, at: tuple[int, int], ground: Paint) -> None:
    """Draw the sign for other ways by itself, with its middle at a point: a small plate with the tab on it."""
    wide = row_width([ELLIPSIS], _TAB) + 4 * _MORE_ROOM
    plate = Area(at[0] - wide // 2, at[1] - wide // 2, at[0] - wide // 2 + wide, at[1] - wide // 2 + wide)
    canvas.box(plate, palette.NIGHT, ground, _ROUND)
    _put_dots(canvas, plate.inset(_MORE_ROOM), palette.NIGHT)


def _put_dots(canvas: Canvas, tab: Area, ground: Paint) -> None:
    canvas.box(tab, _TAB.pen.ground, ground, _ROUND - _FRAME)
    canvas.row(((tab.left + tab.right) // 2, (tab.top + tab.bottom) // 2 - _LIFTED), [ELLIPSIS], _TAB, "middle")


def _fit(plate: Plate, pen: Pen, width: int) -> tuple[Sequence[Item], Type]:
    """What is drawn, and how: as large as it fits."""
    for size, gap in (*product(_SIZES, _GAPS), *product(_SIZES, _NARROW_GAPS)):
        how = Type(pen, size, Weight.BOLD, gap)
        if row_width(scaled := _scaled(plate.items, size), how) <= width:
            return scaled, how
    how = Type(pen, SMALLEST, Weight.BOLD, _NARROW_GAPS[-1])
    shorter = _with_shorter_texts(plate.items, how, width)
    return shorter if row_width(shorter, how) <= width else _beginning(shorter, how, width), how


def _scaled(items: Sequence[Item], size: int) -> list[Item]:
    """The items with icons whose size is set for the smallest text made as much larger as the text."""
    return [
        replace(item, size=min(item.size * size // SMALLEST, _MOST)) if isinstance(item, Icon) and item.size else item
        for item in items
    ]


def _beginning(items: Sequence[Item], how: Type, width: int) -> Sequence[Item]:
    """As many items as fit, then a sign that there are more; alternatives are shown whole or not at all."""
    fitting = len(items) - 1
    while fitting > 1 and row_width([*items[:fitting], ELLIPSIS], how) > width:
        fitting -= 1
    ends = [place for place in range(1, fitting + 1) if items[place - 1] in {symbols.EITHER, symbols.AND}]
    return [*items[: ends[-1] if ends else fitting], ELLIPSIS]


def _with_shorter_texts(items: Sequence[Item], how: Type, width: int) -> Sequence[Item]:
    """Shorten the longest text letter by letter, until all items fit or no letter can go."""
    shorter = list(items)
    while row_width(shorter, how) > width:
        texts = [(len(each), place, each) for place, each in enumerate(shorter) if isinstance(each, str)]
        length, place, text = max(texts, default=(0, 0, ""))
        if length <= _LEAST_NAME:
            break
        shorter[place] = "".join(letters(text.removesuffix(ELLIPSIS))[:-1]).rstrip() + ELLIPSIS
    return shorter
