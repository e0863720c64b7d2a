"""Reminds people: finds out who is due, notes the reminder, then sends it, and updates it once the person has acted.

Reminders are saved before they are sent, so that nobody is told twice, even by several processes at the same time. If a
process dies in between, the job's next attempt looks for the message before it sends one.
"""

import asyncio
import logging
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Protocol
from weakref import WeakValueDictionary

from bot.services import background, deadlines, moment, outages, sights
from bot.services.agenda import growing
from bot.services.game import Game, TurnRef
from bot.services.latest import Latest
from bot.services.pace import Live
from bot.services.people import PROGRAM, Asker, GameId, MessageId, UserId
from bot.services.ports import Again, Clock, Job, Kind, NotNowError, OutOfReachError, Reminder, Sent, Store, StoreError
from bot.services.reminding import BEFORE_THE_END, HOUR, SNOOZE, Asked, Reminded, asked_of, due, moments, next_time
from bot.services.settings import PersonSettings, Reminders
from bot.services.summaries import TableSummary, as_of, table_summary
from bot.services.tables import MOST_LISTED, Tables

_SOON = timedelta(minutes=1)
_ON_ITS_WAY = timedelta(seconds=30)
_FIRST_PAUSE, _LONGEST_PAUSE = timedelta(seconds=1), timedelta(minutes=1)

_log = logging.getLogger(__name__)


class Messenger(Protocol):
    """Sends reminders to people. Every method may raise NotNowError, and is then called again later."""

    async def find(
        self, table: TableSummary, reminders: Sequence[Reminder], known: Collection[MessageId]
    ) -> Sent | None:
        """Find the message that an earlier attempt left in the channel. The `known` ones contain other reminders."""

    async def tell(self, table: TableSummary, reminders: Sequence[Reminder], *, live: bool) -> Sent:
        """Mentions these people, whose reminders were noted at the same time, in one message in the table's channel.

        Raises:
            OutOfReachError: the channel refuses the bot.
        """

    async def tell_directly(
        self, table: TableSummary, reminder: Reminder, others: Sequence[TableSummary]
    ) -> Sent | None:
        """Sends one person a direct message about the table and the others. Returns None if they accept none."""

    async def settle(self, table: TableSummary, sent: Sent) -> None:
        """Deletes a message about what is dealt with by now. If that is not allowed, the message says so."""


