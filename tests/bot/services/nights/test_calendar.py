"""Series of nights: when the next night is, in any time zone, even if clocks change."""

from datetime import UTC, date, datetime, timedelta
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.nights.calendar import LAST, Rhythm, following, next_time, week_of_month

BERLIN = "Europe/Berlin"
ZONES = (BERLIN, "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC")
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
FIRSTS = st.datetimes(datetime(2024, 1, 1), datetime(2032, 12, 31)).map(  # noqa: DTZ001 - what a clock shows
    lambda wall: wall.replace(second=0, microsecond=0)
)
STEPS = {Rhythm.WEEKLY: 7, Rhythm.FORTNIGHTLY: 14}
SERIES = [rhythm for rhythm in Rhythm if rhythm is not Rhythm.ONCE]


def wall(text: str) -> datetime:
    return datetime.fromisoformat(text)


def utc(text: str) -> datetime:
    return wall(text).replace(tzinfo=UTC)


def days(rhythm: Rhythm, first: str, amount: int) -> list[str]:
    return [f"{moment:%m-%d}" for moment in islice(following(rhythm, wall(first), "UTC", LONG_AGO), amount)]


def test_one_night_does_not_come_again() -> None:
    assert next_time(Rhythm.ONCE, wall("2026-03-20 20:00"), BERLIN, LONG_AGO) is None


@pytest.mark.parametrize(
    ("rhythm", "then"),
    [
        (Rhythm.WEEKLY, "2026-03-27 19:00"),
        (Rhythm.FORTNIGHTLY, "2026-04-03 18:00"),
        (Rhythm.MONTHLY, "2026-04-17 18:00"),
    ],
)
def test_a_night_at_eight_stays_at_eight_when_the_clocks_change(rhythm: Rhythm, then: str) -> None:
    begin = utc("2026-03-20 19:00")
    assert next_time(rhythm, wall("2026-03-20 20:00"), BERLIN, begin - timedelta(seconds=1)) == begin
    assert next_time(rhythm, wall("2026-03-20 20:00"), BERLIN, begin) == utc(then)


def test_an_hour_that_clocks_skip_and_one_that_comes_twice_come_once() -> None:
    spring = islice(following(Rhythm.WEEKLY, wall("2026-03-22 02:30"), BERLIN, LONG_AGO), 3)
    assert [*spring] == [utc("2026-03-22 01:30"), utc("2026-03-29 01:30"), utc("2026-04-05 00:30")]
    autumn = islice(following(Rhythm.WEEKLY, wall("2026-10-18 02:30"), BERLIN, LONG_AGO), 3)
    assert [*autumn] == [utc("2026-10-18 00:30"), utc("2026-10-25 00:30"), utc("2026-11-01 01:30")]


def test_an_hour_that_came_twice_does_not_come_again_an_hour_later() -> None:
    between = utc("2026-10-25 00:45")
    assert next_time(Rhythm.WEEKLY, wall("2026-10-18 02:30"), BERLIN, between) == utc("2026-11-01 01:30")


def test_a_month_has_a_second_friday_wherever_it_is() -> None:
    assert days(Rhythm.MONTHLY, "2026-10-09 20:00", 5) == ["10-09", "11-13", "12-11", "01-08", "02-12"]


def test_a_fourth_friday_that_is_not_the_last_stays_the_fourth() -> None:
    assert days(Rhythm.MONTHLY, "2026-01-23 20:00", 4) == ["01-23", "02-27", "03-27", "04-24"]


@pytest.mark.parametrize("first", ["2026-01-30 20:00", "2026-02-27 20:00"])
def test_a_fifth_friday_and_a_fourth_that_is_the_last_are_the_last(first: str) -> None:
    wanted = ["01-30", "02-27", "03-27", "04-24", "05-29", "06-26"]
    assert days(Rhythm.MONTHLY, first, 4) == wanted[wanted.index(first[5:10]) :][:4]


@pytest.mark.parametrize(
    ("day", "week"),
    [
        (date(2026, 5, 1), 1),
        (date(2026, 5, 7), 1),
        (date(2026, 5, 8), 2),
        (date(2026, 5, 24), 4),
        (date(2026, 5, 25), LAST),
        (date(2026, 5, 31), LAST),
        (date(2026, 2, 21), 3),
        (date(2026, 2, 22), LAST),
        (date(2028, 2, 22), 4),
    ],
)
def test_the_week_of_a_month_counts_from_its_first_day_and_the_last_seven_are_the_last(day: date, week: int) -> None:
    assert week_of_month(day) == week


@given(rhythm=st.sampled_from(SERIES), first=FIRSTS, zone=st.sampled_from(ZONES), ahead=st.integers(-9, 300))
def test_a_series_leaves_out_no_night_and_shows_the_same_hour_unless_a_clock_skips_it(
    rhythm: Rhythm, first: datetime, zone: str, ahead: int
) -> None:
    after, clocks = first.replace(tzinfo=UTC) + timedelta(days=ahead), ZoneInfo(zone)
    found = [*islice(following(rhythm, first, zone, LONG_AGO), 50)]
    assert next_time(rhythm, first, zone, after) == next(moment for moment in found if moment > after)
    shown = [moment.astimezone(clocks).replace(tzinfo=None) for moment in found]
    for moment, each in zip(found, shown, strict=True):
        before = (moment - timedelta(hours=2)).astimezone(clocks).utcoffset()
        assert each.time() == first.time() or clocks.utcoffset(each) != before
    if rhythm in STEPS:
        assert {(later.date() - each.date()).days for each, later in pairwise(shown)} <= {STEPS[rhythm]}
    else:
        assert [*map(month, shown)] == [*range(month(first), month(first) + len(shown))]
        assert all(each.weekday() == first.weekday() for each in shown)
        if week_of_month(first) == LAST:
            assert all(month(each + timedelta(days=7)) == month(each) + 1 for each in shown)
        else:
            assert {(each.day - 1) // 7 for each in shown} == {(first.day - 1) // 7}


def month(day: date) -> int:
    return day.year * 12 + day.month


def test_a_series_from_the_second_of_two_equal_hours_comes_after_an_hour_that_is_skipped() -> None:
    first = datetime(2024, 2, 4, 2, 0, fold=1)  # noqa: DTZ001 - by the clocks of a zone
    after = datetime(2024, 3, 30, tzinfo=UTC)
    (skipped,) = islice(following(Rhythm.WEEKLY, first, "Europe/Berlin", after), 1)
    assert skipped == datetime(2024, 3, 31, 1, tzinfo=UTC)
