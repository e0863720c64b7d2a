"""How long suggestions take in a channel with many tables, and how long a choice waits while someone types fast.

The baseline from the same run loads each table of the channel, as would be necessary without `Store.listed`.
"""

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bot.client.bot import WondersBot
from bot.services import lobby, play, sights
from bot.services.bounds import Bounds
from bot.services.game import Choice, TableSettings
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, Person, UserId
from bot.text.words import Languages
from cogs.shared.tables import TableTransformer
from storage import SqlStore, open_store
from storage.repository import utc_now

TABLES = 151
PLAYERS = 3
KEYS = 20
RUNS = 30
HOME = Home(GuildId(1), ChannelId(1_000))

Work = Callable[[], Awaitable[object]]


@dataclass
class Channel:
    """A channel with many running games, each of different people."""

    bot: WondersBot
    store: SqlStore
    games: list[GameId]

    def actor(self, table: int, seat: int) -> Actor:
        """Return a person at a table."""
        user = UserId(10 * (table + 1) + seat)
        return Actor(Person(user, f"Person {user}"), HOME.channel)

    async def begin(self, table: int) -> None:
        """Begin one more game."""
        tables = self.bot.tables
        game = (await tables.open_table(self.actor(table, 0), HOME, TableSettings(PLAYERS))).table.id
        for seat in range(1, PLAYERS):
            await tables.act(game, self.actor(table, seat), lobby.join_table)
        await tables.act(game, self.actor(table, 0), lobby.start_game)
        self.games.append(game)

    async def key(self) -> None:
        """Suggest names of tables, as the bot does for each keystroke."""
        user = SimpleNamespace(id=5, display_name="Somebody")
        asked: Any = SimpleNamespace(
            client=self.bot, guild_id=HOME.guild, channel_id=HOME.channel, channel=None, user=user, locale="en-US"
        )
        await TableTransformer().autocomplete(asked, "")

    async def load_each(self) -> None:
        """Load each table, as a list of tables without summaries would."""
        for game in self.games:
            await self.bot.tables.public_table(game)

    async def choose(self) -> None:
        """Make a choice for another person, who is not typing."""
        who, game = self.actor(0, 0), self.games[0]
        hand = await self.bot.tables.look(game, who, sights.hand)
        question = hand.view.questions[0]
        await self.bot.tables.act(game, who, play.seal_choice, Choice(hand.turn, question.seat, question.moves[0]))

    async def take_back(self) -> None:
        """Take the choice back, so that it can be made again."""
        who, game = self.actor(0, 0), self.games[0]
        hand = await self.bot.tables.look(game, who, sights.hand)
        await self.bot.tables.act(game, who, play.take_back_choice, hand.turn, hand.view.seat)

    async def time_choice_beside(self, work: Work, times: int) -> float:
        """Return how long a choice takes right after `times` others have started some work, in milliseconds."""
        begun = [asyncio.create_task(_finish(work)) for _ in range(times)]
        await asyncio.sleep(0)
        took = await _milliseconds(self.choose)
        await asyncio.gather(*begun)
        await self.take_back()
        return took


async def _finish(work: Work) -> None:
    await work()


async def _milliseconds(work: Work) -> float:
    began = time.perf_counter()
    await work()
    return 1e3 * (time.perf_counter() - began)


async def _median(work: Callable[[], Awaitable[float]], runs: int) -> float:
    return statistics.median([await work() for _ in range(runs)])


async def _measure(folder: Path) -> None:
    async with open_store(f"sqlite:///{folder / 'suggesting.db'}") as store:
        bot = WondersBot(store, random.Random(0), utc_now, Languages(), bounds=Bounds(channel=TABLES))
        bot.agenda.wake = lambda *_: None  # type: ignore[method-assign]  # nothing is posted here
        channel = Channel(bot, store, [])
        for table in range(TABLES):
            await channel.begin(table)
        await channel.key()
        print(
            f"suggestions for a key, {TABLES} tables in the channel:"
            f" {await _median(lambda: _milliseconds(channel.key), RUNS):.1f} ms;"
            f" where each table is loaded: {await _median(lambda: _milliseconds(channel.load_each), RUNS // 5):.1f} ms"
        )
        print(
            f"somebody else's choice: {await _median(lambda: channel.time_choice_beside(channel.key, 0), RUNS):.1f} ms;"
            f" just after {KEYS} keys of one person:"
            f" {await _median(lambda: channel.time_choice_beside(channel.key, KEYS), RUNS // 3):.1f} ms;"
            f" where each key loads each table:"
            f" {await _median(lambda: channel.time_choice_beside(channel.load_each, KEYS), 3):.1f} ms"
        )


def suggesting() -> None:
    """Measure suggestions and print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder)))
