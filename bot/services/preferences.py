"""Reads and changes what persons and servers like. Of persons it is remembered while the program runs."""

import asyncio
from collections.abc import Callable
from weakref import WeakValueDictionary

from bot.services.latest import Latest
from bot.services.people import GuildId, UserId
from bot.services.ports import Store
from bot.services.settings import GuildSettings, PersonSettings


class Preferences:
    """What persons and servers like."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._persons: Latest[UserId, PersonSettings] = Latest()
        self._asking: WeakValueDictionary[UserId, asyncio.Lock] = WeakValueDictionary()
        """So that what is remembered is what was read or saved last. Each is there as long as somebody needs it."""

    async def person(self, user: UserId) -> PersonSettings:
        """What a person likes."""
        known = self._persons.get(user)
        if known is None:
            async with self._alone(user):
                known = self._persons[user] = await self._store.person_settings(user)
        return known

    async def remember_locale(self, user: UserId, locale: str) -> PersonSettings:
        """What a person likes who has clicked just now; the language of their Discord is kept for direct messages."""
        known = await self.person(user)
        if known.locale == locale:
            return known
        return await self.change(user, lambda before: before.model_copy(update={"locale": locale}))

    async def change(self, user: UserId, how: Callable[[PersonSettings], PersonSettings]) -> PersonSettings:
        """Changes what a person likes, and gives what they like now."""
        async with self._alone(user):
            settings = self._persons[user] = await self._store.change_person_settings(user, how)
        return settings

    async def guild(self, guild: GuildId) -> GuildSettings:
        """What a server likes."""
        return await self._store.guild_settings(guild)

    async def change_guild(self, guild: GuildId, how: Callable[[GuildSettings], GuildSettings]) -> GuildSettings:
        """Changes what a server likes, and gives what it likes now. That who asks may do it, Discord checks."""
        return await self._store.change_guild_settings(guild, how)

    def _alone(self, user: UserId) -> asyncio.Lock:
        return self._asking.setdefault(user, asyncio.Lock())
