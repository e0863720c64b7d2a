"""Encodes moves as numbers, and decodes them.

A move has four bits for its kind and seven for its card or other argument, then the payments to the left and right.
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
"""Build a structure from the discard pile."""
DECLINE: Final = 6
TAKE_OPTION: Final = 7
TAKE_PAWN: Final = 8
GIVE_CARD: Final = 9
GIVE_TOKENS: Final = 10
"""Give up tokens; the argument holds their values, three bits each, lowest value first."""

ARGUMENT: Final = 4
"""Position of the argument's first bit."""
PAYMENT: Final = 11
"""Position of the payment's first bit."""


def move(kind: i64, argument: i64, payment: i64 = 0) -> i64:
    """Return a move of this kind, with this card or other argument, and this payment as in `economy`."""
    return kind | argument << ARGUMENT | payment << PAYMENT


def kind_of(of: i64) -> i64:
    """Return the kind of a move."""
    return of & 15


def argument_of(of: i64) -> i64:
    """Return the card of a move, or its other argument."""
    return of >> ARGUMENT & 127


def deed_of(of: i64) -> i64:
    """Return a move without its payment."""
    return of & ((1 << PAYMENT) - 1)


def public_of(of: i64) -> i64:
    """Return the public part of a move: the structure that is built, or only that a card is put face down."""
    kind = kind_of(of)
    if kind == BUILD or kind == OLYMPIA_BUILD:
        return move(BUILD, argument_of(of))
    if kind == BUILD_STAGE or kind == JOIN:
        return BUILD_STAGE
    return DISCARD if kind == DISCARD else deed_of(of)


def left_of(of: i64) -> i64:
    """Return the coins that a move pays to the left."""
    return of >> PAYMENT & COINS


def right_of(of: i64) -> i64:
    """Return the coins that a move pays to the right."""
    return of >> (PAYMENT + RIGHT) & COINS
