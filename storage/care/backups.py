"""A backup of a SQLite database, while the program runs or not."""

import re
import sqlite3
import stat
from dataclasses import dataclass
from pathlib import Path

from storage.care.files import (
    Fault,
    FileError,
    checked,
    companions,
    connected,
    copy,
    fault_of,
    is_ours,
    part_beside,
    place,
    writing,
)
from storage.database import BUSY_SECONDS
from storage.troubles import translated


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was made and checked."""

    file: Path
    games: int


def backup(database: Path, target: Path, *, replace: bool = False, busy_seconds: float = BUSY_SECONDS) -> Backup:
    """Writes a database as it is at one moment to a file that holds all of it.

    The file appears whole or not at all, only its owner may read it, for it holds hidden hands, and it was checked.

    Args:
        database: a file of SQLite.
        target: where to.
        replace: whether another backup may be replaced.
        busy_seconds: how long to wait where somebody has locked the database.

    Raises:
        FileError: of the database MISSING, FOREIGN or DAMAGED; of the target what keeps it from being written.
        StoreUnavailableError: the database cannot be read now, or there is no room for the backup.
        OSError: the target cannot be written.
    """
    if not database.is_file():
        raise FileError(Fault.MISSING, database)
    database = database.resolve()
    _refuse(database, target, replace=replace)
    with part_beside(target) as part:
        try:
            # Not to write, but so that nothing is left beside a database that nobody else has open.
            with connected(writing(database), busy_seconds) as source:
                copy(source, part)
            _, games = checked(part, database)
        except sqlite3.DatabaseError as error:
            if (found := fault_of(error)) is not None:
                raise FileError(found, database) from None
            raise translated(error) from None
        _refuse(database, target, replace=replace)  # once more, for that took its time
        place(part, target)
    return Backup(target, games)


def _refuse(database: Path, target: Path, *, replace: bool) -> None:
    """Raises FileError where the target must not be written."""
    if not target.name:
        raise FileError(Fault.NO_FILE, target)
    beside = companions(database)
    whole = target.resolve()
    if whole.parent == database.parent and re.match(rf"{re.escape(database.name)}\.kept-\d", whole.name):
        raise FileError(Fault.ITSELF, target)
    if whole in {database, database.with_name(f"{database.name}.lock"), *beside}:
        raise FileError(Fault.ITSELF, target)
    if any(companion.exists() for companion in companions(target)):
        # Whoever read the backup, SQLite would mix these into it.
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
