"""What it costs the database to answer for somebody whose time is up."""

import asyncio
from datetime import timedelta
from pathlib import Path
from random import Random

from bot.services.agenda import Agenda
from bot.services.game import TableSettings
from bot.services.pace import Days
from bot.services.ports import Kind
from bot.services.table_jobs import TableJobs
from storage import open_store
from tests.bot.services.world import MOMENT, World
from tests.clock import Clock
from tests.statements import statements


async def test_a_due_table_takes_three_transactions_and_ten_statements(tmp_path: Path) -> None:
    """It is claimed, loaded and saved; the look that finds it is made every few seconds, whatever is due."""
    clock = Clock(MOMENT)
    async with open_store(f"sqlite:///{tmp_path}/games.db", clock=clock) as store:
        world = World(store, Random(1), clock)
        jobs = TableJobs(store, world.tables, clock)
        table = await world.game(3, TableSettings(3, pace=Days(2)))
        agenda = Agenda(store, {Kind.CLOCK: lambda job: jobs.answer_for_the_late(job.game)})
        for _ in range(2 * 60 + 21):
            clock.forward(timedelta(minutes=1))
            await store.beat()
        await world.tables.reach.refresh()
        with statements() as said:
            await agenda.look(beats=False)
            assert agenda._task is not None
            await asyncio.wait({agenda._task})
        begun = [each for each in said if each.startswith("BEGIN")]
        assert (await table.loaded()).stand_ins, "somebody was late"
        assert len(begun) - 1 <= 3
        assert len(said) - len(begun) - 1 <= 10
        await agenda.stop()
