"""What a city makes and what its neighbours sell, in three boxes side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from bot.pictures.drawing import palette, symbols
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Item, Type
from bot.pictures.drawing.layout import About, Box, Column, Gap, Plate, Row, Signs, Sized, Text, Wrap, resized, shared
from bot.pictures.drawing.lettering import SMALLEST, Weight
from engine.effects import Unit

_LINE = 52
_PADDING = 8
_HAS = Type(palette.ON_DUSK, SMALLEST, Weight.BOLD, 2)
_GOODS = Type(palette.ON_DUSK, gap=2)
_OWN_GOODS = Type(palette.ON_DUSK, 36, gap=2)


@dataclass(frozen=True, slots=True)
class Lot:
    """Goods at one price."""

    price: int
    """In coins for each unit; 0 for the city's own."""
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Trader:
    """A city with the goods that can be had there."""

    about: str
    """`left`, `own` or `right`."""
    icons: tuple[str, ...]
    """Its side, or the sign of the city itself; the reader's own city beside the Free City has both."""
    name: str
    lots: tuple[Lot, ...]
    """Of the city itself what it sells, then what it keeps."""
    has: tuple[tuple[Item, ...], ...]
    """What stands beside the name: coins and shields of a neighbour, where the city's own hand goes."""
    knows: tuple[tuple[Item, ...], ...] = ()
    """A neighbour's science: all of it in one place, the same for either neighbour."""

    def head(self, *, known: bool) -> Row:
        """The name, and at the right end what it has, with what is known or without."""
        how = Type(palette.ON_DUSK if self.about == "own" else palette.ON_DUSK_FADED, SMALLEST, Weight.BOLD, 8)
        signs = Signs(resized([Icon(each) for each in self.icons], 40), how)
        has = _has((*self.has, *(self.knows if known else ())))
        return Row((signs, Row((Text(self.name, (how,)), *has), 10, rest=0)), 8)

    def box(self, how: Type, *, known: bool, apart: bool) -> Box:
        """The name above the goods; each lot begins a line, or all follow each other, a little apart."""
        lots = [_units(lot, number, how) for number, lot in enumerate(self.lots, 1)] or [(Gap(high=_LINE),)]
        flowing = [tuple(box for lot in lots for box in (Gap(6), *lot))[1:]]
        *before, last = (Wrap(lot, 6) for lot in (lots if apart else flowing))
        ended = _Ended(last, Row(_has(self.knows), 10) if self.knows and not known else Gap())
        column = Column((Sized(self.head(known=known), high=54), *before, ended, Gap(high=_PADDING)), rest=-2)
        return About(self.about, Plate(column, palette.DUSK, (_PADDING, 0), 16))


@dataclass(frozen=True, slots=True)
class _Ended:
    """Lines with something in the lower right corner, on the last of them or another."""

    lines: Wrap
    end: Box

    def width(self) -> int:
        return self.lines.width()

    def height(self, width: int) -> int:
        (*_, last), end = self.lines.lines(width), self.end.width()
        free = not end or Row(last, self.lines.gap).width() + 10 + end <= width
        return self.lines.height(width) + (0 if free else _LINE)

    def draw(self, canvas: Canvas, area: Area) -> None:
        self.lines.draw(canvas, area._replace(bottom=area.top + self.lines.height(area.width)))
        self.end.draw(canvas, Area(area.right - self.end.width(), area.bottom - _LINE, area.right, area.bottom))


@lru_cache(maxsize=16)
def market(traders: tuple[Trader, ...], width: int, gap: int) -> Box:
    """The boxes side by side, as low as can be.

    Science stands in the same place for either neighbour, own goods are a little larger than others, and each lot
    begins a line, unless that makes them higher.
    """
    wide = shared(width, len(traders), gap)[0]
    beside = [each.head(known=True).width() <= wide - 2 * _PADDING for each in traders]
    found = []
    for places in dict.fromkeys(((all(beside),) * len(traders), tuple(beside))):
        choices = [
            [
                (box.height(wide), box)
                for how, apart in product((_OWN_GOODS, _GOODS) if each.about == "own" else (_GOODS,), (True, False))
                for box in [each.box(how, known=known, apart=apart)]
            ]
            for each, known in zip(traders, places, strict=True)
        ]
        most = max(min(high for high, _ in boxes) for boxes in choices)
        row = Row(tuple(next(box for high, box in boxes if high <= most) for boxes in choices), gap, rest=None)
        found.append(Sized(row, high=most))
    return min(found, key=lambda each: each.high)


def _units(lot: Lot, number: int, how: Type) -> tuple[Box, ...]:
    """The units of a lot, the first together with the price."""
    price: list[Item] = [symbols.price_tag(lot.price)] if lot.price else []
    rows = [[*([] if place else price), *symbols.unit(unit)] for place, unit in enumerate(lot.units)]
    return tuple(About(f"lot {number}", Sized(Signs(tuple(row), how), high=_LINE)) for row in rows)


def _has(has: Sequence[tuple[Item, ...]]) -> tuple[Box, ...]:
    return tuple(About("has", Signs(items, _HAS)) for items in has)
