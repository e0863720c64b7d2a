"""How long people wait after a click: for the acknowledgement and, after the last choice, for the reveal's message.

The real bot plays whole games through SimCord, with one table and with a thousand in play. A bot of ten lines, which
only acknowledges and posts one message, is measured in the same run on the same simulated Discord. Times are from the
press of the button until the request leaves the bot; the network is Discord's part.
"""

import asyncio
import logging
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import simcord
from discord.ext import commands
from simcord.http import router

from bot.client.bot import WondersBot
from bot.screens.acts import AskCoach, Join, Rematch, Start
from bot.services import lobby
from bot.services.bounds import Bounds
from bot.services.game import TableSettings
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, Person, UserId
from bot.services.ports import Kind
from bot.services.tables import Tables
from bot.text.words import Languages
from storage import SqlStore, open_store
from tests.scenarios.person import Manner
from tests.scenarios.person import Person as Player
from tests.screens import find

PLAYERS = 3
GAMES = 4
MANY = 1_000


@dataclass
class Times:
    """Seconds from a click to the bot's requests."""

    acknowledged: list[float] = field(default_factory=list)
    posted: list[float] = field(default_factory=list)
    """Seconds to the first new message in the channel after the last choice of a turn."""
    answered: list[float] = field(default_factory=list)
    """Seconds to the private answer."""

    def report(self, what: str) -> str:
        """Return a line of the report, in milliseconds."""
        return f"{what}: click to acknowledgement {_spread(self.acknowledged)}; to the message {_spread(self.posted)}"

    def report_answer(self, what: str) -> str:
        """Return a line about private answers."""
        return f"{what}: click to acknowledgement {_spread(self.acknowledged)}; to the answer {_spread(self.answered)}"


def _spread(seconds: list[float]) -> str:
    ranked = sorted(seconds)
    last = ranked[min(len(ranked) - 1, int(0.99 * len(ranked)))]
    worst = f"99th percentile {1e3 * last:.1f}, worst {1e3 * ranked[-1]:.1f}, of {len(ranked)}"
    return f"{1e3 * statistics.median(ranked):.1f} ms ({worst})"


class Stopwatch:
    """Records when requests leave the bot."""

    def __init__(self) -> None:
        self.times = Times()
        self._pressed = 0.0
        self._acknowledged = self._posted = self._answered = True

    def press(self) -> None:
        """Start timing when a button is pressed."""
        self._pressed = time.perf_counter()
        self._acknowledged = self._posted = self._answered = False

    @contextmanager
    def running(self) -> Iterator[None]:
        """Record requests while this context is active."""
        dispatch = router.dispatch

        def noted(backend: Any, method: str, path: str, **request: Any) -> Any:  # noqa: ANN401 - SimCord's own types
            self._note(method, path)
            return dispatch(backend, method, path, **request)

        router.dispatch = noted
        try:
            yield
        finally:
            router.dispatch = dispatch

    def _note(self, method: str, path: str) -> None:
        waited = time.perf_counter() - self._pressed
        if path.endswith("/callback") and not self._acknowledged:
            self._acknowledged = True
            self.times.acknowledged.append(waited)
        if path.startswith("/webhooks/") and not self._answered:
            self._answered = True
            self.times.answered.append(waited)
        if method == "POST" and path.startswith("/channels/") and path.endswith("/messages") and not self._posted:
            self._posted = True
            self.times.posted.append(waited)


class TimedPlayer(Player):
    """A person whose clicks are timed."""

    stopwatch: Stopwatch

    async def press(self, shown: Any, pressed: Any) -> Any:  # noqa: ANN401 - as in the base class
        """Press a button and start the stopwatch."""
        self.stopwatch.press()
        return await super().press(shown, pressed)


class TenLines(commands.Bot):
    """A bot that acknowledges every click immediately and posts one message."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Acknowledge, and post."""
        await interaction.response.defer()
        await self.get_partial_messageable(interaction.channel_id or 0).send("Clicked.")


def now() -> datetime:
    """Return the current time, in UTC."""
    return datetime.now(UTC)


async def baseline(clicks: int) -> Times:
    """Measure the bot of ten lines."""
    stopwatch = Stopwatch()
    async with simcord.run(TenLines("!", intents=discord.Intents(guilds=True))) as env:
        channel = env.create_guild().create_text_channel("table")
        ana = env.guild.add_member(env.create_user("ana"))
        view = discord.ui.View(timeout=None).add_item(discord.ui.Button(label="Click", custom_id="click"))
        await env.bot.get_partial_messageable(channel.id).send("Here", view=view)
        message = channel.last_message
        assert message is not None
        with stopwatch.running():
            for _ in range(clicks):
                stopwatch.press()
                await ana.click(message, label="Click")
    return stopwatch.times


