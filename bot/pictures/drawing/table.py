"""All cities round the table: the place of each, what it has and sells, who is stronger at a border, who has chosen.

All panels of a picture have the same height, which the city that needs most room decides.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

from bot.pictures.drawing import Step, lettering, palette, places, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, icon_size, row_width
from bot.pictures.drawing.edifice import Edifices
from bot.pictures.drawing.figures import signed
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.monuments.compass import RING
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.ring import PLACE_WIDTH, Border, Heading, ring
from bot.pictures.drawing.wonder import MARGIN
from engine.catalogue import AGES, Age, Board
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
    last_turn: bool = False
    """Whether the next turn is in another Age, if there is one."""

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

    def ahead(self) -> Iterator[Step]:
        """Draw in the last turn of an Age the places as they lie in the next one, or the leader's for the end."""
        age = self.places[0].age
        if self.last_turn and age == AGES[-1]:
            for place in self.places:
                if place.leads:
                    yield partial(places.victory, place.board, place.stages)
        elif self.last_turn:
            for place in self.places:
                yield partial(places.place, place.board, place.stages, AGES[age], place_size(len(self.places)))


def place_size(cities: int) -> places.Size:
    """How large the place of a city is at a table of 3 to 7 cities."""
    return PLACE_WIDTH - 2 * _FRAME, _SCENE[cities]


# Between two cities.

_BACK: dict[Heading, Heading] = {"left": "right", "right": "left", "up": "down", "down": "up"}
_BADGE = 56
_POINTER = 40
_LEAD = 46
_AHEAD = Type(palette.ON_DUSK, 36, Weight.BOLD, 4)


