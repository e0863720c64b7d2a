"""Deletes what is stored about a server that removed the bot long ago, or whose manager asks for it.

What is to be deleted is saved, and a job does it in steps that can be repeated. So a kill in between delays it, no
more. People's own settings stay: they belong to the people, who can ask to be forgotten.
"""

import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Protocol

from bot.services import endings
from bot.services.agenda import attempt
from bot.services.authority import managed_server
from bot.services.nights import evening, planning
from bot.services.nights.night import AHEAD, EVENING, CallKind, Night, NightId, Stage
from bot.services.nights.stores import Deletion, Progress, StoredServer, WholeStore
from bot.services.people import PROGRAM, Actor, GameId, GuildId, UserId, is_former
from bot.services.personal_data import SERVERS_KEPT
from bot.services.ports import (
    Again,
    Clock,
    ConflictError,
    Job,
    Share,
    StoreUnavailableError,
    Trouble,
    UnreadableGameError,
)
from bot.services.refusals import Refused
from bot.services.settings import GuildSettings
from bot.services.tables import Tables

_SOON = timedelta(minutes=1)
_LATER = timedelta(hours=1)
"""How long until Discord is asked again whether the bot is on a server, if it did not say."""
_LONGEST_WAIT = timedelta(hours=1)
"""After this time, what a manager wants deleted is deleted even if its channel could not be told that it is over."""
_ATTEMPTS = 100

_log = logging.getLogger(__name__)


class Servers(Protocol):
    """Discord's servers, as far as deleting one concerns them."""

    async def is_there(self, guild: GuildId) -> bool | None:
        """Return whether the bot is on a server; None if Discord does not say now."""

    async def tell_ended(self, number: int, user: UserId, games: Collection[GameId], days: int) -> None:
        """Tells a person directly, if possible, that games end because their server removed the bot.

        For the same deletion and person, Discord drops a second message for some minutes.

        Args:
            number: the number of the deletion.
            user: the person.
            games: the games in which they have a seat.
            days: how many days ago the server removed the bot.
        """


class Deleter:
    """Deletes servers."""

    def __init__(  # noqa: PLR0913, PLR0917 - puts together parts that know nothing of each other
        self,
        store: WholeStore,
        tables: Tables,
        servers: Servers,
        clock: Clock,
        on_news: Callable[[], None],
        kept: timedelta | None = SERVERS_KEPT,
    ) -> None:
        """`kept` is how long a server that removed the bot is kept, and None for ever.

        `on_news` is called after something is saved that a job must act on.
        """
        self._store = store
        self._tables = tables
        self._servers = servers
        self._clock = clock
        self._on_news = on_news
        self._kept = kept

    async def stored(self, actor: Actor) -> StoredServer:
        """Counts what is stored about the server that the actor manages, so that they know what they decide about.

        Raises:
            Refused: ONLY_MANAGERS.
        """
        guild = managed_server(actor)
        stored = await self._store.stored_of_server(guild)
        settings = await self._store.guild_settings(guild)
        # The profile is no choice of theirs: the program notes it on each server, also after a deletion.
        return stored._replace(settings=replace(settings, bio=None) != GuildSettings())

    async def ask(self, actor: Actor) -> None:
        """Deletes, in the background, what is stored about the server that the actor manages.

        Raises:
            Refused: ONLY_MANAGERS.
        """
        await self._store.ask_to_delete(managed_server(actor))
        self._on_news()

    async def note_removed(self, guild: GuildId) -> None:
        """Notes that a server has removed the bot. An outage of Discord is no removal."""
        await self._store.note_removed([guild])
        self._on_news()

    async def note_there(self, guild: GuildId) -> None:
        """Notes that the bot is on a server again, so that it is not deleted."""
        await self._store.note_there([guild])

    async def compare(self, share: Share, there: Collection[GuildId]) -> None:
        """Finds the servers that removed the bot, or brought it back, while the program was off.

        Args:
            share: the servers that are compared.
            there: all of them that the bot is on, also those with an outage.
        """
        gone = {each for each in await self._store.servers() if share.serves(each)}.difference(there)
        await self._store.note_there(there)
        if gone:
            await self._store.note_removed(sorted(gone))
            self._on_news()

    async def do(self, job: Job) -> Again:
        """Does a job: deletes a server, or as much of it as is possible now. Returns when to go on; None if done."""
        deletion = await self._store.deletion(int(job.key))
        if deletion is None:
            return None
        if deletion.asked:
            return await self._delete(deletion)
        if self._kept is None:
            return None  # the next start adds the job again, in case they are not kept for ever then
        due = deletion.since + self._kept
        if self._clock() < due:
            return due
        there = await self._servers.is_there(deletion.guild)
        if there is None:
            return _LATER
        if there:
            await self.note_there(deletion.guild)
            return None
        if not deletion.told:
            await self._tell(deletion)
        return await self._delete(deletion)

    async def _tell(self, deletion: Deletion) -> None:
        """Tells each person at the tables that end once, whatever becomes of the rest."""
        theirs: dict[UserId, list[GameId]] = {}
        for number in await self._store.tables_to_end(deletion):
            with suppress(UnreadableGameError):
                game = await self._store.load(number)
                for user in () if game is None else sorted(game.people):
                    theirs.setdefault(user, []).append(number)
        days = (self._clock() - deletion.since).days
        for user, games in theirs.items():
            if not is_former(user):
                await self._servers.tell_ended(deletion.number, user, games, days)
        await self._store.note_told(deletion.number)

    async def _delete(self, deletion: Deletion) -> Again:
        """Ends what is on, and deletes what nobody waits for. Returns when to go on; None if all is done."""
        if not await self._end_all(deletion):
            return _SOON
        anyway = not deletion.asked or self._clock() >= deletion.since + _LONGEST_WAIT
        while (progress := await self._delete_some(deletion.number, anyway=anyway)).deleted:
            pass
        if progress.waiting:
            return _SOON
        if await self._store.note_deleted(deletion.number):
            _log.info("server %s is deleted", deletion.guild)
        return None

    async def _delete_some(self, number: int, *, anyway: bool) -> Progress:
        for _ in range(_ATTEMPTS):
            with suppress(ConflictError):  # another job works at one of the games
                return await self._store.delete_some(number, anyway=anyway)
        raise StoreUnavailableError(Trouble.LOCKED)

    async def _end_all(self, deletion: Deletion) -> bool:
        """Ends the nights, so that they open no more tables, and then the tables. Returns whether all have ended."""
        complete = True
        for night in await self._store.nights_to_end(deletion):
            complete &= await attempt(f"ending night {night}", self._end_night(night))
        for game in await self._store.tables_to_end(deletion):
            complete &= await attempt(f"ending game {game}", self._end_table(game))
        self._on_news()
        return complete

    async def _end_table(self, game: GameId) -> None:
        with suppress(Refused):  # it is not there any more
            await self._tables.act(game, PROGRAM, endings.close_with_server)

    async def _end_night(self, number: NightId) -> None:
        for _ in range(_ATTEMPTS):
            night = await self._store.load_night(number)
            if night is None:
                return
            if night.stage is Stage.DRAFT:
                await self._store.forget_plan(number)
                return
            after = _ended(night, self._clock())
            if after == night:
                return
            try:
                await self._store.save_night(night, after)
            except ConflictError:
                continue
            return


def _ended(night: Night, now: datetime) -> Night:
    """Return a night that is over or called off, and after which none follows."""
    after = planning.without_series(night) or night
    if night.stage in AHEAD:
        return planning.cancelled(after, now, CallKind.DELETED) or after
    return evening.ended(after, now) if night.stage in EVENING else after
