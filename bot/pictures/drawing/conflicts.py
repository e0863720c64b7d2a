"""The conflicts of an Age: the ring of cities, at each border an arrow from the winner to the loser with both tokens.

Each city says large what this Age has brought it, and small its points of all Ages, with its defeats.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, dist, pi, sin
from typing import NamedTuple

from bot.pictures.drawing import horizon, palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.figures import signed
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.monuments.battlefield import Field
from bot.pictures.drawing.palette import Paint
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.players import player_row
from engine.catalogue import Age
from engine.effects import Colour

_MARGIN = 12
_WIDE, _WIDER = 296, 344
"""The width of a city, and where no more than two lie side by side."""
_HIGH = 202
"""The height of a city without its foot."""
_FOOT = 64
"""The height of the foot of a city, with its points of all Ages."""
_TOP = horizon.HEIGHT + _MARGIN
_NEAR = 4
"""Between a city, a token and the next token."""
_TOKEN = 66
"""The size of a token that is won or lost now."""
_BETWEEN = 2 * _TOKEN + 5 * _NEAR
"""Between two rows: room for two tokens."""
_ABOVE = _TOKEN + 3 * _NEAR
"""With three cities: the room above them for the conflict of the outer two."""
_ROUND = 22
_PADDING = 10
_NAME_AT, _PLAYER_AT, _STRENGTH_AT = 34, 88, 158
"""The distance from the top of a city."""
_SHIELD = 64
_SKY, _SKY_AT, _SKY_ROUND = (118, 62), 55, 10
"""Width and height of the sky with a city's wonder, its distance from the top of the city, and its corners."""
_FINE = 2 * _SKY[0], 2 * _SKY[1]
"""In this size it is drawn: so the wonder is large in it, and the edges are smooth."""
_EVEN = 68
_HEAD, _LONG = 22, 28
"""Half the width of an arrow's head, and its length."""
_THICK = 14
_EDGE = 4
"""The light edge of an arrow."""
_OFF = _NEAR + _TOKEN // 2
"""From a city to the middle of its token."""
_BEHIND, _AHEAD = 22, 12
"""Between the winner's token and an arrow's tail, and between its tip and the loser's."""
_INWARDS, _OUTWARDS = 38, 26
"""From the line that joins two cities that are close: to an arrow beside their tokens, and to these."""
_BEFORE, _BEYOND = 20, 30
"""By how much such an arrow begins before the middle of one token, and ends beyond that of the other."""
_JOINT = 6
"""The width of a line that joins two cities."""
_TAIL = 12
"""The corners of the shaft's round end."""

_CITY = Type(palette.ON_PAPER, 44, Weight.BOLD)
_PLAYER = Type(palette.ON_PAPER_FADED, 36), Type(palette.ON_PAPER_FADED)
_NUMBERS = Type(palette.ON_PAPER, 42, Weight.BOLD)
_NEITHER = Type(palette.ON_STONE, 68, Weight.BOLD)
_GAIN = Type(palette.ON_GOLD, 68, Weight.BOLD)
_LOSSES = Type(palette.ON_SAND_BAD, 68, Weight.BOLD)
_TOTAL = Type(palette.ON_SAND)
_POINTS = Type(palette.ON_SAND, 36, Weight.BOLD)

_Point = tuple[float, float]


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
    cities: tuple[Tokens, ...]

    def draw(self) -> Canvas:
        """Draw the sky with the wonders, the cities in a ring, and what happened between each two."""
        total = self.total if any(city.points != city.change for city in self.cities) else ""
        cities = _places(len(self.cities), _HIGH + (_FOOT if total else 0))
        far, near = palette.FIELDS[self.age]
        canvas = Canvas(WIDTH, max(place.bottom for place in cities) + _MARGIN, near)
        horizon.put(canvas, tuple(city.monument for city in self.cities), self.age, self.title)
        field = _field(cities)
        canvas.place(places.battlefield(field, self.age), (0, horizon.HEIGHT))
        for city, place in zip(self.cities, cities, strict=True):
            ends = place.top, place.bottom
            above, below = (near if end > horizon.HEIGHT + field.foot else far for end in ends)
            drawn = _city(city, total, (place.width, place.height), (above, below), self.age)
            canvas.place(drawn, (place.left, place.top))
        pairs = zip(cities, (*cities[1:], cities[0]), strict=True)
        for border, (one, other) in zip(self.borders, pairs, strict=True):
            with canvas.about(border.one.city), canvas.about(border.other.city):
                _draw_border(canvas, border, _way(one, other, cities), near)
        return canvas


