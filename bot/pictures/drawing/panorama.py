"""A frame of a film: how all cities have grown, what each of them has just done, and how many points it has.

Everything keeps its place from frame to frame, so that one sees what changes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.pictures.drawing import horizon, palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type
from bot.pictures.drawing.conflicts import Conflicts
from bot.pictures.drawing.figures import figures, signed
from bot.pictures.drawing.layout import (
    About,
    Box,
    Column,
    Fitting,
    Gap,
    Middle,
    Plate,
    Row,
    Signs,
    Sized,
    Stack,
    Text,
    alike,
    fitting,
)
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Paint, Pen
from bot.pictures.drawing.parts import drawn_once
from bot.pictures.drawing.players import Player
from bot.pictures.drawing.scored import TREASURY, CityPoints
from engine.catalogue import AGES, Age, Board
from engine.effects import Colour

_SIDE, _GAP, _EDGE = 16, 12, 20
_SKY, _TITLE = 118, 780
"""The height of the strip with the title, and how far to the right that may reach."""
_MOST = 4
"""The most cities in one row."""
_PLACES = (360, 210)
"""The height of a place where the cities stand in one row, and in two."""
_STREET, _HOUSE = 5, 62
"""The fewest buildings in a street, and how wide each is at least where there are more."""
_ABOVE, _PAVED = 8, 6
"""Above a building, and the height of the pavement below it."""
_NAME, _NEWS, _GAINS, _RACE, _BAR, _PROGRESS = 48, 88, 58, 92, 14, 14
_PADDING = 10
_NAMES = (52, 46, 40, 36, SMALLEST)
_WHO, _WHOM = 140, (64, *_NAMES)
"""In the opening, the height of the plate with a player and a city, and the sizes of names, all of them alike."""
_FOUGHT = 80, 120
"""The least and the most height of a city's line below conflicts; with less room, two stand beside each other."""
_STAR = 8
"""The width of the frame around the city whose moment it is."""
_WON = ((40, 42), (SMALLEST, 34))
"""The sizes of points that were won and of their icons."""


