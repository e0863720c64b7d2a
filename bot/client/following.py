"""Hands that follow the game: the next one comes by itself to who has just had the one before open.

Discord lets the bot answer a press for a quarter of an hour. What that takes is kept here, in memory alone, and never
logged (ADR 7): after a restart, after a pause, or in another process, there is the button as ever.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeAlias

import aiohttp
import discord

from bot.client.hands import Hands, Question, question_of
from bot.client.incidents import report_incident
from bot.screens.screen import Screen
from bot.services.latest import Latest
from bot.services.people import Asker, GameId, UserId
from bot.services.ports import Clock, StoreError
from bot.services.refusals import Refused
from bot.services.views import TableView
from bot.text.words import Words

GOOD_FOR = timedelta(minutes=14)
"""So long after a press it is still answered: a little less than Discord allows."""

_ANSWERED_WITHIN = 60.0
"""Seconds; a press that is not answered by then was not answered at all."""

Remove: TypeAlias = Callable[[], Awaitable[object]]
"""Takes a private message away."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Line:
    """A way to answer somebody's last press for a while yet."""

    user: UserId
    asker: Asker
    words: Words
    send: Callable[[Screen], Awaitable[Remove]]
    """Sends a further private message below all others, and says how to take it away."""
    remove: Remove
    """Takes away the message that answered the press."""
    answered: asyncio.Event
    """Set once the press is answered: nothing may overtake that."""


@dataclass(slots=True)
class _Open:
    line: Line
    until: datetime
    question: Question
    """The question that is shown to them."""
    remove: Remove


class Following:
    """Who has a hand open, and the hands that follow. No failure here reaches anybody."""

    def __init__(self, hands: Hands, clock: Clock) -> None:
        self._hands = hands
        self._clock = clock
        self._open: Latest[tuple[GameId, UserId], _Open] = Latest()
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """Bring nothing any more."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def note(self, table: TableView, line: Line) -> None:
        """Remember that somebody has been answered with what this table asks them."""
        until = self._clock() + GOOD_FOR
        self._open[table.id, line.user] = _Open(line, until, question_of(table), line.remove)

    def forget(self, table: TableView) -> None:
        """Forget everybody at a table that asks nobody any more."""
        for user in table.people:
            self._open.pop((table.id, user), None)

    def bring(self, table: TableView) -> None:
        """Bring what the table asks now to those who had the question before open; nobody waits for that."""
        now, question = self._clock(), question_of(table)
        for user in table.waited_for:
            found = self._open.get((table.id, user))
            if found is None or found.question == question or self._hands.has_reached(table, user):
                continue
            if found.until <= now:
                del self._open[table.id, user]
                continue
            found.question = question
            task = asyncio.create_task(self._bring(table, found))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _bring(self, table: TableView, found: _Open) -> None:
        line, before = found.line, found.remove
        try:
            await asyncio.wait_for(line.answered.wait(), _ANSWERED_WITHIN)
            screen = await self._hands.question_screen(table.id, line.asker, line.words)
            if screen is None or question_of(table) != found.question:
                return  # answered meanwhile, or they have opened it themselves
            found.remove = await line.send(screen)
            await before()
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, Refused, StoreError) as error:
            _log.info("game %s: a hand does not follow: %s", table.id, type(error).__name__)
        except Exception as error:  # noqa: BLE001 - whatever it is, the button is there, and the log must not show the hand
            report_incident(error)
