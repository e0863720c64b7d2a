"""Events: what everyone may know about what has happened.

An event that must not reveal a card has no field for one, so discarded cards and cards under a wonder cannot leak.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.catalogue import Age, Card, Edifice
from engine.commerce import Payment
from engine.ruleset import Seat
from engine.scoring import Score


class Way(StrEnum):
    """The ways in which a structure can be built."""

    PAID = "paid"
    CHAIN = "chain"
    OLYMPIA = "olympia"
    DISCARD_PILE = "discard-pile"


@dataclass(frozen=True, slots=True)
class ChoiceSealed:
    """A seat has sealed a choice, which is still hidden from everyone else."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardBuilt:
    """A structure was built."""

    seat: Seat
    card: Card
    way: Way
    payment: Payment
    bank: int
    """Coins paid to the bank."""


@dataclass(frozen=True, slots=True)
class StageBuilt:
    """A stage of the wonder was built; stages are counted from 1."""

    seat: Seat
    stage: int
    payment: Payment


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """A card was discarded for three coins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CoinsGained:
    """The bank gave coins for something that was built."""

    seat: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat did not play its seventh card, or took nothing from the discard pile."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OptionTaken:
    """A seat took an option of its new stage; stages are counted from 1, options from 0 (Carthage)."""

    seat: Seat
    stage: int
    option: int


@dataclass(frozen=True, slots=True)
class TookPart:
    """A seat took part in the Age's edifice and took one of its pawns."""

    seat: Seat
    edifice: Edifice
    """The edifice that the seat took part in. Its cost was paid to the bank."""


@dataclass(frozen=True, slots=True)
class PawnTaken:
    """A seat took a participation pawn from the box (Ur)."""

    seat: Seat
    age: Age


@dataclass(frozen=True, slots=True)
class EdificeConstructed:
    """The last pawn was taken, so the edifice is constructed."""

    edifice: Edifice


@dataclass(frozen=True, slots=True)
class RewardGained:
    """A seat with a pawn of the edifice's Age gained its whole reward."""

    seat: Seat
    edifice: Edifice


@dataclass(frozen=True, slots=True)
class EdificeFailed:
    """The Age ended with pawns left on its edifice."""

    edifice: Edifice


@dataclass(frozen=True, slots=True)
class PenaltySuffered:
    """A seat paid the penalty of a failed edifice: coins, the given card, or tokens with the given values."""

    seat: Seat
    edifice: Edifice
    card: Card | None = None
    tokens: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DebtTaken:
    """A seat could not pay the penalty of a failed edifice in full and took a debt token."""

    seat: Seat
    edifice: Edifice
    points: int
    """The points that the debt token costs at the end of the game."""


@dataclass(frozen=True, slots=True)
class ConflictResolved:
    """The conflict between a seat and its left neighbour was resolved."""

    seat: Seat
    neighbour: Seat
    shields: int
    neighbour_shields: int
    winner: Seat | None
    victory: int
    """The value of the winner's victory token. The loser takes a token worth -1. In a tie nobody takes a token."""

    def token(self, seat: Seat) -> int:
        """Return the value of the token that one of the two seats takes; 0 for none."""
        return 0 if self.winner is None else self.victory if seat == self.winner else -1


@dataclass(frozen=True, slots=True)
class AgeEnded:
    """The conflicts of the Age are resolved."""

    age: Age


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn began: every player holds a new hand."""

    age: Age
    turn: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over, with the final scores by seat."""

    scores: tuple[Score, ...]


Event: TypeAlias = (
    ChoiceSealed
    | CardBuilt
    | StageBuilt
    | CardDiscarded
    | CoinsGained
    | Declined
    | OptionTaken
    | TookPart
    | PawnTaken
    | EdificeConstructed
    | RewardGained
    | EdificeFailed
    | PenaltySuffered
    | DebtTaken
    | ConflictResolved
    | AgeEnded
    | TurnBegan
    | GameEnded
)

Deed: TypeAlias = CardBuilt | StageBuilt | CardDiscarded | Declined
"""What a seat does with a card: at most one event per seat and resolution. Other events are consequences or answers."""


def edifice_joined(events: Iterable[Event], seat: Seat) -> Edifice | None:
    """Return the edifice that a seat took part in when it built a stage; None if it did not."""
    return next((event.edifice for event in events if isinstance(event, TookPart) and event.seat == seat), None)


def failed_edifice(events: Iterable[Event]) -> Edifice | None:
    """Return the edifice that failed, if any."""
    return next((event.edifice for event in events if isinstance(event, EdificeFailed)), None)


def constructed_edifice(events: Iterable[Event]) -> Edifice | None:
    """Return the edifice that was constructed, if any."""
    return next((event.edifice for event in events if isinstance(event, EdificeConstructed)), None)


def seats_by_reward(events: Iterable[Event]) -> dict[Edifice, list[Seat]]:
    """Return the seats that gained each edifice's reward, at its construction or by a pawn taken later (Ur)."""
    found: dict[Edifice, list[Seat]] = {}
    for event in events:
        if isinstance(event, RewardGained):
            found.setdefault(event.edifice, []).append(event.seat)
    return found


def conflicts_of(events: Iterable[Event]) -> list[ConflictResolved]:
    """Return the conflicts among these events: one per pair of neighbours at the end of an Age, otherwise none."""
    return [event for event in events if isinstance(event, ConflictResolved)]
