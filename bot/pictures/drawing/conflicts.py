"""The conflicts of an Age: the ring of cities, at each border an arrow from the winner to the loser with both tokens.

Each city says large what this Age has brought it, and small its points of all Ages, with its defeats.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, dist, pi, sin

from bot.pictures.drawing import horizon, palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type, cut, row_width
from bot.pictures.drawing.figures import signed
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.palette import Paint
from bot.pictures.drawing.parts import drawn_once
from engine.catalogue import Age
from engine.effects import Colour

_MARGIN = 14
_WIDE = 260
_HIGH = 180
"""The height of a city without its foot."""
_FOOT = 68
"""The height of the foot of a city, with its points of all Ages."""
_COLUMNS = (_MARGIN, (WIDTH - _WIDE) // 2, WIDTH - _MARGIN - _WIDE)
_BETWEEN = 192
"""Between two rows: room for an arrow's head and two tokens."""
_TOP = horizon.HEIGHT + _MARGIN
_ABOVE = 258
"""With three cities: the room above them for the conflict of the outer two, in an arc over the battlefield."""
_RISE = 164
"""How much higher the middle of that arc lies than its ends."""
_STEPS = 40
"""The straight pieces of the arc."""
_SCENES: dict[int, places.Size] = {3: (225, 180), 4: (200, 160), 5: (320, 250), 6: (200, 160), 7: (560, 520)}
"""The size of the battlefield in the middle, by the number of cities: by the room in their ring."""
_ROUND = 22
_PADDING = 10
_NAME_AT, _PLAYER_AT, _STRENGTH_AT = 32, 74, 138
"""The distance from the top of a city."""
_SHIELD = 60
_EMBLEM, _EMBLEM_AT = (84, 48), 50
"""Width and height of a city's silhouette, and its distance from the top of the city."""
_TOKEN = 68
"""The size of a token that is won or lost now."""
_DEFEAT = 54
"""The size of the token of all defeats so far."""
_PEACE = 46
_HEAD, _LONG = 22, 26
"""Half the width of an arrow's head, and its length."""
_THICK = 12
_EDGE = 4
"""The light edge of an arrow."""
_SHORT = 100
"""What is shorter than this has only the head of an arrow, in its middle."""
_NEAR = 8
"""Between a city, a token and the arrow's head."""
_BEHIND = 12
"""Between the winner's token and the shaft."""
_TAIL = 12
"""The corners of the shaft's round end."""

