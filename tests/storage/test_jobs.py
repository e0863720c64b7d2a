"""Due jobs are claimed by one process, kept while it lives, and released when it dies, even if clocks are wrong."""

import asyncio
from datetime import timedelta

import asyncpg
import pytest
from sqlalchemy import URL, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import lobby
from bot.services.news import News
from bot.services.people import ChannelId, GameId, GuildId, Home
from bot.services.ports import Appointment, Change, Job, Kind
from storage import SqlStore, open_store
from storage import jobs as job_rules
from storage.schema import jobs
from storage.upgrades import JOB_VERSION
from tests.clock import Clock
from tests.storage.people import HOME, LEASE, NOW, opened, taken, told
from tests.sweeps import sweep

SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)


async def table(store: SqlStore, home: Home = HOME) -> GameId:
    """Create a table with an announcement that is due."""
    game = await store.create(Change(opened(home=home).game))
    return (await store.save(game, told(game, News.OPENED))).id


async def rows(store: SqlStore) -> list[tuple[str, str, str | None]]:
    async def work(connection: AsyncConnection) -> list[tuple[str, str, str | None]]:
        found = await connection.execute(select(jobs.c.kind, jobs.c.key, jobs.c.owner).order_by(jobs.c.kind))
        return [(row.kind, row.key, row.owner) for row in found]

    return await store._database.read(work)


async def change(store: SqlStore, **values: object) -> None:
    await store._database.write(lambda connection: connection.execute(update(jobs).values(values)))


async def test_no_more_are_taken_than_asked_for_and_who_has_waited_longest_comes_first(
    store: SqlStore, clock: Clock
) -> None:
    tables = []
    for server in range(3):
        tables.append(await table(store, Home(GuildId(70 + server), ChannelId(700 + server))))
        clock.now += SECOND
    assert [job.game for job in await taken(store, 2)] == tables[:2]
    assert [job.game for job in await taken(store, 2)] == tables[2:]


async def test_of_reminders_that_of_the_table_whose_time_is_up_first_comes_first(store: SqlStore, clock: Clock) -> None:
    """The order depends on the tables' deadlines, not on when the reminders became due. Untimed tables come last."""
    looks = {2: 3, 1: 2, None: 0, 4: 1}  # the hours that are left, and when a reminder is due
    for left, due in looks.items():
        noted = [Appointment(Kind.REMIND, NOW + due * SECOND)]
        noted += [] if left is None else [Appointment(Kind.CLOCK, NOW + left * HOUR)]
        await store.create(Change(opened().game, appointments=tuple(noted)))
    clock.now += SECOND
    assert [job.game for job in await taken(store, kind=Kind.REMIND)] == [4, 3]
    clock.now += 2 * SECOND + LEASE
    assert [job.game for job in await taken(store, 6, kind=Kind.REMIND)] == [2, 1, 4]


async def test_what_was_left_is_there_again_when_its_lease_is_over(store: SqlStore, clock: Clock) -> None:
    await table(store)
    (first,) = await taken(store)
    clock.now += LEASE - SECOND / 1000
    assert await taken(store) == []
    clock.now += SECOND / 1000
    (second,) = await taken(store)
    assert (first.attempt, second.attempt) == (1, 2)


async def test_a_lease_that_is_renewed_is_not_over(store: SqlStore, clock: Clock) -> None:
    await table(store)
    (job,) = await taken(store)
    for _ in range(10):
        clock.now += LEASE - SECOND
        await store.renew([job], LEASE)
    assert await taken(store) == []
    clock.now += LEASE
    assert len(await taken(store)) == 1


async def test_what_this_process_is_doing_it_does_not_take_once_more_when_the_clock_jumps_ahead(
    store: SqlStore, clock: Clock
) -> None:
    await table(store)
    (job,) = await taken(store)
    clock.now += HOUR
    assert await store.claim({Kind.DELIVER: 5}, LEASE, [job]) == ()


async def test_what_is_done_is_gone_and_what_is_put_off_comes_again_then(store: SqlStore, clock: Clock) -> None:
    game = await store.create(opened())
    clock.now += lobby.LIFETIME
    (job,) = await taken(store, kind=Kind.LOBBY)
    await store.finish(job, HOUR)
    assert await taken(store, kind=Kind.LOBBY) == []
    clock.now += HOUR
    (job,) = await taken(store, kind=Kind.LOBBY)
    at = clock.now + 3 * HOUR
    await store.finish(job, at)
    clock.now = at - SECOND
    assert await taken(store, kind=Kind.LOBBY) == []
    clock.now = at
    (job,) = await taken(store, kind=Kind.LOBBY)
    assert (job.game, job.attempt) == (game.id, 3)
    await store.finish(job, None)
    assert [kind for kind, _, _ in await rows(store)] == ["deliver"]


