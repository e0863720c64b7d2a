"""Sends the next hand automatically to players who recently opened the previous one.

Discord lets the bot answer a click for a quarter of an hour. What the bot needs for that is kept here, only in memory,
and never logged (ADR 7). After a restart, after a pause, or in another process, players use the button as always.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.client.incidents import report_incident
from bot.client.private.hands import Hands, Question, Revealed, question_of
from bot.client.private.keeping import ANSWERED_WITHIN, FAILURES, Keeper, PrivateMessage
from bot.client.sending.requests import in_short, tolerated
from bot.screens.screen import Screen
from bot.services.game import Ending
from bot.services.latest import Latest
from bot.services.people import Asker, GameId, UserId
from bot.services.ports import Clock
from bot.services.sights import Sight
from bot.services.telling import Telling
from bot.services.views import TableView

GOOD_FOR = timedelta(minutes=14)
"""How long after a click the bot still answers it: a little less than Discord allows."""

_log = logging.getLogger(__name__)


Send: TypeAlias = Callable[[Screen, Callable[[], bool]], Awaitable[Sequence[PrivateMessage]]]


@dataclass(frozen=True, slots=True)
class Line:
    """A way to send further answers to a person's last click, for some minutes."""

    user: UserId
    asker: Asker
    send: Send
    """Sends further private messages below all others, while the second argument returns that they are still wanted."""
    keep: Callable[[PrivateMessage, Sight], None]
    """Keeps a new hand up to date, given the sight from which it was made."""
    answer: PrivateMessage
    """The message that answers the click."""


