"""Announcements wait in order, are claimed by one process at a time, and become due again if not delivered."""

import asyncio

from sqlalchemy import URL

from bot.services.news import Announcement, News
from bot.services.people import GameId, MessageId
from bot.services.ports import Change, Job, Kind, Notice
from storage import SqlStore, open_store
from tests.clock import Clock
from tests.storage.people import LEASE, REFRESHED, delivered, opened, refreshed, taken, told


async def table(store: SqlStore, *news: News) -> GameId:
    """Create a table with these announcements waiting, each in its own revision."""
    game = await store.create(Change(opened().game))
    for each in news:
        game = await store.save(game, told(game, each))
    return game.id


async def news_of(store: SqlStore, game: GameId) -> list[News]:
    return [notice.announcement.news for notice in await store.waiting(game)]


async def test_an_announcement_comes_with_its_place(store: SqlStore) -> None:
    game = await store.create(Change(opened().game))
    both = (Announcement(News.REVEALED, 4), Announcement(News.TURN_BEGAN, 4))
    await store.save(game, Change(game, announcements=both))
    (job,) = await taken(store)
    assert job == Job(Kind.DELIVER, str(game.id), 1)
    first, second = await store.waiting(game.id)
    assert (first, second) == (Notice(game.id, 2, 0, both[0]), Notice(game.id, 2, 1, both[1]))
    assert await store.delivered(job, (first,), None), "more waits"
    assert await store.waiting(game.id) == (second,)
    assert not await store.delivered(job, (second,), None)
    assert await store.waiting(game.id) == ()


async def test_what_was_saved_before_waits_before_whatever_its_place_in_its_own_change(store: SqlStore) -> None:
    game = await store.create(Change(opened().game))
    both = (Announcement(News.REVEALED, 4), Announcement(News.TURN_BEGAN, 4))
    game = await store.save(game, Change(game, announcements=both))
    await store.save(game, told(game, News.IDLE))
    assert await news_of(store, game.id) == [News.REVEALED, News.TURN_BEGAN, News.IDLE]


async def test_what_is_saved_when_all_is_told_is_a_new_job(store: SqlStore) -> None:
    """The process with the old job is told that it has nothing left to do."""
    game = await table(store, News.OPENED)
    (job,) = await taken(store)
    assert not await store.delivered(job, await store.waiting(game), None)
    loaded = await store.load(game)
    assert loaded is not None
    await store.save(loaded, told(loaded, News.STARTED))
    assert not await store.delivered(job, await store.waiting(game), None)
    await store.finish(job, None)
    (another,) = await taken(store)
    assert another.attempt == 1
    assert await news_of(store, game) == [News.STARTED]


async def test_a_game_is_taken_once_with_all_that_it_has_to_tell(store: SqlStore) -> None:
    one = await table(store, News.OPENED, News.STARTED)
    two = await table(store, News.OPENED)
    assert [job.game for job in await taken(store)] == [one, two]
    assert await taken(store) == []
    assert await news_of(store, one) == [News.OPENED, News.STARTED]


async def test_what_is_announced_while_a_game_is_told_something_is_not_forgotten(store: SqlStore) -> None:
    game = await table(store, News.OPENED)
    (job,) = await taken(store)
    notices = await store.waiting(game)
    loaded = await store.load(game)
    assert loaded is not None
    await store.save(loaded, told(loaded, News.STARTED))
    assert await store.delivered(job, notices, None)
    await store.finish(job, None)
    (again,) = await taken(store)
    assert again == job, "nobody has tried to tell it, so nobody looks in the channel whether it stands there"
    assert await news_of(store, game) == [News.STARTED]


async def test_a_delivery_sets_the_panel_with_it(store: SqlStore) -> None:
    game = await table(store, News.OPENED, News.REVEALED)
    (job,) = await taken(store)
    first, second = await store.waiting(game)
    await store.delivered(job, (first,), MessageId(900))
    loaded = await store.load(game)
    assert loaded is not None
    assert loaded.panel == 900
    await store.delivered(job, (second,), None)
    assert await store.load(game) == loaded


async def test_an_attempt_that_was_overtaken_changes_nothing_any_more(store: SqlStore, clock: Clock) -> None:
    game = await table(store, News.OPENED)
    (stale,) = await taken(store)
    clock.now += LEASE
    (fresh,) = await taken(store)
    notices = await store.waiting(game)
    assert not await store.delivered(stale, notices, MessageId(1))
    await store.finish(stale, None)
    await store.renew([stale], LEASE)
    assert await store.waiting(game) == notices
    await store.delivered(fresh, notices, MessageId(2))
    await store.delivered(fresh, notices, MessageId(3))
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
    said = [(notice.index, notice.announcement.news) for notice in await store.waiting(game.id)]
    assert said == [(1, News.REVEALED), (2, News.REFRESHED), (3, News.AGE_ENDED)]


async def test_a_refreshing_that_is_under_way_is_not_replaced(store: SqlStore) -> None:
    game = await store.create(Change(opened().game))
    game = await store.save(game, refreshed(game))
    (job,) = await taken(store)
    under_way = await store.waiting(game.id)
    await store.save(game, refreshed(game))
    assert len(await store.waiting(game.id)) == 2
    await store.delivered(job, under_way, MessageId(5))
    loaded = await store.load(game.id)
    assert loaded is not None
    assert loaded.panel == 5
    await store.finish(job, None)
    assert await delivered(store) == [(game.id, News.REFRESHED)]


async def test_two_processes_on_one_server_never_take_the_same(postgresql: URL) -> None:
    async with open_store(postgresql) as one, open_store(postgresql) as other:
        tables = [await table(one, News.OPENED, News.STARTED) for _ in range(20)]
        said: list[tuple[GameId, News]] = []

        async def relay(store: SqlStore) -> None:
            idle = 0
            while idle < 3:
                jobs = await taken(store, 2)
                idle = 0 if jobs else idle + 1
                for job in jobs:
                    assert job.attempt == 1
                    for notice in await store.waiting(job.game):
                        said.append((notice.game, notice.announcement.news))
                        await store.delivered(job, (notice,), None)

        await asyncio.gather(*(relay(store) for store in (one, other) * 4))
        said += [(GameId(game), news) for game, news in await delivered(one)]
    assert sorted(said) == sorted((game, news) for game in tables for news in (News.OPENED, News.STARTED))
    for game in tables:
        assert [news for where, news in said if where == game] == [News.OPENED, News.STARTED]
