"""A question about a typed time, with its answers on buttons."""

from datetime import UTC, datetime, time, timedelta
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens.acts import MomentsText, PickAway, PickNightTime, SetPace, SetQuiet, SetZone, ZoneName
from bot.screens.custom_ids import LONGEST, encode
from bot.screens.screen import Button, Screen, Style
from bot.screens.times import (
    moments_text,
    read_moments,
    which_hours_screen,
    which_pace_screen,
    which_time_screen,
    which_zone_screen,
    wrong_time_screen,
)
from bot.services.nights.night import NightId
from bot.services.pace import FixedHour
from bot.services.people import GameId
from bot.text.pacing import read_typed
from bot.text.times.hours import read_hours
from bot.text.times.reading import read
from bot.text.times.results import Open, Purpose, Question, Reason, Understood, Wrong
from bot.text.words import Words
from bot.text.zones import _BY_LOCALE, likely_zones
from tests.bot.at_table import BIGGEST
from tests.bot.screens.limits import check
from tests.bot.text.times.table import HOUR, phrases

WORDS = Words()
NOW = datetime(2026, 11, 25, 20, tzinfo=UTC)
MINUTES = st.datetimes(datetime(2026, 1, 1), datetime(2999, 1, 1)).map(  # noqa: DTZ001 - given a zone below
    lambda each: each.replace(tzinfo=UTC, second=0, microsecond=0)
)


def away(zone: ZoneName, times: MomentsText) -> PickAway:
    return PickAway(zone, is_own=True, times=times)


def night(zone: ZoneName, times: MomentsText) -> PickNightTime:
    return PickNightTime(NightId(BIGGEST), zone, is_own=True, times=times)


def buttons(screen: Screen) -> list[Button]:
    check(screen)
    (row,) = screen.rows
    assert isinstance(row, tuple)
    return [*row]


def asked(
    typed: str, zones: tuple[str, ...] = ("Europe/Berlin",), purpose: Purpose = Purpose.NIGHT
) -> Open[Understood]:
    found = read(typed, NOW, zones, "en-GB", purpose)
    assert isinstance(found, Open)
    return found


def test_the_likeliest_answer_comes_first_and_each_is_told_by_the_readers_own_clocks_too() -> None:
    screen = which_time_screen(WORDS, "Friday at 8", asked("Friday at 8"), "en-GB", away)
    assert [(each.label, each.style) for each in buttons(screen)] == [
        ("Fri 27 Nov, 20:00", Style.PRIMARY),
        ("Fri 27 Nov, 08:00", Style.SECONDARY),
    ]
    assert screen.content.splitlines() == [
        "Friday at 8: in the morning, or in the evening?",
        "Fri 27 Nov, 20:00: <t:1795806000:F>",
        "Fri 27 Nov, 08:00: <t:1795762800:F>",
        "Press a button. Until then, nothing changes.",
    ]


def test_of_an_absence_both_ends_are_told() -> None:
    screen = which_time_screen(WORDS, "friday 8-10", asked("friday at 8 to 22:00", purpose=Purpose.AWAY), "en-GB", away)
    assert buttons(screen)[0].label == "Fri 27 Nov, 20:00 to Fri 27 Nov, 22:00"
    assert "Fri 27 Nov, 20:00 to Fri 27 Nov, 22:00: <t:1795806000:F> to <t:1795813200:F>" in screen.content


def test_a_zone_that_is_asked_for_has_one_button_however_much_else_is_open() -> None:
    screen = which_time_screen(WORDS, "Friday at 8", asked("Friday at 8", ()), "en-GB", away)
    assert [each.label for each in buttons(screen)] == [*(each.replace("_", " ") for each in likely_zones("en-GB"))]
    first = buttons(screen)[0].act
    assert isinstance(first, PickAway)
    assert len(read_moments(first.times, first.zone)) == 2
    assert "Type the time again with the name of a large city in that zone" in screen.content


def test_zones_are_told_apart_by_what_differs_between_them() -> None:
    screen = which_time_screen(WORDS, "20h", asked("20h", (), Purpose.AWAY), "en-GB", away)
    times = {line.partition(": ")[2] for line in screen.content.splitlines() if "<t:" in line}
    assert len(times) > 1, "so many hours are the same everywhere"


