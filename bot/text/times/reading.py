"""Works out what a typed time means, for a night or an absence: understood, open with one question, or wrong."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from bot.services.nights.planning import FARTHEST
from bot.services.settings import YEARS
from bot.text.times.calendar import DAY, NIGHT_ENDS, Days, beginning, days_of, later, minutes_of, moments
from bot.text.times.items import Clock, ClockOrSpan, Date, DateOrClock, DayOrHour, Midnight, NoTime, Now, take_apart
from bot.text.times.languages import Part
from bot.text.times.results import AMERICAN, Open, Purpose, Question, Reason, Understood, Wrong
from bot.text.times.sides import SURELY_A_SPAN, Said, Side, as_clock, sort
from bot.text.zones import likely_zones, suggested_zones

_MOST_ANSWERS = 5
_MONTHS = 12
_SOON = 60
"""The number of days within which "Mon 20" may mean Monday the 20th."""
_LONGEST_ABSENCE = timedelta(days=183)
"""The longest absence accepted. This rules out a reading of "7 March to 5 March" as nearly a year."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """The context in which a text is read: the current time, the person's zone and locale, and the purpose."""

    now: datetime
    zone: ZoneInfo
    own: ZoneInfo
    """The person's own time zone, if known; otherwise the same as `zone`."""
    locale: str | None
    purpose: Purpose
    is_other_order: bool = False
    """Whether day and month are in the opposite of the locale's usual order."""

    def local(self, moment: datetime) -> datetime:
        """Return a moment in the local time of `zone`."""
        return moment.astimezone(self.zone)

    def days(self, side: Side, since: datetime | None = None) -> Sequence[Days]:
        """Return the possible days of a side: one end of a span, or a single moment. See `days_of`."""
        todays = dict.fromkeys(self.now.astimezone(zone).date() for zone in (self.zone, self.own))
        return days_of(
            side,
            [*todays],
            # Americans write the month before the day; people of unknown locale are taken for Americans.
            month_first=(self.locale in {None, AMERICAN}) is not self.is_other_order,
            since=None if since is None else self.local(since).date(),
        )


@dataclass(frozen=True, slots=True)
class _Meant:
    """One possible meaning of a text: a moment, or an absence from `since` to `at`."""

    at: datetime
    since: datetime | None = None
    question: Question | None = None
    """The question that distinguishes this meaning from the others."""


def read(
    typed: str, now: datetime, zones: Sequence[str], locale: str | None, purpose: Purpose
) -> Understood | Open[Understood] | Wrong:
    """Return the meaning of a typed time, its possible meanings with a question, or what is wrong with it.

    Args:
        typed: the text: a moment or, for an absence, possibly a span.
        now: the current time, in UTC.
        zones: the possible time zones, such as `Europe/Berlin`; empty if unknown.
        locale: the person's Discord locale (`en-GB`), if known.
        purpose: what the time is for.
    """
    try:
        # In an absence, a dash before an hour means an end.
        return _read(sort(take_apart(typed, zones, minus=purpose is Purpose.NIGHT)), now, zones, locale, purpose)
    except NoTime as error:
        return Wrong(error.why, error.part or typed.strip())


@cache
def warm_up() -> None:
    """Load the time zones and the patterns for times before they are first needed, once for the whole process."""
    suggested_zones("a")
    read("20:00", datetime.now(UTC), ["UTC"], None, Purpose.NIGHT)


