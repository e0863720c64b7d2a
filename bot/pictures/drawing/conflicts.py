"""The conflicts of an Age: the ring of cities, at each border an arrow from the winner to the loser with both tokens.

Each city says large what this Age has brought it, and small its points of all Ages, with its defeats.
"""

from cmath import exp
from collections.abc import Sequence
from dataclasses import dataclass
from math import pi
from typing import NamedTuple

from bot.pictures.drawing import horizon, palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type
from bot.pictures.drawing.figures import signed
from bot.pictures.drawing.layout import About, Box, Column, Drawn, Fitting, Gap, Middle, Plate, Row, Signs, Sized, Text
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.monuments.battlefield import Field
from bot.pictures.drawing.palette import Paint
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.players import Player
from engine.catalogue import Age
from engine.effects import Colour

_MARGIN = 12
_TOP = horizon.HEIGHT + _MARGIN
_TOKEN = 66
"""The size of a token that is won or lost now."""
_NEAR = 4
"""Between a city, a token and the next token."""
_OFF = _NEAR + _TOKEN // 2
"""From a city to the middle of its token."""
_BETWEEN = 2 * _TOKEN + 5 * _NEAR
"""Between two rows: room for two tokens."""
_ROUND = 22
_SKY = 118, 62
"""Width and height of the sky with a city's wonder."""
_CAMPS: dict[int, int] = {4: 312, 5: 244, 6: 138, 7: 400}
"""The height of the camps, by the number of cities: by the room in their ring; beside three there is none."""
_ROWS: dict[int, tuple[str, ...]] = {
    3: ("102",),
    4: ("1 2", "0 3"),
    5: ("2 3", "104"),
    6: ("234", "105"),
    7: ("3 4", "2 5", "106"),
}
"""Where the seats lie, by the number of cities: clockwise as on the table, the first at the bottom."""
_HEAD, _LONG, _THICK = 22, 28, 14
"""Half the width of an arrow's head, its length, and the width of the shaft."""


@dataclass(frozen=True, slots=True)
class Side:
    """A city in one conflict."""

    city: str
    token: int
    """The points of the token that it took; 0 for none."""


@dataclass(frozen=True, slots=True)
class Border:
    """A conflict between a city and its left neighbour."""

    one: Side
    other: Side


@dataclass(frozen=True, slots=True)
class Tokens:
    """A city's strength, and what its tokens are worth."""

    city: str
    player: str
    """Empty if the font cannot write the name."""
    shields: int
    change: int
    """The points of its tokens of this Age."""
    points: int
    """Those of all its tokens so far."""
    defeats: int
    """How many of these are defeats."""
    monument: str
    """The key of its monument."""
    is_computer: bool = False
    """Whether the player is a computer."""


@dataclass(frozen=True, slots=True)
class Conflicts:
    """The end of an Age, in the order of seats."""

    title: str
    age: Age
    total: str
    """The word before the points of all Ages."""
    borders: tuple[Border, ...]
    """In the order of seats; empty as long as nothing is decided."""
    cities: tuple[Tokens, ...]

    def draw(self) -> Canvas:
        """Draw the sky with the wonders, the cities in a ring, and what happened between each two."""
        total = self.total if any(city.points != city.change for city in self.cities) else ""
        boxes = [About(city.city, _city(city, total, self.age, decided=bool(self.borders))) for city in self.cities]
        areas = _ring(boxes)
        near = palette.FIELDS[self.age][1]
        canvas = Canvas(WIDTH, max(area.bottom for area in areas) + _MARGIN, near)
        horizon.put(canvas, tuple(city.monument for city in self.cities), self.age, self.title)
        canvas.place(places.battlefield(_field(areas), self.age), (0, horizon.HEIGHT))
        for box, area in zip(boxes, areas, strict=True):
            box.draw(canvas, area)
        pairs = zip(areas, (*areas[1:], areas[0]), strict=True)
        for border, (one, other) in zip(self.borders, pairs, strict=False):
            with canvas.about(border.one.city), canvas.about(border.other.city):
                _put_border(canvas, border, _way(one, other, areas), near)
        return canvas


