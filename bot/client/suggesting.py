"""Suggestions while somebody types: each key is a question to the database, so that everybody gets a fair share of it.

Of one person only the last key counts. One that is still being answered is given up: Discord has forgotten it, too.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from bot.services.people import UserId
from bot.services.ports import StoreError

_T = TypeVar("_T")

PATIENCE = 1.0
"""In seconds: suggestions that come late are of no use."""
MOST_AT_ONCE = 4
"""Of all people: fewer than the database has connections, so that choices find one, whatever is typed."""

_log = logging.getLogger(__name__)


class Suggesting:
    """Who is asking for suggestions now."""

    def __init__(self) -> None:
        self._room = asyncio.Semaphore(MOST_AT_ONCE)
        self._latest: dict[UserId, asyncio.Task[Any]] = {}

    async def in_time(self, user: UserId, ask: Callable[[], Coroutine[Any, Any, _T]]) -> _T | None:
        """What is to be suggested; None where it cannot be had in time, or the person has typed on meanwhile.

        Raises what is asked raises, but for troubles of the database.
        """
        before = self._latest.get(user)
        if before is not None:
            before.cancel()
        task = asyncio.create_task(self._asked(ask))
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

    async def _asked(self, ask: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
        async with self._room:
            return await ask()
