"""Where announcements go: the table's channel. Made from what is saved now, in the server's language.

Every table has one message with its buttons, the panel: of the lobby, of the draft, of a turn. A new one takes the
buttons from the one before. What is told for good, a reveal, the conflicts, the end, is a message of its own. All of it
is made of what everybody may see; hands leave by `direct` alone.

Who finds an announcement that was taken before looks for its message. Within some minutes Discord itself keeps two
messages with the same nonce from being two; later it is known by what it says, or by its buttons. What is left: a
message that was sent before a crash and is looked for when Discord has forgotten its nonce, and the bot may not read
the channel's history, or more than fifty messages stand below it, or the server's language has changed since. Then it
is told twice.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile

import aiohttp
import discord

from bot.client import announcing
from bot.client.announcing import Moment, Told, as_missed, asked_next, moment_of, panel_now, screen_of
from bot.client.channels import (
    Channels,
    MessageGoneError,
    MessageRefusedError,
    TooLongError,
    fits_as_text,
    for_now,
    has_its_heading,
    says_all_of,
    says_the_same,
)
from bot.client.direct import DirectMessages, Reached
from bot.client.edits import Edits
from bot.client.hands import Hands, thinking
from bot.client.nonces import nonce_of
from bot.client.pictures import Painter
from bot.client.presenting import acts_on
from bot.client.readers import Readers
from bot.client.sight import Sight
from bot.client.strays import LOOKED_AT, Strays, has_panel_buttons
from bot.client.watchers import Watchers
from bot.screens.acts import Act, Join, Rematch, ShowHand, ShowSeats
from bot.screens.changes import passage_mentions, seats_changed_screen
from bot.screens.likings import personal_screen
from bot.screens.lobby import invitation
from bot.screens.reach import (
    beside_screen,
    fits_together,
    missed_screen,
    pointer_screen,
    suspended_panel,
    warning_screen,
)
from bot.screens.records import record_file
from bot.screens.screen import File, Screen, without_pictures
from bot.services.game import Ending, Status
from bot.services.latest import Latest
from bot.services.news import News
from bot.services.people import ChannelId, GameId, MessageId, UserId
from bot.services.ports import Notice, NotNowError, OutOfReachError, Receipt, StoreError, UnreadableGameError
from bot.services.refusals import Refused
from bot.services.tables import Tables
from bot.services.views import TableView
from bot.text.words import Words
from engine.views import Resolution

_SEVERAL = 2
_CHANGES_TOGETHER = 10
"""More lines would be too long for a message."""
_BUTTONS: Mapping[Status | None, tuple[type[Act], ...]] = {
    Status.LOBBY: (Join,),
    Status.DRAFT: (ShowHand, ShowSeats),
    Status.PLAY: (ShowHand, ShowSeats),
    Status.OVER: (Rematch,),
}
"""By the stage that begins with an announcement: what its message has, and no other of its table below the last panel.

Changes of seats, claims and votes, of which there may be several, are known by what they say.
"""

_FAILURES = (
    MessageGoneError,
    MessageRefusedError,
    OutOfReachError,
    discord.DiscordException,
    aiohttp.ClientError,
    OSError,
)
"""What may come of an edit without which all goes on."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Panel:
    """What this process knows of a table's panel."""

    channel: ChannelId
    message: MessageId
    moment: Moment
    before: tuple[Resolution, ...]
    """What was revealed in the turn before."""
    has_buttons: bool = True


