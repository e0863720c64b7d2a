"""Edits of panels, as few as possible: Discord limits edits of messages older than an hour.

Each message has at most one edit on its way. Meanwhile newer screens wait, and only the latest of them is sent. What a
message shows already is not sent again, unless another process may have changed it since.
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
"""Seconds that an edit holds up the announcements after it; then it goes on in the background."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Wanted:
    channel: ChannelId
    screen: Screen
    words: Words


@dataclass(slots=True)
class _Message:
    shown: bytes | None = None
    """A digest of what it shows; None if that is not known."""
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
        """Remember what a new message shows. If it lacks a picture, the next edit brings it."""
        self._messages[posted.message] = _Message(_digest(screen) if posted.whole else None)

    def forget(self, message: MessageId) -> None:
        """Forget a message that will not be edited any more."""
        self._messages.pop(message, None)

    async def show(self, channel: ChannelId, message: MessageId, screen: Screen, words: Words) -> None:
        """Let a message show this screen. If Discord delays the edit for long, it is done after this has returned.

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
        """Drop the edits that are still waiting."""
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
                    # If a picture is missing, the next refresh may bring it.
                    known.shown = digest if whole else None
        finally:
            known.task = None

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            # The caller, if it still waits, gets the error itself.
            _log.info("an edit failed: %s", in_short(error))


def _digest(screen: Screen) -> bytes:
    return blake2b(repr(screen).encode(), digest_size=16).digest()
