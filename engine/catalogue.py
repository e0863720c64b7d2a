"""Cards, wonder boards, and all of those of an edition.

Cards, stages and boards are made once, by `loading`, and compared by identity.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Literal, TypeAlias

from engine.effects import Ability, Colour, Effect, Power, Produce, Trade
from engine.resources import Bundle, Resource

Age: TypeAlias = Literal[1, 2, 3]
AGES: tuple[Age, ...] = (1, 2, 3)

MOST_PLAYERS = 7
CARDS_DEALT = 7
"""Cards that each player is dealt at the beginning of an Age."""


def guilds_dealt(players: int) -> int:
    """How many guilds go into the Age III deck (rulebook, Game Set-up)."""
    return players + 2


class Side(StrEnum):
    """The two sides of a wonder board."""

    A = "A"
    B = "B"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Card:
    """A structure.

    Loom, Glassworks and Press come in two Ages; each is one structure all the same, for no city may have two of one
    name (rulebook, Build the Structure).
    """

    name: str
    colour: Colour
    cost: Bundle
    coins: int
    """Coins that the bank gets when it is built."""
    free_from: tuple["Card", ...]
    """Having built any one of these makes this one free."""
    effects: tuple[Effect, ...]
    copies: Mapping[Age, tuple[int, ...]]
    """For each Age, the least number of players of every copy; empty for a guild."""
    trades: bool = field(init=False)
    """Whether it produces or changes prices: derived, for the question is asked of every card in every turn."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "trades", any(isinstance(effect, Produce | Trade) for effect in self.effects))

    def __repr__(self) -> str:
        return f"<{self.name}>"


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """One stage of a wonder."""

    cost: Bundle
    effects: tuple[Effect, ...]
    abilities: frozenset[Ability] = field(init=False)
    """Its powers: derived, as `Card.trades`."""

    def __post_init__(self) -> None:
        abilities = frozenset(effect.ability for effect in self.effects if isinstance(effect, Power))
        object.__setattr__(self, "abilities", abilities)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Board:
    """One side of a wonder board."""

    city: str
    wonder: str
    side: Side
    produces: Resource
    """One unit a turn from the start; neighbours may buy it."""
    stages: tuple[Stage, ...]

    def __repr__(self) -> str:
        return f"<{self.city} {self.side}>"


@dataclass(frozen=True, eq=False)
class Catalogue:
    """All cards and boards of one edition."""

    cards: Mapping[str, Card]
    """By name."""
    boards: Mapping[tuple[str, Side], Board]
    """By city and side."""

    @cached_property
    def cities(self) -> tuple[str, ...]:
        """The wonders' cities, in the order of the data."""
        return tuple(dict.fromkeys(city for city, _ in self.boards))

    @cached_property
    def guilds(self) -> tuple[Card, ...]:
        """The purple cards, of which `guilds_dealt` are in a game."""
        return tuple(card for card in self.cards.values() if card.colour is Colour.PURPLE)

    def leads_to(self, card: Card) -> tuple[Card, ...]:
        """The structures that this one makes free."""
        return tuple(later for later in self.cards.values() if card in later.free_from)

    @lru_cache  # noqa: B019 - an edition's catalogue lives as long as the program
    def deck(self, age: Age, players: int) -> tuple[Card, ...]:
        """The cards of an Age for 3 to 7 players, one entry a copy, without the guilds."""
        return tuple(card for card in self.cards.values() for least in card.copies.get(age, ()) if least <= players)
