"""Zones, and times of day, read from what people type."""

import re
from collections.abc import Sequence
from datetime import time
from functools import cache

from bot.services.pace import zones
from bot.services.quiet import QuietError, QuietHours
from bot.text.matching import fold

_HOUR = r"(\d{1,2})(?::(\d\d))? ?(am|pm)?"
_HOURS = re.compile(rf"{_HOUR} ?(?:-|\u2013|to|until) ?{_HOUR}")
_NOON = 12
_ANY_ZONE = "UTC"


def zone_name(zone: str) -> str:
    """A zone as it is shown."""
    return zone.replace("_", " ")


def find_zone(typed: str) -> str | None:
    """The zone that somebody means who types its name, or that of its city; None for none, or several."""
    wanted = fold(typed)
    whole = [zone for zone, name in _names() if name == wanted]
    fitting = whole or [zone for zone, _ in _names() if fold(zone.rpartition("/")[2]) == wanted]
    return fitting[0] if len(fitting) == 1 else None


def suggested_zones(typed: str) -> Sequence[str]:
    """The zones that somebody may mean who has typed so far.

    The whole name first, then those that begin with a word of it, in alphabetical order.
    """
    wanted = fold(typed)
    fitting = [(zone, name) for zone, name in _names() if all(part in name for part in wanted.split())]
    fitting.sort(key=lambda each: (each[1] != wanted, not _begins(each[1], wanted), each[0]))
    return [zone for zone, _ in fitting]


@cache
def _names() -> Sequence[tuple[str, str]]:
    """All zones, each with its name as it is compared: made once, for people type letter by letter."""
    return [(zone, fold(zone)) for zone in zones()]


def read_hours(typed: str) -> str:
    """The text of the quiet hours that somebody means who types `22:00-07:00`, `22-7` or `10pm to 7am`.

    Raises:
        QuietError: nothing that makes sense.
    """
    found = _HOURS.fullmatch(" ".join(typed.casefold().split()))
    if found is None:
        raise QuietError("nothing that makes sense")
    try:
        return QuietHours(time_of_day(*found.groups()[:3]), time_of_day(*found.groups()[3:]), _ANY_ZONE).text
    except ValueError as error:
        raise QuietError("no times of day, or the same twice") from error


def time_of_day(hour: str, minute: str | None, half: str | None) -> time:
    """The time that somebody types as `9:30 pm` or `21`; `half` is am, pm or nothing. Raises ValueError."""
    number = int(hour)
    if half is not None:
        if not 1 <= number <= _NOON:
            raise ValueError(f"{hour} {half}")
        number = number % _NOON + (_NOON if half == "pm" else 0)
    return time(number, int(minute or 0))


def _begins(name: str, wanted: str) -> bool:
    return any(part.startswith(wanted.split(maxsplit=1)[0]) for part in name.split()) if wanted else True
