"""Who sees a channel, found out when it is needed: the bot is told nothing of members, and remembers none."""

import logging
from collections.abc import Iterable

import aiohttp
import discord

from bot.services.people import Home, UserId

_log = logging.getLogger(__name__)


class LeftError(Exception):
    """They are not on the server any more."""


class Sight:
    """Asks Discord who sees what."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def sees(self, home: Home, user: UserId) -> bool | None:
        """Whether somebody sees a channel; None where that cannot be found out now."""
        try:
            return await self._sees(home, user)
        except LeftError:
            return False

    async def blind(self, home: Home, users: Iterable[UserId]) -> frozenset[UserId]:
        """Who of them, being on the server, does not see a channel. Where that cannot be found out, they do."""
        return frozenset([user for user in users if await self._is_blind(home, user)])

    async def blind_elsewhere(self, home: Home, users: Iterable[UserId]) -> frozenset[UserId]:
        """Who of them is not known to see a channel of another server: who never came there has not left it."""
        return frozenset([user for user in users if not await self.sees(home, user)])

    async def _is_blind(self, home: Home, user: UserId) -> bool:
        try:
            return await self._sees(home, user) is False
        except LeftError:
            return False

    async def _sees(self, home: Home, user: UserId) -> bool | None:
        """Raises LeftError."""
        guild = await self._guild(home)
        if guild is None:
            return None
        try:
            member = await _member(guild, user)
            channel = guild.get_channel_or_thread(home.channel) or await guild.fetch_channel(home.channel)
            if not isinstance(channel, discord.Thread):
                return channel.permissions_for(member).view_channel
            if channel.is_private():
                await channel.fetch_member(user)
            parent = channel.parent or await guild.fetch_channel(channel.parent_id)
            return parent.permissions_for(member).view_channel
        except discord.NotFound:
            return False
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            _log.warning("game channel %s: who sees it is not known now: %s", home.channel, type(error).__name__)
            return None

    async def _guild(self, home: Home) -> discord.Guild | None:
        """The table's server, which another process may have; None where the bot is not there now."""
        known = self._client.get_guild(home.guild) if home.guild is not None else None
        if known is not None or home.guild is None:
            return known
        try:
            return await self._client.fetch_guild(home.guild, with_counts=False)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            _log.info("server %s is not known now: %s", home.guild, type(error).__name__)
            return None


async def _member(guild: discord.Guild, user: UserId) -> discord.Member:
    try:
        return await guild.fetch_member(user)
    except discord.NotFound:
        raise LeftError from None
