"""Posts announcements in the table's channel, made from the game as saved now, in the server's language.

They contain only what everyone may see. Only `hands` sends hands.

An earlier attempt, perhaps by a process that crashed, may have posted an announcement already, so its message is
searched for. For some minutes, Discord itself drops a second message with the same nonce. After that, the message is
recognised by its text or its buttons. One gap is left. Once Discord has forgotten the nonce, an announcement is posted
twice if the bot may not read the channel's history, if more than fifty messages follow it, or if the server's language
has changed since.
"""

import asyncio
import logging
from collections.abc import Collection, Sequence

import discord

from bot.client.announcing import screens as announcing
from bot.client.announcing.invitations import Invitations
from bot.client.announcing.joint_messages import JointMessages
from bot.client.announcing.messages import Messages
from bot.client.announcing.out_of_reach import Warnings
from bot.client.announcing.panels import KnownPanel, Panels
from bot.client.announcing.recognising import is_told_by, says_the_same
from bot.client.announcing.rewording import Rewording
from bot.client.announcing.screens import Told, screen_of
from bot.client.private.direct import DirectMessages
from bot.client.private.following import Following
from bot.client.private.hands import Hands
from bot.client.private.keeping import Keeper, of_table
from bot.client.private.reminders import Reminders
from bot.client.private.watchers import Watchers
from bot.client.sending.channels import Channels
from bot.client.sending.pictures import Painter
from bot.client.sending.requests import in_short
from bot.client.sending.strays import LOOKED_AT, has_panel_buttons
from bot.client.servers.readers import Public, Readers
from bot.client.servers.visibility import Visibility
from bot.screens.scores import story_screen
from bot.services.news import News
from bot.services.people import GameId, MessageId, UserId
from bot.services.ports import Aside, Clock, Notice, NotNowError, OutOfReachError, Post, Receipt, StoreError
from bot.services.refusals import Refused
from bot.services.tables import Tables
from bot.services.telling import Telling
from bot.services.views import TableView
from bot.text.words import Words

_log = logging.getLogger(__name__)


