"""Places for new tables: a thread of its own where the bot may make one, else the channel.

A table is saved only once its place is there; if saving fails, what was made for it is removed again. If the connection
drops, each request is retried once. Retries are idempotent, because perhaps only the answer to the first was lost.
"""

import logging
from dataclasses import dataclass
from typing import Literal, TypeAlias

import discord

from bot.client.incoming.call import Interaction
from bot.client.sending import presenting
from bot.client.sending.nonces import nonce_of
from bot.client.sending.requests import FAILURES, SHUT, Code, Failure, again_if_dropped, failure_of, in_short, tolerated
from bot.screens.lobby import invitation
from bot.screens.screen import Screen
from bot.screens.tables import thread_name
from bot.services.people import ChannelId, GuildId, Home, Person
from bot.services.views import TableView
from bot.text.names import escape
from bot.text.words import Words

_log = logging.getLogger(__name__)

_A_WEEK: Literal[10080] = 10080
"""Minutes that a thread stays unarchived without a message; Discord's longest."""
_LONGEST_NAME = 100

WritableChannel: TypeAlias = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread
"""A server's channels in which messages can be written."""


class CannotOpenError(Exception):
    """A table cannot stand where somebody asks for one."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Place:
    """A table's home; if that is a thread of its own, with the message in the channel that it hangs from."""

    home: Home
    invitation: discord.Message | None = None
    thread: discord.Thread | None = None

    async def announce(self, words: Words, table: TableView) -> None:
        """Show people in the channel that a table is open in the thread."""
        message = self.invitation
        if message is None:
            return
        with tolerated(f"the invitation of table {table.id} could not be completed", logging.WARNING):
            await again_if_dropped(lambda: message.edit(**presenting.edited_message(invitation(words, table))))

    async def name_thread(self, words: Words, table: TableView) -> None:
        """Give the table's thread its lasting name, once: Discord lets a thread be renamed twice in ten minutes.

        A table has its number only when it is saved, and it is saved only where it has its thread.
        """
        thread = self.thread
        if thread is None:
            return
        with tolerated(f"the thread of table {table.id} keeps its first name", logging.WARNING):
            await again_if_dropped(lambda: thread.edit(name=thread_name(words, table)))

    async def clear(self) -> None:
        """Remove what was made for a table that could not be opened."""
        thread, message = self.thread, self.invitation
        if thread is not None:
            with tolerated("a thread without a table is left over", logging.WARNING):
                await again_if_dropped(lambda: thread.edit(archived=True))
        if message is not None:
            try:
                await again_if_dropped(message.delete)
            except FAILURES as error:
                # If it is gone, somebody was faster, or the first attempt succeeded.
                if failure_of(error) not in {Failure.MESSAGE_GONE, Failure.GONE}:
                    _log.warning("an invitation without a table is left over: %s", in_short(error))


async def find_place(interaction: Interaction, words: Words, host: Person) -> Place:
    """Find or make the place for a table; `words` are the server's.

    Raises:
        CannotOpenError: no table can stand there.
    """
    here = home_here(interaction)
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel) or not _may_make_threads(interaction.app_permissions):
        return Place(here)
    try:
        return await _make_thread(channel, here, words, host, nonce_of("opening", interaction.id))
    except discord.HTTPException as error:
        if failure_of(error) not in SHUT:
            raise
        raise CannotOpenError("without-permission") from None


def home_here(interaction: Interaction) -> Home:
    """The channel somebody asks from, as a table's home.

    Raises:
        CannotOpenError: it is no channel of a server, or the bot or the asker may not write in it.
    """
    if interaction.guild_id is None:
        raise CannotOpenError("in-direct-messages")
    channel = interaction.channel
    if not isinstance(channel, WritableChannel) or not _may_write(channel, interaction.app_permissions):
        raise CannotOpenError("without-permission")
    if not _may_write(channel, interaction.permissions):
        raise CannotOpenError("not-for-you")  # nor may the bot, then, on their behalf
    parent = ChannelId(channel.parent_id) if isinstance(channel, discord.Thread) else None
    return Home(GuildId(interaction.guild_id), ChannelId(channel.id), parent)


async def is_gone(client: discord.Client, home: Home) -> bool:
    """Whether a table's channel was deleted or hidden from the bot; False if Discord gives no answer."""
    try:
        await again_if_dropped(lambda: client.fetch_channel(home.channel))
    except FAILURES as error:
        if failure_of(error) in SHUT:
            return True
        _log.warning("whether channel %s is gone cannot be found out: %s", home.channel, in_short(error))
    return False


def is_closed(client: discord.Client, home: Home) -> bool:
    """Whether the bot may not write in a table's channel, as far as it knows without trying."""
    found = client.get_channel(home.channel)
    if not isinstance(found, WritableChannel) or found.guild.me is None:
        return False
    return not _may_write(found, found.permissions_for(found.guild.me))


def _may_write(channel: WritableChannel, may: discord.Permissions) -> bool:
    if isinstance(channel, discord.Thread):
        return may.view_channel and may.send_messages_in_threads and (not channel.locked or may.manage_threads)
    return may.view_channel and may.send_messages


def _may_make_threads(may: discord.Permissions) -> bool:
    return may.create_public_threads and may.send_messages_in_threads


async def _make_thread(channel: discord.TextChannel, here: Home, words: Words, host: Person, nonce: str) -> Place:
    """Make a thread below an invitation; the channel itself if Discord refuses one after all."""
    opening = Screen(words.say("open-opening", host=escape(host.name)))
    invitation = await again_if_dropped(lambda: channel.send(**presenting.new_message(opening), nonce=nonce))
    name = words.say("open-thread", host=host.name)[:_LONGEST_NAME]
    try:
        thread = await again_if_dropped(lambda: _thread_below(invitation, name))
    except FAILURES as error:
        _log.info("a table has no thread of its own: %s", in_short(error))
        await Place(here, invitation).clear()
        return Place(here)
    return Place(Home(here.guild, ChannelId(thread.id), here.channel), invitation, thread)


async def _thread_below(message: discord.Message, name: str) -> discord.Thread:
    """Make the thread of a message, or find the one that an earlier attempt made whose answer was lost."""
    try:
        return await message.create_thread(name=name, auto_archive_duration=_A_WEEK)
    except discord.HTTPException as error:
        if error.code != Code.HAS_A_THREAD:
            raise
    return await message.fetch_thread()