class ReminderSender:
    """Reminds people, table by table."""

    def __init__(self, store: Store, tables: Tables, messenger: Messenger, clock: Clock) -> None:
        self._store = store
        self._tables = tables
        self._messenger = messenger
        self._clock = clock
        self._locks: WeakValueDictionary[GameId, asyncio.Lock] = WeakValueDictionary()
        """Locks for one message at a time per table. Each exists as long as somebody needs it."""
        self._mine: Latest[tuple[GameId, datetime], frozenset[UserId]] = Latest()
        """The people whose reminders this process noted, by table and time."""
        self._settling: set[asyncio.Task[None]] = set()

    async def remind(self, job: Job) -> Again:
        """Reminds those who are due at a table, and returns when to look again."""
        async with self._alone(job.game):
            # An outage moves the deadline.
            excused = await self._tables.act(job.game, PROGRAM, outages.excuse)
            game: Game = excused.look(sights.everything)
            if self._tables.reach.is_cut_off(game.home):
                return _SOON  # the deadline will move, and no button would answer
            try:
                await self._settle(game)
                looks = [
                    await (self._call(game) if job.kind is Kind.CALL else self._remind(game)),
                    await self._send(game),
                ]
            except (NotNowError, TimeoutError) as error:
                _log.warning("game %s: people are reminded later: %s", game.id, str(error) or type(error).__name__)
                return growing(job.attempt, _FIRST_PAUSE, _LONGEST_PAUSE)
            return min((each for each in looks if each is not None), default=None)

    async def hush(self, game: GameId, asker: Asker, turn: TurnRef | None) -> None:
        """Stops reminding the asker of the question that is open. Raises Refused as `deadlines.asked` does."""
        asked = await self._tables.look(game, asker, deadlines.asked, turn)
        await self._store.hush(asked.user, game, self._clock())

    async def snooze(self, game: GameId, asker: Asker) -> tuple[datetime, bool]:
        """Stops all reminders of the asker, who is asked something at the table, for some hours.

        Returns until when, and whether they want no reminders of this table's question after that, either.
        """
        user, since = await self._tables.look(game, asker, deadlines.asked_now)
        until = self._clock() + SNOOZE
        await self._store.snooze(user, until)
        await self._store.look_now(Kind.REMIND, game)
        heard = (await self._store.reminded([user]))[user].tables.get(game)
        hushed = heard is not None and heard.hushed is not None and since is not None and heard.hushed > since
        return until, hushed

    def settle_soon(self, number: GameId) -> None:
        """Updates the reminders of a table whose people have acted, in the background.

        Errors are logged, and a later look updates the rest.
        """
        task = background.begin("the settling of reminders", self._settle_now(number))
        self._settling.add(task)
        task.add_done_callback(self._settling.discard)

    async def stop(self) -> None:
        """Cancels what runs in the background."""
        for task in self._settling:
            task.cancel()
        if self._settling:
            await asyncio.wait(self._settling)

    async def _settle_now(self, number: GameId) -> None:
        try:
            async with self._alone(number):
                if any(each.open and each.sent is not None for each in await self._store.reminders(number)):
                    await self._settle(await self._loaded(number))
        except (NotNowError, StoreError) as error:
            _log.info("game %s: its reminders are settled later: %s", number, type(error).__name__)

    # Who is told what.

    async def _call(self, game: Game) -> datetime | None:
        """Notes reminders of those who play live. Returns when to look again if it is too early."""
        end, now = game.running_out, self._clock()
        if end is None or end <= now or not _is_live(game):
            return None
        if now < end - BEFORE_THE_END:
            return end - BEFORE_THE_END
        since = end - BEFORE_THE_END
        likes = await self._store.person_settings(_waited_for(game))
        told = {
            user: (game.id,)
            for user in likes
            if likes[user].reminded is not Reminders.NONE and game.acts.get(user, since) <= since
        }
        if told:
            self._mine[game.id, since] = await self._store.note_reminders(told, since, None)
        return None

    async def _remind(self, game: Game) -> datetime | None:
        """Notes who is reminded of what now. Returns when to look again, or None if nobody will be reminded."""
        end, now = game.running_out, self._clock()
        since = table_summary(game).counts_from
        if end is None or since is None or end <= now:
            return None
        likes = await self._store.person_settings(_waited_for(game))
        users = [user for user in likes if likes[user].reminded is not Reminders.NONE]
        heard, found = await self._store.reminded(users), await self._store.tables_of(users, MOST_LISTED)
        tables = [as_of(table, now) for table in found if not self._tables.reach.is_cut_off(table.home)]
        told: dict[UserId, list[GameId]] = {}
        # These looks also find people who by then have to choose again, or for somebody else.
        looks = {each for each in moments(since, end) if each > now}
        for user in users:
            asked = asked_of(user, tables)
            games = [each.game for each in due(asked, heard[user], likes[user].quiet_hours, now)]
            if games and games[0] == game.id:
                told[user] = games
            elif games:
                await self._store.look_now(Kind.REMIND, games[0])
                looks.add(now + _SOON)
            after = heard[user].after(told.get(user, ()), now) if user in told else heard[user]
            looks |= _next_look(game.id, asked, after, likes[user], now)
        if told:
            mine = self._mine[game.id, now] = await self._store.note_reminders(told, now, HOUR)
            looks |= {now + _SOON} if mine < told.keys() else set()  # another table was quicker
        return min(looks, default=None)

    # How they are told.

    async def _send(self, game: Game) -> datetime | None:
        """Sends reminders that this or an earlier attempt noted but did not send. Returns when to look for more.

        What another process has just noted is on its way, unless that process has died.
        """
        noted_so_far = await self._store.reminders(game.id)
        known = {each.sent.message for each in noted_so_far if each.sent is not None}
        waiting = [each for each in noted_so_far if each.open and each.sent is None]
        end, looks = game.running_out, set[datetime]()
        for at, noted in groupby(waiting, lambda each: each.at):
            together = list(noted)
            in_time = end is not None and self._clock() < end
            still = [each for each in together if in_time and _is_asked(game, each)]
            if gone := [each for each in together if each not in still]:
                await self._store.close_reminders(gone)
            mine = [each for each in still if each.user in self._mine.get((game.id, at), ())]
            if mine != still and not _is_live(game) and self._clock() < at + _ON_ITS_WAY:
                looks.add(at + _ON_ITS_WAY)
                still = mine
            if still:
                await self._send_together(game, still, known)
        return min(looks, default=None)

    async def _send_together(self, game: Game, reminders: Sequence[Reminder], known: Collection[MessageId]) -> None:
        """Sends reminders noted at the same time: direct messages to people who want them, the rest in one message."""
        table, live = table_summary(game), _is_live(game)
        here: list[Reminder] = []
        late: NotNowError | None = None
        likes = await self._store.person_settings([each.user for each in reminders])
        for each in reminders:
            wants = likes[each.user].reminded is Reminders.DIRECT and likes[each.user].reachable and not live
            try:
                sent = await self._messenger.tell_directly(table, each, await self._others(each)) if wants else None
            except NotNowError as error:
                late = error  # the others need not wait
                continue
            if sent is None:
                here.append(each)
            else:
                await self._store.note_sent([each], sent)
        if here:
            await self._mention(table, here, known, live=live)
        if late is not None:
            raise late

    async def _mention(
        self, table: TableSummary, here: Sequence[Reminder], known: Collection[MessageId], *, live: bool
    ) -> None:
        try:
            sent = await self._messenger.find(table, here, known) or await self._messenger.tell(table, here, live=live)
        except OutOfReachError as error:
            # The table was thought to be within reach. The next announcement finds out, and people are warned.
            _log.warning("game %s: nobody can be reminded there: %s", table.id, error)
            await self._store.close_reminders(here)
        else:
            await self._store.note_sent(here, sent)

    async def _others(self, reminder: Reminder) -> list[TableSummary]:
        if not reminder.others:
            return []
        tables = await self._store.tables_of([reminder.user], MOST_LISTED)
        return [table for table in tables if table.id in reminder.others]

    async def _settle(self, game: Game) -> None:
        """Updates messages once all their people have acted, and deletes reminders of earlier questions."""
        found = await self._store.reminders(game.id)
        by_message: dict[Sent, list[Reminder]] = {}
        for each in found:
            if each.open and each.sent is not None:
                by_message.setdefault(each.sent, []).append(each)
        for sent, told in by_message.items():
            if not any(_is_asked(game, each) for each in told):
                await self._messenger.settle(table_summary(game), sent)
                await self._store.close_reminders(told)
        since = game.asked or self._clock()
        if any(each.at <= since for each in found):
            await self._store.forget_reminders(game.id, since)

    async def _loaded(self, number: GameId) -> Game:
        game = await self._store.load(number)
        assert game is not None, "games are never deleted"
        return moment.at(game, self._clock())

    def _alone(self, game: GameId) -> asyncio.Lock:
        return self._locks.setdefault(game, asyncio.Lock())


def _next_look(
    game: GameId, asked: Sequence[Asked], heard: Reminded, likes: PersonSettings, now: datetime
) -> set[datetime]:
    times = (next_time(each, heard, likes.quiet_hours, now) for each in asked if each.game == game)
    return {each for each in times if each is not None and each > now}


def _waited_for(game: Game) -> list[UserId]:
    """Return the people that the game waits for, except those who are away (it waits for them if nobody is there)."""
    return [user for user in game.waited_for if user not in game.away]


def _is_live(game: Game) -> bool:
    return isinstance(game.pace, Live)


def _is_asked(game: Game, reminder: Reminder) -> bool:
    """Whether a person is still asked what they were reminded of."""
    return game.asked is not None and reminder.at > game.asked and reminder.user in game.waited_for
