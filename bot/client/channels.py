"""Messages in channels and threads: sent, edited, found again; and what Discord refuses, sorted by what it is about.

A channel that refuses the bot is out of reach. A message that is refused whoever sends it comes as plain text, and if
need be as a word that there was one. A thread that fell asleep is woken. Where the bot may not embed or attach
anything, its messages come as plain text.
"""

import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TypeVar

import aiohttp
import discord

from bot.client import presenting
from bot.client.pictures import Painter
from bot.screens.plain import plain_screen
from bot.screens.screen import Screen, with_last_line, without_pictures
from bot.services.game import Obstruction
from bot.services.latest import Latest
from bot.services.people import ChannelId, MessageId
from bot.services.ports import NotNowError, OutOfReachError
from bot.text.words import Words

_T = TypeVar("_T")

_UNKNOWN_MESSAGE = 10008
_MISSING_PERMISSIONS = 50013
_ARCHIVED = 50083
_TRY_AGAIN = frozenset({401, 408, 429})
"""Statuses that say nothing about what was asked; all others below 500 would come again."""
_OF_THE_CHANNEL = frozenset({10003, 10004, 40058, 50001, 50008, 50013, 50024, 50083, 160005})
"""What is unknown, missing or locked is the channel or the way to it, not the message: threads and servers, too."""
_NEEDS = {"embed-links": "embed_links", "attach-files": "attach_files", "pictures": "attach_files"}
"""What a message can lack, and for want of which permission."""

_log = logging.getLogger(__name__)


class MessageGoneError(Exception):
    """The message that is to be changed was deleted."""


class TooLongError(Exception):
    """As plain words, which is all that the channel lets in, the message would lose its end."""


class MessageRefusedError(Exception):
    """Discord refuses what a message says, and would refuse it again."""


FAILURES = (
    MessageGoneError,
    MessageRefusedError,
    OutOfReachError,
    discord.DiscordException,
    aiohttp.ClientError,
    OSError,
)
"""What may come of a change of a message without which all goes on."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A message that stands now."""

    message: MessageId
    whole: bool
    """Whether all pictures came along that may stand there."""


class Channels:
    """What the bot does in channels. Raises OutOfReachError where a channel refuses the bot."""

    def __init__(self, client: discord.Client, painter: Painter) -> None:
        self._client = client
        self._painter = painter
        self._complaints: Latest[tuple[ChannelId, str], MessageId] = Latest()
        """Which message says what is lacking in a channel."""
        self._sent_with: Latest[str, MessageId] = Latest()
        """What was sent, by its nonce: if something fails after it, it need not be looked for."""

    async def post(
        self, channel: ChannelId, screen: Screen, words: Words, nonce: str, *, uncut: bool = False
    ) -> Posted:
        """Sends a new message. Sent again within some minutes with the same nonce, it stays the one message.

        Raises:
            TooLongError: it must be `uncut`, and would not be.
        """
        lacking = _lacking(screen, self._permissions(channel))
        is_short = not uncut or fits_as_text(screen, words)
        if "embed-links" in lacking and not is_short:
            raise TooLongError
        new = [each for each in lacking if (channel, each) not in self._complaints]
        try:
            posted = await self._sent(channel, _fitting(screen, words, lacking, new), nonce)
        except OutOfReachError as error:
            # The cache may know the channel too little; whether text alone is allowed, only Discord knows.
            cause = error.__cause__
            permission = isinstance(cause, discord.HTTPException) and cause.code == _MISSING_PERMISSIONS
            if not permission or lacking or not (screen.embeds or screen.files or screen.pictures):
                raise
        except MessageRefusedError as error:
            _log.error("channel %s: a message comes in plain words: %s", channel, error)
        else:
            self._complaints.update({(channel, each): posted.message for each in new})
            return posted
        if not is_short:
            raise TooLongError
        try:
            return await self._sent(channel, plain_screen(words, _without_files(screen)), nonce)
        except MessageRefusedError as error:
            _log.error("channel %s: in place of a message stands that there was one: %s", channel, error)
        try:
            return await self._sent(channel, Screen(words.say("direct-refused")), nonce)
        except MessageRefusedError as error:
            raise OutOfReachError(Obstruction.CLOSED, str(error)) from error

    def sent_with(self, nonce: str) -> MessageId | None:
        """The message that was sent with a nonce, as far as this process knows."""
        return self._sent_with.get(nonce)

    async def edit(self, channel: ChannelId, message: MessageId, screen: Screen, words: Words) -> bool:
        """Changes a message of the bot's, and gives whether all pictures came along that may stand there.

        Raises:
            MessageGoneError: it was deleted.
            MessageRefusedError: Discord does not take what it is to say.
        """
        may = self._permissions(channel)
        said = [each for each in _forbidden(may) if self._complaints.get((channel, each)) == message]
        fitting = _fitting(screen, words, _lacking(screen, may), said)
        partial = self._client.get_partial_messageable(channel).get_partial_message(message)
        with _sorted():
            _, whole = await self._painter.deliver(
                fitting,
                lambda each: self._awake(channel, lambda: partial.edit(**presenting.edited_message(each))),
            )
        return whole

    async def take_buttons(self, channel: ChannelId, message: MessageId) -> None:
        """Takes the buttons from a message of the bot's, and leaves all else as it is."""
        partial = self._client.get_partial_messageable(channel).get_partial_message(message)
        with _sorted():
            await self._awake(channel, lambda: partial.edit(view=None))

    async def delete(self, channel: ChannelId, message: MessageId) -> None:
        """Deletes a message of the bot's."""
        with _sorted():
            await self._client.get_partial_messageable(channel).get_partial_message(message).delete()

    async def has_buttons(self, channel: ChannelId, message: MessageId) -> bool:
        """Whether a message of the bot's has anything to be pressed."""
        partial = self._client.get_partial_messageable(channel).get_partial_message(message)
        with _sorted():
            return bool((await partial.fetch()).components)

    async def own_messages(self, channel: ChannelId, after: MessageId | None, limit: int) -> list[discord.Message]:
        """The bot's own among the channel's last messages, the newest first.

        Without the permission to read the channel's history there are none.
        """
        place = self._client.get_partial_messageable(channel)
        since = None if after is None else discord.Object(after)
        mine = self._client.user
        with _sorted():
            found = [each async for each in place.history(limit=limit, after=since, oldest_first=False)]
        return [each for each in found if mine is not None and each.author.id == mine.id]

    def may_look_back(self, channel: ChannelId) -> bool:
        """Whether the bot may read what was said there before, as far as it knows."""
        return self._permissions(channel).read_message_history

    async def _sent(self, channel: ChannelId, screen: Screen, nonce: str) -> Posted:
        place = self._client.get_partial_messageable(channel)
        # Files can be read once, so that each attempt makes its own.
        with _sorted():
            message, whole = await self._painter.deliver(
                screen,
                lambda each: self._awake(channel, lambda: place.send(**presenting.new_message(each), nonce=nonce)),
            )
        posted = self._sent_with[nonce] = MessageId(message.id)
        return Posted(posted, whole)

    async def _awake(self, channel: ChannelId, attempt: Callable[[], Awaitable[_T]]) -> _T:
        """What the attempt gives; once more where the thread slept."""
        try:
            return await attempt()
        except discord.HTTPException as error:
            if error.code != _ARCHIVED:
                raise
        thread = await self._client.fetch_channel(channel)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)
        return await attempt()

    def _permissions(self, channel: ChannelId) -> discord.Permissions:
        """What the bot may do in a channel, as far as it knows; all where it knows nothing."""
        found = self._client.get_channel(channel)
        if not isinstance(found, discord.abc.GuildChannel | discord.Thread) or found.guild.me is None:
            return discord.Permissions.all()
        try:
            return found.permissions_for(found.guild.me)
        except discord.ClientException:  # a thread whose channel is unknown
            return discord.Permissions.all()


