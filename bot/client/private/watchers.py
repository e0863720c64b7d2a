"""Sends reveals to watchers by direct message. Removes watchers who accept none, or may no longer see the channel."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

from bot.client.incidents import report_incident
from bot.client.private.direct import DirectMessages, Reached
from bot.client.sending.nonces import nonce_of
from bot.client.servers.readers import Readers
from bot.client.servers.visibility import Visibility
from bot.screens.acts import Watch
from bot.screens.likings import personal_screen
from bot.screens.screen import Button, Screen, in_full, with_last_line
from bot.services import places
from bot.services.game import Status
from bot.services.people import Actor, GameId, Person, UserId
from bot.services.tables import Tables
from bot.services.views import TableView
from bot.text.words import Words

_PATIENCE = 60.0

_log = logging.getLogger(__name__)


class Watchers:
    """Sends reveals to watchers. A failure never stops the game or the announcements in its channel."""

    def __init__(self, tables: Tables, readers: Readers, visibility: Visibility, direct: DirectMessages) -> None:
        self._tables = tables
        self._readers = readers
        self._visibility = visibility
        self._direct = direct
        self._latest: dict[GameId, asyncio.Task[None]] = {}

    def tell(self, table: TableView, key: str, screen: Callable[[Words], Screen | None]) -> None:
        """Send a reveal to all watchers, in the background. Reveals are sent in the order of the calls."""
        if not table.watchers:
            return
        before = self._latest.get(table.id)
        task = asyncio.create_task(self._tell_in_turn(before, table, key, screen))
        self._latest[table.id] = task
        task.add_done_callback(lambda done: self._ended(table.id, done))

    async def stop(self) -> None:
        """Drop reveals that have not been sent yet."""
        tasks = set(self._latest.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _tell_in_turn(
        self, before: asyncio.Task[None] | None, table: TableView, key: str, screen: Callable[[Words], Screen | None]
    ) -> None:
        if before is not None:
            await asyncio.wait({before})
        async with asyncio.timeout(_PATIENCE):
            await asyncio.gather(*(self._tell_one(table, key, screen, user) for user in sorted(table.watchers)))

    async def _tell_one(
        self, table: TableView, key: str, screen: Callable[[Words], Screen | None], user: UserId
    ) -> None:
        sees = await self._visibility.sees(table.home, user)
        likes = await self._readers.likes(user)
        words = self._readers.words(likes)
        shown = screen(words)
        if sees is None or shown is None:
            return
        told = personal_screen(likes, _for_a_watcher(words, table, shown))
        if not sees or await self._direct.send(user, told, nonce_of(key, user)) is Reached.CLOSED:
            await self._tables.act(table.id, Actor(Person(user, ""), None), places.stop_watching)

    def _ended(self, game: GameId, task: asyncio.Task[None]) -> None:
        if self._latest.get(game) is task:
            del self._latest[game]
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.warning("game %s: not everybody who watches was told", game)
            report_incident(error)


def _for_a_watcher(words: Words, table: TableView, screen: Screen) -> Screen:
    """Return the screen in full, with a button to stop watching in place of the players' buttons."""
    screen = in_full(screen)
    line = words.say("direct-watched", game=str(table.id), channel=f"<#{table.home.channel}>")
    if table.status is Status.OVER:
        return replace(with_last_line(screen, line), rows=())
    stop = Button(words.say("direct-stop-watching"), Watch(table.id, on=False))
    return replace(with_last_line(screen, line), rows=((stop,),))
