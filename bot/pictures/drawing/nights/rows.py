"""The rows of standings: a place, a name, what is counted, and at the end, larger, what decides."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import Emblem, Icon, Item, Type
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Gap,
    Inset,
    Middle,
    Plate,
    Row,
    Signs,
    Sized,
    Stack,
    Text,
    widest,
)
from bot.pictures.drawing.lettering import SMALLEST, Weight, lines
from bot.pictures.drawing.nights.grid import Guest
from bot.pictures.drawing.palette import Pen
from engine.catalogue import AGES
from engine.resources import Resource

Counted: TypeAlias = Literal["share", "points", "firsts", "games", "best", "places", "rating"]

_MEDALS = {2: palette.ON_RESOURCES[Resource.STONE], 3: palette.ON_SKIES[AGES[-1]]}
"""What the second and the third place lie on: silver and copper."""
_ICONS = {"points": "points", "firsts": "winner", "games": "hand", "best": "best", "rating": "rating"}
_HEAD = Type(palette.ON_NIGHT_FADED, 36)
_MOST_HEAD, _NARROW_HEAD = 220, 130
"""The greatest width of a line above a column: so narrow if there are many columns, which leaves room for names."""
_MANY = 5
_PLACE = 112
"""The width of a place."""
_RIM = 8
"""The white rim of one's own row, as of one's own city at a table."""


class _Look(NamedTuple):
    """How large a row is."""

    high: int
    number: int
    """The size of the place."""
    names: tuple[int, ...]
    """The sizes of names: the first in which one has room."""
    counts: int
    main: int
    """The size of what decides."""


_FIRST = _Look(112, 60, (56, 48, 42, 38, SMALLEST), 44, 64)
_MEDAL = _Look(96, 52, (50, 44, 40, 36, SMALLEST), 44, 54)
_OTHER = _Look(76, 44, (44, 40, 36, SMALLEST), 40, 46)


@dataclass(frozen=True, slots=True)
class Heading:
    """What is counted, and the word for it."""

    counted: Counted
    head: str


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody's place."""

    place: int
    """From 1, equal for ties; 0 if there is nobody else, so that the row begins with the name."""
    guest: Guest
    counts: tuple[str, ...]
    """In the order of the columns; the first decides."""
    coins: str = ""
    """In words, where these decide between people who are level."""
    is_reader: bool = False
    """Whether it is the row of whoever looks at it alone."""
    stands_out: bool = True
    """Whether one of the first three places has a crown or a medal: not before anybody has won."""

    @property
    def _is_first(self) -> bool:
        return self.place == 1 and self.stands_out

    @property
    def _has_medal(self) -> bool:
        return self.place in _MEDALS and self.stands_out

    @property
    def _look(self) -> _Look:
        return _FIRST if self._is_first else _MEDAL if self._has_medal else _OTHER

    def count(self, number: int, column: Heading, pen: Pen) -> Box:
        """What is counted in a column, at its right."""
        look, count = self._look, self.counts[number]
        how = Type(pen, look.main, Weight.BOLD) if number == 0 else Type(pen, look.counts)
        return About(column.counted, Signs((count,) if count else (), how, "right"))

    def box(self, columns: "Columns", *, over: bool) -> Box:
        """The row; what decides lies on gold if nobody is in front, and all of it once all is over.

        One's own has a white rim.
        """
        look, first = self._look, self._is_first
        main, pen = (
            palette.ON_GOLD if each else other
            for each, other in ((first, palette.ON_SAND), (first and over, palette.ON_PAPER))
        )
        weight = Weight.BOLD if first or self.is_reader or self._has_medal else Weight.MEDIUM
        name = About("name", self.guest.box(tuple(Type(pen, size, weight, 8) for size in look.names)))
        coins = (About("coins", Signs((self.coins,), Type(pen))),) if self.coins else ()
        cells = columns.cells(
            [self.count(number, each, pen if number else main) for number, each in enumerate(columns.of)]
        )
        who = Inset(Row((name, *coins), 16, rest=0), 12, left=4)
        paper = Plate(Row((who, *cells[:-1]), rest=0), pen.ground, (0, 0), 0)
        place = (Sized(self._place(main), _PLACE),) if self.place else ()
        line = Row((*place, paper, cells[-1]), rest=len(place))
        row = Plate(line, main.ground, (0, 0), palette.ROUND, palette.SNOW if self.is_reader else palette.NIGHT)
        rim = Inset(Plate(Gap(), palette.SNOW, (0, 0), palette.ROUND + _RIM), -_RIM, -_RIM)
        return About("row", Sized(Stack((rim, row)) if self.is_reader else row, high=look.high))

    def _place(self, pen: Pen) -> Box:
        """A crown for the first place, a medal for the next two, or else the number of the place."""
        look, pen = self._look, _MEDALS[self.place] if self._has_medal else pen
        what: Item = Icon("winner", size=look.high - 30) if self._is_first else str(self.place)
        place = Signs((what,), Type(pen, look.number, Weight.BOLD), "middle")
        if not self._has_medal:
            return About("place", place)
        wide, edge = look.high - 20, 4
        disc = Plate(place, pen.ground, (0, 0), wide // 2 - edge, behind=None)
        medal = Plate(disc, palette.INK, (edge, edge), wide // 2, palette.SAND)
        return About("place", Middle(Sized(medal, wide, wide), "middle"))


class Columns:
    """Columns of rows, as narrow as they can be: names have the rest of a row."""

    def __init__(self, of: tuple[Heading, ...], rows: Sequence[Standing]) -> None:
        self.of = of
        self._room = _NARROW_HEAD if len(of) >= _MANY else _MOST_HEAD
        self._most = max(len(lines(each.head, self._room, _HEAD.size)) for each in of)
        self._counts = [
            widest([row.count(number, each, palette.ON_PAPER) for row in rows]) for number, each in enumerate(of)
        ]
        self._widths = [
            max(self._least(each.head) + 24, count + 32) for each, count in zip(of, self._counts, strict=True)
        ]

    def heads(self) -> Box:
        """What is counted: signs above their words."""
        cells = (
            About(each.counted, Column((_sign(each.counted), Text(each.head, (_HEAD,), self._most, "middle"))))
            for each in self.of
        )
        first, *others = map(Sized, cells, self._widths)
        return Row((Gap(), *others, first), rest=0)

    def cells(self, counts: Sequence[Box]) -> list[Box]:
        """What is counted of somebody: each number ends where the others of its column do, in the middle of that."""
        first, *others = (
            Sized(Inset(box, (wide - count) // 2), wide)
            for box, wide, count in zip(counts, self._widths, self._counts, strict=True)
        )
        return [*others, first]

    def _least(self, head: str) -> int:
        """The least width of words above a column with which these have no more lines than in the greatest."""
        rooms = range(min(self._room, widest([Text(word, (_HEAD,)) for word in head.split()])), self._room)
        return rooms.start + bisect_left(rooms, -self._most, key=lambda room: -len(lines(head, room, _HEAD.size)))


def _sign(counted: Counted) -> Box:
    size = 60
    podium = Emblem("podium", places.podium(size, palette.NIGHT))
    return Signs((podium if counted in {"share", "places"} else Icon(_ICONS[counted], size=size),), _HEAD, "middle")