# A city.


def _city(city: Tokens, total: str, age: Age, *, decided: bool) -> Box:
    """Name and player, the strength, what this Age has brought, and below that the points so far if they differ.

    A long name has the room of the sky beside it.
    """
    types = Type(palette.ON_PAPER_FADED, 36), Type(palette.ON_PAPER_FADED)
    beside = Row((Player(city.player, types[:1], city.is_computer), Drawn(_sky(city.monument, age))), rest=0)
    player = Fitting((beside, Player(city.player, types, city.is_computer)))
    strength = Signs((Icon("shield", str(city.shields), 64),), Type(palette.ON_PAPER, 42, Weight.BOLD))
    pen = palette.ON_SAND_BAD if city.change < 0 else palette.ON_GOLD if city.change else palette.ON_STONE
    change = Plate(_number(signed(city.change), pen, 68), pen.ground, (10, 0), 14, palette.PAPER)
    name = Text(city.city, (Type(palette.ON_PAPER, 44, Weight.BOLD),))
    rows = (
        Column((name, Sized(player, high=_SKY[1]))),
        Row((strength, Middle(Sized(change if decided else Gap(), high=64), "right"))),
        *((_foot(city, total),) if total else ()),
    )
    return Plate(Column(rows, 8), palette.PAPER, (10, 6), _ROUND, behind=None)


def _foot(city: Tokens, total: str) -> Box:
    """The points of all tokens so far, where it has both kinds as a sum."""
    how, won = Type(palette.ON_SAND), city.points + city.defeats
    both: list[Item] = [signed(won), signed(-city.defeats), "="] if city.defeats and won else []
    parts = Row(
        (Text(total, (how,)), Signs((*both,), how), _number(signed(city.points), palette.ON_SAND, 36)), 6, rest=0
    )
    return Sized(Plate(parts, palette.SAND, (10, 0), 14, palette.PAPER), high=52)


def _number(number: str, pen: palette.Pen, size: int) -> Signs:
    return Signs((number,), Type(pen, size, Weight.BOLD))


@drawn_once
def _sky(monument: str, age: Age) -> Canvas:
    """A city's wonder under the sky of an Age, drawn twice as large: so it is seen well, and the edges are smooth."""
    wide, high = _SKY
    return places.skyline((monument,), age, (0, 2 * wide), (2 * wide, 2 * high)).view(_SKY, palette.PAPER, 10)


# Where the cities lie.


def _ring(cities: Sequence[Box]) -> list[Area]:
    """Four lie in the corners, for there they are wider, with room for the camps between them."""
    wide = 344 if len(cities) == 4 else 296
    high = max(each.height(wide) for each in cities)
    rows = _ROWS[len(cities)]
    above = _TOKEN + 3 * _NEAR if len(cities) == 3 else 0  # for the conflict of the outer two
    lefts = _MARGIN, (WIDTH - wide) // 2, WIDTH - _MARGIN - wide
    tops = [_TOP + above + row * (high + _BETWEEN) for row in range(len(rows))]
    at = {
        seat: Area(left, top, left + wide, top + high)
        for row, top in zip(rows, tops, strict=True)
        for seat, left in zip(row, lefts, strict=True)
    }
    return [at[str(seat)] for seat in range(len(cities))]


def _field(cities: Sequence[Area]) -> Field:
    """The hill from below the sky: highest in the middle of the ring with the camps, it ends above the lowest row."""
    lowest, count = cities[0].top - horizon.HEIGHT, len(cities)
    if count not in _CAMPS:
        return Field(22, lowest - _MARGIN)
    above = 0 if count in {4, 6} else (cities[0].height + _TOKEN) // 2  # an arrow lies across the ring
    below = cities[0].height if count in {4, 6} else 0
    middle, high = (_MARGIN + above + lowest + below) // 2, _CAMPS[count]
    camps = middle - high // 2, middle + high // 2
    return Field(middle, lowest - 40, camps, low=high < 200)


