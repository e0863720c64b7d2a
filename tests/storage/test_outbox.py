"""What is announced waits in order, is taken by one at a time, and is there again when nobody delivered it."""

import asyncio

import asyncpg
from sqlalchemy import URL

from bot.services.people import GameId, MessageId
from bot.services.ports import Announcement, Change, News, Notice
from storage import SqlStore, open_store
from tests.storage.people import MINUTE, NOW, REFRESHED, delivered, opened, refreshed, told

LATER = NOW + MINUTE


async def table(store: SqlStore, *news: News) -> GameId:
    """A table with only these announcements, one revision each."""
    game = await store.create(Change(opened().game))
    for each in news:
        game = await store.save(game, told(game, each))
    return game.id


async def taken(store: SqlStore) -> Notice:
    (notice,) = await store.lease(NOW, LATER, 10)
    return notice


async def test_an_announcement_comes_with_its_place_and_attempt(store: SqlStore) -> None:
    game = await store.create(Change(opened().game))
    both = (Announcement(News.REVEALED, 4), Announcement(News.TURN_BEGAN, 4))
    await store.save(game, Change(game, announcements=both))
    first = await taken(store)
    assert first == Notice(game.id, 2, 0, both[0], 1)
    await store.delivered(first, None)
    assert await taken(store) == Notice(game.id, 2, 1, both[1], 1)


async def test_of_each_game_the_oldest_is_taken_and_the_next_one_when_that_is_delivered(store: SqlStore) -> None:
    one = await table(store, News.OPENED, News.STARTED)
    two = await table(store, News.OPENED)
    first = await store.lease(NOW, LATER, 10)
    assert [(notice.game, notice.announcement.news) for notice in first] == [(one, News.OPENED), (two, News.OPENED)]
    assert await store.lease(NOW, LATER, 10) == ()
    await store.delivered(first[0], None)
    assert [notice.announcement.news for notice in await store.lease(NOW, LATER, 10)] == [News.STARTED]


async def test_no_more_are_taken_than_asked_for_and_who_has_waited_longest_comes_first(store: SqlStore) -> None:
    tables = [await table(store, News.OPENED) for _ in range(3)]
    assert [notice.game for notice in await store.lease(NOW, LATER, 2)] == tables[:2]
    assert [notice.game for notice in await store.lease(NOW, LATER, 2)] == tables[2:]


async def test_what_was_not_delivered_is_there_again_when_its_lease_is_over(store: SqlStore) -> None:
    await table(store, News.OPENED)
    first = await taken(store)
    assert await store.lease(LATER - MINUTE / 60, LATER, 10) == ()
    (second,) = await store.lease(LATER, LATER + MINUTE, 10)
    assert (first.attempts, second.attempts) == (1, 2)
    assert first.nonce == second.nonce


async def test_what_is_postponed_waits_and_holds_back_what_comes_after_it(store: SqlStore) -> None:
    await table(store, News.OPENED, News.STARTED)
    notice = await taken(store)
    await store.postpone(notice, NOW + 5 * MINUTE)
    assert await store.lease(NOW + 4 * MINUTE, LATER, 10) == ()
    (again,) = await store.lease(NOW + 5 * MINUTE, NOW + 6 * MINUTE, 10)
    assert again.announcement.news is News.OPENED


async def test_a_delivery_sets_the_panel_with_it(store: SqlStore) -> None:
    game = await table(store, News.OPENED, News.REVEALED)
    await store.delivered(await taken(store), MessageId(900))
    loaded = await store.load(game)
    assert loaded is not None
    assert loaded.panel == 900
    await store.delivered(await taken(store), None)
    assert await store.load(game) == loaded


async def test_an_attempt_that_was_overtaken_changes_nothing_any_more(store: SqlStore) -> None:
    game = await table(store, News.OPENED)
    stale = await taken(store)
    (fresh,) = await store.lease(LATER, LATER + MINUTE, 10)
    await store.delivered(stale, MessageId(1))
    await store.postpone(stale, NOW)
    assert await store.lease(LATER, LATER + MINUTE, 10) == ()
    await store.delivered(fresh, MessageId(2))
    await store.delivered(fresh, MessageId(3))
    loaded = await store.load(game)
    assert loaded is not None
    assert loaded.panel == 2
    assert await delivered(store) == []


