"""What a city makes and what its neighbours sell, in three boxes side by side."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.pictures.drawing import palette, symbols
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight
from engine.effects import Unit

_NAME_LINE = 50
_GOODS_LINE = 52
_PADDING = 8
_ROUND = 16
_APART = 6
"""Between two units, and between a price and its goods."""
_LOTS_APART = 18
_SIGN = 44
_HAS_APART = 10
_LEAST_BESIDE = 2
"""What a city has that always stands beside its name, even if that is cut: coins and shields."""
_NAME = Type(palette.ON_DUSK_FADED, SMALLEST, Weight.BOLD, 8)
_OWN_NAME = Type(palette.ON_DUSK, SMALLEST, Weight.BOLD, 8)
_GOODS = Type(palette.ON_DUSK, SMALLEST, gap=2)
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
    icon: str
    """Empty where no icon would be right: the sides of the Free City are not the reader's."""
    name: str
    lots: tuple[Lot, ...]
    """Of the city itself what it sells, then what it keeps."""
    has: tuple[tuple[Item, ...], ...]
    """What stands at the right: coins, shields and science of a neighbour, where the city's own hand goes."""


def height(traders: Sequence[Trader], width: int, gap: int) -> int:
    """The height of the boxes side by side, `width` pixels wide together."""
    inside = _box_width(len(traders), width, gap) - 2 * _PADDING
    lines = max(len(_arranged(trader, inside).lines) for trader in traders)
    return _NAME_LINE + lines * _GOODS_LINE + _PADDING


def put(canvas: Canvas, area: Area, traders: Sequence[Trader], gap: int) -> None:
    """Draw the boxes side by side on an area that is as high as they need."""
    wide = _box_width(len(traders), area.width, gap)
    for place, trader in enumerate(traders):
        left = area.left + place * (wide + gap)
        right = area.right if place == len(traders) - 1 else left + wide
        with canvas.about(trader.about):
            _put_box(canvas, area._replace(left=left, right=right), trader)


def _box_width(count: int, width: int, gap: int) -> int:
    return (width - (count - 1) * gap) // count


class _Cell(NamedTuple):
    """A unit, the first of a lot together with its price."""

    items: tuple[Item, ...]
    lot: int
    apart: int
    """The distance from what stands before it."""

    @property
    def width(self) -> int:
        return row_width(self.items, _GOODS)


class _Arranged(NamedTuple):
    """The content of a box."""

    name: str
    """Cut if what stands beside it leaves no room for all of it."""
    beside: tuple[tuple[Item, ...], ...]
    """What the city has, at the right of the name."""
    lines: list[list[_Cell]]
    """The goods."""
    below: tuple[tuple[Item, ...], ...]
    """What the city has besides, at the right of the last line."""


def _arranged(trader: Trader, width: int) -> _Arranged:
    """The name and beside it as much of what the city has as leaves the name whole, but never less than two things."""
    how = _name_type(trader)
    sign = row_width([Icon(trader.icon, size=_SIGN)], how) + how.gap if trader.icon else 0
    count = len(trader.has)
    while count > _LEAST_BESIDE and sign + row_width([trader.name], how) + _has_width(trader.has[:count]) > width:
        count -= 1
    beside, below = trader.has[:count], trader.has[count:]
    lines = _lines(trader, width)
    used = sum(cell.width + cell.apart for cell in lines[-1])
    if below and used + _has_width(below) > width:
        lines.append([])
    return _Arranged(cut(trader.name, width - sign - _has_width(beside), how), beside, lines, below)


def _has_width(has: Sequence[tuple[Item, ...]]) -> int:
    """The width of what a city has, with the distance from what stands before it."""
    return sum(row_width(items, _HAS) + _HAS_APART for items in has)


def _name_type(trader: Trader) -> Type:
    return _OWN_NAME if trader.about == "own" else _NAME


def _put_box(canvas: Canvas, area: Area, trader: Trader) -> None:
    canvas.box(area, palette.DUSK, palette.NIGHT, _ROUND)
    left, right, middle = area.left + _PADDING, area.right - _PADDING, area.top + _NAME_LINE // 2 + 3
    arranged = _arranged(trader, area.width - 2 * _PADDING)
    sign: list[Item] = [Icon(trader.icon, size=_SIGN)] if trader.icon else []
    canvas.row((left, middle), [*sign, arranged.name], _name_type(trader))
    _put_has(canvas, arranged.beside, (right, middle))
    middle = area.top + _NAME_LINE + _GOODS_LINE // 2
    for line in arranged.lines:
        x = left
        for cell in line:
            with canvas.about(f"lot {cell.lot + 1}"):
                x = canvas.row((x + cell.apart, middle), cell.items, _GOODS).right
        middle += _GOODS_LINE
    _put_has(canvas, arranged.below, (right, middle - _GOODS_LINE))


def _put_has(canvas: Canvas, has: Sequence[tuple[Item, ...]], at: tuple[int, int]) -> None:
    """Draw what a city has, with its right end at a point."""
    x = at[0] - _has_width(has)
    for items in has:
        with canvas.about("has"):
            x = canvas.row((x + _HAS_APART, at[1]), items, _HAS).right


def _lines(trader: Trader, width: int) -> list[list[_Cell]]:
    """The prices and units in lines of this width; what begins a line has no distance."""
    lines: list[list[_Cell]] = [[]]
    room = width
    for cell in _cells(trader):
        if lines[-1] and cell.width + cell.apart > room:
            lines.append([])
            room = width
        lines[-1].append(cell if lines[-1] else cell._replace(apart=0))
        room -= cell.width + lines[-1][-1].apart
    return lines


def _cells(trader: Trader) -> Iterator[_Cell]:
    for number, lot in enumerate(trader.lots):
        price = [symbols.coins(lot.price)] if lot.price else []
        for place, unit in enumerate(map(symbols.unit, lot.units)):
            items = unit if place else [*price, *unit]
            yield _Cell(tuple(items), number, _APART if place else _LOTS_APART)
