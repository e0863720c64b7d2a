"""Days and moments that a text may mean in a time zone."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

from bot.text.times.items import Clock, Date, NoTime, Span, Weekday
from bot.text.times.languages import Part, Which
from bot.text.times.results import BRITISH, Reason
from bot.text.times.sides import Side

DAY = 24 * 60
"""The length of a day, in minutes."""
_WEEK = 7
_JUST_OVER = 30
"""For fewer than this number of days, a date without a year still means the past one, not next year's."""
_YEARS_LOOKED_THROUGH = 9
"""Number of years to search for a date: enough to find a 29 February."""
_HOURS = {
    Part.MORNING: range(1, 12 * 60),
    Part.AFTERNOON: range(12 * 60, 19 * 60),
    Part.EVENING: range(16 * 60, DAY + 1),
    Part.NIGHT: range(17 * 60, DAY + 5 * 60),
}
"""The minutes since midnight that belong to each part of the day; night continues after midnight."""
NIGHT_ENDS = 5
"""Before this hour, "tonight" means the night that has already begun."""

Days = Sequence[date]
"""Possible days; the first on which the hour has not yet passed counts."""


def moments(day: date, minutes: int, seconds: int, zone: ZoneInfo) -> Sequence[datetime]:
    """Return the moment that is this long after midnight; two moments if clocks skip it or show it twice.

    A time that clocks show twice gives the first one first. A skipped one, such as 2:30 when clocks go from 2:00 to
    3:00, gives half an hour after the change, then half an hour before it.

    Raises:
        NoTime: it is too far away.
    """
    try:
        wall = datetime.combine(day, time()) + timedelta(minutes=minutes, seconds=seconds)
        first, second = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    except OverflowError as error:
        raise NoTime(Reason.TOO_FAR) from error
    if first > second:
        change = _change(second, first, zone)
        second = change - (first - change)
    return [*dict.fromkeys((first, second))]


def _change(before: datetime, after: datetime, zone: ZoneInfo) -> datetime:
    """Return when the clocks of a zone change between two moments, accurate to the second."""
    old = before.astimezone(zone).utcoffset()
    while after - before > timedelta(seconds=1):
        middle = (before + (after - before) / 2).replace(microsecond=0)
        if middle.astimezone(zone).utcoffset() == old:
            before = middle
        else:
            after = middle
    return after


def beginning(day: date, zone: ZoneInfo) -> datetime:
    """Return the first moment of a day."""
    return moments(day, 0, 0, zone)[0]


