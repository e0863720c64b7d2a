"""Boxes with a title and some icons each, side by side on as many lines as they need."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import Area, Canvas, Item, Type, row_width
from bot.pictures.drawing.lettering import Weight

_HEIGHT = 76
"""The height of a box with one line."""
_LINE = 58
"""What every further line adds to it."""
_PADDING = 20
_BETWEEN = 12
_ROUND = 18
_CELLS = 16
"""Between two cells, and between word and cells."""

_TITLE = Type(palette.ON_PAPER_FADED)
_CELL = Type(palette.ON_PAPER, weight=Weight.BOLD, gap=3)


@dataclass(frozen=True, slots=True)
class Group:
    """The content of one box."""

    about: str
    title: str
    """Empty if the icons speak for themselves."""
    cells: tuple[tuple[Item, ...], ...]
    """Rows of icons; no line break divides one."""


@dataclass(frozen=True, slots=True)
class Box:
    """A group in its place, its cells broken into lines."""

    group: Group
    left: int
    width: int
    lines: tuple[tuple[tuple[Item, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """Boxes side by side."""

    boxes: tuple[Box, ...]

    @property
    def height(self) -> int:
        """The height of the highest box."""
        return _HEIGHT + _LINE * (max(len(box.lines) for box in self.boxes) - 1)


def arrange(groups: Iterable[Group], width: int) -> list[Line]:
    """Lines of this width, each with as many boxes as fit."""
    found: list[list[Group]] = []
    room = 0
    for group in groups:
        room -= _natural_width(group) + _BETWEEN
        if not found or room < 0:
            found.append([])
            room = width - _natural_width(group)
        found[-1].append(group)
    return [_line(each, width) for each in found]


def height(lines: Sequence[Line]) -> int:
    """The height of all lines, with the gaps between them."""
    return sum(line.height for line in lines) + _BETWEEN * (len(lines) - 1)


def draw(canvas: Canvas, lines: Sequence[Line], at: tuple[int, int]) -> None:
    """Draw the lines below each other, with their top left corner at `at`."""
    left, top = at
    for line in lines:
        for box in line.boxes:
            area = Area(left + box.left, top, left + box.left + box.width, top + line.height)
            with canvas.about(box.group.about):
                _draw(canvas, box, area)
        top += line.height + _BETWEEN


def _draw(canvas: Canvas, box: Box, area: Area) -> None:
    canvas.box(area, palette.PAPER, palette.NIGHT, _ROUND)
    start, middle = area.left + _PADDING, area.top + _HEIGHT // 2
    if box.group.title:
        start = canvas.row((start, middle), [box.group.title], _TITLE).right + _CELLS
    for line in box.lines:
        left = start
        for cell in line:
            left = canvas.row((left, middle), cell, _CELL).right + _CELLS
        middle += _LINE


def _line(groups: Sequence[Group], width: int) -> Line:
    """A line of boxes, which share the width that is left over; a single one is as wide as what it holds."""
    if len(groups) == 1:
        width = min(width, _natural_width(groups[0]))
    left, boxes = 0, []
    spare = width - sum(map(_natural_width, groups)) - _BETWEEN * (len(groups) - 1)
    for place, group in enumerate(groups):
        wide = _natural_width(group) + spare * (place + 1) // len(groups) - spare * place // len(groups)
        boxes.append(Box(group, left, wide, _break_cells(group, wide)))
        left += wide + _BETWEEN
    return Line(tuple(boxes))


def _break_cells(group: Group, width: int) -> tuple[tuple[tuple[Item, ...], ...], ...]:
    """The cells, broken into the lines of a box of this width."""
    lines: list[list[tuple[Item, ...]]] = [[]]
    whole = width - 2 * _PADDING - _title_width(group)
    room = whole
    for cell in group.cells:
        room -= row_width(cell, _CELL) + (_CELLS if lines[-1] else 0)
        if lines[-1] and room < 0:
            lines.append([])
            room = whole - row_width(cell, _CELL)
        lines[-1].append(cell)
    return tuple(map(tuple, lines))


def _natural_width(group: Group) -> int:
    """The width of a box with all its cells in one line."""
    cells = sum(row_width(cell, _CELL) for cell in group.cells) + _CELLS * (len(group.cells) - 1)
    return 2 * _PADDING + _title_width(group) + cells


def _title_width(group: Group) -> int:
    return row_width([group.title], _TITLE) + _CELLS if group.title else 0
