"""What a night can be: invalid plans are refused, and its lists say who comes and who sits where."""

from dataclasses import replace
from typing import Any

import pytest

from bot.services.game import TableSettings
from bot.services.nights.calendar import Rhythm
from bot.services.nights.night import LONGEST_NAME, MOST_GUESTS, MOST_ROUNDS, NightId, Series, Stage
from bot.services.people import ChannelId, Home, MessageId
from bot.services.refusals import Reason
from tests.bot.services.nights.friends import BEGINS, guests, plan, planned, sits, user, wall, why


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"rounds": 0}, Reason.TOO_MANY_ROUNDS),
        ({"rounds": MOST_ROUNDS + 1}, Reason.TOO_MANY_ROUNDS),
        ({"limit": 1}, Reason.TOO_FEW_GUESTS),
        ({"limit": MOST_GUESTS + 1}, Reason.TOO_MANY_GUESTS),
        ({"zone": "Europe/Nowhere"}, Reason.BAD_PLAN),
        ({"at": BEGINS.replace(tzinfo=None)}, Reason.BAD_PLAN),
        ({"home": Home(None, ChannelId(700))}, Reason.BAD_PLAN),
        ({"settings": TableSettings(2)}, Reason.BAD_PLAN),
    ],
)
def test_what_is_no_plan_is_refused(changes: dict[str, Any], reason: Reason) -> None:
    assert why(plan, **changes) is reason


def test_a_plan_may_be_as_large_as_it_says() -> None:
    assert plan(rounds=MOST_ROUNDS, limit=MOST_GUESTS, settings=TableSettings(7)).places == MOST_GUESTS
    assert plan(limit=2).places == 2
    assert plan().places == MOST_GUESTS


def test_a_name_is_one_readable_line_and_there_need_be_none() -> None:
    assert plan(name="  Friday\nnight ").name == "Friday night"
    assert len(plan(name="long " * 40).name) <= LONGEST_NAME
    assert [plan(name=name).name for name in ("", "   ", "\n")] == ["", "", ""]


def test_the_lists_follow_the_limit_of_the_plan() -> None:
    night = planned(3, 1, 2, limit=2)
    assert (guests(night.coming), guests(night.waiting)) == ([3, 1], [2])
    wider = replace(night, plan=replace(night.plan, limit=None))
    assert (guests(wider.coming), guests(wider.waiting)) == ([3, 1, 2], [])


def test_a_plan_is_a_secret_until_it_is_confirmed_and_for_ever_if_it_is_dropped_before() -> None:
    off = planned(stage=Stage.CANCELLED)
    assert off.is_secret
    assert planned(stage=Stage.DRAFT).is_secret
    assert not planned().is_secret
    assert not planned(0, stage=Stage.CANCELLED).is_secret, "its organiser comes as soon as it is confirmed"
    assert not planned(stage=Stage.CANCELLED, posts={"signup": MessageId(1)}).is_secret, "all have seen it"
    follows = Series(Rhythm.WEEKLY, wall(BEGINS), plan(), NightId(7))
    assert not planned(stage=Stage.CANCELLED, series=follows).is_secret, "its series was confirmed"
    assert planned(stage=Stage.CANCELLED, series=replace(follows, root=None)).is_secret


def test_a_table_is_looked_for_in_the_latest_round_alone() -> None:
    night = replace(planned(0, 1, 2, 3), rounds=(sits((0, 1), (2, 3)), sits((0, 2), first=3)))
    found = night.table_of(user(2))
    assert found is not None
    assert found[:2] == (2, 1)
    assert night.table_of(user(1)) is None
    assert planned(0).table_of(user(0)) is None


def test_one_table_is_replaced_and_the_others_stay() -> None:
    night = replace(planned(), rounds=(sits((0, 1), (2, 3)), sits((0, 2), (1, 3), first=3)))
    table = replace(night.rounds[1].tables[0], over=BEGINS)
    after = night.with_table(2, 1, table)
    assert [each.over for _, _, each in after.tables()] == [None, None, BEGINS, None]
    assert [place for *place, _ in after.unfinished()] == [[1, 1], [1, 2], [2, 2]]