@dataclass(frozen=True, slots=True)
class News:
    """What a city has just done or got: signs before a few words, or signs alone."""

    signs: tuple[Item, ...] = ()
    text: str = ""
    colour: Colour | None = None
    """That of a structure that was built; None for anything else."""
    golden: bool = False
    """Whether it is a feast: it lies on gold, and in the night of Age III below fireworks."""

    def box(self) -> Box:
        """The signs and the words on the colour of the structure, on two lines where one is too short."""
        plain = palette.ON_GOLD if self.golden else palette.ON_SAND
        pen = plain if self.colour is None else palette.ON_FRAMES[self.colour]
        types = tuple(Type(pen, size, Weight.BOLD, 8) for size in _NAMES)
        said: Box = Signs(self.signs, types[0])
        if self.text:
            signs = Signs(self.signs, types[-1])
            lines = (Row((signs, Text(self.text, (how,))), 8 * bool(self.signs)) for how in types)
            broken = Row((signs, Middle(Text(self.text, types[-1:], 2, leading=1.05))), 8 * bool(self.signs))
            said = Fitting((*lines, broken))
        return About("news", Plate(Middle(said), pen.ground, (_PADDING, 0), 10, behind=None))


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
                Row(tuple(plate(*each, sizes) for each in self.gains[:most]), 6)
                for most in range(len(self.gains), 0, -1)
                for sizes in _WON
            )
        )

    def who(self, sizes: tuple[int, ...]) -> Box:
        """The player in the first of these sizes in which there is room, and the city below; or the city alone."""
        types = tuple(Type(palette.ON_PAPER, size, Weight.BOLD) for size in sizes)
        if self.player:
            city = Text(self.city, tuple(Type(palette.ON_PAPER, size) for size in _NAMES[2:]))
            return Column((Middle(Player(self.player, types, self.is_computer)), Middle(city)), spread=True)
        free = (Signs((Icon("free-city", size=60),), types[0]),) if self.points is None else ()
        return Middle(Row((*free, Text(self.city, types)), 12))

    def race(self, most: int, room: int) -> Box:
        """The name, the points, and a bar as long as they are of so many, in as much room as any city has."""
        pen = palette.ON_GOLD if self.leads else palette.ON_DUSK
        types = tuple(Type(pen, size, Weight.BOLD) for size in _NAMES)
        is_computer = self.is_computer and not self.rank  # beside a place, there is no room for the sign
        named = Player(self.player, types, is_computer) if self.player else Text(self.city, types)
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
        race = Sized(Middle(Stack((track, Middle(About("bar", bar))))), high=_BAR)
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
    """How much of the film has been shown, from 0 to 1."""
    over: bool = False
    """Whether nobody goes on building, and fireworks rise above the winners."""
    star: int | None = None
    """The seat whose moment it is: its city has a golden frame, and what is told fills the sky on gold."""

    def draw(self) -> Canvas:
        """Draw the title, the cities, and how far the film has gone."""
        still = tuple(
            replace(each, points=0, leads=self.over and each.leads, kinds=(), gains=()) for each in self.cities
        )
        drawn = _still(replace(self, told=(), lead="", cities=still))
        canvas = Canvas(drawn.area.width, drawn.area.height)
        canvas.place(drawn, (0, 0))
        self._put_plates(canvas)
        narrowest = min(row.wide for row in self.ground.rows)
        for seat, area, _ in self.ground.places():
            city = self.cities[seat]
            with canvas.about(city.city):
                race = area._replace(top=area.bottom - _RACE)
                city.race(self.most_points, narrowest).draw(canvas, race)
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
        return tuple(seat for row in self.ground.rows for seat in row.seats)

    def news_since(self, before: "Panorama") -> tuple[tuple[Area, ...], tuple[Area, ...]]:
        """Return where there is news or a building that was not there before, and where a wonder has grown.

        What is told in the sky counts as news.
        """
        news, grown = list[Area](), list[Area]()
        if (self.lead, self.told) != (before.lead, before.told) and (self.lead or self.told):
            news.append(Area(horizon.end_of(self.title, _TITLE) + _GAP, 0, WIDTH, _SKY))
        for seat, area, row in self.ground.places():
            city, was = self.cities[seat], before.cities[seat]
            if city.news not in {was.news, News()}:
                news.append(row.news(area))
            for number in range(len(was.built), len(city.built)):
                at, foot = row.plot(number, area.left + row.margin, area.bottom - row.low)
                news.append(Area(at, foot - row.step, at + row.step, foot))
            if city.stages != was.stages:
                grown.append(area._replace(bottom=area.bottom - row.low))
        return tuple(news), tuple(grown)

    @property
    def ground(self) -> "_Ground":
        """Where everything stands."""
        rows = tuple(_Row(seats, max(1, self.most_built)) for seats in _rows(len(self.cities)))
        return _Ground(rows, _PLACES[len(rows) - 1] + max(row.low for row in rows))

    def put_still(self, canvas: Canvas) -> None:
        """Draw all but the points and what is told of them."""
        horizon.put(canvas, (), self.age, self.title, _TITLE, _SKY)
        for seat, area, row in self.ground.places():
            if seat == self.star:
                canvas.box(area.inset(-_STAR), palette.GOLD)
            with canvas.about(self.cities[seat].city):
                self._put(canvas, self.cities[seat], area, row)
        _put_progress(canvas, self.shown, palette.NIGHT)

    def _put_plates(self, canvas: Canvas) -> None:
        """Draw in the sky, opposite to the title, what concerns everybody."""
        larger = () if self.star is None else (54, 48)
        crown = Icon("winner", size=60)
        lead = [About("lead", _plate(self.lead, palette.ON_GOLD, crown, larger=larger))] if self.lead else []
        pen = palette.ON_SAND if self.star is None else palette.ON_GOLD
        told = [About("told", _plate(each, pen, larger=larger)) for each in self.told]
        plates = (*lead, *told)
        if plates:
            right, room = WIDTH - _EDGE, WIDTH - horizon.end_of(self.title, _TITLE) - 2 * _EDGE
            row = fitting([Row(plates[count::-1], _GAP, rest=0) for count in reversed(range(len(plates)))], room)
            wide = room if self.star is not None else min(row.width(), room)
            row.draw(canvas, Area(right - wide, 22, right, 104))

    def _put(self, canvas: Canvas, city: Growing, area: Area, row: "_Row") -> None:
        """Draw a city but for its points: the monument, its name, the town, and what it has just done."""
        land = places.town_ground(city.board.city)
        top = area.bottom - row.low
        size = area.width, top - area.top
        if (self.over and city.leads) or (city.news.golden and self.age == AGES[-1]):
            place = places.victory(city.board, city.stages, size)
        else:
            place = places.place(city.board, city.stages, self.age, size, over=self.over)
        canvas.place(place, (area.left, area.top))
        canvas.box(area._replace(top=top, bottom=area.bottom - _RACE - 4), land)
        named = Text(city.city, tuple(Type(Pen(palette.INK, land), each, Weight.BOLD) for each in _NAMES[2:]))
        About("city", named).draw(canvas, area._replace(top=top, bottom=top + _NAME).inset(_PADDING))
        step, left = row.step, area.left + row.margin
        for street in range(row.streets):
            foot = top + _NAME + (street + 1) * row.street - _PAVED
            canvas.box(Area(area.left, foot, area.right, foot + _PAVED), palette.SAND, land)
        for number in range(len(city.built), row.streets * row.plots):
            if (kind := _tree(number)) < places.TREES:
                at, foot = row.plot(number, left, top)
                tree = places.tree(city.board.city, kind, step - 4)
                canvas.place(tree, (at + (step - tree.area.width) // 2, foot - tree.area.height))
        for number, colour in enumerate(city.built):
            at, foot = row.plot(number, left, top)
            behind = land
            if number == len(city.built) - 1 and city.news.colour is colour:
                behind = palette.GILT.light  # it has just been built
                canvas.box(Area(at, foot - step, at + step, foot), behind, land, 8)
            canvas.stand((at + 2, foot), Icon(f"town-{colour}", size=step - 4), behind)
        if city.news != News():
            city.news.box().draw(canvas, row.news(area))


@dataclass(frozen=True, slots=True)
class Fought:
    """A frame with the picture of an Age's conflicts, and below it a line with the points of each city."""

    of: Conflicts
    cities: tuple[CityPoints, ...]
    """As they stand in the panorama, row by row."""
    most_points: int
    """As many as the longest bar shows."""
    high: int
    """The height of the picture."""
    shown: float
    """How much of the film has been shown, from 0 to 1."""
    title: str

    def draw(self) -> Canvas:
        """Draw the conflicts, and how far the film has gone."""
        canvas, above = Canvas(WIDTH, self.high), self.of.draw()
        canvas.place(above, (0, 0))
        below = Area(_SIDE, above.area.bottom + _GAP, WIDTH - _SIDE, self.high - _PROGRESS - 2 * _GAP)
        least, most = _FOUGHT
        beside = 1 if len(self.cities) * (least + _GAP) <= below.height + _GAP else 2
        rows = -(-len(self.cities) // beside)
        line = min(most, (below.height + _GAP) // rows - _GAP)
        lines = [each.line(line, self.most_points if beside == 1 else 0) for each in self.cities]
        lines += [Gap()] * (rows * beside - len(lines))
        pairs = (tuple(lines[first : first + beside]) for first in range(0, len(lines), beside))
        Column(tuple(Row(each, _GAP, rest=None) for each in pairs), _GAP, spread=True).draw(canvas, below)
        _put_progress(canvas, self.shown, palette.NIGHT)
        return canvas


@dataclass(frozen=True, slots=True)
class Opening:
    """The first frame of a film: each city where it will stand, with its wonder as it could become."""

    title: str
    day: str
    """Empty if it is not known."""
    before: Panorama
    """The cities before anything is built."""

    @property
    def high(self) -> int:
        """The height of the picture."""
        return self.before.high

    def draw(self) -> Canvas:
        """Draw the title and the day in the sky, and the wonders with the players below them."""
        canvas = Canvas(WIDTH, self.high)
        horizon.put(canvas, (), 1, self.title, _TITLE, _SKY)
        if self.day:
            day = _plate(self.day, palette.ON_SAND)
            About("day", day).draw(canvas, Area(WIDTH - _EDGE - day.width(), 22, WIDTH - _EDGE, 104))
        narrowest = min(row.wide for row in self.before.ground.rows) - 2 * _PADDING
        sizes = alike(_WHOM, narrowest, lambda size: [each.who((size,)) for each in self.before.cities])
        for seat, area, _ in self.before.ground.places():
            city, top = self.before.cities[seat], area.bottom - _WHO
            with canvas.about(city.city):
                whole = places.place(city.board, len(city.board.stages), 1, (area.width, top - area.top), over=True)
                canvas.place(whole, (area.left, area.top))
                plate = Plate(city.who(sizes), palette.PAPER, (_PADDING, 8), 14)
                plate.draw(canvas, area._replace(top=top))
        canvas.rim()
        return canvas


class _Row(NamedTuple):
    """Cities side by side from edge to edge, all equally wide."""

    seats: tuple[int, ...]
    """From left to right."""
    most: int
    """The most structures for which there is a plot."""

    @property
    def wide(self) -> int:
        """The width of a city."""
        return (WIDTH - 2 * _SIDE - (len(self.seats) - 1) * _GAP) // len(self.seats)

    @property
    def plots(self) -> int:
        """How many buildings stand in a street."""
        return max(_STREET, self.wide // _HOUSE)

    @property
    def streets(self) -> int:
        """How many streets there are."""
        return -(-self.most // self.plots)

    @property
    def step(self) -> int:
        """The width of a building."""
        return self.wide // self.plots

    @property
    def street(self) -> int:
        """The height of a street with its buildings."""
        return self.step + _ABOVE + _PAVED

    @property
    def low(self) -> int:
        """The height of all that is below the place of a monument."""
        return _NAME + self.streets * self.street + _ABOVE + _NEWS + _GAINS + _RACE

    @property
    def margin(self) -> int:
        """What lies at the left of a street's first building."""
        return (self.wide - self.plots * self.step) // 2

    def news(self, area: Area) -> Area:
        """Return where the news of a city in this area stand."""
        foot = area.bottom - _RACE - _GAINS
        return Area(area.left + 5, foot - _NEWS, area.right - 5, foot - 6)

    def plot(self, number: int, left: int, top: int) -> tuple[int, int]:
        """Return the lower left corner of a building in a town whose streets begin there, counted from 0."""
        street, plot = divmod(number, self.plots)
        return left + plot * self.step, top + _NAME + (street + 1) * self.street - _PAVED


class _Ground(NamedTuple):
    """Where the cities stand."""

    rows: tuple[_Row, ...]
    high: int
    """The height of a city: where towns are lower, monuments are higher."""

    @property
    def bottom(self) -> int:
        """The height of the picture."""
        return _SKY + len(self.rows) * (self.high + _GAP) + 2 * _GAP + _PROGRESS

    def places(self) -> Iterator[tuple[int, Area, _Row]]:
        """Yield the seats, where their cities stand, and in which row."""
        for number, row in enumerate(self.rows):
            left, top = _SIDE, _SKY + _GAP + number * (self.high + _GAP)
            for seat in row.seats:
                yield seat, Area(left, top, left + row.wide, top + self.high), row
                left += row.wide + _GAP


@drawn_once
def _still(scene: Panorama) -> Canvas:
    """Draw all but the points: while these rise, it stays as it is."""
    canvas = Canvas(WIDTH, scene.ground.bottom)
    scene.put_still(canvas)
    return canvas


def _put_progress(canvas: Canvas, shown: float, ground: Paint) -> None:
    """Draw at the lower edge how much of the film has been shown, from 0 to 1."""
    bottom = canvas.area.bottom - _PROGRESS - _GAP
    progress = Area(_SIDE, bottom, WIDTH - _SIDE, bottom + _PROGRESS)
    canvas.box(progress, palette.DUSK, ground, _PROGRESS // 2)
    done = progress.left + max(_PROGRESS, round(progress.width * shown))
    canvas.box(progress._replace(right=done), palette.GOLD, ground, _PROGRESS // 2)


def _tree(plot: int) -> int:
    """Return the kind of the tree on a plot where nothing is built yet; on every fifth there is none."""
    return plot * 7 % 5 % (places.TREES + 1)


def _rows(cities: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats by rows from left to right, the near side of the table last."""
    near = 1, 0, *range(cities - 1, 1, -1)
    return (near,) if cities <= _MOST else (tuple(range(2, cities - 1)), near[:3])


def _plate(text: str, pen: Pen, *signs: Icon, larger: tuple[int, ...] = ()) -> Box:
    types = tuple(Type(pen, size, Weight.BOLD, 12) for size in (*larger, 42, 38, SMALLEST))
    told = Row((Signs(signs, types[0]), Text(text, types)), 12 * len(signs))
    return Plate(told, pen.ground, (20, 0), 20, behind=None)
