"""Sends, edits and finds messages in channels and threads.

A channel that refuses the bot is out of reach. If Discord refuses a message's content, the message is sent as plain
text. If that is refused, too, a short note says that there was a message. An archived thread is unarchived. Without the
permission to embed links, messages are plain text; without the permission to attach files, they have no pictures.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import discord

from bot.client.sending import presenting
from bot.client.sending.pictures import Painter
from bot.client.sending.requests import Code, MessageGoneError, MessageRefusedError, classified, in_short
from bot.screens.acts import Act
from bot.screens.plain import plain_screen
from bot.screens.screen import Row, Screen, in_full, with_last_line, with_pictures, without_pictures
from bot.services.game import Obstruction
from bot.services.latest import Latest
from bot.services.people import ChannelId, MessageId
from bot.services.ports import OutOfReachError
from bot.text.words import Words

_T = TypeVar("_T")

_NEEDS = {"embed-links": "embed_links", "pictures": "attach_files"}
"""The parts that a message may have to omit, each with the permission that it needs."""

_log = logging.getLogger(__name__)


class TooLongError(Exception):
    """The channel allows only plain text, and as plain text the message would be cut."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A message that was posted."""

    message: MessageId
    whole: bool
    """Whether it has all the pictures that are permitted in the channel."""


