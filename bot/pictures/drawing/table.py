"""All cities round the table: the place of each, what it has and sells, who is stronger at a border, who has chosen.

All panels of a picture have the same height, which the city that needs most room decides.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

from bot.pictures.drawing import Step, palette, places, symbols
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type, row_width
from bot.pictures.drawing.edifice import Edifices
from bot.pictures.drawing.figures import signed
from bot.pictures.drawing.layout import (
    About,
    Across,
    Box,
    Column,
    Drawn,
    Fitting,
    Gap,
    Inset,
    Plate,
    Row,
    Signs,
    Sized,
    Stack,
    Text,
    Wrap,
    resized,
    widest,
)
from bot.pictures.drawing.layout import Middle as Centred
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.monuments.compass import RING
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.players import reader
from bot.pictures.drawing.ring import GAP, MARGIN, PLACE_WIDTH, Border, Heading, ring
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
    """Its points at the end of the game, or so far in a replay; None where these are shown elsewhere."""
    won: bool = False
    """Whether it has won, so that its place lies on gold."""
    pawn: Age | None = None
    """The present Age, if the city has a pawn of its edifice."""
    debts: int = 0
    """The points that its debt tokens cost together."""
    nothing: str = ""
    """That it has nothing to count while another city has; empty if there is anything."""


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
        below = Column((self.edifices.box(), Gap(high=MARGIN))) if self.edifices else Gap()
        under = Area(MARGIN, around.height, WIDTH - MARGIN, around.height + below.height(WIDTH - 2 * MARGIN))
        canvas = Canvas(WIDTH, under.bottom)
        neighbours = zip(self.places, (*self.places[1:], self.places[0]), strict=True)
        for border, (one, other) in zip(around.borders, neighbours, strict=True):
            with canvas.about(one.city), canvas.about(other.city):
                _draw_border(canvas, border, one.shields - other.shields)
        for place, split, area in zip(self.places, splits, around.places, strict=True):
            canvas.place(_panel(place, shape, split), area[:2])
        middle = _strip(self, around.middle) if around.middle.width == WIDTH else _ring(self, around.middle)
        middle.draw(canvas, around.middle)
        below.draw(canvas, under)
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

    def ranks(self) -> tuple[tuple[str, ...], ...]:
        """The keys of the monuments as their panels lie, in rows from left to right."""
        lying = sorted(zip(ring(len(self.places), 0).places, self.places, strict=True), key=lambda each: each[0].left)
        tops = sorted({area.top for area, _ in lying})
        return tuple(tuple(place.board.city for area, place in lying if area.top == top) for top in tops)


def place_size(cities: int) -> tuple[int, int]:
    """How large the place of a city is at a table of 3 to 7 cities."""
    return _INSIDE, _SCENE[cities]


def first_ring(cities: int) -> tuple[int, int]:
    """How large the middle of a table of 3 to 7 cities is in the first turn, when each sells what its board makes."""
    middle = ring(cities, _Shape(_SCENE[cities], _LINE, counts=False, scale=_SCALES[0]).height).middle
    return middle.width, middle.height


def _phrase(icons: Sequence[Item], text: str, types: Sequence[Type], across: Across = "middle") -> Box:
    """Icons and words on one line, as large as they fit; what does not fit in the last of the types is cut."""
    if not icons or not text:
        return Signs(tuple(icons), types[0], across) if icons else Text(text, tuple(types), across=across)
    cut = Row((Signs(tuple(icons), types[-1]), Text(text, (types[-1],))), types[-1].gap)
    return Fitting((*(Signs((*icons, text), how, across) for how in types), cut))


# Between two cities.

_BACK: dict[Heading, Heading] = {"left": "right", "right": "left", "up": "down", "down": "up"}
_AHEAD = Type(palette.ON_DUSK, 36, Weight.BOLD, 4)
_BADGE = 56


def _draw_border(canvas: Canvas, border: Border, ahead: int) -> None:
    """Draw by how many shields the stronger city leads, with a pointer to the weaker one, or that they are even."""
    (_, top), *_, (_, bottom) = border.line
    ink = palette.DUSK if border.heading in {"up", "down"} and abs(bottom - top) <= GAP else palette.MIST
    canvas.line(border.line, ink, palette.NIGHT, 6)  # between two cities close above each other the mark fills the gap
    badge = _badge(border.heading if ahead > 0 else _BACK[border.heading], abs(ahead))
    canvas.place(badge, (border.at[0] - badge.area.width // 2, border.at[1] - _BADGE // 2))


@drawn_once
def _badge(heading: Heading, ahead: int) -> Canvas:
    """A lead has a sign of its own: it is neither the shields of a city nor the points of a token."""
    pointer, lead = Icon(f"attack-{heading}", size=40), (Icon("lead", size=46), signed(ahead))
    items = (pointer, *lead) if heading in {"left", "up"} else (*lead, pointer)  # towards the weaker city
    even = Signs((Icon("even", size=_BADGE),), Type(palette.ON_NIGHT))
    box = Plate(Signs(items, _AHEAD), palette.DUSK, (12, 0), 16) if ahead else even
    canvas = Canvas(box.width(), _BADGE)
    box.draw(canvas, canvas.area)
    return canvas


# A city.

_FRAME = 5
_INSIDE = PLACE_WIDTH - 2 * _FRAME
_HEAD = 53
_LINE, _CLOSE = 52, 44
"""The height of the line with the player and of each line below it; where a row's panels need one line more to have
their trays equally high, lines are closer."""
_EDGE, _APART = 11, 8
"""The room left and right of lines, and between two things and their numbers."""
_SCENE = {3: 200, 4: 164, 5: 160, 6: 160, 7: 156}
"""The height of a place, by the number of cities."""
_ROUND = 18
_HELD = Type(palette.ON_PAPER, 34, Weight.BOLD, 4)
_NAME = Type(palette.ON_PAPER, 36)


class Scale(NamedTuple):
    """How large goods and counts are: the size of their icons, and how their numbers are written."""

    good: int
    goods: Type
    symbol: int
    counts: Type


_SCALES = (
    Scale(46, Type(palette.ON_PAPER, 37, Weight.BOLD, 2), 44, Type(palette.ON_SAND, 38, Weight.BOLD, 2)),
    Scale(42, Type(palette.ON_PAPER, SMALLEST, Weight.BOLD, 2), 38, Type(palette.ON_SAND, 34, Weight.BOLD, 2)),
    Scale(40, Type(palette.ON_PAPER, SMALLEST, Weight.BOLD, 1), 36, Type(palette.ON_SAND, SMALLEST, Weight.BOLD, 1)),
)
"""The largest with which all cities need as few lines as with the smallest."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """What all panels of a picture have in common."""

    scene: int
    """The height of the place."""
    lines: int
    """The height of the lines with goods and counts; a city that needs fewer has them farther apart."""
    counts: bool
    """Whether any city has counts, which lie in a tray."""
    scale: Scale

    @property
    def height(self) -> int:
        """The height of a panel."""
        return _HEAD + self.scene + _LINE + self.lines + (2 + self.counts) * _FRAME


_Split: TypeAlias = tuple[int, int]
"""The most lines with goods and with counts in a row of panels, which share their room: so all trays begin level."""


def _shape(all_places: Sequence[Place]) -> tuple[_Shape, list[_Split]]:
    """What all panels have in common, and how each shares its lines."""
    *larger, smallest = _SCALES
    least = _in_scale(all_places, smallest)
    tried = (_in_scale(all_places, scale) for scale in larger)
    return next((each for each in tried if each[0].lines == least[0].lines), least)


def _in_scale(all_places: Sequence[Place], scale: Scale) -> tuple[_Shape, list[_Split]]:
    counts = any(place.counts for place in all_places)
    tops = [area.top for area in ring(len(all_places), 0).places]
    needed = [(len(_goods(place, scale)), len(_counted(place, scale)) if counts else 0) for place in all_places]
    rows = [[lines for lines, top in zip(needed, tops, strict=True) if top == own] for own in tops]
    splits = [(max(goods for goods, _ in row), max(counted for _, counted in row)) for row in rows]
    fullest, level = max(map(sum, needed)), max(map(sum, splits))
    close = level > fullest and scale is not _SCALES[0]  # which is too large for lines that are close
    lines = level * (_CLOSE if close else _LINE)
    return _Shape(_SCENE[len(all_places)], lines, counts, scale), splits


@drawn_once
def _panel(place: Place, shape: _Shape, split: _Split) -> Canvas:
    """The panel of a city, which changes only when something is built or chosen."""
    pen = palette.ON_GOLD if place.won else palette.ON_DUSK
    frame = palette.SNOW if place.mine else pen.ground
    share = split[1] * shape.lines // max(1, sum(split))
    goods = About("sold", Sized(_lines(_goods(place, shape.scale)), high=shape.lines - share))
    rows: list[Box] = [Plate(Column((_player(place), goods)), palette.PAPER, (_EDGE, 0), 0)]
    if shape.counts:
        tray = _lines(_counted(place, shape.scale))
        rows.append(Inset(Sized(tray, high=share + _FRAME), _EDGE))
    land = places.place(place.board, place.stages, place.age, (_INSIDE, shape.scene))
    scene = Sized(Stack((Drawn(land), *corners(place, shape.scene))), high=shape.scene)
    sheet = Plate(Column(tuple(rows)), palette.SAND if shape.counts else palette.PAPER, (0, 0), _ROUND - _FRAME, frame)
    inside = Column((_head(place, pen), scene, sheet))
    inner = Plate(inside, pen.ground, (0, 0), _ROUND - _FRAME, frame) if place.mine else inside
    panel = Plate(inner, frame, (_FRAME, _FRAME), _ROUND)
    canvas = Canvas(PLACE_WIDTH, shape.height)
    About(place.city, panel).draw(canvas, canvas.area)
    return canvas


def _head(place: Place, pen: palette.Pen) -> Box:
    """The city's name as large as it fits, its coins and its shields."""
    how = Type(pen, 36, Weight.BOLD)
    held = (Signs((Icon("coin", str(place.coins), 52),), how), Signs((Icon("shield", str(place.shields), 52),), how))
    name = Text(place.city, tuple(replace(how, size=size) for size in (44, 42, 40, 38, 36, SMALLEST)))
    return Inset(Sized(Row((name, Row(held, 3)), 14, rest=0), high=_HEAD), 7)


