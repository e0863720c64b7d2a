"""An interaction and its answer: who asks, from where, in which words, and how the answer is sent."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

import aiohttp
import discord

from bot.client import layouts
from bot.client.client import Client
from bot.client.direct import Reached
from bot.client.following import Line, PrivateMessage
from bot.screens.hands import has_first_question
from bot.screens.likings import personal_screen, personal_words
from bot.screens.screen import Screen, without_pictures
from bot.services.nights.nights import Nights
from bot.services.people import Actor, ChannelId, GuildId, Home, Person, UserId
from bot.services.settings import PersonSettings
from bot.services.tables import Tables
from bot.services.views import TableView
from bot.text.words import Words

Interaction: TypeAlias = discord.Interaction[Client]

_ANSWERED = "answered"
"""Key in an interaction's extras, set once its answer is shown."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks, and from where; there is no answer yet, as while somebody types."""

    interaction: Interaction

    @property
    def channel(self) -> ChannelId | None:
        """The server's channel that they ask from; None in direct messages."""
        if self.interaction.guild_id is None or self.interaction.channel_id is None:
            return None
        return ChannelId(self.interaction.channel_id)

    def manager(self) -> Actor:
        """See `Call.manager`."""
        guild = self.interaction.guild_id
        manages = None if guild is None or not self.interaction.permissions.manage_guild else GuildId(guild)
        return Actor(person_of(self.interaction.user), self.channel, manages)

    def at_night(self, home: Home) -> tuple[Actor, bool]:
        """See `NightAsker.at_night`."""
        return self.manager(), self.sees(home.channel)

    def sees(self, channel: ChannelId) -> bool:
        """Whether they can see a channel of the server they ask from."""
        if self.interaction.channel_id == channel:
            return self.interaction.guild_id is not None
        guild, member = self.interaction.guild, self.interaction.user
        found = guild.get_channel_or_thread(channel) if guild is not None else None
        if found is None or not isinstance(member, discord.Member):
            return False
        if isinstance(found, discord.Thread) and found.is_private():
            return False  # its members ask from inside it
        return found.permissions_for(member).view_channel


