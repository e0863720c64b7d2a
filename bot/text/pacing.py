"""Paces in words, and read from what people type."""

import re
from collections.abc import Sequence
from itertools import islice

from bot.services.pace import HOURS, SECONDS, Calm, Days, FixedHour, Live, Pace, PaceError, pace_text, read_pace
from bot.text.matching import fold
from bot.text.times.hours import read_hour
from bot.text.times.results import Hour, Open, Question, Wrong
from bot.text.words import Words
from bot.text.zones import find_zones, suggested_zones, zone_name

OFFERED: tuple[Pace, ...] = (Calm(), *map(Days, HOURS), *map(Live, SECONDS))
"""What can be chosen without typing an hour."""
_CALM = frozenset({"calm", "none", "no", "off", "no limit", "no time limit"})
_LENGTH = re.compile(r"(?:live )?(\d{1,3}) ?(h|hours?|d|days?|s|sec|seconds?|min|minutes?)?")
_ALWAYS = frozenset({"daily", "every", "day", "and"})
_FEWEST_LETTERS = 2
"""Of a day's name, so that it is clear which one is meant."""
_WORD = re.compile(r"[^\s,]+")
_NO_ZONE = ""
"""Of an hour after which no zone is typed yet."""


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


def read_typed(words: Words, text: str, zones: Sequence[str] = (), locale: str | None = None) -> Pace | Open[Pace]:
    """The pace that somebody means who types this: its own text, its name, or nearly so.

    Args:
        words: in which the days of the week are named.
        text: as it is typed.
        zones: by whose clocks an hour is meant: none if that is unknown, several if it is one of them.
        locale: of the person, as Discord writes it (`en-GB`), if known.

    Raises:
        LengthError: hours or seconds, but not as many as are offered.
        PaceError: nothing that makes sense.
    """
    typed = " ".join(text.split())
    if (exact := _exact(typed)) is not None:
        return exact
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
    days, rest = _days_and_rest(words, typed)
    match read_hour(rest, zones, locale):
        case Hour() as hour:
            paces = _paces(hour, days)
            return paces[0] if len(paces) == 1 else Open(Question.MIDNIGHT, paces)
        case Open(question, hours):
            return Open(question, tuple(pace for hour in hours for pace in _paces(hour, days)))
        case Wrong():
            raise PaceError("nothing that makes sense")


def suggested(words: Words, typed: str, most: int, locale: str | None = None) -> Sequence[Pace]:
    """What somebody may mean who has typed so far: what is offered, or an hour in fitting zones; at most so many."""
    days, rest = _days_and_rest(words, " ".join(typed.split()))
    hours, zone = _hours_and_rest(rest, locale)
    if not hours:
        wanted = fold(typed)
        fitting = (each for each in OFFERED if wanted in fold(pace_name(words, each)) or wanted in pace_text(each))
        return [*islice(fitting, most)]
    found = (
        pace
        for each in suggested_zones(zone, locale)[:most]
        for hour in hours
        for pace in _paces(Hour(hour.at, each, hour.is_next_day), days)
    )
    return [*islice(found, most)]


def _exact(typed: str) -> Pace | None:
    """The pace that has this text, unless its zone is an abbreviation: people mean the clocks of the place by that."""
    try:
        pace = read_pace(typed)
    except PaceError:
        return None
    return None if isinstance(pace, FixedHour) and find_zones(pace.zone) != (pace.zone,) else pace


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


def _days_and_rest(words: Words, typed: str) -> tuple[frozenset[int], str]:
    """The days of the week that are named in front, all if none is, and what follows."""
    names = [(day, fold(words.say(f"weekday-{day}"))) for day in range(7)]
    found: set[int] = set()
    rest = _WORD.findall(typed)
    while rest:
        word = fold(rest[0])
        days = [day for day, name in names if len(word) >= _FEWEST_LETTERS and f"{name}s".startswith(word)]
        if len(days) == 1:
            found.add(days[0])
        elif word not in _ALWAYS:
            break
        rest.pop(0)
    return frozenset(found or range(7)), " ".join(rest)


def _hours_and_rest(typed: str, locale: str | None) -> tuple[Sequence[Hour], str]:
    """The hours that may be meant by what is typed in front, and what follows; none for what is no hour."""
    parts = typed.split()
    for count in range(len(parts), 0, -1):
        hour = read_hour(" ".join(parts[:count]), (_NO_ZONE,), locale)
        found = hour.answers if isinstance(hour, Open) else (hour,) if isinstance(hour, Hour) else ()
        if found and found[0].zone == _NO_ZONE:
            return found, " ".join(parts[count:])
    return [], typed


def _paces(hour: Hour, days: frozenset[int]) -> tuple[FixedHour, ...]:
    """The paces of an hour on these days; 24:00 is the beginning of the next ones, and midnight may be either."""
    later = frozenset((day + 1) % 7 for day in days)
    each = {None: (later, days), True: (later,), False: (days,)}[hour.is_next_day]
    return tuple(dict.fromkeys(FixedHour(hour.at, hour.zone, found) for found in each))
