"""Due jobs of one server never crowd out those of other servers, for every kind of job and on both databases."""

from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.people import ChannelId, GuildId, Home
from bot.services.ports import Appointment, Job, Kind
from storage import SqlStore, jobs, open_store
from tests.clock import Clock
from tests.storage.evenings import planned
from tests.storage.people import LEASE, opened
from tests.sweeps import sweep

SECOND = timedelta(seconds=1)
STORM, QUIET = Home(GuildId(80), ChannelId(800)), Home(GuildId(90), ChannelId(900))


async def note(store: SqlStore, clock: Clock, kind: Kind, home: Home) -> str:
    """Create a job of this kind that is due now, and return its key."""
    if kind in jobs.OF_NIGHTS:
        night = await store.create_night(planned(home=home))
        assert night is not None
        key = str(night.id)
        await store._database.write(lambda it: jobs.appoint(it, key, {kind: clock.now}, clock.now))
        return key
    change = opened(home=home)
    return str((await store.create(replace(change, appointments=(Appointment(kind, clock.now),)))).id)


@pytest.mark.parametrize(
    "kind", sweep([kind for kind in Kind if kind not in jobs.OF_NO_SERVER], short=(Kind.DELIVER, Kind.NIGHT))
)
async def test_a_server_with_any_number_of_jobs_due_leaves_places_for_others(
    store: SqlStore, clock: Clock, kind: Kind
) -> None:
    free = 4
    for _ in range(3 * free):
        await note(store, clock, kind, STORM)
    clock.now += SECOND
    held = list(await store.claim({kind: free}, LEASE, ()))
    assert [job.server for job in held] == [STORM.guild] * 2
    # None of these jobs ends. The jobs that come now have waited least, and still get places.
    for guild in (90, 91):
        key = await note(store, clock, kind, Home(GuildId(guild), ChannelId(10 * guild)))
        (honest,) = await store.claim({kind: free - len(held)}, LEASE, held)
        assert (honest.key, honest.server) == (key, guild)
        held.append(honest)
    assert await store.claim({kind: free - len(held)}, LEASE, held) == ()


async def test_several_servers_share_the_places_and_each_gets_what_has_waited_longest(
    store: SqlStore, clock: Clock
) -> None:
    first = {}
    for home in (STORM, QUIET):
        for number in range(12):
            key = await note(store, clock, Kind.LOBBY, home)
            if number == 0:
                first[home.guild] = key
    clock.now += SECOND
    jobs = await store.claim({Kind.LOBBY: 12}, LEASE, ())
    shared = Counter(job.server for job in jobs)
    assert sum(shared.values()) < 12, "somebody else finds a place, too"
    assert min(shared.values()) >= 3
    assert {first[home.guild] for home in (STORM, QUIET)} <= {job.key for job in jobs}


async def test_jobs_of_tables_without_a_server_or_that_are_gone_are_claimed_as_well(
    store: SqlStore, clock: Clock
) -> None:
    nowhere = Home(None, ChannelId(5))
    keys = {await note(store, clock, Kind.LOBBY, nowhere) for _ in range(4)}
    clock.now += SECOND
    held: list[Job] = []
    while jobs := await store.claim({Kind.LOBBY: 8}, LEASE, held):
        held += jobs
    assert {job.key for job in held} == keys
    assert {job.server for job in held} == {None}


async def test_one_server_alone_gets_all_its_jobs_done_in_turn(store: SqlStore, clock: Clock) -> None:
    keys = [await note(store, clock, Kind.LOBBY, STORM) for _ in range(7)]
    done = []
    clock.now += SECOND
    while jobs := await store.claim({Kind.LOBBY: 2}, LEASE, ()):
        for job in jobs:
            await store.finish(job, None)
            done.append(job.key)
    assert sorted(done) == sorted(keys)


@pytest.mark.parametrize("key", ["CAST(x'ff31' AS TEXT)", "'no number'", "'99999999999999999999'", "''"])
async def test_a_key_that_names_no_table_takes_nobodys_place(sqlite: URL, clock: Clock, key: str) -> None:
    """The keys are invalid. One is bytes, because SQLite accepts any type in any column."""
    async with open_store(sqlite) as opened_store:
        store = SqlStore(opened_store._database, clock)
        sound = [await note(store, clock, Kind.LOBBY, home) for home in (STORM, QUIET)]

        async def damage(connection: AsyncConnection) -> None:
            row = "SELECT kind, {}, '2020-01-01 00:00:00.000000', set_at, version, attempts FROM jobs WHERE key = :key"
            columns = "kind, key, due_at, set_at, version, attempts"
            query = f"INSERT INTO jobs ({columns}) {row.format(key)}"
            await connection.execute(text(query), {"key": sound[0]})

        await store._database.write(damage)
        clock.now += SECOND
        held: list[Job] = []
        for free in (1, 1):  # the damaged one has waited longest
            held += await store.claim({Kind.LOBBY: free}, LEASE, ())
        assert sorted(job.key for job in held) == sorted(sound)
        for job in held:
            await store.finish(job, None)
        assert await store.claim({Kind.LOBBY: 1}, LEASE, ()) == ()
