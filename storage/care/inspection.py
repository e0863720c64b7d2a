"""Finds out what the host should know about the database, without changing it. The bot may run meanwhile."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import aiosqlite
from sqlalchemy import Connection, event, func, select, text
from sqlalchemy import inspect as inspector
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from bot.services.clearing import Kept
from bot.services.nights.night import NightId
from bot.services.people import GameId
from bot.services.ports import Facts, LessonCount, StoreUnavailableError, Trouble, UnreadableGameError
from storage.address import Address
from storage.care.files import is_in_wal, read_uri
from storage.care.forms import VERSIONS, Form, form_of
from storage.database import AS_TEXT, BUSY_SECONDS, Database, make_engine, read_any_text
from storage.locks import InUseError, only_program
from storage.schema import games, nights, outbox
from storage.store import SqlStore
from storage.troubles import DRIVER_ERRORS, translate

_ANSWER_SECONDS = 30.0
"""How long PostgreSQL may take for each answer. This is more than in a game, because no player waits."""

_Id = TypeVar("_Id", GameId, NightId)


@dataclass(frozen=True, slots=True)
class Contents:
    """What a database holds."""

    waiting: int
    """Announcements not yet delivered."""
    games: Mapping[str, int]
    """The number of games, keyed by status."""
    unreadable: tuple[GameId, ...] | None
    """Games that this program cannot read; None if no game was read."""
    nights: int
    unreadable_nights: tuple[NightId, ...] | None
    """Nights that this program cannot read; None if no night was read."""
    facts: tuple[Facts, ...] = ()
    """Card facts of other versions that unreadable games need. These games are not damaged."""
    lessons: Mapping[str, LessonCount] = field(default_factory=dict)
    """How many people have reached and finished each lesson, by its key."""
    kept: Kept = field(default=Kept())
    """How long the database itself says that games are kept."""


@dataclass(frozen=True, slots=True)
class Inspection:
    """The state of a database that can be reached and is not damaged."""

    form: Form
    contents: Contents | None
    """None unless the form is CURRENT, because other forms cannot be read."""
    wal: bool | None = None
    """Whether the file is in WAL mode, which the program sets; None for PostgreSQL."""
    connections: int | None = None
    """The number of connections that the program has open; None for SQLite."""


def in_use(file: Path) -> bool:
    """Return whether a program has a SQLite file open.

    This takes the lock, and releases it at once. A program that starts at that very moment is refused.

    Raises:
        OSError: the lock belongs to another user.
    """
    whole = file.resolve()
    if not whole.with_name(f"{whole.name}.lock").exists():
        return False  # asking would create it
    try:
        with only_program(file):
            return False
    except InUseError:
        return True


async def inspect(address: Address, *, quick: bool = False, busy_seconds: float = BUSY_SECONDS) -> Inspection:
    """Return the state of a database. SQLite's file must exist.

    Args:
        address: where the database is.
        quick: whether to read no games and nights. With thousands of games, reading them takes nearly all of the time.
        busy_seconds: how long to wait for a lock that somebody else holds.

    Raises:
        StoreUnavailableError: the database cannot be reached, or is damaged, locked or full.
    """
    if address.file is None:
        sql = make_engine(address, busy_seconds=busy_seconds, answer_seconds=_ANSWER_SECONDS)
        return await _inspect(sql, None, quick=quick)
    file = address.file.resolve()
    while True:
        uri = _uri(file)
        try:
            found = await _inspect(_sqlite_engine(uri, busy_seconds), file, quick=quick)
        except StoreUnavailableError:
            if uri == _uri(file):
                raise
        else:
            if uri == _uri(file):
                return found
        # Somebody has opened the database meanwhile, so it is read again.


def _uri(file: Path) -> str:
    try:
        return read_uri(file)
    except OSError as error:
        raise translate(error) from None


def _sqlite_engine(uri: str, busy_seconds: float) -> AsyncEngine:
    """Return an engine like the store's, but one that changes neither the file nor its journal mode."""

    async def connect() -> aiosqlite.Connection:
        return await aiosqlite.connect(uri, uri=True, isolation_level=None, timeout=busy_seconds)

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    sql = create_async_engine(
        "sqlite+aiosqlite://",
        async_creator=connect,
        hide_parameters=True,
        **AS_TEXT,
        poolclass=AsyncAdaptedQueuePool,
        pool_size=1,
        max_overflow=0,
    )
    event.listen(sql.sync_engine, "connect", read_any_text)
    event.listen(sql.sync_engine, "begin", begin)
    return sql


