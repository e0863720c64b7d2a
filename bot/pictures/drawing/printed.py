"""What is printed below a name: the costs on sand, the effects, and the chains as small signs of other structures.

What makes it free lies on the colour of its kind; what it makes free later has a line in that colour round it.

The effects come first: costs are at the left of them or above, in the rows that leave them most room.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple, TypeAlias

from bot.pictures.drawing import lettering, palette, symbols
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Item, Type, icon_size, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Pen
from engine.catalogue import Card
from engine.effects import Colour

_Row: TypeAlias = tuple[Item, ...]

PADDING = 6
_ROUND = 10
_CELL_GAP = 2
_COST = Type(palette.ON_SAND, SMALLEST, gap=_CELL_GAP)
_DIMMED_COST = Type(palette.ON_NIGHT, SMALLEST, gap=_CELL_GAP)
_CELL = icon_size(Icon(""), _COST)
_BESIDE = (1, 2, 3)
"""How many costs may stand side by side at the left of the effects."""
_OFF_COSTS = 24
"""How much farther than usual effects are from costs if they stand in the middle of the card."""
_EFFECT_GAP = 3
_EFFECT_LINE = 6
_SETS_APART, _AROUND, _THIN = 14, 4, 3
"""Between sets of things to choose from, how far the line round a set is from them, and how thick that is."""
MOST = 86
"""The largest size of effects in a row of cards: icons of 120 pixels."""
_LEAST, _LEAST_COUNTING, _LEAST_SEVERAL = 46, 44, 38
"""The sizes with which a face is high enough: of a symbol (64 pixels), of what counts something, of several things."""
_MOST_COUNTING, _MOST_SEVERAL = 56, 64
"""The largest sizes of what counts something, and of several things: a single symbol may be larger."""
_BRINGS = 0.6
"""How large at least, relative to a symbol, is what it brings now: the symbol itself comes first."""
_BRINGS_LARGER = 1.5
"""How much larger than the rest it may be what an effect that counts brings now."""
_ON_LINE = (60, 56, 50, 46, 44, 42, 40, 38, 36, SMALLEST)
"""The sizes of effects on a line: the first that fits."""
_SETS_ON_LINE = _ON_LINE[2:]
"""And of sets of things, which have lines round them."""
_IN_COLUMN = 4
"""Costs side by side on a line: no stage has more."""
_COSTS_COLUMN = _IN_COLUMN * (_CELL + _CELL_GAP) - _CELL_GAP + 2 * PADDING
"""The width of the costs' column on a line."""
_LEAST_ZONE = 2 * _CELL + _CELL_GAP + 2 * PADDING
"""Room for costs in two rows."""
_LEAST_FREE = 2 * _CELL
"""Room for effects where nothing is paid."""
_LATER = "leads-to"
"""The icon of what it makes free."""
_CHAIN_HEIGHTS = (44, 74)
"""The height of a chain whose name has one line, or two."""
_CHAIN_LINE = 32
_CHAIN_APART = 6
"""Between two chains, beside and below each other."""
_CHAIN_GAP = 2
_CHAIN_ICON, _LATER_ICON = 28, 36
"""The size of the sign of what makes it free, and of the arrow to what it makes free."""
_SMALLER_ICONS = _CHAIN_ICON, 26
"""The sizes of either where a name would be broken: the first that keeps it on one line."""
_REACH = 3
"""How far a chain may reach into the padding at either side to keep its name on one line."""
_CHAIN_EDGE, _LIFTED = 4, (2, 3)
"""The thickness of the line round what it makes free, and how far the name in it, of one line or two, is raised, for
letters that go below the line."""
_BEFORE, _BEHIND = 6, (12, 6)
"""The room before a chain's sign, and behind its name: less where otherwise another line would be needed."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed on a card or a stage, without its name."""

    cost: _Row
    gives: tuple[_Row, ...]
    """A row for each effect, and one for what they bring now, if they count something."""
    free_from: tuple[Card, ...] = ()
    """The structures any one of which makes it free."""
    leads_to: tuple[Card, ...] = ()
    """The structures that this one makes free."""
    either: bool = False
    """Whether it gives one of several things, of which each may be more than one symbol."""

    @property
    def is_symbol(self) -> bool:
        """Whether all that it gives is a single symbol, besides what that brings now."""
        first, *rest = self.gives
        return len(first) == 1 and all(row[0] == symbols.BRINGS for row in rest)

    @property
    def counts(self) -> bool:
        """Whether it gives something for each of what it counts."""
        return any(symbols.EACH in row for row in self.gives)


