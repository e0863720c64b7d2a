"""A server where the real bot runs games with an in-memory store; the tests look at what it posts by itself."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random
from typing import Any
from unittest.mock import patch

import discord

from bot.client.announcing.announcer import ChannelAnnouncer
from bot.client.bot import WondersBot
from bot.client.private.keeping import Keeper
from bot.client.sending.channels import Channels, Posted
from bot.screens.acts import Act, TellConflicts, TellReveal
from bot.services import lobby
from bot.services.authority import ALWAYS, Role, allowed
from bot.services.game import Game, TableSettings, Wonders
from bot.services.news import REFRESHED
from bot.services.nights.stores import WholeStore
from bot.services.occasion import Occasion
from bot.services.pace import Calm
from bot.services.people import PROGRAM, ChannelId, GuildId, Home, Program, UserId
from bot.services.ports import Change, NotNowError
from bot.services.settings import PersonSettings
from bot.text.words import Languages
from engine.catalogue import Side
from engine.moves import BuildStage, Move
from tests.bot.services.memory import MemoryStore
from tests.client.server import Server, Table
from tests.client.simulator import Simulator
from tests.clock import Clock
from tests.screens import pressables
from tests.table import Taste

_TELLING = (TellReveal, TellConflicts)
NAMES = ("ana", "ben", "cem", "dia", "eli", "fay", "gus")


@allowed(Role.PROGRAM, when=ALWAYS)
def refreshed(game: Game, _: Program, __: Occasion) -> Change:
    """Return a change that only refreshes the panel."""
    return Change(game, announcements=(REFRESHED,))


@dataclass(kw_only=True)
class Evening(Server):
    """A server where tests decide when the bot announces something. The bot has no commands."""

    store: MemoryStore
    stands_in: ChannelId | None = None
    """The thread of the next table, if it has one."""
    silent: bool = False

    @property
    def home(self) -> Home:
        below = ChannelId(self.channel.id)
        return Home(GuildId(self.guild.id), self.stands_in or below, below if self.stands_in else None)

    async def thread(self) -> discord.Thread:
        """Create a thread of the channel for the next table."""
        channel = self.bot.get_channel(self.channel.id)
        assert isinstance(channel, discord.TextChannel)
        made = await channel.create_thread(name="table", type=discord.ChannelType.public_thread)
        self.stands_in = ChannelId(made.id)
        return made

    async def likes(self, seat: int, **likes: Any) -> None:  # noqa: ANN401 - any setting
        settings = replace(PersonSettings(), **likes)
        await self.bot.preferences.change(UserId(self.people[seat].id), lambda _: settings)

    # What happens.

    def working(self) -> AbstractContextManager[None]:
        return nullcontext()

    def holding_back(self) -> AbstractContextManager[object]:
        """Announce nothing until a game has started; otherwise timing would decide whether its host was pinged."""
        return patch.object(self.bot.agenda, "wake")

    async def refresh(self, table: Table) -> None:
        """Announce a refresh of the panel, although nothing on it has changed."""
        await self.bot.tables.act(table.id, PROGRAM, refreshed)
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until everything that can be announced now has been announced."""
        self.bot.agenda.wake()
        while (delivering := self.bot.agenda._task) is not None and not delivering.done():
            await asyncio.wait({delivering}, timeout=5)
        board = self.bot.announcer
        while beside := {
            *board._watchers._latest.values(),
            *board._panels._edits._tasks,
            *self.bot.reminder_sender._settling,
        }:
            await asyncio.wait(beside, timeout=5)

    def hush(self) -> None:
        """Stop automatic announcements, even after a restart; tests then deliver announcements themselves."""
        self.silent = True
        self.bot.agenda.wake = lambda *_: None  # type: ignore[method-assign]  # on purpose

    def speak(self) -> None:
        """Resume automatic announcements."""
        self.silent = False
        del self.bot.agenda.wake

    async def later(self, seconds: float = 60) -> None:
        self.clock.forward(timedelta(seconds=seconds))
        await self.quiet()

    async def restart(self) -> None:
        """Restart the bot as a new process, which keeps the store but nothing else in memory."""
        await self.bot.close()
        self.bot = made(self.store, self.clock)
        with patch.object(self.bot.agenda, "wake"):  # the simulated Discord waits until a bot is idle
            await self.env.restart_bot(self.bot)
        if self.silent:
            self.hush()
        else:
            self.bot.agenda.wake()

    @property
    def waiting(self) -> list[str]:
        """The announcements that have not been posted yet."""
        return [self.store.outbox[key].news.value for key in sorted(self.store.outbox)]

    # What people see.

    def told(self) -> list[discord.Message]:
        return self.channel.history()

    def direct(self, seat: int) -> list[discord.Message]:
        """Return a person's direct messages."""
        return self.people[seat].user.dm_channel.history()

    def requests(self, method: str, part: str) -> int:
        """Return how many times the bot has sent Discord this kind of request."""
        return sum(each.method == method and part in each.path for each in self.env.http_requests)

    # What happens to the server.

    def delete(self, message: discord.Message) -> None:
        self.env.backend.delete_message(self.channel.id, message.id)

    def allow(self) -> None:
        """Give the bot all permissions in the channel again."""
        self.overwrite(discord.PermissionOverwrite())

    def hide_from(self, seat: int) -> None:
        """Hide the channel from a person."""
        self.overwrite(discord.PermissionOverwrite(view_channel=False), self.people[seat].id)