async def test_a_deadline_takes_the_place_of_the_one_before_and_of_whoever_looks_after_that(
    store: SqlStore, clock: Clock
) -> None:
    game = await table(store)

    async def due_in(time: timedelta) -> None:
        loaded = await store.load(game)
        assert loaded is not None
        await store.save(loaded, Change(loaded, appointments=(Appointment(Kind.CLOCK, clock.now + time),)))

    await due_in(2 * HOUR)
    await due_in(HOUR)
    await due_in(3 * HOUR)
    clock.now += 3 * HOUR - SECOND
    assert await taken(store, kind=Kind.CLOCK) == []
    clock.now += SECOND
    (late,) = await taken(store, kind=Kind.CLOCK)
    await due_in(HOUR)
    await store.finish(late, None)
    await store.renew([late], 9 * HOUR)
    assert await taken(store, kind=Kind.CLOCK) == []
    clock.now += HOUR
    (job,) = await taken(store, kind=Kind.CLOCK)
    assert (job.game, job.attempt) == (game, 1)
    await store.finish(job, None)
    assert [kind for kind, _, _ in await rows(store)] == ["deliver"]


async def test_something_that_is_noted_twice_is_one_thing_and_keeps_its_time(store: SqlStore, clock: Clock) -> None:
    game = await table(store)
    (job,) = await taken(store)
    await store.finish(job, HOUR)
    loaded = await store.load(game)
    assert loaded is not None
    await store.save(loaded, told(loaded, News.STARTED))
    assert await taken(store) == []
    clock.now += HOUR
    assert len(await taken(store)) == 1


async def test_nothing_is_due_where_nothing_is(store: SqlStore, clock: Clock) -> None:
    await store.create(Change(opened().game, appointments=opened().appointments))
    assert not await store.look()
    clock.now += lobby.LIFETIME
    assert await store.look()


async def test_a_clock_that_is_set_back_holds_up_nothing(store: SqlStore, clock: Clock) -> None:
    await table(store)
    (job,) = await taken(store)
    await store.finish(job, timedelta(minutes=1))
    clock.now -= 2 * HOUR
    assert await store.look()
    assert len(await taken(store)) == 1


async def test_a_clock_that_is_put_right_by_seconds_changes_nothing(store: SqlStore, clock: Clock) -> None:
    await table(store)
    await taken(store)
    clock.now -= 4 * SECOND
    assert not await store.look()
    assert await taken(store) == []


async def test_what_a_newer_program_has_noted_is_left_to_it(store: SqlStore) -> None:
    await table(store)
    await change(store, version=JOB_VERSION + 1)
    assert not await store.look()
    assert await taken(store) == []
    assert len(await rows(store)) == 1


async def test_what_can_be_told_now_is_due_at_once_but_not_what_is_being_told(store: SqlStore, clock: Clock) -> None:
    elsewhere = Home(GuildId(71), ChannelId(701))
    one, two = await table(store), await table(store, elsewhere)
    for job in await taken(store):
        await store.finish(job, HOUR)
    assert await store.hurry(guilds=[GuildId(70)])
    (job,) = await taken(store)
    assert job.game == one
    assert not await store.hurry(guilds=[GuildId(70)], game=one), "it is being told"
    assert await store.hurry(game=two)
    assert [job.game for job in await taken(store)] == [two]
    assert not await store.hurry()
    for attempt in (2, 3, 4):
        await store.finish(Job(Kind.DELIVER, str(one), attempt), HOUR)
        clock.now += HOUR
        await taken(store)
    await store.finish(Job(Kind.DELIVER, str(one), 5), HOUR)
    assert await store.hurry(game=one)
    assert (Job(Kind.DELIVER, str(one), 2)) in await taken(store), "tried before, but not often"
    clock.now += HOUR


async def test_who_opens_a_sqlite_file_takes_over_what_was_being_done(sqlite: URL) -> None:
    async with open_store(sqlite) as store:
        await table(store)
        (job,) = await taken(store)
        assert job.attempt == 1
    async with open_store(sqlite) as store:
        (job,) = await taken(store)
        assert job.attempt == 2


