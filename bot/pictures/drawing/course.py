"""The course of a game: a line for each city, its points over the turns, with its name at the end.

Above the lines is a band in the colour of each Age, all equally wide. The winner's line is gold with a dark edge, the
few others that matter most are dark, the reader's own blue with a pale core and with "You" on its plate, the rest thin,
each of these in a colour of its own, as its badge and the edge of its plate, and dashed in its own way up to its plate.
Each line has its city's silhouette: on a badge, where it is farthest from the others, and on the plate at its end. So
nobody needs to tell their colours apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle, pairwise
from math import hypot
from typing import NamedTuple

from PIL import Image

from bot.pictures.drawing import horizon, palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type
from bot.pictures.drawing.charting import Point, Scale, dashed, elbows, spots, spread
from bot.pictures.drawing.figures import figures
from bot.pictures.drawing.layout import Box, Column, Drawn, Plate, Row, Signs, Sized, Text
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.palette import Paint, Pen
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.players import Player, reader
from engine.catalogue import AGES
from engine.effects import Colour

_BAND = 58
"""The height of the band with the Ages."""
_PLATE = 112
_DOT = 12
"""Half the width of what marks a point of a strong line at an Age's end."""
_BADGE = 26
"""Half the width of a badge: paper, so that no line runs into it, a ring, and what it lies on."""
_EDGE = 8
"""The width of a quiet line's colour at the edge of its plate."""


class _Stroke(NamedTuple):
    """How a line is drawn."""

    ink: Paint
    dashes: tuple[int, ...] = ()
    """The lengths of its dashes and of the gaps after them."""


_QUIET = (
    _Stroke(palette.FRAMES[Colour.RED]),
    _Stroke(palette.LAUREL, (30, 10)),
    _Stroke(palette.FRAMES[Colour.PURPLE], (5, 9)),
    _Stroke(palette.BRONZE.local, (12, 9)),
    _Stroke(palette.WATER.shadow, (30, 9, 5, 9)),
)
"""Of quiet lines: there are at most five. The colour nearest to that of the reader's own line is the last."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A city's line."""

    city: str
    player: str
    """Empty if the font cannot write the name; "You" for that of the only person who sees it."""
    monument: str
    """The key of its monument."""
    points: tuple[int, ...]
    """Before the first turn, then after every turn."""
    has_won: bool = False
    is_free_city: bool = False
    strong: bool = True
    """Whether it is one of the few that matter most."""
    is_own: bool = False
    """Whether it is that of the only person who sees it."""
    is_computer: bool = False
    """Whether the player is a computer."""

    @property
    def core(self) -> Paint | None:
        """What lies within its dark edge; None if it has none."""
        return palette.GOLD if self.has_won else palette.PAPER if self.is_own else None

    @property
    def ink(self) -> Paint:
        """The ink of its line, unless it is quiet."""
        return palette.FRAMES[Colour.BLUE] if self.is_own and not self.has_won else palette.INK

    @property
    def pen(self) -> Pen:
        """The pen for its plate and its badge."""
        return palette.ON_GOLD if self.has_won else palette.ON_PAPER if self.strong else palette.ON_STONE

    @property
    def is_quiet(self) -> bool:
        """Whether it is none of those that matter most."""
        return not self.strong and self.core is None

    def put_line(self, canvas: Canvas, line: Sequence[Point], ends: Sequence[int], aside: int, stroke: _Stroke) -> None:
        """Draw the line Age by Age, for dots cover the joints; the last one lies so far aside on the plate's tie."""
        ink, dashes = stroke
        for first, last in pairwise([0, *ends]):
            for piece in dashed(line[first : last + 1], dashes):
                part = _pixels(piece)
                canvas.line(part, ink, palette.PAPER, 14 if self.core else 7 if self.strong else 5)
                if self.core:
                    canvas.line(part, self.core, ink, 9 if self.has_won else 5)
        *joints, (x, y) = [line[last] for last in ends]
        for at in _pixels([*joints, (x + aside, y)]):
            canvas.disc(at, _DOT if self.core else 10 if self.strong else 7, ink)
            if self.core:
                canvas.disc(at, _DOT - 4, self.core)

    @property
    def plate(self) -> Box:
        """The silhouette below any sign, beside the city, the player and the points."""
        city, icon = Type(self.pen, 36, Weight.BOLD), "winner" if self.has_won else "free-city"
        sign = (Signs((Icon(icon, size=40),), city, "middle"),) if self.has_won or self.is_free_city else ()
        shape = places.silhouette(self.monument, (80, 46 if sign else 60), self.pen.ink, self.pen.ground)
        points = Sized(Signs((figures(self.points[-1]),), Type(self.pen, 50, Weight.BOLD)), high=50)
        named = Player(self.player, (Type(self.pen, 34),), self.is_computer)
        below = Row((reader(self.player, self.pen.ground) if self.is_own else named, points), 12, rest=0)
        told = Column((Text(self.city, (city,)), below), spread=True)
        return Plate(Row((Column((*sign, Drawn(shape)), spread=True), told), 8), self.pen.ground, (9, 0), 16)


