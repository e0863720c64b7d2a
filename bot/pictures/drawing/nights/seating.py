"""Who sits where in a round: round tables as seen from above, and with each a paper with its number and the names."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Type, cut
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.nights import grid, head
from bot.pictures.drawing.nights.grid import Guest
from bot.pictures.drawing.palette import HOLLOW, TIMBER

_BETWEEN = 22
"""Between two rows of tables."""
_STONES = 240, 132
"""The width and height of a flagstone."""
_JOINT = 3
_ON_PAPER = 0.34
"""How much of a table lies on the paper beside it."""
_ABOVE = 0.3
"""How much of a table is above the paper below it."""


class _Look(NamedTuple):
    """How large tables are."""

    table: int
    """The width of the round table."""
    names: tuple[Type, ...]
    """The first in which a name has room."""
    line: int
    """The height of a name."""
    padding: int
    beside: bool = True
    """Whether the names are beside the table, not below it."""


def _names(*sizes: int) -> tuple[Type, ...]:
    return tuple(Type(palette.ON_PAPER, size, gap=8) for size in (*sizes, SMALLEST))


_LOOKS = {
    1: _Look(420, _names(76, 66, 58, 50, 42), 100, 30),
    2: _Look(210, _names(54, 48, 43, 38), 68, 18),
    3: _Look(132, _names(54, 48, 42, 36), 66, 16, beside=False),
}
"""By the number of tables side by side."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table, and who sits there."""

    number: str
    """In words, as the names have it above them."""
    guests: tuple[Guest, ...]


@dataclass(frozen=True, slots=True)
class SeatingScene:
    """All tables of a round."""

    title: str
    told: str
    """The line below the title; may be empty."""
    cities: tuple[str, ...]
    """The keys of the monuments on the horizon."""
    tables: tuple[Table, ...]

    def draw(self) -> Canvas:
        """Draw the tables in rows, on the floor of a terrace above the sea."""
        look = _LOOKS[grid.columns(len(self.tables))]
        heights = [_height(table, look) for table in self.tables]
        areas, bottom = grid.laid_out(heights, head.HEIGHT + _BETWEEN, _BETWEEN)
        canvas = Canvas(WIDTH, bottom, HOLLOW)
        canvas.place(_floor(canvas.area.height), (0, 0))
        head.put(canvas, self.cities, self.title, self.told)
        for table, area in zip(self.tables, areas, strict=True):
            with canvas.about(table.number):
                _table(canvas, table, area, look)
        return canvas


def _height(table: Table, look: _Look) -> int:
    """The least height of a table with its paper."""
    names = len(table.guests) * look.line + look.padding
    return max(look.table, look.line + names + look.padding // 2) if look.beside else look.table + names


def _table(canvas: Canvas, of: Table, area: Area, look: _Look) -> None:
    """Draw a table on the left of its paper, or on the upper left corner of that, and the names."""
    if look.beside:
        top = (area.top + area.bottom - look.table) // 2
        paper = area._replace(left=area.left + look.table - round(look.table * _ON_PAPER))
    else:
        top = area.top
        paper = area._replace(top=area.top + round(look.table * _ABOVE))
    table = Area(area.left, top, area.left + look.table, top + look.table)
    canvas.box(paper, palette.PAPER, HOLLOW, grid.ROUND)
    grid.put_table(canvas, table, len(of.guests), cards=look.beside)
    left, right = table.right + look.padding, area.right - look.padding
    names, middle = table.bottom, (paper.top + table.bottom) // 2
    if look.beside:
        names = (area.top + area.bottom - (len(of.guests) - 1) * look.line) // 2
        middle = names - look.line // 2
    largest = look.names[0]
    with canvas.about("number"):
        how = Type(palette.ON_PAPER, largest.size, Weight.BOLD)
        canvas.row((left, middle), [cut(of.number, right - left, how)], how)
    if not look.beside:
        left = area.left + look.padding
    for place, guest in enumerate(of.guests):
        with canvas.about("guest"):
            middle = names + look.line * place + look.line // 2
            grid.put_name(canvas, (left, middle), guest, right - left, look.names)


def _floor(high: int) -> Canvas:
    """Flagstones as seen from above, without marks."""
    floor, (wide, deep) = Canvas(WIDTH, high, HOLLOW), _STONES
    for row, top in enumerate(range(head.HEIGHT, high, deep)):
        floor.box(Area(0, top, WIDTH, min(high, top + _JOINT)), TIMBER.shadow)
        for left in range(wide // 2 if row % 2 else wide, WIDTH, wide):
            floor.box(Area(left, top, left + _JOINT, min(high, top + deep)), TIMBER.shadow)
    return floor.cut(floor.area)
