"""The databases for the tests: SQLite, and PostgreSQL if there is a server."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import URL

from storage import SqlStore, open_store
from tests.storage import postgres
from tests.storage.people import FixedClock
from tests.storage.sqlite_files import laid_out

_NUMBERS = count()


class Cluster:
    """A server with as many databases as tests ask for, each copied from one that is up to date."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._own = f"wonders_{os.getpid()}"
        self._template: str | None = None

    async def create(self, *, empty: bool = False) -> URL:
        """Make a database, with all tables or with none."""
        if not empty and self._template is None:
            url = await self.create(empty=True)
            async with open_store(url):
                self._template = url.database
        name = f"{self._own}_{next(_NUMBERS)}"
        await self.execute(f'CREATE DATABASE "{name}" TEMPLATE "{"template0" if empty else self._template}"')
        return self._url.set(database=name)

    async def drop(self, url: URL) -> None:
        await self.execute(f'DROP DATABASE "{url.database}" WITH (FORCE)')

    async def drop_template(self) -> None:
        if self._template is not None:
            await self.drop(self._url.set(database=self._template))

    async def execute(self, statement: str) -> None:
        dsn = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(dsn)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """The server, once for each worker and only if a test asks for it."""
    if not postgres.available():
        pytest.skip(postgres.MISSING)
    with postgres.server() as url:
        made = Cluster(url)
        yield made
        asyncio.run(made.drop_template())


@pytest.fixture
async def postgresql(cluster: Cluster) -> AsyncIterator[URL]:
    """A PostgreSQL database with all tables and no games."""
    url = await cluster.create()
    yield url
    await cluster.drop(url)


@pytest.fixture
async def bare_postgresql(cluster: Cluster) -> AsyncIterator[URL]:
    """An empty PostgreSQL database."""
    url = await cluster.create(empty=True)
    yield url
    await cluster.drop(url)


@pytest.fixture
def sqlite(tmp_path: Path) -> URL:
    """A SQLite file that does not exist yet."""
    return URL.create("sqlite", database=str(tmp_path / "games" / "wonders.db"))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> URL:
    """A database of either kind."""
    found: URL = request.getfixturevalue(request.param)
    return found


@pytest.fixture(params=["sqlite", "bare_postgresql"])
def bare_url(request: pytest.FixtureRequest) -> URL:
    """An empty database of either kind."""
    found: URL = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture
def url_with_tables(url: URL) -> URL:
    """A database of either kind, with all tables."""
    if url.drivername == "sqlite":
        assert url.database is not None
        laid_out(Path(url.database))
    return url


@pytest.fixture
async def store(url_with_tables: URL, clock: FixedClock) -> AsyncIterator[SqlStore]:
    """A store on a database of either kind."""
    async with open_store(url_with_tables, clock=clock) as opened:
        yield opened
