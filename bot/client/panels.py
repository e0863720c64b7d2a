"""The panel: the one message of a table that has its buttons, for the lobby, for the draft, for a turn.

A new panel takes the buttons from the one before, which then tells for good how its turn ended.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from bot.client import announcing
from bot.client.announcing import Moment, Told, moment_of, panel_now, screen_of
from bot.client.channels import FAILURES, Channels, MessageGoneError, MessageRefusedError
from bot.client.edits import Edits
from bot.client.hands import Hands, thinking
from bot.client.readers import Readers
from bot.client.strays import Strays
from bot.screens.reach import suspended_panel
from bot.screens.screen import Screen
from bot.services.game import Status
from bot.services.latest import Latest
from bot.services.news import News
from bot.services.people import ChannelId, GameId, MessageId, UserId
from bot.services.ports import Notice
from bot.services.views import TableView
from bot.text.words import Words
from engine.views import Resolution

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KnownPanel:
    """What this process knows of a table's panel."""

    channel: ChannelId
    message: MessageId
    moment: Moment
    before: tuple[Resolution, ...]
    """What was revealed in the turn before."""
    has_buttons: bool = True


class Panels:
    """Posts, refreshes, moves and retires them."""

    def __init__(self, readers: Readers, hands: Hands, channels: Channels, is_alone: Callable[[], bool]) -> None:
        """`is_alone` says whether no other process edits the same panels."""
        self._readers = readers
        self._hands = hands
        self._channels = channels
        self._edits = Edits(channels, is_alone)
        self._strays = Strays(channels)
        self._known: Latest[GameId, KnownPanel] = Latest()

    async def stop(self) -> None:
        """Leaves undone what is edited late."""
        await self._edits.stop()

    def suspect(self, game: GameId) -> None:
        """Whoever looked after a table before may have left panels that kept their buttons."""
        self._strays.suspect(game)

    def forget(self, game: GameId) -> KnownPanel | None:
        """What was known of a table's panel, which another message is about to replace."""
        return self._known.pop(game, None)

    async def post(self, notice: Notice, told: Told, words: Words) -> MessageId | None:
        """Posts a new panel; None where its time is over already."""
        # Until the new one is there, nothing is known: should it never be, the old one is refreshed as if it were new.
        known = self.forget(notice.game)
        screen = screen_of(words, told, await self._called(told))
        if screen is None:
            await self.leave_without(notice.game, told, words, known)
            return None
        channel, likes = told.table.home.channel, await self._readers.public_likes(told.table.home.guild)
        posted = await self._channels.post(channel, likes(screen), words, notice.nonce)
        self._known[notice.game] = KnownPanel(channel, posted.message, told.moment, told.its_turn, bool(screen.rows))
        # That nobody needs to be notified any more is no reason for an edit.
        self._edits.shows(posted, likes(screen_of(words, told) or screen))
        if told.news.traits.replaces_panel:
            await self.succeed(words, told, posted.message, known)
        return posted.message

    async def refresh(self, notice: Notice, told: Told, words: Words) -> MessageId | None:
        """Edits the panel, or posts it anew where there is none; gives the new one."""
        table = told.table
        game, panel, channel, moment = table.id, table.panel, table.home.channel, moment_of(table)
        known = self._known.get(game)
        if table.status is Status.OVER:
            return None
        if panel is not None and await self._is_of_the_past(table, panel, known):
            return None  # the game has gone on, and its next panel is on its way
        await self._hands.send_to_newcomers(table)
        of_this_turn = known is not None and known.moment == moment
        before = known.before if known is not None and of_this_turn else await self._before(told)
        likes = await self._readers.public_likes(table.home.guild)
        screen = likes(panel_now(words, table, before))
        if panel is None:
            panel = self._channels.sent_with(notice.nonce)
        if panel is None or not await self._edited(channel, panel, screen, words):
            # Where it was called for, it calls; one that was deleted is only put back.
            mentions = await self._readers.to_mention(thinking(table)) if panel is None else ()
            posted = await self._channels.post(
                channel, likes(panel_now(words, table, before, mentions)), words, notice.nonce
            )
            panel = posted.message
            self._edits.shows(posted, screen)
            await self._delete(game, known)
        self._known[game] = KnownPanel(channel, panel, moment, before)
        await self._strays.retire(game, channel, panel)
        return panel if panel != table.panel else None

    async def move(self, notice: Notice, told: Told, words: Words) -> MessageId | None:
        """Posts the panel where the table goes on, and takes it away where the table stood before."""
        known = self._known.get(notice.game)
        # What was due before it may have brought the panel along.
        message = told.table.panel or await self.post(notice, told, words)
        await self._strays.retire(notice.game, told.table.home.channel, message)
        await self._leave_former_channel(told.table, known)
        return message

    async def succeed(self, words: Words, told: Told, message: MessageId | None, known: KnownPanel | None) -> None:
        """Takes the buttons from the panel that this message replaces, and from any others that have kept theirs."""
        if told.news.traits.replaces_panel:
            await self._retire(words, told, known)
        if told.news.traits.replaces_panel or told.news is News.MOVED:
            await self._strays.retire(told.table.id, told.table.home.channel, message)

    async def leave_without(self, game: GameId, told: Told, words: Words, known: KnownPanel | None) -> None:
        """The turn that a panel would be for is over: the former panel loses its buttons, and the next one comes."""
        panel, ended = told.table.panel, told.resolution
        if told.news is not News.TURN_BEGAN or ended is None or panel is None:
            return
        await self._retire(words, told, known)
        moment = (Status.PLAY, ended.age, ended.turn)
        self._known[game] = KnownPanel(told.table.home.channel, panel, moment, (), has_buttons=False)

    async def suspend(self, table: TableView) -> None:
        """Lets the panel say that the table is out of reach: what the bot may not write, it often may still change."""
        if table.lost is None or table.panel is None or table.status is Status.OVER:
            return
        words = await self._readers.public_words(table.home.guild)
        try:
            await self._edits.show(table.home.channel, table.panel, suspended_panel(words, table), words)
        except FAILURES as error:
            self._edits.forget(table.panel)
            _log.info("game %s: its panel does not say that it is out of reach: %s", table.id, type(error).__name__)

    async def _called(self, told: Told) -> tuple[UserId, ...]:
        """Who is mentioned with a new panel: who is asked something, or invited to what is opened."""
        if told.news is News.OPENED:
            return await self._readers.to_mention(announcing.invited_only(told.table))
        return await self._hands.send(told.table) if told.asks else ()

    async def _is_of_the_past(self, table: TableView, panel: MessageId, known: KnownPanel | None) -> bool:
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

    async def _retire(self, words: Words, told: Told, known: KnownPanel | None) -> None:
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
        except FAILURES as error:
            self._strays.failed(told.table.id, error)
        finally:
            self._edits.forget(panel)

    async def _delete(self, game: GameId, panel: KnownPanel | None) -> None:
        """Deletes a panel that now stands elsewhere; one of which this process knows nothing is looked for."""
        if panel is None:
            self._strays.suspect(game)
        elif panel.has_buttons:
            self._edits.forget(panel.message)
            try:
                await self._channels.delete(panel.channel, panel.message)
            except FAILURES as error:
                self._strays.suspect(game)
                _log.info("a former panel stays: %s", type(error).__name__)

    async def _has_buttons(self, table: TableView, panel: MessageId) -> bool:
        """Whether a panel has any, which another process may have taken; where that cannot be known, it may have."""
        try:
            return await self._channels.has_buttons(table.home.channel, panel)
        except FAILURES:
            return True

    async def _leave_former_channel(self, table: TableView, known: KnownPanel | None) -> None:
        """The panel goes from where the table stood before. It is no harm if that fails: it often refuses the bot."""
        try:
            if known is not None and known.channel != table.home.channel:
                self._edits.forget(known.message)
                await self._channels.delete(known.channel, known.message)
            elif table.former is not None and table.former != table.home.channel:
                await self._strays.take_buttons(table.id, table.former, None)
        except FAILURES as error:
            _log.info("game %s: where it stood before a panel stays: %s", table.id, type(error).__name__)

    async def _before(self, told: Told) -> tuple[Resolution, ...]:
        """What was revealed in the turn before that of the panel that stands there."""
        if told.table.table is None or told.news is News.STARTED:
            return ()
        return await announcing.before_the_turn(told)
