"""What one or two typed hours of the day mean: understood, open with one question, or wrong."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import time, timedelta

from bot.text.times.calendar import DAY, minutes_of
from bot.text.times.items import Clock, Midnight, NoTime, Span, take_apart
from bot.text.times.results import AMERICAN, BRITISH, Hour, Hours, Open, Purpose, Question, Reason, T, Wrong
from bot.text.times.sides import Said, Side, as_clock, sort
from bot.text.zones import likely_zones

_DEAD_OF_NIGHT = 3 * 60
"""The middle of the night, in minutes since midnight."""
_MOST_ANSWERS = 5


def read_hour(typed: str, zones: Sequence[str], locale: str | None) -> Hour | Open[Hour] | Wrong:
    """Return the hour of the day that this text means; for the arguments see `reading.read`."""
    try:
        return _hour(sort(take_apart(typed, zones)), zones, locale)
    except NoTime as error:
        return Wrong(error.why, error.part or typed.strip())


def read_hours(typed: str, zones: Sequence[str], locale: str | None) -> Hours | Open[Hours] | Wrong:
    """Return the two hours of the day that this text means, from and to; for the arguments see `reading.read`."""
    try:
        return _hours(sort(take_apart(typed, zones, minus=False), hours=True), zones, locale)
    except NoTime as error:
        return Wrong(error.why, error.part or typed.strip())


def read_length(typed: str) -> timedelta | None:
    """Return the length of time that this text means; None if it does not mean one."""
    try:
        items = take_apart(typed)
    except NoTime:
        return None
    match items:
        case [Span(months=0, days=days, time=more)]:
            return timedelta(days=days) + more
        case _:
            return None


def _hour(said: Said, zones: Sequence[str], locale: str | None) -> Hour | Open[Hour]:
    if said.begin is not None:
        raise NoTime(Reason.UNCLEAR)
    zones = said.zones or zones or likely_zones(locale)
    found: list[tuple[time, bool | None]] = [
        (_time(each), each >= DAY) for each in _minutes(said.end, locale, of_12=locale == AMERICAN)
    ]
    if said.end == Side(clock=Midnight()):
        found = [(time(), None)]
    answers = [Hour(at, zone, is_next_day) for zone in zones for at, is_next_day in found]
    return _result(answers, zones, _question(said.end))


def _hours(said: Said, zones: Sequence[str], locale: str | None) -> Hours | Open[Hours]:
    """Return the hours; of several meanings, those at night come first. If one is a 24-hour time, the other is, too."""
    if said.begin is None:
        raise NoTime(Reason.UNCLEAR)
    of_12 = Purpose.NIGHT.leaves_half_open(locale)
    begin, end = said.begin, said.end
    if any(_is_of_24(side, of_12=of_12) for side in (begin, end)):
        begin, end = _as_of_24(begin), _as_of_24(end)
    firsts, lasts = (_minutes(side, locale, of_12=of_12) for side in (begin, end))
    pairs = [(first, last) for first in firsts for last in reversed(lasts) if (first - last) % DAY]
    if not pairs:
        raise NoTime(Reason.UNCLEAR)
    pairs.sort(key=_is_no_night)
    zones = said.zones or zones or likely_zones(locale)
    answers = [Hours(_time(first), _time(last), zone) for zone in zones for first, last in pairs[:_MOST_ANSWERS]]
    return _result(answers, zones, Question.HALF)


def _is_no_night(hours: tuple[int, int]) -> tuple[bool, bool]:
    """Return two sort keys: whether the span exceeds half a day, and whether it excludes the middle of the night."""
    first, last = hours
    long = (last - first) % DAY
    return long > DAY // 2, (_DEAD_OF_NIGHT - first) % DAY > long


def _question(side: Side) -> Question:
    return Question.HOUR if isinstance(side.clock, Clock) and side.clock.is_half else Question.HALF


def _result(answers: Sequence[T], zones: Sequence[str], question: Question) -> T | Open[T]:
    if len(answers) == 1:
        return answers[0]
    return Open(Question.ZONE if len(zones) > 1 else question, tuple(answers))


def _minutes(side: Side, locale: str | None, *, of_12: bool) -> Sequence[int]:
    """Return the possible times in minutes since midnight; raise NoTime if the text says anything but an hour."""
    if not side.is_hour:
        raise NoTime(Reason.UNCLEAR)
    clock = as_clock(side.clock)
    if clock is None:
        raise NoTime(Reason.NO_HOUR)
    if isinstance(clock, Midnight):
        return [DAY]
    if clock.second:
        raise NoTime(Reason.UNCLEAR)
    found = minutes_of(clock, side.part, of_12=of_12, locale=locale)
    return [*dict.fromkeys(each % DAY for each in found)] if len(found) > 1 else found


def _time(minutes: int) -> time:
    return time(*divmod(minutes % DAY, 60))


def _is_of_24(side: Side, *, of_12: bool) -> bool:
    """Return whether the hour can only be a 24-hour time."""
    clock = as_clock(side.clock)
    if not isinstance(clock, Clock) or clock.half or side.part is not None:
        return False
    return len(minutes_of(clock, None, of_12=of_12, locale=BRITISH)) == 1


def _as_of_24(side: Side) -> Side:
    clock = as_clock(side.clock)
    if not isinstance(clock, Clock) or clock.half or side.part is not None:
        return side
    return replace(side, clock=replace(clock, is_sure=True))