class Channels:
    """The bot's messages in channels. All methods that call Discord raise the errors of `classified`."""

    def __init__(self, client: discord.Client, painter: Painter) -> None:
        self._client = client
        self._painter = painter
        self._complaints: Latest[tuple[ChannelId, str], MessageId] = Latest()
        """The message that mentions a missing permission, by channel and permission."""
        self._sent_with: Latest[str, MessageId] = Latest()
        """Sent messages by nonce. If something fails afterwards, they need not be searched for."""

    async def post(
        self, channel: ChannelId, screen: Screen, words: Words, nonce: str, *, uncut: bool = False
    ) -> Posted:
        """Send a new message. If it is sent again with the same nonce within some minutes, there is only one message.

        Raises:
            TooLongError: `uncut` is set, and the message would be cut.
        """
        lacking = _lacking(screen, self._permissions(channel))
        is_short = not uncut or fits_as_text(screen, words)
        if "embed-links" in lacking and not is_short:
            raise TooLongError
        new = [each for each in lacking if (channel, each) not in self._complaints]
        try:
            posted = await self._send(channel, _permitted_screen(screen, words, lacking, new), nonce)
        except OutOfReachError as error:
            # The cache may know too little about the channel. Only Discord knows whether plain text is allowed.
            cause = error.__cause__
            permission = isinstance(cause, discord.HTTPException) and cause.code == Code.MISSING_PERMISSIONS
            if not permission or lacking or not (screen.embeds or screen.pictures):
                raise
        except MessageRefusedError as error:
            _log.error("channel %s: a message comes in plain words: %s", channel, error)
        else:
            self._complaints.update({(channel, each): posted.message for each in new})
            return posted
        if not is_short:
            raise TooLongError
        try:
            return await self._send(channel, plain_screen(words, without_pictures(screen)), nonce)
        except MessageRefusedError as error:
            _log.error("channel %s: in place of a message stands that there was one: %s", channel, error)
        try:
            return await self._send(channel, Screen(words.say("direct-refused")), nonce)
        except MessageRefusedError as error:
            raise OutOfReachError(Obstruction.CLOSED, str(error)) from error

    def sent_with(self, nonce: str) -> MessageId | None:
        """Return the message sent with a nonce; None if this process knows of none."""
        return self._sent_with.get(nonce)

    def remember_sent_with(self, nonce: str, message: MessageId) -> None:
        """Remember the message that an earlier process sent with a nonce."""
        self._sent_with[nonce] = message

    def forget_sent_with(self, nonce: str) -> None:
        """Forget the message sent with a nonce, because somebody has deleted it."""
        self._sent_with.pop(nonce, None)

    async def edit(self, channel: ChannelId, message: MessageId, screen: Screen, words: Words) -> bool:
        """Edit one of the bot's messages. Return whether it has all the pictures that are permitted in the channel.

        Raises:
            MessageGoneError: the message was deleted.
            MessageRefusedError: Discord refuses the new content.
        """
        may = self._permissions(channel)
        said = [each for each in _forbidden(may) if self._complaints.get((channel, each)) == message]
        fitting = _permitted_screen(screen, words, _lacking(screen, may), said)
        partial = self._client.get_partial_messageable(channel).get_partial_message(message)
        with classified():
            _, whole = await self._painter.deliver(
                fitting,
                lambda each: self._waking(channel, lambda: partial.edit(**presenting.edited_message(each))),
            )
        return whole

    async def edit_pressed(self, interaction: discord.Interaction, screen: Screen, words: Words) -> None:
        """Edit the message in a channel whose button was pressed, as the answer to the press: nobody's limit counts it.

        Raises what Discord answers.
        """
        lacking = _lacking(screen, interaction.app_permissions)
        fitting = _permitted_screen(screen, words, lacking, ())
        await self._painter.deliver(
            fitting, lambda each: interaction.edit_original_response(**presenting.edited_message(each))
        )

    async def read(self, channel: ChannelId, message: MessageId) -> discord.Message:
        """Return one of the bot's messages as it stands there."""
        with classified():
            return await self._client.get_partial_messageable(channel).get_partial_message(message).fetch()

    def is_own(self, message: discord.Message) -> bool:
        """Return whether a message is the bot's."""
        return self._client.user is not None and message.author.id == self._client.user.id

    async def reword(self, channel: ChannelId, message: discord.Message, screen: Screen, words: Words) -> None:
        """Give one of the bot's messages the text of a screen, if it has another. Nobody is pinged.

        Its buttons stay, and those of its pictures that the screen has, with the screen's descriptions.
        """
        fitting = screen if presenting.is_at_a_glance(screen, message) else in_full(screen)
        if "embed-links" in _lacking(fitting, self._permissions(channel)):
            fitting = _as_text(fitting, words)
        there = {each.filename for each in message.attachments}
        worded = with_pictures(fitting, [b"" if f"{each.name}.png" in there else None for each in fitting.pictures])
        if presenting.is_worded(message, worded):
            return
        partial = self._client.get_partial_messageable(channel).get_partial_message(message.id)
        changed = presenting.reworded_message(worded, message)
        with classified():
            await self._waking(channel, lambda: partial.edit(**changed))

    async def take_buttons(self, channel: ChannelId, message: MessageId, left: tuple[Row, ...] = ()) -> None:
        """Remove the buttons from one of the bot's messages, except those in `left`. Nothing else changes."""
        partial = self._client.get_partial_messageable(channel).get_partial_message(message)
        with classified():
            await self._waking(channel, lambda: partial.edit(view=presenting.view_of(left) if left else None))

    async def delete(self, channel: ChannelId, message: MessageId) -> None:
        """Delete one of the bot's messages."""
        with classified():
            await self._client.get_partial_messageable(channel).get_partial_message(message).delete()

    async def try_delete(self, channel: ChannelId, message: MessageId) -> bool:
        """Delete one of the bot's messages that is done with. Return False if Discord does not allow that."""
        try:
            await self.delete(channel, message)
        except MessageGoneError:
            return True
        except (MessageRefusedError, OutOfReachError) as error:
            _log.info("channel %s: a message that is done with is not deleted: %s", channel, in_short(error))
            return False
        return True

    async def buttons(self, channel: ChannelId, message: MessageId) -> tuple[Act, ...]:
        """Return what the buttons and menus of one of the bot's messages do."""
        partial = self._client.get_partial_messageable(channel).get_partial_message(message)
        with classified():
            return tuple(presenting.acts_on(await partial.fetch()))

    async def own_messages(self, channel: ChannelId, after: MessageId | None, limit: int) -> list[discord.Message]:
        """Return the bot's own messages among the channel's latest `limit` messages after `after`, newest first.

        Without the permission to read the channel's history, there are none.
        """
        place = self._client.get_partial_messageable(channel)
        since = None if after is None else discord.Object(after)
        with classified():
            found = [each async for each in place.history(limit=limit, after=since, oldest_first=False)]
        return [each for each in found if self.is_own(each)]

    def may_attach(self, channel: ChannelId) -> bool:
        """Return whether the bot may attach files in a channel, as far as it knows."""
        return self._permissions(channel).attach_files

    def may_look_back(self, channel: ChannelId) -> bool:
        """Return whether the bot may read the channel's history, as far as it knows."""
        return self._permissions(channel).read_message_history

    async def _send(self, channel: ChannelId, screen: Screen, nonce: str) -> Posted:
        place = self._client.get_partial_messageable(channel)
        # A file can be read only once, so each attempt makes its own.
        with classified():
            message, whole = await self._painter.deliver(
                screen,
                lambda each: self._waking(channel, lambda: place.send(**presenting.new_message(each), nonce=nonce)),
            )
        posted = self._sent_with[nonce] = MessageId(message.id)
        return Posted(posted, whole)

    async def _waking(self, channel: ChannelId, attempt: Callable[[], Awaitable[_T]]) -> _T:
        """Make the attempt. If the thread is archived, unarchive it and try once more."""
        try:
            return await attempt()
        except discord.HTTPException as error:
            if error.code != Code.ARCHIVED:
                raise
        thread = await self._client.fetch_channel(channel)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)
        return await attempt()

    def _permissions(self, channel: ChannelId) -> discord.Permissions:
        """Return the bot's permissions in a channel, as far as it knows them; all permissions if it knows nothing."""
        found = self._client.get_channel(channel)
        if not isinstance(found, discord.abc.GuildChannel | discord.Thread) or found.guild.me is None:
            return discord.Permissions.all()
        try:
            return found.permissions_for(found.guild.me)
        except discord.ClientException:  # a thread whose channel is unknown
            return discord.Permissions.all()