def _border(canvas: Canvas, border: Border, ahead: int) -> None:
    """Draw by how many shields the stronger city leads, with a pointer to the weaker one, or that they are even."""
    ink = palette.DUSK if border.heading in {"up", "down"} and len(border.line) == 2 else palette.MIST
    canvas.line(border.line, ink, palette.NIGHT, 6)  # between two cities in a column the mark fills the gap
    heading = border.heading if ahead > 0 else _BACK[border.heading]
    badge = _badge(heading, abs(ahead)) if ahead else _even()
    canvas.place(badge, (border.at[0] - badge.area.width // 2, border.at[1] - badge.area.height // 2))


@drawn_once
def _badge(heading: Heading, amount: int) -> Canvas:
    """A lead has a sign of its own: it is neither the shields of a city nor the points of a token."""
    pointer, lead = Icon(f"attack-{heading}", size=_POINTER), (Icon("lead", size=_LEAD), signed(amount))
    items: list[Item] = [pointer, *lead] if heading in {"left", "up"} else [*lead, pointer]  # towards the weaker city
    canvas = Canvas(row_width(items, _AHEAD) + 24, _BADGE)
    canvas.box(canvas.area, palette.DUSK, palette.NIGHT, 16)
    canvas.row((canvas.area.right // 2, _BADGE // 2), items, _AHEAD, "middle")
    return canvas


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
_NAME = Type(palette.ON_PAPER, 36)


class _Scale(NamedTuple):
    """How large goods and counts are: the size of their icons, and how their numbers are written."""

    good: int
    goods: Type
    symbol: int
    counts: Type


_SCALES = (
    _Scale(46, Type(palette.ON_PAPER, 37, Weight.BOLD, 2), 44, Type(palette.ON_SAND, 38, Weight.BOLD, 2)),
    _Scale(42, Type(palette.ON_PAPER, SMALLEST, Weight.BOLD, 2), 38, Type(palette.ON_SAND, 34, Weight.BOLD, 2)),
    _Scale(40, Type(palette.ON_PAPER, SMALLEST, Weight.BOLD, 1), 36, Type(palette.ON_SAND, SMALLEST, Weight.BOLD, 1)),
)
"""The largest with which all cities need as few lines as with the smallest."""
_HELD = Type(palette.ON_PAPER, 34, Weight.BOLD, 4)
_LINE = 52
"""The height of the line with the player, and of each line below it."""
_PIP = 32
_NUMBER = 52
_CORNER = 12
"""The room left and right of a city's name, coins and shields."""
_TOKENS = (60, 66)
"""The size of an icon with room for a sign and one digit, and with room for two."""
_BORDER = 4
"""The plate around a token."""
_SIGN = 42
_APART = 8
"""Between two things and their numbers."""
_INSIDE = PLACE_WIDTH - 2 * _EDGE
_SCENE = {3: 200, 4: 164, 5: 160, 6: 160, 7: 156}
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
    scale: _Scale

    @property
    def tray(self) -> int:
        """The height of the foot with the counts."""
        return self.counts * _LINE + _FRAME if self.counts else 0

    @property
    def height(self) -> int:
        """The height of a panel."""
        return _HEAD + self.scene + (1 + self.goods) * _LINE + self.tray + _FRAME


def _shape(all_places: Sequence[Place]) -> _Shape:
    found = [
        _Shape(
            _SCENE[len(all_places)],
            max(len(_lines(_goods(place, scale), scale.goods)) for place in all_places),
            max(len(_lines(_counted(place, scale), scale.counts)) for place in all_places),
            scale,
        )
        for scale in _SCALES
    ]
    return min(found, key=lambda shape: shape.height)  # the first of equally high ones


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
            _draw_lines(canvas, _goods(place, shape.scale), shape.scale.goods, sheet.top + _LINE - 2)
        _draw_lines(canvas, _counted(place, shape.scale), shape.scale.counts, sheet.bottom - shape.tray + 3)
    return canvas


def _head(canvas: Canvas, place: Place, pen: Pen) -> None:
    """Draw the city's name as large as it fits, its coins and its shields."""
    how = Type(pen, 36, Weight.BOLD, 3)
    held: list[Item] = [Icon("coin", str(place.coins), _NUMBER), Icon("shield", str(place.shields), _NUMBER)]
    width = PLACE_WIDTH - 2 * _CORNER - row_width(held, how) - 8
    types = [Type(pen, size, Weight.BOLD) for size in (44, 42, 40, 38, 36, SMALLEST)]
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
        left = canvas.row((left, middle), [Icon(place.standing, size=_SIGN)], _NAME).right + _NAME.gap
    items: list[Item] = [Icon(sign, size=_SIGN) for sign in place.signs]
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


def _goods(place: Place, scale: _Scale) -> list[_Cell]:
    """What the neighbours can buy, each kind with its number if there are several."""
    return [
        [*(_sized(item, scale.good) for item in symbols.unit(unit)), *([str(count)] if count > 1 else [])]
        for unit, count in place.sold
    ]


def _sized(item: Item, size: int) -> Item:
    return replace(item, size=size) if isinstance(item, Icon) else item


def _counted(place: Place, scale: _Scale) -> list[_Cell]:
    """The counts; what there is nothing of is left out."""
    found = dict(place.counts)
    return [[_count_icon(thing, scale.symbol), str(found[thing])] for thing in _KINDS if thing in found]


def _count_icon(thing: Counted, size: int) -> Icon:
    return Icon(f"science-{thing}" if isinstance(thing, ScienceSymbol) else f"kind-{thing}", size=size)


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

_HIGHEST = 500
"""The greatest height of the ornament in the middle."""
_WITHIN, _CLEAR = 20, 4
"""Between the ring and what is written in it, and how much further off it is how hands pass."""
_PLATE_EDGE = 20
_PLATE_ROUND = 20
_PLATE_HIGH, _PLATE_RAISED = 116, 4


class _Words(NamedTuple):
    """How the middle is written."""

    title: Type
    turn: Type
    passing: Type
    asked: Type
    arrow: int
    """The size of the arrow before the title."""
    apart: int = 0
    """Between two rows, beyond their heights."""
    broken: bool = True
    """Whether it may be said on two lines how hands pass."""


_ON_DUSK = _Words(
    Type(palette.ON_DUSK, 64, Weight.BOLD, 14),
    Type(palette.ON_DUSK, 42),
    Type(palette.ON_DUSK_FADED, SMALLEST),
    Type(palette.ON_DUSK_GOLD, 36, Weight.BOLD, 8),
    68,
)
_ON_TALL = _Words(
    Type(palette.ON_DUSK, 80, Weight.BOLD, 14),
    Type(palette.ON_DUSK, 48),
    Type(palette.ON_DUSK_FADED, SMALLEST),
    Type(palette.ON_DUSK_GOLD, 40, Weight.BOLD, 8),
    84,
    18,
)
_ON_PAPER = _Words(
    Type(palette.ON_PAPER, 54, Weight.BOLD),
    Type(palette.ON_PAPER_FADED, 38),
    Type(palette.ON_PAPER_FADED, 36),
    Type(palette.ON_PAPER, 40, Weight.BOLD, 10),
    84,
    broken=False,
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
    words = _ON_DUSK if high < _HIGHEST else _ON_TALL
    _rows(canvas, _words_of(middle, words, wide - 2 * RING - 2 * _WITHIN), ornament)


def _sky(canvas: Canvas, scene: "TableScene", age: Age, area: Area) -> None:
    """Draw the middle as a strip of sky: the wonders, as they lie below it, between two equally high plates."""
    middle, room = scene.middle, WIDTH // 3
    arrow: list[Item] = [Icon(middle.way, size=_ON_PAPER.arrow)] if middle.way else []
    before = _ON_PAPER.arrow + _ON_PAPER.title.gap + 8 if arrow else 0
    title, *rows = _words_of(replace(middle, way=None), _ON_PAPER, room)
    when, what = ([title, *rows[:1]], rows[1:]) if middle.turn else ([title], rows)
    wide = [max((row_width(items, how) for items, how, _ in each), default=0) for each in (when, what)]
    top = (area.height - _PLATE_HIGH) // 2 - _PLATE_RAISED
    left = Area(MARGIN, top, MARGIN + before + wide[0] + 2 * _PLATE_EDGE, top + _PLATE_HIGH)
    right = left._replace(left=WIDTH - MARGIN - wide[1] - 2 * _PLATE_EDGE, right=WIDTH - MARGIN)
    ends = left.right, right.left if what else WIDTH - MARGIN
    snapped = -(-ends[0] // _SNAP) * _SNAP, ends[1] // _SNAP * _SNAP
    across = sorted(zip(ring(len(scene.places), 0).places, scene.places, strict=True), key=lambda each: each[0].left)
    cities = tuple(place.board.city for _, place in across)
    canvas.place(places.skyline(cities, age, snapped, (WIDTH, area.height)), (0, 0))
    canvas.plate(left, palette.PAPER, _PLATE_ROUND)
    canvas.row((left.left + _PLATE_EDGE, (left.top + left.bottom) // 2), arrow, _ON_PAPER.title)
    _rows(canvas, when, left._replace(left=left.left + before))
    if what:
        canvas.plate(right, palette.PAPER, _PLATE_ROUND)
        _rows(canvas, what, right)


_SNAP = 40
"""Where wonders begin and end on a strip is a multiple of this, so that few strips are kept."""


_Row: TypeAlias = tuple[list[Item], Type, int]
"""What is in it, how it is written, and its height."""


def _words_of(middle: Middle, words: _Words, width: int) -> list[_Row]:
    """The rows: first the title beside its arrow."""
    rows: list[_Row] = []
    arrow: list[Item] = [Icon(middle.way, size=words.arrow)] if middle.way else []
    title = replace(words.title, size=min(words.title.size, _title_size(arrow, middle.title, words.title, width)))
    rows.append((_fit_text(arrow, middle.title, title, width), title, words.arrow if arrow else title.size + 2))
    if middle.turn:
        rows.append((_fit_text([], middle.turn, words.turn, width), words.turn, words.turn.size + 8))
    how, room = words.passing, width - 2 * _CLEAR
    broken = _broken(middle.passing, how, room) if words.broken else [cut(middle.passing, room, how)]
    rows += [([line], how, how.size + 4 - words.apart) for line in broken[:-1]]
    rows += [([line], how, how.size + (4 if len(broken) > 1 else 10)) for line in broken[-1:] if line]
    if middle.asked:
        asked = _fit_text([Icon(middle.asked_sign, size=46)], middle.asked, words.asked, width)
        rows.append((asked, words.asked, 56))
    return [(items, how, height + words.apart) for items, how, height in rows]


def _broken(text: str, how: Type, width: int) -> list[str]:
    """A text on one line, or on two that are about equally long; what has no room there is cut."""
    broken = partial(lettering.lines, text, size=how.size, weight=how.weight)
    narrow = next((room for room in range(width // 2, width, 8) if len(broken(room)) <= 2), width)
    whole = broken(width)
    if len(whole) <= 1:
        return whole
    first, *rest = broken(narrow)
    return [first, cut(" ".join(rest), width, how)]


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
