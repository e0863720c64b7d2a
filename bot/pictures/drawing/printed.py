"""What is printed below a name: the costs on sand, the effects, and the chains as small signs of other structures.

What makes it free lies on the colour of its kind; what it makes free later has a line in that colour round it.

The effects come first: costs are at the left of them or above, in the rows that leave them most room.
"""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import groupby, product
from typing import NamedTuple, TypeAlias

from bot.pictures.drawing import palette, symbols
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Item, Type, icon_size
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Fitting,
    Gap,
    Middle,
    Plate,
    Row,
    Signs,
    Sized,
    Text,
    Wrap,
    fitting,
)
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Pen
from engine.catalogue import Card

_Row: TypeAlias = tuple[Item, ...]

GAP = 6
"""Between all that lies on the paper, and round it."""
MOST = 86
"""The largest size of effects in a row of cards: icons of 120 pixels."""
_ROUND = 10
_CELL, _CELL_GAP = 46, 2
_OFF_COSTS = 30
"""How far effects are from costs if they stand in the middle of the card."""
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
_IN_COLUMN = 4
"""Costs side by side on a line: no stage has more."""


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

    def arrangements(self) -> list[tuple[_Row, ...]]:
        """The effects in one row, a row each, and those that count in two: what they bring, and for each of what."""
        flat = (tuple(item for row in self.gives for item in row),)
        broken = tuple(part for row in self.gives for part in _break_row(row))
        return list(dict.fromkeys((flat, self.gives, broken)))


