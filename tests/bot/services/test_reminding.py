"""Reminders: one for everything, never in quiet hours, never two within an hour, over years of any calendar."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, time, timedelta
from random import Random

import pytest

from bot.services.pace import HOURS, Days, FixedHour, Pace, deadline
from bot.services.people import GameId
from bot.services.quiet import QuietError, QuietHours
from bot.services.reminding import HOUR, SNOOZE, Asked, Reminded, Told, due, moments, next_time

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
NIGHT = QuietHours(time(22), time(7), "UTC")
GAME = GameId(1)


def hours(*parts: float) -> tuple[datetime, ...]:
    return tuple(NOON + part * HOUR for part in parts)


@pytest.mark.parametrize(
    ("turn", "told"), [(1.9, ()), (2, (1.6,)), (8, (6.4,)), (23, (18.4,)), (24, (19.2, 23)), (72, (57.6, 71))]
)
def test_once_four_fifths_of_the_time_are_over_and_of_a_day_or_more_an_hour_before_the_end(
    turn: float, told: tuple[float, ...]
) -> None:
    assert moments(NOON, NOON + turn * HOUR) == hours(*told)


def test_what_falls_into_quiet_hours_moves_to_their_end_or_to_before_they_begin() -> None:
    day = NOON + 24 * HOUR
    assert moments(NOON, day, NIGHT) == hours(19.2, 23), "07:12 is after the night"
    late = NOON + 11 * HOUR  # asked at 23:00
    assert moments(late, late + 24 * HOUR, NIGHT) == (late + 19.2 * HOUR, NOON + 33.5 * HOUR), "21:30, for 22:00"
    assert moments(late, late + 8 * HOUR, NIGHT) == (), "07:00 is when the time is up, and the question came at night"
    assert moments(NOON, NOON + 20 * HOUR, NIGHT) == hours(19), "at 07:00, an hour is left"
    assert moments(NOON, NOON + 19.9 * HOUR, NIGHT) == hours(9.5), "less than an hour would be left"
    always = QuietHours(time(7), time(6, 45), "UTC")
    assert moments(NOON, NOON + 2 * HOUR, always) == ()


@dataclass
class Day:
    """A person's quiet hours, open questions and latest reminders."""

    quiet: QuietHours | None = None
    asked: tuple[Asked, ...] = ()
    reminded: Reminded = field(default_factory=Reminded)

    def told(self, now: datetime) -> list[int]:
        found = [each.game for each in due(self.asked, self.reminded, self.quiet, now)]
        self.reminded = self.reminded.after(found, now) if found else self.reminded
        return list(found)

    def next(self, now: datetime) -> datetime | None:
        times = (next_time(each, self.reminded, self.quiet, now) for each in self.asked)
        return min((each for each in times if each is not None), default=None)


def test_what_falls_within_the_hour_is_told_with_it_and_what_comes_up_then_waits() -> None:
    first, second = Asked(GAME, NOON, NOON + 10 * HOUR), Asked(GameId(2), NOON + MINUTE, NOON + 11 * HOUR + MINUTE)
    day = Day(asked=(second, first))
    assert day.told(NOON + 7.9 * HOUR) == []
    assert day.told(NOON + 8 * HOUR) == [1, 2], "the more urgent one first"
    assert day.next(NOON + 8 * HOUR) is None
    day.asked = (*day.asked, Asked(GameId(3), NOON, NOON + 9.1 * HOUR), Asked(GameId(4), NOON, NOON + 9 * HOUR))
    assert day.next(NOON + 8 * HOUR) == NOON + 9 * HOUR, "for the third; the fourth is over by then"
    assert day.told(NOON + 9 * HOUR - MINUTE) == []
    assert day.told(NOON + 9 * HOUR) == [3]


def test_who_has_just_done_something_there_or_wants_quiet_is_left_alone() -> None:
    asked = Asked(GAME, NOON, NOON + 5 * HOUR, acted=NOON + 4 * HOUR - 9 * MINUTE)
    assert next_time(asked, Reminded(), None, NOON + 4 * HOUR) == NOON + 4 * HOUR + MINUTE
    told = Reminded(tables={GAME: Told(hushed=NOON + HOUR)})
    assert next_time(asked, told, None, NOON) is None
    assert next_time(replace(asked, since=NOON + 2 * HOUR), told, None, NOON) is not None, "only for that question"
    paused = replace(asked, deadline=NOON + 24 * HOUR, counts_from=NOON + 20 * HOUR, unbroken_since=NOON + 22 * HOUR)
    assert next_time(paused, told, None, NOON) is None, "which it still is after a pause"
    long = Asked(GAME, NOON, NOON + 20 * HOUR)
    day = Day(asked=(long,))
    assert day.told(NOON + 16 * HOUR) == [1]
    until = NOON + 16.1 * HOUR + SNOOZE
    day.reminded = replace(day.reminded, snoozed=until)
    assert day.next(NOON + 17 * HOUR) == until, "it comes again"
    assert (day.told(until - MINUTE), day.told(until), day.next(until)) == ([], [1], None)


