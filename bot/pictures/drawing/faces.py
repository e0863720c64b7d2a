"""The face of a card or a stage: its kind, its name and everything printed on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.pictures.drawing import buildings, icons, lettering, palette, printed, symbols
from bot.pictures.drawing.buildings import Tones, building, softened
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Item, Type
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.printed import Printed
from engine.catalogue import Card, Stage
from engine.effects import Colour

EDGE = 6
"""The visible width of the frame at the sides and below."""
NAME = 42
"""The size of a name: 14 pixels of a picture shown 400 wide."""
ROUND = 18
_HEADS = (72, 96)
"""The height of the part with a name of one line, and of two."""
_KIND = 58
_NARROW_KIND = 44
_NARROW = 300
"""The width up to which a face is narrow."""
_PADDING = 5
_INDENT = 4
"""From the frame to the kind."""
_BEHIND = 16
"""Between a name and the right edge of the frame."""
_NAME_LINE = 43
_BUILDINGS = (90, 64, 48)
"""The heights of buildings on free paper: of a row the one that most of its cards have room for, the first of these."""
_BESIDE = 8
"""Between a building and whatever is beside it."""
_FOOT = 1
"""Below a building, which stands on the price."""
_DARK = Tones.of(palette.DUSK, palette.NIGHT, palette.NIGHT)
"""A building on a card that cannot be had."""
_ON_ONE_LINE = (NAME, 40, 38)
"""The sizes of a name on one line: the first that fits."""
_ON_TWO_LINES = (*_ON_ONE_LINE, SMALLEST)
"""And of one that is too long for that; the last one is for other languages."""


@dataclass(frozen=True, slots=True)
class Face:
    """A card or a stage of a wonder."""

    name: str
    subject: Card | Stage
    leads_to: tuple[Card, ...] = ()
    """The structures that this one makes free."""
    at_a_cost: bool = True
    """Whether to show its cost and what makes it free; not if it is built for nothing anyway."""
    counted: tuple[Item, ...] = ()
    """What it would bring now, if that is more or less than what is printed on it."""

    @property
    def printed(self) -> Printed:
        """Everything but its kind and name."""
        if isinstance(self.subject, Stage):
            stage = tuple(map(tuple, symbols.stage(self.subject)))
            return Printed(tuple(symbols.resources(self.subject.cost)), stage, either=bool(self.subject.options))
        gives = tuple(map(tuple, (*symbols.effects(self.subject.effects), *([self.counted] if self.counted else ()))))
        if not self.at_a_cost:
            return Printed((), gives, (), self.leads_to)
        earlier = tuple(sorted(self.subject.free_from, key=lambda card: card.name))
        return Printed(tuple(symbols.cost(self.subject)), gives, earlier, self.leads_to)


def least_height(face: Face, width: int) -> int:
    """The height that the part of a face below its name needs."""
    return printed.least_height(face.printed, width - 2 * EDGE)


def head_height(face: Face, width: int) -> int:
    """The height that the kind and the name need."""
    return _HEADS[len(_written(face.name, width)[0]) - 1]


class Size(NamedTuple):
    """How large a face is, in pixels; below its parts is the lower edge of its frame."""

    width: int
    head: int
    """The height of the part with the name."""
    printed: int
    """The height of the printed part."""
    below: int
    """The height of the empty paper below that."""


def symbol_size(face: Face, size: Size, most: int) -> int:
    """How large the symbol of what it gives can be on a face of this size, up to `most`."""
    return printed.symbol_size(face.printed, (size.width - 2 * EDGE, size.printed), most)


def draw(face: Face, size: Size, most: int, *, dimmed: bool) -> Canvas:
    """Draw a face with effects up to a size, dimmed if it cannot be had.

    Not cached: it takes a quarter of a millisecond to draw and 100 KB to keep, and comes in many different heights.
    """
    canvas = Canvas(size.width, size.head + size.printed + size.below + EDGE)
    frame, paper = put_frame(canvas, face, canvas.area, dimmed=dimmed), pen(dimmed=dimmed)
    inside = _inside(size)
    if not dimmed:
        canvas.box(inside._replace(bottom=canvas.area.bottom - EDGE), paper.ground, frame.ground, ROUND - EDGE)
    with canvas.about(face.name):
        put_head(canvas, face, canvas.area._replace(bottom=size.head), frame)
        printed.put(canvas, inside, face.printed, paper, most)
    return canvas


class Drawn(NamedTuple):
    """A face that has been drawn."""

    face: Face
    size: Size
    dimmed: bool
    canvas: Canvas


def put_buildings(row: Sequence[Drawn]) -> None:
    """Draw a building of its kind in soft colours in the lower right corner of each card with room, equally high."""
    best = max((_standing(row, high) for high in _BUILDINGS), key=len)
    for canvas, stands, at in best:
        canvas.place(stands, at)  # without a mark: it says nothing that the head does not


def _standing(row: Sequence[Drawn], high: int) -> list[tuple[Canvas, Canvas, tuple[int, int]]]:
    """The cards that have room for a building of this height, those buildings, and where they stand."""
    found = []
    for each in row:
        if isinstance(each.face.subject, Card):
            colour = each.face.subject.colour
            stands = building(colour, high, _DARK) if each.dimmed else softened(colour, high)
            place = _place(each, stands)
            if place is not None:
                found.append((each.canvas, stands, place[:2]))
    return found


def _inside(size: Size) -> Area:
    """The printed part of a face."""
    return Area(EDGE, size.head, size.width - EDGE, size.head + size.printed)


def _place(drawn: Drawn, stands: Canvas) -> Area | None:
    """The place for a building; None if something is in its way."""
    paper, (wide, high) = _inside(drawn.size), stands.area[2:]
    right, bottom = paper.right - _BESIDE, paper.bottom - _FOOT
    area = Area(right - wide, bottom - high, right, bottom)
    free = not any(_meet(area.inset(-_BESIDE), mark.area) for mark in drawn.canvas.marks[2:])  # on the paper itself
    return area if free and area.top > paper.top else None


def warm() -> None:
    """Draw the buildings and the signs of all kinds."""
    buildings.warm()
    for colour in Colour:
        for size in (_KIND, _NARROW_KIND):
            icons.rasterised(f"kind-{colour}", size)


def _meet(one: Area, other: Area) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def pen(*, dimmed: bool) -> Pen:
    """The pen for the paper of a face."""
    return palette.ON_DUSK if dimmed else palette.ON_PAPER


def put_frame(canvas: Canvas, face: Face, area: Area, *, dimmed: bool) -> Pen:
    """Fill an area with the colour of the kind, or only frame it if dimmed, and return the pen for the head."""
    frame = palette.ON_FRAMES[face.subject.colour] if isinstance(face.subject, Card) else palette.ON_DUSK
    canvas.box(area, frame.ground, palette.NIGHT, ROUND)
    if not dimmed:
        return frame
    faded = palette.ON_DUSK_FADED
    canvas.box(area.inset(EDGE), faded.ground, frame.ground, ROUND - EDGE)
    return faded


def put_head(canvas: Canvas, face: Face, area: Area, pen: Pen) -> None:
    """Draw the kind and the name on this pen's ground."""
    kind = f"kind-{face.subject.colour}" if isinstance(face.subject, Card) else "stage-next"
    put_title(canvas, face.name, kind, area, pen)


