"""An interaction and its answer: who asks, from where and in which language, and how the answer is sent."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, TypeAlias, cast

import discord

from bot.client.incoming.client import Client
from bot.client.private.direct import Reached
from bot.client.private.following import GOOD_FOR, Line
from bot.client.private.keeping import PrivateMessage, Topic, of_table
from bot.client.sending import layouts
from bot.client.sending.presenting import acts_on
from bot.client.sending.requests import FAILURES, tolerated
from bot.client.undocumented import CAME_IN, TypedCommand
from bot.screens import custom_ids
from bot.screens.acts import Act, ShowStep, WatchNight
from bot.screens.hands import has_first_question, look_at_hand, offer_screen
from bot.screens.likings import personal_screen, personal_words
from bot.screens.now import STAYING, Now, stays
from bot.screens.screen import Screen, without_pictures
from bot.services import sights
from bot.services.nights.nights import Nights
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, MessageId, Person, UserId
from bot.services.ports import Sent
from bot.services.settings import PersonSettings
from bot.services.sights import Sight
from bot.services.tables import Tables
from bot.services.views import OfferView, TableView
from bot.text.words import Words

Interaction: TypeAlias = discord.Interaction[Client]

_ANSWERED = "answered"
"""Key in an interaction's extras. It is set once the answer has been shown."""
_CALL = "call"
"""Key in an interaction's extras under which its call is stored, once the call has been made."""


class Instead(Exception):
    """Raised to show the caller a screen instead of going on."""

    def __init__(self, screen: Screen) -> None:
        super().__init__()
        self.screen = screen


@dataclass(frozen=True, slots=True)
class Visitor:
    """The person who makes an interaction, and where. It needs no answer, so it also serves autocomplete."""

    interaction: Interaction

    @property
    def channel(self) -> ChannelId | None:
        """The channel they ask from, or None in direct messages."""
        if self.interaction.guild_id is None or self.interaction.channel_id is None:
            return None
        return ChannelId(self.interaction.channel_id)

    def manager(self) -> Actor:
        """Return the person as an actor. See `Call.manager`."""
        guild = self.interaction.guild_id
        manages = None if guild is None or not self.interaction.permissions.manage_guild else GuildId(guild)
        return Actor(person_of(self.interaction.user), self.channel, manages)

    def at_night(self, home: Home) -> tuple[Actor, bool]:
        """Return the actor, and whether they see the night's channel. See `NightAsker.at_night`."""
        return self.manager(), self.sees(home.channel)

    def sees(self, channel: ChannelId) -> bool:
        """Return whether they can see a channel of the server they ask from."""
        if self.interaction.channel_id == channel:
            return self.interaction.guild_id is not None
        guild, member = self.interaction.guild, self.interaction.user
        found = guild.get_channel_or_thread(channel) if guild is not None else None
        if found is None or not isinstance(member, discord.Member):
            return False
        if isinstance(found, discord.Thread) and found.is_private():
            return False  # counts as seen only from inside, which is checked above
        return found.permissions_for(member).view_channel


