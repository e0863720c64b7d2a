"""Tokenizer for typed times: hours, days, spans, zones, and the words between them.

At each position the longest match wins, so "5-7 March" is not a span of hours. Text without a match is an error.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from itertools import chain, takewhile
from typing import TypeAlias, TypeVar

from bot.text.times.languages import HOUR, LANGUAGES, MINUTE, Part, Unit, Which
from bot.text.times.results import Reason
from bot.text.zones import find_zones, read_offset

LONGEST = 100
"""Maximum length of a text, in characters."""
_NOON = 12
_MINUTES = 60
_MOST_WORDS = 5
"""Maximum number of words in the name of a zone."""
_T = TypeVar("_T")


class NoTime(Exception):
    """Raised if a text is not a time, or no longer one; caught within this package."""

    def __init__(self, why: Reason, part: str = "") -> None:
        super().__init__(why, part)
        self.why = why
        self.part = part


@dataclass(frozen=True, slots=True)
class Stamp:
    """A Discord timestamp, in seconds since 1970."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Now:
    """This moment."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day."""

    hour: int
    minute: int = 0
    second: int = 0
    half: str = ""
    """The letter "a" or "p" if the text says am or pm."""
    is_round: bool = False
    """Whether no minutes are given in digits; hours up to 12 may then be am or pm."""
    is_sure: bool = False
    """Whether it can only be a 24-hour time, such as "09:30"."""
    is_half: bool = False
    """Whether it was said as "half eight": half past eight in Britain, half past seven in many other places."""


@dataclass(frozen=True, slots=True)
class Midnight:
    """Midnight, at the end or at the beginning of a day."""


@dataclass(frozen=True, slots=True)
class ClockOrSpan:
    """A text such as "20h": an hour of the day, or a number of hours and minutes."""

    hour: int
    minute: int | None = None

    @property
    def span(self) -> "Span":
        """The number of hours and minutes."""
        return Span(time=timedelta(hours=self.hour, minutes=self.minute or 0))


@dataclass(frozen=True, slots=True)
class DateOrClock:
    """A text such as "5.12": a day and a month, or an hour and its minutes."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class DayOrHour:
    """A number such as "20" in "Mon 20": a day of the month, or an hour."""

    number: int
    is_sure: bool = False
    """Whether the hour can only be a 24-hour time, as in `Clock`."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number alone."""

    value: int
    is_sure: bool = False
    """Whether the hour can only be a 24-hour time, as in `Clock`."""


@dataclass(frozen=True, slots=True)
class DayPart:
    """A part of the day; today's, if the word says so, as "tonight" does."""

    part: Part
    today: bool = False


@dataclass(frozen=True, slots=True)
class NearDay:
    """A day relative to today, such as "tomorrow"."""

    days: int


@dataclass(frozen=True, slots=True)
class Weekday:
    """A day of the week."""

    day: int
    which: Which | None = None


@dataclass(frozen=True, slots=True)
class Week:
    """A week relative to this one, such as "next week"."""

    weeks: int


@dataclass(frozen=True, slots=True)
class WeeksFrom:
    """A number of weeks after a day named in the text, as in "a week from Monday"."""

    weeks: int


@dataclass(frozen=True, slots=True)
class Date:
    """A calendar date; month and year are optional."""

    day: int
    month: int | None = None
    year: int | None = None
    is_slashed: bool = False
    """Whether day and month may be swapped."""


@dataclass(frozen=True, slots=True)
class Span:
    """A length of time."""

    months: int = 0
    days: int = 0
    time: timedelta = timedelta()
    is_lasting: bool = False
    """Whether it says how long something lasts, not when it is."""


@dataclass(frozen=True, slots=True)
class Zone:
    """The zones that may be meant, the likeliest first."""

    zones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Since:
    """A word before the start of a span; with `and_follows`, a word such as "and" comes before its end."""

    and_follows: bool = False


@dataclass(frozen=True, slots=True)
class Until:
    """A word or dash before the end of a span."""

    is_dash: bool = False
    is_through: bool = False
    """Whether the span includes the day that follows."""


