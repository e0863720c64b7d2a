"""The bot's interface for the handlers of commands and clicks. `bot.client.bot` implements it."""

from collections.abc import Awaitable, Callable

import discord

from bot.client.incoming.answering import Answering
from bot.client.incoming.suggesting import Suggester
from bot.client.private.direct import DirectMessages
from bot.client.private.following import Following
from bot.client.private.hands import Hands
from bot.client.private.keeping import Keeper
from bot.client.sending.channels import Channels
from bot.client.sending.pictures import Painter
from bot.client.servers.bios import Bios
from bot.client.servers.membership import Membership
from bot.client.servers.readers import Readers
from bot.client.servers.visibility import Visibility
from bot.services.clearing import Clearer
from bot.services.deleting import Deleter
from bot.services.everywhere import Everywhere
from bot.services.exporting import Exporter
from bot.services.forgetting import Forgetter
from bot.services.learning import Learning
from bot.services.nights.nights import Nights
from bot.services.observing import Observer
from bot.services.personal_data import Operator
from bot.services.ports import Clock
from bot.services.preferences import Preferences
from bot.services.reminder_sender import ReminderSender
from bot.services.statistics import Statistics
from bot.services.tables import Tables
from bot.text.words import Languages


class Client(discord.Client):
    """A Discord client with the services that handlers may need."""

    tables: Tables
    nights: Nights
    preferences: Preferences
    learning: Learning
    languages: Languages
    clock: Clock
    observer: Observer
    readers: Readers
    painter: Painter
    suggester: Suggester
    membership: Membership
    everywhere: Everywhere
    forgetter: Forgetter
    operator: Operator
    clearer: Clearer
    statistics: Statistics
    exporter: Exporter
    deleter: Deleter
    reminder_sender: ReminderSender
    visibility: Visibility
    hands: Hands
    following: Following
    keeper: Keeper
    direct: DirectMessages
    channels: Channels
    answering: Answering
    bios: Bios | None
    """The bot's profiles on servers. None at the local table, whose simulated Discord has no profiles."""
    compiled: Callable[[], Awaitable[bool]]
    """Whether the fast core, with which computer players think, has been compiled yet."""
