"""Paces in words, and how people type them."""

from datetime import time

import pytest

from bot.services.pace import Calm, Days, FixedHour, Live, Pace, PaceError, pace_text, read_pace
from bot.text.pacing import OFFERED, LengthError, pace_name, pace_of_turns, pace_told, read_typed, suggested
from bot.text.times.results import Open, Question
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
        ("live, 2 min", Live(120)),
        ("2 minutes", Live(120)),
        ("a day", Days(24)),
        ("one day", Days(24)),
        ("12hrs", Days(12)),
        ("24 Stunden", Days(24)),
        ("unlimited", Calm()),
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
        ("20 Uhr Berlin", FixedHour(time(20), BERLIN)),
        ("half past seven pm, Berlin", FixedHour(time(19, 30), BERLIN)),
        ("noon Berlin", FixedHour(time(12), BERLIN)),
        ("midnight Berlin", FixedHour(time(0), BERLIN)),
        ("24:00 Europe/Berlin", FixedHour(time(0), BERLIN)),
        ("mon 24:00 Berlin", FixedHour(time(0), BERLIN, frozenset({1}))),
        ("20:00 EST", FixedHour(time(20), NEW_YORK)),
        ("20:00 MEZ", FixedHour(time(20), BERLIN)),
        ("21:00 GMT-8", FixedHour(time(21), "Etc/GMT+8")),
        ("21:00 UTC-8", FixedHour(time(21), "Etc/GMT+8")),
        ("21:00 Etc/GMT-8", FixedHour(time(21), "Etc/GMT-8")),
        ("9pm Berlin on mondays", FixedHour(time(21), BERLIN, frozenset({0}))),
        ("9pm on Mondays, Berlin", FixedHour(time(21), BERLIN, frozenset({0}))),
        ("21:00 mon thu Berlin", FixedHour(time(21), BERLIN, frozenset({0, 3}))),
        ("every day at 9pm, Berlin", FixedHour(time(21), BERLIN)),
        ("9pm every day, Berlin", FixedHour(time(21), BERLIN)),
        ("mon-fri 21:00 Berlin", FixedHour(time(21), BERLIN, frozenset(range(5)))),
        ("Monday to Friday at 21:00, Berlin", FixedHour(time(21), BERLIN, frozenset(range(5)))),
        ("fri - mon 21:00 Berlin", FixedHour(time(21), BERLIN, frozenset({4, 5, 6, 0}))),
        ("weekdays 9pm Berlin", FixedHour(time(21), BERLIN, frozenset(range(5)))),
        ("9pm Berlin at weekends", FixedHour(time(21), BERLIN, frozenset({5, 6}))),
        ("Mon/Thu 21:00 Europe/Berlin", FixedHour(time(21), BERLIN, frozenset({0, 3}))),
        ("21:00 Berlin, Sat/Sun", FixedHour(time(21), BERLIN, frozenset({5, 6}))),
        ("Mo Do 21 Uhr Berlin", FixedHour(time(21), BERLIN, frozenset({0, 3}))),
        ("mittwochs 21 Uhr Berlin", FixedHour(time(21), BERLIN, frozenset({2}))),
        ("21:00 Monrovia", FixedHour(time(21), "Africa/Monrovia")),
        ("21:00 Port-au-Prince", FixedHour(time(21), "America/Port-au-Prince")),
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
        *("24:30 Europe/Berlin", "1:60 UTC", "21:00 Atlantis", "t 21:00 UTC", "someday 21:00 UTC"),
        *("21:00 21:00 UTC", "21:00:30 UTC"),
    ],
)
def test_what_makes_no_sense_is_refused(typed: str) -> None:
    with pytest.raises(PaceError):
        read_typed(WORDS, typed)


@pytest.mark.parametrize("typed", ["1h", "7 days", "live 45", "0", "a week", "90 min", "1 day and 2 hours"])
def test_a_length_that_is_not_offered_is_known_as_one(typed: str) -> None:
    with pytest.raises(LengthError):
        read_typed(WORDS, typed)


@pytest.mark.parametrize("typed", ["21:00", "daily 21:00", "Mon 21:00 ", "9 pm"])
def test_an_hour_without_a_zone_goes_by_the_known_one_or_is_asked_for_one(typed: str) -> None:
    days = frozenset({0}) if "Mon" in typed else frozenset(range(7))
    assert read_typed(WORDS, typed, [BERLIN], "de") == FixedHour(time(21), BERLIN, days)
    asked = read_typed(WORDS, typed, (), "de")
    assert isinstance(asked, Open)
    assert asked.question is Question.ZONE
    assert asked.answers[0] == FixedHour(time(21), BERLIN, days)