@dataclass(frozen=True, slots=True)
class Filling:
    """A word such as "at". With `is_at`, a number after it is an hour; with `is_on`, a day may mean the whole day."""

    is_at: bool = False
    is_on: bool = False


Item: TypeAlias = (
    Stamp | Now | Clock | Midnight | ClockOrSpan | DateOrClock | Number | DayPart | NearDay | Weekday | Week | WeeksFrom
    | Date | Span | Zone | Since | Until | Filling
)  # fmt: skip
_Maker: TypeAlias = Callable[[Mapping[str, str | None]], Sequence[Item]]


def take_apart(typed: str, known: Sequence[str] = (), *, minus: bool = True) -> Sequence[Item]:
    """Return the items of a text, in order.

    Args:
        typed: the text, in the words of any language.
        known: zones whose clocks the person may live by.
        minus: whether " -8" after an hour may be an offset rather than the end of a span; after an ISO time it always
            is one.

    Raises:
        NoTime: something is not understood, or the text is too long.
    """
    text, found, at = _plain(typed), list[Item](), 0
    while at < len(text):
        if text[at] == " ":
            at += 1
            continue
        items, end = _next(text, at, found, known, minus=minus)
        found += items
        at = end
    return found


def _next(
    text: str, at: int, before: Sequence[Item], known: Sequence[str], *, minus: bool
) -> tuple[Sequence[Item], int]:
    """Return the items at a position of the text, and where they end."""
    best: tuple[Sequence[Item], int] | None = None
    for form, make in _forms():
        match = form.match(text, at)
        if match and (best is None or match.end() > best[1]):
            items = make(match.groupdict())
            if items:
                best = items, match.end()
    if not best or ((minus or _AFTER_ISO.search(text[:at])) and isinstance(best[0][0], Until)):
        best = _offset(text, at, before) or best
    best = best or _zone(text, at, known) or _and(text, at, before)
    if best is None:
        raise NoTime(Reason.UNCLEAR, _unknown(text[at:]))
    return best


def _unknown(text: str) -> str:
    """Return the start of the text that is not understood; words that need another word are returned with that word."""
    words = text.split()
    leading = takewhile(lambda word: word in _leading_words(), words[:-1])
    return " ".join(words[: len([*leading]) + 1])


@cache
def _leading_words() -> frozenset[str]:
    """Return the first words of the forms that need at least two words to have a meaning."""
    return frozenset(
        word.partition(" ")[0] for name in ("ahead", "around", "inside", "quantities", "which") for word in _words(name)
    )


def weekday_of(word: str) -> int | None:
    """Return the day of the week that a word means, also as in "mondays"; Monday is 0."""
    known = _words("weekdays")
    found = known.get(word.casefold(), known.get(word.casefold().removesuffix("s")))
    return found if isinstance(found, int) else None


# Letters.

_SIGNS = re.compile(r"[^\w.:/+<>-]+")
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_APOSTROPHES = str.maketrans(dict.fromkeys("'\u2019\u02bc`", ""))
_COMMA = re.compile(r"(?<=\d),(?=\d{1,2} ?[^\W\d_])")
"""A decimal comma, as in "1,5 h"."""
_FRACTIONS = {"\u00bc": ".25", "\u00bd": ".5", "\u00be": ".75"}
"""Quarters in one character, as phones write them."""
_FRACTION = re.compile(rf"(?:(\d) ?)?([{''.join(_FRACTIONS)}])")


def _plain(typed: str) -> str:
    """Return the text in lower case, with dashes, apostrophes and fractions unified; raise NoTime if it is too long."""
    if len(typed) > LONGEST:
        raise NoTime(Reason.UNCLEAR, typed)
    text = _FRACTION.sub(lambda found: f"{found[1] or 0}{_FRACTIONS[found[2]]}", typed)
    text = unicodedata.normalize("NFKC", text.translate(_DASHES).translate(_APOSTROPHES)).casefold()
    return " ".join(_SIGNS.sub(" ", _COMMA.sub(".", text).replace("@", " at ")).split())


# Forms.

