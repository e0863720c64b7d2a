"""The course of a game: a line for each city, its points over the turns, with its name at the end.

Above the lines is a band in the colour of each Age. The winner's line is gold with a dark edge, the few others that
matter most are dark, the rest thin and pale, each of another stroke. All differ in the marks that lie on them, at the
end of an Age where there is room and else within it, and before their names: nobody needs to tell their colours apart.
An Age is wider than the one before it, as its points are further apart.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import cos, pi, sin

from bot.pictures.drawing import horizon, palette
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type, cut
from bot.pictures.drawing.charting import Point, Scale, spots, spread
from bot.pictures.drawing.figures import figures
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Paint
from engine.catalogue import AGES

_MARGIN = 16
_HEIGHT = 828
_TOP = horizon.HEIGHT + 16
_BAND = 54
"""The height of the band with the Ages."""
_PLOT = Area(92, 254, 770, 784)
_PAPER = Area(_PLOT.left - 8, _TOP, _PLOT.right + 16, _PLOT.bottom + 26)
"""What the lines are drawn on, a little larger than their scale."""
_PLATES = 828
"""The left edge of the plates with the names."""
_PLATE = 70
_ROUND = 14
_NAMES = 856
"""The position of the marks before the names."""
_TOTALS = 938
"""The right edge of the totals before the names."""
_DISTANCE = 130
"""The least distance between two names, if there is room."""
_GOLDEN, _EDGE = 9, 14
"""The width of the winner's line, and of what is dark beneath it."""
_STRONG, _THIN = 7, 4
"""The width of a line that matters, and of a quiet one."""
_SHARES = 0.25, 0.3, 0.45
"""How much of the chart's width each Age takes."""
_CROWN = 38
_DOT, _STRONG_DOT = 8, 12
"""Half the width of what marks a point of a line at an Age's end."""
_RADIUS = 21
"""Of a mark on a line."""
_EDGES = tuple(_PLOT.left + _PLOT.width * part for part in accumulate(_SHARES, initial=0.0))
"""Where the Ages begin and end."""
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
        """Draw the Ages and the grid, the lines, strong ones and the winner's on top, then their marks and ends."""
        canvas = Canvas(WIDTH, _HEIGHT)
        horizon.put(canvas, self.cities, AGES[-1], self.title)
        scale = Scale.over(_PLOT, [points for curve in self.curves for points in curve.points])
        _ages(canvas, self.ages)
        _grid(canvas, scale)
        drawn = list(self._styled(scale))
        top, bottom = _PLOT.top, _PAPER.bottom - _PLATE // 2
        distance = min(_DISTANCE, (bottom - top) / max(1, len(drawn) - 1))
        heights = spread([each.line[-1][1] for each in drawn], distance, top, bottom)
        marks = spots([each.line for each in drawn], self._ends, _RADIUS)
        shown = [*reversed([*zip(drawn, heights, marks, strict=True)])]
        from_below = sorted(shown, key=lambda each: (each[0].curve.has_won, each[0].curve.strong))
        for curve, height, _ in from_below:
            with canvas.about(curve.curve.city):
                curve.draw_line(canvas, self._ends, round(height))
        for curve, height, places in from_below:
            with canvas.about(curve.curve.city):
                for place in places:
                    curve.draw_mark(canvas, place)
                curve.draw_name(canvas, round(height))
        return canvas

    @property
    def _ends(self) -> list[int]:
        """The last turn of every Age."""
        turns = (len(self.curves[0].points) - 1) // len(self.ages)
        return [turns * (number + 1) for number in range(len(self.ages))]

    def _styled(self, scale: Scale) -> Iterator["_StyledCurve"]:
        """Each line with its mark and its stroke; those that are not quiet have the first one."""
        quiet = 0
        for curve, mark in zip(self.curves, _MARKS, strict=False):
            stroke = _STROKES[0]
            if not (curve.has_won or curve.strong):
                stroke, quiet = _STROKES[quiet % len(_STROKES)], quiet + 1
            yield _StyledCurve(curve, _line(curve, scale), mark, stroke)


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


@dataclass(frozen=True, slots=True)
class _Disc:
    """A circle in a mark, or a ring round its ground."""

    radius: int
    hollow: int = 0

    def draw(self, canvas: Canvas, at: Point, ink: Paint, ground: Paint) -> None:
        ((x, y),) = _pixels([at])
        canvas.disc((x, y), self.radius, ink)
        if self.hollow:
            canvas.disc((x, y), self.hollow, ground)


_MARKS: tuple[tuple[_Stroke | _Disc, ...], ...] = (
    (_Disc(9),),  # a disc
    (_Stroke(((0, -11), (0, 11)), 10),),  # a pillar
    (_Stroke(_round(3, 7), 8),),  # a triangle
    (_Stroke(((-7, -7), (7, 7)), 7), _Stroke(((-7, 7), (7, -7)), 7)),  # a cross
    (_Disc(11, hollow=5),),  # a ring
    (_Stroke(((-7, -7), (7, 7)), 20),),  # a diamond
    (_Stroke(_round(3, 7, pi), 8),),  # a triangle on its head
)
"""The mark of each line, from the first on."""
_COIN = _Disc(20, hollow=17)
"""What a mark lies on, so that no line runs into it."""
_QUIET = Paint("#7d8284")
"""The ink of quiet lines: a shade of gray on paper, as pale as can be seen by everybody."""
_STROKES: tuple[tuple[int, ...], ...] = ((), (48, 6), (24, 6), (24, 6, 6, 6), (10, 6))
"""How long quiet lines are drawn and left out in turn."""