@cache
def _places(cities: int, high: int) -> tuple[Area, ...]:
    """Where the cities lie that are so high: clockwise as on the table, the first at the bottom.

    Four lie in the corners, for there they are wider, with room for the camps between them.
    """
    step = high + _BETWEEN
    wide = _WIDER if cities == _IN_CORNERS else _WIDE
    columns = _MARGIN, (WIDTH - wide) // 2, WIDTH - _MARGIN - wide
    rows: dict[int, tuple[tuple[int, int], ...]] = {
        3: ((1, _ABOVE), (0, _ABOVE), (2, _ABOVE)),
        4: ((0, step), (0, 0), (2, 0), (2, step)),
        5: ((1, step), (0, step), (0, 0), (2, 0), (2, step)),
        6: ((1, step), (0, step), (0, 0), (1, 0), (2, 0), (2, step)),
        7: ((1, 2 * step), (0, 2 * step), (0, step), (0, 0), (2, 0), (2, step), (2, 2 * step)),
    }
    tops = ((columns[column], _TOP + row) for column, row in rows[cities])
    return tuple(Area(left, top, left + wide, top + high) for left, top in tops)


_IN_CORNERS, _IN_THREE_ROWS = 4, 7
"""So many cities lie in the corners, or round a middle that has room for more tents."""
_CAMPS: dict[int, int] = {4: 312, 5: 244, 6: 138, 7: 263}
"""The height of the camps, by the number of cities: by the room in their ring; beside three there is none."""
_LOW = 200
"""What is not so high has room for small arms only, between the tents."""
_SLOPE = 40
"""How high above the lowest row the slopes of the hill end; beside three it is low."""
_CREST = 22
"""How far below the sky the crest of a hill without camps lies."""


@cache
def _field(cities: tuple[Area, ...]) -> Field:
    """The hill from below the sky: highest in the middle of the ring with the camps, it ends above the lowest row."""
    slope = _SLOPE if len(cities) in _CAMPS else _MARGIN
    foot = cities[0].top - slope - horizon.HEIGHT
    if len(cities) not in _CAMPS:
        return Field(_CREST, foot)
    middle, high = sum(_free(cities)) // 2 - horizon.HEIGHT, _CAMPS[len(cities)]
    camps = middle - high // 2, middle + high // 2
    if len(cities) == _IN_THREE_ROWS:
        top, bottom = cities[2].top - horizon.HEIGHT, cities[2].bottom - horizon.HEIGHT
        return Field(top + _ROUND, bottom - 2 * _ROUND, camps, low=True, rear=True)
    return Field(middle, foot, camps, low=high < _LOW)


def _free(cities: Sequence[Area]) -> tuple[int, int]:
    """From where to where the middle of the ring is free: between cities, and between their tokens."""
    tokens = (cities[0].height + _TOKEN) // 2
    match len(cities):
        case 4:
            return _TOP + tokens, cities[0].bottom - tokens
        case 6:
            return cities[3].bottom, cities[0].top
        case _:
            return _TOP + tokens, cities[0].top


# A city.


