"""Listens to Discord's reports of servers that remove the bot or bring it back.

An outage of Discord is no removal: the server is then only unavailable. Removals while the program was off are found
once a shard knows all its servers, which Discord lists when the shard connects. Before a server is deleted, Discord is
asked again (`bot.client.private.removal`), because a list or an event may have been missed.
"""

import logging

import discord
from discord.ext import commands

from bot.services.deleting import Deleter
from bot.services.people import GuildId
from bot.services.ports import Share, StoreError

_log = logging.getLogger(__name__)


class RemovalListener:
    """Notes which servers the bot is on."""

    def __init__(self, client: discord.AutoShardedClient, deleter: Deleter) -> None:
        self._client = client
        self._deleter = deleter

    def listen(self, bot: commands.AutoShardedBot) -> None:
        """Start listening."""
        bot.add_listener(self._removed, "on_guild_remove")
        bot.add_listener(self._joined, "on_guild_join")
        bot.add_listener(self._know_shard, "on_shard_ready")

    async def _removed(self, guild: discord.Guild) -> None:
        try:
            await self._deleter.note_removed(GuildId(guild.id))
        except StoreError as error:
            _log.warning("server %s: its removal is noticed at the next start: %s", guild.id, type(error).__name__)

    async def _joined(self, guild: discord.Guild) -> None:
        try:
            await self._deleter.note_there(GuildId(guild.id))
        except StoreError as error:  # before it would be deleted, Discord is asked
            _log.warning("server %s: that it is back is noticed later: %s", guild.id, type(error).__name__)

    async def _know_shard(self, shard: int) -> None:
        """Compare the servers of a shard, which are all known now, with those in the database."""
        share = Share(frozenset({shard}), self._client.shard_count or 1)
        there = frozenset(GuildId(guild.id) for guild in self._client.guilds if share.serves(GuildId(guild.id)))
        try:
            await self._deleter.compare(share, there)
        except StoreError as error:
            _log.warning("shard %d: removals are noticed at the next start: %s", shard, type(error).__name__)
