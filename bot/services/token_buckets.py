"""Rate limits: a token bucket for each person, so that nobody can keep the bot from others."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.services.people import UserId


@dataclass(frozen=True, slots=True)
class Allowance:
    """How fast one person may press."""

    at_once: int = 20
    """Tokens in a full bucket. No player presses that often within seconds."""
    per_second: float = 2.0
    """Tokens added per second. Nobody who reads the answers needs more."""


USUAL = Allowance()
"""The allowance unless the operator sets another."""


@dataclass(frozen=True, slots=True)
class _Bucket:
    tokens: float
    at: datetime


class TokenBuckets:
    """A token bucket for each person. Buckets that are full again are deleted, so only recent ones are kept."""

    def __init__(self, allowance: Allowance, clock: Callable[[], datetime]) -> None:
        """All buckets are full at first. Each process has its own."""
        self._allowance = allowance
        self._clock = clock
        self._full_after = timedelta(seconds=allowance.at_once / allowance.per_second)
        self._buckets: dict[UserId, _Bucket] = {}
        """The buckets, in the order in which people last took a token."""

    def take(self, user: UserId) -> bool:
        """Takes a token; returns False if there is none. A refused press uses up nothing."""
        now = self._clock()
        self._forget_full(now)
        bucket = self._buckets.get(user) or _Bucket(self._allowance.at_once, now)
        since = max((now - bucket.at).total_seconds(), 0)
        tokens = min(bucket.tokens + since * self._allowance.per_second, self._allowance.at_once)
        if tokens < 1:
            return False
        self._buckets.pop(user, None)  # to make it the newest
        self._buckets[user] = _Bucket(tokens - 1, now)
        return True

    def __len__(self) -> int:
        """How many buckets are kept."""
        return len(self._buckets)

    def _forget_full(self, now: datetime) -> None:
        """Delete buckets that are full again. If the clock was set back, buckets count as full."""
        while self._buckets:
            oldest = next(iter(self._buckets))
            at = self._buckets[oldest].at
            if at <= now < at + self._full_after:
                return
            del self._buckets[oldest]