@drawn_once
def _city(city: Tokens, total: str, size: tuple[int, int], grounds: tuple[Paint, Paint], age: Age) -> Canvas:
    """Name and player, the strength, what this Age has brought, and below that the points so far if they differ.

    A long name has the room of the sky beside it.
    """
    canvas = Canvas(*size)
    canvas.box(canvas.area, palette.PAPER, grounds[0], _ROUND)
    if grounds[1] != grounds[0]:  # its lower corners lie on the hill
        other = Canvas(*size)
        other.box(other.area, palette.PAPER, grounds[1], _ROUND)
        end = other.area._replace(top=other.area.bottom - _ROUND)
        canvas.place(other.cut(end), end[:2])
    left, right = _PADDING, canvas.area.right - _PADDING
    with canvas.about(city.city):
        canvas.row((left + 4, _NAME_AT), [cut(city.city, right - left - 4, _CITY)], _CITY)
        room = right - left - 8
        player, how = player_row(city.player, _PLAYER, room, is_computer=city.is_computer)
        if player:
            canvas.row((left + 4, _PLAYER_AT), player, how)
        if not player or row_width(player, how) <= room - _SKY[0]:
            drawn = places.skyline((city.monument,), age, (0, _FINE[0]), _FINE).view(_SKY, palette.PAPER, _SKY_ROUND)
            canvas.place(drawn, (right - _SKY[0], _SKY_AT))
        canvas.row((left, _STRENGTH_AT), [Icon("shield", str(city.shields), _SHIELD)], _NUMBERS)
        _change(canvas, city, right)
        if total:
            _foot(canvas, city, total)
    return canvas


