"""Direct messages: the hand to who is asked and wants it so, and what is revealed to who watches from afar.

A closed door is normal: whoever cannot be reached is mentioned in the channel, and whoever watches stops watching.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot.client import presenting
from bot.client.call import Reached
from bot.client.failures import incident
from bot.screens.acts import Watch
from bot.screens.hands import hand_screen, offer_screen
from bot.screens.likings import liked_by, notation_of
from bot.screens.reach import warning_screen
from bot.screens.screen import Button, Screen, with_last_line
from bot.services.game import Status, TurnRef
from bot.services.latest import Latest
from bot.services.people import Actor, GameId, Person, UserId
from bot.services.ports import UnreadableGameError
from bot.services.refusals import Refused
from bot.services.settings import PersonSettings
from bot.services.summaries import TableSummary
from bot.services.views import TableView
from bot.text.words import Words

if TYPE_CHECKING:
    from bot.client.bot import WondersBot

PATIENCE = 5.0
"""So many seconds the channel waits for the hands to be sent; who has none by then is mentioned there."""
_WATCHERS_PATIENCE = 60.0
_TOO_MANY_AT_ONCE = 40003
_OPEN_YET = frozenset({400, 413, 429})
"""Statuses by which this message is refused, or comes too soon, and not every message."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Question:
    """What tells one question of a game from the next."""

    status: Status
    turn: TurnRef | None
    resolutions: int


@dataclass(slots=True)
class _Told:
    """Who was told of a question."""

    question: _Question
    asked: set[UserId] = field(default_factory=set)
    reached: set[UserId] = field(default_factory=set)


