"""Rolling upgrades: an older and a newer program work correctly on a shared PostgreSQL database."""

from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import URL, select

from bot.services.agenda import LEASE, Agenda
from bot.services.news import News
from bot.services.outbox_relay import OutboxRelay
from bot.services.people import GameId
from bot.services.ports import Kind, NewerGameError
from storage import open_store
from storage.schema import jobs, outbox
from storage.upgrades import JOB_VERSION
from tests.bot.services.test_delivery import Board
from tests.bot.services.world import CHANNEL, World, actor
from tests.storage.newer import NEWS, newer

pytestmark = [pytest.mark.slow, pytest.mark.source]  # runs a copy of the source


async def test_an_older_program_leaves_to_a_newer_one_what_it_cannot_read(tmp_path: Path, postgresql: URL) -> None:
    """Release 0.1 claimed announcements that it could not read, considered them undeliverable, and deleted them."""
    async with open_store(postgresql) as store, newer(tmp_path, postgresql) as other:
        world, board = World(store=store, chance=Random(7)), Board()
        older = Agenda(store, {Kind.DELIVER: OutboxRelay(store, board, world.tables).deliver})

        async def waiting(game: GameId) -> list[str]:
            query = select(outbox.c.news).where(outbox.c.game_id == game).order_by(outbox.c.revision, outbox.c.ordinal)
            return list(await store._database.read(lambda connection: connection.scalars(query)))

        touched, untouched = await world.game(3), await world.game(3)
        await older.work_off()
        assert board.news(touched.id) == board.news(untouched.id) == [News.OPENED, News.FULL, News.STARTED]

        # The newer one continues with one of the tables, and dies before it has announced anything.
        await other.does("announce", touched.id)
        for person in range(3):
            await other.does("choose", touched.id, actor(person).user, CHANNEL)
        due = [NEWS, "refreshed", "revealed", "turn-began"]
        assert await waiting(touched.id) == due

        # The older one neither takes nor destroys that, and says so to people who ask; at the other table it goes on.
        assert await store.claim({Kind.DELIVER: 5}, LEASE, ()) == ()
        await older.work_off()
        assert await waiting(touched.id) == due
        its_delivery = (jobs.c.key == str(touched.id), jobs.c.kind == Kind.DELIVER.value)
        job = select(jobs.c.owner, jobs.c.version, jobs.c.attempts).where(*its_delivery)
        row = (await store._database.read(lambda connection: connection.execute(job))).one()
        assert tuple(row) == (None, JOB_VERSION + 1, 0)
        with pytest.raises(NewerGameError):
            await touched.hand(0)
        await untouched.choose(0)

        # The newer one announces all of it in order, and what the older one left; the older one can still read that
        # table.
        told = await other.does("deliver")
        # The panel is not refreshed, because the next one waits behind it.
        assert [news for game, news in told if game == touched.id] == [NEWS, "revealed", "turn-began"]
        assert [news for game, news in told if game == untouched.id] == ["refreshed"]
        for person in (1, 2):
            await untouched.choose(person)
        await older.work_off()
        assert board.news(untouched.id) == [News.OPENED, News.FULL, News.STARTED, News.REVEALED, News.TURN_BEGAN]
        assert (await waiting(touched.id), await waiting(untouched.id)) == ([], [])


async def test_an_older_program_lets_go_of_what_a_newer_one_has_touched_meanwhile(
    tmp_path: Path, postgresql: URL
) -> None:
    """The older program claims a job, and then the newer one writes data of the game that the older one cannot read."""
    async with open_store(postgresql) as store, newer(tmp_path, postgresql) as other:
        world, board = World(store=store, chance=Random(7)), Board()
        relay = OutboxRelay(store, board, world.tables)
        table = await world.game(2)
        (job,) = [each for each in await store.claim({Kind.DELIVER: 5}, LEASE, ()) if each.game == table.id]
        await other.does("announce", table.id)
        again = await relay.deliver(job)
        assert again is not None
        await store.finish(job, timedelta())
        assert board.news(table.id) == []
        told = [news for _, news in await other.does("deliver")]
        assert [news for news in told if news != "refreshed"] == ["opened", "full", "started", NEWS]
