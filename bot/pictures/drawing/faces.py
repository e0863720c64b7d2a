"""Cards and stages as they are held: the kind and the name, everything printed on them, and what they cost now."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from bot.pictures.drawing import buildings, icons, palette, symbols
from bot.pictures.drawing.buildings import Tones, building, softened
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Item, Mark, Type
from bot.pictures.drawing.layout import About, Box, Column, Fitting, Gap, Inset, Row, Signs, Sized, Text, shared
from bot.pictures.drawing.layout import Plate as Sheet
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.plates import HEIGHT, Plate
from bot.pictures.drawing.printed import MOST, Printed, Zone, chains
from engine.catalogue import Card, Stage
from engine.effects import Colour

EDGE = 6
"""The visible width of the frame, and the room round all that lies within it."""
NAME = 42
"""The size of a name: 14 pixels of a picture shown 400 wide."""
ROUND = 18
GAP = 10
_KIND, _NARROW_KIND, _NARROW = 58, 44, 300
"""The size of the kind, on a narrow face, too, and the width up to which a face is narrow."""
_BUILDINGS = (90, 64, 48)
"""The heights of buildings on free paper: of a row the one that most of its cards have room for, the first of these."""
_BESIDE = 8
"""Between a building and whatever is beside it."""
_DARK = Tones.of(palette.DUSK, palette.NIGHT, palette.NIGHT)
"""A building on a card that cannot be had."""


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


@dataclass(frozen=True, slots=True)
class Held:
    """A card to choose from, or the next stage."""

    face: Face
    plate: Plate | None = None
    """None if nothing costs anything."""
    part: Plate | None = None
    """What taking part in an edifice costs besides; None if that is no option."""
    notes: tuple[Plate, ...] = ()
    """After a game: whether the reader has chosen it, and whether it was better."""

    @property
    def refused(self) -> bool:
        """Whether it cannot be built."""
        return self.plate is not None and self.plate.refused

    @property
    def pen(self) -> Pen:
        """The pen for its paper."""
        return palette.ON_DUSK if self.refused else palette.ON_PAPER

    @property
    def frame(self) -> Pen:
        """The pen for its frame."""
        subject = self.face.subject
        return palette.ON_FRAMES[subject.colour] if isinstance(subject, Card) else palette.ON_DUSK

    def title(self, width: int) -> Box:
        """The kind and the name."""
        subject = self.face.subject
        sign = f"kind-{subject.colour}" if isinstance(subject, Card) else "stage-next"
        return title(self.face.name, sign, width, palette.ON_DUSK_FADED if self.refused else self.frame)

    def framed(self, head: Box, paper: Box, *, beside: bool = False) -> Box:
        """The head above the paper, or beside it, in a frame; without paper, on the dark, if it cannot be built."""
        frame = self.frame.ground
        if not self.refused:
            paper = Sheet(paper, self.pen.ground, (0, 0), ROUND - EDGE, frame)
        whole: Box = Row((head, paper)) if beside else Column((head, paper), EDGE, rest=1)
        if self.refused:
            whole = Sheet(whole, self.pen.ground, (0, 0), ROUND - EDGE, frame)
        return About(self.face.name, Sheet(whole, frame, (EDGE, EDGE), ROUND))

    def plates(self) -> tuple[Box, ...]:
        """What it costs now, what taking part costs, and the notes."""
        paper = self.pen.ground
        part = (About("part", self.part.box(paper)),) if self.part else ()
        notes = (About("note", each.box(paper)) for each in self.notes)
        return (*((self.plate.box(paper),) if self.plate else ()), *part, *notes)


def title(name: str, sign: str, width: int, pen: Pen) -> Box:
    """A sign and a name on one line, or else on two; the smallest size is for other languages."""
    types = tuple(Type(pen, size, Weight.BOLD) for size in (NAME, 40, 38, SMALLEST))
    kind = Signs((Icon(sign, size=_NARROW_KIND if width < _NARROW else _KIND),), types[0])
    fitting = Fitting((*(Text(name, (how,)) for how in types[:3]), Text(name, types, 2, leading=1.02)))
    return Row((Gap(), kind, About("name", fitting), Gap(5)), 5, rest=2)


class _Needed(NamedTuple):
    """The least heights of a card's parts within its frame."""

    head: int
    zone: int
    below: int
    """Of the chains and the plates."""


