"""A frame of a moving picture: how all cities have grown, what each of them has just done, and how many points it has.

Everything keeps its place from frame to frame, so that one sees what changes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.pictures.drawing import horizon, palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type
from bot.pictures.drawing.figures import figures, signed
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Drawn,
    Fitting,
    Gap,
    Middle,
    Plate,
    Row,
    Signs,
    Sized,
    Stack,
    Text,
    fitting,
)
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.players import Player
from engine.catalogue import AGES, Age, Board
from engine.effects import Colour

_SIDE, _GAP, _EDGE = 16, 12, 20
_SKY, _TITLE = 118, 780
"""The height of the strip with the title, and how far to the right that may reach."""
_MOST = 4
"""The most cities in one row."""
_PLACES = (360, 210)
"""The height of a place where the cities stand in one row, and in two."""
_STREET = 6
"""How many buildings stand in a street."""
_ABOVE, _PAVED = 8, 6
"""Above a building, and the height of the pavement below it."""
_NAME, _NEWS, _GAINS, _RACE, _BAR, _PROGRESS = 48, 88, 58, 92, 14, 14
_PADDING = 10
_LINE = 88, 150
"""The least and the most height of a player's line in the opening: all of them take about half of it."""
_NAMES = (40, 36, SMALLEST)
TREASURY = "treasury"
"""The icon of points for coins. They come and go with every price, so they are neither a gain nor a loss in colour."""
_WON = ((40, 42), (SMALLEST, 34))
"""The sizes of points that were won and of their icons."""


@dataclass(frozen=True, slots=True)
class News:
    """What a city has just done or got: signs before a few words, or signs alone."""

    signs: tuple[Item, ...] = ()
    text: str = ""
    colour: Colour | None = None
    """That of a structure that was built; None for anything else."""
    spread: bool = False
    """Whether they are of conflicts: the token of the one with the left neighbour, shields, and that with the right."""
    golden: bool = False
    """Whether it is a feast: it lies on gold, and in the night of Age III below fireworks."""

    def box(self, ways: tuple[str, str], *, far: bool) -> Box:
        """The signs and the words on the colour of the structure, on two lines where one is too short.

        Of the conflicts it has the token of each, with an arrow from the winner to the loser. `ways` says where the
        neighbours stand whose conflicts are shown at the left and at the right: `left`, `right`, `up` or `down`.
        """
        plain = palette.ON_GOLD if self.golden else palette.ON_SAND
        pen = plain if self.colour is None else palette.ON_FRAMES[self.colour]
        types = tuple(Type(pen, size, Weight.BOLD, 8) for size in _NAMES)
        said: Box = Signs(self.signs, types[0])
        if self.spread:
            left, shields, right = self.signs[::-1] if far else self.signs  # beyond the table they change places
            shown = (*_pointing(left, ways[0]), left), (shields,), (right, *_pointing(right, ways[1]))
            said = Row(tuple(Signs(each, types[0], "middle") for each in shown), rest=None)
        elif self.text:
            signs = Signs(self.signs, types[-1])
            lines = (Row((signs, Text(self.text, (how,))), 8 * bool(self.signs)) for how in types)
            broken = Row((signs, Middle(Text(self.text, types[-1:], 2, leading=1.05))), 8 * bool(self.signs))
            said = Fitting((*lines, broken))
        return About("news", Plate(said if self.spread else Middle(said), pen.ground, (_PADDING, 0), 10, behind=None))


