"""Posts messages that stay: reveals, the ends of Ages and of the game, and messages that ping people about a table."""

from bot.client.announcing.screens import Called, Told, come_on_autopilot, people_asked_later, screen_of, users_to_call
from bot.client.private.hands import Hands
from bot.client.private.watchers import Watchers
from bot.client.sending.channels import Channels
from bot.client.sending.edits import Edits
from bot.client.sending.presenting import acts_on
from bot.client.sending.requests import UNCHANGEABLE, tolerated
from bot.client.sending.strays import LOOKED_AT
from bot.client.servers.readers import Public, Readers
from bot.screens.acts import TellReveal
from bot.screens.reveals import asks_single_players
from bot.screens.tables import in_words_button
from bot.screens.votes import ended_vote_screen, how_ended
from bot.services.latest import Latest
from bot.services.news import News
from bot.services.people import GameId, MessageId
from bot.services.ports import Notice
from bot.text.words import Words


class Messages:
    """Posts messages that stay, one for each announcement."""

    def __init__(self, readers: Readers, hands: Hands, watchers: Watchers, channels: Channels) -> None:
        self._readers = readers
        self._hands = hands
        self._watchers = watchers
        self._channels = channels
        self._edits = Edits(channels)
        self._calls: Latest[GameId, tuple[MessageId, ...]] = Latest()
        """The messages that hurry somebody in the present turn, if this process has posted them."""

    async def stop(self) -> None:
        """Cancel edits that are not done yet."""
        await self._edits.stop()

    async def tell(self, notice: Notice, told: Told, public: Public) -> MessageId | None:
        """Post an announcement in the channel, then send it to watchers. Return None if nothing is left to say."""
        mentions = await self._hands.send(told.telling, told.caused_by) if told.asks else ()
        later = [(asked, await self._readers.to_mention(users)) for asked, users in people_asked_later(told)]
        autopilots = await self._hands.tell_of_autopilot(told.table, come_on_autopilot(told), notice.nonce)
        called = Called(mentions, tuple(each for each in later if each[1]), autopilots)
        screen = screen_of(public.words, told, called)
        if screen is None:
            return None
        fitted = public.fitted(screen)
        posted = await self._channels.post(told.table.home.channel, fitted, public.words, notice.nonce)
        if told.news.traits.for_watchers:
            self._watchers.tell(told.table, notice.nonce, lambda theirs: screen_of(theirs, told))
        return posted.message

    async def call(self, notice: Notice, told: Told, public: Public) -> MessageId | None:
        """Post an announcement about people and their seats, and ping the people concerned. Watchers do not get it."""
        screen = screen_of(public.words, told, Called(await self._readers.to_mention(users_to_call(told))))
        if screen is None:
            return None
        fitted = public.fitted(screen)
        posted = await self._channels.post(told.table.home.channel, fitted, public.words, notice.nonce)
        if told.news in {News.HURRIED, News.LIVE_BEGAN}:
            self._calls[told.table.id] = (*self._calls.get(told.table.id, ()), posted.message)
        return posted.message

    async def clear_calls(self, told: Told) -> None:
        """Delete the messages that hurried somebody in a turn that is over. Failures are logged."""
        if told.news.traits.replaces_panel:
            for message in self._calls.pop(told.table.id, ()):
                with tolerated(f"game {told.table.id}: a call stays"):
                    await self._channels.delete(told.table.home.channel, message)

    async def retire_reveal(self, told: Told, words: Words) -> None:
        """Remove the buttons from a reveal once the questions that it asked single players are answered.

        The button for the reveal in words stays. The reveal is found by its buttons, whichever process posted it.
        Failures are logged.
        """
        if not told.ends_what_some_were_asked:
            return
        game, channel = told.table.id, told.table.home.channel
        with tolerated(f"game {game}: a reveal keeps its button"):
            for message in await self._channels.own_messages(channel, None, LOOKED_AT):
                buttons = [*acts_on(message)]
                if asks_single_players(game, buttons):
                    left = tuple((in_words_button(words, each),) for each in buttons if isinstance(each, TellReveal))
                    await self._channels.take_buttons(channel, MessageId(message.id), left)

    async def end_votes(self, told: Told, words: Words) -> None:
        """Edit the messages of votes that are over: say how each vote ended, and remove the buttons.

        The messages are found by their buttons, whichever process posted them.
        """
        table, channel = told.table, told.table.home.channel
        for message in await self._channels.own_messages(channel, None, LOOKED_AT):
            mine = (act for act in acts_on(message) if getattr(act, "game", None) == table.id)
            carried = next((ended for act in mine if (ended := how_ended(table, act)) is not None), None)
            if carried is None:
                continue
            screen = ended_vote_screen(words, message.content, carried=carried)
            try:
                with tolerated(f"game {table.id}: a vote keeps its buttons", errors=UNCHANGEABLE):
                    await self._edits.show(channel, MessageId(message.id), screen, words)
            finally:
                self._edits.forget(MessageId(message.id))
