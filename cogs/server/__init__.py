"""`/server`: a server's settings and tables, for its managers."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.bot import WondersBot
from bot.client.incoming.typed_lines import ONLY_ON_SERVERS
from cogs.server.deleting import Deleting
from cogs.server.exporting import Exporting
from cogs.server.preferences import Preferences
from cogs.server.tables import Tables


@app_commands.default_permissions(discord.Permissions(manage_guild=True))
# The last base class has the first commands, as in `/wonders`.
class Server(
    Deleting,
    Exporting,
    Tables,
    Preferences,
    commands.GroupCog,
    group_name="server",
    group_extras={ONLY_ON_SERVERS: True},
):
    """The commands for managers. Discord shows them to people who may manage the server, and to others it allows."""


async def setup(bot: WondersBot) -> None:
    """Load the cog."""
    await bot.add_cog(Server(bot))
