"""A simulated Discord server with the real bot, and tables there. People act by use cases, or by what they see.

`tests/cogs`, `tests/client` and `tests/scenarios` run such a server, each in its own way.
"""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from random import Random

import discord
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle, GuildHandle
from simcord.enums import OverwriteType
from simcord.env import Env
from simcord.results import InteractionResult, ResponseMessage

from bot.client.bot import WondersBot
from bot.client.sending import presenting
from bot.screens.acts import Act, ShowHand
from bot.screens.custom_ids import encode
from bot.screens.screen import Button, Screen
from bot.services import lobby, sights
from bot.services.game import TableSettings
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, Person, UserId
from bot.services.tables import Outcome, Tables
from bot.services.telling import Telling
from bot.services.views import TableView
from engine.catalogue import Side
from tests.clock import Clock
from tests.screens import find
from tests.table import AnyTable, Taste

FIRST = GameId(1)
"""The ID of the first table that a test opens."""


@dataclass(kw_only=True)
class Server:
    """A server with a channel, the bot, and some people. Tables are in the channel itself."""

    env: Env
    bot: WondersBot
    guild: GuildHandle
    channel: ChannelHandle
    people: list[MemberActor] = field(default_factory=list)
    chance: Random = field(default_factory=lambda: Random(1))
    """How people choose, if a test does not say."""

    @property
    def clock(self) -> Clock:
        assert isinstance(self.bot.clock, Clock)
        return self.bot.clock

    @property
    def home(self) -> Home:
        """Where the next table opens."""
        return Home(GuildId(self.guild.id), ChannelId(self.channel.id))

    def person(self, name: str) -> MemberActor:
        """Return a member of the server; the same name is the same person."""
        found = next((each for each in self.people if each.name == name), None)
        if found is None:
            found = self.guild.add_member(self.env.create_user(name))
            self.people.append(found)
        return found

    def persons(self, *names: str) -> tuple[MemberActor, ...]:
        return tuple(map(self.person, names))

    # Tables.

    async def lobby(self, settings: TableSettings | None = None, people: Sequence[MemberActor] = ()) -> "Table":
        """Open a table for these people, by default for everyone; the first is the host."""
        table = Table(self, FIRST, people or self.people, self.home)
        with self.working():
            settings = settings or TableSettings(players=len(table.people))
            table.id = (await self.bot.tables.open_table(table.actor(0), table.home, settings)).table.id
        for member in table.people[1:]:
            await table.join(member)
        return table

    async def game(
        self,
        settings: TableSettings | None = None,
        people: Sequence[MemberActor] = (),
        boards: Iterable[tuple[str, Side]] = (),
    ) -> "Table":
        """Start a game of these people, by default of everyone; the given boards are those of the first seats."""
        with self.holding_back():
            table = await self.lobby(settings, people)
            for member, (city, side) in zip(table.people, boards, strict=False):
                await table.act(member, lobby.choose_wonder, city, side)
            await table.start(0)
        await self.quiet()
        return table

    def table(self, game: GameId = FIRST) -> "Table":
        """Return a table that people have opened by themselves, in this server's channel."""
        return Table(self, game, self.people, self.home)

    async def view(self, channel: ChannelHandle | None = None, game: GameId = FIRST) -> TableView:
        """Return a table, as people in its channel see it; it is refused if the table is elsewhere."""
        somebody = Actor(Person(UserId(1), "Somebody"), ChannelId((channel or self.channel).id))
        return await self.bot.tables.look(game, somebody, sights.table)

    # What happens.

    def working(self) -> AbstractContextManager[None]:
        """Do what happens inside the block as the bot's own work: the simulated Discord waits for what follows."""
        return self.env._bot_scope()

    def holding_back(self) -> AbstractContextManager[object]:
        """Announce nothing inside the block, if that would be told otherwise at another time."""
        return nullcontext()

    async def quiet(self) -> None:
        """Wait until the bot has done all that it can do now."""
        await self.env.settle()

    def forget_private_messages(self) -> None:
        """Make the bot forget its private messages, as after a restart, so that it does not update them."""
        self.bot.following._open.clear()
        self.bot.keeper._kept.clear()

    def forbid(self, *permissions: str) -> None:
        """Deny the bot these permissions in the channel."""
        self.overwrite(discord.PermissionOverwrite(**dict.fromkeys(permissions, False)))

    def overwrite(self, overwrite: discord.PermissionOverwrite, member: int | None = None) -> None:
        """Set the permissions of a member, or of the bot, in the channel."""
        allow, deny = overwrite.pair()
        target = member or self.env.backend.bot_user.id
        self.env.backend.set_overwrite(
            self.channel.id, Overwrite(target, OverwriteType.MEMBER, allow=allow.value, deny=deny.value)
        )

    # What people see and press.

    def panel(self, channel: ChannelHandle | None = None) -> discord.Message:
        """Return the newest message with buttons, except the one that pings the host of a full lobby."""
        shown = reversed((channel or self.channel).history())
        return next(each for each in shown if each.components and "Everyone's here!" not in each.content)

    async def forged(self, act: Act, channel: ChannelHandle | None = None) -> discord.Message:
        """Post a message with a button that the bot itself would not have posted."""
        place = self.bot.get_partial_messageable((channel or self.channel).id)
        with self.working():
            message = await place.send(**presenting.new_message(Screen("forged", rows=((Button("forged", act),),))))
        await self.env.settle()
        return message


@dataclass
class Table(AnyTable[int | MemberActor]):
    """A game and its people, in the order of their seats. Tests name them, or count them from 0."""

    server: Server
    id: GameId
    people: Sequence[MemberActor]
    home: Home
    taste: Taste | None = None

    @property
    def tables(self) -> Tables:
        return self.server.bot.tables

    @property
    def chance(self) -> Random:
        return self.server.chance

    def member(self, who: int | MemberActor) -> MemberActor:
        return self.people[who] if isinstance(who, int) else who

    def actor(self, who: int | MemberActor) -> Actor:
        member = self.member(who)
        return Actor(Person(UserId(member.id), member.name), self.home.channel)

    def person(self, user: UserId) -> MemberActor:
        return next(each for each in self.people if each.id == user)

    def working(self) -> AbstractContextManager[None]:
        return self.server.working()

    async def turn(self, times: int = 1) -> list[Outcome]:
        """Play so many turns, and let the bot announce each."""
        outcomes = []
        for _ in range(times):
            outcomes += await super().turn()
            await self.server.quiet()
        return outcomes

    async def answer(self, who: int | MemberActor, taste: Taste | None = None) -> None:
        await super().answer(who, taste)
        await self.server.quiet()

    async def play_until(self, asked: str, taste: Taste | None = None) -> MemberActor:
        member = await super().play_until(asked, taste)
        await self.server.quiet()
        return self.member(member)

    async def telling(self) -> Telling:
        return await self.tables.telling(self.id)

    # What people do in Discord.

    async def my_hand(self, who: int | MemberActor) -> ResponseMessage:
        """Press "My hand" on the newest message that has this button."""
        result = await self.click(who, ShowHand(self.id))
        assert result.ephemeral
        assert result.response is not None
        return result.response

    async def click(self, who: int | MemberActor, act: Act) -> InteractionResult:
        """Press the button for this act in the channel; if no message has it, post one that does."""
        messages = reversed(self.server.channel.history())
        found = next((each for each in messages if any(one.act == act for one in find(each, type(act)))), None)
        return await self.member(who).click(found or await self.server.forged(act), custom_id=encode(act))
