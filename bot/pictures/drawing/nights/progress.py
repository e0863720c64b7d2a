"""A night as it stands: for every table how far it is, who is in front, and how many have chosen.

The head of a table has the colour of its Age. Who leads has a crown, and the points on gold; who has won lies on gold.
"""

from dataclasses import dataclass
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Canvas, Icon, Item, Type
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Drawn,
    Fitting,
    Gap,
    Inset,
    Middle,
    Plate,
    Row,
    Signs,
    Sized,
    Text,
    drawn,
)
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.nights import grid, head
from bot.pictures.drawing.nights.grid import Guest
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.parts import drawn_once
from engine.catalogue import Age

State: TypeAlias = Literal["waiting", "playing", "over"]


class _Look(NamedTuple):
    """How large tables are."""

    wide: int
    table: int
    """The width of the round table."""
    head: int
    """The height of what says how far it is."""
    number: int
    """The size of what the table is called, above how far it is."""
    told: tuple[int, ...]
    """The sizes of that: the first in which it has room."""
    chosen: int
    """The height of the strip that says how many have chosen."""
    counted: int
    """The size of that."""
    line: int
    """The height of a player."""
    names: tuple[int, ...]
    points: int
    place: int
    """The width of a place."""
    padding: int


_LOOKS = {
    1: _Look(grid.width(1), 150, 144, 60, (52, 46, 42), 92, 52, 92, (64, 54, 46, 38), 68, 68, 28),
    2: _Look(grid.width(2), 96, 100, 42, (38, SMALLEST), 64, 38, 62, (44, 40, 36, SMALLEST), 48, 50, 16),
    3: _Look(grid.width(3), 78, 92, 38, (36, SMALLEST), 56, 36, 54, (38, 36, SMALLEST), 40, 42, 12),
}
"""By the number of tables side by side."""
_SIDE = 6
"""The paper beside gold."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at a table."""

    guest: Guest
    points: str = ""
    """Empty if there are none, or nobody may know them."""
    place: str = ""
    """The place by these; may be empty."""
    is_first: bool = False
    """Whether nobody is in front of them: they lead, or they have won."""
    coins: str = ""
    """Where these decide between players with equal points."""

    def box(self, look: _Look, paper: Pen, *, over: bool, placed: bool) -> Box:
        """A player's place or the crown (nothing unless anybody is `placed`), name, any coins, and points."""
        pen = palette.ON_GOLD if self.is_first and over else paper
        place: Item = Icon("winner", size=look.points) if self.is_first else self.place
        how = Type(pen, look.names[0], Weight.BOLD)
        weight = Weight.BOLD if self.is_first else Weight.MEDIUM
        cells = [About("name", self.guest.box(tuple(Type(pen, size, weight, 8) for size in look.names)))]
        if placed:
            cells.insert(0, About("place", Sized(Signs((place,) if place else (), how, "middle"), look.place)))
        if self.coins:
            coins = Icon("coin", size=look.points - 8), self.coins
            cells.append(About("coins", Signs(coins, Type(pen, look.names[-1]))))
        line: Box = Inset(Row(tuple(cells), look.padding, rest=int(placed)), look.padding, left=-_SIDE)
        if self.points:
            on = palette.ON_GOLD if self.is_first else pen
            points = Signs((Icon("points", size=look.points - 8), self.points), Type(on, look.points, Weight.BOLD))
            across, about = look.padding - _SIDE, About("points", points)
            gilded = _gilded(about, across, pen) if on != pen else Inset(about, across)
            line = Row((line, gilded), rest=0)
        line = _gilded(line, 0, paper) if pen != paper else line
        return About("player", Inset(line, _SIDE, 2))


def _gilded(box: Box, across: int, paper: Pen) -> Box:
    return Plate(box, palette.GOLD, (across, 0), 12, paper.ground)


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it stands."""

    number: str
    """In words."""
    state: State
    told: str
    """How far it is, in a few words."""
    players: tuple[Player, ...]
    """From the top."""
    age: Age | None = None
    """Which it plays; None before the game and after it."""
    chosen: tuple[str, ...] = ()
    """How many of those who are asked have chosen, the longest words first; empty if it is not said."""

    def box(self, look: _Look) -> Box:
        """How far it is, how many have chosen, and the players below each other."""
        waits = self.state == "waiting"
        pen, head_pen = palette.ON_PAPER, palette.ON_SKIES[self.age] if self.age else palette.ON_DUSK
        if waits:
            pen, head_pen = palette.ON_STONE, palette.ON_DUSK_FADED
        placed = any(each.place or each.is_first for each in self.players)
        players = (each.box(look, pen, over=self.state == "over", placed=placed) for each in self.players)
        lines = (
            Drawn(_head((self.number, self.told), head_pen, look, len(self.players), waits=waits)),
            *((Sized(self._chosen(look), high=look.chosen),) if self.chosen else ()),
            Gap(high=12),
            *(Sized(each, high=look.line) for each in players),
            Gap(high=12),
        )
        return About(self.number, Plate(Column(lines), pen.ground, (0, 0), palette.ROUND))

    def _chosen(self, look: _Look) -> Box:
        """How many have chosen, in the first words that have room."""
        how, sign = Type(palette.ON_SAND, look.counted, Weight.BOLD, 10), Icon("sealed", size=look.counted + 10)
        said = Fitting(tuple(Text(each, (how,), sign=sign) for each in self.chosen))
        return About("chosen", Plate(said, palette.SAND, (look.padding, 0), 0))


@drawn_once  # most tables are as far as they were
def _head(said: tuple[str, str], pen: Pen, look: _Look, seats: int, *, waits: bool) -> Canvas:
    """The round table and, beside it, what it is called, above how far it is."""
    (number, told), canvas, types = (
        said,
        Canvas(look.wide, look.head),
        tuple(Type(pen, size, gap=10) for size in look.told),
    )
    told_too = Text(told, types, sign=Icon("waiting", size=look.counted + 8) if waits else None)
    called = About("number", Text(number, (Type(pen, look.number, Weight.BOLD),)))
    words = Column((called, About("told", told_too)), -6)
    table = Drawn(places.round_table(seats, look.table, cards=False), "left", look.table // 2)
    row = Inset(Row((table, Middle(words)), look.padding), look.padding, left=4 - look.padding)
    Plate(row, pen.ground, (0, 0), palette.ROUND, lower=False).draw(canvas, canvas.area)
    return canvas


@dataclass(frozen=True, slots=True)
class ProgressScene:
    """All tables of a night, as they stand."""

    title: str
    told: str
    """The line below the title; may be empty."""
    cities: tuple[str, ...]
    """The keys of the monuments on the horizon."""
    tables: tuple[Table, ...]

    def draw(self) -> Canvas:
        """Draw the tables in rows, those of a row equally high."""
        look = _LOOKS[grid.columns(len(self.tables))]
        tables = grid.in_rows([each.box(look) for each in self.tables], palette.MARGIN)
        above = partial(head.put, cities=self.cities, title=self.title, told=self.told)
        return drawn(tables, WIDTH, head.HEIGHT + palette.MARGIN, palette.MARGIN, above)
