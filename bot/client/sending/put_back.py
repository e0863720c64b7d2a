"""Limits how often a message that somebody deletes is put back: once an hour at most.

The time is not saved, so another process may put a message back sooner.
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
    """Remembers when this process last put each message back."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last: Latest[_K, tuple[datetime, MessageId]] = Latest()

    def note(self, message: _K, gone: MessageId) -> bool:
        """Note that a message is put back. Return False, and note nothing, if it was put back within the last hour.

        `gone` is the deleted message. It may be put back in several attempts, because the first one may fail.
        """
        now, (last, before) = self._clock(), self._last.get(message, (None, None))
        if before == gone:
            return True
        if last is not None and now < last + PAUSE:
            return False
        self._last[message] = now, gone
        return True

    def last(self, message: _K) -> datetime | None:
        """Return when this process last put a message back; None if it never did."""
        last, _ = self._last.get(message, (None, None))
        return last


def with_reason(words: Words, screen: Screen) -> Screen:
    """Return the screen of a message that is put back, with a line that says why it is posted again."""
    return with_last_line(screen, words.say("direct-put-back"))
