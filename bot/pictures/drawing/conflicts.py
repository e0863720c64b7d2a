"""The conflicts of an Age: the ring of cities, at each border chevrons from the winner to the loser with both tokens.

Each city also has all its tokens so far, those of a kind counted.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import hypot

from bot.pictures.drawing import horizon, palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.figures import signed
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.palette import Paint
from bot.pictures.drawing.parts import drawn_once
from engine.catalogue import Age
from engine.effects import Colour

_MARGIN = 14
_WIDE = 280
_HIGH = 174
"""The height of a city without its tokens."""
_LINE = 54
"""The height of a line of tokens."""
_COLUMNS = (_MARGIN, (WIDTH - _WIDE) // 2, WIDTH - _MARGIN - _WIDE)
_BETWEEN = 160
"""Between two rows: room for a chevron and two tokens."""
_TOP = horizon.HEIGHT + _MARGIN
_ABOVE, _LOWER = 106, 20
"""With three cities: the room above them for the conflict of the outer two, and how much lower the first one lies."""
_OPEN = 196
"""Between two rows where the sign of war stands between them."""
_SIGNS: dict[int, int] = {3: 0, 4: 112, 5: 160, 6: 112, 7: 300}
"""The size of the sign of war in the middle, by the number of cities: by the room in their ring."""
_HINT_ROOM = 440
_ROUND = 22
_PADDING = 10
_NAME_AT, _PLAYER_AT, _STRENGTH_AT, _TOKENS_AT = 32, 74, 132, 196
"""The distance from the top of a city."""
_SHIELD = 66
_EMBLEM = (92, 58)
"""Width and height of a city's silhouette."""
_TOKEN = 54
"""The size of a token that is won or lost now."""
_KEPT, _KEPT_DEFEAT = 48, 54
"""The sizes of tokens that lie in a city: what is torn has less room for its number."""
_PEACE = 46
_SHAFT = 6
_CHEVRON = 17
"""Half the width of a chevron; its length."""
_THICK = 10
_EDGE = 4
"""The light edge of a chevron."""
_APART = 58
"""About how far one chevron follows another."""
_NEAR = 5
"""Between a city, a token and its chevrons."""

