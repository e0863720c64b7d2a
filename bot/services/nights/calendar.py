"""How often a night is repeated: a series, in the local time of a zone.

A series is computed only from the local time of its first night, never from a night that was moved.
"""

from calendar import monthrange
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from itertools import count
from zoneinfo import ZoneInfo

LAST = -1
"""The last such weekday of a month, whether it is the fourth or the fifth."""
_WEEK = 7
_MONTHS = 12


class Rhythm(StrEnum):
    """How often a night is repeated. It is saved, so a value never changes its meaning."""

    ONCE = "once"
    WEEKLY = "weekly"
    FORTNIGHTLY = "fortnightly"
    MONTHLY = "monthly"
    """On the same weekday of each month, for example its second Friday (`week_of_month`)."""


def next_time(rhythm: Rhythm, first: datetime, zone: str, after: datetime) -> datetime | None:
    """Return the first planned time of a series after a moment, in UTC; None if there is only one night.

    The arguments are as in `following`.
    """
    return next(following(rhythm, first, zone, after), None)


def following(rhythm: Rhythm, first: datetime, zone: str, after: datetime) -> Iterator[datetime]:
    """Iterate over all planned times of a series after a moment, in UTC: endless, or none if there is only one night.

    A time that a clock change skips is taken as if the clock had not changed. Of a time that occurs twice, the first
    counts.

    Args:
        rhythm: how often.
        first: the local time when the first night begins, without a zone. It belongs to the series, too, if it is after
            the moment.
        zone: a name of the IANA database, for example `Europe/Berlin`.
        after: the moment, in UTC. A night that begins then no longer counts.
    """
    clocks = ZoneInfo(zone)
    shown = first.time().replace(fold=0)  # else a skipped time would come an hour too early
    moments = (datetime.combine(day, shown, clocks).astimezone(UTC) for day in _days(rhythm, first.date()))
    return (moment for moment in moments if moment > after)


def week_of_month(day: date) -> int:
    """Return which Friday (say) of its month a day is, for a monthly series: 1 to 4, or `LAST`."""
    if day.day > monthrange(day.year, day.month)[1] - _WEEK:
        return LAST
    return (day.day - 1) // _WEEK + 1


def _days(rhythm: Rhythm, first: date) -> Iterator[date]:
    match rhythm:
        case Rhythm.ONCE:
            return iter(())
        case Rhythm.WEEKLY:
            return (first + timedelta(days=_WEEK * weeks) for weeks in count())
        case Rhythm.FORTNIGHTLY:
            return (first + timedelta(days=2 * _WEEK * weeks) for weeks in count())
        case Rhythm.MONTHLY:
            return (_day_in(first, months) for months in count())


def _day_in(first: date, months: int) -> date:
    """Return the day of a monthly series this number of months after its first."""
    years, month = divmod(first.month - 1 + months, _MONTHS)
    begin = date(first.year + years, month + 1, 1)
    earliest = begin + timedelta(days=(first.weekday() - begin.weekday()) % _WEEK)
    week = week_of_month(first)
    if week != LAST:
        return earliest + timedelta(days=_WEEK * (week - 1))
    length = monthrange(begin.year, begin.month)[1]
    return earliest + timedelta(days=(length - earliest.day) // _WEEK * _WEEK)
