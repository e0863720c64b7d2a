"""What something costs now, or why it cannot be built, on a plate of its own; after a game, who would choose it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import product

from bot.pictures.drawing import layout, palette, symbols
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Item, Type, row_width
from bot.pictures.drawing.layout import About, Box, Column, Gap, Inset, Middle, Row, Signs, Sized
from bot.pictures.drawing.lettering import ELLIPSIS, SMALLEST, Weight
from bot.pictures.drawing.palette import Paint, Pen
from bot.pictures.drawing.shaping import letters
from engine.effects import Colour

HEIGHT = 74
_ROUND = 12
_SIZES = (44, 40, 36, SMALLEST)
"""The sizes of its content, icons included: the first with which all fits."""
_GAPS, _NARROW_GAPS = (10, 8, 6), (4, 3)
"""The gaps between two items: the first with which all fit; narrow ones only where no smaller size is enough."""
_LEAST_NAME = 2
"""The least that is left of a text, its ellipsis included: no two cities have the same first letter."""
_MOST = 64
"""The greatest size of an icon."""


class Standing(Enum):
    """How something can be built now: the pen on its plate. The plate's content says the same."""

    FREE = palette.ON_LAUREL
    PAID = palette.ON_NIGHT
    REFUSED = palette.ON_NIGHT_FADED
    CHOSEN = palette.ON_FRAMES[Colour.BLUE]
    """After a game: the reader has chosen it."""
    BETTER = palette.ON_GOLD
    """After a game: the better choice."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A price, the reason why there is none, or after a game who would choose it."""

    standing: Standing
    items: tuple[Item, ...]
    others: bool = False
    """Whether there are other ways to pay."""

    @property
    def refused(self) -> bool:
        """Whether it cannot be built at any price."""
        return self.standing is Standing.REFUSED

    def box(self, paper: Paint) -> Box:
        """The plate on paper; a tab at its right end says that there are other ways."""
        pen = self.standing.value
        content: Box = _Content(self.items, pen)
        if self.others:
            content = Row((content, Inset(_tab(HEIGHT - 12, pen.ground), 0, 6)), 6, rest=0)
        return About("now", Sized(layout.Plate(content, pen.ground, (6, 0), _ROUND, paper), high=HEIGHT))


def tab(ground: Paint) -> Box:
    """The sign for other ways by itself: a small plate with the tab on it."""
    return Middle(layout.Plate(_tab(30, palette.NIGHT), palette.NIGHT, (6, 6), _ROUND, ground), "middle")


def _tab(high: int, ground: Paint) -> Box:
    """Dots, raised above the line, into the middle of their tab."""
    dots = Signs((ELLIPSIS,), Type(palette.ON_SAND, SMALLEST, Weight.BOLD), "middle")
    return layout.Plate(Column((Sized(dots, high=high - 18), Gap(high=18))), palette.SAND, (6, 0), 7, ground)


@dataclass(frozen=True, slots=True)
class _Content:
    """Items as large as they fit; if they do not, texts are cut, then the last items left out."""

    items: tuple[Item, ...]
    pen: Pen

    def width(self) -> int:
        return row_width(self.items, Type(self.pen, weight=Weight.BOLD))

    def height(self, width: int) -> int:  # noqa: ARG002 - as every box; it is one line in any width
        return HEIGHT

    def draw(self, canvas: Canvas, area: Area) -> None:
        Signs(*self._fitted(area.width), "middle").draw(canvas, area)

    def _fitted(self, width: int) -> tuple[tuple[Item, ...], Type]:
        for size, gap in (*product(_SIZES, _GAPS), *product(_SIZES, _NARROW_GAPS)):
            how, scaled = Type(self.pen, size, Weight.BOLD, gap), _scaled(self.items, size)
            if row_width(scaled, how) <= width:
                return tuple(scaled), how
        how = Type(self.pen, SMALLEST, Weight.BOLD, _NARROW_GAPS[-1])
        shorter = _with_shorter_texts(self.items, how, width)
        return tuple(shorter if row_width(shorter, how) <= width else _beginning(shorter, how, width)), how


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
