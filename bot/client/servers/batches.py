"""Checks changed servers in batches, because Discord reports all servers at once when the bot starts."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection

from bot.services import background
from bot.services.people import GuildId
from bot.services.ports import StoreError

_AT_ONCE = 10_000
"""Maximum number of servers per transaction, because databases limit how many values a statement may have."""

_log = logging.getLogger(__name__)


class Batches:
    """The servers to check next."""

    def __init__(self, name: str, look: Callable[[Collection[GuildId]], Awaitable[None]]) -> None:
        """`look` checks some servers. If it raises StoreError, they are checked again together with the next ones."""
        self._name = name
        self._look = look
        self._changed: set[GuildId] = set()
        self._looking: asyncio.Task[None] | None = None

    def add(self, guild: int) -> None:
        """Check a server soon."""
        self._changed.add(GuildId(guild))
        if self._looking is None or self._looking.done():
            self._looking = background.begin(self._name, self._hurry())

    async def stop(self) -> None:
        """Cancel the check in progress."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait({self._looking})

    async def _hurry(self) -> None:
        while self._changed:
            changed = sorted(self._changed)[:_AT_ONCE]
            self._changed.difference_update(changed)
            try:
                await self._look(changed)
            except StoreError as error:
                self._changed.update(changed)
                _log.info("%s: %d servers are looked at later: %s", self._name, len(changed), type(error).__name__)
                return
