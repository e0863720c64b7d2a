"""What buttons and menu lines do, as values; `custom_ids` writes them for Discord."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from bot.services.game import Access, Sides, TurnRef, Wonders
from bot.services.people import GameId, UserId
from engine.catalogue import Side
from engine.notation import MoveKind, MoveText
from engine.ruleset import Expansion, Seat

# The lobby.


@dataclass(frozen=True, slots=True)
class Join:
    """Take a seat."""

    game: GameId


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up a seat in the lobby."""

    game: GameId


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Seat one computer player."""

    game: GameId


@dataclass(frozen=True, slots=True)
class DismissComputer:
    """Send away the computer player that came last."""

    game: GameId


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the draft or the game."""

    game: GameId


@dataclass(frozen=True, slots=True)
class ShowSettings:
    """Show the host what can be set: players, sides, wonders, access, people."""

    game: GameId


@dataclass(frozen=True, slots=True)
class SetPlayers:
    """Set the number of players."""

    game: GameId
    players: int


@dataclass(frozen=True, slots=True)
class SetSides:
    """Set which sides are played."""

    game: GameId
    sides: Sides


@dataclass(frozen=True, slots=True)
class SetWonders:
    """Set how players get their wonders."""

    game: GameId
    wonders: Wonders


@dataclass(frozen=True, slots=True)
class SetAccess:
    """Set who may join."""

    game: GameId
    access: Access


@dataclass(frozen=True, slots=True)
class SetExpansion:
    """Set which expansion is played; None for the base game."""

    game: GameId
    expansion: Expansion | None


@dataclass(frozen=True, slots=True)
class ShowPeople:
    """Show the host whom they may invite, remove or make the host."""

    game: GameId


@dataclass(frozen=True, slots=True)
class Invite:
    """Let the chosen people join."""

    game: GameId


@dataclass(frozen=True, slots=True)
class Kick:
    """Remove a person from the lobby."""

    game: GameId
    user: UserId


@dataclass(frozen=True, slots=True)
class HandOver:
    """Make another person at the table the host."""

    game: GameId
    user: UserId


@dataclass(frozen=True, slots=True)
class ShowWonders:
    """Show which wonders can be chosen."""

    game: GameId


@dataclass(frozen=True, slots=True)
class PickWonder:
    """Choose a wonder; where the city is empty, one is dealt at random."""

    game: GameId
    city: str
    """The slug of the city's name."""
    side: Side | None


@dataclass(frozen=True, slots=True)
class KeepBoard:
    """Keep one of the two boards of the draft."""

    game: GameId
    board: int


# The private hand.


@dataclass(frozen=True, slots=True)
class ShowHand:
    """Show the person who clicked what they are asked now: the hand, the seventh card, the discard pile, two boards."""

    game: GameId


@dataclass(frozen=True, slots=True)
class PickCard:
    """Show what can be done with a card."""

    game: GameId
    turn: TurnRef
    seat: Seat
    card: str
    """A slug."""


@dataclass(frozen=True, slots=True)
class PickPayment:
    """Show the ways to pay for an action."""

    game: GameId
    turn: TurnRef
    seat: Seat
    kind: MoveKind
    card: str


@dataclass(frozen=True, slots=True)
class Seal:
    """Make a choice."""

    game: GameId
    turn: TurnRef
    seat: Seat
    move: MoveText


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take the sealed choice back and choose anew."""

    game: GameId
    turn: TurnRef
    seat: Seat


@dataclass(frozen=True, slots=True)
class Why:
    """Explain why a card, or the next stage where the card is empty, can or cannot be built now."""

    game: GameId
    turn: TurnRef
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class MorePile:
    """Show another page of a discard pile that does not fit into one menu."""

    game: GameId
    turn: TurnRef
    seat: Seat
    page: int


# Looking on.


@dataclass(frozen=True, slots=True)
class ShowTable:
    """Show all cities in brief."""

    game: GameId


@dataclass(frozen=True, slots=True)
class ShowBoard:
    """Show one city in full."""

    game: GameId
    seat: Seat


@dataclass(frozen=True, slots=True)
class ShowHistory:
    """Show what was revealed in an Age."""

    game: GameId
    age: int


@dataclass(frozen=True, slots=True)
class ShowStanding:
    """Show the points that can be counted on the table so far."""

    game: GameId


@dataclass(frozen=True, slots=True)
class Watch:
    """Send a table's reveals to the person who clicked, or stop sending them."""

    game: GameId
    on: bool


@dataclass(frozen=True, slots=True)
class BringHere:
    """Move a table that is out of reach to the channel where this is clicked."""

    game: GameId


# While a game is on, and its end.


@dataclass(frozen=True, slots=True)
class ShowSeats:
    """Show what can be done about seats: computer players, offers, handing back, ending."""

    game: GameId


@dataclass(frozen=True, slots=True)
class StepOut:
    """Let a computer player play a seat."""

    game: GameId
    seat: Seat


