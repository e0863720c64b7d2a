"""The course of a game: a line for each city, its points over the turns, with its name at the end.

Behind the lines is the sky of each Age. The winner's line is gold with a dark edge, the few others that matter most
are dark, the rest thin and grey. All differ in their marks at the end of every Age, and in what stands at their ends:
nobody needs to tell their colours apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from bot.pictures.drawing import horizon, palette
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type, cut
from bot.pictures.drawing.charting import Point, Scale, spread
from bot.pictures.drawing.figures import figures
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import FRAMES, Paint
from engine.catalogue import AGES
from engine.effects import Colour

_MARGIN = 16
_HEIGHT = 748
_TOP = horizon.HEIGHT + 16
_AGES = _TOP + 30
_PLOT = Area(92, 220, 794, 712)
_FOOT = _PLOT.bottom + 18
"""Where the sky ends, a little below the line of nothing."""
_PLATES = 828
"""The left edge of the plates with the names."""
_PLATE = 56
_ROUND = 14
_NAMES = 856
"""The position of the marks before the names."""
_TOTALS = 938
"""The right edge of the totals before the names."""
_DISTANCE = 64
"""The least distance between two names."""
_GOLDEN, _EDGE = 9, 14
"""The width of the winner's line, and of what is dark beneath it."""
_STRONG, _THIN = 7, 4
"""The width of a line that matters, and of a quiet one."""
_CROWN = 38
_FADED = Type(palette.ON_NIGHT_FADED)
_BOLD, _LIGHT = (44, Weight.BOLD), (40, Weight.MEDIUM)
"""The size and weight of totals."""


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
    cities: tuple[str, ...]
    """The keys of all monuments, in the order of seats."""
    ages: tuple[str, ...]
    """The headings of the Ages, which all have equally many turns."""
    curves: tuple[Curve, ...]
    """From first place to last; the Free City's comes at the end."""

    def draw(self) -> Canvas:
        """Draw the skies and the grid, the lines, strong ones and the winner's on top, then their marks and ends."""
        canvas = Canvas(WIDTH, _HEIGHT)
        horizon.put(canvas, self.cities, AGES[-1], self.title)
        scale = Scale.over(_PLOT, [points for curve in self.curves for points in curve.points])
        _ages(canvas, self.ages)
        _grid(canvas, scale)
        drawn = [
            _StyledCurve(curve, _line(curve, scale), mark) for curve, mark in zip(self.curves, _MARKS, strict=False)
        ]
        heights = spread([each.line[-1][1] for each in drawn], _DISTANCE, _PLOT.top, _PLOT.bottom)
        ends = [*reversed([*zip(drawn, heights, strict=True)])]
        from_below = sorted(ends, key=lambda each: (each[0].curve.has_won, each[0].curve.strong))
        for each, height in from_below:
            with canvas.about(each.curve.city):
                each.draw_line(canvas, len(self.ages), round(height))
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

    def draw(self, canvas: Canvas, at: Point, ink: Paint, ground: Paint) -> None:
        canvas.line(_pixels([(at[0] + x, at[1] + y) for x, y in self.points]), ink, ground, self.width)


def _round(corners: int, radius: float, turned: float = 0.0) -> tuple[Point, ...]:
    """A closed polygon with its first corner at the top; its first side comes twice, for the joint."""
    angles = [turned + 2 * pi * corner / corners for corner in range(corners + 2)]
    return tuple((radius * sin(angle), -radius * cos(angle)) for angle in angles)


_MARKS: tuple[tuple[_Stroke, ...], ...] = (
    (_Stroke(_round(24, 4), 11),),  # a disc
    (_Stroke(((0, -11), (0, 11)), 10),),  # a pillar
    (_Stroke(_round(3, 7), 8),),  # a triangle
    (_Stroke(((-7, -7), (7, 7)), 7), _Stroke(((-7, 7), (7, -7)), 7)),  # a cross
    (_Stroke(_round(24, 8), 5),),  # a ring
    (_Stroke(((-7, -7), (7, 7)), 20),),  # a diamond
    (_Stroke(_round(3, 7, pi), 8),),  # a triangle on its head
)
"""The mark of each line, from the first on."""
_RIM = _Stroke(_round(24, 9), 22)
_COIN = _Stroke(_round(24, 8), 17)
"""What a mark lies on, so that no line runs into it."""
_QUIET: tuple[Paint, ...] = (FRAMES[Colour.GRAY], FRAMES[Colour.GRAY], palette.HOLLOW)
"""The ink of quiet lines, by Age: a contrast of at least 3 to 1 with its sky."""


