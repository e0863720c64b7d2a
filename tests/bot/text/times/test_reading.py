"""Moments in people's own words are understood as meant, asked about, or refused; they are never guessed."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.services.nights.planning import FARTHEST
from bot.text.times.items import LONGEST
from bot.text.times.reading import read
from bot.text.times.results import Open, Purpose, Question, Reason, Understood, Wrong
from tests.bot.text.times.table import HOUR, phrases, shown
from tests.sweeps import examples

BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"
NOW = datetime(2026, 11, 25, 20, tzinfo=UTC)
"""A Wednesday, 21:00 in Berlin."""
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
CHANGES = {
    BERLIN: (datetime(2026, 3, 29, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC)),
    NEW_YORK: (datetime(2026, 3, 8, 7, tzinfo=UTC), datetime(2026, 11, 1, 6, tzinfo=UTC)),
    "Australia/Lord_Howe": (datetime(2026, 4, 4, 15, tzinfo=UTC), datetime(2026, 10, 3, 15, 30, tzinfo=UTC)),
    "Asia/Beirut": (datetime(2026, 3, 28, 22, tzinfo=UTC), datetime(2026, 10, 24, 21, tzinfo=UTC)),
}
"""The two clock changes of 2026 in each zone. They are half an hour on Lord Howe, and at midnight in Beirut."""
PIECES = sorted({word for phrase in phrases() for word in phrase.typed.split()})


def at(typed: str, purpose: Purpose = Purpose.NIGHT, *, locale: str = "en-GB", now: datetime = NOW) -> str:
    return shown(read(typed, now, [BERLIN], locale, purpose))


def moments(typed: str, now: datetime, zone: str) -> list[datetime]:
    """Return all moments that a text may mean as the start of a game night."""
    found = read(typed, now, [zone], "de", Purpose.NIGHT)
    assert not isinstance(found, Wrong), typed
    return [each.at for each in (found.answers if isinstance(found, Open) else [found])]


@pytest.mark.parametrize("purpose", [*Purpose, HOUR])
def test_all_phrases_of_the_table_mean_what_they_should(purpose: str) -> None:
    rows = [each for each in phrases() if each.purpose == purpose]
    assert len(rows) > 70
    read_so = [(each, shown(each.read())) for each in rows]
    assert [(each, so) for each, so in read_so if not each.is_right(so)] == []


@pytest.mark.parametrize(
    "typed",
    [
        "Friday 20:00",
        "🎲 friday – 20:00!",  # noqa: RUF001 - a dash
        "friday: 20.00",
        "fri20:00",
        "friday this week 20:00",
        "11/27 8pm",
        "27-11-2026 20:00",
        "in two days 20:00",
        "20:00 on 27 November in Berlin",
        "20:00 berlin time, friday",
        "Freitag um 20 Uhr",
        "2026-11-27T19:00Z",
        "2026-11-27T14:00:00-05:00",
        "fri 2pm ET",
    ],
)
def test_a_night_can_be_said_in_many_ways(typed: str) -> None:
    assert at(typed) == "2026-11-27T19:00Z"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("from 2pm to 4pm tomorrow", "2026-11-26T13:00Z/2026-11-26T15:00Z"),
        ("Friday to Friday", "2026-11-26T23:00Z/2026-12-04T23:00Z"),
        ("from the 1st to the 3rd", "2026-11-30T23:00Z/2026-12-03T23:00Z"),
        ("1.-3.12.", "2026-11-30T23:00Z/2026-12-03T23:00Z"),
        ("for 3 days from Friday", "2026-11-26T23:00Z/2026-11-29T23:00Z"),
        ("20-27 November", "2026-11-19T23:00Z/2026-11-27T23:00Z"),
    ],
)
def test_an_absence_can_be_said_in_many_ways(typed: str, meant: str) -> None:
    assert at(typed, Purpose.AWAY) == meant


@pytest.mark.parametrize(
    ("typed", "purpose", "question", "answers"),
    [
        ("5.12", Purpose.AWAY, Question.DATE, 2),
        ("2h30", Purpose.NIGHT, Question.SPAN, 2),
        ("Friday at 12", Purpose.NIGHT, Question.HALF, 3),
        ("next Friday at 8", Purpose.NIGHT, Question.HALF, 4),
        ("next Friday 20:00", Purpose.NIGHT, Question.WEEK, 2),
        ("Friday midnight", Purpose.NIGHT, Question.MIDNIGHT, 2),
        ("20h", Purpose.AWAY, Question.SPAN, 2),
        ("from 9 to 10", Purpose.AWAY, Question.HALF, 4),
    ],
)
def test_what_may_mean_several_things_is_asked_about(
    typed: str, purpose: Purpose, question: Question, answers: int
) -> None:
    found = read(typed, NOW, [BERLIN], "en-GB", purpose)
    assert isinstance(found, Open)
    assert (found.question, len(found.answers)) == (question, answers)


def test_2_to_4_pm_tomorrow_said_in_the_morning_may_begin_today() -> None:
    found = read("2pm-4pm tomorrow", NOW - timedelta(hours=11), [BERLIN], "en-GB", Purpose.AWAY)
    assert shown(found) == "ask: 2026-11-26T13:00Z/2026-11-26T15:00Z | 2026-11-25T13:00Z/2026-11-26T15:00Z"


@pytest.mark.parametrize(
    ("typed", "answers"),
    [
        (
            "10pm - 8am tomorrow",
            "2026-11-25T21:00Z/2026-11-26T07:00Z | 2026-11-26T21:00Z/2026-11-27T07:00Z",
        ),
        ("10pm-2am Saturday", "2026-11-28T21:00Z/2026-11-29T01:00Z | 2026-11-25T21:00Z/2026-11-28T01:00Z"),
    ],
)
def test_hours_over_midnight_may_begin_or_end_on_the_day_that_is_said(typed: str, answers: str) -> None:
    assert at(typed, Purpose.AWAY) == f"ask: {answers}"


@pytest.mark.parametrize(
    ("typed", "part"),
    [
        ("tomorrow at 8ish", "8ish"),
        ("8pm server time", "server"),
        ("Friday 20:00 Atlantis", "atlantis"),
        ("31 February 20:00", "31 February 20:00"),
        ("", ""),
        ("x" * (LONGEST + 1), "x" * (LONGEST + 1)),
    ],
)
def test_it_is_told_which_part_was_not_understood(typed: str, part: str) -> None:
    found = read(typed, NOW, [BERLIN], "en-GB", Purpose.NIGHT)
    assert isinstance(found, Wrong)
    assert found.part == part


def test_a_zone_in_the_text_beats_the_known_one_and_is_told() -> None:
    found = read("friday 20:00 EST", NOW, [BERLIN], "de", Purpose.NIGHT)
    assert found == Understood(datetime(2026, 11, 28, 1, tzinfo=UTC), None, NEW_YORK, said=True)
    assert read("friday 20:00", NOW, [BERLIN], "de", Purpose.NIGHT) == Understood(
        datetime(2026, 11, 27, 19, tzinfo=UTC), None, BERLIN
    )


def test_people_mean_the_clocks_of_the_place_by_both_halves_of_a_pair() -> None:
    for summer in ("EST", "EDT", "ET"):
        assert at(f"5 July {summer} 20:00") == "2027-07-06T00:00Z"


@pytest.mark.parametrize(
    "typed", ["in 2 h", "now", "<t:1795640400:R>", "2026-11-27T19:00Z", "20:00 UTC", "in 2 days 3 hours"]
)
def test_what_is_the_same_by_all_clocks_needs_no_zone(typed: str) -> None:
    found = read(typed, NOW, [], "en-US", Purpose.NIGHT)
    assert isinstance(found, Understood)
    assert found.zone in {None, "UTC"}


def test_of_two_zones_that_are_known_one_is_asked_for_even_if_the_moment_is_the_same() -> None:
    found = read("in 2 h", NOW, ["America/Chicago", "Asia/Shanghai"], "en-US", Purpose.NIGHT)
    assert isinstance(found, Open)
    assert [(each.zone, each.at) for each in found.answers] == [
        ("America/Chicago", NOW + timedelta(hours=2)),
        ("Asia/Shanghai", NOW + timedelta(hours=2)),
    ]


def test_a_zone_that_is_asked_for_may_leave_the_half_of_the_day_open() -> None:
    found = read("Friday at 8", NOW, [], "fr", Purpose.NIGHT)
    assert isinstance(found, Open)
    assert found.question is Question.ZONE
    assert [each.zone for each in found.answers[:2]] == ["Europe/Paris"] * 2


def test_where_a_time_is_over_by_some_clocks_only_the_other_zones_are_offered() -> None:
    found = read("today 20:30", NOW, [], "en-GB", Purpose.NIGHT)
    assert isinstance(found, Open)
    assert {each.zone for each in found.answers} == {
        "Europe/London",
        "Europe/Dublin",
        NEW_YORK,
        "Asia/Kolkata",
        "Australia/Sydney",
    }
    gone = read("today 20:30", NOW + timedelta(hours=2), [], "en-GB", Purpose.NIGHT)
    assert isinstance(gone, Open)
    assert "Europe/London" not in {each.zone for each in gone.answers}


@pytest.mark.parametrize("why", ["no-hour", "no-such-hour", "no-such-day", "unclear", "past"])
def test_nobody_is_asked_for_a_zone_who_has_said_no_time(why: str) -> None:
    typed = {
        "no-hour": "Friday",
        "no-such-hour": "Friday 25:00",
        "no-such-day": "31 Feb 20:00",
        "unclear": "soon",
        "past": "yesterday 20:00",
    }[why]
    assert read(typed, NOW, [], "en-US", Purpose.NIGHT) == Wrong(Reason(why), typed)


def test_the_minute_that_it_is_counts_as_now_only_where_the_day_is_said() -> None:
    assert at("today 21:00") == "2026-11-25T20:00Z"
    assert at("21:00") == "2026-11-26T20:00Z"


def test_a_year_away_to_the_minute_is_not_too_far_for_a_night() -> None:
    assert at("2027-11-26 21:00") == f"{NOW + FARTHEST:%Y-%m-%dT%H:%MZ}"
    assert at("2027-11-26 21:01") == "no: TOO_FAR"
    assert at("2027-11-26 21:01", Purpose.AWAY) == "2027-11-26T20:01Z"
    assert at("9999-12-31 23:00", Purpose.AWAY) == "no: TOO_FAR"


@example(weekday="Sunday", hour=time(0, 1), zone="Asia/Beirut", change=0, before=0)
@given(
    weekday=st.sampled_from(WEEKDAYS),
    hour=st.times().map(lambda each: each.replace(second=0, microsecond=0)),
    zone=st.sampled_from([*CHANGES]),
    change=st.integers(0, 1),
    before=st.integers(-2 * 24 * 4, 9 * 24 * 4),
)
def test_a_day_of_the_week_and_an_hour_are_the_next_such_ones_across_any_change_of_clocks(
    weekday: str, hour: time, zone: str, change: int, before: int
) -> None:
    """If the clocks skip or repeat that hour, the bot offers two moments, except one that is already past."""
    changes, clocks = CHANGES[zone][change], ZoneInfo(zone)
    now = changes - timedelta(minutes=15 * before)
    found = moments(f"{weekday} {hour:%H:%M}", now, zone)
    assert all(now < each <= now + timedelta(days=7, hours=1) for each in found)
    walls = [each.astimezone(clocks) for each in found]
    if len(found) == 1 and walls[0].time() != hour:
        assert changes - (found[0] - changes) <= now < changes + timedelta(hours=1)
    elif len(found) == 1 or walls[0].time() == walls[1].time() == hour:
        assert {(WEEKDAYS[each.weekday()], each.time()) for each in walls} == {(weekday, hour)}
    else:
        assert abs(found[0] - found[1]) < timedelta(hours=2)
        assert min(found) < changes <= max(found)


@given(st.sampled_from([*CHANGES]), st.integers(0, 1), st.integers(0, 59))
def test_an_hour_that_clocks_skip_is_as_many_minutes_after_the_change_or_before(
    zone: str, change: int, minute: int
) -> None:
    moment, clocks = CHANGES[zone][change], ZoneInfo(zone)
    before, after = (each.astimezone(clocks).utcoffset() for each in (moment - timedelta(hours=1), moment))
    assert before is not None
    assert after is not None
    if after < before or timedelta(minutes=minute) >= after - before:
        return
    wall = (moment + before).replace(tzinfo=None) + timedelta(minutes=minute)
    found = moments(f"{wall:%Y-%m-%d %H:%M}", moment - timedelta(days=3), zone)
    span = timedelta(minutes=minute)
    assert found == [*dict.fromkeys([moment + span, moment - span])]


@examples(40)
@given(
    typed=st.lists(st.sampled_from(PIECES), max_size=6).map(" ".join) | st.text(max_size=30),
    purpose=st.sampled_from(Purpose),
    zones=st.sampled_from([[], [BERLIN], ["America/Chicago", "Asia/Shanghai"], ["Asia/Beirut"]]),
    locale=st.sampled_from([None, "en-US", "en-GB", "de"]),
    day=st.dates(date(2026, 1, 1), date(2027, 12, 31)),
)
def test_whatever_is_typed_is_read_asked_or_refused_and_no_answer_is_over(
    typed: str, purpose: Purpose, zones: list[str], locale: str | None, day: date
) -> None:
    now = datetime.combine(day, time(13, 7), UTC)
    found = read(typed, now, zones, locale, purpose)
    if isinstance(found, Open) and found.question is not Question.ZONE:
        assert 2 <= len(found.answers) <= 5
    answers = found.answers if isinstance(found, Open) else [found] if isinstance(found, Understood) else []
    for each in answers:
        assert now <= each.at
        assert each.since is None or each.since < each.at
        if purpose is Purpose.NIGHT:
            assert each.since is None
            assert each.at <= now + FARTHEST
