"""All cities round the table: what each has, who is stronger at each border, and who still has to choose."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.pictures.drawing import palette, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, icon_size, row_width
from bot.pictures.drawing.edifice import Edifices
from bot.pictures.drawing.figures import signed
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.ring import PLACE_HEIGHT, PLACE_WIDTH, Border, Heading, ring
from bot.pictures.drawing.wonder import MARGIN
from engine.catalogue import Age
from engine.effects import Colour, ScienceSymbol

Sign: TypeAlias = Literal["computer", "free-city"]
Standing: TypeAlias = Literal["sealed", "waiting"]
Counted: TypeAlias = Colour | ScienceSymbol
Way: TypeAlias = Literal["clockwise", "anticlockwise"]


@dataclass(frozen=True, slots=True)
class Place:
    """A city at the table."""

    city: str
    signs: tuple[Sign, ...]
    """Signs for a computer player, for the Free City, and for the player who holds its card."""
    player: str
    """Empty if the font cannot write the name."""
    mine: bool
    """Whether it is the viewer's own city."""
    standing: Standing | None
    """Whether its choice is sealed or awaited; None if it has nothing to choose."""
    word: str
    """The word for its standing."""
    coins: int
    shields: int
    tokens: int | None
    """What its conflict tokens are worth together; None if it has none."""
    stages: int
    most_stages: int
    counts: tuple[tuple[Counted, int], ...]
    """The numbers of structures of each kind, and of scientific symbols; without zeros."""
    pawn: Age | None = None
    """The present Age, if the city has a pawn of its edifice."""
    debts: int = 0
    """The points that its debt tokens cost together."""


@dataclass(frozen=True, slots=True)
class Middle:
    """The middle of the table: what all cities have in common."""

    title: str
    """The Age; or that the game is over, and then the rest is empty."""
    turn: str = ""
    way: Way | None = None
    passing: str = ""
    asked: str = ""
    """How many have chosen, or what one player alone has to choose."""
    asked_sign: str = "sealed"


@dataclass(frozen=True, slots=True)
class TableScene:
    """Cities clockwise, the first at the bottom; below them any edifices."""

    places: tuple[Place, ...]
    middle: Middle
    edifices: Edifices | None = None

    def draw(self) -> Canvas:
        """Draw the borders, the middle, the cities and the edifices."""
        around = ring(len(self.places))
        canvas = Canvas(WIDTH, around.height + (self.edifices.height + 2 * MARGIN if self.edifices else 0))
        neighbours = zip(self.places, (*self.places[1:], self.places[0]), strict=True)
        for border, (one, other) in zip(around.borders, neighbours, strict=True):
            with canvas.about(one.city), canvas.about(other.city):
                _border(canvas, border, one.shields - other.shields)
        for place, area in zip(self.places, around.places, strict=True):
            canvas.place(_place(place), (area.left, area.top))
        _middle(canvas, self.middle, around.middle)
        if self.edifices:
            self.edifices.put(canvas, (MARGIN, around.height + MARGIN))
        return canvas


# Between two cities.

_BACK: dict[Heading, Heading] = {"left": "right", "right": "left", "up": "down", "down": "up"}
_BADGE = 56
_TALL = 108
_POINTER = 40
_AHEAD = Type(palette.ON_DUSK, 34, Weight.BOLD, 4)


