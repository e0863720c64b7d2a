"""Sends reminders, as mentions in the table's channel or as direct messages. They never delay anything else.

They are spread over time, well below Discord's rate limit, and the most urgent go first. Calls at live tables are not
delayed.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime
from heapq import heappop, heappush
from itertools import count

from bot.client.private.direct import DirectMessages, Reached
from bot.client.sending.channels import Channels
from bot.client.sending.nonces import nonce_of
from bot.client.sending.presenting import acts_on
from bot.client.sending.requests import UNCHANGEABLE, tolerated
from bot.client.sending.strays import LOOKED_AT
from bot.client.servers.readers import Readers
from bot.screens.acts import LetChoose
from bot.screens.likings import personal_screen
from bot.screens.reminders import call_screen, direct_reminder_screen, reminder_screen, settled_screen
from bot.services import background
from bot.services.background import Loop
from bot.services.people import GuildId, MessageId, UserId
from bot.services.ports import NotNowError, OutOfReachError, Reminder, Sent
from bot.services.summaries import TableSummary

PAUSE = 0.1
"""Seconds between two sends: a fifth of Discord's rate limit for a bot, so that reveals and answers need not wait."""

_log = logging.getLogger(__name__)


class Spread:
    """Rate limiter: releases waiters one at a time, with a pause between them, the most urgent first.

    Servers take turns, so a server with many reminders delays any other server by at most one of its own.
    """

    def __init__(self, pause: float = PAUSE) -> None:
        self._pause = pause
        self._waiting: dict[GuildId | None, list[tuple[datetime, int, asyncio.Event]]] = {}
        """The waiters by server, the most urgent first."""
        self._gone: Counter[GuildId | None] = Counter()
        """The number of waiters released since the queue was last empty, by server."""
        self._numbers = count()
        self._task: asyncio.Task[None] | None = None
        self._loop = Loop("the queue of reminders")

    async def turn(self, urgency: datetime, server: GuildId | None) -> None:
        """Wait for a turn. The server that has had the fewest turns comes first, and then the earliest time."""
        mine = asyncio.Event()
        heappush(self._waiting.setdefault(server, []), (urgency, next(self._numbers), mine))
        if self._task is None or self._task.done():
            self._task = background.begin("the queue of reminders", self._let_go())
        await mine.wait()

    async def stop(self) -> None:
        """Stop releasing waiters."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def _let_go(self) -> None:
        while self._waiting:
            with self._loop.guarded():
                self._next().set()
            await asyncio.sleep(self._pause)
        self._gone.clear()

    def _next(self) -> asyncio.Event:
        server = min(self._waiting, key=lambda each: (self._gone[each], self._waiting[each][0][:2]))
        *_, waiter = heappop(self._waiting[server])
        self._gone[server] += 1
        if not self._waiting[server]:
            del self._waiting[server]
        return waiter


class Reminders:
    """Implements the services' `Messenger` on Discord."""

    def __init__(self, readers: Readers, channels: Channels, direct: DirectMessages) -> None:
        self._readers = readers
        self._channels = channels
        self._direct = direct
        self._spread = Spread()

    async def stop(self) -> None:
        """Stop sending reminders."""
        await self._spread.stop()

    async def find(
        self, table: TableSummary, reminders: Sequence[Reminder], known: Collection[MessageId]
    ) -> Sent | None:
        """See `Messenger.find`. Finds it by its nonce while Discord remembers that, or by its buttons and mentions."""
        channel, nonce = table.home.channel, _nonce(reminders[0])
        if (sent := self._channels.sent_with(nonce)) is not None:
            return Sent(channel, sent, direct=False)
        try:
            found = await self._channels.own_messages(channel, None, LOOKED_AT)
        except OutOfReachError:
            return None  # the next step, sending it, raises the same error
        for message in found:
            names_them = all(f"<@{each.user}>" in message.content for each in reminders)
            tells = LetChoose(table.id, table.turn) in acts_on(message) and names_them and message.id not in known
            if tells or str(message.nonce) == nonce:
                return Sent(channel, MessageId(message.id), direct=False)
        return None

    async def tell(self, table: TableSummary, reminders: Sequence[Reminder], *, live: bool) -> Sent:
        """See `Messenger.tell`."""
        if not live:
            await self._spread.turn(_urgency(table), table.home.guild)
        words = await self._readers.public_words(table.home.guild)
        people = [each.user for each in reminders]
        busy = [each.user for each in reminders if each.others]
        screen = call_screen(words, table, people) if live else reminder_screen(words, table, people, busy)
        channel = table.home.channel
        posted = await self._channels.post(channel, screen, words, _nonce(reminders[0]))
        return Sent(channel, posted.message, direct=False)

    async def tell_directly(
        self, table: TableSummary, reminder: Reminder, others: Sequence[TableSummary]
    ) -> Sent | None:
        """See `Messenger.tell_directly`. Remembers it if the person accepts no direct messages."""
        await self._spread.turn(_urgency(table), table.home.guild)
        likes = await self._readers.likes(reminder.user)
        screen = personal_screen(likes, direct_reminder_screen(self._readers.words(likes), table, others))
        reached, sent = await self._direct.deliver(reminder.user, screen, _nonce(reminder, reminder.user))
        if reached is Reached.NOT_NOW:
            raise NotNowError("a direct message did not arrive")
        if reached is Reached.CLOSED:
            await self._readers.close_door(reminder.user)
        return sent

    async def settle(self, table: TableSummary, sent: Sent) -> None:
        """See `Messenger.settle`."""
        if sent.direct:
            await self._direct.remove(sent)
            return
        errors = (*UNCHANGEABLE, OutOfReachError)
        with tolerated(f"game {table.id}: a reminder stays as it is", errors=errors):
            if not await self._channels.try_delete(sent.channel, sent.message):
                words = await self._readers.public_words(table.home.guild)
                await self._channels.edit(sent.channel, sent.message, settled_screen(words, table), words)


def _nonce(reminder: Reminder, user: UserId | None = None) -> str:
    return nonce_of("reminder", reminder.game, reminder.at.isoformat(), user)


def _urgency(table: TableSummary) -> datetime:
    assert table.deadline is not None, "else nobody is reminded"
    return table.deadline