def corners(place: Place, high: int, wide: int = _INSIDE) -> Iterator[Box]:
    """In the corners of a place of this size the tokens, edifices, the points, and the leader's crown."""
    if place.tokens is not None:
        worth = signed(place.tokens)  # there is no token worth nothing; with two digits it needs room
        token = Icon("victory" if place.tokens > 0 else "defeat", worth, 60 if place.tokens in range(-9, 10) else 66)
        balanced = Icon("military", size=42), worth
        yield _corner("tokens", (token,) if place.tokens else balanced)
    if place.points is not None:
        sign = Icon("winner" if place.leads else "points", size=42)
        yield _corner("points", (sign, str(place.points)), "right")
    elif place.leads:
        yield _corner("leads", (Icon("winner", size=52),), "right")
    signs = [symbols.debt(place.debts)] if place.debts else []
    signs += [symbols.pawn(place.pawn)] if place.pawn else []
    if signs:
        edifices = _corner("edifices", tuple(signs))
        yield Column((Gap(high=high - edifices.height(wide)), edifices))


def _corner(about: str, items: tuple[Item, ...], across: Across = "left") -> Box:
    """Something on a plate over the place, in its upper left or right corner."""
    plate = Plate(Signs(items, _HELD, "middle"), palette.PAPER, (4, 4), 14, behind=None)
    return Column((Inset(Centred(Sized(About(about, plate), max(plate.width(), 60)), across), 6, 6),))


