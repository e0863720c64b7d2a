"""The messages in a night's channel at a moment, which of them still change, and their keys."""

from dataclasses import replace
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.nights.night import Call, CallKind, Night, NightTable, Round, Stage
from bot.services.nights.posts import Post, PostKind, changing, followed, wanted
from bot.services.nights.signup import CHECK_IN
from bot.services.people import MessageId
from tests.bot.services.nights.friends import BEGINS, DAY, HOUR, MINUTE, SECOND, plan, planned, sits, users
from tests.bot.services.world import MOMENT

LATER = BEGINS + 5 * HOUR


def keys(night: Night, now: datetime = LATER) -> list[str]:
    return [post.key for post in wanted(night, now)]


def posted(night: Night, *more: str) -> Night:
    """Return the night once every wanted message is in the channel."""
    return replace(night, posts={key: MessageId(1) for key in (*keys(night), *more)})


def over(*ends: datetime | None) -> Round:
    tables = (NightTable(users(0, 1, 2), over=end) for end in ends)
    return Round(tuple(tables), BEGINS)


def played(*rounds: Round, stage: Stage = Stage.OVER) -> Night:
    return replace(planned(0, 1, 2, stage=stage), rounds=rounds, since=BEGINS + 2 * HOUR)


def test_a_plan_that_is_not_confirmed_is_never_posted_and_neither_is_one_that_was_dropped() -> None:
    assert keys(planned(stage=Stage.DRAFT)) == []
    assert keys(planned(stage=Stage.CANCELLED)) == []


def test_the_sign_up_is_posted_when_it_opens_and_stays() -> None:
    night = planned(0, opens=BEGINS - HOUR)
    assert keys(night, BEGINS - HOUR - SECOND) == []
    assert keys(night, BEGINS - HOUR) == ["signup"]


def test_a_night_that_is_called_off_before_it_was_posted_is_not_posted_any_more() -> None:
    night = planned(0)
    assert keys(replace(night, stage=Stage.CANCELLED)) == []
    assert keys(replace(night, stage=Stage.CANCELLED, posts={"signup": MessageId(1)})) == ["signup"], "it says so there"


def test_an_evening_has_one_message_for_each_step() -> None:
    first, second = over(BEGINS + HOUR), over(BEGINS + 2 * HOUR)
    assert keys(planned(0, stage=Stage.GATHERING)) == ["signup", "gathering"]
    assert keys(played(sits((0, 1)), stage=Stage.PLAYING)) == ["signup", "gathering", "round_1"]
    assert keys(played(first, stage=Stage.BREAK)) == ["signup", "gathering", "round_1", "standings_1"]
    both = ["signup", "gathering", "round_1", "standings_1", "round_2"]
    assert keys(played(first, sits((0, 1)), stage=Stage.PLAYING)) == both
    assert keys(played(first, second)) == [*both, "end"], "after the last round the standings come with the end"


def test_standings_that_stand_there_stay_in_step_when_the_night_ends_in_the_break() -> None:
    rest = posted(played(over(BEGINS + HOUR), stage=Stage.BREAK))
    assert keys(replace(rest, stage=Stage.OVER)) == ["signup", "gathering", "round_1", "standings_1", "end"]
    assert Post(PostKind.STANDINGS, 1) in changing(replace(rest, stage=Stage.OVER), LATER)


def test_a_night_to_which_too_few_came_says_so_where_they_were_asked() -> None:
    asked = posted(planned(0, stage=Stage.GATHERING))
    assert keys(replace(asked, stage=Stage.CANCELLED, deserted=True)) == ["signup", "gathering"]
    unasked = planned(0, stage=Stage.CANCELLED, posts={"signup": MessageId(1)})
    assert keys(replace(unasked, deserted=True)) == ["signup"]


def test_people_are_asked_to_check_in_shortly_before_a_night_that_somebody_wants_to_come_to() -> None:
    night = planned(0)
    assert keys(night, BEGINS - CHECK_IN - SECOND) == ["signup"]
    assert keys(night, BEGINS - CHECK_IN) == ["signup", "gathering"]
    assert keys(planned(), BEGINS - CHECK_IN) == ["signup"]
    moved = replace(posted(night), plan=plan(BEGINS + DAY))
    assert keys(moved, BEGINS) == ["signup", "gathering"], "it says when that is now"


def test_each_table_that_ends_after_the_night_is_told_once() -> None:
    in_time, late = BEGINS + 2 * HOUR, BEGINS + 2 * HOUR + MINUTE
    assert "late_1" not in keys(played(over(BEGINS + HOUR, in_time, None)))
    assert [key for key in keys(played(over(in_time, late), over(late, None))) if "late" in key] == ["late_1", "late_2"]


def test_what_was_once_said_of_the_end_does_not_change_any_more() -> None:
    night = played(over(BEGINS), over(BEGINS + 3 * HOUR))
    assert {post.kind for post in wanted(night, LATER)} - {post.kind for post in changing(night, LATER)} == {
        PostKind.END,
        PostKind.LATE,
    }


def test_a_message_is_known_by_its_kind_and_number_and_the_first_call_is_number_0() -> None:
    call = Call(0, CallKind.MOVED, users(0))
    assert [post.key for post in (Post(PostKind.SIGN_UP), Post(PostKind.ROUND, 2), Post(PostKind.CALL, 0, call))] == [
        "signup",
        "round_2",
        "call_0",
    ]


@given(
    st.sampled_from(Stage),
    st.lists(st.lists(st.sampled_from([None, BEGINS, LATER]), min_size=1, max_size=3), max_size=6),
    st.sets(st.sampled_from(["signup", "gathering", "standings_1", "standings_2", "end"])),
)
def test_no_two_messages_have_the_same_key_and_none_is_unwanted_that_was_wanted_before(
    stage: Stage, ends: list[list[datetime | None]], there: set[str]
) -> None:
    night = replace(played(*(over(*each) for each in ends), stage=stage), posts=dict.fromkeys(there, MessageId(1)))
    found = keys(night)
    assert len(set(found)) == len(found)
    assert [post.key for post in changing(night, LATER)] == [
        key for key in found if not key.startswith(("end", "late"))
    ]
    assert keys(posted(night), LATER) == found, "what stands there changes nothing"


@pytest.mark.parametrize(
    ("stage", "rounds", "post"),
    [
        (Stage.PLANNED, 0, None),
        (Stage.GATHERING, 0, None),
        (Stage.CANCELLED, 0, None),
        (Stage.PLAYING, 1, Post(PostKind.ROUND, 1)),
        (Stage.BREAK, 1, Post(PostKind.STANDINGS, 1)),
        (Stage.PLAYING, 2, Post(PostKind.ROUND, 2)),
        (Stage.OVER, 2, Post(PostKind.END)),
    ],
)
def test_who_watches_is_brought_the_latest_that_tells_how_it_goes(stage: Stage, rounds: int, post: Post | None) -> None:
    night = played(*[over(BEGINS)] * rounds, stage=stage)
    assert followed(night) == post
    assert post is None or post.key in keys(night), "it stands in the channel, too"


def test_what_is_wanted_does_not_depend_on_when_somebody_looks_once_the_sign_up_is_open() -> None:
    night = played(over(BEGINS), stage=Stage.BREAK)
    assert keys(night, MOMENT) == keys(night, LATER)