@dataclass(frozen=True, slots=True)
class CourseScene:
    """A chart of all cities."""

    title: str
    cities: tuple[str, ...]
    """The keys of all monuments, in the order of seats."""
    ages: tuple[str, ...]
    """The headings of the Ages, which all have equally many turns."""
    curves: tuple[Curve, ...]
    """From first place to last; the Free City's comes at the end."""

    def draw(self) -> Canvas:
        """Draw the chart below the wonders."""
        return horizon.above(_Chart(self.ages, self.curves), self.cities, AGES[-1], self.title)


@dataclass(frozen=True, slots=True)
class _Chart:
    """The lines on paper, left of it the scale, and right of it the plates, as near to the ends as they can be."""

    ages: tuple[str, ...]
    curves: tuple[Curve, ...]

    def width(self) -> int:
        return WIDTH

    def height(self, width: int) -> int:  # noqa: ARG002 - as every box
        return 7 * 126 - 14  # seven plates

    def draw(self, canvas: Canvas, area: Area) -> None:
        paper, plates = area._replace(left=area.left + 64, right=828), area._replace(left=866)
        plot = Area(paper.left + 8, paper.top + _BAND + 40, paper.right - 26, paper.bottom - 30)
        turns = len(self.curves[0].points) - 1
        scale = Scale.over(plot, [points for curve in self.curves for points in curve.points], turns)
        ends = [turns * number // len(self.ages) for number in range(1, len(self.ages) + 1)]
        lines = [[scale.at(turn, points) for turn, points in enumerate(curve.points)] for curve in self.curves]
        last = [line[-1][1] for line in lines]
        heights = spread(last, _PLATE + 14, plates.top + _PLATE // 2, plates.bottom - _PLATE // 2)
        self._put_paper(canvas, paper, scale, ends)
        elbow = elbows(last, heights, (paper.right + 6, plates.left - 8))
        shown = [*zip(self.curves, lines, heights, _asides(last), elbow, spots(lines, ends, _BADGE), strict=True)][::-1]
        quiet = dict(zip((curve.city for curve in self.curves if curve.is_quiet), cycle(_QUIET), strict=False))
        strokes = {curve.city: quiet.get(curve.city, _Stroke(curve.ink)) for curve in self.curves}
        for curve, line, height, aside, turn, _ in sorted(shown, key=lambda each: (each[0].has_won, each[0].strong)):
            stroke = strokes[curve.city]
            with canvas.about(curve.city):
                place = plates._replace(top=round(height) - _PLATE // 2, bottom=round(height) + _PLATE // 2)
                _put_tie(canvas, curve, line[-1], (paper.right, turn, plates.left), height, stroke)
                curve.plate.draw(canvas, place)
                if curve.is_quiet:
                    canvas.box(Area(place.left, place.top + 16, place.left + _EDGE, place.bottom - 16), stroke.ink)
                curve.put_line(canvas, line, ends, aside, stroke)
        for curve, *_, spot in shown:
            if spot:
                with canvas.about(curve.city):
                    canvas.stamp(
                        _badge(curve.monument, curve.pen, strokes[curve.city].ink), _pixels([spot])[0], curve.city
                    )

    def _put_paper(self, canvas: Canvas, paper: Area, scale: Scale, ends: Sequence[int]) -> None:
        """Draw the paper below a band in the colours of the Ages, with lines at their ends, and the scale beside it."""
        canvas.box(paper, palette.PAPER)
        edges = [paper.left, *(round(scale.at(end, 0)[0]) for end in ends[:-1]), paper.right]
        headed = (
            Sized(Plate(Text(age, (Type(on, 40, Weight.BOLD),), across="middle"), on.ground, (10, 4), 0), right - left)
            for age, on, (left, right) in zip(self.ages, palette.ON_SKIES.values(), pairwise(edges), strict=True)
        )
        Row(tuple(headed)).draw(canvas, paper._replace(bottom=paper.top + _BAND))
        for end in ends:
            x = round(scale.at(end, 0)[0])
            canvas.box(Area(x - 1, paper.top + _BAND, x + 2, paper.bottom), palette.MARBLE.shadow)
        with canvas.about("scale"):
            for points in scale.grid:
                y = round(scale.at(0, points)[1])
                canvas.box(Area(scale.area.left, y - 1, scale.area.right, y + 1), palette.MARBLE.shadow)
                canvas.row((paper.left - 12, y), [figures(points)], Type(palette.ON_NIGHT_FADED, 36), "right")


def _put_tie(  # noqa: PLR0913, PLR0917 - where it goes, and how
    canvas: Canvas, curve: Curve, end: Point, at: tuple[float, float, float], height: float, stroke: _Stroke
) -> None:
    """Draw what ties a line's end to its plate, from the edge of the paper with one elbow, dashed as the line."""
    (x, y), (left, elbow, right) = end, at
    gold = palette.GOLD if curve.has_won else None
    canvas.line(_pixels([(x, y), (left, y)]), gold or stroke.ink, palette.PAPER, 3)
    bend = [(left, y), (elbow, y), (elbow, height), (right, height)]
    for piece in dashed(bend, stroke.dashes):
        canvas.line(_pixels(piece), gold or palette.MIST, palette.NIGHT, 3)


def _asides(ends: Sequence[float]) -> list[int]:
    """How far aside the dots lie at these heights: of any that meet every other one, from above."""
    asides, before = dict[int, int](), 0
    for place, number in enumerate(sorted(range(len(ends)), key=lambda number: ends[number])):
        meets = place > 0 and ends[number] - ends[before] < 2 * _DOT
        asides[number], before = 10 - asides[before] if meets else 0, number
    return [asides[number] for number in range(len(ends))]


@drawn_once
def _badge(city: str, pen: Pen, ring: Paint) -> Canvas:
    """The silhouette of a city in a ring, as large as it fits there, on paper."""
    canvas = Canvas(2 * _BADGE, 2 * _BADGE, palette.PAPER)
    canvas.disc((_BADGE, _BADGE), 24, ring)
    canvas.disc((_BADGE, _BADGE), 21, pen.ground)
    outline = places.outline(city)
    shape = outline.crop(outline.getbbox())
    scale = 2 * 19 / hypot(*shape.size)
    shape = shape.resize((round(shape.width * scale), round(shape.height * scale)), Image.Resampling.LANCZOS)
    drawn = Canvas.of(palette.apply_ink(shape, pen.ink, pen.ground))
    canvas.place(drawn, (_BADGE - shape.width // 2, _BADGE - shape.height // 2))
    canvas.marks.clear()
    return canvas


def _pixels(line: Sequence[Point]) -> list[tuple[int, int]]:
    return [(round(x), round(y)) for x, y in line]
