"""Finds out which players have left a table's server.

Discord is asked when it matters, because it does not tell the bot who leaves. The answers are saved at all tables of
these people on the server, so that the panels show them.
"""

import asyncio
import logging

import discord

from bot.client.sending.requests import FAILURES, Code, in_short, tolerated
from bot.services.everywhere import Everywhere
from bot.services.people import GuildId, UserId
from bot.services.ports import StoreError
from bot.services.summaries import TableSummary

PATIENCE = 3.0
"""How long to wait for Discord's answers, in seconds."""
_NO_MEMBER = frozenset({Code.UNKNOWN_MEMBER, Code.UNKNOWN_USER})
"""The errors for somebody who is not a member. An unknown server is none of them: it says nothing about members."""

_log = logging.getLogger(__name__)


class LeftError(Exception):
    """The user is no longer on the server."""


class Membership:
    """Asks Discord who is on a server."""

    def __init__(self, client: discord.Client, everywhere: Everywhere) -> None:
        self._client = client
        self._everywhere = everywhere

    async def who_left(self, table: TableSummary, asks: UserId) -> frozenset[UserId]:
        """Return the players who have left the server, except `asks`.

        If this cannot be found out now, Discord's last answer counts. Without any answer, a player counts as present.
        """
        guild = table.home.guild
        others = [user for user in table.persons if user != asks]
        if guild is None or not others:
            return frozenset()
        server = await self.server(guild)
        asked = [asyncio.create_task(self._has_left(server, user)) for user in others]
        done, late = await asyncio.wait(asked, timeout=PATIENCE)
        for task in late:
            task.cancel()
        answers = {user: task.result() if task in done else None for user, task in zip(others, asked, strict=True)}
        left = frozenset(user for user, has_left in answers.items() if has_left)
        known = frozenset(user for seat in table.gone if (user := table.seats[seat].user) is not None)
        if left or known:
            await self._note(guild, left, frozenset({asks, *(user for user in others if answers[user] is False)}))
        return left | frozenset(user for user in known if user != asks and answers[user] is None)

    async def server(self, guild: GuildId) -> discord.Guild | None:
        """Return a server, which may belong to another process; None if Discord does not return it now."""
        with tolerated(f"server {guild} is not known now"):
            async with asyncio.timeout(PATIENCE):
                return await find_guild(self._client, guild)
        return None

    async def member(self, guild: discord.Guild, user: UserId) -> discord.Member:
        """Return a member of a server. Raises LeftError, or discord.py's errors if Discord does not answer."""
        try:
            return await guild.fetch_member(user)
        except discord.NotFound as error:
            if error.code in _NO_MEMBER:
                await self._note(GuildId(guild.id), frozenset({user}), frozenset())
            raise LeftError from None

    async def _has_left(self, guild: discord.Guild | None, user: UserId) -> bool | None:
        """Return whether a user has left the server; None if that cannot be found out now."""
        if guild is None:
            return None
        try:
            await guild.fetch_member(user)
        except FAILURES as error:
            if isinstance(error, discord.HTTPException) and error.code in _NO_MEMBER:
                return True
            _log.info("server %s: whether somebody has left is not known now: %s", guild.id, in_short(error))
            return None
        return False

    async def _note(self, guild: GuildId, left: frozenset[UserId], there: frozenset[UserId]) -> None:
        try:
            await self._everywhere.note_membership(guild, left, there)
        except StoreError as error:
            _log.info("server %s: could not note who has left: %s", guild, type(error).__name__)


async def find_guild(client: discord.Client, guild: GuildId) -> discord.Guild:
    """Return a server, which may belong to another process. Raises discord.py's errors."""
    return client.get_guild(guild) or await client.fetch_guild(guild, with_counts=False)
