"""Finds stray panels: former panels that have kept their buttons. They are deleted, unless they have news.

A panel becomes stray if a process dies, if it was posted without our knowing, or if its buttons could not be removed.
Stray panels do no harm, because every click is checked against the current game, but a channel should have one panel.
Nothing about them is saved: each process searches for them once at each table, and again after such a failure.
"""

import logging

import discord

from bot.client.sending.channels import Channels
from bot.client.sending.presenting import acts_on
from bot.client.sending.requests import FAILURES, UNCHANGEABLE, in_short, tolerated
from bot.screens.acts import Join, ShowProof, ShowSeats
from bot.services.latest import Latest
from bot.services.people import ChannelId, GameId, MessageId
from bot.services.ports import NotNowError

LOOKED_AT = 50
"""How many of a channel's latest messages are searched."""
_TRIES = 6
"""Number of failed attempts after which the search is given up, so that announcements no longer wait for it."""
_PANEL_BUTTONS = (Join, ShowSeats)
"""The acts of the buttons by which a panel is recognised."""
_LASTING = (Join, ShowProof)
"""The acts of the buttons of panels that tell something lasting."""

_log = logging.getLogger(__name__)


def has_panel_buttons(message: discord.Message, game: GameId) -> bool:
    """Return whether a message has buttons of a table's panel."""
    return any(isinstance(act, _PANEL_BUTTONS) and act.game == game for act in acts_on(message))


class Strays:
    """The tables that may have stray panels, as far as this process knows."""

    def __init__(self, channels: Channels) -> None:
        self._channels = channels
        self._tries: Latest[GameId, int] = Latest()
        """The number of failed attempts, for each table that may have stray panels."""

    def suspect(self, game: GameId) -> None:
        """Remember that a table may have stray panels."""
        self._tries.setdefault(game, 0)

    async def retire(self, game: GameId, channel: ChannelId, panel: MessageId | None) -> None:
        """If a table may have stray panels, clear all its panels except `panel`.

        Raises:
            NotNowError: this failed, and must be tried again.
        """
        if game not in self._tries:
            return
        try:
            await self.clear(game, channel, panel)
        except FAILURES as error:
            self.failed(game, error)
        else:
            if self._channels.may_look_back(channel):
                self._tries.pop(game, None)

    async def clear(self, game: GameId, channel: ChannelId, panel: MessageId | None) -> None:
        """Delete all of a table's panels among a channel's latest messages, except `panel`.

        Only the buttons go from panels of the lobby and of a game's first turn, and from those with news under a title,
        because no other message tells these.
        """
        for message in await self._channels.own_messages(channel, None, LOOKED_AT):
            if message.id == panel or not has_panel_buttons(message, game):
                continue
            tells = any(isinstance(act, _LASTING) for act in acts_on(message)) or any(it.title for it in message.embeds)
            with tolerated(f"game {game}: a former panel stays as it is", errors=UNCHANGEABLE):
                if tells or not await self._channels.try_delete(channel, MessageId(message.id)):
                    await self._channels.take_buttons(channel, MessageId(message.id))

    def failed(self, game: GameId, error: Exception) -> None:
        """Note that a former panel keeps its buttons for now. Raises NotNowError, except after the last attempt."""
        tries = self._tries.get(game, 0) + 1
        if tries < _TRIES:
            self._tries[game] = tries
            raise NotNowError(f"a former panel keeps its buttons: {in_short(error)}") from error
        self._tries.pop(game, None)
        _log.info("game %s: its former panel keeps its buttons: %s", game, in_short(error))