@lru_cache(maxsize=512)
def _needed(held: Held, width: int) -> _Needed:
    within, inside = width - 2 * EDGE, width - 4 * EDGE
    head, zone = held.title(width).height(within), Zone(held.face.printed, held.pen).height(inside)
    below = (*chains(held.face.printed, held.pen, inside), *held.plates())
    return _Needed(max(60, head), zone, sum(box.height(inside) + EDGE for box in below))


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards side by side, as wide and as high as each other, their symbols, too."""

    held: tuple[Held, ...]
    most: int = MOST
    """The largest size of effects."""

    def width(self) -> int:
        """Return that they have no least width."""
        return 0

    def height(self, width: int) -> int:
        """Return the height that they need."""
        needed = self._needed(width)
        return max(each.head for each in needed) + max(each.zone + each.below for each in needed) + 5 * EDGE

    def symbol(self, width: int, height: int) -> int:
        """Return the largest size in which each card that gives a single symbol has room for it."""
        inside, needed = self._width(width) - 4 * EDGE, self._needed(width)
        free = height - 5 * EDGE - max(each.head for each in needed)
        sizes = (
            Zone(held.face.printed, held.pen, self.most).size(inside, free - each.below)
            for held, each in zip(self.held, needed, strict=True)
            if held.face.printed.is_symbol
        )
        return min(sizes, default=self.most)

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw them, and buildings on free paper."""
        wide, needed, most = self._width(area.width), self._needed(area.width), self.symbol(area.width, area.height)
        head, corners = max(each.head for each in needed), list[_Corner]()
        for place, held in enumerate(self.held):
            within, before = area._replace(left=area.left + place * (wide + GAP)), len(canvas.marks)
            within = within._replace(right=within.left + wide)
            printed, inside, plates = held.face.printed, wide - 4 * EDGE, held.plates()
            zone, signs = Zone(printed, held.pen, most), chains(printed, held.pen, inside)
            paper = Inset(Column((zone, *signs, *plates), EDGE, rest=0), EDGE, EDGE)
            held.framed(Sized(held.title(wide), high=head), paper).draw(canvas, within)
            below = (HEIGHT + EDGE) * len(plates)
            free = Area(within.left, within.top + head + 2 * EDGE, within.right - EDGE, within.bottom - EDGE - below)
            corners.append(_Corner(held, free, canvas.marks[before:]))
        put_buildings(canvas, corners)

    def _width(self, width: int) -> int:
        return shared(width, len(self.held), GAP)[0]

    def _needed(self, width: int) -> list[_Needed]:
        return [_needed(each, self._width(width)) for each in self.held]


class _Corner(NamedTuple):
    """The lower right corner of a paper, above the plates, and all that is drawn on it."""

    held: Held
    paper: Area
    marks: Sequence[Mark]

    def building(self, high: int) -> tuple[Canvas, tuple[int, int]] | None:
        """A building of its kind so high, and where it stands; None if something is in its way."""
        if not isinstance(self.held.face.subject, Card):
            return None
        colour = self.held.face.subject.colour
        stands = building(colour, high, _DARK) if self.held.refused else softened(colour, high)
        right, bottom = self.paper.right - _BESIDE, self.paper.bottom - 1
        area = Area(right - stands.area.width, bottom - high, right, bottom)
        around = area.inset(-_BESIDE)
        above = (mark.area for mark in self.marks if mark.about[1:] and mark.area.top < bottom)
        free = area.top > self.paper.top and not any(_meet(around, each) for each in above)
        return (stands, area[:2]) if free else None


def put_buildings(canvas: Canvas, corners: Sequence[_Corner]) -> None:
    """Draw a building in soft colours in each corner with room, all equally high."""
    rows = ([found for each in corners if (found := each.building(high))] for high in _BUILDINGS)
    for stands, at in max(rows, key=len):
        canvas.place(stands, at)  # without a mark: it says nothing that the head does not


def warm() -> None:
    """Draw the buildings and the signs of all kinds."""
    buildings.warm()
    for colour in Colour:
        for size in (_KIND, _NARROW_KIND):
            icons.rasterised(f"kind-{colour}", size)


def _meet(one: Area, other: Area) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom
