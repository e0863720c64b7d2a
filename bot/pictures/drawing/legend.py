"""A legend: below a horizon what every icon means, in boxes by subject, side by side in three columns."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.pictures.drawing import horizon, palette, plates
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.lettering import SMALLEST, Weight
from engine.catalogue import Age

_MARGIN = 16
_TOP = horizon.HEIGHT + 16
_GAP = 14
_ROUND = 20
_PADDING = 18
"""The room left and right of the entries."""
_BESIDE = 10
_COLUMNS = 3
_WIDE = (WIDTH - 2 * _MARGIN - (_COLUMNS - 1) * _GAP) // _COLUMNS
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

    def room(self, look: _Look) -> int:
        """The greatest width of the meaning."""
        return _WIDE - 2 * _PADDING - look.signs - _BESIDE - (look.icon + _BESIDE if self.also else 0)


@dataclass(frozen=True, slots=True)
class Section:
    """Icons of one subject."""

    about: str
    title: str
    entries: tuple[Entry, ...]

    def height(self, look: _Look) -> int:
        """In pixels."""
        return (1 + len(self.entries)) * look.line + 2 * look.beyond


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
        bottom = _TOP + max(_height(column, look) for column in columns)
        canvas = Canvas(WIDTH, bottom + _MARGIN)
        horizon.put(canvas, self.cities, self.age, self.title)
        meaning = self._meaning(look)
        for place, column in enumerate(columns):
            left, top = _MARGIN + place * (_WIDE + _GAP), _TOP
            spare = bottom - _TOP - _height(column, look)
            for section in column:
                low = top + section.height(look)
                if section is column[-1] and spare <= _MOST_SPARE * look.line:
                    low = bottom
                with canvas.about(section.about):
                    _draw(canvas, section, Area(left, top, left + _WIDE, low), look, meaning)
                top = low + _GAP
        canvas.rim()
        return canvas

    def _meaning(self, look: _Look) -> Type:
        """How meanings are written."""
        every = [entry for section in self.sections for entry in section.entries]
        types = [Type(palette.ON_PAPER, size) for size in _SIZES]
        return next(
            (how for how in types if all(row_width([each.meaning], how) <= each.room(look) for each in every)),
            types[-1],
        )


def _draw(canvas: Canvas, section: Section, area: Area, look: _Look, meaning: Type) -> None:
    """Draw a box with its title and its entries, from its top."""
    canvas.box(area, palette.PAPER, radius=_ROUND)
    left, right = area.left + _PADDING, area.right - _PADDING
    said, first = left + look.signs + _BESIDE, area.top + look.beyond + look.line // 2
    canvas.row((left, first), [cut(section.title, right - left, look.title)], look.title)
    for place, entry in enumerate(section.entries, 1):
        middle = first + look.line * place
        at = (left + look.signs // 2, middle)
        if isinstance(entry.sign, Icon):
            canvas.row(at, [replace(entry.sign, size=look.icon)], look.sign, "middle")
        else:
            plates.put_tab(canvas, at, palette.PAPER)
        if entry.also:
            canvas.row((right, middle), [replace(entry.also, size=look.icon)], look.sign, "right")
        canvas.row((said, middle), [cut(entry.meaning, entry.room(look), meaning)], meaning)


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
