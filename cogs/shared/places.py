"""Places for new tables: a new thread if the bot may create one, else the channel.

A table is saved only after its place exists. If saving fails, the place is removed again. If the connection drops, each
request is retried once. Retries are idempotent, because perhaps only the answer to the first request was lost.
"""

import logging
from dataclasses import dataclass
from typing import Literal, TypeAlias

import discord

from bot.client.incoming.call import Call, Interaction
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
"""Minutes without a message after which a thread is archived. This is Discord's maximum."""
_LONGEST_NAME = 100

WritableChannel: TypeAlias = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread
"""A server's channel in which messages can be posted."""


class CannotOpenError(Exception):
    """No table can be opened in this channel. `why` completes the name of the message that explains it."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a new table. If it is a new thread, `invitation` is the message that the thread starts from."""

    home: Home
    invitation: discord.Message | None = None
    thread: discord.Thread | None = None

    async def announce(self, words: Words, table: TableView) -> None:
        """Invite people in the channel to the table in the thread, if there is one."""
        message = self.invitation
        if message is None:
            return
        with tolerated(f"the invitation of table {table.id} could not be completed", logging.WARNING):
            await again_if_dropped(lambda: message.edit(**presenting.edited_message(invitation(words, table))))

    async def name_thread(self, words: Words, table: TableView) -> None:
        """Give the table's thread its final name. This is done once, as Discord allows only two renames in ten minutes.

        The thread cannot have it from the start, because a table gets its number when it is saved, after its thread.
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
                # If it is gone, someone else has deleted it, or the first attempt succeeded.
                if failure_of(error) not in {Failure.MESSAGE_GONE, Failure.GONE}:
                    _log.warning("an invitation without a table is left over: %s", in_short(error))


async def find_place(interaction: Interaction, words: Words, host: Person) -> Place:
    """Find or create the place for a table. `words` are in the server's language.

    Raises:
        CannotOpenError: no table can be opened there.
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
    """Return the channel that a person asks from, as a table's home.

    Raises:
        CannotOpenError: it is not a server's channel for messages, or the bot or the person may not post in it.
    """
    if interaction.guild_id is None:
        raise CannotOpenError("in-direct-messages")
    channel = interaction.channel
    if not isinstance(channel, WritableChannel) or not _may_write(channel, interaction.app_permissions):
        raise CannotOpenError("without-permission")
    if not _may_write(channel, interaction.permissions):
        raise CannotOpenError("not-for-you")  # then the bot must not post there on their behalf
    parent = ChannelId(channel.parent_id) if isinstance(channel, discord.Thread) else None
    return Home(GuildId(interaction.guild_id), ChannelId(channel.id), parent)


async def is_gone(client: discord.Client, home: Home) -> bool:
    """Return whether a table's channel was deleted or hidden from the bot, or False if Discord does not say."""
    try:
        await again_if_dropped(lambda: client.fetch_channel(home.channel))
    except FAILURES as error:
        if failure_of(error) in SHUT:
            return True
        _log.warning("whether channel %s is gone cannot be found out: %s", home.channel, in_short(error))
    return False


def is_closed(client: discord.Client, home: Home) -> bool:
    """Return whether the bot knows, without trying, that it may not post in a table's channel."""
    found = client.get_channel(home.channel)
    if not isinstance(found, WritableChannel) or found.guild.me is None:
        return False
    return not _may_write(found, found.permissions_for(found.guild.me))


async def is_closed_to(call: Call, home: Home) -> bool:
    """Return whether a person may not write in a table's channel, as far as Discord says: then nor may we for them.

    They may ask from anywhere: from direct messages, from another server, or after they have left.
    """
    asked = call.interaction
    if asked.guild_id is not None and asked.channel_id == home.channel:
        return not isinstance(asked.channel, WritableChannel) or not _may_write(asked.channel, asked.permissions)
    found = await call.bot.visibility.permitted(home, call.user)
    return found is None or not isinstance(found.channel, WritableChannel) or not _may_write(found.channel, found.may)


def _may_write(channel: WritableChannel, may: discord.Permissions) -> bool:
    if isinstance(channel, discord.Thread):
        return may.view_channel and may.send_messages_in_threads and (not channel.locked or may.manage_threads)
    return may.view_channel and may.send_messages


def _may_make_threads(may: discord.Permissions) -> bool:
    return may.create_public_threads and may.send_messages_in_threads


async def _make_thread(channel: discord.TextChannel, here: Home, words: Words, host: Person, nonce: str) -> Place:
    """Create a thread from an invitation. Return the channel itself if creating the thread fails."""
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
    """Create the thread of a message, or find it if an earlier attempt created it and its answer was lost."""
    try:
        return await message.create_thread(name=name, auto_archive_duration=_A_WEEK)
    except discord.HTTPException as error:
        if error.code != Code.HAS_A_THREAD:
            raise
    return await message.fetch_thread()