@dataclass(frozen=True, slots=True)
class Growing:
    """A city as it is now."""

    board: Board
    stages: int
    built: tuple[Colour, ...]
    """The colours of its structures, in the order of construction."""
    city: str
    player: str
    """Empty for the Free City, and if the font cannot write the name."""
    is_computer: bool
    points: int | None
    """None for the Free City."""
    leads: bool
    """Whether it has most points, and another one fewer; at the end, whether it has won."""
    news: News
    rank: str = ""
    """The place at the end."""
    kinds: tuple[tuple[str, int], ...] = ()
    """Its points of each kind, with its icon; empty for the Free City."""
    gains: tuple[tuple[str, int], ...] = ()
    """How many points of which kinds it has just won, or lost, the most first, those for coins last."""

    def won(self) -> Box:
        """What it has just won, as much of it as there is room for."""

        def plate(kind: str, points: int, sizes: tuple[int, int]) -> Box:
            size, icon = sizes
            pen = palette.ON_SAND if kind == TREASURY else palette.ON_GOLD if points > 0 else palette.ON_BLOOD
            signs = Signs((Icon(kind, size=icon), signed(points)), Type(pen, size, Weight.BOLD, 6))
            return Middle(About("gain", Plate(signs, pen.ground, (8, 2), 14, behind=None)))

        return Fitting(
            tuple(
                Row(tuple(plate(*each, sizes) for each in self.gains[:most]), 6, rest=None)
                for most in range(len(self.gains), 0, -1)
                for sizes in _WON
            )
        )

    def race(self, most: int, room: int) -> Box:
        """The name, the points, and a bar as long as they are of so many, in so much room."""
        pen = palette.ON_GOLD if self.leads else palette.ON_DUSK
        types = tuple(Type(pen, size, Weight.BOLD) for size in _NAMES)
        named = Player(self.player, types, self.is_computer) if self.player else Text(self.city, types)
        if self.points is None:
            free = Signs((Icon("free-city", size=46),), types[0], "middle")
            return Plate(free, pen.ground, (_PADDING, 4), 14)
        points = Text(figures(self.points), (Type(pen, 52, Weight.BOLD),), across="right")
        behind, ahead = (palette.GILT.shadow, palette.INK) if self.leads else (palette.NIGHT, palette.MIST)
        long = room - 2 * _PADDING
        track, bar = (
            Plate(Gap(wide, _BAR), paint, (0, 0), _BAR // 2, ground)
            for wide, paint, ground in (
                (long, behind, pen.ground),
                (min(long, max(_BAR, long * self.points // max(1, most))), ahead, behind),
            )
        )
        rank = (Sized(About("rank", Text(self.rank, types[:1])), 36),) if self.rank else ()
        told = Sized(Row((*rank, Middle(named), About("points", points)), 8, rest=len(rank)), high=66)
        race = Sized(Stack((track, Middle(About("bar", bar)))), high=_BAR)
        return Plate(Column((told, race)), pen.ground, (_PADDING, 4), 14)


@dataclass(frozen=True, slots=True)
class Panorama:
    """All cities side by side, five or more in two rows.

    They lie as in pictures of the table, the first city on the near side, with its left neighbour at its left.
    """

    title: str
    told: tuple[str, ...]
    """What concerns everybody, the most important first; what has no room is left out."""
    lead: str
    """Who has just taken the lead, or has won; else empty."""
    age: Age
    cities: tuple[Growing, ...]
    """In the order of seats."""
    most_points: int
    """The most that any city has at the end; whoever has more before then has a full bar."""
    most_built: int
    """The most structures that any city has in the whole game."""
    shown: float
    """How much of the moving picture has been shown, from 0 to 1."""
    over: bool = False
    """Whether nobody goes on building, and fireworks rise above the winners."""

    def draw(self) -> Canvas:
        """Draw the title, the cities, and how far the moving picture has gone."""
        still = tuple(
            replace(each, points=0, leads=self.over and each.leads, kinds=(), gains=()) for each in self.cities
        )
        drawn = _still(replace(self, told=(), lead="", cities=still))
        canvas = Canvas(drawn.area.width, drawn.area.height)
        canvas.place(drawn, (0, 0))
        self._put_plates(canvas)
        for seat, area, _ in self.ground.places():
            city = self.cities[seat]
            with canvas.about(city.city):
                race = area._replace(top=area.bottom - _RACE)
                city.race(self.most_points, area.width).draw(canvas, race)
                if city.gains:
                    won = Area(area.left + _EDGE // 2, race.top - _GAINS, area.right, race.top - 6)
                    city.won().draw(canvas, won)
        return canvas

    @property
    def high(self) -> int:
        """The height of the picture."""
        return self.ground.bottom

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats as one reads them, row by row."""
        return tuple(seat for seat, _, _ in self.ground.places())

    @property
    def ground(self) -> "_Ground":
        """Where everything stands."""
        rows = _rows(len(self.cities))
        wide = (WIDTH - 2 * _SIDE - (max(map(len, rows)) - 1) * _GAP) // max(map(len, rows))
        return _Ground(rows, wide, _PLACES[len(rows) - 1], max(1, -(-self.most_built // _STREET)))

    def put_still(self, canvas: Canvas) -> None:
        """Draw all but the points and what is told of them."""
        horizon.put(canvas, (), self.age, self.title, _TITLE, _SKY)
        self._put_sea(canvas)
        for seat, area, far in self.ground.places():
            with canvas.about(self.cities[seat].city):
                self._put(canvas, self.cities[seat], area, far=far)
        bottom = canvas.area.bottom - _PROGRESS - _GAP
        progress = Area(_SIDE, bottom, WIDTH - _SIDE, bottom + _PROGRESS)
        canvas.box(progress, palette.DUSK, radius=_PROGRESS // 2)
        done = progress.left + max(_PROGRESS, round(progress.width * self.shown))
        canvas.box(progress._replace(right=done), palette.GOLD, palette.NIGHT, _PROGRESS // 2)

    def _put_sea(self, canvas: Canvas) -> None:
        """Draw sky and sea on both sides of a row that is shorter than the other one."""
        where = self.ground
        for number, row in enumerate(where.rows):
            left, right = where.ends(row)
            if left > _SIDE:
                sea = Area(_SIDE, 0, WIDTH - _SIDE, where.high - 4).moved((0, where.top(number)))
                seen = places.far_sky(self.age, (sea.width, sea.height), where.high - where.tall)
                canvas.place(Canvas.of(seen), (sea.left, sea.top))
                canvas.box(sea._replace(left=left - _GAP, right=right + _GAP), palette.NIGHT, radius=0)

    def _put_plates(self, canvas: Canvas) -> None:
        """Draw in the sky, opposite to the title, what concerns everybody."""
        lead = [About("lead", _plate(self.lead, palette.ON_GOLD, Icon("winner", size=60)))] if self.lead else []
        plates = (*lead, *(About("told", _plate(each, palette.ON_SAND)) for each in self.told))
        if plates:
            right, room = WIDTH - _EDGE, WIDTH - horizon.end_of(self.title, _TITLE) - 2 * _EDGE
            row = fitting([Row(plates[count::-1], _GAP, rest=0) for count in reversed(range(len(plates)))], room)
            row.draw(canvas, Area(right - min(row.width(), room), 22, right, 104))

    def _put(self, canvas: Canvas, city: Growing, area: Area, *, far: bool) -> None:
        """Draw a city but for its points: the monument, its name, the town, and what it has just done."""
        where, land = self.ground, places.town_ground(city.board.city)
        size = area.width, where.tall
        if (self.over and city.leads) or (city.news.golden and self.age == AGES[-1]):
            place = places.victory(city.board, city.stages, size)
        else:
            place = places.place(city.board, city.stages, self.age, size, over=self.over)
        canvas.place(place, (area.left, area.top))
        top, race = area.top + where.tall, area.bottom - _RACE
        news = area._replace(top=race - _GAINS - _NEWS, bottom=race - _GAINS - 6)
        canvas.box(area._replace(top=top, bottom=race - 4), land)
        named = Text(city.city, tuple(Type(Pen(palette.INK, land), each, Weight.BOLD) for each in _NAMES[1:]))
        About("city", named).draw(canvas, area._replace(top=top, bottom=top + _NAME).inset(_PADDING))
        step, left = where.step, area.left + (area.width - _STREET * where.step) // 2
        for row in range(where.streets):
            foot = top + _NAME + (row + 1) * where.street - _PAVED
            canvas.box(Area(area.left, foot, area.right, foot + _PAVED), palette.SAND, land)
        for number in range(len(city.built), where.streets * _STREET):
            if (kind := _tree(number)) < places.TREES:
                at, foot = where.plot(number, left, top)
                tree = places.tree(city.board.city, kind, step - 4)
                canvas.place(tree, (at + (step - tree.area.width) // 2, foot - tree.area.height))
        for number, colour in enumerate(city.built):
            at, foot = where.plot(number, left, top)
            behind = land
            if number == len(city.built) - 1 and city.news.colour is colour:
                behind = palette.GILT.light  # it has just been built
                canvas.box(Area(at, foot - step, at + step, foot), behind, land, 8)
            canvas.stand((at + 2, foot), Icon(f"town-{colour}", size=step - 4), behind)
        if city.news != News():
            ways = where.ways(self.cities.index(city))
            city.news.box(ways, far=far).draw(canvas, news._replace(left=area.left + 5, right=area.right - 5))


@dataclass(frozen=True, slots=True)
class Seated:
    """A city, and who plays it."""

    monument: str
    """The key of the city's monument."""
    city: str
    player: str
    """Empty if the font cannot write the name."""
    is_computer: bool

    def line(self, high: int) -> Box:
        """The monument, the player and the city in a row, so high in pixels."""
        shape = Drawn(places.silhouette(self.monument, (130, high - 28), palette.FADED, palette.PAPER))
        sizes = (min(72, high * 3 // 5), 52, 44, *_NAMES[1:])
        names = tuple(Type(palette.ON_PAPER, size, Weight.BOLD) for size in sizes)
        cities = tuple(Type(palette.ON_PAPER, size) for size in sizes[1:]) if self.player else names
        city = Middle(Text(self.city, cities))
        who = (Sized(Player(self.player, names, self.is_computer), 480),) if self.player else ()
        row = Row((Sized(Middle(shape, "middle"), 130), *who, city), _GAP)
        return About(self.city, Sized(Plate(row, palette.PAPER, (14, 0), 20), high=high))


@dataclass(frozen=True, slots=True)
class Opening:
    """The first frame of a moving picture: the wonders on the horizon, and who plays which city."""

    title: str
    day: str
    """Empty if it is not known."""
    players: tuple[Seated, ...]
    """As one reads them in the frames that follow."""
    high: int
    """The height of the picture."""

    def draw(self) -> Canvas:
        """Draw the sky of Age I with the title and the day in it, and a line for each player."""
        least, most = _LINE
        high = max(least, min(most, self.high * 11 // 20 // len(self.players) - 8))
        lines = Column(tuple(each.line(high) for each in self.players), 8)
        canvas, rest = Canvas(WIDTH, self.high), self.high - lines.height(WIDTH) - 2 * _SIDE
        cities = tuple(each.monument for each in self.players)
        canvas.place(places.skyline(cities, 1, (2 * _EDGE, WIDTH - 2 * _EDGE), (WIDTH, rest)), (0, 0))
        horizon.put_title(canvas, self.title)
        if self.day:
            day = _plate(self.day, palette.ON_SAND)
            About("day", day).draw(canvas, Area(WIDTH - _EDGE - day.width(), 22, WIDTH - _EDGE, 104))
        lines.draw(canvas, Area(_SIDE, rest + _SIDE, WIDTH - _SIDE, self.high - _SIDE))
        canvas.rim()
        return canvas


class _Ground(NamedTuple):
    """Where the cities stand."""

    rows: tuple[tuple[int, ...], ...]
    """The seats by rows from left to right."""
    wide: int
    """The width of a city."""
    tall: int
    """The height of its place."""
    streets: int

    @property
    def step(self) -> int:
        """The width of a building."""
        return self.wide // _STREET

    @property
    def street(self) -> int:
        """The height of a street with its buildings."""
        return self.step + _ABOVE + _PAVED

    @property
    def high(self) -> int:
        """The height of a city."""
        return self.tall + _NAME + self.streets * self.street + _ABOVE + _NEWS + _GAINS + _RACE

    @property
    def bottom(self) -> int:
        """The height of the picture."""
        return _SKY + len(self.rows) * (self.high + _GAP) + 2 * _GAP + _PROGRESS

    def plot(self, number: int, left: int, top: int) -> tuple[int, int]:
        """Return the lower left corner of a building in a town whose streets begin there, counted from 0."""
        row, column = divmod(number, _STREET)
        return left + column * self.step, top + _NAME + (row + 1) * self.street - _PAVED

    def ways(self, seat: int) -> tuple[str, str]:
        """Return where the neighbours stand whom a city sees at its left and at its right, as they lie here.

        At the ends of two rows they stand in the other row; at those of one row, beyond the other end.
        """
        (row,) = (row for row in self.rows if seat in row)
        across = ("down" if row is not self.rows[-1] else "up") if len(self.rows) > 1 else ""
        return (across if seat == row[0] else "") or "left", (across if seat == row[-1] else "") or "right"

    def top(self, row: int) -> int:
        """Where a row begins, counted from 0."""
        return _SKY + _GAP + row * (self.high + _GAP)

    def ends(self, row: tuple[int, ...]) -> tuple[int, int]:
        """Where a row begins and ends, from the left."""
        wide = len(row) * (self.wide + _GAP) - _GAP
        return (WIDTH - wide) // 2, (WIDTH + wide) // 2

    def places(self) -> Iterator[tuple[int, Area, bool]]:
        """Yield the seats, where their cities stand, and whether that is beyond the table."""
        for number, row in enumerate(self.rows):
            (left, _), top = self.ends(row), self.top(number)
            for seat in row:
                yield seat, Area(left, top, left + self.wide, top + self.high), row is not self.rows[-1]
                left += self.wide + _GAP


@drawn_once
def _still(scene: Panorama) -> Canvas:
    """Draw all but the points: while these rise, it stays as it is."""
    canvas = Canvas(WIDTH, scene.ground.bottom)
    scene.put_still(canvas)
    return canvas


def _tree(plot: int) -> int:
    """Return the kind of the tree on a plot where nothing is built yet; on every fifth there is none."""
    return plot * 7 % 5 % (places.TREES + 1)


def _rows(cities: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats by rows from left to right, the near side of the table last."""
    near = 1, 0, *range(cities - 1, 1, -1)
    return (near,) if cities <= _MOST else (tuple(range(2, cities - 1)), near[:3])


_OPPOSITE = {"left": "right", "right": "left", "up": "down", "down": "up"}


def _pointing(token: Item, way: str) -> tuple[Icon, ...]:
    """Return the arrow beside a token, from the winner to the loser, who stands that way; none beside a tie."""
    ways = {"victory": way, "defeat": _OPPOSITE[way]}
    found = ways.get(token.name) if isinstance(token, Icon) else None
    return () if found is None else (Icon(f"attack-{found}", size=36),)


def _plate(text: str, pen: Pen, *signs: Icon) -> Box:
    types = tuple(Type(pen, size, Weight.BOLD, 12) for size in (42, 38, SMALLEST))
    told = Row((Signs(signs, types[0]), Text(text, types)), 12 * len(signs))
    return Plate(told, pen.ground, (20, 0), 20, behind=None)