def _player(place: Place) -> Box:
    """Whether the choice is sealed, the player, and the wonder's stages, those that are built in full colour."""
    stages = len(place.board.stages)
    size = 40 if stages <= 3 else 34
    pips = [Icon("stage" if number < place.stages else "stage-next", size=size) for number in range(stages)]
    signs = [Icon(sign, size=42) for sign in place.signs]
    who = _phrase(signs, place.player, (_NAME, replace(_NAME, size=SMALLEST)), "left")
    if place.mine:
        who = reader(place.player)
    standing = (Signs((Icon(place.standing, size=42),), _NAME),) if place.standing else ()
    boxes = (*standing, who, Signs(tuple(pips), Type(palette.ON_PAPER, gap=1)))
    return Sized(Row(boxes, 7, rest=-2), high=_LINE)


_KINDS: tuple[Counted, ...] = (
    Colour.BLUE,
    Colour.YELLOW,
    Colour.RED,
    Colour.PURPLE,
    *ScienceSymbol,
    Colour.GREEN,
)
"""The order of the counts, the same in all panels."""


def _goods(place: Place, scale: Scale) -> list[tuple[Box, ...]]:
    return _broken(sold(place, scale))


def sold(place: Place, scale: Scale) -> tuple[Box, ...]:
    """What the neighbours can buy, each kind with its number if there are several."""
    found = [(*resized(symbols.unit(unit), scale.good), *[str(count)] * (count > 1)) for unit, count in place.sold]
    return _cells(found, scale.goods)


