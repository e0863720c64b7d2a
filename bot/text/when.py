"""When a night is, in people's own words, such as "Friday 20:00", "tomorrow 8 pm" or "in 2 h".

The grammar here splits what is typed into an hour and a day. It refuses what may mean two things ("Friday at 8"), where
the library behind `dates` guesses: to that one "tonight at 8" is now, and "Friday 20" the twentieth. It is asked only
for a day that is so many days or weeks away.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from bot.services.nights.planning import FARTHEST
from bot.text.dates import EARLIEST_CLOCKS, LATEST_CLOCKS, LONGEST_DATE, DateError, look_up, month_first

"""A night may be so far away."""


class Wrong(StrEnum):
    """Why something typed is no time of a night."""

    UNCLEAR = "unclear"
    """It makes no sense, or no such day exists."""
    NO_HOUR = "no-hour"
    """A day without an hour, or one that may be in the morning or in the evening, such as "Friday at 8"."""
    PAST = "past"
    TOO_FAR = "too-far"


class NightError(DateError):
    """This is no time of a night, and why."""

    def __init__(self, why: Wrong) -> None:
        super().__init__(why)
        self.why = why


def read_night(typed: str, now: datetime, zone: str, locale: str | None = None) -> datetime:
    """The moment that somebody means, in UTC: now at the earliest, `FARTHEST` from now at the latest.

    A day or an hour alone is the next one that is ahead. An hour that a clock skips comes when it would have come
    without the change; of one that comes twice, the first counts. It takes a few milliseconds, at first some hundred:
    not for the event loop.

    Args:
        typed: in English.
        now: the time, in UTC.
        zone: by whose clocks it is meant, as `Europe/Berlin`.
        locale: of the person, as Discord writes it: Americans write the month before the day.

    Raises:
        NightError: there is none, for this reason.
    """
    moment = _by_no_clock(typed, now)
    if moment is None:
        moment = _by_clocks(_plain(typed), now, ZoneInfo(zone), american=month_first(locale))
    if moment < now:
        raise NightError(Wrong.PAST)
    if moment > now + FARTHEST:
        raise NightError(Wrong.TOO_FAR)
    return moment


def night_needs_zone(typed: str, now: datetime, locale: str | None = None) -> bool:
    """Whether what somebody says means another moment in another zone, as "20:00" and unlike "in 2 h".

    Arguments as of `read_night`.

    Raises:
        NightError: it is no time of a night, whatever the zone.
    """
    found: list[datetime | Wrong] = []
    for zone in (EARLIEST_CLOCKS, LATEST_CLOCKS):
        try:
            found.append(read_night(typed, now, zone, locale))
        except NightError as error:
            found.append(error.why)
    match found:
        case [Wrong() as why, other] if why == other:
            raise NightError(why)
    return found[0] != found[1]


# What has no need of a zone.

_STAMP = re.compile(r"<t:(\d{1,11})(?::[a-zA-Z])?>")
_SPAN = re.compile(
    r"(?P<ahead>in )?(?:"
    r"(?P<hours>\d{1,4}(?:\.\d{1,2})?|an?|half an) ?(?P<unit>h(?:(?:ou)?rs?)?)"
    r"(?:(?: and)? ?(?P<rest>\d{1,2})(?: ?m(?:in(?:ute)?s?)?)?)?"
    r"|(?P<minutes>\d{1,4}) ?m(?:in(?:ute)?s?)?)(?: from now)?"
)
_WORDS = {"a": 1.0, "an": 1.0, "half an": 0.5}
_SURELY_A_SPAN = 6
"""Fewer hours than that are a span even without "in"; "20h" is how some write an hour of the day."""


def _by_no_clock(typed: str, now: datetime) -> datetime | None:
    """Now, a time of Discord's, or so many hours from now; None for anything else."""
    stamp = _STAMP.fullmatch(typed.strip())
    if stamp:
        return datetime.fromtimestamp(int(stamp[1]), UTC)
    text = _plain(typed)
    if text in {"now", "right now"}:
        return now
    span = _SPAN.fullmatch(text)
    if not span:
        return None
    hours = _WORDS.get(span["hours"]) or float(span["hours"] or 0)
    if hours >= _SURELY_A_SPAN and span["unit"] == "h" and not span["ahead"]:
        return None
    return now + timedelta(hours=hours, minutes=int(span["minutes"] or span["rest"] or 0))


# The hour.

