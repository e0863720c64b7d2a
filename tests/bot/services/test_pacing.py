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
from tests.bot.services.sand import DAY, HOUR, SECOND, Sand, on_autopilot, standing
from tests.bot.services.world import HOME, MOMENT, actor, refusal

MINUTE = timedelta(minutes=1)
LIVE = Live(90)


async def change(sand: Sand, pace: Pace, by: int = 0) -> TableView:
    return (await sand.world.tables.act(sand.game, actor(by), motions.change_pace, pace)).table


async def ready(sand: Sand, *persons: int) -> None:
    for person in persons:
        await sand.world.tables.act(sand.game, actor(person), pacing.say_ready)


async def table(sand: Sand) -> TableView:
    return await sand.world.tables.public_table(sand.game)


async def late_start(pace: Pace = LIVE, wonders: Wonders = Wonders.RANDOM) -> Sand:
    """Return a game just started: Ana and Ben sat down an hour ago, Cem only now."""
    sand = Sand()
    sand.game = await sand.world.lobby(2, TableSettings(3, wonders=wonders, pace=pace))
    sand.world.clock.forward(HOUR)
    await sand.world.tables.act(sand.game, actor(2), lobby.join_table)
    await sand.world.tables.act(sand.game, actor(0), lobby.start_game)
    return sand


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
    sand = await Sand().begin(DAY)
    shown = await change(sand, Days(48))
    assert (shown.coming, shown.settings.pace, sand.deadline) == (Days(48), DAY, 24 * HOUR)
    await sand.choose(0, 1)
    await sand.at(20 * HOUR)
    await sand.choose(2)
    shown = await table(sand)
    assert (shown.coming, shown.settings.pace, sand.deadline) == (None, Days(48), 68 * HOUR)
    await change(sand, Calm())
    await sand.choose(0, 1, 2)
    assert ((await table(sand)).settings.pace, sand.deadline) == (Calm(), None)


async def test_the_host_alone_gives_more_time_and_only_that() -> None:
    sand = await Sand().begin(DAY)
    for pace in (Days(12), LIVE, FixedHour(time(21), "UTC")):
        shown = await change(sand, pace)
        assert (shown.coming, [each.pace for each in shown.motions]) == (None, [pace])
        await sand.world.tables.act(
            sand.game, actor(0), motions.vote, News.PROPOSED, shown.motions[0].number, agree=False
        )
    shown = await change(sand, Days(48), by=1)
    assert (shown.coming, [each.pace for each in shown.motions]) == (None, [Days(48)])
    assert await refusal(change(sand, Days(48), by=5)) is Reason.ONLY_PLAYERS
    await change(sand, Calm())
    assert (await change(sand, Days(72))).coming == Days(72), "less than was to come, but more than there is"
    assert (await change(sand, DAY)).coming is None, "what has not begun is called off"
    assert not (await sand.world.tables.act(sand.game, actor(0), motions.change_pace, DAY)).changed
    lobby = Sand()
    lobby.game = await lobby.world.lobby()
    assert await refusal(change(lobby, Calm())) is Reason.NOT_NOW


async def test_what_was_used_at_one_pace_is_not_missing_at_another() -> None:
    sand = await Sand().begin(DAY)
    await sand.choose(0, 1)
    await sand.at(25 * HOUR)
    await change(sand, Days(48))
    await sand.choose(2)
    assert sand.store.games[sand.game].timing.overtime == {}
    assert sand.next_look == MOMENT + (25 + 48) * HOUR + 8 * HOUR


async def test_a_live_game_begins_only_once_everybody_is_ready() -> None:
    sand = await late_start()
    shown = await table(sand)
    assert (shown.coming, shown.settings.pace, shown.deadline) == (LIVE, Calm(), None)
    assert shown.awaited == (1,), "who has just sat down is ready, and who starts it"
    sand.outage(HOUR + MINUTE, HOUR + 13 * MINUTE)
    sand.world.clock.forward(14 * MINUTE)
    await ready(sand, 1)
    shown = await table(sand)
    assert (shown.coming, shown.settings.pace, shown.awaited) == (None, LIVE, ())
    assert sand.deadline == HOUR + 14 * MINUTE + 180 * SECOND, "a full first turn"
    assert [each.news for each in sand.store.outbox.values()][-1] is News.LIVE_BEGAN, "they are called"
    await sand.world.jobs.answer_for_the_late(sand.game)
    assert sand.deadline == HOUR + 14 * MINUTE + 180 * SECOND, "an outage from before is none"
    assert await refusal(sand.world.tables.act(sand.game, actor(1), pacing.say_ready)) is Reason.NOT_LIVE_SOON


async def test_who_sat_down_before_the_table_was_live_says_that_they_are_ready() -> None:
    sand = Sand()
    sand.game = await sand.world.lobby(3, TableSettings(3, pace=DAY))
    await sand.world.tables.act(sand.game, actor(0), lobby.configure, lambda now: replace(now, pace=LIVE))
    await sand.world.tables.act(sand.game, actor(0), lobby.start_game)
    assert (await table(sand)).awaited == (1, 2), "whoever starts it is"


