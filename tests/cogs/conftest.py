"""The real bot in a simulated Discord. Games are kept in memory, or in a SQLite file for tests that need one."""

import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import fields
from pathlib import Path

import discord
import pytest
from discord.app_commands import CommandNotFound, CommandSignatureMismatch
from simcord.actors import MemberActor
from simcord.env import Env
from simcord.results import InteractionResult, ResponseMessage

from bot.client.bot import WondersBot
from bot.client.incoming.call import Instead
from bot.client.incoming.options import OddValueError
from bot.client.private.following import Following
from bot.client.private.keeping import Keeper
from bot.screens.custom_ids import UnknownActError
from bot.services.game import Ending, Game, Over, TableSettings, TakenSeat
from bot.services.nights.stores import WholeStore
from bot.services.pace import Calm, Pace
from bot.services.people import GameId, Person, UserId
from bot.services.ports import ScoreLine, SeatResult, StoreError
from bot.services.refusals import Refused
from bot.services.token_buckets import Allowance
from bot.text.words import Languages
from engine.ruleset import Seat
from storage import open_store
from tests.bot.services.memory import MemoryStore
from tests.client.server import Server
from tests.client.simulator import Simulator
from tests.clock import Clock
from tests.messages import text_of
from tests.patience import leave_nothing_late
from tests.storage.sqlite_files import address, laid_out
from tests.threads import in_a_thread, leave_nothing_to_threads
from tests.undrawn import leave_undrawn

CALM = Calm()
DATABASE = "games.db"
ANSWERED = (Instead, Refused, StoreError, UnknownActError, CommandNotFound, CommandSignatureMismatch, OddValueError)
"""Errors for which the bot has a specific answer."""


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


@pytest.fixture(autouse=True)
def _threads(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_nothing_to_threads(monkeypatch)


@pytest.fixture(autouse=True)
def _kept_in_the_loop(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Check that what private messages keep changes in the event loop alone, never where a use case decides.

    Use cases run in threads, and the loop goes over what is kept at the same time.
    """
    elsewhere: list[str] = []

    def watched(kept: type, name: str) -> None:
        real = getattr(kept, name)

        def call(*given: object, **named: object) -> object:
            if in_a_thread():
                elsewhere.append(f"{kept.__name__}.{name}")
            return real(*given, **named)

        monkeypatch.setattr(kept, name, call)

    for name in ("keep", "leave", "return_to", "forget"):
        watched(Keeper, name)
    for name in ("note", "leave"):
        watched(Following, name)
    yield
    assert not elsewhere


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
        async with open_store(address(laid_out(database)), clock=clock) as store:
            yield store


@pytest.fixture
async def env(
    tmp_path: Path, languages: Languages, usual_pace: Pace, allowance: Allowance | None, *, on_disk: bool
) -> AsyncIterator[Env]:
    """Yield a simulated Discord with the bot connected. Unhandled errors in the bot fail the test."""
    clock = Clock()
    async with _kept(tmp_path / DATABASE if on_disk else None, clock) as store:
        bot = bot_on(store, languages, clock, usual_pace, allowance)
        env = Simulator(bot)
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
    return Server(env=env, bot=env.bot, guild=guild, channel=channel)


def manager(server: Server, name: str = "eva") -> MemberActor:
    """Return a person who may manage the server."""
    role = server.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    return server.guild.add_member(server.env.create_user(name), roles=[role])


def played(server: Server, person: MemberActor, games: int, settings: TableSettings | None = None) -> None:
    """Let a person have played games to the end, with these settings; without, they can no longer be read."""
    store, user = server.bot.tables._store, UserId(person.id)
    assert isinstance(store, MemoryStore)
    tally = ScoreLine(*[0] * len(fields(ScoreLine)))
    for number in range(1_000, 1_000 + games):
        game, seats = GameId(number), (TakenSeat.taken_by(Person(user, "ana")),)
        store.scored[game] = (SeatResult(Seat(0), user, None, "Giza", "A", 1, tally),)
        if settings is not None:
            store.games[game] = Game(game, server.home, settings, user, user, seats, Over(Ending.SCORED))


def answer(result: InteractionResult) -> ResponseMessage:
    """Return the private message that answers an interaction."""
    shown = [*([result.response] if result.response else []), *result.followups][-1]
    assert shown.ephemeral
    return shown


def said(result: InteractionResult) -> str:
    """Return the text of the private answer."""
    return text_of(answer(result))
