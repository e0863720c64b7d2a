"""How much each person may press: a token bucket for each, so that nobody keeps the bot from others."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.services.people import UserId


@dataclass(frozen=True, slots=True)
class Allowance:
    """What one person may press."""

    at_once: int = 20
    """Tokens of a full bucket: nobody who plays presses so often within seconds."""
    per_second: float = 2.0
    """Tokens that come back; faster than anyone can read what a press brings."""


USUAL = Allowance()
"""The allowance unless the operator settles another."""


@dataclass(frozen=True, slots=True)
class _Bucket:
    tokens: float
    at: datetime


class TokenBuckets:
    """A bucket for each person; one that is full again is forgotten, so those of the last seconds alone are kept."""

    def __init__(self, allowance: Allowance, clock: Callable[[], datetime]) -> None:
        """The buckets of this process; all are full at first."""
        self._allowance = allowance
        self._clock = clock
        self._full_after = timedelta(seconds=allowance.at_once / allowance.per_second)
        self._buckets: dict[UserId, _Bucket] = {}
        """In the order in which people last took a token."""

    def take(self, user: UserId) -> bool:
        """Takes a token; returns False if there is none, which costs nothing further."""
        now = self._clock()
        self._forget_full(now)
        bucket = self._buckets.get(user) or _Bucket(self._allowance.at_once, now)
        since = max((now - bucket.at).total_seconds(), 0)
        tokens = min(bucket.tokens + since * self._allowance.per_second, self._allowance.at_once)
        if tokens < 1:
            return False
        self._buckets.pop(user, None)  # so that it is the newest
        self._buckets[user] = _Bucket(tokens - 1, now)
        return True

    def __len__(self) -> int:
        """How many buckets are kept."""
        return len(self._buckets)

    def _forget_full(self, now: datetime) -> None:
        """Forget those that are full again; if the clock was set back, nobody knows, and all are full."""
        while self._buckets:
            oldest = next(iter(self._buckets))
            at = self._buckets[oldest].at
            if at <= now < at + self._full_after:
                return
            del self._buckets[oldest]
