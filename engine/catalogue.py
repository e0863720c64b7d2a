"""Cards, wonder boards and edifices, and the catalogue of all those that a ruleset uses.

`loading` makes each card, stage, board and edifice once, so they are compared by identity.
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

    Loom, Glassworks and Press appear in two Ages, but each is a single structure: no city may have two of the same
    name (rulebook, Build the Structure).
    """

    name: str
    colour: Colour
    cost: Bundle
    coins: int
    """The cost in coins, paid to the bank."""
    free_from: tuple["Card", ...]
    """A city that has built any one of these builds this one free."""
    effects: tuple[Effect, ...]
    copies: Mapping[Age, tuple[int, ...]]
    """By Age, one entry per copy: the fewest players with whom it is used. Empty for a guild."""
    trades: bool = field(init=False)
    """Whether it produces or changes prices. Worked out once, because every card is asked in every turn."""

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
    """The effects of each option, of which the owner takes one when the stage is built (Carthage); beside `effects`."""
    abilities: frozenset[Ability] = field(init=False)
    """Its powers, worked out once like `Card.trades`."""
    pawn_ages: tuple[Age, ...] = field(init=False)
    """It brings one participation pawn of one of these Ages; empty if it brings none."""

    def __post_init__(self) -> None:
        ages = tuple(age for effect in self.effects if isinstance(effect, PawnFromBox) for age in effect.ages)
        object.__setattr__(self, "abilities", powers(self.effects))
        object.__setattr__(self, "pawn_ages", ages)

    @property
    def pawn(self) -> Age | None:
        """The Age of the pawn that it brings (Ur B); None if it brings none, or if its owner chooses the Age."""
        return self.pawn_ages[0] if len(self.pawn_ages) == 1 else None

    @property
    def asks(self) -> bool:
        """Whether its owner has to choose something when it is built."""
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
    """A communal building in which every player may take part (Edifice rulebook, Edifice cards)."""

    name: str
    age: Age
    cost: int
    """Coins paid to the bank for taking part, on top of the cost of the stage."""
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
        """The edifices from which one is drawn for this Age."""
        return tuple(edifice for edifice in self.edifices.values() if edifice.age == age)

    def leads_to(self, card: Card) -> tuple[Card, ...]:
        """The structures that this one makes free."""
        return tuple(later for later in self.cards.values() if card in later.free_from)

    @lru_cache  # noqa: B019 - an edition's catalogue lives as long as the program
    def deck(self, age: Age, players: int) -> tuple[Card, ...]:
        """The cards of an Age for 3 to 7 players, one entry per copy, without the guilds."""
        return tuple(card for card in self.cards.values() for least in card.copies.get(age, ()) if least <= players)
