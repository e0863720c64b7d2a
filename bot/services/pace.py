"""The pace of a table: how much time its players have to answer each question.

All times are in UTC and are passed in. Local time matters only if people chose an hour in a zone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from functools import cache
from itertools import count, pairwise
from typing import Annotated, TypeAlias, assert_never
from zoneinfo import ZoneInfo, available_timezones

from pydantic import PlainSerializer, PlainValidator

HOURS = (2, 4, 8, 12, 24, 48, 72)
"""The lengths of a turn, in hours, that a correspondence game can have."""
SECONDS = (60, 90, 120, 180)
"""The lengths of a turn, in seconds, that a live game can have."""
SOONEST = timedelta(hours=6)
"""The least time before a fixed hour. If it is nearer when a question is asked, the next one counts."""
BANK = timedelta(minutes=3)
"""Each person's extra time for a whole live game. It runs after the deadline that everyone is shown."""
MOST_OF_BANK = timedelta(minutes=1)
"""Most extra time for one question of a live game, so that nobody waits longer."""
GRACES = 6
"""In correspondence games each person may overrun one turn per Age, by the turn's length divided by this."""
FIRST_TURN = 2
"""In live games, how many times as long as others the first turn of an Age lasts."""
NOT_TOO_NEAR = timedelta(minutes=15)
"""The least time that people have after a break or an outage."""
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEK = len(_WEEKDAYS)
_DAILY = frozenset(range(_WEEK))
_NO_PLACES = frozenset({"Factory", "localtime", "posixrules"})
"""Zone names that are specific to a machine."""


class PaceError(ValueError):
    """This is not a valid pace."""


@dataclass(frozen=True, slots=True)
class Calm:
    """No limit."""


@dataclass(frozen=True, slots=True)
class Days:
    """A number of hours for each question. Raises PaceError for a number that is not offered."""

    hours: int = 24

    def __post_init__(self) -> None:
        if self.hours not in HOURS:
            raise PaceError(f"{self.hours!r} hours")


@dataclass(frozen=True, slots=True)
class FixedHour:
    """The same hour on some days of the week, in the local time of a zone. Raises PaceError for invalid values."""

    at: time
    """Hour and minute, without a zone."""
    zone: str
    """A name of the IANA database, for example `Europe/Berlin`."""
    weekdays: frozenset[int] = _DAILY
    """The days of the week; Monday is 0."""

    def __post_init__(self) -> None:
        if self.at.tzinfo is not None or (self.at.second, self.at.microsecond) != (0, 0):
            raise PaceError(f"{self.at!r} is no hour")
        if not is_zone(self.zone):
            raise PaceError(f"{self.zone!r} is no zone")
        if not self.weekdays or not self.weekdays <= _DAILY:
            raise PaceError(f"{self.weekdays!r} are no days of the week")

    @property
    def is_daily(self) -> bool:
        """Whether it is every day."""
        return self.weekdays == _DAILY


@dataclass(frozen=True, slots=True)
class Live:
    """A number of seconds for each question, twice that for an Age's first turn. Raises PaceError as `Days` does."""

    seconds: int = 90

    def __post_init__(self) -> None:
        if self.seconds not in SECONDS:
            raise PaceError(f"{self.seconds!r} seconds")


Pace: TypeAlias = Annotated[
    Calm | Days | FixedHour | Live,
    PlainSerializer(lambda pace: pace_text(pace)),  # noqa: PLW0108 - it is defined below
    PlainValidator(lambda text: read_pace(text)),  # noqa: PLW0108
]
"""It is saved as text."""

USUAL_PACE: Pace = Days(24)
"""The pace of a table if neither its opener nor its server has chosen one."""


def deadline(pace: Pace, asked: datetime, *, age_begins: bool = False) -> datetime | None:
    """Return when time is up for a question that is asked now; None without a limit.

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
    """Return a deadline after a break: later by its length, and not too near. A fixed hour stays a fixed hour."""
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
    """Return a deadline after everyone gets the time of a whole turn again; for a fixed hour, its next occurrence."""
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


def extra_time(pace: Pace, used: timedelta) -> timedelta:
    """Return a person's extra time after the deadline of a question, given how much they have already used.

    In live games this is what is left of the bank, at most a minute. In correspondence games one turn of each Age may
    last longer.
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
    """Return a pace as it is saved: `calm`, `24h`, `90s`, `21:00 Europe/Berlin` or `mon,thu 19:00 America/New_York`."""
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
    """Return the pace with exactly this text.

    Raises:
        PaceError: no pace has this text.
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
    """Return how long a turn usually lasts; for a fixed hour, the longest time between two occurrences."""
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
    """Iterate over the occurrences of this hour, from about a day before `since`, in order.

    A time that a clock change skips is taken as if the clock had not changed. Of a time that occurs twice, the first
    counts.
    """
    zone = ZoneInfo(pace.zone)
    first = since.astimezone(zone).date() - timedelta(days=1)
    days = (first + timedelta(days=day) for day in count())
    return (datetime.combine(day, pace.at, zone).astimezone(UTC) for day in days if day.weekday() in pace.weekdays)


@cache
def zones() -> tuple[str, ...]:
    """Return the names of all zones that people can choose, in alphabetical order."""
    return tuple(sorted(_known() - _NO_PLACES))


def is_zone(name: str) -> bool:
    """Whether there is a zone with this name. Earlier releases saved some that nobody can choose now."""
    return name in _known()


@cache
def _known() -> frozenset[str]:
    return frozenset(available_timezones())
