"""Finds out whether a server has removed the bot, and tells people directly that their games end because of that."""

import logging
from collections.abc import Collection

import discord

from bot.client.private.direct import DirectMessages
from bot.client.sending.nonces import nonce_of
from bot.client.sending.requests import FAILURES, Code, in_short
from bot.client.servers.readers import Readers
from bot.screens.deleting import ended_screen
from bot.services.people import GameId, GuildId, UserId

_NOT_THERE = frozenset({Code.UNKNOWN_SERVER, Code.MISSING_ACCESS})
"""The errors for a server that the bot is not on. Any other error says nothing about that."""

_log = logging.getLogger(__name__)


class DiscordServers:
    """Implements the services' `Servers` on Discord."""

    def __init__(self, client: discord.Client, readers: Readers, direct: DirectMessages) -> None:
        self._client = client
        self._readers = readers
        self._direct = direct

    async def is_there(self, guild: GuildId) -> bool | None:
        """See `Servers.is_there`. Discord is asked, because a server may belong to another process."""
        try:
            await self._client.fetch_guild(guild, with_counts=False)
        except FAILURES as error:
            if isinstance(error, discord.HTTPException) and error.code in _NOT_THERE:
                return False
            _log.warning("server %s: whether the bot is there is not known now: %s", guild, in_short(error))
            return None
        return True

    async def tell_ended(self, number: int, user: UserId, games: Collection[GameId], days: int) -> None:
        """See `Servers.tell_ended`."""
        likes = await self._readers.likes(user)
        if likes.reachable:
            screen = ended_screen(self._readers.words(likes), games, days)
            await self._direct.send(user, screen, nonce_of("deletion", number, user))
