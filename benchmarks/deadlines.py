"""What happens when the deadlines of ten thousand tables pass in the same minute.

It measures how long it takes until all tables have moved on, and how clicks and the event loop are affected, compared
with figures at rest from the same run. Three people at every table have not answered. Nothing is posted, because that
would measure Discord's speed.
"""

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import URL, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from benchmarks.storing import DATA, Bench, Table, copy_game, new_database, now
from bot.services import lobby
from bot.services.agenda import Agenda
from bot.services.game import Access, TableSettings
from bot.services.pace import Days
from bot.services.people import ChannelId, GameId, GuildId, Home
from bot.services.ports import Job, Kind
from bot.services.table_jobs import TableJobs
from bot.services.tables import Tables
from storage import open_store
from storage.schema import jobs
from storage.upgrades import JOB_VERSION
from tests.storage import postgres

TABLES = 10_000
_LONG_AGO = timedelta(hours=40)
"""How long ago the questions were asked: more than a day plus the extra time, which is a sixth of a day."""
_CLICKS = 200
_BETWEEN_CLICKS = 0.1
_TICK = 0.02


def due_at_once() -> None:
    """Measure what happens when many deadlines pass at once, on each database, and print the figures."""
    DATA.mkdir(exist_ok=True)
    asyncio.run(_due_at_once())


async def _due_at_once() -> None:
    with tempfile.TemporaryDirectory(dir=DATA, prefix="bench-") as folder:
        await _on("SQLite", URL.create("sqlite", database=str(Path(folder) / "deadlines.db")))
    if postgres.available():
        with postgres.server(durable_in=DATA) as url:
            await _on("PostgreSQL", await new_database(url, "deadlines"))


async def _on(name: str, url: URL) -> None:
    async with open_store(url) as store:
        bench = Bench(store)
        clicked = await bench.begin(1)
        await _fill(bench, url)

        async def answer(job: Job) -> None:
            await TableJobs(store, bench.tables, now).answer_for_the_late(job.game)

        agenda = Agenda(store, {Kind.CLOCK: answer})
        async with watched(bench, clicked) as at_rest:
            await asyncio.sleep(_CLICKS / 4 * _BETWEEN_CLICKS)
        async with watched(bench, clicked) as meanwhile:
            began = time.perf_counter()
            done = await agenda.work_off()
            took = time.perf_counter() - began
        assert done == TABLES, done
        print(
            f"{name}: {TABLES} tables whose time is up at once have all gone on after {took:.0f} s"
            f" ({1_000 * took / TABLES:.1f} ms each); a click meanwhile {told(meanwhile.clicks)},"
            f" at rest {told(at_rest.clicks)}; the event loop is late by {told(meanwhile.lags)},"
            f" at rest {told(at_rest.lags)}"
        )


class Watch:
    """How long clicks took, and how late the event loop was, in seconds."""

    def __init__(self) -> None:
        self.clicks: list[float] = []
        self.lags: list[float] = []


@asynccontextmanager
async def watched(bench: Bench, table: Table) -> AsyncIterator[Watch]:
    """Click at a table and measure how late the event loop is."""
    watch = Watch()

    async def click() -> None:
        while True:
            began = time.perf_counter()
            await bench.make_choices(1, table, 1)
            watch.clicks.append(time.perf_counter() - began)
            await asyncio.sleep(_BETWEEN_CLICKS)

    async def tick() -> None:
        while True:
            began = time.perf_counter()
            await asyncio.sleep(_TICK)
            watch.lags.append(max(0.0, time.perf_counter() - began - _TICK))

    beside = [asyncio.create_task(click()), asyncio.create_task(tick())]
    try:
        yield watch
    finally:
        for each in beside:
            each.cancel()
        await asyncio.gather(*beside, return_exceptions=True)


async def _fill(bench: Bench, url: URL) -> None:
    """Create tables at which nobody has answered and whose deadlines are all due now."""

    def long_ago() -> datetime:
        return now() - _LONG_AGO

    tables = Tables(bench.store, random.Random(2), long_ago)
    host, *others = (bench.actor(0, person) for person in range(3))
    settings = TableSettings(players=3, pace=Days(24))
    game = (await tables.open_table(host, Home(GuildId(1), ChannelId(1_000)), settings)).table.id
    for each in others:
        await tables.act(game, each, lobby.join_table)
    # All tables have the same three people here, so at open tables their reliability would be counted one by one.
    await tables.act(game, host, lobby.configure, lambda known: replace(known, access=Access.INVITED))
    await tables.act(game, host, lobby.start_game)
    await copy_game(url, game, TABLES)
    moment = now()
    rows = [_job(GameId(game + 1_000 + number), moment) for number in range(TABLES)]

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(jobs.delete().where(jobs.c.kind == Kind.CLOCK.value))
        await connection.execute(insert(jobs), rows)

    await bench.store._database.write(work)  # noqa: SLF001 - rows that no use case makes


def _job(game: GameId, moment: datetime) -> dict[str, object]:
    times = {"due_at": moment, "set_at": moment}
    return {"kind": Kind.CLOCK.value, "key": str(game), "version": JOB_VERSION, "attempts": 0, **times}


def told(seconds: list[float]) -> str:
    """Describe some times, given in seconds, by their median and 95th percentile in milliseconds."""
    worst = statistics.quantiles(seconds, n=20)[-1]
    return f"{1_000 * statistics.median(seconds):.1f} ms (one in twenty {1_000 * worst:.0f})"