_CITY = Type(palette.ON_PAPER, 38, Weight.BOLD)
_PLAYER = Type(palette.ON_PAPER_FADED)
_NUMBERS = Type(palette.ON_PAPER, 40, Weight.BOLD)
_NEITHER = Type(palette.ON_STONE, 62, Weight.BOLD)
_GAIN = Type(palette.ON_GOLD, 62, Weight.BOLD)
_LOSSES = Type(palette.ON_SAND_BAD, 62, Weight.BOLD)
_TOTAL = Type(palette.ON_SAND, gap=8)
_FIELD = palette.HOLLOW
"""The trampled earth between cities."""
_BORDER = Type(palette.ON_EARTH)

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
        canvas = Canvas(WIDTH, max(place.bottom for place in cities) + _MARGIN, _FIELD)
        horizon.put(canvas, tuple(city.monument for city in self.cities), self.age, self.title)
        size = _SCENES[len(cities)]
        scene = places.battlefield(size, _FIELD)
        canvas.place(scene, ((WIDTH - size[0]) // 2, (sum(_middle(cities)) - size[1]) // 2))
        for city, place in zip(self.cities, cities, strict=True):
            canvas.place(_city(city, total, place.height), (place.left, place.top))
        pairs = zip(cities, (*cities[1:], cities[0]), strict=True)
        for border, (one, other) in zip(self.borders, pairs, strict=True):
            with canvas.about(border.one.city), canvas.about(border.other.city):
                _draw_border(canvas, border, one, other)
        return canvas


@cache
def _places(cities: int, high: int) -> tuple[Area, ...]:
    """Where the cities lie that are so high: clockwise as on the table, the first at the bottom."""
    step = high + _BETWEEN
    rows: dict[int, tuple[tuple[int, int], ...]] = {
        3: ((1, _ABOVE), (0, _ABOVE), (2, _ABOVE)),
        4: ((1, step), (0, step // 2), (1, 0), (2, step // 2)),
        5: ((1, step), (0, step), (0, 0), (2, 0), (2, step)),
        6: ((1, step), (0, step), (0, 0), (1, 0), (2, 0), (2, step)),
        7: ((1, 2 * step), (0, 2 * step), (0, step), (0, 0), (2, 0), (2, step), (2, 2 * step)),
    }
    tops = ((_COLUMNS[column], _TOP + row) for column, row in rows[cities])
    return tuple(Area(left, top, left + _WIDE, top + high) for left, top in tops)


def _middle(places: Sequence[Area]) -> tuple[int, int]:
    """The upper and the lower edge of what is free above the first city, below another one or below an arrow."""
    first, *others = places
    above = [each.bottom for each in others if each.left == first.left]
    if above:
        return above[0], first.top
    if len(places) == _IN_A_ROW:
        return first.top - _NEAR - _TOKEN // 2 - _RISE + _HEAD, first.top - _NEAR
    return _TOP + (first.bottom - first.top + _TOKEN) // 2, first.top


_IN_A_ROW = 3
"""So many cities lie side by side."""


# A city.


@drawn_once
def _city(city: Tokens, total: str, high: int) -> Canvas:
    """Name and player, the strength, what this Age has brought, and below that the points so far if they differ."""
    canvas = Canvas(_WIDE, high)
    canvas.box(canvas.area, palette.PAPER, _FIELD, _ROUND)
    left, right = _PADDING, _WIDE - _PADDING
    with canvas.about(city.city):
        canvas.row((left + 4, _NAME_AT), [cut(city.city, right - left - 4, _CITY)], _CITY)
        if city.player:
            room = right - left - 8 - _EMBLEM[0]
            canvas.row((left + 4, _PLAYER_AT), [cut(city.player, room, _PLAYER)], _PLAYER)
        emblem = places.silhouette(city.monument, _EMBLEM, palette.FADED, palette.PAPER)
        canvas.place(emblem, (right - _EMBLEM[0], _EMBLEM_AT))
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
    """Draw the points of all tokens so far, and how many of these are defeats."""
    foot = canvas.area._replace(top=_HIGH - _EDGE).inset(_EDGE * 2)
    canvas.box(foot, palette.SAND, palette.PAPER, _ROUND - 2 * _EDGE)
    middle, right = (foot.top + foot.bottom) // 2, foot.right - _PADDING // 2
    if city.defeats:
        times = f"\N{MULTIPLICATION SIGN}{city.defeats}"
        right = canvas.row((right, middle), [_token(-1, _DEFEAT), times], _TOTAL, "right").left
    points = signed(city.points)
    word = cut(total, right - 2 * _PADDING - 4 - row_width(["", points], _TOTAL), _TOTAL)
    canvas.row((_PADDING + 4, middle), [word, points], _TOTAL)


def _token(value: int, size: int = _TOKEN) -> Icon:
    return Icon("victory" if value > 0 else "defeat", signed(value), size)


# A border.


def _draw_border(canvas: Canvas, border: Border, one: Area, other: Area) -> None:
    """Draw what has happened between two cities: an arrow with the tokens at its ends, or a quiet sign of a tie."""
    way = _way(one, other)
    if not border.one.token:
        (middle,) = _pixels([way[len(way) // 2]])
        canvas.row(middle, [Icon("peace", size=_PEACE)], _BORDER, "middle")
        return
    winner, loser = (border.one, border.other) if border.one.token > 0 else (border.other, border.one)
    if winner is border.other:
        way.reverse()
    for side, at in zip((winner, loser), _pixels([way[0], way[-1]]), strict=True):
        with canvas.about(side.city):
            canvas.row(at, [_token(side.token)], _BORDER, "middle")
    _draw_march(canvas, way)


def _draw_march(canvas: Canvas, way: Sequence[_Point]) -> None:
    """Draw an arrow between two tokens; where there is no room for a shaft, its head alone in the middle."""
    first, last = way[0], way[-1]
    far = dist(first, last)
    if far < _TOKEN + _SHORT:
        tip = _along(last, first, (far - _LONG) / 2)
        _draw_arrow(canvas, [_head(tip, first)])
        return
    ahead = _TOKEN / 2 + _NEAR + _EDGE
    behind = _reach(first, way[1]) + _BEHIND + _EDGE + _THICK / 2
    between = [each for each in way if dist(each, first) > behind and dist(each, last) > ahead + _LONG]
    tip = _along(last, between[-1], ahead)
    line = [_along(first, between[0], behind), *between, _along(tip, between[-1], _LONG / 2)]
    _draw_arrow(canvas, [_shaft(line), _head(tip, between[-1])])


def _reach(middle: _Point, towards: _Point) -> float:
    """How far it is from the middle of a token to its edge, as if it were square."""
    return _TOKEN / 2 * dist(middle, towards) / max(abs(towards[0] - middle[0]), abs(towards[1] - middle[1]))


def _draw_arrow(canvas: Canvas, parts: Sequence[Sequence[_Point]]) -> None:
    """Draw a head, any shaft before it, both as one with a light edge."""
    canvas.shape(parts, palette.PAPER, _FIELD, _EDGE)
    canvas.shape(parts, _RED, palette.PAPER)


def _head(tip: _Point, behind: _Point) -> list[_Point]:
    """The head of an arrow that comes from a point behind it."""
    back = _along(tip, behind, _LONG)
    return [_beside(back, tip, _HEAD), tip, _beside(back, tip, -_HEAD)]


def _shaft(line: Sequence[_Point]) -> list[_Point]:
    """The outline of a shaft along a line, with a round end at its first point."""
    ways = list(zip((line[0], *line[:-1]), line, (*line[1:], line[-1]), strict=True))
    one, other = (
        [_beside(at, (at[0] + two[0] - before[0], at[1] + two[1] - before[1]), far) for before, at, two in ways]
        for far in (_THICK / 2, -_THICK / 2)
    )
    (x, y), (side_x, side_y) = line[0], one[0]
    turns = [pi * corner / _TAIL for corner in range(1, _TAIL)]
    across = side_x - x, side_y - y
    tail = [
        (x + across[0] * cos(turn) - across[1] * sin(turn), y + across[1] * cos(turn) + across[0] * sin(turn))
        for turn in turns
    ]
    return [*reversed(one), *tail, *other]


def _beside(at: _Point, towards: _Point, far: float) -> _Point:
    """The point so far to the right of a point, as seen by who looks from it towards another one."""
    part = far / dist(at, towards)
    return at[0] - (towards[1] - at[1]) * part, at[1] + (towards[0] - at[0]) * part


_RED: Paint = palette.FRAMES[Colour.RED]


def _way(one: Area, other: Area) -> list[_Point]:
    """The way from one city to another, from the middle of a token to that of the other's: straight, or in an arc."""
    if abs(one.left - other.left) == _COLUMNS[2] - _COLUMNS[0] and one.top == other.top == _TOP + _ABOVE:
        y, first, last = one.top - _NEAR - _TOKEN / 2, _centre(one)[0], _centre(other)[0]  # a third lies between them
        parts = [step / _STEPS for step in range(_STEPS + 1)]
        return [(first + (last - first) * part, y - _RISE * sin(pi * part)) for part in parts]
    start, end = _ends(one, other)
    return [start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end]


def _ends(one: Area, other: Area) -> tuple[_Point, _Point]:
    """The middles of tokens at either end of the straight line between two cities."""
    one, other = (each.inset(-_NEAR - _TOKEN // 2) for each in (one, other))
    centre, target = _centre(one), _centre(other)
    if one.top < other.bottom and other.top < one.bottom:  # side by side
        level = (max(one.top, other.top) + min(one.bottom, other.bottom)) / 2
        centre, target = (centre[0], level), (target[0], level)
    return _edge(one, centre, target), _edge(other, target, centre)


def _edge(area: Area, centre: _Point, towards: _Point) -> _Point:
    """Where a line from a centre leaves its area."""
    x, y = towards[0] - centre[0], towards[1] - centre[1]
    part = min(area.width / 2 / abs(x) if x else 1, area.height / 2 / abs(y) if y else 1)
    return centre[0] + x * part, centre[1] + y * part


def _centre(area: Area) -> _Point:
    return (area.left + area.right) / 2, (area.top + area.bottom) / 2


def _along(start: _Point, end: _Point, far: float) -> _Point:
    """The point so far from the start, on the way to the end."""
    part = far / dist(start, end)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _pixels(points: Sequence[_Point]) -> list[tuple[int, int]]:
    return [(round(x), round(y)) for x, y in points]
