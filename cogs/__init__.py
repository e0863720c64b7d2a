"""Slash commands, and what buttons and menus do. Thin: rules and words are elsewhere."""

from importlib import import_module

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
    for part in PARTS:  # discord.py would carry out each module anew for each bot, which tests feel
        await import_module(f"{__name__}.{part}").setup(bot)
