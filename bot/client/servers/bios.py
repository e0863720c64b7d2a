"""The bot's profile on each server, which says how to begin, in the server's language.

Discord does not report what a bot's profile says, so the text is saved with the server's settings, and sent only when
it changes.
"""

import asyncio
from collections.abc import Collection

import discord
from discord.ext import commands

from bot.client.sending.requests import tolerated
from bot.client.servers.batches import Batches
from bot.client.servers.readers import Readers
from bot.services.people import GuildId
from bot.services.preferences import Preferences

LONGEST = 190
"""Maximum number of characters in a profile's bio."""
PAUSE = 1.0
"""Seconds between two requests. The first start has one for each server, and Discord may refuse all of them."""


class Bios:
    """Keeps the bot's profiles up to date."""

    def __init__(self, client: discord.Client, readers: Readers, preferences: Preferences) -> None:
        self._client = client
        self._readers = readers
        self._preferences = preferences
        self._batches = Batches("the bot's profile", self._look)

    def listen(self, bot: commands.AutoShardedBot) -> None:
        """Start listening for servers that appear or change their language."""
        bot.add_listener(self._guild_came, "on_guild_join")
        bot.add_listener(self._guild_came, "on_guild_available")
        bot.add_listener(self._guild_changed, "on_guild_update")

    def look(self, guild: GuildId) -> None:
        """Update the profile on a server soon, if it has changed."""
        self._batches.add(guild)

    async def stop(self) -> None:
        """Cancel the updates in progress. They are made after the next start."""
        await self._batches.stop()

    async def _guild_came(self, guild: discord.Guild) -> None:
        self.look(GuildId(guild.id))

    async def _guild_changed(self, before: discord.Guild, after: discord.Guild) -> None:
        if before.preferred_locale != after.preferred_locale:
            self.look(GuildId(after.id))

    async def _look(self, guilds: Collection[GuildId]) -> None:
        """Update the profiles slowly, because nobody waits for them and Discord limits requests. Raises StoreError."""
        sent = False
        for guild in guilds:
            settings = await self._preferences.guild(guild)
            bio = self._readers.words_on(guild, settings).say("bio")
            known = self._client.get_guild(guild)
            if settings.bio == bio or known is None or known.me is None:
                continue
            if sent:
                await asyncio.sleep(PAUSE)
            sent = True
            with tolerated(f"the profile on server {guild} stays as it is"):
                await known.me.edit(bio=bio)
                await self._preferences.note_bio(guild, bio)
