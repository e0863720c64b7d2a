"""Who reads what the bot writes, and how they want it: everybody in a server's channel, or one person."""

from collections.abc import Callable, Sequence

import discord

from bot.screens.likings import notation_of
from bot.screens.screen import Screen, without_pictures
from bot.services.people import GuildId, UserId
from bot.services.preferences import Preferences
from bot.services.settings import PersonSettings
from bot.text.words import Languages, Words


class Readers:
    """Finds out in which words, and with what beside them, something is told."""

    def __init__(self, client: discord.Client, preferences: Preferences, languages: Languages) -> None:
        self._client = client
        self._preferences = preferences
        self._languages = languages

    async def public_words(self, guild: GuildId | None) -> Words:
        """The words of what everybody sees: in the server's language, never in the accessible edition's letters."""
        if guild is None:
            return self._languages.words(None)
        known = self._client.get_guild(guild)
        locale = str(known.preferred_locale) if known is not None else None
        return self._languages.words((await self._preferences.guild(guild)).language or locale)

    async def shows_pictures(self, guild: GuildId | None) -> bool:
        """Whether what everybody sees comes with pictures."""
        return guild is None or (await self._preferences.guild(guild)).pictures

    async def public_likes(self, guild: GuildId | None) -> Callable[[Screen], Screen]:
        """What is made of a screen that everybody sees: with its pictures, or without."""
        shows = await self.shows_pictures(guild)
        return lambda screen: screen if shows else without_pictures(screen)

    async def likes(self, user: UserId) -> PersonSettings:
        """What a person likes."""
        return await self._preferences.person(user)

    def words(self, likes: PersonSettings) -> Words:
        """The words of what one person alone sees: in their language and notation."""
        return self._languages.words(likes.locale, notation_of(likes))

    async def to_mention(self, users: Sequence[UserId]) -> tuple[UserId, ...]:
        """Those of them who want to be mentioned."""
        return tuple([user for user in users if (await self.likes(user)).mentions])

    async def close_door(self, user: UserId) -> None:
        """Remembers that direct messages do not reach somebody."""
        await self._preferences.change(user, lambda it: it.model_copy(update={"reachable": False}))
