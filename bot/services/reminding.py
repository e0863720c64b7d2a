"""When a person is reminded that their time is running out: once for everything, and never in their quiet hours.

Only public facts decide this: when a question was asked, when its time is up, and who has not answered.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.services.pace import Live
from bot.services.people import GameId, UserId
from bot.services.quiet import QuietHours
from bot.services.summaries import TableSummary

HOUR = timedelta(hours=1)
"""The least time between two reminders of a person. A reminder includes what would be due in the hour after it."""
SNOOZE = timedelta(hours=3)
PLANNED_AFTER = timedelta(minutes=1)
"""How long after a question is asked the reminders of its people are planned."""
BEFORE_THE_END = timedelta(seconds=20)
"""How long before the deadline people who play live are pinged."""
_SHARE = 0.8
_SHORTEST, _LONG = timedelta(hours=2), timedelta(hours=24)
_BEFORE_QUIET = timedelta(minutes=30)
"""How long before quiet hours a person is reminded who cannot be reminded later. Many may be, at the same time."""
_JUST_NOW = timedelta(minutes=10)
"""How long after doing something at a table a person needs no reminder of it."""


@dataclass(frozen=True, slots=True)
class Told:
    """The reminders that a person has had of one table."""

    at: datetime | None = None
    """When they were last reminded of it."""
    hushed: datetime | None = None
    """When they last asked for no more reminders of the question that was open."""


@dataclass(frozen=True, slots=True)
class Reminded:
    """The reminders that a person has had of all tables."""

    last: datetime | None = None
    """When they were last reminded. Pings at live tables do not count."""
    snoozed: datetime | None = None
    """Until when they want no reminders. After that, earlier reminders are repeated."""
    tables: Mapping[GameId, Told] = field(default_factory=dict)

    def after(self, games: Sequence[GameId], now: datetime) -> "Reminded":
        """Return the same person's reminders once they are reminded of these tables."""
        told = {game: replace(self.tables.get(game, Told()), at=now) for game in games}
        return replace(self, last=now, tables={**self.tables, **told})


@dataclass(frozen=True, slots=True)
class Asked:
    """An open question of a correspondence game that a person has not answered."""

    game: GameId
    since: datetime
    deadline: datetime
    acted: datetime | None = None
    """When they last did something at that table."""
    counts_from: datetime | None = None
    """The start of its clock: later than `since` after a pause or an outage."""
    unbroken_since: datetime | None = None
    """When the last break was over."""


def asked_of(user: UserId, tables: Sequence[TableSummary]) -> tuple[Asked, ...]:
    """Return what a person is asked at those of these tables that are correspondence games with a running clock."""
    return tuple(
        Asked(table.id, table.asked, table.deadline, table.acts.get(user), table.counts_from, table.unbroken_since)
        for table in tables
        if table.asked is not None and table.counts_from is not None and table.deadline is not None
        if table.lost is None
        if not isinstance(table.settings.pace, Live) and table.seat_of(user) in table.thinking
        if user not in table.away_until
    )


def moments(since: datetime, deadline: datetime, quiet: QuietHours | None = None) -> tuple[datetime, ...]:
    """Return when to remind a person of a question, in order, if nothing else prevents it.

    A moment in quiet hours moves to their end if an hour is left then, else to some time before they begin. It is
    dropped if that is before the question was asked.
    """
    span = deadline - since
    found = [since + span * _SHARE] if span >= _SHORTEST else []
    found += [deadline - HOUR] if span >= _LONG else []
    moved = (each if quiet is None else _out_of(quiet, each, since, deadline) for each in found)
    return tuple(sorted({each for each in moved if each is not None}))


def next_time(asked: Asked, reminded: Reminded, quiet: QuietHours | None, now: datetime) -> datetime | None:
    """Return the earliest time from now on when a person may be reminded of a question; None if they will not be."""
    times = (_allowed(asked, reminded, quiet, max(each, now)) for each in _pending(asked, reminded, quiet))
    return next((each for each in times if each is not None), None)


def due(everything: Sequence[Asked], reminded: Reminded, quiet: QuietHours | None, now: datetime) -> tuple[Asked, ...]:
    """Return everything to remind a person of now, the most urgent first; empty if nothing is due.

    This includes what would be due within the next hour.
    """
    if not any(next_time(each, reminded, quiet, now) == now for each in everything):
        return ()
    return within_the_hour(everything, reminded, quiet, now)


def within_the_hour(
    everything: Sequence[Asked], reminded: Reminded, quiet: QuietHours | None, now: datetime
) -> tuple[Asked, ...]:
    """Return what a person would be reminded of within the next hour, the most urgent first, to tell it now instead."""
    soon = (
        each
        for each in everything
        if now < each.deadline and any(moment <= now + HOUR for moment in _pending(each, reminded, quiet))
    )
    return tuple(sorted(soon, key=lambda each: (_has_just_acted(each, now), each.deadline, each.game)))


def _pending(asked: Asked, reminded: Reminded, quiet: QuietHours | None) -> Iterator[datetime]:
    """Iterate over the reminders of a question that a person has not had yet, in order."""
    told = reminded.tables.get(asked.game, Told())
    if told.hushed is not None and told.hushed > asked.since:
        return
    found = set(moments(asked.counts_from or asked.since, asked.deadline, quiet))
    if told.at is not None and told.at > asked.since:
        # A break can move a moment that was told to more than an hour after the reminder, but not past the break's end.
        heard = max(told.at + HOUR, asked.unbroken_since or asked.since)
        found = {each for each in found if each > heard}
        if reminded.snoozed is not None and reminded.snoozed > told.at:
            found.add(reminded.snoozed)
    yield from sorted(found)


def _allowed(asked: Asked, reminded: Reminded, quiet: QuietHours | None, start: datetime) -> datetime | None:
    """Return the first time from `start` on when nothing prevents a reminder; None if that is too late."""
    if reminded.last is not None:
        start = max(start, reminded.last + HOUR)
    if reminded.snoozed is not None:
        start = max(start, reminded.snoozed)
    if asked.acted is not None:
        start = max(start, asked.acted + _JUST_NOW)
    if quiet is not None and (spell := quiet.around(start)) is not None:
        _, start = spell
        if asked.deadline - start < HOUR:
            return None
    return start if start < asked.deadline else None


def _out_of(quiet: QuietHours, moment: datetime, since: datetime, deadline: datetime) -> datetime | None:
    spell = quiet.around(moment)
    if spell is None:
        return moment
    begin, end = spell
    if deadline - end >= HOUR:
        return end
    before = begin - _BEFORE_QUIET
    return before if before >= since and quiet.around(before) is None else None


def _has_just_acted(asked: Asked, now: datetime) -> bool:
    return asked.acted is not None and now < asked.acted + _JUST_NOW