_END = r"(?![^\W\d_])"
"""A pattern that matches if no letter follows."""
_HALF = rf"(?P<half>[ap])\.? ?m{_END}\.?"
_HALF_BEFORE_ZONE = r"(?P<half>[ap])m"
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
"""Replacements that people type for umlauts on keyboards without them."""


@cache
def _words(name: str) -> Mapping[str, object]:
    """Return all languages' words of this kind, each with its meaning."""
    known = [getattr(language, name) for language in LANGUAGES]
    words = dict(
        chain.from_iterable(
            each.items() if isinstance(each, Mapping) else ((word, word) for word in each) for each in known
        )
    )
    return {**{word.translate(_UMLAUTS): meant for word, meant in words.items()}, **words}


def _any(words: Iterable[str]) -> str:
    """Return a pattern that matches any of these words if no letter follows."""
    return rf"(?:{'|'.join(re.escape(each) for each in sorted(words, key=len, reverse=True))}){_END}"


def _meaning(name: str, kind: type[_T]) -> Callable[[str | None], _T]:
    known = _words(name)

    def find(word: str | None) -> _T:
        meant = known[word or ""]
        assert isinstance(meant, kind)
        return meant

    return find


@cache
def _forms() -> Sequence[tuple[re.Pattern[str], _Maker]]:
    """Return all patterns except zones, each with what it creates; of equally long matches, the earlier one wins."""
    return [*_clocks(), *_days(), *_dates(), *_spans(), *_small_words()]


def _one(form: str, make: Callable[[Mapping[str, str | None]], Item]) -> tuple[re.Pattern[str], _Maker]:
    return re.compile(form), lambda found: [make(found)]


def _number(text: str | None) -> int:
    """Return a number given in digits or as a word; 0 for none."""
    if not text:
        return 0
    if text[0].isdigit():
        return int(text)
    meant = _words("numbers")[text]
    assert isinstance(meant, int)
    return meant


def _clock(found: Mapping[str, str | None], *, later: int = 0, is_round: bool = False) -> Clock:
    hour, minute = found["hour"] or "", _number(found.get("minute"))
    ahead, past = divmod(minute + later, 60) if later else (0, minute)
    number = _number(hour) + ahead
    if later and number <= 0:
        number += _NOON
    is_sure = hour.startswith("0") and len(hour) > 1
    second = _number(found.get("second"))
    return Clock(number, past, second, found.get("half") or "", is_round, is_sure)


