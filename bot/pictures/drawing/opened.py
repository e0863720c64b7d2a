"""What was hidden at a step of a game that is over: a row for each city, with its hand and the cards under its wonder.

The card that was chosen comes first, then those that were passed on; below all cities lies the discard pile.
"""

from dataclasses import dataclass

from bot.pictures.drawing import horizon, palette
from bot.pictures.drawing.canvas import Canvas, Icon, Type
from bot.pictures.drawing.layout import About, Box, Column, Inset, Middle, Plate, Row, Sized, Text, Wrap
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.players import Player
from engine.catalogue import Age, Card

_NAMES = 240
"""The width of the column with the cities and their players."""
_LABEL = 190
"""The width of what became of them."""
_GAP = 8
_CITY = Type(palette.ON_PAPER, 40, Weight.BOLD)
_HINT = Type(palette.ON_PAPER_FADED)
_SAYS = Type(palette.ON_PAPER, weight=Weight.BOLD)


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards of which the same became, and in a few words what that is."""

    said: str
    cards: tuple[Card, ...]

    def box(self, behind: palette.Paint) -> Box:
        """The words, and beside them the cards on as many lines as they need."""
        says = Sized(Text(self.said, (_SAYS, Type(palette.ON_PAPER, SMALLEST)), most=2), _LABEL)
        return Row((says, Wrap(tuple(_card(card, behind) for card in self.cards), _GAP, _GAP)))


@dataclass(frozen=True, slots=True)
class Holder:
    """A city with its cards."""

    city: str
    player: str
    """Empty if the font cannot write the name."""
    cards: tuple[Cards, ...]
    """At least one of them."""
    is_computer: bool = False
    """Whether the player is a computer."""

    def box(self) -> Box:
        """The city and its player, and beside them all of its cards."""
        name: list[Box] = [Player(self.player, (_HINT,), self.is_computer)] if self.player or self.is_computer else []
        who = Column((Text(self.city, (_CITY, Type(palette.ON_PAPER, SMALLEST, Weight.BOLD))), *name))
        lines = Column(tuple(each.box(palette.PAPER) for each in self.cards), _GAP)
        return About(self.city, _sheet(Row((Sized(who, _NAMES), lines))))


@dataclass(frozen=True, slots=True)
class Opened:
    """All that was hidden."""

    title: str
    age: Age
    cities: tuple[str, ...]
    """The keys of all monuments of the table, in the order of seats."""
    holders: tuple[Holder, ...]
    pile: Cards

    def draw(self) -> Canvas:
        """Draw the sky with the wonders, a row for each city, then the discard pile."""
        pile = About("pile", _sheet(self.pile.box(palette.PAPER)))
        rows = Column((*(each.box() for each in self.holders), pile), 10)
        return horizon.above(rows, self.cities, self.age, self.title)


def _sheet(box: Box) -> Box:
    return Plate(Inset(box, down=4), palette.PAPER, (16, 8), palette.ROUND)


def _card(card: Card, behind: palette.Paint) -> Box:
    """A card by its name, on the colour of its kind."""
    pen = palette.ON_FRAMES[card.colour]
    name = Text(card.name, (Type(pen, SMALLEST),), sign=Icon(f"kind-{card.colour}"))
    return Middle(About(card.name, Plate(name, palette.FRAMES[card.colour], (10, 4), 12, behind)))
