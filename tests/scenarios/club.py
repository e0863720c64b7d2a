"""A group of friends on a simulated Discord server with the real bot: its store, texts, commands and relay.

People do only what they could do in Discord: press buttons that they see, and type commands. What they see is read
from the simulated Discord, never from the bot.
"""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from simcord.actors import MemberActor

from bot.client.bot import WondersBot
from bot.services.nights.stores import WholeStore
from bot.services.pace import Calm
from bot.text.words import Languages
from engine.moves import Move
from engine.notation import MoveKind, move_text
from engine.ruleset import Seat
from players.greedy_player import GreedyPlayer
from storage import open_store
from tests.bot.services.memory import MemoryStore
from tests.client.server import Server, Table
from tests.client.simulator import Simulated
from tests.storage.sqlite_files import laid_out

NAMES = ("ana", "ben", "cem", "dua", "eva", "fay", "gil")
MOMENT = datetime(2026, 1, 1, 12, tzinfo=UTC)


def clock() -> datetime:
    """Return a fixed time, so that identical games give identical messages."""
    return MOMENT


@dataclass(kw_only=True)
class Club(Server):
    """A server with a channel, the bot, and some people."""

    database: Path | None
    """A SQLite file; None if the games are kept in memory."""
    languages: Languages
    store: WholeStore
    stack: AsyncExitStack

    async def stop(self) -> None:
        """Stop the bot and close its store."""
        await self.bot.close()
        await self.stack.aclose()

    async def restart(self, store: WholeStore | None = None) -> None:
        """Restart the bot and its store, or use another store; Discord keeps running."""
        await self.stop()
        self.store = store or self.store
        if self.database is not None:
            self.store = await self.stack.enter_async_context(open_store(f"sqlite:///{self.database}", clock=clock))
        self.bot = _made(self.store, self.chance, self.languages)
        await self.env.restart_bot(self.bot)
        await self.env.settle()


async def wish(table: Table, member: MemberActor, chance: Random, prefers: tuple[MoveKind, ...]) -> tuple[Move, Seat]:
    """Return a legal move of the first of these kinds that has one, and its seat. Screens are not consulted.

    If no kind has one, return a computer player's move, so that the city gets resources for later. Without preferred
    kinds, return a random move.
    """
    view = (await table.hand(member)).view
    question = view.questions[0]
    kinds = ([each for each in question.moves if move_text(each).kind is kind] for kind in prefers)
    sensible = [GreedyPlayer().choose(view, question)] if prefers else question.moves
    return chance.choice(next(filter(None, kinds), sensible)), question.seat


def _made(store: WholeStore, chance: Random, languages: Languages) -> WondersBot:
    return WondersBot(store, chance, clock, languages, allowance=None, usual_pace=Calm())


@asynccontextmanager
async def club(
    folder: Path | None,
    people: int,
    *,
    chance: Random | None = None,
    languages: Languages | None = None,
    locale: str = "en-US",
) -> AsyncIterator[Club]:
    """Run a club. Without a folder it keeps its games in memory, which is faster."""
    async with AsyncExitStack() as outside:
        stack = AsyncExitStack()
        database: Path | None = None
        store: WholeStore = MemoryStore(clock=clock)
        if folder is not None:
            database = laid_out(folder / "club.db")
            store = await stack.enter_async_context(open_store(f"sqlite:///{database}", clock=clock))
        drawn, spoken = chance or Random(1), languages or Languages()
        bot = _made(store, drawn, spoken)
        env = await outside.enter_async_context(Simulated(bot))
        guild = env.create_guild(preferred_locale=locale)
        channel = guild.create_text_channel("table")
        members = [guild.add_member(env.create_user(name)) for name in NAMES[:people]]
        made = Club(
            env=env,
            bot=bot,
            guild=guild,
            channel=channel,
            people=members,
            chance=drawn,
            database=database,
            languages=spoken,
            store=store,
            stack=stack,
        )
        try:
            yield made
        finally:
            await made.stop()
