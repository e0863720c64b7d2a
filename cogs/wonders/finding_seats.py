"""Finds the seat that a typed command means: nothing is guessed if it could be another."""

from enum import StrEnum
from typing import assert_never

import discord

from bot.screens.seats import can_go_back, keeper_of
from bot.services.game import TakenSeat
from bot.services.news import News
from bot.services.people import UserId
from bot.services.summaries import TableSummary
from bot.services.views import TableView
from engine.ruleset import Seat


class SeatDeed(StrEnum):
    """What can be done with a seat while a game is on."""

    STEP_OUT = "step-out"
    OFFER = "offer"
    WITHDRAW = "withdraw"
    TAKE = "take"
    GIVE_BACK = "give-back"
    REPLACE = "replace"
    AGREE = "agree"
    DISAGREE = "disagree"


_FOR_THE_PERSON = frozenset({SeatDeed.OFFER, SeatDeed.REPLACE})
"""Deeds whose `person` is to play the seat; with all others it is the person whose seat is meant."""


def find_seats(
    table: TableSummary, user: UserId, deed: SeatDeed, number: int | None, person: discord.User | None
) -> list[Seat]:
    """The seats that may be meant: by the number, else by the seat's person, else all that the deed fits."""
    if number is not None:
        return [Seat(number - 1)]
    found = possible_seats(table, user, deed)
    if person is None or deed in _FOR_THE_PERSON:
        return found
    return [seat for seat in found if UserId(person.id) in _people(table.seats[seat])]


def possible_seats(table: TableSummary, user: UserId, deed: SeatDeed) -> list[Seat]:
    """The seats that somebody may do this with; to offer, a computer player's before their own.

    A summary does not say who is absent: there any seat of another counts.
    """
    found = [seat for seat, taken in table.places() if _may(table, seat, taken, user, deed)]
    if deed is SeatDeed.OFFER:
        return [seat for seat in found if keeper_of(table.seats[seat]) is None] or found
    if deed is SeatDeed.WITHDRAW:
        return [seat for seat in found if table.seats[seat].offered == user] or found
    return found


def _may(table: TableSummary, seat: Seat, taken: TakenSeat, user: UserId, deed: SeatDeed) -> bool:
    match deed:
        case SeatDeed.STEP_OUT:
            return taken.user == user
        case SeatDeed.OFFER:
            return user == (keeper_of(taken) or table.host)
        case SeatDeed.WITHDRAW:
            return taken.offered is not None and user in {taken.offered, keeper_of(taken) or table.host}
        case SeatDeed.TAKE:
            return taken.offered == user
        case SeatDeed.GIVE_BACK:
            return user in _people(taken) and can_go_back(table, taken)
        case SeatDeed.REPLACE:
            return taken.user != user and (not isinstance(table, TableView) or seat in table.absent)
        case SeatDeed.AGREE | SeatDeed.DISAGREE:
            return taken.user != user and (
                not isinstance(table, TableView) or table.motion(News.CLAIMED, seat) is not None
            )
        case _:
            assert_never(deed)


def _people(taken: TakenSeat) -> set[UserId | None]:
    """The player, and the owner if another plays the seat."""
    return {taken.user, None if taken.owner is None else taken.owner.user}