@dataclass(frozen=True, slots=True)
class _StyledCurve:
    """A city's line with its mark."""

    curve: Curve
    line: Sequence[Point]
    mark: tuple[_Stroke | _Disc, ...]
    dashes: tuple[int, ...]

    def draw_line(self, canvas: Canvas, ends: Sequence[int], height: int) -> None:
        """Draw the line Age by Age, for dots cover the joints, and what joins its end to its name."""
        won, strong = self.curve.has_won, self.curve.strong
        (x, y), tie = self.line[-1], palette.GOLD if won else palette.MIST
        bend = [(x, y), (_PAPER.right, y), (_PLATES - 8, height), (_PLATES, height)]
        canvas.line(_pixels(bend[:2]), palette.GOLD if won else _QUIET, palette.PAPER, 3)
        canvas.line(_pixels(bend[1:]), tie, palette.NIGHT, 3)
        for first, last in pairwise([0, *ends]):
            part = _pixels(self.line[first : last + 1])
            if won:
                canvas.line(part, palette.INK, palette.PAPER, _EDGE)
                canvas.line(part, palette.GOLD, palette.INK, _GOLDEN)
            else:
                width = _STRONG if strong else _THIN
                canvas.line(part, palette.INK if strong else _QUIET, palette.PAPER, width, self.dashes)
        for last in ends:
            self._draw_dot(canvas, self.line[last])

    def _draw_dot(self, canvas: Canvas, at: Point) -> None:
        """Draw a point of the line where an Age ends."""
        at = round(at[0]), round(at[1])
        if self.curve.has_won:
            _Disc(_STRONG_DOT, hollow=_STRONG_DOT - 4).draw(canvas, at, palette.INK, palette.GOLD)
        elif self.curve.strong:
            canvas.disc(at, _STRONG_DOT - 2, palette.INK)
        else:
            canvas.disc(at, _DOT, _QUIET)

    def draw_name(self, canvas: Canvas, height: int) -> None:
        """Draw a plate with the mark again, the points and the city's name."""
        strong, won = self.curve.strong, self.curve.has_won
        pen = palette.ON_GOLD if won else palette.ON_PAPER if strong else palette.ON_STONE
        area = Area(_PLATES, height - _PLATE // 2, WIDTH - _MARGIN + 4, height + _PLATE // 2)
        canvas.box(area, pen.ground, palette.NIGHT, _ROUND)
        self.draw_mark(canvas, (_NAMES, height))
        size, weight = _BOLD if strong else _LIGHT
        canvas.row((_TOTALS, height), [figures(self.curve.points[-1])], Type(pen, size, weight), "right")
        icon = "winner" if won else "free-city" if self.curve.is_free_city else ""
        icons = [Icon(icon, size=_CROWN)] if icon else []
        name = Type(pen, SMALLEST, weight, 4)
        left = _TOTALS + 8
        room = area.right - left - len(icons) * (_CROWN + name.gap) - 4
        canvas.row((left, height), [cut(self.curve.city, room, name), *icons], name)

    def draw_mark(self, canvas: Canvas, at: Point) -> None:
        """Draw its mark on a coin."""
        coin = palette.GOLD if self.curve.has_won else palette.PAPER if self.curve.strong else palette.STONE
        _COIN.draw(canvas, at, palette.INK, coin)
        for stroke in self.mark:
            stroke.draw(canvas, at, palette.INK, coin)


def _grid(canvas: Canvas, scale: Scale) -> None:
    with canvas.about("scale"):
        for points in scale.grid:
            y = round(scale.y(points))
            canvas.box(Area(_PLOT.left, y - 1, _PLOT.right, y + 1), palette.MARBLE.shadow)
            canvas.row((_PAPER.left - 12, y), [figures(points)], _FADED, "right")


def _ages(canvas: Canvas, ages: Sequence[str]) -> None:
    """Draw the paper, and the band with the Ages above it."""
    canvas.box(_PAPER, palette.PAPER)
    for number, (age, on) in enumerate(zip(ages, palette.ON_SKIES.values(), strict=True)):
        left, right = map(round, _EDGES[number : number + 2])
        until = _PAPER.right if number == len(ages) - 1 else right
        canvas.box(Area(left if number else _PAPER.left, _TOP, until, _TOP + _BAND), on.ground)
        how = Type(on, SMALLEST, Weight.BOLD)
        written = cut(age, until - left - 2 * _MARGIN, how)
        canvas.row(((left + until) // 2, _TOP + _BAND // 2), [written], how, "middle")
        canvas.box(Area(right - 1, _TOP + _BAND, right + 2, _PAPER.bottom), palette.MARBLE.shadow)


def _line(curve: Curve, scale: Scale) -> list[Point]:
    turns = (len(curve.points) - 1) // len(_SHARES)
    return [(_x(turn, turns), scale.y(points)) for turn, points in enumerate(curve.points)]


def _x(turn: int, turns: int) -> float:
    """Where it is after a turn, of so many in an Age."""
    age, more = divmod(turn, turns)
    return _EDGES[age] + (more * (_EDGES[age + 1] - _EDGES[age]) / turns if more else 0)


def _pixels(line: Sequence[Point]) -> list[tuple[int, int]]:
    return [(round(x), round(y)) for x, y in line]
