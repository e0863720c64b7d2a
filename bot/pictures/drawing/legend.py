"""A legend: what every icon means, in boxes by subject, side by side in columns."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.pictures.drawing import palette, plates
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut
from bot.pictures.drawing.lettering import SMALLEST, Weight

_MARGIN = 16
_HEAD = 88
_GAP = 14
_ROUND = 20
_PADDING = 18
_BESIDE = 8
_HEADING = Type(palette.ON_NIGHT, 50, Weight.BOLD)


@dataclass(frozen=True, slots=True)
class _Look:
    """How large everything is."""

    columns: int
    title: Type
    title_line: int
    meaning: Type
    line: int
    """The height of an entry, or a little more where other columns are higher."""
    icon: int
    signs: int
    """The width of the icons, which stand in the middle of it."""

    @property
    def sign(self) -> Type:
        """How an icon's number or letter is written."""
        return replace(self.meaning, size=max(SMALLEST, self.icon * 33 // 52), weight=Weight.BOLD)

    @property
    def wide(self) -> int:
        """The width of a column."""
        return (WIDTH - 2 * _MARGIN - (self.columns - 1) * _GAP) // self.columns


_LARGE = _Look(2, Type(palette.ON_PAPER, 48, Weight.BOLD), 82, Type(palette.ON_PAPER, 42), 70, 64, 74)
_USUAL = _Look(3, Type(palette.ON_PAPER, 38, Weight.BOLD), 68, Type(palette.ON_PAPER, SMALLEST), 58, 52, 56)
_MOST_LARGE = 30
"""So many entries are large, in two columns."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An icon, and what it means."""

    sign: Item
    """An icon, or the ellipsis of a plate."""
    meaning: str
    also: Icon | None = None
    """Another icon for the same."""


@dataclass(frozen=True, slots=True)
class Section:
    """Icons of one subject."""

    about: str
    title: str
    entries: tuple[Entry, ...]

    def height(self, look: _Look) -> int:
        """In pixels."""
        return look.title_line + len(self.entries) * look.line + _PADDING


@dataclass(frozen=True, slots=True)
class Legend:
    """Icons of several subjects."""

    title: str
    sections: tuple[Section, ...]

    def draw(self) -> Canvas:
        """Draw the sections in columns of about the same height; entries share what room is left."""
        look = _LARGE if sum(len(section.entries) for section in self.sections) <= _MOST_LARGE else _USUAL
        columns = _in_columns(self.sections, look)
        canvas = Canvas(WIDTH, _HEAD + max(_height(column, look) for column in columns) + _MARGIN)
        canvas.row((_MARGIN, _HEAD // 2), [cut(self.title, WIDTH - 2 * _MARGIN, _HEADING)], _HEADING)
        bottom = canvas.area.bottom - _MARGIN
        for place, column in enumerate(columns):
            left, top = _MARGIN + place * (look.wide + _GAP), _HEAD
            spare, entries = bottom - _HEAD - _height(column, look), sum(len(section.entries) for section in column)
            for section in column:
                more = spare * len(section.entries) // entries
                low = bottom if section is column[-1] else top + section.height(look) + more
                with canvas.about(section.about):
                    _draw(canvas, section, Area(left, top, left + look.wide, low), look)
                top = low + _GAP
        canvas.rim()
        return canvas


def _draw(canvas: Canvas, section: Section, area: Area, look: _Look) -> None:
    canvas.box(area, palette.PAPER, radius=_ROUND)
    left, right, middle = area.left + _PADDING, area.right - _PADDING, area.top + look.title_line // 2 + 4
    canvas.row((left, middle), [cut(section.title, right - left, look.title)], look.title)
    said = left + look.signs + _BESIDE
    first, lines = area.top + look.title_line, area.height - look.title_line - _PADDING
    for place, entry in enumerate(section.entries):
        middle = first + lines * (2 * place + 1) // (2 * len(section.entries))
        at = (left + look.signs // 2, middle)
        if isinstance(entry.sign, Icon):
            canvas.row(at, [replace(entry.sign, size=look.icon)], look.sign, "middle")
        else:
            plates.put_tab(canvas, at, palette.PAPER)
        end = right
        if entry.also:
            end = canvas.row((right, middle), [replace(entry.also, size=look.icon)], look.sign, "right").left - _BESIDE
        canvas.row((said, middle), [cut(entry.meaning, end - said, look.meaning)], look.meaning)


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
        if len(columns) <= look.columns:
            return columns
    raise AssertionError("one column holds them all")