@asynccontextmanager
async def _table(
    database: Path, stopwatch: Stopwatch, chance: random.Random, others: int = 0
) -> AsyncIterator[tuple[WondersBot, list[TimedPlayer]]]:
    """Open a table in a database with `others` at play, and yield the bot and the table's people, the host first."""
    async with open_store(f"sqlite:///{database}") as store:
        await _others(store, others)
        bot = WondersBot(store, chance, now, Languages(), allowance=None)
        async with simcord.run(bot, shard_count=1) as env:
            channel = env.create_guild().create_text_channel("table")
            members = [env.guild.add_member(env.create_user(name)) for name in ("ana", "ben", "cem")]
            people = [TimedPlayer(member, channel, Manner.BUTTONS, chance) for member in members]
            await members[0].slash(channel, "wonders new", players=PLAYERS)
            for person in people:
                person.stopwatch, person.home = stopwatch, channel.threads[-1]
            yield bot, people


async def play_games(tables: int, folder: Path) -> Times:
    """Measure whole games at one table while `tables` are in play."""
    stopwatch = Stopwatch()
    async with _table(folder / f"{tables}.db", stopwatch, random.Random(tables), tables - 1) as (bot, people):
        game = GameId(tables)
        with stopwatch.running():
            for _ in range(GAMES):
                await _sit_down(people)
                await _play(bot, game, people, stopwatch)
                await people[0].press_newest(Rematch)
                game = GameId(game + 1)
    return stopwatch.times


async def ask_coach(folder: Path) -> tuple[Times, Times]:
    """Measure the private hand and the coach's answer in every turn of a whole game at a table with a coach."""
    stopwatch, hand, coach = Stopwatch(), Times(), Times()
    async with _table(folder / "coach.db", stopwatch, random.Random(0)) as (bot, people):
        host = people[0]
        await host.member.slash(host.home, "wonders settings", coach=True)
        await _sit_down(people)
        with stopwatch.running():
            while thinking := (await bot.tables.public_table(GameId(1))).thinking:
                person = people[thinking[0]]
                stopwatch.times = hand
                shown = await person.open_hand()
                for button in find(shown, AskCoach):
                    stopwatch.times = coach
                    await person.press(shown, button)
                stopwatch.times = Times()
                await person.choose()
    return hand, coach


async def _sit_down(people: list[TimedPlayer]) -> None:
    for person in people[1:]:
        await person.press_newest(Join)
    await people[0].press_newest(Start)


async def _play(bot: WondersBot, game: GameId, people: list[TimedPlayer], stopwatch: Stopwatch) -> None:
    """Play one game. Keep the time to the next message only for a turn's last choice, which causes the reveal."""
    posted = stopwatch.times.posted
    while thinking := (await bot.tables.public_table(game)).thinking:
        before = len(posted)
        await people[thinking[0]].choose()
        if len(thinking) > 1:
            del posted[before:]


async def _others(store: SqlStore, count: int) -> None:
    """Add games of other people that have started and have nothing left to announce."""
    tables = Tables(store, random.Random(0), now, bounds=Bounds(server=MANY))
    for number in range(count):
        home = Home(GuildId(1), ChannelId(1_000 + number))
        actors = [Actor(Person(UserId(10 * (number + 1) + each), "Somebody"), home.channel) for each in range(PLAYERS)]
        game = (await tables.open_table(actors[0], home, TableSettings(players=PLAYERS))).table.id
        for actor in actors[1:]:
            await tables.act(game, actor, lobby.join_table)
        await tables.act(game, actors[0], lobby.start_game)
    while jobs := await store.claim({Kind.DELIVER: 100}, timedelta(hours=1), ()):
        for job in jobs:
            await store.delivered(job, await store.waiting(job.game), None)


def clicking() -> None:
    """Measure clicks with few and many tables and print the figures."""
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as folder:
        print(asyncio.run(baseline(500)).report("a bot of ten lines"))
        for tables in (1, MANY):
            print(
                asyncio.run(play_games(tables, Path(folder))).report(
                    f"{tables} tables in play" if tables > 1 else "1 table"
                )
            )
        hand, coach = asyncio.run(ask_coach(Path(folder)))
        print(hand.report_answer("a hand"))
        print(coach.report_answer("the coach"))
    logging.disable(logging.NOTSET)
