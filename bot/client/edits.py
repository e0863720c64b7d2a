"""Edits of panels, as few as possible: Discord limits those of messages that are older than an hour.

Of each message at most one edit is on its way. What is to be shown in the meantime waits, and of that only the latest
is sent. What a message shows already is not sent again, unless another process may have changed it since.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b

from bot.client.channels import Channels, Posted
from bot.screens.screen import Screen
from bot.services.people import ChannelId, MessageId
from bot.text.words import Words

PATIENCE = 5.0
"""So many seconds an edit holds up what is to be announced after it; then it goes on alone."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Wanted:
    channel: ChannelId
    screen: Screen
    words: Words


@dataclass(slots=True)
class _Message:
    shown: bytes | None = None
    """What it shows, as a digest; None while that is not known."""
    wanted: _Wanted | None = None
    task: asyncio.Task[None] | None = None


class Edits:
    """The messages that are edited again and again."""

    def __init__(self, channels: Channels, is_alone: Callable[[], bool] = lambda: True) -> None:
        """`is_alone` says whether no other process edits these messages."""
        self._channels = channels
        self._is_alone = is_alone
        self._messages: dict[MessageId, _Message] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def shows(self, posted: Posted, screen: Screen) -> None:
        """Remembers what a message shows that was posted now. One that lacks a picture is repaired by the next edit."""
        self._messages[posted.message] = _Message(_digest(screen) if posted.whole else None)

    def forget(self, message: MessageId) -> None:
        """The message is not edited any more."""
        self._messages.pop(message, None)

    async def show(self, channel: ChannelId, message: MessageId, screen: Screen, words: Words) -> None:
        """Lets a message show this. Where Discord lets it wait for long, it does so later, after this has returned.

        Raises:
            MessageGoneError: it was deleted.
            MessageRefusedError: Discord does not take what it is to show.
            OutOfReachError: its channel refuses the bot.
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
        """Leaves undone what is still waiting."""
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
                    whole = await self._channels.edit(wanted.channel, message, wanted.screen, wanted.words)
                    # What lacks a picture is not taken for shown: the next refresh may bring it.
                    known.shown = digest if whole else None
        finally:
            known.task = None

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.info("an edit failed: %s", type(error).__name__)  # who still waits for it is told more


def _digest(screen: Screen) -> bytes:
    return blake2b(repr(screen).encode(), digest_size=16).digest()