def test_every_question_of_the_table_can_be_shown() -> None:
    for phrase in phrases():
        found = phrase.read()
        if phrase.purpose != HOUR and isinstance(found, Open):
            answers = cast("tuple[Understood, ...]", found.answers)
            for act in (away, night):
                screen = which_time_screen(WORDS, phrase.typed, Open(found.question, answers), phrase.locale, act)
                labels = [each.label for each in buttons(screen)]
                assert len({*labels}) == len(labels)
                for button in buttons(screen):
                    assert isinstance(button.act, PickAway | PickNightTime)
                    assert read_moments(button.act.times, button.act.zone)


@pytest.mark.parametrize("locale", [*_BY_LOCALE])
@pytest.mark.parametrize("typed", ["friday at 12 to saturday at 12", "friday at 8 to sunday at 8"])
def test_whatever_is_open_about_an_absence_fits_into_a_button(typed: str, locale: str | None) -> None:
    found = read(typed, NOW, (), locale, Purpose.AWAY)
    assert isinstance(found, Open)
    shown = buttons(which_time_screen(WORDS, typed, found, locale, away))
    assert len(shown) == len(likely_zones(locale))
    for each in shown:
        assert isinstance(each.act, PickAway)
        assert len(read_moments(each.act.times, each.act.zone)) > 1
        assert len(encode(each.act)) <= LONGEST


@given(st.lists(st.tuples(MINUTES, MINUTES), min_size=1, max_size=5))
def test_moments_come_back_as_they_were(ends: list[tuple[datetime, datetime]]) -> None:
    zone = ZoneName("Europe/Berlin")
    answers = tuple(Understood(max(pair), min(pair) if min(pair) < max(pair) else None, zone) for pair in ends)
    assert read_moments(moments_text(answers), zone) == answers


@pytest.mark.parametrize("text", ["0", "", "zzzzzzzzzzzzzzzz", "0htgbc", "htgbc-htgbc", "htgbd-htgbc"])
def test_what_are_no_moments_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"moment|span|range|literal"):
        read_moments(MomentsText(text), ZoneName("UTC"))


def test_zones_quiet_hours_and_paces_are_asked_about_likewise() -> None:
    shown = which_zone_screen(WORDS, "CST", ("America/Chicago", "Asia/Shanghai"), SetZone)
    assert [each.label for each in buttons(shown)] == ["America/Chicago", "Asia/Shanghai"]
    hours = read_hours("10-7", ["UTC"], None)
    assert isinstance(hours, Open)
    assert [each.label for each in buttons(which_hours_screen(WORDS, "10-7", hours))][:2] == [
        "22:00-07:00",
        "10:00-19:00",
    ]
    zone = read_hours("22-7", [], "de")
    assert isinstance(zone, Open)
    assert buttons(which_hours_screen(WORDS, "22-7", zone))[0] == Button(
        "Europe/Berlin", SetQuiet(ZoneName("Europe/Berlin"), 22 * 60, 7 * 60), Style.PRIMARY
    )
    both = read_hours("10-7", [], "de")
    assert isinstance(both, Open)
    assert "Please type one of these: 22:00-07:00 or 10pm-7am." in which_hours_screen(WORDS, "10-7", both).content
    pace = read_typed(WORDS, "mon at 9", ["UTC"], "en-GB")
    assert isinstance(pace, Open)
    shown = which_pace_screen(WORDS, "mon at 9", pace, lambda text: SetPace(GameId(1), text))
    assert [each.label for each in buttons(shown)] == ["Mondays at 21:00, UTC", "Mondays at 09:00, UTC"]
    assert pace.answers[0] == FixedHour(time(21), "UTC", frozenset({0}))


@pytest.mark.parametrize("why", Reason)
def test_each_reason_has_its_words_and_an_example(why: Reason) -> None:
    screen = wrong_time_screen(WORDS, "soon", Wrong(why, "soon"), Purpose.NIGHT)
    check(screen)
    assert "soon" in screen.content
    assert "Try, for example, Friday 20:00" in screen.content


def test_the_part_that_was_not_understood_is_named_unless_it_is_all() -> None:
    told = wrong_time_screen(WORDS, "Friday soonish", Wrong(Reason.UNCLEAR, "soonish"), Purpose.AWAY).content
    assert told.startswith("I don't understand soonish in Friday soonish.")


@pytest.mark.parametrize("question", Question)
def test_each_question_has_its_words(question: Question) -> None:
    answers = (Understood(NOW, None, "UTC"), Understood(NOW + timedelta(hours=1), None, "UTC"))
    told = which_time_screen(WORDS, "8", Open(question, answers), None, away).content.splitlines()[0]
    assert told.startswith("8: ")
