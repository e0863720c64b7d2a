"""What stands in a channel for those who pass by: who is invited to a thread's table, and where a table has gone.

It is no harm if anything here fails.
"""

import logging

import discord

from bot.client.channels import FAILURES, Channels
from bot.client.nonces import nonce_of
from bot.screens.lobby import invitation
from bot.screens.reach import pointer_screen
from bot.services.people import ChannelId, MessageId
from bot.services.views import TableView
from bot.text.words import Words

_log = logging.getLogger(__name__)


class Invitations:
    """Keeps them true."""

    def __init__(self, client: discord.Client, channels: Channels) -> None:
        self._client = client
        self._channels = channels

    async def retire(self, words: Words, table: TableView) -> None:
        """The messages from which the table's thread hangs, and the one that it has left, invite nobody any more."""
        for place in (table.home.channel, table.former):
            if place is not None:
                await self._edit(place, table, words)

    async def point_to(self, words: Words, table: TableView, key: str) -> None:
        """Says where the table stood before that it goes on elsewhere."""
        if table.former is None or table.former == table.home.channel:
            return
        try:
            nonce = nonce_of("moved", key)
            await self._channels.post(table.former, pointer_screen(words, table), words, nonce)
        except FAILURES as error:
            _log.info("game %s: where it stood before nothing says where it is: %s", table.id, type(error).__name__)
        await self._edit(table.former, table, words)

    async def _edit(self, place: ChannelId, table: TableView, words: Words) -> None:
        """Lets the message from which a thread hangs, if `place` is one, say how its table stands, and where."""
        thread, home = self._client.get_channel(place), table.home
        if isinstance(thread, discord.Thread):
            if self._client.user is not None and thread.owner_id == self._client.user.id:
                await self._edit_what_it_hung_from(ChannelId(thread.parent_id), place, table, words)
        elif thread is None and place != home.channel:
            # A thread that was deleted hung from where the table is now, or from the channel below.
            for channel in {home.channel, home.parent or home.channel}:
                await self._edit_what_it_hung_from(channel, place, table, words)

    async def _edit_what_it_hung_from(
        self, channel: ChannelId, thread: ChannelId, table: TableView, words: Words
    ) -> None:
        try:  # Discord gives a thread the number of the message from which it was made
            await self._channels.edit(channel, MessageId(thread), invitation(words, table), words)
        except FAILURES as error:
            _log.info("game %s: its invitation keeps its button: %s", table.id, type(error).__name__)
