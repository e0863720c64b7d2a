"""Sorts the items of a text by whether they describe a single moment, or a beginning and an end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, TypeAlias

from bot.text.times.items import (
    Clock,
    ClockOrSpan,
    Date,
    DateOrClock,
    DayOrHour,
    DayPart,
    Filling,
    Item,
    Midnight,
    NearDay,
    NoTime,
    Now,
    Number,
    Since,
    Span,
    Stamp,
    Until,
    Week,
    Weekday,
    WeeksFrom,
    Zone,
)
from bot.text.times.languages import Part
from bot.text.times.results import Reason

SURELY_A_SPAN = 6
"""Smallest number of hours that may also be an hour of the day, as in "20h". A smaller one, as in "5h", is a span."""
_HOURS = _MONTHS = 12

AnyClock: TypeAlias = Clock | Midnight | ClockOrSpan | DateOrClock | DayOrHour


@dataclass(frozen=True, slots=True)
class Side:
    """The description of one moment in a text: a day, an hour or a span, each at most once."""

    stamp: Stamp | Now | None = None
    clock: AnyClock | None = None
    part: Part | None = None
    near: int | None = None
    """The day, as a number of days from today."""
    weekday: Weekday | None = None
    week: int | None = None
    """The week, as a number of weeks from the current week."""
    weeks_from: int | None = None
    """Number of weeks after the day that is given."""
    date: Date | None = None
    span: Span | None = None

    @property
    def has_day(self) -> bool:
        """Whether a day is given."""
        return any(each is not None for each in (self.near, self.weekday, self.week, self.date))

    @property
    def is_hour(self) -> bool:
        """Whether an hour or a part of the day is given, and nothing else."""
        return self != Side() and self == Side(clock=self.clock, part=self.part)


@dataclass(frozen=True, slots=True)
class Said:
    """The content of a text: one moment, or a beginning and an end, and its time zones."""

    end: Side
    """The single moment, or the end."""
    begin: Side | None = None
    zones: tuple[str, ...] = ()
    """The time zones that the text names: several if the name is ambiguous."""
    is_beginning: bool = False
    """Whether the single moment is a beginning, as in "from Friday"."""
    may_share_day: bool = False
    """Whether the day given for the end may also be the day of the beginning, as in "2pm-4pm tomorrow"."""
    is_through: bool = False
    """Whether the last day is included."""
    is_on: bool = False
    """Whether a day may mean the whole day, as in "on Sunday"."""


def sort(items: Sequence[Item], *, hours: bool = False) -> Said:
    """Return the combined meaning of the items. With `hours`, a number on its own is an hour.

    Raises:
        NoTime: there are no items, or they contradict each other.
    """
    zones = {item.zones for item in items if isinstance(item, Zone)}
    said_zones = zones.pop() if zones else ()
    if zones:
        raise NoTime(Reason.UNCLEAR)
    items = [item for item in items if not isinstance(item, Zone)]
    if hours:
        items = [_rounded(item) if isinstance(item, Number) else item for item in items]
    parts, breaks = _split(items)
    if not any(parts):
        raise NoTime(Reason.NO_HOUR if said_zones else Reason.UNCLEAR)
    if len(parts) == 1:
        return _one(parts[0], said_zones)
    # "until 5-7 March" is also said
    begin, end = _alike(*_pair([item for item in parts[0] if not isinstance(item, Until)], parts[1]))
    is_divided = begin.has_day is not end.has_day and (begin.clock is None) is not (end.clock is None)
    if breaks[0].is_dash and is_divided and begin.stamp is None:
        return Said(_side([*parts[0], *parts[1]]), zones=said_zones)  # "Friday - 20:00" is one moment
    both = begin.clock is not None and end.clock is not None and not begin.has_day
    shared = both and isinstance(parts[1][-1], NearDay | Weekday | Date)
    return Said(end, begin, said_zones, may_share_day=shared, is_through=Until(is_through=True) in parts[1])


def as_clock(clock: AnyClock | None) -> Clock | Midnight | None:
    """Return an ambiguous item read as an hour. Return any other item, or None, unchanged."""
    match clock:
        case ClockOrSpan(hour, minute):
            return Clock(hour, minute or 0, is_sure=True)
        case DateOrClock(first, second):
            return Clock(first, second)
        case DayOrHour(number, is_sure):
            return Clock(number, is_round=True, is_sure=is_sure)
        case _:
            return clock


def _split(items: Sequence[Item]) -> tuple[list[list[Item]], list[Until]]:
    """Split the items before a word for an end, such as "until". Return at most two groups, and the words found.

    A word at the start does not split them.
    """
    parts, breaks = [list[Item]()], list[Until]()
    for item in items:
        if isinstance(item, Until) and any(not isinstance(each, Filling | Since | Until) for each in parts[-1]):
            parts.append([])
            breaks.append(item)
        parts[-1].append(item)
    is_empty = len(parts) > 1 and all(isinstance(each, Filling | Until) for each in parts[-1])
    if is_empty and breaks[-1].is_dash:
        parts.pop()  # the zone stood there
        breaks.pop()
    elif is_empty and breaks[-1].is_through:
        parts.pop()
        parts[-1].append(breaks.pop())  # "Friday inclusive"
    if len(breaks) > 1:
        raise NoTime(Reason.UNCLEAR)
    return parts, breaks


def _one(items: Sequence[Item], zones: tuple[str, ...]) -> Said:
    """Return the meaning of items that are not split into two sides: one moment, or a beginning and a length."""
    lasting = [item for item in items if isinstance(item, Span) and item.is_lasting]
    rest = [item for item in items if item not in lasting]
    if lasting and any(not isinstance(item, Filling | Since) for item in rest):
        return Said(_side(lasting), _side(rest), zones)
    side = _side(items)
    if zones:
        side = replace(side, clock=as_clock(side.clock))
    return Said(
        side,
        zones=zones,
        is_beginning=any(isinstance(item, Since) for item in items),
        is_through=Until(is_through=True) in items,
        is_on=items[0] == Filling(is_on=True),
    )


def _pair(first: Sequence[Item], second: Sequence[Item]) -> tuple[Side, Side]:
    """Return the beginning and the end. If only one of their dates has a month, it applies to both."""
    dated = [any(isinstance(item, Date) and item.month for item in items) for items in (first, second)]
    if dated == [True, False] and not any(isinstance(item, Clock) for item in first):
        is_slashed = any(isinstance(item, Date) and item.is_slashed for item in first)
        second = _with_month(second, None if is_slashed else first)  # the locale decides which one is the month
    elif dated == [False, True]:
        first = _with_month(first, second)
    return _side(first), _side(second)


def _with_month(items: Sequence[Item], other: Sequence[Item] | None) -> Sequence[Item]:
    """Return the items with numbers read as days of the other side's month, or of no month if it has none."""
    like = next((item for item in other or () if isinstance(item, Date) and item.month), Date(0))
    made: list[Item] = []
    for item in items:
        match item:
            case Number(day) | Date(day, None):
                made.append(Date(day, like.month, like.year))
            case _:
                made.append(item)
    return made


