"""Boxes that a picture is made of: each knows how high it is in a given width, and draws itself where it is put.

A picture's code nests boxes as the picture does: a column of plates, in each a row with icons and the words beside
them. Nothing is drawn until all of it has been measured, so that a canvas is as high as its boxes need.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial, wraps
from itertools import accumulate, pairwise
from typing import Literal, Protocol, TypeAlias, TypeVar, cast

from bot.pictures.drawing import lettering, palette
from bot.pictures.drawing.canvas import Area, Canvas, Emblem, Item, Type, cut, icon_size, row_width
from bot.pictures.drawing.canvas import Icon as _Icon
from bot.pictures.drawing.palette import Paint

Across: TypeAlias = Literal["left", "middle", "right"]
"""Where something narrow stands in a wide area."""
_LINE = 1.25
"""The height of a line of words, relative to their size."""
_Measure = TypeVar("_Measure", bound=Callable[..., object])


def _once(measure: _Measure) -> _Measure:
    """Decorate a method that measures a box, so that it does so once for each width: those around it ask often."""
    name = f"_{measure.__name__}"

    @wraps(measure)
    def measured(box: "Box", *width: int) -> object:
        found = box.__dict__.setdefault(name, {})
        if width not in found:
            found[width] = measure(box, *width)
        return found[width]

    return cast("_Measure", measured)


class Box(Protocol):
    """Something to be drawn in an area; it may be higher or wider than it needs."""

    def width(self) -> int:
        """Return the least width in which it is not broken, shrunk or cut, in pixels."""

    def height(self, width: int) -> int:
        """Return the height that it needs in a width, in pixels."""

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw it in an area that is at least as high as it needs."""


@dataclass(frozen=True)
class Signs:
    """Icons, emblems and short words on one line, which is never broken."""

    items: tuple[Item, ...]
    type: Type
    across: Across = "left"

    @_once
    def width(self) -> int:
        """Return the width of all of them."""
        return row_width(self.items, self.type) if self.items else 0

    def height(self, width: int) -> int:  # noqa: ARG002 - as every box; it is one line in any width
        """Return the height of the highest of them, at least that of a line of words."""
        return max([round(self.type.size * _LINE), *(_high(each, self.type) for each in self.items)])

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw them in the middle of the area's height."""
        if self.items:
            canvas.row(_anchor(area, self.across), self.items, self.type, self.across)


@dataclass(frozen=True)
class Text:
    """Words as large as they fit on so many lines; of what does not fit in the last of the types, the end is cut."""

    text: str
    types: tuple[Type, ...]
    most: int = 1
    """The most lines."""
    across: Across = "left"
    leading: float = _LINE
    """The height of a line, relative to the size of the words."""
    sign: _Icon | None = None
    """An icon before words on one line."""
    level: bool = False
    """Whether the lines are about equally long."""

    @_once
    def width(self) -> int:
        """Return the width of all words on one line, in the largest type."""
        return self._before(self.types[0]) + row_width([self.text], self.types[0])

    def height(self, width: int) -> int:
        """Return the height of the lines."""
        how, lines = self._fitted(width)
        return max(len(lines) * self._line(how), icon_size(self.sign, how) if self.sign else 0)

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw the lines in the middle of the area's height."""
        how, lines = self._fitted(area.width)
        left, middle = _anchor(area, self.across)
        first = middle - (len(lines) - 1) * self._line(how) // 2
        for number, line in enumerate(lines):
            row: list[Item] = [self.sign, line] if self.sign else [line]
            canvas.row((left, first + number * self._line(how)), row, how, self.across)

    def _before(self, how: Type) -> int:
        return icon_size(self.sign, how) + how.gap if self.sign else 0

    @_once
    def _fitted(self, width: int) -> tuple[Type, list[str]]:
        """Return the first type in which nothing is cut, and the lines."""
        if self.most == 1:  # needs no search for where words are cut that are too wide
            text = " ".join(self.text.split())
            rooms = [(how, width - self._before(how)) for how in self.types]
            how, room = next((each for each in rooms if row_width([text], each[0]) <= each[1]), rooms[-1])
            return how, [cut(text, room, how)] if text else []
        lines: list[str] = []
        for how in self.types:
            lines = lettering.lines(self.text, width - self._before(how), how.size, how.weight)
            if len(lines) <= self.most and " ".join(lines) == " ".join(self.text.split()):
                return how, self._levelled(lines, width, how) if self.level and lines[1:] else lines
        last = self.types[-1]
        whole, rest = lines[: self.most - 1], " ".join(lines[self.most - 1 :])
        return last, [*whole, cut(rest, width - self._before(last), last)] if rest else whole

    def _levelled(self, lines: list[str], width: int, how: Type) -> list[str]:
        """Return as many lines in the least width."""
        rooms = range(max(row_width([word], how) for word in self.text.split()), width + 1)
        broken = partial(lettering.lines, self.text, size=how.size, weight=how.weight)
        return broken(rooms[bisect_left(rooms, -len(lines), key=lambda room: -len(broken(room)))])

    def _line(self, how: Type) -> int:
        return round(how.size * self.leading)


