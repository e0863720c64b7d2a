"""Direct messages to one person. It is normal that some people do not accept them."""

import logging
from collections.abc import Sequence
from enum import Enum, auto
from functools import partial
from secrets import token_hex

import discord

from bot.client.private.keeping import PrivateMessage
from bot.client.sending import layouts
from bot.client.sending.nonces import nonce_of
from bot.client.sending.pictures import Painter
from bot.client.sending.presenting import acts_on
from bot.client.sending.requests import FAILURES, SHUT, failure_of, in_short, tolerated
from bot.screens.now import STAYING, stays
from bot.screens.screen import Screen
from bot.services.latest import Latest
from bot.services.people import ChannelId, MessageId, UserId
from bot.services.ports import Sent

_log = logging.getLogger(__name__)


class Reached(Enum):
    """Whether a direct message arrived."""

    YES = auto()
    CLOSED = auto()
    """The person's privacy settings forbid it, or the person has blocked the bot."""
    NOT_NOW = auto()
    """Discord does not accept this message, at least for now. Another message may arrive."""

    @classmethod
    def after(cls, error: Exception) -> "Reached":
        """Return what an error of sending a direct message means."""
        return cls.CLOSED if failure_of(error) in SHUT else cls.NOT_NOW


class DirectMessages:
    """Sends direct messages."""

    def __init__(self, client: discord.Client, painter: Painter) -> None:
        self._client = client
        self._painter = painter
        self._known: Latest[MessageId, bool] = Latest()
        """Whether each direct message still shows content that the bot keeps up to date, if this process knows that."""

    async def send(self, user: UserId, screen: Screen, nonce: str) -> Reached:
        """Send a message and return whether it arrived. Raise nothing, whatever Discord answers."""
        reached, _ = await self.deliver(user, screen, nonce)
        return reached

    async def deliver(self, user: UserId, screen: Screen, nonce: str) -> tuple[Reached, Sent | None]:
        """Send a message as `send` does. Also return where it is, if it arrived."""
        try:
            channel = await self._client.create_dm(discord.Object(user))
            first, *others = layouts.in_parts(screen)
            sent, at_a_glance = await self._send(channel, first, nonce, user)
            for number, each in enumerate(() if at_a_glance else others):
                await self._send(channel, each, nonce_of(nonce, number), user)
        except FAILURES as error:
            _log.info("a direct message cannot be sent: %s", in_short(error))
            return Reached.after(error), None
        self._known[sent] = True
        return Reached.YES, Sent(ChannelId(channel.id), sent, direct=True)

    def give_up(self, message: MessageId) -> None:
        """Stop `edit` from editing this message, because it now shows the answer to a click on it."""
        self._known[message] = False

    async def remove(self, sent: Sent) -> None:
        """Delete a direct message that is done with, unless it is gone or shows the answer to a click."""
        with tolerated("a direct message is not deleted"):
            if await self._is_its_own(sent):
                await self._place(sent).delete()

    async def edit(self, sent: Sent, screen: Screen, user: UserId) -> None:
        """Edit a direct message that the bot keeps up to date, unless it is gone or shows the answer to a click.

        A message that this process did not send is read first, because an earlier release showed answers in it.
        """
        with tolerated("a direct message stays as it is"):
            if await self._is_its_own(sent):
                await self.change(sent, user, screen)

    def private(self, user: UserId, sent: Sent) -> PrivateMessage:
        """Return a direct message that was sent, in the form that this process can keep up to date."""
        edit, tell = partial(self.change, sent, user), partial(self.tell, user)
        return PrivateMessage(user, self._place(sent).delete, edit, tell, number=sent.message)

    async def tell(self, user: UserId, screen: Screen) -> Sequence[PrivateMessage]:
        """Send somebody a direct message now. Return it, or nothing if it does not arrive."""
        _, sent = await self.deliver(user, screen, token_hex(12))
        return () if sent is None else (self.private(user, sent),)

    async def change(self, sent: Sent, user: UserId, screen: Screen) -> None:
        """Edit a direct message to show this screen, or the first part of a long one. Raises discord.py's errors."""
        place, (first, *_) = self._place(sent), layouts.in_parts(screen)
        await self._painter.deliver(first, lambda each: place.edit(**layouts.edited_message(each)), user)

    async def _is_its_own(self, sent: Sent) -> bool:
        known = self._known.get(sent.message)
        if known is None:
            message = await self._client.get_partial_messageable(sent.channel).fetch_message(sent.message)
            known = self._known[sent.message] = stays(acts_on(message, STAYING))
        return known

    def _place(self, sent: Sent) -> discord.PartialMessage:
        return self._client.get_partial_messageable(sent.channel).get_partial_message(sent.message)

    async def _send(
        self, channel: discord.DMChannel, screen: Screen, nonce: str, user: UserId
    ) -> tuple[MessageId, bool]:
        """Send a message. Return it, and whether its pictures replace the text, so that no other parts are needed."""
        message, is_whole = await self._painter.deliver(
            screen, lambda each: channel.send(**layouts.new_message(each), nonce=nonce), user
        )
        return MessageId(message.id), is_whole and bool(screen.glance)