def _alike(begin: Side, end: Side) -> tuple[Side, Side]:
    """Return both moments with matching hours: 12-hour times if one has am or pm, and 9 am in "9 to 17"."""
    halves = [isinstance(side.clock, Clock) and bool(side.clock.half) for side in (begin, end)]
    if any(halves):
        return _of_12(begin), _of_12(end)
    return begin if begin.has_day and end.has_day else _of_24(begin, end.clock), end


def _of_12(side: Side) -> Side:
    """Return the side with its hour marked as a possible 12-hour time, unless am or pm is already given."""
    clock = as_clock(side.clock) if isinstance(side.clock, DateOrClock) else side.clock
    if not isinstance(clock, Clock) or clock.half:
        return side
    return replace(side, clock=replace(clock, is_round=True))


def _of_24(side: Side, end: AnyClock | None) -> Side:
    """Return the side with its hour marked as a 24-hour time if it can only be in the morning, as in "9 to 17"."""
    clock = side.clock
    if not isinstance(clock, Clock | DayOrHour) or side.part is not None or not isinstance(end, Clock):
        return side
    hour = clock.hour if isinstance(clock, Clock) else clock.number
    return replace(side, clock=replace(clock, is_sure=True)) if _HOURS < end.hour < hour + _HOURS else side


_FIELDS: Mapping[type, str] = MappingProxyType(
    {
        Stamp: "stamp",
        Now: "stamp",
        Clock: "clock",
        Midnight: "clock",
        ClockOrSpan: "clock",
        DateOrClock: "clock",
        Weekday: "weekday",
        Date: "date",
        Span: "span",
    }
)
"""The field of `Side` for each type of item that is stored unchanged."""


