"""When a night is, in people's own words, by their own clocks: understood as they mean it, or asked about."""

from contextlib import suppress
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.nights.planning import FARTHEST
from bot.text.dates import LONGEST_DATE, needs_zone
from bot.text.when import NightError, Wrong, night_needs_zone, read_night
from tests.sweeps import examples

BERLIN = "Europe/Berlin"
NOW = datetime(2026, 11, 25, 20, tzinfo=UTC)
"""A Wednesday; in Berlin it is nine in the evening."""
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
CHANGES = {
    BERLIN: (datetime(2026, 3, 29, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC)),
    "America/New_York": (datetime(2026, 3, 8, 7, tzinfo=UTC), datetime(2026, 11, 1, 6, tzinfo=UTC)),
    "Australia/Lord_Howe": (datetime(2026, 4, 4, 15, tzinfo=UTC), datetime(2026, 10, 3, 15, 30, tzinfo=UTC)),
    "Asia/Beirut": (datetime(2026, 3, 28, 22, tzinfo=UTC), datetime(2026, 10, 24, 21, tzinfo=UTC)),
}
"""When clocks go forward or back, in one zone by half an hour, in one at midnight."""


PIECES = [
    "friday",
    "next",
    "last",
    "31",
    "12/5",
    "5.12.",
    "may",
    "5 dec",
    "2",
    "in",
    "h",
    "days",
    "20:00",
    "8pm",
    "at",
    "24:00",
    "tonight",
    "1e9",
    "9999",
    "99999",
    "-",
    "<t:1>",
]


def shown(moment: datetime, zone: str = BERLIN) -> str:
    return f"{moment.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M}"


def read(typed: str, locale: str = "en-GB", now: datetime = NOW) -> str:
    return shown(read_night(typed, now, BERLIN, locale))


def refusal(typed: str, now: datetime = NOW) -> Wrong:
    with pytest.raises(NightError) as caught:
        read_night(typed, now, BERLIN, "en-GB")
    return caught.value.why


@pytest.mark.parametrize(
    "typed",
    [
        "Friday 20:00",
        "friday 8pm",
        "fri 8 pm",
        "Fri. 8 p.m.",
        "on Friday, 20:00",
        "Friday, 20:00 h",
        "friday: 20.00",
        "friday at 20",
        "friday 20h",
        "fri20:00",
        "20:00 Friday",
        "8pm on friday",
        "this friday 20:00",
        "next friday 20:00",
        "friday this week 20:00",
        "friday @ 8pm",
        "friday evening at 8",
        "friday night 8 o'clock",
        "Friday 27 November 20:00",
        "fri 27.11. 20:00",
        "the 27th at 20:00",
        "day after tomorrow 20:00",
        "in two days 20:00",
        "27 Nov 8pm",
        "Nov 27th, 8pm",
        "20:00 on the 27th of November",
        "27.11. 20:00",
        "27.11 20:00",
        "27.11.26 20:00",
        "27/11 8pm",
        "11/27 8pm",
        "27-11-2026 20:00",
        "2026-11-27 20:00",
        "2026-11-27T20:00",
        "🎲 friday – 20:00!",  # noqa: RUF001 - a dash
        "friday ２０：００",  # noqa: RUF001 - as some keyboards write it
    ],
)
def test_a_day_and_an_hour_can_be_said_in_many_ways(typed: str) -> None:
    assert read(typed) == "2026-11-27 20:00"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("tomorrow 19:30", "2026-11-26 19:30"),
        ("20:00", "2026-11-26 20:00"),
        ("22:00", "2026-11-25 22:00"),
        ("today 22:00", "2026-11-25 22:00"),
        ("8pm", "2026-11-26 20:00"),
        ("20h", "2026-11-26 20:00"),
        ("noon", "2026-11-26 12:00"),
        ("12am", "2026-11-26 00:00"),
        ("12pm", "2026-11-26 12:00"),
        ("midnight", "2026-11-26 00:00"),
        ("00:00", "2026-11-26 00:00"),
        ("wednesday 22:00", "2026-11-25 22:00"),
        ("wednesday 20:00", "2026-12-02 20:00"),
        ("next wednesday 22:00", "2026-12-02 22:00"),
        ("friday next week 20:00", "2026-12-04 20:00"),
        ("5 Jan 20:00", "2027-01-05 20:00"),
        ("25 nov 22:00", "2026-11-25 22:00"),
        ("sunday afternoon at 3", "2026-11-29 15:00"),
        ("sunday morning at 10", "2026-11-29 10:00"),
    ],
)
def test_what_is_meant_is_the_next_one_that_is_ahead(typed: str, meant: str) -> None:
    assert read(typed) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("friday 00:00", "2026-11-27 00:00"),
        ("friday 24:00", "2026-11-28 00:00"),
        ("friday midnight", "2026-11-28 00:00"),
        ("tonight 12am", "2026-11-26 00:00"),
        ("tonight at 12", "2026-11-26 00:00"),
        ("friday night 00:30", "2026-11-28 00:30"),
        ("friday night 1 am", "2026-11-28 01:00"),
    ],
)
def test_midnight_and_what_comes_after_it_end_an_evening(typed: str, meant: str) -> None:
    assert read(typed) == meant


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [
        ("now", 0),
        ("in 5 min", 5),
        ("in 90 minutes", 90),
        ("in 2 h", 120),
        ("2h", 120),
        ("2 hours from now", 120),
        ("1.5 hours", 90),
        ("in 1h30m", 90),
        ("in 1 hour and 30 minutes", 90),
        ("in 2h30", 150),
        ("in an hour", 60),
        ("in half an hour", 30),
        ("in 20h", 20 * 60),
        ("<t:1795640400:F>", 60),
    ],
)
def test_a_while_from_now_is_the_same_by_all_clocks(typed: str, minutes: int) -> None:
    for now in (NOW, *CHANGES[BERLIN]):
        if not typed.startswith("<"):
            assert read_night(typed, now, BERLIN) == now + timedelta(minutes=minutes)
    assert read_night(typed, NOW, "UTC") == NOW + timedelta(minutes=minutes)
    assert night_needs_zone(typed, NOW) is False


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "at",
        "soonish",
        "7ish",
        "half past seven",
        "😀",
        "x" * 300,
        "Friday 20:00" + " " * LONGEST_DATE,
        "99:99",
        "Friday 25:00",
        "20:60",
        "24:01",
        "13pm",
        "20:00:30",
        "31 February 20:00",
        "30 Feb",
        "31.11. 20:00",
        "13/13 20:00",
        "2026-13-05 20:00",
        "2026-02-29 20:00",
        "friday 1930",
        "1790000000",
        "may 8pm",
        "20 Uhr",
        "fridays 20:00",
        "every friday 20:00",
        "friday 20:00 or saturday",
        "friday 20:00-22:00",
        "tomorrow in 2 h",
        "in 2 days 3 hours",
        "in -2 hours",
        "in 999999999999 days 20:00",
        "0000-01-01 20:00",
        "@everyone 20:00",
    ],
)
def test_what_makes_no_sense_is_not_guessed(typed: str) -> None:
    assert refusal(typed) is Wrong.UNCLEAR


