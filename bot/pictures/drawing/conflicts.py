"""The conflicts of an Age: a small board for each border, the stronger city lit, and beside them all tokens so far."""

from dataclasses import dataclass, replace

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut
from bot.pictures.drawing.figures import signed
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.parts import drawn_once

_MARGIN = 24
_HEAD = 136
_TITLE_MIDDLE = 46
_HINT_MIDDLE = 108
_ROW = 112
_BETWEEN = 16
_MIDDLE = 32
"""Between the borders and the cities."""
_COLUMN = (WIDTH - 2 * _MARGIN - _MIDDLE) // 2
_ROUND = 12
_PADDING = 16
_APART = 12
_BADGE = 52
"""The size of shields and tokens."""
_SMALL_BADGE = 46
"""The size of tokens if a city has more than conflicts bring."""
_MOST_TOKENS = 6
_PEACE = 64
_TIE_ROOM = 150
_POINTS_ROOM = 112
"""The width left free for a city's points."""

_TITLE = Type(palette.ON_NIGHT, 46, Weight.BOLD)
_HINT = Type(palette.ON_NIGHT_FADED)
_CITY = Type(palette.ON_NIGHT, 38, Weight.BOLD)
_TOKENS = Type(palette.ON_NIGHT, gap=8)
"""A little smaller than usual, for a token holds a sign and a digit."""
_POINTS = Type(palette.ON_NIGHT, 54, Weight.BOLD)
_WINNER = Type(palette.ON_PAPER, 38, Weight.BOLD, _APART)
_LOSER = Type(palette.ON_DUSK_FADED, 38, gap=_APART)
_EVEN = Type(palette.ON_STONE, 38, gap=_APART)


@dataclass(frozen=True, slots=True)
class Side:
    """A city in one conflict."""

    city: str
    shields: int
    token: int
    """The points of the token that it took; 0 for none."""


@dataclass(frozen=True, slots=True)
class Border:
    """A conflict between a city and its left neighbour."""

    one: Side
    other: Side


@dataclass(frozen=True, slots=True)
class Tokens:
    """All tokens of a city so far."""

    city: str
    player: str
    """Empty if the font cannot write the name."""
    victory: tuple[int, ...]
    defeats: int


@dataclass(frozen=True, slots=True)
class Conflicts:
    """The end of an Age, in the order of seats."""

    title: str
    by_border: str
    """The heading of the borders."""
    so_far: str
    """The heading of the cities."""
    tie: str
    """What a border says if neither city is stronger."""
    borders: tuple[Border, ...]
    cities: tuple[Tokens, ...]

    def draw(self) -> Canvas:
        """Draw the borders, and beside them the cities."""
        rows = max(len(self.borders), len(self.cities))
        canvas = Canvas(WIDTH, _HEAD + rows * (_ROW + _BETWEEN) - _BETWEEN + _MARGIN)
        right = WIDTH - _MARGIN - _COLUMN
        canvas.row((_MARGIN, _TITLE_MIDDLE), [Icon("military"), cut(self.title, WIDTH - 5 * _MARGIN, _TITLE)], _TITLE)
        canvas.row((_MARGIN, _HINT_MIDDLE), [cut(self.by_border, _COLUMN, _HINT)], _HINT)
        canvas.row((right, _HINT_MIDDLE), [cut(self.so_far, _COLUMN, _HINT)], _HINT)
        for number, border in enumerate(self.borders):
            canvas.place(_border(border, self.tie), (_MARGIN, _top(number)))
        for number, city in enumerate(self.cities):
            canvas.place(_city(city), (right, _top(number)))
        return canvas


def _top(number: int) -> int:
    return _HEAD + number * (_ROW + _BETWEEN)


# A border.


@drawn_once
def _border(border: Border, tie: str) -> Canvas:
    """One city above the other; the winner is light and bold and holds the token."""
    canvas = Canvas(_COLUMN, _ROW)
    above, below = _look(border.one), _look(border.other)
    _draw_halves(canvas, above.pen, below.pen)
    with canvas.about(border.one.city), canvas.about(border.other.city):
        _draw_side(canvas, border.one, above, _ROW // 4)
        _draw_side(canvas, border.other, below, _ROW - _ROW // 4)
        if border.one.token == 0:
            peace: list[Item] = [cut(tie, _TIE_ROOM, _EVEN), Icon("peace", size=_PEACE)]
            canvas.row((_COLUMN - _PADDING, _ROW // 2), peace, _EVEN, "right")
    return canvas


def _draw_halves(canvas: Canvas, above: Pen, below: Pen) -> None:
    """Draw one box with one or two grounds, round at its four outer corners only."""
    half = _ROW // 2
    canvas.box(canvas.area, above.ground, radius=_ROUND)
    if above == below:
        return
    canvas.box(Area(0, half, _COLUMN, _ROW), below.ground, radius=_ROUND)
    for left in (0, _COLUMN - _ROUND):
        canvas.box(Area(left, half, left + _ROUND, half + _ROUND), below.ground)


def _draw_side(canvas: Canvas, side: Side, how: Type, middle: int) -> None:
    with canvas.about(side.city):
        canvas.row((_PADDING, middle), [Icon("shield", str(side.shields), _BADGE), side.city], how)
        if side.token:
            canvas.row((_COLUMN - _PADDING, middle), [_token(side.token)], replace(_TOKENS, pen=how.pen), "right")


def _look(side: Side) -> Type:
    if side.token == 0:
        return _EVEN
    return _WINNER if side.token > 0 else _LOSER


# A city.


@drawn_once
def _city(city: Tokens) -> Canvas:
    """The city and its player above its tokens, and the points at the right."""
    canvas = Canvas(_COLUMN, _ROW)
    with canvas.about(city.city):
        name = canvas.row((0, _ROW // 4), [city.city], _CITY)
        left = name.right + _APART
        if city.player:
            player = cut(city.player, _COLUMN - _POINTS_ROOM - left, _HINT)
            canvas.row((left, _ROW // 4), [player], _HINT)
        if values := (*city.victory, *[-1] * city.defeats):
            size, how = (_BADGE, _TOKENS) if len(values) <= _MOST_TOKENS else (_SMALL_BADGE, replace(_TOKENS, gap=3))
            canvas.row((0, _ROW - _ROW // 4), [_token(each, size) for each in values], how)
        points = sum(city.victory) - city.defeats
        canvas.row((_COLUMN, _ROW // 2), [signed(points)], _POINTS, "right")
    return canvas


def _token(value: int, size: int = _BADGE) -> Icon:
    return Icon("victory" if value > 0 else "defeat", signed(value), size)
