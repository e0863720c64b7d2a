"""Tells a server that the bot has just joined how to begin, and where it says what it stores: once, in one line."""

import discord
from discord.ext import commands

from bot.client.sending.requests import tolerated
from bot.client.servers.readers import Readers
from bot.services.people import GuildId
from bot.services.preferences import Preferences


class Greeting:
    """Greets servers in the channel in which Discord greets newcomers, if there is one."""

    def __init__(self, readers: Readers, preferences: Preferences) -> None:
        self._readers = readers
        self._preferences = preferences

    def listen(self, bot: commands.AutoShardedBot) -> None:
        """Start listening for servers that the bot joins, not for those that come back after an outage."""
        bot.add_listener(self._joined, "on_guild_join")

    async def _joined(self, guild: discord.Guild) -> None:
        channel = guild.system_channel
        if channel is None or not channel.permissions_for(guild.me).send_messages:
            return
        settings = await self._preferences.guild(GuildId(guild.id))
        words = self._readers.words_on(GuildId(guild.id), settings)
        with tolerated(f"server {guild.id} is not greeted"):
            await channel.send(words.say("greeting"))
