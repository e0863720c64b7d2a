"""Opens, copies and checks SQLite files, and replaces them atomically."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from storage.care.forms import VERSIONS, Form, form_of

_MAGIC = b"SQLite format 3\0"
_WAL = 2
"""The value of bytes 18 and 19 of a file in WAL mode."""
_PAGES = 256
"""The number of pages to copy in one step: a megabyte."""


class Fault(StrEnum):
    """Why a file cannot be used."""

    MISSING = "missing"
    NO_FILE = "no-file"
    """It is not a file but, for example, a folder or a link."""
    THERE = "there"
    """It already exists."""
    NO_DATABASE = "no-database"
    """It exists, but is not a database of this program, so it is not one of our backups."""
    ITSELF = "itself"
    """It is the database itself, or belongs to it."""
    OPEN = "open"
    """SQLite's other files are beside it, because a program has it open as a database, or died while it did."""
    FOREIGN = "foreign"
    """It holds no games of this program."""
    DAMAGED = "damaged"
    NEWER = "newer"


class FileError(Exception):
    """A file cannot be used. Nothing has been changed."""

    def __init__(self, fault: Fault, file: Path) -> None:
        super().__init__(f"{fault.value}: {file}")
        self.fault = fault
        self.file = file


class Checked(NamedTuple):
    """What a checked database holds."""

    form: Form
    games: int
    nights: int


# Opening.


def companions(file: Path) -> tuple[Path, ...]:
    """Return the files that SQLite keeps beside a database: the write-ahead log, its index and the rollback journal."""
    return tuple(file.with_name(f"{file.name}{suffix}") for suffix in ("-wal", "-shm", "-journal"))


def is_database(file: Path) -> bool:
    """Return whether a file has SQLite's header."""
    with file.open("rb") as opened:
        return opened.read(len(_MAGIC)) == _MAGIC


def is_in_wal(file: Path) -> bool:
    """Return whether a database's header says WAL mode. SQLite's own answer is wrong for a file opened as immutable."""
    with file.open("rb") as opened:
        header = opened.read(20)
    return header[:16] == _MAGIC and header[18:20] == bytes((_WAL, _WAL))


def read_uri(file: Path) -> str:
    """Return the URI for reading a file without leaving other files beside it.

    SQLite creates its companions even to read a database in WAL mode, and leaves them. So if there are none, because
    nobody has the database open, it is read as immutable. Get the URI again after a long read: if it has changed,
    somebody has opened the database meanwhile, and what was read may be inconsistent.
    """
    still = is_in_wal(file) and not any(companion.exists() for companion in companions(file))
    return f"{file.absolute().as_uri()}?mode=ro{'&immutable=1' if still else ''}"


def write_uri(file: Path) -> str:
    """Return the URI for writing to an existing file. The last connection to close leaves no other files beside it."""
    return f"{file.absolute().as_uri()}?mode=rw"


@contextmanager
def connect(uri: str, busy_seconds: float) -> Iterator[sqlite3.Connection]:
    """Open a connection that begins no transactions by itself, and close it at the end."""
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None, timeout=busy_seconds)) as connection:
        yield connection


# Copying and checking.


def copy(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database, as it is at one moment, into an empty file. Others may write to the database meanwhile.

    All of this is one read transaction. Otherwise SQLite would start again whenever another process writes between two
    steps, and would never finish beside a busy writer. In WAL mode, this prevents nobody from writing.
    """
    with connect(write_uri(target), 0) as part:
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        # The module handles signals only when it calls back. Without `progress`, nobody could stop a long copy.
        source.backup(part, pages=_PAGES, progress=lambda *_: None, sleep=0)
        source.execute("ROLLBACK")
        make_single(part)


def make_single(connection: sqlite3.Connection) -> None:
    """Take a database out of WAL mode, so that all of it is in one file, even while it is read.

    Raises:
        sqlite3.OperationalError: the database is locked, because somebody else has it open.
    """
    connection.execute("PRAGMA journal_mode = DELETE").fetchone()


def check_database(file: Path, name: Path) -> Checked:
    """Check a database of this program, and return what it holds. Errors call the file `name`.

    Raises:
        FileError: the database is FOREIGN or DAMAGED.
    """
    with connect(read_uri(file), 0) as connection:
        try:
            if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                raise FileError(Fault.DAMAGED, name)
            tables = _tables(connection)
            form = _form(connection, tables)
            if form in {Form.NONE, Form.FOREIGN}:
                raise FileError(Fault.FOREIGN, name)
            (games,) = connection.execute("SELECT count(*) FROM games").fetchone()
            (nights,) = connection.execute("SELECT count(*) FROM nights").fetchone() if "nights" in tables else (0,)
        except sqlite3.DatabaseError as error:
            if (found := fault_of(error)) is None:
                raise
            raise FileError(found, name) from None
    return Checked(form, games, nights)


def is_ours(file: Path) -> bool:
    """Return whether a file is a database of this program, or may have been one before it was damaged."""
    if not is_database(file):
        return False
    try:
        with connect(read_uri(file), 0) as connection:
            return _form(connection, _tables(connection)) not in {Form.NONE, Form.FOREIGN}
    except sqlite3.DatabaseError as error:
        return fault_of(error) is Fault.DAMAGED


def fault_of(error: sqlite3.DatabaseError) -> Fault | None:
    """Return what is wrong with the file itself, if SQLite could not read it; None for any other error."""
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_NOTADB:
            return Fault.FOREIGN
        case sqlite3.SQLITE_CORRUPT:
            return Fault.DAMAGED
        case _:
            return None


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}


def _form(connection: sqlite3.Connection, tables: set[str]) -> Form:
    taken = connection.execute(f"SELECT version_num FROM {VERSIONS}") if VERSIONS in tables else ()  # noqa: S608 - our own constant
    return form_of(tables, {step for (step,) in taken})


# Putting in place.


@contextmanager
def temporary_part(target: Path) -> Iterator[Path]:
    """Create an empty file in the target's folder, private to its owner. Delete it at the end unless it was placed."""
    descriptor, name = tempfile.mkstemp(prefix=".wonders-", suffix=".part", dir=target.parent)
    os.close(descriptor)
    part = Path(name)
    try:
        yield part
    finally:
        for each in (part, *companions(part)):
            each.unlink(missing_ok=True)


def leftover_parts(database: Path) -> dict[Path, int]:
    """Return the temporary parts beside a database, with their sizes in bytes.

    They belong to backups and restores that still run, or were killed.
    """
    found = {}
    for part in sorted(database.resolve().parent.glob(".wonders-*.part*")):
        with suppress(FileNotFoundError):  # its backup or restore has just ended
            found[part] = part.stat().st_size
    return found


def place(part: Path, target: Path) -> None:
    """Replace one file with another. If the power fails at any moment, one of the two is there, whole."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Make sure that the names in a folder are on disk."""
    if os.name != "posix":
        return  # other systems cannot open folders
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