class DirectMessages:
    """Sends hands and reveals. Nothing that goes wrong here stops a game, or what its channel is told."""

    def __init__(self, bot: "WondersBot") -> None:
        self._bot = bot
        self._told: Latest[GameId, _Told] = Latest()
        self._latest: dict[GameId, asyncio.Task[None]] = {}

    async def ask(self, table: TableView) -> tuple[UserId, ...]:
        """Sends what is asked now to everybody who wants it so, once; gives those who are to be mentioned instead."""
        told = self._told_of(table)
        await self._reach(table, told)
        return await self.to_mention([user for user in _thinking(table) if user not in told.reached])

    async def warn(self, table: TableView, users: Sequence[UserId]) -> tuple[UserId, ...]:
        """Tells people that their table is out of reach; gives those who have it now. A closed door is remembered."""
        assert table.lost is not None
        told = []
        for user in users:
            likes = await self._bot.preferences.person(user)
            if not likes.reachable:
                continue
            screen = liked_by(likes, warning_screen(self._words(likes), table))
            reached = await self._send(user, screen, nonce_of(table.id, table.lost.since, user))
            if reached is Reached.YES:
                told.append(user)
            elif reached is Reached.CLOSED:
                await self._bot.preferences.change(user, lambda it: it.model_copy(update={"reachable": False}))
        return tuple(told)

    async def to_mention(self, users: Sequence[UserId]) -> tuple[UserId, ...]:
        """Those of them who want to be mentioned."""
        return tuple([user for user in users if (await self._bot.preferences.person(user)).mentions])

    async def waited_for(self, table: TableView) -> tuple[UserId, ...]:
        """Those for whom the table waits who want to be mentioned, however they were asked."""
        return await self.to_mention(_thinking(table))

    async def bring(self, person: Person) -> None:
        """Sends somebody, who from now on wants it so, what they are asked now at all their tables, each once."""
        likes = await self._bot.preferences.person(person.user)
        for found in await self._bot.tables.around(Actor(person, None)):
            if person.user not in _thinking(found):
                continue
            try:
                table = await self._bot.tables.shown(found.id)
            except UnreadableGameError as error:
                incident(error)  # the others are brought all the same
                continue
            told = self._told_of(table)
            if person.user in _thinking(table) and person.user not in told.reached:
                told.asked.add(person.user)
                await self._send_hand(table, told, person.user, likes)

    async def ask_newcomers(self, table: TableView) -> None:
        """Sends what is asked to those who were not asked when it began: a seat has changed hands, for instance."""
        known = self._told.get(table.id)
        if known is None and (table.turn is None or table.turn.asked == "card"):
            # After a restart: they were asked by the one before.
            self._told_of(table).asked.update(_thinking(table))
        await self._reach(table, self._told_of(table))

    def forget(self, game: GameId) -> None:
        """Nobody is asked any more."""
        self._told.pop(game, None)

    def tell_watchers(self, table: TableView, key: str, screen: Callable[[Words], Screen | None]) -> None:
        """Sends what was revealed to everybody who watches, beside everything else, in the order of the calls."""
        if not table.watchers:
            return
        before = self._latest.get(table.id)
        task = asyncio.create_task(self._tell_in_turn(before, table, key, screen))
        self._latest[table.id] = task
        task.add_done_callback(lambda done: self._told_watchers(table.id, done))

    async def stop(self) -> None:
        """Leaves untold what is not told yet."""
        tasks = set(self._latest.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    # Hands.

    def _told_of(self, table: TableView) -> _Told:
        question = _Question(table.status, table.turn, table.resolutions)
        known = self._told.get(table.id)
        if known is None or known.question != question:
            known = self._told[table.id] = _Told(question)
        return known

    async def _reach(self, table: TableView, told: _Told) -> None:
        new = [user for user in _thinking(table) if user not in told.asked]
        likes = {user: await self._bot.preferences.person(user) for user in new}
        told.asked.update(new)
        wanted = [user for user in new if likes[user].direct_messages]
        sending = {asyncio.create_task(self._send_hand(table, told, user, likes[user])) for user in wanted}
        if sending:
            _, late = await asyncio.wait(sending, timeout=PATIENCE)
            for task in late:
                task.cancel()

    async def _send_hand(self, table: TableView, told: _Told, user: UserId, likes: PersonSettings) -> None:
        try:
            screen = liked_by(likes, await self._hand(table, user, self._words(likes)))
            if await self._send(user, screen, nonce_of(table.id, told.question, user)) is Reached.YES:
                told.reached.add(user)
        except Refused:
            return  # what was asked is answered, or the seat is another's
        except Exception as error:  # noqa: BLE001 - whatever it is, the channel is told, and the log without the hand
            incident(error)

    async def _hand(self, table: TableView, user: UserId, words: Words) -> Screen:
        """As the player sees it now."""
        person = next(each.occupant for each in table.seats if each.user == user)
        assert isinstance(person, Person)
        actor = Actor(person, None)
        if table.status is Status.DRAFT:
            return offer_screen(words, table, await self._bot.tables.offer(table.id, actor))
        return hand_screen(words, *await self._bot.tables.sight(table.id, actor))

    # Watchers.

    async def _tell_in_turn(
        self, before: asyncio.Task[None] | None, table: TableView, key: str, screen: Callable[[Words], Screen | None]
    ) -> None:
        if before is not None:
            await asyncio.wait({before})
        async with asyncio.timeout(_WATCHERS_PATIENCE):
            await asyncio.gather(*(self._tell(table, key, screen, user) for user in sorted(table.watchers)))

    async def _tell(self, table: TableView, key: str, screen: Callable[[Words], Screen | None], user: UserId) -> None:
        sees = await self._bot.sight.sees(table.home, user)
        likes = await self._bot.preferences.person(user)
        words = self._words(likes)
        shown = screen(words)
        if sees is None or shown is None:
            return
        told = liked_by(likes, _for_a_watcher(words, table, shown))
        if not sees or await self._send(user, told, nonce_of(key, user)) is Reached.CLOSED:
            await self._bot.tables.watch(table.id, Actor(Person(user, ""), None), on=False)

    def _told_watchers(self, game: GameId, task: asyncio.Task[None]) -> None:
        if self._latest.get(game) is task:
            del self._latest[game]
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.warning("game %s: not everybody who watches was told", game)
            incident(error)

    # Both.

    async def _send(self, user: UserId, screen: Screen, nonce: str) -> Reached:
        """Whether it stands in their direct messages."""
        try:
            channel = await self._bot.create_dm(discord.Object(user))
            await self._bot.painter.delivered(
                screen, lambda each: channel.send(**presenting.new_message(each), nonce=nonce), user
            )
        except discord.HTTPException as error:
            _log.info("user %s cannot be reached: %s, code %s", user, error.status, error.code)
            later = error.status >= 500 or error.status in _OPEN_YET or error.code == _TOO_MANY_AT_ONCE
            return Reached.NOT_NOW if later else Reached.CLOSED
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            _log.warning("user %s cannot be reached: %s", user, type(error).__name__)
            return Reached.NOT_NOW
        return Reached.YES

    def _words(self, likes: PersonSettings) -> Words:
        return self._bot.languages.words(likes.locale, notation_of(likes))


def _thinking(table: TableSummary) -> tuple[UserId, ...]:
    users = [table.seats[seat].user for seat in table.thinking]
    return tuple(user for user in users if user is not None)


def _for_a_watcher(words: Words, table: TableView, screen: Screen) -> Screen:
    """Without the players' buttons."""
    line = words.say("direct-watched", game=str(table.id), channel=f"<#{table.home.channel}>")
    if table.status is Status.OVER:
        return replace(with_last_line(screen, line), rows=())
    stop = Button(words.say("direct-stop-watching"), Watch(table.id, on=False))
    return replace(with_last_line(screen, line), rows=((stop,),))


def nonce_of(*of: object) -> str:
    """The same for every attempt, and another for every other message."""
    return blake2b(repr(of).encode(), digest_size=12).hexdigest()