def put_title(canvas: Canvas, name: str, sign: str, area: Area, pen: Pen) -> None:
    """Draw a sign and a name of one line or two on this pen's ground."""
    lines, size = _written(name, area.width)
    how, middle = Type(pen, size, Weight.BOLD), (area.top + area.bottom) // 2
    icon = Icon(sign, size=_kind_size(area.width))
    left = canvas.row((area.left + EDGE + _INDENT, middle), [icon], how).right + _PADDING
    first = middle - (len(lines) - 1) * _NAME_LINE // 2
    with canvas.about("name"):
        for place, line in enumerate(lines):
            canvas.row((left, first + place * _NAME_LINE), [line], how)


def _kind_size(width: int) -> int:
    return _NARROW_KIND if width < _NARROW else _KIND


def _written(name: str, width: int) -> tuple[list[str], int]:
    """The lines of a name on a face of this width, and their size."""
    room = width - EDGE - _INDENT - _kind_size(width) - _PADDING - _BEHIND
    for most, sizes in enumerate((_ON_ONE_LINE, _ON_TWO_LINES), 1):
        for size in sizes:
            lines = lettering.lines(name, room, size, Weight.BOLD)
            whole = max(lettering.text_width(word, size, Weight.BOLD) for word in name.split())
            if len(lines) <= most and whole <= room:
                return lines, size
    first, *rest = lettering.lines(name, room, SMALLEST, Weight.BOLD)
    return [first, *([lettering.cut(" ".join(rest), room, SMALLEST, Weight.BOLD)] if rest else [])], SMALLEST