def _clocks() -> Sequence[tuple[re.Pattern[str], _Maker]]:
    number = rf"(?:\d{{1,2}}(?!\d)|{_any(_words('numbers'))})"
    marks = _any(_words("hour_marks"))
    half = rf"(?: ?{_HALF})?"
    around = _meaning("around", int)
    after, halves = frozenset(_words("after")), frozenset(_words("halves"))
    minute, hours = (_any(word for word, unit in _words("units").items() if unit == each) for each in (MINUTE, HOUR))
    named = _any(word for word, unit in _words("units").items() if unit == HOUR and len(word) > 1)
    minutes = rf"(?P<minute>{_any(_words('numbers'))}|\d{{1,2}}(?= ?{minute}| {_any(after)}))(?: ?{minute})?"

    def relative(found: Mapping[str, str | None]) -> Clock:
        count = _number(found["minute"])
        later = count if found["way"] in after else -count
        return _clock({**found, "minute": None}, later=later, is_round=True)

    def both(found: Mapping[str, str | None]) -> Sequence[Item]:
        end = _clock(found)
        begin = _clock({"hour": found["first"], "minute": found["minutes"]})
        if begin.hour <= _NOON and not begin.is_sure:
            is_earlier = (begin.hour % _NOON, begin.minute) < (end.hour % _NOON, end.minute)
            # "10-8pm" begins in the other half of the day
            begin = replace(begin, half=end.half if is_earlier else "ap".replace(end.half, ""))
        return [begin, Until(is_dash=True), end]

    def h(found: Mapping[str, str | None]) -> Item:
        return ClockOrSpan(_number(found["hour"]), None if found["minute"] is None else int(found["minute"]))

    return (
        _one(r"<t:(?P<seconds>\d{1,11})(?::[a-z])?>", lambda found: Stamp(_number(found["seconds"]))),
        _one(rf"(?P<hour>\d{{1,2}})(?:[:.h]?(?P<minute>\d\d))? ?{_HALF}", _clock),
        _one(rf"(?P<hour>\d{{1,2}})(?:[:.h]?(?P<minute>\d\d))?{_HALF_BEFORE_ZONE}", _clock),
        _one(rf"(?P<hour>\d{{1,2}})(?:[:.](?P<minute>\d\d))?(?P<half>[ap]){_END}", _clock),
        _one(rf"(?P<hour>\d{{1,2}}) (?P<minute>1[3-9]|[2-5]\d) ?{_HALF}", _clock),  # as dictated: "8 30 pm"
        (
            re.compile(
                r"(?P<first>\d{1,2})(?:-|[:.](?P<minutes>\d\d) ?- ?)"
                rf"(?P<hour>\d{{1,2}})(?:[:.](?P<minute>\d\d))? ?{_HALF}"
            ),
            both,
        ),
        _one(
            rf"(?P<hour>0?[0-5]):(?P<minute>[0-5]\d) ?{named}",
            lambda it: Span(time=timedelta(hours=_number(it["hour"]), minutes=_number(it["minute"]))),
        ),
        _one(
            r"(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>[0-5]\d)(?:\.\d+)?)?(?!\d)"
            rf"(?: ?(?:{marks}|{hours}))?",
            _clock,
        ),
        _one(rf"(?P<hour>\d{{1,2}})\.(?P<minute>\d\d) ?{marks}", _clock),
        _one(rf"(?P<hour>[1-2]\d|0?[6-9])\.(?P<minute>\d\d) ?{hours}", _clock),
        _one(rf"(?P<hour>\d{{1,2}}) ?{marks} ?(?P<minute>\d\d)(?!\d)", _clock),
        _one(rf"(?P<hour>{number}) ?{marks}{half}", lambda found: _clock(found, is_round=True)),
        _one(rf"(?P<hour>{_any(_words('numbers'))}) ?{_HALF}", _clock),
        _one(rf"(?P<hour>\d{{1,3}}) ?h ?(?P<minute>\d\d)?(?!\d){_END}", h),
        _one(r"(?P<first>\d{1,2})\.(?P<second>\d\d)(?!\d|\.\d)", lambda it: DateOrClock(*map(_number, it.values()))),
        _one(
            rf"(?P<around>{_any(_words('around'))}) (?P<hour>{number})(?: ?{marks})?{half}",
            lambda found: replace(
                _clock(found, later=around(found["around"]), is_round=True), is_half=found["around"] in halves
            ),
        ),
        _one(
            rf"{minutes} (?P<way>{_any((*_words('after'), *_words('before')))}) (?P<hour>{number})(?: ?{marks})?{half}",
            relative,
        ),
        _one(
            rf"(?P<hour>{_any(_words('numbers'))}) (?P<minute>{_any(_minutes_in_words())}){half}",
            lambda found: _clock(found, is_round=True),
        ),
        _one(
            rf"(?P<hour>[01]\d|2[0-4])(?P<minute>[0-5]\d) ?{hours}",
            lambda found: replace(_clock(found), is_sure=True),  # hardly 1900 hours
        ),
        _one(rf"(?P<hour>[01]\d|2[0-3])(?P<minute>[0-5][05])(?!\d)(?: ?{marks})?", _clock),
        _one(_any(_words("noon")), lambda _: Clock(_NOON, half="p")),
        _one(_any(_words("midnight")), lambda _: Midnight()),
        _one(
            rf"(?P<value>\d{{1,2}})(?!\d){_END}", lambda it: Number(_number(it["value"]), (it["value"] or "")[0] == "0")
        ),
        _one(rf"(?P<value>{_any(_words('numbers'))})", lambda found: Number(_number(found["value"]))),
    )


def _minutes_in_words() -> Sequence[str]:
    """Return the words for minutes after an hour, as in "seven thirty"."""
    numbers = _words("numbers").items()
    return [word for word, number in numbers if isinstance(number, int) and _NOON < number < _MINUTES]


