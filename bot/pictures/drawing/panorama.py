"""A frame of a moving picture: how all cities have grown, what each of them has just done, and how many points it has.

Everything keeps its place from frame to frame, so that one sees what changes.
"""

from dataclasses import dataclass

from bot.pictures.drawing import horizon, palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Item, Type
from bot.pictures.drawing.figures import figures
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
    fitting,
)
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.palette import Pen
from bot.pictures.drawing.players import Player
from engine.catalogue import Age, Board
from engine.effects import Colour

_SIDE, _GAP, _EDGE = 16, 12, 20
_SKY, _TITLE = 118, 780
"""The height of the strip with the title, and how far to the right that may reach."""
_MOST = 4
"""The most cities in one row."""
_PLACES = (330, 210)
"""The height of a place where the cities stand in one row, and in two."""
_STREET = 7
"""How many buildings stand in a street."""
_ABOVE = 6
"""Between the monument and its town, and between two streets."""
_NEWS, _RACE, _BAR, _PROGRESS = 84, 92, 14, 14
_PADDING = 10
_NAMES = (40, 36, SMALLEST)


@dataclass(frozen=True, slots=True)
class News:
    """What a city has just done or got: signs before a few words, or signs alone."""

    signs: tuple[Item, ...] = ()
    text: str = ""
    colour: Colour | None = None
    """That of a structure that was built; None for anything else."""
    spread: bool = False
    """Whether the signs stand apart: the first is about the left neighbour, the last about the right one."""

    def box(self, *, far: bool) -> Box:
        """The signs and the words on the colour of the structure, on two lines where one is too short."""
        pen = palette.ON_SAND if self.colour is None else palette.ON_FRAMES[self.colour]
        types = tuple(Type(pen, size, Weight.BOLD, 8) for size in _NAMES)
        said: Box = Signs(self.signs, types[0])
        if self.spread:
            shown = self.signs[::-1] if far else self.signs  # beyond the table, left and right change places
            said = Row(tuple(Signs((each,), types[0], "middle") for each in shown), rest=None)
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

    def race(self, most: int, room: int) -> Box:
        """The name, the points, and a bar as long as they are of so many, in so much room."""
        pen = palette.ON_GOLD if self.leads else palette.ON_DUSK
        types = tuple(Type(pen, size, Weight.BOLD) for size in _NAMES)
        named = Player(self.player, types, self.is_computer) if self.player else Text(self.city, types)
        if self.points is None:
            free = Signs((Icon("free-city", size=46),), types[0])
            return Plate(Row((free, Middle(named)), 8), pen.ground, (_PADDING, 4), 14)
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
        rows = _rows(len(self.cities))
        beside, tall = max(map(len, rows)), _PLACES[len(rows) - 1]
        wide = (WIDTH - 2 * _SIDE - (beside - 1) * _GAP) // beside
        high = tall + self._town(wide) + _NEWS + _RACE
        bottom = _SKY + len(rows) * (high + _GAP) + _GAP
        canvas = Canvas(WIDTH, bottom + _PROGRESS + _GAP)
        self._put_sky(canvas)
        for number, row in enumerate(rows):
            left, top = (WIDTH - len(row) * (wide + _GAP) + _GAP) // 2, _SKY + _GAP + number * (high + _GAP)
            for seat in row:
                with canvas.about(self.cities[seat].city):
                    area = Area(left, top, left + wide, top + high)
                    self._put(canvas, self.cities[seat], area, tall, far=row is not rows[-1])
                left += wide + _GAP
        progress = Area(_SIDE, bottom, WIDTH - _SIDE, bottom + _PROGRESS)
        canvas.box(progress, palette.DUSK, radius=_PROGRESS // 2)
        done = progress.left + max(_PROGRESS, round(progress.width * self.shown))
        canvas.box(progress._replace(right=done), palette.GOLD, palette.NIGHT, _PROGRESS // 2)
        return canvas

    def _put_sky(self, canvas: Canvas) -> None:
        """Draw the title in the sky of the Age, and opposite to it what concerns everybody."""
        horizon.put(canvas, (), self.age, self.title, _TITLE, _SKY)
        lead = [About("lead", _plate(self.lead, palette.ON_GOLD, Icon("winner", size=60)))] if self.lead else []
        plates = (*lead, *(About("told", _plate(each, palette.ON_SAND)) for each in self.told))
        if plates:
            right, room = WIDTH - _EDGE, WIDTH - horizon.end_of(self.title, _TITLE) - 2 * _EDGE
            row = fitting([Row(plates[count::-1], _GAP, rest=0) for count in reversed(range(len(plates)))], room)
            row.draw(canvas, Area(right - min(row.width(), room), 22, right, 104))

    def _town(self, wide: int) -> int:
        """The height of the town of any city."""
        streets = max(1, -(-self.most_built // _STREET))
        return streets * (wide // _STREET + _ABOVE) + _ABOVE

    def _put(self, canvas: Canvas, city: Growing, area: Area, high: int, *, far: bool) -> None:
        """Draw a city: the monument so high, below it the town, what it has just done, and its points."""
        size = area.width, high
        if self.over and city.leads:
            place = places.victory(city.board, city.stages, size)
        else:
            place = places.place(city.board, city.stages, self.age, size, over=self.over)
        canvas.place(place, (area.left, area.top))
        ground, race = places.town_ground(city.board.city), area.bottom - _RACE
        canvas.box(area._replace(top=area.top + high, bottom=race - 4), ground)
        step = area.width // _STREET
        for number, colour in enumerate(city.built):
            row, column = divmod(number, _STREET)
            at = area.left + (area.width - _STREET * step) // 2 + column * step + 2
            foot = area.top + high + (row + 1) * (step + _ABOVE)
            behind = ground
            if number == len(city.built) - 1 and city.news.colour is colour:
                behind = palette.GILT.light  # it has just been built
                canvas.box(Area(at - 2, foot - step, at + step - 2, foot + 2), behind, ground, 10)
            canvas.stand((at, foot), Icon(f"town-{colour}", size=step - 4), behind)
        city.news.box(far=far).draw(canvas, Area(area.left + 5, race - _NEWS, area.right - 5, race - 9))
        city.race(self.most_points, area.width).draw(canvas, area._replace(top=race))


def _rows(cities: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats by rows from left to right, the near side of the table last."""
    near = 1, 0, *range(cities - 1, 1, -1)
    return (near,) if cities <= _MOST else (tuple(range(2, cities - 1)), near[:3])


def _plate(text: str, pen: Pen, *signs: Icon) -> Box:
    types = tuple(Type(pen, size, Weight.BOLD, 12) for size in (42, 38, SMALLEST))
    told = Row((Signs(signs, types[0]), Text(text, types)), 12 * len(signs))
    return Plate(told, pen.ground, (20, 0), 20, behind=None)
