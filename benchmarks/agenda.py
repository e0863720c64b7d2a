"""How long it takes to claim due jobs, with and without many others waiting, compared with the lease of release 0.1.

The old lease searched all waiting announcements for the oldest of each game; here it runs on its own table, of the same
size and in the same database. One job is due in each measurement.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
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

_FOUND_BEFORE = """
    SELECT game_id, revision, ordinal FROM announcements AS a
    WHERE (a.lease_until IS NULL OR a.lease_until <= :now) AND NOT EXISTS (
        SELECT 1 FROM announcements AS e
        WHERE e.game_id = a.game_id AND (e.revision, e.ordinal) < (a.revision, a.ordinal))
    ORDER BY created_at, game_id, revision, ordinal LIMIT 20
"""
_TAKEN_BEFORE = """
    UPDATE announcements SET lease_until = :later
    WHERE game_id = :game_id AND revision = :revision AND ordinal = :ordinal
"""


def agenda() -> None:
    """Measure claims on each database and print the figures."""
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
        table = await Bench(store).begin(0)
        await _prepare(store)
        few, few_before = await _median(_claim, store), await _median(_lease_before, store)
        await copy_game(url, table.id, RUNNING)
        await _fill(store, table.id)
        many, many_before = await _median(_claim, store), await _median(_lease_before, store)
        rest = await _median(_look, store)
        print(
            f"{name}: what is due is taken in {few:.2f} ms with nothing else waiting, in {many:.2f} ms with {WAITING}"
            f" announcements of other tables waiting; by release 0.1 in {few_before:.2f} and {many_before:.2f} ms;"
            f" a look at rest with {RUNNING} running tables {rest:.2f} ms"
        )


async def _claim(store: SqlStore) -> float:
    """Return how long it takes to claim one due delivery, in seconds. The job is put back afterwards."""
    began = time.perf_counter()
    jobs = await store.claim(dict.fromkeys(Kind, 20), _LEASE, ())
    took = time.perf_counter() - began
    assert len(jobs) == 1
    await store.finish(jobs[0], timedelta())
    return took


async def _lease_before(store: SqlStore) -> float:
    """Return how long release 0.1's lease of its oldest announcements takes, in seconds."""
    moment = now().replace(tzinfo=None)

    async def lease(connection: AsyncConnection) -> None:
        found = (await connection.execute(text(_FOUND_BEFORE), {"now": moment})).mappings().all()
        assert len(found) == 1
        await connection.execute(text(_TAKEN_BEFORE), [{**row, "later": moment + _LEASE} for row in found])

    began = time.perf_counter()
    await store._database.write(lease)  # noqa: SLF001 - internal work is measured here
    took = time.perf_counter() - began
    await _write(store, "UPDATE announcements SET lease_until = NULL WHERE lease_until = :later", moment + _LEASE)
    return took


async def _look(store: SqlStore) -> float:
    began = time.perf_counter()
    await store.look()
    return time.perf_counter() - began


async def _prepare(store: SqlStore) -> None:
    """Add one announcement to the outbox and to a table like release 0.1's."""
    await _write(
        store,
        "CREATE TABLE announcements (game_id BIGINT, revision INTEGER, ordinal INTEGER, created_at TIMESTAMP,"
        " lease_until TIMESTAMP, PRIMARY KEY (game_id, revision, ordinal))",
    )
    for job in await store.claim({Kind.DELIVER: 20}, _LEASE, ()):
        waiting = await store.waiting(job.game)
        await store.delivered(job, waiting[:-1], None)
        await store.finish(job, timedelta())
    await _write(store, "INSERT INTO announcements SELECT game_id, 1, 0, created_at, NULL FROM outbox LIMIT 1")


async def _fill(store: SqlStore, first: int) -> None:
    """Add twenty announcements for each of many tables, none of them due yet."""
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

    await store._database.write(work)  # noqa: SLF001 - as above
    copied = "SELECT game_id, revision, ordinal, created_at, :later FROM outbox WHERE revision >= 100"
    await _write(store, f"INSERT INTO announcements {copied}", later)


async def _write(store: SqlStore, statement: str, later: datetime | None = None) -> None:
    values = {} if later is None else {"later": later.replace(tzinfo=None)}
    await store._database.write(lambda it: it.execute(text(statement), values))  # noqa: SLF001 - as above


async def _median(measured: Callable[[SqlStore], Awaitable[float]], store: SqlStore) -> float:
    """Repeat a measurement many times and return the median, in milliseconds."""
    return 1_000 * statistics.median([await measured(store) for _ in range(_TIMES)])
