"""Words that people use to type times, one table per language. All are recognised because people mix languages.

To add a language, add a table to `LANGUAGES`. Leave a field empty if the language has no such words.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Part(StrEnum):
    """A part of the day."""

    MORNING = "morning"
    AFTERNOON = "afternoon"
    EVENING = "evening"
    NIGHT = "night"


class Which(StrEnum):
    """A word that selects one of several weekdays, such as "next" in "next Friday"."""

    THIS = "this"
    COMING = "coming"
    NEXT = "next"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of time."""

    months: int = 0
    days: int = 0
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class Language:
    """The words of one language, grouped by their role in a text. An entry may be several words separated by spaces."""

    weekdays: Mapping[str, int] = field(default_factory=dict)
    """Day of the week for each word, where Monday is 0."""
    months: Mapping[str, int] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    quantities: Mapping[str, float] = field(default_factory=dict)
    """Words that give an amount before a unit, in addition to numbers, such as "half an"."""
    units: Mapping[str, Unit] = field(default_factory=dict)
    days: Mapping[str, int] = field(default_factory=dict)
    """Days from today for each word, such as 1 for "tomorrow"."""
    parts: Mapping[str, Part] = field(default_factory=dict)
    parts_of_today: Mapping[str, Part] = field(default_factory=dict)
    which: Mapping[str, Which] = field(default_factory=dict)
    weeks: Mapping[str, int] = field(default_factory=dict)
    """Weeks from the current week for each word, such as 1 for "next week"."""
    noon: tuple[str, ...] = ()
    midnight: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    hour_marks: tuple[str, ...] = ()
    """Words that follow an hour of the day, such as "o'clock"."""
    around: Mapping[str, int] = field(default_factory=dict)
    """Words before an hour, with the number of minutes that they add to it, such as -15 for "quarter to"."""
    halves: tuple[str, ...] = ()
    """Words of `around` that some people use for half an hour before the hour: "half eight" may also mean 7:30."""
    after: tuple[str, ...] = ()
    """Words between minutes and the hour before them, such as "past" in "ten past eight"."""
    before: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    """Words before the time until something happens, such as "in" in "in two hours"."""
    lasting: tuple[str, ...] = ()
    """Words before the time that something lasts, such as "for" in "for two hours"."""
    and_a_half: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    """Words between the two parts of a span, such as "and"."""
    from_now: tuple[str, ...] = ()
    ago: tuple[str, ...] = ()
    weeks_from: tuple[str, ...] = ()
    """Words between a number of weeks and the day that they are counted from, as in "two weeks from Friday"."""
    a_week_later: tuple[str, ...] = ()
    """Words after a day that move it a week later, as in "Friday week"."""
    ordinals: tuple[str, ...] = ()
    """Suffixes that mark a number as a day of the month, such as "th"."""
    before_dot: tuple[str, ...] = ()
    """Words before a day of the month that is written with a dot, as in "am 7."."""
    of: tuple[str, ...] = ()
    """Words between a day and its month."""
    since: tuple[str, ...] = ()
    """Words before the start of a span."""
    both: tuple[str, ...] = ()
    """Words before the start of a span whose end follows a word of `between`, as in "between 5 and 7"."""
    until: tuple[str, ...] = ()
    """Words before the end of a span."""
    through: tuple[str, ...] = ()
    """Words that mark the last day of a span as included, such as "through" or "inclusive"."""
    at: tuple[str, ...] = ()
    """Words that mark the number after them as an hour."""
    on: tuple[str, ...] = ()
    """Words before a day."""
    filling: tuple[str, ...] = ()
    """Words that are ignored, such as "the"."""
    inside: tuple[str, ...] = ()
    """Words before a time zone."""
    times: tuple[str, ...] = ()
    """Words that are ignored after a time zone, such as "time" in "Berlin time"."""


MINUTE, HOUR, _DAY, _WEEK = Unit(minutes=1), Unit(minutes=60), Unit(days=1), Unit(days=7)
_MONTH, _YEAR = Unit(months=1), Unit(months=12)