@dataclass(frozen=True, slots=True)
class Call:
    """An acknowledged command or click. Only the person who asked sees the answer."""

    interaction: Interaction
    person: Person
    settings: PersonSettings
    words: Words
    """The texts in the asker's language and notation."""
    answer: PrivateMessage
    """The message that answers the asker."""
    users: tuple[Person, ...] = ()
    """The people chosen in a menu of people."""

    @property
    def bot(self) -> Client:
        """The client."""
        return self.interaction.client

    @property
    def tables(self) -> Tables:
        """The use cases of tables."""
        return self.bot.tables

    @property
    def nights(self) -> Nights:
        """The use cases of nights."""
        return self.bot.nights

    @property
    def user(self) -> UserId:
        """The asker's id."""
        return self.person.user

    @property
    def guild(self) -> GuildId | None:
        """The server they ask from, or None in direct messages."""
        return None if self.interaction.guild_id is None else GuildId(self.interaction.guild_id)

    def at(self, home: Home) -> Actor:
        """Return the asker as an actor, with the table's channel if they see it. See `Asker.at`."""
        here = Visitor(self.interaction)
        return Actor(self.person, home.channel if here.sees(home.channel) else here.channel)

    def here(self) -> Actor:
        """Return the asker as an actor, with the channel they ask from."""
        return Actor(self.person, Visitor(self.interaction).channel)

    async def who_left(self, game: GameId) -> frozenset[UserId]:
        """Return the players who have left the server. Raises Refused if the asker may not see the table."""
        return await self.bot.membership.who_left(await self.tables.look(game, self, sights.table), self.user)

    def manager(self) -> Actor:
        """Return the asker as an actor, and as the server's manager if they have Discord's permission to manage it.

        Seeing a manager's command proves nothing, because a server may show it to others, too.
        """
        return Visitor(self.interaction).manager()

    def at_night(self, home: Home) -> tuple[Actor, bool]:
        """Return the actor, and whether they see the night's channel. See `NightAsker.at_night`."""
        return Visitor(self.interaction).at_night(home)

    async def show(self, screen: Screen) -> None:
        """Show the answer. It replaces the clicked private message, or is a new message that only the asker sees."""
        self.answer.asks_how = has_first_question(screen)
        await self.bot.keeper.is_free(self.answer)
        first, *others = layouts.in_parts(screen)
        at_a_glance = await self._deliver(first, self._edit)
        self.interaction.extras[_ANSWERED] = True
        for each in () if at_a_glance else others:
            await self.show_also(each)
        self.bot.keeper.shows(self.answer, screen)
        await self.bot.following.clear_away(self.answer)

    async def _edit(self, screen: Screen) -> None:
        message = await self.interaction.edit_original_response(**layouts.edited_message(screen))
        self.answer.number = message.id

    async def change(self, screen: Screen) -> None:
        """Edit the answer that is already shown."""
        channel, number = self.interaction.channel_id, self.answer.number
        if _is_direct(self.interaction) and channel is not None and number is not None:
            sent = Sent(ChannelId(channel), MessageId(number), direct=True)
            await self.bot.direct.change(sent, self.user, personal_screen(self.settings, screen))
        else:
            await self._deliver(layouts.in_parts(screen)[0], self._edit)

    async def tell_below(self, screen: Screen) -> Sequence[PrivateMessage]:
        """Send the asker another private message, below all others."""
        if _is_direct(self.interaction):
            return await self.bot.direct.tell(self.user, personal_screen(self.settings, screen))
        return await self._send_below(screen)

    async def settle(self, screen: Screen) -> None:
        """Edit the public message that was clicked. If Discord refuses, it stays as it is."""
        message = self.interaction.message
        if message is not None and not is_private(self.interaction):
            with tolerated("a public message that was pressed stays as it is"):
                await message.edit(**layouts.edited_message(screen))

    async def show_also(self, screen: Screen) -> None:
        """Show an additional answer, in a new message that only the asker sees."""
        send = self.interaction.followup.send
        for part in layouts.in_parts(screen):
            await self._deliver(part, lambda each: send(ephemeral=True, **layouts.new_message(each)))

    def keep(self, topic: Topic, look: Callable[[Any], Now], seen: object) -> None:
        """Keep the answer up to date, as long as Discord allows. `look` makes its text from the state of the topic."""
        self.bot.keeper.keep(self.answer, topic, self, look, seen)

    def keep_at(self, table: TableView, look: Callable[[Sight], Now]) -> None:
        """Keep an answer up to date that shows what everyone may see of a table. See `keep`."""
        self.keep(of_table(table.id), look, Sight(table, None))

    def keep_hand(self, sight: Sight, offer: Callable[[Words, TableView, OfferView], Screen] = offer_screen) -> None:
        """Keep the asker's hand in the answer up to date, until the next hand follows in a new message.

        `offer` makes the screen for the boards of a draft.
        """
        self.follow(sight.table)
        self._keep_hand(self.answer, sight, offer)

    def _keep_hand(
        self,
        message: PrivateMessage,
        sight: Sight,
        offer: Callable[[Words, TableView, OfferView], Screen] = offer_screen,
    ) -> None:
        look = look_at_hand(self.words, self.user, sight, offer)
        self.bot.keeper.keep(message, of_table(sight.table.id), self, look, sight)

    def follow(self, table: TableView) -> None:
        """Send the asker this table's next hands automatically, while Discord lets the bot answer the interaction."""
        if self.guild is None and not isinstance(self.interaction, TypedCommand):
            return  # direct messages stay where they are
        self.bot.following.note(table, Line(self.user, self, self._send_below, self._keep_hand, self.answer))

    async def _send_below(
        self, screen: Screen, is_wanted: Callable[[], bool] = lambda: True
    ) -> Sequence[PrivateMessage]:
        sent: list[PrivateMessage] = []

        async def send(each: Screen) -> None:
            if not is_wanted():  # checked at the last moment, after the pictures are drawn
                return
            message = await self.interaction.followup.send(ephemeral=True, wait=True, **layouts.new_message(each))
            below = PrivateMessage(
                self.user,
                message.delete,
                lambda later: self._deliver(
                    layouts.in_parts(later)[0], lambda shown: message.edit(**layouts.edited_message(shown))
                ),
                self._send_below,
                self.answer.until,
                message.id,
                asks_how=has_first_question(each),
            )
            self.bot.keeper.shows(below, each)
            sent.append(below)

        for part in layouts.in_parts(screen):
            if await self._deliver(part, send):
                break
        return sent

    async def send_directly(self, screen: Screen) -> Reached:
        """Send the asker a direct message. If it arrives, remember that they can be reached."""
        send, liked = self.interaction.user.send, personal_screen(self.settings, screen)
        try:
            await self.bot.painter.deliver(liked, lambda each: send(**layouts.new_message(each)), self.user)
        except FAILURES as error:
            return Reached.after(error)
        if not self.settings.reachable:
            await self.bot.preferences.change(self.user, lambda it: replace(it, reachable=True))
        return Reached.YES

    async def _deliver(self, screen: Screen, send: Callable[[Screen], Awaitable[object]]) -> bool:
        """Send a screen. It has pictures only if the asker wants pictures, and the bot may attach files.

        Returns whether the pictures show everything, so that the other parts of a long text are not needed.
        """
        may = self.guild is None or self.interaction.app_permissions.attach_files
        liked = personal_screen(self.settings, screen) if may else without_pictures(screen)
        _, is_whole = await self.bot.painter.deliver(liked, send, self.user)
        return is_whole and bool(liked.glance)


