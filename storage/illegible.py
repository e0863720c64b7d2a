"""What is read in place of a saved value that cannot even be taken for one of its kind.

So a damaged row fails where a reader looks at it, and not while it is fetched with the rows around it.
"""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Any


class Illegible(Enum):
    """It is no datetime, no text and no number, and has nothing in it: no reader takes it for what it wants."""

    VALUE = "illegible"


def or_illegible(process: Callable[[Any], Any] | None) -> Callable[[Any], Any] | None:
    """The function that turns what a driver gives into a value, made so that it never raises."""
    if process is None:
        return None

    def read(saved: Any) -> Any:  # noqa: ANN401 - whatever the driver gives
        try:
            return process(saved)
        except Exception:  # noqa: BLE001 - whatever it is, the value cannot be read
            return Illegible.VALUE

    return read


read_json = or_illegible(json.loads)


def read_text(saved: bytes) -> str:
    """What SQLite has as text. Bytes that are none make a text that cannot be written, and that readers refuse."""
    return saved.decode(errors="surrogateescape")


_FIRST = datetime(2000, 1, 1, tzinfo=UTC)
"""From which PostgreSQL counts."""
_MICROSECOND = timedelta(microseconds=1)


def read_moment(saved: tuple[int]) -> datetime | Illegible:
    """PostgreSQL's `timestamptz`, whose calendar is longer than Python's."""
    try:
        return _FIRST + saved[0] * _MICROSECOND
    except OverflowError:
        return Illegible.VALUE


def moment_data(moment: datetime) -> tuple[int]:
    """What `read_moment` reads."""
    return ((moment - _FIRST) // _MICROSECOND,)
