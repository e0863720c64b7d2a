"""What it costs to find what is due, with nothing and with much waiting, beside the query of release 0.1.

That one looked for the oldest announcement of each game among all that waited; it runs here on a table of its own, of
the same size and in the same file.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path

from sqlalchemy import URL, insert, text
from sqlalchemy.ext.asyncio import AsyncConnection

from benchmarks.storing import DATA, Bench, copy_game, new_database, now
from bot.services.ports import Kind
from storage import SqlStore, open_store
from storage.schema import jobs, outbox
from tests.storage import postgres

WAITING = 20_000
RUNNING = 10_000
_TIMES = 60
_LEASE = timedelta(seconds=9)

_BEFORE = """
    SELECT game_id FROM announcements AS a
    WHERE (a.lease_until IS NULL OR a.lease_until <= CURRENT_TIMESTAMP) AND NOT EXISTS (
        SELECT 1 FROM announcements AS e
        WHERE e.game_id = a.game_id AND (e.revision, e.ordinal) < (a.revision, a.ordinal))
    ORDER BY created_at, game_id, revision, ordinal LIMIT 20
"""


def agenda() -> None:
    """Prints all of it."""
    DATA.mkdir(exist_ok=True)
    asyncio.run(_agenda())


async def _agenda() -> None:
    with tempfile.TemporaryDirectory(dir=DATA, prefix="bench-") as folder:
        await _on("SQLite", URL.create("sqlite", database=str(Path(folder) / "agenda.db")))
    if postgres.available():
        with postgres.server(durable_in=DATA) as url:
            await _on("PostgreSQL", await new_database(url, "agenda"))


async def _on(name: str, url: URL) -> None:
    async with open_store(url) as store:
        bench = Bench(store)
        table = await bench.begin(0)
        for job in await store.claim({Kind.DELIVER: 20}, _LEASE, ()):
            await store.delivered(job, await store.waiting(job.game), None)

        async def claim() -> None:
            for job in await store.claim(dict.fromkeys(Kind, 20), _LEASE, ()):
                await store.finish(job, timedelta(hours=1))

        empty = await _median(claim)
        await copy_game(url, table.id, RUNNING)
        await _fill(store, table.id)
        later = await _median(claim)
        rest = await _median(store.look)
        before = await _median(lambda: _old_lease(store))
        print(
            f"{name}: what is due is claimed in {empty:.2f} ms with nothing waiting, {later:.2f} ms with {WAITING}"
            f" announcements of other tables waiting; the query of release 0.1 took {before:.2f} ms of these;"
            f" a look at rest with {RUNNING} running tables {rest:.2f} ms"
        )


async def _fill(store: SqlStore, first: int) -> None:
    """Announcements of tables out of reach, twenty of each, and as many in a table as release 0.1 had it."""
    moment, later = now(), now() + timedelta(hours=6)
    games = [first + 1_000 + number for number in range(WAITING // 20)]
    told = [
        {"game_id": game, "revision": 100 + number, "ordinal": 0, "news": "revealed", "created_at": moment}
        for game in games
        for number in range(20)
    ]
    due = [
        {"kind": "deliver", "key": str(game), "due_at": later, "set_at": moment, "version": 1, "attempts": 1}
        for game in games
    ]

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(insert(outbox), told)
        await connection.execute(insert(jobs), due)
        await connection.execute(
            text(
                "CREATE TABLE announcements (game_id BIGINT, revision INTEGER, ordinal INTEGER, created_at TIMESTAMP,"
                " lease_until TIMESTAMP, PRIMARY KEY (game_id, revision, ordinal))"
            )
        )
        await connection.execute(
            text("INSERT INTO announcements SELECT game_id, revision, ordinal, created_at, :later FROM outbox"),
            {"later": later.replace(tzinfo=None)},
        )

    await store._database.write(work)  # noqa: SLF001 - what nobody else may do is measured here


async def _old_lease(store: SqlStore) -> None:
    await store._database.write(lambda connection: connection.execute(text(_BEFORE)))  # noqa: SLF001 - as above


async def _median(do: Callable[[], Awaitable[object]]) -> float:
    """Of many times, in ms."""
    times = []
    for _ in range(_TIMES):
        began = time.perf_counter()
        await do()
        times.append(1_000 * (time.perf_counter() - began))
    return statistics.median(times)
