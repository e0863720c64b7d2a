"""A running game's pace changes: who may grant more time, when it applies, and that all are present for live play."""

from dataclasses import replace
from datetime import time, timedelta
from itertools import pairwise

import pytest

from bot.services import draft, lobby, motions, pacing, substitutes
from bot.services.game import Play, Status, TableSettings, Wonders
from bot.services.news import News
from bot.services.pace import HOURS, MOST_OF_BANK, SECONDS, Calm, Days, FixedHour, Live, Pace, is_longer
from bot.services.people import GameId
from bot.services.refusals import Reason
from bot.services.views import TableView
from engine.ruleset import Seat
from players.levels import Level
from tests.bot.services.playing import DAY, HOUR, SECOND, on_autopilot, standing
from tests.bot.services.world import HOME, MOMENT, Table, World, actor, refusal

MINUTE = timedelta(minutes=1)
LIVE = Live(90)


async def change(table: Table, pace: Pace, by: int = 0) -> TableView:
    return (await table.act(by, motions.change_pace, pace)).table


async def ready(table: Table, *persons: int) -> None:
    for person in persons:
        await table.act(person, pacing.say_ready)


async def late_start(pace: Pace = LIVE, wonders: Wonders = Wonders.RANDOM) -> Table:
    """Return a game just started: Ana and Ben sat down an hour ago, Cem only now."""
    table = await World().lobby(2, TableSettings(3, wonders=wonders, pace=pace))
    table.world.clock.forward(HOUR)
    await table.join(2)
    await table.start(0)
    return table


def test_paces_are_longer_in_this_order() -> None:
    hours = FixedHour(time(21), "Europe/Berlin")
    ordered: list[Pace] = [*map(Live, SECONDS), *map(Days, HOURS[:5]), Days(48), Days(72), Calm()]
    assert all(is_longer(later, one) for one, later in pairwise(ordered))
    assert not is_longer(hours, DAY)
    assert not is_longer(DAY, hours)
    twice = replace(hours, weekdays=frozenset({0, 3}))
    assert is_longer(twice, Days(72)), "from Thursday to Monday"
    assert not is_longer(replace(hours, weekdays=frozenset({0, 2, 4})), Days(72))
    weekly = replace(hours, weekdays=frozenset({6}))
    assert is_longer(weekly, twice)
    assert is_longer(Calm(), weekly)


async def test_the_host_gives_more_time_from_the_next_question_on() -> None:
    table = await World().game(pace=DAY)
    shown = await change(table, Days(48))
    assert (shown.coming, shown.settings.pace, table.deadline) == (Days(48), DAY, 24 * HOUR)
    await table.choose(0, 1)
    await table.at(20 * HOUR)
    await table.choose(2)
    shown = await table.view()
    assert (shown.coming, shown.settings.pace, table.deadline) == (None, Days(48), 68 * HOUR)
    await change(table, Calm())
    await table.choose(0, 1, 2)
    assert ((await table.view()).settings.pace, table.deadline) == (Calm(), None)


async def test_the_host_alone_gives_more_time_and_only_that() -> None:
    table = await World().game(pace=DAY)
    for pace in (Days(12), LIVE, FixedHour(time(21), "UTC")):
        shown = await change(table, pace)
        assert (shown.coming, [each.pace for each in shown.motions]) == (None, [pace])
        await table.act(0, motions.vote, News.PROPOSED, shown.motions[0].number, agree=False)
    shown = await change(table, Days(48), by=1)
    assert (shown.coming, [each.pace for each in shown.motions]) == (None, [Days(48)])
    assert await refusal(change(table, Days(48), by=5)) is Reason.ONLY_PLAYERS
    await change(table, Calm())
    assert (await change(table, Days(72))).coming == Days(72), "less than was to come, but more than there is"
    assert (await change(table, DAY)).coming is None, "what has not begun is called off"
    assert not (await table.act(0, motions.change_pace, DAY)).changed
    lobby = await World().lobby()
    assert await refusal(change(lobby, Calm())) is Reason.NOT_NOW


async def test_what_was_used_at_one_pace_is_not_missing_at_another() -> None:
    table = await World().game(pace=DAY)
    await table.choose(0, 1)
    await table.at(25 * HOUR)
    await change(table, Days(48))
    await table.choose(2)
    assert table.game.timing.overtime == {}
    assert table.next_look == MOMENT + (25 + 48) * HOUR + 8 * HOUR


async def test_a_live_game_begins_only_once_everybody_is_ready() -> None:
    table = await late_start()
    shown = await table.view()
    assert (shown.coming, shown.settings.pace, shown.deadline) == (LIVE, Calm(), None)
    assert shown.awaited == (1,), "who has just sat down is ready, and who starts it"
    table.outage(HOUR + MINUTE, HOUR + 13 * MINUTE)
    table.world.clock.forward(14 * MINUTE)
    await ready(table, 1)
    shown = await table.view()
    assert (shown.coming, shown.settings.pace, shown.awaited) == (None, LIVE, ())
    assert table.deadline == HOUR + 14 * MINUTE + 180 * SECOND, "a full first turn"
    assert [each.news for each in table.store.outbox.values()][-1] is News.LIVE_BEGAN, "they are called"
    await table.world.jobs.answer_for_the_late(table.id)
    assert table.deadline == HOUR + 14 * MINUTE + 180 * SECOND, "an outage from before is none"
    assert await refusal(table.act(1, pacing.say_ready)) is Reason.NOT_LIVE_SOON


