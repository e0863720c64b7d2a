"""When a person hears that their time runs out: once for everything, and never in their quiet hours.

Only what everybody sees decides: when a question was asked, until when it is open, and who has not answered.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.services.pace import Live
from bot.services.people import GameId, UserId
from bot.services.quiet import QuietHours
from bot.services.summaries import TableSummary

HOUR = timedelta(hours=1)
"""No person is reminded twice within it: what falls into the hour after a reminder is told with it."""
SNOOZE = timedelta(hours=3)
PLANNED_AFTER = timedelta(minutes=1)
"""So long after a question was asked somebody looks when its people are to be reminded."""
BEFORE_THE_END = timedelta(seconds=20)
"""When people are called who play live."""
_SHARE = 0.8
_SHORTEST, _LONG = timedelta(hours=2), timedelta(hours=24)
_BEFORE_QUIET = timedelta(minutes=30)
"""So long before quiet hours begin a person is reminded who cannot be later; many may be at the same time."""
_JUST_NOW = timedelta(minutes=10)
"""Who has done something at a table so lately knows how it stands."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a person has heard of one table."""

    at: datetime | None = None
    """When they were last reminded of it."""
    hushed: datetime | None = None
    """When they last said that they want to hear no more of the question that was open."""


@dataclass(frozen=True, slots=True)
class Reminded:
    """What a person has heard of all tables."""

    last: datetime | None = None
    """When they were last reminded; calls at tables played live do not count."""
    snoozed: datetime | None = None
    """Until when they want to hear nothing; then what they were reminded of before comes again."""
    tables: Mapping[GameId, Told] = field(default_factory=dict)

    def after(self, games: Sequence[GameId], now: datetime) -> "Reminded":
        """What they have heard once they are reminded of these tables."""
        told = {game: replace(self.tables.get(game, Told()), at=now) for game in games}
        return replace(self, last=now, tables={**self.tables, **told})


@dataclass(frozen=True, slots=True)
class Asked:
    """An open question that a person has not answered, over days."""

    game: GameId
    since: datetime
    deadline: datetime
    acted: datetime | None = None
    """When they last did something at that table."""
    counts_from: datetime | None = None
    """From when its time counts, if that is later, for there was a pause, or an outage."""
    unbroken_since: datetime | None = None
    """When that was over."""


def asked_of(user: UserId, tables: Sequence[TableSummary]) -> tuple[Asked, ...]:
    """What a person is asked at these tables for which time runs over days."""
    return tuple(
        Asked(table.id, table.asked, table.deadline, table.acts.get(user), table.counts_from, table.unbroken_since)
        for table in tables
        if table.asked is not None and table.counts_from is not None and table.deadline is not None
        if table.lost is None
        if not isinstance(table.settings.pace, Live) and table.seat_of(user) in table.thinking
        if user not in table.away_until
    )


def moments(since: datetime, deadline: datetime, quiet: QuietHours | None = None) -> tuple[datetime, ...]:
    """When a person is to be reminded of a question, in order, unless something else keeps them from it.

    A moment in quiet hours moves to their end if an hour is left then, else to some time before they begin; where that
    was before the question, it is dropped.
    """
    span = deadline - since
    found = [since + span * _SHARE] if span >= _SHORTEST else []
    found += [deadline - HOUR] if span >= _LONG else []
    moved = (each if quiet is None else _out_of(quiet, each, since, deadline) for each in found)
    return tuple(sorted({each for each in moved if each is not None}))


def next_time(asked: Asked, reminded: Reminded, quiet: QuietHours | None, now: datetime) -> datetime | None:
    """The earliest time from now on at which a person may be reminded of a question; None if they will not be."""
    times = (_allowed(asked, reminded, quiet, max(each, now)) for each in _pending(asked, reminded, quiet))
    return next((each for each in times if each is not None), None)


def due(everything: Sequence[Asked], reminded: Reminded, quiet: QuietHours | None, now: datetime) -> tuple[Asked, ...]:
    """What a person is to be reminded of now, all of it at once, the most urgent first; empty if nothing is due.

    With what is due goes what would be within the next hour.
    """
    if not any(next_time(each, reminded, quiet, now) == now for each in everything):
        return ()
    return within_the_hour(everything, reminded, quiet, now)


def within_the_hour(
    everything: Sequence[Asked], reminded: Reminded, quiet: QuietHours | None, now: datetime
) -> tuple[Asked, ...]:
    """What a person would be reminded of within the next hour, the most urgent first: it is told with anything else."""
    soon = (
        each
        for each in everything
        if now < each.deadline and any(moment <= now + HOUR for moment in _pending(each, reminded, quiet))
    )
    return tuple(sorted(soon, key=lambda each: (_has_just_acted(each, now), each.deadline, each.game)))


def _pending(asked: Asked, reminded: Reminded, quiet: QuietHours | None) -> Iterator[datetime]:
    """The moments of a question that a person has not heard of, in order."""
    told = reminded.tables.get(asked.game, Told())
    if told.hushed is not None and told.hushed > asked.since:
        return
    found = set(moments(asked.counts_from or asked.since, asked.deadline, quiet))
    if told.at is not None and told.at > asked.since:
        # After a break, what had been told before it is in the past, though not by an hour after it was.
        heard = max(told.at + HOUR, asked.unbroken_since or asked.since)
        found = {each for each in found if each > heard}
        if reminded.snoozed is not None and reminded.snoozed > told.at:
            found.add(reminded.snoozed)
    yield from sorted(found)


def _allowed(asked: Asked, reminded: Reminded, quiet: QuietHours | None, start: datetime) -> datetime | None:
    """The first time from `start` on at which nothing keeps a person from being reminded; None if that is too late."""
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
