"""The score sheet: a row for each city, a column for each of the rulebook's seven categories, the totals large.

The most in a category lies on the category's colour.

With edifices there are two more columns, for their rewards and for debts.

The points so far, before the end, are the same sheet without places.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.pictures.drawing import lettering, palette
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.figures import figures
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Paint, Pen
from engine.effects import Colour

CATEGORIES = ("military", "treasury", "wonder", "civilian", "science", "commerce", "guilds")
"""The names of their icons, in the rulebook's order."""
WITH_EDIFICES = (*CATEGORIES, "edifice", "debt")
"""The categories of a game with edifices."""
BEST: dict[str, Pen] = {
    "military": palette.ON_FRAMES[Colour.RED],
    "treasury": palette.ON_GOLD,
    "wonder": palette.ON_DUSK,
    "civilian": palette.ON_FRAMES[Colour.BLUE],
    "science": palette.ON_FRAMES[Colour.GREEN],
    "commerce": palette.ON_FRAMES[Colour.YELLOW],
    "guilds": palette.ON_FRAMES[Colour.PURPLE],
    "edifice": palette.ON_FRAMES[Colour.BROWN],
}
"""The pen for the most in each category; nobody has the most of debts."""
TOTAL = "points"
"""The icon of the totals."""

_MARGIN = 30
_TITLE = 52
_HEAD_ICONS = 136
_HEAD_WORDS = 194
_HEAD_ICON = 64
_TOP = 224
"""Where the first row begins."""
_STAGGER = 42
"""How far every other head is lowered, if they are staggered."""
_ROW = 118
_NAMES = 35
"""The distance of the names from the top of a row."""
_POINTS = 83
_BEST_HEIGHT = 52
_BEST_ROOM = 14
_BEST_ROUND = 14
_GAP = 12
_APART = 26
"""The gap between the players and the Free City."""
_PLACES = 104
"""The width of the column of places, if there is one."""
_INDENT = 22
"""The indent of the names, if there are no places."""
_SUMS = 156
"""The width of the last column."""
_LARGE_ICON = 72
_COIN = 50
_FOOT = 60
_HEADING = Type(palette.ON_NIGHT, 46, Weight.BOLD)
_FADED = Type(palette.ON_NIGHT_FADED)