def _days() -> Sequence[tuple[re.Pattern[str], _Maker]]:
    part, part_of_today = _meaning("parts", Part), _meaning("parts_of_today", Part)
    day, weekday, which, week = (
        _meaning("days", int),
        _meaning("weekdays", int),
        _meaning("which", Which),
        _meaning("weeks", int),
    )

    def of_week(found: Mapping[str, str | None]) -> Weekday:
        return Weekday(weekday(found["day"]), which(found["which"]) if found["which"] else None)

    return (
        _one(rf"(?P<part>{_any(_words('parts'))})", lambda found: DayPart(part(found["part"]))),
        _one(
            rf"(?P<part>{_any(_words('parts_of_today'))})",
            lambda found: DayPart(part_of_today(found["part"]), today=True),
        ),
        _one(rf"(?P<day>{_any(_words('days'))})", lambda found: NearDay(day(found["day"]))),
        _one(rf"(?:(?P<which>{_any(_words('which'))}) )?(?P<day>{_any(_words('weekdays'))})\.?", of_week),
        (
            re.compile(rf"(?P<day>{'|'.join(map(re.escape, _words('weekdays')))})(?P<part>{_any(_words('parts'))})"),
            lambda found: [Weekday(weekday(found["day"])), DayPart(part(found["part"]))],
        ),
        _one(rf"(?P<week>{_any(_words('weeks'))})", lambda found: Week(week(found["week"]))),
        _one(rf"(?<=\w ){_any(_words('a_week_later'))}", lambda _: WeeksFrom(1)),
    )


def _dates() -> Sequence[tuple[re.Pattern[str], _Maker]]:
    months, ordinals = _any(_words("months")), _any(_words("ordinals"))
    month = _meaning("months", int)
    of, until = _any(_words("of")), _any((*_words("until"), *_words("through")))
    named = rf"(?P<month>{months})\.?"
    year, short = r"(?P<year>\d{4})(?!\d)", r"(?P<year>\d{4}|\d\d)(?!\d)"
    to = rf" ?(?:-|{until}) ?(?:the )?"

    before_dot = "|".join(rf"(?<=\b{re.escape(word)} )" for word in _words("before_dot"))

    def nth(name: str) -> str:
        return rf"(?P<{name}>\d{{1,2}})(?!\d)(?:{ordinals}|\.)?"

    def by_name(found: Mapping[str, str | None]) -> Sequence[Item]:
        made = [
            Date(_number(found[each]), month(found["month"]), _year(found["year"]))
            for each in ("first", "day")
            if each in found
        ]
        return made if len(made) == 1 else [made[0], Until(), made[1]]

    def by_numbers(found: Mapping[str, str | None]) -> Sequence[Item]:
        made = [
            Date(_number(found[each]), _number(found["month"]), _year(found["year"]))
            for each in ("first", "day")
            if each in found
        ]
        return made if len(made) == 1 else [made[0], Until(), made[1]]

    def slashed(found: Mapping[str, str | None]) -> Date:
        return Date(_number(found["day"]), _number(found["month"]), _year(found["year"]), is_slashed=True)

    return (
        (
            re.compile(rf"{year}(?P<by>[-./])(?P<month>\d{{1,2}})(?P=by)(?P<day>\d{{1,2}})(?!\d)(?:t(?=\d))?"),
            by_numbers,
        ),
        (re.compile(rf"(?P<day>\d{{1,2}})\.(?P<month>\d{{1,2}})(?!\d)(?:\.{short}|\.)?"), by_numbers),
        (
            re.compile(rf"(?P<first>\d{{1,2}})\.{to}(?P<day>\d{{1,2}})\.(?P<month>\d{{1,2}})(?!\d)(?:\.{short}|\.)?"),
            by_numbers,
        ),
        _one(rf"(?P<day>\d{{1,2}})-(?P<month>\d{{1,2}})-{year}", slashed),
        _one(rf"(?P<day>\d{{1,2}})/(?P<month>\d{{1,2}})(?!\d)(?:/{short})?", slashed),
        (re.compile(rf"(?P<day>\d{{1,2}})(?P<by>[-/])(?P<month>{months})(?:(?P=by){short}(?!-))?"), by_name),
        (re.compile(rf"{nth('day')} ?(?:{of} )?{named}(?: {year})?"), by_name),
        (re.compile(rf"{nth('first')}{to}{nth('day')} ?(?:{of} )?{named}(?: {year})?"), by_name),
        (re.compile(rf"{named} ?{nth('day')}{_END}(?: {year})?"), by_name),
        (re.compile(rf"{named} ?{nth('first')}{to}{nth('day')}{_END}(?: {year})?"), by_name),
        _one(rf"(?P<day>\d{{1,2}})(?!\d){ordinals}", lambda found: Date(_number(found["day"]))),
        _one(rf"(?:{before_dot})(?P<day>\d{{1,2}})\.(?!\S)", lambda found: Date(_number(found["day"]))),
        (
            re.compile(
                r"(?P<year>\d{4})(?P<month>\d\d)(?P<day>\d\d)"
                r"t(?P<hour>\d\d)(?P<minute>\d\d)(?P<second>[0-5]\d)?(?!\d)"
            ),
            lambda found: [*by_numbers(found), replace(_clock(found), is_sure=True)],
        ),
    )


