"""The score sheet: a row a city, a column for each of the rulebook's seven categories, the sums large.

With edifices there are two columns more, for their rewards and for debts.

The points of now, before the end, are the same sheet without places.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.pictures.drawing import lettering, palette
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut
from bot.pictures.drawing.figures import figures
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Pen

CATEGORIES = ("military", "treasury", "wonder", "civilian", "science", "commerce", "guilds")
"""In the rulebook's order, as their icons are called."""
WITH_EDIFICES = (*CATEGORIES, "edifice", "debt")
"""The same where edifices are played."""
TOTAL = "points"
"""The icon of the sums."""

_MARGIN = 30
_TITLE = 52
_HEAD_ICONS = 136
_HEAD_WORDS = 194
_HEAD_ICON = 64
_TOP = 224
"""Where the first row begins."""
_STAGGER = 42
"""So much lower than the others are heads that stand lower."""
_ROW = 118
_NAMES = 35
"""How far down in a row they are written."""
_POINTS = 85
_GAP = 12
_APART = 26
"""Between the players and the Free City."""
_PLACES = 104
"""So wide is the column of places, where there are any."""
_INDENT = 22
"""Of the names, where there are none."""
_SUMS = 156
"""So wide is the last column."""
_LARGE_ICON = 72
_COIN = 50
_FOOT = 60
_HEADING = Type(palette.ON_NIGHT, 46, Weight.BOLD)
_FADED = Type(palette.ON_NIGHT_FADED)


@dataclass(frozen=True, slots=True)
class Counted:
    """A city's row."""

    city: str
    player: str
    """Empty where the font has not the name's letters."""
    points: tuple[int, ...]
    """As the sheet's categories."""
    total: int
    place: str = ""
    """Empty for the Free City, and where there are no places."""
    has_won: bool = False
    coins: int | None = None
    """Where these have told apart who has equal points."""
    is_free_city: bool = False

    @property
    def pens(self) -> tuple[Pen, Pen, Pen]:
        """For what is there, for what matters less, and for what is lost."""
        if self.is_free_city:
            return palette.ON_STONE, palette.ON_STONE_FADED, palette.ON_STONE
        return palette.ON_PAPER, palette.ON_PAPER_FADED, palette.ON_PAPER_BAD


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that is written on it."""

    title: str
    heads: tuple[str, ...]
    """Words for the categories and the total."""
    rows: tuple[Counted, ...]
    """From first to last; the Free City behind all others."""
    foot: str = ""
    """What is said below it; often nothing."""
    categories: tuple[str, ...] = CATEGORIES

    def draw(self) -> Canvas:
        """The picture."""
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
                _row(canvas, row, self.categories, top, columns)
        if self.foot:
            _line(canvas, bottom - _GAP + _FOOT - _MARGIN // 2, self.foot, _FADED)
        return canvas

    @property
    def _staggered(self) -> bool:
        """Whether every other head stands lower, because there are too many to stand side by side."""
        return self.categories == WITH_EDIFICES

    def _tops(self) -> list[int]:
        """Where every row begins, and another one would."""
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
    """Of its head, at most."""


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where everything stands in all rows."""

    places: int | None
    """None where there are none."""
    names: int
    points: tuple[_Column, ...]
    sums: _Column

    @property
    def all(self) -> tuple[_Column, ...]:
        """As the heads."""
        return (*self.points, self.sums)

    @classmethod
    def of(cls, heads: Sequence[str], *, with_places: bool, staggered: bool) -> "_Columns":
        """The heads of the points are equally far apart, however long they are; staggered, the columns are."""
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


def _row(canvas: Canvas, row: Counted, categories: Sequence[str], top: int, columns: _Columns) -> None:
    area = Area(_MARGIN, top, WIDTH - _MARGIN, top + _ROW)
    ink, faded, bad = row.pens
    if row.has_won:
        canvas.framed(area, palette.GOLD, ink.ground)
    else:
        canvas.box(area, ink.ground, radius=18)
    if columns.places is not None:
        _place(canvas, row, (columns.places, top + _ROW // 2))
    _name(canvas, row, top + _NAMES, columns)
    for category, points, column in zip(categories, row.points, columns.points, strict=True):
        pen = bad if points < 0 else ink if points else faded
        how = Type(pen, 44, Weight.BOLD if points else Weight.MEDIUM)
        with canvas.about(category):
            canvas.row((column.middle, top + _POINTS), [figures(points)], how, "middle")
    with canvas.about(TOTAL):
        how = Type(ink, 72, Weight.BOLD)
        canvas.row((columns.sums.middle, top + _ROW // 2), [figures(row.total)], how, "middle")


def _place(canvas: Canvas, row: Counted, at: tuple[int, int]) -> None:
    """A crown, a number, or that it is the Free City."""
    icon = "winner" if row.has_won else "free-city" if row.is_free_city else ""
    what: Item = Icon(icon, size=_LARGE_ICON) if icon else row.place
    with canvas.about("place"):
        canvas.row(at, [what], Type(row.pens[1], 56, Weight.BOLD), "middle")


def _name(canvas: Canvas, row: Counted, middle: int, columns: _Columns) -> None:
    """The city, the coins that have decided, right beside it, for they are in no column; then the player."""
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
