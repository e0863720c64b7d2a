"""What persons and servers like. Unknown keys, from a newer program, are kept out; missing ones have defaults."""

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from bot.services.latest import Latest
from bot.services.people import GuildId, UserId

if TYPE_CHECKING:
    from bot.services.ports import Store


class _Preferences(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")


class PersonSettings(_Preferences):
    """How one person likes to play."""

    direct_messages: bool = False
    """The hand comes as a direct message, too."""
    mentions: bool = True
    """Who gets no direct message is mentioned in the channel when they are asked something."""
    locale: str | None = None
    """Of their last click, as Discord says it (`en-US`); None before the first."""
    letters: bool = False
    """The short letters of the accessible edition instead of words."""
    pictures: bool = True


class GuildSettings(_Preferences):
    """What a server's tables are like."""

    language: str | None = None
    """Of public messages; None for the language that the server has in Discord."""
    pictures: bool = True


class Preferences:
    """What persons and servers like, remembered while the program runs."""

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._persons: Latest[UserId, PersonSettings] = Latest()

    async def person(self, user: UserId) -> PersonSettings:
        """What a person likes."""
        known = self._persons.get(user)
        if known is None:
            known = self._persons[user] = await self._store.person_settings(user)
        return known

    async def clicked(self, user: UserId, locale: str) -> PersonSettings:
        """What a person likes who has clicked just now: their language is remembered for direct messages."""
        known = await self.person(user)
        return known if known.locale == locale else await self.change(user, known.model_copy(update={"locale": locale}))

    async def change(self, user: UserId, settings: PersonSettings) -> PersonSettings:
        """Saves what a person likes."""
        await self._store.save_person_settings(user, settings)
        self._persons[user] = settings
        return settings

    async def guild(self, guild: GuildId) -> GuildSettings:
        """What a server likes."""
        return await self._store.guild_settings(guild)

    async def change_guild(self, guild: GuildId, settings: GuildSettings) -> None:
        """Saves what a server likes. That who asks may do it, Discord checks (Manage Server)."""
        await self._store.save_guild_settings(guild, settings)