async def test_who_sat_down_before_the_table_was_live_says_that_they_are_ready() -> None:
    table = await World().lobby(3, TableSettings(3, pace=DAY))
    await table.act(0, lobby.configure, lambda now: replace(now, pace=LIVE))
    await table.start(0)
    assert (await table.view()).awaited == (1, 2), "whoever starts it is"


async def test_who_was_ready_too_long_ago_says_so_again() -> None:
    table = await late_start(wonders=Wonders.DRAFTED)
    table.world.clock.forward(10 * MINUTE)
    await ready(table, 2)
    table.world.clock.forward(5 * MINUTE + SECOND)
    await ready(table, 1)
    assert ((await table.view()).awaited, (await table.view()).coming) == ((0,), LIVE)
    for person in range(3):
        await table.act(person, draft.keep_board, 0)
    assert (await table.view()).status is Status.PLAY
    assert table.deadline is None, "no question begins it, as long as somebody may be asleep"
    await ready(table, 0)
    assert (await table.view()).settings.pace == LIVE
    assert table.deadline is not None


async def test_where_all_have_just_sat_down_a_live_game_begins_live() -> None:
    table = await World().game(pace=LIVE)
    assert ((await table.view()).coming, table.deadline) == (None, 180 * SECOND)


async def test_alone_with_computers_nobody_has_to_be_ready_until_another_person_sits_down() -> None:
    table = await World().lobby(1, TableSettings(3, pace=LIVE))
    await table.act(0, lobby.add_computers, Level.EASY)
    await table.start(0)
    assert ((await table.view()).coming, (await table.view()).settings.pace) == (None, LIVE)
    table.world.clock.forward(HOUR)
    await table.act(0, substitutes.offer_seat, Seat(1), actor(1).user)
    await table.act(1, substitutes.take_seat, Seat(1))
    shown = await table.view()
    assert (shown.coming, shown.awaited, shown.deadline) == (LIVE, (0,), None), "who has sat down now is awake"
    await ready(table, 0)
    assert (await table.view()).deadline is not None


async def test_what_the_host_has_settled_alone_is_not_forgotten_when_another_person_sits_down() -> None:
    table = await World().game(1, TableSettings(3, pace=LIVE))
    await change(table, Days(48))
    await table.act(0, substitutes.offer_seat, Seat(1), actor(1).user)
    await table.act(1, substitutes.take_seat, Seat(1))
    assert ((await table.view()).coming, table.deadline) == (Days(48), None)
    await table.choose(0, 1)
    assert table.deadline == 48 * HOUR


async def test_where_no_time_runs_any_more_nobody_is_on_autopilot_for_what_they_missed() -> None:
    table = await on_autopilot(1)
    await change(table, Calm())
    await table.choose(0, 2)
    await table.choose(0, 2)
    assert table.thinking == (0, 1, 2)
    table.world.clock.forward(25 * HOUR)
    assert (await table.view()).absent == {}


async def test_the_host_calls_off_a_live_game_that_nobody_comes_to() -> None:
    table = await late_start()
    shown = await change(table, DAY)
    assert (shown.coming, shown.awaited) == (DAY, ())
    await table.choose(0, 1, 2)
    assert table.deadline == 25 * HOUR
    assert (await change(table, Calm())).coming == Calm()


async def test_a_live_game_with_more_time_stays_live_and_keeps_what_is_left_of_the_banks() -> None:
    table = await World().game(pace=Live(60))
    await table.choose(0, 1)
    await table.at(90 * SECOND)
    assert (await change(table, Live(120))).awaited == ()
    assert await refusal(table.act(1, pacing.say_ready)) is Reason.NOT_LIVE_SOON
    await table.choose(2)
    assert table.deadline == 210 * SECOND
    assert table.game.timing.overtime == {actor(2).user: 30 * SECOND}
    assert table.next_look == MOMENT + 210 * SECOND + MOST_OF_BANK


@pytest.mark.parametrize("coming", [None, Days(72)])
async def test_a_rematch_has_the_pace_that_was_meant(coming: Pace | None) -> None:
    table = await late_start(LIVE if coming is None else DAY)
    if coming is not None:
        await change(table, coming)
    await table.abandon()
    again = await table.tables.open_rematch(table.id, actor(1))
    assert again.table.settings.pace == (coming or LIVE)
    assert again.table.id == GameId(2)
    assert again.table.home == HOME


async def test_an_outage_while_time_stood_is_none_of_the_question() -> None:
    table = await standing()
    assert (await table.view()).stands
    table.outage(150 * HOUR, 190 * HOUR)
    table.world.clock.now = MOMENT + 200 * HOUR
    await table.choose(1)
    await table.world.jobs.answer_for_the_late(table.id)
    assert table.deadline == 224 * HOUR
    assert isinstance(table.game.progress, Play)
