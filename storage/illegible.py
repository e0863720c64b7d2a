"""A placeholder for saved values that cannot be converted to their column's type.

So a damaged row fails when it is read, and not in the statement that fetches it with other rows.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Any


class Illegible(Enum):
    """The placeholder. It is not a datetime, text or number, so every reader refuses it."""

    VALUE = "illegible"


def or_illegible(process: Callable[[Any], Any] | None) -> Callable[[Any], Any] | None:
    """Wrap a function that converts a driver's value, so that it returns Illegible instead of raising."""
    if process is None:
        return None

    def read(saved: Any) -> Any:  # noqa: ANN401 - whatever the driver gives
        try:
            return process(saved)
        except Exception:  # noqa: BLE001 - whatever the error, the value cannot be read
            return Illegible.VALUE

    return read


def read_text(saved: bytes) -> str:
    """Return SQLite's text. Bytes that are not UTF-8 become surrogates, which readers refuse and nobody can save."""
    return saved.decode(errors="surrogateescape")


_FIRST = datetime(2000, 1, 1, tzinfo=UTC)
"""PostgreSQL's epoch."""
_MICROSECOND = timedelta(microseconds=1)


def read_moment(saved: tuple[int]) -> datetime | Illegible:
    """Return the time of PostgreSQL's `timestamptz`; Illegible if it is out of Python's range, which is smaller."""
    try:
        return _FIRST + saved[0] * _MICROSECOND
    except OverflowError:
        return Illegible.VALUE


def moment_data(moment: datetime) -> tuple[int]:
    """Return a time as PostgreSQL's `timestamptz`: the microseconds since its epoch."""
    return ((moment - _FIRST) // _MICROSECOND,)
