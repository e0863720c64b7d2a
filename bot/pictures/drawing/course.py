"""The course of a game: a line for each city, its points over the turns, with its name at the end.

The few lines that matter most are strong, the others thin and grey. All differ in their dashes, in their marks at the
end of every Age, and in what stands at their ends: nobody needs to tell their colours apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type, cut
from bot.pictures.drawing.charting import Point, Scale, dashed, spread
from bot.pictures.drawing.figures import figures
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Paint

_MARGIN = 30
_HEIGHT = 700
_TITLE = 52
_AGES = 120
_PLOT = Area(92, 158, 794, 660)
_NAMES = 854
"""The position of the marks before the names."""
_TOTALS = 930
"""The right edge of the totals before the names."""
_DISTANCE = 64
"""The least distance between two names."""
_WIDE = 8
_THIN = 4
"""The width of a quiet line."""
_HEADING = Type(palette.ON_NIGHT, 46, Weight.BOLD)
_FADED = Type(palette.ON_NIGHT_FADED)
_TOTAL = Type(palette.ON_NIGHT, 44, Weight.BOLD)
_NAME = Type(palette.ON_NIGHT, SMALLEST, Weight.BOLD, 10)
_QUIET_TOTAL = Type(palette.ON_NIGHT_FADED, 40)
_QUIET_NAME = Type(palette.ON_NIGHT_FADED, SMALLEST, gap=10)


@dataclass(frozen=True, slots=True)
class Curve:
    """A city's line."""

    city: str
    points: tuple[int, ...]
    """Before the first turn, then after every turn."""
    has_won: bool = False
    is_free_city: bool = False
    strong: bool = True
    """Whether it is one of the few that matter most."""


@dataclass(frozen=True, slots=True)
class CourseScene:
    """A chart of all cities."""

    title: str
    ages: tuple[str, ...]
    """The headings of the Ages, which all have equally many turns."""
    curves: tuple[Curve, ...]
    """From first place to last; the Free City's comes at the end."""

    def draw(self) -> Canvas:
        """Draw the grid, then the lines, the strong ones and the winner's on top, then their marks and ends."""
        canvas = Canvas(WIDTH, _HEIGHT)
        title = cut(self.title, WIDTH - 2 * _MARGIN, _HEADING)
        canvas.row((_MARGIN, _TITLE), [title], _HEADING)
        scale = Scale.over(_PLOT, [points for curve in self.curves for points in curve.points])
        _grid(canvas, scale)
        _ages(canvas, self.ages)
        drawn = [
            _StyledCurve(curve, _line(curve, scale), ink if curve.strong else palette.QUIET_LINE, dashes, mark)
            for curve, (ink, dashes, mark) in zip(self.curves, _STYLES, strict=False)
        ]
        heights = spread([each.line[-1][1] for each in drawn], _DISTANCE, _PLOT.top, _PLOT.bottom)
        ends = [*reversed([*zip(drawn, heights, strict=True)])]
        from_below = sorted(ends, key=lambda each: each[0].curve.strong)
        for each, _ in from_below:
            with canvas.about(each.curve.city):
                each.draw_line(canvas, len(self.ages))
        for each, height in from_below:
            with canvas.about(each.curve.city):
                each.draw_marks(canvas, len(self.ages))
                each.draw_name(canvas, round(height))
        return canvas


@dataclass(frozen=True, slots=True)
class _Stroke:
    """A thick line of a mark, relative to the mark's middle."""

    points: tuple[Point, ...]
    width: int

    def draw(self, canvas: Canvas, at: Point, ink: Paint) -> None:
        canvas.line(_pixels([(at[0] + x, at[1] + y) for x, y in self.points]), ink, palette.NIGHT, self.width)


def _round(corners: int, radius: float, turned: float = 0.0) -> tuple[Point, ...]:
    """A closed polygon with its first corner at the top; its first side comes twice, for the joint."""
    angles = [turned + 2 * pi * corner / corners for corner in range(corners + 2)]
    return tuple((radius * sin(angle), -radius * cos(angle)) for angle in angles)


