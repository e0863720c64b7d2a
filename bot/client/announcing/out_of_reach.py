"""Warns people that their table is out of reach, by direct message or in the parent channel of its thread."""

import logging
from collections.abc import Sequence

import discord

from bot.client.private.direct import DirectMessages, Reached
from bot.client.sending.channels import Channels
from bot.client.sending.nonces import nonce_of
from bot.client.sending.requests import in_short
from bot.client.servers.readers import Readers
from bot.screens.likings import personal_screen
from bot.screens.reach import beside_screen, warning_screen
from bot.services import places
from bot.services.people import PROGRAM, ChannelId, GameId, UserId
from bot.services.ports import NotNowError, OutOfReachError
from bot.services.tables import Tables
from bot.services.views import TableView

_log = logging.getLogger(__name__)


class Warnings:
    """Sends warnings that a table is out of reach."""

    def __init__(
        self, client: discord.Client, tables: Tables, readers: Readers, direct: DirectMessages, channels: Channels
    ) -> None:
        self._client = client
        self._tables = tables
        self._readers = readers
        self._direct = direct
        self._channels = channels

    async def send(self, table: TableView, users: Sequence[UserId]) -> frozenset[UserId]:
        """Warn people by direct message. Return those who have been warned.

        If the table is in a thread, people who cannot be reached by direct message are warned in the thread's parent
        channel. Raises NotNowError and OutOfReachError.
        """
        told = set(await self._send_directly(table, users))
        others = tuple(user for user in users if user not in told)
        parent = self._parent_of(table)
        if others and parent is not None:
            await self._post_beside(table, parent, others)
            told.update(others)
        return frozenset(told)

    async def answer_deletion(self, game: GameId, parent: ChannelId) -> None:
        """After a table's thread was deleted, say in the parent channel that nothing is lost, and how to continue.

        A failed announcement may have led to warnings before this. People who have been warned are not told again.
        """
        table = await self._tables.public_table(game)
        if table.lost is None:
            return  # the table already continues elsewhere
        told = table.lost.told
        untold = tuple(user for user in table.waited_for if user not in told)
        if told and not untold:
            return
        try:
            await self._post_beside(table, parent, untold)
        except (NotNowError, OutOfReachError) as error:
            _log.info("game %s: nothing says that its thread is gone: %s", game, in_short(error))
            return
        await self._tables.act(game, PROGRAM, places.note_warned, untold)

    async def _send_directly(self, table: TableView, users: Sequence[UserId]) -> tuple[UserId, ...]:
        """Warn people by direct message. Return those reached, and remember who accepts no direct messages."""
        assert table.lost is not None
        told = []
        for user in users:
            likes = await self._readers.likes(user)
            if not likes.reachable:
                continue
            screen = personal_screen(likes, warning_screen(self._readers.words(likes), table))
            reached = await self._direct.send(user, screen, nonce_of(table.id, table.lost.since, user))
            if reached is Reached.YES:
                told.append(user)
            elif reached is Reached.CLOSED:
                await self._readers.close_door(user)
        return tuple(told)

    async def _post_beside(self, table: TableView, place: ChannelId, users: tuple[UserId, ...]) -> None:
        """Post a warning in another channel than the table's. Raises NotNowError and OutOfReachError."""
        words = await self._readers.public_words(table.home.guild)
        assert table.lost is not None, "else it would be told there"
        nonce = nonce_of("out of reach", table.id, table.lost.since, users)
        mentions = await self._readers.to_mention(users)
        posted = await self._channels.post(place, beside_screen(words, table, mentions), words, nonce)
        await self._tables.keep_signpost(table.id, place, posted.message)

    def _parent_of(self, table: TableView) -> ChannelId | None:
        """Return the parent channel of the table's thread; None if the table is in no thread, or if it is unknown."""
        if table.home.parent is not None:
            return table.home.parent
        thread = self._client.get_channel(table.home.channel)
        return ChannelId(thread.parent_id) if isinstance(thread, discord.Thread) else None
