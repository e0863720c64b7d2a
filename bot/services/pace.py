"""The pace of a table: how much time its players have to answer each question.

All times are UTC, and come from outside. Local time counts only where people named an hour of a zone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from functools import cache
from itertools import count, pairwise
from typing import TypeAlias, assert_never
from zoneinfo import ZoneInfo, available_timezones

HOURS = (2, 4, 8, 12, 24, 48, 72)
"""What a turn may last at a table that is played over days."""
SECONDS = (60, 90, 120, 180)
"""What a turn may last at a table that is played live."""
SOONEST = timedelta(hours=6)
"""A fixed hour that is nearer than that when a question is asked is left out."""
BANK = timedelta(minutes=3)
"""What each person has besides for a whole live game: it runs when the time that all are shown is up."""
MOST_OF_BANK = timedelta(minutes=1)
"""No more of it serves one question, so that nobody waits longer."""
GRACES = 6
"""Over days, one turn of an Age may last longer for a person, by the turn's length divided by so many."""
FIRST_TURN = 2
"""Live, the first turn of an Age lasts so many times as long as others."""
NOT_TOO_NEAR = timedelta(minutes=15)
"""The least time that people have after a break or an outage."""
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEK = len(_WEEKDAYS)
_DAILY = frozenset(range(_WEEK))
_NO_PLACES = frozenset({"Factory", "localtime", "posixrules"})
"""Zones of a machine's own."""


class PaceError(ValueError):
    """This is no pace."""


@dataclass(frozen=True, slots=True)
class Calm:
    """No limit."""


@dataclass(frozen=True, slots=True)
class Days:
    """So many hours for each question. Raises PaceError for a number that is not offered."""

    hours: int = 24

    def __post_init__(self) -> None:
        if type(self.hours) is not int or self.hours not in HOURS:
            raise PaceError(f"{self.hours!r} hours")


@dataclass(frozen=True, slots=True)
class FixedHour:
    """The same hour on some days of the week, by the clocks of a zone. Raises PaceError for what is none."""

    at: time
    """Hour and minute, without a zone."""
    zone: str
    """A name of the IANA database, as `Europe/Berlin`."""
    weekdays: frozenset[int] = _DAILY
    """Monday is 0."""

    def __post_init__(self) -> None:
        if self.at.tzinfo is not None or (self.at.second, self.at.microsecond) != (0, 0):
            raise PaceError(f"{self.at!r} is no hour")
        if not is_zone(self.zone):
            raise PaceError(f"{self.zone!r} is no zone")
        if not self.weekdays or not self.weekdays <= _DAILY:
            raise PaceError(f"{self.weekdays!r} are no days of the week")

    @property
    def is_daily(self) -> bool:
        """Whether it comes every day."""
        return self.weekdays == _DAILY


@dataclass(frozen=True, slots=True)
class Live:
    """So many seconds for each question, and twice that for the first turn of an Age. Raises PaceError as `Days`."""

    seconds: int = 90

    def __post_init__(self) -> None:
        if type(self.seconds) is not int or self.seconds not in SECONDS:
            raise PaceError(f"{self.seconds!r} seconds")


Pace: TypeAlias = Calm | Days | FixedHour | Live

USUAL_PACE: Pace = Days(24)
"""Of a table where nobody has said anything about time, neither who opened it nor its server."""


def deadline(pace: Pace, asked: datetime, *, age_begins: bool = False) -> datetime | None:
    """When the time for a question is up that is asked now; None without a limit.

    `age_begins` tells whether the question is the first turn of an Age.
    """
    match pace:
        case Calm():
            return None
        case Days(hours):
            return asked + timedelta(hours=hours)
        case FixedHour():
            return next(point for point in _points(pace, asked) if point >= asked + SOONEST)
        case Live(seconds):
            return asked + timedelta(seconds=seconds) * (FIRST_TURN if age_begins else 1)
        case _:
            assert_never(pace)


def moved(pace: Pace, end: datetime, by: timedelta, now: datetime, *, age_begins: bool = False) -> datetime:
    """A deadline after a break: later by that, and not too near; a fixed hour stays on the grid."""
    match pace:
        case FixedHour():
            return next(point for point in _points(pace, end) if point >= max(end, now + NOT_TOO_NEAR))
        case Live():
            return max(end + by, deadline(pace, now, age_begins=age_begins) or end)
        case Days() | Calm():
            return max(end + by, now + NOT_TOO_NEAR)
        case _:
            assert_never(pace)