_STYLES: tuple[tuple[Paint, tuple[int, ...], tuple[_Stroke, ...]], ...] = tuple(
    zip(
        palette.LINES,
        ((), (30, 13), (12, 10), (36, 11, 12, 11), (60, 17), (24, 10, 12, 10, 12, 10), (20, 18)),
        (
            (_Stroke(_round(24, 6), 15),),  # a disc
            (_Stroke(((0, -16), (0, 16)), 14),),  # a pillar
            (_Stroke(_round(3, 10), 11),),  # a triangle
            (_Stroke(((-10, -10), (10, 10)), 9), _Stroke(((-10, 10), (10, -10)), 9)),  # a cross
            (_Stroke(_round(24, 11), 7),),  # a ring
            (_Stroke(((-10, -10), (10, 10)), 28),),  # a diamond
            (_Stroke(_round(3, 10, pi), 11),),  # a triangle on its head
        ),
        strict=True,
    )
)
"""The colour, dashes and mark of each line, from the first on."""
_HALO = _Stroke(_round(24, 9), 19)
"""The ground round a mark, so that no line runs into it."""


@dataclass(frozen=True, slots=True)
class _StyledCurve:
    """A city's line with its style."""

    curve: Curve
    line: Sequence[Point]
    ink: Paint
    dashes: tuple[int, ...]
    mark: tuple[_Stroke, ...]

    def draw_line(self, canvas: Canvas, ages: int) -> None:
        """Draw the line Age by Age: marks cover the joints."""
        turns = (len(self.line) - 1) // ages
        for first in range(0, ages * turns, turns):
            for part in dashed(self.line[first : first + turns + 1], self.dashes):
                canvas.line(_pixels(part), self.ink, palette.NIGHT, _WIDE if self.curve.strong else _THIN)

    def draw_marks(self, canvas: Canvas, ages: int) -> None:
        """Draw a mark at the end of every Age."""
        turns = (len(self.line) - 1) // ages
        for at in self.line[turns::turns]:
            self._draw_mark(canvas, at)

    def draw_name(self, canvas: Canvas, height: int) -> None:
        """Draw the mark again, the points and the city's name, joined to the end of its line."""
        end, left = self.line[-1], _NAMES - 24
        canvas.line(_pixels([(end[0] + 20, end[1]), (left - 8, height), (left, height)]), self.ink, palette.NIGHT, 3)
        self._draw_mark(canvas, (_NAMES, height))
        total, name = (_TOTAL, _NAME) if self.curve.strong else (_QUIET_TOTAL, _QUIET_NAME)
        canvas.row((_TOTALS, height), [figures(self.curve.points[-1])], total, "right")
        icon = "winner" if self.curve.has_won else "free-city" if self.curve.is_free_city else ""
        icons = [Icon(icon)] if icon else []
        left, room = _TOTALS + 12, WIDTH - _MARGIN - _TOTALS - 12
        canvas.row((left, height), [cut(self.curve.city, room, name), *icons], name)

    def _draw_mark(self, canvas: Canvas, at: Point) -> None:
        _HALO.draw(canvas, at, palette.NIGHT)
        for stroke in self.mark:
            stroke.draw(canvas, at, self.ink)


def _grid(canvas: Canvas, scale: Scale) -> None:
    with canvas.about("scale"):
        for points in scale.grid:
            y = round(scale.y(points))
            canvas.box(Area(_PLOT.left, y - 1, _PLOT.right, y + 1), palette.DUSK)
            canvas.row((_PLOT.left - 16, y), [figures(points)], _FADED, "right")


def _ages(canvas: Canvas, ages: Sequence[str]) -> None:
    wide = _PLOT.width // len(ages)
    for number, age in enumerate(ages):
        left, right = _PLOT.left + wide * number, _PLOT.left + wide * (number + 1)
        canvas.row(((left + right) // 2, _AGES), [cut(age, wide - _MARGIN, _FADED)], _FADED, "middle")
        canvas.box(Area(right - 1, _AGES - 20, right + 2, _PLOT.bottom), palette.DUSK)


def _line(curve: Curve, scale: Scale) -> list[Point]:
    turns = len(curve.points) - 1
    return [(_PLOT.left + _PLOT.width * turn / turns, scale.y(points)) for turn, points in enumerate(curve.points)]


def _pixels(line: Sequence[Point]) -> list[tuple[int, int]]:
    return [(round(x), round(y)) for x, y in line]
