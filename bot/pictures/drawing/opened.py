"""What was hidden at a step of a finished game: a plate for each city, with its hand and the cards under its wonder.

The card that was chosen stands beside the city, those that were passed on below it, and below all cities the discard
pile. All cards lie by kind, and many of them in a line for each kind.
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

_NAMES, _APART = 222, 12
"""The width of the column with the city and its player, and what lies right of it."""
_LABEL = 190
"""The width of what became of many cards."""
_GAP = 8
MANY = 15
"""From so many cards on, those of a kind stand in a line of their own."""
_SIZES = {5: 46, 6: 42, 7: 40}
"""How large cards are written, by the number of hands."""
_LARGE = 52
"""The same of fewer hands: on a phone as large as a message."""
_CITY = tuple(Type(palette.ON_PAPER, size, Weight.BOLD) for size in (42, 38, 34, SMALLEST))
_HINT = Type(palette.ON_PAPER_FADED)
_NAME = Type(palette.ON_PAPER, 42)
_SAYS = Type(palette.ON_PAPER, 34, weight=Weight.BOLD)


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards of which the same became, and in a few words what that is."""

    said: str
    """Empty if the picture says it once for all cities."""
    cards: tuple[Card, ...]
    done: Entry | None = None
    """What a city did with the card: its price and what the city has since stand beside it."""

    def box(self, size: int, pays: str = "") -> Box:
        """The words, and beside them the cards on as many lines as they need; `pays` stands before a price."""
        says = (Text(self.said, (_SAYS,)),) if self.said else ()
        kinds = [tuple(card for card in self.cards if card.colour is colour) for colour in Colour]
        if len(self.cards) >= MANY:
            lines = Column(tuple(_kind(kind) for kind in kinds if kind), _GAP)
            return Row((Sized(Text(self.said, (_SAYS, _HINT), most=2), _LABEL), lines), _APART)
        cards = tuple(_card(card, size) for kind in kinds for card in kind)
        if self.done is None:
            return Wrap((*map(Middle, says), *cards), 2 * _GAP if says else _GAP, _GAP)
        paid = self.done.paid(pays)
        parts = (*map(Middle, says), *cards, *([Middle(paid)] if paid.width() else []))
        return Row((Wrap(parts, 2 * _GAP, _GAP), self.done.now()), rest=0)


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

    def box(self, size: int, pays: str) -> Box:
        """The city and its player, beside them the card that was chosen, and all others below.

        Cards are written in a `size`; `pays` stands before a price.
        """
        names: list[Box] = [Text(self.city, _CITY)]
        if self.player or self.is_computer:
            names.append(Player(self.player, (_HINT,), self.is_computer))
        beside = self.cards[:1] if len(self.cards[0].cards) <= 1 else ()
        below = [each.box(size, pays) for each in self.cards[len(beside) :]]
        if beside:
            who = Middle(Sized(Column(tuple(names), -4), _NAMES))
            head: Box = Row((who, beside[0].box(size, pays)), _APART)
        else:
            head = Row((names[0], *map(Middle, names[1:])), 2 * _GAP)
        return About(self.city, _sheet(Column((head, *below), _GAP)))


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
    below: str = ""
    """What the cards are that lie below each city, where they have no words of their own."""

    def draw(self) -> Canvas:
        """Draw the sky with the wonders, a plate for each city, then the discard pile."""
        size = _SIZES.get(len(self.holders), _LARGE)
        said = [Inset(Text(self.below, (Type(palette.ON_NIGHT_FADED, 36),)), 4)] if self.below else []
        pile = [] if self.pile is None else [About("pile", _sheet(self.pile.box(size)))]
        rows = Column((*said, *(each.box(size, self.pays) for each in self.holders), *pile), 10)
        return horizon.above(rows, self.cities, self.age, self.title)


def _sheet(box: Box) -> Box:
    return Plate(Inset(box, down=2), palette.PAPER, (14, 8), palette.ROUND)


def _kind(cards: Sequence[Card]) -> Box:
    """Cards of one kind: its sign, and beside it their names, equal ones together."""
    colour, counts = cards[0].colour, Counter(card.name for card in cards)
    pen = palette.ON_FRAMES[colour]
    sign = Signs((Icon(f"kind-{colour}"),), Type(pen, SMALLEST))
    written = {name: name if count == 1 else f"{name} {EACH}{count}" for name, count in counts.items()}
    names = tuple(About(name, Text(said, (_NAME,))) for name, said in written.items())
    return Row((Plate(sign, palette.FRAMES[colour], (10, 4), 12, palette.PAPER), Wrap(names, 34, 2)), 18)


def _card(card: Card, size: int) -> Box:
    """A card by its name, on the colour of its kind."""
    pen = palette.ON_FRAMES[card.colour]
    name = Text(card.name, (Type(pen, size), Type(pen, 38)), sign=Icon(f"kind-{card.colour}", size=size + 4))
    return Middle(About(card.name, Plate(name, palette.FRAMES[card.colour], (10, 2), 12, palette.PAPER)))
