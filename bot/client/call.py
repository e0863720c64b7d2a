"""An interaction on its way to an answer: who asks, from where, in which words, and how they are answered."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

import discord

from bot.client import presenting
from bot.client.client import Client
from bot.client.direct import Reached
from bot.screens.likings import notation_of, personal_screen
from bot.screens.screen import Screen, without_pictures
from bot.services.people import Actor, ChannelId, GuildId, Home, Person, UserId
from bot.services.settings import PersonSettings
from bot.text.words import Words

Interaction: TypeAlias = discord.Interaction[Client]

_ANSWERED = "answered"
"""What an interaction has among its extras once its answer is shown."""


@dataclass(frozen=True, slots=True)
class Call:
    """A command or a click, acknowledged already. Whatever it is answered, only who asked sees it."""

    interaction: Interaction
    person: Person
    settings: PersonSettings
    words: Words
    """In the language and the notation of who asks."""
    users: tuple[Person, ...] = ()
    """Who was chosen in a menu of people."""

    @property
    def bot(self) -> Client:
        """The client, with everything that it knows."""
        return self.interaction.client

    @property
    def user(self) -> UserId:
        """Who asks."""
        return self.person.user

    @property
    def guild(self) -> GuildId | None:
        """The server from where they ask; None in direct messages."""
        return None if self.interaction.guild_id is None else GuildId(self.interaction.guild_id)

    def at(self, home: Home) -> Actor:
        """See `Asker.at`."""
        return Actor(self.person, home.channel if self._sees(home.channel) else self._here)

    def here(self) -> Actor:
        """Who asks, with the channel from where."""
        return Actor(self.person, self._here)

    def manager(self) -> Actor:
        """Who asks, as who manages the server from where they ask, where Discord says that they do.

        Who is shown the command is not asked: a server may show it to others, too.
        """
        manages = self.guild if self.interaction.permissions.manage_guild else None
        return Actor(self.person, self._here, manages)

    async def show(self, screen: Screen) -> None:
        """Answers: in place of the private message that was clicked on, or by a new one that only they see."""
        edit = self.interaction.edit_original_response
        await self._deliver(screen, lambda each: edit(**presenting.edited_message(each)))
        self.interaction.extras[_ANSWERED] = True

    async def show_also(self, screen: Screen) -> None:
        """Answers by one more message that only they see."""
        send = self.interaction.followup.send
        await self._deliver(screen, lambda each: send(ephemeral=True, **presenting.new_message(each)))

    async def send_directly(self, screen: Screen) -> Reached:
        """Sends who asks a direct message."""
        send, liked = self.interaction.user.send, personal_screen(self.settings, screen)
        try:
            await self.bot.painter.deliver(liked, lambda each: send(**presenting.new_message(each)), self.user)
        except discord.Forbidden:
            return Reached.CLOSED
        except discord.HTTPException:
            return Reached.NOT_NOW
        if not self.settings.reachable:
            await self.bot.preferences.change(self.user, lambda it: it.model_copy(update={"reachable": True}))
        return Reached.YES

    async def _deliver(self, screen: Screen, send: Callable[[Screen], Awaitable[object]]) -> None:
        """With its pictures, where who asks likes them and they may be attached."""
        may = self.guild is None or self.interaction.app_permissions.attach_files
        liked = personal_screen(self.settings, screen) if may else without_pictures(screen)
        await self.bot.painter.deliver(liked, send, self.user)

    @property
    def _here(self) -> ChannelId | None:
        if self.interaction.guild_id is None or self.interaction.channel_id is None:
            return None
        return ChannelId(self.interaction.channel_id)

    def _sees(self, channel: ChannelId) -> bool:
        """Whether who asks can see a channel of the server from where they ask."""
        if self.interaction.channel_id == channel:
            return self.interaction.guild_id is not None
        guild, member = self.interaction.guild, self.interaction.user
        found = guild.get_channel_or_thread(channel) if guild is not None else None
        if found is None or not isinstance(member, discord.Member):
            return False
        if isinstance(found, discord.Thread) and found.is_private():
            return False  # who is in it asks from there
        return found.permissions_for(member).view_channel


def is_private(interaction: Interaction) -> bool:
    """Whether what was clicked on is a message that only its reader sees, so that it may be changed."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


def is_awaited(interaction: Interaction) -> bool:
    """Whether Discord shows who asked that an answer is under way, and it has not come yet."""
    thinking = interaction.response.type is discord.InteractionResponseType.deferred_channel_message
    return thinking and _ANSWERED not in interaction.extras


async def begin(interaction: Interaction, users: tuple[Person, ...] = ()) -> Call:
    """Acknowledges at once, before anything may have to wait, and then finds out who asks and in which words."""
    await acknowledge(interaction)
    return await called(interaction, users)


async def acknowledge(interaction: Interaction) -> None:
    """Within Discord's three seconds: the answer follows."""
    if interaction.response.is_done():
        return
    if is_private(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def called(interaction: Interaction, users: tuple[Person, ...] = ()) -> Call:
    """Who asks, in which words."""
    bot = interaction.client
    person = person_of(interaction.user)
    settings = await bot.preferences.remember_locale(person.user, str(interaction.locale))
    words = bot.languages.words(str(interaction.locale), notation_of(settings))
    return Call(interaction, person, settings, words, users)


def person_of(user: discord.User | discord.Member) -> Person:
    """Somebody, as the use cases know them."""
    return Person(UserId(user.id), user.display_name)


def persons_of(users: Iterable[discord.User | discord.Member]) -> tuple[Person, ...]:
    """Those who are no computer programs."""
    return tuple(person_of(user) for user in users if not user.bot)
