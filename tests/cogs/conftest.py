"""The real bot in a simulated Discord. Games are kept in memory, or in a SQLite file for tests that need one."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import discord
import pytest
from discord.app_commands import CommandNotFound, CommandSignatureMismatch
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle
from simcord.env import Env
from simcord.results import InteractionResult, ResponseMessage

from bot.client.bot import WondersBot
from bot.client.options import OddValueError
from bot.screens.custom_ids import UnknownActError
from bot.services import sights
from bot.services.nights.reconciler import WholeStore
from bot.services.pace import Calm, Pace
from bot.services.people import Actor, ChannelId, GameId, Person, UserId
from bot.services.ports import StoreError
from bot.services.refusals import Refused
from bot.services.token_buckets import Allowance
from bot.services.views import TableView
from bot.text.words import Languages
from storage import open_store
from tests.bot.services.memory import MemoryStore
from tests.clock import Clock
from tests.messages import text_of
from tests.patience import PATIENCE, leave_nothing_late
from tests.undrawn import leave_undrawn

CALM = Calm()
FIRST = GameId(1)
"""The ID of the first table that a test opens."""
DATABASE = "games.db"
ANSWERED = (Refused, StoreError, UnknownActError, CommandNotFound, CommandSignatureMismatch, OddValueError)
"""Errors for which the bot has a specific answer."""


@dataclass
class Server:
    """A server with the bot; tables are in its channel itself, because the bot may not create threads there."""

    env: Env
    bot: WondersBot
    guild: GuildHandle
    channel: ChannelHandle
    people: dict[str, MemberActor] = field(default_factory=dict)

    def person(self, name: str) -> MemberActor:
        """Return a member of the server; the same name is the same person."""
        if name not in self.people:
            self.people[name] = self.guild.add_member(self.env.create_user(name))
        return self.people[name]

    @property
    def clock(self) -> Clock:
        assert isinstance(self.bot.clock, Clock)
        return self.bot.clock

    async def table(self, channel: ChannelHandle | None = None, game: GameId = FIRST) -> TableView:
        """Return a table, as people in its channel see it."""
        home = ChannelId((channel or self.channel).id)
        return await self.bot.tables.look(game, Actor(Person(UserId(1), "Somebody"), home), sights.table)

    def panel(self, channel: ChannelHandle | None = None) -> discord.Message:
        """Return the newest message with buttons, except the one that pings the host of a full lobby."""
        shown = reversed((channel or self.channel).history())
        return next(each for each in shown if each.components and "Everyone's here!" not in each.content)

    def forget_private_messages(self) -> None:
        """Make the bot forget its private messages, as after a restart, so that it does not update them."""
        self.bot.following._open.clear()
        self.bot.keeper._kept.clear()

    def persons(self, *names: str) -> tuple[MemberActor, ...]:
        return tuple(self.person(name) for name in names)


def bot_on(
    store: WholeStore,
    languages: Languages | None = None,
    clock: Clock | None = None,
    usual_pace: Pace = CALM,
    allowance: Allowance | None = None,
) -> WondersBot:
    """Return the bot as it is normally started, but without deadlines, with a fixed random seed and a fake clock.

    Since the fake clock does not advance by itself, presses are not rate-limited unless a test asks for it.
    """
    return WondersBot(
        store,
        random.Random(7),
        clock or Clock(),
        languages or Languages(),
        allowance=allowance,
        usual_pace=usual_pace,
    )


@pytest.fixture(autouse=True)
def _pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip drawing, because these tests do not check pictures."""
    leave_undrawn(monkeypatch)


@pytest.fixture(autouse=True)
def _nothing_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_nothing_late(monkeypatch)


@pytest.fixture
def languages() -> Languages:
    """Return the bot's real languages; a test may override this to add one."""
    return Languages()


@pytest.fixture
def on_disk() -> bool:
    """Return whether games are kept in a SQLite file; tests override it."""
    return False


@pytest.fixture
def usual_pace() -> Pace:
    """Return a pace without a time limit; tests about time override it."""
    return CALM


@pytest.fixture
def allowance() -> Allowance | None:
    """Return the rate limit for presses; tests about rate limits override it."""
    return None


@asynccontextmanager
async def _kept(database: Path | None, clock: Clock) -> AsyncIterator[WholeStore]:
    if database is None:
        yield MemoryStore(clock=clock)
    else:
        async with open_store(f"sqlite:///{database}", clock=clock) as store:
            yield store


@pytest.fixture
async def env(
    tmp_path: Path, languages: Languages, usual_pace: Pace, allowance: Allowance | None, *, on_disk: bool
) -> AsyncIterator[Env]:
    """Yield a simulated Discord with the bot connected. Unhandled errors in the bot fail the test."""
    clock = Clock()
    async with _kept(tmp_path / DATABASE if on_disk else None, clock) as store:
        bot = bot_on(store, languages, clock, usual_pace, allowance)
        env = Env(bot, shard_count=1, settle_timeout=PATIENCE)
        await env.start()
        try:
            yield env
        finally:
            await env.shutdown()
        unexpected = [error for error in env.errors if not isinstance(getattr(error, "original", error), ANSWERED)]
        if unexpected:
            raise BaseExceptionGroup("what went wrong unseen", unexpected)


@pytest.fixture
def server(env: Env) -> Server:
    """Return a server whose channel does not let the bot create threads."""
    assert isinstance(env.bot, WondersBot)
    guild = env.create_guild()
    assert env.bot.user is not None
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    channel = guild.create_text_channel("table", overwrites={env.bot.user: no_threads})
    return Server(env, env.bot, guild, channel)


def manager(server: Server, name: str = "eva") -> MemberActor:
    """Return a person who may manage the server."""
    role = server.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    return server.guild.add_member(server.env.create_user(name), roles=[role])


def answer(result: InteractionResult) -> ResponseMessage:
    """Return the private message that answers an interaction."""
    shown = [*([result.response] if result.response else []), *result.followups][-1]
    assert shown.ephemeral
    return shown


def said(result: InteractionResult) -> str:
    """Return the text of the private answer."""
    return text_of(answer(result))
