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
    Stack,
    Text,
    Wrap,
)
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.players import reader

_GAP, _PADDING = 10, 14
TREASURY = "treasury"
"""The icon of points for coins. They come and go with every price, so they are neither a gain nor a loss in colour."""
_MOST = 4
"""The most cities beside each other."""
_NAMES = (40, 36, SMALLEST)
_LONG_NAMES = (56, 48, *_NAMES)
_WHO, _BAR, _POINTS, _THICK = 320, 300, 120, 30
"""In a line with a bar, the widths of a name, of a whole bar and of the points, and how thick the bar is."""
_GAINS = ((40, 42), (SMALLEST, 34))
_LONG_GAIN = 56, 58
"""The sizes of what has changed the points, and of its icons; the last in a line."""


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

    @property
    def pen(self) -> Pen:
        """Its pen: on gold for the lead."""
        return palette.ON_GOLD if self.leads else palette.ON_PAPER

    def box(self) -> Box:
        """The name and the points, and below them what has changed these."""
        name = reader(self.city, self.pen.ground) if self.is_own else self.named(_NAMES)
        points = Text(figures(self.points), (Type(self.pen, 52, Weight.BOLD),), across="right")
        head = Row((Middle(name), About("points", points)), 8, rest=0)
        rows = (Sized(head, high=62), *((self._gained(),) if self.gains else ()))
        return About(self.city, Plate(Column(rows, 2), self.pen.ground, (_PADDING, 6), 14))

    def line(self, high: int, most: int) -> Box:
        """The name, a bar as long as its points are of so many, what has changed these, and the points.

        It is so `high`. There is no bar if `most` is 0: where two lines stand beside each other.
        """
        name = Middle(self.named([size for size in _LONG_NAMES if size < high * 2 // 3]))
        points = Text(figures(self.points), (Type(self.pen, 64, Weight.BOLD),), across="right")
        gained = Middle(self._gained(*([_LONG_GAIN] if most else [])) if self.gains else Gap())
        last = Middle(About("points", points), "right")
        parts = Row((name, gained, last), 20, rest=0)
        if most:
            parts = Row((Sized(name, wide=_WHO), self._bar(most), gained, Sized(last, wide=_POINTS)), 20, rest=2)
        return About(self.city, Sized(Plate(parts, self.pen.ground, (2 * _PADDING, 0), 14), high=high))

    def _bar(self, most: int) -> Box:
        paints = (palette.GILT.shadow, palette.INK) if self.leads else (palette.SAND, palette.LIMESTONE.shadow)
        track, filled = (
            Plate(Gap(long, _THICK), paint, (0, 0), _THICK // 2, self.pen.ground)
            for long, paint in zip((_BAR, max(_THICK, round(_BAR * self.points / most))), paints, strict=True)
        )
        return Middle(Stack((track, Middle(About("bar", filled)))) if self.points > 0 else track)

    def named(self, sizes: Sequence[int]) -> Box:
        """Return the name, in the first of these sizes in which there is room for it."""
        return Text(self.city, tuple(Type(self.pen, size, Weight.BOLD) for size in sizes))

    def _gained(self, *larger: tuple[int, int]) -> Box:
        """What has changed the points, on a line as large as there is room, or on as many as it needs."""
        sizes = (*larger, *_GAINS)
        *large, small = (tuple(_gain(*gain, each, self.pen) for gain in self.gains) for each in sizes)
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
    """In the order of seats, which is the same from step to step."""

    def draw(self) -> Canvas:
        """Draw what happened, and below it a plate for each city."""
        above = self.of.draw()
        said = Text(self.heading, (Type(palette.ON_NIGHT_FADED, 36),))
        area, places = above.area, _rows(self.cities)
        rows = [
            Row((*(each.box() for each in row), *[Gap()] * (len(places[0]) - len(row))), _GAP, rest=None)
            for row in places
        ]
        room = max(row.height(WIDTH - 2 * palette.MARGIN) for row in rows)
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
