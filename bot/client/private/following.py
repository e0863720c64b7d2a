"""Hands that follow the game: the next one comes by itself to who has just had the one before open.

Discord lets the bot answer a press for a quarter of an hour. What that takes is kept here, in memory alone, and never
logged (ADR 7): after a restart, after a pause, or in another process, there is the button as ever.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.client.incidents import report_incident
from bot.client.private.hands import Hands, Question, question_of
from bot.client.private.keeping import ANSWERED_WITHIN, FAILURES, Keeper, PrivateMessage
from bot.client.sending.requests import in_short, tolerated
from bot.screens.screen import Screen
from bot.services.latest import Latest
from bot.services.people import Asker, GameId, UserId
from bot.services.ports import Clock
from bot.services.sights import Sight
from bot.services.views import TableView

GOOD_FOR = timedelta(minutes=14)
"""So long after a press it is still answered: a little less than Discord allows."""

_log = logging.getLogger(__name__)


Send: TypeAlias = Callable[[Screen, Callable[[], bool]], Awaitable[Sequence[PrivateMessage]]]


@dataclass(frozen=True, slots=True)
class Line:
    """A way to answer somebody's last press for a while yet."""

    user: UserId
    asker: Asker
    send: Send
    """Sends further private messages below all others, as long as the second argument says that they are wanted."""
    keep: Callable[[PrivateMessage, Sight], None]
    """Keeps a hand that has come true, from what was seen when it was made."""
    answer: PrivateMessage
    """The message that answers the press."""


@dataclass(eq=False, slots=True)
class _Open:
    line: Line
    until: datetime
    question: Question
    """The question that is shown to them."""
    shown: Mapping[PrivateMessage, datetime]
    """The messages with their hand, and until when they can be taken away."""
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a hand is on its way."""


_Key: TypeAlias = tuple[GameId, UserId]


class Following:
    """Who has a hand open, and the hands that follow. No failure here reaches anybody."""

    def __init__(self, hands: Hands, keeper: Keeper, clock: Clock) -> None:
        self._hands = hands
        self._keeper = keeper
        self._clock = clock
        self._open: Latest[_Key, _Open] = Latest()
        self._tasks: dict[asyncio.Task[None], GameId] = {}

    async def stop(self) -> None:
        """Bring nothing any more."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def note(self, table: TableView, line: Line) -> None:
        """Remember that somebody has been answered with what this table asks them."""
        key, number, now = (table.id, line.user), line.answer.number, self._clock()
        self.leave(line.user, number)
        line.answer.left = False
        before = self._open.get(key)
        earlier = before.shown.items() if before is not None else ()
        shown = {each: end for each, end in earlier if end > now and (number is None or each.number != number)}
        self._open[key] = _Open(line, now + GOOD_FOR, question_of(table), {**shown, line.answer: now + GOOD_FOR})

    async def clear_away(self, answer: PrivateMessage) -> None:
        """Take away where a hand stood before, now that this answer shows it: one hand of a turn is enough."""
        now = self._clock()
        for (game, _), found in list(self._open.items()):
            if found.line.answer is answer:
                stay = {each for each in found.shown if each is answer or each.asks_how or each.left}
                earlier = {each: end for each, end in found.shown.items() if each not in stay}
                found.shown = {each: end for each, end in found.shown.items() if each not in earlier}
                await self._remove(game, [each for each, end in earlier.items() if end > now and each.stands.is_set()])

    def leave(self, user: UserId, message: int | None) -> None:
        """Take this message of somebody's away no more: something else is going to stand in it."""
        for each in self._standing_in(user, message):
            each.left = True

    def return_to(self, user: UserId, message: int | None) -> None:
        """Take it away again when its time comes: the answer to a press on it has come in another message."""
        for each in self._standing_in(user, message):
            each.left = False

    def _standing_in(self, user: UserId, message: int | None) -> list[PrivateMessage]:
        theirs = (each for (_, whose), found in self._open.items() if whose == user for each in found.shown)
        return [each for each in theirs if message is not None and each.number == message]

    def on_their_way(self, table: GameId) -> Collection[asyncio.Task[None]]:
        """What brings hands of this table now."""
        return [task for task, game in self._tasks.items() if game == table]

    def forget(self, table: TableView) -> None:
        """Forget everybody at a table that asks nobody any more."""
        for key in [each for each in self._open if each[0] == table.id]:
            del self._open[key]

    def bring(self, table: TableView) -> None:
        """Bring what the table asks now to those who had the question before open; nobody waits for that."""
        now, question = self._clock(), question_of(table)
        for user in table.waited_for:
            key = (table.id, user)
            found = self._open.get(key)
            if found is None or not question.is_after(found.question) or self._hands.has_reached(table, user):
                continue
            if found.until <= now:
                del self._open[key]
                continue
            found.question = question
            task = asyncio.create_task(self._bring(key, found, question))
            self._tasks[task] = table.id
            task.add_done_callback(self._tasks.pop)

    async def _bring(self, key: _Key, found: _Open, question: Question) -> None:
        game, line = key[0], found.line

        def is_wanted() -> bool:
            """Whether they have not opened it themselves meanwhile, and nothing else is asked."""
            return self._open.get(key) is found and found.question == question

        try:
            async with found.busy:
                await asyncio.wait_for(line.answer.stands.wait(), ANSWERED_WITHIN)
                asked = await self._hands.asked_now(game, line.asker, line.user)
                if asked is None or asked.question != question:
                    return  # answered meanwhile
                sent = await line.send(asked.screen, is_wanted)
                if sent:
                    line.keep(sent[0], asked.sight)
                    self._keeper.shows(sent[0], asked.screen)
                    await self._remove(game, self._replaced(key, found, sent))
        except FAILURES as error:
            _log.info("game %s: a hand does not follow: %s", game, in_short(error))
        except Exception as error:  # noqa: BLE001 - whatever it is, the button is there, and the log must not show the hand
            report_incident(error)

    def _replaced(self, key: _Key, found: _Open, sent: Sequence[PrivateMessage]) -> Sequence[PrivateMessage]:
        """What goes now that a hand has come: those before, or that hand, if they have just opened it themselves."""
        now, current = self._clock(), self._open.get(key)
        if current is not None and current is not found:
            has_gone_on = {each.number for each in current.shown} & {each.number for each in sent}
            return () if has_gone_on else sent
        before, found.shown = found.shown, dict.fromkeys(sent, found.until)
        return [each for each, until in before.items() if until > now and each.stands.is_set() and not each.left]

    async def _remove(self, game: GameId, messages: Sequence[PrivateMessage]) -> None:
        for each in messages:
            with tolerated(f"game {game}: an earlier hand is not taken away"):  # they may have dismissed it
                await self._keeper.take_away(each)
