"""What everybody may know of what has happened.

An event that must not tell a card has no field for one: a card that was discarded or that lies under a wonder cannot
leak from here.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.catalogue import Age, Card
from engine.commerce import Payment
from engine.ruleset import Seat
from engine.scoring import Score


class Way(StrEnum):
    """How a structure came to be built."""

    PAID = "paid"
    CHAIN = "chain"
    OLYMPIA = "olympia"
    DISCARD_PILE = "discard-pile"


@dataclass(frozen=True, slots=True)
class Sealed:
    """A seat has chosen; what, nobody else knows."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardBuilt:
    """A structure stands in the city now."""

    seat: Seat
    card: Card
    way: Way
    payment: Payment
    bank: int
    """Coins paid to the bank."""


@dataclass(frozen=True, slots=True)
class StageBuilt:
    """A stage of the wonder stands now, 1 the first."""

    seat: Seat
    stage: int
    payment: Payment


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """A card was discarded for three coins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CoinsGained:
    """Coins that the bank gave for what was built."""

    seat: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat left its seventh card, or took nothing from the discard pile."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ConflictResolved:
    """The conflict between a seat and its left neighbour."""

    seat: Seat
    neighbour: Seat
    shields: int
    neighbour_shields: int
    winner: Seat | None
    victory: int
    """The value of the victory token; the loser takes one of -1, and a tie brings none."""


@dataclass(frozen=True, slots=True)
class AgeEnded:
    """The conflicts of the Age are resolved."""

    age: Age


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """Everybody holds a new hand."""

    age: Age
    turn: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The final scores, by seat."""

    scores: tuple[Score, ...]


Event: TypeAlias = (
    Sealed
    | CardBuilt
    | StageBuilt
    | CardDiscarded
    | CoinsGained
    | Declined
    | ConflictResolved
    | AgeEnded
    | TurnBegan
    | GameEnded
)
