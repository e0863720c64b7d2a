"""`/night`: game nights."""

from discord.ext import commands

from bot.client.bot import WondersBot
from cogs.night.evening import Evening
from cogs.night.planning import Planning


# The last base class has the first commands, as in `/wonders`.
class Night(Evening, Planning, commands.GroupCog, group_name="night"):
    """The commands and clicks of game nights. Each base class has those of one part."""


async def setup(bot: WondersBot) -> None:
    """Load the cog."""
    await bot.add_cog(Night(bot))
