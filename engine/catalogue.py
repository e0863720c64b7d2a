"""Cards, wonder boards and edifices, and the catalogue with all of them for a ruleset.

`loading` makes each card, stage, board and edifice only once, so they are compared by identity.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Literal, TypeAlias

from engine.effects import Ability, Colour, Effect, PawnFromBox, Penalty, Power, VictoryToken
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

    Loom, Glassworks and Press appear in two Ages, but each is one structure: a city cannot have two of the same name
    (rulebook, Build the Structure).
    """

    name: str
    colour: Colour
    cost: Bundle
    coins: int
    """Cost in coins, paid to the bank."""
    free_from: tuple["Card", ...]
    """Structures of earlier Ages, any of which lets a city build this one for free."""
    effects: tuple[Effect, ...]
    copies: Mapping[Age, tuple[int, ...]]
    """By Age, the minimum number of players for each copy of the card. Empty for a guild."""

    def __repr__(self) -> str:
        return f"<{self.name}>"


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """A stage of a wonder."""

    cost: Bundle
    effects: tuple[Effect, ...]
    options: tuple[tuple[Effect, ...], ...] = ()
    """The effects of each option, instead of `effects`; the owner takes one when the stage is built (Carthage)."""

    @property
    def abilities(self) -> frozenset[Ability]:
        """The powers that the stage brings."""
        return powers(self.effects)

    @property
    def pawn_ages(self) -> tuple[Age, ...]:
        """The possible Ages of the participation pawn that the stage brings; empty if it brings none."""
        return tuple(age for effect in self.effects if isinstance(effect, PawnFromBox) for age in effect.ages)

    @property
    def pawn(self) -> Age | None:
        """The Age of the pawn that the stage brings (Ur B); None if it brings none or the owner chooses the Age."""
        return self.pawn_ages[0] if len(self.pawn_ages) == 1 else None

    @property
    def asks(self) -> bool:
        """Whether the owner has to choose something when the stage is built."""
        return bool(self.options) or len(self.pawn_ages) > 1


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Board:
    """One side of a wonder board."""

    city: str
    wonder: str
    side: Side
    produces: Resource
    """The resource that the board produces: one unit per turn from the start, and neighbours may buy it."""
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
        """The powers that the edifice's reward brings."""
        return powers(self.reward)

    @property
    def tokens(self) -> tuple[int, ...]:
        """The values of the victory tokens that the edifice's reward brings."""
        return tuple(effect.points for effect in self.reward if isinstance(effect, VictoryToken))

    def __repr__(self) -> str:
        return f"<{self.name}>"


def powers(effects: Iterable[Effect]) -> frozenset[Ability]:
    """Return the abilities among some effects."""
    return frozenset(effect.ability for effect in effects if isinstance(effect, Power))


@dataclass(frozen=True, eq=False)
class Catalogue:
    """All cards, boards and edifices of an edition and its expansions."""

    cards: Mapping[str, Card]
    """All cards, by name."""
    boards: Mapping[tuple[str, Side], Board]
    """All wonder boards, by city and side."""
    edifices: Mapping[str, Edifice] = field(default_factory=dict)
    """All edifices, by name, in the order of the Ages; empty without the expansion."""

    @cached_property
    def cities(self) -> tuple[str, ...]:
        """The names of the wonders' cities, in the order of the data."""
        return tuple(dict.fromkeys(city for city, _ in self.boards))

    @cached_property
    def guilds(self) -> tuple[Card, ...]:
        """The purple cards. A game uses as many of them as `constants.guilds_dealt` returns."""
        return tuple(card for card in self.cards.values() if card.colour is Colour.PURPLE)

    def edifices_of(self, age: Age) -> tuple[Edifice, ...]:
        """Return the edifices of this Age, of which a game uses one."""
        return tuple(edifice for edifice in self.edifices.values() if edifice.age == age)

    def leads_to(self, card: Card) -> tuple[Card, ...]:
        """Return the structures that a city with this card may build for free."""
        return tuple(later for later in self.cards.values() if card in later.free_from)

    @lru_cache  # noqa: B019 - an edition's catalogue lives as long as the program
    def deck(self, age: Age, players: int) -> tuple[Card, ...]:
        """Return the deck of an Age for 3 to 7 players, one entry per copy, without the guilds."""
        return tuple(card for card in self.cards.values() for least in card.copies.get(age, ()) if least <= players)
