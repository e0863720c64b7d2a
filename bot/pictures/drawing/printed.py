"""What is printed below a name: the costs on sand, the effects, and the chains as small signs of other structures.

The costs are at the left of the effects if both fit side by side, else above them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from bot.pictures.drawing import lettering, palette, symbols
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Item, Type, cut, icon_size, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Pen
from engine.catalogue import Card
from engine.effects import Colour

_Row: TypeAlias = tuple[Item, ...]

PADDING = 8
_ROUND = 10
_CELL_GAP = 2
_COST = Type(palette.ON_SAND, SMALLEST, gap=_CELL_GAP)
_DIMMED_COST = Type(palette.ON_NIGHT, SMALLEST, gap=_CELL_GAP)
_CELL = icon_size(Icon(""), _COST)
_IN_TWO_ROWS = 6
"""How many costs at the side stand in two rows; more take three."""
_MOST_BESIDE = 3
"""Rows of costs beside an effect that counts something."""
_EFFECT_GAP = 3
_EFFECT_LINE = 6
_SIZES = (56, 46, 40, SMALLEST)
"""The sizes of effects: the first that fits."""
_FORMULAS = (46, 44, 42, 40, 36, SMALLEST)
"""The sizes of effects that count something: the largest in any arrangement, so that their icons have 64 pixels."""
_SPACIOUS = (76, 70, 66, 62, 58, 54, 50)
"""The sizes to try before these where there is room to spare, but for what cannot be had."""
_BRINGS_LARGER = (1.5, 1.35, 1.2)
"""How much larger than the rest it may be what an effect that counts brings now."""
_LARGE = (84, 70)
"""The sizes to try before these, in one row, if the face is as wide as two cards."""
_LARGE_GAP = 14
_WIDE = 400
_ON_LINE = (62, 56, 50, 46, 44, 42, 40, 38, 36, SMALLEST)
"""The sizes of effects on a line: the first that fits."""
_IN_COLUMN = 4
"""Costs side by side on a line: no stage has more."""
_COSTS_COLUMN = _IN_COLUMN * (_CELL + _CELL_GAP) - _CELL_GAP + 2 * PADDING
"""The width of the costs' column on a line."""
_LEAST_ZONE = 2 * _CELL + _CELL_GAP + 2 * PADDING
"""Room for costs in two rows."""
_LEAST_FREE = 2 * _CELL
"""Room for effects where nothing is paid."""
_CHAIN_HEIGHTS = (46, 80)
"""The height of a chain whose name has one line, or two."""
_CHAIN_LINE = 34
_CHAIN_APART = 6
"""Between two chains, beside and below each other."""
_CHAIN_GAP = 2
_CHAIN_ICON = 32
_CHAIN_ROOM = 4
"""The room left and right of a chain's sign and name."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed on a card or a stage, without its name."""

    cost: _Row
    gives: tuple[_Row, ...]
    free_from: tuple[Card, ...] = ()
    """The structures any one of which makes it free."""
    leads_to: tuple[Card, ...] = ()
    """The structures that this one makes free."""


def least_height(printed: Printed, width: int) -> int:
    """The height that it needs at this width."""
    plan = _plan(printed, width - 2 * PADDING)
    return plan.zone + _chains_height(plan) + 2 * PADDING


def put(canvas: Canvas, area: Area, printed: Printed, pen: Pen) -> None:
    """Draw it on a box of this pen's ground, which has at least the height that it needs."""
    inside = area.inset(PADDING)
    plan = _plan(printed, inside.width)
    zone = Area(inside.left, inside.top, inside.right, inside.bottom - _chains_height(plan))
    panel = _put_costs(canvas, (zone.left, zone.top), plan.costs, pen)
    rest = zone._replace(left=panel.right) if plan.beside else zone._replace(top=panel.bottom)
    sizes = _as_large_as_fits(plan, rest, () if pen == palette.ON_DUSK else _SPACIOUS)
    _put_gives(canvas, _centre(zone, rest, panel, plan.gives, sizes), plan.gives, sizes, pen)
    _put_chains(canvas, (inside.left, inside.bottom - _chains_height(plan) + PADDING), plan, pen)


def least_line_height(printed: Printed, width: int) -> int:
    """The height that it needs on a line of this width."""
    plan = _line_plan(printed, width - 2 * PADDING)
    return plan.zone + _chains_height(plan) + 2 * PADDING


