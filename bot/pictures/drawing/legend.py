"""A legend: below a horizon what every icon means, in boxes by subject, side by side in three columns."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.pictures.drawing import horizon, palette, plates
from bot.pictures.drawing.canvas import WIDTH, Canvas, Icon, Item, Type
from bot.pictures.drawing.layout import About, Box, Column, Plate, Row, Signs, Sized, Text, widest
from bot.pictures.drawing.lettering import SMALLEST, Weight
from engine.catalogue import Age

_GAP = 14
_ROUND = 20
_PADDING = 18
"""The room left and right of the entries."""
_BESIDE = 10
_COLUMNS = 3
_WIDE = (WIDTH - 2 * palette.MARGIN - (_COLUMNS - 1) * _GAP) // _COLUMNS
"""The width of a column."""
_SIZES = (40, 38, 36, SMALLEST + 1)
"""The sizes of meanings: the largest with which all fit."""
_MOST_SPARE = 3
"""A column ends where the highest does if so many lines are enough for it: its last box has empty lines."""


@dataclass(frozen=True, slots=True)
class _Look:
    """How large everything is: titles and entries stand on lines that go through all columns."""

    title: Type
    line: int
    """The height of a title or an entry. A line is also what lies between two boxes, with their paper beyond that."""
    icon: int

    @property
    def beyond(self) -> int:
        """The paper of a box above its title and below its last entry."""
        return (self.line - _GAP) // 2

    @property
    def sign(self) -> Type:
        """How an icon's number or letter is written."""
        return Type(palette.ON_PAPER, max(SMALLEST, self.icon * 33 // 52), Weight.BOLD)

    @property
    def signs(self) -> int:
        """The width of the icons, which stand in the middle of it."""
        return self.icon + 6


_LARGE = _Look(Type(palette.ON_PAPER, 44, Weight.BOLD), 62, 56)
_USUAL = _Look(Type(palette.ON_PAPER, 40, Weight.BOLD), 52, 48)
_MOST_LARGE = 36
"""So many entries are large."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An icon, and what it means."""

    sign: Item
    """An icon, or the ellipsis of a plate."""
    meaning: str
    also: Icon | None = None
    """Another icon for the same."""

    def box(self, look: _Look, meaning: Type) -> Box:
        """The icon, its meaning, and any other icon at the right end."""
        sign = _icon(self.sign, look) if isinstance(self.sign, Icon) else plates.tab(palette.PAPER)
        also = (_icon(self.also, look),) if self.also else ()
        boxes = (Sized(sign, look.signs), Text(self.meaning, (meaning,)), *also)
        return Sized(Row(boxes, _BESIDE, rest=1), high=look.line)


def _icon(icon: Icon, look: _Look) -> Signs:
    return Signs((replace(icon, size=look.icon),), look.sign, "middle")


@dataclass(frozen=True, slots=True)
class Section:
    """Icons of one subject."""

    about: str
    title: str
    entries: tuple[Entry, ...]

    def height(self, look: _Look) -> int:
        """In pixels."""
        return (1 + len(self.entries)) * look.line + 2 * look.beyond

    def plate(self, look: _Look, meaning: Type) -> Box:
        """Its title above its entries."""
        title = Sized(Text(self.title, (look.title,)), high=look.line)
        rows = Column((title, *(entry.box(look, meaning) for entry in self.entries)))
        return About(self.about, Plate(rows, palette.PAPER, (_PADDING, look.beyond), _ROUND))


@dataclass(frozen=True, slots=True)
class Legend:
    """Icons of several subjects."""

    title: str
    sections: tuple[Section, ...]
    age: Age
    """Whose sky is above it."""
    cities: tuple[str, ...]
    """The keys of the monuments on the horizon."""

    def draw(self) -> Canvas:
        """Draw the sections in columns of about the same height, all entries equally far apart."""
        look = _LARGE if sum(len(section.entries) for section in self.sections) <= _MOST_LARGE else _USUAL
        columns = _in_columns(self.sections, look)
        high, meaning = max(_height(column, look) for column in columns), self._meaning(look)
        boxes = tuple(_column(column, high, look, meaning) for column in columns)
        return horizon.above(Row(boxes, _GAP), self.cities, self.age, self.title)

    def _meaning(self, look: _Look) -> Type:
        """How meanings are written: as large as all of them fit."""
        entries = [entry for section in self.sections for entry in section.entries]
        types = [Type(palette.ON_PAPER, size) for size in _SIZES]
        fitting = (how for how in types if widest([each.box(look, how) for each in entries]) <= _WIDE - 2 * _PADDING)
        return next(fitting, types[-1])


def _column(sections: Sequence[Section], high: int, look: _Look, meaning: Type) -> Box:
    """Sections below each other; if little is missing of the height of the highest column, the last has empty lines."""
    *others, last = (section.plate(look, meaning) for section in sections)
    spare = high - _height(sections, look)
    longer = sections[-1].height(look) + (spare if spare <= _MOST_SPARE * look.line else 0)
    return Sized(Column((*others, Sized(last, high=longer)), _GAP), _WIDE)


def _height(column: Sequence[Section], look: _Look) -> int:
    return sum(section.height(look) + _GAP for section in column) - _GAP


def _in_columns(sections: Sequence[Section], look: _Look) -> list[list[Section]]:
    """The sections in their order, in columns of which the highest is as low as can be."""
    fewest = max(section.height(look) for section in sections)
    for most in range(fewest, _height(sections, look) + 1):
        columns: list[list[Section]] = [[]]
        for section in sections:
            if columns[-1] and _height([*columns[-1], section], look) > most:
                columns.append([])
            columns[-1].append(section)
        if len(columns) <= _COLUMNS:
            return columns
    raise AssertionError("one column holds them all")