def _year(text: str | None) -> int | None:
    return None if text is None else int(text) + 2000 * (len(text) == 2)


def _spans() -> Sequence[tuple[re.Pattern[str], _Maker]]:
    numbers, quantities, units = _any(_words("numbers")), _any(_words("quantities")), _any(_words("units"))
    half = _any(_words("and_a_half"))
    quantity = rf"(?:\d{{1,6}}(?:\.\d{{1,2}})?(?: {half})?|{numbers}(?: {half})?|{quantities})"
    hours = _any(word for word, unit in _words("units").items() if unit == HOUR)
    named = _any(word for word, unit in _words("units").items() if unit == HOUR and len(word) > 1)
    one = rf"(?:\d{{1,4}} ?h ?\d\d(?!\d)(?! ?{units})|{quantity} ?{units}(?: {half})?)"
    ahead, lasting = _any(_words("ahead")), _any(_words("lasting"))
    between = _any(_words("between"))
    parts = re.compile(
        rf"(?:(?P<hours>\d{{1,4}}) ?h ?(?P<minutes>\d\d)(?! ?{units})(?!\d))|"
        rf"(?P<count>{quantity}) ?(?P<unit>{units})(?P<half> {half})?"
    )
    like_minutes = re.compile(r"\.(?!25)[0-5]\d$")
    quantity_of, unit_of = _words("quantities"), _meaning("units", Unit)

    def count(text: str) -> float:
        number = text.split(maxsplit=1)[0] if re.search(rf" {half}$", text) else text
        if text in quantity_of:
            return float(str(quantity_of[text]))
        more = 0.5 if number != text else 0
        return (float(number) if number[0].isdigit() else _number(number)) + more

    def by_clock(found: Mapping[str, str | None]) -> Span:
        long = timedelta(hours=_number(found["hours"]), minutes=_number(found["minutes"]))
        return Span(time=long, is_lasting=bool(found.get("lasting")))

    def span(found: Mapping[str, str | None]) -> Sequence[Item]:
        months = days = 0
        time = timedelta()
        for part in parts.finditer(found["body"] or ""):
            if part["hours"]:
                time += timedelta(hours=int(part["hours"]), minutes=int(part["minutes"]))
                continue
            unit, number = unit_of(part["unit"]), count(part["count"]) + 0.5 * bool(part["half"])
            if (unit.months or unit.days) and number != int(number):
                return []
            if unit == HOUR and like_minutes.search(part["count"]):
                return []  # "2.30 h" is hardly 2 h 18
            months += unit.months * int(number)
            days += unit.days * int(number)
            time += timedelta(minutes=unit.minutes * number)
        if found["ago"]:
            return [NearDay(-1)]
        if found["body"] == "2day":
            return []  # short for "today"
        return [Span(months, days, time, bool(found["lasting"]))]

    clock = r"(?P<hours>\d{1,3}):(?P<minutes>[0-5]\d)"
    return (
        _one(rf"{ahead} {clock} ?{hours}", by_clock),
        _one(rf"(?P<lasting>{lasting}) {clock} ?{named}", by_clock),
        _one(rf"(?P<lasting>{lasting}) (?P<hours>0?[0-5]):(?P<minutes>[0-5]\d) ?{hours}", by_clock),
        (
            re.compile(
                rf"(?:(?:{ahead}|(?P<lasting>{lasting})) )?"
                rf"(?P<body>{one}(?:(?: {between})? ?{one})*)"
                rf"(?: {_any(_words('from_now'))}|(?P<ago> {_any(_words('ago'))}))?"
            ),
            span,
        ),
        _one(
            rf"(?P<count>{quantity}) (?P<unit>{units}) {_any(_words('weeks_from'))}(?= (?!now))",
            lambda found: _weeks_from(count(found["count"] or ""), unit_of(found["unit"])),
        ),
    )