class ChannelAnnouncer:
    """Implements the services' `Announcer` on Discord. Passes each announcement to the class that posts its kind."""

    def __init__(  # noqa: PLR0913, PLR0917 - puts together parts that know nothing of each other
        self,
        client: discord.AutoShardedClient,
        tables: Tables,
        readers: Readers,
        painter: Painter,
        visibility: Visibility,
        keeper: Keeper,
        clock: Clock,
    ) -> None:
        self.channels, self.direct = Channels(client, painter), DirectMessages(client, painter)
        channels, direct = self.channels, self.direct
        self.hands = Hands(tables, readers, direct, keeper)
        self.following = Following(self.hands, keeper, clock)
        self.reminders = Reminders(readers, channels, direct)
        self.warnings = Warnings(client, tables, readers, direct, channels)
        self._tables = tables
        self._readers = readers
        self._keeper = keeper
        self._watchers = Watchers(tables, readers, visibility, direct)
        # A client with only some of the shards shares the tables with other processes.
        self._panels = Panels(readers, self.hands, channels, lambda: client.shard_ids is None, clock)
        self._messages = Messages(readers, self.hands, self._watchers, channels)
        self._joint_messages = JointMessages(readers, self._watchers, channels)
        self._invitations = Invitations(client, tables, channels)
        self._rewording = Rewording(readers, channels)

    async def stop(self) -> None:
        """Cancel the background work: late edits, private messages, messages to watchers, and reminders."""
        await self._panels.stop()
        await self._messages.stop()
        await self._watchers.stop()
        await self.following.stop()
        await self._keeper.stop()
        await self.reminders.stop()

    async def find(self, notices: Sequence[Notice], telling: Telling) -> Receipt | None:
        """See `Announcer.find`."""
        return await self._find(notices[0], notices[1:], telling)

    async def post(self, notices: Sequence[Notice], telling: Telling, *, missed: bool) -> Receipt:
        """See `Announcer.post`."""
        together = await self._joint_messages.tell(notices, telling, missed=missed)
        return together or _receipt(notices[0], await self._post(notices[0], telling))

    async def reword(self, post: Post | Aside, telling: Telling) -> bool:
        """See `bot.services.rewording.Editor`."""
        return await self._rewording.reword(post, telling)

    def is_told(self, telling: Telling) -> None:
        """Update private messages about the table, after its announcements were posted or could not be posted."""
        table = telling.table
        on_their_way = self.following.on_their_way(table.id)
        self._keeper.look_again(of_table(table.id), telling.sight, self.hands.reached(table), on_their_way)

    async def warn(self, game: GameId, users: Sequence[UserId]) -> frozenset[UserId]:
        """See `Announcer.warn`."""
        try:
            table = await self._tables.public_table(game)
            await self._panels.suspend(table)
            return await self.warnings.send(table, users)
        except (NotNowError, OutOfReachError, StoreError, Refused) as error:
            _log.info("game %s: nobody could be told that it is out of reach: %s", game, in_short(error))
            return frozenset()

    async def _find(self, notice: Notice, others: Sequence[Notice], telling: Telling) -> Receipt | None:
        self._panels.suspect(notice.game)
        if notice.announcement.news in {News.REFRESHED, News.VOTES_ENDED, News.STORY}:
            return None  # its message may still show an older state
        told = await announcing.read(telling, notice.announcement)
        words = await self._readers.public_words(told.table.home.guild)
        # Search for the message even if there is nothing left to say: it may have buttons.
        screen = screen_of(words, told)
        if (standing := self.channels.sent_with(notice.nonce)) is not None:
            await self._settle(words, told, standing, None)
            return _receipt(notice, standing)
        for message in await self.channels.own_messages(told.table.home.channel, told.table.panel, LOOKED_AT):
            if is_told_by(message, notice, told, screen, words):
                # A message that contains other announcements, too, is no panel, and must not be edited like one.
                is_alone = has_panel_buttons(message, notice.game) or (screen and says_the_same(message, screen, words))
                standing = MessageId(message.id)
                if is_alone:
                    self.channels.remember_sent_with(notice.nonce, standing)
                await self._settle_found(words, told, standing)
                if is_alone:
                    return _receipt(notice, standing)
                return Receipt(1 + await self._also_told(message, others, telling, words), message=standing)
        if screen is None:  # there is nothing to say
            await self._panels.leave_without(notice.game, told, words, self._panels.forget(notice.game))
            return Receipt()
        return None

    async def _also_told(
        self, message: discord.Message, notices: Sequence[Notice], telling: Telling, words: Words
    ) -> int:
        """Return how many of these notices, counted from the first, a joint message contains.

        They are not searched for one by one, because by then the bot may no longer be allowed to read the history.
        """
        count = 0
        for number, notice in enumerate(notices, 1):
            told = await announcing.read(telling, notice.announcement)
            if told.is_for_now:
                break
            screen = None if told.news is News.REFRESHED else screen_of(words, told)
            if screen is not None:
                if not is_told_by(message, notice, told, screen, words):
                    break
                await self._settle_found(words, told, MessageId(message.id))
            count = number
        return count

    async def _settle_found(self, words: Words, told: Told, message: MessageId) -> None:
        known = self._panels.forget(told.table.id) if told.news.traits.replaces_panel else None
        await self._settle(words, told, message, known)

    async def _settle(self, words: Words, told: Told, message: MessageId, known: KnownPanel | None) -> None:
        """Do what remains once an announcement is in the channel: retire the panel or reveal that it replaces."""
        await self._panels.succeed(words, told, message, known)
        await self._messages.retire_reveal(told, words)
        if told.news is News.OVER:
            await self._tell_players_end(told)

    async def _post(self, notice: Notice, telling: Telling) -> MessageId | None:
        told, public = await asyncio.gather(
            announcing.read(telling, notice.announcement),
            self._readers.public(telling.table.home.guild, _readers_of(telling.table)),
        )
        message = await self._post_by_kind(notice, told, public)
        await self._messages.retire_reveal(told, public.words)
        await self._messages.clear_calls(told)
        if told.asks:
            self.following.bring(told.telling)
        return message

    async def _post_by_kind(self, notice: Notice, told: Told, public: Public) -> MessageId | None:
        match told.news:
            case News.REFRESHED:
                return await self._panels.refresh(notice, told, public)
            case News.MOVED:
                message = await self._panels.move(notice, told, public)
                await self._invitations.point_to(public.words, told.table, notice.nonce)
                return message
            case News.VOTES_ENDED:
                await self._messages.end_votes(told, public.words)
                return None
            case News.OVER:
                return await self._post_end(notice, told, public)
            case News.STORY:
                if (end := await told.telling.posted(News.OVER)) is not None:
                    await self._rewording.reword(end, told.telling)
                if told.table.watchers and (story := await announcing.story_of(told.telling)):
                    self._watchers.tell(told.table, notice.nonce, lambda words: story_screen(words, told.table, story))
                return None
            case news if news.traits.has_buttons:
                message = await self._panels.post(notice, told, public)
                if message is not None and news.traits.closes_lobby:
                    await self._invitations.retire(public.words, told.table)
                return message
            case news if news.traits.pings:
                return await self._messages.call(notice, told, public)
            case _:
                return await self._messages.tell(notice, told, public)

    async def _post_end(self, notice: Notice, told: Told, public: Public) -> MessageId | None:
        # Forget the game first, because posting raises if the channel is gone.
        known = self._panels.forget(notice.game)
        self.hands.forget(notice.game)
        message = await self._messages.tell(notice, told, public)
        await self._tell_players_end(told)
        await self._panels.succeed(public.words, told, message, known)
        await self._invitations.retire(public.words, told.table)
        return message

    async def _tell_players_end(self, told: Told) -> None:
        """Tell players how they have done, as they were sent their hands: by direct message, or where those were."""
        self.following.end(told.telling, but=await self.hands.tell_end(told.telling))


def _readers_of(table: TableView) -> Collection[UserId]:
    """Return the people whose preference for text counts in public messages: everyone at the table, once it has begun.

    In a lobby or draft, the text would appear or disappear as a person comes or goes, and so reveal who prefers it.
    """
    return table.people if table.begun else ()


def _receipt(notice: Notice, message: MessageId | None) -> Receipt:
    return Receipt(panel=message if notice.announcement.news.traits.has_buttons else None, message=message)
