"""What stands below each picture of a moving one: how far it has gone, for no control says so, and who has how much.

The points are a small race: each city has a bar as long as its points, and whoever leads lies on gold.
"""

from dataclasses import dataclass

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Emblem, Type
from bot.pictures.drawing.figures import figures
from bot.pictures.drawing.layout import About, Box, Column, Gap, Middle, Plate, Row, Signs, Sized, Stack, Text
from bot.pictures.drawing.lettering import SMALLEST, Weight

_SIDE, _GAP = 24, 10
_PROGRESS = Area(_SIDE, 10, WIDTH - _SIDE, 24)
_TOP, _BELOW = 36, 12
"""Above the cities, and below them."""
_HIGH = 84
"""The height of a city."""
_MOST = 4
"""The most cities whose names have room in one row."""
_BAR = 14
_PADDING = 8


@dataclass(frozen=True, slots=True)
class Racer:
    """A player in the race."""

    name: str
    """Of the player, or of the city if the font cannot write that."""
    monument: str
    """The key of its monument."""
    points: int
    leads: bool
    """Whether it has most points, and another one fewer; at the end, whether it has won."""

    def box(self, most: int, room: int) -> Box:
        """The silhouette, the name, the points, and a bar as long as they are of so many, in so much room."""
        pen = palette.ON_GOLD if self.leads else palette.ON_DUSK
        shape = places.silhouette(self.monument, (60, 52), pen.ink, pen.ground, narrow=True)
        emblem = Signs((Emblem(self.monument, shape),), Type(pen))
        points = Text(figures(self.points), (Type(pen, 46, Weight.BOLD),), across="right")
        long = room - 2 * _PADDING
        filled = max(_BAR, long * self.points // max(1, most))
        track, bar = (
            Plate(Gap(wide, _BAR), paint, (0, 0), _BAR // 2, behind)
            for wide, paint, behind in (
                (long, palette.GILT.shadow if self.leads else palette.NIGHT, pen.ground),
                (filled, palette.INK if self.leads else palette.MIST, pen.ground),
            )
        )
        name = Text(self.name, (Type(pen, SMALLEST, Weight.BOLD),))
        told = Row((emblem, name, points), 8, rest=1)
        race = Stack((Sized(track, high=_BAR), Middle(About("bar", bar))))
        lines = Column((Sized(told, high=62), Sized(race, high=_BAR)))
        return About(self.name, Plate(lines, pen.ground, (_PADDING, 4), 14))


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
        """Draw the bar, and the cities side by side, many of them in two rows."""
        rows = 1 if len(self.racers) <= _MOST else 2
        beside = -(-len(self.racers) // rows)
        room = (_PROGRESS.width - (beside - 1) * _GAP) // beside
        canvas = Canvas(WIDTH, _TOP + rows * (_HIGH + _GAP) - _GAP + _BELOW)
        for number, racer in enumerate(self.racers):
            row, column = divmod(number, beside)
            left, top = _SIDE + column * (room + _GAP), _TOP + row * (_HIGH + _GAP)
            racer.box(self.most, room).draw(canvas, Area(left, top, left + room, top + _HIGH))
        canvas.box(_PROGRESS, palette.DUSK, radius=_PROGRESS.height // 2)
        done = _PROGRESS.left + max(_PROGRESS.height, _PROGRESS.width * self.at // self.of)
        canvas.box(_PROGRESS._replace(right=done), palette.GOLD, palette.NIGHT, _PROGRESS.height // 2)
        return canvas