def _read(
    said: Said, now: datetime, zones: Sequence[str], locale: str | None, purpose: Purpose
) -> Understood | Open[Understood]:
    if purpose is Purpose.NIGHT and said.begin is not None:
        raise NoTime(Reason.ONE_MOMENT)
    if purpose is Purpose.AWAY and said.is_beginning:
        raise NoTime(Reason.NO_END)
    known: Sequence[str | None] = said.zones or zones
    if not known:
        known = likely_zones(locale) if _needs_clocks(said) else [None]
    answers: list[Understood] = []
    questions: list[Question | None] = []
    errors: list[NoTime] = []
    for zone in known:
        try:
            clocks = ZoneInfo(zone or "UTC")
            own = ZoneInfo(zones[0]) if len(zones) == 1 else clocks
            found = _meant(said, _Asked(now, clocks, own, locale, purpose))
        except NoTime as error:
            errors.append(error)
            continue
        answers += [Understood(each.at, each.since, zone, bool(said.zones)) for each in found]
        questions += [each.question for each in found]
    if not answers:
        raise errors[0]
    if len(known) > 1:
        return Open(Question.ZONE, tuple(answers))
    if len(answers) == 1:
        return answers[0]
    question = next((each for each in questions if each is not None), Question.HALF)
    return Open(question, tuple(answers))


def _needs_clocks(said: Said) -> bool:
    """Return whether the meaning depends on the time zone."""
    return any(side.clock is not None or side.has_day for side in (said.begin, said.end) if side is not None)


def _meant(said: Said, asked: _Asked) -> Sequence[_Meant]:
    """Return the possible meanings, likeliest first. There is at least one, and none is in the past."""
    dated = _dated(said, asked)
    said = _with_sides(said, lambda side: replace(side, clock=as_clock(side.clock)) if _is_open(side) else side)
    orders = [asked, replace(asked, is_other_order=True)] if _is_order_open(said, asked) else [asked]
    ways: list[Sequence[_Meant]] = []
    errors: list[NoTime] = []
    for each in (said,) if dated is None else (dated, said):
        for order in orders:
            try:
                ways.append(_meant_so(each, order))
            except NoTime as error:
                errors.append(error)
    if not ways:
        raise errors[0 if dated is None else -1]
    if len(ways) == 1:
        return ways[0]
    found = dict.fromkeys(replace(each, question=Question.DATE) for way in ways for each in way)
    return [*found][:_MOST_ANSWERS]


def _is_order_open(said: Said, asked: _Asked) -> bool:
    """Return whether "7/3" may also be 7 March: many people outside America leave Discord in American English."""
    if asked.locale not in {None, AMERICAN} or asked.zone.key.startswith(("America/", "US/", "Pacific/Honolulu")):
        return False
    return any(side.date is not None and side.date.is_slashed for side in (said.begin, said.end) if side is not None)


def _dated(said: Said, asked: _Asked) -> Said | None:
    """Return the text with "Mon 20" read as Monday the 20th; None if it cannot mean that.

    It cannot for a night, if no such Monday comes soon, or if the other end is only an hour, as in "Fri 6-8".
    """
    both = [side for side in (said.begin, said.end) if side is not None]
    sides = [side for side in both if _is_open(side)]
    if not sides or asked.purpose is Purpose.NIGHT or any(side.is_hour for side in both):
        return None
    if not all(_soon(side, asked) for side in sides):
        return None
    return _with_sides(said, lambda side: _soon(side, asked) or side if _is_open(side) else side)


def _is_open(side: Side) -> bool:
    return isinstance(side.clock, DayOrHour)


def _soon(side: Side, asked: _Asked) -> Side | None:
    """Return the side with its number read as a day of the month; None if that day is not the given weekday soon."""
    assert side.weekday is not None, "the number stands after it"
    assert isinstance(side.clock, DayOrHour), "the caller has found it"
    today = asked.local(asked.now).date()
    days = (today + timedelta(days=number) for number in range(_SOON + 1))
    found = (each for each in days if (each.day, each.weekday()) == (side.clock.number, side.weekday.day))
    day = next(found, None)
    return None if day is None else replace(side, clock=None, date=Date(day.day, day.month, day.year))


def _with_sides(said: Said, change: Callable[[Side], Side]) -> Said:
    return replace(said, end=change(said.end), begin=None if said.begin is None else change(said.begin))


