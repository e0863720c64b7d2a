"""Paces: when time is up, in any zone at any time of year, and how they are written."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.pace import (
    HOURS,
    SECONDS,
    SOONEST,
    Calm,
    Days,
    FixedHour,
    Live,
    Pace,
    PaceError,
    deadline,
    extra_time,
    pace_text,
    read_pace,
)

ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia", "UTC")
"""Zones with daylight saving of an hour or half an hour, a quarter-hour offset, or a skipped day, and UTC."""
MOMENTS = st.datetimes(datetime(2008, 1, 1), datetime(2036, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001 - it adds it
FIXED = st.builds(
    FixedHour,
    st.times().map(lambda at: at.replace(second=0, microsecond=0)),
    st.sampled_from(ZONES),
    st.frozensets(st.integers(0, 6), min_size=1),
)
PACES = st.one_of(st.just(Calm()), st.sampled_from([*map(Days, HOURS)]), st.sampled_from([*map(Live, SECONDS)]), FIXED)
NOON = datetime(2026, 3, 28, 12, tzinfo=UTC)
"""Noon UTC on the day before clocks go forward in Berlin."""


def test_hours_and_seconds_are_counted_from_the_question() -> None:
    assert deadline(Calm(), NOON) is None
    assert deadline(Days(24), NOON) == NOON + timedelta(hours=24)
    assert deadline(Days(24), NOON, age_begins=True) == NOON + timedelta(hours=24)
    assert deadline(Live(90), NOON) == NOON + timedelta(seconds=90)
    assert deadline(Live(90), NOON, age_begins=True) == NOON + timedelta(seconds=180)


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        (datetime(2026, 3, 27, 12, tzinfo=UTC), datetime(2026, 3, 27, 20, tzinfo=UTC)),
        (datetime(2026, 3, 27, 14, tzinfo=UTC), datetime(2026, 3, 27, 20, tzinfo=UTC)),
        (datetime(2026, 3, 27, 14, 1, tzinfo=UTC), datetime(2026, 3, 28, 20, tzinfo=UTC)),
        (datetime(2026, 3, 28, 20, tzinfo=UTC), datetime(2026, 3, 29, 19, tzinfo=UTC)),
    ],
)
def test_the_next_fixed_hour_is_at_least_six_hours_away_and_goes_by_local_clocks(
    asked: datetime, wanted: datetime
) -> None:
    assert deadline(FixedHour(time(21), "Europe/Berlin"), asked) == wanted


def test_an_hour_that_clocks_skip_and_one_that_comes_twice_come_once() -> None:
    skipped, twice = FixedHour(time(2, 30), "Europe/Berlin"), FixedHour(time(2, 30), "Europe/Berlin", frozenset({6}))
    assert deadline(skipped, NOON) == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    assert deadline(twice, datetime(2026, 10, 24, 12, tzinfo=UTC)) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert deadline(twice, datetime(2026, 10, 25, 0, 30, tzinfo=UTC)) == datetime(2026, 11, 1, 1, 30, tzinfo=UTC)


@given(pace=FIXED, asked=MOMENTS)
def test_on_any_calendar_the_deadline_is_the_first_such_hour_that_is_far_enough(
    pace: FixedHour, asked: datetime
) -> None:
    found = deadline(pace, asked)
    assert found is not None
    assert found >= asked + SOONEST
    zone = ZoneInfo(pace.zone)
    local = found.astimezone(zone)
    there = local.replace(tzinfo=None)
    shift = there - datetime.combine(there.date(), pace.at)
    is_skipped = datetime.combine(there.date(), pace.at, zone).astimezone(UTC).astimezone(zone).time() != pace.at
    assert not shift or is_skipped, "another time than the one agreed on, and clocks did not skip that"
    # No earlier minute fits: on every matching day before, the hour is past, or too close to the question.
    earlier = (asked.astimezone(zone).date() + timedelta(days=day) for day in range(-1, 9))
    for day in earlier:
        point = datetime.combine(day, pace.at, zone).astimezone(UTC)
        assert day.weekday() not in pace.weekdays or point < asked + SOONEST or point >= found


@given(pace=FIXED, asked=MOMENTS)
def test_an_early_reveal_stays_on_the_grid(pace: FixedHour, asked: datetime) -> None:
    found = deadline(pace, asked)
    assert found is not None
    half_way = asked + (found - asked) / 2
    assert deadline(pace, half_way) == found or half_way + SOONEST > found


@given(PACES)
def test_what_is_written_is_read_and_nothing_else(pace: Pace) -> None:
    text = pace_text(pace)
    assert read_pace(text) == pace
    assert len(text) < 70
    for other in (text.upper() + "X", f" {text}", f"{text} ", text + "\n", f"0{text}"):
        with pytest.raises(PaceError):
            read_pace(other)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "h",
        "s",
        "3h",
        "-24h",
        "24.0h",
        "٢٤h",
        "91s",
        "24:00 Europe/Berlin",
        "21:00:01 Europe/Berlin",
        "21:00+01:00 Europe/Berlin",
        "21 Europe/Berlin",
        "21:00 Berlin",
        "21:00 ../Berlin",
        "21:00 europe/berlin",
        "thu,mon 21:00 Europe/Berlin",
        "mon,mon 21:00 Europe/Berlin",
        ",mon 21:00 Europe/Berlin",
        "mon,tue,wed,thu,fri,sat,sun 21:00 Europe/Berlin",
        "mon 21:00 Europe/Berlin now",
    ],
)
def test_nonsense_is_no_pace(text: str) -> None:
    with pytest.raises(PaceError):
        read_pace(text)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Days(25),
        lambda: Days(-24),
        lambda: Live(0),
        lambda: FixedHour(time(21, 0, 30), "Europe/Berlin"),
        lambda: FixedHour(time(21, tzinfo=UTC), "Europe/Berlin"),
        lambda: FixedHour(time(21), "Europe/Nowhere"),
        lambda: FixedHour(time(21), "Europe/Berlin", frozenset()),
        lambda: FixedHour(time(21), "Europe/Berlin", frozenset({7})),
    ],
)
def test_nothing_else_can_be_made(make: object) -> None:
    assert callable(make)
    with pytest.raises(PaceError):
        make()


def test_what_each_person_has_besides() -> None:
    nothing, minute = timedelta(), timedelta(minutes=1)
    paces = (Days(24), Days(2), Live(90), FixedHour(time(21), "UTC"), Calm())
    assert [extra_time(pace, nothing) for pace in paces] == [4 * 60 * minute, 20 * minute, minute, nothing, nothing]
    assert [extra_time(Live(60), used * minute) for used in (1, 2, 2.5, 3)] == [minute, minute, minute / 2, nothing]
    assert extra_time(Days(24), timedelta(hours=4)) == nothing
