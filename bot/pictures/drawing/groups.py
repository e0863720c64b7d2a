"""Boxes with a word and some icons each, side by side in as many lines as they need."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import Area, Canvas, Item, Type, row_width
from bot.pictures.drawing.lettering import Weight

_HEIGHT = 76
"""Of a box with one line."""
_LINE = 58
"""What every other line adds to it."""
_PADDING = 20
_BETWEEN = 12
_ROUND = 18
_CELLS = 16
"""Between two cells, and between word and cells."""

_TITLE = Type(palette.ON_PAPER_FADED)
_CELL = Type(palette.ON_PAPER, weight=Weight.BOLD, gap=3)


@dataclass(frozen=True, slots=True)
class Group:
    """What stands in one box."""

    about: str
    title: str
    """A word for it; empty where the icons say it themselves."""
    cells: tuple[tuple[Item, ...], ...]
    """Rows of icons that are not torn apart."""


@dataclass(frozen=True, slots=True)
class Box:
    """A group in its place: from the left, so wide, its cells in lines."""

    group: Group
    left: int
    width: int
    lines: tuple[tuple[tuple[Item, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """Boxes beside each other."""

    boxes: tuple[Box, ...]

    @property
    def height(self) -> int:
        """Of the highest of them."""
        return _HEIGHT + _LINE * (max(len(box.lines) for box in self.boxes) - 1)


def arranged(groups: Iterable[Group], width: int) -> list[Line]:
    """As many boxes in a line as fit, which together are as wide as that."""
    found: list[list[Group]] = []
    room = 0
    for group in groups:
        room -= _natural(group) + _BETWEEN
        if not found or room < 0:
            found.append([])
            room = width - _natural(group)
        found[-1].append(group)
    return [_line(each, width) for each in found]


def height(lines: Sequence[Line]) -> int:
    """Of all lines, with what lies between them."""
    return sum(line.height for line in lines) + _BETWEEN * (len(lines) - 1)


def draw(canvas: Canvas, lines: Sequence[Line], at: tuple[int, int]) -> None:
    """The lines below each other, from there to the right and down."""
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
    """What is left over of the width is shared."""
    left, boxes = 0, []
    spare = width - sum(map(_natural, groups)) - _BETWEEN * (len(groups) - 1)
    for place, group in enumerate(groups):
        wide = _natural(group) + spare * (place + 1) // len(groups) - spare * place // len(groups)
        boxes.append(Box(group, left, wide, _broken(group, wide)))
        left += wide + _BETWEEN
    return Line(tuple(boxes))


def _broken(group: Group, width: int) -> tuple[tuple[tuple[Item, ...], ...], ...]:
    """The cells in lines of a box of that width."""
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


def _natural(group: Group) -> int:
    """How wide a box is whose cells stand in one line."""
    cells = sum(row_width(cell, _CELL) for cell in group.cells) + _CELLS * (len(group.cells) - 1)
    return 2 * _PADDING + _title_width(group) + cells


def _title_width(group: Group) -> int:
    return row_width([group.title], _TITLE) + _CELLS if group.title else 0
