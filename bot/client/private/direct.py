"""Direct messages to one person. That somebody does not accept them is normal."""

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
from bot.screens.now import stays
from bot.screens.screen import Screen
from bot.services.latest import Latest
from bot.services.people import ChannelId, MessageId, UserId
from bot.services.ports import Sent

_log = logging.getLogger(__name__)


class Reached(Enum):
    """Whether a direct message has arrived."""

    YES = auto()
    CLOSED = auto()
    """Their privacy settings, or a block, forbid it."""
    NOT_NOW = auto()
    """Discord does not take this message, or not now; another may arrive."""

    @classmethod
    def after(cls, error: Exception) -> "Reached":
        """What the failure of a direct message means."""
        return cls.CLOSED if failure_of(error) in SHUT else cls.NOT_NOW


class DirectMessages:
    """Sends direct messages."""

    def __init__(self, client: discord.Client, painter: Painter) -> None:
        self._client = client
        self._painter = painter
        self._known: Latest[MessageId, bool] = Latest()
        """Whether a direct message, as far as is known, still shows what the bot changes."""

    async def send(self, user: UserId, screen: Screen, nonce: str) -> Reached:
        """Send a message and say whether it arrived. Never raises, whatever Discord answers."""
        reached, _ = await self.deliver(user, screen, nonce)
        return reached

    async def deliver(self, user: UserId, screen: Screen, nonce: str) -> tuple[Reached, Sent | None]:
        """As `send`; also where the message stands, if it arrived."""
        try:
            channel = await self._client.create_dm(discord.Object(user))
            first, *others = layouts.in_parts(screen)
            sent, at_a_glance = await self._send(channel, first, nonce, user)
            for number, each in enumerate(() if at_a_glance else others):
                await self._send(channel, each, nonce_of(nonce, number), user)
        except FAILURES as error:
            _log.info("user %s cannot be reached: %s", user, in_short(error))
            return Reached.after(error), None
        self._known[sent] = True
        return Reached.YES, Sent(ChannelId(channel.id), sent, direct=True)

    def give_up(self, message: MessageId) -> None:
        """What its reader has pressed is answered in this message: nothing else may take the place of that."""
        self._known[message] = False

    async def edit(self, sent: Sent, screen: Screen, user: UserId) -> None:
        """Let a direct message that the bot keeps in step show this screen, if it is still there, and shows that still.

        One that this process has not sent is looked at before: an earlier release answered presses in it.
        """
        with tolerated("a direct message stays as it is"):
            if await self._is_its_own(sent):
                await self.change(sent, user, screen)

    def private(self, user: UserId, sent: Sent) -> PrivateMessage:
        """A direct message that was sent, to be kept true for as long as this process lives."""
        edit, tell = partial(self.change, sent, user), partial(self.tell, user)
        return PrivateMessage(user, self._place(sent).delete, edit, tell, number=sent.message)

    async def tell(self, user: UserId, screen: Screen) -> Sequence[PrivateMessage]:
        """Tell somebody something now; nothing comes of it where that does not reach them."""
        _, sent = await self.deliver(user, screen, token_hex(12))
        return () if sent is None else (self.private(user, sent),)

    async def change(self, sent: Sent, user: UserId, screen: Screen) -> None:
        """Let a direct message show this screen, or the first part of a long one. Raises what Discord answers."""
        place, (first, *_) = self._place(sent), layouts.in_parts(screen)
        await self._painter.deliver(first, lambda each: place.edit(**layouts.edited_message(each)), user)

    async def _is_its_own(self, sent: Sent) -> bool:
        known = self._known.get(sent.message)
        if known is None:
            message = await self._client.get_partial_messageable(sent.channel).fetch_message(sent.message)
            known = self._known[sent.message] = stays(acts_on(message))
        return known

    def _place(self, sent: Sent) -> discord.PartialMessage:
        return self._client.get_partial_messageable(sent.channel).get_partial_message(sent.message)

    async def _send(
        self, channel: discord.DMChannel, screen: Screen, nonce: str, user: UserId
    ) -> tuple[MessageId, bool]:
        """Returns the message, and whether all is seen at a glance, so that no more words are needed."""
        message, is_whole = await self._painter.deliver(
            screen, lambda each: channel.send(**layouts.new_message(each), nonce=nonce), user
        )
        return MessageId(message.id), is_whole and bool(screen.glance)