def _weeks_from(count: float, unit: Unit) -> WeeksFrom:
    weeks = count * unit.days / 7
    if not unit.days or weeks != int(weeks):
        raise NoTime(Reason.UNCLEAR)
    return WeeksFrom(int(weeks))


def _small_words() -> Sequence[tuple[re.Pattern[str], _Maker]]:
    return (
        _one(_any(_words("now")), lambda _: Now()),
        _one(_any(_words("since")), lambda _: Since()),
        _one(_any(_words("both")), lambda _: Since(and_follows=True)),
        _one(_any(_words("until")), lambda _: Until()),
        _one(_any(_words("through")), lambda _: Until(is_through=True)),
        _one(_any(_words("at")), lambda _: Filling(is_at=True)),
        _one(_any(_words("on")), lambda _: Filling(is_on=True)),
        _one(_any(_words("filling")), lambda _: Filling()),
        _one(r"(?<!\S)[.:]+(?!\S)|(?<=\S)[.:](?!\S)", lambda _: Filling()),
        _one(r"-(?!\S)|(?<=[\w.>])-|(?<= )-(?=\d)", lambda _: Until(is_dash=True)),
    )


def _and(text: str, at: int, before: Sequence[Item]) -> tuple[Sequence[Item], int] | None:
    """Return the word before the end of a span that began with a word such as "between"."""
    match = re.compile(_any(_words("between"))).match(text, at)
    return ([Until()], match.end()) if match and Since(and_follows=True) in before else None


# Zones.

_SIGNED = re.compile(r"(?:(?:utc|gmt|z) ?)?[+-] ?\d{1,2}(?::?\d\d)?(?![\d:])")
_AFTER_ISO = re.compile(r"t\d\d:\d\d(?::\d\d(?:\.\d+)?)?$")


def _offset(text: str, at: int, before: Sequence[Item]) -> tuple[Sequence[Item], int] | None:
    """Return an offset from UTC. A bare sign counts only after an hour, and a minus sign only if it is not a dash."""
    match = _SIGNED.match(text, at)
    if not match or not before:
        return None
    sign = match[0][0]
    if sign in "+-" and not isinstance(before[-1], Clock):
        return None
    is_dash = sign == "-" and not (_AFTER_ISO.search(text[:at]) or (text[at - 1] == " " and match[0][1] != " "))
    zones = () if is_dash or read_offset(match[0]) is None else find_zones(match[0])
    return ([Zone(zones)], match.end()) if zones else None


def _zone(text: str, at: int, known: Sequence[str]) -> tuple[Sequence[Item], int] | None:
    """Return the zone with the longest name at this place."""
    inside = re.compile(rf"{_any(_words('inside'))} ").match(text, at)
    at = inside.end() if inside else at
    words = list(re.finditer(r"\S+", text[at:]))[:_MOST_WORDS]
    for last in reversed(words):
        end = at + last.end()
        zones = find_zones(text[at:end].rstrip(".:"), known)
        if zones:
            after = re.compile(rf" {_any(_words('times'))}").match(text, end)
            return [Zone(zones)], after.end() if after else end
    return None
