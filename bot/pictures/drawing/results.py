"""How somebody has done over time: the main numbers in large figures, where their points come from, wonders, rivals.

What there is none of has no plate.
"""

from dataclasses import dataclass
from functools import partial

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Canvas, Emblem, Icon, Type
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Drawn,
    Gap,
    Grid,
    Inset,
    Middle,
    Plate,
    Row,
    Signs,
    Sized,
    Stack,
    Text,
    drawn,
)
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.nights import head
from bot.pictures.drawing.players import Player
from bot.pictures.drawing.sheet import BEST

_GAP = 12
_TITLE = Type(palette.ON_PAPER, 44, Weight.BOLD)
_FADED = Type(palette.ON_PAPER_FADED, SMALLEST)
_SAID = Type(palette.ON_PAPER, 38)
_NAMES = tuple(Type(palette.ON_PAPER, size, Weight.BOLD) for size in (40, 36, SMALLEST))
_STRONG = Type(palette.ON_PAPER, 42, Weight.BOLD)
_NUMBERS = tuple(Type(palette.ON_PAPER, size, Weight.BOLD) for size in (76, 66, 56))
_HEADS = tuple(Type(palette.ON_PAPER_FADED, size) for size in (36, SMALLEST))
_HIGH = 94
"""The height of a wonder's row, and of a person's."""
PODIUM = "podium"
"""In place of an icon's name: it has no file of its own."""
_BAR = 30
"""The height of a bar."""
_RISE = 180
"""The height of the highest of the bars of the latest games."""
_BROAD = 74
"""The width of these bars."""
FEW = 3
"""The most of the latest games that have a row each."""
_CORNER = 10
"""The radius of their corners."""
_EMBLEM = (84, 54)
"""Width and height of the silhouettes below them."""
_BETWEEN = 10
"""Between two of them: twelve are as wide as their plate, and fewer stand further apart."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One of the main numbers."""

    head: str
    number: str
    icon: str
    golden: bool = False
    """Whether it lies on gold."""

    def box(self) -> Box:
        """The number in large figures between its icon and its words."""
        pen = palette.ON_GOLD if self.golden else palette.ON_PAPER
        numbers = tuple(Type(pen, each.size, each.weight) for each in _NUMBERS)
        heads = tuple(Type(palette.ON_GOLD, each.size) for each in _HEADS) if self.golden else _HEADS
        size = 56
        sign = Emblem(PODIUM, places.podium(size, pen.ground)) if self.icon == PODIUM else Icon(self.icon, size=size)
        parts = (
            Signs((sign,), numbers[0], "middle"),
            Text(self.number, numbers, across="middle"),
            Text(self.head, heads, most=2, across="middle"),
        )
        return About("tile", Plate(Column(parts, spread=True), pen.ground, (8, 12), palette.ROUND))


