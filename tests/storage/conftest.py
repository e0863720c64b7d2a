"""Databases for the tests: SQLite, and PostgreSQL if a server is available."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from functools import partial
from itertools import count
from pathlib import Path
from typing import TypeVar, cast

import pytest
from sqlalchemy import URL, Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from storage import SqlStore, open_store
from storage.database import Database, Work
from storage.schema import metadata
from tests.clock import Clock
from tests.patience import PATIENCE
from tests.storage import postgres
from tests.storage.people import NOW
from tests.storage.postgres import connected
from tests.storage.sqlite_files import laid_out

_T = TypeVar("_T")

_NUMBERS = count()

_SHAPE = """
    SELECT string_agg(part, '; ' ORDER BY part) FROM (
        SELECT concat_ws(' ', attrelid, attname, atttypid, atttypmod, attnotnull)
            FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
            WHERE relnamespace = 'public'::regnamespace AND attnum > 0
        UNION ALL SELECT concat_ws(' ', indexrelid, indrelid, indkey, indisunique, indpred)
            FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE relnamespace = 'public'::regnamespace
        UNION ALL SELECT concat_ws(' ', conrelid, conname, contype, conkey, conbin, confrelid, confkey, confdeltype)
            FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        UNION ALL SELECT concat_ws(' ', tgrelid, tgname) FROM pg_trigger WHERE NOT tgisinternal
        UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        UNION ALL SELECT version_num FROM alembic_version
        UNION ALL SELECT setconfig::text FROM pg_db_role_setting
    ) AS parts (part)
"""
"""A query for everything except rows that a test may change in a database.

It does not spell out tables, indexes and constraints, whose numbers are the same in all copies of a template: for each
of them, the server would first have to load what it knows of the table.
"""
_ELSEWHERE = """
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
_RESTART = "SELECT setval(quote_ident(sequencename)::regclass, 1, false) FROM pg_sequences"
_CLEAR = "; ".join(str(each.delete()) for each in reversed(metadata.sorted_tables))
"""SQL that empties all tables, starting with those that refer to others.

TRUNCATE would take five times as long, because it creates the files of all tables and indexes again.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that need a PostgreSQL server, those that run on both kinds of database among them."""
    for item in items:
        tried = item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
        needed = {*getattr(item, "fixturenames", ()), *(each for each in tried if isinstance(each, str))}
        if needed & {"cluster", "postgresql", "bare_postgresql"}:
            item.add_marker("postgresql")


class Cluster:
    """A PostgreSQL server that creates databases for tests by copying an up-to-date template."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._own = f"wonders_{os.getpid()}"
        self._template: str | None = None
        self._shape: str | None = None
        self._free: list[URL] = []
        """Databases with all tables and no games. Emptying a used one takes a tenth of the time of creating one."""

    async def lend(self) -> URL:
        """Return a database with all tables and no games."""
        return self._free.pop() if self._free else await self.create()

    async def take_back(self, url: URL) -> None:
        """Empty a database for the next test, or drop it if a test has changed more than its rows."""
        async with connected(url) as connection:
            await connection.execute(_ELSEWHERE)
            if unchanged := await connection.fetchval(_SHAPE) == self._shape:
                await connection.execute(_CLEAR)
                await connection.execute(_RESTART)
                await connection.execute(f"VACUUM {', '.join(metadata.tables)}")
        if unchanged:
            self._free.append(url)
        else:
            await self.drop(url)

    async def create(self, *, empty: bool = False) -> URL:
        """Create a database with all tables, or with none if `empty`."""
        if not empty and self._template is None:
            url = await self.create(empty=True)
            async with open_store(url):
                self._template = url.database
            async with connected(url) as connection:
                self._shape = await connection.fetchval(_SHAPE)
        name = f"{self._own}_{next(_NUMBERS)}"
        await self.execute(f'CREATE DATABASE "{name}" TEMPLATE "{"template0" if empty else self._template}"')
        return self._url.set(database=name)

    async def drop(self, url: URL) -> None:
        await self.execute(f'DROP DATABASE "{url.database}" WITH (FORCE)')

    async def clear(self) -> None:
        """Drop the template and all databases that are not in use."""
        for url in self._free:
            await self.drop(url)
        if self._template is not None:
            await self.drop(self._url.set(database=self._template))

    async def execute(self, statement: str) -> None:
        async with connected(self._url) as connection:
            await connection.execute(statement)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Yield the PostgreSQL server, which is started once per worker and only if a test needs it."""
    if not postgres.available():
        pytest.skip(postgres.MISSING)
    with postgres.server() as url:
        made = Cluster(url)
        yield made
        asyncio.run(made.clear())


@pytest.fixture
async def postgresql(cluster: Cluster) -> AsyncIterator[URL]:
    """Yield the URL of a PostgreSQL database with all tables and no games."""
    url = await cluster.lend()
    yield url
    await cluster.take_back(url)


@pytest.fixture
async def bare_postgresql(cluster: Cluster) -> AsyncIterator[URL]:
    """Yield the URL of a PostgreSQL database without tables."""
    url = await cluster.create(empty=True)
    yield url
    await cluster.drop(url)


@pytest.fixture
def sqlite(bare_sqlite: URL) -> URL:
    """Return the URL of a SQLite file with all tables and no games."""
    laid_out(Path(str(bare_sqlite.database)))
    return bare_sqlite


@pytest.fixture
def bare_sqlite(tmp_path: Path) -> URL:
    """Return the URL of a SQLite file that does not exist yet."""
    return URL.create("sqlite", database=str(tmp_path / "games" / "wonders.db"))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> URL:
    """Return the URL of a database with all tables. Tests run once with SQLite and once with PostgreSQL."""
    found: URL = request.getfixturevalue(request.param)
    return found


@pytest.fixture(params=["bare_sqlite", "bare_postgresql"])
def bare_url(request: pytest.FixtureRequest) -> URL:
    """Return the URL of a database of either kind, without tables."""
    found: URL = request.getfixturevalue(request.param)
    return found


@pytest.fixture(autouse=True)
def reads_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if a transaction that only reads changes a row in SQLite. PostgreSQL refuses this itself."""
    read = Database.read

    async def watched(self: Database, work: Work[_T], operation: str = "unnamed") -> _T:
        async def run(connection: AsyncConnection) -> _T:
            before = _changes(connection)
            result = await work(connection)
            assert _changes(connection) == before, "a transaction that only reads has changed rows"
            return result

        return await read(self, run if self.dialect == "sqlite" else work, operation)

    monkeypatch.setattr(Database, "read", watched)


def _changes(connection: AsyncConnection) -> int:
    """Return how many rows this SQLite connection has changed so far."""
    driver = cast("Connection", connection.sync_connection).connection.driver_connection
    assert driver is not None
    changes: int = driver.total_changes
    return changes


@pytest.fixture
def clock() -> Clock:
    return Clock(NOW)


@pytest.fixture
async def store(url: URL, clock: Clock) -> AsyncIterator[SqlStore]:
    """Yield a store that uses a database of either kind."""
    async with open_store(url, answer_seconds=PATIENCE, clock=clock) as opened:
        yield opened


@pytest.fixture
async def two(url: URL) -> AsyncIterator[tuple[SqlStore, SqlStore]]:
    """Yield two stores that share a database, like two processes. For SQLite, yield the same store twice."""
    opened = partial(open_store, url, answer_seconds=PATIENCE)
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(opened())
        sqlite = url.drivername == "sqlite"
        yield one, one if sqlite else await stack.enter_async_context(opened())