@dataclass(frozen=True, slots=True)
class Call:
    """A command or a click, acknowledged already. Only the person who asked sees the answer."""

    interaction: Interaction
    person: Person
    settings: PersonSettings
    words: Words
    """In the asker's language and notation."""
    answer: PrivateMessage
    """The message that answers them."""
    users: tuple[Person, ...] = ()
    """The people chosen in a menu of people."""

    @property
    def bot(self) -> Client:
        """The client."""
        return self.interaction.client

    @property
    def tables(self) -> Tables:
        """The use cases."""
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
        """The server they ask from; None in direct messages."""
        return None if self.interaction.guild_id is None else GuildId(self.interaction.guild_id)

    def at(self, home: Home) -> Actor:
        """See `Asker.at`."""
        here = Visitor(self.interaction)
        return Actor(self.person, home.channel if here.sees(home.channel) else here.channel)

    def here(self) -> Actor:
        """The asker, with the channel they ask from."""
        return Actor(self.person, Visitor(self.interaction).channel)

    def manager(self) -> Actor:
        """The asker, as the server's manager if Discord says that they may manage it.

        That they see the command proves nothing: a server may show it to others, too.
        """
        return Visitor(self.interaction).manager()

    def at_night(self, home: Home) -> tuple[Actor, bool]:
        """See `NightAsker.at_night`."""
        return Visitor(self.interaction).at_night(home)

    async def show(self, screen: Screen) -> None:
        """Answer: in place of the private message that was clicked on, else in a new message that only they see."""
        self.answer.asks_how = has_first_question(screen)
        first, *others = layouts.in_parts(screen)
        at_a_glance = await self._deliver(first, self._edit)
        self.interaction.extras[_ANSWERED] = True
        for each in () if at_a_glance else others:
            await self.show_also(each)
        self.answer.stands.set()
        await self.bot.following.clear_away(self.answer)

    async def _edit(self, screen: Screen) -> None:
        message = await self.interaction.edit_original_response(**layouts.edited_message(screen))
        self.answer.number = message.id

    async def settle(self, screen: Screen) -> None:
        """Let the public message that was pressed say this from now on; if Discord refuses, it stays as it is."""
        message = self.interaction.message
        if message is not None and not is_private(self.interaction):
            with suppress(discord.DiscordException, aiohttp.ClientError, OSError):
                await message.edit(**layouts.edited_message(screen))

    async def show_also(self, screen: Screen) -> None:
        """Answer in a further message that only they see."""
        send = self.interaction.followup.send
        for part in layouts.in_parts(screen):
            await self._deliver(part, lambda each: send(ephemeral=True, **layouts.new_message(each)))

    def follow(self, table: TableView) -> None:
        """Let what this table asks next come by itself, as long as Discord lets the bot answer this press."""
        if self.guild is None:
            return  # direct messages stay where they are
        self.bot.following.note(table, Line(self.user, self, self._send_below, self.answer))

    async def _send_below(self, screen: Screen, is_wanted: Callable[[], bool]) -> Sequence[PrivateMessage]:
        sent: list[PrivateMessage] = []

        async def send(each: Screen) -> None:
            if not is_wanted():  # asked once the pictures are drawn, at the last moment
                return
            message = await self.interaction.followup.send(ephemeral=True, wait=True, **layouts.new_message(each))
            below = PrivateMessage(message.delete, message.id, asks_how=has_first_question(each))
            below.stands.set()
            sent.append(below)

        for part in layouts.in_parts(screen):
            if await self._deliver(part, send):
                break
        return sent

    async def send_directly(self, screen: Screen) -> Reached:
        """Send the asker a direct message; that it arrived is remembered."""
        send, liked = self.interaction.user.send, personal_screen(self.settings, screen)
        try:
            await self.bot.painter.deliver(liked, lambda each: send(**layouts.new_message(each)), self.user)
        except discord.Forbidden:
            return Reached.CLOSED
        except (discord.DiscordException, aiohttp.ClientError, OSError):
            return Reached.NOT_NOW
        if not self.settings.reachable:
            await self.bot.preferences.change(self.user, lambda it: it.model_copy(update={"reachable": True}))
        return Reached.YES

    async def _deliver(self, screen: Screen, send: Callable[[Screen], Awaitable[object]]) -> bool:
        """Send with pictures only if the asker likes them and the bot may attach them.

        Returns whether the asker sees all at a glance, so that no more words are needed.
        """
        may = self.guild is None or self.interaction.app_permissions.attach_files
        liked = personal_screen(self.settings, screen) if may else without_pictures(screen)
        _, is_whole = await self.bot.painter.deliver(liked, send, self.user)
        return is_whole and bool(liked.glance)


def is_private(interaction: Interaction) -> bool:
    """Whether the clicked message is seen by its reader alone, so that it may be changed."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


def is_awaited(interaction: Interaction) -> bool:
    """Whether Discord still shows the asker that an answer is under way."""
    thinking = interaction.response.type is discord.InteractionResponseType.deferred_channel_message
    return thinking and _ANSWERED not in interaction.extras


async def acknowledge(interaction: Interaction) -> None:
    """Tell Discord, within its three seconds, that the answer follows."""
    if interaction.response.is_done():
        return
    if is_private(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def make_call(interaction: Interaction, users: tuple[Person, ...] = ()) -> Call:
    """The call of an acknowledged interaction: loads the person's settings and remembers their locale."""
    bot = interaction.client
    person = person_of(interaction.user)
    settings = await bot.preferences.remember_locale(person.user, str(interaction.locale))
    words = personal_words(bot.languages, str(interaction.locale), settings)
    pressed = interaction.message.id if interaction.message is not None and is_private(interaction) else None
    bot.following.leave(person.user, pressed)
    answer = PrivateMessage(interaction.delete_original_response, pressed)
    return Call(interaction, person, settings, words, answer, users)


def words_of(interaction: Interaction) -> Words:
    """The words of the asker's language, where there is no time to look up how they like to read."""
    return interaction.client.languages.words(str(interaction.locale))


def person_of(user: discord.User | discord.Member) -> Person:
    """A Discord user as the use cases know them."""
    return Person(UserId(user.id), user.display_name)


def persons_of(users: Iterable[discord.User | discord.Member]) -> tuple[Person, ...]:
    """The people among users, without bots."""
    return tuple(person_of(user) for user in users if not user.bot)
