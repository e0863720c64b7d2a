"""`/night`: game nights."""

from discord.ext import commands

from bot.client.bot import WondersBot
from cogs.night.evening import Evening
from cogs.night.planning import Planning


class Night(Planning, Evening, commands.GroupCog, group_name="night"):
    """Each of its bases has the commands and clicks of a part of the night."""


async def setup(bot: WondersBot) -> None:
    """Load the cog."""
    await bot.add_cog(Night(bot))
