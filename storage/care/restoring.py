"""Replaces a SQLite database with a backup, and keeps the old database."""

import asyncio
import os
import shutil
import sqlite3
import stat
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from sqlalchemy import URL

from bot.services.people import UserId
from bot.services.ports import StoreUnavailableError, Trouble
from storage.address import Address
from storage.care.files import (
    Checked,
    Fault,
    FileError,
    check_database,
    companions,
    connect,
    copy,
    fault_of,
    make_single,
    place,
    read_uri,
    sync_folder,
    temporary_part,
    write_uri,
)
from storage.care.forms import Form
from storage.database import BUSY_SECONDS, Database, make_engine
from storage.locks import only_program
from storage.migrating import migrate
from storage.store import SqlStore
from storage.troubles import DRIVER_ERRORS, translate

_OWNERS_ONLY = 0o600
_NUMBERED = ("games", "nights")
"""The tables whose ids buttons contain."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The result of a restore."""

    games: int
    nights: int
    kept: Path | None
    """The copy of the old database; None if there was none."""
    was_older: bool
    """Whether the backup was of an older form, and was migrated."""


def restore(source: Path, database: Path, *, busy_seconds: float = BUSY_SECONDS) -> Restored:
    """Replace the database with a copy of a backup.

    A kill at any moment leaves the old database or the new one, whole. The old one is kept beside the new one, with a
    number in its name. These are the steps, and what a kill after each step leaves:

    1. The backup is copied beside the database, checked and migrated. A kill leaves the old database, untouched.
    2. SQLite merges the files beside the old database into it. A kill leaves the old database, in a single file.
    3. The old database is copied to its new name. A kill leaves it twice.
    4. The new file is renamed over the old database. A kill leaves the new one.

    Args:
        source: a backup by `backup`, or another copy of a database of this program.
        database: the file to replace. Neither it nor its folder need exist.
        busy_seconds: how long to wait if the database is locked.

    Raises:
        FileError: the source or the database cannot be used. The database was not changed.
        InUseError: a program has the database open.
        StoreUnavailableError: there is no room, or somebody has the database open without the program's lock.
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
    with only_program(database), temporary_part(database) as part:
        _give_to_owner(database.with_name(f"{database.name}.lock"), database)
        try:
            checked = _fetch(source.resolve(), part, source)
            if checked.form is Form.OLDER:
                asyncio.run(_bring_up_to_date(part))
            last, forgotten = _merge_companions(database, busy_seconds)
            asyncio.run(_forget_again(part, forgotten))
            with connect(write_uri(part), 0) as connection:
                make_single(connection)
                _continue_ids(connection, last)
        except DRIVER_ERRORS as error:
            if isinstance(error, OSError):
                raise
            raise translate(error) from None
        _give_to_owner(part, database)
        _take_mode(part, database)
        kept = _keep(database)
        place(part, database)
    return Restored(checked.games, checked.nights, kept, was_older=checked.form is Form.OLDER)


def _fetch(source: Path, part: Path, name: Path) -> Checked:
    """Copy the backup, check the copy, and return what it holds."""
    try:
        with connect(read_uri(source), 0) as connection:
            copy(connection, part)
    except sqlite3.DatabaseError as error:
        if (found := fault_of(error)) is None:
            raise
        raise FileError(found, name) from None
    checked = check_database(part, name)
    if checked.form is Form.NEWER:
        raise FileError(Fault.NEWER, name)
    return checked


async def _bring_up_to_date(file: Path) -> None:
    sql = make_engine(Address(URL.create("sqlite+aiosqlite", database=str(file)), file), migrating=True)
    try:
        await migrate(sql)
    finally:
        await sql.dispose()


@dataclass(frozen=True, slots=True)
class _Forgotten:
    """Whom the old database has forgotten, as in `Forgetting.take_over`."""

    key: str | None = None
    """None if it has never forgotten anybody."""
    marks: Mapping[str, datetime] = field(default_factory=dict)
    asked: tuple[UserId, ...] = ()
    """People whom it had still to forget."""


async def _forget_again(file: Path, old: _Forgotten) -> None:
    """Ask in the new database to forget whom the old one has forgotten."""
    if old.key is None and not old.asked:
        return
    sql = make_engine(Address(URL.create("sqlite+aiosqlite", database=str(file)), file))
    database = Database(sql, None)  # nobody waits, and a large database takes its time
    store = SqlStore(database)
    try:
        for user in old.asked:
            await store.ask_to_forget(user)
        if old.key is not None:
            await store.take_over(old.key, old.marks)
    finally:
        await database.aclose()


def _merge_companions(database: Path, busy_seconds: float) -> tuple[dict[str, int], _Forgotten]:
    """Make the old database a single file. Return the last id of each of its tables, and whom it has forgotten.

    A damaged database, the usual reason for a restore, is left as it is.
    """
    if not database.exists():
        return {}, _Forgotten()
    try:
        with connect(read_uri(database), busy_seconds) as connection:
            # This raises if the database is damaged. Opening it for writing would change it, or the files beside it.
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        with connect(write_uri(database), busy_seconds) as connection:
            make_single(connection)  # this raises if anybody else has it open
            last: dict[str, int] = {}
            with suppress(sqlite3.OperationalError):  # the database was empty, and has no such table
                last = dict(connection.execute("SELECT name, max(seq) FROM sqlite_sequence GROUP BY name").fetchall())
            return last, _forgotten_in(connection)
    except sqlite3.DatabaseError as error:
        found = translate(error)
        if not isinstance(found, StoreUnavailableError) or found.trouble is not Trouble.DAMAGED:
            raise
    return {}, _Forgotten()


def _forgotten_in(connection: sqlite3.Connection) -> _Forgotten:
    try:
        found = connection.execute("SELECT value FROM secrets WHERE name = 'marks'").fetchone()
        marks = connection.execute("SELECT mark, at FROM forgotten").fetchall()
        asked = tuple(UserId(user) for (user,) in connection.execute("SELECT user_id FROM forgetting"))
    except sqlite3.OperationalError:  # it is of an older program, and has no such tables
        return _Forgotten()
    times = {mark: datetime.fromisoformat(at).replace(tzinfo=UTC) for mark, at in marks}
    return _Forgotten(None if found is None else found[0], times, asked)


def _continue_ids(connection: sqlite3.Connection, assigned: Mapping[str, int]) -> None:
    """Make sure that no id is assigned again, because buttons that are still in the channels contain it."""
    for table in _NUMBERED:
        sequence = "FROM sqlite_sequence WHERE name = ?"
        (own,) = connection.execute(f"SELECT coalesce(max(seq), 0) {sequence}", (table,)).fetchone()
        last = assigned.get(table, 0)
        if own < last:
            connection.execute("BEGIN")
            connection.execute(f"DELETE {sequence}", (table,))
            connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last))
            connection.execute("COMMIT")


def _make_folder(folder: Path) -> None:
    """Create a folder and its missing parents, with the owner of the nearest parent that exists."""
    if not folder.exists():
        _make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        _give_to_owner(folder, folder)


def _give_to_owner(file: Path, model: Path) -> None:
    """Give a file the owner of another file, or of its folder. Otherwise the bot could not open what root restored."""
    if os.name != "posix":
        return
    owner = (model if model.exists() and model != file else model.parent).stat()
    with suppress(PermissionError):  # only root may give a file away
        os.chown(file, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _take_mode(part: Path, database: Path) -> None:
    part.chmod(stat.S_IMODE(database.stat().st_mode) if database.exists() else _OWNERS_ONLY)


def _keep(database: Path) -> Path | None:
    """Copy the old database to another name, and remove SQLite's files beside it. Return the copy, if there is one.

    A hard link would not do: after a kill at this point, the program would go on writing to the kept file.
    """
    # The index of the log is not worth keeping, because SQLite makes a new one.
    there = [file for file in (database, *companions(database)) if file.exists() and not file.name.endswith("-shm")]
    if not there:
        return None
    names = (database.with_name(f"{database.name}.kept-{number}") for number in count(1))
    kept = next(name for name in names if not any(file.exists() for file in (name, *companions(name))))
    for file in there:
        with temporary_part(database) as part:
            shutil.copyfile(file, part)
            _give_to_owner(part, database)
            place(part, file.with_name(file.name.replace(database.name, kept.name, 1)))
    # These exist only if the old database was damaged. They must be gone before the new one takes its place.
    for companion in companions(database):
        companion.unlink(missing_ok=True)
    sync_folder(database.parent)
    return kept if database in there else None
