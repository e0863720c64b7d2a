"""How readers want what the bot writes: everybody in a server's channel, or one person."""

from collections.abc import Callable, Sequence

import discord

from bot.screens.likings import notation_of
from bot.screens.screen import Screen, without_pictures
from bot.services.people import GuildId, UserId
from bot.services.preferences import Preferences
from bot.services.settings import PersonSettings
from bot.text.words import Languages, Words


class Readers:
    """Looks up the words, pictures and mentions that readers want."""

    def __init__(self, client: discord.Client, preferences: Preferences, languages: Languages) -> None:
        self._client = client
        self._preferences = preferences
        self._languages = languages

    async def public_words(self, guild: GuildId | None) -> Words:
        """The words of public messages: in the server's language, never in the accessible edition's letters."""
        if guild is None:
            return self._languages.words(None)
        known = self._client.get_guild(guild)
        locale = str(known.preferred_locale) if known is not None else None
        return self._languages.words((await self._preferences.guild(guild)).language or locale)

    async def shows_pictures(self, guild: GuildId | None) -> bool:
        """Whether public messages come with pictures."""
        return guild is None or (await self._preferences.guild(guild)).pictures

    async def public_likes(self, guild: GuildId | None) -> Callable[[Screen], Screen]:
        """A function that fits a public screen to the server's settings: with its pictures, or without."""
        shows = await self.shows_pictures(guild)
        return lambda screen: screen if shows else without_pictures(screen)

    async def likes(self, user: UserId) -> PersonSettings:
        """A person's settings."""
        return await self._preferences.person(user)

    def words(self, likes: PersonSettings) -> Words:
        """The words of private messages: in the person's language and notation."""
        return self._languages.words(likes.locale, notation_of(likes))

    async def to_mention(self, users: Sequence[UserId]) -> tuple[UserId, ...]:
        """Those of the users who want to be mentioned."""
        return tuple([user for user in users if (await self.likes(user)).mentions])

    async def close_door(self, user: UserId) -> None:
        """Remember that direct messages do not reach a person."""
        await self._preferences.change(user, lambda it: it.model_copy(update={"reachable": False}))
