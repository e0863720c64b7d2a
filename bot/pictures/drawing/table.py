"""All cities round the table: the place of each, what it has and sells, who is stronger at a border, who has chosen.

All panels of a picture have the same height, which the city that needs most room decides.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias

from bot.pictures.drawing import palette, places, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, icon_size, row_width
from bot.pictures.drawing.edifice import Edifices
from bot.pictures.drawing.figures import signed
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.monuments.compass import RING
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.ring import PLACE_WIDTH, Border, Heading, ring
from bot.pictures.drawing.wonder import MARGIN
from engine.catalogue import Age, Board
from engine.effects import Colour, ScienceSymbol, Unit

Sign: TypeAlias = Literal["computer", "free-city"]
Standing: TypeAlias = Literal["sealed", "waiting"]
Counted: TypeAlias = Colour | ScienceSymbol
Way: TypeAlias = Literal["clockwise", "anticlockwise"]


@dataclass(frozen=True, slots=True)
class Place:
    """A city at the table."""

    city: str
    board: Board
    age: Age
    """Whose sky is above it."""
    signs: tuple[Sign, ...]
    """Signs for a computer player, for the Free City, and for the player who holds its card."""
    player: str
    """Empty if the font cannot write the name."""
    mine: bool
    """Whether it is the viewer's own city."""
    standing: Standing | None
    """Whether its choice is sealed or awaited; None if it has nothing to choose."""
    coins: int
    shields: int
    tokens: int | None
    """What its conflict tokens are worth together; None if it has none."""
    stages: int
    sold: tuple[tuple[Unit, int], ...]
    """What its neighbours can buy, and how many of each."""
    counts: tuple[tuple[Counted, int], ...]
    """The numbers of structures of each kind, and of scientific symbols; without zeros, and without what it sells."""
    leads: bool = False
    """Whether it has most points so far, or has won."""
    points: int | None = None
    """Its points at the end of the game; None before."""
    pawn: Age | None = None
    """The present Age, if the city has a pawn of its edifice."""
    debts: int = 0
    """The points that its debt tokens cost together."""


@dataclass(frozen=True, slots=True)
class Middle:
    """The middle of the table: what all cities have in common."""

    title: str
    """The Age; or that the game is over, and then the rest is empty but for who has won."""
    turn: str = ""
    way: Way | None = None
    passing: str = ""
    asked: str = ""
    """How many have chosen, what one player alone has to choose, or who has won."""
    asked_sign: str = "sealed"


@dataclass(frozen=True, slots=True)
class TableScene:
    """Cities clockwise, the first at the bottom; below them any edifices."""

    places: tuple[Place, ...]
    middle: Middle
    edifices: Edifices | None = None

    def draw(self) -> Canvas:
        """Draw the borders, the middle, the cities and the edifices."""
        shape = _shape(self.places)
        around = ring(len(self.places), shape.height)
        canvas = Canvas(WIDTH, around.height + (self.edifices.height + 2 * MARGIN if self.edifices else 0))
        neighbours = zip(self.places, (*self.places[1:], self.places[0]), strict=True)
        for border, (one, other) in zip(around.borders, neighbours, strict=True):
            with canvas.about(one.city), canvas.about(other.city):
                _border(canvas, border, one.shields - other.shields)
        for place, area in zip(self.places, around.places, strict=True):
            canvas.place(_place(place, shape), (area.left, area.top))
        _middle(canvas, self, around.middle)
        if self.edifices:
            self.edifices.put(canvas, (MARGIN, around.height + MARGIN))
        if around.middle.width < WIDTH:  # a sky needs none
            canvas.rim()
        return canvas


# Between two cities.

_BACK: dict[Heading, Heading] = {"left": "right", "right": "left", "up": "down", "down": "up"}
_BADGE = 56
_TALL = 92
_POINTER = 40
_AHEAD = Type(palette.ON_DUSK, 36, Weight.BOLD, 4)
_AHEAD_UPRIGHT = Type(palette.ON_DUSK, SMALLEST, Weight.BOLD, 4)


