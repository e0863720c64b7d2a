"""Creates SQLAlchemy's engine for either database, and runs transactions on it: whole, in order, and to their end.

SQLite has one writer at a time. Writers queue here, first come, first served, instead of retrying within SQLite.
Readers see the last committed state, and do not wait for writers.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from logging import WARNING, getLogger
from time import perf_counter
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection, event
from sqlalchemy.engine.interfaces import AdaptedConnection, DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.services.observing import UNOBSERVED, Observer
from bot.services.ports import ConflictError, StoreError, StoreUnavailableError, Trouble
from storage import illegible
from storage.address import Address
from storage.troubles import DRIVER_ERRORS, translate

_T = TypeVar("_T")

Work: TypeAlias = Callable[[AsyncConnection], Awaitable[_T]]

ANSWER_SECONDS = 5.0
"""How long a caller waits for the database before it times out."""
BUSY_SECONDS = 4.0
"""How long a statement waits for a lock that somebody else holds, such as a person with a shell on SQLite. It is less
than ANSWER_SECONDS, so that the caller learns of the lock and not of a timeout."""

_AGAIN_SECONDS = 0.5
"""The timeout for callers that come while the database is known to hang. They need not find this out again."""
_WRITTEN_ANEW = 100_000_000
"""The size in bytes up to which a table of PostgreSQL is written anew: that takes a second or two at most."""
_VACUUM = "PRAGMA incremental_vacuum"
_PAGES_AT_ONCE = 500
_VACUUM_SECONDS = 3600.0
_CONNECTIONS = 10
AS_TEXT: dict[str, Any] = {"json_serializer": lambda document: document, "json_deserializer": lambda text: text}
"""Options of an engine that leave the conversion of JSON to `storage.documents`."""
_BEGIN = "begin"
_UNNAMED = "unnamed"

# At DEBUG, these libraries log the values of every statement and every row. They would log the hands and salts of
# running games, even if the host turns that level on to look for something else.
for _library in ("aiosqlite", "sqlalchemy.engine", "sqlalchemy.pool"):
    getLogger(_library).setLevel(WARNING)


def make_engine(
    address: Address,
    *,
    busy_seconds: float = BUSY_SECONDS,
    answer_seconds: float = ANSWER_SECONDS,
    migrating: bool = False,
) -> AsyncEngine:
    """Return an engine that has no connection open yet.

    Args:
        address: where the database is.
        busy_seconds: see BUSY_SECONDS.
        answer_seconds: the timeout for connecting to PostgreSQL, and for each statement there.
        migrating: whether tables will be changed. If so, SQLite does not enforce references, because recreating a
            table would empty the tables that refer to it. PostgreSQL's statements have no time limits, and SQLAlchemy
            converts JSON itself.
    """
    if address.file is not None:
        return _sqlite_engine(address, busy_seconds, migrating=migrating)
    limits = {
        # Never 0, which means no limit.
        "lock_timeout": f"{max(1, round(busy_seconds * 1000))}ms",
        # A process that hangs within a transaction must not lock a game forever.
        "idle_in_transaction_session_timeout": "60s",
    }
    sql = create_async_engine(
        address.url,
        hide_parameters=True,
        **({} if migrating else AS_TEXT),
        pool_size=_CONNECTIONS,
        max_overflow=0,
        pool_pre_ping=True,
        isolation_level="READ COMMITTED",
        connect_args={
            "timeout": answer_seconds,
            "command_timeout": None if migrating else answer_seconds,
            "server_settings": {"application_name": "wonders-bot", **({} if migrating else limits)},
        },
    )
    event.listen(sql.sync_engine, "connect", _read_any_moment)
    return sql


def _sqlite_engine(address: Address, busy_seconds: float, *, migrating: bool) -> AsyncEngine:
    sql = create_async_engine(
        address.url,
        hide_parameters=True,
        **({} if migrating else AS_TEXT),
        pool_size=_CONNECTIONS,
        max_overflow=0,
        # The sqlite3 module would begin transactions late, and not as IMMEDIATE. So `begin` below sends BEGIN instead.
        connect_args={"isolation_level": None, "timeout": busy_seconds},
    )

    def prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA page_count")
        if cursor.fetchone() == (0,):
            # So that the file can become smaller. This has an effect only before anything else, and waits for writers.
            cursor.execute("PRAGMA auto_vacuum = INCREMENTAL")
        cursor.execute("PRAGMA journal_mode = WAL")
        # NORMAL, which many recommend with WAL, loses the last acknowledged writes in a power cut.
        cursor.execute("PRAGMA synchronous = FULL")
        # Otherwise what was deleted, such as the name of somebody who was forgotten, could still be read in the file.
        cursor.execute("PRAGMA secure_delete = ON")
        cursor.execute(f"PRAGMA foreign_keys = {'OFF' if migrating else 'ON'}")
        cursor.close()

    def begin(connection: Connection) -> None:
        how = connection.get_execution_options().get(_BEGIN, "BEGIN")
        adapted = connection.connection.dbapi_connection
        assert isinstance(adapted, AdaptedConnection)
        adapted.run_async(lambda driver: driver.execute(how))  # one trip to the thread instead of three

    event.listen(sql.sync_engine, "connect", prepare, insert=True)
    event.listen(sql.sync_engine, "connect", read_any_text)
    event.listen(sql.sync_engine, "begin", begin)
    return sql


def read_any_text(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Make a connection to SQLite also read text columns whose bytes are not UTF-8.

    Otherwise one such text would make the whole statement fail, with every row that it reads.
    """
    driver = connection.driver_connection
    assert driver is not None
    driver.text_factory = illegible.read_text