def least_height(printed: Printed, width: int) -> int:
    """The height that it needs at this width."""
    inside = width - 2 * PADDING
    return _least_zone(printed, inside) + _chains_height(_chains_of(printed, inside)) + 2 * PADDING


def symbol_size(printed: Printed, size: tuple[int, int], most: int) -> int:
    """How large its symbol can be, up to `most`, on an area of this width and height; `most` if it has several."""
    if not printed.is_symbol:
        return most
    zone = _zone(printed, Area(0, 0, *size).inset(PADDING))
    return _plan(printed, zone.width, zone.height, most).size


def put(canvas: Canvas, area: Area, printed: Printed, pen: Pen, most: int = MOST) -> None:
    """Draw it on a box of this pen's ground, which has at least the height that it needs, its effects up to `most`."""
    inside = area.inset(PADDING)
    zone = _zone(printed, inside)
    plan = _plan(printed, zone.width, zone.height, most)
    _put_costs(canvas, (zone.left, zone.top), plan.room.costs, pen)
    rest = zone
    if (zone.height - _lines_height(plan.gives)) // 2 < _panel_height(plan.room.costs) + PADDING:
        free = (zone.width - _lines_width(plan.gives)) // 2 >= plan.room.wide + _OFF_COSTS
        rest = zone._replace(left=zone.left + (0 if free else plan.room.wide), top=zone.top + plan.room.high)
    _put_gives(canvas, rest, plan.gives, pen, either=printed.either)
    _put_chains(canvas, inside._replace(top=zone.bottom + PADDING), _chains_of(printed, inside.width), pen)


def least_line_height(printed: Printed, width: int) -> int:
    """The height that it needs on a line of this width."""
    inside = width - 2 * PADDING
    plan = _line_plan(printed, inside)
    high = max(_lines_height(plan.gives), _panel_height(plan.room.costs))
    return high + _chains_height(_chains_of(printed, inside)) + 2 * PADDING


