"""Moves as numbers, and what stands in them.

Four bits for the kind, seven for the card (or what is taken), then the payments to the left and to the right.
"""

from typing import Final

from mypy_extensions import i64

from core.economy import COINS, RIGHT

NO_MOVE: Final = -1

BUILD: Final = 0
OLYMPIA_BUILD: Final = 1
BUILD_STAGE: Final = 2
JOIN: Final = 3
"""Build a stage and take part in the Age's edifice."""
DISCARD: Final = 4
TAKE_CARD: Final = 5
"""Build a structure of the discard pile."""
DECLINE: Final = 6
TAKE_OPTION: Final = 7
TAKE_PAWN: Final = 8
GIVE_CARD: Final = 9
GIVE_TOKENS: Final = 10
"""Its argument is the values of the tokens, three bits each, the lowest value first."""

ARGUMENT: Final = 4
"""The place of the argument's first bit."""
PAYMENT: Final = 11
"""The place of the payment's first bit."""


def move(kind: i64, argument: i64, payment: i64 = 0) -> i64:
    """A move of this kind, with this card or whatever it takes, and this payment as in `economy`."""
    return kind | argument << ARGUMENT | payment << PAYMENT


def kind_of(of: i64) -> i64:
    """The kind of a move."""
    return of & 15


def argument_of(of: i64) -> i64:
    """Its card, or what it takes."""
    return of >> ARGUMENT & 127


def deed_of(of: i64) -> i64:
    """All of it but how it is paid."""
    return of & ((1 << PAYMENT) - 1)


def public_of(of: i64) -> i64:
    """What everybody sees of it: which structure is built, or that a card is laid away, and where."""
    kind = kind_of(of)
    if kind == BUILD or kind == OLYMPIA_BUILD:
        return move(BUILD, argument_of(of))
    if kind == BUILD_STAGE or kind == JOIN:
        return BUILD_STAGE
    return DISCARD if kind == DISCARD else deed_of(of)


def left_of(of: i64) -> i64:
    """The coins that it pays to the left."""
    return of >> PAYMENT & COINS


def right_of(of: i64) -> i64:
    """The coins that it pays to the right."""
    return of >> (PAYMENT + RIGHT) & COINS
