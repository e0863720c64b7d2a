"""All cities round the table: the place of each, what it has and sells, who is stronger at a border, who has chosen.

All panels of a picture have the same height, which the city that needs most room decides.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from bot.pictures.drawing import Step, lettering, palette, places, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, cut, icon_size, row_width
from bot.pictures.drawing.edifice import Edifices
from bot.pictures.drawing.figures import signed
from bot.pictures.drawing.layout import Gap
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.monuments.compass import RING
from bot.pictures.drawing.palette import GILT, Pen
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.ring import GAP, PLACE_WIDTH, Border, Heading, ring
from bot.pictures.drawing.ring import MARGIN as TABLE_MARGIN
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
    """Signs for the Free City and for a computer player, its own or the one who chooses for it."""
    player: str
    """Who chooses; empty if the font cannot write the name."""
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
    nothing: str = ""
    """That it has nothing to count while another city has; empty if there is anything."""

    @property
    def won(self) -> bool:
        """Whether it has won."""
        return self.leads and self.points is not None


@dataclass(frozen=True, slots=True)
class Rank:
    """The points of a city at the end."""

    city: str
    points: int
    won: bool


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
    ranks: tuple[Rank, ...] = ()
    """The points of all at the end, most first: a ring has the first of them, as many as it has room for."""


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
        shape, splits = _shape(self.places)
        around = ring(len(self.places), shape.height)
        below = self.edifices.box() if self.edifices else Gap()
        high = below.height(WIDTH - 2 * TABLE_MARGIN)
        canvas = Canvas(WIDTH, around.height + high + (MARGIN if high else 0))
        neighbours = zip(self.places, (*self.places[1:], self.places[0]), strict=True)
        for border, (one, other) in zip(around.borders, neighbours, strict=True):
            with canvas.about(one.city), canvas.about(other.city):
                _border(canvas, border, one.shields - other.shields)
        for place, split, area in zip(self.places, splits, around.places, strict=True):
            canvas.place(_place(place, shape, split), (area.left, area.top))
        _middle(canvas, self, around.middle)
        below.draw(canvas, Area(TABLE_MARGIN, around.height, WIDTH - TABLE_MARGIN, around.height + high))
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


def place_size(cities: int) -> tuple[int, int]:
    """How large the place of a city is at a table of 3 to 7 cities."""
    return PLACE_WIDTH - 2 * _FRAME, _SCENE[cities]


def first_ring(cities: int) -> tuple[int, int]:
    """How large the middle of a table of 3 to 7 cities is in the first turn, when each sells what its board makes."""
    middle = ring(cities, _Shape(_SCENE[cities], _LINE, counts=False, scale=_SCALES[0]).height).middle
    return middle.width, middle.height


# Between two cities.

_BACK: dict[Heading, Heading] = {"left": "right", "right": "left", "up": "down", "down": "up"}
_BADGE = 56
_POINTER = 40
_LEAD = 46
_AHEAD = Type(palette.ON_DUSK, 36, Weight.BOLD, 4)


def _border(canvas: Canvas, border: Border, ahead: int) -> None:
    """Draw by how many shields the stronger city leads, with a pointer to the weaker one, or that they are even."""
    (_, top), *_, (_, bottom) = border.line
    ink = palette.DUSK if border.heading in {"up", "down"} and abs(bottom - top) <= GAP else palette.MIST
    canvas.line(border.line, ink, palette.NIGHT, 6)  # between two cities close above each other the mark fills the gap
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
_MINE = Type(palette.ON_DUSK, 36, Weight.BOLD)
_PILL, _PILL_EDGE = 46, 16
"""The height of the pill round who looks at the table, and the room in it left and right."""
_NOTHING = Type(palette.ON_SAND_FADED)


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
_CLOSE = 44
"""The height of a line where a row's panels need one more to have their trays equally high."""
_PIP, _SMALL_PIP, _MOST_PIPS = 40, 34, 3
"""The size of a stage, that of each if there are many, and how many are not."""
_POINTS = 42
_NUMBER = 52
_CORNER = 12
"""The room left and right of a city's name, coins and shields."""
_AIR = 14
"""Between a city's name and its coins, at least."""
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

