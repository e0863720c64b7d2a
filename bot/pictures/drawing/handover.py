"""Seats that changed hands: a row for each, with its city, who played it, and who came in."""

from dataclasses import dataclass

from bot.pictures.drawing import horizon, palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type
from bot.pictures.drawing.layout import About, Box, Column, Drawn, Inset, Middle, Plate, Row, Signs, Sized, Text
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.players import Player
from engine.catalogue import Age

_CITY = Type(palette.ON_PAPER, 44, Weight.BOLD), Type(palette.ON_PAPER, SMALLEST, Weight.BOLD)
_BEFORE = Type(palette.ON_PAPER_FADED, 44), Type(palette.ON_PAPER_FADED, SMALLEST)
_AFTER = Type(palette.ON_GOLD, 48, Weight.BOLD), Type(palette.ON_GOLD, SMALLEST, Weight.BOLD)
_TOP = horizon.HEIGHT + palette.MARGIN
_CITIES, _PLAYERS = 440, 300
"""The width of the columns with the cities and with those who played them."""


@dataclass(frozen=True, slots=True)
class Named:
    """A player."""

    name: str
    """Empty if the font cannot write it."""
    is_computer: bool


@dataclass(frozen=True, slots=True)
class Handover:
    """A seat that changed hands."""

    city: str
    monument: str
    """The key of its monument."""
    before: Named
    after: Named

    def box(self) -> Box:
        """The city, who played it, and on gold who plays it now."""
        emblem = Middle(Drawn(places.silhouette(self.monument, (104, 64), palette.FADED, palette.PAPER)), "middle")
        city = Row((Sized(emblem, 120), Middle(Text(self.city, _CITY))), 16)
        before = Player(self.before.name, _BEFORE, self.before.is_computer)
        after = Plate(Player(self.after.name, _AFTER, self.after.is_computer), palette.GOLD, (18, 8), 16, palette.PAPER)
        becomes = Middle(Signs((Icon("becomes", size=44),), Type(palette.ON_PAPER)))
        row = Row((Sized(city, _CITIES), Sized(before, _PLAYERS), Sized(becomes, 70), after))
        return About(self.city, Sized(Plate(Inset(row, down=10), palette.PAPER, (16, 8), palette.ROUND), high=116))


@dataclass(frozen=True, slots=True)
class Handovers:
    """All seats that changed hands between two resolutions."""

    title: str
    age: Age
    cities: tuple[str, ...]
    """The keys of all monuments of the table, in the order of seats."""
    seats: tuple[Handover, ...]

    def draw(self) -> Canvas:
        """Draw the sky with the wonders, and below it the seats."""
        seats = Inset(Column(tuple(each.box() for each in self.seats), 10), palette.MARGIN)
        bottom = _TOP + seats.height(WIDTH)
        canvas = Canvas(WIDTH, bottom + palette.MARGIN)
        horizon.put(canvas, self.cities, self.age, self.title)
        seats.draw(canvas, Area(0, _TOP, WIDTH, bottom))
        return canvas
