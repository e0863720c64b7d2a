"""A legend: what every icon means, in boxes by subject, side by side in columns."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type, cut
from bot.pictures.drawing.lettering import SMALLEST, Weight

_MARGIN = 16
_HEAD = 88
_COLUMNS = 3
_GAP = 14
_WIDE = (WIDTH - 2 * _MARGIN - (_COLUMNS - 1) * _GAP) // _COLUMNS
_ROUND = 20
_PADDING = 18
_TITLE_LINE = 68
_LINE = 58
"""The height of an entry, or a little more where other columns are higher."""
_SIGNS = 56
"""The width of the icons, which stand in the middle of it."""
_BESIDE = 8
_ICON = 52

_HEADING = Type(palette.ON_NIGHT, 50, Weight.BOLD)
_TITLE = Type(palette.ON_PAPER, 38, Weight.BOLD)
_SIGN = Type(palette.ON_PAPER, SMALLEST, Weight.BOLD)
_MEANING = Type(palette.ON_PAPER, SMALLEST)


@dataclass(frozen=True, slots=True)
class Entry:
    """An icon, and what it means."""

    sign: Icon
    meaning: str
    also: Icon | None = None
    """Another icon for the same."""


@dataclass(frozen=True, slots=True)
class Section:
    """Icons of one subject."""

    about: str
    title: str
    entries: tuple[Entry, ...]

    @property
    def height(self) -> int:
        """In pixels."""
        return _TITLE_LINE + len(self.entries) * _LINE + _PADDING


@dataclass(frozen=True, slots=True)
class Legend:
    """All icons."""

    title: str
    sections: tuple[Section, ...]

    def draw(self) -> Canvas:
        """Draw the sections in columns of about the same height; entries share what room is left."""
        columns = _in_columns(self.sections)
        canvas = Canvas(WIDTH, _HEAD + max(map(_height, columns)) + _MARGIN)
        canvas.row((_MARGIN, _HEAD // 2), [cut(self.title, WIDTH - 2 * _MARGIN, _HEADING)], _HEADING)
        bottom = canvas.area.bottom - _MARGIN
        for place, column in enumerate(columns):
            left, top = _MARGIN + place * (_WIDE + _GAP), _HEAD
            spare, entries = bottom - _HEAD - _height(column), sum(len(section.entries) for section in column)
            for section in column:
                more = spare * len(section.entries) // entries
                low = bottom if section is column[-1] else top + section.height + more
                with canvas.about(section.about):
                    _draw(canvas, section, Area(left, top, left + _WIDE, low))
                top = low + _GAP
        canvas.rim()
        return canvas


def _draw(canvas: Canvas, section: Section, area: Area) -> None:
    canvas.box(area, palette.PAPER, radius=_ROUND)
    left, right, middle = area.left + _PADDING, area.right - _PADDING, area.top + _TITLE_LINE // 2 + 4
    canvas.row((left, middle), [cut(section.title, right - left, _TITLE)], _TITLE)
    said = left + _SIGNS + _BESIDE
    first, lines = area.top + _TITLE_LINE, area.height - _TITLE_LINE - _PADDING
    for place, entry in enumerate(section.entries):
        middle = first + lines * (2 * place + 1) // (2 * len(section.entries))
        canvas.row((left + _SIGNS // 2, middle), [replace(entry.sign, size=_ICON)], _SIGN, "middle")
        end = right
        if entry.also:
            end = canvas.row((right, middle), [replace(entry.also, size=_ICON)], _SIGN, "right").left - _BESIDE
        canvas.row((said, middle), [cut(entry.meaning, end - said, _MEANING)], _MEANING)


def _height(column: Sequence[Section]) -> int:
    return sum(section.height + _GAP for section in column) - _GAP


def _in_columns(sections: Sequence[Section]) -> list[list[Section]]:
    """The sections in their order, in columns of which the highest is as low as can be."""
    fewest = max(section.height for section in sections)
    for most in range(fewest, _height(sections) + 1):
        columns: list[list[Section]] = [[]]
        for section in sections:
            if columns[-1] and _height([*columns[-1], section]) > most:
                columns.append([])
            columns[-1].append(section)
        if len(columns) <= _COLUMNS:
            return columns
    raise AssertionError("one column holds them all")