def _border(canvas: Canvas, border: Border, ahead: int) -> None:
    """Draw by how many shields the stronger city leads, with a pointer to the weaker one, or that they are even."""
    canvas.line(border.line, palette.DUSK, palette.NIGHT, 12)
    heading = border.heading if ahead > 0 else _BACK[border.heading]
    badge = _badge(heading, abs(ahead), upright=border.narrow) if ahead else _even()
    canvas.place(badge, (border.at[0] - badge.area.width // 2, border.at[1] - badge.area.height // 2))


@drawn_once
def _badge(heading: Heading, amount: int, *, upright: bool) -> Canvas:
    """A lead has a sign, so that it cannot be taken for the shields of a city."""
    items: list[Item] = [signed(amount), Icon(f"attack-{heading}", size=_POINTER)]
    if upright:
        return _upright(items)
    if heading in {"left", "up"}:
        items.reverse()  # the number is at the stronger city's end
    canvas = Canvas(row_width(items, _AHEAD) + 24, _BADGE)
    canvas.box(canvas.area, palette.DUSK, palette.NIGHT, 16)
    canvas.row((canvas.area.right // 2, _BADGE // 2), items, _AHEAD, "middle")
    return canvas


def _upright(items: Sequence[Item]) -> Canvas:
    """The items below each other."""
    how = _AHEAD_UPRIGHT
    canvas = Canvas(_BADGE, _TALL)
    canvas.box(canvas.area, palette.DUSK, palette.NIGHT, 16)
    heights = [icon_size(item, how) if isinstance(item, Icon) else how.size for item in items]
    y = (_TALL - sum(heights) - how.gap * (len(items) - 1)) // 2
    for item, height in zip(items, heights, strict=True):
        canvas.row((_BADGE // 2, y + height // 2), [item], how, "middle")
        y += height + how.gap
    return canvas


@drawn_once
def _even() -> Canvas:
    canvas = Canvas(_BADGE, _BADGE)
    canvas.row((_BADGE // 2, _BADGE // 2), [Icon("even", size=_BADGE)], Type(palette.ON_NIGHT), "middle")
    return canvas


# A city.

_EDGE = 16
_FRAME = 5
_HEAD = 54
_ROUND = 18
_NAME = Type(palette.ON_PAPER)
_GOODS = Type(palette.ON_PAPER, SMALLEST, Weight.BOLD, 2)
_COUNT = Type(palette.ON_SAND, 34, Weight.BOLD, 2)
_HELD = Type(palette.ON_PAPER, 34, Weight.BOLD, 4)
_LINE = 48
"""The height of the line with the player, and of each line below it."""
_PIP = 30
_NUMBER = 48
_CORNER = 12
"""The room left and right of a city's name, coins and shields."""
_TOKENS = (60, 66)
"""The size of an icon with room for a sign and one digit, and with room for two."""
_BORDER = 4
"""The plate around a token."""
_GOOD = 42
_SYMBOL = 38
_APART = 8
"""Between two things and their numbers."""
_INSIDE = PLACE_WIDTH - 2 * _EDGE
_SCENE = {3: 192, 4: 150, 5: 150, 6: 150, 7: 144}
"""The height of a place, by the number of cities."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """What all panels of a picture have in common."""

    scene: int
    """The height of the place."""
    goods: int
    """The number of lines with goods."""
    counts: int
    """The number of lines with counts."""

    @property
    def tray(self) -> int:
        """The height of the foot with the counts."""
        return self.counts * _LINE + _FRAME if self.counts else 0

    @property
    def height(self) -> int:
        """The height of a panel."""
        return _HEAD + self.scene + (1 + self.goods) * _LINE + self.tray + _FRAME


def _shape(all_places: Sequence[Place]) -> _Shape:
    return _Shape(
        _SCENE[len(all_places)],
        max(len(_lines(_goods(place), _GOODS)) for place in all_places),
        max(len(_lines(_counted(place), _COUNT)) for place in all_places),
    )


@drawn_once
def _place(place: Place, shape: _Shape) -> Canvas:
    """The panel of a city, which changes only when something is built or chosen."""
    canvas = Canvas(PLACE_WIDTH, shape.height)
    pen = palette.ON_GOLD if place.mine else palette.ON_DUSK
    scene = Area(_FRAME, _HEAD, PLACE_WIDTH - _FRAME, _HEAD + shape.scene)
    sheet = Area(_FRAME, scene.bottom, PLACE_WIDTH - _FRAME, shape.height - _FRAME)
    with canvas.about(place.city):
        canvas.box(canvas.area, pen.ground, palette.NIGHT, _ROUND)
        land = places.place(place.board, place.stages, place.age, (scene.width, scene.height))
        canvas.place(land, (scene.left, scene.top))
        canvas.box(sheet, palette.SAND if shape.counts else palette.PAPER, pen.ground, _ROUND - _FRAME)
        if shape.counts:
            canvas.box(sheet._replace(bottom=sheet.bottom - shape.tray), palette.PAPER)
        _head(canvas, place, pen)
        _held(canvas, place, scene)
        _player(canvas, place, sheet.top + _LINE // 2)
        with canvas.about("sold"):
            _draw_lines(canvas, _goods(place), _GOODS, sheet.top + _LINE - 2)
        _draw_lines(canvas, _counted(place), _COUNT, sheet.bottom - shape.tray + 3)
    return canvas


def _head(canvas: Canvas, place: Place, pen: Pen) -> None:
    """Draw the city's name as large as it fits, its coins and its shields."""
    how = Type(pen, 34, Weight.BOLD, 3)
    held: list[Item] = [Icon("coin", str(place.coins), _NUMBER), Icon("shield", str(place.shields), _NUMBER)]
    width = PLACE_WIDTH - 2 * _CORNER - row_width(held, how) - 8
    types = [Type(pen, size, Weight.BOLD) for size in (40, 38, 36, SMALLEST)]
    name = next((each for each in types if row_width([place.city], each) <= width), types[-1])
    canvas.row((_CORNER, _HEAD // 2), _fit_text([], place.city, name, width), name)
    left = PLACE_WIDTH - _CORNER - row_width(held, how)
    for each in held:
        left = canvas.row((left, _HEAD // 2), [each], how).right + how.gap


def _held(canvas: Canvas, place: Place, scene: Area) -> None:
    """Draw in the corners of the place the tokens, edifices, the points at the end, and the leader's crown."""
    left, right, top = scene.left + 6, scene.right - 6, scene.top + 6
    if place.tokens is not None:
        worth = signed(place.tokens)
        token = Icon("victory" if place.tokens >= 0 else "defeat", worth, _TOKENS[len(worth) > len("+1")])
        _over(canvas, (left, top), [token], "tokens", "left")
    signs: list[Item] = [symbols.debt(place.debts)] if place.debts else []
    signs += [symbols.pawn(place.pawn)] if place.pawn else []
    if signs:
        _over(canvas, (left, scene.bottom - icon_size(Icon(""), _HELD) - 2 * _BORDER - 6), signs, "edifices", "left")
    if place.leads:
        top = _over(canvas, (right, top), [Icon("winner", size=_NUMBER)], "leads", "right").bottom + 6
    if place.points is not None:
        _over(canvas, (right, top), [Icon("points", size=_PIP + 8), str(place.points)], "points", "right")


def _over(canvas: Canvas, at: tuple[int, int], items: list[Item], subject: str, side: Literal["left", "right"]) -> Area:
    """Draw something on a plate over the place, `at` its upper left or right corner, and return the plate."""
    width = max(row_width(items, _HELD), _NUMBER) + 2 * _BORDER
    height = max(icon_size(item, _HELD) for item in items if isinstance(item, Icon)) + 2 * _BORDER
    left = at[0] if side == "left" else at[0] - width
    plate = Area(left, at[1], left + width, at[1] + height)
    canvas.plate(plate, palette.PAPER, 14)
    with canvas.about(subject):
        canvas.row(((plate.left + plate.right) // 2, (plate.top + plate.bottom) // 2), items, _HELD, "middle")
    return plate


def _player(canvas: Canvas, place: Place, middle: int) -> None:
    """Draw whether the choice is sealed, the player, and the wonder's stages, those that are built in full colour."""
    right = PLACE_WIDTH - _EDGE
    pips: list[Item] = [
        Icon("stage" if number < place.stages else "stage-next", size=_PIP) for number in range(len(place.board.stages))
    ]
    wonder = canvas.row((right, middle), pips, Type(palette.ON_PAPER, gap=1), "right")
    left = _EDGE
    if place.standing:
        left = canvas.row((left, middle), [Icon(place.standing, size=_SYMBOL)], _NAME).right + _NAME.gap
    items: list[Item] = [Icon(sign, size=_SYMBOL) for sign in place.signs]
    if place.player:
        items = _fit_text(items, place.player, _NAME, wonder.left - left - 8)
    canvas.row((left, middle), items, _NAME)


_KINDS: tuple[Counted, ...] = (
    Colour.BLUE,
    Colour.YELLOW,
    Colour.RED,
    Colour.PURPLE,
    *ScienceSymbol,
    Colour.GREEN,
)
"""The order of the counts, the same in all panels."""
_Cell: TypeAlias = list[Item]
"""What stays together in a line."""


def _goods(place: Place) -> list[_Cell]:
    """What the neighbours can buy, each kind with its number if there are several."""
    return [[*map(_small, symbols.unit(unit)), *([str(count)] if count > 1 else [])] for unit, count in place.sold]


def _small(item: Item) -> Item:
    return replace(item, size=_GOOD) if isinstance(item, Icon) else item


def _counted(place: Place) -> list[_Cell]:
    """The counts; what there is nothing of is left out."""
    found = dict(place.counts)
    return [[_count_icon(thing), str(found[thing])] for thing in _KINDS if thing in found]


def _count_icon(thing: Counted) -> Icon:
    return Icon(f"science-{thing}" if isinstance(thing, ScienceSymbol) else f"kind-{thing}", size=_SYMBOL)


def _lines(cells: Sequence[_Cell], how: Type) -> list[list[_Cell]]:
    """The cells in as many lines as they need."""
    lines: list[list[_Cell]] = []
    room = 0
    for cell in cells:
        width = row_width(cell, how)
        if width > room:
            lines.append([])
            room = _INSIDE
        lines[-1].append(cell)
        room -= width + _APART
    return lines


def _draw_lines(canvas: Canvas, cells: Sequence[_Cell], how: Type, top: int) -> None:
    for number, line in enumerate(_lines(cells, how)):
        left = _EDGE
        for cell in line:
            left = canvas.row((left, top + number * _LINE + _LINE // 2), cell, how).right + _APART


# The middle.

_ARROW = 84
_HIGHEST = 440
"""The greatest height of the ornament in the middle."""
_PLATE_EDGE = 20
_PLATE_ROUND = 20


class _Words(NamedTuple):
    """How the middle is written."""

    title: Type
    turn: Type
    passing: Type
    asked: Type


_ON_DUSK = _Words(
    Type(palette.ON_DUSK, 70, Weight.BOLD, 14),
    Type(palette.ON_DUSK, 42),
    Type(palette.ON_DUSK_FADED, SMALLEST),
    Type(palette.ON_DUSK_GOLD, 36, Weight.BOLD, 8),
)
_ON_PAPER = _Words(
    Type(palette.ON_PAPER, 70, Weight.BOLD, 16),
    Type(palette.ON_PAPER, 38),
    Type(palette.ON_PAPER_FADED, SMALLEST),
    Type(palette.ON_PAPER, 38, Weight.BOLD, 10),
)


def _middle(canvas: Canvas, scene: "TableScene", area: Area) -> None:
    """Draw the Age, the turn, the way that hands pass, and how many have chosen."""
    middle, age = scene.middle, scene.places[0].age
    if area.width == WIDTH:
        _sky(canvas, scene, age, area)
        return
    wide, high = area.width, min(_HIGHEST, area.height)
    middle_x, middle_y = (area.left + area.right) // 2, (area.top + area.bottom) // 2
    ornament = Area(middle_x - wide // 2, middle_y - high // 2, middle_x + wide // 2, middle_y - high // 2 + high)
    canvas.place(places.compass(age, middle.way, (wide, high)), (ornament.left, ornament.top))
    _rows(canvas, _words_of(middle, _ON_DUSK, wide - 2 * RING - 40), ornament)


def _sky(canvas: Canvas, scene: "TableScene", age: Age, area: Area) -> None:
    """Draw the middle as a strip of sky with the wonders between two plates."""
    title, *rows = _words_of(scene.middle, _ON_PAPER, WIDTH // 3)
    plates = [
        (each, max(row_width(items, how) for items, how, _ in each) + 2 * _PLATE_EDGE)
        for each in ([title], rows)
        if each
    ]
    ends = MARGIN + plates[0][1], WIDTH - MARGIN - (plates[1][1] if rows else 0)
    cities = tuple(each.board.city for each in scene.places)
    snapped = -(-ends[0] // _SNAP) * _SNAP, ends[1] // _SNAP * _SNAP
    canvas.place(places.skyline(cities, age, snapped, (WIDTH, area.height)), (0, 0))
    for (each, width), left in zip(plates, (MARGIN, ends[1]), strict=False):
        high = sum(height for _, _, height in each) + _PLATE_EDGE
        top = (area.height - high) // 2 - 2
        plate = Area(left, top, left + width, top + high)
        canvas.plate(plate, palette.PAPER, _PLATE_ROUND)
        _rows(canvas, each, plate)


_SNAP = 40
"""Where wonders begin and end on a strip is a multiple of this, so that few strips are kept."""


_Row: TypeAlias = tuple[list[Item], Type, int]
"""What is in it, how it is written, and its height."""


def _words_of(middle: Middle, words: _Words, width: int) -> list[_Row]:
    """The rows: first the title beside its arrow."""
    rows: list[_Row] = []
    arrow: list[Item] = [Icon(middle.way, size=_ARROW)] if middle.way else []
    title = replace(words.title, size=min(words.title.size, _title_size(arrow, middle.title, words.title, width)))
    rows.append((_fit_text(arrow, middle.title, title, width), title, _ARROW if arrow else title.size + 6))
    for text, how, height in ((middle.turn, words.turn, 52), (middle.passing, words.passing, 44)):
        if text:
            rows.append((_fit_text([], text, how, width), how, height))
    if middle.asked:
        asked = _fit_text([Icon(middle.asked_sign, size=46)], middle.asked, words.asked, width)
        rows.append((asked, words.asked, 60))
    return rows


def _title_size(arrow: list[Item], title: str, how: Type, width: int) -> int:
    """The largest size in which a title fits beside its arrow, or the smallest that there is."""
    sizes = (how.size, 60, 50, 42)
    return next((each for each in sizes if row_width([*arrow, title], replace(how, size=each)) <= width), sizes[-1])


def _rows(canvas: Canvas, rows: Sequence[_Row], area: Area) -> None:
    """Draw rows below each other in the middle of an area."""
    x, y = (area.left + area.right) // 2, (area.top + area.bottom - sum(height for _, _, height in rows)) // 2
    for items, how, height in rows:
        canvas.row((x, y + height // 2), items, how, "middle")
        y += height


def _fit_text(icons: list[Item], text: str, how: Type, width: int) -> list[Item]:
    """Icons, and as much of the text as fits after them."""
    room = width - sum(row_width([icon], how) + how.gap for icon in icons)
    return [*icons, cut(text, room, how)]
