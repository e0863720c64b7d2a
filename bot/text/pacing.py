"""Paces in words, and paces read from typed text."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import timedelta

from bot.services.pace import HOURS, SECONDS, Calm, Days, FixedHour, Live, Pace, PaceError, pace_text, read_pace
from bot.text.matching import fold
from bot.text.times.hours import read_hour, read_length
from bot.text.times.items import weekday_of
from bot.text.times.results import Hour, Open, Question, Wrong
from bot.text.words import Words
from bot.text.zones import find_zones, suggested_zones, zone_name

OFFERED: tuple[Pace, ...] = (Calm(), *map(Days, HOURS), *map(Live, SECONDS))
"""Paces that can be chosen without typing an hour."""
_CALM = frozenset({"calm", "none", "no", "off", "no limit", "no time limit", "unlimited"})
_LENGTH = re.compile(r"(?:live )?(\d{1,3}) ?(h|s|sec|seconds?)?")
_ALWAYS = frozenset({"daily", "every", "each", "day", "and", "on"})
_SEVERAL = {
    **dict.fromkeys(("weekday", "weekdays"), frozenset(range(5))),
    **dict.fromkeys(("weekend", "weekends"), frozenset({5, 6})),
}
_FEWEST_LETTERS = 2
"""The minimum number of letters that identify a day of the week."""
_FEWEST_LETTERS_LATER = 3
"""The minimum number of letters that identify a day after other words, where a zone's name may also follow."""
_RANGE = re.compile(r"([^\W\d_]+)(?: ?[-\u2013] ?| (?:to|till|until|through|thru) )([^\W\d_]+)")
_WORD = re.compile(r"[^\s,]+")
_NO_ZONE = ""
"""A placeholder for the zone while none has been typed."""


class LengthError(PaceError):
    """Raised if this number of hours or seconds per choice is not offered."""


def pace_name(words: Words, pace: Pace) -> str:
    """Return a pace in a few words, for menus and suggestions."""
    message, told = _message(words, pace)
    return words.say(message, **told)


def pace_of_turns(words: Words, pace: Pace) -> str:
    """Return a pace in a few words that also say what has this time."""
    message, told = _message(words, pace)
    return words.about(message, "each", **told) if isinstance(pace, Days | Live) else words.say(message, **told)


def pace_told(words: Words, pace: Pace) -> str:
    """Return what a pace means, in a sentence or two."""
    message, told = _message(words, pace)
    return words.about(message, "told", **told)