def put_line(canvas: Canvas, area: Area, printed: Printed, pen: Pen) -> None:
    """Draw it on a line: costs and effects in columns, which are the same on all lines of a width."""
    inside = area.inset(PADDING)
    plan = _line_plan(printed, inside.width)
    zone = inside._replace(bottom=inside.bottom - _chains_height(plan))
    top = (zone.top + zone.bottom - _costs_height(plan.costs)) // 2 - PADDING
    _put_costs(canvas, (zone.left, top), plan.costs, pen)
    rest = zone._replace(left=zone.left + _COSTS_COLUMN)
    effects = (rest.left + rest.right - _gives_width(plan.gives, plan.size)) // 2
    if all(inside.left + _chains_width(line) < effects - PADDING for line in plan.chains):
        rest = rest._replace(bottom=inside.bottom)
    _put_gives(canvas, rest, plan.gives, (plan.size,) * len(plan.gives), pen)
    _put_chains(canvas, (inside.left, zone.bottom + PADDING), plan, pen)


def _put_chains(canvas: Canvas, at: tuple[int, int], plan: "_Plan", pen: Pen) -> None:
    top = at[1]
    for line in plan.chains:
        left = at[0]
        for chain in line:
            left = _put_chain(canvas, (left, top), chain, pen) + _CHAIN_APART
        top += _line_height(line) + _CHAIN_APART


class _Chain(NamedTuple):
    """Another structure: one that makes this one free, or that this one makes free."""

    icon: str
    name: tuple[str, ...]
    """In one line or two, of which the second is cut if there is no room for all of it."""
    colour: Colour
    weight: Weight
    """Medium where all of the name has room only so."""

    @property
    def how(self) -> Type:
        """How it is written."""
        return _chain_type(self.colour, self.weight)

    @property
    def width(self) -> int:
        """In pixels."""
        return max(row_width([line], self.how) for line in self.name) + _CHAIN_ICON + _CHAIN_GAP + 2 * _CHAIN_ROOM

    @property
    def height(self) -> int:
        """In pixels."""
        return _CHAIN_HEIGHTS[len(self.name) - 1]


class _Plan(NamedTuple):
    costs: tuple[_Row, ...]
    beside: bool
    gives: tuple[_Row, ...]
    size: int
    """The size of the effects."""
    chains: tuple[tuple["_Chain", ...], ...]
    """In lines."""
    zone: int
    """The height that costs and effects need together."""


