"""Repositories: each saves and loads one subject. Each method is marked as reading or writing, and is one transaction.

    @reads
    async def waiting(self, connection: AsyncConnection, game: GameId) -> tuple[Notice, ...]: ...

Callers leave out the connection: `await store.waiting(game)`. A method that is also called within another method's
transaction is written as `_save`, and offered to callers as `save = writes(_save)`.
"""

import secrets
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import ColumnElement, DateTime, func
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.ports import Clock, Share
from storage.database import Database

_P = ParamSpec("_P")
_T = TypeVar("_T")
_R = TypeVar("_R", bound="Repository")

Now: TypeAlias = datetime | ColumnElement[Any]
"""The time: this process's time, or an expression for the database server's time."""
SERVER_TIME = func.clock_timestamp(type_=DateTime(timezone=True))
"""The time now, not at the transaction's start, because the transaction may have waited for a lock."""

EVERYTHING = Share()


def utc_now() -> datetime:
    """Return the current time, in UTC."""
    return datetime.now(UTC)


class Repository:
    """The base of all repositories. `SqlStore` inherits all of them, so no two may use the same name."""

    def __init__(self, database: Database, clock: Clock | None = None, share: Share = EVERYTHING) -> None:
        """The clock gives the current time. Without one, the PostgreSQL server's time decides what is due.

        Several processes share that server, and their clocks differ. `share` has the Discord servers that this process
        serves.
        """
        self._database = database
        self._clock = clock or utc_now
        self._share = share
        self._asks_the_server = clock is None and database.dialect == "postgresql"
        self._owner = secrets.token_hex(8)
        """The name under which this process claims jobs."""

    def _now(self) -> Now:
        return SERVER_TIME if self._asks_the_server else self._clock()


def reads(
    work: Callable[Concatenate[_R, AsyncConnection, _P], Awaitable[_T]],
) -> Callable[Concatenate[_R, _P], Coroutine[Any, Any, _T]]:
    """Run the method in a transaction that sees one moment of the database and changes nothing."""
    operation = _name(work)

    @wraps(work)
    def run(self: _R, /, *args: _P.args, **kwargs: _P.kwargs) -> Coroutine[Any, Any, _T]:
        return self._database.read(lambda connection: work(self, connection, *args, **kwargs), operation)

    return run


def writes(
    work: Callable[Concatenate[_R, AsyncConnection, _P], Awaitable[_T]],
) -> Callable[Concatenate[_R, _P], Coroutine[Any, Any, _T]]:
    """Run the method in a transaction that is saved as a whole, or not at all if the method raises."""
    operation = _name(work)

    @wraps(work)
    def run(self: _R, /, *args: _P.args, **kwargs: _P.kwargs) -> Coroutine[Any, Any, _T]:
        return self._database.write(lambda connection: work(self, connection, *args, **kwargs), operation)

    return run


def _name(work: Callable[..., object]) -> str:
    """Return the name by which observers know a method: that of the store's public method."""
    return work.__name__.lstrip("_")