def _counted(place: Place, scale: Scale) -> list[tuple[Box, ...]]:
    """Lines with the counts; if there is nothing at all, it says so."""
    return _broken(counted(place, scale)) or [(Text(place.nothing, (Type(palette.ON_SAND_FADED),)),)]


def counted(place: Place, scale: Scale) -> tuple[Box, ...]:
    """The counts; what there is nothing of is left out."""
    found = dict(place.counts)
    return _cells(
        [(Icon(_sign(thing), size=scale.symbol), str(found[thing])) for thing in _KINDS if thing in found], scale.counts
    )


def _sign(thing: Counted) -> str:
    return f"science-{thing}" if isinstance(thing, ScienceSymbol) else f"kind-{thing}"


def _cells(cells: Sequence[tuple[Item, ...]], how: Type) -> tuple[Box, ...]:
    """Things with their numbers."""
    return tuple(Sized(Signs(cell, how), row_width(cell, how), _CLOSE) for cell in cells)


def _broken(cells: tuple[Box, ...]) -> list[tuple[Box, ...]]:
    """As many lines as they need, which are about equally long."""
    return Wrap(cells, _APART, level=True).lines(_INSIDE - 2 * _EDGE) if cells else []


def _lines(lines: Sequence[tuple[Box, ...]]) -> Box:
    return Column(tuple(Row(line, _APART) for line in lines), spread=True)


# The middle.

_TALL = 500
"""The least height of a ring that is a window, too."""
_RANK_SIZES = (40, 38, 36, 34, SMALLEST)
_SIDE, _SIGHT = 24, 160
"""Left and right of the plates on a strip of sky, and between them, at least."""
_SNAP = 40
"""Where wonders begin and end on a strip is a multiple of this, so that few strips are kept."""


class _Words(NamedTuple):
    """How the middle is written: each row in the first of these types in which it has room."""

    title: tuple[Type, ...]
    turn: tuple[Type, ...]
    passing: tuple[Type, ...]
    asked: tuple[Type, ...]
    arrow: int
    """The size of the arrow beside the title."""
    clear: int
    """More room left and right of the last row, where a ring's corners are round."""


def _types(how: Type, *smaller: int) -> tuple[Type, ...]:
    return (how, *(replace(how, size=size) for size in smaller))


_ON_DUSK = _Words(
    _types(Type(palette.ON_DUSK, 64, Weight.BOLD, 14), 60, 50, 42, 36),
    _types(Type(palette.ON_DUSK, 42), 36),
    (Type(palette.ON_DUSK_FADED),),
    _types(Type(palette.ON_DUSK_GOLD, 36, Weight.BOLD, 8), SMALLEST),
    68,
    14,
)
_ON_TALL = _Words(
    _types(Type(palette.ON_DUSK, 78, Weight.BOLD, 12), 60, 50, 42, 36),
    _types(Type(palette.ON_DUSK, 52), 42, 36),
    _types(Type(palette.ON_DUSK_FADED, 42), 38, SMALLEST),
    _types(Type(palette.ON_DUSK_GOLD, 40, Weight.BOLD, 8), 36, SMALLEST),
    84,
    8,
)
_ON_PAPER = _Words(
    _types(Type(palette.ON_PAPER, 54, Weight.BOLD), 50, 42),
    (Type(palette.ON_PAPER_FADED, 38),),
    _types(Type(palette.ON_PAPER_FADED, 36), SMALLEST),
    (Type(palette.ON_PAPER, 40, Weight.BOLD, 10),),
    84,
    0,
)


