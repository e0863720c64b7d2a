"""Where games live: SQLAlchemy Core over SQLite or, by URL, PostgreSQL. Implements the services' `Store`.

The door is `open_store`; `only_program` is the lock that whoever replaces a SQLite file must hold, too.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager

from sqlalchemy import URL

from bot.services.ports import Clock, Trouble
from storage.address import Address, AddressError, parse
from storage.database import BUSY_SECONDS, Database, make_engine
from storage.locks import InUseError, OpeningError, only_program
from storage.migrating import NewerDatabaseError, migrate
from storage.store import SqlStore
from storage.troubles import DRIVER_ERRORS, translated

__all__ = [
    "Address",
    "AddressError",
    "InUseError",
    "NewerDatabaseError",
    "OpeningError",
    "SqlStore",
    "only_program",
    "open_store",
    "parse",
]


@asynccontextmanager
async def open_store(
    url: str | URL, *, clock: Clock | None = None, busy_seconds: float = BUSY_SECONDS
) -> AsyncIterator[SqlStore]:
    """The store at a URL, its tables brought up to date; of its games none is read. Closed at the end.

    Args:
        url: `sqlite:///path/to/file` (folders are made), or `postgresql://user:password@host/name`.
        clock: says when rows were written and what is due; without one, of PostgreSQL its server says what is due.
        busy_seconds: how long a statement waits for a lock that another holds.

    Raises:
        OpeningError: AddressError, InUseError or NewerDatabaseError, each with a sentence for whoever starts the bot.
        StoreUnavailableError: the database cannot be reached, or is damaged, locked or full.
    """
    address = parse(url)
    async with AsyncExitStack() as stack:
        try:
            if address.file is not None:
                with _told_with_its_file():
                    address.file.parent.mkdir(parents=True, exist_ok=True)
                    stack.enter_context(only_program(address.file))
                    # Hands lie in it: a new file is its owner's alone, and what SQLite puts beside it follows its mode.
                    address.file.touch(mode=0o600)
                    # Where it cannot be opened the system says best why; to SQLite an empty file is an empty database.
                    address.file.open("ab").close()
            await _bring_up_to_date(address, busy_seconds)
        except DRIVER_ERRORS as error:
            raise translated(error) from None
        database = Database(make_engine(address, busy_seconds=busy_seconds))
        stack.push_async_callback(database.aclose)
        store = SqlStore(database, clock)
        if address.file is not None:
            # The lock on the file is ours, so whoever has claimed anything in it before is gone: no need to wait.
            await store.release()
        yield store


@contextmanager
def _told_with_its_file() -> Iterator[None]:
    """What the system refuses is told with the file or the folder of which it is true; a full disk has its own trouble.

    Raises:
        OpeningError: the system refused something.
    """
    try:
        yield
    except OSError as error:
        trouble = getattr(translated(error), "trouble", None)
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