def _read_any_moment(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Make a connection to PostgreSQL also read times that Python cannot represent, instead of raising."""
    how = {"schema": "pg_catalog", "format": "tuple"}
    connection.run_async(
        lambda driver: driver.set_type_codec(
            "timestamptz", encoder=illegible.moment_data, decoder=illegible.read_moment, **how
        )
    )


def _in_doubt(error: StoreUnavailableError) -> StoreUnavailableError:
    """Return the error of a commit. If the connection was lost, the outcome of the commit is unknown."""
    return StoreUnavailableError(Trouble.UNANSWERED) if error.trouble is Trouble.UNREACHABLE else error


def _kind(error: StoreError) -> str:
    """Return the kind of an error in one word."""
    match error:
        case StoreUnavailableError():
            return error.trouble.value
        case ConflictError():
            return "conflict"
        case _:
            return "unreadable"


@dataclass(slots=True)
class _Tally:
    """Counts the statements of a transaction."""

    statements: int = 0


_tally: ContextVar[_Tally | None] = ContextVar("tally", default=None)
"""The tally of the transaction that this task runs or waits for."""


def _count_statement(_: Connection, __: object, statement: str, *___: object) -> None:
    tally = _tally.get()
    if tally is not None and not statement.startswith("BEGIN"):  # PostgreSQL's driver sends it unseen
        tally.statements += 1


@dataclass(slots=True)
class _Progress:
    """The progress of a transaction, for its caller."""

    asked: float
    """When the caller asked for it, by the event loop's clock, in seconds."""
    since: float
    """When it began to wait for its turn or, after that, when it began to run, by the same clock."""
    queues: bool
    """Whether it queues among the writers of a SQLite file. Reads that finish do not bring its turn nearer."""
    runs: bool = False
    commits: bool = False
    """Whether only the commit is left. If there is no answer from then on, the outcome is unknown."""
    given_up: bool = False
    """Whether its caller has timed out. If the commit has not begun by then, the transaction is rolled back."""


class Database:
    """Runs transactions. A transaction that has begun runs to its end, even if its caller no longer waits for it.

    So a cancelled task leaves no half-used connection and no lock. Its changes are saved or not, as after a crash, and
    a caller that needs to know loads again. If the database does not answer, callers time out, and their transactions
    are rolled back unless they were being committed.
    """

    def __init__(
        self, sql: AsyncEngine, answer_seconds: float | None = ANSWER_SECONDS, observer: Observer = UNOBSERVED
    ) -> None:
        """`answer_seconds` is how long a caller waits for an answer; None for no timeout, such as to read all games.

        The observer hears of every transaction.
        """
        sqlite = sql.dialect.name == "sqlite"
        # SQLite's transactions are snapshots anyway. This makes all statements of a transaction on PostgreSQL see the
        # same moment, and refuses writes. On SQLite, refusing writes would take one more statement, so tests check it.
        reading = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        self._reader = sql if sqlite else sql.execution_options(**reading)
        self._writer = sql.execution_options(**{_BEGIN: "BEGIN IMMEDIATE"}) if sqlite else sql
        self._turn = asyncio.Lock() if sqlite else None
        self._queued = 0
        """How many writers have queued so far."""
        self._refused = 0
        """The number of the last queued writer that is refused, because another program holds the file."""
        # The pool serves waiters in any order, and may starve some. This serves them in the order in which they came.
        self._connections = asyncio.Semaphore(_CONNECTIONS)
        self._answer_seconds = answer_seconds
        self._answered = dict.fromkeys((True, False), float("-inf"))
        """When a transaction last succeeded, by the event loop's clock, in seconds; keyed by `_Progress.queues`."""
        self._hangs_since: float | None = None
        """When the first caller timed out after the last success, by the same clock; None if none has."""
        self._sql = sql
        self._observer = observer
        event.listen(sql.sync_engine, "before_cursor_execute", _count_statement)
        self._running: set[asyncio.Task[Any]] = set()

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgresql`."""
        return self._sql.dialect.name

    async def read(self, work: Work[_T], operation: str = _UNNAMED) -> _T:
        """Run work that sees one moment of the database and changes nothing, and return its result.

        `operation` is its name for the observer.

        Raises:
            ConflictError: another transaction got in the way.
            StoreUnavailableError: the database cannot do this now.
        """
        return await self._observed(self._reader, work, None, operation)

    async def write(self, work: Work[_T], operation: str = _UNNAMED) -> _T:
        """Run work, and return its result once everything it wrote is on disk. If it raises, nothing is written.

        `operation` is its name for the observer.

        Raises:
            ConflictError: another transaction got in the way.
            StoreUnavailableError: the database cannot do this now. If the trouble is UNANSWERED, it may be done anyway.
        """
        return await self._observed(self._writer, work, self._turn, operation)

    async def tidy(self, tables: Collection[str]) -> None:
        """Remove from the database's files what was deleted, or replaced, in these tables.

        SQLite has overwritten it in its file; its write-ahead log is emptied, unless readers prevent it. PostgreSQL's
        VACUUM leaves it in the free space of pages. So each table is written anew, and nobody can read it meanwhile;
        only a table that is too large for that is vacuumed.

        Raises:
            StoreUnavailableError: the database cannot do this now.
        """
        if self._turn is not None:
            async with self._turn:
                await self._execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return
        for table in tables:
            size = await self._execute(f"SELECT pg_total_relation_size('{table}')")
            await self._execute(f"VACUUM {'(FULL) ' if size <= _WRITTEN_ANEW else ''}{table}")

    async def give_back(self, tables: Collection[str]) -> None:
        """Give back the room of what was deleted: SQLite's free pages, or with VACUUM the rows of these tables.

        SQLite's pages are given back a few at a time, so that writers need not wait long, and its log is emptied. A
        file that an older program made keeps its free pages, and uses them again.

        Raises:
            StoreUnavailableError: the database cannot do this now.
        """
        if self._turn is None:
            for table in tables:
                await self._execute(f"VACUUM {table}")
            return None
        left = 0
        while True:
            async with self._turn:
                await self._execute(f"{_VACUUM}({_PAGES_AT_ONCE})")
                before, left = left, await self._execute("PRAGMA freelist_count")
            if left in {0, before}:
                return await self.tidy(tables)

    async def _execute(self, statement: str) -> int:
        """Run a statement for the whole database, outside of transactions, with all the time that it takes.

        Return the number that it tells; 0 if there is none.
        """
        try:
            async with self._connections, self._sql.connect() as connection:
                driver = (await connection.get_raw_connection()).driver_connection
                assert driver is not None
                if self.dialect == "postgresql":
                    return int(await driver.fetchval(statement, timeout=_VACUUM_SECONDS) or 0)
                if statement.startswith(_VACUUM):  # as it has no columns, it would otherwise stop after one page
                    await driver.executescript(statement)
                    return 0
                rows = await driver.execute_fetchall(statement)
                return int(next(iter(rows), (0,))[0])
        except DRIVER_ERRORS as error:
            raise translate(error) from None

    async def aclose(self) -> None:
        """Wait for running transactions, and close every connection."""
        while self._running:
            await asyncio.wait(self._running)
        await self._sql.dispose()

    async def _observed(self, sql: AsyncEngine, work: Work[_T], turn: asyncio.Lock | None, operation: str) -> _T:
        began, tally, trouble = perf_counter(), _Tally(), None
        _tally.set(tally)  # the transaction's task, and SQLAlchemy's greenlet in it, get a copy of this context
        try:
            return await self._run(sql, work, turn)
        except StoreError as error:
            trouble = _kind(error)
            raise
        finally:
            seconds = perf_counter() - began
            self._observer.stored(operation, seconds, tally.statements, trouble, writes=sql is self._writer)

    async def _run(self, sql: AsyncEngine, work: Work[_T], turn: asyncio.Lock | None) -> _T:
        loop = asyncio.get_running_loop()
        progress = _Progress(now := loop.time(), now, queues=turn is not None)
        task = asyncio.create_task(self._transaction(sql, work, turn, progress))
        self._running.add(task)
        task.add_done_callback(self._end)
        try:
            if await self._is_done(task, progress):
                return task.result()
        except asyncio.CancelledError:
            if not progress.runs:
                task.cancel()
            raise
        progress.given_up = True
        self._hangs_since = self._hangs_since or loop.time()
        if not progress.runs:
            task.cancel()
        raise StoreUnavailableError(Trouble.UNANSWERED if progress.commits else Trouble.UNREACHABLE)

    async def _is_done(self, task: asyncio.Task[Any], progress: _Progress) -> bool:
        """Wait for a transaction. Return True once it is done, False if it has timed out.

        A transaction that waits for its turn does not time out while others succeed.
        """
        loop = asyncio.get_running_loop()
        while not task.done():
            left = None
            if self._answer_seconds is not None:
                patience = self._answer_seconds
                if self._hangs_since is not None and progress.asked >= self._hangs_since:
                    patience = min(patience, _AGAIN_SECONDS)
                since = progress.since if progress.runs else max(progress.since, self._answered[progress.queues])
                left = since + patience - loop.time()
                if left <= 0:
                    return False
            await asyncio.wait({task}, timeout=left)
        return True

    async def _transaction(
        self, sql: AsyncEngine, work: Work[_T], turn: asyncio.Lock | None, progress: _Progress
    ) -> _T:
        async with nullcontext() if turn is None else self._in_turn(turn), self._connections:
            loop = asyncio.get_running_loop()
            progress.runs, progress.since = True, loop.time()
            try:
                async with sql.begin() as connection:
                    result = await work(connection)
                    if progress.given_up:
                        raise StoreUnavailableError(Trouble.UNREACHABLE)
                    progress.commits = sql is self._writer
            except DRIVER_ERRORS as error:
                found = translate(error)
                if progress.commits and isinstance(found, StoreUnavailableError):
                    found = _in_doubt(found)
                raise found from None
            self._answered[progress.queues], self._hangs_since = loop.time(), None
            return result

    @asynccontextmanager
    async def _in_turn(self, turn: asyncio.Lock) -> AsyncIterator[None]:
        """Wait for this writer's turn, and hold it.

        Raises:
            StoreUnavailableError: another program holds the file, as an earlier writer has found out.
        """
        self._queued += 1
        ticket = self._queued
        async with turn:
            if ticket <= self._refused:
                raise StoreUnavailableError(Trouble.LOCKED)
            try:
                yield
            except StoreUnavailableError as error:
                if error.trouble is Trouble.LOCKED:
                    # This writer has waited long enough. Those that queued meanwhile need not each wait as long again.
                    self._refused = self._queued
                raise

    def _end(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # mark it as retrieved, because perhaps nobody awaits the task
