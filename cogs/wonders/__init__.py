"""`/wonders`: tables, from opening them to playing again."""

from discord.ext import commands

from bot.client.bot import WondersBot
from cogs.wonders.choosing import Choosing
from cogs.wonders.endings import Endings
from cogs.wonders.hosting import Hosting
from cogs.wonders.lobby import Lobby
from cogs.wonders.opening import Opening
from cogs.wonders.seats import Seats
from cogs.wonders.watching import Watching


class Wonders(Opening, Lobby, Choosing, Hosting, Watching, Seats, Endings, commands.GroupCog, group_name="wonders"):
    """Each of its bases has the commands and clicks of a feature."""


async def setup(bot: WondersBot) -> None:
    """Load the cog."""
    await bot.add_cog(Wonders(bot))
