"""What happens in the program, as it is reported to an observer: times and counts that name nobody.

`bot.metrics` counts them for the operator. No report says who did something, on which server, or at which table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.services.game import Status


class Answer(StrEnum):
    """How Discord answers a request."""

    OK = "ok"
    REFUSED = "refused"
    """The request is wrong, forbidden or too late."""
    RATE_LIMITED = "rate_limited"
    FAILED = "failed"
    """Discord itself fails, or no answer comes."""


class Undrawn(StrEnum):
    """Why a message goes without a picture."""

    BUSY = "busy"
    """Too many pictures wait to be drawn."""
    LATE = "late"
    """It was not drawn in time."""
    FAILED = "failed"
    """It cannot be drawn."""


class Observer:
    """Hears what happens, and does nothing. A subclass may count it.

    Every method returns within microseconds and raises nothing. Threads may call all of them at the same time. Times
    are in seconds.
    """

    def acknowledged(self, seconds: float) -> None:
        """Hear that a click or command was acknowledged, this long after it came in."""

    def unacknowledged(self) -> None:
        """Hear that an attempt to acknowledge a click or command has failed."""

    def revealed(self, since: datetime) -> None:
        """Hear that the reveal of a turn is in its channel now. It was due since the last choice or the deadline."""

    def stored(self, operation: str, seconds: float, statements: int, trouble: str | None, *, writes: bool) -> None:
        """Hear that a transaction is over.

        Args:
            operation: the store's method.
            seconds: how long its caller has waited for it.
            statements: how many statements it has run.
            trouble: what is wrong with the database or the saved game; None if nothing is.
            writes: whether it may change something.
        """

    def requested(self, answer: Answer, seconds: float) -> None:
        """Hear how Discord answers a request, and after how long."""

    def drawn(self, seconds: float) -> None:
        """Hear that a picture was drawn in this time."""

    def undrawn(self, why: Undrawn) -> None:
        """Hear that a message goes without a picture."""

    def thought(self, seconds: float) -> None:
        """Hear that a worker has thought for a table's computer players for this time."""

    def unthought(self) -> None:
        """Hear that a worker has failed, so that its computer players choose without having thought."""


UNOBSERVED = Observer()
"""The observer of a program that nobody watches."""


@dataclass(frozen=True, slots=True)
class Overview:
    """How much there is in the database, and how much of it waits."""

    tables: Mapping[Status, int]
    """How many tables are at each stage. A stage without tables is left out."""
    active_tables: int
    """How many unfinished tables have changed in the last 24 hours."""
    active_people: int
    """How many people sit at those tables."""
    waiting: int
    """How many announcements wait to be posted."""
    put_off: int
    """How many of them are tried again much later, because their channel refuses the bot or their game is damaged."""
    oldest: timedelta
    """How long the oldest announcement has waited, apart from those that are put off; zero if none waits."""
    late: timedelta
    """How long the oldest due job has been due; zero if none is."""
