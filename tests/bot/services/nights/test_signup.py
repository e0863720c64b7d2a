"""Who comes, who waits for a place, who moves up, and who is reminded."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.nights.night import Answer, CallKind, Guest, Night, Stage
from bot.services.nights.signup import (
    DAY_BEFORE,
    MOST_ANSWERS,
    MOST_CALLED,
    SOON,
    answered,
    moved_up,
    next_reminder,
    reminded,
    wants_reminder,
)
from bot.services.nights.signup import called as called_of
from bot.services.refusals import Reason
from tests.bot.services.nights.friends import BEGINS, MINUTE, SECOND, guests, planned, user, users, why
from tests.bot.services.world import MOMENT, actor

CLOSED = [Stage.DRAFT, Stage.GATHERING, Stage.PLAYING, Stage.BREAK, Stage.OVER, Stage.CANCELLED]


def after(night: Night, number: int, answer: Answer) -> Night:
    """Return the night after someone has answered."""
    said = answered(night, actor(number).person, answer)
    assert said is not None
    return said


def called(night: Night, kind: CallKind) -> list[list[int]]:
    return [[who - 100 for who in call.users] for call in night.calls if call.kind is kind]


def test_who_answers_first_has_a_place_and_the_others_wait_in_order() -> None:
    night = planned(limit=2)
    for number in (3, 1, 4, 2):
        night = after(night, number, Answer.IN)
    assert (guests(night.coming), guests(night.waiting)) == ([3, 1], [4, 2])
    assert not night.calls


def test_of_very_many_people_each_message_calls_no_more_than_can_be_mentioned_there() -> None:
    night = called_of(planned(), CallKind.MOVED, users(*range(2 * MOST_CALLED + 1)))
    assert [len(call.users) for call in night.calls] == [MOST_CALLED, MOST_CALLED, 1]
    assert [call.number for call in night.calls] == [0, 1, 2]
    assert [user for call in night.calls for user in call.users] == [*users(*range(2 * MOST_CALLED + 1))]
    assert night.called == 3


def test_each_answer_has_a_list_of_its_own() -> None:
    night = after(after(planned(0, 1, 2), 1, Answer.MAYBE), 2, Answer.OUT)
    assert [guests(each) for each in (night.coming, night.undecided, night.absent)] == [[0], [1], [2]]


@pytest.mark.parametrize("answer", [Answer.OUT, Answer.MAYBE])
def test_whoever_gives_up_a_place_lets_the_first_of_the_wait_list_move_up_who_is_told_once(answer: Answer) -> None:
    night = after(planned(0, 1, 2, 3, limit=2), 0, answer)
    assert (guests(night.coming), guests(night.waiting)) == ([1, 2], [3])
    assert called(night, CallKind.MOVED_UP) == [[2]]
    night = after(night, 2, Answer.OUT)
    assert called(night, CallKind.MOVED_UP) == [[2], [3]]
    assert [call.number for call in night.calls] == [0, 1]


def test_nobody_moves_up_when_somebody_leaves_the_wait_list() -> None:
    night = after(planned(0, 1, 2, 3, limit=2), 2, Answer.OUT)
    assert (guests(night.coming), guests(night.waiting), night.calls) == ([0, 1], [3], ())


def test_whoever_changes_their_mind_and_comes_back_goes_to_the_end_of_the_list() -> None:
    night = after(after(planned(0, 1, 2, limit=2), 0, Answer.OUT), 0, Answer.IN)
    assert (guests(night.coming), guests(night.waiting)) == ([1, 2], [0])


def test_the_same_answer_again_changes_nothing_and_costs_no_place() -> None:
    night = planned(0, 1, 2, limit=2)
    for number in range(3):
        assert answered(night, actor(number).person, Answer.IN) is None


def test_a_name_is_the_one_that_somebody_has_when_they_last_answer() -> None:
    renamed = replace(actor(0).person, name="Anna")
    night = answered(planned(0), renamed, Answer.MAYBE)
    assert night is not None
    assert [guest.person.name for guest in night.guests] == ["Anna"]


@pytest.mark.parametrize("stage", CLOSED)
def test_nobody_answers_before_a_night_is_confirmed_or_once_it_has_begun(stage: Stage) -> None:
    night = planned(0, stage=stage)
    assert why(lambda: answered(night, actor(1).person, Answer.IN)) is Reason.SIGN_UP_CLOSED
    assert why(lambda: wants_reminder(night, actor(0).person, MOMENT, on=True)) is Reason.SIGN_UP_CLOSED


def test_the_list_has_room_for_many_but_not_for_all_the_world() -> None:
    known = tuple(Guest(actor(number).person, Answer.OUT) for number in range(MOST_ANSWERS))
    night = replace(planned(), guests=known)
    assert why(lambda: answered(night, actor(MOST_ANSWERS).person, Answer.OUT)) is Reason.LIST_FULL
    assert guests(after(night, 7, Answer.IN).coming) == [7], "who is on the list can still change their answer"


@given(st.lists(st.tuples(st.integers(0, 7), st.sampled_from(Answer)), max_size=30), st.integers(2, 4))
def test_whoever_moves_up_is_told_and_nobody_else_whatever_people_answer(
    said: list[tuple[int, Answer]], limit: int
) -> None:
    night = planned(limit=limit)
    line: list[int] = []
    for number, answer in said:
        before = night
        night = answered(before, actor(number).person, answer) or before
        assert len(night.coming) <= limit
        assert not night.waiting or len(night.coming) == limit
        if night is not before:
            line = [each for each in line if each != number] + [number] * (answer is Answer.IN)
        assert guests([*night.coming, *night.waiting]) == line
        up = {guest.user for guest in night.coming} & {guest.user for guest in before.waiting}
        new = night.calls[len(before.calls) :]
        assert [set(call.users) for call in new] == ([up] if up else [])
        assert {each.user for each in before.coming} - {each.user for each in night.coming} <= {user(number)}
    assert [call.number for call in night.calls] == [*range(night.called)]


def test_more_places_let_all_move_up_for_whom_there_is_room_in_one_call() -> None:
    few = planned(0, 1, 2, 3, 4, limit=2)
    many = moved_up(few, replace(few, plan=replace(few.plan, limit=4)))
    assert called(many, CallKind.MOVED_UP) == [[2, 3]]


def test_only_who_comes_or_waits_is_reminded_a_day_before_and_only_if_they_like() -> None:
    night = after(planned(0, 1, 2, limit=2), 3, Answer.MAYBE)
    for number in (3, 4):
        assert why(wants_reminder, night, actor(number).person, MOMENT, on=True) is Reason.NOT_COMING
    wants = wants_reminder(night, actor(2).person, MOMENT, on=True)
    assert wants is not None
    assert wants_reminder(wants, actor(2).person, MOMENT, on=True) is None
    assert wants_reminder(wants, actor(2).person, MOMENT, on=False) == night
    assert wants_reminder(night, actor(0).person, MOMENT, on=False) is None


def test_less_than_a_day_before_nobody_can_ask_to_be_reminded_but_everybody_can_think_better_of_it() -> None:
    night = planned(0)
    late = BEGINS - DAY_BEFORE
    assert why(lambda: wants_reminder(night, actor(0).person, late, on=True)) is Reason.TOO_LATE_TO_REMIND
    told = reminded(night, late)
    assert why(lambda: wants_reminder(told, actor(0).person, MOMENT, on=True)) is Reason.TOO_LATE_TO_REMIND
    wants = wants_reminder(night, actor(0).person, late - SECOND, on=True)
    assert wants is not None
    assert wants_reminder(wants, actor(0).person, late, on=False) == night


def test_a_day_before_those_who_like_are_reminded_and_half_an_hour_before_all_who_come() -> None:
    night = wants_reminder(planned(0, 1, 2, limit=2), actor(1).person, MOMENT, on=True)
    assert night is not None
    assert next_reminder(night) == BEGINS - DAY_BEFORE
    assert reminded(night, BEGINS - DAY_BEFORE - SECOND) == night
    night = reminded(night, BEGINS - DAY_BEFORE)
    assert called(night, CallKind.DAY_BEFORE) == [[1]]
    assert next_reminder(night) == BEGINS - SOON
    assert reminded(night, BEGINS - SOON - SECOND) == night
    night = reminded(night, BEGINS - SOON)
    assert called(night, CallKind.SOON) == [[0, 1]]
    assert reminded(night, BEGINS - SECOND) == night
    assert next_reminder(night) is None


def test_where_nobody_likes_to_be_reminded_there_is_no_call_and_nobody_looks_again_for_it() -> None:
    night = reminded(planned(0), BEGINS - DAY_BEFORE)
    assert (night.calls, next_reminder(night)) == ((), BEGINS - SOON)


@pytest.mark.parametrize(
    ("before", "told"),
    [
        (DAY_BEFORE / 2 + MINUTE, [CallKind.DAY_BEFORE]),
        (DAY_BEFORE / 2, []),
        (SOON / 2 + SECOND, [CallKind.SOON]),
        (SOON / 2, []),
        (timedelta(), []),
    ],
)
def test_a_reminder_whose_time_has_gone_by_is_left_out(before: timedelta, told: list[CallKind]) -> None:
    night = wants_reminder(planned(0), actor(0).person, MOMENT, on=True)
    assert night is not None
    late = reminded(night, BEGINS - before)
    assert [call.kind for call in late.calls] == told
    assert reminded(late, BEGINS - before) == late


@pytest.mark.parametrize("stage", CLOSED)
def test_only_a_night_that_is_planned_reminds_anybody(stage: Stage) -> None:
    night = planned(0, stage=stage)
    assert reminded(night, BEGINS - SOON) == night


def test_a_call_without_anybody_is_none() -> None:
    night = planned(0, 1, limit=2)
    assert moved_up(night, night) == night
    assert users(0, 1) == tuple(guest.user for guest in night.coming)
