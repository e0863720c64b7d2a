"""Posts a night's messages in its channel and by direct message, and creates threads for its tables.

Each message of a night has a button that contains the key of the message, by which the message is recognised.
"""

import logging
from datetime import UTC, datetime, timedelta
from typing import Literal, TypeAlias

import discord
from discord.utils import snowflake_time

from bot.client.nights.events import Events
from bot.client.private.direct import DirectMessages, Reached
from bot.client.sending.calls import reword_call
from bot.client.sending.channels import Channels
from bot.client.sending.edits import Edits
from bot.client.sending.nonces import nonce_of
from bot.client.sending.presenting import acts_on
from bot.client.sending.put_back import PutBack, with_reason
from bot.client.sending.requests import PASSING, MessageGoneError, MessageRefusedError, classified, failure_of, in_short
from bot.client.sending.strays import LOOKED_AT
from bot.client.servers.readers import Readers
from bot.client.servers.visibility import Visibility
from bot.screens.acts import ShowNight
from bot.screens.likings import personal_screen
from bot.screens.nights.evening import gathering_screen, round_screen
from bot.screens.nights.plans import call_screen, signup_screen
from bot.screens.nights.standings import end_screen, standings_screen
from bot.screens.nights.telling import night_name
from bot.screens.screen import LONGEST_OPTION, Screen, in_full
from bot.services.latest import Latest
from bot.services.nights.night import ENDED, Mirror, Night, Stage
from bot.services.nights.ports import Kept
from bot.services.nights.posts import Post, PostKind
from bot.services.nights.views import NightView
from bot.services.people import ChannelId, Home, MessageId, UserId
from bot.services.ports import Aside, AsideKind, Clock, NotNowError, Sent
from bot.text.names import cut
from bot.text.words import Words

_A_DAY: Literal[1440] = 1440
"""How long a thread without new messages stays unarchived, in minutes."""
_OLD = timedelta(minutes=55)
_OF_OLD_ONES = timedelta(minutes=1)
"""Minimum time between two edits of a message: any direct message, or one in a channel that is older than `_OLD`.

Discord limits edits of messages that are older than an hour.
"""
_NEVER = datetime.min.replace(tzinfo=UTC)
_Shown: TypeAlias = tuple[Screen, int]
"""What this process last made a message show, and the night's revision, or 0 if no other process edits the message."""

_log = logging.getLogger(__name__)


