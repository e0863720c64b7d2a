"""The conflicts of an Age: the ring of cities, at each border an arrow from the winner to the loser with both tokens.

Each city also has all its tokens so far.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import hypot

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut
from bot.pictures.drawing.figures import signed
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.parts import drawn_once

_MARGIN = 14
_WIDE = 270
_HIGH = 214
_COLUMNS = (_MARGIN, (WIDTH - _WIDE) // 2, WIDTH - _MARGIN - _WIDE)
_BETWEEN = 172
"""Between two rows: room for an arrow and two tokens."""
_STEP = _HIGH + _BETWEEN
_GRIDS: dict[int, tuple[tuple[int, float], ...]] = {
    3: ((1, 1.2), (0, 0), (2, 0)),
    4: ((1, 1.7), (0, 0.85), (1, 0), (2, 0.85)),
    5: ((1, 1), (0, 1), (0, 0), (2, 0), (2, 1)),
    6: ((1, 1.35), (0, 1.35), (0, 0), (1, 0), (2, 0), (2, 1.35)),
    7: ((1, 2), (0, 2), (0, 1), (0, 0), (2, 0), (2, 1), (2, 2)),
}
"""By the number of cities: column and row of each, clockwise as on the table, the first at the bottom."""
_MIDDLES: dict[int, float] = {3: 0.4, 4: 0.85, 5: 0.4, 6: 0.72, 7: 0.85}
"""The row of the middle of the title, in the free middle of the ring."""
_TITLE_ROOM = 400
_TITLE_AT, _HINT_AT = 34, 84
"""Below the middle."""
_ROUND = 22
_PADDING = 12
_NAME_AT, _PLAYER_AT, _STRENGTH_AT, _TOKENS_AT = 32, 74, 128, 184
"""The distance from the top of a city."""
_SIGNS: dict[int, int] = {3: 88, 4: 120, 5: 88, 6: 120, 7: 220}
"""The size of the icon above the title, by the number of cities: by the room in their ring."""
_SHIELD = 62
_EMBLEM = (84, 54)
"""Width and height of a city's silhouette, and its distance from the city's top."""
_EMBLEM_TOP = 50
_TOKEN = 50
"""The size of a token that is won or lost now."""
_KEPT = 40
"""The size of a token that lies in a city."""
_MOST_KEPT = 6
"""The most tokens side by side: as many as conflicts bring."""
_PEACE = 46
_SHAFT = 14
_HEAD = 20
"""The length of an arrow's head; half its width."""
_NEAR = 5
"""Between a city, a token and its arrow."""

_TITLE = Type(palette.ON_NIGHT, 50, Weight.BOLD)
_HINT = Type(palette.ON_NIGHT_FADED)
_CITY = Type(palette.ON_PAPER, 38, Weight.BOLD)
_PLAYER = Type(palette.ON_PAPER_FADED)
_NUMBERS = Type(palette.ON_PAPER, 38, Weight.BOLD)
_TOKENS = Type(palette.ON_PAPER, gap=1)
_POINTS = Type(palette.ON_PAPER, 52, Weight.BOLD)
_LOSSES = Type(palette.ON_PAPER_BAD, 52, Weight.BOLD)
_BORDER = Type(palette.ON_NIGHT)

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
    """A city's strength, and all its tokens so far."""

    city: str
    player: str
    """Empty if the font cannot write the name."""
    shields: int
    victory: tuple[int, ...]
    defeats: int
    monument: str
    """The key of its monument."""