def later(day: date, span: Span) -> date:
    """Return the day that is this span after `day`. A month later is the same day of the month, or the month's last.

    Raises:
        NoTime: it is too far away.
    """
    try:
        months = day.year * 12 + day.month - 1 + span.months
        first = date(months // 12, months % 12 + 1, 1)
        return min(first + timedelta(days=day.day - 1), _last_of(first)) + timedelta(days=span.days)
    except (OverflowError, ValueError) as error:
        raise NoTime(Reason.TOO_FAR) from error


def _last_of(first: date) -> date:
    return (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)


def minutes_of(clock: Clock, part: Part | None, *, of_12: bool, locale: str | None) -> Sequence[int]:
    """Return the minutes from midnight that an hour may mean, evening before morning.

    `of_12` means that an hour with minutes may also be a 12-hour one. "Half eight" surely means half past eight only to
    the British.

    Raises:
        NoTime: there is no such hour, or it does not fit the part of the day.
    """
    if not clock.is_half or locale == BRITISH:
        return _minutes_of(clock, part, of_12=of_12)
    found: list[int] = []
    for each in (replace(clock, hour=max(clock.hour - 1, 0) or 12), clock):
        with suppress(NoTime):
            found += _minutes_of(each, part, of_12=of_12)
    if not found:
        raise NoTime(Reason.UNCLEAR)
    return sorted(found, key=lambda minutes: minutes < DAY // 2)


def _minutes_of(clock: Clock, part: Part | None, *, of_12: bool) -> Sequence[int]:
    hour, minute, half = clock.hour, clock.minute, clock.half
    is_hour_of_half = 1 <= hour <= 12 or (hour, half) == (0, "a")
    if minute > 59 or hour * 60 + minute > DAY or (half and not is_hour_of_half):
        raise NoTime(Reason.NO_SUCH_HOUR)
    halves = [hour % 12 + 12, hour % 12] if 1 <= hour <= 12 and not clock.is_sure else [hour]
    if half:
        halves = halves[:1] if half == "p" else halves[1:] or [hour]
    found = [each * 60 + minute for each in halves]
    if part is None:
        is_open = len(found) > 1 and (clock.is_round or of_12)
        if is_open and hour == 12 and clock.is_round and not minute:
            found = [DAY // 2, DAY, 0]  # noon, or one of the day's two midnights
        return found if is_open or half else [hour * 60 + minute]
    fitting = [each for each in (*found, *(each + DAY for each in found)) if each in _HOURS[part]]
    if not fitting or (part is Part.MORNING and hour == 12):
        raise NoTime(Reason.UNCLEAR)
    return fitting[:1]


def days_of(side: Side, todays: Sequence[date], *, month_first: bool, since: date | None = None) -> Sequence[Days]:
    """Return the days that may be meant, the likeliest first.

    Args:
        side: what the text says about the day.
        todays: today in the zone that counts, then in the person's own zone if the date differs there.
        month_first: whether the month is written before the day.
        since: where the span begins, if these days are its end.

    Raises:
        NoTime: there is no such day, or it is past.
    """
    today = todays[0]
    if side.weekday is not None:
        return _weekdays(side, side.weekday, today, since, month_first=month_first)
    if side.near is not None:
        more = side.near + _WEEK * (side.weeks_from or 0) + (side.span.days if side.span else 0)
        return [[each + timedelta(days=more)] for each in todays]
    if side.date is not None:
        return [_dates(side.date, today, None, month_first=month_first, since=since)]
    if side.week is not None:
        return [[_monday(today, side.week)]]
    if side.span is not None:
        return [[later(today, side.span)]]
    return [[(since or today) + timedelta(days=number) for number in range(3)]]


def _weekdays(side: Side, said: Weekday, today: date, since: date | None, *, month_first: bool) -> Sequence[Days]:
    if said.which is Which.LAST:
        raise NoTime(Reason.PAST)
    if side.date is not None:
        return [_dates(side.date, today, said.day, month_first=month_first, since=since)]
    if side.week is not None:
        return [[_monday(today, side.week) + timedelta(days=said.day)]]
    start = since or today
    coming = start + timedelta(days=(said.day - start.weekday()) % _WEEK)
    week = timedelta(days=_WEEK)
    if side.span is not None or side.weeks_from is not None:
        more = timedelta(days=side.span.days) if side.span else week * (side.weeks_from or 0)
        return [[coming + more]]
    match said.which:
        case Which.NEXT:
            return [[coming + week]] if coming == today else [[coming], [coming + week]]
        case Which.THIS:
            return [[coming]]
        case _:
            return [[coming, coming + week]]


def _monday(today: date, weeks: int) -> date:
    return today - timedelta(days=today.weekday()) + timedelta(days=_WEEK * weeks)


def _dates(said: Date, today: date, weekday: int | None, *, month_first: bool, since: date | None) -> Days:
    """Return the matching days of the calendar; day and month are swapped only if the usual order gives no day."""
    orders = [said, Date(said.month or 0, said.day, said.year)] if said.is_slashed else [said]
    if said.is_slashed and month_first:
        orders.reverse()
    found = [days for each in orders if (days := _dated(each, today, since))]
    if not found or (weekday is not None and found[0][0].weekday() != weekday):
        raise NoTime(Reason.NO_SUCH_DAY)  # also if the day of the week fits only the other order, which is months away
    return [day for day in found[0] if weekday is None or day.weekday() == weekday]


def _dated(said: Date, today: date, since: date | None) -> Days:
    """Return the days with this date; empty if there are none. Without a year, it is the next one or one just past."""
    if said.year is not None:
        day = _day_of(said.year, said.month or 0, said.day)
        return [] if day is None else [day]
    begin = since or (today if said.month is None else today - timedelta(days=_JUST_OVER - 1))
    months = [*range(1, 13)] if said.month is None else [said.month]
    years = range(begin.year, begin.year + _YEARS_LOOKED_THROUGH)
    found = (day for year in years for month in months if (day := _day_of(year, month, said.day)) and day >= begin)
    return [*islice(found, 2 if said.month is None else 1)]


def _day_of(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
