"""How people want to read the bot's messages: everyone in a server's channels, or one person."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import discord

from bot.screens.likings import personal_words
from bot.screens.screen import Screen, in_full, without_pictures
from bot.services.people import GuildId, UserId
from bot.services.preferences import Preferences
from bot.services.settings import GuildSettings, PersonSettings
from bot.text.words import Languages, Words


@dataclass(frozen=True, slots=True)
class Public:
    """The words of messages that everyone in a server's channels reads, and whether they have pictures."""

    words: Words
    """In the server's language, without the accessible edition's letters. Commands are as everyone can type them."""
    pictures: bool
    """Whether messages have their pictures."""
    in_full: bool = False
    """Whether messages have the full text next to the pictures."""

    def fitted(self, screen: Screen) -> Screen:
        """Return a screen with or without its pictures, and with the full text if it is wanted."""
        if not self.pictures:
            return without_pictures(screen)
        return in_full(screen) if self.in_full else screen


class Readers:
    """Looks up the words, pictures and mentions that readers want."""

    def __init__(self, client: discord.Client, preferences: Preferences, languages: Languages) -> None:
        self._client = client
        self._preferences = preferences
        self._languages = languages

    async def public(self, guild: GuildId | None, people: Collection[UserId] = ()) -> Public:
        """Return how messages in a server's channels are shown. If one of `people` wants text, they have the full text.

        Nobody learns who wants it.
        """
        in_full = not all([(await self.likes(user)).pictures for user in people])
        if guild is None:
            return Public(self._languages.words(None, public=True), pictures=True, in_full=in_full)
        settings = await self._preferences.guild(guild)
        return Public(self.words_on(guild, settings), settings.pictures, in_full)

    def words_on(self, guild: GuildId, settings: GuildSettings) -> Words:
        """Return the words for the channels of a server with these settings."""
        known = self._client.get_guild(guild)
        locale = str(known.preferred_locale) if known is not None else None
        return self._languages.words(settings.language or locale, public=True)

    async def public_words(self, guild: GuildId | None) -> Words:
        """Return the words for a server's channels."""
        return (await self.public(guild)).words

    async def likes(self, user: UserId) -> PersonSettings:
        """Return a person's settings."""
        return await self._preferences.person(user)

    async def remember_asked(self, user: UserId) -> None:
        """Remember that a person has been asked whether they prefer pictures or text."""
        await self._preferences.change(user, lambda it: replace(it, asked_how=True))

    def words(self, likes: PersonSettings) -> Words:
        """Return the words for private messages, in the person's language and as they prefer them."""
        return personal_words(self._languages, likes.locale, likes)

    async def to_mention(self, users: Sequence[UserId]) -> tuple[UserId, ...]:
        """Return the users who want to be mentioned."""
        return tuple([user for user in users if (await self.likes(user)).mentions])

    async def close_door(self, user: UserId) -> None:
        """Remember that a person cannot be reached by direct message."""
        await self._preferences.change(user, lambda it: replace(it, reachable=False))