@pytest.mark.parametrize(
    "typed", ["friday 8pm EST", "20:00 UTC", "5 Dec 20:00 CET", "2026-12-05T20:00Z", "20:00 +02:00"]
)
def test_the_hour_of_another_zone_is_not_taken_for_ones_own(typed: str) -> None:
    assert refusal(typed) is Wrong.UNCLEAR


def test_a_date_on_another_day_of_the_week_is_not_guessed() -> None:
    assert refusal("Monday 5 December 20:00") is Wrong.UNCLEAR
    assert read("Saturday 5 December 20:00") == "2026-12-05 20:00"


@pytest.mark.parametrize(
    "typed",
    ["Friday", "tomorrow", "tonight", "saturday evening", "2026-12-05", "5.12.", "5 Dec", "in 3 days", "next week"],
)
def test_a_day_without_an_hour_is_asked_about(typed: str) -> None:
    assert refusal(typed) is Wrong.NO_HOUR


@pytest.mark.parametrize(
    "typed", ["this friday at 8", "Friday 8", "8", "8 o'clock", "sunday 20", "tomorrow 8", "at 12"]
)
def test_an_hour_that_may_be_in_the_morning_is_asked_about_and_so_is_a_number_that_may_be_a_day(typed: str) -> None:
    assert refusal(typed) is Wrong.NO_HOUR


@pytest.mark.parametrize(
    "typed",
    [
        "yesterday 20:00",
        "yesterday",
        "last friday 20:00",
        "3 days ago",
        "2020-01-01 20:00",
        "today 20:00",
        "tonight at 8",
        "25 nov 20:00",
        "24 Nov 20:00",
        "<t:1790000000>",
    ],
)
def test_what_is_over_is_over(typed: str) -> None:
    assert refusal(typed) is Wrong.PAST


@pytest.mark.parametrize(
    "typed",
    ["29 Feb 20:00", "5 Dec 2028 20:00", "in 2 years", "in 9999 h", "9999-12-31 24:00", "<t:99999999999:R>"],
)
def test_more_than_a_year_away_is_too_far(typed: str) -> None:
    assert refusal(typed) is Wrong.TOO_FAR


