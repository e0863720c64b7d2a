"""Reads and changes the settings of people and servers. People's settings are cached.

Another process may change them, so cached settings expire after five seconds. A background loop rereads all of them
before that, so that clicks neither wait nor read more than with a cache that never expires (ADR 4).
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from weakref import WeakValueDictionary

from bot.services.authority import managed_server
from bot.services.latest import Latest
from bot.services.pace import USUAL_PACE, Calm, Pace, PaceError, read_pace
from bot.services.people import Actor, GuildId, UserId
from bot.services.ports import Clock, Kind, Store, StoreError
from bot.services.quiet import QuietHours
from bot.services.reminding import asked_of
from bot.services.settings import GuildSettings, PersonSettings, Reminders
from bot.services.tables import MOST_LISTED

FRESH = timedelta(seconds=5)
"""How long cached settings are valid, and so the longest time during which two processes may differ."""
REFRESH_SECONDS = 2
"""The pause between two refreshes: short enough that one may fail before cached settings expire."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    settings: PersonSettings
    at: datetime
    """A time just before the settings were read or saved."""


class Preferences:
    """The settings of people and servers."""

    def __init__(self, store: Store, clock: Clock, usual_pace: Pace = USUAL_PACE) -> None:
        """`usual_pace` is the pace of all servers that have not set one."""
        self._store = store
        self._usual_pace = usual_pace
        self._clock = clock
        self._persons: Latest[UserId, _Known] = Latest()
        self._stale = False
        """Whether the last rereading failed."""
        self._asking: WeakValueDictionary[UserId, asyncio.Lock] = WeakValueDictionary()
        """Locks that make the cache hold what was last read or saved. Each exists as long as somebody needs it."""

    async def person(self, user: UserId) -> PersonSettings:
        """Return a person's settings, from the cache or the store, at most FRESH old."""
        known = self._fresh(user)
        if known is None:
            async with self._alone(user):
                known = self._fresh(user)  # another click may have read them in the meantime
                if known is None:
                    at = self._clock()
                    known = _Known((await self._store.person_settings([user]))[user], at)
                    self._persons[user] = known
        return known.settings

    async def refresh(self) -> None:
        """Rereads all cached settings with one statement, so that clicks need not. If this fails, clicks read them."""
        before, at = dict(self._persons), self._clock()
        if not before:
            return
        try:
            found = await self._store.person_settings(list(before))
        except StoreError as error:
            if not self._stale:
                _log.warning("settings cannot be read anew: %s; this is said once", type(error).__name__)
            self._stale = True
            return
        self._stale = False
        for user, known in before.items():
            # Settings that were saved or read in the meantime are newer. Evicted ones stay evicted.
            if self._persons.get(user) is known:
                self._persons.data[user] = _Known(found[user], at)

    def _fresh(self, user: UserId) -> _Known | None:
        known = self._persons.get(user)
        # A time in the future means that the clock has been set back since.
        return known if known is not None and timedelta() <= self._clock() - known.at <= FRESH else None

    async def remember_locale(self, user: UserId, locale: str) -> PersonSettings:
        """Return the settings of a person who has just clicked; saves their Discord language, for direct messages."""
        known = await self.person(user)
        if known.locale == locale:
            return known
        return await self.change(user, lambda before: replace(before, locale=locale))

    async def change(self, user: UserId, how: Callable[[PersonSettings], PersonSettings]) -> PersonSettings:
        """Changes a person's settings, and returns them as they are now.

        A change of when they are reminded also applies to the questions that are open.
        """
        before = None

        def change(known: PersonSettings) -> PersonSettings:
            nonlocal before
            before = _when_reminded(known)
            return how(known)

        async with self._alone(user):
            at = self._clock()
            settings = await self._store.change_person_settings(user, change)
            self._persons[user] = _Known(settings, at)
        if _when_reminded(settings) != before:
            await self._plan_anew(user)
        return settings

    def forget(self, user: UserId) -> None:
        """Drops what is cached of a person who was forgotten."""
        self._persons.pop(user, None)

    async def _plan_anew(self, user: UserId) -> None:
        try:
            for each in asked_of(user, await self._store.tables_of([user], MOST_LISTED)):
                await self._store.look_now(Kind.REMIND, each.game)
        except StoreError as error:
            # The settings are saved, and the next look at a table finds them.
            _log.info("reminders are planned later: %s", type(error).__name__)

    async def guild(self, guild: GuildId) -> GuildSettings:
        """Return a server's settings, always from the store."""
        return await self._store.guild_settings(guild)

    async def change_guild(self, actor: Actor, how: Callable[[GuildSettings], GuildSettings]) -> GuildSettings:
        """Changes the settings of the server that the actor manages, and returns them as they are now.

        Raises:
            Refused: ONLY_MANAGERS.
        """
        return await self._store.change_guild_settings(managed_server(actor), how)

    async def note_bio(self, guild: GuildId, bio: str) -> None:
        """Notes what the bot's profile on a server says."""
        await self._store.change_guild_settings(guild, lambda known: replace(known, bio=bio))

    async def pace(self, guild: GuildId | None, *, beginner: bool = False) -> Pace:
        """Return the pace of a table that is opened without a chosen pace. None means no server.

        Beginners have no limit, unless the server has set a pace.
        """
        settings = GuildSettings() if guild is None else await self.guild(guild)
        return Calm() if beginner and settings.pace is None else self.pace_in(settings)

    def pace_in(self, settings: GuildSettings) -> Pace:
        """Return the pace of a server with these settings; the usual one, too, if the saved one is unreadable."""
        try:
            return self._usual_pace if settings.pace is None else read_pace(settings.pace)
        except PaceError:
            return self._usual_pace

    def _alone(self, user: UserId) -> asyncio.Lock:
        return self._asking.setdefault(user, asyncio.Lock())


def _when_reminded(settings: PersonSettings) -> tuple[bool, QuietHours | None]:
    """Return the settings that decide when a person is reminded, not only where."""
    return settings.reminded is Reminders.NONE, settings.quiet_hours
