"""The course of a game: a line for each city, its points over the turns, with its name at the end.

Above the lines is a band in the colour of each Age, all equally wide. The winner's line is gold with a dark edge, the
few others that matter most are dark, the reader's own with a pale core, the rest thin and gray. Each has its city's
silhouette: on a badge, where it is farthest from the others, and on the plate at its end. So nobody needs to tell their
colours apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from PIL import Image

from bot.pictures.drawing import horizon, palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type, cut
from bot.pictures.drawing.charting import Point, Scale, elbows, spots, spread
from bot.pictures.drawing.figures import figures
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.palette import Paint, Pen
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.players import player_row
from engine.catalogue import AGES

_MARGIN = 16
_HEIGHT = 1060
_TOP = horizon.HEIGHT + 16
_BAND = 58
"""The height of the band with the Ages."""
_PLOT = Area(88, 262, 802, 1008)
_PAPER = Area(_PLOT.left - 8, _TOP, _PLOT.right + 26, _HEIGHT - 22)
"""What the lines are drawn on, a little larger than their scale."""
_EDGES = tuple(_PLOT.left + _PLOT.width * number // len(AGES) for number in range(len(AGES) + 1))
"""Where the Ages begin and end."""
_PLATES = Area(866, _TOP, WIDTH - _MARGIN, _PAPER.bottom)
"""Where the plates with the names are."""
_TIES = _PAPER.right + 6, _PLATES.left - 8
"""Between these, plates' ties turn up or down."""
_PLATE = 112
_ROUND = 16
_DISTANCE = 126
"""The least distance between the middles of two plates: seven of them take the whole height."""
_SILHOUETTE, _SMALL_SILHOUETTE = (80, 60), (80, 46)
"""Width and height; the smaller one is below a sign."""
_SILHOUETTES = 6
"""Left of them."""
_NAMES = _PLATES.left + _SILHOUETTES + _SILHOUETTE[0] + 8
_ABOVE, _BELOW = 25, 25
"""How far a city's name lies above the middle of its plate, and its player's and the points below it."""
_CROWN = 40
_GOLDEN, _CORE, _EDGE = 9, 5, 14
"""The width of the winner's line, and of the reader's own, and of what is dark beneath either."""
_STRONG, _THIN = 7, 4
"""The width of a line that matters, and of a quiet one."""
_DOT, _STRONG_DOT = 7, 12
"""Half the width of what marks a point of a line at an Age's end."""
_ASIDE = 10
"""How far a dot at the end of the game lies beside one that it would cover."""
_BADGE = 26
"""Half the width of a badge: paper, so that no line runs into it, a ring, and what it lies on."""
_RING, _COIN, _SHAPE = 24, 21, 19
_QUIET = Paint("#7d8284")
"""The ink of quiet lines: a shade of gray on paper, as pale as can be seen by everybody."""
_SCALE = Type(palette.ON_NIGHT_FADED, 36)
_AGE, _TOTAL, _CITY, _PLAYER = (40, Weight.BOLD), (50, Weight.BOLD), (36, Weight.BOLD), (34, Weight.MEDIUM)
"""Sizes and weights."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A city's line."""

    city: str
    player: str
    """Empty if the font cannot write the name."""
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
    def pen(self) -> Pen:
        """The pen for its plate and its badge."""
        return palette.ON_GOLD if self.has_won else palette.ON_PAPER if self.strong else palette.ON_STONE

    def put_line(self, canvas: Canvas, line: Sequence[Point], ends: Sequence[int], aside: int) -> None:
        """Draw the line Age by Age, for dots cover the joints; the last one lies so far aside on the plate's tie."""
        for first, last in pairwise([0, *ends]):
            part = _pixels(line[first : last + 1])
            if self.core is not None:
                canvas.line(part, palette.INK, palette.PAPER, _EDGE)
                canvas.line(part, self.core, palette.INK, _GOLDEN if self.has_won else _CORE)
            else:
                strong = self.strong
                canvas.line(part, palette.INK if strong else _QUIET, palette.PAPER, _STRONG if strong else _THIN)
        *joints, (x, y) = [line[last] for last in ends]
        for at in _pixels([*joints, (x + aside, y)]):
            if self.core is not None:
                canvas.disc(at, _STRONG_DOT, palette.INK)
                canvas.disc(at, _STRONG_DOT - 4, self.core)
            elif self.strong:
                canvas.disc(at, _STRONG_DOT - 2, palette.INK)
            else:
                canvas.disc(at, _DOT, _QUIET)

    def put_plate(self, canvas: Canvas, end: Point, height: int, elbow: float) -> None:
        """Draw a plate with the silhouette, the points, the city and the player, tied by an elbow to the line's end."""
        x, y = end
        tie = palette.GOLD if self.has_won else palette.MIST
        canvas.line(_pixels([(x, y), (_PAPER.right, y)]), palette.GOLD if self.has_won else _QUIET, palette.PAPER, 3)
        bend = [(_PAPER.right, y), (elbow, y), (elbow, height), (_PLATES.left, height)]
        canvas.line(_pixels(bend), tie, palette.NIGHT, 3)
        area = _PLATES._replace(top=height - _PLATE // 2, bottom=height + _PLATE // 2)
        canvas.box(area, self.pen.ground, palette.NIGHT, _ROUND)
        icon = "winner" if self.has_won else "free-city" if self.is_free_city else ""
        size, above = (_SMALL_SILHOUETTE, height - 2) if icon else (_SILHOUETTE, height - _SILHOUETTE[1] // 2)
        shape = places.silhouette(self.monument, size, self.pen.ink, self.pen.ground)
        canvas.place(shape, (area.left + _SILHOUETTES, above))
        city, player, right = Type(self.pen, *_CITY), Type(self.pen, *_PLAYER), area.right - 12
        if icon:
            at = area.left + _SILHOUETTES + size[0] // 2, height - _ABOVE
            canvas.row(at, [Icon(icon, size=_CROWN)], city, "middle")
        canvas.row((_NAMES, height - _ABOVE), [cut(self.city, right - _NAMES, city)], city)
        total = canvas.row((right, height + _BELOW), [figures(self.points[-1])], Type(self.pen, *_TOTAL), "right")
        right = total.left - 2 * city.gap
        written, player = player_row(self.player, (player,), right - _NAMES, is_computer=self.is_computer)
        if written:
            canvas.row((_NAMES, height + _BELOW), written, player)


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
        """Draw the Ages and the grid, the lines, strong ones and the winner's on top, then their badges and ends."""
        canvas = Canvas(WIDTH, _HEIGHT)
        horizon.put(canvas, self.cities, AGES[-1], self.title)
        scale = Scale.over(_PLOT, [points for curve in self.curves for points in curve.points])
        _ages(canvas, self.ages)
        _grid(canvas, scale)
        turns = len(self.curves[0].points) - 1
        lines = [
            [(_x(turn, turns), scale.y(points)) for turn, points in enumerate(curve.points)] for curve in self.curves
        ]
        ends = [turns * (number + 1) // len(self.ages) for number in range(len(self.ages))]
        top, bottom = _PLATES.top + _PLATE // 2, _PLATES.bottom - _PLATE // 2
        heights = spread([line[-1][1] for line in lines], _DISTANCE, top, bottom)
        asides = _asides([line[-1][1] for line in lines])
        turned = elbows([line[-1][1] for line in lines], heights, _TIES)
        shown = [*zip(self.curves, lines, heights, asides, turned, spots(lines, ends, _BADGE), strict=True)][::-1]
        for curve, line, height, aside, elbow, _ in sorted(shown, key=lambda each: (each[0].has_won, each[0].strong)):
            with canvas.about(curve.city):
                curve.put_plate(canvas, line[-1], round(height), elbow)
                curve.put_line(canvas, line, ends, aside)
        for curve, _, _, _, _, spot in shown:
            if spot:
                with canvas.about(curve.city):
                    canvas.stamp(_badge(curve.monument, curve.pen), (round(spot[0]), round(spot[1])), curve.city)
        return canvas


def _asides(ends: Sequence[float]) -> list[int]:
    """How far aside the dots lie at these heights: of any that meet every other one, from above."""
    asides, before = dict[int, int](), 0
    for place, number in enumerate(sorted(range(len(ends)), key=lambda number: ends[number])):
        meets = place > 0 and ends[number] - ends[before] < 2 * _STRONG_DOT
        asides[number], before = _ASIDE - asides[before] if meets else 0, number
    return [asides[number] for number in range(len(ends))]


@drawn_once
def _badge(city: str, pen: Pen) -> Canvas:
    """The silhouette of a city in a ring, as large as it fits there, on paper."""
    canvas = Canvas(2 * _BADGE, 2 * _BADGE, palette.PAPER)
    canvas.disc((_BADGE, _BADGE), _RING, palette.INK)
    canvas.disc((_BADGE, _BADGE), _COIN, pen.ground)
    outline = places.outline(city)
    shape = outline.crop(outline.getbbox())
    scale = 2 * _SHAPE / hypot(*shape.size)
    shape = shape.resize((round(shape.width * scale), round(shape.height * scale)), Image.Resampling.LANCZOS)
    drawn = Canvas.of(palette.apply_ink(shape, pen.ink, pen.ground))
    canvas.place(drawn, (_BADGE - shape.width // 2, _BADGE - shape.height // 2))
    canvas.marks.clear()
    return canvas


def _grid(canvas: Canvas, scale: Scale) -> None:
    with canvas.about("scale"):
        for points in scale.grid:
            y = round(scale.y(points))
            canvas.box(Area(_PLOT.left, y - 1, _PLOT.right, y + 1), palette.MARBLE.shadow)
            canvas.row((_PAPER.left - 12, y), [figures(points)], _SCALE, "right")


def _ages(canvas: Canvas, ages: Sequence[str]) -> None:
    """Draw the paper, and the band with the Ages above it."""
    canvas.box(_PAPER, palette.PAPER)
    for number, (age, on) in enumerate(zip(ages, palette.ON_SKIES.values(), strict=True)):
        left, right = _EDGES[number : number + 2]
        until = _PAPER.right if number == len(ages) - 1 else right
        canvas.box(Area(left if number else _PAPER.left, _TOP, until, _TOP + _BAND), on.ground)
        how = Type(on, *_AGE)
        canvas.row(((left + right) // 2, _TOP + _BAND // 2), [cut(age, right - left - 2 * _MARGIN, how)], how, "middle")
        canvas.box(Area(right - 1, _TOP + _BAND, right + 2, _PAPER.bottom), palette.MARBLE.shadow)


def _x(turn: int, turns: int) -> float:
    """Where it is after a turn, of so many in a game."""
    return _PLOT.left + turn * _PLOT.width / turns


def _pixels(line: Sequence[Point]) -> list[tuple[int, int]]:
    return [(round(x), round(y)) for x, y in line]
