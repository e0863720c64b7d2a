"""Moves as text, one text for one move, as chess programs write e2e4: "build:altar:0.2", "leave::0.0".

Kind, what is chosen, and the coins to the left and to the right neighbour, between colons. It stands in custom ids, and
its parts are what one types. A text names cards, and what a stage or a penalty offers, as they are called where they
are asked for: so it is read among the cards and answers of a question, as a chess move is read on a board.
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
    """The text is no move, or none of those among which it was looked for."""


class MoveKind(StrEnum):
    """The kinds of moves that a player tells apart."""

    BUILD = "build"
    OLYMPIA = "olympia"
    STAGE = "stage"
    PART = "stage-and-take-part"
    DISCARD = "discard"
    TAKE = "take"
    LEAVE = "leave"
    CHOOSE = "choose"
    """What a new stage offers: an option, a participation pawn."""
    GIVE_UP = "give-up"
    """As the penalty of an edifice."""


WITHOUT_CARD = frozenset({MoveKind.LEAVE, MoveKind.CHOOSE, MoveKind.GIVE_UP})
"""What is done without choosing a card of the hand or of the discard pile."""

_TEXT = re.compile(r"([a-z-]+):([a-z0-9_]*):(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)", re.ASCII)


class MoveText(NamedTuple):
    """A move as it is written, whose cards and answers are only named."""

    kind: MoveKind
    what: str
    """The slug of a card; the number of an option, 1 the first; the Age of a pawn; the values of tokens ("1_3")."""
    payment: Payment = NOTHING

    def __str__(self) -> str:
        return f"{self.kind}:{self.what}:{payment_text(self.payment)}"


def slug(name: str) -> str:
    """The name of a card or a city as it is written: "East Trading Post" is east_trading_post."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def kind_of(move: Move) -> MoveKind:
    """The kind of a move."""
    return move_text(move).kind


def payment_of(move: Move) -> Payment:
    """What a move pays to the neighbours."""
    return move.payment if isinstance(move, Build | BuildStage) else NOTHING


def payment_text(payment: Payment) -> str:
    """A payment, the left neighbour first: "0.2"."""
    return f"{payment.left}.{payment.right}"


def move_text(move: Move) -> MoveText:
    """A move as it is written."""
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
    """What a text says, be it possible or not.

    Raises:
        NotationError: it is not written as a move is.
    """
    found = _TEXT.fullmatch(text)
    if found is None or found[1] not in MoveKind.__members__.values():
        raise NotationError(text)
    return MoveText(MoveKind(found[1]), found[2], Payment(int(found[3]), int(found[4])))


def find_move(what: MoveText, cards: Iterable[Card], answers: Iterable[Move] = ()) -> Move:
    """The move that is written: with one of these cards, or one of these answers; legal or not.

    Raises:
        NotationError: no such move is written so.
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
    """The move of a kind with a card, or without one, which only LEAVE is.

    Raises:
        NotationError: there is no such move; what is chosen or given up has to be read.
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
