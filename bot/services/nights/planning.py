"""The plan of a night: written, confirmed, moved, changed, called off, and planned again.

The bot keeps a series itself: each of its nights is a night of its own. There are always two nights ahead, so that the
second can be moved or called off, too.
"""

from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.services.nights.calendar import Rhythm, next_time
from bot.services.nights.night import AHEAD, EVENING, Answer, CallKind, Guest, Night, NightId, Plan, Series, Stage
from bot.services.nights.signup import CHECK_IN, DAY_BEFORE, SOON, called, moved_up, without_reminders
from bot.services.people import Person, UserId
from bot.services.refusals import Reason, Refused

SIGN_UP_OPENS = timedelta(days=6)
"""How long before a night of a series its sign-up is posted. In a weekly series the previous night is over by then."""
DRAFT_LIVES = timedelta(hours=1)
"""How long an unconfirmed plan is kept."""
CONFIRM_WITHIN = timedelta(minutes=10)
"""How long after its time a plan can still be confirmed and begin at once, as people type "now" and then read it."""
FARTHEST = timedelta(days=366)
NIGHTS_AHEAD = 2
_UNSAVED = NightId(0)


def drafted(organiser: UserId, plan: Plan, rhythm: Rhythm, first: datetime, now: datetime) -> Night:
    """Return a night as somebody has planned it, before they confirm it.

    `first` is its time in the local time of its zone. Raises Refused (NIGHT_PAST, NIGHT_TOO_FAR).
    """
    check_time(plan.at, now)
    series = None if rhythm is Rhythm.ONCE else Series(rhythm, first, plan)
    return Night(_UNSAVED, organiser, plan, Stage.DRAFT, now, series=series, slot=plan.at, since=now)


def confirmed(night: Night, organiser: Person, now: datetime) -> Night | None:
    """Return the night as a public one, with its organiser as the first guest; None if it is already confirmed.

    Raises:
        Refused: NIGHT_PAST if its time went by longer ago than `CONFIRM_WITHIN`, NIGHT_OVER if it was called off.
    """
    if night.stage is Stage.CANCELLED:
        raise Refused(Reason.NIGHT_OVER)
    if night.stage is not Stage.DRAFT:
        return None
    check_time(night.plan.at + CONFIRM_WITHIN, now)
    first = Guest(organiser, Answer.IN)
    return _without_past_reminders(replace(night, stage=Stage.PLANNED, opens=now, since=None, guests=(first,)), now)


def check_time(at: datetime, now: datetime) -> None:
    """Raises Refused for a time that is over or too far away."""
    if at < now - timedelta(minutes=1):
        raise Refused(Reason.NIGHT_PAST)
    if at > now + FARTHEST:
        raise Refused(Reason.NIGHT_TOO_FAR)


def changed(night: Night, change: Callable[[Plan], Plan], now: datetime) -> Night | None:
    """Return the night with a changed plan; None if nothing changes. Other nights of its series stay the same.

    The people who come are told of a new time or place. Anyone who loses a place is first on the wait list. Once people
    are together, the time, the place and the rounds that have been seated can no longer change.

    Raises:
        Refused: NIGHT_BEGUN, NIGHT_OVER, or what `Plan` and `check_time` say.
    """
    plan = change(night.plan)
    if night.stage not in EVENING:
        _check_ahead(night)
    elif (plan.at, plan.home) != (night.plan.at, night.plan.home) or plan.rounds < len(night.rounds):
        raise Refused(Reason.NIGHT_BEGUN)
    if plan == night.plan:
        return None
    after = replace(night, plan=plan)
    if night.stage is Stage.DRAFT and night.series is not None:
        first = wall_time(plan.at, plan.zone)
        after = replace(after, series=replace(night.series, first=first, plan=plan), slot=plan.at)
    if plan.at != night.plan.at:
        check_time(plan.at, now)
        opens = night.opens if night.opens <= now else max(now, plan.at - SIGN_UP_OPENS)
        said = frozenset(kind for kind in night.reminded if not kind.is_reminder)
        after = without_reminders(replace(after, reminded=said, opens=opens))
        after = _without_past_reminders(after, now)
        if now < plan.at - CHECK_IN:
            after = replace(after, guests=tuple(replace(each, came=False) for each in after.guests))
    if plan.home != night.plan.home:
        after = replace(after, posts={}, lost=None)
    if (plan.at, plan.home) != (night.plan.at, night.plan.home) and night.stage is Stage.PLANNED:
        after = called(after, CallKind.MOVED, _concerned(night))
    return moved_up(night, after)