def _meant_so(said: Said, asked: _Asked) -> Sequence[_Meant]:
    if said.begin is not None:
        return _absences(said, said.begin, asked)
    found = _moments(said.end, asked, ends=said.is_through)
    is_on_now = said.end in {Side(near=0), Side(week=0)}  # the time until it begins is past
    may_be_whole = (said.is_on or is_on_now) and not said.is_through
    if may_be_whole and asked.purpose is Purpose.AWAY and _is_day(said.end):
        found = [whole for each in found for whole in (_whole_day(each, said.end, asked), each)]
    ahead = [each for each in found if each.at >= asked.now]
    if not ahead:
        raise NoTime(Reason.PAST)
    farthest = asked.now + FARTHEST if asked.purpose is Purpose.NIGHT else None
    near = [each for each in ahead if each.at.year in YEARS and (farthest is None or each.at <= farthest)]
    if not near:
        raise NoTime(Reason.TOO_FAR)
    return near[:_MOST_ANSWERS]


def _is_day(side: Side) -> bool:
    """Return whether the side gives a day or a week without an hour."""
    return side.has_day and side.clock is None and side.part is None


def _whole_day(begin: _Meant, side: Side, asked: _Asked) -> _Meant:
    """Return the absence that covers the whole day or week that begins at this moment."""
    day = asked.local(begin.at).date() + timedelta(days=_length(side))
    return _Meant(beginning(day, asked.zone), begin.at, Question.WHOLE)


def _length(side: Side) -> int:
    """Return how many days the side covers: 7 for a week, otherwise 1."""
    return 7 if side.week is not None and side.weekday is None else 1


def _moments(side: Side, asked: _Asked, since: datetime | None = None, *, ends: bool | None = None) -> Sequence[_Meant]:
    """Return the possible moments of one side, likeliest first, including past ones.

    `since` is the beginning of the absence that these moments end. With `ends`, a day means the end of that day; this
    is the default if `since` is given.
    """
    ends = since is not None if ends is None else ends
    clock = side.clock
    if side.stamp is not None:
        return [_Meant(asked.now if isinstance(side.stamp, Now) else _at_second(side.stamp.seconds))]
    if isinstance(clock, ClockOrSpan):
        return _clock_or_span(side, clock, asked, since)
    if isinstance(clock, DateOrClock):
        return _date_or_clock(side, clock, asked, since)
    if side.span is not None and not side.has_day and (side.span.time or clock is None):
        return [_Meant(_after(side, asked.now if since is None else since, asked))]
    if side.near is not None and side.near < 0:
        raise NoTime(Reason.PAST)
    clock = as_clock(clock)
    if clock is not None:
        return _at_hours(side, clock, asked, since)
    days = asked.days(side, since)
    if asked.purpose is Purpose.NIGHT or side.part is not None:
        raise NoTime(Reason.NO_HOUR)
    question = _which_day(side) if len(days) > 1 else None
    return [_Meant(each, question=question) for each in _whole_days(days, asked, _length(side) if ends else 0)]


def _which_day(side: Side) -> Question:
    """Return the question to ask if several days are possible."""
    return Question.DATE if side.weekday is None else Question.WEEK