@dataclass(frozen=True, slots=True)
class OfferSeat:
    """Offer a seat to the chosen person."""

    game: GameId
    seat: Seat


@dataclass(frozen=True, slots=True)
class WithdrawOffer:
    """Take the offer of a seat back, or decline it."""

    game: GameId
    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take a seat that is offered."""

    game: GameId
    seat: Seat


@dataclass(frozen=True, slots=True)
class HandBack:
    """Give a seat back to its owner."""

    game: GameId
    seat: Seat


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Give the person who clicked their own seat back, whichever it is."""

    game: GameId


@dataclass(frozen=True, slots=True)
class Replace:
    """Propose that a computer player plays for an absent player."""

    game: GameId
    seat: Seat


@dataclass(frozen=True, slots=True)
class ReplaceBy:
    """Propose that the chosen person plays for an absent player."""

    game: GameId
    seat: Seat


@dataclass(frozen=True, slots=True)
class Agree:
    """Vote on what is proposed for a seat; an older proposal's button does not vote on a newer one."""

    game: GameId
    seat: Seat
    to: UserId | None
    """The proposed player; None for a computer player."""
    agree: bool


@dataclass(frozen=True, slots=True)
class Vote:
    """Vote for abandoning the game, or take the vote back."""

    game: GameId
    abandon: bool


@dataclass(frozen=True, slots=True)
class End:
    """Close the lobby or end the game; asks first, unless `sure`."""

    game: GameId
    sure: bool


@dataclass(frozen=True, slots=True)
class KeepTable:
    """Keep an idle table open."""

    game: GameId


@dataclass(frozen=True, slots=True)
class Rematch:
    """Open a table like the one before, or join the one that is open."""

    game: GameId


@dataclass(frozen=True, slots=True)
class ShowProof:
    """Explain how to check that the deal was fair."""

    game: GameId


# For the people who manage the server.


@dataclass(frozen=True, slots=True)
class ShowServer:
    """Show a page of the server's tables, 1 the first."""

    page: int


@dataclass(frozen=True, slots=True)
class Manage:
    """Show how a table of the server stands, and what can be done about it."""

    game: GameId


@dataclass(frozen=True, slots=True)
class CloseTable:
    """End a table of the server; asks first, unless `sure`."""

    game: GameId
    sure: bool


@dataclass(frozen=True, slots=True)
class MoveHere:
    """Move a table of the server to the channel where this is clicked."""

    game: GameId


@dataclass(frozen=True, slots=True)
class Unstick:
    """Post again what is due in a table's channel."""

    game: GameId


# Help.


@dataclass(frozen=True, slots=True)
class ShowRules:
    """Show a topic of the rules."""

    topic: str
    beside: bool = True
    """Whether to answer with a new message, or to replace the page that was clicked; likewise for the acts below."""


@dataclass(frozen=True, slots=True)
class ShowGuide:
    """Show a page of the first-time guide, 1 the first."""

    page: int
    beside: bool = True


@dataclass(frozen=True, slots=True)
class ShowCard:
    """Show everything about a card."""

    card: str
    beside: bool = True


@dataclass(frozen=True, slots=True)
class ShowWonder:
    """Show everything about a wonder board."""

    city: str
    side: Side
    beside: bool = True


@dataclass(frozen=True, slots=True)
class ShowEdifice:
    """Show everything about an edifice."""

    edifice: str
    beside: bool = True


# Settings.


class Liking(StrEnum):
    """What a person can switch on and off."""

    LETTERS = "letters"
    DIRECT_MESSAGES = "direct-messages"
    MENTIONS = "mentions"
    PICTURES = "pictures"


@dataclass(frozen=True, slots=True)
class SetLiking:
    """Switch something on or off for the person who clicked."""

    liking: Liking
    on: bool


Act: TypeAlias = (
    Join
    | Leave
    | AddComputer
    | DismissComputer
    | Start
    | ShowSettings
    | SetPlayers
    | SetSides
    | SetWonders
    | SetAccess
    | SetExpansion
    | ShowPeople
    | Invite
    | Kick
    | HandOver
    | ShowWonders
    | PickWonder
    | KeepBoard
    | ShowHand
    | PickCard
    | PickPayment
    | Seal
    | TakeBack
    | Why
    | MorePile
    | ShowTable
    | ShowBoard
    | ShowHistory
    | ShowStanding
    | Watch
    | BringHere
    | ShowSeats
    | StepOut
    | OfferSeat
    | WithdrawOffer
    | TakeSeat
    | HandBack
    | ComeBack
    | Replace
    | ReplaceBy
    | Agree
    | Vote
    | End
    | KeepTable
    | Rematch
    | ShowProof
    | ShowServer
    | Manage
    | CloseTable
    | MoveHere
    | Unstick
    | ShowRules
    | ShowGuide
    | ShowCard
    | ShowWonder
    | ShowEdifice
    | SetLiking
)
