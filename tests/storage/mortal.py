"""What tests of work in steps need: a process that dies at any of them, and everything that it leaves."""

from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from storage import SqlStore
from storage.schema import metadata


async def everything(store: SqlStore) -> str:
    """Return all rows of all tables as text."""

    async def work(connection: AsyncConnection) -> str:
        tables = [(table.name, (await connection.execute(table.select())).all()) for table in metadata.sorted_tables]
        return "\n".join(f"{name} {row!r}" for name, rows in tables for row in rows)

    return await store._database.read(work)


class KilledError(Exception):
    """The process is gone."""


class Mortal:
    """A store whose process is killed after a number of calls: before the last is done, or before its answer comes."""

    def __init__(self, store: SqlStore, calls: int) -> None:
        self._store, self.left = store, calls

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        async def call(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - any method's
            self.left -= 1
            if self.left == 0:
                raise KilledError
            done = await getattr(self._store, name)(*args, **kwargs)
            if self.left == 1:
                self.left = 0
                raise KilledError
            return done

        return call