_Cell: TypeAlias = list[Item]
"""What stays together in a line."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """What all panels of a picture have in common."""

    scene: int
    """The height of the place."""
    lines: int
    """The height of the lines with goods and counts; a city that needs fewer has them farther apart."""
    counts: bool
    """Whether any city has counts, which lie in a tray."""
    scale: _Scale

    @property
    def height(self) -> int:
        """The height of a panel."""
        return _HEAD + self.scene + _LINE + self.lines + (1 + self.counts) * _FRAME


_Split: TypeAlias = tuple[int, int]
"""The most lines with goods and with counts in a row of panels, which share their room: so all trays begin level."""


def _shape(all_places: Sequence[Place]) -> tuple[_Shape, list[_Split]]:
    """What all panels have in common, and how each shares its lines."""
    counts = any(place.counts for place in all_places)
    found: list[tuple[_Shape, list[_Split]]] = []
    for scale in _SCALES:
        needed = [tuple(map(len, _all_lines(place, scale, counts=counts))) for place in all_places]
        splits = _splits(needed)
        fullest, level = max(map(sum, needed)), max(map(sum, splits))
        if level > fullest and scale is _SCALES[0]:
            continue  # too large for lines that are close
        lines = level * (_CLOSE if level > fullest else _LINE)
        found.append((_Shape(_SCENE[len(all_places)], lines, counts, scale), splits))
    return min(found, key=lambda each: each[0].lines)  # the first of equally high ones


def _splits(needed: Sequence[tuple[int, ...]]) -> list[_Split]:
    """For each panel the most lines of both kinds in its row, from what each needs."""
    tops = [place.top for place in ring(len(needed), 0).places]
    rows = [[lines for lines, top in zip(needed, tops, strict=True) if top == own] for own in tops]
    return [(max(goods for goods, _ in row), max(counted for _, counted in row)) for row in rows]


def _all_lines(place: Place, scale: _Scale, *, counts: bool) -> tuple[list[list[_Cell]], list[list[_Cell]]]:
    """The lines with goods and those with counts; where counts are in a tray, at least one is in each."""
    counted = _lines(_counted(place, scale), scale.counts)
    return _lines(_goods(place, scale), scale.goods), counted or ([[]] if counts else [])


@drawn_once
def _place(place: Place, shape: _Shape, split: _Split) -> Canvas:
    """The panel of a city, which changes only when something is built or chosen."""
    canvas = Canvas(PLACE_WIDTH, shape.height)
    pen = palette.ON_GOLD if place.won else palette.ON_DUSK
    frame = palette.SNOW if place.mine else pen.ground
    scene = Area(_FRAME, _HEAD, PLACE_WIDTH - _FRAME, _HEAD + shape.scene)
    sheet = Area(_FRAME, scene.bottom, PLACE_WIDTH - _FRAME, shape.height - _FRAME)
    with canvas.about(place.city):
        canvas.box(canvas.area, frame, palette.NIGHT, _ROUND)
        if place.mine:
            canvas.box(canvas.area.inset(_FRAME), pen.ground, frame, _ROUND - _FRAME)
        land = places.place(place.board, place.stages, place.age, (scene.width, scene.height))
        canvas.place(land, (scene.left, scene.top))
        canvas.box(sheet, palette.SAND if shape.counts else palette.PAPER, frame, _ROUND - _FRAME)
        goods, counted = _all_lines(place, shape.scale, counts=shape.counts)
        share = split[1] * shape.lines // max(1, sum(split))
        tray = sheet._replace(top=sheet.bottom - (share + _FRAME if shape.counts else 0))
        canvas.box(sheet._replace(bottom=tray.top if shape.counts else sheet.top + _LINE - 2), palette.PAPER)
        _head(canvas, place, pen)
        _held(canvas, place, scene)
        _player(canvas, place, sheet.top + _LINE // 2)
        with canvas.about("sold"):
            below = sheet._replace(top=sheet.top + _LINE - 2, bottom=tray.top)
            _draw_lines(canvas, goods, shape.scale.goods, below)
        _draw_lines(canvas, counted, shape.scale.counts, tray)
        if place.nothing:
            at = _EDGE, (tray.top + tray.bottom) // 2
            canvas.row(at, [cut(place.nothing, _INSIDE, _NOTHING)], _NOTHING)
    return canvas


def _head(canvas: Canvas, place: Place, pen: Pen) -> None:
    """Draw the city's name as large as it fits, its coins and its shields."""
    middle = _HEAD // 2 + 2
    how = Type(pen, 36, Weight.BOLD, 3)
    held: list[Item] = [Icon("coin", str(place.coins), _NUMBER), Icon("shield", str(place.shields), _NUMBER)]
    width = PLACE_WIDTH - 2 * _CORNER - row_width(held, how) - _AIR
    types = [Type(pen, size, Weight.BOLD) for size in (44, 42, 40, 38, 36, SMALLEST)]
    name = next((each for each in types if row_width([place.city], each) <= width), types[-1])
    canvas.row((_CORNER, middle), _fit_text([], place.city, name, width), name)
    left = PLACE_WIDTH - _CORNER - row_width(held, how)
    for each in held:
        left = canvas.row((left, middle), [each], how).right + how.gap


