"""A hand: what one has and can buy, the cards, each with its price now, and the next stage of the wonder.

The last card of all is held by itself, large, and what else can be done with it stands beside it.
"""

from dataclasses import dataclass
from itertools import accumulate, combinations, pairwise
from typing import NamedTuple

from bot.pictures.drawing import faces, palette, places, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type
from bot.pictures.drawing.faces import EDGE, GAP, NAME, ROUND, Cards, Held
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Gap,
    Inset,
    Middle,
    Row,
    Signs,
    Sized,
    Stack,
    Text,
    drawn,
    fitting,
    resized,
)
from bot.pictures.drawing.layout import Plate as Sheet
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.market import Trader, market
from bot.pictures.drawing.plates import Plate, Standing
from bot.pictures.drawing.printed import Zone, chains, on_line
from engine.catalogue import AGES, Age, Board
from engine.constants import DISCARD_COINS

_MARGIN = 10
_INSIDE = WIDTH - 2 * _MARGIN
_IN_A_ROW = 4
_SKY = 92
"""The height of the heading's strip of sky."""
_TOP = _SKY + 8
"""Where the market begins, below the heading."""
_SNAP = 40
"""Where wonders begin and end on the strip is a multiple of this, so that few strips are kept."""
_LEAST_HORIZON = 160
_LINE = 108
"""The height of the stage at the bottom, or more."""
_PLATE = 263
"""The width of a plate on a line."""
_HELD = 476, 410
"""Width and height, or more, of a card that is held alone."""
_MOST_HELD = 93
"""The largest size of effects beside it and on it: icons of 130 pixels."""
_PAINTED = (400, 360, 320, 280, 240)
"""The widths of a painted wonder beside what its stage gives: the first that leaves that as large."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The question, its turn, and what the city has that it is about."""

    age: Age
    cities: tuple[str, ...]
    """The keys of the monuments of the left neighbour, the city itself and the right one."""
    icon: str
    when: str
    question: str
    """Empty for the usual choice of a card from the hand."""
    coins: int
    shields: int
    science: tuple[tuple[str, int], ...] = ()
    """The icons of the symbols that it has, and how many of each."""
    powers: tuple[str, ...] = ()
    """The icons of what the city could use now besides coins."""