@dataclass(frozen=True, slots=True)
class Sized:
    """A box with a width or a height of its own, whatever it needs."""

    box: Box
    wide: int = 0
    """In pixels; 0 for what it needs."""
    high: int = 0
    """The same."""

    def width(self) -> int:
        """Return the width that was given, or what the box needs."""
        return self.wide or self.box.width()

    def height(self, width: int) -> int:
        """Return the height that was given, or what the box needs."""
        return self.high or self.box.height(width)

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw the box."""
        self.box.draw(canvas, area)


@dataclass(frozen=True)
class Row:
    """Boxes side by side, of which one has the rest of the width."""

    boxes: tuple[Box, ...]
    gap: int = 0
    rest: int | None = -1
    """Which one that is: usually the last; None if all are equally wide."""

    @_once
    def width(self) -> int:
        """Return the width of all of them."""
        widths = [each.width() for each in self.boxes]
        if self.rest is None:
            widths = [max(widths)] * len(widths)
        return sum(widths) + self.gap * (len(widths) - 1)

    @_once
    def height(self, width: int) -> int:
        """Return the height of the highest."""
        return max(each.height(wide) for each, wide in zip(self.boxes, self._widths(width), strict=True))

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw them from left to right, all as high as the area."""
        left = area.left
        for each, wide in zip(self.boxes, self._widths(area.width), strict=True):
            each.draw(canvas, Area(left, area.top, left + wide, area.bottom))
            left += wide + self.gap

    def _widths(self, width: int) -> list[int]:
        if self.rest is None:
            return shared(width, len(self.boxes), self.gap)
        rest = range(len(self.boxes))[self.rest]
        widths = [0 if number == rest else each.width() for number, each in enumerate(self.boxes)]
        widths[rest] = width - sum(widths) - self.gap * (len(widths) - 1)
        return widths


@dataclass(frozen=True, slots=True)
class Wrap:
    """Boxes side by side, on as many lines as they need; one that is wider than a line has one for itself."""

    boxes: tuple[Box, ...]
    gap: int = 0
    between: int = 0
    """Between two lines."""
    level: bool = False
    """Whether the lines are about equally long."""

    def width(self) -> int:
        """Return the width of all of them on one line."""
        return Row(self.boxes, self.gap).width() if self.boxes else 0

    def height(self, width: int) -> int:
        """Return the height of the lines."""
        return self._column(width).height(width) if self.boxes else 0

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw the lines from the left, in the middle of the area's height."""
        if self.boxes:
            Middle(self._column(area.width)).draw(canvas, area)

    def lines(self, width: int) -> list[tuple[Box, ...]]:
        """Return the boxes by line."""
        widths = [each.width() for each in self.boxes]
        counts = _broken(widths, width, self.gap)
        if self.level and len(counts) > 1:
            rooms = range(max(widths), width)
            narrowest = bisect_left(rooms, -len(counts), key=lambda room: -len(_broken(widths, room, self.gap)))
            counts = _broken(widths, rooms[narrowest], self.gap) if narrowest < len(rooms) else counts
        ends = list(accumulate(counts, initial=0))
        return [self.boxes[first:end] for first, end in pairwise(ends)]

    def _column(self, width: int) -> "Column":
        return Column(tuple(Row(line, self.gap) for line in self.lines(width)), self.between)