@pytest.mark.parametrize(
    ("typed", "question", "answers"),
    [
        ("mon at 9 Berlin", Question.HALF, ["mon 21:00 Europe/Berlin", "mon 09:00 Europe/Berlin"]),
        ("8 Uhr Berlin", Question.HALF, ["20:00 Europe/Berlin", "08:00 Europe/Berlin"]),
        ("fri midnight Berlin", Question.MIDNIGHT, ["sat 00:00 Europe/Berlin", "fri 00:00 Europe/Berlin"]),
        ("20:00 CST", Question.ZONE, ["20:00 America/Chicago", "20:00 Asia/Shanghai"]),
    ],
)
def test_an_hour_that_may_mean_two_is_asked_about(typed: str, question: Question, answers: list[str]) -> None:
    asked = read_typed(WORDS, typed, [NEW_YORK], "en-GB")
    assert isinstance(asked, Open)
    assert (asked.question, [pace_text(each) for each in asked.answers]) == (question, answers)


def test_names_are_short_different_and_understood() -> None:
    fixed: list[Pace] = [FixedHour(time(21), NEW_YORK), FixedHour(time(9), BERLIN, frozenset({0, 3, 6}))]
    fixed.append(FixedHour(time(9), "Etc/GMT+8"))
    paces = [*OFFERED, *fixed]
    assert len({pace_name(WORDS, each) for each in paces}) == len(paces)
    for each in paces:
        assert read_typed(WORDS, pace_name(WORDS, each)) == each
        assert read_typed(WORDS, pace_text(each)) == each
        assert len(pace_told(WORDS, each)) < 200
    assert pace_name(WORDS, fixed[0]) == "Daily at 21:00, America/New York"
    assert pace_name(WORDS, fixed[1]) == "Mondays, Thursdays and Sundays at 09:00, Europe/Berlin"


def test_a_length_of_time_says_that_each_turn_has_it() -> None:
    paces: list[Pace] = [Live(90), Days(24), Days(8), Calm(), FixedHour(time(21), BERLIN)]
    assert [pace_of_turns(WORDS, each) for each in paces] == [
        "Live, 90 seconds per turn",
        "1 day per turn",
        "8 hours per turn",
        "No time limit",
        "Daily at 21:00, Europe/Berlin",
    ]


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
    assert next(iter(suggested(WORDS, "21:00", 25, "de"))) == FixedHour(time(21), BERLIN)
    mondays = [pace_text(each) for each in suggested(WORDS, "21:00 mon", 25, "de")]
    assert {"21:00 Africa/Monrovia", "mon 21:00 Europe/Berlin"} <= {*mondays}
    assert pace_text(suggested(WORDS, "21:00 mondays", 25, "de")[0]) == "mon 21:00 Europe/Berlin"
    assert pace_text(suggested(WORDS, "mon-fri 21:00 berl", 25)[0]) == "mon,tue,wed,thu,fri 21:00 Europe/Berlin"
    halves = suggested(WORDS, "mon at 9 berl", 25, "en-GB")
    assert [pace_text(each) for each in halves] == ["mon 21:00 Europe/Berlin", "mon 09:00 Europe/Berlin"]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        *(("24h", Days(24)), ("8h", Days(8)), ("48 hours", Days(48)), ("one day", Days(24)), ("2 min", Live(120))),
        *(("live 90", Live(90)), ("unlimited", Calm()), ("21h", FixedHour(time(21), "Europe/London"))),
    ],
)
def test_what_is_a_length_already_is_completed_to_nothing_else(typed: str, first: Pace) -> None:
    assert suggested(WORDS, typed, 25, "en-GB")[0] == first


def test_hours_are_completed_by_the_clocks_of_the_person_first() -> None:
    for typed in ("21:00", "9 pm", "9pm i"):
        assert suggested(WORDS, typed, 25, "en-GB", "Asia/Irkutsk")[0] == FixedHour(time(21), "Asia/Irkutsk"), typed


def test_whatever_is_suggested_is_understood_as_it_is_saved_and_as_it_is_shown() -> None:
    begun = ("21:00", "9 pm e", "21:00 GMT-8", "21:00 EST", "mon 20:30 +1", "at 9 am", "midnight cst", "live", "2", "")
    for typed in begun:
        for pace in suggested(WORDS, typed, 100):
            assert read_typed(WORDS, pace_text(pace)) == pace
            assert read_typed(WORDS, pace_name(WORDS, pace)) == pace


def test_paces_of_earlier_releases_keep_their_zones() -> None:
    for text in ("21:00 EST", "21:00 Factory"):
        assert pace_text(read_pace(text)) == text
