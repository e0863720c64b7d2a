"""Moves as values, and the reasons why a move is refused."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from engine.catalogue import Age, Card, Stage
from engine.commerce import NOTHING, Payment
from engine.ruleset import Seat


@dataclass(frozen=True, slots=True)
class Build:
    """Build the structure: pay the neighbours, or use the free construction of Olympia A."""

    card: Card
    payment: Payment = NOTHING
    olympia: bool = False


@dataclass(frozen=True, slots=True)
class BuildStage:
    """Build the next stage of the wonder, with the card face down under it."""

    card: Card
    payment: Payment = NOTHING
    take_part: bool = False
    """Whether to take part in the Age's edifice with this stage; its cost goes to the bank at the same time."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard the card for three coins."""

    card: Card


@dataclass(frozen=True, slots=True)
class BuildDiscarded:
    """Build a structure from the discard pile for free (Halicarnassus)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline an offer: take no card from the discard pile, or do not play the seventh card."""


@dataclass(frozen=True, slots=True)
class TakeOption:
    """Take one of the options that a new stage offers; options are counted from 0 (Carthage)."""

    option: int


@dataclass(frozen=True, slots=True)
class TakePawn:
    """Take a participation pawn of this Age from the box, as a new stage allows (Ur A)."""

    age: Age


@dataclass(frozen=True, slots=True)
class GiveUpCard:
    """Give up a structure as the penalty of a failed edifice."""

    card: Card


@dataclass(frozen=True, slots=True)
class GiveUpTokens:
    """Give up victory tokens of these values, in ascending order, as the penalty of a failed edifice."""

    tokens: tuple[int, ...]


CardMove: TypeAlias = Build | BuildStage | Discard
"""A move with a card from the hand."""
Decision: TypeAlias = BuildDiscarded | Decline | TakeOption | TakePawn | GiveUpCard | GiveUpTokens
"""A move without a card from the hand. `Decline` also means not playing the seventh card."""
Move: TypeAlias = CardMove | Decision


def stage_choices(stage: Stage | None) -> tuple[TakeOption | TakePawn, ...]:
    """Return the moves that a new stage offers its owner: options, or a pawn for one of several Ages. May be empty."""
    if stage is None or not stage.asks:
        return ()
    if stage.options:
        return tuple(TakeOption(option) for option in range(len(stage.options)))
    return tuple(TakePawn(age) for age in stage.pawn_ages)


class Refusal(Enum):
    """The rule that a move breaks, with a sentence for the command-line programs."""

    NO_SUCH_SEAT = "there is no such seat"
    GAME_OVER = "the game is over"
    NO_HANDS = "no hands are dealt"
    NOT_DUE = "it is not this seat's move, or it has chosen already"
    FREE_CITY_LATER = "the Free City's card is chosen after its controller's own"
    NOT_CHOSEN = "there is no choice that could be taken back"
    WRONG_KIND = "this move is not among those asked for now"
    NOT_IN_HAND = "the card is not in the hand"
    NOT_DISCARDED = "the card is not in the discard pile"
    ALREADY_BUILT = "a structure of this name stands in the city already"
    WONDER_COMPLETE = "all stages of the wonder are built"
    RESOURCES_MISSING = "resources are missing that no neighbour sells"
    NOT_ENOUGH_COINS = "the coins held at the start of the turn do not suffice"
    WRONG_PAYMENT = "this is not a way to buy exactly what is missing"
    NO_FREE_BUILD = "there is no free construction to use in this Age"
    FREE_CITY_CHAIN = "the Free City must build a structure that a chain makes free"
    NO_EDIFICE = "no edifices are played"
    ALREADY_TOOK_PART = "this seat has taken part in the Age's edifice already"
    NO_PAWNS_LEFT = "no participation pawn is left on the Age's edifice"
    NO_SUCH_OPTION = "the stage does not offer this"
    NOT_THE_PENALTY = "this is not what the edifice's penalty asks for"
    FREE_CITY_MUST_PLAY = "the Free City may discard only when it can build nothing"


class IllegalMove(ValueError):
    """A move that the rules do not allow; the state is unchanged."""

    def __init__(self, refusal: Refusal, seat: Seat, move: Move | None = None) -> None:
        self.refusal = refusal
        self.seat = seat
        self.move = move
        card = getattr(move, "card", None)
        about = f" ({card.name})" if card is not None else ""
        super().__init__(f"seat {seat}: {refusal.value}{about}")