@dataclass(frozen=True, slots=True)
class Conflicts:
    """The end of an Age, in the order of seats."""

    title: str
    so_far: str
    """What the tokens in the cities are."""
    borders: tuple[Border, ...]
    cities: tuple[Tokens, ...]

    def draw(self) -> Canvas:
        """Draw the cities in a ring, the title in its middle, and an arrow or a tie between each two."""
        places = _places(len(self.cities))
        canvas = Canvas(WIDTH, max(place.bottom for place in places) + _MARGIN)
        self._draw_title(canvas)
        for city, place in zip(self.cities, places, strict=True):
            canvas.place(_city(city), (place.left, place.top))
        pairs = zip(places, (*places[1:], places[0]), strict=True)
        for border, (one, other) in zip(self.borders, pairs, strict=True):
            with canvas.about(border.one.city), canvas.about(border.other.city):
                _draw_border(canvas, border, one, other)
        return canvas

    def _draw_title(self, canvas: Canvas) -> None:
        x, y = WIDTH // 2, _MARGIN + round(_MIDDLES[len(self.cities)] * _STEP) + _HIGH // 2
        sign = _SIGNS[len(self.cities)]
        canvas.row((x, y - sign // 2), [Icon("military", size=sign)], _TITLE, "middle")
        canvas.row((x, y + _TITLE_AT), [cut(self.title, _TITLE_ROOM, _TITLE)], _TITLE, "middle")
        canvas.row((x, y + _HINT_AT), [cut(self.so_far, _TITLE_ROOM, _HINT)], _HINT, "middle")


@cache
def _places(cities: int) -> tuple[Area, ...]:
    """Where the cities lie."""
    tops = ((_COLUMNS[column], _MARGIN + round(row * _STEP)) for column, row in _GRIDS[cities])
    return tuple(Area(left, top, left + _WIDE, top + _HIGH) for left, top in tops)


# A city.


@drawn_once
def _city(city: Tokens) -> Canvas:
    """Name and player, the strength, the points of all tokens, and the tokens."""
    canvas = Canvas(_WIDE, _HIGH)
    canvas.box(canvas.area, palette.PAPER, radius=_ROUND)
    left, right = _PADDING, _WIDE - _PADDING
    with canvas.about(city.city):
        canvas.row((left, _NAME_AT), [cut(city.city, right - left, _CITY)], _CITY)
        emblem = places.silhouette(city.monument, _EMBLEM, palette.STONE, palette.PAPER)
        canvas.place(emblem, (right - _EMBLEM[0], _EMBLEM_TOP))
        if city.player:
            room = right - left - _EMBLEM[0] - _PADDING
            canvas.row((left, _PLAYER_AT), [cut(city.player, room, _PLAYER)], _PLAYER)
        canvas.row((left, _STRENGTH_AT), [Icon("shield", str(city.shields), _SHIELD)], _NUMBERS)
        if values := (*city.victory, *[-1] * city.defeats):
            points = sum(values)
            canvas.row((right, _STRENGTH_AT), [signed(points)], _LOSSES if points < 0 else _POINTS, "right")
            canvas.row((left, _TOKENS_AT), _kept(values), _TOKENS)
    return canvas


def _kept(values: Sequence[int]) -> list[Item]:
    """The tokens side by side; where edifices have brought more, one of each kind before their number."""
    if len(values) <= _MOST_KEPT:
        return [_token(each, _KEPT) for each in values]
    return [item for value, count in Counter(values).items() for item in (_token(value, _KEPT), str(count))]


def _token(value: int, size: int = _TOKEN) -> Icon:
    return Icon("victory" if value > 0 else "defeat", signed(value), size)


# A border.


def _draw_border(canvas: Canvas, border: Border, one: Area, other: Area) -> None:
    """Draw what has happened between two cities: an arrow with the tokens at its ends, or a quiet sign of a tie."""
    if not border.one.token:
        start, end = _ends(one, other)
        middle = round((start[0] + end[0]) / 2), round((start[1] + end[1]) / 2)
        canvas.row(middle, [Icon("peace", size=_PEACE)], _BORDER, "middle")
        return
    winner, loser = (border.one, border.other) if border.one.token > 0 else (border.other, border.one)
    start, end = _ends(one, other) if winner is border.one else _ends(other, one)
    for side, at in ((winner, start), (loser, end)):
        with canvas.about(side.city):
            canvas.row((round(at[0]), round(at[1])), [_token(side.token)], _BORDER, "middle")
    clear = _TOKEN / 2 + _NEAR + _SHAFT / 2
    _draw_arrow(canvas, _along(start, end, clear), _along(end, start, clear))


def _draw_arrow(canvas: Canvas, start: _Point, end: _Point) -> None:
    neck = _along(end, start, _HEAD)
    across = (end[1] - neck[1]) * 0.8, (neck[0] - end[0]) * 0.8
    corners = [end, (neck[0] + across[0], neck[1] + across[1]), (neck[0] - across[0], neck[1] - across[1])]
    canvas.line(_pixels([start, neck]), palette.GOLD, palette.NIGHT, _SHAFT)
    inside = _along(end, start, _HEAD * 0.6)  # else its middle stays empty
    canvas.line(_pixels([neck, *corners, corners[0], inside]), palette.GOLD, palette.NIGHT, _SHAFT)


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
    part = far / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _pixels(points: Sequence[_Point]) -> list[tuple[int, int]]:
    return [(round(x), round(y)) for x, y in points]
