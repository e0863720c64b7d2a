"""Slash commands, and what buttons and menus do, a cog for each feature. Thin: rules and words are elsewhere.

Each name in `EXTENSIONS` is an extension of discord.py, which can be loaded anew while the bot runs:
`await bot.reload_extension("cogs.help")`.
"""

from bot.client.bot import WondersBot
from bot.client.commands.translating import CatalogueTranslator

EXTENSIONS = ("wonders", "hand", "timing", "away", "reminders", "help", "settings", "server", "night")


async def setup(bot: WondersBot) -> None:
    """Load everything that people can do."""
    if len(bot.languages.tags) > 1:  # else the library would ask in vain for every word in each of Discord's languages
        await bot.tree.set_translator(CatalogueTranslator(bot.languages))
    for name in EXTENSIONS:
        await bot.load_extension(f"{__name__}.{name}")