@dataclass(frozen=True, slots=True)
class Zone:
    """Costs, and effects as large as they fit, up to a size: in the middle, or of what is beside or below the costs."""

    printed: Printed
    pen: Pen
    most: int = MOST

    def width(self) -> int:
        """Return that it has no least width."""
        return 0

    def height(self, width: int) -> int:
        """Return the height with which effects are large enough, or as large as the width allows."""
        return _least_height(self.printed, width)

    def size(self, width: int, height: int) -> int:
        """Return how large the effects are on an area of this size, without what they bring now."""
        return _plan(self, width, height).size

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw it with the largest effects."""
        _plan(self, area.width, area.height).box.draw(canvas, area)


class _Plan(NamedTuple):
    box: Box
    lines: int
    size: int = SMALLEST
    brings: int = SMALLEST


_Made: TypeAlias = Callable[[int, int], Box]
"""Costs and effects, by the size of the effects and of what they bring now."""


@lru_cache(maxsize=512)
def _least_height(printed: Printed, width: int) -> int:
    least = 2 * _CELL + (_CELL_GAP + 2 * GAP if printed.cost else 0)
    enough = _LEAST if printed.is_symbol else _LEAST_COUNTING if printed.counts else _LEAST_SEVERAL
    made = _made(printed, palette.ON_PAPER, width)
    for size in range(enough, SMALLEST - 1, -1):
        boxes = [each(size, _least_brings(printed, size)) for each, _ in made]
        if high := [box.height(width) for box in boxes if box.width() <= width]:
            return max(least, min(high))
    return max(least, made[-1][0](SMALLEST, SMALLEST).height(width))


@lru_cache(maxsize=1024)
def _plan(zone: Zone, width: int, height: int) -> _Plan:
    """The arrangement on an area of this size with the largest effects, then with the largest result."""
    printed, most = zone.printed, zone.most
    made = _made(printed, zone.pen, width)
    if not printed.is_symbol:
        most = min(most, _MOST_COUNTING if printed.counts else _MOST_SEVERAL)
    found = [
        _Plan(each(*sizes), lines, *sizes)
        for each, lines in made
        if (sizes := _sizes(printed, each, width, height, most))
    ]
    if not found:
        return _Plan(made[-1][0](SMALLEST, SMALLEST), 0)
    return max(found, key=lambda plan: (min(plan.size, _LEAST), plan.lines < 3, plan.size, plan.brings))


def _sizes(printed: Printed, made: _Made, width: int, height: int, most: int) -> tuple[int, int] | None:
    """The largest size of the effects with which they fit, and then of what they bring now; None if none does."""

    def fits(size: int, brings: int) -> bool:
        box = made(size, brings)
        return box.width() <= width and box.height(width) <= height

    size = _largest(SMALLEST, most, lambda size: fits(size, _least_brings(printed, size)))
    if not size:
        return None
    greatest = round(size * _BRINGS_LARGER) if printed.counts else size
    return size, _largest(_least_brings(printed, size), greatest, lambda brings: fits(size, brings))


def _largest(least: int, most: int, fits: Callable[[int], bool]) -> int:
    """The largest size that fits, by halves; 0 if none does."""
    if fits(most):
        return most
    if not fits(least):
        return 0
    return least + bisect_right(range(least + 1, most), 0, key=lambda size: int(not fits(size)))


def _least_brings(printed: Printed, size: int) -> int:
    """The least size of what effects of a size bring now."""
    return max(SMALLEST, round(size * _BRINGS)) if printed.is_symbol and len(printed.gives) > 1 else size


def _made(printed: Printed, pen: Pen, width: int) -> list[tuple[_Made, int]]:
    """All arrangements, each with its number of lines: those with costs in two rows first, with costs above last."""
    cost, arranged = printed.cost, printed.arrangements()
    if not cost:
        return [(partial(_gives, printed, pen, rows), len(rows)) for rows in arranged]
    two_rows = -(-len(cost) // 2)
    columns = sorted(range(1, min(3, len(cost)) + 1), key=lambda each: abs(each - min(2, two_rows)))
    above = (width - 2 * GAP + _CELL_GAP) // (_CELL + _CELL_GAP)
    panels = [*((_panel(cost, each, pen), False) for each in columns), (_panel(cost, above, pen), True)]

    def made(costs: Box, rows: tuple[_Row, ...], above: bool, size: int, brings: int) -> Box:  # noqa: FBT001 - a part
        return _WithCosts(costs, _gives(printed, pen, rows, size, brings), above)

    return [(partial(made, costs, rows, above), len(rows)) for costs, above in panels for rows in arranged]


@dataclass(frozen=True, slots=True)
class _WithCosts:
    """Costs at the upper left, and effects in the middle, or in the middle of what is beside or below the costs."""

    costs: Box
    gives: Box
    above: bool

    def width(self) -> int:
        if self.above:
            return max(self.costs.width(), self.gives.width())
        return self.costs.width() + GAP + self.gives.width()

    def height(self, width: int) -> int:
        costs, gives = self.costs.height(width), self.gives.height(width)
        return costs + GAP + gives if self.above else max(costs, gives)

    def draw(self, canvas: Canvas, area: Area) -> None:
        wide, high = self.costs.width(), self.costs.height(area.width)
        self.costs.draw(canvas, Area(area.left, area.top, area.left + wide, area.top + high))
        if (area.height - self.gives.height(area.width)) // 2 < high + GAP:
            if self.above:
                area = area._replace(top=area.top + high + GAP)
            elif (area.width - self.gives.width()) // 2 < wide + _OFF_COSTS:
                area = area._replace(left=area.left + wide + GAP)
        self.gives.draw(canvas, area)


@lru_cache(maxsize=128)
def on_line(printed: Printed, pen: Pen) -> Box:
    """It on a line: costs in a column, which is the same on all lines, and effects as large as they fit."""
    costs, wide = _panel(printed.cost, _IN_COLUMN, pen), _IN_COLUMN * (_CELL + _CELL_GAP) + 10
    arranged = printed.arrangements() if printed.counts else printed.arrangements()[:1]
    sizes = _ON_LINE[2:] if printed.either else _ON_LINE
    gives = Fitting(tuple(_gives(printed, pen, rows, size, size) for size, rows in product(sizes, arranged)))
    return Row((Sized(Middle(costs), wide), gives, Gap(GAP)), GAP, rest=1)


def _panel(cost: _Row, columns: int, pen: Pen) -> Box:
    """The costs on sand, so many in a row."""
    if not cost:
        return Gap()
    how = Type(palette.ON_NIGHT if pen == palette.ON_DUSK else palette.ON_SAND, gap=_CELL_GAP)
    rows = (Signs(cost[first : first + columns], how) for first in range(0, len(cost), max(1, columns)))
    panel = About("cost", Plate(Column(tuple(rows), _CELL_GAP), how.pen.ground, (GAP, GAP), _ROUND, pen.ground))
    return Sized(panel, panel.width(), panel.height(0))  # measured once for all sizes of the effects


def _gives(printed: Printed, pen: Pen, rows: tuple[_Row, ...], size: int, brings: int) -> Box:
    """Effects in rows, in a size, and in another one what they bring now; before that a symbol keeps its size."""
    apart, lines = 14 if printed.either else max(3, size // 6 - 4), list[Box]()
    for row in rows:
        first, *rest = row
        how = Type(pen, brings if symbols.BRINGS in row[:2] else size, gap=apart)
        if isinstance(first, Icon) and rest[:1] == [symbols.BRINGS]:
            row = (replace(first, size=icon_size(first, Type(pen, size))), *rest)  # noqa: PLW2901 - the same, larger
        lines.append(_sets(row, how) if printed.either else Signs(row, how, "middle"))
    return About("gives", Middle(Column(tuple(lines), GAP), "middle"))


def _sets(row: _Row, how: Type) -> Box:
    """Things to choose from, each of several in a thin line."""
    paint = palette.NIGHT if how.pen == palette.ON_DUSK else palette.STONE
    boxes = list[Box]()
    for is_sign, group in groupby(row, lambda item: item == symbols.EITHER):
        box = Signs(tuple(group), how)
        if not is_sign and len(box.items) > 1:
            within = Plate(box, how.pen.ground, (1, 1), _ROUND - 3, paint)
            boxes.append(Plate(within, paint, (3, 3), _ROUND, how.pen.ground))
        else:
            boxes.append(box)
    return Middle(Row(tuple(boxes), 10), "middle")


def _break_row(row: _Row) -> tuple[_Row, ...]:
    """What a row gives, and for each of which things."""
    if symbols.EACH not in row:
        return (row,)
    things = row.index(symbols.EACH) + 1
    return row[:things], row[things:]


@lru_cache(maxsize=512)
def chains(printed: Printed, pen: Pen, width: int) -> tuple[Box, ...]:
    """The chains, if there are any, with as much room as needs no more height than with the least."""
    named = [*(("chain", each) for each in printed.free_from), *(("leads-to", each) for each in printed.leads_to)]
    if not named:
        return ()
    narrow = [_chain(*each, pen, wide=False) for each in named]
    wide = [fitting((_chain(*each, pen, wide=True), less), width) for each, less in zip(named, narrow, strict=True)]
    wraps = (Wrap(tuple(map(Middle, boxes)), GAP, GAP) for boxes in (wide, narrow))
    high, lowest = min(((wrap.height(width), wrap) for wrap in wraps), key=lambda each: each[0])
    return (Sized(lowest, high=high),)


def _chain(icon: str, card: Card, pen: Pen, *, wide: bool) -> Box:
    """A structure's name on its colour, or, if it comes later, within a line of it."""
    frame, later = palette.ON_FRAMES[card.colour], icon == "leads-to"
    size = (36 if later else 28) if wide else 24
    how = Type(pen if later else frame, SMALLEST, Weight.BOLD)
    sign = Sized(Signs((Icon(icon, size=size),), how), high=32)
    name: Box = Text(card.name, (how,), 2, leading=0.97)
    if later:
        name = Column((name, Gap(high=4)))  # raised, for letters that go below the line
    said: Box = Row((sign, name, *([Gap(4)] if wide else [])), 2, rest=1)
    if later:
        said = Plate(said, pen.ground, (2, 0), _ROUND - 4, frame.ground)
    room = (4, 4) if later else (6 if wide else 4, 6)
    return About("chain", Plate(said, frame.ground, room, _ROUND, pen.ground))