def extended(pace: Pace, end: datetime, *, age_begins: bool = False) -> datetime:
    """A deadline after everybody gets as much time again as a turn has; at a fixed hour, its next point."""
    match pace:
        case Calm():
            return end
        case Days() | Live():
            return deadline(pace, end, age_begins=age_begins) or end
        case FixedHour():
            return next(point for point in _points(pace, end) if point > end)
        case _:
            assert_never(pace)


def is_longer(pace: Pace, other: Pace) -> bool:
    """Whether a turn usually lasts longer at this pace than at the other."""
    return _length(pace) > _length(other)


def besides(pace: Pace, used: timedelta) -> timedelta:
    """What a person has besides for a question after the deadline, having used so much for others before.

    Live it is what is left of the bank, at most a minute of it; over days one turn of each Age may last longer.
    """
    match pace:
        case Live():
            return min(BANK - used, MOST_OF_BANK)
        case Days(hours):
            return timedelta(hours=hours) / GRACES - used
        case FixedHour() | Calm():
            return timedelta()
        case _:
            assert_never(pace)


def pace_text(pace: Pace) -> str:
    """A pace as it is saved: `calm`, `24h`, `90s`, `21:00 Europe/Berlin` or `mon,thu 19:00 America/New_York`."""
    match pace:
        case Calm():
            return "calm"
        case Days(hours):
            return f"{hours}h"
        case FixedHour(at, zone, weekdays):
            days = ",".join(_WEEKDAYS[day] for day in sorted(weekdays))
            return f"{'' if weekdays == _DAILY else days + ' '}{at:%H:%M} {zone}"
        case Live(seconds):
            return f"{seconds}s"
        case _:
            assert_never(pace)


def read_pace(text: str) -> Pace:
    """The pace that has this text, to the letter.

    Raises:
        PaceError: there is none.
    """
    pace = _read(text)
    if pace_text(pace) != text:
        raise PaceError(f"{text!r} is not how it is written")
    return pace


def _read(text: str) -> Pace:
    try:
        match text.split(" "):
            case ["calm"]:
                return Calm()
            case [number] if number.endswith("h"):
                return Days(int(number[:-1]))
            case [number] if number.endswith("s"):
                return Live(int(number[:-1]))
            case [at, zone]:
                return FixedHour(time.fromisoformat(at), zone)
            case [days, at, zone]:
                return FixedHour(time.fromisoformat(at), zone, frozenset(map(_WEEKDAYS.index, days.split(","))))
    except ValueError as error:
        raise PaceError(f"{text!r} is no pace") from error
    raise PaceError(f"{text!r} is no pace")


def _length(pace: Pace) -> timedelta:
    """How long a turn usually lasts; of a fixed hour, the longest time between two of its points."""
    match pace:
        case Calm():
            return timedelta.max
        case Days(hours):
            return timedelta(hours=hours)
        case FixedHour():
            days = sorted(pace.weekdays)
            return timedelta(days=max(later - day for day, later in pairwise([*days, days[0] + _WEEK])))
        case Live(seconds):
            return timedelta(seconds=seconds)
        case _:
            assert_never(pace)


def _points(pace: FixedHour, since: datetime) -> Iterator[datetime]:
    """When it is this hour, from about a day before, in order.

    An hour that a clock skips comes when it would have come without the change; of one that comes twice, the first
    counts.
    """
    zone = ZoneInfo(pace.zone)
    first = since.astimezone(zone).date() - timedelta(days=1)
    days = (first + timedelta(days=day) for day in count())
    return (datetime.combine(day, pace.at, zone).astimezone(UTC) for day in days if day.weekday() in pace.weekdays)


@cache
def zones() -> tuple[str, ...]:
    """The names of all zones that somebody may choose, in alphabetical order."""
    return tuple(sorted(_known() - _NO_PLACES))


def is_zone(name: str) -> bool:
    """Whether there is a zone of this name; earlier releases have saved some that nobody can choose now."""
    return name in _known()


@cache
def _known() -> frozenset[str]:
    return frozenset(available_timezones())
