"""What stands below each picture of a moving one: how far it has gone, for no control says so, and who has how much.

The points are a small race: each city has a bar as long as its points, and whoever leads lies on gold.
"""

from dataclasses import dataclass

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Emblem, Type
from bot.pictures.drawing.figures import figures
from bot.pictures.drawing.layout import About, Box, Column, Gap, Middle, Plate, Row, Signs, Sized, Stack, Text, shared
from bot.pictures.drawing.lettering import SMALLEST, Weight

_HIGH = 132
_SIDE, _GAP = 24, 10
_PROGRESS = Area(_SIDE, 10, WIDTH - _SIDE, 24)
_TOP, _BOTTOM = 36, 120
"""Between which the cities lie."""
_BAR = 14
_PADDING = 8


@dataclass(frozen=True, slots=True)
class Racer:
    """A city in the race."""

    city: str
    monument: str
    """The key of its monument."""
    points: int
    leads: bool
    """Whether it has most points, and another one fewer; at the end, whether it has won."""

    def box(self, most: int, room: int, *, named: bool) -> Box:
        """The silhouette, any name, the points, and a bar as long as they are of so many, in so much room."""
        pen = palette.ON_GOLD if self.leads else palette.ON_DUSK
        shape = places.silhouette(self.monument, (76, 60), pen.ink, pen.ground, narrow=True)
        emblem = Signs((Emblem(self.monument, shape),), Type(pen))
        points = Text(figures(self.points), (Type(pen, 50 if not named else 46, Weight.BOLD),), across="right")
        long = room - 2 * _PADDING
        filled = max(_BAR, long * self.points // max(1, most))
        track, bar = (
            Plate(Gap(wide, _BAR), paint, (0, 0), _BAR // 2, behind)
            for wide, paint, behind in (
                (long, palette.GILT.shadow if self.leads else palette.NIGHT, pen.ground),
                (filled, palette.INK if self.leads else palette.MIST, pen.ground),
            )
        )
        name = (Text(self.city, (Type(pen, SMALLEST, Weight.BOLD),)),) if named else ()
        told = Row((emblem, *name, points), 8, rest=1)
        race = Stack((Sized(track, high=_BAR), Middle(About("bar", bar))))
        lines = Column((Sized(told, high=62), Sized(race, high=_BAR)))
        return About(self.city, Plate(lines, pen.ground, (_PADDING, 4), 14))


@dataclass(frozen=True, slots=True)
class Caption:
    """A bar of which as much is gold as has been shown, above the points of all cities."""

    at: int
    """Which picture it stands below, from 1."""
    of: int
    """How many there are."""
    racers: tuple[Racer, ...]
    """In the order of seats."""
    most: int
    """The most points that any of them has in the whole game."""

    def draw(self) -> Canvas:
        """Draw the bar, and the cities side by side; with their names if all of these have room."""
        canvas = Canvas(WIDTH, _HIGH)
        rooms = shared(_PROGRESS.width, len(self.racers), _GAP)
        boxes = ([each.box(self.most, rooms[0], named=named) for each in self.racers] for named in (True, False))
        named, plain = boxes
        fits = all(box.width() <= room for box, room in zip(named, rooms, strict=True))
        Row(tuple(named if fits else plain), _GAP, rest=None).draw(canvas, Area(_SIDE, _TOP, WIDTH - _SIDE, _BOTTOM))
        canvas.box(_PROGRESS, palette.DUSK, radius=_PROGRESS.height // 2)
        done = _PROGRESS.left + max(_PROGRESS.height, _PROGRESS.width * self.at // self.of)
        canvas.box(_PROGRESS._replace(right=done), palette.GOLD, palette.NIGHT, _PROGRESS.height // 2)
        return canvas