def fits_as_text(screen: Screen, words: Words) -> bool:
    """Whether nothing is cut off where nothing can be embedded."""
    return not plain_screen(words, screen).content.endswith(words.say("direct-cut"))


def _fitting(screen: Screen, words: Words, lacking: Sequence[str], complain_of: Sequence[str]) -> Screen:
    """The screen without what is not allowed, and with a word about that."""
    if not {"attach-files", "pictures"}.isdisjoint(lacking):
        screen = _without_files(screen)
    if "embed-links" in lacking:
        screen = _as_text(screen, words)
    for each in complain_of:
        screen = with_last_line(screen, _complaint(words, each))
    return screen


def _as_text(screen: Screen, words: Words) -> Screen:
    """Without embeds, and without the pictures that would then tell more than words do."""
    plain = plain_screen(words, screen)
    if plain.content.endswith(words.say("direct-cut")):
        return without_pictures(plain)
    return replace(plain, pictures=tuple(each for each in plain.pictures if not each.more))


def _lacking(screen: Screen, may: discord.Permissions) -> tuple[str, ...]:
    more = any(each.more for each in screen.pictures)  # it is told in an embed
    wanted = {"embed-links": screen.embeds or more, "attach-files": screen.files, "pictures": screen.pictures}
    return tuple(each for each in _forbidden(may) if wanted[each])


def _forbidden(may: discord.Permissions) -> Sequence[str]:
    return [each for each, needed in _NEEDS.items() if not getattr(may, needed)]


def complaints(words: Words) -> tuple[str, ...]:
    """All that a message can say of what it lacks."""
    return tuple(_complaint(words, each) for each in _NEEDS)


def _complaint(words: Words, lacking: str) -> str:
    if lacking == "pictures":
        return words.say("direct-lacking-pictures", permission=words.say("permission-attach-files"))
    return words.say("direct-lacking", permission=words.say(f"permission-{lacking}"))


def _without_files(screen: Screen) -> Screen:
    return replace(screen, files=(), pictures=())


@contextmanager
def _sorted() -> Iterator[None]:
    """What is refused is the channel, or this one message; what says nothing about either passes.

    Raises:
        OutOfReachError: the channel refuses the bot, or is gone.
        MessageGoneError: the message was deleted.
        MessageRefusedError: it would be refused wherever it stands.
    """
    try:
        yield
    except discord.HTTPException as error:
        if error.status >= 500 or error.status in _TRY_AGAIN:
            raise
        if error.code == _UNKNOWN_MESSAGE:
            raise MessageGoneError from error
        if error.status == 404:
            raise OutOfReachError(Obstruction.GONE, _told(error)) from error
        if error.status == 403 or error.code in _OF_THE_CHANNEL:
            raise OutOfReachError(Obstruction.CLOSED, _told(error)) from error
        raise MessageRefusedError(_told(error)) from error


@contextmanager
def for_now() -> Iterator[None]:
    """What Discord refuses now, or what comes between, is a NotNowError."""
    try:
        yield
    except discord.HTTPException as error:
        raise NotNowError(_told(error)) from error
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        raise NotNowError(f"Discord cannot be reached: {type(error).__name__}") from error


def _told(error: discord.HTTPException) -> str:
    return f"Discord answers {error.status}, code {error.code}"
