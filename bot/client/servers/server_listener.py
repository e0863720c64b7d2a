"""Listens to Discord's events about servers, channels and threads.

They are hints that a table may be within reach again, or that its thread is gone. The bot finds out whether a table is
within reach by trying, which it also does now and then without a hint.
"""

import logging
from collections.abc import Awaitable, Callable

import discord
from discord.ext import commands

from bot.client.servers.batches import Batches
from bot.services import places
from bot.services.game import Obstruction
from bot.services.people import PROGRAM, ChannelId, GameId
from bot.services.ports import StoreError
from bot.services.refusals import Refused
from bot.services.tables import Tables

_log = logging.getLogger(__name__)


class ServerListener:
    """Listens to changes on servers that may affect tables."""

    def __init__(self, tables: Tables, answer_deletion: Callable[[GameId, ChannelId], Awaitable[None]]) -> None:
        """`answer_deletion` tells people in the parent channel of a deleted thread how its game can continue."""
        self._tables = tables
        self._answer_deletion = answer_deletion
        self._batches = Batches("the look at a server", tables.retry_servers)

    def listen(self, bot: commands.AutoShardedBot) -> None:
        """Start listening."""
        add = bot.add_listener
        add(self._channel_changed, "on_guild_channel_update")
        add(self._role_changed, "on_guild_role_update")
        add(self._role_deleted, "on_guild_role_delete")
        add(self._member_changed, "on_member_update")
        add(self._thread_changed, "on_thread_update")
        add(self._thread_came, "on_thread_join")
        add(self._guild_came, "on_guild_join")
        add(self._guild_came, "on_guild_available")
        add(self._thread_deleted, "on_raw_thread_delete")

    async def stop(self) -> None:
        """Cancel the check in progress."""
        await self._batches.stop()

    async def _channel_changed(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        if before.overwrites != after.overwrites:
            self._look(after.guild)

    async def _role_changed(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions:
            self._look(after.guild)

    async def _role_deleted(self, role: discord.Role) -> None:
        self._look(role.guild)

    async def _member_changed(self, before: discord.Member, after: discord.Member) -> None:
        if after == after.guild.me and before.roles != after.roles:
            self._look(after.guild)

    async def _thread_changed(self, before: discord.Thread, after: discord.Thread) -> None:
        if (before.archived, before.locked) != (after.archived, after.locked):
            self._look(after.guild)

    async def _thread_came(self, thread: discord.Thread) -> None:
        """Check the server of a thread that is new to the bot, perhaps because it was archived until now."""
        self._look(thread.guild)

    async def _guild_came(self, guild: discord.Guild) -> None:
        self._look(guild)

    def _look(self, guild: discord.Guild) -> None:
        self._batches.add(guild.id)

    async def _thread_deleted(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Tell people in the parent channel at once that a table's thread is gone."""
        try:
            for game in await self._tables.tables_in(ChannelId(payload.thread_id)):
                await self._answer(game, ChannelId(payload.parent_id))
        except StoreError as error:
            _log.warning("that thread %s is gone is noticed later: %s", payload.thread_id, type(error).__name__)

    async def _answer(self, game: GameId, parent: ChannelId) -> None:
        try:
            noted = await self._tables.act(game, PROGRAM, places.note_lost, Obstruction.GONE)
            if not noted.look(places.is_forsaken):
                await self._answer_deletion(game, parent)
        except Refused:
            return  # the game no longer exists
