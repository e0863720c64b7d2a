"""Migrates a database to this program's tables when it is opened. The steps are in `migrations/versions/`."""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert, text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.services.clearing import EVER, OF_A_NEW_DATABASE, Part
from storage.locks import OpeningError
from storage.schema import kept

_SCRIPTS = Path(__file__).with_name("migrations")
_LOCK = 0x377764_626F74
"""The key of the advisory lock: any number that no other program on this server uses."""


class NewerDatabaseError(OpeningError):
    """A newer program has changed the tables."""

    def __init__(self) -> None:
        super().__init__("A newer version of this program has changed the database: start that version, or a backup.")


class BrokenReferencesError(OpeningError):
    """A migration would have left rows that refer to nothing. It was rolled back."""


async def migrate(sql: AsyncEngine) -> None:
    """Run every missing step, all in one transaction. If several processes call it at once, one does the work.

    Raises:
        NewerDatabaseError: a newer program has changed the tables. Nothing was changed now.
        BrokenReferencesError: rows would refer to nothing. Nothing was changed.
    """
    async with sql.begin() as connection:
        if connection.dialect.name == "postgresql":
            # Held until the transaction ends. A process that waited here finds the work done.
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    known, newest = steps()
    present = set(MigrationContext.configure(connection).get_current_heads())
    if not present <= known:
        raise NewerDatabaseError
    if present == newest:
        return
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if not present:
        days = {part: OF_A_NEW_DATABASE.days(part) for part in Part}
        rows = [{"part": part.value, "days": None if each == EVER else each} for part, each in days.items()]
        connection.execute(insert(kept), rows)
    if connection.dialect.name == "sqlite" and connection.execute(text("PRAGMA foreign_key_check")).first():
        raise BrokenReferencesError("The database could not be brought up to date; it is as it was before.")


@cache
def steps() -> tuple[frozenset[str], frozenset[str]]:
    """Return the names of all steps, and of the last one."""
    scripts = ScriptDirectory.from_config(_config())
    return frozenset(each.revision for each in scripts.walk_revisions()), frozenset(scripts.get_heads())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
