"""Finds out who can see a channel, and what they may do there.

Discord is asked when it matters, because the bot gets no events about other members and caches none of them.
"""

import logging
from collections.abc import Iterable
from dataclasses import dataclass

import discord

from bot.client.sending.requests import FAILURES, Failure, failure_of, in_short
from bot.client.servers.membership import LeftError, Membership
from bot.services.people import Home, UserId

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Permitted:
    """A channel, and what somebody may do there."""

    channel: discord.abc.GuildChannel | discord.Thread | None
    """None if it is gone, or hidden from the bot or from them."""
    may: discord.Permissions


class Visibility:
    """Asks Discord who can see a channel."""

    def __init__(self, membership: Membership) -> None:
        self._membership = membership

    async def sees(self, home: Home, user: UserId) -> bool | None:
        """Return whether a user can see a channel; None if that cannot be found out now."""
        try:
            return await self._sees(home, user)
        except LeftError:
            return False

    async def cannot_see(self, home: Home, users: Iterable[UserId]) -> frozenset[UserId]:
        """Return the users who are on the server but cannot see a channel. If in doubt, a user can see it."""
        return frozenset([user for user in users if await self._cannot_see(home, user)])

    async def not_known_to_see(self, home: Home, users: Iterable[UserId]) -> frozenset[UserId]:
        """Return the users who are not known to see a channel. It may be on a server that they have never joined."""
        return frozenset([user for user in users if not await self.sees(home, user)])

    async def permitted(self, home: Home, user: UserId) -> Permitted | None:
        """Return a channel with what a user may do there; None if they cannot see it, or if that is not known now."""
        try:
            found = await self._permitted(home, user)
        except LeftError:
            return None
        return found if found is not None and found.may.view_channel else None

    async def _cannot_see(self, home: Home, user: UserId) -> bool:
        try:
            return await self._sees(home, user) is False
        except LeftError:
            return False

    async def _sees(self, home: Home, user: UserId) -> bool | None:
        """Return whether a user can see a channel; None if that cannot be found out now. Raises LeftError."""
        found = await self._permitted(home, user)
        return None if found is None else found.may.view_channel

    async def _permitted(self, home: Home, user: UserId) -> Permitted | None:
        """Return a channel with what a user may do there; None if that cannot be found out now. Raises LeftError."""
        guild = None if home.guild is None else await self._membership.server(home.guild)
        if guild is None:
            return None
        try:
            member = await self._membership.member(guild, user)
            channel = guild.get_channel_or_thread(home.channel) or await guild.fetch_channel(home.channel)
            if not isinstance(channel, discord.Thread):
                return Permitted(channel, channel.permissions_for(member))
            if channel.is_private():
                await channel.fetch_member(user)
            parent = channel.parent or await guild.fetch_channel(channel.parent_id)
            return Permitted(channel, parent.permissions_for(member))
        except FAILURES as error:
            if failure_of(error) is Failure.GONE:
                return Permitted(None, discord.Permissions.none())
            _log.warning("game channel %s: who sees it is not known now: %s", home.channel, in_short(error))
            return None