def test_a_year_away_to_the_minute_is_not_too_far() -> None:
    assert read_night("2027-11-26 21:00", NOW, BERLIN) == NOW + FARTHEST
    assert refusal("2027-11-26 21:01") is Wrong.TOO_FAR


def test_the_minute_that_it_is_counts_as_now_only_where_the_day_is_said() -> None:
    assert read("today 21:00") == "2026-11-25 21:00"
    assert read("21:00") == "2026-11-26 21:00"


def test_americans_write_the_month_first_unless_there_is_no_such_day() -> None:
    assert read("12/5 8pm", "en-US") == "2026-12-05 20:00"
    assert read("12/5 8pm", "en-GB") == "2027-05-12 20:00"
    assert read("5.12. 8pm", "en-US") == "2026-12-05 20:00"
    assert read("25/12 20:00", "en-US") == read("12/25 20:00", "en-GB") == "2026-12-25 20:00"


def test_an_hour_that_clocks_skip_comes_as_without_the_change_and_of_one_that_comes_twice_the_first_counts() -> None:
    spring, autumn = CHANGES[BERLIN]
    day = timedelta(days=1)
    assert read_night("sunday 02:30", spring - day, BERLIN) == spring + timedelta(minutes=30)
    assert read_night("02:30", spring - day / 2, BERLIN) == spring + timedelta(minutes=30)
    assert read_night("sunday 02:30", autumn - day, BERLIN) == autumn - timedelta(minutes=30)
    assert read_night("sunday 02:30", autumn, BERLIN) == autumn + 7 * day + timedelta(minutes=30)


@given(
    weekday=st.sampled_from(WEEKDAYS),
    hour=st.times().map(lambda at: at.replace(second=0, microsecond=0)),
    zone=st.sampled_from([*CHANGES]),
    change=st.integers(0, 1),
    before=st.integers(-2 * 24 * 4, 9 * 24 * 4),
)
def test_a_day_of_the_week_and_an_hour_are_the_next_such_ones_across_any_change_of_clocks(
    weekday: str, hour: time, zone: str, change: int, before: int
) -> None:
    now, clocks = CHANGES[zone][change] - timedelta(minutes=15 * before), ZoneInfo(zone)
    found = read_night(f"{weekday} {hour:%H:%M}", now, zone)
    assert now < found <= now + timedelta(days=7, hours=1)
    wall = found.astimezone(clocks)
    if wall.time() == hour:
        assert WEEKDAYS[wall.weekday()] == weekday
    else:
        assert (
            clocks.utcoffset(wall.replace(tzinfo=None)) != (found - timedelta(hours=2)).astimezone(clocks).utcoffset()
        )
    between = (now + timedelta(minutes=minute) for minute in range(1, int((found - now) / timedelta(minutes=1))))
    missed = [each for each in between if each.minute == found.minute and _fits(each.astimezone(clocks), weekday, hour)]
    assert all(each.astimezone(clocks).fold for each in missed)


def _fits(wall: datetime, weekday: str, hour: time) -> bool:
    return WEEKDAYS[wall.weekday()] == weekday and wall.time() == hour


@examples(40)
@given(typed=st.lists(st.sampled_from(PIECES), max_size=4).map(" ".join) | st.text(max_size=30))
def test_whatever_is_typed_is_read_or_refused_and_never_lies_outside_the_year(typed: str) -> None:
    with suppress(NightError):
        assert NOW <= read_night(typed, NOW, BERLIN) <= NOW + FARTHEST


@pytest.mark.parametrize("typed", ["Friday 20:00", "20:00", "8pm", "20h", "today 22:00", "5 Dec 8pm", "tonight 20:00"])
def test_an_hour_needs_a_zone(typed: str) -> None:
    assert night_needs_zone(typed, NOW)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("soonish", Wrong.UNCLEAR),
        ("friday", Wrong.NO_HOUR),
        ("yesterday 20:00", Wrong.PAST),
        ("in 2 years", Wrong.TOO_FAR),
        ("5/12/2026 20:00", None),
    ],
)
def test_nobody_is_asked_for_a_zone_who_has_said_no_time_of_a_night(typed: str, why: Wrong | None) -> None:
    if why is None:
        assert night_needs_zone(typed, NOW, "en-GB")
        return
    with pytest.raises(NightError) as caught:
        night_needs_zone(typed, NOW, "en-GB")
    assert caught.value.why is why


@pytest.mark.parametrize(("typed", "needed"), [("in 2 h", False), ("Friday 20:00", True), ("fri 8 pm", True)])
def test_being_away_asks_for_a_zone_as_before(typed: str, *, needed: bool) -> None:
    assert needs_zone(typed, NOW) is needed
