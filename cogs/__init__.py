"""Slash commands, and what buttons and menus do. Thin: rules and words are elsewhere."""

from bot.client.bot import WondersBot
from bot.client.translating import CatalogueTranslator

PARTS = (
    "opening",
    "lobby",
    "hosting",
    "choosing",
    "seats",
    "timing",
    "away",
    "endings",
    "play",
    "typed",
    "reminders",
    "watching",
    "help",
    "settings",
    "managing",
    "nights",
    "night_hosting",
)


async def setup(bot: WondersBot) -> None:
    """Load everything that people can do."""
    if len(bot.languages.tags) > 1:  # else the library would ask in vain for every word in each of Discord's languages
        await bot.tree.set_translator(CatalogueTranslator(bot.languages))
    for part in PARTS:
        await bot.load_extension(f"{__name__}.{part}")
