"""Paces in words, and read from what people type."""

import re
from collections.abc import Sequence
from datetime import time
from itertools import islice

from bot.services.pace import HOURS, SECONDS, Calm, Days, FixedHour, Live, Pace, PaceError, pace_text, read_pace
from bot.text.matching import fold
from bot.text.words import Words
from bot.text.zones import find_zone, suggested_zones, time_of_day, zone_name

OFFERED: tuple[Pace, ...] = (Calm(), *map(Days, HOURS), *map(Live, SECONDS))
"""What can be chosen without typing an hour."""
_CALM = frozenset({"calm", "none", "no", "off", "no limit", "no time limit"})
_LENGTH = re.compile(r"(?:live )?(\d{1,3}) ?(h|hours?|d|days?|s|sec|seconds?|min|minutes?)?")
_AT = re.compile(
    r"(?P<before>.*?)(?<!\d)(?P<hour>\d{1,2})(?=:\d\d| ?[ap]m\b)"
    r"(?::(?P<minute>\d\d))?(?: ?(?P<half>[ap]m)\b)?(?!\d)(?P<after>.*)",
    re.DOTALL | re.IGNORECASE,
)
"""An hour with its minutes, or with am or pm."""
_ALWAYS = frozenset({"daily", "every", "day", "at", "and"})
_FEWEST_LETTERS = 2
"""Of a day's name, so that it is clear which one is meant."""


class NoZoneError(PaceError):
    """An hour was typed without its zone."""

    def __init__(self, at: time) -> None:
        super().__init__("an hour without a zone")
        self.at = at


class LengthError(PaceError):
    """So many hours or seconds for a choice are not offered."""


def pace_name(words: Words, pace: Pace) -> str:
    """A pace in a few words, for menus and suggestions."""
    message, told = _message(words, pace)
    return words.say(message, **told)


def pace_told(words: Words, pace: Pace) -> str:
    """What a pace means, in a sentence or two."""
    message, told = _message(words, pace)
    return words.about(message, "told", **told)


def read_typed(words: Words, text: str) -> Pace:
    """The pace that somebody means who types this: its own text, its name, or nearly so.

    Raises:
        NoZoneError: an hour, but no zone.
        LengthError: hours or seconds, but not as many as are offered.
        PaceError: nothing that makes sense.
    """
    typed = " ".join(text.split())
    try:
        return read_pace(typed)
    except PaceError:
        pass
    low = typed.casefold()
    named = {fold(pace_name(words, each)): each for each in OFFERED}
    if fold(typed) in named:
        return named[fold(typed)]
    if low in _CALM:
        return Calm()
    if low == "live":
        return Live()
    if found := _LENGTH.fullmatch(low):
        return _length(int(found[1]), found[2] or ("s" if low.startswith("live") else "h"))
    if found := _AT.fullmatch(typed):
        return _fixed(words, _time(found), found["before"], found["after"])
    raise PaceError("nothing that makes sense")


def suggested(words: Words, typed: str, most: int) -> Sequence[Pace]:
    """What somebody may mean who has typed so far: what is offered, or an hour in fitting zones; at most so many."""
    found = _AT.fullmatch(" ".join(typed.split()))
    if found is None:
        wanted = fold(typed)
        fitting = (each for each in OFFERED if wanted in fold(pace_name(words, each)) or wanted in pace_text(each))
        return [*islice(fitting, most)]
    try:
        at = _time(found)
        days = _weekdays(words, found["before"])
    except PaceError:
        return []
    return [FixedHour(at, zone, days) for zone in suggested_zones(found["after"])[:most]]


def _message(words: Words, pace: Pace) -> tuple[str, dict[str, str | int]]:
    match pace:
        case Calm():
            return "pace-calm", {}
        case Days(hours):
            return "pace-days", {"hours": hours}
        case Live(seconds):
            return "pace-live", {"seconds": seconds}
        case FixedHour(at, zone, weekdays):
            told: dict[str, str | int] = {"at": f"{at:%H:%M}", "zone": zone_name(zone)}
            if pace.is_daily:
                return "pace-daily", told
            days = words.all_of([words.say(f"weekday-{day}") for day in sorted(weekdays)])
            return "pace-weekdays", {**told, "days": days}


def _length(number: int, unit: str) -> Pace:
    try:
        match unit[0]:
            case "h":
                return Days(number)
            case "d":
                return Days(number * 24)
            case "m":
                return Live(number * 60)
            case _:
                return Live(number)
    except PaceError as error:
        raise LengthError(*error.args) from None


def _time(found: re.Match[str]) -> time:
    half = found["half"]
    try:
        return time_of_day(found["hour"], found["minute"], half and half.casefold())
    except ValueError as error:
        raise PaceError("no time of day") from error


def _fixed(words: Words, at: time, before: str, after: str) -> FixedHour:
    days = _weekdays(words, before)
    if not fold(after):
        raise NoZoneError(at)
    if (zone := find_zone(after)) is None:
        raise PaceError("no zone, or several")
    return FixedHour(at, zone, days)


def _weekdays(words: Words, text: str) -> frozenset[int]:
    """The days that are named; all if none is."""
    names = [(day, fold(words.say(f"weekday-{day}"))) for day in range(7)]
    found: set[int] = set()
    for word in fold(text).split():
        days = [day for day, name in names if len(word) >= _FEWEST_LETTERS and f"{name}s".startswith(word)]
        if len(days) == 1:
            found.add(days[0])
        elif word not in _ALWAYS:
            raise PaceError("no day of the week")
    return frozenset(found or range(7))
