"""Who sits where in a round: round tables as seen from above, and with each a paper with its number and the names."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Type
from bot.pictures.drawing.layout import About, Box, Column, Drawn, Gap, Inset, Middle, Plate, Row, Sized, Stack, Text
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.nights import grid, head
from bot.pictures.drawing.nights.grid import Guest
from bot.pictures.drawing.palette import HOLLOW, TIMBER
from bot.pictures.drawing.parts import drawn_once

_BETWEEN = 22
"""Between two rows of tables, and above and below all."""


class _Look(NamedTuple):
    """How large tables are."""

    table: int
    """The width of the round table."""
    names: tuple[int, ...]
    """The sizes of names: the first in which one has room."""
    line: int
    """The height of a name."""
    padding: int
    beside: bool = True
    """Whether the names are beside the table, not below it."""


_LOOKS = {
    1: _Look(420, (76, 66, 58, 50, 42, SMALLEST), 100, 30),
    2: _Look(210, (54, 48, 43, 38, SMALLEST), 68, 18),
    3: _Look(132, (54, 48, 42, 36, SMALLEST), 66, 16, beside=False),
}
"""By the number of tables side by side."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table, and who sits there."""

    number: str
    """In words, as the names have it above them."""
    guests: tuple[Guest, ...]

    def box(self, look: _Look) -> Box:
        """A table on the left of its paper, or on the upper left corner of that, and the names."""
        types = tuple(Type(palette.ON_PAPER, size, gap=8) for size in look.names)
        table: Box = Drawn(places.round_table(len(self.guests), look.table, cards=look.beside), "left", look.table // 2)
        number: Box = About("number", Text(self.number, (Type(palette.ON_PAPER, look.names[0], Weight.BOLD),)))
        names = tuple(Sized(About("guest", guest.box(types)), high=look.line) for guest in self.guests)
        if look.beside:
            covered, down = look.table * 34 // 100, look.padding * 3 // 4
            on_paper: Box = Row((Gap(covered), Middle(Column((Sized(number, high=look.line), *names)))))
            free = Inset(_paper(on_paper, (look.padding, down)), left=look.table - covered)
        else:
            above = look.table * 30 // 100
            number = Sized(Row((Gap(look.table), number)), high=look.table - above)
            on_paper = Column((number, *names, Gap(high=look.padding)))
            table, free = Column((table,)), Inset(_paper(on_paper, (look.padding, 0)), top=above)
        return About(self.number, Stack((free, table)))


def _paper(box: Box, padding: tuple[int, int]) -> Box:
    return Plate(box, palette.PAPER, padding, palette.ROUND, HOLLOW)


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
        look, left, right = _LOOKS[grid.columns(len(self.tables))], palette.MARGIN, WIDTH - palette.MARGIN
        top, tables = head.HEIGHT + _BETWEEN, grid.in_rows([each.box(look) for each in self.tables], _BETWEEN)
        bottom = top + tables.height(right - left)
        canvas = Canvas(WIDTH, bottom + _BETWEEN, HOLLOW)
        for y in range(head.HEIGHT, canvas.area.height, _floor().area.height):
            canvas.place(_floor(), (0, y))
        head.put(canvas, self.cities, self.title, self.told)
        tables.draw(canvas, Area(left, top, right, bottom))
        return canvas


@drawn_once
def _floor() -> Canvas:
    """Two rows of flagstones as seen from above, without marks."""
    wide, deep, joint = 240, 132, 3
    floor = Canvas(WIDTH, 2 * deep, HOLLOW)
    for top, first in ((0, wide), (deep, wide // 2)):
        floor.box(Area(0, top, WIDTH, top + joint), TIMBER.shadow)
        for left in range(first, WIDTH, wide):
            floor.box(Area(left, top, left + joint, top + deep), TIMBER.shadow)
    return floor.cut(floor.area)
