"""Record SQL statements."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event
from sqlalchemy.engine import Engine


@contextmanager
def statements() -> Iterator[list[str]]:
    """Yield a list that records the SQL statements that run inside the block."""
    asked: list[str] = []

    def note(*arguments: object) -> None:
        asked.append(str(arguments[2]))

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(Engine, "before_cursor_execute", note)
