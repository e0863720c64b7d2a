"""A program that tests kill: a person plays with three experts, using SQLite and real workers. It resumes after a kill.

`python -m tests.bot.thinking.victim FILE` prints a line for each answered question, with the process IDs of its
workers, and `over` at the end.
"""

import asyncio
import random
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime

from sqlalchemy import URL

from bot.services import choosing, lobby, sights
from bot.services.agenda import Agenda
from bot.services.game import Choice, Lobby, TableSettings
from bot.services.pace import Calm
from bot.services.people import GameId
from bot.services.ports import Job, Kind
from bot.services.tables import Tables
from bot.thinking.pool import thinking
from players.levels import Level
from storage import open_store
from tests.bot.services.world import HOME, actor, only
from tests.patience import PATIENCE

GAME = GameId(1)


async def _others_have_thought(file: str) -> None:
    """Wait until the experts have thought about the open question, however slow the machine is."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with closing(sqlite3.connect(file)) as connection:
                if not connection.execute("SELECT 1 FROM jobs WHERE kind = 'think'").fetchone():
                    return
            await asyncio.sleep(0.02)


async def main() -> None:
    """Open the table if there is none yet, and play its game to the end."""
    url = URL.create("sqlite+aiosqlite", database=sys.argv[1])
    async with open_store(url) as store, thinking() as pool:

        async def think(job: Job) -> None:
            await tables.think(job.game)

        agenda = Agenda(store, {Kind.THINK: think})
        tables = Tables(store, random.SystemRandom(), lambda: datetime.now(UTC), agenda.wake, thinker=pool)
        if await store.load(GAME) is None:
            await tables.open_table(actor(0), HOME, TableSettings(players=4, pace=Calm()))
        game = await store.load(GAME)
        assert game is not None
        if isinstance(game.progress, Lobby):
            await tables.act(GAME, actor(0), lobby.add_computers, Level.EXPERT)
            await tables.act(GAME, actor(0), lobby.start_game)
        await agenda.look()
        while (table := await tables.look(GAME, actor(0), sights.table)).turn is not None:
            question = (await tables.look(GAME, actor(0), sights.hand)).view.questions[0]
            if table.resolutions % 3:
                await asyncio.sleep(random.random() / 4)
            else:
                await _others_have_thought(sys.argv[1])
            choice = Choice(table.turn, question.seat, question.moves[-1])
            await tables.act(GAME, actor(0), choosing.choose, only(choice), hold=True)
            sys.stdout.write(f"{table.resolutions} {' '.join(map(str, pool.processes))}\n")
            sys.stdout.flush()
        await agenda.stop()
    sys.stdout.write("over\n")


if __name__ == "__main__":
    asyncio.run(main())
