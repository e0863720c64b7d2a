"""The panel: the one message with a table's buttons, for the lobby, the draft or a turn.

When a new panel is posted, the former one is deleted, because the reveal below it tells more. If it has news that no
other message has, it keeps these, and loses its buttons.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.client.announcing import screens as announcing
from bot.client.announcing.screens import Called, PanelMoment, Told, come_on_autopilot, moment_of, panel_now, screen_of
from bot.client.private.hands import Hands
from bot.client.sending.channels import Channels
from bot.client.sending.edits import Edits
from bot.client.sending.presenting import acts_on
from bot.client.sending.put_back import PutBack, with_reason
from bot.client.sending.requests import (
    FAILURES,
    UNCHANGEABLE,
    MessageGoneError,
    MessageRefusedError,
    in_short,
    tolerated,
)
from bot.client.sending.strays import LOOKED_AT, Strays
from bot.client.servers.readers import Public, Readers
from bot.screens.acts import Act, ShowProof, TellReveal
from bot.screens.reach import suspended_panel
from bot.screens.screen import Screen
from bot.screens.tables import message_link
from bot.services.game import Status
from bot.services.latest import Latest
from bot.services.news import News
from bot.services.people import ChannelId, GameId, MessageId, UserId
from bot.services.ports import Clock, Notice
from bot.services.views import TableView
from bot.text.words import Words
from engine.views import Resolution

_FIRST: PanelMoment = (Status.PLAY, 1, 1)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KnownPanel:
    """What this process knows about a table's panel."""

    channel: ChannelId
    message: MessageId
    moment: PanelMoment
    before: tuple[Resolution, ...]
    """The resolutions of the turn before the panel's turn."""
    has_buttons: bool = True
    asked_for: bool = False
    """Whether it tells everything for as long as it stands: it was asked for again, put back or moved."""
    in_full: bool = False
    """Whether it has the full text. This never changes for a panel, so that nobody can tell who wants the text."""