_PART = re.compile(r"\b(?:(?P<this>this |to(?=night))|in (?:the )?)?(?P<part>night|morning|afternoon|evening)\b")
_CLOCKS = tuple(
    map(
        re.compile,
        (
            r"(?<![\d.:+-])(?P<hour>\d{1,2})(?:[.:h](?P<minute>\d\d))? ?(?P<half>[ap])\.? ?m\b\.?",
            r"(?<![\d.:+-])(?P<hour>\d{1,2}):(?P<minute>\d\d)(?: ?h\b| o ?clock\b|(?![\d:]))",
            r"(?<![\d.:+-])(?<!in )(?P<hour>\d{1,2}) ?h(?P<minute>\d\d)?\b",
            r"\b(?:12 )?(?P<name>noon|midday|midnight)\b",
            r"(?<![\d.])(?P<hour>\d{1,2})\.(?P<minute>\d\d)(?![\d.])",
            r"\b(?P<bare>at )(?P<hour>\d{1,2})(?: o ?clock)?(?![\w.:/-])",
            r"(?<![\d.:/-])(?P<bare>)(?P<hour>\d{1,2}) o ?clock\b",
        ),
    )
)
"""Ways to write an hour, surest first: what the first one finds is the hour, and all else must be the day."""
_FIRST_IN = {"afternoon": 1, "evening": 1, "night": 5}
"""From which hour on, said without a.m. and p.m., a part of the day is meant that comes after noon."""
_LATE = frozenset({"evening", "night"})
_DAY = 24 * 60
"""Minutes."""


@dataclass(frozen=True, slots=True)
class _Said:
    """What somebody says, taken apart."""

    minutes: int | None
    """The hour, in minutes from the beginning of the day that is meant; more than a day long for a late night."""
    day: str
    """All the rest."""
    has_hour: bool
    """Whether anything is said about the hour, and be it not enough."""


def _taken_apart(text: str) -> _Said:
    part = _PART.search(text)
    if part:
        text = _PART.sub("today at" if part["this"] else "at", text, count=1)
    for form in _CLOCKS:
        clock = form.search(text)
        if clock:
            minutes = _minutes(clock.groupdict(), part and part["part"])
            return _Said(minutes, _bare(text[: clock.start()] + " " + text[clock.end() :]), has_hour=True)
    return _Said(None, _bare(text), has_hour=part is not None)


def _minutes(clock: dict[str, str | None], part: str | None) -> int | None:
    """The hour in minutes from the beginning of the day; None if it may be in the morning or in the evening."""
    if clock.get("name"):
        return _DAY if clock["name"] == "midnight" else _DAY // 2
    hour, minute, half = int(clock["hour"] or 0), int(clock.get("minute") or 0), clock.get("half")
    if minute > 59 or hour * 60 + minute > _DAY or (half and not 1 <= hour <= 12):
        raise NightError(Wrong.UNCLEAR)
    if clock.get("bare") is not None and hour <= 12 and part is None:
        return None
    if half:
        hour = hour % 12 + 12 * (half == "p")
    elif hour == 12 and part in _LATE:
        hour = 24
    elif part in _FIRST_IN and _FIRST_IN[part] <= hour < 12:
        hour += 12
    if part == "night" and hour < _FIRST_IN[part]:
        hour += 24
    return hour * 60 + minute


# The day.

_FILLING = re.compile(r"\b(?:on|at|the|for)\b|(?<!\S)[.:-]+(?!\S)")
_WEEKDAY = re.compile(
    r"\b(?:(?P<which>this|next|coming|last) )?"
    r"(?P<name>mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)"
    r"\b[.:]?"
)
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEK = timedelta(days=len(_WEEKDAYS))
_NEAR = {"today": 0, "tomorrow": 1, "tmrw": 1, "tmr": 1, "day after tomorrow": 2}
_NUMBER_ALONE = re.compile(r"(?:today |tomorrow )?\d{1,2}")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?P<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_YEAR, _TH = r"(?P<year>\d{4})", r"(?:st|nd|rd|th)"
_SHORT_YEAR = r"(?:[./-](?P<year>\d{4}|\d\d))?"
_MONTH_LAST = re.compile(rf"(?P<day>\d{{1,2}})[/-](?P<month>\d{{1,2}}){_SHORT_YEAR}")
_MONTH_FIRST = re.compile(rf"(?P<month>\d{{1,2}})[/-](?P<day>\d{{1,2}}){_SHORT_YEAR}")
_DATES = (
    re.compile(rf"{_YEAR}(?P<by>[./-])(?P<month>\d{{1,2}})(?P=by)(?P<day>\d{{1,2}})t?"),
    re.compile(r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})(?:\.(?P<year>\d{4}|\d\d)?)?"),
    re.compile(rf"(?P<day>\d{{1,2}})(?:{_TH}|\.)?(?: of)? ?{_MONTH}(?: {_YEAR})?"),
    re.compile(rf"{_MONTH} ?(?P<day>\d{{1,2}}){_TH}?(?: {_YEAR})?"),
    re.compile(rf"(?P<day>\d{{1,2}}){_TH}"),
)
_JUST_OVER = timedelta(days=30)
"""A date without a year that was so long ago at most is not meant to be next year's."""
_LOOKED_THROUGH = 8 * 366
"""Days within which each day of the calendar comes again."""