def _held(canvas: Canvas, place: Place, scene: Area) -> None:
    """Draw in the corners of the place the tokens, edifices, the points at the end, and the leader's crown."""
    left, right, top = scene.left + 6, scene.right - 6, scene.top + 6
    if place.tokens is not None:
        worth = signed(place.tokens)
        token = Icon("victory" if place.tokens > 0 else "defeat", worth, _TOKENS[len(worth) > len("+1")])
        balanced: list[Item] = [Icon("military", size=_POINTS), worth]  # there is no token worth nothing
        _over(canvas, (left, top), [token] if place.tokens else balanced, "tokens", "left")
    signs: list[Item] = [symbols.debt(place.debts)] if place.debts else []
    signs += [symbols.pawn(place.pawn)] if place.pawn else []
    if signs:
        _over(canvas, (left, scene.bottom - icon_size(Icon(""), _HELD) - 2 * _BORDER - 6), signs, "edifices", "left")
    if place.points is not None:
        sign = Icon("winner" if place.won else "points", size=_POINTS)
        _over(canvas, (right, top), [sign, str(place.points)], "points", "right")
    elif place.leads:
        _over(canvas, (right, top), [Icon("winner", size=_NUMBER)], "leads", "right")


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
    right, stages = PLACE_WIDTH - _EDGE, len(place.board.stages)
    size = _PIP if stages <= _MOST_PIPS else _SMALL_PIP
    pips: list[Item] = [Icon("stage" if number < place.stages else "stage-next", size=size) for number in range(stages)]
    wonder = canvas.row((right, middle), pips, Type(palette.ON_PAPER, gap=1), "right")
    left = _EDGE
    if place.standing:
        left = canvas.row((left, middle), [Icon(place.standing, size=_SIGN)], _NAME).right + _NAME.gap
    items: list[Item] = [Icon(sign, size=_SIGN) for sign in place.signs]
    if place.mine:
        _mine(canvas, place.player, Area(left, middle - _PILL // 2, wonder.left - 8, middle + _PILL // 2))
        return
    room, how = wonder.left - left - 8, _NAME
    if place.player:
        how = how if row_width([*items, place.player], how) <= room else replace(how, size=SMALLEST)
        items = _fit_text(items, place.player, how, room)
    canvas.row((left, middle), items, how)


def _mine(canvas: Canvas, player: str, area: Area) -> None:
    """Draw who looks at the table on a pill, in an area that may be wider."""
    name = cut(player, area.width - 2 * _PILL_EDGE, _MINE)
    pill = area._replace(right=area.left + row_width([name], _MINE) + 2 * _PILL_EDGE)
    canvas.box(pill, palette.DUSK, palette.PAPER, _PILL // 2)
    canvas.row((pill.left + _PILL_EDGE, (pill.top + pill.bottom) // 2), [name], _MINE)


_KINDS: tuple[Counted, ...] = (
    Colour.BLUE,
    Colour.YELLOW,
    Colour.RED,
    Colour.PURPLE,
    *ScienceSymbol,
    Colour.GREEN,
)
"""The order of the counts, the same in all panels."""


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
    """The cells in as many lines as they need, which are about equally long."""
    found, room = _broken_cells(cells, how, _INSIDE), _INSIDE
    while len(found) > 1 and len(narrower := _broken_cells(cells, how, room := room - 8)) == len(found):
        found = narrower
    return found


def _broken_cells(cells: Sequence[_Cell], how: Type, width: int) -> list[list[_Cell]]:
    lines: list[list[_Cell]] = []
    room = 0
    for cell in cells:
        wide = row_width(cell, how)
        if wide > room:
            lines.append([])
            room = width
        lines[-1].append(cell)
        room -= wide + _APART
    return lines


def _draw_lines(canvas: Canvas, lines: Sequence[Sequence[_Cell]], how: Type, area: Area) -> None:
    """Draw lines one below another, each with as much room of the area's height."""
    for number, line in enumerate(lines):
        left, middle = _EDGE, area.top + area.height * (2 * number + 1) // (2 * len(lines))
        for cell in line:
            left = canvas.row((left, middle), cell, how).right + _APART


# The middle.

_TALL = 500
"""The least height of a ring that is a window, too."""
_TALL_HEAD, _TALL_EDGE, _SILL = 118, 14, 4
"""The room for the title above the window, that above and below what stands below it, and the edges of the window."""
_HIGHEST = 340
"""The greatest height of the window."""
_WINDOW_SNAP = 20
"""The height of the window is a multiple of this, so that few skies are kept."""
_RANK, _RANK_EDGE = 48, 12
"""The height of a line with a city's points, and the room left and right of it."""
_RANK_SIZES = (40, 38, 36, 34, SMALLEST)
_CROWN = 40
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
    Type(palette.ON_DUSK, 78, Weight.BOLD, 12),
    Type(palette.ON_DUSK, 52),
    Type(palette.ON_DUSK_FADED, 42),
    Type(palette.ON_DUSK_GOLD, 40, Weight.BOLD, 8),
    84,
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
    canvas.place(places.compass(age, middle.way, (area.width, area.height)), (area.left, area.top))
    tall, inside = area.height >= _TALL, area.inset(RING + 2)
    title, *rows = _words_of(middle, _ON_TALL if tall else _ON_DUSK, area.width - 2 * RING - 2 * _WITHIN)
    fitting = len(middle.ranks) if tall else (inside.height - title[2] - 2 * _RANK_EDGE) // _RANK
    ranks = middle.ranks[:fitting]
    low = len(ranks) * _RANK or sum(height for _, _, height in rows)
    if tall:
        spare = inside.height - _TALL_HEAD - low - 2 * _TALL_EDGE
        high = min(_HIGHEST, spare // _WINDOW_SNAP * _WINDOW_SNAP)
        head = _TALL_HEAD + (spare - high) // (2 + (len(ranks) or len(rows)))
        window = Area(inside.left, inside.top + head, inside.right, inside.top + head + high)
        _window(canvas, scene, age, window)
        upper, lower = inside._replace(bottom=window.top), inside._replace(top=window.bottom).inset(_TALL_EDGE)
    else:
        top = (inside.top + inside.bottom - title[2] - low) // 2
        upper = inside._replace(top=top, bottom=top + title[2])
        lower = upper._replace(top=upper.bottom, bottom=upper.bottom + low)
    _rows(canvas, [title], upper)
    if ranks:
        _ranks(canvas, ranks, lower._replace(left=inside.left, right=inside.right))
    else:
        _rows(canvas, rows, lower)


def _window(canvas: Canvas, scene: "TableScene", age: Age, area: Area) -> None:
    """Draw the sky and the sea of the Age, with the wonders in ranks as their panels lie."""
    across = sorted(zip(ring(len(scene.places), 0).places, scene.places, strict=True), key=lambda each: each[0].left)
    ranks = tuple(
        tuple(place.board.city for area, place in across if area.top == top)
        for top in sorted({area.top for area, _ in across})
    )
    canvas.box(area, GILT.shadow, palette.DUSK)
    sky = area._replace(top=area.top + _SILL, bottom=area.bottom - _SILL)
    canvas.place(places.archipelago(ranks, age, (sky.width, sky.height)), sky[:2])


def _ranks(canvas: Canvas, ranks: Sequence[Rank], area: Area) -> None:
    """Draw the points of cities below each other, all equally large; who has won has a crown."""
    before, left, right = _CROWN + 8, area.left + _RANK_EDGE, area.right - _RANK_EDGE
    types = [Type(palette.ON_DUSK, size, Weight.BOLD) for size in _RANK_SIZES]
    wide = {how: max(row_width([each.city, str(each.points)], how) for each in ranks) + before + 8 for how in types}
    how = next((how for how in types if wide[how] <= right - left), types[-1])
    apart = max(0, (right - left - wide[how]) // 2 - _CROWN // 2)
    left, right = left + apart, right - apart
    for place, each in enumerate(ranks):
        written = replace(how, pen=palette.ON_DUSK_GOLD) if each.won else how
        middle, points = area.top + area.height * (2 * place + 1) // (2 * len(ranks)), str(each.points)
        with canvas.about("ranks"), canvas.about(each.city):
            if each.won:
                canvas.row((left, middle), [Icon("winner", size=_CROWN)], written)
            end = canvas.row((right, middle), [points], written, "right").left - 8
            canvas.row((left + before, middle), [cut(each.city, end - left - before, written)], written)


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
    room = width - 2 * _CLEAR
    how = _passing_type(middle.passing, words, room)
    broken = _broken(middle.passing, how, room) if words.broken else [cut(middle.passing, room, how)]
    rows += [([line], how, how.size + 4) for line in broken[:-1]]
    rows += [([line], how, how.size + (4 if len(broken) > 1 else 10)) for line in broken[-1:] if line]
    if middle.asked:
        asked = _fit_text([Icon(middle.asked_sign, size=46)], middle.asked, words.asked, width)
        rows.append((asked, words.asked, words.asked.size + 20))
    return rows


def _passing_type(text: str, words: _Words, width: int) -> Type:
    """How it is written how hands pass: as large as it has room for on two lines, or the smallest."""
    types = [replace(words.passing, size=size) for size in (words.passing.size, 38, SMALLEST)]
    return next((how for how in types if len(lettering.lines(text, width, how.size, how.weight)) <= 2), types[-1])


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
    """Draw rows below each other in the middle of an area, a little apart where it is high, but for those alike."""
    free = area.height - sum(height for _, _, height in rows)
    if not rows:
        return
    alike = [how == after for (_, how, _), (_, after, _) in pairwise(rows)]
    apart = free // (2 + alike.count(False))
    x, y = (area.left + area.right) // 2, area.top + (free - apart * alike.count(False)) // 2
    for (items, how, height), close in zip(rows, (*alike, True), strict=True):
        canvas.row((x, y + height // 2), items, how, "middle")
        y += height + (0 if close else apart)


def _fit_text(icons: list[Item], text: str, how: Type, width: int) -> list[Item]:
    """Icons, and as much of the text as fits after them."""
    room = width - sum(row_width([icon], how) + how.gap for icon in icons)
    return [*icons, cut(text, room, how)]