def _at_second(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _at_hours(side: Side, clock: Clock | Midnight, asked: _Asked, since: datetime | None) -> Sequence[_Meant]:
    """Return the possible moments at an hour: likeliest first, or earliest first if an absence's hour is ambiguous."""
    hours = _hours_of(side, clock, asked)
    days = _tonight(side, asked.days(side, since), asked)
    start = asked.now if since is None else max(since, asked.now)
    halves = Question.MIDNIGHT if isinstance(clock, Midnight) else Question.HOUR if clock.is_half else Question.HALF
    usual = halves if len(hours) > 1 else _which_day(side) if len(days) > 1 else None
    found: dict[datetime, _Meant] = {}
    for minutes in hours:
        for choice in days:
            at = _first_ahead(choice, minutes, clock, asked.zone, start)
            twice = None if len(at) == 1 else Question.SKIPPED if at[0] > at[1] else Question.TWICE
            for each in at:
                found.setdefault(each, _Meant(each, question=usual or twice))
    if asked.purpose is Purpose.AWAY and usual in {Question.HALF, Question.HOUR}:
        return [found[each] for each in sorted(found)]
    return [*found.values()]


def _hours_of(side: Side, clock: Clock | Midnight, asked: _Asked) -> Sequence[int]:
    """Return the possible hours, in minutes after midnight."""
    if isinstance(clock, Clock):
        of_12 = asked.purpose.leaves_half_open(asked.locale)
        return minutes_of(clock, side.part, of_12=of_12, locale=asked.locale)
    is_other_day = side.near not in {None, 0} or (side.near is None and (side.has_day or side.span is not None))
    return [DAY, 0] if is_other_day and side.part is None else [DAY]


def _first_ahead(
    days: Days, minutes: int, clock: Clock | Midnight, zone: ZoneInfo, start: datetime
) -> Sequence[datetime]:
    """Return when the hour occurs on the first day on which it is still ahead; if there is none, on the last day."""
    seconds = clock.second if isinstance(clock, Clock) else 0
    found = [moments(day, minutes, seconds, zone) for day in days]
    return next((at for at in found if max(at) > start), found[-1])


def _tonight(side: Side, days: Sequence[Days], asked: _Asked) -> Sequence[Days]:
    """Return the days. Before NIGHT_ENDS, add yesterday for "tonight", because last night may not be over yet."""
    local = asked.local(asked.now)
    if side.part is Part.NIGHT and (side.near == 0 or not side.has_day) and local.hour < NIGHT_ENDS:
        return [[local.date() - timedelta(days=1), *each] for each in days]
    return days


def _whole_days(days: Sequence[Days], asked: _Asked, length: int) -> Sequence[datetime]:
    """Return when the next day of each choice begins or, with a length in days, when a span from its first day ends."""
    if length:
        return [beginning(each[0] + timedelta(days=length), asked.zone) for each in days]
    begins = [[beginning(day, asked.zone) for day in choice] for choice in days]
    return [next((at for at in each if at > asked.now), each[-1]) for each in begins]


def _after(side: Side, start: datetime, asked: _Asked) -> datetime:
    """Return the moment that is the side's span after `start`. A day is a calendar day, not 24 hours."""
    span = side.span
    assert span is not None, "the caller has found it"
    if side.part is not None or (asked.purpose is Purpose.NIGHT and not span.time):
        raise NoTime(Reason.NO_HOUR)
    try:
        if span.days or span.months:
            local = asked.local(start)
            start = datetime.combine(later(local.date(), span), local.timetz().replace(fold=0)).astimezone(UTC)
        return start + span.time
    except OverflowError as error:
        raise NoTime(Reason.TOO_FAR) from error


def _clock_or_span(side: Side, said: ClockOrSpan, asked: _Asked, since: datetime | None) -> Sequence[_Meant]:
    """Return the meanings of a text such as "20h" as an hour and as a length of time, the likelier first.

    The length is likelier if it is under six hours, and for an absence. For six hours or more with minutes, and for the
    end of an absence, only the hour counts, if it exists.
    """
    span = _Meant(asked.now + said.span.time, question=Question.SPAN)
    try:
        hour = _moments(replace(side, clock=as_clock(said)), asked, since)
    except NoTime:
        if said.minute is not None:
            raise
        return [span]
    if since is not None or (said.minute is not None and said.hour >= SURELY_A_SPAN):
        return hour
    hour = [replace(each, question=Question.SPAN) for each in hour]
    is_span_first = said.hour < SURELY_A_SPAN or asked.purpose is Purpose.AWAY
    return [span, *hour] if is_span_first else [*hour, span]


def _date_or_clock(side: Side, said: DateOrClock, asked: _Asked, since: datetime | None) -> Sequence[_Meant]:
    """Return the moments for both readings, as a date and as an hour. For a night, a date alone is not enough."""
    found: list[_Meant] = []
    errors: list[NoTime] = []
    for meant in (replace(side, clock=None, date=Date(said.first, said.second)), replace(side, clock=as_clock(said))):
        try:
            found += [replace(each, question=Question.DATE) for each in _moments(meant, asked, since)]
        except NoTime as error:
            errors.append(error)
    if not found:
        raise next((each for each in errors if each.why is Reason.NO_HOUR), errors[-1])
    return found


# Absences.


def _absences(said: Said, begin: Side, asked: _Asked) -> Sequence[_Meant]:
    """Return the possible absences, likeliest first."""
    if _is_other_order(begin, said.end, asked):
        asked = replace(asked, is_other_order=True)
    ends = said.is_through or not isinstance(begin.stamp, Now)  # "now until Sunday" is "until Sunday"
    pairs = [(first, said.end) for first in _begins(begin, asked)]
    if said.may_share_day:
        same_day = replace(begin, near=said.end.near, weekday=said.end.weekday, date=said.end.date)
        then = replace(said.end, near=None, weekday=None, date=None)
        pairs = [*((first, then) for first in _moments(same_day, asked)), *pairs]
        pairs = [(replace(first, question=Question.DATE), end) for first, end in pairs]
    found: dict[tuple[datetime, datetime], _Meant] = {}
    is_over = False
    for first, end in pairs:
        for last in _moments(end, asked, _start_of_end(begin, end, first.at), ends=ends):
            is_over = is_over or last.at <= asked.now
            if max(first.at, asked.now) < last.at < first.at + _LONGEST_ABSENCE and last.at.year in YEARS:
                meant = _Meant(last.at, first.at, first.question or last.question)
                found.setdefault((first.at, last.at), meant)
    if not found:
        raise NoTime(Reason.PAST if is_over else Reason.UNCLEAR)
    meanings = [*found.values()]
    if said.may_share_day or any(each.question in {Question.HALF, Question.HOUR} for each in meanings):
        meanings = sorted(meanings, key=_length_and_begin)  # an evening away is likelier than days
    return meanings[:_MOST_ANSWERS]


def _length_and_begin(meant: _Meant) -> tuple[timedelta, datetime]:
    begin = meant.since or meant.at
    return meant.at - begin, begin


def _is_other_order(begin: Side, end: Side, asked: _Asked) -> bool:
    """Return whether the dates exist only with day and month swapped. Raise NoTime if they exist in neither order."""
    dates = [side.date for side in (begin, end) if side.date is not None and side.date.is_slashed]
    first, second = [each.day for each in dates], [each.month or 0 for each in dates]
    usual, other = (first, second) if asked.locale in {None, AMERICAN} else (second, first)
    if len(dates) > 1 and min(max(usual), max(other)) > _MONTHS:
        raise NoTime(Reason.NO_SUCH_DAY)
    return max(usual, default=0) > _MONTHS >= max(other, default=0)


def _start_of_end(begin: Side, end: Side, first: datetime) -> datetime:
    """Return the moment that an absence's end must follow: its beginning or, for "Friday to Friday", a day later."""
    is_same = begin.weekday is not None and begin.weekday == end.weekday and end.clock is None
    return first + timedelta(days=1) if is_same else first


def _begins(side: Side, asked: _Asked) -> Sequence[_Meant]:
    """Return the possible beginnings of an absence, including the start of today."""
    if side.clock is not None or not side.has_day or side.part is not None:
        return _moments(side, asked)
    today = asked.local(asked.now).date()
    choices = asked.days(side)
    days = [next((day for day in each if day >= today), each[-1]) for each in choices]
    question = Question.WEEK if len(days) > 1 else None
    return [_Meant(beginning(day, asked.zone), question=question) for day in days]