def is_private(interaction: Interaction) -> bool:
    """Return whether the clicked message is one that only its reader sees."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


def _is_direct(interaction: Interaction) -> bool:
    """Return whether the answer is in a direct message: one was clicked, or typed. The bot can edit these any time."""
    if isinstance(interaction, TypedCommand):
        return True
    message = interaction.message
    return message is not None and interaction.guild_id is None and not message.flags.ephemeral


def _is_answered_in_place(interaction: Interaction) -> bool:
    """Return whether the answer replaces the clicked message.

    It does not replace a public message, or one that the bot keeps editing. It comes below these.
    """
    message = interaction.message
    if message is None or not is_private(interaction):
        return False
    return not stays(acts_on(message, STAYING)) or _gives_up(interaction)


def _gives_up(interaction: Interaction) -> bool:
    """Return whether the click stops the updates of a message that the bot keeps editing."""
    act = _pressed_act(interaction)
    return isinstance(act, WatchNight) and not act.on


def _turns_for_all(interaction: Interaction) -> bool:
    """Return whether the click changes the public message that was clicked: a step of the replay that all share."""
    act = _pressed_act(interaction)
    return isinstance(act, ShowStep) and act.shared and not is_private(interaction)


def _pressed_act(interaction: Interaction) -> Act | None:
    """Return the act of the clicked button or menu line; None if there is none, or an unknown one."""
    data = cast("dict[str, Any]", interaction.data or {})
    pressed = next(iter(data.get("values", ())), data.get("custom_id", ""))
    with suppress(custom_ids.UnknownActError):
        return custom_ids.decode(str(pressed))
    return None


def is_awaited(interaction: Interaction) -> bool:
    """Return whether Discord still shows the asker that an answer is under way."""
    thinking = interaction.response.type is discord.InteractionResponseType.deferred_channel_message
    return thinking and _ANSWERED not in interaction.extras


async def acknowledge(interaction: Interaction) -> None:
    """Tell Discord that the answer follows. This must be done within three seconds of the interaction."""
    if interaction.response.is_done():
        return
    with acknowledging(interaction):
        if _is_answered_in_place(interaction) or _turns_for_all(interaction):
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=not _is_direct(interaction), thinking=True)


@contextmanager
def acknowledging(interaction: Interaction) -> Iterator[None]:
    """Tell the client's observer how long it took to acknowledge an interaction, once this is done in the block."""
    observer = interaction.client.observer
    try:
        yield
    except FAILURES:
        observer.unacknowledged()
        raise
    came_in = interaction.extras.get(CAME_IN)
    if came_in is not None:  # a typed line needs no acknowledgement
        observer.acknowledged(perf_counter() - came_in)