async def test_on_a_server_another_process_may_be_at_it_still(postgresql: URL) -> None:
    async with open_store(postgresql) as store:
        await table(store)
        await taken(store)
        async with open_store(postgresql) as other:
            assert await taken(other) == []


async def test_who_is_done_with_a_job_does_not_take_the_next_of_its_name_from_another(postgresql: URL) -> None:
    """Another process saves and claims a new job for the same game before the first process finishes its own."""
    async with open_store(postgresql) as store, open_store(postgresql) as other:
        game = await table(store)
        (job,) = await taken(store)
        assert not await store.delivered(job, await store.waiting(game), None)
        loaded = await other.load(game)
        assert loaded is not None
        await other.save(loaded, told(loaded, News.STARTED))
        (theirs,) = await taken(other)
        assert theirs == job, "the first attempt, too"
        await store.finish(job, None)
        assert await taken(store) == [], "the other is at it"
        assert not await store.delivered(job, await store.waiting(game), None)
        assert await other.waiting(game)
        assert not await other.delivered(theirs, await other.waiting(game), None)


async def test_a_servers_own_time_says_when_a_lease_is_over(postgresql: URL) -> None:
    """The PostgreSQL server's clock decides, not the clocks of the processes."""
    async with open_store(postgresql) as store, open_store(postgresql) as other:
        await table(store)
        (job,) = await taken(store)
        other._clock = lambda: NOW + timedelta(days=365)
        assert await taken(other) == []
        passed = "UPDATE jobs SET due_at = due_at - interval '9 s', set_at = set_at - interval '9 s'"
        await store._database.write(lambda connection: connection.exec_driver_sql(passed))
        assert await taken(other) == [Job(Kind.DELIVER, job.key, 2)]


async def test_who_finds_one_being_taken_takes_another_and_does_not_wait(postgresql: URL) -> None:
    async with open_store(postgresql) as store:
        one, two = [await table(store) for _ in range(2)]
        connection = await asyncpg.connect(postgresql.set(drivername="postgresql").render_as_string())
        async with connection.transaction():
            await connection.execute("SELECT 1 FROM jobs WHERE key = $1 FOR UPDATE", str(one))
            assert [job.game for job in await taken(store)] == [two]
        await connection.close()
        assert [job.game for job in await taken(store)] == [one]


@pytest.mark.parametrize("url", sweep(["sqlite", "postgresql"], short=["postgresql"]), indirect=True)
async def test_two_who_save_and_deliver_at_once_leave_nothing_untold(url: URL) -> None:
    """A new announcement is saved at the same time as the last waiting one is recorded as delivered."""
    async with open_store(url) as store:
        game = await table(store)
        for _ in range(20):
            (job,) = await taken(store)
            loaded = await store.load(game)
            assert loaded is not None
            notices = await store.waiting(game)
            await asyncio.gather(store.delivered(job, notices, None), store.save(loaded, told(loaded, News.STARTED)))
            await store.finish(job, None)
            assert await store.waiting(game), "it was announced"


async def test_how_much_waits_does_not_matter_for_what_is_taken(sqlite: URL) -> None:
    """The query plan uses the index, so that only the claimed rows are read, however many jobs exist or are due."""
    async with open_store(sqlite) as store:
        values = {"kind": "deliver", "set_at": NOW, "version": 1, "attempts": 0}
        many = [{**values, "key": str(number), "due_at": NOW + number * SECOND} for number in range(300)]
        plans: list[str] = []

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(jobs), many)
            asked = (
                "SELECT key FROM jobs WHERE kind = 'deliver' AND due_at <= '2026-01-01' AND version <= 9"
                " AND key NOT IN ('1') ORDER BY due_at LIMIT 20"
            )
            found = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}")
            plans.extend(row.detail for row in found)

        await store._database.write(work)
    assert plans == ["SEARCH jobs USING INDEX ix_jobs_kind_due_at (kind=? AND due_at<?)"]


async def test_the_jobs_of_a_deleted_game_go_and_others_with_its_number_stay(store: SqlStore, clock: Clock) -> None:
    async def work(connection: AsyncConnection) -> set[str]:
        await job_rules.appoint(connection, "7", dict.fromkeys(Kind), clock.now)
        await job_rules.drop(connection, job_rules.OF_TABLES, [7])
        return set(await connection.scalars(select(jobs.c.kind)))

    assert await store._database.write(work) == {"night", "reword-night", "forget", "delete", "clear"}