_HINT = Type(palette.ON_EARTH)
_CITY = Type(palette.ON_PAPER, 38, Weight.BOLD)
_PLAYER = Type(palette.ON_PAPER_FADED)
_NUMBERS = Type(palette.ON_PAPER, 40, Weight.BOLD)
_TOKENS = Type(palette.ON_PAPER, weight=Weight.BOLD, gap=2)
_POINTS = Type(palette.ON_PAPER, 54, Weight.BOLD)
_LOSSES = Type(palette.ON_PAPER_BAD, 54, Weight.BOLD)
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
    age: Age
    so_far: str
    """What the tokens in the cities are."""
    borders: tuple[Border, ...]
    cities: tuple[Tokens, ...]

    def draw(self) -> Canvas:
        """Draw the sky with the wonders, the cities in a ring, and what happened between each two."""
        kept = [_kept(city) for city in self.cities]
        places = _places(len(self.cities), _HIGH + _LINE * max(map(len, kept)))
        canvas = Canvas(WIDTH, max(place.bottom for place in places) + _MARGIN, _FIELD)
        horizon.put(canvas, tuple(city.monument for city in self.cities), self.age, self.title)
        self._draw_middle(canvas, places)
        for city, tokens, place in zip(self.cities, kept, places, strict=True):
            canvas.place(_city(city, tokens, place.height), (place.left, place.top))
        pairs = zip(places, (*places[1:], places[0]), strict=True)
        for border, (one, other) in zip(self.borders, pairs, strict=True):
            with canvas.about(border.one.city), canvas.about(border.other.city):
                _draw_border(canvas, border, one, other)
        return canvas

    def _draw_middle(self, canvas: Canvas, places: Sequence[Area]) -> None:
        """Draw the sign of war, and what the tokens in the cities are, in the free middle of the ring."""
        top, bottom = _middle(places)
        size, high = _SIGNS[len(places)], _HINT.size
        y = (top + bottom - size - high) // 2
        if size:
            canvas.row((WIDTH // 2, y + size // 2), [Icon("military", size=size)], _HINT, "middle")
        canvas.row((WIDTH // 2, y + size + high // 2 + 6), [cut(self.so_far, _HINT_ROOM, _HINT)], _HINT, "middle")


@cache
def _places(cities: int, high: int) -> tuple[Area, ...]:
    """Where the cities lie that are so high: clockwise as on the table, the first at the bottom."""
    step, open_step = high + _BETWEEN, high + _OPEN
    rows: dict[int, tuple[tuple[int, int], ...]] = {
        3: ((1, _ABOVE + _LOWER), (0, _ABOVE), (2, _ABOVE)),
        4: ((1, open_step), (0, open_step // 2), (1, 0), (2, open_step // 2)),
        5: ((1, step), (0, step), (0, 0), (2, 0), (2, step)),
        6: ((1, open_step), (0, open_step), (0, 0), (1, 0), (2, 0), (2, open_step)),
        7: ((1, 2 * step), (0, 2 * step), (0, step), (0, 0), (2, 0), (2, step), (2, 2 * step)),
    }
    tops = ((_COLUMNS[column], _TOP + row) for column, row in rows[cities])
    return tuple(Area(left, top, left + _WIDE, top + high) for left, top in tops)


def _middle(places: Sequence[Area]) -> tuple[int, int]:
    """The upper and the lower edge of what is free above the first city, below another one or below chevrons."""
    if len(places) == _IN_A_ROW:
        return _TOP, _TOP + _ABOVE - _TOKEN - 2 * _NEAR
    first, *others = places
    above = [each.bottom for each in others if each.left == first.left]
    if above:
        return above[0], first.top
    return _TOP + (first.bottom - first.top + _TOKEN) // 2, first.top


_IN_A_ROW = 3


# A city.


@drawn_once
def _city(city: Tokens, tokens: tuple[tuple[Item, ...], ...], high: int) -> Canvas:
    """Name and player, the strength, the points of all tokens, and the tokens."""
    canvas = Canvas(_WIDE, high)
    canvas.box(canvas.area, palette.PAPER, _FIELD, _ROUND)
    left, right = _PADDING, _WIDE - _PADDING
    with canvas.about(city.city):
        canvas.row((left + 4, _NAME_AT), [cut(city.city, right - left - 4, _CITY)], _CITY)
        if city.player:
            canvas.row((left + 4, _PLAYER_AT), [cut(city.player, right - left - 4, _PLAYER)], _PLAYER)
        emblem = places.silhouette(city.monument, _EMBLEM, palette.FADED, palette.PAPER)
        shield = canvas.row((left, _STRENGTH_AT), [Icon("shield", str(city.shields), _SHIELD)], _NUMBERS)
        canvas.place(emblem, (shield.right + 6, _STRENGTH_AT - _EMBLEM[1] // 2))
        if values := (*city.victory, *[-1] * city.defeats):
            points = sum(values)
            how = _LOSSES if points < 0 else _POINTS
            canvas.row((right - 4, _STRENGTH_AT), [signed(points)], how, "right")
            for number, line in enumerate(tokens):
                canvas.row((left, _TOKENS_AT + number * _LINE), line, _TOKENS)
    return canvas


def _kept(city: Tokens) -> tuple[tuple[Item, ...], ...]:
    """The tokens of each kind with their number, on as many lines as they need."""
    lines: list[list[Item]] = [[]]
    for value, count in Counter((*city.victory, *[-1] * city.defeats)).items():
        group: list[Item] = [
            _token(value, _KEPT if value > 0 else _KEPT_DEFEAT),
            *([f"\N{MULTIPLICATION SIGN}{count}"] if count > 1 else []),
        ]
        if lines[-1] and row_width([*lines[-1], *group], _TOKENS) > _WIDE - 2 * _PADDING:
            lines.append([])
        lines[-1] += group
    return tuple(map(tuple, lines))


def _token(value: int, size: int = _TOKEN) -> Icon:
    return Icon("victory" if value > 0 else "defeat", signed(value), size)


# A border.


def _draw_border(canvas: Canvas, border: Border, one: Area, other: Area) -> None:
    """Draw what has happened between two cities: chevrons with the tokens at their ends, or a quiet sign of a tie."""
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
    clear = _TOKEN / 2 + _NEAR
    _draw_march(canvas, _along(start, end, clear), _along(end, start, clear + _EDGE))


def _draw_march(canvas: Canvas, start: _Point, end: _Point) -> None:
    """Draw a thin shaft, and chevrons upon it that march to its end."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    canvas.line(_pixels([start, end]), palette.TIMBER.shadow, _FIELD, _SHAFT)
    count = max(1, round((far - _CHEVRON) / _APART))
    apart = (far - _CHEVRON) / max(1, count - 1)
    for number in reversed(range(count)):
        tip = _along(end, start, number * apart)
        back = _along(tip, start, _CHEVRON)
        across = back[1] - tip[1], tip[0] - back[0]
        wings = [(back[0] + across[0], back[1] + across[1]), tip, (back[0] - across[0], back[1] - across[1])]
        for ink, thick in ((palette.PAPER, _THICK + 2 * _EDGE), (_RED, _THICK)):
            canvas.line(_pixels(wings), ink, palette.PAPER if ink is _RED else _FIELD, thick)


_RED: Paint = palette.FRAMES[Colour.RED]


def _ends(one: Area, other: Area) -> tuple[_Point, _Point]:
    """The middles of tokens at either end of the straight line between two cities."""
    if abs(one.left - other.left) == _COLUMNS[2] - _COLUMNS[0] and one.top == other.top == _TOP + _ABOVE:
        y = _TOP + _ABOVE - _NEAR - _TOKEN // 2  # a third one lies between them
        return (_centre(one)[0], y), (_centre(other)[0], y)
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
