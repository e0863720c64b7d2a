"""Edits messages as rarely as possible, because Discord limits edits of messages older than an hour.

Each message has at most one edit in progress. Newer screens wait until it is done, and only the latest of them is sent.
A message that already shows a screen is not edited again, unless another process may have changed it since.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b

from bot.client.sending.channels import Channels, Posted
from bot.client.sending.requests import in_short
from bot.screens.screen import Screen
from bot.services.people import ChannelId, MessageId
from bot.text.words import Words

PATIENCE = 5.0
"""How long the next announcements wait for an edit, in seconds. After that, it continues in the background."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Wanted:
    channel: ChannelId
    screen: Screen
    words: Words


@dataclass(slots=True)
class _Message:
    shown: bytes | None = None
    """A digest of the screen that it shows; None if that is unknown."""
    wanted: _Wanted | None = None
    task: asyncio.Task[None] | None = None


class Edits:
    """Edits messages that are edited again and again."""

    def __init__(self, channels: Channels, is_alone: Callable[[], bool] = lambda: True) -> None:
        """`is_alone` returns whether no other process edits these messages."""
        self._channels = channels
        self._is_alone = is_alone
        self._messages: dict[MessageId, _Message] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def shows(self, posted: Posted, screen: Screen) -> None:
        """Remember what a new message shows. If a picture is missing, the next edit adds it."""
        self._messages[posted.message] = _Message(_digest(screen) if posted.whole else None)

    def forget(self, message: MessageId) -> None:
        """Forget a message that will no longer be edited."""
        self._messages.pop(message, None)

    async def show(self, channel: ChannelId, message: MessageId, screen: Screen, words: Words) -> None:
        """Edit a message to show this screen. If Discord delays the edit for long, return before it is done.

        Raises the errors of `classified`.
        """
        known = self._messages.setdefault(message, _Message())
        known.wanted = _Wanted(channel, screen, words)
        if known.task is None:
            known.task = asyncio.create_task(self._catch_up(message, known))
            self._tasks.add(known.task)
            known.task.add_done_callback(self._ended)
        task = known.task
        await asyncio.wait({task}, timeout=PATIENCE)
        if task.done():
            task.result()
        else:
            _log.info("message %s is edited later: Discord lets it wait", message)

    async def stop(self) -> None:
        """Cancel the edits that are not done yet."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _catch_up(self, message: MessageId, known: _Message) -> None:
        try:
            while (wanted := known.wanted) is not None:
                known.wanted = None
                digest = _digest(wanted.screen)
                if digest != known.shown or not self._is_alone():
                    known.shown = None
                    try:
                        whole = await self._channels.edit(wanted.channel, message, wanted.screen, wanted.words)
                    except Exception as error:
                        if known.wanted is None:
                            raise
                        _log.info("an edit failed, and a newer one follows: %s", in_short(error))
                        continue
                    # If a picture is missing, the next refresh may add it.
                    known.shown = digest if whole else None
        finally:
            known.task = None

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            # A caller that is still waiting gets the error itself.
            _log.info("an edit failed: %s", in_short(error))


def _digest(screen: Screen) -> bytes:
    return blake2b(repr(screen).encode(), digest_size=16).digest()
