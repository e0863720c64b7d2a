"""Results of reading a typed time: exactly one of understood, open, or wrong."""

from dataclasses import dataclass
from datetime import datetime, time
from enum import StrEnum
from typing import Generic, TypeVar

T = TypeVar("T")

AMERICAN = "en-US"
"""The Discord locale whose users write the month before the day."""

BRITISH = "en-GB"
"""The Discord locale whose users write 12-hour times, and the day before the month."""


class Purpose(StrEnum):
    """What a time is for."""

    NIGHT = "night"
    """The start of a night of games."""
    AWAY = "away"
    """An absence: until a moment, or from one moment to another."""

    def leaves_half_open(self, locale: str | None) -> bool:
        """Return whether an hour such as 9:30 may be in the evening, for users of this Discord locale.

        Americans write 12-hour times. So do many other English speakers, who hardly ever play in the morning.
        """
        return locale == AMERICAN or (self is Purpose.NIGHT and locale == BRITISH)


class Question(StrEnum):
    """What a text leaves open."""

    ZONE = "zone"
    HALF = "half"
    """Whether the hour is in the morning or in the evening."""
    HOUR = "hour"
    """Whether the hour is the one typed or an hour earlier, as with "half eight"."""
    WEEK = "week"
    """Whether the day is in this week or next week."""
    MIDNIGHT = "midnight"
    """Whether midnight is at the beginning or at the end of the day."""
    SPAN = "span"
    """Whether a number of hours is an hour of the day or a length of time."""
    DATE = "date"
    """Which date is meant, or whether it is an hour instead."""
    WHOLE = "whole"
    """Whether an absence lasts the whole day, or only until that day begins."""
    SKIPPED = "skipped"
    """Which hour is meant if the clocks skip the one typed."""
    TWICE = "twice"
    """Which hour is meant if the clocks show the one typed twice."""


class Reason(StrEnum):
    """Why a text is not a time."""

    UNCLEAR = "unclear"
    """The text makes no sense, or could mean too many things."""
    ONE_MOMENT = "one-moment"
    """A span was typed where one moment is needed."""
    NO_END = "no-end"
    """Only the beginning was typed where an end is needed."""
    NO_HOUR = "no-hour"
    """Only a day was typed where an hour is needed."""
    PAST = "past"
    TOO_FAR = "too-far"
    NO_SUCH_HOUR = "no-such-hour"
    NO_SUCH_DAY = "no-such-day"
    """The day is not in the calendar, or falls on another day of the week."""


@dataclass(frozen=True, slots=True)
class Understood:
    """A time that was understood: a moment, or the span of an absence."""

    at: datetime
    """The moment, in UTC; the end if it is a span."""
    since: datetime | None = None
    """When the span begins or began; None if the text does not say."""
    zone: str | None = None
    """The time zone used, such as `Europe/Berlin`; None if it makes no difference and no zone is known."""
    said: bool = False
    """Whether the text names the zone."""


@dataclass(frozen=True, slots=True)
class Hour:
    """An hour of the day."""

    at: time
    """Hour and minute, without a zone."""
    zone: str
    is_next_day: bool | None = False
    """Whether the hour ends the given day, as 24:00 does; None if it may, as with "midnight"."""


@dataclass(frozen=True, slots=True)
class Hours:
    """A span from one hour of the day to another, past midnight if the second is earlier."""

    begin: time
    """Hour and minute, without a zone, like `end`."""
    end: time
    zone: str


@dataclass(frozen=True, slots=True)
class Open(Generic[T]):
    """A text with several possible meanings. It has no effect until one is chosen."""

    question: Question
    answers: tuple[T, ...]
    """The possible meanings, likeliest first. If the question is the zone, a zone may have several answers in a row."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A text that is not a time, and why."""

    why: Reason
    part: str
    """The part of the text that is wrong or not understood; empty if the text has no words."""