def fits_as_text(screen: Screen, words: Words) -> bool:
    """Return whether the screen fits into one message as plain text, uncut."""
    return not plain_screen(words, screen).content.endswith(words.say("direct-cut"))


def _permitted_screen(screen: Screen, words: Words, lacking: Sequence[str], complain_of: Sequence[str]) -> Screen:
    """Return the screen without the parts in `lacking`, with a line for each missing permission in `complain_of`."""
    if "pictures" in lacking:
        screen = without_pictures(screen)
    if "embed-links" in lacking:
        screen = _as_text(screen, words)
    for each in complain_of:
        screen = with_last_line(screen, _complaint(words, each))
    return screen


def _as_text(screen: Screen, words: Words) -> Screen:
    """Return the screen without embeds, and without pictures that would then show more than its text says."""
    plain = plain_screen(words, in_full(screen))
    if plain.content.endswith(words.say("direct-cut")):
        return without_pictures(plain)
    return replace(plain, pictures=tuple(each for each in plain.pictures if not each.more))


def _lacking(screen: Screen, may: discord.Permissions) -> tuple[str, ...]:
    more = any(each.more for each in screen.pictures)  # an embed says it
    wanted = {"embed-links": screen.embeds or more, "pictures": screen.pictures}
    return tuple(each for each in _forbidden(may) if wanted[each])


def _forbidden(may: discord.Permissions) -> Sequence[str]:
    return [each for each, needed in _NEEDS.items() if not getattr(may, needed)]


def complaints(words: Words) -> tuple[str, ...]:
    """Return all lines that a message can have about missing permissions."""
    return tuple(_complaint(words, each) for each in _NEEDS)


def _complaint(words: Words, lacking: str) -> str:
    if lacking == "pictures":
        return words.say("direct-lacking-pictures", permission=words.say("permission-attach-files"))
    return words.say("direct-lacking", permission=words.say("permission-embed-links"))
