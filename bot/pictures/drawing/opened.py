"""What was hidden at a step of a game that is over: a row for each city, with its hand and the cards under its wonder.

The card that was chosen comes first, then those that were passed on; below all cities lies the discard pile. All cards
lie by kind, and many of them in a line for each kind.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.pictures.drawing import horizon, palette
from bot.pictures.drawing.canvas import Canvas, Icon, Type
from bot.pictures.drawing.layout import About, Box, Column, Inset, Middle, Plate, Row, Signs, Sized, Text, Wrap
from bot.pictures.drawing.lettering import SMALLEST, Weight
from bot.pictures.drawing.players import Player
from bot.pictures.drawing.reveal import Entry
from bot.pictures.drawing.symbols import EACH
from engine.catalogue import Age, Card
from engine.effects import Colour

_NAMES, _APART = 228, 12
"""The width of the column with the cities and their players, and what lies right of it."""
_LABEL = 190
"""The width of what became of them."""
_GAP = 8
MANY = 15
"""From so many cards on, those of a kind stand in a line of their own."""
_CITY = tuple(Type(palette.ON_PAPER, size, Weight.BOLD) for size in (40, 36, SMALLEST))
_HINT = Type(palette.ON_PAPER_FADED)
_NAME = Type(palette.ON_PAPER)
_SAYS = Type(palette.ON_PAPER, weight=Weight.BOLD)


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards of which the same became, and in a few words what that is."""

    said: str
    cards: tuple[Card, ...]
    done: Entry | None = None
    """What a city did with the card: its price and what the city has since stand beside it."""

    def box(self, behind: palette.Paint, pays: str = "") -> Box:
        """The words, and beside them the cards on as many lines as they need; `pays` stands before a price."""
        says = Sized(Text(self.said, (_SAYS, Type(palette.ON_PAPER, SMALLEST)), most=2), _LABEL)
        kinds = [tuple(card for card in self.cards if card.colour is colour) for colour in Colour]
        if len(self.cards) < MANY:
            cards = tuple(_card(card, behind) for kind in kinds for card in kind)
            if self.done is None:
                return Row((says, Wrap(cards, _GAP, _GAP)))
            paid = self.done.paid(pays)
            done = Wrap((*cards, Middle(paid)) if paid.width() else cards, 2 * _GAP, _GAP)
            return Row((says, done, self.done.now()), rest=1)
        return Row((says, Column(tuple(_kind(kind, behind) for kind in kinds if kind), _GAP)))


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

    def box(self, pays: str) -> Box:
        """The city and its player, and beside them all of its cards; `pays` stands before a price."""
        name: list[Box] = [Player(self.player, (_HINT,), self.is_computer)] if self.player or self.is_computer else []
        who = Column((Text(self.city, _CITY), *name))
        lines = Column(tuple(each.box(palette.PAPER, pays) for each in self.cards), _GAP)
        return About(self.city, _sheet(Row((Sized(who, _NAMES), lines), _APART)))


@dataclass(frozen=True, slots=True)
class Opened:
    """All that was hidden."""

    title: str
    age: Age
    cities: tuple[str, ...]
    """The keys of all monuments of the table, in the order of seats."""
    holders: tuple[Holder, ...]
    pile: Cards | None = None
    """The discard pile, below all rows; None to leave it out."""
    pays: str = ""
    """The word before what was paid."""

    def draw(self) -> Canvas:
        """Draw the sky with the wonders, a row for each city, then the discard pile."""
        pile = [] if self.pile is None else [About("pile", _sheet(self.pile.box(palette.PAPER)))]
        rows = Column((*(each.box(self.pays) for each in self.holders), *pile), 10)
        return horizon.above(rows, self.cities, self.age, self.title)


def _sheet(box: Box) -> Box:
    return Plate(Inset(box, down=4), palette.PAPER, (16, 8), palette.ROUND)


def _kind(cards: Sequence[Card], behind: palette.Paint) -> Box:
    """Cards of one kind: its sign, and beside it their names, equal ones together."""
    colour, counts = cards[0].colour, Counter(card.name for card in cards)
    pen = palette.ON_FRAMES[colour]
    sign = Signs((Icon(f"kind-{colour}"),), Type(pen, SMALLEST))
    written = {name: name if count == 1 else f"{name} {EACH}{count}" for name, count in counts.items()}
    names = tuple(About(name, Text(said, (_NAME,))) for name, said in written.items())
    return Row((Plate(sign, palette.FRAMES[colour], (10, 4), 12, behind), Wrap(names, 34, 2)), 18)


def _card(card: Card, behind: palette.Paint) -> Box:
    """A card by its name, on the colour of its kind."""
    pen = palette.ON_FRAMES[card.colour]
    name = Text(card.name, (Type(pen, 38),), sign=Icon(f"kind-{card.colour}"))
    return Middle(About(card.name, Plate(name, palette.FRAMES[card.colour], (10, 4), 12, behind)))
