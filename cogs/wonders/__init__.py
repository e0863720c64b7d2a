"""`/wonders`: tables, from opening one to a rematch."""

from discord.ext import commands

from bot.client.bot import WondersBot
from cogs.wonders.choosing import Choosing
from cogs.wonders.endings import Endings
from cogs.wonders.hosting import Hosting
from cogs.wonders.lobby import Lobby
from cogs.wonders.opening import Opening
from cogs.wonders.replaying import Replaying
from cogs.wonders.seats import Seats
from cogs.wonders.watching import Watching


# Discord offers a group's commands in their order here. discord.py takes those of the last base class first.
class Wonders(
    Watching, Replaying, Endings, Seats, Choosing, Hosting, Lobby, Opening, commands.GroupCog, group_name="wonders"
):
    """The commands and clicks of tables. Each base class has those of one feature."""


async def setup(bot: WondersBot) -> None:
    """Load the cog."""
    await bot.add_cog(Wonders(bot))
