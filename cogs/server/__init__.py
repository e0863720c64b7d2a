"""`/server`: what the managers of a server settle and see."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.bot import WondersBot
from cogs.server.preferences import Preferences
from cogs.server.tables import Tables


@app_commands.default_permissions(discord.Permissions(manage_guild=True))
class Server(Preferences, Tables, commands.GroupCog, group_name="server"):
    """Discord shows its commands to those who may manage the server, and to anybody else the server allows."""


async def setup(bot: WondersBot) -> None:
    """Load the cog."""
    await bot.add_cog(Server(bot))