@dataclass(frozen=True)
class Grid:
    """Rows of boxes that stand below each other in columns, each as wide as its widest."""

    rows: tuple[tuple[Box, ...], ...]
    """Equally many in each."""
    gap: int = 0
    between: int = 0
    """Between two rows."""
    rest: int = -1
    """Which column has the rest of the width."""

    def width(self) -> int:
        """Return the width of all columns."""
        return self._column().width()

    def height(self, width: int) -> int:
        """Return the height of all rows."""
        return self._column().height(width)

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw the rows from top to bottom."""
        self._column().draw(canvas, area)

    @_once
    def _column(self) -> "Column":
        widths = [widest(column) for column in zip(*self.rows, strict=True)]
        rows = (Row(tuple(map(Sized, row, widths)), self.gap, self.rest) for row in self.rows)
        return Column(tuple(rows), self.between)


@dataclass(frozen=True)
class Column:
    """Boxes below each other, each as high as it needs."""

    boxes: tuple[Box, ...]
    gap: int = 0
    spread: bool = False
    """Whether spare height lies above, between and below them; else it is all below the last."""
    rest: int | None = None
    """Which of them has the spare height instead."""

    @_once
    def width(self) -> int:
        """Return the width of the widest."""
        return max(each.width() for each in self.boxes)

    @_once
    def height(self, width: int) -> int:
        """Return the height of all of them."""
        return sum(each.height(width) for each in self.boxes) + self.gap * (len(self.boxes) - 1)

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw them from top to bottom."""
        rest = None if self.rest is None else range(len(self.boxes))[self.rest]
        heights = [0 if number == rest else each.height(area.width) for number, each in enumerate(self.boxes)]
        spare = area.height - sum(heights) - self.gap * (len(heights) - 1)
        if rest is not None:
            heights[rest] = spare
        top = area.top
        for each, high, space in zip(self.boxes, heights, shared(spare * self.spread, len(heights) + 1), strict=False):
            top += space
            each.draw(canvas, Area(area.left, top, area.right, top + high))
            top += high + self.gap


@dataclass(frozen=True, slots=True)
class Middle:
    """A box in the middle of its area, as wide and as high as it needs."""

    box: Box
    across: Across = "left"
    """Where it stands in a wider area."""

    def width(self) -> int:
        """Return the width that the box needs."""
        return self.box.width()

    def height(self, width: int) -> int:
        """Return the height that the box needs."""
        return self.box.height(width)

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw the box."""
        wide = min(area.width, self.box.width())
        high = self.box.height(wide)
        left = {"left": area.left, "middle": (area.left + area.right - wide) // 2, "right": area.right - wide}[
            self.across
        ]
        top = area.top + (area.height - high) // 2
        self.box.draw(canvas, Area(left, top, left + wide, top + high))


@dataclass(frozen=True, slots=True)
class Fitting:
    """The first of several boxes that has room, or else the last: the same in other sizes, or in fewer words."""

    boxes: tuple[Box, ...]

    def width(self) -> int:
        """Return the width of the first."""
        return self.boxes[0].width()

    def height(self, width: int) -> int:
        """Return the height of the one that has room."""
        return self._fitting(width).height(width)

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw the one that has room."""
        self._fitting(area.width).draw(canvas, area)

    def _fitting(self, width: int) -> Box:
        return fitting(self.boxes, width)


