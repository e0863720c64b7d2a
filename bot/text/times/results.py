"""What a typed time means: exactly one of understood, open, or wrong."""

from dataclasses import dataclass
from datetime import datetime, time
from enum import StrEnum
from typing import Generic, TypeVar

T = TypeVar("T")

AMERICAN = "en-US"
"""The locale, as Discord writes it, of people who write the month before the day."""

BRITISH = "en-GB"
"""That of people who read hours of twelve, and write the day first."""


class Purpose(StrEnum):
    """What the time is for."""

    NIGHT = "night"
    """A moment at which something begins."""
    AWAY = "away"
    """Until a moment, or from one to another."""

    def leaves_half_open(self, locale: str | None) -> bool:
        """Whether an hour such as 9:30 may be one in the evening, for people of a locale as Discord writes it.

        Americans write so, and many others who speak English; of these, hardly anybody plays in the morning.
        """
        return locale == AMERICAN or (self is Purpose.NIGHT and locale == BRITISH)


class Question(StrEnum):
    """What a text leaves open."""

    ZONE = "zone"
    HALF = "half"
    """In the morning or in the evening."""
    HOUR = "hour"
    """At this hour, or an hour earlier."""
    WEEK = "week"
    """This week or the one after."""
    MIDNIGHT = "midnight"
    """Before the day or after it."""
    SPAN = "span"
    """At that hour, or in so many hours."""
    DATE = "date"
    """That day of the calendar, or that hour."""
    WHOLE = "whole"
    """That whole day, or until it begins."""
    SKIPPED = "skipped"
    """Clocks skip this hour."""
    TWICE = "twice"
    """Clocks show this hour twice."""


class Reason(StrEnum):
    """Why a text is no time."""

    UNCLEAR = "unclear"
    """It makes no sense, or several."""
    ONE_MOMENT = "one-moment"
    """A span, where something begins at one moment."""
    NO_END = "no-end"
    """A beginning without an end, where one is needed."""
    NO_HOUR = "no-hour"
    """A day without an hour, where one is needed."""
    PAST = "past"
    TOO_FAR = "too-far"
    NO_SUCH_HOUR = "no-such-hour"
    NO_SUCH_DAY = "no-such-day"
    """The calendar does not have it, or it is another day of the week."""


@dataclass(frozen=True, slots=True)
class Understood:
    """A moment, or a span for somebody who is away."""

    at: datetime
    """In UTC; of a span, its end."""
    since: datetime | None = None
    """When the span begins, or has begun; None if nothing is said about it."""
    zone: str | None = None
    """By whose clocks it was read, as `Europe/Berlin`; None if it is the same by all, and no zone is known."""
    said: bool = False
    """Whether the zone stands in the text."""


@dataclass(frozen=True, slots=True)
class Hour:
    """An hour of the day."""

    at: time
    """Hour and minute, without a zone."""
    zone: str
    is_next_day: bool | None = False
    """Whether it ends the day that is meant, as 24:00 does; None if it may, as midnight."""


@dataclass(frozen=True, slots=True)
class Hours:
    """From one hour of the day to another, over midnight where the second is the earlier one."""

    begin: time
    """Hour and minute, without a zone; likewise the end."""
    end: time
    zone: str


@dataclass(frozen=True, slots=True)
class Open(Generic[T]):
    """A text with several meanings: nothing counts until one is chosen."""

    question: Question
    answers: tuple[T, ...]
    """The likeliest first. If the zone is asked for, a zone may have several, one after the other."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A text that is no time, and why."""

    why: Reason
    part: str
    """What of it is wrong or not understood; empty for a text without words."""
