"""Button labels for moments: they use the zone's clock and the reader's style, and all of them differ."""

from datetime import UTC, datetime

import pytest

from bot.text.times.labels import labels
from bot.text.times.reading import read
from bot.text.times.results import Open, Purpose, Understood
from bot.text.words import Words

EVENING = datetime(2026, 11, 27, 19, tzinfo=UTC)
BERLIN = "Europe/Berlin"


@pytest.mark.parametrize(
    ("locale", "shown"),
    [
        ("en-US", "Fri, Nov 27, 8:00 PM"),
        ("en-GB", "Fri 27 Nov, 20:00"),
        ("de", "Fri, 27 Nov, 20:00"),
        (None, "Fri, 27 Nov, 20:00"),
    ],
)
def test_a_moment_is_written_as_people_of_that_language_and_place_do(locale: str | None, shown: str) -> None:
    assert labels(Words(), [Understood(EVENING, None, BERLIN)], locale) == [shown]


def test_a_span_has_both_ends_and_what_needs_no_clocks_is_in_utc() -> None:
    span = Understood(EVENING.replace(day=29), EVENING, None)
    assert labels(Words(), [span], "en-GB") == ["Fri 27 Nov, 19:00 to Sun 29 Nov, 19:00"]


def test_an_hour_that_clocks_show_twice_is_told_apart_by_its_offset() -> None:
    twice = [Understood(datetime(2026, 10, 25, hour, 30, tzinfo=UTC), None, BERLIN) for hour in (0, 1)]
    assert labels(Words(), twice, "en-GB") == ["Sun 25 Oct, 02:30 (UTC+02:00)", "Sun 25 Oct, 02:30 (UTC+01:00)"]


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (
            "25 October 2:30 to 25 October 12:00",
            [
                "Sun 25 Oct, 02:30 (UTC+02:00) to Sun 25 Oct, 12:00",
                "Sun 25 Oct, 02:30 (UTC+01:00) to Sun 25 Oct, 12:00",
            ],
        ),
        (
            "24 October 12:00 to 25 October 2:30",
            [
                "Sat 24 Oct, 12:00 to Sun 25 Oct, 02:30 (UTC+02:00)",
                "Sat 24 Oct, 12:00 to Sun 25 Oct, 02:30 (UTC+01:00)",
            ],
        ),
    ],
)
def test_a_span_tells_the_offset_of_the_end_at_which_it_differs(typed: str, shown: list[str]) -> None:
    found = read(typed, EVENING.replace(month=10, day=20), [BERLIN], "en-GB", Purpose.AWAY)
    assert isinstance(found, Open)
    assert labels(Words(), found.answers, "en-GB") == shown
