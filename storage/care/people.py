"""What the host does for a person who cannot reach the bot any more. The bot may run meanwhile."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from bot.services.exporting import Exporter, Writer
from bot.services.nights.stores import Stored
from bot.services.people import UserId
from storage.address import Address
from storage.care.forms import Form
from storage.care.inspection import inspect
from storage.database import Database, make_engine
from storage.forgetting import RESTORED
from storage.locks import OpeningError
from storage.store import SqlStore
from storage.troubles import DRIVER_ERRORS, translate

_KEEPING = (
    f"CREATE TEMP TABLE kept AS SELECT * FROM {RESTORED} UNION SELECT mark, at, value FROM forgotten, secrets "  # noqa: S608 - our own constant
    "UNION SELECT user_id::text, asked_at, '' FROM forgetting"
)
BEFORE_RESTORING = (
    "CREATE TABLE IF NOT EXISTS forgotten (mark text, at timestamptz)",  # an older program's database has none
    "CREATE TABLE IF NOT EXISTS secrets (name text, value text)",
    "CREATE TABLE IF NOT EXISTS forgetting (user_id bigint, asked_at timestamptz)",
    f"CREATE TABLE IF NOT EXISTS {RESTORED} (mark text, at timestamptz, key text)",  # of a restore before this one
    _KEEPING,
    "DROP SCHEMA public CASCADE",
    "CREATE SCHEMA public",
)
"""What psql does before it restores a backup on PostgreSQL: it empties the database, but keeps the list of marks."""
AFTER_RESTORING = (
    "DO $$ BEGIN IF EXISTS (SELECT FROM pg_temp.kept) THEN "  # noqa: S608 - as above
    f"CREATE TABLE public.{RESTORED} AS SELECT * FROM pg_temp.kept; END IF; END $$"
)
"""What psql does after that, in the same transaction, for `Forgetting.take_over_restored`."""


class WrongFormError(OpeningError):
    """The database has not the form that this program works with."""

    def __init__(self) -> None:
        super().__init__("The database has another form than this program needs: start the bot once, then try again.")


async def stored_about(address: Address, user: UserId) -> Stored:
    """Count what is stored about a person. Raises as `ask_to_forget`."""
    async with _opened(address) as store:
        return await store.stored(user)


async def export(address: Address, user: UserId, writer: Writer) -> bytes:
    """Return the file with everything that is stored about a person, as they get it. Raises as `ask_to_forget`."""
    async with _opened(address) as store:
        return await Exporter(store, lambda: datetime.now(UTC)).export(user, writer)


async def ask_to_forget(address: Address, user: UserId) -> None:
    """Save that a person wants to be forgotten. The bot does it, at once if it runs.

    Raises:
        OpeningError: there is no such database, or it is of another form.
        StoreUnavailableError: the database cannot be reached, or is damaged, locked or full.
    """
    async with _opened(address) as store:
        await store.ask_to_forget(user)


@asynccontextmanager
async def _opened(address: Address) -> AsyncIterator[SqlStore]:
    """Open a store beside the bot's. It takes no lock, because its transactions wait for the bot's, and end at once."""
    if address.file is not None and not address.file.is_file():
        raise OpeningError(f"There is no database {address.file}.")
    if (await inspect(address, quick=True)).form is not Form.CURRENT:
        raise WrongFormError
    try:
        database = Database(make_engine(address))
        try:
            yield SqlStore(database)
        finally:
            await database.aclose()
    except DRIVER_ERRORS as error:
        raise translate(error) from None
