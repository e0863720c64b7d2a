"""Makes a backup of a SQLite database, whether or not the program runs."""

import re
import sqlite3
import stat
from dataclasses import dataclass
from pathlib import Path

from storage.care.files import (
    Fault,
    FileError,
    check_database,
    companions,
    connect,
    copy,
    fault_of,
    is_ours,
    place,
    temporary_part,
    write_uri,
)
from storage.database import BUSY_SECONDS
from storage.troubles import translate


@dataclass(frozen=True, slots=True)
class Backup:
    """A finished and checked backup."""

    file: Path
    games: int
    nights: int


def backup(database: Path, target: Path, *, replace: bool = False, busy_seconds: float = BUSY_SECONDS) -> Backup:
    """Copy a database, as it is at one moment, to a single file.

    The file is checked, and appears whole or not at all. Only its owner may read it, because it holds hidden hands.

    Args:
        database: SQLite's file.
        target: the new file.
        replace: whether another backup may be replaced.
        busy_seconds: how long to wait if the database is locked.

    Raises:
        FileError: the database is MISSING, FOREIGN or DAMAGED, or the target must not be written.
        StoreUnavailableError: the database cannot be read now, or there is no room for the backup.
        OSError: the target cannot be written.
    """
    if not database.is_file():
        raise FileError(Fault.MISSING, database)
    database = database.resolve()
    _refuse(database, target, replace=replace)
    with temporary_part(target) as part:
        try:
            # It is opened for writing so that no files are left beside a database that nobody else has open.
            with connect(write_uri(database), busy_seconds) as source:
                copy(source, part)
            checked = check_database(part, database)
        except sqlite3.DatabaseError as error:
            if (found := fault_of(error)) is not None:
                raise FileError(found, database) from None
            raise translate(error) from None
        _refuse(database, target, replace=replace)  # again, because copying took a while
        place(part, target)
    return Backup(target, checked.games, checked.nights)


def _refuse(database: Path, target: Path, *, replace: bool) -> None:
    """Raise FileError if the target must not be written."""
    if not target.name:
        raise FileError(Fault.NO_FILE, target)
    beside = companions(database)
    whole = target.resolve()
    if whole.parent == database.parent and re.match(rf"{re.escape(database.name)}\.kept-\d", whole.name):
        raise FileError(Fault.ITSELF, target)
    if whole in {database, database.with_name(f"{database.name}.lock"), *beside}:
        raise FileError(Fault.ITSELF, target)
    if any(companion.exists() for companion in companions(target)):
        # SQLite would mix these files into the backup when it is read.
        raise FileError(Fault.OPEN, target)
    try:
        found = target.lstat()
    except FileNotFoundError:
        return
    if not stat.S_ISREG(found.st_mode):
        raise FileError(Fault.NO_FILE, target)
    if target.samefile(database):
        raise FileError(Fault.ITSELF, target)
    if not replace:
        raise FileError(Fault.THERE, target)
    if not is_ours(target):
        raise FileError(Fault.NO_DATABASE, target)