def _side(items: Sequence[Item]) -> Side:
    said: dict[str, Any] = {}
    for before, item in zip((None, *items), items, strict=False):
        for name, value in _values(item, before, items):
            known = said.get(name)
            if name == "clock" and isinstance(known, DateOrClock) and _is_date(known):
                said["clock"] = value
                name, value = "date", Date(known.first, known.second)  # noqa: PLW2901 - "5.3 20:00"
            elif isinstance(value, DateOrClock) and known is not None and _is_date(value):
                name, value = "date", Date(value.first, value.second)  # noqa: PLW2901 - "20:00 5.3"
            if name in said and not (isinstance(value, Stamp) and value == known):  # bots show a time in two ways
                raise NoTime(Reason.UNCLEAR)
            said[name] = value
    return _checked(Side(**said))


def _values(item: Item, before: Item | None, items: Sequence[Item]) -> Sequence[tuple[str, object]]:
    """Return the fields of a side that an item sets, with their values."""
    is_at = isinstance(before, Until | Since) or (isinstance(before, Filling) and before.is_at)
    match item:
        case ClockOrSpan() if is_at:
            return [("clock", as_clock(item))]
        case Number(day) if isinstance(before, Weekday) and _has_hour(items):
            return [("date", Date(day))]
        case Number():
            if not is_at and not any(isinstance(each, NearDay | Weekday | DayPart) for each in items):
                raise NoTime(Reason.UNCLEAR, str(item.value))
            may_be_day = isinstance(before, Weekday) and not any(isinstance(each, DayPart | Date) for each in items)
            return [("clock", DayOrHour(item.value, item.is_sure) if may_be_day else _rounded(item))]
        case DayPart(part, of_today):
            return [("part", part), *([("near", 0)] if of_today else [])]
        case NearDay(days):
            return [("near", days)]
        case Week(weeks):
            return [("week", weeks)]
        case WeeksFrom(weeks):
            return [("weeks_from", weeks)]
        case _:
            return [(_FIELDS[type(item)], item)] if type(item) in _FIELDS else []


def _has_hour(items: Sequence[Item]) -> bool:
    """Return whether the items have an hour that cannot be a date, as in "Sat 7, 20:00"."""
    return any(
        isinstance(each, Clock | Midnight | ClockOrSpan) or (isinstance(each, DateOrClock) and not _is_date(each))
        for each in items
    )


def _is_date(said: DateOrClock) -> bool:
    """Return whether the second number can be a month."""
    return 1 <= said.second <= _MONTHS


def _rounded(number: Number) -> Clock:
    return Clock(number.value, is_round=True, is_sure=number.is_sure)


def _checked(side: Side) -> Side:
    """Return the side, with an ambiguous hour resolved if possible. Raise NoTime if the side contradicts itself."""
    if _contradicts(side):
        raise NoTime(Reason.UNCLEAR)
    if isinstance(side.clock, DayOrHour):
        return side
    if side.has_day or side.part or side.span:
        return replace(side, clock=as_clock(side.clock))
    if isinstance(side.clock, ClockOrSpan) and side.clock.minute is None and side.clock.hour < SURELY_A_SPAN:
        return replace(side, clock=None, span=side.clock.span)
    return side


def _contradicts(side: Side) -> bool:
    """Return whether the side says nothing or contradicts itself."""
    if side == Side() or (side.stamp is not None and side != Side(stamp=side.stamp)):
        return True
    days = [side.near is not None, side.weekday is not None or side.date is not None or side.week is not None]
    if all(days) or (side.date is not None and (side.week is not None or side.weeks_from is not None)):
        return True
    if side.week is not None and (side.clock if side.weekday is None else side.weekday.which):
        return True  # "next week 20:00" does not say which day
    if side.weeks_from is not None and side.weekday is None and side.near is None:
        return True
    return side.span is not None and _contradicts_span(side, side.span)


def _contradicts_span(side: Side, span: Span) -> bool:
    """Return whether a span contradicts the rest: an hour fits only a span of days, and a day only a span of weeks."""
    if span.time or not (span.days or span.months):
        return side != Side(span=span)
    is_counted_from = side.weekday is not None or side.near is not None
    counts_weeks = is_counted_from and not span.months and span.days % 7 == 0
    return side.weeks_from is not None or (side.has_day and not counts_weeks)
