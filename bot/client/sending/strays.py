"""Stray panels: former panels that have kept their buttons.

They are left when a process died, when a post succeeded without our knowing, or when taking the buttons failed. They do
no harm, for each click is judged by the game as it is now; but a channel should have one panel. Nothing about them is
saved: each process looks for them once at each table, and again after such a failure.
"""

import logging

import discord

from bot.client.sending.channels import Channels
from bot.client.sending.presenting import acts_on
from bot.client.sending.requests import FAILURES, UNCHANGEABLE, in_short, tolerated
from bot.screens.acts import Join, ShowSeats
from bot.services.latest import Latest
from bot.services.people import ChannelId, GameId, MessageId
from bot.services.ports import NotNowError

LOOKED_AT = 50
"""How many of the channel's last messages are searched."""
_TRIES = 6
"""Failed attempts after which the next announcement no longer waits for this."""
_PANEL_BUTTONS = (Join, ShowSeats)
"""Acts by which a panel is recognised."""

_log = logging.getLogger(__name__)


def has_panel_buttons(message: discord.Message, game: GameId) -> bool:
    """Whether a message has the buttons of a table's panel."""
    return any(isinstance(act, _PANEL_BUTTONS) and act.game == game for act in acts_on(message))


class Strays:
    """The tables that may have stray panels, as far as this process knows."""

    def __init__(self, channels: Channels) -> None:
        self._channels = channels
        self._tries: Latest[GameId, int] = Latest()
        """Attempts so far, for each table that may have some."""

    def suspect(self, game: GameId) -> None:
        """Remember that a table may have stray panels."""
        self._tries.setdefault(game, 0)

    async def retire(self, game: GameId, channel: ChannelId, panel: MessageId | None) -> None:
        """If a table may have stray panels, take the buttons from all of them but `panel`.

        Raises:
            NotNowError: it failed, and is to be tried again.
        """
        if game not in self._tries:
            return
        try:
            await self.take_buttons(game, channel, panel)
        except FAILURES as error:
            self.failed(game, error)
        else:
            if self._channels.may_look_back(channel):
                self._tries.pop(game, None)

    async def take_buttons(self, game: GameId, channel: ChannelId, panel: MessageId | None) -> None:
        """Take the buttons from all of a table's panels among a channel's last messages, but for `panel`."""
        for message in await self._channels.own_messages(channel, None, LOOKED_AT):
            if message.id != panel and has_panel_buttons(message, game):
                with tolerated(f"game {game}: a former panel stays as it is", errors=UNCHANGEABLE):
                    await self._channels.take_buttons(channel, MessageId(message.id))

    def failed(self, game: GameId, error: Exception) -> None:
        """Note that a former panel keeps its buttons for now. Raises NotNowError, unless it was tried often enough."""
        tries = self._tries.get(game, 0) + 1
        if tries < _TRIES:
            self._tries[game] = tries
            raise NotNowError(f"a former panel keeps its buttons: {in_short(error)}") from error
        self._tries.pop(game, None)
        _log.info("game %s: its former panel keeps its buttons: %s", game, in_short(error))