def test_what_has_to_wait_into_quiet_hours_comes_after_them_if_an_hour_is_left() -> None:
    evening = NOON + 9 * HOUR
    short = Asked(GAME, evening + MINUTE, evening + 2 * HOUR + MINUTE)
    assert next_time(short, Reminded(), NIGHT, evening + MINUTE) == evening + HOUR / 2
    assert next_time(short, Reminded(last=evening), NIGHT, evening + MINUTE) is None
    snoozed = Reminded(NOON, snoozed=evening + 2 * HOUR, tables={GAME: Told(at=NOON)})
    for left, told in ((1, evening + 10 * HOUR), (0.9, None)):
        long = Asked(GAME, NOON - HOUR, evening + (10 + left) * HOUR)
        assert next_time(long, snoozed, NIGHT, evening) == told


ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia", "America/Nuuk")


def calendar(chance: Random, begin: datetime, years: int) -> Day:
    """Return a person at one to six tables, each of which asks them repeatedly."""
    zone = chance.choice(ZONES)
    at, to = (time(chance.randrange(24), chance.choice((0, 15, 30))) for _ in range(2))
    asked: list[Asked] = []
    for table in range(chance.randint(1, 6)):
        pace: Pace = Days(chance.choice(HOURS))
        if chance.random() < 0.3:
            pace = FixedHour(time(chance.randrange(24), 30), chance.choice(ZONES))
        now = begin + chance.random() * 365 * years * 24 * HOUR
        for _ in range(12):
            end = deadline(pace, now)
            assert end is not None
            asked.append(Asked(GameId(table), now, end))
            now += (end - now) * chance.random() + MINUTE
    return Day(QuietHours(at, to, zone) if at != to else None, tuple(asked))


@pytest.mark.parametrize("seed", range(3))
def test_over_years_of_any_calendar(seed: int) -> None:
    chance = Random(seed)
    for _ in range(8):
        life = calendar(chance, datetime(2023 + seed, 10, 25, tzinfo=UTC), 3)
        begins = sorted(each.since for each in life.asked)
        now = begins[0]
        heard: list[tuple[GameId, datetime]] = []
        while True:
            current = {each.game: each for each in sorted(life.asked, key=lambda each: each.since) if each.since <= now}
            day = Day(life.quiet, tuple(current.values()), life.reminded)
            if told := day.told(now):
                assert not heard or now >= heard[-1][1] + HOUR, "twice within the hour"
                assert life.quiet is None or life.quiet.around(now) is None, "in quiet hours"
                assert all(current[GameId(game)].deadline > now for game in told)
                heard += [(GameId(game), now) for game in told]
            life.reminded = day.reminded
            again, asked = day.next(now), next((each for each in begins if each > now), None)
            if again is None and asked is None:
                break
            assert again is None or again > now
            now = min(each for each in (again, asked) if each is not None)
        check_each_moment(life, heard)


def check_each_moment(life: Day, heard: list[tuple[GameId, datetime]]) -> None:
    """Check that each reminder comes once, on time or together with another one up to an hour earlier."""
    everything = sorted(life.asked, key=lambda each: each.since)
    for place, asked in enumerate(everything):
        later = (each.since for each in everything[place + 1 :] if each.game == asked.game)
        end = min(asked.deadline, next(later, asked.deadline))
        told = [at for game, at in heard if game == asked.game and asked.since <= at < end]
        wanted = moments(asked.since, asked.deadline, life.quiet)
        assert len(told) <= len(wanted), "for nothing"
        for moment in wanted:
            before = any(moment - HOUR < at <= asked.since for _, at in heard)
            assert moment >= end or before or any(moment - HOUR <= at <= moment for at in told), (asked, moment, told)


def test_quiet_hours_go_by_the_clocks_of_their_zone() -> None:
    berlin = QuietHours(time(22), time(7), "Europe/Berlin")
    spring = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)  # 01:30, half an hour before the clocks go forward
    assert berlin.around(spring) == (datetime(2026, 3, 28, 21, tzinfo=UTC), datetime(2026, 3, 29, 5, tzinfo=UTC))
    assert berlin.around(datetime(2026, 3, 29, 5, tzinfo=UTC)) is None, "the end no longer belongs to it"
    noon = QuietHours(time(12), time(13), "Asia/Kolkata")
    assert noon.around(datetime(2024, 2, 29, 7, tzinfo=UTC)) == (
        datetime(2024, 2, 29, 6, 30, tzinfo=UTC),
        datetime(2024, 2, 29, 7, 30, tzinfo=UTC),
    )
    for wrong in ("22:00", "22:00-22:00", "25:00-07:00", "x-y", "22:00:01-07:00"):
        with pytest.raises(QuietError):
            QuietHours.read(wrong, "Europe/Berlin")
    with pytest.raises(QuietError):
        QuietHours(time(22), time(7), "Europe/Atlantis")
    assert QuietHours.read(berlin.text, berlin.zone) == berlin
