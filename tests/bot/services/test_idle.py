"""Idle tables: a notice, and 48 hours later the end; any act keeps them open."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.services import idle, places, substitutes
from bot.services.bounds import USUAL, Bounds
from bot.services.game import Ending, Obstruction, Status, TableSettings, Wonders
from bot.services.news import News
from bot.services.occasion import Occasion
from bot.services.people import PROGRAM, Actor, GameId
from bot.services.ports import Kind, Outage, Share
from bot.services.refusals import Reason
from bot.services.tables import Outcome
from players.levels import Level
from tests.bot.services.world import MOMENT, Table, World, actor, refusal

LIMIT, NOTICE = timedelta(days=21), timedelta(hours=48)
HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)
DRAFTED = TableSettings(players=2, wonders=Wonders.DRAFTED)


async def begun(settings: TableSettings | None = None) -> Table:
    """Return a table of two in whose world tables close soon if nobody touches them."""
    table = await World(bounds=replace(USUAL, idle=LIMIT)).game(2, settings)
    table.store.outbox.clear()
    return table


async def tell(table: Table) -> None:
    """Deliver the pending announcements."""
    if any(each.news is News.IDLE for each in table.store.outbox.values()):
        await table.act(PROGRAM, idle.give_notice)
    table.store.outbox.clear()


async def status(table: Table) -> Status:
    return (await table.view()).status


@pytest.fixture
async def table() -> Table:
    return await begun()


async def test_a_table_that_nobody_touches_gets_a_notice_after_the_limit_and_is_closed_48_hours_later(
    table: Table,
) -> None:
    for day in range(7, 21, 7):
        assert await table.at(timedelta(days=day)) == []
    assert await table.at(LIMIT - SECOND) == []
    assert await table.at(LIMIT) == [News.IDLE]
    await tell(table)
    closes = LIMIT + NOTICE
    assert (await table.view()).closes == MOMENT + closes
    assert await table.at(closes - SECOND) == []
    assert await status(table) is Status.PLAY
    assert await table.at(closes) == [News.OVER]
    over = await table.view()
    assert (over.status, over.ending, over.closes) == (Status.OVER, Ending.IDLE, None)
    assert over.table is not None, "what was played is kept"
    assert (table.store.results, table.store.jobs.get((Kind.IDLE, str(table.id)))) == ([], None)


async def test_a_draft_stands_idle_too_and_a_lobby_has_its_own_end() -> None:
    table = await begun(DRAFTED)
    assert await table.at(LIMIT) == [News.IDLE]
    await tell(table)
    assert await table.at(LIMIT + NOTICE) == [News.OVER]
    lobby = await table.world.lobby(2)
    assert (Kind.IDLE, str(lobby.id)) not in table.store.jobs


async def chosen(table: Table) -> None:
    await table.choose(1)


async def kept(table: Table) -> None:
    await table.act(1, idle.keep_open)


async def called(table: Table) -> None:
    await table.act(0, places.repost_panel)


async def stepped_out(table: Table) -> None:
    view = await table.view()
    seat = view.seat_of(actor(0).user)
    assert seat is not None
    await table.act(0, substitutes.step_out, seat, Level.RANDOM)


@pytest.mark.parametrize("touch", [chosen, kept, called, stepped_out])
async def test_whatever_a_player_does_keeps_the_table_to_the_last_second(
    table: Table, touch: Callable[[Table], Awaitable[None]]
) -> None:
    await table.at(LIMIT)
    await tell(table)
    last = LIMIT + NOTICE - SECOND
    await table.at(last)
    await touch(table)
    assert (await table.view()).closes is None
    table.store.outbox.clear()
    assert await table.at(LIMIT + NOTICE) == []
    assert await table.at(last + LIMIT - SECOND) == []
    assert await table.at(last + LIMIT) == [News.IDLE], "and then it is told anew"


async def test_to_look_on_and_what_the_bot_does_keep_nothing(table: Table) -> None:
    await table.at(LIMIT)
    await tell(table)
    await table.at(LIMIT + HOUR)
    await table.hand(0)
    await table.act(4, places.watch)
    await table.act(PROGRAM, places.note_lost, Obstruction.CLOSED)
    await table.act(PROGRAM, places.note_regained)
    # The time counts from when messages could reach the channel again.
    assert await table.at(LIMIT + NOTICE) == []
    assert await table.at(LIMIT + HOUR + NOTICE) == [News.OVER]


async def test_only_whose_game_it_is_keeps_it(table: Table) -> None:
    def keep(game: GameId, asker: Actor) -> Awaitable[Outcome]:
        return table.tables.act(game, asker, idle.keep_open)

    assert await refusal(keep(table.id, actor(5))) is Reason.ONLY_PLAYERS
    await stepped_out(table)
    await keep(table.id, actor(0))


async def test_a_notice_that_waits_is_given_once_and_nothing_closes_before_it_is_told(table: Table) -> None:
    assert await table.at(LIMIT) == [News.IDLE]
    for hours in range(1, 24 * 30, 12):
        assert await table.at(LIMIT + hours * HOUR) == []
    await tell(table)
    assert await table.at(LIMIT + 30 * 24 * HOUR) == []
    assert await status(table) is Status.PLAY


async def test_a_notice_that_was_to_be_posted_and_was_not_closes_nothing(table: Table) -> None:
    await table.at(LIMIT)
    await table.act(PROGRAM, idle.give_notice)  # and there the process dies
    assert await table.at(LIMIT + NOTICE) == []
    assert await status(table) is Status.PLAY
    await tell(table)
    assert await table.at(LIMIT + NOTICE + NOTICE) == [News.OVER]


async def test_a_table_out_of_reach_closes_only_when_it_was_so_for_the_whole_limit_and_48_hours(table: Table) -> None:
    since = timedelta(days=20)
    table.world.clock.now = MOMENT + since
    await table.act(PROGRAM, places.note_lost, Obstruction.CLOSED)
    assert await table.at(LIMIT) == [News.IDLE]
    for hours in range(0, 24 * 22, 12):
        assert await table.at(LIMIT + hours * HOUR) == []
    assert await table.at(since + LIMIT + NOTICE - SECOND) == []
    assert await table.at(since + LIMIT + NOTICE + HOUR) == [News.OVER]


async def test_a_table_that_comes_back_has_48_hours_from_then(table: Table) -> None:
    table.world.clock.now = MOMENT + timedelta(days=20)
    await table.act(PROGRAM, places.note_lost, Obstruction.CLOSED)
    await table.at(LIMIT)
    back = LIMIT + timedelta(days=10)
    await table.at(back)
    await tell(table)
    await table.act(PROGRAM, places.note_regained)
    assert await table.at(back + NOTICE - SECOND) == []
    assert await table.at(back + NOTICE) == [News.OVER]


async def test_who_was_away_at_the_end_of_the_notice_gives_it_once_more(table: Table) -> None:
    await table.at(LIMIT)
    await tell(table)
    late = LIMIT + NOTICE + timedelta(days=2)
    assert await table.at(late) == [News.IDLE], "perhaps nobody could press the button"
    await tell(table)
    assert await table.at(late + NOTICE) == [News.OVER]


async def test_at_rest_a_table_is_looked_at_once_in_seven_days_at_most() -> None:
    table = await begun()
    loaded = await table.loaded()
    for limit in (timedelta(days=60), timedelta(days=90)):
        occasion = Occasion(MOMENT, Random(1), Bounds(idle=limit))
        assert idle.next_look(loaded, PROGRAM, occasion) == MOMENT + idle.SHORTEST


async def test_no_table_gets_a_notice_or_is_closed_while_nobody_can_touch_it_nor_just_afterwards(table: Table) -> None:
    here, quarter = Share(frozenset({0}), 2), timedelta(minutes=15)

    def away(since: timedelta, until: timedelta | None) -> None:
        end = None if until is None else MOMENT + until
        table.store.noted_outages[:] = [Outage(MOMENT + since, end, here)]

    away(LIMIT - SECOND, None)
    assert await table.at(LIMIT) == []
    away(LIMIT - SECOND, LIMIT + SECOND)
    told = LIMIT + HOUR
    assert await table.at(told) == [News.IDLE], "an hour later somebody looks again"
    await tell(table)
    closes = told + NOTICE
    away(closes - 16 * SECOND, None)
    assert await table.at(closes) == []
    away(closes - 16 * SECOND, closes + HOUR)
    assert await table.at(closes + HOUR + quarter - SECOND) == []
    assert await status(table) is Status.PLAY
    await table.at(closes + 3 * HOUR)
    assert await status(table) is Status.OVER
