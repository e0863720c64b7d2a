"""A program to be killed: a person plays with three experts, over SQLite and with real workers; goes on after a kill.

`python -m tests.bot.thinking.victim FILE` prints a line for each question that was answered, with the ids of its
workers, and `over` at the end.
"""

import asyncio
import random
import sys
from datetime import UTC, datetime

from sqlalchemy import URL

from bot.services.agenda import Agenda
from bot.services.game import Choice, Lobby, Play, TableSettings
from bot.services.pace import Calm
from bot.services.people import GameId
from bot.services.ports import Job, Kind, Store
from bot.services.tables import Tables
from bot.thinking.pool import thinking
from engine.ruleset import Seat
from players.levels import Level
from storage import open_store
from tests.bot.services.world import HOME, actor
from tests.patience import PATIENCE

GAME = GameId(1)


async def _others_have_chosen(store: Store) -> None:
    """Returns once only the person is asked; then the experts have thought, however slow the machine is."""
    async with asyncio.timeout(PATIENCE):
        while (game := await store.load(GAME)) is not None and isinstance(game.progress, Play):
            if set(game.progress.state.due) <= {Seat(0)}:
                return
            await asyncio.sleep(0.02)


async def main() -> None:
    """Opens the table, if there is none yet, and plays it to its end."""
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
            await tables.add_computers(GAME, actor(0), Level.EXPERT)
            await tables.start_game(GAME, actor(0))
        await agenda.look()
        while (table := await tables.table(GAME, actor(0))).turn is not None:
            question = (await tables.hand(GAME, actor(0))).view.questions[0]
            if table.resolutions % 3:
                await asyncio.sleep(random.random() / 4)
            else:
                await _others_have_chosen(store)
            choice = Choice(table.turn, question.seat, question.moves[-1])
            await tables.seal_choice(GAME, actor(0), choice, hold=True)
            sys.stdout.write(f"{table.resolutions} {' '.join(map(str, pool.processes))}\n")
            sys.stdout.flush()
        await agenda.stop()
    sys.stdout.write("over\n")


if __name__ == "__main__":
    asyncio.run(main())