@lru_cache(maxsize=512)
def _plan(printed: Printed, width: int) -> _Plan:
    cost, gives = printed.cost, printed.gives
    chains = _chains([("chain", printed.free_from), ("leads-to", printed.leads_to)], width)
    if any(symbols.EACH in row for row in gives):
        return _plan_formula(cost, gives, chains, width)
    rows = 3 if len(cost) > _IN_TWO_ROWS else 2
    tall = _in_rows(cost, -(-len(cost) // rows))
    panel = _costs_width(tall) + 2 * PADDING if cost else 0
    given, size = _largest(gives, width - panel - PADDING, large=width > _WIDE)
    if size:
        zone = max(_LEAST_ZONE if cost else _LEAST_FREE, _costs_height(tall) + 2 * PADDING, _gives_height(given, size))
        return _Plan(tall, beside=True, gives=given, size=size, chains=chains, zone=zone)
    flat = _flat(cost, width)
    given, size = _largest(gives, width)
    zone = _costs_height(flat) + 3 * PADDING + _gives_height(given, size or SMALLEST)
    return _Plan(flat, beside=False, gives=given, size=size or SMALLEST, chains=chains, zone=max(_LEAST_ZONE, zone))


def _plan_formula(cost: _Row, gives: tuple[_Row, ...], chains: tuple[tuple["_Chain", ...], ...], width: int) -> _Plan:
    """What counts something, in two or three lines, as large as it fits in any arrangement; then as low as can be."""
    columns = [_in_rows(cost, wide) for wide in range(1, len(cost) + 1) if -(-len(cost) // wide) <= _MOST_BESIDE]
    plans = []
    for costs, beside in [
        *((each, True) for each in columns or [()]),
        *([(_flat(cost, width), False)] if cost else []),
    ]:
        panel = _costs_width(costs) + 2 * PADDING if costs and beside else 0
        high = _costs_height(costs) + 2 * PADDING if costs else 0
        for given in _arrangements(gives):
            for size in _FORMULAS:
                if _gives_width(given, size) <= width - panel:
                    needed = _gives_height(given, size)
                    zone = max(_LEAST_ZONE, high, needed) if beside else high + PADDING + needed
                    plans.append(_Plan(costs, beside=beside, gives=given, size=size, chains=chains, zone=zone))
                    break
    return max(plans, key=lambda plan: (plan.size, -plan.zone, plan.beside))


@lru_cache(maxsize=128)
def _line_plan(printed: Printed, width: int) -> _Plan:
    """Costs in their column, effects as large as they fit beside it: in one row, or, if they count, in two or three."""
    costs = _in_rows(printed.cost, _IN_COLUMN)
    flat = (tuple(item for row in printed.gives for item in row),)
    counts = any(symbols.EACH in row for row in printed.gives)
    found = []
    for given in (flat, *(_arrangements(printed.gives) if counts else ())):
        sizes = (size for size in _ON_LINE if _gives_width(given, size) <= width - _COSTS_COLUMN - 2 * PADDING)
        size = next(sizes, SMALLEST)
        high = max(_gives_height(given, size), _costs_height(costs) + 2 * PADDING if costs else 0)
        chains = _chains([("chain", printed.free_from), ("leads-to", printed.leads_to)], width)
        found.append(_Plan(costs, beside=True, gives=given, size=size, chains=chains, zone=high))
    return max(found, key=lambda plan: (plan.size, -plan.zone))


def _arrangements(gives: tuple[_Row, ...]) -> list[tuple[_Row, ...]]:
    """The effects a row each, and those that count something in two rows: what they bring, and for each of what."""
    broken = tuple(part for row in gives for part in _break_row(row))
    return [gives, broken]


# Costs.


def _put_costs(canvas: Canvas, at: tuple[int, int], rows: Sequence[_Row], pen: Pen) -> Area:
    """Draw the costs on sand, and return the area that they take."""
    left, top = at
    if not rows:
        return Area(left, top, left, top)
    panel = Area(left, top, left + _costs_width(rows) + 2 * PADDING, top + _costs_height(rows) + 2 * PADDING)
    how = _COST if pen != palette.ON_DUSK else _DIMMED_COST
    canvas.box(panel, how.pen.ground, pen.ground, _ROUND)
    with canvas.about("cost"):
        for place, row in enumerate(rows):
            canvas.row((left + PADDING, top + PADDING + _CELL // 2 + place * (_CELL + _CELL_GAP)), row, how)
    return panel


def _flat(costs: _Row, width: int) -> tuple[_Row, ...]:
    """The costs in as few rows as this width has room for."""
    return _in_rows(costs, (width - 2 * PADDING + _CELL_GAP) // (_CELL + _CELL_GAP))


def _in_rows(items: _Row, wide: int) -> tuple[_Row, ...]:
    return tuple(items[first : first + wide] for first in range(0, len(items), max(1, wide)))


def _costs_width(rows: Sequence[_Row]) -> int:
    return max((row_width(row, _COST) for row in rows), default=0)


def _costs_height(rows: Sequence[_Row]) -> int:
    return len(rows) * (_CELL + _CELL_GAP) - _CELL_GAP


# Effects.


def _put_gives(canvas: Canvas, area: Area, rows: Sequence[_Row], sizes: Sequence[int], pen: Pen) -> None:
    """Draw the effects in the middle of an area, each row in its size."""
    middle, top = (area.left + area.right) // 2, (area.top + area.bottom - _rows_height(sizes)) // 2
    with canvas.about("gives"):
        for row, size in zip(rows, sizes, strict=True):
            high = icon_size(Icon(""), Type(pen, size))
            canvas.row((middle, top + high // 2), row, _give_type(size, pen), "middle")
            top += high + _EFFECT_LINE


def _as_large_as_fits(plan: _Plan, area: Area, larger: Sequence[int]) -> tuple[int, ...]:
    """The size of each row of effects in an area: one of the larger ones, if others in the row leave them the room.

    What an effect that counts brings now may be larger still.
    """
    wide, high = area.width - 2 * PADDING, area.height - 2 * PADDING
    size = next(
        (
            size
            for size in larger
            if size > plan.size and _gives_width(plan.gives, size) <= wide and _gives_height(plan.gives, size) <= high
        ),
        plan.size,
    )
    sizes = (size,) * len(plan.gives)
    if len(sizes) < 2 or plan.gives[-1][0] != symbols.BRINGS:
        return sizes
    for times in _BRINGS_LARGER:
        raised = (*sizes[:-1], round(size * times))
        if _gives_width(plan.gives[-1:], raised[-1]) <= wide and _rows_height(raised) <= high:
            return raised
    return sizes


def _centre(zone: Area, rest: Area, panel: Area, gives: tuple[_Row, ...], sizes: Sequence[int]) -> Area:
    """The area for the effects: the middle of the whole, like the price's, unless the costs are in the way."""
    if (zone.top + zone.bottom - _rows_height(sizes)) // 2 >= panel.bottom:
        return zone
    even = zone._replace(top=rest.top, left=rest.left, right=zone.left + zone.right - rest.left)
    wide = max(_gives_width((row,), size) for row, size in zip(gives, sizes, strict=True))
    return even if wide <= even.width - 2 * PADDING else rest


def _largest(rows: tuple[_Row, ...], width: int, *, large: bool = False) -> tuple[tuple[_Row, ...], int]:
    """The effects in one row or below each other, whichever may be larger, and their size; 0 if neither fits."""
    flat = (tuple(item for row in rows for item in row),)
    sizes = [(each, _fitting_size(each, width, large=large)) for each in (flat, rows)]
    return max(sizes, key=lambda found: found[1])


def _fitting_size(rows: Sequence[_Row], width: int, *, large: bool = False) -> int:
    """The largest size in which the effects fit the width and are no higher than costs in two rows; 0 for none."""
    for size in _LARGE if large else ():
        if len(rows) == 1 and _gives_width(rows, size) <= width:
            return size
    for size in _SIZES:
        if _gives_width(rows, size) <= width and _gives_height(rows, size) <= _LEAST_ZONE:
            return size
    return 0


def _break_row(row: _Row) -> tuple[_Row, ...]:
    """What a row gives, and for each of which things."""
    if symbols.EACH not in row:
        return (row,)
    things = row.index(symbols.EACH) + 1
    return row[:things], row[things:]


def _gives_width(rows: Sequence[_Row], size: int) -> int:
    return max((row_width(row, _give_type(size, palette.ON_PAPER)) for row in rows), default=0)


def _gives_height(rows: Sequence[_Row], size: int) -> int:
    return _rows_height((size,) * len(rows))


def _rows_height(sizes: Sequence[int]) -> int:
    return sum(icon_size(Icon(""), Type(palette.ON_PAPER, size)) + _EFFECT_LINE for size in sizes) - _EFFECT_LINE


def _give_type(size: int, pen: Pen) -> Type:
    return Type(pen, size, gap=_LARGE_GAP if size in _LARGE else _EFFECT_GAP)


# Chains.


def _put_chain(canvas: Canvas, at: tuple[int, int], chain: _Chain, pen: Pen) -> int:
    """Draw a structure's name on its colour, and return its right edge."""
    left, top = at
    area = Area(left, top, left + chain.width, top + chain.height)
    how, middle = chain.how, (area.top + area.bottom) // 2
    canvas.box(area, how.pen.ground, pen.ground, _ROUND)
    with canvas.about("chain"):
        said = canvas.row((left + _CHAIN_ROOM, middle), [Icon(chain.icon, size=_CHAIN_ICON)], how).right + _CHAIN_GAP
        first = middle - (len(chain.name) - 1) * _CHAIN_LINE // 2
        for place, line in enumerate(chain.name):
            canvas.row((said, first + place * _CHAIN_LINE), [line], how)
    return area.right


def _chains(kinds: Sequence[tuple[str, Sequence[Card]]], width: int) -> tuple[tuple[_Chain, ...], ...]:
    """The chains in lines, as many in a line as fit; those in a line have names of as many lines."""
    lines: list[list[_Chain]] = []
    for icon, cards in kinds:
        for card in cards:
            chain = _chain(icon, card, width - 2 * _CHAIN_ROOM - _CHAIN_ICON - _CHAIN_GAP)
            if not (
                lines and len(lines[-1][0].name) == len(chain.name) and _chains_width([*lines[-1], chain]) <= width
            ):
                lines.append([])
            lines[-1].append(chain)
    return tuple(map(tuple, lines))


def _chain(icon: str, card: Card, room: int) -> _Chain:
    """A chain whose name is no wider than `room`: bold if it fits, else medium, else on two lines."""
    for weight in (Weight.BOLD, Weight.MEDIUM):
        if row_width([card.name], how := _chain_type(card.colour, weight)) <= room:
            return _Chain(icon, (card.name,), card.colour, weight)
    how = _chain_type(card.colour, Weight.BOLD)
    first, *rest = lettering.lines(card.name, room, how.size, how.weight)
    return _Chain(icon, (first, *([cut(" ".join(rest), room, how)] if rest else [])), card.colour, how.weight)


def _chains_width(chains: Sequence[_Chain]) -> int:
    return sum(each.width + _CHAIN_APART for each in chains) - _CHAIN_APART


def _chain_type(colour: Colour, weight: Weight) -> Type:
    return Type(palette.ON_FRAMES[colour], SMALLEST, weight, _CHAIN_GAP)


def _line_height(line: Sequence[_Chain]) -> int:
    return max(chain.height for chain in line)


def _chains_height(plan: _Plan) -> int:
    return sum(_line_height(line) + _CHAIN_APART for line in plan.chains) - _CHAIN_APART + PADDING if plan.chains else 0
