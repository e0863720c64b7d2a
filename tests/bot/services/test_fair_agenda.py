"""Jobs that wait for one server's channels do not hold up other servers."""

import asyncio
from dataclasses import replace

import pytest

from bot.services.agenda import Agenda
from bot.services.game import TableSettings
from bot.services.people import ChannelId, GuildId, Home
from bot.services.ports import Again, Job, Kind
from tests.bot.services.memory import Due, MemoryStore
from tests.bot.services.nights.friends import planned
from tests.bot.services.world import BOUNDLESS, World
from tests.patience import PATIENCE

STORM, QUIET = Home(GuildId(80), ChannelId(800)), Home(GuildId(90), ChannelId(900))


async def note(store: MemoryStore, world: World, kind: Kind, home: Home) -> str:
    """Create a job of this kind that is due now."""
    if kind in {Kind.NIGHT, Kind.REWORD_NIGHT}:
        night = planned()
        made = await store.create_night(replace(night, plan=replace(night.plan, home=home)))
        assert made is not None
        store.missed.clear()
        store.jobs[kind, str(made.id)] = Due(store.clock())
        return str(made.id)
    table = await world.lobby(1, TableSettings())
    store.outbox.clear()
    store.games[table.id] = replace(store.games[table.id], home=home)
    store.jobs[kind, str(table.id)] = Due(store.clock())
    return str(table.id)


@pytest.mark.parametrize("kind", Kind)
async def test_a_storm_that_waits_for_its_channel_holds_up_nobody_else(kind: Kind) -> None:
    """The test counts jobs, not seconds: the busy server's channel accepts nothing before the other job is done."""
    store = MemoryStore()
    world = World(store, bounds=BOUNDLESS)
    storm = {await note(store, world, kind, STORM) for _ in range(100)}
    opens, honest_done, all_done = asyncio.Event(), asyncio.Event(), asyncio.Event()
    done: list[str] = []

    async def do(job: Job) -> Again:
        if job.key in storm:
            await opens.wait()
        done.append(job.key)
        if job.key == honest:
            honest_done.set()
        if len(done) > len(storm):
            all_done.set()
        return None

    honest = ""
    agenda = Agenda(store, {kind: do})
    agenda.wake()
    for _ in range(50):  # the storm takes all that it can get
        await asyncio.sleep(0)
    honest = await note(store, world, kind, QUIET)
    agenda.wake()
    async with asyncio.timeout(PATIENCE):
        await honest_done.wait()
        assert done == [honest]
        opens.set()
        await all_done.wait()
    assert {*done} == {*storm, honest}
    await agenda.stop()
