"""Takes a person who is being forgotten out of a night. Everybody else keeps their place, table and standing."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from bot.services.nights import evening, planning
from bot.services.nights.night import AHEAD, ENDED, EVENING, Answer, Night
from bot.services.nights.signup import moved_up
from bot.services.people import UserId, is_former


def heir(nights: Iterable[Night], leaving: UserId) -> UserId | None:
    """Return who organises nights after their organiser: the first who is there or comes; None if there is nobody."""
    found = [(night, each) for night in nights for each in night.guests]
    found = [
        (night, each) for night, each in found if each.user != leaving and not is_former(each.user) and not each.left
    ]
    coming = (each.user for night, each in found if each.is_here or (each.answer is Answer.IN and night.stage in AHEAD))
    return next(coming, next((each.user for _, each in found if each.answer is Answer.IN), None))


def without(night: Night, user: UserId, organiser: UserId | None, now: datetime) -> Night:
    """Return a night that the person has nothing to do with any more, unchanged if that is so already.

    What is past stays: they were at the tables of the rounds so far.

    Args:
        night: a night that is confirmed.
        user: the person.
        organiser: who organises it instead, if the person did. None if there is nobody: it is then called off or ends,
            and none of its series follows.
        now: the time, in UTC.
    """
    after = night
    if night.stage in AHEAD:
        after = moved_up(night, replace(night, guests=tuple(each for each in night.guests if each.user != user)))
    elif night.stage in EVENING and (guest := night.guest(user)) is not None:
        after = night.with_guest(replace(guest, left=True, reported=None, reported_at=None))
    after = replace(after, watchers={each: seen for each, seen in after.watchers.items() if each != user})
    if night.organiser != user or night.stage in ENDED:
        return after if night.organiser != user or organiser is not None else planning.without_series(after) or after
    if organiser is not None:
        return replace(after, organiser=organiser)
    after = planning.without_series(after) or after
    if night.stage in AHEAD:
        return planning.cancelled(after, now) or after
    return evening.ended(after, now) if night.stage in EVENING else after
