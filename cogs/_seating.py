"""Which seat somebody means who types what is to be done with one: nothing is guessed that could be another."""

from enum import StrEnum
from typing import assert_never

import discord

from bot.screens.seats import can_go_back, keeper_of
from bot.services.game import TakenSeat
from bot.services.people import UserId
from bot.services.summaries import TableSummary
from bot.services.views import TableView
from engine.ruleset import Seat


class Deed(StrEnum):
    """What can be done with a seat while a game is on."""

    STEP_OUT = "step-out"
    OFFER = "offer"
    WITHDRAW = "withdraw"
    TAKE = "take"
    GIVE_BACK = "give-back"
    REPLACE = "replace"
    AGREE = "agree"
    DISAGREE = "disagree"


_FOR_THE_PERSON = frozenset({Deed.OFFER, Deed.REPLACE})
"""Where the person who is named is to play the seat; else it is the one whose seat is meant."""


def meant_seats(
    table: TableSummary, user: UserId, deed: Deed, number: int | None, person: discord.User | None
) -> list[Seat]:
    """The seats that are meant: by the number, else by the person whose seat it is, else by what is done."""
    if number is not None:
        return [Seat(number - 1)]
    found = possible_seats(table, user, deed)
    if person is None or deed in _FOR_THE_PERSON:
        return found
    return [seat for seat in found if UserId(person.id) in _people(table.seats[seat])]


def possible_seats(table: TableSummary, user: UserId, deed: Deed) -> list[Seat]:
    """The seats with which somebody may do this; of those that they may offer, a computer player's before the own.

    In a list of tables it is not known who is not there: there any seat of another may be meant.
    """
    found = [seat for seat, taken in table.places() if _may(table, seat, taken, user, deed)]
    if deed is Deed.OFFER:
        return [seat for seat in found if keeper_of(table.seats[seat]) is None] or found
    if deed is Deed.WITHDRAW:
        return [seat for seat in found if table.seats[seat].offered == user] or found
    return found


def _may(table: TableSummary, seat: Seat, taken: TakenSeat, user: UserId, deed: Deed) -> bool:
    match deed:
        case Deed.STEP_OUT:
            return taken.user == user
        case Deed.OFFER:
            return user == (keeper_of(taken) or table.host)
        case Deed.WITHDRAW:
            return taken.offered is not None and user in {taken.offered, keeper_of(taken) or table.host}
        case Deed.TAKE:
            return taken.offered == user
        case Deed.GIVE_BACK:
            return user in _people(taken) and can_go_back(table, taken)
        case Deed.REPLACE:
            return taken.user != user and (not isinstance(table, TableView) or seat in table.absent)
        case Deed.AGREE | Deed.DISAGREE:
            return taken.user != user and (not isinstance(table, TableView) or table.claim_on(seat) is not None)
        case _:
            assert_never(deed)


def _people(taken: TakenSeat) -> set[UserId | None]:
    """Who plays it, and whose it is."""
    return {taken.user, None if taken.owner is None else taken.owner.user}