class ChannelNightAnnouncer:
    """Implements the nights' `NightAnnouncer` on Discord."""

    def __init__(  # noqa: PLR0913, PLR0917 - puts together parts that know nothing of each other
        self,
        client: discord.AutoShardedClient,
        readers: Readers,
        channels: Channels,
        direct: DirectMessages,
        events: Events,
        visibility: Visibility,
        clock: Clock,
    ) -> None:
        self._client = client
        self._readers = readers
        self._channels = channels
        self._direct = direct
        self._events = events
        self._visibility = visibility
        self._clock = clock
        # A client with only some of the shards shares the nights with other processes.
        self._edits = Edits(channels, self._is_alone)
        self._shown: Latest[tuple[MessageId, UserId], _Shown] = Latest()
        """What direct messages show, by message and reader."""
        self._kept: Latest[MessageId, _Shown] = Latest()
        self._edited: Latest[MessageId, datetime] = Latest()
        self._put_back: PutBack[str] = PutBack(clock)
        """The messages that were put back, by the nonce of the first post."""

    async def stop(self) -> None:
        """Cancel edits that are not done yet."""
        await self._edits.stop()

    async def find(self, view: NightView, post: Post) -> MessageId | None:
        """See `NightAnnouncer.find`."""
        if (sent := self._channels.sent_with(self._nonce(view.night, post))) is not None:
            return sent
        found = await self._channels.own_messages(post.home(view.night).channel, None, LOOKED_AT)
        wanted = ShowNight(view.night.id, post.key)
        return next((MessageId(each.id) for each in found if wanted in acts_on(each)), None)

    async def tell(self, view: NightView, post: Post) -> MessageId:
        """See `NightAnnouncer.tell`."""
        night = view.night
        words, quiet = await self._public(view, post, ())
        if self._put_back.last(_nonce(night, post)) is not None:  # the people it pinged already know
            screen = with_reason(words, quiet)
        else:
            _, screen = await self._public(view, post, await self._readers.to_mention(_called(view, post)))
        posted = await self._channels.post(post.home(night).channel, screen, words, self._nonce(night, post))
        self._edits.shows(posted, quiet)
        return posted.message

    async def keep(self, view: NightView, post: Post, message: MessageId) -> Kept:
        """See `NightAnnouncer.keep`. A deleted message is put back, at most once an hour, until the night has ended."""
        now = self._clock()
        words, screen = await self._public(view, post, ())
        shown = self._as_shown(view, screen)
        if self._kept.get(message) == shown:
            return Kept.DONE
        if now - snowflake_time(message) > _OLD and now - self._edited.get(message, _NEVER) < _OF_OLD_ONES:
            return Kept.LATER
        self._edited[message] = now
        try:
            await self._edits.show(view.night.plan.home.channel, message, screen, words)
        except MessageGoneError:
            self._edits.forget(message)
            self._channels.forget_sent_with(self._nonce(view.night, post))  # otherwise `find` would return it
            if view.night.stage not in ENDED and self._put_back.note(_nonce(view.night, post), message):
                return Kept.GONE
            _log.info("night %s: a message was deleted, and is not put back", view.night.id)
        except MessageRefusedError as error:
            _log.error("night %s: a message stays as it is: %s", view.night.id, error)
        self._kept[message] = shown
        return Kept.DONE

    async def tell_directly(self, view: NightView, post: Post, user: UserId) -> Sent | None:
        """See `NightAnnouncer.tell_directly`. Skips watchers who cannot see the night's channel.

        Remembers it if the person accepts no direct messages.
        """
        if post.call is None and await self._visibility.sees(view.night.plan.home, user) is False:
            return None
        screen = await self._private(view, post, user)
        reached, sent = await self._direct.deliver(user, screen, nonce_of(_nonce(view.night, post), user))
        if reached is Reached.NOT_NOW:
            raise NotNowError("a direct message did not arrive")
        if sent is None:
            await self._readers.close_door(user)
            return None
        self._shown[sent.message, user] = self._as_shown(view, screen)
        return sent

    async def keep_directly(self, view: NightView, post: Post, user: UserId, sent: Sent, *, last: bool = False) -> None:
        """See `NightAnnouncer.keep_directly`."""
        now, screen = self._clock(), await self._private(view, post, user)
        shown = self._as_shown(view, screen)
        recently = now - self._edited.get(sent.message, _NEVER) < _OF_OLD_ONES
        if (recently and not last) or self._shown.get((sent.message, user)) == shown:
            return
        self._shown[sent.message, user], self._edited[sent.message] = shown, now
        await self._direct.edit(sent, screen, user)

    def _nonce(self, night: Night, post: Post) -> str:
        """Return a message's nonce. A message put back has a new one, so that it is not taken for the deleted one."""
        first = _nonce(night, post)
        last = self._put_back.last(first)
        return first if last is None else nonce_of(first, last.timestamp())

    def _is_alone(self) -> bool:
        return self._client.shard_ids is None

    def _as_shown(self, view: NightView, screen: Screen) -> _Shown:
        # Another process may have changed what the message shows since an earlier revision.
        return screen, 0 if self._is_alone() else view.night.revision

    async def place_for_table(self, night: Night, number: int, place: int) -> Home:
        """See `NightAnnouncer.place_for_table`."""
        home = night.plan.home
        words = await self._readers.public_words(home.guild)
        told = words.say("night-thread", name=night_name(words, night), night=str(night.id), round=number, table=place)
        name = cut(told, LONGEST_OPTION)
        with classified():
            channel = self._client.get_channel(home.channel) or await self._client.fetch_channel(home.channel)
            if not isinstance(channel, discord.TextChannel):
                return home
            try:
                thread = await self._own_thread(channel, name) or await channel.create_thread(
                    name=name, type=discord.ChannelType.public_thread, auto_archive_duration=_A_DAY
                )
            except discord.HTTPException as error:
                if failure_of(error) in PASSING:
                    raise
                _log.info("night %s: a table has no thread of its own: %s", night.id, in_short(error))
                return home
        return Home(home.guild, ChannelId(thread.id), home.channel)

    async def reword(self, night: Night, aside: Aside) -> bool:
        """See `NightAnnouncer.reword`. What a message in a former channel has said is gone."""
        words = await self._readers.public_words(night.guild)
        try:
            if aside.kind is AsideKind.CALL:
                here = {night.organiser, *(guest.user for guest in night.guests)}
                return await reword_call(self._channels, aside, here, words)
            message = await self._channels.read(aside.channel, aside.message)
            await self._channels.reword(aside.channel, message, Screen(words.say("change-unsaid")), words)
            await self._channels.take_buttons(aside.channel, aside.message)
        except MessageGoneError:
            return False
        except MessageRefusedError as error:
            _log.error("night %s: a message stays as it is: %s", night.id, error)
        return True

    async def show_event(self, night: Night) -> Mirror:
        """See `NightAnnouncer.show_event`."""
        return await self._events.show(night)

    async def _own_thread(self, channel: discord.TextChannel, name: str) -> discord.Thread | None:
        mine = self._client.user
        threads = await channel.guild.active_threads()
        return next(
            (
                each
                for each in threads
                if each.parent_id == channel.id and each.name == name and mine is not None and each.owner_id == mine.id
            ),
            None,
        )

    async def _public(self, view: NightView, post: Post, mentions: tuple[UserId, ...]) -> tuple[Words, Screen]:
        people = [guest.user for guest in view.night.here]
        public = await self._readers.public(view.night.guild, people)
        return public.words, public.fitted(_screen(public.words, view, post, mentions))

    async def _private(self, view: NightView, post: Post, user: UserId) -> Screen:
        likes = await self._readers.likes(user)
        words = self._readers.words(likes)
        elsewhere = dict(post.elsewhere).get(user, ())
        if post.call is not None:
            return personal_screen(likes, call_screen(words, view, post.call, elsewhere=elsewhere))
        if post.kind is PostKind.ROUND:
            return personal_screen(likes, in_full(round_screen(words, view, post.number, watched=True)))
        return personal_screen(likes, in_full(_screen(words, view, post, ())))