async def _inspect(sql: AsyncEngine, file: Path | None, *, quick: bool) -> Inspection:
    try:
        async with sql.connect() as connection:
            if file is not None:
                whole = (await connection.exec_driver_sql("PRAGMA quick_check(1)")).scalar()
                if whole != "ok":
                    raise StoreUnavailableError(Trouble.DAMAGED)
            form = await _form(connection)
            connections = None if file is not None else await _connections(connection)
        contents = await _contents(Database(sql, None), quick=quick) if form is Form.CURRENT else None
        return Inspection(form, contents, None if file is None else is_in_wal(file), connections)
    except DRIVER_ERRORS as error:
        raise translate(error) from None
    finally:
        await sql.dispose()


async def _form(connection: AsyncConnection) -> Form:
    tables = set(await connection.run_sync(lambda it: inspector(it).get_table_names()))
    taken = await connection.scalars(text(f"SELECT version_num FROM {VERSIONS}")) if VERSIONS in tables else ()  # noqa: S608 - our own constant
    return form_of(tables, set(taken))


async def _connections(connection: AsyncConnection) -> int:
    """Return the number of the program's connections, without this one."""
    found = await connection.scalar(
        text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND application_name = current_setting('application_name') AND pid <> pg_backend_pid()"
        )
    )
    return int(found or 0)


async def _contents(database: Database, *, quick: bool) -> Contents:
    async def count(connection: AsyncConnection) -> tuple[int, dict[str, int], list[GameId], list[NightId]]:
        waiting = await connection.scalar(select(func.count()).select_from(outbox))
        number = func.count().label("number")
        by_status = await connection.execute(select(games.c.status, number).group_by(games.c.status))
        tables = await connection.scalars(select(games.c.id).order_by(games.c.id))
        evenings = await connection.scalars(select(nights.c.id).order_by(nights.c.id))
        statuses = {row.status: row.number for row in by_status}
        return int(waiting or 0), statuses, [GameId(each) for each in tables], [NightId(each) for each in evenings]

    waiting, statuses, tables, evenings = await database.read(count)
    store = SqlStore(database)
    taught, kept = await store.lesson_counts(), await store.kept()
    if quick:
        return Contents(waiting, statuses, None, len(evenings), None, lessons=taught, kept=kept)
    # All parts of a game: the game itself, its deal, its log and its undelivered announcements.
    parts = (store.load, store.past, store.waiting)
    needed: set[Facts] = set()
    lost = [game for game in tables if not await _readable(needed, game, *parts)]
    lost_nights = [night for night in evenings if not await _readable(needed, night, store.load_night)]
    facts = tuple(sorted(needed))
    return Contents(waiting, statuses, tuple(lost), len(evenings), tuple(lost_nights), facts, taught, kept)


async def _readable(needed: set[Facts], number: _Id, *parts: Callable[[_Id], Awaitable[object]]) -> bool:
    """Return whether all parts of a game or night can be read. Add card facts that this program lacks to `needed`."""
    try:
        for read in parts:
            await read(number)
    except UnreadableGameError as error:
        needed.update([error.facts] if error.facts else [])
        return False
    except StoreUnavailableError as error:
        if error.trouble is not Trouble.DAMAGED:
            raise
        return False
    return True