def put_line(canvas: Canvas, area: Area, printed: Printed, pen: Pen) -> None:
    """Draw it on a line: costs and effects in columns, which are the same on all lines of a width."""
    inside = area.inset(PADDING)
    plan, chains = _line_plan(printed, inside.width), _chains_of(printed, inside.width)
    zone = inside._replace(bottom=inside.bottom - _chains_height(chains))
    costs = plan.room.costs
    _put_costs(canvas, (zone.left, (zone.top + zone.bottom - _panel_height(costs)) // 2), costs, pen)
    rest = zone._replace(left=zone.left + _COSTS_COLUMN)
    effects = (rest.left + rest.right - _lines_width(plan.gives)) // 2
    if all(inside.left + _chains_width(line) < effects - PADDING for line in chains):
        rest = rest._replace(bottom=inside.bottom)
    _put_gives(canvas, rest, plan.gives, pen, either=printed.either)
    _put_chains(canvas, inside._replace(top=zone.bottom + PADDING), chains, pen)


def _put_chains(canvas: Canvas, area: Area, chains: "_Chains", pen: Pen) -> None:
    top = area.top
    for line in chains:
        left = area.left - max(0, _chains_width(line) - area.width) // 2
        for chain in line:
            left = _put_chain(canvas, (left, top), chain, pen) + _CHAIN_APART
        top += _line_height(line) + _CHAIN_APART


class _Chain(NamedTuple):
    """Another structure: one that makes this one free, or that this one makes free."""

    sign: Icon
    name: tuple[str, ...]
    """In one line or two, of which the second is cut if there is no room for all of it."""
    colour: Colour
    width: int
    """In pixels."""

    @property
    def height(self) -> int:
        """In pixels."""
        return _CHAIN_HEIGHTS[len(self.name) - 1]


_Chains: TypeAlias = tuple[tuple[_Chain, ...], ...]
"""Chains in lines."""


class _Line(NamedTuple):
    """Effects side by side."""

    items: _Row
    size: int
    apart: int

    @property
    def how(self) -> Type:
        """How it is written, on whatever ground."""
        return Type(palette.ON_PAPER, self.size, gap=self.apart)

    @property
    def height(self) -> int:
        """The height of its largest icon, which need not be the one that suits the text."""
        explicit = (item.size for item in self.items if isinstance(item, Icon))
        return max(icon_size(Icon(""), self.how), *explicit, 0)


class _Room(NamedTuple):
    """Costs in rows, and what they take from the room of the effects."""

    costs: tuple[_Row, ...] = ()
    wide: int = 0
    """Pixels at the left of the effects."""
    high: int = 0
    """Pixels above them."""


class _Plan(NamedTuple):
    room: _Room
    gives: tuple[_Line, ...]
    size: int
    """The size of the effects, without what they bring now."""
    brings: int
    """The size of that."""


def _zone(printed: Printed, inside: Area) -> Area:
    """The area for costs and effects, above the chains."""
    return inside._replace(bottom=inside.bottom - _chains_height(_chains_of(printed, inside.width)))


@lru_cache(maxsize=512)
def _least_zone(printed: Printed, width: int) -> int:
    """The least height of costs and effects with which effects are large enough, or as large as the width allows."""
    least = _LEAST_ZONE if printed.cost else _LEAST_FREE
    enough = _LEAST if printed.is_symbol else _LEAST_COUNTING if printed.counts else _LEAST_SEVERAL
    for size in range(enough, SMALLEST - 1, -1):
        high = [
            max(_panel_height(room.costs), _lines_height(lines) + room.high)
            for room in _rooms(printed.cost, width)
            for rows in _arrangements(printed.gives)
            if _lines_width(lines := _lines(printed, rows, size, _least_brings(printed, size))) <= width - room.wide
        ]
        if high:
            return max(least, min(high))
    *_, below = _rooms(printed.cost, width)
    *_, broken = _arrangements(printed.gives)
    return max(least, below.high + _lines_height(_lines(printed, broken, SMALLEST, SMALLEST)))


@lru_cache(maxsize=1024)
def _plan(printed: Printed, width: int, height: int, most: int) -> _Plan:
    """The arrangement on an area of this size with the largest effects, up to `most`, then with the largest result."""
    found = [
        plan
        for room in _rooms(printed.cost, width)
        if _panel_height(room.costs) <= height
        for rows in _arrangements(printed.gives)
        if (plan := _enlarged(printed, rows, room, (width - room.wide, height - room.high), most))
    ]
    if found:
        return max(found, key=lambda plan: (min(plan.size, _LEAST), len(plan.gives) < 3, plan.size, plan.brings))
    *_, below = _rooms(printed.cost, width)
    *_, broken = _arrangements(printed.gives)
    return _Plan(below, _lines(printed, broken, SMALLEST, SMALLEST), SMALLEST, SMALLEST)


def _enlarged(printed: Printed, rows: tuple[_Row, ...], room: _Room, free: tuple[int, int], most: int) -> _Plan | None:
    """Effects in these rows as large as they fit; None if they do not."""

    def fits(size: int, brings: int) -> bool:
        lines = _lines(printed, rows, size, brings)
        return _lines_width(lines) <= free[0] and _lines_height(lines) <= free[1]

    if not printed.is_symbol:
        most = min(most, _MOST_COUNTING if printed.counts else _MOST_SEVERAL)
    size = _largest(SMALLEST, most, lambda size: fits(size, _least_brings(printed, size)))
    if not size:
        return None
    greatest = round(size * _BRINGS_LARGER) if printed.counts else size
    brings = _largest(_least_brings(printed, size), greatest, lambda brings: fits(size, brings))
    return _Plan(room, _lines(printed, rows, size, brings), size, brings)


def _largest(least: int, most: int, fits: Callable[[int], bool]) -> int:
    """The largest size that fits, by halves; 0 if none does."""
    fitting = bisect_right(range(least, most + 1), 0, key=lambda size: int(not fits(size)))
    return least + fitting - 1 if fitting else 0


@lru_cache(maxsize=128)
def _line_plan(printed: Printed, width: int) -> _Plan:
    """Costs in their column, effects as large as they fit beside it: in one row, or, if they count, in two or three."""
    costs = _in_rows(printed.cost, _IN_COLUMN)
    flat, *others = _arrangements(printed.gives)
    found = []
    for rows in (flat, *(others if printed.counts else ())):
        lines = (_lines(printed, rows, size, size) for size in (_SETS_ON_LINE if printed.either else _ON_LINE))
        fitting = (each for each in lines if _lines_width(each) <= width - _COSTS_COLUMN - 2 * PADDING)
        given = next(fitting, _lines(printed, rows, SMALLEST, SMALLEST))
        found.append(_Plan(_Room(costs), given, given[0].size, given[0].size))
    return max(found, key=lambda plan: (plan.size, -max(_lines_height(plan.gives), _panel_height(costs))))


def _arrangements(gives: tuple[_Row, ...]) -> list[tuple[_Row, ...]]:
    """The effects in one row, a row each, and those that count in two rows: what they bring, and for each of what."""
    flat = (tuple(item for row in gives for item in row),)
    broken = tuple(part for row in gives for part in _break_row(row))
    return list(dict.fromkeys((flat, gives, broken)))


def _lines(printed: Printed, rows: tuple[_Row, ...], size: int, brings: int) -> tuple[_Line, ...]:
    """Rows in this size, and in another one what they bring now; before that in its row, a symbol keeps its size."""
    found, apart = [], _SETS_APART if printed.either else max(_EFFECT_GAP, size // 6 - 4)
    for row in rows:
        first, *rest = row
        if first == symbols.BRINGS:
            found.append(_Line(row, brings, apart))
        elif isinstance(first, Icon) and rest[:1] == [symbols.BRINGS]:
            found.append(
                _Line((replace(first, size=icon_size(first, Type(palette.ON_PAPER, size))), *rest), brings, apart)
            )
        else:
            found.append(_Line(row, size, apart))
    return tuple(found)


def _least_brings(printed: Printed, size: int) -> int:
    """The least size of what effects of a size bring now."""
    return max(SMALLEST, round(size * _BRINGS)) if printed.is_symbol else size


# Costs.


def _rooms(cost: _Row, width: int) -> list[_Room]:
    """All arrangements of costs, those in two rows first, the one above the effects last."""
    if not cost:
        return [_Room()]
    two_rows = -(-len(cost) // 2)
    columns = sorted((each for each in _BESIDE if each <= len(cost)), key=lambda each: abs(each - min(2, two_rows)))
    beside = [_in_rows(cost, each) for each in columns]
    above = _in_rows(cost, (width - 2 * PADDING + _CELL_GAP) // (_CELL + _CELL_GAP))
    return [
        *(_Room(each, wide=_costs_width(each) + 3 * PADDING) for each in beside),
        _Room(above, high=_panel_height(above) + PADDING),
    ]


def _put_costs(canvas: Canvas, at: tuple[int, int], rows: Sequence[_Row], pen: Pen) -> None:
    """Draw the costs on sand, with their upper left corner at a point."""
    if not rows:
        return
    left, top = at
    panel = Area(left, top, left + _costs_width(rows) + 2 * PADDING, top + _panel_height(rows))
    how = _COST if pen != palette.ON_DUSK else _DIMMED_COST
    canvas.box(panel, how.pen.ground, pen.ground, _ROUND)
    with canvas.about("cost"):
        for place, row in enumerate(rows):
            canvas.row((left + PADDING, top + PADDING + _CELL // 2 + place * (_CELL + _CELL_GAP)), row, how)


def _in_rows(items: _Row, wide: int) -> tuple[_Row, ...]:
    return tuple(items[first : first + wide] for first in range(0, len(items), max(1, wide)))


def _costs_width(rows: Sequence[_Row]) -> int:
    return max((row_width(row, _COST) for row in rows), default=0)


def _panel_height(rows: Sequence[_Row]) -> int:
    return len(rows) * (_CELL + _CELL_GAP) - _CELL_GAP + 2 * PADDING if rows else 0


# Effects.


def _put_gives(canvas: Canvas, area: Area, lines: Sequence[_Line], pen: Pen, *, either: bool) -> None:
    """Draw the effects in the middle of an area; round each of several things to choose from is a line."""
    middle, top = (area.left + area.right) // 2, (area.top + area.bottom - _lines_height(lines)) // 2
    with canvas.about("gives"):
        for line in lines:
            at = middle, top + line.height // 2
            how = replace(line.how, pen=pen)
            if either:
                _frame_sets(canvas, at, line, how)
            canvas.row(at, line.items, how, "middle")
            top += line.height + _EFFECT_LINE


def _frame_sets(canvas: Canvas, middle: tuple[int, int], line: _Line, how: Type) -> None:
    """Draw a thin line round each set of several things."""
    left = middle[0] - row_width(line.items, how) // 2
    paint = palette.NIGHT if how.pen == palette.ON_DUSK else palette.STONE
    for is_sign, group in groupby(line.items, lambda item: item == symbols.EITHER):
        items = tuple(group)
        right = left + row_width(items, how)
        if not is_sign and len(items) > 1:
            frame = Area(left, middle[1] - line.height // 2, right, middle[1] - line.height // 2 + line.height)
            canvas.box(frame.inset(-_AROUND), paint, how.pen.ground, _ROUND)
            canvas.box(frame.inset(_THIN - _AROUND), how.pen.ground, paint, _ROUND - _THIN)
        left = right + how.gap


def _break_row(row: _Row) -> tuple[_Row, ...]:
    """What a row gives, and for each of which things."""
    if symbols.EACH not in row:
        return (row,)
    things = row.index(symbols.EACH) + 1
    return row[:things], row[things:]


def _lines_width(lines: Sequence[_Line]) -> int:
    return max(row_width(line.items, line.how) for line in lines)


def _lines_height(lines: Sequence[_Line]) -> int:
    return sum(line.height + _EFFECT_LINE for line in lines) - _EFFECT_LINE


# Chains.


def _put_chain(canvas: Canvas, at: tuple[int, int], chain: _Chain, pen: Pen) -> int:
    """Draw a structure's name on its colour, or, if it comes later, within a line of it, and return its right edge."""
    left, top = at
    area = Area(left, top, left + chain.width, top + chain.height)
    frame, lifted = palette.ON_FRAMES[chain.colour], 0
    canvas.box(area, frame.ground, pen.ground, _ROUND)
    if chain.sign.name == _LATER:
        canvas.box(area.inset(_CHAIN_EDGE), pen.ground, frame.ground, _ROUND - _CHAIN_EDGE)
        frame, lifted = pen, _LIFTED[len(chain.name) - 1]
    how, middle = Type(frame, SMALLEST, Weight.BOLD, _CHAIN_GAP), (area.top + area.bottom) // 2
    with canvas.about("chain"):
        said = canvas.row((left + _BEFORE, middle), [chain.sign], how).right + _CHAIN_GAP
        first = middle - lifted - (len(chain.name) - 1) * _CHAIN_LINE // 2
        for place, line in enumerate(chain.name):
            canvas.row((said, first + place * _CHAIN_LINE), [line], how)
    return area.right


@lru_cache(maxsize=512)
def _chains_of(printed: Printed, width: int) -> _Chains:
    """The chains in lines, with as much room as needs no more height than with the least."""
    looks = ((_LATER_ICON, _BEHIND[0]), (_CHAIN_ICON, _BEHIND[1]))
    return min((_chains(printed, width, *look) for look in looks), key=_chains_height)


def _chains(printed: Printed, width: int, arrow: int, behind: int) -> _Chains:
    """The chains, as many in a line as fit; those in a line have names of as many lines."""
    lines: list[list[_Chain]] = []
    for icon, size, cards in (("chain", _CHAIN_ICON, printed.free_from), (_LATER, arrow, printed.leads_to)):
        for card in cards:
            chain = _chain(Icon(icon, size=size), card, width, behind)
            if not (
                lines and len(lines[-1][0].name) == len(chain.name) and _chains_width([*lines[-1], chain]) <= width
            ):
                lines.append([])
            lines[-1].append(chain)
    return tuple(map(tuple, lines))


def _chain(sign: Icon, card: Card, width: int, behind: int) -> _Chain:
    """A chain as wide as this at most, or with its name on one line a little wider."""

    def wide(name: Sequence[str], size: int) -> int:
        longest = max(lettering.text_width(line, SMALLEST, Weight.BOLD) for line in name)
        return _BEFORE + size + _CHAIN_GAP + longest + behind

    for size in (sign.size, *_SMALLER_ICONS):
        if (needed := wide([card.name], size)) <= width + 2 * _REACH:
            return _Chain(replace(sign, size=size), (card.name,), card.colour, needed)
    room = width - wide([""], sign.size)
    first, *rest = lettering.lines(card.name, room, SMALLEST, Weight.BOLD)
    name = (first, *([lettering.cut(" ".join(rest), room, SMALLEST, Weight.BOLD)] if rest else []))
    return _Chain(sign, name, card.colour, min(width, wide(name, sign.size)))


def _chains_width(chains: Sequence[_Chain]) -> int:
    return sum(each.width + _CHAIN_APART for each in chains) - _CHAIN_APART


def _line_height(line: Sequence[_Chain]) -> int:
    return max(chain.height for chain in line)


def _chains_height(lines: _Chains) -> int:
    return sum(_line_height(line) + _CHAIN_APART for line in lines) - _CHAIN_APART + PADDING if lines else 0
