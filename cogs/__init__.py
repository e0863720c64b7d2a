"""Slash commands, and the handlers of buttons and menus, with one cog for each feature. Rules and texts are elsewhere.

Each name in `EXTENSIONS` is an extension of discord.py that can be reloaded while the bot runs:
`await bot.reload_extension("cogs.help")`, or `"cogs"` for all.
"""

from bot.client.bot import WondersBot
from bot.client.commands.translating import CatalogueTranslator

EXTENSIONS = (
    "wonders",
    "hand",
    "timing",
    "away",
    "reminders",
    "help",
    "learn",
    "review",
    "statistics",
    "settings",
    "exporting",
    "forgetting",
    "server",
    "night",
)


async def setup(bot: WondersBot) -> None:
    """Load all extensions."""
    if len(bot.languages.tags) > 1:  # else the library would ask for all translations in vain
        await bot.tree.set_translator(CatalogueTranslator(bot.languages))
    for extension in (f"{__name__}.{name}" for name in EXTENSIONS):
        if extension in bot.extensions:  # this package itself is loaded anew, which took the cogs away
            await bot.reload_extension(extension)
        else:
            await bot.load_extension(extension)
