"""Which seat somebody means who types what is to be done with one: nothing is guessed that could be another."""

from enum import StrEnum
from typing import assert_never

import discord

from bot.render.seats import can_go_back
from bot.services.game import TakenSeat
from bot.services.people import UserId
from bot.services.summaries import TableSummary
from engine.ruleset import Seat


class Deed(StrEnum):
    """What can be done with a seat while a game is on."""

    STEP_OUT = "step-out"
    OFFER = "offer"
    WITHDRAW = "withdraw"
    TAKE = "take"
    GIVE_BACK = "give-back"


def meant_seats(
    table: TableSummary, user: UserId, deed: Deed, number: int | None, person: discord.User | None
) -> list[Seat]:
    """The seats that are meant: by the number, else by the person whose seat it is, else by what is done."""
    if number is not None:
        return [Seat(number - 1)]
    if person is not None and deed is not Deed.OFFER:
        return _of(table, UserId(person.id), deed)
    return possible_seats(table, user, deed)


def possible_seats(table: TableSummary, user: UserId, deed: Deed) -> list[Seat]:
    """The seats with which somebody may do this: their own, and only where there are none, as the host those of all."""
    own = _of(table, user, deed)
    if own or table.host != user or deed is Deed.TAKE:
        return own
    return [seat for seat, taken in table.places() if _can_be_done(table, taken, deed)]


def _of(table: TableSummary, user: UserId, deed: Deed) -> list[Seat]:
    """The seats with which somebody may do this who is not the host."""
    return [seat for seat, taken in table.places() if _can_be_done(table, taken, deed) and _concerns(taken, user, deed)]


def _can_be_done(table: TableSummary, taken: TakenSeat, deed: Deed) -> bool:
    """Whether a seat is one with which this is done; without more said, only those of computer players are offered."""
    match deed:
        case Deed.STEP_OUT:
            return taken.user is not None
        case Deed.OFFER:
            return taken.user is None
        case Deed.WITHDRAW | Deed.TAKE:
            return taken.offered is not None
        case Deed.GIVE_BACK:
            return can_go_back(table, taken)
        case _:
            assert_never(deed)


def _concerns(taken: TakenSeat, user: UserId, deed: Deed) -> bool:
    match deed:
        case Deed.STEP_OUT:
            return taken.user == user
        case Deed.OFFER:
            return False
        case Deed.WITHDRAW | Deed.TAKE:
            return taken.offered == user
        case Deed.GIVE_BACK:
            return taken.user == user or (taken.owner is not None and taken.owner.user == user)
        case _:
            assert_never(deed)