def _border(canvas: Canvas, border: Border, ahead: int) -> None:
    """Draw by how many shields the stronger city leads, with a pointer to the weaker one, or that they are even."""
    canvas.line(border.line, palette.DUSK, palette.NIGHT, 12)
    heading = border.heading if ahead > 0 else _BACK[border.heading]
    badge = _badge(heading, abs(ahead), upright=border.narrow) if ahead else _even()
    canvas.place(badge, (border.at[0] - badge.area.width // 2, border.at[1] - badge.area.height // 2))


@drawn_once
def _badge(heading: Heading, amount: int, *, upright: bool) -> Canvas:
    items: list[Item] = [Icon("shield", str(amount), _BADGE - 8), Icon(f"attack-{heading}", size=_POINTER)]
    if heading in {"left", "up"}:
        items.reverse()  # the shield is at the stronger city's end
    if upright:
        return _upright(items)
    canvas = Canvas(row_width(items, _AHEAD) + 16, _BADGE)
    canvas.box(canvas.area, palette.DUSK, palette.NIGHT, 16)
    canvas.row((canvas.area.right // 2, _BADGE // 2), items, _AHEAD, "middle")
    return canvas


def _upright(items: Sequence[Item]) -> Canvas:
    """The items below each other."""
    canvas = Canvas(_BADGE, _TALL)
    canvas.box(canvas.area, palette.DUSK, palette.NIGHT, 16)
    y = (_TALL - sum(map(_height, items)) - _AHEAD.gap * (len(items) - 1)) // 2
    for item in items:
        canvas.row((_BADGE // 2, y + _height(item) // 2), [item], _AHEAD, "middle")
        y += _height(item) + _AHEAD.gap
    return canvas


def _height(item: Item) -> int:
    return icon_size(item, _AHEAD) if isinstance(item, Icon) else _AHEAD.size


@drawn_once
def _even() -> Canvas:
    canvas = Canvas(_BADGE, _BADGE)
    canvas.row((_BADGE // 2, _BADGE // 2), [Icon("even", size=_BADGE)], Type(palette.ON_NIGHT), "middle")
    return canvas


# A city.

_EDGE = 16
_FRAME = 5
_HEAD = 58
_ROUND = 18
_NAME = Type(palette.ON_PAPER)
_BIG = Type(palette.ON_PAPER, 34, Weight.BOLD, 4)
_WORTH = Type(palette.ON_PAPER, 34, Weight.BOLD, 2)
_COUNT = Type(palette.ON_SAND, 34, Weight.BOLD, 2)
_PIP = 36
_NUMBER = 52
_MILITARY = (40, 34)
"""The size of the sign beside one digit, and beside two."""
_SYMBOL = 38
_COLUMN = 64
_TILE = (126, 92)
_TRAY = 106
"""The height of the foot of a panel, with its counts."""


@drawn_once
def _place(place: Place) -> Canvas:
    """The panel of a city, which changes only when something is built or chosen."""
    canvas = Canvas(PLACE_WIDTH, PLACE_HEIGHT)
    pen = palette.ON_GOLD if place.mine else palette.ON_DUSK
    sheet = Area(_FRAME, _HEAD, PLACE_WIDTH - _FRAME, PLACE_HEIGHT - _FRAME)
    within = Area(_EDGE, sheet.top, PLACE_WIDTH - _EDGE, sheet.bottom)
    with canvas.about(place.city):
        canvas.box(canvas.area, pen.ground, palette.NIGHT, _ROUND)
        canvas.box(sheet, palette.SAND, pen.ground, _ROUND - _FRAME)
        canvas.box(sheet._replace(bottom=sheet.bottom - _TRAY), palette.PAPER)
        _head(canvas, place, pen)
        _player(canvas, place, within)
        _numbers(canvas, place, within)
        _standing(canvas, place, within)
        _counts(canvas, place, within)
    return canvas


def _head(canvas: Canvas, place: Place, pen: Pen) -> None:
    """Draw the city's name, as large as it fits, its debts, and whether it takes part in this Age's edifice."""
    middle, width = _HEAD // 2, PLACE_WIDTH - 2 * _EDGE
    signs: list[Item] = [symbols.debt(place.debts)] if place.debts else []
    signs += [symbols.pawn(place.pawn)] if place.pawn else []
    if signs:
        signs_of = Type(pen, gap=4)
        width -= row_width(signs, signs_of) + 8
        with canvas.about("edifices"):
            canvas.row((PLACE_WIDTH - _EDGE, middle), signs, signs_of, "right")
    types = [Type(pen, size, Weight.BOLD) for size in (40, 36, SMALLEST)]
    how = next((each for each in types if row_width([place.city], each) <= width), types[-1])
    canvas.row((_EDGE, middle), _fit_text([], place.city, how, width), how)


def _player(canvas: Canvas, place: Place, within: Area) -> None:
    """Draw the player, and the stages of the wonder, those that are built in full colour."""
    middle = within.top + 32
    pips: list[Item] = [
        Icon("stage" if number < place.stages else "stage-next", size=_PIP) for number in range(place.most_stages)
    ]
    wonder = canvas.row((within.right, middle), pips, Type(palette.ON_PAPER, gap=1), "right")
    items: list[Item] = [Icon(sign, size=_SYMBOL) for sign in place.signs]
    if place.player:
        items = _fit_text(items, place.player, _NAME, wonder.left - within.left - 8)
    canvas.row((within.left, middle), items, _NAME)


def _numbers(canvas: Canvas, place: Place, within: Area) -> None:
    """Draw coins, shields, and what the conflict tokens are worth."""
    middle = within.top + 108
    items = [Icon("coin", str(place.coins), _NUMBER), Icon("shield", str(place.shields), _NUMBER)]
    right = canvas.row((within.left - 2, middle), items, _BIG).right + _BIG.gap
    if place.tokens is not None:
        worth = signed(place.tokens)
        canvas.row((right, middle), [Icon("military", size=_MILITARY[len(worth) > 2]), worth], _WORTH)


def _standing(canvas: Canvas, place: Place, within: Area) -> None:
    """Draw whether the choice is sealed: that stands out, while nothing rushes a player who still thinks."""
    if place.standing is None:
        return
    pen = palette.ON_LAUREL if place.standing == "sealed" else palette.ON_SAND
    width, height = _TILE
    area = Area(within.right + 6 - width, within.top + 62, within.right + 6, within.top + 62 + height)
    canvas.box(area, pen.ground, palette.PAPER, 14)
    middle, how = (area.left + area.right) // 2, Type(pen)
    canvas.row((middle, area.top + 30), [Icon(place.standing, size=44)], how, "middle")
    canvas.row((middle, area.top + 68), [cut(place.word, area.width - 4, how)], how, "middle")


_GRID: tuple[tuple[Counted, ...], ...] = (
    (Colour.BROWN, Colour.GRAY, Colour.BLUE, Colour.YELLOW, Colour.RED),
    (*ScienceSymbol, Colour.PURPLE, Colour.GREEN),
)
"""The place of each count, the same in all panels, so that cities are easy to compare."""


def _counts(canvas: Canvas, place: Place, within: Area) -> None:
    """Draw the counts; a count of 0 leaves its place empty, but a row with a two-digit number closes up."""
    found = dict(place.counts)
    for number, things in enumerate(_GRID):
        wide = any(found.get(thing, 0) > 9 for thing in things)
        middle, right = within.bottom - _TRAY + 28 + 50 * number, within.left
        for column, thing in enumerate(things):
            if thing in found:
                left = right if wide else within.left + column * _COLUMN
                right = canvas.row((left, middle), [_count_icon(thing), str(found[thing])], _COUNT).right + 2


def _count_icon(thing: Counted) -> Icon:
    return Icon(f"science-{thing}" if isinstance(thing, ScienceSymbol) else f"kind-{thing}", size=_SYMBOL)


# The middle.

_TITLE = Type(palette.ON_NIGHT, 76, Weight.BOLD, 18)
_TURN = Type(palette.ON_NIGHT, 42)
_PASSING = Type(palette.ON_NIGHT_FADED, 34)
_ASKED = Type(palette.ON_NIGHT_GOLD, 38, Weight.BOLD, 10)
_ARROW = 112
_BIG_ARROW = 210
_HIGH = 500
"""From this height on, the middle has room for the big arrow above its words."""


def _middle(canvas: Canvas, middle: Middle, area: Area) -> None:
    """Draw the Age, the turn, the way that hands pass, and how many have chosen, row by row, vertically centred."""
    rows: list[tuple[list[Item], Type, int]] = []
    arrow: list[Item] = []
    if middle.way and area.height > _HIGH:
        rows.append(([Icon(middle.way, size=_BIG_ARROW)], _TITLE, _BIG_ARROW + 20))
    elif middle.way:
        arrow = [Icon(middle.way, size=_ARROW)]
    rows.append((_fit_text(arrow, middle.title, _TITLE, area.width), _TITLE, _ARROW if arrow else _TITLE.size))
    for text, how, height in ((middle.turn, _TURN, 54), (middle.passing, _PASSING, 44)):
        if text:
            rows.append((_fit_text([], text, how, area.width), how, height))
    if middle.asked:
        rows.append((_fit_text([Icon(middle.asked_sign, size=48)], middle.asked, _ASKED, area.width), _ASKED, 68))
    x, y = (area.left + area.right) // 2, (area.top + area.bottom - sum(height for _, _, height in rows)) // 2
    for items, how, height in rows:
        canvas.row((x, y + height // 2), items, how, "middle")
        y += height


def _fit_text(icons: list[Item], text: str, how: Type, width: int) -> list[Item]:
    """Icons, and as much of the text as fits after them."""
    room = width - sum(row_width([icon], how) + how.gap for icon in icons)
    return [*icons, cut(text, room, how)]
