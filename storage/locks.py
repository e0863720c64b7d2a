"""Lets only one program at a time use a SQLite file, by means of a lock file beside it.

The kernel frees the lock when its holder dies.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout


class OpeningError(Exception):
    """The database cannot be opened. The message is a sentence that says why, and what to do."""


class InUseError(OpeningError):
    """Another program has the file open."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"Another program has the database {file} open: stop that one first.")
        self.file = file


@contextmanager
def only_program(file: Path) -> Iterator[None]:
    """Lock the file against other programs that ask for this lock, without waiting for them.

    Code that opens or replaces the file holds the lock as long as it works with the file.

    Raises:
        InUseError: another program holds the lock.
        OpeningError: the disk cannot lock files.
        OSError: the lock's file cannot be created.
    """
    whole = file.resolve()
    # Not bound to a thread: the event loop's thread takes the lock, and any thread may release it.
    lock = FileLock(whole.with_name(f"{whole.name}.lock"), thread_local=False)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise InUseError(file) from None
    except NotImplementedError:
        raise OpeningError(f"The disk of {file} cannot lock files: put the database on another.") from None
    try:
        yield
    finally:
        lock.release()
