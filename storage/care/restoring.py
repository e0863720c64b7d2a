"""A backup put in the place of a SQLite database, which is kept."""

import asyncio
import os
import shutil
import sqlite3
import stat
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from sqlalchemy import URL

from bot.services.ports import StoreUnavailableError, Trouble
from storage.address import Address
from storage.care.files import (
    Fault,
    FileError,
    checked,
    companions,
    connected,
    copy,
    fault_of,
    make_single,
    part_beside,
    place,
    reading,
    sync_folder,
    writing,
)
from storage.care.forms import Form
from storage.database import BUSY_SECONDS, make_engine
from storage.locks import only_program
from storage.migrating import migrate
from storage.troubles import DRIVER_ERRORS, translated

_OWNERS_ONLY = 0o600


@dataclass(frozen=True, slots=True)
class Restored:
    """What was done."""

    games: int
    kept: Path | None
    """The database that was there before; None where there was none."""
    was_older: bool
    """Whether the backup was brought up to date."""


def restore(source: Path, database: Path, *, busy_seconds: float = BUSY_SECONDS) -> Restored:
    """Puts a copy of a backup in the place of the database.

    Killed at any moment, it leaves the old database or the new one, whole. The old one is kept beside it, with a number
    in its name. The steps, and what a kill leaves:

    1. The backup is copied beside the database, checked and brought up to date there: the old database, untouched.
    2. SQLite takes what it keeps beside the old database into it: the old one, in a single file.
    3. That is copied to its new name: the old one, twice.
    4. The new file is renamed over it: the new one.

    Args:
        source: what `backup` has made, or another copy of a database of this program.
        database: need not be there, nor its folder.
        busy_seconds: how long to wait where somebody has locked the database.

    Raises:
        FileError: of the source: it cannot be used. The database was not changed.
        InUseError: a program has the database open.
        StoreUnavailableError: there is no room, or somebody has the database open in another way.
        OSError: a file cannot be read or written.
    """
    database = database.resolve()
    if not source.exists():
        raise FileError(Fault.MISSING, source)
    if not source.is_file():
        raise FileError(Fault.NO_FILE, source)
    if database.exists() and (not database.is_file() or source.samefile(database)):
        raise FileError(Fault.ITSELF if database.is_file() else Fault.NO_FILE, database)
    _make_folder(database.parent)
    with only_program(database), part_beside(database) as part:
        _give_to_owner(database.with_name(f"{database.name}.lock"), database)
        try:
            form, games = _fetch(source.resolve(), part, source)
            if form is Form.OLDER:
                asyncio.run(_bring_up_to_date(part))
            last = _settle(database, busy_seconds)
            with connected(writing(part), 0) as connection:
                make_single(connection)
                _number_on(connection, last)
        except DRIVER_ERRORS as error:
            if isinstance(error, OSError):
                raise
            raise translated(error) from None
        _give_to_owner(part, database)
        _take_mode(part, database)
        kept = _keep(database)
        place(part, database)
    return Restored(games, kept, was_older=form is Form.OLDER)


def _fetch(source: Path, part: Path, name: Path) -> tuple[Form, int]:
    """Copies the backup, and checks the copy: its form and its games."""
    try:
        with connected(reading(source), 0) as connection:
            copy(connection, part)
    except sqlite3.DatabaseError as error:
        if (found := fault_of(error)) is None:
            raise
        raise FileError(found, name) from None
    form, games = checked(part, name)
    if form is Form.NEWER:
        raise FileError(Fault.NEWER, name)
    return form, games


async def _bring_up_to_date(file: Path) -> None:
    sql = make_engine(Address(URL.create("sqlite+aiosqlite", database=str(file)), file), migrating=True)
    try:
        await migrate(sql)
    finally:
        await sql.dispose()


def _settle(database: Path, busy_seconds: float) -> int:
    """Makes the old database a single file, and gives the last number of a game that was given in it.

    A damaged one, for whose sake most restore, is left as it is.
    """
    if not database.exists():
        return 0
    try:
        with connected(reading(database), busy_seconds) as connection:
            # Were it damaged, to open it for writing would already change it, or what lies beside it.
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        with connected(writing(database), busy_seconds) as connection:
            make_single(connection)  # locked, if anybody else has it open
            with suppress(sqlite3.OperationalError):  # it was empty, and has no such table
                (last,) = connection.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = 'games'").fetchone()
                return int(last or 0)
    except sqlite3.DatabaseError as error:
        found = translated(error)
        if not isinstance(found, StoreUnavailableError) or found.trouble is not Trouble.DAMAGED:
            raise
    return 0


def _number_on(connection: sqlite3.Connection, last: int) -> None:
    """Sees to it that no number of a game is given twice: it stands in buttons that are still in the channels."""
    sequence = "FROM sqlite_sequence WHERE name = 'games'"
    (own,) = connection.execute(f"SELECT coalesce(max(seq), 0) {sequence}").fetchone()
    if own < last:
        connection.execute("BEGIN")
        connection.execute(f"DELETE {sequence}")
        connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('games', ?)", (last,))
        connection.execute("COMMIT")


def _make_folder(folder: Path) -> None:
    """With all above it that are not there; they belong to whom the nearest belongs that is."""
    if not folder.exists():
        _make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        _give_to_owner(folder, folder)


def _give_to_owner(file: Path, model: Path) -> None:
    """Gives a file the owner of another, or of its folder: else the bot could not open what root has restored."""
    if os.name != "posix":
        return
    owner = (model if model.exists() and model != file else model.parent).stat()
    with suppress(PermissionError):  # only root may give a file away
        os.chown(file, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _take_mode(part: Path, database: Path) -> None:
    part.chmod(stat.S_IMODE(database.stat().st_mode) if database.exists() else _OWNERS_ONLY)


def _keep(database: Path) -> Path | None:
    """Copies the old database under another name, and removes what SQLite keeps beside it.

    Not a second name for the same file: were this killed now, the program would go on to write to the kept one.
    """
    # The index of the log is not worth keeping: SQLite makes it anew.
    there = [file for file in (database, *companions(database)) if file.exists() and not file.name.endswith("-shm")]
    if not there:
        return None
    names = (database.with_name(f"{database.name}.kept-{number}") for number in count(1))
    kept = next(name for name in names if not any(file.exists() for file in (name, *companions(name))))
    for file in there:
        with part_beside(database) as part:
            shutil.copyfile(file, part)
            _give_to_owner(part, database)
            place(part, file.with_name(file.name.replace(database.name, kept.name, 1)))
    # There are some only where the old one was damaged. They must be gone before the new one stands there.
    for companion in companions(database):
        companion.unlink(missing_ok=True)
    sync_folder(database.parent)
    return kept if database in there else None