def _screen(words: Words, view: NightView, post: Post, mentions: tuple[UserId, ...]) -> Screen:
    match post.kind:
        case PostKind.SIGN_UP:
            return signup_screen(words, view.night)
        case PostKind.CALL:
            assert post.call is not None, "a call is told only where there is one"
            busy = [user for user, _ in post.elsewhere if user in mentions]
            return call_screen(words, view, post.call, mentions=mentions, busy=busy)
        case PostKind.GATHERING:
            return gathering_screen(words, view)
        case PostKind.ROUND:
            return round_screen(words, view, post.number, mentions)
        case PostKind.STANDINGS:
            return standings_screen(words, view, post.number, mentions)
        case PostKind.END | PostKind.LATE:
            return end_screen(words, view, post)


def _called(view: NightView, post: Post) -> tuple[UserId, ...]:
    """Return the people whom a new message pings."""
    night = view.night
    match post.kind:
        case PostKind.CALL:
            return () if post.call is None else post.call.users
        case PostKind.ROUND:
            tables = night.rounds[post.number - 1].tables if post.number <= len(night.rounds) else ()
            return tuple(user for table in tables for user in table.people)
        case PostKind.STANDINGS:
            return tuple(guest.user for guest in night.asked) if night.stage is Stage.BREAK else ()
        case PostKind.SIGN_UP | PostKind.GATHERING | PostKind.END | PostKind.LATE:
            return ()


def _nonce(night: Night, post: Post) -> str:
    return nonce_of("night", night.id, post.home(night).channel, post.key)
