"""The rows of standings: a place, a name, what is counted, and at the end, larger, what decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import Area, Canvas, Emblem, Icon, Item, Type, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight, lines
from bot.pictures.drawing.nights import grid
from bot.pictures.drawing.nights.grid import ROUND, Guest
from bot.pictures.drawing.palette import Pen
from engine.catalogue import AGES
from engine.resources import Resource

Counted: TypeAlias = Literal["share", "points", "firsts"]

MEDALS = {2: palette.ON_RESOURCES[Resource.STONE], 3: palette.ON_SKIES[AGES[-1]]}
"""What the second and the third place lie on: silver and copper."""
_MEDAL_EDGE = 4
_ICONS = {"points": "points", "firsts": "winner"}


_RIM = 8
"""The white rim of one's own row, as of one's own city at a table."""


class Look(NamedTuple):
    """How large a row is."""

    high: int
    gap: int
    """Below it."""
    place: int
    """The width of the place."""
    number: int
    """Its size."""
    names: tuple[int, ...]
    """The sizes of names: the first in which one has room."""
    counts: int
    main: int
    """The size of what decides."""
    padding: int
    """Beside everything that is counted."""
    beside: int
    """Beside what is above it."""
    round_: int
    golden: int
    """The width of the edge of who leads."""
    sign: int
    """The size of the sign above a column."""

    @property
    def step(self) -> int:
        """From one row to the next."""
        return self.high + self.gap


FIRST = Look(112, 10, 112, 60, (56, 48, 42, 38, SMALLEST), 44, 64, 16, 12, ROUND, 10, 60)
MEDAL = FIRST._replace(high=96, number=52, names=(50, 44, 40, 36, SMALLEST), main=54)
LARGE = FIRST._replace(high=76, number=44, names=(44, 40, 36, SMALLEST), counts=40, main=46)
_HEAD = Type(palette.ON_NIGHT_FADED, 36)
_MOST_HEAD = 220
"""The greatest width of a line above a column."""
_SIGN_AT, _WORD_AT, _LINE = 44, 98, 40
"""From its top, the middle of a sign and of the first line; and the height of a line."""
_BELOW = 24
"""Below the middle of the last line."""


@dataclass(frozen=True, slots=True)
class Column:
    """What is counted, and the word for it."""

    counted: Counted
    head: str


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody's place."""

    place: int
    """From 1; equal for ties."""
    guest: Guest
    counts: tuple[str, ...]
    """In the order of the columns; the first decides."""
    coins: str = ""
    """In words, where these decide between people who are level."""
    is_reader: bool = False
    """Whether it is the row of whoever looks at it alone."""

    @property
    def look(self) -> Look:
        """How large it is."""
        return FIRST if self.place == 1 else MEDAL if self.place in MEDALS else LARGE


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns between two edges, as narrow as they can be: names have the rest of a row."""

    of: tuple[Column, ...]
    area: tuple[int, int]
    heads: tuple[tuple[str, ...], ...]
    """The lines above them, in the order of the columns."""
    widths: tuple[int, ...]
    """In the order of the columns."""
    wholes: tuple[int, ...]
    """How wide the widest number of each is before its decimal point."""
    parts: tuple[int, ...]
    """How wide the widest is from there on."""

    @classmethod
    def fitted(cls, of: tuple[Column, ...], rows: Sequence[Row], area: tuple[int, int]) -> "Columns":
        """The columns of these rows between two edges, with words above them."""
        most = max(len(lines(column.head, _MOST_HEAD, _HEAD.size)) for column in of)
        heads = tuple(_narrowest(column.head, most) for column in of)
        least = [max((row_width([line], _HEAD) for line in head), default=0) + 2 * FIRST.beside for head in heads]
        halves = [
            [_halves(row.counts[number], _type(column, row.look, palette.ON_PAPER)) for row in rows]
            for number, column in enumerate(of)
        ]
        wholes, parts = (tuple(max(each[half] for each in column) for column in halves) for half in (0, 1))
        widths = (
            max(head, whole + part + 2 * FIRST.padding) for head, whole, part in zip(least, wholes, parts, strict=True)
        )
        return cls(of, area, heads, tuple(widths), wholes, parts)

    @property
    def high(self) -> int:
        """The height of what is above them."""
        return _WORD_AT + (max(map(len, self.heads)) - 1) * _LINE + _BELOW

    @property
    def main(self) -> int:
        """Where what decides begins."""
        return self.area[1] - self.widths[0]

    @property
    def first(self) -> int:
        """Where the first column begins."""
        return self.main - sum(self.widths[1:])

    @property
    def middles(self) -> tuple[int, ...]:
        """Of all columns, in their order."""
        left, found = self.first, [(self.main + self.area[1]) // 2]
        for wide in self.widths[1:]:
            found.append(left + wide // 2)
            left += wide
        return tuple(found)

    @property
    def points(self) -> tuple[int, ...]:
        """Where the decimal points of all columns are: numbers stand in the middle, and each point below the others."""
        return tuple(
            at + (whole - part) // 2 for at, whole, part in zip(self.middles, self.wholes, self.parts, strict=True)
        )


def _narrowest(head: str, most: int) -> tuple[str, ...]:
    """The words above a column in at most so many lines, as narrow as they can be."""
    words = head.split()
    runs = [" ".join(words[first:end]) for end in range(1, len(words) + 1) for first in range(end)]
    widths = sorted({min(_MOST_HEAD, row_width([run], _HEAD)) for run in runs})
    found = (tuple(lines(head, wide, _HEAD.size)) for wide in widths)
    return next(
        (each for each in found if len(each) <= most and "".join(each) == "".join(words)),
        tuple(lines(head, _MOST_HEAD, _HEAD.size)),
    )


def _type(column: Column, look: Look, pen: Pen) -> Type:
    """How a number of this column is written."""
    return Type(pen, look.main, Weight.BOLD) if column.counted == "share" else Type(pen, look.counts)


def _halves(count: str, how: Type) -> tuple[int, int]:
    """How wide a number is before its decimal point, and from there on."""
    whole = count.partition(".")[0]
    before = row_width([whole], how) if whole else 0
    return before, (row_width([count], how) if count else 0) - before


def put_heads(canvas: Canvas, columns: Columns, top: int) -> None:
    """Draw what is counted: signs with their words, which end just above the rows."""
    for column, head, at in zip(columns.of, columns.heads, columns.middles, strict=True):
        first = top + columns.high - _BELOW - (len(head) - 1) * _LINE
        with canvas.about(column.counted):
            canvas.row((at, first - _WORD_AT + _SIGN_AT), [_sign(column.counted, FIRST.sign)], _HEAD, "middle")
            for number, line in enumerate(head):
                canvas.row((at, first + number * _LINE), [line], _HEAD, "middle")


def put(canvas: Canvas, of: Row, columns: Columns, top: int, *, over: bool) -> None:
    """Draw a row; who is first lies on gold once all is over, and before has a golden edge.

    One's own has a white rim.
    """
    look, first = of.look, of.place == 1
    area, won = Area(columns.area[0], top, columns.area[1], top + look.high), first and over
    pen, beside = (palette.ON_GOLD, palette.ON_GOLD) if won else (palette.ON_PAPER, palette.ON_SAND)
    main = palette.ON_GOLD if first else beside
    names, middle = area.left + look.place, (area.top + area.bottom) // 2
    if of.is_reader:
        canvas.box(area.inset(-_RIM), palette.SNOW, radius=look.round_ + _RIM)
    canvas.box(area, main.ground, palette.SNOW if of.is_reader else palette.NIGHT, look.round_)
    if first and not won:
        within = look.round_ - look.golden // 2
        canvas.plate(area._replace(left=area.left + look.golden, right=names + within), beside.ground, within)
    canvas.box(area._replace(left=names, right=columns.main), pen.ground)
    _place(canvas, of.place, area._replace(right=names), look, beside)
    names += look.padding
    weight = Weight.BOLD if first or of.is_reader or of.place in MEDALS else Weight.MEDIUM
    end = columns.first - look.beside
    if of.coins:
        how = Type(pen)
        with canvas.about("coins"):
            end = canvas.row((end - look.padding, middle), [of.coins], how, "right").left - look.padding
    with canvas.about("name"):
        types = tuple(Type(pen, size, weight, 8) for size in look.names)
        grid.put_name(canvas, (names, middle), of.guest, end - names, types)
    for column, count, at in zip(columns.of, of.counts, columns.points, strict=True):
        how = _type(column, look, main if column.counted == "share" else pen)
        if count:
            with canvas.about(column.counted):
                canvas.row((at - _halves(count, how)[0], middle), [count], how)


def _place(canvas: Canvas, place: int, area: Area, look: Look, pen: Pen) -> None:
    """Draw a crown for who is first, a medal for who comes next, or a place."""
    at, large = ((area.left + area.right) // 2, (area.top + area.bottom) // 2), area.height // 2 - look.gap
    if place in MEDALS:
        pen = MEDALS[place]
        canvas.disc(at, large, palette.INK)
        canvas.disc(at, large - _MEDAL_EDGE, pen.ground)
    what: Item = Icon("winner", size=area.height - 3 * look.gap) if place == 1 else str(place)
    with canvas.about("place"):
        canvas.row(at, [what], Type(pen, look.number, Weight.BOLD), "middle")


def _sign(counted: Counted, size: int) -> Item:
    if counted == "share":
        return Emblem("podium", places.podium(size, palette.NIGHT))
    return Icon(_ICONS[counted], size=size)