class ChannelNoticeboard:
    """Implements the services' `Noticeboard` on Discord's channels."""

    def __init__(
        self, client: discord.AutoShardedClient, tables: Tables, readers: Readers, painter: Painter, sight: Sight
    ) -> None:
        self._client = client
        self._tables = tables
        self._readers = readers
        self._channels = Channels(client, painter)
        # Whoever has only some of the shards shares the tables with other processes.
        self._edits = Edits(self._channels, lambda: client.shard_ids is None)
        self._direct = DirectMessages(client, painter)
        self.hands = Hands(tables, readers, self._direct)
        self._watchers = Watchers(tables, readers, sight, self._direct)
        self._panels: Latest[GameId, _Panel] = Latest()
        self._stands: Latest[GameId, tuple[str, MessageId]] = Latest()
        """What was posted last of each table, by its nonce: if something fails after it, it need not be looked for."""
        self._strays = Strays(self._channels)

    async def stop(self) -> None:
        """Leaves undone what goes on beside the announcements: late edits, messages to who watches."""
        await self._edits.stop()
        await self._watchers.stop()

    async def find(self, notice: Notice) -> Receipt | None:
        """See `Noticeboard.find`."""
        with for_now():
            return await self._find(notice)

    async def post(self, notices: Sequence[Notice], *, missed: bool) -> Receipt:
        """See `Noticeboard.post`."""
        with for_now():
            return await self._post_first(notices, missed=missed)

    async def warn(self, game: GameId, users: Sequence[UserId]) -> frozenset[UserId]:
        """See `Noticeboard.warn`."""
        try:
            table = await self._tables.shown(game)
            await self._suspend(table)
            return await self._warned(table, users)
        except (NotNowError, OutOfReachError, StoreError, Refused) as error:
            _log.info("game %s: nobody could be told that it is out of reach: %s", game, type(error).__name__)
            return frozenset()

    async def _suspend(self, table: TableView) -> None:
        """Lets the panel say that the table is out of reach: what the bot may not write, it often may still change."""
        if table.lost is None or table.panel is None or table.status is Status.OVER:
            return
        words = await self._readers.public_words(table.home.guild)
        try:
            await self._edits.show(table.home.channel, table.panel, suspended_panel(words, table), words)
        except _FAILURES as error:
            self._edits.forget(table.panel)
            _log.info("game %s: its panel does not say that it is out of reach: %s", table.id, type(error).__name__)

    async def _find(self, notice: Notice) -> Receipt | None:
        self._strays.suspect(notice.game)  # whoever began it may have left something
        if notice.announcement.news is News.REFRESHED:
            return None  # that a panel stands there says nothing about what it says
        told = await announcing.told(self._tables, notice.game, notice.announcement)
        words = await self._readers.public_words(told.table.home.guild)
        # Looked for even where nothing is to be told any more: what stands there may have buttons.
        screen = screen_of(words, told)
        if (standing := self._standing(notice)) is not None:
            await self._settle(words, told, standing, None)
            return _receipt(notice, standing)
        for message in await self._channels.own_messages(told.table.home.channel, told.table.panel, LOOKED_AT):
            if _is(message, notice, told, screen, words):
                known = self._panels.pop(notice.game, None) if told.news.traits.replaces_panel else None
                await self._settle(words, told, MessageId(message.id), known)
                # Told with others that were missed, it is no panel, and must not be edited like one.
                is_alone = has_panel_buttons(message, notice.game) or (screen and says_the_same(message, screen, words))
                return _receipt(notice, MessageId(message.id) if is_alone else None)
        if screen is None:  # there is nothing to tell
            await self._leave_without_panel(notice.game, told, words, self._panels.pop(notice.game, None))
            return Receipt()
        return None

    async def _settle(self, words: Words, told: Told, message: MessageId, known: _Panel | None) -> None:
        """What is still to be done when an announcement stands in the channel."""
        if told.news.traits.replaces_panel:
            await self._retire_panel(words, told, known)
        if told.news.traits.replaces_panel or told.news is News.MOVED:
            await self._strays.retire(told.table.id, told.table.home.channel, message)
        await self._retire_reveal(told)

    def _standing(self, notice: Notice) -> MessageId | None:
        """The message that is this announcement, where this process has posted it."""
        nonce, message = self._stands.get(notice.game, (None, None))
        return message if nonce == notice.nonce else None

    async def _post_first(self, notices: Sequence[Notice], *, missed: bool) -> Receipt:
        try:
            together = await self._tell_what_was_missed(notices) if missed else 0
        except TooLongError:
            together = await self._tell_what_was_missed(notices, as_text=True)
        together = together or await self._tell_changes_of_seats(notices)
        return Receipt(together) if together else _receipt(notices[0], await self._post(notices[0]))

    async def _post(self, notice: Notice) -> MessageId | None:
        told = await announcing.told(self._tables, notice.game, notice.announcement)
        words = await self._readers.public_words(told.table.home.guild)
        message = await self._posted(notice, told, words)
        await self._retire_reveal(told)
        return message

    async def _posted(self, notice: Notice, told: Told, words: Words) -> MessageId | None:
        match told.news:
            case News.REFRESHED:
                return await self._refresh(notice, told, words)
            case News.OVER:
                # Forgotten first: where the channel is gone, nothing comes after it.
                known = self._panels.pop(notice.game, None)
                self.hands.forget(notice.game)
                message = await self._tell(notice, told, words)
                await self._retire_panel(words, told, known)
                await self._strays.retire(notice.game, told.table.home.channel, message)
                await self._retire_invitation(words, told.table)
                return message
            case News.MOVED:
                known = self._panels.get(notice.game)
                # What was due before it may have brought the panel along.
                message = told.table.panel or await self._post_panel(notice, told, words)
                await self._strays.retire(notice.game, told.table.home.channel, message)
                await self._leave_former_channel(told.table, known)
                await self._point_to(told.table, words, notice)
                return message
            case _ if told.news.traits.has_buttons:
                return await self._post_panel(notice, told, words)
            case _ if told.news.traits.pings:
                return await self._call(notice, told, words)
            case _:
                return await self._tell(notice, told, words)

    async def _tell_what_was_missed(self, notices: Sequence[Notice], *, as_text: bool = False) -> int:
        """Tells in one message as many as fit of what is past, and gives how many those are; 0 where it is one or none.

        The last such message shows the way to the history. Raises TooLongError where as many do not fit as text.
        """
        table = await self._tables.shown(notices[0].game)
        words = await self._readers.public_words(table.home.guild)
        parts: list[Screen] = []
        told_of: list[tuple[Notice, Told]] = []
        count, ends = 0, True
        for notice in notices:
            told = await announcing.told(self._tables, notice.game, notice.announcement)
            part = None if told.news is News.REFRESHED else as_missed(words, told)
            ends = told.is_for_now
            if ends:
                break
            if part is not None:
                more = [*parts, part]
                whole = missed_screen(words, table, more, ends=True)
                if not fits_together(more) or (as_text and not fits_as_text(whole, words)):
                    break
                parts.append(part)
                told_of.append((notice, told))
            count, ends = count + 1, True
        if len(parts) < _SEVERAL:
            return 0
        screen = missed_screen(words, table, parts, ends=ends)
        nonce = _nonce_of_all([notice for notice, _ in told_of])
        await self._channels.post(table.home.channel, screen, words, nonce, uncut=True)
        for notice, told in told_of:
            if told.news.traits.for_watchers:
                self._watchers.tell(table, notice.nonce, partial(_said, told))
        return count

    async def _tell_changes_of_seats(self, notices: Sequence[Notice]) -> int:
        """Tells in one message of seats that change at once, and gives how many are told; 0 where it is one or none.

        What refreshes the panel between them is in vain, for it is refreshed or replaced after the last of them.
        """
        at_once = [*takewhile(lambda each: each.announcement.news in {News.SEAT_CHANGED, News.REFRESHED}, notices)]
        places = [place for place, each in enumerate(at_once) if each.announcement.news is News.SEAT_CHANGED]
        changes = [at_once[place] for place in places[:_CHANGES_TOGETHER]]
        if len(changes) < _SEVERAL:
            return 0
        table = await self._tables.shown(changes[0].game)
        words = await self._readers.public_words(table.home.guild)
        numbers = [number for each in changes if (number := each.announcement.resolution) is not None]
        called = dict.fromkeys(user for number in numbers for user in passage_mentions(table, number))
        screen = seats_changed_screen(words, table, numbers, await self._readers.to_mention(tuple(called)))
        await self._channels.post(table.home.channel, screen, words, _nonce_of_all(changes))
        return places[len(changes) - 1] + 1

    async def _warned(self, table: TableView, users: Sequence[UserId]) -> frozenset[UserId]:
        """First by direct message; who cannot be reached so is mentioned in the channel from which a thread hangs."""
        told = set(await self._warned_directly(table, users))
        others = tuple(user for user in users if user not in told)
        parent = self._parent_of(table)
        if others and parent is not None:
            await self._tell_beside(table, parent, others)
            told.update(others)
        return frozenset(told)

    async def _warned_directly(self, table: TableView, users: Sequence[UserId]) -> tuple[UserId, ...]:
        """Those who have it now. A closed door is remembered."""
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

    async def answer_deletion(self, game: GameId, parent: ChannelId) -> None:
        """Says in the channel below a table's thread, which was deleted, that nothing is lost and how it goes on."""
        table = await self._tables.shown(game)
        waited_for = thinking(table)
        try:
            await self._tell_beside(table, parent, waited_for)
        except (NotNowError, OutOfReachError) as error:
            _log.info("game %s: nothing says that its thread is gone: %s", game, error)
            return
        await self._tables.warned(game, waited_for)

    async def _tell_beside(self, table: TableView, place: ChannelId, users: tuple[UserId, ...]) -> None:
        """Raises NotNowError, and OutOfReachError."""
        words = await self._readers.public_words(table.home.guild)
        assert table.lost is not None, "else it would be told there"
        nonce = nonce_of("out of reach", table.id, table.lost.since, users)
        mentions = await self._readers.to_mention(users)
        with for_now():
            await self._channels.post(place, beside_screen(words, table, mentions), words, nonce)

    def _parent_of(self, table: TableView) -> ChannelId | None:
        """The channel from which the table's thread hangs, as far as that is known."""
        if table.home.parent is not None:
            return table.home.parent
        thread = self._client.get_channel(table.home.channel)
        return ChannelId(thread.parent_id) if isinstance(thread, discord.Thread) else None

    async def _tell(self, notice: Notice, told: Told, words: Words) -> MessageId | None:
        """Tells what stays: in the channel, and then those who watch from afar."""
        mentions = await self.hands.send(told.table) if told.asks else ()
        later = [(asked, await self._readers.to_mention(users)) for asked, users in asked_next(told)]
        screen = screen_of(words, told, mentions, tuple(each for each in later if each[1]))
        if screen is None:
            return None
        likes = await self._likes(told.table)
        liked = replace(likes(screen), files=await self._files(told))
        posted = await self._channels.post(told.table.home.channel, liked, words, notice.nonce)
        self._stands[notice.game] = notice.nonce, posted.message
        self._watchers.tell(told.table, notice.nonce, lambda theirs: screen_of(theirs, told))
        return posted.message

    async def _call(self, notice: Notice, told: Told, words: Words) -> MessageId | None:
        """Tells of people and their seats, and calls those whom it concerns; who watches from afar is not called."""
        screen = screen_of(words, told, await self._readers.to_mention(announcing.called_by(told)))
        if screen is None:
            return None
        return (await self._channels.post(told.table.home.channel, screen, words, notice.nonce)).message

    async def _files(self, told: Told) -> tuple[File, ...]:
        """The record, at the end of a game."""
        game = told.table.id
        if told.news is not News.OVER or told.table.ending is not Ending.SCORED:
            return ()
        try:
            return (record_file(game, await self._tables.finished_record(game)),)
        except UnreadableGameError:
            _log.exception("game %s: its end is told without its record", game)
            return ()

    # Panels.

    async def _post_panel(self, notice: Notice, told: Told, words: Words) -> MessageId | None:
        # Until the new one is there, nothing is known: should it never be, the old one is refreshed as if it were new.
        known = self._panels.pop(notice.game, None)
        screen = screen_of(words, told, await self._called(told))
        if screen is None:
            await self._leave_without_panel(notice.game, told, words, known)
            return None
        channel, likes = told.table.home.channel, await self._likes(told.table)
        posted = await self._channels.post(channel, likes(screen), words, notice.nonce)
        self._stands[notice.game] = notice.nonce, posted.message
        self._panels[notice.game] = _Panel(channel, posted.message, told.moment, told.its_turn, bool(screen.rows))
        # That nobody needs to be notified any more is no reason for an edit.
        self._edits.shows(posted, likes(screen_of(words, told) or screen))
        if told.news.traits.replaces_panel:
            await self._retire_panel(words, told, known)
            await self._strays.retire(notice.game, channel, posted.message)
        if told.news.traits.closes_lobby:
            await self._retire_invitation(words, told.table)
        return posted.message

    async def _called(self, told: Told) -> tuple[UserId, ...]:
        """Who is mentioned with a new panel: who is asked something, or invited to what is opened."""
        if told.news is News.OPENED:
            return await self._readers.to_mention(announcing.invited_only(told.table))
        return await self.hands.send(told.table) if told.asks else ()

    async def _leave_without_panel(self, game: GameId, told: Told, words: Words, known: _Panel | None) -> None:
        """The turn that a panel would be for is over: the former panel loses its buttons, and the next one comes."""
        panel, ended = told.table.panel, told.resolution
        if told.news is not News.TURN_BEGAN or ended is None or panel is None:
            return
        await self._retire_panel(words, told, known)
        moment = (Status.PLAY, ended.age, ended.turn)
        self._panels[game] = _Panel(told.table.home.channel, panel, moment, (), has_buttons=False)

    async def _refresh(self, notice: Notice, told: Told, words: Words) -> MessageId | None:
        """Edits the panel, or posts it anew where there is none."""
        table = told.table
        game, panel, channel, moment = table.id, table.panel, table.home.channel, moment_of(table)
        known = self._panels.get(game)
        if table.status is Status.OVER:
            return None
        if panel is not None and await self._is_of_the_past(table, panel, known):
            return None  # the game has gone on, and its next panel is on its way
        await self.hands.send_to_newcomers(table)
        of_this_turn = known is not None and known.moment == moment
        before = known.before if known is not None and of_this_turn else await self._before(told)
        likes = await self._likes(table)
        screen = likes(panel_now(words, table, before))
        if panel is None:
            panel = self._standing(notice)
        if panel is None or not await self._edited(channel, panel, screen, words):
            # Where it was called for, it calls; one that was deleted is only put back.
            mentions = await self._readers.to_mention(thinking(table)) if panel is None else ()
            posted = await self._channels.post(
                channel, likes(panel_now(words, table, before, mentions)), words, notice.nonce
            )
            panel = posted.message
            self._stands[game] = notice.nonce, panel
            self._edits.shows(posted, screen)
            await self._delete(game, known)
        self._panels[game] = _Panel(channel, panel, moment, before)
        await self._strays.retire(game, channel, panel)
        return panel if panel != table.panel else None

    async def _is_of_the_past(self, table: TableView, panel: MessageId, known: _Panel | None) -> bool:
        """Whether a panel is of another turn than the one that goes on."""
        if known is not None and known.message == panel:
            return known.moment != moment_of(table)
        # Another process has posted it. While all are asked for a card, the panel of their turn has buttons.
        return table.turn is not None and table.turn.asked == "card" and not await self._has_buttons(table, panel)

    async def _edited(self, channel: ChannelId, panel: MessageId, screen: Screen, words: Words) -> bool:
        """Whether there is a panel that shows this now, or will."""
        try:
            await self._edits.show(channel, panel, screen, words)
        except (MessageGoneError, MessageRefusedError):
            self._edits.forget(panel)
            return False
        return True

    async def _retire_panel(self, words: Words, told: Told, known: _Panel | None) -> None:
        """Takes the buttons from the panel that another message has replaced."""
        panel = told.table.panel
        if panel is None and known is not None and known.channel == told.table.home.channel:
            panel = known.message  # the panel was called for meanwhile
        if panel is None:
            self._strays.suspect(told.table.id)  # so it was, and this process does not know where it stood
            return
        if known is None or known.message != panel:
            known = None
        if not (known.has_buttons if known is not None else await self._has_buttons(told.table, panel)):
            return  # what it tells for good is for another turn than the one that ends now
        before = known.before if known is not None else await self._before(told)
        former = announcing.former_panel(words, told, before)
        try:
            await self._edits.show(told.table.home.channel, panel, former, words)
        except (MessageGoneError, MessageRefusedError) as error:
            _log.info("game %s: its former panel stays as it is: %s", told.table.id, type(error).__name__)
        except _FAILURES as error:
            self._strays.failed(told.table.id, error)
        finally:
            self._edits.forget(panel)

    async def _delete(self, game: GameId, panel: _Panel | None) -> None:
        """Deletes a panel that now stands elsewhere; one of which this process knows nothing is looked for."""
        if panel is None:
            self._strays.suspect(game)
        elif panel.has_buttons:
            self._edits.forget(panel.message)
            try:
                await self._channels.delete(panel.channel, panel.message)
            except _FAILURES as error:
                self._strays.suspect(game)
                _log.info("a former panel stays: %s", type(error).__name__)

    async def _has_buttons(self, table: TableView, panel: MessageId) -> bool:
        """Whether a panel has any, which another process may have taken; where that cannot be known, it may have."""
        try:
            return await self._channels.has_buttons(table.home.channel, panel)
        except _FAILURES:
            return True

    async def _retire_reveal(self, told: Told) -> None:
        """Takes the button from the reveal that asked some alone, once all have answered. It is no harm if that fails.

        It is found by its one button, so that it does not matter which process has posted it.
        """
        if not told.ends_what_some_were_asked:
            return
        game, channel = told.table.id, told.table.home.channel
        try:
            for message in await self._channels.own_messages(channel, None, LOOKED_AT):
                if list(acts_on(message)) == [ShowHand(game)]:
                    await self._channels.take_buttons(channel, MessageId(message.id))
        except _FAILURES as error:
            _log.info("game %s: a reveal keeps its button: %s", game, type(error).__name__)

    async def _leave_former_channel(self, table: TableView, known: _Panel | None) -> None:
        """The panel goes from where the table stood before. It is no harm if that fails: it often refuses the bot."""
        try:
            if known is not None and known.channel != table.home.channel:
                self._edits.forget(known.message)
                await self._channels.delete(known.channel, known.message)
            elif table.former is not None and table.former != table.home.channel:
                await self._strays.take_buttons(table.id, table.former, None)
        except _FAILURES as error:
            _log.info("game %s: where it stood before a panel stays: %s", table.id, type(error).__name__)

    async def _point_to(self, table: TableView, words: Words, notice: Notice) -> None:
        """Says where the table stood before that it goes on elsewhere. It is no harm if that fails."""
        if table.former is None or table.former == table.home.channel:
            return
        try:
            nonce = nonce_of("moved", notice.nonce)
            await self._channels.post(table.former, pointer_screen(words, table), words, nonce)
        except _FAILURES as error:
            _log.info("game %s: where it stood before nothing says where it is: %s", table.id, type(error).__name__)
        await self._edit_invitation(table.former, table, words)

    async def _retire_invitation(self, words: Words, table: TableView) -> None:
        """The messages from which the table's thread hangs, and the one that it has left, invite nobody any more."""
        for place in (table.home.channel, table.former):
            if place is not None:
                await self._edit_invitation(place, table, words)

    async def _edit_invitation(self, place: ChannelId, table: TableView, words: Words) -> None:
        """Lets the message from which a thread hangs, if that is one, say how its table stands, and where.

        It is no harm if that fails.
        """
        thread, home = self._client.get_channel(place), table.home
        if isinstance(thread, discord.Thread):
            if self._client.user is not None and thread.owner_id == self._client.user.id:
                await self._edit_what_it_hung_from(ChannelId(thread.parent_id), place, table, words)
        elif thread is None and place != home.channel:
            # A thread that was deleted hung from where the table is now, or from the channel below.
            for channel in {home.channel, home.parent or home.channel}:
                await self._edit_what_it_hung_from(channel, place, table, words)

    async def _edit_what_it_hung_from(
        self, channel: ChannelId, thread: ChannelId, table: TableView, words: Words
    ) -> None:
        try:  # Discord gives a thread the number of the message from which it was made
            await self._channels.edit(channel, MessageId(thread), invitation(words, table), words)
        except _FAILURES as error:
            _log.info("game %s: its invitation keeps its button: %s", table.id, type(error).__name__)

    async def _likes(self, table: TableView) -> Callable[[Screen], Screen]:
        """What the table's server makes of a screen: with its pictures, or without."""
        shows = await self._readers.shows_pictures(table.home.guild)
        return lambda screen: screen if shows else without_pictures(screen)

    async def _before(self, told: Told) -> tuple[Resolution, ...]:
        """What was revealed in the turn before that of the panel that stands there."""
        if told.table.table is None or told.news is News.STARTED:
            return ()
        return await announcing.before_the_turn(self._tables, told)


