"""A picture of what happened, and below it how many points all cities have since, with what has just changed them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.pictures.drawing import Scene, palette
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type
from bot.pictures.drawing.figures import figures, signed
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Fitting,
    Gap,
    Middle,
    Plate,
    Row,
    Signs,
    Sized,
    Text,
    Wrap,
    alike,
    shared,
)
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.players import reader

_GAP, _PADDING = 10, 14
TREASURY = "treasury"
"""The icon of points for coins. They come and go with every price, so they are neither a gain nor a loss in colour."""
_MOST = 4
"""The most cities beside each other."""
_ROW, _LARGER = 130, (200, 120)
"""The height of a city's plate, and how large it is written in a higher one, in percent: at most, and at least.

All are written alike; where even the least is too large for one of them, that one alone is written smaller.
"""
_NAMES = (40, 36, SMALLEST)
_GAINS = ((40, 42), (SMALLEST, 34))
"""The sizes of what has changed the points, and of its icons."""


@dataclass(frozen=True, slots=True)
class CityPoints:
    """The points of a city after a step."""

    city: str
    """Of the only person who sees it, "You"."""
    points: int
    gains: tuple[tuple[str, int], ...]
    """How many points of which kinds the step has brought, or cost: the icon's name, and the points."""
    leads: bool
    is_own: bool = False
    """Whether it is that of the only person who sees it."""

    def box(self, scale: float) -> Box:
        """The name and the points, on gold for the lead, and below them what has changed these; so much larger."""
        pen = palette.ON_GOLD if self.leads else palette.ON_PAPER
        name = Text(self.city, tuple(Type(pen, size, Weight.BOLD) for size in (round(40 * scale), *_NAMES)))
        points = Text(figures(self.points), (Type(pen, round(52 * scale), Weight.BOLD),), across="right")
        head = Row(
            (Middle(reader(self.city) if self.is_own else name), About("points", points)), round(16 * scale) - 8, rest=0
        )
        rows = (Sized(head, high=round(62 * scale)), *((self._gained(pen, scale),) if self.gains else ()))
        return About(self.city, Plate(Column(rows, 2), pen.ground, (_PADDING, 6), 14))

    def _gained(self, pen: Pen, scale: float) -> Box:
        """What has changed the points, on a line as large as there is room, or on as many as it needs."""
        sizes = ((round(40 * scale), round(42 * scale)), *_GAINS)
        *large, small = (tuple(_gain(*gain, each, pen) for gain in self.gains) for each in sizes)
        return Fitting((*(Row(each, 16) for each in large), Wrap(small, 12, 2)))


def _gain(kind: str, points: int, sizes: tuple[int, int], pen: Pen) -> Box:
    size, icon = sizes
    return Signs((Icon(kind, size=icon), signed(points)), Type(pen, size, Weight.BOLD, 4))


@dataclass(frozen=True, slots=True)
class Scored:
    """What happened, and the points since."""

    of: Scene
    """What happened."""
    heading: str
    cities: tuple[CityPoints, ...]
    """In the order of seats, or as they stand in what happened."""
    high: int = 0
    """The least height of the picture: the plates of the cities fill it, and are as much larger."""

    def draw(self) -> Canvas:
        """Draw what happened, and below it a plate for each city."""
        above = self.of.draw()
        said = Text(self.heading, (Type(palette.ON_NIGHT_FADED, 36),))
        area, places = above.area, _rows(self.cities)
        rest = self.high - area.bottom - said.height(WIDTH) - len(places) * _GAP - palette.MARGIN
        room = max(0, rest // len(places))
        most, least = _LARGER
        largest = max(100, min(most, 100 * room // _ROW))
        wide = shared(WIDTH - 2 * palette.MARGIN, len(places[0]), _GAP)[0]
        sizes = range(largest, min(largest, least) - 1, -5)
        scale, *_ = alike(sizes, wide, lambda size: [each.box(size / 100) for each in self.cities])
        rows = [
            Row((*(each.box(scale / 100) for each in row), *[Gap()] * (len(places[0]) - len(row))), _GAP, rest=None)
            for row in places
        ]
        room = max(room, *(row.height(WIDTH - 2 * palette.MARGIN) for row in rows))
        below = Column((said, *(Sized(row, high=room) for row in rows)), _GAP)
        bottom = area.bottom + below.height(WIDTH - 2 * palette.MARGIN)
        canvas = Canvas(WIDTH, bottom + palette.MARGIN)
        canvas.place(above, (0, 0))
        below.draw(canvas, Area(palette.MARGIN, area.bottom, WIDTH - palette.MARGIN, bottom))
        return canvas


def _rows(cities: Sequence[CityPoints]) -> list[Sequence[CityPoints]]:
    """Divide cities evenly into as few rows as possible, the fuller ones first."""
    count = -(-len(cities) // _MOST)
    ends = [-(-len(cities) * row // count) for row in range(count + 1)]
    return [cities[start:end] for start, end in pairwise(ends)]