@dataclass(eq=False, slots=True)
class _Open:
    line: Line
    until: datetime
    question: Question
    """The question that the player was last shown or sent."""
    shown: Mapping[PrivateMessage, datetime]
    """The messages with the player's hand, and until when each can be removed."""
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a hand is being sent."""


_Key: TypeAlias = tuple[GameId, UserId]


class Following:
    """Remembers who has a hand open, and sends the next hands. Failures are only logged."""

    def __init__(self, hands: Hands, keeper: Keeper, clock: Clock) -> None:
        self._hands = hands
        self._keeper = keeper
        self._clock = clock
        self._open: Latest[_Key, _Open] = Latest()
        self._tasks: dict[asyncio.Task[None], GameId] = {}

    async def stop(self) -> None:
        """Stop sending hands."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def note(self, table: TableView, line: Line) -> None:
        """Remember that a player has just been shown the question that this table asks them."""
        key, number, now = (table.id, line.user), line.answer.number, self._clock()
        self.leave(line.user, number)
        line.answer.left = False
        before = self._open.get(key)
        earlier = before.shown.items() if before is not None else ()
        shown = {each: end for each, end in earlier if end > now and (number is None or each.number != number)}
        self._open[key] = _Open(line, now + GOOD_FOR, question_of(table), {**shown, line.answer: now + GOOD_FOR})

    async def clear_away(self, answer: PrivateMessage) -> None:
        """Remove earlier messages with the hand that this answer now shows, because one message per turn is enough."""
        now = self._clock()
        for (game, _), found in list(self._open.items()):
            if found.line.answer is answer:
                stay = {each for each in found.shown if each is answer or each.asks_how or each.left}
                earlier = {each: end for each, end in found.shown.items() if each not in stay}
                found.shown = {each: end for each, end in found.shown.items() if each not in earlier}
                await self._remove(game, [each for each, end in earlier.items() if end > now and each.stands.is_set()])

    def leave(self, user: UserId, message: int | None) -> None:
        """Keep a person's message from being removed, because it is about to show something else."""
        for each in self._standing_in(user, message):
            each.left = True

    def return_to(self, user: UserId, message: int | None) -> None:
        """Undo `leave`, because the answer to a click on the message is in another message."""
        for each in self._standing_in(user, message):
            each.left = False

    def _standing_in(self, user: UserId, message: int | None) -> list[PrivateMessage]:
        theirs = (each for (_, whose), found in self._open.items() if whose == user for each in found.shown)
        return [each for each in theirs if message is not None and each.number == message]

    def on_their_way(self, table: GameId) -> Collection[asyncio.Task[None]]:
        """Return the tasks that are sending hands of this table now."""
        return [task for task, game in self._tasks.items() if game == table]

    def end(self, telling: Telling, but: Collection[UserId]) -> None:
        """Forget everyone at a table whose game is over. Tell players with an open hand, but for some, how they did."""
        now, table = self._clock(), telling.table
        for key in [each for each in self._open if each[0] == table.id]:
            found, (_, user) = self._open.pop(key), key
            is_player = table.ending is Ending.SCORED and table.seat_of(user) is not None
            if is_player and user not in but and found.until > now:
                task = asyncio.create_task(self._end(key, found, telling))
                self._tasks[task] = table.id
                task.add_done_callback(self._tasks.pop)

    async def _end(self, key: _Key, found: _Open, telling: Telling) -> None:
        line, table = found.line, telling.table
        try:
            async with found.busy:
                await asyncio.wait_for(line.answer.stands.wait(), ANSWERED_WITHIN)
                screen = await self._hands.own_end(telling, line.user)
                if sent := await line.send(screen, lambda: key not in self._open):
                    self._hands.note_end(table.id, line.user)
                    await self._remove(table.id, self._replaced(key, found, sent))
        except FAILURES as error:
            _log.info("game %s: the end does not follow: %s", table.id, in_short(error))
        except Exception as error:  # noqa: BLE001 - whatever it is, the channel says how the game ended
            report_incident(error)

    def bring(self, telling: Telling) -> None:
        """Send the table's present question, in the background, to players who had the previous one open."""
        table = telling.table
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
            task = asyncio.create_task(self._bring(key, found, question, telling.resolutions))
            self._tasks[task] = table.id
            task.add_done_callback(self._tasks.pop)

    async def _bring(self, key: _Key, found: _Open, question: Question, revealed: Revealed) -> None:
        game, line = key[0], found.line

        def is_wanted() -> bool:
            """Return whether the player has not opened the question themselves, and it is still the latest one."""
            return self._open.get(key) is found and found.question == question

        try:
            async with found.busy:
                await asyncio.wait_for(line.answer.stands.wait(), ANSWERED_WITHIN)
                asked = await self._hands.asked_now(game, line.asker, line.user, revealed)
                if asked is None or asked.question != question:
                    return  # answered meanwhile
                sent = await line.send(asked.screen, is_wanted)
                if sent:
                    line.keep(sent[0], asked.sight)
                    self._keeper.shows(sent[0], asked.screen)
                    self._hands.note_shown(asked.sight, line.user)
                    await self._remove(game, self._replaced(key, found, sent))
        except FAILURES as error:
            _log.info("game %s: a hand does not follow: %s", game, in_short(error))
        except Exception as error:  # noqa: BLE001 - whatever it is, the button still works, and the log must not show the hand
            report_incident(error)

    def _replaced(self, key: _Key, found: _Open, sent: Sequence[PrivateMessage]) -> Sequence[PrivateMessage]:
        """Return the messages to remove: earlier hands, or the one just sent if the player has opened it themselves."""
        now, current = self._clock(), self._open.get(key)
        if current is not None and current is not found:
            has_gone_on = {each.number for each in current.shown} & {each.number for each in sent}
            return () if has_gone_on else sent
        before, found.shown = found.shown, dict.fromkeys(sent, found.until)
        return [each for each, until in before.items() if until > now and each.stands.is_set() and not each.left]

    async def _remove(self, game: GameId, messages: Sequence[PrivateMessage]) -> None:
        for each in messages:
            with tolerated(f"game {game}: an earlier hand is not taken away"):  # the player may have dismissed it
                await self._keeper.take_away(each)