async def make_call(interaction: Interaction, users: tuple[Person, ...] = ()) -> Call:
    """Make the call of an acknowledged interaction. This loads the person's settings and remembers their locale."""
    bot = interaction.client
    person = person_of(interaction.user)
    is_typed = isinstance(interaction, TypedCommand)  # a message does not say its author's language
    settings = await (
        bot.preferences.person(person.user)
        if is_typed
        else bot.preferences.remember_locale(person.user, str(interaction.locale))
    )
    words = personal_words(bot.languages, str(interaction.locale), settings)
    message = interaction.message
    pressed = message.id if message is not None and _is_answered_in_place(interaction) else None
    bot.following.leave(person.user, pressed)
    bot.keeper.leave(person.user, pressed)
    if pressed is not None and _is_direct(interaction):
        bot.direct.give_up(MessageId(pressed))
    until = None if _is_direct(interaction) else bot.clock() + GOOD_FOR
    answer = PrivateMessage(
        person.user,
        interaction.delete_original_response,
        lambda screen: call.change(screen),  # noqa: PLW0108 - `call` is defined below
        lambda screen: call.tell_below(screen),  # noqa: PLW0108 - as above
        until,
        pressed,
    )
    call = interaction.extras[_CALL] = Call(interaction, person, settings, words, answer, users)
    return call


def call_of(interaction: Interaction) -> Call | None:
    """Return the call that was made for an interaction, if any."""
    call: Call | None = interaction.extras.get(_CALL)
    return call


def return_to(interaction: Interaction) -> None:
    """Note that the answer comes in another message, so that the clicked message is kept up to date again."""
    bot = interaction.client
    if (call := call_of(interaction)) is not None and _ANSWERED not in interaction.extras:
        bot.keeper.forget(call.answer)
    if interaction.message is not None:
        user, number = UserId(interaction.user.id), interaction.message.id
        bot.following.return_to(user, number)
        bot.keeper.return_to(user, number)


def words_of(interaction: Interaction) -> Words:
    """Return the texts in the asker's language. Their settings are ignored, because loading them takes too long."""
    return interaction.client.languages.words(str(interaction.locale))


def person_of(user: discord.User | discord.Member) -> Person:
    """Convert a Discord user into a person of the use cases."""
    return Person(UserId(user.id), user.display_name)


def persons_of(users: Iterable[discord.User | discord.Member]) -> tuple[Person, ...]:
    """Convert Discord users into persons, and leave out bots."""
    return tuple(person_of(user) for user in users if not user.bot)
