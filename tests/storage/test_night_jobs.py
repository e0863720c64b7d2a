"""Every change of a night is processed, by one process at a time, even if processes die."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import URL, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.nights.night import Night
from bot.services.ports import Again, ConflictError, Kind
from storage import SqlStore, jobs, open_store
from storage.repository import Now
from storage.schema import jobs as job_rows
from storage.upgrades import JOB_VERSION
from tests.clock import Clock
from tests.patience import PATIENCE
from tests.storage.evenings import DAY, HOUR, due, execute, named, row_of, saved, tended
from tests.storage.people import LEASE, MINUTE, NOW, taken
from tests.storage.postgres import connected
from tests.sweeps import sweep

SECOND = timedelta(seconds=1)


async def test_a_new_night_is_looked_at_and_then_when_it_is_due(store: SqlStore, clock: Clock) -> None:
    assert not await store.look()
    made = await saved(store)
    assert await store.look()
    (job,) = await due(store)
    assert (job.key, job.attempt) == (str(made.id), 1)
    await store.night_to_tend(made.id)
    await store.finish(job, HOUR)
    assert await due(store) == []
    clock.now += HOUR
    await tended(store, made, NOW + 2 * HOUR)
    clock.now += HOUR - SECOND
    assert await due(store) == []
    clock.now += SECOND
    await tended(store, made)
    clock.now += DAY
    assert await row_of(store, made) is None


async def test_a_change_makes_the_job_due_now_and_one_of_whoever_has_it_does_not(store: SqlStore, clock: Clock) -> None:
    made = await saved(store)
    await tended(store, made)
    made = await store.save_night(made, named(made, "Quietly"), look=False)
    assert await row_of(store, made) is None
    made = await store.save_night(made, named(made, "Aloud"))
    await tended(store, made, HOUR)
    made = await store.save_night(made, named(made, "Quietly"), look=False)
    assert await due(store) == []
    clock.now += MINUTE
    made = await store.save_night(made, named(made, "Aloud"))
    await tended(store, made, HOUR)
    assert await due(store) == []


async def test_several_changes_are_one_job_that_does_not_lose_its_place(store: SqlStore, clock: Clock) -> None:
    first = await saved(store)
    clock.now += SECOND
    second = await saved(store)
    clock.now += SECOND
    for number in range(3):
        first = await store.save_night(first, named(first, str(number)))
        clock.now += SECOND
    (job,) = await taken(store, 1, Kind.NIGHT)
    assert job.key == str(first.id)
    assert [job.key for job in await due(store)] == [str(second.id)]


async def test_a_night_that_was_tried_often_is_tried_soon_after_a_change(store: SqlStore, clock: Clock) -> None:
    made = await saved(store)
    for _ in range(4):
        await tended(store, made, HOUR)
        clock.now += HOUR
    await tended(store, made, HOUR)
    await store.save_night(made, named(made, "Changed"))
    (job,) = await due(store)
    assert job.attempt == 2, "tried before, but not often"


AGAINS: list[Again] = [None, HOUR, NOW + DAY]


@pytest.mark.parametrize("again", sweep(AGAINS, short=[None, HOUR]))
async def test_a_change_while_the_night_is_tended_is_looked_at_at_once(store: SqlStore, again: Again) -> None:
    made = await saved(store)
    (job,) = await due(store)
    assert await store.night_to_tend(made.id) == made
    changed = await store.save_night(made, named(made, "Meanwhile"))
    assert await due(store) == [], "somebody is at it"
    await store.renew([job], LEASE)
    await store.finish(job, again)
    (job,) = await due(store)
    assert await store.night_to_tend(made.id) == changed
    await store.finish(job, again)
    assert await due(store) == []
    assert (await row_of(store, made) is None) == (again is None)


async def test_a_change_before_the_night_is_loaded_is_seen_with_it(store: SqlStore) -> None:
    made = await saved(store)
    (job,) = await due(store)
    changed = await store.save_night(made, named(made, "Just in time"))
    assert await store.night_to_tend(made.id) == changed
    await store.finish(job, None)
    assert await row_of(store, made) is None


async def test_what_whoever_tends_it_saves_wakes_nobody_and_hides_nothing(store: SqlStore) -> None:
    made = await saved(store)
    (job,) = await due(store)
    await store.night_to_tend(made.id)
    made = await store.save_night(made, named(made, "Zero"), look=False)
    await store.finish(job, timedelta())
    (job,) = await due(store)
    made = await store.save_night(made, named(made, "Zero and a half"), look=False)
    await store.finish(job, None)
    assert await row_of(store, made) is None
    made = await store.save_night(made, named(made, "Pressed"))
    (job,) = await due(store)
    await store.night_to_tend(made.id)
    made = await store.save_night(made, named(made, "One"), look=False)
    made = await store.save_night(made, named(made, "Pressed"))
    await store.save_night(made, named(made, "Two"), look=False)
    await store.finish(job, None)
    await tended(store, made)
    assert await row_of(store, made) is None


async def test_to_look_at_a_night_is_not_to_tend_it(store: SqlStore) -> None:
    made = await saved(store)
    (job,) = await due(store)
    assert await store.load_night(made.id) == made
    await store.finish(job, None)
    assert len(await due(store)) == 1


async def test_another_nights_changes_keep_nobody(store: SqlStore) -> None:
    made, other = await saved(store), await saved(store)
    one, _ = await due(store)
    await store.night_to_tend(made.id)
    await store.save_night(other, named(other, "Changed"))
    await store.finish(one, None)
    assert await row_of(store, made) is None


async def test_who_lost_the_job_hides_no_change_from_who_has_it(postgresql: URL) -> None:
    """The first process pauses until its lease has expired, and continues while another process does the job."""
    async with open_store(postgresql) as one, open_store(postgresql) as other:
        made = await saved(one)
        (stale,) = await due(one)
        await execute(one, text("UPDATE jobs SET due_at = due_at - interval '9 s', set_at = set_at - interval '9 s'"))
        (fresh,) = await due(other)
        assert (stale.attempt, fresh.attempt) == (1, 2)
        await other.night_to_tend(made.id)
        changed = await one.save_night(made, named(made, "Meanwhile"))
        assert await one.night_to_tend(made.id) == changed
        await one.finish(stale, None)
        await other.finish(fresh, HOUR)
        await tended(one, made)


async def test_what_was_left_in_the_middle_is_there_again_when_its_lease_is_over(store: SqlStore, clock: Clock) -> None:
    made = await saved(store)
    (job,) = await due(store)
    await store.night_to_tend(made.id)
    await store.save_night(made, named(made, "Half done"), look=False)
    clock.now += LEASE - SECOND
    assert await due(store) == []
    clock.now += SECOND
    (again,) = await due(store)
    assert again == replace(job, attempt=2)
    await store.finish(job, None)
    assert await row_of(store, made) is not None
    await store.night_to_tend(made.id)
    await store.finish(again, None)
    assert await row_of(store, made) is None


async def test_who_opens_a_sqlite_file_takes_over_what_was_being_done(sqlite: URL) -> None:
    async with open_store(sqlite) as store:
        made = await saved(store)
        await due(store)
        await store.night_to_tend(made.id)
    async with open_store(sqlite) as store:
        await tended(store, made)


async def test_a_night_that_a_newer_program_has_touched_is_left_to_it(store: SqlStore) -> None:
    made = await saved(store)
    newer = update(job_rows).where(job_rows.c.kind == Kind.NIGHT.value).values(version=JOB_VERSION + 1)
    await execute(store, newer)
    assert await due(store) == []
    await store.save_night(made, named(made, "Readable again"))
    await tended(store, made)


# At the very same moment.


async def waiting_for_a_lock(url: URL) -> None:
    """Wait until one connection to the server is waiting for a lock of another."""
    async with asyncio.timeout(PATIENCE), connected(url) as connection:
        while not await connection.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
            pass


@pytest.mark.parametrize("again", sweep(AGAINS, short=[HOUR]))
@pytest.mark.parametrize("noted", [True, False])
async def test_a_change_in_the_moment_in_which_the_other_is_done_is_not_missed(
    postgresql: URL, monkeypatch: pytest.MonkeyPatch, again: Again, *, noted: bool
) -> None:
    """The other process finishes the job after the change of the night is written, but before it is committed."""
    urge = jobs.urge
    reached, go = asyncio.Event(), asyncio.Event()

    async def slowly(connection: AsyncConnection, kind: Kind, key: str, now: Now) -> None:
        if noted:
            await urge(connection, kind, key, now)
        reached.set()
        await go.wait()
        if not noted:
            await urge(connection, kind, key, now)

    async with open_store(postgresql) as one, open_store(postgresql) as other:
        made = await saved(one)
        (job,) = await due(one)
        await one.night_to_tend(made.id)
        monkeypatch.setattr(jobs, "urge", slowly)
        changing = asyncio.create_task(other.save_night(made, named(made, "Meanwhile")))
        await reached.wait()
        finishing = asyncio.create_task(one.finish(job, again))
        if noted:
            await waiting_for_a_lock(postgresql)
        else:
            await finishing
        go.set()
        await finishing
        changed = await changing
        (job,) = await due(one)
        assert await one.night_to_tend(made.id) == changed
        await one.finish(job, None)
        assert await row_of(one, made) is None


@pytest.mark.parametrize("url", sweep(["sqlite", "postgresql"], short=["postgresql"]), indirect=True)
async def test_whoever_presses_and_whoever_tends_nothing_is_missed_and_nobody_is_twice_at_it(
    two: tuple[SqlStore, SqlStore],
) -> None:
    made = await saved(two[0])
    chance, seen, at_it, pressing = Random(3), [0], [0], [4]

    async def change(store: SqlStore, how: Callable[[Night], Night], *, look: bool) -> None:
        while True:
            before = await store.load_night(made.id)
            assert before is not None
            try:
                await store.save_night(before, how(before), look=look)
            except ConflictError:
                continue
            return

    async def press(store: SqlStore) -> None:
        for _ in range(4):
            await change(store, lambda it: replace(it, called=it.called + 1), look=True)
            for _ in range(chance.randrange(12)):
                await asyncio.sleep(0)
        pressing[0] -= 1

    async def tend(store: SqlStore) -> None:
        while True:
            more = pressing[0]
            claimed = await due(store)
            for job in claimed:
                at_it[0] += 1
                assert at_it[0] == 1
                night = await store.night_to_tend(made.id)
                assert night is not None
                seen.append(night.called)
                if chance.random() < 0.5:
                    await change(store, lambda it: replace(it, deserted=not it.deserted), look=False)
                at_it[0] -= 1
                await store.finish(job, chance.choice([None, HOUR]))
            if not more and not claimed:
                return

    await asyncio.gather(*(press(store) for store in two * 2), *(tend(store) for store in two))
    assert await due(two[0]) == []
    night = await two[0].load_night(made.id)
    assert night is not None
    assert night.called == seen[-1] == 16
    assert seen == sorted(seen)