def read_typed(words: Words, text: str, zones: Sequence[str] = (), locale: str | None = None) -> Pace | Open[Pace]:
    """Return the pace that this text means: its saved text, its name, or something close.

    Args:
        words: the language in which days of the week are named.
        text: the text as typed.
        zones: the time zones that may be meant; empty if unknown.
        locale: the person's Discord locale (`en-GB`), if known.

    Raises:
        LengthError: it gives hours or seconds, but a number that is not offered.
        PaceError: it makes no sense.
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
    if (length := read_length(low.removeprefix("live").lstrip(" ,"))) is not None:
        in_hours, more = divmod(length, timedelta(hours=1))
        return _length(int(length.total_seconds()), "s") if more or not in_hours else _length(in_hours, "h")
    days, rest = _days_and_rest(words, typed)
    match read_hour(rest, zones, locale):
        case Hour() as hour:
            paces = _paces(hour, days)
            return paces[0] if len(paces) == 1 else Open(Question.MIDNIGHT, paces)
        case Open(question, hours):
            return Open(question, tuple(pace for hour in hours for pace in _paces(hour, days)))
        case Wrong():
            raise PaceError("nothing that makes sense")


def suggested(words: Words, typed: str, most: int, locale: str | None = None, own: str | None = None) -> Sequence[Pace]:
    """Return at most `most` suggestions for text typed so far: offered paces, or an hour in matching zones.

    `own` is the zone whose clocks the person lives by, if known.
    """
    typed = " ".join(typed.split())
    wanted = fold(typed)
    fitting = [each for each in OFFERED if wanted in fold(pace_name(words, each)) or wanted in pace_text(each)]
    with suppress(PaceError):
        exact = read_typed(words, typed, ("UTC",), locale)
        if exact in OFFERED:  # "24h" is hardly midnight
            return fitting if exact in fitting else [exact, *fitting]

    def hours(days: frozenset[int], rest: str) -> Iterator[Pace]:
        """Yield paces for the hour that `rest` begins with, on these days, in the zones that match what follows."""
        found, zone = _hours_and_rest(rest, locale)
        if found:
            for each in suggested_zones(zone, locale, own)[:most]:
                for hour in found:
                    yield from _paces(Hour(hour.at, each, hour.is_next_day), days)

    found = [*hours(*_days_and_rest(words, typed, keep_last=True))]
    if len(found) < most:  # the last word is no zone, or few match: it may be a day
        found += hours(*_days_and_rest(words, typed))
    return [*dict.fromkeys(found or fitting)][:most]


def _exact(typed: str) -> Pace | None:
    """Return the pace with this saved text; None if there is none, or its zone is an abbreviation such as EST."""
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
            case _:
                return Live(number)
    except PaceError as error:
        raise LengthError(*error.args) from None


def _days_and_rest(words: Words, typed: str, *, keep_last: bool = False) -> tuple[frozenset[int], str]:
    """Return the named days of the week (or all) and the other words, which with `keep_last` include the last word."""
    names = [fold(words.say(f"weekday-{day}")) for day in range(7)]

    def day_of(word: str, fewest: int) -> int | None:
        if len(word) < fewest:
            return None
        if (known := weekday_of(word)) is not None:
            return known
        found = [day for day, name in enumerate(names) if f"{name}s".startswith(fold(word))]
        return found[0] if len(found) == 1 else None

    def spelt_out(found: re.Match[str]) -> str:
        first, last = (day_of(word, _FEWEST_LETTERS) for word in found.groups())
        if first is None or last is None:
            return found[0]
        return " ".join(names[(first + number) % 7] for number in range((last - first) % 7 + 1))

    found: set[int] = set()
    rest: list[str] = []
    spoken = _WORD.findall(_RANGE.sub(spelt_out, typed))
    for number, word in enumerate(spoken):
        fewest = _FEWEST_LETTERS_LATER if rest else _FEWEST_LETTERS
        days = [day for each in word.split("/") if (day := day_of(each, fewest)) is not None]
        several = _SEVERAL.get(fold(word))
        if keep_last and number == len(spoken) - 1:
            rest.append(word)
        elif len(days) == len(word.split("/")):
            found.update(days)
        elif several:
            found |= several
        elif fold(word) not in _ALWAYS:
            rest.append(word)
    return frozenset(found or range(7)), " ".join(rest)


def _hours_and_rest(typed: str, locale: str | None) -> tuple[Sequence[Hour], str]:
    """Return the hours that the start of the text may mean, and the rest of it; no hours if it starts with none."""
    parts = typed.split()
    for count in range(len(parts), 0, -1):
        hour = read_hour(" ".join(parts[:count]), (_NO_ZONE,), locale)
        found = hour.answers if isinstance(hour, Open) else (hour,) if isinstance(hour, Hour) else ()
        if found and found[0].zone == _NO_ZONE:
            return found, " ".join(parts[count:])
    return [], typed


def _paces(hour: Hour, days: frozenset[int]) -> tuple[FixedHour, ...]:
    """Return the paces for an hour on these days. 24:00 is the start of the next day; "midnight" may be either end."""
    later = frozenset((day + 1) % 7 for day in days)
    each = {None: (later, days), True: (later,), False: (days,)}[hour.is_next_day]
    return tuple(dict.fromkeys(FixedHour(hour.at, hour.zone, found) for found in each))
