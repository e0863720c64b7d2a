"""Where games and nights live: SQLAlchemy Core over SQLite or, by URL, PostgreSQL. Implements what the services need.

The door is `open_store`; `only_program` is the lock for the store and for anything else that replaces a SQLite file.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager

from sqlalchemy import URL

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
async def open_store(
    url: str | URL,
    *,
    clock: Clock | None = None,
    busy_seconds: float = BUSY_SECONDS,
    answer_seconds: float = ANSWER_SECONDS,
    share: Share = EVERYTHING,
) -> AsyncIterator[SqlStore]:
    """Open the store at a URL, bring its tables up to date without reading a game, and close it at the end.

    Args:
        url: `sqlite:///path/to/file` (missing folders are made), or `postgresql://user:password@host/name`.
        clock: says when rows were written and what is due; without one, PostgreSQL's server decides what is due.
        busy_seconds: how long a statement waits for another's lock.
        answer_seconds: how long a caller waits for the database before it times out.
        share: the servers that this process serves.

    Raises:
        OpeningError: AddressError, InUseError or NewerDatabaseError, each with a sentence for the host.
        StoreUnavailableError: the database cannot be reached, or is damaged, locked or full.
    """
    address = parse_address(url)
    async with AsyncExitStack() as stack:
        try:
            if address.file is not None:
                with _explain_os_errors():
                    address.file.parent.mkdir(parents=True, exist_ok=True)
                    stack.enter_context(only_program(address.file))
                    # It holds hands: a new file is private to its owner, and SQLite's other files copy its mode.
                    address.file.touch(mode=0o600)
                    # If that fails, the system's error says best why; to SQLite an empty file is an empty database.
                    address.file.open("ab").close()
            await _bring_up_to_date(address, busy_seconds)
        except DRIVER_ERRORS as error:
            raise translate(error) from None
        sql = make_engine(address, busy_seconds=busy_seconds, answer_seconds=answer_seconds)
        database = Database(sql, answer_seconds)
        stack.push_async_callback(database.aclose)
        store = SqlStore(database, clock, share)
        if address.file is not None:
            # We hold the file's lock, so any process that claimed something in it before is gone: no need to wait.
            await store.release()
        yield store


@contextmanager
def _explain_os_errors() -> Iterator[None]:
    """Turn the system's errors into a sentence with the file or folder; a full disk has a trouble of its own.

    Raises:
        OpeningError: the system refused something.
    """
    try:
        yield
    except OSError as error:
        trouble = getattr(translate(error), "trouble", None)
        if error.filename is None or trouble is Trouble.FULL:
            raise
        reason = error.strerror or type(error).__name__
        raise OpeningError(f"{error.filename} cannot be used: {reason}.") from None


async def _bring_up_to_date(address: Address, busy_seconds: float) -> None:
    sql = make_engine(address, busy_seconds=busy_seconds, migrating=True)
    try:
        await migrate(sql)
    finally:
        await sql.dispose()
