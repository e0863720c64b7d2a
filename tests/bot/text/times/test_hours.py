"""Hours of the day, and pairs of hours, as people type them."""

from datetime import time

import pytest

from bot.text.times.hours import read_hour, read_hours
from bot.text.times.results import Hour, Hours, Open, Question, Reason, Wrong

BERLIN = "Europe/Berlin"


@pytest.mark.parametrize(
    "typed",
    [
        *("22:00-07:00", "22-7", "10pm to 7am", "22:00 - 7:00", "22:00 -07:00", "from 22 until 7", "22.00–07.00"),  # noqa: RUF001
        *("22:00-07:00 Berlin", "10 p.m. till 7 in the morning", "22 bis 7 Uhr"),
    ],
)
def test_quiet_hours_can_be_said_in_many_ways(typed: str) -> None:
    assert read_hours(typed, [BERLIN], "en-GB") == Hours(time(22), time(7), BERLIN)


def test_halves_of_the_day_that_are_left_open_are_asked_for_a_night_first() -> None:
    found = read_hours("10-7", [BERLIN], "en-GB")
    assert isinstance(found, Open)
    assert found.question is Question.HALF
    assert found.answers[0] == Hours(time(22), time(7), BERLIN)
    assert len(found.answers) == 4
    assert read_hours("9:30-7", [BERLIN], "de") == Hours(time(9, 30), time(7), BERLIN)
    for locale in ("en-US", "en-GB"):
        of_12 = read_hours("9:30-7:30", [BERLIN], locale)
        assert isinstance(of_12, Open), "nobody who writes so wants to be undisturbed for 22 hours"
        assert of_12.answers[0] == Hours(time(21, 30), time(7, 30), BERLIN)


@pytest.mark.parametrize(
    ("typed", "first", "second"),
    [
        ("1:00-9:00", (time(1), time(9)), (time(13), time(21))),
        ("9-5", (time(21), time(5)), (time(9), time(17))),
        ("12-8", (time(0), time(8)), (time(12), time(20))),
        ("half 10 to 7", (time(22, 30), time(7)), (time(10, 30), time(19))),
    ],
)
def test_of_open_quiet_hours_a_night_is_likelier_than_a_day_and_a_day_than_both(
    typed: str, first: tuple[time, time], second: tuple[time, time]
) -> None:
    found = read_hours(typed, [BERLIN], "en-GB")
    assert isinstance(found, Open)
    assert [(each.begin, each.end) for each in found.answers[:2]] == [first, second]


def test_half_eight_is_an_hour_earlier_to_many() -> None:
    assert read_hour("half 9 pm", [BERLIN], "en-GB") == Hour(time(21, 30), BERLIN)
    found = read_hour("half 9 pm", [BERLIN], "de")
    assert isinstance(found, Open)
    assert (found.question, [each.at for each in found.answers]) == (Question.HOUR, [time(20, 30), time(21, 30)])


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("22:00", Reason.UNCLEAR),
        ("31 February", Reason.UNCLEAR),
        ("22:00-22:00", Reason.UNCLEAR),
        ("tomorrow 22:00-07:00", Reason.UNCLEAR),
        ("25:00-7", Reason.NO_SUCH_HOUR),
        ("13pm-7", Reason.NO_SUCH_HOUR),
        ("night-morning", Reason.NO_HOUR),
    ],
)
def test_what_are_no_quiet_hours_is_refused(typed: str, why: Reason) -> None:
    found = read_hours(typed, [BERLIN], "en-GB")
    assert isinstance(found, Wrong)
    assert found.why is why


def test_without_a_zone_the_likeliest_ones_are_asked_for() -> None:
    found = read_hours("22-7", [], "de")
    assert isinstance(found, Open)
    assert (found.question, found.answers[0].zone) == (Question.ZONE, BERLIN)


def test_midnight_may_begin_or_end_a_day() -> None:
    assert read_hour("midnight", [BERLIN], None) == Hour(time(), BERLIN, None)
    assert read_hour("24:00", [BERLIN], None) == Hour(time(), BERLIN, is_next_day=True)
    assert read_hour("00:00", [BERLIN], None) == Hour(time(), BERLIN, is_next_day=False)


@pytest.mark.parametrize("typed", ["20:00-22:00", "tomorrow 20:00", "20:00:30", "in 2 h", "now", "5.3.", "8"])
def test_an_hour_of_the_day_has_no_day_no_seconds_and_no_end(typed: str) -> None:
    found = read_hour(typed, [BERLIN], "de")
    assert isinstance(found, Wrong)
    assert found.why is Reason.UNCLEAR
