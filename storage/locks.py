"""Allows one program at a time on a SQLite file: a lock beside it, which the kernel frees when its holder dies."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout


class OpeningError(Exception):
    """The database cannot be opened; the message is a sentence that says why, and what to do."""


class InUseError(OpeningError):
    """Another program has the file open."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"Another program has the database {file} open: stop that one first.")
        self.file = file


@contextmanager
def only_program(file: Path) -> Iterator[None]:
    """Lock the file against other programs that ask for this lock, without waiting for them.

    Code that opens the file, or replaces it, holds this as long as it works with it.

    Raises:
        InUseError: another program holds it.
        OSError: the lock's file cannot be made.
    """
    whole = file.resolve()
    # Not bound to a thread: the event loop's takes it, and any may release it.
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
