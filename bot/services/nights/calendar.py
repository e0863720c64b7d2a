"""How often a night comes again: a series, by the clocks of a zone.

A series is drawn from the wall time of its first night alone, never from a night that was moved.
"""

from calendar import monthrange
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from itertools import count
from zoneinfo import ZoneInfo

LAST = -1
"""The last such day of a month, whether it is the fourth or the fifth."""
_WEEK = 7
_MONTHS = 12


class Rhythm(StrEnum):
    """How often; saved, so a value never changes its meaning."""

    ONCE = "once"
    WEEKLY = "weekly"
    FORTNIGHTLY = "fortnightly"
    MONTHLY = "monthly"
    """On the same day of the week, as on each second Friday (`week_of_month`)."""


def next_time(rhythm: Rhythm, first: datetime, zone: str, after: datetime) -> datetime | None:
    """The first planned moment of a series after a moment, in UTC; None where there is only one night.

    Arguments as of `following`.
    """
    return next(following(rhythm, first, zone, after), None)


def following(rhythm: Rhythm, first: datetime, zone: str, after: datetime) -> Iterator[datetime]:
    """All planned moments of a series after a moment, in UTC, in order: without end, or none where there is one night.

    An hour that a clock skips comes when it would have come without the change; of one that comes twice, the first
    counts.

    Args:
        rhythm: how often.
        first: what the clocks of the zone show when the first night begins, without a zone of its own. It belongs to
            the series, too, if it is after the moment.
        zone: a name of the IANA database, as `Europe/Berlin`.
        after: in UTC; a night that begins then no longer counts.
    """
    clocks = ZoneInfo(zone)
    shown = first.time().replace(fold=0)  # else a skipped hour would come an hour too early
    moments = (datetime.combine(day, shown, clocks).astimezone(UTC) for day in _days(rhythm, first.date()))
    return (moment for moment in moments if moment > after)


def week_of_month(day: date) -> int:
    """The how manyth Friday (say) of its month a day is, for a monthly series: 1 to 4, or `LAST`."""
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
    """The day of a monthly series that is so many months after its first."""
    years, month = divmod(first.month - 1 + months, _MONTHS)
    begin = date(first.year + years, month + 1, 1)
    earliest = begin + timedelta(days=(first.weekday() - begin.weekday()) % _WEEK)
    week = week_of_month(first)
    if week != LAST:
        return earliest + timedelta(days=_WEEK * (week - 1))
    length = monthrange(begin.year, begin.month)[1]
    return earliest + timedelta(days=(length - earliest.day) // _WEEK * _WEEK)