@dataclass(frozen=True, slots=True)
class Stack:
    """Boxes over each other, the first at the back."""

    boxes: tuple[Box, ...]

    def width(self) -> int:
        """Return the width of the widest."""
        return widest(self.boxes)

    def height(self, width: int) -> int:
        """Return the height of the highest."""
        return max(each.height(width) for each in self.boxes)

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw each over the whole area."""
        for each in self.boxes:
            each.draw(canvas, area)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture of a fixed size."""

    canvas: Canvas
    across: Across = "middle"
    radius: int = 0
    """Of round corners, over whatever is there."""

    def width(self) -> int:
        """Return its width."""
        return self.canvas.area.width

    def height(self, width: int) -> int:  # noqa: ARG002 - as every box
        """Return its height."""
        return self.canvas.area.height

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw it in the middle of the area's height."""
        x, y = _anchor(area, self.across)
        wide, high = self.canvas.area.width, self.canvas.area.height
        at = x - {"left": 0, "middle": wide // 2, "right": wide}[self.across], y - high // 2
        if self.radius:
            canvas.lay(self.canvas, at, self.radius)
        else:
            canvas.place(self.canvas, at)


@dataclass(frozen=True, slots=True)
class About:
    """A box that is about something, for tests."""

    subject: str
    box: Box

    def width(self) -> int:
        """Return the width that the box needs."""
        return self.box.width()

    def height(self, width: int) -> int:
        """Return the height that the box needs."""
        return self.box.height(width)

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw the box."""
        with canvas.about(self.subject):
            self.box.draw(canvas, area)


@dataclass(frozen=True, slots=True)
class Gap:
    """Nothing, but room for it."""

    wide: int = 0
    high: int = 0

    def width(self) -> int:
        """Return the width that was given."""
        return self.wide

    def height(self, width: int) -> int:  # noqa: ARG002 - as every box
        """Return the height that was given."""
        return self.high

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw nothing."""


@dataclass(frozen=True, slots=True)
class Inset:
    """A box with room around it."""

    box: Box
    across: int = 0
    """The room on either side."""
    down: int = 0
    """The room above and below."""
    left: int = 0
    """More room on the left."""
    top: int = 0
    """More room above."""

    def width(self) -> int:
        """Return the width of the box with its room."""
        return self.box.width() + 2 * self.across + self.left

    def height(self, width: int) -> int:
        """Return the height of the box with its room."""
        return self.box.height(width - 2 * self.across - self.left) + 2 * self.down + self.top

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw the box within the room."""
        left, top, right, bottom = area
        left, top = left + self.across + self.left, top + self.down + self.top
        self.box.draw(canvas, Area(left, top, right - self.across, bottom - self.down))


@dataclass(frozen=True, slots=True)
class Plate:
    """A box on a sheet with round corners."""

    box: Box
    paint: Paint
    padding: tuple[int, int]
    """The room on either side, and above and below."""
    radius: int
    behind: Paint | None = palette.NIGHT
    """What is behind its corners; None over a picture."""
    lower: bool = True
    """Whether its lower corners are round, too."""

    def width(self) -> int:
        """Return the width of the sheet."""
        return self.box.width() + 2 * self.padding[0]

    def height(self, width: int) -> int:
        """Return the height of the sheet."""
        return Inset(self.box, *self.padding).height(width)

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw the sheet over the whole area, and the box on it."""
        if self.behind is None:
            canvas.plate(area, self.paint, self.radius, lower=self.lower)
        else:
            canvas.box(area, self.paint, self.behind, self.radius, lower=self.lower)
        Inset(self.box, *self.padding).draw(canvas, area)


def drawn(box: Box, width: int, top: int, margin: int, head: Callable[[Canvas], None]) -> Canvas:
    """Draw a box below the head of a picture, which ends at `top`, with a margin on the other sides."""
    high = box.height(width - 2 * margin)
    canvas = Canvas(width, top + high + margin)
    head(canvas)
    box.draw(canvas, Area(margin, top, width - margin, top + high))
    canvas.rim()
    return canvas


def resized(items: Sequence[Item], size: int) -> tuple[Item, ...]:
    """Return a row with all its icons in this size."""
    return tuple(replace(item, size=size) if isinstance(item, _Icon) else item for item in items)


def icons_fitting(items: Sequence[Item], how: Type, sizes: Sequence[int], across: Across = "left") -> Fitting:
    """Return a row with its icons in the first of these sizes with which it has room, or else in the last."""
    return Fitting(tuple(Signs(resized(items, size), how, across) for size in sizes))


def fitting(boxes: Sequence[Box], room: int) -> Box:
    """Return the first box that has room in such a width, or else the last."""
    return next((each for each in boxes if each.width() <= room), boxes[-1])


def alike(sizes: Sequence[int], room: int, boxes: Callable[[int], Sequence[Box]]) -> tuple[int, ...]:
    """Return the sizes from the first on in which all boxes have room, so that they look alike; else the last one."""
    first = next((at for at, size in enumerate(sizes) if widest(boxes(size)) <= room), -1)
    return tuple(sizes[first:])


def widest(boxes: Sequence[Box]) -> int:
    """Return the width of the widest box; 0 if there is none."""
    return max((each.width() for each in boxes), default=0)


def shared(width: int, count: int, gap: int = 0) -> list[int]:
    """Return so many widths that share one, with gaps between them; they differ by at most a pixel."""
    room = width - gap * (count - 1)
    return [room * (number + 1) // count - room * number // count for number in range(count)]


def _broken(widths: Sequence[int], room: int, gap: int) -> list[int]:
    """Return how many boxes of these widths stand on each line."""
    counts, left = list[int](), 0
    for wide in widths:
        if not counts or wide + gap > left:
            counts.append(0)
            left = room + gap
        counts[-1] += 1
        left -= wide + gap
    return counts


def _high(item: Item, how: Type) -> int:
    """The height of what stands in a row; 0 for words."""
    match item:
        case _Icon():
            return icon_size(item, how)
        case Emblem(_, drawn):
            return drawn.area.height
        case str():
            return 0


def _anchor(area: Area, across: Across) -> tuple[int, int]:
    x = {"left": area.left, "middle": (area.left + area.right) // 2, "right": area.right}[across]
    return x, (area.top + area.bottom) // 2