def _by_clocks(text: str, now: datetime, here: ZoneInfo, *, american: bool) -> datetime:
    said = _taken_apart(text)
    today = now.astimezone(here).date()
    if not said.day and not said.has_hour:
        raise NightError(Wrong.UNCLEAR)
    if not said.has_hour and _NUMBER_ALONE.fullmatch(_WEEKDAY.sub("", said.day).strip()):
        raise NightError(Wrong.NO_HOUR)
    days = [*_days(said.day, today, american=american)]
    if days[-1] < today:
        raise NightError(Wrong.PAST)
    if days[0] > today + FARTHEST:
        raise NightError(Wrong.TOO_FAR)
    if said.minutes is None:
        raise NightError(Wrong.NO_HOUR)
    moments = [_moment(day, said.minutes, here) for day in days]
    return next((moment for moment in moments if moment > now), moments[-1])


def _moment(day: date, minutes: int, here: ZoneInfo) -> datetime:
    days, minute = divmod(minutes, _DAY)
    hour = time(*divmod(minute, 60))
    return datetime.combine(day + timedelta(days=days), hour, here).astimezone(UTC)


def _days(text: str, today: date, *, american: bool) -> Iterator[date]:
    """The days that may be meant, in order: the first one on which the hour is still ahead."""
    weekday = _WEEKDAY.search(text)
    if not weekday:
        if not text:
            yield today
            yield today + timedelta(days=1)
        else:
            yield _day(text, today, american=american)
        return
    rest = " ".join((text[: weekday.start()] + " " + text[weekday.end() :]).split())
    wanted = _WEEKDAYS.index(weekday["name"][:3])
    monday = today - timedelta(days=today.weekday())
    coming = today + timedelta(days=(wanted - today.weekday()) % len(_WEEKDAYS))
    match weekday["which"], rest:
        case None | "this" | "coming", "":
            yield coming
            yield coming + _WEEK
        case "next", "":
            yield coming if coming > today else coming + _WEEK
        case "last", "":
            yield coming - _WEEK
        case None, "this week":
            yield monday + timedelta(days=wanted)
        case None, "next week":
            yield monday + _WEEK + timedelta(days=wanted)
        case _:
            day = _day(rest, today, american=american)
            if day.weekday() != wanted:
                raise NightError(Wrong.UNCLEAR)
            yield day


def _day(text: str, today: date, *, american: bool) -> date:
    """The day that is said without a day of the week."""
    if text in _NEAR:
        return today + timedelta(days=_NEAR[text])
    orders = (_MONTH_FIRST, _MONTH_LAST) if american else (_MONTH_LAST, _MONTH_FIRST)
    forms = [match.groupdict() for form in (*_DATES, *orders) if (match := form.fullmatch(text))]
    if forms:
        # A day and a month in the wrong order are understood where only one order makes a day.
        day = next(filter(None, (_dated(form, today) for form in forms)), None)
        if day is None:
            raise NightError(Wrong.UNCLEAR)
        return day
    midnight = datetime.combine(today, time())
    try:
        found = look_up(text, midnight, {"PARSERS": ["relative-time"]})
    except DateError as error:
        raise NightError(Wrong.UNCLEAR) from error
    if found.time() != midnight.time():  # it has read an hour of its own
        raise NightError(Wrong.UNCLEAR)
    return found.date()


def _dated(form: dict[str, str | None], today: date) -> date | None:
    """The day of the calendar; without a year or a month, the next one, or one just over; None if there is none."""
    day, year, name = int(form["day"] or 0), form.get("year"), form.get("name")
    month = _MONTHS.index(name[:3]) + 1 if name else int(form.get("month") or 0)
    if year is None:
        begin = today - _JUST_OVER if month else today
        days = (begin + timedelta(days=number) for number in range(_LOOKED_THROUGH))
        return next((each for each in days if each.day == day and each.month == (month or each.month)), None)
    try:
        return date(int(year) + 2000 * (len(year) == 2), month, day)
    except ValueError:
        return None


# The letters.

_SIGNS = re.compile(r"[^\w.:/+-]+")


def _plain(typed: str) -> str:
    """In small letters, without what only adorns; nothing for what is too long."""
    if len(typed) > LONGEST_DATE:
        return ""
    return " ".join(_SIGNS.sub(" ", unicodedata.normalize("NFKC", typed).casefold().replace("@", " at ")).split())


def _bare(text: str) -> str:
    return " ".join(_FILLING.sub(" ", text).split())