class Site(NamedTuple):
    """A wonder with so many stages."""

    board: Board
    built: int


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards that a player may choose from, at least one."""

    heading: Heading
    market: tuple[Trader, ...]
    """The neighbours at the sides, the city itself between them."""
    cards: tuple[Held, ...]
    stage: Held | None
    complete: str = ""
    """What stands in place of a stage if all are built."""
    discard: str = ""
    """What stands below the stage for the coins of a single card, if discarding it is no matter of course."""
    site: Site | None = None
    """The wonder with the next stage, or complete, to be painted where there is room; it says nothing else."""

    @property
    def fold(self) -> int:
        """Between what one has and can buy and the cards, with a margin on either side."""
        return _TOP + market(self.market, _INSIDE, GAP).height(_INSIDE) + _MARGIN

    def draw(self) -> Canvas:
        """Draw what one has and can buy, the cards in rows, and always at the bottom the stage."""
        if len(self.cards) == 1 and (self.stage or self.complete or self.discard):
            below = self._alone()
        else:
            rows = _in_rows(self.cards) if len(self.cards) > 1 else (_on_its_side(self.cards[0], 140),)
            below = Column((*rows, *self._next(alone=False)), GAP)
        box = Column((market(self.market, _INSIDE, GAP), below), 2 * _MARGIN)
        return drawn(box, WIDTH, _TOP, _MARGIN, lambda canvas: _put_heading(canvas, self.heading))

    def _alone(self) -> Box:
        """A single card upright, and at its right what else can be done."""
        wide, high = _HELD
        card = Sized(Cards(self.cards, _MOST_HELD), wide)
        discard = (_discard(self.discard),) if self.discard else ()
        beside = (*(self._next(alone=True) or (Gap(),)), *discard)
        return Stack((Gap(high=high), Row((card, Column(beside, GAP, rest=0)), GAP)))

    def _next(self, *, alone: bool) -> tuple[Box, ...]:
        """The next stage, or that all are built, with the wonder painted where there is room."""
        if self.stage is not None:
            return (
                (_Upright(self.stage, self._painted(dimmed=self.stage.refused)),)
                if alone
                else (_on_its_side(self.stage),)
            )
        if not self.complete:
            return ()
        sign, how = Signs((Icon("wonder", size=72),), Type(palette.ON_DUSK)), Type(palette.ON_DUSK, NAME, Weight.BOLD)
        words: Box = About("wonder", Middle(Row((sign, Text(self.complete, (how,))), 12), "middle"))
        painted = self._painted(dimmed=False)
        if painted and alone:
            words = Column((Middle(Sized(painted, 400, 176), "middle"), words), spread=True)
        elif painted:
            words = Row((words, Sized(painted, 300)), rest=0)
        return (Sized(Sheet(words, palette.DUSK, (EDGE, EDGE), ROUND), high=_LINE),)

    def _painted(self, *, dimmed: bool) -> "_Painted | None":
        return _Painted(self.site, self.heading.age, dimmed) if self.site else None


@dataclass(frozen=True, slots=True)
class _Painted:
    """A wonder under the sky of the Age, without a mark: it says no more than the words."""

    site: Site
    age: Age
    dimmed: bool

    def width(self) -> int:
        return _PAINTED[-1]

    def height(self, width: int) -> int:  # noqa: ARG002 - as every box; it is as high as its place
        return 0

    def draw(self, canvas: Canvas, area: Area) -> None:
        place = places.place(self.site.board, self.site.built, self.age, (area.width, area.height))
        canvas.inlay(place.faded(palette.DUSK, 0.5) if self.dimmed else place, area[:2], ROUND - EDGE)


@dataclass(frozen=True, slots=True)
class _Upright:
    """A stage beside a card that is held alone, with the wonder right of what it gives, or else of its name."""

    held: Held
    painted: _Painted | None

    def width(self) -> int:
        return 0

    def height(self, width: int) -> int:
        return Cards((self.held,)).height(width)

    def draw(self, canvas: Canvas, area: Area) -> None:
        held, inside, spare = self.held, area.width - 4 * EDGE, area.height - self.height(area.width)
        zone = Zone(held.face.printed, held.pen, _MOST_HELD)
        body: Box = zone
        title: Box = Sized(held.title(area.width), high=60)
        if self.painted:
            high = zone.height(inside) + spare
            fitting = (wide for wide in _PAINTED if zone.size(inside - wide - GAP, high) >= zone.size(inside, high))
            if wide := next(fitting, 0):
                body = Row((zone, Sized(self.painted, wide)), GAP, rest=0)
            elif spare >= 60:
                title = Sized(Row((title, Sized(self.painted, _PAINTED[0])), rest=0), high=60 + spare)
        paper = Inset(Column((body, *held.plates()), EDGE, rest=0), EDGE, EDGE)
        held.framed(title, paper).draw(canvas, area)


def _on_its_side(held: Held, least: int = _LINE) -> Box:
    """A stage, or a card that is alone in its row; what taking part costs lies below it."""
    plate, *part = held.plates() or (Gap(),)
    line = Row((on_line(held.face.printed, held.pen), Middle(Sized(plate, _PLATE))), rest=0)
    column = Column((line, *chains(held.face.printed, held.pen, 830), *part), EDGE, rest=0)
    framed = held.framed(Sized(held.title(330), 324), Inset(column, EDGE, EDGE), beside=True)
    return Sized(framed, high=max(least, framed.height(_INSIDE)))


def _discard(said: str) -> Box:
    """That the card can be discarded, and what that brings."""
    brings = Signs((symbols.AND, symbols.coins(DISCARD_COINS)), Type(palette.ON_PAPER, 56), "middle")
    plate = Plate(Standing.FREE, (Icon("free"),)).box(palette.PAPER)
    line = Inset(Row((brings, Middle(Sized(plate, _PLATE))), rest=0), EDGE, EDGE)
    paper = Sheet(line, palette.PAPER, (0, 0), ROUND - EDGE, palette.DUSK)
    row = Row((Sized(faces.title(said, "bank", 330, palette.ON_DUSK), 244), paper))
    return About("discard", Sized(Sheet(row, palette.DUSK, (EDGE, EDGE), ROUND), high=_LINE))


def warm() -> None:
    """Draw the strips of all Ages without wonders."""
    for age in AGES:
        places.far_sky(age, (WIDTH, _SKY))


def _in_rows(cards: tuple[Held, ...]) -> tuple[Box, ...]:
    """The cards in rows of at most four, each as many as another or one more: those that are lowest together."""
    count = -(-len(cards) // _IN_A_ROW)
    fewer, longer = divmod(len(cards), count)
    ends = [
        list(accumulate((fewer + (row in chosen) for row in range(count)), initial=0))
        for chosen in combinations(range(count), longer)
    ]
    rows = {(first, end): Cards(cards[first:end]) for each in ends for first, end in pairwise(each)}
    boxes = {place: Sized(row, high=row.height(_INSIDE)) for place, row in rows.items()}
    lowest = min(ends, key=lambda each: sum(boxes[place].high for place in pairwise(each)))
    return tuple(boxes[place] for place in pairwise(lowest))


def _put_heading(canvas: Canvas, heading: Heading) -> None:
    """Draw on a strip of sky the question at the left, what the city has at the right, and between these wonders."""
    how = Type(palette.ON_PAPER, NAME, Weight.BOLD, 12)
    has: list[Item] = [Icon(power) for power in heading.powers]
    has += [Icon("coin", str(heading.coins)), Icon("shield", str(heading.shields))]
    count = Type(palette.ON_PAPER, NAME, Weight.BOLD, 4)
    known = [Signs((Icon(icon, size=52), str(number)), count) for icon, number in heading.science]
    right = _on_sky(Row((Signs(resized(has, 66), how), *known), 12))
    room = _INSIDE - right.width() - _MARGIN
    titles = [*(_title(heading, size) for size in (44, 38, SMALLEST)), _title(heading, SMALLEST, None)]
    left = fitting(titles, room)
    _put_sky(canvas, heading, (_MARGIN + min(room, left.width()), WIDTH - _MARGIN - right.width()))
    strip = Row((Sized(left, min(room, left.width())), Gap(), right), rest=1)
    About("heading", strip).draw(canvas, Area(_MARGIN, _MARGIN, WIDTH - _MARGIN, _SKY - _MARGIN))


def _on_sky(box: Box) -> Sheet:
    return Sheet(box, palette.PAPER, (12, 0), 16, behind=None)


def _title(heading: Heading, size: int, rest: int | None = -1) -> Box:
    """The turn and the question, in words of a size; `rest` as in a row."""
    how, asked = (Type(pen, size, Weight.BOLD, 12) for pen in (palette.ON_PAPER, palette.ON_PAPER_BAD))
    said = (Text(heading.when, (how,)), *([Text(heading.question, (asked,))] if heading.question else []))
    return _on_sky(Row((Signs((Icon(heading.icon),), how), Row(said, 24, rest)), 12))


def _put_sky(canvas: Canvas, heading: Heading, ends: tuple[int, int]) -> None:
    """Draw the sky of the Age, between these ends with the wonders of the city and its neighbours if they have room."""
    left, right = -(-ends[0] // _SNAP) * _SNAP, ends[1] // _SNAP * _SNAP
    if right - left < _LEAST_HORIZON:
        canvas.place(Canvas.of(places.far_sky(heading.age, (WIDTH, _SKY))), (0, 0))
        return
    canvas.place(places.skyline(heading.cities, heading.age, (left, right), (WIDTH, _SKY)), (0, 0))