async def search_the_pile(server: Evening, when_begun: Callable[[Evening], object] = lambda _: None) -> Table:
    """Play until the first seat, which has Halicarnassus, has to choose from the discard pile."""
    for seed in range(20):
        server.chance.seed(seed)
        table = await server.lobby(TableSettings(players=len(server.people), wonders=Wonders.CHOSEN))
        await table.act(0, lobby.choose_wonder, "Halicarnassus", Side.B)
        await table.start()
        await server.quiet()
        when_begun(server)
        while (await table.view()).begun_table.age == 1:
            for seat in (await table.view()).thinking:
                await table.choose(seat, taste=preferring(BuildStage, server.chance) if seat == 0 else None)
            if (await table.view()).begun_table.asked == "discard-pile":
                await server.quiet()
                return table
            await server.quiet()
    raise AssertionError("the pile was never searched")


def preferring(kind: type[Move], chance: Random) -> Taste:
    """Return a taste for moves of this kind."""
    return lambda _, moves: chance.choice([move for move in moves if isinstance(move, kind)] or moves)


def made(store: WholeStore, clock: Clock, languages: Languages | None = None) -> WondersBot:
    return WondersBot(store, Random(7), clock, languages or Languages(), extensions=(), usual_pace=Calm())


def another_announcer(bot: WondersBot) -> ChannelAnnouncer:
    """Return an announcer without any memory of earlier messages, as another process would have."""
    keeper = Keeper(bot.clock, bot.anew)
    return ChannelAnnouncer(bot, bot.tables, bot.readers, bot.painter, bot.visibility, keeper, bot.clock)


@asynccontextmanager
async def evening(players: int = 3, languages: Languages | None = None) -> AsyncIterator[Evening]:
    """Run a server with the bot and this many players."""
    clock = Clock()
    store = MemoryStore(clock=clock)
    bot = made(store, clock, languages)
    env = Simulator(bot)
    await env.start()
    guild = env.create_guild()
    channel = guild.create_text_channel("table")
    members = [guild.add_member(env.create_user(name)) for name in NAMES[:players]]
    begun = Evening(env=env, bot=bot, store=store, guild=guild, channel=channel, people=members)
    try:
        yield begun
    finally:
        await begun.bot.close()
        await env.shutdown()
    assert not env.errors, "something went wrong unseen"


@contextmanager
def unheard() -> Iterator[None]:
    """Make the bot's posts inside the block succeed, but lose the responses."""
    post = Channels.post

    async def posted(*given: Any, **named: Any) -> Posted:  # noqa: ANN401 - passed on as given
        await post(*given, **named)
        raise NotNowError("no answer")

    with patch.object(Channels, "post", posted):
        yield


def does(message: discord.Message) -> Sequence[type[Act]]:
    """Return the act types of a message's buttons and menu options, except those that show the picture as text."""
    return [type(each.act) for each in pressables(list(message.components)) if not isinstance(each.act, _TELLING)]


def is_told_in_words(message: discord.Message) -> bool:
    """Return whether a message has a button that shows its picture as text."""
    return any(isinstance(each.act, _TELLING) for each in pressables(list(message.components)))
