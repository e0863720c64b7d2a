"""The plan of a night: drafted, confirmed, changed, cancelled, and planned again; and the nights of a series."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.services.nights.calendar import Rhythm
from bot.services.nights.night import Answer, CallKind, Guest, Night, NightId, Plan, Series, Stage
from bot.services.nights.planning import (
    FARTHEST,
    SIGN_UP_OPENS,
    cancelled,
    changed,
    confirmed,
    drafted,
    ended_with_series,
    next_of,
    planned_again,
    wall_time,
    without_series,
)
from bot.services.nights.signup import DAY_BEFORE, SOON, answered, reminded
from bot.services.people import MessageId
from bot.services.refusals import Reason
from tests.bot.services.nights.friends import (
    BEGINS,
    DAY,
    ELSEWHERE,
    HOUR,
    MINUTE,
    SECOND,
    ZONE,
    guests,
    plan,
    planned,
    sits,
    user,
    wall,
    why,
)
from tests.bot.services.world import MOMENT, actor

WEEK = 7 * DAY
HELD = [Stage.GATHERING, Stage.PLAYING, Stage.BREAK]
REMINDERS = {CallKind.DAY_BEFORE, CallKind.SOON}


def draft(rhythm: Rhythm = Rhythm.ONCE, at: datetime = BEGINS, now: datetime = MOMENT) -> Night:
    return drafted(user(0), plan(at), rhythm, wall(at), now)


def series(rhythm: Rhythm = Rhythm.WEEKLY, at: datetime = BEGINS, now: datetime = MOMENT) -> Night:
    night = confirmed(replace(draft(rhythm, at, now), id=NightId(1)), actor(0).person, now)
    assert night is not None
    return night


def to(**changes: Any) -> Callable[[Plan], Plan]:  # noqa: ANN401 - the fields of a plan
    return lambda it: replace(it, **changes)


def after(night: Night, now: datetime = MOMENT, **changes: Any) -> Night:  # noqa: ANN401 - the fields of a plan
    """Return the night after a change of its plan."""
    found = changed(night, to(**changes), now)
    assert found is not None
    return found


def called(night: Night) -> list[tuple[CallKind, list[int]]]:
    return [(call.kind, [who - 100 for who in call.users]) for call in night.calls]


# Drafted and confirmed.


def test_a_night_begins_as_a_draft_that_nobody_is_told_of() -> None:
    night = draft()
    assert (night.stage, night.organiser, night.series, night.guests, night.calls) == (
        Stage.DRAFT,
        user(0),
        None,
        (),
        (),
    )


@pytest.mark.parametrize(
    ("at", "reason"),
    [
        (MOMENT - MINUTE, None),
        (MOMENT - MINUTE - SECOND, Reason.NIGHT_PAST),
        (MOMENT + FARTHEST, None),
        (MOMENT + FARTHEST + SECOND, Reason.NIGHT_TOO_FAR),
    ],
)
def test_a_night_is_neither_in_the_past_nor_more_than_a_year_away(at: datetime, reason: Reason | None) -> None:
    if reason is None:
        assert draft(at=at).plan.at == at
    else:
        assert why(lambda: draft(at=at)) is reason
        assert why(lambda: changed(planned(0), to(at=at), MOMENT)) is reason


def test_who_confirms_a_plan_is_the_first_who_comes() -> None:
    night = confirmed(draft(), actor(0).person, MOMENT + MINUTE)
    assert night is not None
    assert (night.stage, guests(night.coming), night.opens) == (Stage.PLANNED, [0], MOMENT + MINUTE)
    assert confirmed(night, actor(0).person, MOMENT + HOUR) is None


def test_a_night_that_begins_now_can_be_read_through_before_it_is_confirmed() -> None:
    night = draft(at=MOMENT)
    assert confirmed(night, actor(0).person, MOMENT + 10 * MINUTE) is not None
    assert why(lambda: confirmed(night, actor(0).person, MOMENT + 12 * MINUTE)) is Reason.NIGHT_PAST


def test_a_plan_that_is_confirmed_too_late_or_after_it_was_dropped_is_none() -> None:
    night = draft(at=MOMENT + HOUR)
    assert why(lambda: confirmed(night, actor(0).person, MOMENT + 2 * HOUR)) is Reason.NIGHT_PAST
    dropped = cancelled(night, MOMENT)
    assert dropped is not None
    assert why(lambda: confirmed(dropped, actor(0).person, MOMENT)) is Reason.NIGHT_OVER


@pytest.mark.parametrize(
    ("ahead", "past"),
    [
        (DAY_BEFORE + SECOND, set()),
        (DAY_BEFORE, {CallKind.DAY_BEFORE}),
        (SOON + SECOND, {CallKind.DAY_BEFORE}),
        (SOON, REMINDERS),
    ],
)
def test_whoever_plans_a_night_shortly_before_is_not_reminded_of_it_at_once(
    ahead: timedelta, past: set[CallKind]
) -> None:
    night = confirmed(draft(at=MOMENT + ahead), actor(0).person, MOMENT)
    assert night is not None
    assert night.reminded == past
    assert reminded(night, MOMENT).calls == ()


def test_a_plan_that_is_dropped_calls_nobody_and_no_night_follows_it() -> None:
    night = cancelled(draft(Rhythm.WEEKLY), MOMENT)
    assert night is not None
    assert (night.stage, night.calls) == (Stage.CANCELLED, ())
    assert next_of(replace(night, id=NightId(1)), [BEGINS], MOMENT) is None


# Changed.


def test_what_does_not_change_is_not_saved() -> None:
    assert changed(planned(0), lambda it: it, MOMENT) is None


@pytest.mark.parametrize("change", [{"at": BEGINS + HOUR}, {"home": ELSEWHERE}, {"at": BEGINS + DAY, "rounds": 3}])
def test_another_time_or_place_is_told_to_all_who_would_have_come(change: dict[str, Any]) -> None:
    night = planned(0, 1, 2, limit=2)
    for number, answer in ((3, Answer.MAYBE), (4, Answer.OUT)):
        night = answered(night, actor(number).person, answer) or night
    assert called(after(night, **change)) == [(CallKind.MOVED, [0, 1, 2, 3])]


@pytest.mark.parametrize("change", [{"rounds": 3}, {"name": "Friday"}, {"computers": True}, {"zone": "UTC"}])
def test_what_nobody_has_to_come_for_earlier_is_not_told(change: dict[str, Any]) -> None:
    assert called(after(planned(0, 1), **change)) == []


def test_who_has_come_without_an_answer_is_not_told_of_a_change_nor_is_who_said_no() -> None:
    night = planned(0)
    others = (Guest(actor(1).person, None), Guest(actor(2).person, Answer.OUT))
    assert called(after(replace(night, guests=(*night.guests, *others)), at=BEGINS + HOUR)) == [(CallKind.MOVED, [0])]


def test_before_it_is_confirmed_nobody_hears_of_a_change() -> None:
    night = replace(draft(), guests=planned(1).guests)
    assert called(after(night, at=BEGINS + HOUR, home=ELSEWHERE)) == []


def test_the_nights_after_a_draft_follow_the_plan_that_is_confirmed() -> None:
    moved = after(replace(draft(Rhythm.WEEKLY), id=NightId(1)), at=BEGINS + HOUR, rounds=3)
    night = confirmed(moved, actor(0).person, MOMENT)
    assert night is not None
    following = next_of(night, [slot for slot in (night.slot,) if slot], MOMENT)
    assert following is not None
    assert (following.plan.at, following.plan.rounds) == (BEGINS + HOUR + WEEK, 3)


def test_a_night_that_is_moved_reminds_anew_but_not_of_what_was_said_just_now() -> None:
    night = reminded(planned(0), BEGINS - SOON)
    assert night.reminded == REMINDERS
    assert after(night, BEGINS - SOON, at=BEGINS + 2 * DAY).reminded == frozenset()
    assert after(night, BEGINS - SOON, at=BEGINS + HOUR).reminded == {CallKind.DAY_BEFORE}
    assert after(night, BEGINS - SOON, rounds=1).reminded == REMINDERS


def test_a_reminder_that_was_not_told_before_the_night_was_moved_is_not_told_afterwards() -> None:
    night = reminded(planned(0, 1), BEGINS - SOON)
    assert called(night) == [(CallKind.SOON, [0, 1])]
    assert called(after(night, BEGINS - SOON, at=BEGINS + DAY)) == [(CallKind.MOVED, [0, 1])]
    off = cancelled(night, BEGINS - SOON)
    assert off is not None
    assert called(off) == [(CallKind.CANCELLED, [0, 1])]


def test_in_another_channel_everything_is_posted_anew() -> None:
    night = planned(0, posts={"signup": MessageId(1)})
    assert after(night, home=ELSEWHERE).posts == {}
    assert after(night, at=BEGINS + HOUR).posts == night.posts


def test_fewer_places_send_the_last_to_the_head_of_the_wait_list_and_more_let_them_move_up() -> None:
    night = after(planned(0, 1, 2, 3, 4, limit=4), limit=2)
    assert (guests(night.coming), guests(night.waiting), called(night)) == ([0, 1], [2, 3, 4], [])
    assert called(after(night, limit=3)) == [(CallKind.MOVED_UP, [2])]
    assert called(after(night, limit=None)) == [(CallKind.MOVED_UP, [2, 3, 4])]


@pytest.mark.parametrize("stage", HELD)
def test_once_people_are_together_time_and_place_stay_and_the_rest_can_change(stage: Stage) -> None:
    night = replace(planned(0, 1, stage=stage), rounds=(sits((0, 1)), sits((0, 1), first=2)))
    for change in ({"at": BEGINS + HOUR}, {"home": ELSEWHERE}):
        assert why(changed, night, to(**change), BEGINS) is Reason.NIGHT_BEGUN
    assert why(lambda: changed(night, to(rounds=1), BEGINS)) is Reason.NIGHT_BEGUN, "two are seated"
    assert after(replace(night, plan=plan(rounds=4)), rounds=2, limit=5).plan.rounds == 2
    assert called(after(night, rounds=3)) == []


@pytest.mark.parametrize("stage", [Stage.OVER, Stage.CANCELLED])
def test_what_is_over_does_not_change(stage: Stage) -> None:
    night = planned(0, stage=stage)
    assert why(lambda: changed(night, to(rounds=3), MOMENT)) is Reason.NIGHT_OVER


def test_a_night_of_a_series_that_is_moved_nearer_is_posted_in_time() -> None:
    later = next_of(series(), [BEGINS], MOMENT)
    assert later is not None
    assert later.opens == BEGINS + WEEK - SIGN_UP_OPENS
    soon = after(later, at=MOMENT + DAY)
    assert soon.opens == MOMENT
    assert after(later, at=BEGINS + WEEK + DAY).opens == BEGINS + WEEK + DAY - SIGN_UP_OPENS
    assert after(planned(0), MOMENT + HOUR, at=BEGINS + 20 * DAY).opens == MOMENT, "it stands there already"


# Cancelled.


def test_who_would_have_come_is_told_that_a_night_is_called_off() -> None:
    night = planned(0, 1, 2, limit=2)
    night = answered(night, actor(3).person, Answer.OUT) or night
    off = cancelled(night, MOMENT)
    assert off is not None
    assert (off.stage, called(off)) == (Stage.CANCELLED, [(CallKind.CANCELLED, [0, 1, 2])])
    assert cancelled(off, MOMENT) is None


@pytest.mark.parametrize("stage", [*HELD, Stage.OVER])
def test_what_has_begun_is_not_called_off_but_ended(stage: Stage) -> None:
    night = planned(0, stage=stage)
    expected = Reason.NIGHT_OVER if stage is Stage.OVER else Reason.NIGHT_BEGUN
    assert why(lambda: cancelled(night, BEGINS)) is expected


# Series.


def ahead(first: Night, now: datetime, taken: list[datetime]) -> list[Night]:
    """Return all further nights that the series plans now, and add their slots to `taken`."""
    found: list[Night] = []
    while (night := next_of(first, taken, now)) is not None:
        assert night.slot is not None
        taken.append(night.slot)
        found.append(night)
    return found


def test_two_nights_of_a_series_are_always_ahead() -> None:
    first, taken = series(), [BEGINS]
    assert [night.plan.at for night in ahead(first, MOMENT, taken)] == [BEGINS + WEEK]
    assert ahead(first, BEGINS - SECOND, taken) == []
    assert [night.plan.at for night in ahead(first, BEGINS, taken)] == [BEGINS + 2 * WEEK]


def test_the_nights_of_a_series_are_like_the_first_was_planned_and_nobody_has_answered_yet() -> None:
    first = after(series(), at=BEGINS + HOUR, rounds=4)
    (night,) = ahead(first, MOMENT, [BEGINS])
    assert night.plan == plan(BEGINS + WEEK)
    assert (night.organiser, night.guests, night.stage, night.root) == (user(0), (), Stage.PLANNED, first.id)
    assert night.series == Series(Rhythm.WEEKLY, wall(BEGINS), plan(), first.id)


def test_the_sign_up_of_the_next_night_is_posted_when_the_one_before_is_over() -> None:
    (night,) = ahead(series(), MOMENT, [BEGINS])
    assert night.opens == BEGINS + DAY
    (close,) = ahead(series(), BEGINS + WEEK - HOUR, [BEGINS, BEGINS + 2 * WEEK])
    assert close.opens == close.plan.at - SIGN_UP_OPENS


def test_a_series_stays_at_its_hour_over_a_change_of_the_clocks_also_after_one_night_was_moved() -> None:
    begins = datetime.fromisoformat("2026-03-19T19:00:00+00:00")
    first = series(at=begins, now=begins - DAY)
    moved = after(first, begins - DAY, at=begins + 3 * HOUR)
    taken = [begins]
    found = ahead(moved, begins - DAY, taken) + ahead(moved, begins + WEEK, taken)
    assert [wall_time(night.plan.at, ZONE).isoformat(" ", "minutes") for night in (first, *found)] == [
        "2026-03-19 20:00",
        "2026-03-26 20:00",
        "2026-04-02 20:00",
        "2026-04-09 20:00",
    ]


def test_after_a_long_outage_the_series_goes_on_from_now() -> None:
    taken = [BEGINS, BEGINS + WEEK]
    found = ahead(series(), BEGINS + 5 * WEEK + HOUR, taken)
    assert [night.plan.at for night in found] == [BEGINS + 6 * WEEK, BEGINS + 7 * WEEK]


@pytest.mark.parametrize(
    ("rhythm", "then"),
    [(Rhythm.WEEKLY, "01-15"), (Rhythm.FORTNIGHTLY, "01-22"), (Rhythm.MONTHLY, "02-12")],
)
def test_each_rhythm_has_its_next_night(rhythm: Rhythm, then: str) -> None:
    night = next_of(series(rhythm, BEGINS + 20 * HOUR), [BEGINS + 20 * HOUR], MOMENT)
    assert night is not None
    assert f"{night.plan.at:%m-%d}" == then


def test_no_night_follows_one_that_comes_once_one_that_is_not_confirmed_and_a_series_that_has_ended() -> None:
    assert next_of(planned(0), [BEGINS], MOMENT) is None
    assert next_of(replace(draft(Rhythm.WEEKLY), id=NightId(1)), [BEGINS], MOMENT) is None
    ended = without_series(series())
    assert ended is not None
    assert next_of(ended, [BEGINS], MOMENT) is None
    assert without_series(ended) is None
    assert without_series(planned(0)) is None


def test_with_a_series_all_is_called_off_that_has_not_begun_and_none_of_it_is_followed() -> None:
    night = series()
    off = ended_with_series(night, MOMENT)
    assert off is not None
    assert off.series is not None
    assert (off.stage, off.series.ended, called(off)) == (Stage.CANCELLED, True, [(CallKind.CANCELLED, [0])])
    assert ended_with_series(off, MOMENT) is None
    for stage in (*HELD, Stage.OVER):
        on = ended_with_series(replace(night, stage=stage), MOMENT)
        assert on is not None
        assert on.series is not None
        assert (on.stage, on.series.ended, on.calls) == (stage, True, ())
        assert ended_with_series(on, MOMENT) is None


# Planned again.


def test_the_same_again_is_a_week_later_at_the_same_hour_whoever_asks_and_nobody_has_answered_yet() -> None:
    begins = datetime.fromisoformat("2026-03-27T19:00:00+00:00")
    over = planned(0, 1, at=begins, name="Friday", rounds=3, limit=9, stage=Stage.OVER)
    again = planned_again(over, user(1), begins + 5 * HOUR)
    assert again.plan == replace(over.plan, at=begins + WEEK - HOUR), "at eight, whatever the clocks do"
    assert (again.stage, again.organiser, again.guests, again.series) == (Stage.PLANNED, user(1), (), None)
    assert again.opens == begins + 5 * HOUR


def test_weeks_later_the_same_again_is_in_the_future_all_the_same() -> None:
    again = planned_again(planned(0, stage=Stage.OVER), user(0), BEGINS + 2 * WEEK)
    assert again.plan.at == BEGINS + 3 * WEEK
    close = planned_again(planned(0, stage=Stage.OVER), user(0), BEGINS + WEEK - HOUR)
    assert close.plan.at == BEGINS + WEEK
    assert close.reminded == {CallKind.DAY_BEFORE}


@pytest.mark.parametrize("stage", [each for each in Stage if each is not Stage.OVER])
def test_only_what_has_been_played_is_planned_again(stage: Stage) -> None:
    night = planned(0, stage=stage)
    assert why(lambda: planned_again(night, user(0), BEGINS)) is Reason.NOT_NOW
