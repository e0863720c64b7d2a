"""Moves as text, like e2e4 in chess, with exactly one text per move: "build:altar:0.2", "leave::0.0".

Colons separate the parts: the kind of move, what is chosen, and the coins for the left and the right neighbour. Custom
ids in Discord contain this text, and players can type its parts. The text only names a card or an answer, so
`find_move` looks it up among those of a question, as a chess move makes sense only on a board.
"""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple, assert_never

from engine.catalogue import Card
from engine.commerce import NOTHING, Payment
from engine.moves import (
    Build,
    BuildDiscarded,
    BuildStage,
    Decline,
    Discard,
    GiveUpCard,
    GiveUpTokens,
    Move,
    TakeOption,
    TakePawn,
)


class NotationError(ValueError):
    """A text that is not a move, or that matches no card or answer of the question."""


class MoveKind(StrEnum):
    """The kinds of moves as players know them."""

    BUILD = "build"
    OLYMPIA = "olympia"
    STAGE = "stage"
    PART = "stage-and-take-part"
    DISCARD = "discard"
    TAKE = "take"
    LEAVE = "leave"
    CHOOSE = "choose"
    """Take what a new stage offers: an option or a participation pawn."""
    GIVE_UP = "give-up"
    """Give something up as the penalty of an edifice."""


_TEXT = re.compile(r"([a-z-]+):([a-z0-9_]*):(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)", re.ASCII)


class MoveText(NamedTuple):
    """A parsed move text; the card or answer that it names may not exist."""

    kind: MoveKind
    what: str
    """The slug of a card, the number of an option counted from 1, the Age of a pawn, or token values such as "1_3"."""
    payment: Payment = NOTHING

    def __str__(self) -> str:
        return f"{self.kind}:{self.what}:{payment_text(self.payment)}"


def slug(name: str) -> str:
    """Return the name of a card or a city in notation: "East Trading Post" becomes east_trading_post."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def kind_of(move: Move) -> MoveKind:
    """Return the kind of a move."""
    return move_text(move).kind


def payment_of(move: Move) -> Payment:
    """Return what a move pays the neighbours."""
    return move.payment if isinstance(move, Build | BuildStage) else NOTHING


def payment_text(payment: Payment) -> str:
    """Return a payment in notation, with the left neighbour's coins first: "0.2"."""
    return f"{payment.left}.{payment.right}"


def move_text(move: Move) -> MoveText:
    """Return a move in notation."""
    match move:
        case Build(card, payment, olympia):
            return MoveText(MoveKind.OLYMPIA if olympia else MoveKind.BUILD, slug(card.name), payment)
        case BuildStage(card, payment, take_part):
            return MoveText(MoveKind.PART if take_part else MoveKind.STAGE, slug(card.name), payment)
        case Discard(card):
            return MoveText(MoveKind.DISCARD, slug(card.name))
        case BuildDiscarded(card):
            return MoveText(MoveKind.TAKE, slug(card.name))
        case Decline():
            return MoveText(MoveKind.LEAVE, "")
        case TakeOption(option):
            return MoveText(MoveKind.CHOOSE, str(option + 1))
        case TakePawn(age):
            return MoveText(MoveKind.CHOOSE, str(age))
        case GiveUpCard(card):
            return MoveText(MoveKind.GIVE_UP, slug(card.name))
        case GiveUpTokens(tokens):
            return MoveText(MoveKind.GIVE_UP, "_".join(map(str, tokens)))
        case _:
            assert_never(move)


def parse_move_text(text: str) -> MoveText:
    """Split a move's text into its parts, whether or not the move is possible.

    Raises:
        NotationError: The text does not have the form of a move.
    """
    found = _TEXT.fullmatch(text)
    if found is None or found[1] not in MoveKind.__members__.values():
        raise NotationError(text)
    return MoveText(MoveKind(found[1]), found[2], Payment(int(found[3]), int(found[4])))


def find_move(what: MoveText, cards: Iterable[Card], answers: Iterable[Move] = ()) -> Move:
    """Find the move with this text among these cards and answers, legal or not.

    Raises:
        NotationError: No such move has this text.
    """
    if what.kind in {MoveKind.CHOOSE, MoveKind.GIVE_UP}:
        move = next((each for each in answers if move_text(each) == what), None)
    else:
        card = next((each for each in cards if slug(each.name) == what.what), None)
        move = None if card is None and what.kind is not MoveKind.LEAVE else move_of(what.kind, card, what.payment)
    if move is None or move_text(move) != what:
        raise NotationError(str(what))
    return move


def move_of(kind: MoveKind, card: Card | None, payment: Payment = NOTHING) -> Move:
    """Return the move of this kind with this card; only LEAVE has no card.

    Raises:
        NotationError: There is no such move; CHOOSE and GIVE_UP need `find_move`.
    """
    if kind is MoveKind.LEAVE:
        return Decline()
    if card is None:
        raise NotationError(kind)
    match kind:
        case MoveKind.BUILD:
            return Build(card, payment)
        case MoveKind.OLYMPIA:
            return Build(card, payment, olympia=True)
        case MoveKind.STAGE:
            return BuildStage(card, payment)
        case MoveKind.PART:
            return BuildStage(card, payment, take_part=True)
        case MoveKind.DISCARD:
            return Discard(card)
        case MoveKind.TAKE:
            return BuildDiscarded(card)
        case MoveKind.CHOOSE | MoveKind.GIVE_UP:
            raise NotationError(kind)
        case _:
            assert_never(kind)
