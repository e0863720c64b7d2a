"""What a city makes and what its neighbours sell, in three boxes side by side."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple, TypeAlias

from bot.pictures.drawing import palette, symbols
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight
from engine.effects import Unit

_NAME_LINE = 54
_GOODS_LINE = 52
_PADDING = 8
_ROUND = 16
_APART = 6
"""Between two units, and between a price and its goods."""
_LOTS_APART = 18
_SIGN = 40
_HAS_APART = 10
_NAME = Type(palette.ON_DUSK_FADED, SMALLEST, Weight.BOLD, 8)
_OWN_NAME = Type(palette.ON_DUSK, SMALLEST, Weight.BOLD, 8)
_GOODS = Type(palette.ON_DUSK, SMALLEST, gap=2)
_OWN_GOODS = Type(palette.ON_DUSK, 36, gap=2)
"""A little larger, unless that would need more lines than the neighbours' goods."""
_HAS = Type(palette.ON_DUSK, SMALLEST, Weight.BOLD, 2)


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


def height(traders: Sequence[Trader], width: int, gap: int) -> int:
    """The height of the boxes side by side, `width` pixels wide together."""
    most = max(len(box.lines) for box in _arranged(tuple(traders), _inside(len(traders), width, gap)))
    return _NAME_LINE + most * _GOODS_LINE + _PADDING


def put(canvas: Canvas, area: Area, traders: Sequence[Trader], gap: int) -> None:
    """Draw the boxes side by side on an area that is as high as they need."""
    wide = _box_width(len(traders), area.width, gap)
    arranged = _arranged(tuple(traders), _inside(len(traders), area.width, gap))
    for place, (trader, box) in enumerate(zip(traders, arranged, strict=True)):
        left = area.left + place * (wide + gap)
        right = area.right if place == len(traders) - 1 else left + wide
        with canvas.about(trader.about):
            _put_box(canvas, area._replace(left=left, right=right), trader, box)


def _box_width(count: int, width: int, gap: int) -> int:
    return (width - (count - 1) * gap) // count


def _inside(count: int, width: int, gap: int) -> int:
    return _box_width(count, width, gap) - 2 * _PADDING


class _Cell(NamedTuple):
    """A unit, the first of a lot together with its price."""

    items: tuple[Item, ...]
    lot: int
    apart: int
    """The distance from what stands before it."""

    def width(self, how: Type) -> int:
        """In pixels."""
        return row_width(self.items, how)


_Lines: TypeAlias = tuple[tuple[_Cell, ...], ...]


class _Box(NamedTuple):
    """The content of a box."""

    lines: _Lines
    """The goods, and an empty line if science has no room beside the last one."""
    how: Type
    beside: bool
    """Whether science stands beside the name; else in the lower right corner."""


@lru_cache(maxsize=16)
def _arranged(traders: tuple[Trader, ...], width: int) -> tuple[_Box, ...]:
    """The boxes with as few lines as can be; a lot begins a line where that makes no box higher.

    Science stands in the same place for either neighbour, unless another line would be needed for that.
    """
    beside = [_name_width(each) + _has_width((*each.has, *each.knows)) <= width for each in traders]
    places = [[all(beside)] * len(traders), beside]
    most, placed = min(((_most(traders, each, width), each) for each in places), key=lambda found: found[0])
    return tuple(_box(trader, width, most, beside=each) for trader, each in zip(traders, placed, strict=True))


def _most(traders: Sequence[Trader], beside: Sequence[bool], width: int) -> int:
    """How many lines the box needs that needs most."""
    rooms = [_room(trader, width, beside=each) for trader, each in zip(traders, beside, strict=True)]
    return max(len(_together(*each, width, _GOODS)) for each in zip(traders, rooms, strict=True))


def _together(trader: Trader, room: int, width: int, how: Type) -> _Lines:
    return _ended(_lines(_cells(trader), width, how), room, how)


