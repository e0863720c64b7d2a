"""Posts several announcements as one message: those missed while a table was out of reach, or seats changed at once."""

from collections.abc import Sequence
from functools import partial
from itertools import takewhile

from bot.client.announcing import screens as announcing
from bot.client.announcing.screens import Told, missed_part, screen_of
from bot.client.private.watchers import Watchers
from bot.client.sending.channels import Channels, TooLongError, fits_as_text
from bot.client.sending.nonces import nonce_of
from bot.client.servers.readers import Readers
from bot.screens.changes import passage_mentions, seats_changed_screen
from bot.screens.reach import fits_together, missed_screen
from bot.screens.screen import Screen
from bot.services.news import News
from bot.services.ports import Notice, Receipt
from bot.services.telling import Telling
from bot.text.words import Words

_SEVERAL = 2
_CHANGES_TOGETHER = 10
"""How many seat changes fit into one message."""


class JointMessages:
    """Posts joint messages, which contain several announcements."""

    def __init__(self, readers: Readers, watchers: Watchers, channels: Channels) -> None:
        self._readers = readers
        self._watchers = watchers
        self._channels = channels

    async def tell(self, notices: Sequence[Notice], telling: Telling, *, missed: bool) -> Receipt | None:
        """Post the first announcements that belong together as one message. Return None if fewer than two do."""
        try:
            told = await self._tell_missed(notices, telling) if missed else None
        except TooLongError:
            told = await self._tell_missed(notices, telling, as_text=True)
        return told or await self._tell_changes_of_seats(notices, telling)

    async def _tell_missed(
        self, notices: Sequence[Notice], telling: Telling, *, as_text: bool = False
    ) -> Receipt | None:
        """Post as many missed announcements as fit into one message. Return None if there is no such message.

        The last joint message points to the history. Raises TooLongError if the channel allows only plain text, and the
        message would be cut.
        """
        table = telling.table
        words = await self._readers.public_words(table.home.guild)
        parts: list[Screen] = []
        told_of: list[tuple[Notice, Told]] = []
        count, ends = 0, True
        for notice in notices:
            told = await announcing.read(telling, notice.announcement)
            part = None if told.news is News.REFRESHED else missed_part(words, told)
            ends = told.is_for_now
            if ends:
                break
            if part is not None:
                more = [*parts, part]
                whole = missed_screen(words, table, more, ends=True)
                if not fits_together(more) or (as_text and not fits_as_text(whole, words)):
                    break
                parts.append(part)
                told_of.append((notice, told))
            count, ends = count + 1, True
        if len(parts) < _SEVERAL:
            return None
        screen = missed_screen(words, table, parts, ends=ends)
        nonce = _nonce_of_all([notice for notice, _ in told_of])
        posted = await self._channels.post(table.home.channel, screen, words, nonce, uncut=True)
        for notice, told in told_of:
            if told.news.traits.for_watchers:
                self._watchers.tell(table, notice.nonce, partial(_screen_in, told))
        return Receipt(count, message=posted.message)

    async def _tell_changes_of_seats(self, notices: Sequence[Notice], telling: Telling) -> Receipt | None:
        """Post several seat changes as one message. Return None if there are no such changes.

        Refreshes of the panel between them are skipped: it is refreshed or replaced after the last change anyway.
        """
        at_once = [*takewhile(lambda each: each.announcement.news in {News.SEAT_CHANGED, News.REFRESHED}, notices)]
        places = [place for place, each in enumerate(at_once) if each.announcement.news is News.SEAT_CHANGED]
        changes = [at_once[place] for place in places[:_CHANGES_TOGETHER]]
        if len(changes) < _SEVERAL:
            return None
        table = telling.table
        words = await self._readers.public_words(table.home.guild)
        numbers = [number for each in changes if (number := each.announcement.number) is not None]
        called = dict.fromkeys(user for number in numbers for user in passage_mentions(table, number))
        screen = seats_changed_screen(words, table, numbers, await self._readers.to_mention(tuple(called)))
        posted = await self._channels.post(table.home.channel, screen, words, _nonce_of_all(changes))
        return Receipt(places[len(changes) - 1] + 1, message=posted.message)


def _screen_in(told: Told, words: Words) -> Screen | None:
    return screen_of(words, told)


def _nonce_of_all(notices: Sequence[Notice]) -> str:
    """Return the nonce of a joint message. It depends on every notice, so that Discord confuses no two messages."""
    return nonce_of("together", *(notice.nonce for notice in notices))