async def test_who_was_ready_too_long_ago_says_so_again() -> None:
    sand = await late_start(wonders=Wonders.DRAFTED)
    sand.world.clock.forward(10 * MINUTE)
    await ready(sand, 2)
    sand.world.clock.forward(5 * MINUTE + SECOND)
    await ready(sand, 1)
    assert ((await table(sand)).awaited, (await table(sand)).coming) == ((0,), LIVE)
    for person in range(3):
        await sand.world.tables.act(sand.game, actor(person), draft.keep_board, 0)
    assert (await table(sand)).status is Status.PLAY
    assert sand.deadline is None, "no question begins it, as long as somebody may be asleep"
    await ready(sand, 0)
    assert (await table(sand)).settings.pace == LIVE
    assert sand.deadline is not None


async def test_where_all_have_just_sat_down_a_live_game_begins_live() -> None:
    sand = await Sand().begin(LIVE)
    assert ((await table(sand)).coming, sand.deadline) == (None, 180 * SECOND)


async def test_alone_with_computers_nobody_has_to_be_ready_until_another_person_sits_down() -> None:
    sand = Sand()
    sand.game = await sand.world.lobby(1, TableSettings(3, pace=LIVE))
    await sand.world.tables.act(sand.game, actor(0), lobby.add_computers, Level.EASY)
    await sand.world.tables.act(sand.game, actor(0), lobby.start_game)
    assert ((await table(sand)).coming, (await table(sand)).settings.pace) == (None, LIVE)
    sand.world.clock.forward(HOUR)
    await sand.world.tables.act(sand.game, actor(0), substitutes.offer_seat, Seat(1), actor(1).user)
    await sand.world.tables.act(sand.game, actor(1), substitutes.take_seat, Seat(1))
    shown = await table(sand)
    assert (shown.coming, shown.awaited, shown.deadline) == (LIVE, (0,), None), "who has sat down now is awake"
    await ready(sand, 0)
    assert (await table(sand)).deadline is not None


async def test_what_the_host_has_settled_alone_is_not_forgotten_when_another_person_sits_down() -> None:
    sand = await Sand().begin(LIVE, persons=1)
    await change(sand, Days(48))
    await sand.world.tables.act(sand.game, actor(0), substitutes.offer_seat, Seat(1), actor(1).user)
    await sand.world.tables.act(sand.game, actor(1), substitutes.take_seat, Seat(1))
    assert ((await table(sand)).coming, sand.deadline) == (Days(48), None)
    await sand.choose(0, 1)
    assert sand.deadline == 48 * HOUR


async def test_where_no_time_runs_any_more_nobody_is_on_autopilot_for_what_they_missed() -> None:
    sand = await on_autopilot(1)
    await change(sand, Calm())
    await sand.choose(0, 2)
    await sand.choose(0, 2)
    assert sand.waited_for == (0, 1, 2)
    sand.world.clock.forward(25 * HOUR)
    assert (await table(sand)).absent == {}


async def test_the_host_calls_off_a_live_game_that_nobody_comes_to() -> None:
    sand = await late_start()
    shown = await change(sand, DAY)
    assert (shown.coming, shown.awaited) == (DAY, ())
    await sand.choose(0, 1, 2)
    assert sand.deadline == 25 * HOUR
    assert (await change(sand, Calm())).coming == Calm()


async def test_a_live_game_with_more_time_stays_live_and_keeps_what_is_left_of_the_banks() -> None:
    sand = await Sand().begin(Live(60))
    await sand.choose(0, 1)
    await sand.at(90 * SECOND)
    assert (await change(sand, Live(120))).awaited == ()
    assert await refusal(sand.world.tables.act(sand.game, actor(1), pacing.say_ready)) is Reason.NOT_LIVE_SOON
    await sand.choose(2)
    assert sand.deadline == 210 * SECOND
    assert sand.store.games[sand.game].timing.overtime == {actor(2).user: 30 * SECOND}
    assert sand.next_look == MOMENT + 210 * SECOND + MOST_OF_BANK


@pytest.mark.parametrize("coming", [None, Days(72)])
async def test_a_rematch_has_the_pace_that_was_meant(coming: Pace | None) -> None:
    sand = await late_start(LIVE if coming is None else DAY)
    if coming is not None:
        await change(sand, coming)
    await sand.world.abandon(sand.game)
    again = await sand.world.tables.open_rematch(sand.game, actor(1))
    assert again.table.settings.pace == (coming or LIVE)
    assert again.table.id == GameId(2)
    assert again.table.home == HOME


async def test_an_outage_while_time_stood_is_none_of_the_question() -> None:
    sand = await standing()
    assert (await table(sand)).stands
    sand.outage(150 * HOUR, 190 * HOUR)
    sand.world.clock.now = MOMENT + 200 * HOUR
    await sand.choose(1)
    await sand.world.jobs.answer_for_the_late(sand.game)
    assert sand.deadline == 224 * HOUR
    assert isinstance(sand.store.games[sand.game].progress, Play)