async def test_only_the_latest_refreshing_counts(store: SqlStore) -> None:
    other = await table(store, News.REFRESHED)
    game = await store.create(Change(opened().game))
    for news in (News.STARTED, News.REFRESHED, News.REFRESHED, News.REVEALED, News.REFRESHED):
        game = await store.save(game, told(game, news))
    said = await delivered(store)
    assert [news for where, news in said if where == game.id] == [News.STARTED, News.REVEALED, News.REFRESHED]
    assert [news for where, news in said if where == other] == [News.REFRESHED]


async def test_of_several_refreshings_in_one_change_the_last_is_kept_in_its_place(store: SqlStore) -> None:
    game = await store.create(Change(opened().game))
    several = (REFRESHED, Announcement(News.REVEALED, 0), REFRESHED, Announcement(News.AGE_ENDED, 0))
    await store.save(game, Change(game, announcements=several))
    said = []
    while notices := await store.lease(NOW, LATER, 1):
        said.append((notices[0].index, notices[0].announcement.news))
        await store.delivered(notices[0], None)
    assert said == [(1, News.REVEALED), (2, News.REFRESHED), (3, News.AGE_ENDED)]


async def test_a_refreshing_that_is_under_way_is_not_replaced(store: SqlStore) -> None:
    game = await store.create(Change(opened().game))
    game = await store.save(game, refreshed(game))
    under_way = await taken(store)
    await store.save(game, refreshed(game))
    assert await store.lease(NOW, LATER, 10) == ()
    await store.delivered(under_way, None)
    assert await delivered(store) == [(game.id, News.REFRESHED)]


async def test_who_opens_a_sqlite_file_takes_over_what_was_being_delivered(sqlite: URL) -> None:
    async with open_store(sqlite) as store:
        await table(store, News.OPENED)
        assert (await taken(store)).attempts == 1
    async with open_store(sqlite) as store:
        assert (await taken(store)).attempts == 2


async def test_on_a_server_another_process_may_be_delivering_still(postgresql: URL) -> None:
    async with open_store(postgresql) as store:
        await table(store, News.OPENED)
        await taken(store)
        async with open_store(postgresql) as other:
            assert await other.lease(NOW, LATER, 10) == ()


async def test_two_processes_on_one_server_never_take_the_same(postgresql: URL) -> None:
    async with open_store(postgresql) as one, open_store(postgresql) as other:
        tables = [await table(one, News.OPENED, News.STARTED) for _ in range(20)]
        said: list[tuple[GameId, News]] = []

        async def courier(store: SqlStore) -> None:
            idle = 0
            while idle < 3:
                notices = await store.lease(NOW, LATER, 2)
                idle = 0 if notices else idle + 1
                for notice in notices:
                    said.append((notice.game, notice.announcement.news))
                    assert notice.attempts == 1
                    await store.delivered(notice, None)

        await asyncio.gather(*(courier(store) for store in (one, other) * 4))
        said += [(GameId(game), news) for game, news in await delivered(one)]
    assert sorted(said) == sorted((game, news) for game in tables for news in (News.OPENED, News.STARTED))
    for game in tables:
        assert [news for where, news in said if where == game] == [News.OPENED, News.STARTED]


async def test_who_finds_one_being_taken_takes_another_and_does_not_wait(postgresql: URL) -> None:
    async with open_store(postgresql) as store:
        one, two = [await table(store, News.OPENED) for _ in range(2)]
        connection = await asyncpg.connect(postgresql.set(drivername="postgresql").render_as_string())
        async with connection.transaction():
            await connection.execute("SELECT 1 FROM announcements WHERE game_id = $1 FOR UPDATE", one)
            assert [notice.game for notice in await store.lease(NOW, LATER, 10)] == [two]
        await connection.close()
        assert [notice.game for notice in await store.lease(NOW, LATER, 10)] == [one]