# A border. Its points are complex numbers, which turn easily: arrows go in all four directions.


class _Way(NamedTuple):
    """What lies between two cities."""

    line: tuple[complex, ...]
    """What joins them."""
    one: complex
    other: complex
    """The middles of their tokens."""
    beside: complex = 0
    """From the tokens to an arrow beside them; else it lies between them."""


def _way(one: Area, other: Area, cities: Sequence[Area]) -> _Way:
    """What lies between two of the cities: one is above the other, or they are side by side.

    Where they are close, the tokens of cities side by side lie below the arrow, the others outside the ring.
    """
    start, end = (complex(each.left + each.right, each.top + each.bottom) / 2 for each in (one, other))
    left, right = sorted((one.left, other.left))
    if any(each.top == one.top == other.top and left < each.left < right for each in cities):
        edge, above = 1j * one.height / 2, 1j * (one.height / 2 + _OFF)
        return _Way((start - edge, start - above, end - above, end - edge), start - above, end - above)
    along, upright = (end - start) / abs(end - start), one.left == other.left
    half = (one.height if upright else one.width) / 2
    line = start + half * along, end - (half + 1) * along
    tokens = line[0] + _OFF * along, line[1] - _OFF * along
    if abs(line[1] - line[0]) > 2 * _BETWEEN:
        return _Way(line, *tokens)
    inwards = -1j if not upright else 1 if start.real < WIDTH / 2 else -1
    return _Way(line, tokens[0] - 26 * inwards, tokens[1] - 26 * inwards, 64 * inwards)


def _put_border(canvas: Canvas, border: Border, way: _Way, ground: Paint) -> None:
    """Draw what has happened between two cities: an arrow and the tokens at its ends, or that they are even."""
    if not border.one.token:
        canvas.line(_points(way.line), palette.MIST, ground, 6)
        middle = len(way.line) // 2
        _put(canvas, Icon("even", size=68), (way.line[middle - 1] + way.line[middle]) / 2, ground)
        return
    winner, loser = sorted(((border.one, way.one), (border.other, way.other)), key=lambda end: -end[0].token)
    for side, at in (winner, loser):
        with canvas.about(side.city):
            _put(canvas, Icon("victory" if side.token > 0 else "defeat", signed(side.token), _TOKEN), at, ground)
    parts = _arrow(winner[1], loser[1], way.beside)
    canvas.shape(parts, palette.PAPER, ground, 4)
    canvas.shape(parts, palette.FRAMES[Colour.RED], palette.PAPER)


def _put(canvas: Canvas, of: Icon, middle: complex, ground: Paint) -> None:
    """Draw a sign over whatever is there."""
    canvas.stand((round(middle.real) - of.size // 2, round(middle.imag) + of.size // 2), of, ground)


def _arrow(winner: complex, loser: complex, beside: complex) -> list[list[tuple[float, float]]]:
    """The shaft of an arrow, with a round end, and its head: between two tokens, or as long as both beside them."""
    along = (loser - winner) / abs(loser - winner)
    before, behind = (20, 30) if beside else (-_TOKEN / 2 - 22, -_TOKEN / 2 - 12)
    tail, tip = winner + beside - before * along, loser + beside + behind * along
    neck, joint, across = tip - _LONG * along, tip - _LONG / 2 * along, 1j * along
    turns = (_THICK / 2 * across * exp(1j * pi * corner / 12) for corner in range(13))
    shaft = [*(tail + turn for turn in turns), joint - _THICK / 2 * across, joint + _THICK / 2 * across]
    return [_points(shaft), _points([neck + _HEAD * across, tip, neck - _HEAD * across])]


def _points(of: Sequence[complex]) -> list[tuple[float, float]]:
    return [(each.real, each.imag) for each in of]
