"""The score sheet: a row for each city, a column for each of the rulebook's seven categories, the totals large.

The most in a category lies on a plate in the category's colour with a star, if it stands out; the winner's row is
framed in gold like a trophy.

With edifices there are two more columns, for their rewards and for debts.

The points so far, before the end, are the same sheet without a winner: whoever leads has a golden edge and total.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.pictures.drawing import horizon, palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.figures import NONE, figures
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.players import player_row
from engine.catalogue import Age
from engine.effects import Colour

CATEGORIES = ("military", "treasury", "wonder", "civilian", "science", "commerce", "guilds")
"""The names of their icons, in the rulebook's order."""
WITH_EDIFICES = (*CATEGORIES, "edifice", "debt")
"""The categories of a game with edifices."""
BEST: dict[str, Pen] = {
    "military": palette.ON_FRAMES[Colour.RED],
    "treasury": palette.ON_FRAMES[Colour.BROWN],
    "wonder": palette.ON_GOLD,
    "civilian": palette.ON_FRAMES[Colour.BLUE],
    "science": palette.ON_FRAMES[Colour.GREEN],
    "commerce": palette.ON_FRAMES[Colour.YELLOW],
    "guilds": palette.ON_FRAMES[Colour.PURPLE],
    "edifice": palette.ON_FRAMES[Colour.GRAY],
}
"""The pen for the most in each category; nobody has the most of debts."""
_MOST_BEST, _LEAST_BEST = 2, 3
"""So many cities may have the most of a category, and so much it has to be, to stand out."""
TOTAL = "points"
"""The icon of the totals."""

_MARGIN = 16
_HEAD_ICONS = horizon.HEIGHT + 50
_HEAD_WORDS = horizon.HEIGHT + 106
_HEAD_ICON = 64
_TOP = horizon.HEIGHT + 134
"""Where the first row begins."""
_ROW = 120
_NAMES = 33
"""The distance of the names from the top of a row."""
_TABLE = 62
"""The height of the columns, in the lower part of a row."""
_ROUND = 18
_TROPHY = 8
"""How far the winner's gold reaches beyond a row, above and below."""
_GAP = 10
_APART = 26
"""The gap between the players and the Free City."""
_FIRST = 102
"""The width of the first column, with place and monument."""
_PLACE_AT, _EMBLEM_AT = 36, 88
"""The distance from the top of a row."""
_EMBLEM = (84, 52)
_INDENT = 16
"""Between the first column and the names."""
_SUMS = 138
"""The width of the last column."""
_LARGE_ICON = 60
_COIN = 50
_FOOT = 60
_CELL, _CELL_ROUND = 5, 14
"""The room round the plate with the most in a category, and its corners."""
_STAR, _STAR_INSET = 28, 2
"""The size of the star in the upper right corner of such a plate, and its distance from the edges: so it is seen
without its colour."""
_AIR = 8
"""Between a number and a star, at least: closer they are read as one."""
_EDGE = 8
"""The width of the golden left edge of who leads."""
_FADED = Type(palette.ON_NIGHT_FADED)
_HEAD = Type(palette.ON_NIGHT_FADED, SMALLEST + 1)
_HEADS_APART, _HEADS_CLOSE = 8, 24
"""Between two heads, at least; and where they have shorter words, for they are read as one otherwise."""
_NUMBERS = 44, 36
"""The sizes of points: a smaller one where a star leaves no room, and for a quiet nothing."""