def _said(told: Told, words: Words) -> Screen | None:
    return screen_of(words, told)


def _receipt(notice: Notice, message: MessageId | None) -> Receipt:
    return Receipt(panel=message if notice.announcement.news.traits.has_buttons else None)


def _nonce_of_all(notices: Sequence[Notice]) -> str:
    """Of what is told together: with one more it is another message, or Discord would take it for the one before."""
    return nonce_of("together", *(notice.nonce for notice in notices))


def _is(message: discord.Message, notice: Notice, told: Told, screen: Screen | None, words: Words) -> bool:
    """Whether a message is this announcement."""
    if str(message.nonce) == notice.nonce:
        return True
    traits = notice.announcement.news.traits
    mine = [act for act in acts_on(message) if getattr(act, "game", None) == notice.game]
    kinds = _BUTTONS.get(traits.begins, ())
    # Where the panel was called for meanwhile, the one before is among those that are looked at, and has the same.
    are_its_own = told.table.panel is not None or traits.begins is not Status.PLAY
    if are_its_own and kinds and all(any(isinstance(act, kind) for act in mine) for kind in kinds):
        return True
    if screen is None:
        return False
    # With others that were missed, it may stand in one message.
    has_heading = traits.known_by_heading and has_its_heading(message, screen)
    return has_heading or says_the_same(message, screen, words) or says_all_of(message, screen)
