"""The face of a card or a stage: its kind, its name and everything printed on it."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageStat

from bot.pictures.drawing import icons, lettering, palette, printed, symbols
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Item, Type
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.printed import Printed
from engine.catalogue import Card, Stage
from engine.effects import Colour

EDGE = 6
"""The visible width of the frame at the sides and below."""
NAME = 42
"""The size of a name: 14 pixels of a picture shown 400 wide."""
ROUND = 18
_HEADS = (76, 104)
"""The height of the part with a name of one line, and of two."""
_KIND = 60
_NARROW_KIND = 44
_NARROW = 300
"""The width up to which a face is narrow."""
_PADDING = 5
_INDENT = 4
"""From the frame to the kind."""
_NAME_LINE = 45
_BUILDINGS = (116, 104, 92, 80, 68, 56)
"""The sizes of a building on free paper: the first that fits."""
_BESIDE = 8
"""Between a building and whatever is beside it."""
_FOOT = 1
"""Below a building, which stands on the price."""
_FINE = 2
"""How much larger than on any paper a building is rasterised, for smooth edges: once for all sizes."""
_NAMES = ((NAME, Weight.BOLD), (NAME, Weight.MEDIUM), (38, Weight.MEDIUM), (SMALLEST, Weight.MEDIUM))
"""How a name is written: the first way in which its longest word fits; the last two are for other languages."""


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
            return Printed(tuple(symbols.resources(self.subject.cost)), stage)
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


def draw(face: Face, size: Size, *, dimmed: bool) -> Canvas:
    """Draw a face, dimmed if it cannot be had.

    Not cached: it takes a quarter of a millisecond to draw and 100 KB to keep, and comes in many different heights.
    """
    canvas = Canvas(size.width, size.head + size.printed + size.below + EDGE)
    frame, paper = put_frame(canvas, face, canvas.area, dimmed=dimmed), pen(dimmed=dimmed)
    inside = Area(EDGE, size.head, size.width - EDGE, canvas.area.bottom - EDGE)
    if not dimmed:
        canvas.box(inside, paper.ground, frame.ground, ROUND - EDGE)
    with canvas.about(face.name):
        put_head(canvas, face, canvas.area._replace(bottom=size.head), frame)
        printed.put(canvas, inside._replace(bottom=size.head + size.printed), face.printed, paper)
    if isinstance(face.subject, Card) and not dimmed:
        _put_building(canvas, face.subject.colour, inside._replace(bottom=size.head + size.printed))
    return canvas


def _put_building(canvas: Canvas, colour: Colour, paper: Area) -> None:
    """Draw a building of the kind palely in the lower right corner of the paper, as large as that is free."""
    right, bottom = paper.right - _BESIDE, paper.bottom - _FOOT
    for size in _BUILDINGS:
        building = _building(colour, size)
        area = building.area.moved((right - building.area.width, bottom - building.area.height))
        if area.top > paper.top and not any(_meet(area.inset(-_BESIDE), mark.area) for mark in canvas.marks[2:]):
            canvas.place(building, area[:2])  # without a mark: it says nothing that the head does not
            return


@drawn_once
def _building(colour: Colour, size: int) -> Canvas:
    """A building of two pale tones, with no room round it."""
    large, part = _in_two_tones(colour), size / (_BUILDINGS[0] * _FINE)
    small = large.resize((round(large.width * part), round(large.height * part)), Image.Resampling.BOX)
    return Canvas.of(palette.quantise(small))


@lru_cache
def _in_two_tones(colour: Colour) -> Image.Image:
    """The same, `_FINE` times larger than on any paper."""
    drawn = icons.rasterised(f"town-{colour}", _BUILDINGS[0] * _FINE)
    shape, light = drawn.getchannel("A"), drawn.convert("L")
    middle = ImageStat.Stat(light, shape).median[0]
    sheet = Image.new("RGB", drawn.size, palette.rgb(palette.PAPER))
    sheet.paste(palette.rgb(palette.SAND), mask=shape)
    dark = ImageChops.multiply(shape, light.point([255 if each < middle else 0 for each in range(256)]))
    sheet.paste(palette.rgb(palette.STONE), mask=dark)
    return sheet.crop(shape.getbbox())


def warm() -> None:
    """Draw the buildings and the signs of all kinds."""
    for colour in Colour:
        _in_two_tones(colour)
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
    lines, size, weight = _written(name, area.width)
    how, middle = Type(pen, size, weight), (area.top + area.bottom) // 2
    icon = Icon(sign, size=_kind_size(area.width))
    left = canvas.row((area.left + EDGE + _INDENT, middle), [icon], how).right + _PADDING
    first = middle - (len(lines) - 1) * _NAME_LINE // 2
    with canvas.about("name"):
        for place, line in enumerate(lines):
            canvas.row((left, first + place * _NAME_LINE), [line], how)


def _kind_size(width: int) -> int:
    return _NARROW_KIND if width < _NARROW else _KIND


def _written(name: str, width: int) -> tuple[list[str], int, Weight]:
    """The lines of a name on a face of this width, their size and their weight."""
    room, most = width - EDGE - _INDENT - _kind_size(width) - 2 * _PADDING, len(_HEADS)
    for size, weight in _NAMES:
        lines = lettering.lines(name, room, size, weight)
        whole = max(lettering.text_width(word, size, weight) for word in name.split())
        if len(lines) <= most and whole <= room:
            return lines, size, weight
    size, weight = _NAMES[-1]
    first, *rest = lettering.lines(name, room, size, weight)
    return [first, *([lettering.cut(" ".join(rest), room, size, weight)] if rest else [])], size, weight
