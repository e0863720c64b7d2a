"""Messages that lead people to a table: the one that its thread was created from, and one that says where it has moved.

Nothing depends on them, so failures are only logged.
"""

import discord

from bot.client.sending.channels import Channels
from bot.client.sending.nonces import nonce_of
from bot.client.sending.requests import tolerated
from bot.screens.lobby import invitation
from bot.screens.reach import pointer_screen
from bot.services.people import ChannelId, MessageId
from bot.services.tables import Tables
from bot.services.views import TableView
from bot.text.words import Words


class Invitations:
    """Posts and edits the messages that lead people to a table."""

    def __init__(self, client: discord.Client, tables: Tables, channels: Channels) -> None:
        self._client = client
        self._tables = tables
        self._channels = channels

    async def retire(self, words: Words, table: TableView) -> None:
        """Stop inviting people: update the messages from which the table's present and former threads were created."""
        for place in (table.home.channel, table.former):
            if place is not None:
                await self._edit(place, table, words)

    async def point_to(self, words: Words, table: TableView, key: str) -> None:
        """Say in the table's former channel where the table is now."""
        if table.former is None or table.former == table.home.channel:
            return
        with tolerated(f"game {table.id}: where it stood before nothing says where it is"):
            nonce = nonce_of("moved", key)
            posted = await self._channels.post(table.former, pointer_screen(words, table), words, nonce)
            await self._tables.keep_signpost(table.id, table.former, posted.message)
        await self._edit(table.former, table, words)

    async def _edit(self, place: ChannelId, table: TableView, words: Words) -> None:
        """If `place` is a thread, update the message that it was created from. It shows the table's state and place."""
        thread, home = self._client.get_channel(place), table.home
        if isinstance(thread, discord.Thread):
            if self._client.user is not None and thread.owner_id == self._client.user.id:
                await self._edit_what_it_hung_from(ChannelId(thread.parent_id), place, table, words)
        elif thread is None and place != home.channel:
            # A deleted thread was created in the table's present channel, or in the parent of its present thread.
            for channel in {home.channel, home.parent or home.channel}:
                await self._edit_what_it_hung_from(channel, place, table, words)

    async def _edit_what_it_hung_from(
        self, channel: ChannelId, thread: ChannelId, table: TableView, words: Words
    ) -> None:
        with tolerated(f"game {table.id}: its invitation keeps its button"):
            # A thread has the id of the message that it was created from.
            await self._channels.edit(channel, MessageId(thread), invitation(words, table), words)