ENGLISH = Language(
    weekdays={
        **dict.fromkeys(("monday", "mon"), 0),
        **dict.fromkeys(("tuesday", "tues", "tue"), 1),
        **dict.fromkeys(("wednesday", "weds", "wed"), 2),
        **dict.fromkeys(("thursday", "thurs", "thur", "thu"), 3),
        **dict.fromkeys(("friday", "fri"), 4),
        **dict.fromkeys(("saturday", "sat"), 5),
        **dict.fromkeys(("sunday", "sun"), 6),
    },
    months={
        **dict.fromkeys(("january", "jan"), 1),
        **dict.fromkeys(("february", "feb"), 2),
        **dict.fromkeys(("march", "mar"), 3),
        **dict.fromkeys(("april", "apr"), 4),
        "may": 5,
        **dict.fromkeys(("june", "jun"), 6),
        **dict.fromkeys(("july", "jul"), 7),
        **dict.fromkeys(("august", "aug"), 8),
        **dict.fromkeys(("september", "sept", "sep"), 9),
        **dict.fromkeys(("october", "oct"), 10),
        **dict.fromkeys(("november", "nov"), 11),
        **dict.fromkeys(("december", "dec"), 12),
    },
    numbers={
        word: number
        for number, word in enumerate(
            (
                *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
                *("eleven", "twelve", "thirteen", "fourteen", "fifteen"),
                *("sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
            ),
            start=1,
        )
    }
    | {"twenty five": 25, "thirty": 30, "thirty five": 35, "forty": 40, "forty five": 45, "fifty": 50}
    | {"fifty five": 55, "ninety": 90},
    quantities={
        "an": 1,
        "a": 1,
        "half an": 0.5,
        "half a": 0.5,
        "a half": 0.5,
        "a quarter of an": 0.25,
        "quarter of an": 0.25,
        "three quarters of an": 0.75,
    },
    units={
        **dict.fromkeys(("minutes", "minute", "mins", "min", "m"), MINUTE),
        **dict.fromkeys(("hours", "hour", "hrs", "hr", "h"), HOUR),
        **dict.fromkeys(("days", "day", "d"), _DAY),
        **dict.fromkeys(("weeks", "week", "wks", "wk", "w"), _WEEK),
        **dict.fromkeys(("fortnights", "fortnight"), Unit(days=14)),
        **dict.fromkeys(("months", "month"), _MONTH),
        **dict.fromkeys(("years", "year"), _YEAR),
    },
    days={
        "today": 0,
        **dict.fromkeys(("tomorrow", "tmrw", "tmr"), 1),
        "day after tomorrow": 2,
        "yesterday": -1,
    },
    parts={
        **dict.fromkeys(("in the morning", "morning"), Part.MORNING),
        **dict.fromkeys(("in the afternoon", "afternoon", "arvo"), Part.AFTERNOON),
        **dict.fromkeys(("in the evening", "evening"), Part.EVENING),
        **dict.fromkeys(("at night", "in the night", "night"), Part.NIGHT),
    },
    parts_of_today={
        "this morning": Part.MORNING,
        **dict.fromkeys(("this afternoon", "this arvo"), Part.AFTERNOON),
        "this evening": Part.EVENING,
        **dict.fromkeys(("tonight", "tonite", "this night"), Part.NIGHT),
    },
    which={
        "this": Which.THIS,
        **dict.fromkeys(("this coming", "coming"), Which.COMING),
        "next": Which.NEXT,
        "last": Which.LAST,
    },
    weeks={
        **dict.fromkeys(("this week", "of this week"), 0),
        **dict.fromkeys(("next week", "of next week"), 1),
        "the week after next": 2,
    },
    noon=("noon", "midday", "12 noon"),
    midnight=("midnight", "12 midnight"),
    now=("now", "right now"),
    hour_marks=("oclock", "o clock"),
    around={
        **dict.fromkeys(("half past", "half"), 30),
        **dict.fromkeys(("quarter past", "a quarter past", "quarter after"), 15),
        **dict.fromkeys(("quarter to", "quarter till", "quarter til"), -15),
        **dict.fromkeys(("a quarter to", "a quarter till", "a quarter til"), -15),
    },
    halves=("half",),
    after=("past", "after"),
    before=("to", "till", "til", "before"),
    ahead=("in",),
    lasting=("for",),
    and_a_half=("and a half",),
    between=("and",),
    from_now=("from now", "time"),
    ago=("ago",),
    weeks_from=("from",),
    a_week_later=("week",),
    ordinals=("st", "nd", "rd", "th"),
    of=("of",),
    since=("from",),
    both=("between",),
    until=("to", "until", "till", "til"),
    through=(
        *("through", "thru", "through to", "end of", "including", "incl", "inclusive"),
        *("until and including", "up to and including"),
    ),
    at=("at", "by"),
    on=("on", "for"),
    filling=("the",),
    inside=("in",),
    times=("standard time", "daylight time", "summer time", "time"),
)

GERMAN = Language(
    weekdays={
        **dict.fromkeys(("montag", "mo"), 0),
        **dict.fromkeys(("dienstag", "di"), 1),
        **dict.fromkeys(("mittwoch", "mi"), 2),
        **dict.fromkeys(("donnerstag", "do"), 3),
        **dict.fromkeys(("freitag", "fr"), 4),
        **dict.fromkeys(("samstag", "sonnabend", "sa"), 5),
        **dict.fromkeys(("sonntag", "so"), 6),
    },
    months={
        **dict.fromkeys(("januar", "jänner"), 1),
        "februar": 2,
        **dict.fromkeys(("märz", "mär", "mrz"), 3),
        "mai": 5,
        "juni": 6,
        "juli": 7,
        **dict.fromkeys(("oktober", "okt"), 10),
        **dict.fromkeys(("dezember", "dez"), 12),
    },
    numbers={
        word: number
        for number, word in enumerate(
            ("eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
            start=1,
        )
    }
    | {"zwanzig": 20},
    quantities={
        **dict.fromkeys(("ein", "eine", "einer", "einem"), 1),
        **dict.fromkeys(("einer halben", "eine halbe"), 0.5),
        "anderthalb": 1.5,
    },
    units={
        **dict.fromkeys(("minuten",), MINUTE),
        **dict.fromkeys(("stunden", "stunde", "std"), HOUR),
        **dict.fromkeys(("tagen", "tage", "tag"), _DAY),
        **dict.fromkeys(("wochen", "woche"), _WEEK),
        **dict.fromkeys(("monaten", "monate", "monat"), _MONTH),
    },
    days={"heute": 0, "morgen": 1, "übermorgen": 2, "gestern": -1},
    parts={
        **dict.fromkeys(("früh", "vormittag", "morgens", "vormittags"), Part.MORNING),
        **dict.fromkeys(("nachmittag", "nachmittags"), Part.AFTERNOON),
        **dict.fromkeys(("abend", "abends"), Part.EVENING),
        **dict.fromkeys(("nacht", "nachts"), Part.NIGHT),
    },
    which={
        **dict.fromkeys(("diesen", "diesem", "dieser"), Which.THIS),
        **dict.fromkeys(("kommenden", "kommendem", "kommender"), Which.COMING),
        **dict.fromkeys(("nächsten", "nächstem", "nächster"), Which.NEXT),
        **dict.fromkeys(("letzten", "letztem", "letzter"), Which.LAST),
    },
    weeks={"diese woche": 0, **dict.fromkeys(("nächste woche", "nächster woche"), 1)},
    noon=("mittags", "mittag", "12 uhr mittags"),
    midnight=("mitternacht",),
    now=("jetzt",),
    hour_marks=("uhr",),
    around={"halb": -30, "viertel nach": 15, "viertel vor": -15},
    after=("nach",),
    before=("vor",),
    lasting=("für",),
    between=("und",),
    before_dot=("am", "den", "vom", "zum"),
    since=("von", "vom", "ab"),
    until=("bis", "bis zum"),
    through=("bis einschliesslich", "bis einschliesslich zum", "einschliesslich", "inkl"),
    at=("um", "gegen"),
    on=("am",),
    filling=("den", "der"),
)

LANGUAGES = (ENGLISH, GERMAN)
