"""If one of several processes is killed while people play live, nobody loses a choice or time."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest

from bot.services import sights
from bot.services.agenda import LOOK_SECONDS, Agenda
from bot.services.game import Game, TableSettings
from bot.services.pace import Live
from bot.services.ports import Again, Job, Kind, Share
from storage import SqlStore
from tests.bot.services.world import BOUNDLESS, Table, World, actor
from tests.clock import Clock
from tests.sweeps import sweep

pytestmark = pytest.mark.parametrize("url", ["postgresql"], indirect=True)  # a SQLite file has one process

LOOK = timedelta(seconds=LOOK_SECONDS)
LIVE = Live(60)
FIRST_TURN = timedelta(seconds=120)
SERVING, OTHER = Share(frozenset({0}), 2), Share(frozenset({1}), 2)
"""The shards of two processes. The tables are on a server of shard 0, so the first process serves them."""


@dataclass
class Process:
    """A process that checks regularly for clocks that have run out."""

    store: SqlStore
    clock: Clock
    world: World = field(init=False)

    def __post_init__(self) -> None:
        self.world = World(self.store, clock=self.clock, bounds=BOUNDLESS)
        self.agenda = Agenda(self.store, {Kind.CLOCK: self._answer})

    async def look(self) -> None:
        await self.agenda.look()
        await self.agenda.work_off()

    async def _answer(self, job: Job) -> Again:
        again = await self.world.jobs.answer_for_the_late(job.game)
        return None if again is None else max(again - self.clock(), timedelta(seconds=1))


async def until(end: datetime, clock: Clock, *processes: Process) -> None:
    """Advance the clock to this time, while these processes check every five seconds."""
    while clock.now < end:
        clock.now = min(clock.now + LOOK, end)
        for each in processes:
            await each.look()


async def loaded(process: Process, tables: Sequence[Table]) -> list[Game]:
    return [await Table(process.world, each.id).loaded() for each in tables]


@pytest.mark.slow
@pytest.mark.parametrize(("before", "away"), sweep([(15, 75), (15, 15), (20, 119), (16, 600)], short=[(15, 75)]))
async def test_who_cannot_click_while_one_of_several_processes_is_away_loses_neither_choice_nor_time(
    store: SqlStore, clock: Clock, before: int, away: int
) -> None:
    serving, other = (Process(SqlStore(store._database, clock, share), clock) for share in (SERVING, OTHER))
    tables = [await serving.world.game(3, TableSettings(3, pace=LIVE)) for _ in range(2)]
    for table in tables:  # all except one have chosen
        for person in (0, 1):
            await table.choose(person)
    first = (await tables[0].loaded()).timing.deadline
    assert first is not None
    ends = {await serving.world.jobs.answer_for_the_late(table.id) for table in tables}
    (end,) = ends
    assert end is not None
    killed = end - timedelta(seconds=before)
    await until(killed, clock, serving, other)
    was = await loaded(other, tables)
    back = killed + timedelta(seconds=away)
    await until(back, clock, other)
    assert await loaded(other, tables) == was, "somebody chose for people who could not click"
    await serving.look()
    await other.look()
    for before_, now in zip(was, await loaded(other, tables), strict=True):
        assert not now.stand_ins
        assert before_.timing.deadline is not None
        assert now.timing.deadline is not None
        assert now.timing.deadline >= before_.timing.deadline + timedelta(seconds=away)
        assert now.timing.deadline >= back + FIRST_TURN
    await until(back + FIRST_TURN, clock, serving, other)
    assert not any(game.stand_ins for game in await loaded(other, tables)), "a full turn"
    await until(back + FIRST_TURN + 2 * (end - first), clock, serving, other)
    assert all(game.stand_ins for game in await loaded(other, tables)), "then they are late as ever"


async def test_who_replaces_a_process_ends_its_absence(store: SqlStore, clock: Clock) -> None:
    serving, other = (Process(SqlStore(store._database, clock, share), clock) for share in (SERVING, OTHER))
    table = await serving.world.game(3, TableSettings(3, pace=LIVE))
    end = await serving.world.jobs.answer_for_the_late(table.id)
    assert end is not None
    await until(end - timedelta(seconds=15), clock, serving, other)
    back = end + timedelta(seconds=60)
    await until(back, clock, other)
    await Process(SqlStore(store._database, clock, SERVING), clock).look()
    view = await other.world.tables.look(table.id, actor(0), sights.table)
    assert view.deadline == back + FIRST_TURN
    assert not (await Table(other.world, table.id).loaded()).stand_ins
