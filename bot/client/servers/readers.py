"""How readers want what the bot writes: everybody in a server's channel, or one person."""

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
    """In which words everybody in a server's channel is told something, and whether with pictures."""

    words: Words
    """In the server's language, never in the accessible edition's letters; commands as all can type them."""
    pictures: bool
    """Whether messages have their pictures."""
    in_full: bool = False
    """Whether all is told in words beside the pictures, too."""

    def fitted(self, screen: Screen) -> Screen:
        """A screen with its pictures, or without them."""
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
        """The words and the pictures for a server's channels; all is in words, too, where one of them wants words.

        Nobody is told for whom.
        """
        in_full = not all([(await self.likes(user)).pictures for user in people])
        if guild is None:
            return Public(self._languages.words(None, public=True), pictures=True, in_full=in_full)
        settings = await self._preferences.guild(guild)
        return Public(self.words_on(guild, settings), settings.pictures, in_full)

    def words_on(self, guild: GuildId, settings: GuildSettings) -> Words:
        """The words of a server with these settings."""
        known = self._client.get_guild(guild)
        locale = str(known.preferred_locale) if known is not None else None
        return self._languages.words(settings.language or locale, public=True)

    async def public_words(self, guild: GuildId | None) -> Words:
        """The words alone."""
        return (await self.public(guild)).words

    async def likes(self, user: UserId) -> PersonSettings:
        """A person's settings."""
        return await self._preferences.person(user)

    async def remember_asked(self, user: UserId) -> None:
        """Ask them no more whether they look or listen."""
        await self._preferences.change(user, lambda it: replace(it, asked_how=True))

    def words(self, likes: PersonSettings) -> Words:
        """The words of private messages: in the person's language, as they like them."""
        return personal_words(self._languages, likes.locale, likes)

    async def to_mention(self, users: Sequence[UserId]) -> tuple[UserId, ...]:
        """Those of the users who want to be mentioned."""
        return tuple([user for user in users if (await self.likes(user)).mentions])

    async def close_door(self, user: UserId) -> None:
        """Remember that direct messages do not reach a person."""
        await self._preferences.change(user, lambda it: replace(it, reachable=False))
