"""Saves games, nights and settings in SQLite or PostgreSQL. Implements the services' ports with SQLAlchemy Core.

The entry point is `open_store`. `only_program` locks a SQLite file, for the store and for code that replaces the file.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager

from sqlalchemy import URL

from bot.services.observing import UNOBSERVED, Observer
from bot.services.ports import Clock, Share, Trouble
from storage.address import Address, AddressError, parse_address
from storage.database import ANSWER_SECONDS, BUSY_SECONDS, Database, make_engine
from storage.locks import InUseError, OpeningError, only_program
from storage.migrating import NewerDatabaseError, migrate
from storage.repository import EVERYTHING
from storage.store import SqlStore
from storage.troubles import DRIVER_ERRORS, translate

__all__ = [
    "Address",
    "AddressError",
    "InUseError",
    "NewerDatabaseError",
    "OpeningError",
    "SqlStore",
    "only_program",
    "open_store",
    "parse_address",
]


@asynccontextmanager
async def open_store(  # noqa: PLR0913 - the limits are for tests
    url: str | URL,
    *,
    clock: Clock | None = None,
    busy_seconds: float = BUSY_SECONDS,
    answer_seconds: float = ANSWER_SECONDS,
    share: Share = EVERYTHING,
    observer: Observer = UNOBSERVED,
) -> AsyncIterator[SqlStore]:
    """Open the store at a URL, migrate its tables without reading a game, and close it at the end.

    Args:
        url: `sqlite:///path/to/file` (missing folders are created), or `postgresql://user:password@host/name`.
        clock: gives the current time. Without it, the PostgreSQL server decides what is due.
        busy_seconds: how long a statement waits for a lock that somebody else holds.
        answer_seconds: how long a caller waits for the database before it times out.
        share: the Discord servers that this process serves.
        observer: hears of every transaction.

    Raises:
        OpeningError: with a sentence for the host, such as AddressError, InUseError or NewerDatabaseError.
        StoreUnavailableError: the database cannot be reached, or is damaged, locked or full.
    """
    address = parse_address(url)
    async with AsyncExitStack() as stack:
        try:
            if address.file is not None:
                with _explain_os_errors():
                    address.file.parent.mkdir(parents=True, exist_ok=True)
                    stack.enter_context(only_program(address.file))
                    # Only the owner may read a new file, because it holds hands. SQLite's other files copy its mode.
                    address.file.touch(mode=0o600)
                    # If this fails, the system's error explains it best. To SQLite, an empty file is an empty database.
                    address.file.open("ab").close()
            await _bring_up_to_date(address, busy_seconds)
        except DRIVER_ERRORS as error:
            raise translate(error) from None
        sql = make_engine(address, busy_seconds=busy_seconds, answer_seconds=answer_seconds)
        database = Database(sql, answer_seconds, observer)
        stack.push_async_callback(database.aclose)
        store = SqlStore(database, clock, share)
        if address.file is not None:
            # We hold the file's lock, so any process that claimed jobs in it is gone: there is no need to wait.
            await store.release()
        else:
            await _take_over_restored(address)
        yield store


@contextmanager
def _explain_os_errors() -> Iterator[None]:
    """Turn an OSError into an OpeningError that names the file or folder.

    Errors without a file name pass unchanged, and so does a full disk, which has its own Trouble.

    Raises:
        OpeningError: the system refused access to a file or folder.
    """
    try:
        yield
    except OSError as error:
        trouble = getattr(translate(error), "trouble", None)
        if error.filename is None or trouble is Trouble.FULL:
            raise
        reason = error.strerror or type(error).__name__
        raise OpeningError(f"{error.filename} cannot be used: {reason}.") from None


async def _take_over_restored(address: Address) -> None:
    """Take over what a restore has kept, with all the time that a large database takes."""
    database = Database(make_engine(address, migrating=True), None)
    try:
        await SqlStore(database).take_over_restored()
    finally:
        await database.aclose()


async def _bring_up_to_date(address: Address, busy_seconds: float) -> None:
    sql = make_engine(address, busy_seconds=busy_seconds, migrating=True)
    try:
        await migrate(sql)
    finally:
        await sql.dispose()
