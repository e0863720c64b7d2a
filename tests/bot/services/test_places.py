"""Where a table is shown, and who watches it from elsewhere."""

import pytest

from bot.services import places
from bot.services.game import Obstruction, TableSettings
from bot.services.news import News
from bot.services.people import PROGRAM, ChannelId, GuildId, Home, UserId
from bot.services.places import MOST_WATCHERS, Move
from bot.services.refusals import Reason, Refused
from tests.bot.services.world import CHANNEL, HOME, World, actor, refusal

ELSEWHERE = Home(GuildId(7), ChannelId(702))


@pytest.fixture
def world() -> World:
    return World()


async def test_the_host_moves_the_table_and_a_new_panel_is_posted_there(world: World) -> None:
    table = await world.game(3)
    moved = await table.act(0, places.move_table, Move(ELSEWHERE))
    assert (moved.table.home, moved.table.panel, moved.news) == (ELSEWHERE, None, (News.MOVED,))
    assert (await table.act(0, places.move_table, Move(ELSEWHERE))).news == ()
    assert [each.id for each in await world.tables.around(actor(5), (ELSEWHERE.channel,))] == [table.id]


async def test_where_the_channel_is_gone_any_player_may_move_the_table(world: World) -> None:
    table = await world.game(3)
    with pytest.raises(Refused) as caught:
        await table.act(1, places.move_table, Move(ELSEWHERE))
    assert caught.value.reason is Reason.ONLY_HOST
    assert (await table.act(1, places.move_table, Move(ELSEWHERE, CHANNEL))).table.home == ELSEWHERE
    with pytest.raises(Refused) as caught:
        await table.act(5, places.move_table, Move(HOME, ELSEWHERE.channel))
    assert caught.value.reason is Reason.ONLY_PLAYERS


async def test_a_channel_that_was_lost_before_the_table_came_elsewhere_gives_no_right_any_more(world: World) -> None:
    table = await world.game(3)
    await table.act(0, places.move_table, Move(ELSEWHERE))
    assert await refusal(table.act(1, places.move_table, Move(HOME, CHANNEL))) is Reason.ONLY_HOST


async def test_while_a_table_is_out_of_reach_any_player_may_move_it(world: World) -> None:
    table = await world.game(3)
    await table.act(PROGRAM, places.note_lost, Obstruction.CLOSED)
    assert await refusal(table.act(5, places.move_table, Move(ELSEWHERE))) is Reason.ONLY_PLAYERS
    moved = await table.act(2, places.move_table, Move(ELSEWHERE))
    assert (moved.table.home, moved.table.former) == (ELSEWHERE, CHANNEL)
    assert moved.table.lost is not None, "until it has been told there what it missed"


async def test_a_table_does_not_move_to_where_somebody_who_plays_would_not_see_it(world: World) -> None:
    table = await world.game(3)
    hidden = Move(ELSEWHERE, blind=frozenset({actor(1).user}))
    assert await refusal(table.act(0, places.move_table, hidden)) is Reason.HIDDEN_FROM_SOME
    await table.act(PROGRAM, places.note_lost, Obstruction.GONE)
    assert await refusal(table.act(2, places.move_table, hidden)) is Reason.HIDDEN_FROM_SOME
    assert (await table.view()).home == HOME
    onlooker = Move(ELSEWHERE, blind=frozenset({actor(6).user}))
    assert (await table.act(0, places.move_table, onlooker)).table.home == ELSEWHERE


async def test_a_panel_that_is_called_is_posted_anew(world: World) -> None:
    table = await world.game(3)
    called = await table.act(2, places.repost_panel)
    assert (called.table.panel, called.news) == (None, (News.REFRESHED,))


async def test_who_sees_the_channel_may_watch_and_stop_watching_from_anywhere(world: World) -> None:
    table = await world.game(3)
    watched = await table.act(5, places.watch)
    assert watched.table.watchers == {actor(5).user}
    assert (watched.changed, watched.news) == (True, ())
    again = await table.act(5, places.watch)
    assert not again.changed
    assert again.table.watchers == {actor(5).user}
    assert (await table.act(actor(5, None), places.stop_watching)).table.watchers == frozenset()
    with pytest.raises(Refused) as caught:
        await table.act(actor(5, None), places.watch)
    assert caught.value.reason is Reason.ONLY_HERE


async def test_a_table_has_no_more_watchers_than_can_be_told(world: World) -> None:
    table = await world.lobby(2, TableSettings(players=2))
    for number in range(MOST_WATCHERS):
        await table.act(10 + number, places.watch)
    with pytest.raises(Refused) as caught:
        await table.act(5, places.watch)
    assert caught.value.reason is Reason.TOO_MANY_WATCHERS


async def test_who_watches_may_stop_after_the_end(world: World) -> None:
    table = await world.game(3)
    await table.act(5, places.watch)
    await table.abandon()
    assert (await table.act(5, places.stop_watching)).table.watchers == frozenset()
    assert UserId(105) not in (await table.view()).watchers
