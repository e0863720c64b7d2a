"""The sign-up: who comes, who may, who cannot, and who waits for a place.

The list is in the order of the answers. Whoever moves up from the wait list is told so.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.nights.night import AHEAD, Answer, Call, CallKind, Guest, Night, Stage
from bot.services.people import Home, Person, UserId
from bot.services.refusals import Reason, Refused

DAY_BEFORE = timedelta(hours=24)
SOON = timedelta(minutes=30)
"""So long before a night those who come are reminded of it."""
MOST_CALLED = 30
"""People in one call: their mentions have to fit into one message, twice if a table waits for each of them, too."""
MOST_ANSWERS = 500
"""As many people as a list is kept of: far more than can come, so that nobody's answer is lost."""


def answered(night: Night, person: Person, answer: Answer) -> Night | None:
    """The night with somebody's answer; None if that is what they have said already.

    Raises:
        Refused: SIGN_UP_CLOSED, or LIST_FULL where not even the list has room.
    """
    if night.stage not in AHEAD:
        raise Refused(Reason.SIGN_UP_CLOSED)
    known = night.guest(person.user)
    if known is not None and known.answer is answer:
        return None
    if known is None and len(night.guests) >= MOST_ANSWERS:
        raise Refused(Reason.LIST_FULL, most=MOST_ANSWERS)
    guest = Guest(person, answer) if known is None else replace(known, person=person, answer=answer)
    others = tuple(each for each in night.guests if each.user != person.user)
    return moved_up(night, replace(night, guests=(*others, guest)))


def wants_reminder(night: Night, person: Person, now: datetime, *, on: bool) -> Night | None:
    """The night with the wish to be reminded a day before; None if that is known.

    Raises:
        Refused: NOT_COMING for somebody who has no place and waits for none, SIGN_UP_CLOSED, TOO_LATE_TO_REMIND.
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


def moved_up(before: Night, after: Night) -> Night:
    """The night after a change, with a call to everybody who has moved up from the wait list."""
    waited = {guest.user for guest in before.waiting}
    up = tuple(guest.user for guest in after.coming if guest.user in waited)
    return called(after, CallKind.MOVED_UP, up)


def called(
    night: Night, kind: CallKind, users: tuple[UserId, ...], *, by: UserId | None = None, place: Home | None = None
) -> Night:
    """The night with calls to these people, one for each message that they need; unchanged if there is nobody.

    `by` and `place` are as in `Call`.
    """
    parts = (users[start : start + MOST_CALLED] for start in range(0, len(users), MOST_CALLED))
    calls = tuple(Call(number, kind, part, by=by, place=place) for number, part in enumerate(parts, night.called))
    return replace(night, calls=(*night.calls, *calls), called=night.called + len(calls))


def without_reminders(night: Night) -> Night:
    """The night without calls that have not been told and that only remind of it, for they are not true any more."""
    return replace(night, calls=tuple(call for call in night.calls if not call.kind.is_reminder))


def reminded(night: Night, now: datetime) -> Night:
    """The night, with the calls that are due before it begins; one whose time has gone by is left out."""
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
    """When the next reminder is due."""
    ahead = ((CallKind.DAY_BEFORE, DAY_BEFORE), (CallKind.SOON, SOON))
    return min((night.plan.at - before for kind, before in ahead if kind not in night.reminded), default=None)