def _ring(scene: TableScene, area: Area) -> Box:
    """The Age, the turn, the way that hands pass, and how many have chosen, or the points of the first cities."""
    middle, age = scene.middle, scene.places[0].age
    compass = Drawn(places.compass(age, middle.way, (area.width, area.height)))
    inside = area.inset(RING + 2)._replace(bottom=area.bottom - RING - 22)
    tall = area.height >= _TALL
    words = _ON_TALL if tall else _ON_DUSK
    arrow = (Icon(middle.way, size=words.arrow),) if middle.way else ()
    title = Sized(Inset(_phrase(arrow, middle.title, words.title), 30), high=words.arrow)
    rows: list[Box] = [Inset(each, 18) for each in _below(middle, words, 2)]
    if middle.ranks:
        most = len(middle.ranks) if tall else (inside.height - words.arrow) // 48
        rows = _ranks(middle.ranks[:most], inside.width - 24)
    if tall:
        spare = inside.height - sum(each.height(inside.width) for each in (title, *rows)) - 28
        size = inside.width, min(340, spare // 20 * 20)  # few heights, so that few skies are kept
        window = Drawn(places.archipelago(scene.ranks(), age, (size[0], size[1] - 8)))
        rows.insert(0, Plate(window, palette.GILT.shadow, (0, 4), 0, palette.DUSK))
    return Stack((compass, Inset(Column((title, *rows), spread=True), RING + 2, RING + 12)))


def _below(middle: Middle, words: _Words, lines: int) -> list[Box]:
    """The rows below the title, as far as there is something to say."""
    found = (
        (middle.turn, Text(middle.turn, words.turn, across="middle")),
        (middle.passing, Inset(Text(middle.passing, words.passing, lines, "middle", level=True), 4)),
        (middle.asked, Inset(_phrase((Icon(middle.asked_sign, size=46),), middle.asked, words.asked), words.clear)),
    )
    return [box for text, box in found if text]


def _ranks(ranks: Sequence[Rank], width: int) -> list[Box]:
    """The points of cities, all equally large; who has won has a crown."""
    sizes = [[_rank(each, Type(palette.ON_DUSK, size, Weight.BOLD)) for each in ranks] for size in _RANK_SIZES]
    rows = next((rows for rows in sizes if widest(rows) <= width), sizes[-1])
    apart = max(0, (width - widest(rows)) // 2 - 20)
    return [Inset(each, 12 + apart) for each in rows]


def _rank(rank: Rank, how: Type) -> Box:
    """The points of a city."""
    how = replace(how, pen=palette.ON_DUSK_GOLD) if rank.won else how
    crown = Signs((Icon("winner", size=40),) if rank.won else (), how)
    row = Row((Sized(crown, 40), Text(rank.city, (how,)), Signs((str(rank.points),), how)), 8, rest=1)
    return About("ranks", About(rank.city, Sized(row, high=48)))


def _strip(scene: TableScene, area: Area) -> Box:
    """A strip of sky: the wonders, as they lie below it, between two equally high plates."""
    middle, words, rows = scene.middle, _ON_PAPER, _below(scene.middle, _ON_PAPER, 1)
    when = [Text(middle.title, words.title, across="middle"), *(rows[:1] if middle.turn else [])]
    what = rows[len(when) - 1 :]
    arrow = (Signs((Icon(middle.way, size=words.arrow),), words.title[0]),) if middle.way else ()
    left = _plate(Row((*arrow, Column(tuple(when), spread=True)), 22))
    right = _plate(Column(tuple(what), spread=True)) if what else Gap()
    most = (WIDTH - 2 * _SIDE - _SIGHT) // 2
    begin, end = _SIDE + min(most, left.width()), WIDTH - _SIDE - min(most, right.width())
    snapped = -(-begin // _SNAP) * _SNAP, end // _SNAP * _SNAP
    sky = places.skyline(scene.ranks()[0], scene.places[0].age, snapped, (area.width, area.height))
    plates = Row((Centred(left), Centred(right, "right")), _SIGHT, rest=None)
    return Stack((Drawn(sky), Column((Gap(high=32), Inset(plates, _SIDE)))))


def _plate(box: Box) -> Box:
    return Sized(Plate(box, palette.PAPER, (20, 0), 20, behind=None), high=116)
