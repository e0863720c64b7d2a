"""A night as it stands: for every table how far it is, who is in front, and how many have chosen.

The head of a table has the colour of its Age. Who leads has a crown, and the points on gold; who has won lies on gold.
"""

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.nights import grid, head
from bot.pictures.drawing.nights.grid import Guest
from bot.pictures.drawing.nights.head import written
from bot.pictures.drawing.palette import Paint, Pen
from bot.pictures.drawing.parts import drawn_once
from engine.catalogue import Age

State: TypeAlias = Literal["waiting", "playing", "over"]

_BETWEEN = 16
"""Between two rows of tables."""
_EDGE = 12
"""Above the first player, and below the last."""
_SIDE, _INSET, _ROUND = 6, 2, 12
"""The room beside and above gold on paper, and its corners."""
_BESIDE, _SMALLER = 6, 8
"""The gap between points and their sign, and how much smaller than they it is."""


class _Look(NamedTuple):
    """How large tables are."""

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
    1: _Look(150, 144, 60, (52, 46, 42), 92, 52, 92, (64, 54, 46, 38), 68, 96, 28),
    2: _Look(96, 100, 42, (38, SMALLEST), 64, 38, 62, (44, 40, 36, SMALLEST), 48, 66, 16),
    3: _Look(78, 92, 38, (36, SMALLEST), 56, 36, 54, (38, 36, SMALLEST), 40, 54, 12),
}
"""By the number of tables side by side."""


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

    @property
    def head_pen(self) -> Pen:
        """The pen for how far it is."""
        if self.state == "waiting":
            return palette.ON_DUSK_FADED
        return palette.ON_SKIES[self.age] if self.age else palette.ON_DUSK

    @property
    def pen(self) -> Pen:
        """The pen for its players."""
        return palette.ON_STONE if self.state == "waiting" else palette.ON_PAPER


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
        heights = [_height(table, look) for table in self.tables]
        areas, bottom = grid.laid_out(heights, head.HEIGHT + _BETWEEN, _BETWEEN)
        canvas = Canvas(WIDTH, bottom)
        head.put(canvas, self.cities, self.title, self.told)
        for table, area in zip(self.tables, areas, strict=True):
            with canvas.about(table.number):
                _table(canvas, table, area, look)
        canvas.rim()
        return canvas


def _height(table: Table, look: _Look) -> int:
    """The least height of a table."""
    chosen = look.chosen if table.chosen else 0
    return look.head + chosen + len(table.players) * look.line + 2 * _EDGE


def _table(canvas: Canvas, of: Table, area: Area, look: _Look) -> None:
    """Draw how far a table is, how many have chosen, and its players below each other."""
    canvas.box(area, of.pen.ground, radius=grid.ROUND)
    canvas.place(_band(area.width, look.head, of.head_pen.ground), area[:2])
    told = area._replace(bottom=area.top + look.head)
    top = told.bottom
    if of.chosen:
        with canvas.about("chosen"):
            _chosen(canvas, of.chosen, area._replace(top=top, bottom=top + look.chosen), look)
        top += look.chosen
    _told(canvas, of, told, look)
    top += _EDGE
    for player in of.players:
        with canvas.about("player"):
            _player(canvas, of, player, area._replace(top=top, bottom=top + look.line), look)
        top += look.line


@drawn_once
def _band(wide: int, high: int, paint: Paint) -> Canvas:
    """The ground of a head, with round corners above, without marks."""
    band = Canvas(wide, high + grid.ROUND)
    band.box(band.area, paint, radius=grid.ROUND)
    return band.cut(Area(0, 0, wide, high))


def _told(canvas: Canvas, of: Table, area: Area, look: _Look) -> None:
    """Draw the round table and, beside it, what it is called, above how far it is."""
    middle, at = (area.top + area.bottom) // 2, area.left + 4
    table = Area(at, middle - look.table // 2, at + look.table, middle - look.table // 2 + look.table)
    grid.put_table(canvas, table, len(of.players), cards=False)
    left, items = table.right + look.padding, list[Item]()
    types = tuple(Type(of.head_pen, size, gap=10) for size in look.told)
    room = area.right - look.padding - left
    number = Type(of.head_pen, look.number, Weight.BOLD)
    with canvas.about("number"):
        canvas.row((left, middle - area.height // 4 + 2), [cut(of.number, room, number)], number)
    if of.state == "waiting":
        sign = Icon("waiting", size=look.counted + 8)
        items, room = [sign], room - sign.size - types[0].gap
    told, how = written(of.told, types, room)
    with canvas.about("told"):
        canvas.row((left, middle + area.height // 4 - 2), [*items, told], how)


def _chosen(canvas: Canvas, told: tuple[str, ...], area: Area, look: _Look) -> None:
    """Draw how many have chosen, in the first words that have room."""
    canvas.box(area, palette.SAND, palette.PAPER)
    how, sign = Type(palette.ON_SAND, look.counted, Weight.BOLD, 10), Icon("sealed", size=look.counted + 10)
    room = area.width - 2 * look.padding - sign.size - how.gap
    said = next((each for each in told if row_width([each], how) <= room), told[-1])
    canvas.row((area.left + look.padding, (area.top + area.bottom) // 2), [sign, cut(said, room, how)], how)


def _player(canvas: Canvas, table: Table, of: Player, area: Area, look: _Look) -> None:
    """Draw a player's place, or the crown of who is first, the name, and the points."""
    pen, middle = table.pen, (area.top + area.bottom) // 2
    left, right = area.left + look.padding, area.right - look.padding
    gold = area.inset(_INSET)._replace(left=area.left + _SIDE, right=area.right - _SIDE)
    if of.is_first and table.state == "over":
        canvas.box(gold, palette.GOLD, pen.ground, _ROUND)
        pen = palette.ON_GOLD
    if of.points:
        how, size = Type(pen, look.points, Weight.BOLD, _BESIDE), look.points - _SMALLER
        points: list[Item] = [Icon("points", size=size), of.points]
        at = right - row_width(points, how)
        if of.is_first and table.state == "playing":
            canvas.box(gold._replace(left=at - look.padding + _SIDE), palette.GOLD, pen.ground, _ROUND)
            how = replace(how, pen=palette.ON_GOLD)
        with canvas.about("points"):
            canvas.row((at, middle), points, how)
        right = at - 2 * look.padding
        if of.coins:
            how = Type(pen, look.names[-1], Weight.MEDIUM, _BESIDE)
            coins: list[Item] = [Icon("coin", size=size), of.coins]
            right -= row_width(coins, how)
            with canvas.about("coins"):
                canvas.row((right, middle), coins, how)
            right -= look.padding
    if any(each.place or each.is_first for each in table.players):
        first: Item = Icon("winner", size=look.points) if of.is_first else of.place
        if first:
            with canvas.about("place"):
                how = Type(pen, look.names[0], Weight.BOLD)
                canvas.row((left + (look.place - look.padding) // 2, middle), [first], how, "middle")
        left += look.place
    types = tuple(Type(pen, size, Weight.BOLD if of.is_first else Weight.MEDIUM, 8) for size in look.names)
    with canvas.about("name"):
        grid.put_name(canvas, (left, middle), of.guest, right - left, types)