class Panels:
    """Posts, refreshes, moves and retires panels."""

    def __init__(
        self, readers: Readers, hands: Hands, channels: Channels, is_alone: Callable[[], bool], clock: Clock
    ) -> None:
        """`is_alone` returns whether no other process edits the same panels."""
        self._readers = readers
        self._hands = hands
        self._channels = channels
        self._edits = Edits(channels, is_alone)
        self._strays = Strays(channels)
        self._put_back: PutBack[GameId] = PutBack(clock)
        self._known: Latest[GameId, KnownPanel] = Latest()

    async def stop(self) -> None:
        """Cancel edits that are not done yet."""
        await self._edits.stop()

    def suspect(self, game: GameId) -> None:
        """Remember that an earlier process may have left panels with buttons."""
        self._strays.suspect(game)

    def forget(self, game: GameId) -> KnownPanel | None:
        """Forget a panel that is about to be replaced. Return what was known about it."""
        return self._known.pop(game, None)

    async def post(self, notice: Notice, told: Told, public: Public) -> MessageId | None:
        """Post a new panel and return it. Return None if its moment is already over."""
        # Forget the old panel until the new one is posted. If that fails, the old one is refreshed as if it were new.
        known = self.forget(notice.game)
        autopilots = await self._hands.tell_of_autopilot(told.table, come_on_autopilot(told), notice.nonce)
        called = Called(await self._mentions(told), autopilots=autopilots)
        whole = told.table.panel is None or (known is not None and not _shows(known, told.its_turn))
        words, screen = public.words, screen_of(public.words, told, called, whole=whole)
        if screen is None:
            await self.leave_without(notice.game, told, words, known)
            return None
        channel = told.table.home.channel
        posted = await self._channels.post(channel, public.fitted(screen), words, notice.nonce)
        self._known[notice.game] = KnownPanel(
            channel,
            posted.message,
            told.moment,
            told.its_turn,
            bool(screen.rows),
            asked_for=whole,
            in_full=public.in_full,
        )
        # Remember the screen without mentions: that nobody needs a ping any more is no reason for an edit.
        self._edits.shows(posted, public.fitted(screen_of(words, told, whole=whole) or screen))
        if told.news.traits.replaces_panel:
            await self.succeed(words, told, posted.message, known)
        return posted.message

    async def refresh(self, notice: Notice, told: Told, public: Public) -> MessageId | None:
        """Edit the panel, or post a new one if there is none. Return the new message; None if there is no new one.

        A panel that somebody deletes is put back once an hour at most: the next turn has its own panel, and any player
        can ask for a new one.
        """
        table, words = told.table, public.words
        game, panel, channel, moment = table.id, table.panel, table.home.channel, moment_of(table)
        known = self._known.get(game)
        if table.status is Status.OVER:
            return None
        if known is None:
            self._strays.suspect(game)  # as in `_retire`
        if panel is not None and await self._is_past(table, panel, known):
            return None  # the game has continued, and its next panel will follow
        await self._hands.send_to_newcomers(told.telling)
        of_this_turn = known is not None and known.moment == moment
        before = known.before if known is not None and of_this_turn else await self._revealed_before(told)
        asked_for = panel is None  # then it is posted here, now or by an attempt that may not have been saved
        if known is not None and of_this_turn:
            public, asked_for = replace(public, in_full=known.in_full), asked_for or known.asked_for
        screen = public.fitted(panel_now(words, table, before, asked_for=asked_for))
        posted_before = self._channels.sent_with(notice.nonce)
        panel = panel or posted_before
        error = None if panel is None else await self._try_edit(channel, panel, screen, words)
        if isinstance(error, MessageGoneError) and posted_before is not None and posted_before != panel:
            panel = posted_before  # the one put back, which is elsewhere if the table has moved since
            error = await self._try_edit(channel, panel, screen, words)
        is_gone = isinstance(error, MessageGoneError)
        if is_gone and panel is not None and not self._put_back.note(game, panel):
            _log.info("game %s: its panel was deleted again, and is not put back", game)
            return None
        if panel is None or error is not None:
            # A panel that somebody asked for mentions people. A deleted one is only put back.
            mentions = await self._readers.to_mention(table.waited_for) if panel is None else ()
            asked_for, screen = True, public.fitted(panel_now(words, table, before, asked_for=True))
            posting = public.fitted(panel_now(words, table, before, mentions, asked_for=True))
            posted = await self._channels.post(
                channel, with_reason(words, posting) if is_gone else posting, words, notice.nonce
            )
            panel = posted.message
            self._edits.shows(posted, screen)
            await self._delete(game, known if of_this_turn else None)
        self._known[game] = KnownPanel(channel, panel, moment, before, asked_for=asked_for, in_full=public.in_full)
        await self._strays.retire(game, channel, panel)
        return panel if panel != table.panel else None

    async def move(self, notice: Notice, told: Told, public: Public) -> MessageId | None:
        """Post the panel in the table's new channel, and remove it from the former one."""
        known = self._known.get(notice.game)
        # An earlier announcement may already have posted the panel there.
        message = told.table.panel or await self.post(notice, told, public)
        await self._strays.retire(notice.game, told.table.home.channel, message)
        await self._leave_former_channel(told.table, known)
        return message

    async def succeed(self, words: Words, told: Told, message: MessageId | None, known: KnownPanel | None) -> None:
        """Remove the buttons from the panel that this message replaces, and from stray panels."""
        if told.news.traits.replaces_panel:
            await self._retire(words, told, known)
        if told.news.traits.replaces_panel or told.news is News.MOVED:
            await self._strays.retire(told.table.id, told.table.home.channel, message)

    async def leave_without(self, game: GameId, told: Told, words: Words, known: KnownPanel | None) -> None:
        """Retire the former panel, but post no new one, because its turn is already over. The next one follows."""
        panel, ended = _standing(told, known), told.resolution
        if told.news is not News.TURN_BEGAN or ended is None:
            return
        await self._retire(words, told, known)
        if panel is not None:
            moment = (Status.PLAY, ended.age, ended.turn)
            self._known[game] = KnownPanel(told.table.home.channel, panel, moment, (), has_buttons=False)

    async def suspend(self, table: TableView) -> None:
        """Make the panel say that the table is out of reach. Where the bot may not post, it often may still edit."""
        if table.lost is None or table.panel is None or table.status is Status.OVER:
            return
        words = await self._readers.public_words(table.home.guild)
        try:
            await self._edits.show(table.home.channel, table.panel, suspended_panel(words, table), words)
        except FAILURES as error:
            self._edits.forget(table.panel)
            _log.info("game %s: its panel does not say that it is out of reach: %s", table.id, in_short(error))

    async def _mentions(self, told: Told) -> tuple[UserId, ...]:
        """Send hands to players who want them. Return whom a new panel mentions: the others, or invited people."""
        if told.news is News.OPENED:
            return await self._readers.to_mention(announcing.invited_without_seat(told.table))
        return await self._hands.send(told.telling, told.caused_by) if told.asks else ()

    async def _is_past(self, table: TableView, panel: MessageId, known: KnownPanel | None) -> bool:
        """Return whether a panel belongs to another turn than the present one."""
        if known is not None and known.message == panel:
            return known.moment != moment_of(table)
        # Another process posted it. While everyone is asked for a card, the present panel has buttons.
        return (
            table.turn is not None
            and table.turn.asked == "card"
            and await self._buttons(table.home.channel, panel) == ()
        )

    async def _try_edit(
        self, channel: ChannelId, panel: MessageId, screen: Screen, words: Words
    ) -> MessageGoneError | MessageRefusedError | None:
        """Edit a panel. Return the error if the panel is gone, or if Discord refuses the screen."""
        try:
            await self._edits.show(channel, panel, screen, words)
        except UNCHANGEABLE as error:
            self._edits.forget(panel)
            return error
        return None

    async def _retire(self, words: Words, told: Told, known: KnownPanel | None) -> None:
        """Delete or shorten the panel that another message has replaced, if it still has its buttons."""
        panel = _standing(told, known)
        if known is None or panel is None:
            self._strays.suspect(told.table.id)  # an earlier or another process may have left more panels
        if panel is None:
            return
        if known is None or known.message != panel:
            known = await self._read(told, panel)
        if not known.has_buttons:
            return  # it is already retired, and shows an earlier turn
        try:
            await self._delete_or_shorten(words, told, known)
        except UNCHANGEABLE as error:
            _log.info("game %s: its former panel stays as it is: %s", told.table.id, in_short(error))
        except FAILURES as error:
            self._strays.failed(told.table.id, error)
        finally:
            self._edits.forget(panel)

    async def _delete_or_shorten(self, words: Words, told: Told, panel: KnownPanel) -> None:
        """Delete the panel of a turn that has been revealed, unless it is the only message with some news.

        What it says then leads to the reveal. The panel of a turn that was not revealed says so and stays, as do those
        of the lobby and of the draft.
        """
        former = partial(announcing.former_panel, words, told, panel.before, first=panel.moment == _FIRST)
        is_revealed = told.resolution is not None
        says_nothing_new = is_revealed and not former().embeds
        if says_nothing_new and await self._channels.try_delete(panel.channel, panel.message):
            return
        link = await self._link_to_reveal(told, panel.message) if is_revealed else ""
        await self._edits.show(panel.channel, panel.message, former(reveal=link), words)

    async def _link_to_reveal(self, told: Told, panel: MessageId) -> str:
        """Return the link to the reveal of a panel's turn; empty if it cannot be found in the channel."""
        assert told.resolution is not None, "its turn is revealed"
        number = (await announcing.first_of_its_turn(told.telling, told.resolution)).number
        act, channel = TellReveal(told.table.id, number), told.table.home.channel
        found = await self._channels.own_messages(channel, panel, LOOKED_AT)
        reveal = next((MessageId(each.id) for each in found if act in acts_on(each)), None)
        return "" if reveal is None else message_link(told.table.home, reveal)

    async def _delete(self, game: GameId, panel: KnownPanel | None) -> None:
        """Delete a panel after it was posted again. If its message is unknown, search for it among stray panels."""
        if panel is None:
            self._strays.suspect(game)
        elif panel.has_buttons:
            self._edits.forget(panel.message)
            try:
                await self._channels.delete(panel.channel, panel.message)
            except FAILURES as error:
                self._strays.suspect(game)
                _log.info("game %s: a former panel stays: %s", game, in_short(error))

    async def _read(self, told: Told, panel: MessageId) -> KnownPanel:
        """Return what can be known of a panel that another process has posted, and that this announcement replaces."""
        channel, before = told.table.home.channel, await self._revealed_before(told)
        buttons = await self._buttons(channel, panel)
        is_first = ShowProof(told.table.id) in (buttons or ()) or (buttons is None and not before)
        moment = _FIRST if is_first else moment_of(told.table)  # of all others, nobody asks which turn it was
        return KnownPanel(channel, panel, moment, before, has_buttons=buttons != ())

    async def _buttons(self, channel: ChannelId, panel: MessageId) -> tuple[Act, ...] | None:
        """Return what a panel's buttons do (another process may have removed them); None if that is unknown."""
        try:
            return await self._channels.buttons(channel, panel)
        except FAILURES:
            return None

    async def _leave_former_channel(self, table: TableView, known: KnownPanel | None) -> None:
        """Remove the panel from the table's former channel, or its buttons if this process does not know the panel.

        Failures are only logged, because that channel often refuses the bot.
        """
        with tolerated(f"game {table.id}: where it stood before a panel stays"):
            if known is not None and known.channel != table.home.channel:
                self._edits.forget(known.message)
                await self._channels.delete(known.channel, known.message)
            elif table.former is not None and table.former != table.home.channel:
                await self._strays.clear(table.id, table.former, None)

    async def _revealed_before(self, told: Told) -> tuple[Resolution, ...]:
        """Return the resolutions of the turn before the present panel's turn."""
        if told.table.table is None or told.news is News.STARTED:
            return ()
        return await announcing.revealed_before_the_turn(told)


def _shows(panel: KnownPanel, turn: Sequence[Resolution]) -> bool:
    """Return whether a panel was posted for the turn with these resolutions, before any of them."""
    return not turn or (panel.has_buttons and panel.moment == (Status.PLAY, turn[0].age, turn[0].turn))


def _standing(told: Told, known: KnownPanel | None) -> MessageId | None:
    """Return the panel of the turn that ends; None if neither the table nor this process knows one in its channel.

    If the panel is about to be posted again, the table knows none. Then the one that this process knows counts, unless
    another process has posted a newer one.
    """
    table, turn = told.table, told.its_turn
    if table.panel is not None or known is None or known.channel != table.home.channel:
        return table.panel
    is_latest = not turn or known.moment == (Status.PLAY, turn[0].age, turn[0].turn)
    return known.message if is_latest else None
