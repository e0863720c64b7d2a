"""Messages that somebody has deleted: each comes back once, and again after an hour at the earliest.

Nothing of that is saved: another process may put a message back once more.
"""

from collections.abc import Hashable
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from bot.screens.screen import Screen, with_last_line
from bot.services.latest import Latest
from bot.services.people import MessageId
from bot.services.ports import Clock
from bot.text.words import Words

PAUSE = timedelta(hours=1)
_K = TypeVar("_K", bound=Hashable)


class PutBack(Generic[_K]):
    """When this process has last put each message back."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last: Latest[_K, tuple[datetime, MessageId]] = Latest()

    def note(self, message: _K, gone: MessageId) -> bool:
        """Note that a message is put back; returns False, and notes nothing, if it was within the hour.

        `gone` is the one that was deleted: it is put back as often as it takes, for the first attempt may fail.
        """
        now, (last, before) = self._clock(), self._last.get(message, (None, None))
        if before == gone:
            return True
        if last is not None and now < last + PAUSE:
            return False
        self._last[message] = now, gone
        return True

    def last(self, message: _K) -> datetime | None:
        """When a message was last put back; None if it never was."""
        last, _ = self._last.get(message, (None, None))
        return last


def with_reason(words: Words, screen: Screen) -> Screen:
    """The screen of a message that is put back, which says why it comes again."""
    return with_last_line(screen, words.say("direct-put-back"))