@dataclass(frozen=True, slots=True)
class CityRow:
    """A city's row."""

    city: str
    player: str
    """Empty if the font cannot write the name."""
    monument: str
    """The key of its monument."""
    points: tuple[int, ...]
    """In the order of the sheet's categories."""
    total: int
    place: str = ""
    """Empty for the Free City, and if there are no places."""
    has_won: bool = False
    leads: bool = False
    """Whether it has the most points so far."""
    coins: int | None = None
    """If they decided between cities with equal points."""
    is_free_city: bool = False
    is_computer: bool = False
    """Whether the player is a computer."""

    @property
    def pens(self) -> tuple[Pen, Pen, Pen]:
        """The pens for what counts, for what matters less, and for what is lost."""
        if self.is_free_city:
            return palette.ON_STONE, palette.ON_STONE_FADED, palette.ON_STONE_BAD
        return palette.ON_PAPER, palette.ON_PAPER_FADED, palette.ON_PAPER_BAD

    @property
    def beside(self) -> Pen:
        """The pen for the first and the last column."""
        if self.has_won:
            return palette.ON_GOLD
        return palette.ON_STONE if self.is_free_city else palette.ON_SAND

    @property
    def sum(self) -> Pen:
        """The pen for the total."""
        return palette.ON_GOLD if self.leads else self.beside


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole sheet."""

    title: str
    age: Age
    """Whose sky is above it."""
    cities: tuple[str, ...]
    """The keys of all monuments, in the order of seats."""
    heads: tuple[str, ...]
    """The words for the categories and the total."""
    rows: tuple[CityRow, ...]
    """From first place to last; the Free City comes at the end."""
    foot: str = ""
    """The line below the sheet; often empty."""
    categories: tuple[str, ...] = CATEGORIES
    shorter: tuple[str, ...] = ()
    """Words for the same heads that are shorter, if there are any."""

    def draw(self) -> Canvas:
        """Draw the heads, then a row for each city."""
        *tops, bottom = self._tops()
        canvas = Canvas(WIDTH, bottom - _GAP + (_FOOT if self.foot else 0) + _MARGIN)
        horizon.put(canvas, self.cities, self.age, self.title)
        columns = _Columns.of(self.heads, self.shorter or self.heads)
        heads = zip((*self.categories, TOTAL), columns.heads, columns.all, strict=True)
        for category, word, column in heads:
            with canvas.about(category):
                canvas.row((column.middle, _HEAD_ICONS), [Icon(category, size=_HEAD_ICON)], _HEAD, "middle")
                canvas.row((column.middle, _HEAD_WORDS), [word], _HEAD, "middle")
        for row, top in zip(self.rows, tops, strict=True):
            with canvas.about(row.city):
                _row(canvas, row, self._best, top, columns)
        if self.foot:
            _line(canvas, bottom - _GAP + _FOOT - _MARGIN // 2, self.foot, _FADED)
        return canvas

    @property
    def _best(self) -> list[tuple[str, int]]:
        """The points in each category that stand out; 0 where none do."""
        by_category = zip(*(row.points for row in self.rows), strict=True)
        return [
            (category, max(points) if max(points) >= _LEAST_BEST and points.count(max(points)) <= _MOST_BEST else 0)
            for category, points in zip(self.categories, by_category, strict=True)
        ]

    def _tops(self) -> list[int]:
        """The top of every row, and of one more."""
        tops = [_TOP]
        for number, row in enumerate(self.rows):
            if row.is_free_city and number:
                tops[-1] += _APART - _GAP
            tops[-1] += _TROPHY if row.has_won else 0
            tops.append(tops[-1] + _ROW + _GAP + (_TROPHY if row.has_won else 0))
        return tops


@dataclass(frozen=True, slots=True)
class _Column:
    left: int
    right: int

    @property
    def middle(self) -> int:
        return (self.left + self.right) // 2


@dataclass(frozen=True, slots=True)
class _Columns:
    """The horizontal positions, the same in all rows: all columns of categories are equally wide."""

    heads: tuple[str, ...]
    """What is written above them, cut where it is too long."""
    names: int
    points: tuple[_Column, ...]
    sums: _Column

    @property
    def all(self) -> tuple[_Column, ...]:
        """In the order of the heads."""
        return (*self.points, self.sums)

    @classmethod
    def of(cls, heads: Sequence[str], shorter: Sequence[str]) -> "_Columns":
        """A head may be wider than its column where both neighbours are narrower than theirs."""
        left, right, count = _MARGIN + _FIRST, WIDTH - _MARGIN - _SUMS, len(heads) - 1
        edges = [left + (right - left) * number // count for number in range(count + 1)]
        heads = _apart(heads, shorter, (right - left) // count)
        whole = (right - left) // count - _HEADS_APART
        widths = [0, *(min(row_width([word], _HEAD), whole) for word in heads), 0]
        rooms = [2 * whole - max(before, after) for before, after in zip(widths, widths[2:], strict=False)]
        rooms[-1] = _SUMS - _HEADS_APART
        return cls(
            tuple(cut(word, room, _HEAD) for word, room in zip(heads, rooms, strict=True)),
            left + _INDENT,
            tuple(_Column(start, end) for start, end in pairwise(edges)),
            _Column(right, WIDTH - _MARGIN),
        )


def _apart(heads: Sequence[str], shorter: Sequence[str], column: int) -> list[str]:
    """The heads, the wider one of any two that are too close in a shorter word, else the other one."""
    apart = list(heads)

    def wide(number: int) -> int:
        return row_width([apart[number]], _HEAD)

    for pair in pairwise(range(len(heads) - 1)):
        for number in sorted(pair, key=wide, reverse=True):
            if sum(map(wide, pair)) > 2 * (column - _HEADS_CLOSE):
                apart[number] = shorter[number]
    return apart


def _line(canvas: Canvas, middle: int, text: str, how: Type) -> None:
    canvas.row((_MARGIN, middle), [cut(text, WIDTH - 2 * _MARGIN, how)], how)


def _row(canvas: Canvas, row: CityRow, best: Sequence[tuple[str, int]], top: int, columns: _Columns) -> None:
    area = Area(_MARGIN, top, WIDTH - _MARGIN, top + _ROW)
    whole = area.inset(-_TROPHY)._replace(left=area.left, right=area.right) if row.has_won else area
    canvas.box(whole, row.beside.ground, radius=_ROUND)
    left, right = columns.points[0].left, columns.points[-1].right
    if row.leads:
        canvas.box(area, row.sum.ground, radius=_ROUND)
        within = _ROUND - _EDGE
        canvas.plate(area._replace(left=area.left + _EDGE, right=left + within), row.beside.ground, within)
    canvas.box(Area(left, area.top, right, area.bottom), row.pens[0].ground)
    _first(canvas, row, area)
    _name(canvas, row, top + _NAMES, columns)
    for column, points, (category, most) in zip(columns.points, row.points, best, strict=True):
        cell = Area(column.left, area.bottom - _TABLE, column.right, area.bottom)
        with canvas.about(category):
            if points == most > 0 and category in BEST:
                _best(canvas, points, cell.inset(_CELL), BEST[category], row.pens[0])
            else:
                ink, faded, bad = row.pens
                how = Type(bad if points < 0 else ink, _NUMBERS[0], Weight.BOLD) if points else Type(faded, _NUMBERS[1])
                at = column.middle, (cell.top + cell.bottom) // 2
                canvas.row(at, [figures(points) if points else NONE], how, "middle")
    with canvas.about(TOTAL):
        how = Type(row.sum, 84 if row.has_won else 68, Weight.BOLD)
        canvas.row((columns.sums.middle, (area.top + area.bottom) // 2), [figures(row.total)], how, "middle")


def _best(canvas: Canvas, points: int, area: Area, pen: Pen, on: Pen) -> None:
    """Draw the most in a category on its plate, with a star; the number gives way to it where both meet."""
    canvas.box(area, pen.ground, on.ground, _CELL_ROUND)
    star = area.right - _STAR_INSET - _STAR
    number = star - _AIR
    room = number - area.left
    types = [Type(pen, size, Weight.BOLD) for size in _NUMBERS]
    how = next((each for each in types if row_width([figures(points)], each) <= room), types[-1])
    wide, middle = row_width([figures(points)], how), (area.left + area.right) // 2
    canvas.row((min(middle + wide // 2, number), (area.top + area.bottom) // 2), [figures(points)], how, "right")
    canvas.stand((star, area.top + _STAR_INSET + _STAR), Icon("best", size=_STAR), pen.ground)


def _first(canvas: Canvas, row: CityRow, area: Area) -> None:
    """Draw a crown, a place's number, or the Free City's sign, below it the city's monument."""
    icon = "winner" if row.has_won else "free-city" if row.is_free_city else ""
    what: Item = Icon(icon, size=_LARGE_ICON) if icon else row.place
    middle = area.left + _FIRST // 2
    emblem = places.silhouette(row.monument, _EMBLEM, palette.FADED, row.beside.ground)
    at = area.top + _EMBLEM_AT if what else (area.top + area.bottom) // 2
    canvas.place(emblem, (middle - _EMBLEM[0] // 2, at - _EMBLEM[1] // 2))
    if what:
        with canvas.about("place"):
            canvas.row((middle, area.top + _PLACE_AT), [what], Type(row.beside, 54, Weight.BOLD), "middle")


def _name(canvas: Canvas, row: CityRow, middle: int, columns: _Columns) -> None:
    """Draw the city, next to it any coins that decided, for they have no column, then the player."""
    ink, faded, _ = row.pens
    right = columns.points[-1].right - _INDENT
    how = Type(ink, 38, Weight.BOLD, gap=14)
    end = canvas.row((columns.names, middle), [row.city], how).right + how.gap
    if row.coins is not None:
        with canvas.about("coins"):
            coin = Icon("coin", figures(row.coins), _COIN)
            end = canvas.row((end, middle), [coin], Type(ink, weight=Weight.BOLD)).right + how.gap
    player, how = player_row(row.player, (Type(faded),), right - end, is_computer=row.is_computer)
    if player:
        canvas.row((end, middle), player, how)
