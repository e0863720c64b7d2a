"""Finds the seats that a typed command may mean. The command acts only if there is exactly one."""

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
    """What can be done with a seat while a game is running."""

    STEP_OUT = "step-out"
    OFFER = "offer"
    WITHDRAW = "withdraw"
    TAKE = "take"
    GIVE_BACK = "give-back"
    REPLACE = "replace"
    AGREE = "agree"
    DISAGREE = "disagree"


_FOR_THE_PERSON = frozenset({SeatDeed.OFFER, SeatDeed.REPLACE})
"""Actions whose `person` will play the seat. For all others, `person` is the one whose seat is meant."""


def find_seats(
    table: TableSummary, user: UserId, deed: SeatDeed, number: int | None, person: discord.User | None
) -> list[Seat]:
    """Return the seats that may be meant: the one with the number, else those of the person, else all possible ones."""
    if number is not None:
        return [Seat(number - 1)]
    found = possible_seats(table, user, deed)
    if person is None or deed in _FOR_THE_PERSON:
        return found
    return [seat for seat in found if UserId(person.id) in _people(table.seats[seat])]


def possible_seats(table: TableSummary, user: UserId, deed: SeatDeed) -> list[Seat]:
    """Return the seats for which a user may do this.

    For an offer, seats of computer players are preferred to the user's own. For a withdrawal, seats that are offered to
    the user are preferred. A summary does not say who is absent or what is proposed. To replace, agree or disagree,
    every seat that the user does not play is then returned.
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
    """Return the player of a seat, and its owner if someone else plays it."""
    return {taken.user, None if taken.owner is None else taken.owner.user}
