"""Limits the database queries of autocomplete, because each keystroke makes one.

Only a person's last keystroke counts. If an earlier one is still being answered, that query is cancelled. Discord has
discarded it, too.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from bot.services.people import UserId
from bot.services.ports import StoreError

_T = TypeVar("_T")

PATIENCE = 1.0
"""Seconds after which suggestions come too late."""
MOST_AT_ONCE = 4
"""Most queries at once, by all people together. The database has more connections, so one is left for sealing."""

_log = logging.getLogger(__name__)


class Suggester:
    """Runs queries for suggestions: at most one for each person, and `MOST_AT_ONCE` in all."""

    def __init__(self) -> None:
        self._room = asyncio.Semaphore(MOST_AT_ONCE)
        self._latest: dict[UserId, asyncio.Task[Any]] = {}

    async def in_time(self, user: UserId, ask: Callable[[], Coroutine[Any, Any, _T]]) -> _T | None:
        """Return the result of `ask`, or None if it takes too long or the person types on meanwhile.

        Raises what `ask` raises, except StoreError.
        """
        before = self._latest.get(user)
        if before is not None:
            before.cancel()
        task = asyncio.create_task(self._ask(ask))
        self._latest[user] = task
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.wait({task})
        except TimeoutError:
            _log.warning("nothing could be suggested in time")
            return None
        finally:
            task.cancel()
            if self._latest.get(user) is task:
                del self._latest[user]
        if task.cancelled():
            return None
        try:
            return task.result()
        except (TimeoutError, StoreError) as error:
            _log.warning("nothing could be suggested: %s", type(error).__name__)
            return None

    async def _ask(self, ask: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
        async with self._room:
            return await ask()