def _box(trader: Trader, width: int, most: int, *, beside: bool) -> _Box:
    """A box with at most so many lines, each lot in lines of its own if these are enough."""
    room = _room(trader, width, beside=beside)
    for how in (_OWN_GOODS, _GOODS) if trader.about == "own" else (_GOODS,):
        by_lots = _ended(_lines_by_lots(trader, width, how), room, how)
        if len(by_lots) <= most:
            return _Box(by_lots, how, beside)
        together = _together(trader, room, width, how)
        if len(together) <= most and all(_width(line, how) <= width for line in together):
            return _Box(together, how, beside)
    return _Box(_together(trader, room, width, _GOODS), _GOODS, beside)


def _room(trader: Trader, width: int, *, beside: bool) -> int:
    """What is left of the last line."""
    return width if beside else width - _has_width(trader.knows)


def _ended(lines: _Lines, room: int, how: Type) -> _Lines:
    """The lines, with an empty one at the end if the last one is wider than `room`."""
    return lines if _width(lines[-1], how) <= room else (*lines, ())


def _width(line: Sequence[_Cell], how: Type) -> int:
    return sum(cell.width(how) + cell.apart for cell in line)


def _has_width(has: Sequence[tuple[Item, ...]]) -> int:
    """The width of what a city has, with the distance from what stands before it."""
    return sum(row_width(items, _HAS) + _HAS_APART for items in has)


def _name_type(trader: Trader) -> Type:
    return _OWN_NAME if trader.about == "own" else _NAME


def _sign_width(trader: Trader) -> int:
    """The width of the signs before the name, with the distance between them."""
    how = _name_type(trader)
    return row_width(_signs(trader), how) + how.gap


def _signs(trader: Trader) -> list[Item]:
    return [Icon(each, size=_SIGN) for each in trader.icons]


def _name_width(trader: Trader) -> int:
    return _sign_width(trader) + row_width([trader.name], _name_type(trader))


def _put_box(canvas: Canvas, area: Area, trader: Trader, box: _Box) -> None:
    canvas.box(area, palette.DUSK, palette.NIGHT, _ROUND)
    left, right, middle = area.left + _PADDING, area.right - _PADDING, area.top + _NAME_LINE // 2 + 1
    at_name = (*trader.has, *trader.knows) if box.beside else trader.has
    how = _name_type(trader)
    room = right - left - _sign_width(trader) - _has_width(at_name)
    canvas.row((left, middle), [*_signs(trader), cut(trader.name, room, how)], how)
    _put_has(canvas, at_name, (right, middle))
    top = area.top + _NAME_LINE
    for line in box.lines:
        x = left
        for cell in line:
            with canvas.about(f"lot {cell.lot + 1}"):
                x = canvas.row((x + cell.apart, top + _GOODS_LINE // 2), cell.items, box.how).right
        top += _GOODS_LINE
    if not box.beside:
        _put_has(canvas, trader.knows, (right, area.bottom - _PADDING - _GOODS_LINE // 2))


def _put_has(canvas: Canvas, has: Sequence[tuple[Item, ...]], at: tuple[int, int]) -> None:
    """Draw what a city has, with its right end at a point."""
    x = at[0] - _has_width(has)
    for items in has:
        with canvas.about("has"):
            x = canvas.row((x + _HAS_APART, at[1]), items, _HAS).right


def _lines_by_lots(trader: Trader, width: int, how: Type) -> _Lines:
    """The prices and units in lines, each lot from the beginning of one."""
    lots = groupby(_cells(trader), key=lambda cell: cell.lot)
    return tuple(line for _, cells in lots for line in _lines(cells, width, how))


def _lines(cells: Iterable[_Cell], width: int, how: Type) -> _Lines:
    """The prices and units in lines of this width; what begins a line has no distance."""
    lines: list[list[_Cell]] = [[]]
    room = width
    for cell in cells:
        if lines[-1] and cell.width(how) + cell.apart > room:
            lines.append([])
            room = width
        lines[-1].append(cell if lines[-1] else cell._replace(apart=0))
        room -= cell.width(how) + lines[-1][-1].apart
    return tuple(map(tuple, lines))


def _cells(trader: Trader) -> Iterator[_Cell]:
    for number, lot in enumerate(trader.lots):
        price = [symbols.price_tag(lot.price)] if lot.price else []
        for place, unit in enumerate(map(symbols.unit, lot.units)):
            items = unit if place else [*price, *unit]
            yield _Cell(tuple(items), number, _APART if place else _LOTS_APART)
