"""The bot, as those know it who answer commands and clicks: `bot.client.bot` puts it together of these parts."""

import discord

from bot.client.hands import Hands
from bot.client.pictures import Painter
from bot.client.readers import Readers
from bot.client.sight import Sight
from bot.client.suggesting import Suggesting
from bot.services.preferences import Preferences
from bot.services.tables import Tables
from bot.text.words import Languages


class Client(discord.Client):
    """What an answer can need."""

    tables: Tables
    preferences: Preferences
    languages: Languages
    readers: Readers
    painter: Painter
    suggesting: Suggesting
    sight: Sight
    hands: Hands
