"""Dates and times that people say in their own words, such as "Friday 20:00" or "in 3 days"."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from threading import Lock
from zoneinfo import ZoneInfo

import dateparser

LONGEST_DATE = 100
"""Characters that somebody may type."""
_AMERICAN = "en-US"
_MEANINGLESS = re.compile(r"(?:until|till|til|for|to)\s+", re.IGNORECASE)
EARLIEST_CLOCKS, LATEST_CLOCKS = "Etc/GMT-14", "Etc/GMT+12"
"""The zones where a day begins first and last."""
_ALONE = Lock()
"""The library keeps what it has learnt in common variables."""


class DateError(ValueError):
    """This is no date."""


def read_date(typed: str, now: datetime, zone: str, locale: str | None = None) -> datetime:
    """The moment that somebody means, in UTC; a day without an hour begins at midnight.

    It may be over, or far away. It takes a few milliseconds, at first some hundred: not for the event loop.

    Args:
        typed: in English.
        now: the time, in UTC.
        zone: by whose clocks it is meant, as `Europe/Berlin`.
        locale: of the person, as Discord writes it: Americans write the month before the day.

    Raises:
        DateError: nothing that makes sense.
    """
    text = _MEANINGLESS.sub("", " ".join(typed[:LONGEST_DATE].split()), count=1)
    here = ZoneInfo(zone)
    found = look_up(
        text,
        now.astimezone(here),
        {
            "PREFER_DATES_FROM": "future",
            "DATE_ORDER": "MDY" if month_first(locale) and "." not in text else "DMY",
        },
    )
    try:
        return found.replace(tzinfo=here).astimezone(UTC)
    except OverflowError as error:
        raise DateError("nothing that makes sense") from error


def look_up(text: str, base: datetime, settings: Mapping[str, object]) -> datetime:
    """What the library reads, by the clocks of whoever typed it, without a zone.

    Args:
        text: in English.
        base: the time by these clocks.
        settings: of the library, besides.

    Raises:
        DateError: nothing that makes sense.
    """
    usual = {"RELATIVE_BASE": base.replace(tzinfo=None), "RETURN_AS_TIMEZONE_AWARE": False}
    try:
        with _ALONE:
            found: datetime | None = (
                dateparser.parse(text, languages=["en"], settings={**usual, **settings}) if text else None
            )
    except (OverflowError, ValueError) as error:  # a number too big for a date
        raise DateError("nothing that makes sense") from error
    if found is None:
        raise DateError("nothing that makes sense")
    return found


def month_first(locale: str | None) -> bool:
    """Whether a person writes the month before the day, as Americans do; so does somebody unknown."""
    return locale in {None, _AMERICAN}


def needs_zone(typed: str, now: datetime) -> bool:
    """Whether what somebody says means another moment in another zone, as "Friday" and unlike "in 2 h".

    Raises:
        DateError: as of `read_date`.
    """
    return read_date(typed, now, EARLIEST_CLOCKS) != read_date(typed, now, LATEST_CLOCKS)