@dataclass(frozen=True, slots=True)
class CityRow:
    """A city's row."""

    city: str
    player: str
    """Empty if the font cannot write the name."""
    points: tuple[int, ...]
    """In the order of the sheet's categories."""
    total: int
    place: str = ""
    """Empty for the Free City, and if there are no places."""
    has_won: bool = False
    coins: int | None = None
    """If they decided between cities with equal points."""
    is_free_city: bool = False

    @property
    def pens(self) -> tuple[Pen, Pen, Pen]:
        """The pens for what counts, for what matters less, and for what is lost."""
        if self.is_free_city:
            return palette.ON_STONE, palette.ON_STONE_FADED, palette.ON_STONE
        return palette.ON_PAPER, palette.ON_PAPER_FADED, palette.ON_PAPER_BAD


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole sheet."""

    title: str
    heads: tuple[str, ...]
    """The words for the categories and the total."""
    rows: tuple[CityRow, ...]
    """From first place to last; the Free City comes at the end."""
    foot: str = ""
    """The line below the sheet; often empty."""
    categories: tuple[str, ...] = CATEGORIES

    def draw(self) -> Canvas:
        """Draw the heads, then a row for each city."""
        *tops, bottom = self._tops()
        canvas = Canvas(WIDTH, bottom - _GAP + (_FOOT if self.foot else 0) + _MARGIN)
        _line(canvas, _TITLE, self.title, _HEADING)
        with_places = any(row.place for row in self.rows)
        columns = _Columns.of(self.heads, with_places=with_places, staggered=self._staggered)
        heads = zip((*self.categories, TOTAL), self.heads, columns.all, strict=True)
        for number, (category, word, column) in enumerate(heads):
            words = _HEAD_WORDS + (_STAGGER if self._staggered and number % 2 else 0)
            with canvas.about(category):
                canvas.row((column.middle, _HEAD_ICONS), [Icon(category, size=_HEAD_ICON)], _FADED, "middle")
                canvas.row((column.middle, words), [cut(word, column.width, _FADED)], _FADED, "middle")
        for row, top in zip(self.rows, tops, strict=True):
            with canvas.about(row.city):
                _row(canvas, row, self._best, top, columns)
        if self.foot:
            _line(canvas, bottom - _GAP + _FOOT - _MARGIN // 2, self.foot, _FADED)
        return canvas

    @property
    def _staggered(self) -> bool:
        """Whether every other head is lowered, because there are too many to fit side by side."""
        return self.categories == WITH_EDIFICES

    @property
    def _best(self) -> list[tuple[str, int]]:
        """The most points in each category; 0 where nobody has any."""
        by_category = zip(*(row.points for row in self.rows), strict=True)
        return [(category, max(0, *points)) for category, points in zip(self.categories, by_category, strict=True)]

    def _tops(self) -> list[int]:
        """The top of every row, and of one more."""
        tops = [_TOP + (_STAGGER if self._staggered else 0)]
        for number, row in enumerate(self.rows):
            if row.is_free_city and number:
                tops[-1] += _APART - _GAP
            tops.append(tops[-1] + _ROW + _GAP)
        return tops


@dataclass(frozen=True, slots=True)
class _Column:
    middle: int
    width: int
    """The greatest width of its head."""


@dataclass(frozen=True, slots=True)
class _Columns:
    """The horizontal positions, the same in all rows."""

    places: int | None
    """None for a sheet without places."""
    names: int
    points: tuple[_Column, ...]
    sums: _Column

    @property
    def all(self) -> tuple[_Column, ...]:
        """In the order of the heads."""
        return (*self.points, self.sums)

    @classmethod
    def of(cls, heads: Sequence[str], *, with_places: bool, staggered: bool) -> "_Columns":
        """Gaps between heads are equal, however long the heads are; if staggered, the distances of columns are."""
        left, right = _MARGIN + (_PLACES if with_places else _INDENT), WIDTH - _MARGIN - _SUMS
        *words, _ = heads
        widths = [lettering.text_width(word, SMALLEST) for word in words]
        if staggered or sum(widths) + _GAP * len(words) > right - left:
            widths = [(right - left) // len(words) - _GAP] * len(words)
        space = (right - left - sum(widths)) / len(words)
        points = tuple(
            _Column(
                round(left + sum(widths[:number]) + space * (number + 0.5) + width / 2),
                2 * width if staggered else width,
            )
            for number, width in enumerate(widths)
        )
        places = _MARGIN + _PLACES // 2 if with_places else None
        return cls(places, left, points, _Column(right + _SUMS // 2, _SUMS - _GAP))


def _line(canvas: Canvas, middle: int, text: str, how: Type) -> None:
    canvas.row((_MARGIN, middle), [cut(text, WIDTH - 2 * _MARGIN, how)], how)


def _row(canvas: Canvas, row: CityRow, best: Sequence[tuple[str, int]], top: int, columns: _Columns) -> None:
    area = Area(_MARGIN, top, WIDTH - _MARGIN, top + _ROW)
    ink, faded, bad = row.pens
    if row.has_won:
        canvas.framed(area, palette.GOLD, ink.ground)
    else:
        canvas.box(area, ink.ground, radius=18)
    if columns.places is not None:
        _place(canvas, row, (columns.places, top + _ROW // 2))
    _name(canvas, row, top + _NAMES, columns)
    for (category, most), points, column in zip(best, row.points, columns.points, strict=True):
        is_best = points == most > 0 and category in BEST
        pen = BEST[category] if is_best else bad if points < 0 else ink if points else faded
        how = Type(pen, 44, Weight.BOLD if points else Weight.MEDIUM)
        with canvas.about(category):
            if is_best:
                _plate(canvas, (column.middle, top + _POINTS), figures(points), how, ink.ground)
            canvas.row((column.middle, top + _POINTS), [figures(points)], how, "middle")
    with canvas.about(TOTAL):
        how = Type(ink, 72, Weight.BOLD)
        canvas.row((columns.sums.middle, top + _ROW // 2), [figures(row.total)], how, "middle")


def _plate(canvas: Canvas, at: tuple[int, int], number: str, how: Type, ground: Paint) -> None:
    """Draw what lies behind the most points of a category."""
    half = row_width([number], how) // 2 + _BEST_ROOM
    area = Area(at[0] - half, at[1] - _BEST_HEIGHT // 2, at[0] + half, at[1] + _BEST_HEIGHT // 2)
    canvas.box(area, how.pen.ground, ground, _BEST_ROUND)


def _place(canvas: Canvas, row: CityRow, at: tuple[int, int]) -> None:
    """Draw a crown, a place's number, or the Free City's sign."""
    icon = "winner" if row.has_won else "free-city" if row.is_free_city else ""
    what: Item = Icon(icon, size=_LARGE_ICON) if icon else row.place
    with canvas.about("place"):
        canvas.row(at, [what], Type(row.pens[1], 56, Weight.BOLD), "middle")


def _name(canvas: Canvas, row: CityRow, middle: int, columns: _Columns) -> None:
    """Draw the city, next to it any coins that decided, for they have no column, then the player."""
    ink, faded, _ = row.pens
    right = columns.sums.middle - _SUMS // 2
    how = Type(ink, 36, Weight.BOLD, gap=14)
    end = canvas.row((columns.names, middle), [row.city], how).right + how.gap
    if row.coins is not None:
        with canvas.about("coins"):
            coin = Icon("coin", figures(row.coins), _COIN)
            end = canvas.row((end, middle), [coin], Type(ink, weight=Weight.BOLD)).right + how.gap
    if player := cut(row.player, right - end, Type(faded)):
        canvas.row((end, middle), [player], Type(faded))
