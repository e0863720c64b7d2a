"""The bot as the handlers of commands and clicks know it; `bot.client.bot` puts it together."""

from collections.abc import Awaitable, Callable

import discord

from bot.client.incoming.answering import Answering
from bot.client.incoming.suggesting import Suggester
from bot.client.private.direct import DirectMessages
from bot.client.private.following import Following
from bot.client.private.hands import Hands
from bot.client.private.keeping import Keeper
from bot.client.sending.pictures import Painter
from bot.client.servers.bios import Bios
from bot.client.servers.membership import Membership
from bot.client.servers.readers import Readers
from bot.client.servers.visibility import Visibility
from bot.services.everywhere import Everywhere
from bot.services.nights.nights import Nights
from bot.services.ports import Clock
from bot.services.preferences import Preferences
from bot.services.reminder_sender import ReminderSender
from bot.services.tables import Tables
from bot.text.words import Languages


class Client(discord.Client):
    """The services that an answer can need."""

    tables: Tables
    nights: Nights
    preferences: Preferences
    languages: Languages
    clock: Clock
    readers: Readers
    painter: Painter
    suggester: Suggester
    membership: Membership
    everywhere: Everywhere
    reminder_sender: ReminderSender
    visibility: Visibility
    hands: Hands
    following: Following
    keeper: Keeper
    direct: DirectMessages
    answering: Answering
    bios: Bios | None
    """None where the bot has no profiles: in the simulated Discord of the local table."""
    compiled: Callable[[], Awaitable[bool]]
    """Whether the fast core is by now, with which computer players think."""