def _change(canvas: Canvas, city: Tokens, right: int) -> None:
    """Draw what this Age has brought: on gold if it is a gain, on sand if it is a loss, on stone if it is neither."""
    how = _LOSSES if city.change < 0 else _GAIN if city.change else _NEITHER
    wide = row_width([signed(city.change)], how)
    plate = Area(right - wide - 2 * _PADDING, _STRENGTH_AT - _SHIELD // 2, right, _STRENGTH_AT + _SHIELD // 2)
    canvas.box(plate, how.pen.ground, palette.PAPER, _ROUND - 2 * _EDGE)
    canvas.row((right - _PADDING, _STRENGTH_AT), [signed(city.change)], how, "right")


def _foot(canvas: Canvas, city: Tokens, total: str) -> None:
    """Draw the points of all tokens so far, where it has both kinds as a sum."""
    foot = canvas.area._replace(top=_HIGH - _EDGE).inset(_EDGE * 2)
    canvas.box(foot, palette.SAND, palette.PAPER, _ROUND - 2 * _EDGE)
    left, right, middle = foot.left + _PADDING, foot.right - _PADDING, (foot.top + foot.bottom) // 2
    right = canvas.row((right, middle), [signed(city.points)], _POINTS, "right").left - _POINTS.gap
    if city.defeats and (won := city.points + city.defeats):
        both: list[Item] = [signed(won), signed(-city.defeats), "="]
        right = canvas.row((right, middle), both, _TOTAL, "right").left - _POINTS.gap
    canvas.row((left, middle), [cut(total, right - left, _TOTAL)], _TOTAL)


def _token(value: int) -> Icon:
    return Icon("victory" if value > 0 else "defeat", signed(value), _TOKEN)


# A border.


def _draw_border(canvas: Canvas, border: Border, way: "_Way", ground: Paint) -> None:
    """Draw what has happened between two cities: an arrow and the tokens at its ends, or that they are even."""
    if not border.one.token:
        canvas.line(way.line, palette.MIST, ground, _JOINT)
        (x, y), (to_x, to_y) = way.line[len(way.line) // 2 - 1 :][:2]
        _put(canvas, Icon("even", size=_EVEN), ((x + to_x) / 2, (y + to_y) / 2), ground)
        return
    ends = (border.one, way.one), (border.other, way.other)
    winner, loser = ends if border.one.token > 0 else reversed(ends)
    for side, at in (winner, loser):
        with canvas.about(side.city):
            _put(canvas, _token(side.token), at, ground)
    tail, tip = _arrow(way, winner[1], loser[1])
    parts = [_shaft(tail, tip), _head(tip, tail)]
    canvas.shape(parts, palette.PAPER, ground, _EDGE)
    canvas.shape(parts, palette.FRAMES[Colour.RED], palette.PAPER)


def _put(canvas: Canvas, of: Icon, middle: _Point, ground: Paint) -> None:
    """Draw a sign over whatever is there."""
    canvas.stand((round(middle[0]) - of.size // 2, round(middle[1]) + of.size - of.size // 2), of, ground)


class _Way(NamedTuple):
    """What lies between two cities."""

    line: tuple[_Point, ...]
    """What joins them."""
    one: _Point
    other: _Point
    """The middles of their tokens."""
    beside: _Point = (0, 0)
    """From the tokens to an arrow beside them; else it lies between them."""


def _way(one: Area, other: Area, cities: Sequence[Area]) -> _Way:
    """What lies between two of the cities: one is above the other, or they are side by side.

    Where they are close, the tokens of cities side by side lie below the arrow, the others outside the ring.
    """
    first, last = sorted((one, other))
    x, y = first.left + first.width / 2, first.top + first.height / 2
    if first.left == last.left:
        inwards = 1 if first.right < WIDTH / 2 else -1
        line: tuple[_Point, ...] = (x, first.bottom), (x, last.top - 1)
        tokens = (x - inwards * _OUTWARDS, first.bottom + _OFF), (x - inwards * _OUTWARDS, last.top - _OFF)
        way = _Way(line, *tokens, (inwards * (_OUTWARDS + _INWARDS), 0))
    elif any(first.right < each.left and each.right < last.left for each in cities if each.top == first.top):
        right, above = last.left + last.width / 2, first.top - _OFF
        way = _Way(((x, first.top), (x, above), (right, above), (right, last.top - 1)), (x, above), (right, above))
    else:
        line = (first.right, y), (last.left - 1, y)
        if last.left - first.right > 2 * _BETWEEN:
            way = _Way(line, (first.right + _OFF, y), (last.left - _OFF, y))
        else:
            ends = (first.right + _OFF, y + _OUTWARDS), (last.left - _OFF, y + _OUTWARDS)
            way = _Way(line, *ends, (0, -_OUTWARDS - _INWARDS))
    return way if first is one else way._replace(one=way.other, other=way.one)


def _arrow(way: _Way, winner: _Point, loser: _Point) -> tuple[_Point, _Point]:
    """The tail and the tip of an arrow: between two tokens, or as long as both beside them."""
    if way.beside == (0, 0):
        return _along(winner, loser, _TOKEN / 2 + _BEHIND), _along(loser, winner, _TOKEN / 2 + _AHEAD)
    tail, tip = ((x + way.beside[0], y + way.beside[1]) for x, y in (winner, loser))
    return _along(tail, tip, -_BEFORE), _along(tip, tail, -_BEYOND)


def _head(tip: _Point, tail: _Point) -> list[_Point]:
    """The head of an arrow."""
    back = _along(tip, tail, _LONG)
    return [_beside(back, tip, _HEAD), tip, _beside(back, tip, -_HEAD)]


def _shaft(tail: _Point, tip: _Point) -> list[_Point]:
    """The outline of an arrow's shaft, with a round end."""
    end, half = _along(tip, tail, _LONG / 2), _THICK / 2
    turns = [pi * corner / _TAIL for corner in range(_TAIL + 1)]
    round_end = [_beside(_along(tail, tip, -half * sin(turn)), tip, half * cos(turn)) for turn in turns]
    return [*round_end, _beside(end, tip, -half), _beside(end, tip, half)]


def _beside(at: _Point, towards: _Point, far: float) -> _Point:
    """The point so far to the right of a point, as seen by who looks from it towards another one."""
    part = far / dist(at, towards)
    return at[0] - (towards[1] - at[1]) * part, at[1] + (towards[0] - at[0]) * part


def _along(start: _Point, end: _Point, far: float) -> _Point:
    """The point so far from the start, on the way to the end."""
    part = far / dist(start, end)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
