"""The face of a card or a stage: its kind, its name and everything printed on it."""

from dataclasses import dataclass

from bot.pictures.drawing import lettering, palette, printed, symbols
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Type
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.printed import Printed
from engine.catalogue import Card, Stage

EDGE = 6
"""The visible width of the frame at the sides and below."""
HEAD = 78
"""The height of the part with the name."""
ROUND = 18
_KIND = 60
_PADDING = 8
_NAME_LINE = 37
_NAME_LINES = 2


@dataclass(frozen=True, slots=True)
class Face:
    """A card or a stage of a wonder."""

    name: str
    subject: Card | Stage
    leads_to: tuple[str, ...] = ()
    """The names of the structures that this one makes free."""
    at_a_cost: bool = True
    """Whether to show its cost and what makes it free; not if it is built for nothing anyway."""

    @property
    def printed(self) -> Printed:
        """Everything but its kind and name."""
        if isinstance(self.subject, Stage):
            stage = tuple(map(tuple, symbols.stage(self.subject)))
            return Printed(tuple(symbols.resources(self.subject.cost)), stage)
        gives = tuple(map(tuple, symbols.effects(self.subject.effects)))
        if not self.at_a_cost:
            return Printed((), gives, (), self.leads_to)
        earlier = tuple(sorted(card.name for card in self.subject.free_from))
        return Printed(tuple(symbols.cost(self.subject)), gives, earlier, self.leads_to)


def least_height(face: Face, width: int) -> int:
    """The height that the part of a face below its name needs."""
    return printed.least_height(face.printed, width - 2 * EDGE)


def draw(face: Face, width: int, height: int, below: int, *, dimmed: bool) -> Canvas:
    """Draw a face with a printed part `height` pixels high and empty paper `below` it; dimmed if it cannot be had.

    Not cached: it takes a quarter of a millisecond to draw and 100 KB to keep, and comes in many different heights.
    """
    canvas = Canvas(width, HEAD + height + below + EDGE)
    head, paper = put_frame(canvas, face, canvas.area, dimmed=dimmed), pen(dimmed=dimmed)
    inside = Area(EDGE, HEAD, width - EDGE, canvas.area.bottom - EDGE)
    if not dimmed:
        canvas.box(inside, paper.ground, head.ground, ROUND - EDGE)
    with canvas.about(face.name):
        put_head(canvas, face, canvas.area._replace(bottom=HEAD), head)
        printed.put(canvas, inside._replace(bottom=HEAD + height), face.printed, paper)
    return canvas


def pen(*, dimmed: bool) -> Pen:
    """The pen for the paper of a face."""
    return palette.ON_STONE if dimmed else palette.ON_PAPER


def put_frame(canvas: Canvas, face: Face, area: Area, *, dimmed: bool) -> Pen:
    """Fill an area with the colour of the kind, or only frame it if dimmed, and return the pen for the head."""
    frame = palette.ON_FRAMES[face.subject.colour] if isinstance(face.subject, Card) else palette.ON_DUSK
    canvas.box(area, frame.ground, palette.NIGHT, ROUND)
    if not dimmed:
        return frame
    faded = pen(dimmed=True)
    canvas.box(area.inset(EDGE), faded.ground, frame.ground, ROUND - EDGE)
    return faded


def put_head(canvas: Canvas, face: Face, area: Area, pen: Pen) -> None:
    """Draw the kind and the name on this pen's ground."""
    how, middle = Type(pen, SMALLEST, Weight.BOLD), (area.top + area.bottom) // 2
    kind = f"kind-{face.subject.colour}" if isinstance(face.subject, Card) else "stage-next"
    left = canvas.row((area.left + EDGE + 4, middle), [Icon(kind, size=_KIND)], how).right + how.gap
    lines = _name(face.name, area.right - _PADDING - left, how)
    first = middle - (len(lines) - 1) * _NAME_LINE // 2
    with canvas.about("name"):
        for place, line in enumerate(lines):
            canvas.row((left, first + place * _NAME_LINE), [line], how)


def _name(name: str, width: int, how: Type) -> list[str]:
    lines = lettering.lines(name, width, how.size, how.weight)
    if len(lines) <= _NAME_LINES:
        return lines
    rest = " ".join(lines[_NAME_LINES - 1 :]) + lettering.ELLIPSIS
    return [*lines[: _NAME_LINES - 1], lettering.cut(rest, width, how.size, how.weight)]
