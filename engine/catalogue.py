"""Cards, wonder boards and edifices, and all of those that a ruleset uses.

Cards, stages, boards and edifices are made once, by `loading`, and compared by identity.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Literal, TypeAlias

from engine.effects import Ability, Colour, Economic, Effect, PawnFromBox, Penalty, Power, VictoryToken
from engine.resources import Bundle, Resource

Age: TypeAlias = Literal[1, 2, 3]
AGES: tuple[Age, ...] = (1, 2, 3)

MOST_PLAYERS = 7


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
        object.__setattr__(self, "trades", any(isinstance(effect, Economic) for effect in self.effects))

    def __repr__(self) -> str:
        return f"<{self.name}>"


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """One stage of a wonder."""

    cost: Bundle
    effects: tuple[Effect, ...]
    options: tuple[tuple[Effect, ...], ...] = ()
    """Where its owner takes one of several when it is built (Carthage): the effects of each, beside `effects`."""
    abilities: frozenset[Ability] = field(init=False)
    """Its powers: derived, as `Card.trades`."""
    pawn_ages: tuple[Age, ...] = field(init=False)
    """The Ages of which it brings one participation pawn; empty where it brings none."""

    def __post_init__(self) -> None:
        ages = tuple(age for effect in self.effects if isinstance(effect, PawnFromBox) for age in effect.ages)
        object.__setattr__(self, "abilities", powers(self.effects))
        object.__setattr__(self, "pawn_ages", ages)

    @property
    def pawn(self) -> Age | None:
        """The Age of the pawn that it brings unasked (Ur B); None where it brings none, or its owner says of which."""
        return self.pawn_ages[0] if len(self.pawn_ages) == 1 else None

    @property
    def asks(self) -> bool:
        """Whether its owner has something to choose when it is built."""
        return bool(self.options) or len(self.pawn_ages) > 1


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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Edifice:
    """A communal building that everybody may take part in (Edifice rulebook, Edifice cards)."""

    name: str
    age: Age
    cost: int
    """Coins to the bank for taking part, beside the cost of the stage."""
    reward: tuple[Effect, ...]
    penalty: Penalty

    @property
    def abilities(self) -> frozenset[Ability]:
        """The powers that its reward brings."""
        return powers(self.reward)

    @property
    def tokens(self) -> tuple[int, ...]:
        """The values of the victory tokens that its reward brings."""
        return tuple(effect.points for effect in self.reward if isinstance(effect, VictoryToken))

    def __repr__(self) -> str:
        return f"<{self.name}>"


def powers(effects: Iterable[Effect]) -> frozenset[Ability]:
    """The abilities among effects."""
    return frozenset(effect.ability for effect in effects if isinstance(effect, Power))


@dataclass(frozen=True, eq=False)
class Catalogue:
    """All cards, boards and edifices of an edition with some expansions."""

    cards: Mapping[str, Card]
    """By name."""
    boards: Mapping[tuple[str, Side], Board]
    """By city and side."""
    edifices: Mapping[str, Edifice] = field(default_factory=dict)
    """By name, those of Age I first; empty without the expansion."""

    @cached_property
    def cities(self) -> tuple[str, ...]:
        """The wonders' cities, in the order of the data."""
        return tuple(dict.fromkeys(city for city, _ in self.boards))

    @cached_property
    def guilds(self) -> tuple[Card, ...]:
        """The purple cards, of which `constants.guilds_dealt` are in a game."""
        return tuple(card for card in self.cards.values() if card.colour is Colour.PURPLE)

    def edifices_of(self, age: Age) -> tuple[Edifice, ...]:
        """The edifices of which one is drawn for an Age."""
        return tuple(edifice for edifice in self.edifices.values() if edifice.age == age)

    def leads_to(self, card: Card) -> tuple[Card, ...]:
        """The structures that this one makes free."""
        return tuple(later for later in self.cards.values() if card in later.free_from)

    @lru_cache  # noqa: B019 - an edition's catalogue lives as long as the program
    def deck(self, age: Age, players: int) -> tuple[Card, ...]:
        """The cards of an Age for 3 to 7 players, one entry a copy, without the guilds."""
        return tuple(card for card in self.cards.values() for least in card.copies.get(age, ()) if least <= players)