@dataclass(frozen=True, slots=True)
class _StyledCurve:
    """A city's line with its mark."""

    curve: Curve
    line: Sequence[Point]
    mark: tuple[_Stroke, ...]

    def draw_line(self, canvas: Canvas, ages: int, height: int) -> None:
        """Draw the line Age by Age, for marks cover the joints, and what joins its end to its name."""
        turns = (len(self.line) - 1) // ages
        for first, on, quiet in zip(range(0, ages * turns, turns), palette.ON_SKIES.values(), _QUIET, strict=True):
            part = _pixels(self.line[first : first + turns + 1])
            if self.curve.has_won:
                canvas.line(part, palette.INK, on.ground, _EDGE)
                canvas.line(part, palette.GOLD, palette.INK, _GOLDEN)
            elif self.curve.strong:
                canvas.line(part, palette.INK, on.ground, _STRONG)
            else:
                canvas.line(part, quiet, on.ground, _THIN)
        (x, y), ink = self.line[-1], palette.GOLD if self.curve.has_won else palette.MIST
        canvas.line(_pixels([(x + 4, y), (_PLATES - 8, height), (_PLATES, height)]), ink, palette.NIGHT, 3)

    def draw_marks(self, canvas: Canvas, ages: int) -> None:
        """Draw a mark at the end of every Age."""
        turns = (len(self.line) - 1) // ages
        for at in self.line[turns::turns]:
            self._draw_mark(canvas, at, palette.NIGHT)

    def draw_name(self, canvas: Canvas, height: int) -> None:
        """Draw a plate with the mark again, the points and the city's name."""
        strong, won = self.curve.strong, self.curve.has_won
        pen = palette.ON_GOLD if won else palette.ON_PAPER if strong else palette.ON_STONE
        area = Area(_PLATES, height - _PLATE // 2, WIDTH - _MARGIN + 4, height + _PLATE // 2)
        canvas.box(area, pen.ground, palette.NIGHT, _ROUND)
        self._draw_mark(canvas, (_NAMES, height), pen.ground)
        size, weight = _BOLD if strong else _LIGHT
        canvas.row((_TOTALS, height), [figures(self.curve.points[-1])], Type(pen, size, weight), "right")
        icon = "winner" if won else "free-city" if self.curve.is_free_city else ""
        icons = [Icon(icon, size=_CROWN)] if icon else []
        name = Type(pen, SMALLEST, weight, 4)
        left = _TOTALS + 8
        room = area.right - left - len(icons) * (_CROWN + name.gap) - 4
        canvas.row((left, height), [cut(self.curve.city, room, name), *icons], name)

    def _draw_mark(self, canvas: Canvas, at: Point, ground: Paint) -> None:
        coin = palette.GOLD if self.curve.has_won else palette.PAPER if self.curve.strong else palette.STONE
        _RIM.draw(canvas, at, palette.INK, ground)
        _COIN.draw(canvas, at, coin, palette.INK)
        for stroke in self.mark:
            stroke.draw(canvas, at, palette.INK, coin)


def _grid(canvas: Canvas, scale: Scale) -> None:
    with canvas.about("scale"):
        for points in scale.grid:
            y = round(scale.y(points))
            canvas.box(Area(_PLOT.left, y - 1, _PLOT.right, y + 1), palette.MARBLE.shadow)
            canvas.row((_PLOT.left - 14, y), [figures(points)], _FADED, "right")


def _ages(canvas: Canvas, ages: Sequence[str]) -> None:
    wide = _PLOT.width // len(ages)
    for number, (age, on) in enumerate(zip(ages, palette.ON_SKIES.values(), strict=True)):
        left, right = _PLOT.left + wide * number, _PLOT.left + wide * (number + 1)
        canvas.place(Canvas(right - left, _FOOT - _TOP, on.ground), (left, _TOP))
        how = Type(on, SMALLEST, Weight.BOLD)
        canvas.row(((left + right) // 2, _AGES), [cut(age, wide - 2 * _MARGIN, how)], how, "middle")
        canvas.box(Area(right - 1, _TOP, right + 2, _FOOT), palette.NIGHT)


def _line(curve: Curve, scale: Scale) -> list[Point]:
    turns = len(curve.points) - 1
    return [(_PLOT.left + _PLOT.width * turn / turns, scale.y(points)) for turn, points in enumerate(curve.points)]


def _pixels(line: Sequence[Point]) -> list[tuple[int, int]]:
    return [(round(x), round(y)) for x, y in line]
