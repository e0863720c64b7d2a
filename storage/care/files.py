"""A SQLite file as it lies on the disk: opened, copied, checked, and put in its place whole."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from enum import StrEnum
from pathlib import Path

from storage.care.forms import VERSIONS, Form, form_of

_MAGIC = b"SQLite format 3\0"
_WAL = 2
"""In the bytes 18 and 19 of a file: it is in WAL."""
_PAGES = 256
"""Copied in one step: a megabyte."""


class Fault(StrEnum):
    """Why a file cannot be used."""

    MISSING = "missing"
    NO_FILE = "no-file"
    """Something else than a file stands there, such as a folder or a link."""
    THERE = "there"
    """It is there already."""
    NO_DATABASE = "no-database"
    """What is there is no database, so it is not one of our backups."""
    ITSELF = "itself"
    """It is the database, or belongs to it."""
    OPEN = "open"
    """Beside it lies what SQLite keeps beside a database that is open, or was when its program died."""
    FOREIGN = "foreign"
    """It holds no games of this program."""
    DAMAGED = "damaged"
    NEWER = "newer"


class FileError(Exception):
    """A file cannot be used; nothing was changed."""

    def __init__(self, fault: Fault, file: Path) -> None:
        super().__init__(f"{fault.value}: {file}")
        self.fault = fault
        self.file = file


# Opening.


def companions(file: Path) -> tuple[Path, ...]:
    """What SQLite keeps beside a file: the log of changes, its index, the old content of what is being changed."""
    return tuple(file.with_name(f"{file.name}{suffix}") for suffix in ("-wal", "-shm", "-journal"))


def is_database(file: Path) -> bool:
    """Whether a file begins like one of SQLite's."""
    with file.open("rb") as opened:
        return opened.read(len(_MAGIC)) == _MAGIC


def in_wal(file: Path) -> bool:
    """Whether a database is in WAL, by its header: who asks SQLite is told wrong where the file is taken as still."""
    with file.open("rb") as opened:
        header = opened.read(20)
    return header[:16] == _MAGIC and header[18:20] == bytes((_WAL, _WAL))


def reading(file: Path) -> str:
    """The URI by which a file is read so that nothing is left beside it.

    Just to read a database in WAL makes its companions, and leaves them. So where there are none, because nobody has
    it open, it is read as one that does not change. Who reads for long asks for the URI again: had somebody opened the
    database meanwhile, it is another one, and what was read may be torn.
    """
    still = in_wal(file) and not any(companion.exists() for companion in companions(file))
    return f"{file.absolute().as_uri()}?mode=ro{'&immutable=1' if still else ''}"


def writing(file: Path) -> str:
    """The URI by which a file is opened that is there already. Whoever closes it last leaves nothing beside it."""
    return f"{file.absolute().as_uri()}?mode=rw"


@contextmanager
def connected(uri: str, busy_seconds: float) -> Iterator[sqlite3.Connection]:
    """A connection that begins no transactions by itself."""
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None, timeout=busy_seconds)) as connection:
        yield connection


# Copying and checking.


def copy(source: sqlite3.Connection, target: Path) -> None:
    """Copies one moment of a database, while others may go on to write to it, into an empty file.

    All within one reading transaction: without it SQLite begins anew whenever another process has written between two
    steps, and beside a busy writer never comes to an end. In WAL it keeps nobody from writing.
    """
    with connected(writing(target), 0) as part:
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        # The module heeds signals only where it calls something: without it nobody could stop a long copy.
        source.backup(part, pages=_PAGES, progress=lambda *_: None, sleep=0)
        source.execute("ROLLBACK")
        make_single(part)


def make_single(connection: sqlite3.Connection) -> None:
    """Takes the file out of WAL, so that all of it is in the one file, and stays there while it is read.

    Raises:
        sqlite3.OperationalError: it is locked, for somebody else has it open.
    """
    connection.execute("PRAGMA journal_mode = DELETE").fetchone()


def checked(file: Path, name: Path) -> tuple[Form, int]:
    """The form of a file that is a database of ours, and how many games it has. `name` is what errors call it.

    Raises:
        FileError: it is FOREIGN or DAMAGED.
    """
    with connected(reading(file), 0) as connection:
        try:
            if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                raise FileError(Fault.DAMAGED, name)
            form = _form(connection)
            if form in {Form.NONE, Form.FOREIGN}:
                raise FileError(Fault.FOREIGN, name)
            (games,) = connection.execute("SELECT count(*) FROM games").fetchone()
        except sqlite3.DatabaseError as error:
            if (found := fault_of(error)) is None:
                raise
            raise FileError(found, name) from None
    return form, games


def is_ours(file: Path) -> bool:
    """Whether a file is a database of this program, or may have been one before it was damaged."""
    if not is_database(file):
        return False
    try:
        with connected(reading(file), 0) as connection:
            return _form(connection) not in {Form.NONE, Form.FOREIGN}
    except sqlite3.DatabaseError as error:
        return fault_of(error) is Fault.DAMAGED


def fault_of(error: sqlite3.DatabaseError) -> Fault | None:
    """What is wrong with the file itself that SQLite could not read; None where it is something else."""
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_NOTADB:
            return Fault.FOREIGN
        case sqlite3.SQLITE_CORRUPT:
            return Fault.DAMAGED
        case _:
            return None


def _form(connection: sqlite3.Connection) -> Form:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    taken = connection.execute(f"SELECT version_num FROM {VERSIONS}") if VERSIONS in tables else ()  # noqa: S608 - a constant of ours
    return form_of(tables, {step for (step,) in taken})


# Putting in place.


@contextmanager
def part_beside(target: Path) -> Iterator[Path]:
    """A new empty file in the target's folder, for nobody else to read. It is gone at the end, unless it was placed."""
    descriptor, name = tempfile.mkstemp(prefix=".wonders-", suffix=".part", dir=target.parent)
    os.close(descriptor)
    part = Path(name)
    try:
        yield part
    finally:
        for each in (part, *companions(part)):
            each.unlink(missing_ok=True)


def left_over(database: Path) -> dict[Path, int]:
    """The parts of a backup or restore that was killed, or that is at work, beside a database: how large each is."""
    found = {}
    for part in sorted(database.resolve().parent.glob(".wonders-*.part*")):
        with suppress(FileNotFoundError):  # its work has ended meanwhile
            found[part] = part.stat().st_size
    return found


def place(part: Path, target: Path) -> None:
    """Puts a file in the place of another: whenever the power fails, one of them stands there, whole."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Sees to it that the names of a folder are on the disk."""
    if os.name != "posix":
        return  # elsewhere a folder cannot be opened
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
