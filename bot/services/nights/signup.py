"""The sign-up: who comes, who may come, who cannot, and who waits for a place.

The list is in the order of the answers. People who move up from the wait list are told so.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.nights.night import AHEAD, EVENING, Answer, Call, CallKind, Guest, Night, Stage
from bot.services.people import Home, Person, UserId
from bot.services.refusals import Reason, Refused

DAY_BEFORE = timedelta(hours=24)
SOON = timedelta(minutes=30)
"""How long before a night the people who come are reminded of it."""
CHECK_IN = timedelta(minutes=15)
"""How long before a night people can already say that they are there. Nobody is called or seated before its hour."""
MOST_CALLED = 30
"""Most people in one call. Their mentions must fit into one message, even twice if a table waits for each of them."""
MOST_ANSWERS = 500
"""Most people on a night's list: far more than can come, so that nobody's answer is lost."""


def answered(night: Night, person: Person, answer: Answer) -> Night | None:
    """Return the night with somebody's answer; None if they have already said so.

    Raises:
        Refused: SIGN_UP_CLOSED, or LIST_FULL if the list is full.
    """
    if night.stage not in AHEAD:
        raise Refused(Reason.SIGN_UP_CLOSED)
    known = night.guest(person.user)
    if known is not None and known.answer is answer:
        return None
    if known is None and len(night.guests) >= MOST_ANSWERS:
        raise Refused(Reason.LIST_FULL, most=MOST_ANSWERS)
    guest = Guest(person, answer) if known is None else replace(known, person=person, answer=answer)
    if answer is not Answer.IN:
        guest = replace(guest, came=False)  # they may have checked in before the hour
    others = tuple(each for each in night.guests if each.user != person.user)
    return moved_up(night, replace(night, guests=(*others, guest)))


def wants_reminder(night: Night, person: Person, now: datetime, *, on: bool) -> Night | None:
    """Return the night with a person's wish for a reminder a day before, or none; None if that is known.

    Raises:
        Refused: NOT_COMING for a person who neither has nor waits for a place, SIGN_UP_CLOSED, TOO_LATE_TO_REMIND.
    """
    if night.stage not in AHEAD:
        raise Refused(Reason.SIGN_UP_CLOSED)
    known = night.guest(person.user)
    if known is None or known.answer is not Answer.IN:
        raise Refused(Reason.NOT_COMING)
    if on and not can_remind(night, now):
        raise Refused(Reason.TOO_LATE_TO_REMIND)
    return None if known.day_before is on else night.with_guest(replace(known, day_before=on))


def can_remind(night: Night, now: datetime) -> bool:
    """Whether there is still time to remind somebody a day before."""
    return CallKind.DAY_BEFORE not in night.reminded and now < night.plan.at - DAY_BEFORE


def is_checking_in(night: Night, now: datetime) -> bool:
    """Whether people can say that they are there: shortly before a night, and all evening."""
    return night.stage in EVENING or (night.stage is Stage.PLANNED and now >= night.plan.at - CHECK_IN)


def moved_up(before: Night, after: Night) -> Night:
    """Return the night after a change, with a call to everyone who has moved up from the wait list."""
    waited = {guest.user for guest in before.waiting}
    up = tuple(guest.user for guest in after.coming if guest.user in waited)
    return called(after, CallKind.MOVED_UP, up)


def called(
    night: Night, kind: CallKind, users: tuple[UserId, ...], *, by: UserId | None = None, place: Home | None = None
) -> Night:
    """Return the night with as many calls as it takes to tell these people; unchanged if there are none.

    `by` and `place` are as in `Call`.
    """
    parts = (users[start : start + MOST_CALLED] for start in range(0, len(users), MOST_CALLED))
    calls = tuple(Call(number, kind, part, by=by, place=place) for number, part in enumerate(parts, night.called))
    return replace(night, calls=(*night.calls, *calls), called=night.called + len(calls))


def without_reminders(night: Night) -> Night:
    """Return the night without reminders that have not been sent yet, because they are no longer true."""
    return replace(night, calls=tuple(call for call in night.calls if not call.kind.is_reminder))


def reminded(night: Night, now: datetime) -> Night:
    """Return the night with the reminders that are due, except one whose time has passed."""
    if night.stage is not Stage.PLANNED:
        return night
    coming = night.coming
    for kind, before, users in (
        (CallKind.DAY_BEFORE, DAY_BEFORE, tuple(each.user for each in coming if each.day_before)),
        (CallKind.SOON, SOON, tuple(each.user for each in coming)),
    ):
        if kind not in night.reminded and now >= night.plan.at - before:
            in_time = now < night.plan.at - before / 2
            night = replace(night, reminded=night.reminded | {kind})
            night = called(night, kind, users if in_time else ())
    return night


def next_reminder(night: Night) -> datetime | None:
    """Return when the next reminder is due, if any."""
    ahead = ((CallKind.DAY_BEFORE, DAY_BEFORE), (CallKind.SOON, SOON))
    return min((night.plan.at - before for kind, before in ahead if kind not in night.reminded), default=None)
