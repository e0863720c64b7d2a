"""Paces in words, and what people type for them."""

from datetime import time

import pytest

from bot.services.pace import Calm, Days, FixedHour, Live, Pace, PaceError, pace_text
from bot.text.pacing import OFFERED, LengthError, NoZoneError, pace_name, pace_told, read_typed, suggested
from bot.text.words import Words

WORDS = Words()
BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("24h", Days(24)),
        ("٢٤", Days(24)),
        ("24", Days(24)),
        (" 24  hours ", Days(24)),
        ("1 day", Days(24)),
        ("3 Days", Days(72)),
        ("2d", Days(48)),
        ("live", Live(90)),
        ("Live 120", Live(120)),
        ("live 60 seconds", Live(60)),
        ("90s", Live(90)),
        ("3 min", Live(180)),
        ("none", Calm()),
        ("No limit", Calm()),
        ("No time limit", Calm()),
        ("21:00 Europe/Berlin", FixedHour(time(21), BERLIN)),
        ("21:00 europe/berlin", FixedHour(time(21), BERLIN)),
        ("daily at 21:00, Berlin", FixedHour(time(21), BERLIN)),
        ("9:05 new york", FixedHour(time(9, 5), NEW_YORK)),
        ("Mon Thu 19:00 America/New_York", FixedHour(time(19), NEW_YORK, frozenset({0, 3}))),
        ("Mondays and Thursdays at 19:00, New York", FixedHour(time(19), NEW_YORK, frozenset({0, 3}))),
        ("9pm Berlin", FixedHour(time(21), BERLIN)),
        ("Mon Thu 7:30 PM, New York", FixedHour(time(19, 30), NEW_YORK, frozenset({0, 3}))),
        ("12 am Amsterdam", FixedHour(time(0), "Europe/Amsterdam")),
        ("9:00 Amsterdam", FixedHour(time(9), "Europe/Amsterdam")),
        ("sat,sun 8:00 UTC", FixedHour(time(8), "UTC", frozenset({5, 6}))),
    ],
)
def test_what_people_type_is_understood(typed: str, meant: Pace) -> None:
    assert read_typed(WORDS, typed) == meant


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "",
            " ",
            "25h",
            "0",
            "-1",
            "1000 days",
            "5 s",
            "soon",
            "31 February",
            "9 Berlin",
            "13 pm Berlin",
            "x" * 300,
            "1h " * 60,
        ),
        *("24:00 Europe/Berlin", "1:60 UTC", "21:00 Atlantis", "t 21:00 UTC", "someday 21:00 UTC"),
        *("21:00 21:00 UTC", "21:00:30 UTC"),
    ],
)
def test_what_makes_no_sense_is_refused(typed: str) -> None:
    with pytest.raises(PaceError) as caught:
        read_typed(WORDS, typed)
    assert not isinstance(caught.value, NoZoneError)


@pytest.mark.parametrize("typed", ["1h", "7 days", "live 45", "0"])
def test_a_length_that_is_not_offered_is_known_as_one(typed: str) -> None:
    with pytest.raises(LengthError):
        read_typed(WORDS, typed)


@pytest.mark.parametrize("typed", ["21:00", "daily 21:00", "Mon 21:00 ", "9 pm"])
def test_an_hour_without_a_zone_is_asked_for_one(typed: str) -> None:
    with pytest.raises(NoZoneError) as caught:
        read_typed(WORDS, typed)
    assert caught.value.at == time(21)


def test_names_are_short_different_and_understood() -> None:
    fixed: list[Pace] = [FixedHour(time(21), NEW_YORK), FixedHour(time(9), BERLIN, frozenset({0, 3, 6}))]
    paces = [*OFFERED, *fixed]
    assert len({pace_name(WORDS, each) for each in paces}) == len(paces)
    for each in paces:
        assert read_typed(WORDS, pace_name(WORDS, each)) == each
        assert read_typed(WORDS, pace_text(each)) == each
        assert len(pace_told(WORDS, each)) < 200
    assert pace_name(WORDS, fixed[0]) == "Daily at 21:00, America/New York"
    assert pace_name(WORDS, fixed[1]) == "Mondays, Thursdays and Sundays at 09:00, Europe/Berlin"


def test_what_is_typed_so_far_is_completed() -> None:
    assert tuple(suggested(WORDS, "", 25)) == OFFERED
    assert list(suggested(WORDS, "live", 25)) == [each for each in OFFERED if isinstance(each, Live)]
    assert list(suggested(WORDS, "90", 25)) == [Live(90)]
    assert list(suggested(WORDS, "2 d", 25)) == [Days(48)]
    assert next(iter(suggested(WORDS, "21:00 Berl", 25))) == FixedHour(time(21), BERLIN)
    assert next(iter(suggested(WORDS, "9pm Berl", 25))) == FixedHour(time(21), BERLIN)
    assert list(suggested(WORDS, "25:00 Berl", 25)) == []
    assert next(iter(suggested(WORDS, "fri 20:30 new y", 25))) == FixedHour(time(20, 30), NEW_YORK, frozenset({4}))
    assert next(iter(suggested(WORDS, "21:00 utc", 25))) == FixedHour(time(21), "UTC")
    assert list(suggested(WORDS, "someday 21:00", 25)) == list(suggested(WORDS, "21:00 Atlantis", 25)) == []
    assert len(suggested(WORDS, "21:00", 25)) == 25
