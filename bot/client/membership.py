"""Which players have left a table's server: Discord is asked when it matters, for the bot gets no event of it."""

import asyncio
import logging

import aiohttp
import discord

from bot.services.people import GuildId, UserId
from bot.services.views import TableView

PATIENCE = 3.0
"""Seconds to wait for Discord's answers."""
_NO_MEMBER = frozenset({10007, 10013})
"""Unknown member, unknown user. (An unknown server is a failure, and says nothing about its members.)"""

_log = logging.getLogger(__name__)


async def who_left(client: discord.Client, table: TableView, asks: UserId) -> frozenset[UserId]:
    """The players who have left the server, without `asks`; where it cannot be found out, they count as there."""
    guild = table.home.guild
    others = [user for user in table.persons if user != asks]
    if guild is None or not others:
        return frozenset()
    asked = [asyncio.create_task(_has_left(client, guild, user)) for user in others]
    done, late = await asyncio.wait(asked, timeout=PATIENCE)
    for task in late:
        task.cancel()
    return frozenset(user for user, task in zip(others, asked, strict=True) if task in done and task.result())


async def _has_left(client: discord.Client, guild: GuildId, user: UserId) -> bool:
    try:
        await client.http.get_member(guild, user)
    except discord.NotFound as error:
        return error.code in _NO_MEMBER
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        _log.info("server %s: whether somebody has left is not known now: %s", guild, type(error).__name__)
    return False
