"""SQLAlchemy's engine for either database, and transactions on it: whole, in order, and undisturbed.

SQLite has one writer at a time. Writers queue here, first come, first served, instead of retrying within SQLite;
readers see the last committed state and wait for nobody.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from logging import WARNING, getLogger
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.services.ports import StoreUnavailableError, Trouble
from storage import illegible
from storage.address import Address
from storage.troubles import DRIVER_ERRORS, translate

_T = TypeVar("_T")

Work: TypeAlias = Callable[[AsyncConnection], Awaitable[_T]]

BUSY_SECONDS = 5.0
"""How long a statement waits for another's lock (on SQLite: a curious shell's) before it gives up."""

_CONNECTIONS = 10
_CONNECT_SECONDS = 10
_ANSWER_SECONDS = 30
_BEGIN = "begin"

# At DEBUG they log every statement's values and every row, and so the hands and salts of running games, even if the
# host turns that level on to look for something else.
for _library in ("aiosqlite", "sqlalchemy.engine", "sqlalchemy.pool"):
    getLogger(_library).setLevel(WARNING)


def make_engine(address: Address, *, busy_seconds: float = BUSY_SECONDS, migrating: bool = False) -> AsyncEngine:
    """An engine with nothing open yet.

    Args:
        address: where the database is.
        busy_seconds: see BUSY_SECONDS.
        migrating: whether tables will be changed. Then SQLite does not enforce references, or recreating a table would
            empty those that refer to it, and PostgreSQL has no time limits.
    """
    if address.file is not None:
        return _sqlite_engine(address, busy_seconds, foreign_keys=not migrating)
    limits = {
        # Never 0, which means for ever.
        "lock_timeout": f"{max(1, round(busy_seconds * 1000))}ms",
        # A process that hangs within a transaction must not lock a game for ever.
        "idle_in_transaction_session_timeout": "60s",
    }
    sql = create_async_engine(
        address.url,
        hide_parameters=True,
        json_serializer=_compact,
        json_deserializer=illegible.read_json,
        pool_size=_CONNECTIONS,
        max_overflow=0,
        pool_pre_ping=True,
        isolation_level="READ COMMITTED",
        connect_args={
            "timeout": _CONNECT_SECONDS,
            "command_timeout": None if migrating else _ANSWER_SECONDS,
            "server_settings": {"application_name": "wonders-bot", **({} if migrating else limits)},
        },
    )
    event.listen(sql.sync_engine, "connect", _read_any_moment)
    return sql


def _sqlite_engine(address: Address, busy_seconds: float, *, foreign_keys: bool) -> AsyncEngine:
    sql = create_async_engine(
        address.url,
        hide_parameters=True,
        json_serializer=_compact,
        json_deserializer=illegible.read_json,
        pool_size=_CONNECTIONS,
        max_overflow=0,
        # The module's own transactions would begin late, and not IMMEDIATE. SQLAlchemy sends BEGIN instead.
        connect_args={"isolation_level": None, "timeout": busy_seconds},
    )

    def prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        # NORMAL, which many recommend with WAL, loses the last acknowledged writes in a power cut.
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
        cursor.close()

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get(_BEGIN, "BEGIN"))

    event.listen(sql.sync_engine, "connect", prepare, insert=True)
    event.listen(sql.sync_engine, "connect", read_any_text)
    event.listen(sql.sync_engine, "begin", begin)
    return sql


def read_any_text(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Make a connection to SQLite read bytes that are no text, too.

    Otherwise one such name is an error of the whole statement, and of every row that it reads.
    """
    driver = connection.driver_connection
    assert driver is not None
    driver.text_factory = illegible.read_text


def _read_any_moment(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """The same for moments on PostgreSQL."""
    how = {"schema": "pg_catalog", "format": "tuple"}
    connection.run_async(
        lambda driver: driver.set_type_codec(
            "timestamptz", encoder=illegible.moment_data, decoder=illegible.read_moment, **how
        )
    )


def _compact(value: Any) -> str:  # noqa: ANN401 - whatever json accepts
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


class Database:
    """Runs transactions. A transaction that has begun runs to its end, even if nobody waits for it any more.

    So a cancelled task leaves no half-used connection and no lock. What it wanted to save is saved or not, as after a
    crash; a caller that needs to know loads again.
    """

    def __init__(self, sql: AsyncEngine) -> None:
        sqlite = sql.dialect.name == "sqlite"
        # SQLite's transactions are snapshots anyway; on PostgreSQL, several statements must see the same moment.
        self._reader = sql if sqlite else sql.execution_options(isolation_level="REPEATABLE READ")
        self._writer = sql.execution_options(**{_BEGIN: "BEGIN IMMEDIATE"}) if sqlite else sql
        self._turn = asyncio.Lock() if sqlite else None
        self._queued = 0
        """How many writers have queued so far."""
        self._refused = 0
        """The number of the last queued writer that is refused, for another program holds the file."""
        # The pool serves waiters in any order, and may starve some; this serves them in the order in which they came.
        self._connections = asyncio.Semaphore(_CONNECTIONS)
        self._sql = sql
        self._running: set[asyncio.Task[Any]] = set()

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgresql`."""
        return self._sql.dialect.name

    async def read(self, work: Work[_T]) -> _T:
        """Run work that sees one moment of the database and changes nothing, and return its result.

        Raises:
            StoreUnavailableError: and ConflictError.
        """
        return await asyncio.shield(self._start(self._reader, work))

    async def write(self, work: Work[_T]) -> _T:
        """Run work and return its result once everything it wrote is on disk; if it raises, nothing is written.

        Raises:
            StoreUnavailableError: and ConflictError.
        """
        if self._turn is None:
            return await asyncio.shield(self._start(self._writer, work))
        self._queued += 1
        ticket = self._queued
        await self._turn.acquire()
        if ticket <= self._refused:
            self._turn.release()
            raise StoreUnavailableError(Trouble.LOCKED)
        # No await between here and the task: a caller cancelled while it waits for its turn has begun nothing.
        task = self._start(self._writer, work)
        task.add_done_callback(self._end_turn)
        return await asyncio.shield(task)

    def _end_turn(self, task: asyncio.Task[Any]) -> None:
        assert self._turn is not None
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreUnavailableError) and error.trouble is Trouble.LOCKED:
            # It has waited as long as anybody should: those that queued meanwhile need not each wait as long again.
            self._refused = self._queued
        self._turn.release()

    async def aclose(self) -> None:
        """Wait for running transactions, and close every connection."""
        while self._running:
            await asyncio.wait(self._running)
        await self._sql.dispose()

    def _start(self, sql: AsyncEngine, work: Work[_T]) -> asyncio.Task[_T]:
        task = asyncio.create_task(self._transaction(sql, work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def _transaction(self, sql: AsyncEngine, work: Work[_T]) -> _T:
        try:
            async with self._connections, sql.begin() as connection:
                return await work(connection)
        except DRIVER_ERRORS as error:
            raise translate(error) from None
