"""discord.py's cogs, with the texts of their commands from the catalogue, and with methods that answer clicks."""

from discord.ext import commands

from bot.client.bot import WondersBot
from bot.client.clicks import marked
from bot.client.translating import fill_in


class Cog(commands.Cog):
    """The commands and clicks of a feature. A group of commands is a `GroupCog`, made of a cog for each feature.

    Raises:
        WordsError: the catalogue lacks a text of its commands.
    """

    def __init__(self, bot: WondersBot) -> None:
        self.bot = bot
        self._handlers = marked(self)
        if self.app_command is not None:
            fill_in(self.app_command)
        for command in self.walk_app_commands():
            fill_in(command)

    async def cog_load(self) -> None:
        """Let its methods answer clicks. Raises ValueError if another cog answers one of its acts."""
        self.bot.handlers.add(self._handlers)

    async def cog_unload(self) -> None:
        """Let its methods answer no more clicks."""
        self.bot.handlers.remove(tuple(self._handlers))