@dataclass(frozen=True, slots=True)
class Share:
    """The average points of a kind."""

    kind: str
    """The name of its icon."""
    name: str
    amount: str
    part: float
    """Relative to the largest, up to 1; a loss, which is not positive, has no bar."""

    def cells(self, wide: int) -> tuple[Box, ...]:
        """Its icon and name, a bar, and the number."""
        paint = BEST.get(self.kind, palette.ON_BLOOD).ground
        long, part = ((wide, palette.SAND), (max(_BAR, round(wide * self.part)), paint))
        track, filled = (Plate(Gap(each, _BAR), of, (0, 0), _BAR // 2, palette.PAPER) for each, of in (long, part))
        bar = Middle(Stack((track, Middle(About("bar", filled)))) if self.part > 0 else track)
        cells = (Signs((Icon(self.kind, size=52),), _SAID), Text(self.name, (_SAID,)), bar, _right(self.amount))
        return tuple(About("kind", each) for each in cells)


@dataclass(frozen=True, slots=True)
class Latest:
    """One of the latest games."""

    monument: str
    city: str
    told: str
    """Which place, of how many, against whom."""
    points: str
    part: float
    """Relative to the most points, up to 1; what is not positive has no bar."""
    golden: bool
    """Whether it was won."""
    alone: bool
    """Whether it was against computers."""

    def row(self) -> Box:
        """All of it in a row: the monument, the city above what is told, and the points; on gold if it was won."""
        pen = palette.ON_GOLD if self.golden else palette.ON_PAPER
        shape = Drawn(
            places.silhouette(self.monument, (108, 68), pen.ink if self.golden else palette.FADED, pen.ground)
        )
        names, strong = tuple(Type(pen, each.size, each.weight) for each in _NAMES), Type(pen, 42, Weight.BOLD)
        said = Column((Text(self.city, names), Text(self.told, (Type(pen, SMALLEST),))))
        points = Signs(((Icon("winner", size=52),) if self.golden else ()) + (self.points,), strong, "right")
        row = Row((shape, said, points), _GAP, rest=1)
        return About("latest", Plate(row, pen.ground, (12, 4), _CORNER, palette.PAPER))

    def bar(self) -> Box:
        """The points above a bar as high as they are, and below it the monument; spare height lies above."""
        paint = palette.GOLD if self.golden else palette.DUSK
        high = max(2 * _CORNER, round(_RISE * self.part))
        bar = Plate(Gap(_BROAD, high), paint, (0, 0), _CORNER, palette.PAPER)
        parts: tuple[Box, ...] = (
            Gap(),
            Signs((self.points,), _STRONG, "middle"),
            *((Middle(About("bar", bar), "middle"),) if self.part > 0 else ()),
            Drawn(places.silhouette(self.monument, _EMBLEM, palette.FADED, palette.PAPER)),
            Signs((Icon("computer", size=40),) if self.alone else (), _SAID, "middle"),
        )
        return About("latest", Column(parts, 4, rest=0))


@dataclass(frozen=True, slots=True)
class WonderRow:
    """How somebody has done with a side of a wonder."""

    monument: str
    name: str
    told: str
    average: str

    def box(self) -> Box:
        """The monument, its name above what is told, and the average."""
        shape = Drawn(places.silhouette(self.monument, (108, 68), palette.FADED, palette.PAPER))
        said = Column((Text(self.name, _NAMES), Text(self.told, (_FADED,))))
        return About("wonder", Row((shape, said, _right(self.average)), _GAP, rest=1))


@dataclass(frozen=True, slots=True)
class RivalRow:
    """How somebody has done against another person."""

    name: str
    """Empty if the font cannot write it."""
    told: str
    """In how many games they were ahead and behind."""

    def box(self) -> Box:
        """The name, and at its right what is told."""
        return About("rival", Row((Player(self.name, _NAMES), _right(self.told)), _GAP, rest=0))


@dataclass(frozen=True, slots=True)
class Best:
    """A record."""

    title: str
    told: str
    icon: str

    def cells(self) -> tuple[Box, ...]:
        """Its icon, what it is, and how much."""
        title = Text(self.title, (_SAID,))
        cells = (Signs((Icon(self.icon, size=48),), _SAID), title, Text(self.told, (_STRONG,)))
        return tuple(About("record", each) for each in cells)


@dataclass(frozen=True, slots=True)
class ResultsScene:
    """How somebody has done in the games that were chosen."""

    title: str
    """Whose results they are; empty if the font cannot write the name."""
    told: str
    """Which games."""
    cities: tuple[str, ...]
    """The keys of the monuments on the horizon."""
    tiles: tuple[Tile, ...]
    kinds_title: str = ""
    kinds: tuple[Share, ...] = ()
    wonders_title: tuple[str, str] = ("", "")
    """With what stands above the numbers."""
    wonders: tuple[WonderRow, ...] = ()
    rivals_title: tuple[str, str] = ("", "")
    rivals: tuple[RivalRow, ...] = ()
    records_title: str = ""
    records: tuple[Best, ...] = ()
    latest_title: tuple[str, str] = ("", "")
    """With what the sign of computers means; empty if no game has it."""
    latest: tuple[Latest, ...] = ()
    """The oldest first."""

    def draw(self) -> Canvas:
        """Draw the head, the numbers in a row, the latest games, the kinds of points, and below them the rest."""
        beside = [
            _plate(title, Column(tuple(Sized(each.box(), high=_HIGH) for each in rows), 8), head)
            for (title, head), rows in ((self.wonders_title, self.wonders), (self.rivals_title, self.rivals))
            if rows
        ]
        boxes: list[Box] = [
            Row(tuple(each.box() for each in self.tiles), _GAP, rest=None),
            *([self._latest()] if self.latest else []),
            *(
                [_plate(self.kinds_title, Grid(tuple(each.cells(470) for each in self.kinds), 18, 4, rest=1))]
                * bool(self.kinds)
            ),
            *([Row(tuple(beside), _GAP, rest=None)] if beside else []),
        ]
        if self.records:
            boxes.append(_plate(self.records_title, Grid(tuple(each.cells() for each in self.records), 18, 6)))
        above = partial(head.put, cities=self.cities, title=self.title, told=self.told)
        return drawn(Column(tuple(boxes), _GAP), WIDTH, head.HEIGHT + 10, palette.MARGIN, above)

    def _latest(self) -> Box:
        """A row for each of few games, the newest first; bars for more, the newest last."""
        title, alone = self.latest_title
        if len(self.latest) <= FEW:
            return _plate(title, Column(tuple(Sized(each.row(), high=_HIGH + 10) for each in reversed(self.latest)), 6))
        bars = Row(tuple(each.bar() for each in self.latest), _BETWEEN, rest=None)
        return _plate(title, bars, alone, Icon("computer", size=40))


def _plate(title: str, box: Box, head: str = "", *signs: Icon) -> Box:
    """A title, at its right what the numbers or signs are, and the rest below it."""
    above = Row((Text(title, (_TITLE,)), Signs((*signs, head) if head else (), _FADED, "right")), _GAP, rest=0)
    return Plate(Column((above, Inset(box, 0, 4)), 4), palette.PAPER, (24, 14), palette.ROUND)


def _right(number: str) -> Box:
    return Signs((number,), _STRONG, "right")