def cancelled(night: Night, now: datetime, why: CallKind = CallKind.CANCELLED) -> Night | None:
    """Return the night, called off; None if it already was. Those who would have come are told, and why.

    If an unconfirmed plan is dropped, nobody is told, and no night of its series follows.

    Raises:
        Refused: NIGHT_BEGUN, or NIGHT_OVER for one that has been played.
    """
    if night.stage is Stage.CANCELLED:
        return None
    _check_ahead(night)
    off = without_reminders(replace(night, stage=Stage.CANCELLED, since=now, turns_at=None))
    if night.stage is Stage.DRAFT:
        return without_series(off) or off
    return called(off, why, _concerned(night))


def _check_ahead(night: Night) -> None:
    if night.stage in EVENING:
        raise Refused(Reason.NIGHT_BEGUN)
    if night.stage not in {*AHEAD, Stage.DRAFT}:
        raise Refused(Reason.NIGHT_OVER)


def _concerned(night: Night) -> tuple[UserId, ...]:
    guests = tuple(guest.user for guest in (*night.coming, *night.waiting, *night.undecided))
    return (*guests, *(user for user in night.watchers if user not in guests))


def _without_past_reminders(night: Night, now: datetime) -> Night:
    """Return the night without reminders whose time has passed: it was announced only just now."""
    past = {
        kind
        for kind, before in ((CallKind.DAY_BEFORE, DAY_BEFORE), (CallKind.SOON, SOON))
        if night.plan.at - before <= now
    }
    return replace(night, reminded=night.reminded | past)


def without_series(night: Night) -> Night | None:
    """Return the night with its series ended; None if there is none or it has already ended."""
    series = night.series
    return None if series is None or series.ended else replace(night, series=replace(series, ended=True))


def ended_with_series(night: Night, now: datetime) -> Night | None:
    """Return a night of a series that ends, called off unless people are together; None if nothing changes."""
    after = without_series(night)
    return after if night.stage in {*EVENING, Stage.OVER} else cancelled(after or night, now)


def next_of(night: Night, taken: Collection[datetime], now: datetime) -> Night | None:
    """Return the next night of the series to plan; None if enough are planned, or if no series goes on.

    `taken` has the slots of all its nights so far.
    """
    series = night.series
    if series is None or series.ended or night.stage is Stage.DRAFT:
        return None
    if sum(slot > now for slot in taken) >= NIGHTS_AHEAD:
        return None
    slot = next_time(series.rhythm, series.first, series.plan.zone, max([now, *taken]))
    if slot is None:
        return None
    opens = max(now, slot - SIGN_UP_OPENS)
    plan, series = replace(series.plan, at=slot), replace(series, root=night.root)
    return Night(_UNSAVED, night.organiser, plan, Stage.PLANNED, opens, series=series, slot=slot)


def planned_again(night: Night, organiser: UserId, now: datetime) -> Night:
    """Return the same night a week later, in its local time, without any guests.

    Raises:
        Refused: NOT_NOW unless it is over.
    """
    if night.stage is not Stage.OVER:
        raise Refused(Reason.NOT_NOW)
    at = _a_week_later(night.plan.at, night.plan.zone)
    while at <= now:
        at = _a_week_later(at, night.plan.zone)
    again = Night(_UNSAVED, organiser, replace(night.plan, at=at), Stage.PLANNED, now, slot=at)
    return _without_past_reminders(again, now)


def _a_week_later(at: datetime, zone: str) -> datetime:
    later = next_time(Rhythm.WEEKLY, wall_time(at, zone), zone, at)
    assert later is not None, "a weekly night comes again"
    return later


def wall_time(at: datetime, zone: str) -> datetime:
    """Return a moment in the local time of a zone, without the zone."""
    return at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
