"""A group of friends on a simulated Discord server with the real bot: its store, texts, commands and relay.

People do only what they could do in Discord: press buttons that they see, and type commands. What they see is read
from the simulated Discord, never from the bot.
"""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle
from simcord.env import Env

from bot.client.bot import WondersBot
from bot.services import play, sights
from bot.services.game import Choice
from bot.services.nights.reconciler import WholeStore
from bot.services.pace import Calm
from bot.services.people import Actor, GameId, Person, UserId
from bot.services.views import HandView, TableView
from bot.text.words import Languages
from engine.moves import Move
from engine.notation import MoveKind, move_text
from engine.ruleset import Seat
from players.greedy_player import GreedyPlayer
from storage import open_store
from tests.bot.services.memory import MemoryStore
from tests.patience import PATIENCE

NAMES = ("ana", "ben", "cem", "dua", "eva", "fay", "gil")
MOMENT = datetime(2026, 1, 1, 12, tzinfo=UTC)


def clock() -> datetime:
    """Return a fixed time, so that identical games give identical messages."""
    return MOMENT


@dataclass
class Club:
    """A server with a channel, the bot, and some people."""

    env: Env
    guild: GuildHandle
    channel: ChannelHandle
    people: list[MemberActor]
    database: Path | None
    """A SQLite file; None if the games are kept in memory."""
    chance: Random
    languages: Languages
    store: WholeStore
    bot: WondersBot
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def stop(self) -> None:
        """Stop the bot and close its store."""
        await self.bot.close()
        await self._stack.aclose()

    async def restart(self, store: WholeStore | None = None) -> None:
        """Restart the bot and its store, or use another store; Discord keeps running."""
        await self.stop()
        self.store = store or self.store
        await self._open()
        await self.env.restart_bot(self.bot)
        await self.env.settle()

    async def _open(self) -> None:
        if self.database is not None:
            self.store = await self._stack.enter_async_context(open_store(f"sqlite:///{self.database}", clock=clock))
        self.bot = WondersBot(self.store, self.chance, clock, self.languages, allowance=None, usual_pace=Calm())

    async def table(self, game: GameId) -> TableView:
        """Return the public view of a table, so that tests know whom it waits for. People do not use it."""
        return await self.bot.tables.public_table(game)

    async def choose_unseen(self, game: GameId, member: MemberActor, chance: Random) -> None:
        """Make a random choice directly in the bot, without Discord, to reach the situation under test."""
        question = (await self._hand(game, member))[1].view.questions[0]
        await self.make_unseen(game, member, chance.choice(question.moves), question.seat)

    async def make_unseen(self, game: GameId, member: MemberActor, move: Move, seat: Seat) -> None:
        """Make this choice for a seat directly in the bot, without Discord."""
        actor, hand = await self._hand(game, member)
        with self.env._bot_scope():  # what follows from it is the bot's own work
            await self.bot.tables.act(game, actor, play.seal_choice, Choice(hand.turn, seat, move))

    async def wish(
        self, game: GameId, member: MemberActor, chance: Random, prefers: tuple[MoveKind, ...]
    ) -> tuple[Move, Seat]:
        """Return a legal move of the first of these kinds that has one, and its seat. Screens are not consulted.

        If no kind has one, return a computer player's move, so that the city gets resources for later. Without
        preferred kinds, return a random move.
        """
        view = (await self._hand(game, member))[1].view
        question = view.questions[0]
        kinds = ([each for each in question.moves if move_text(each).kind is kind] for kind in prefers)
        sensible = [GreedyPlayer().choose(view, question)] if prefers else question.moves
        return chance.choice(next(filter(None, kinds), sensible)), question.seat

    async def _hand(self, game: GameId, member: MemberActor) -> tuple[Actor, HandView]:
        home = (await self.bot.tables.public_table(game)).home
        actor = Actor(Person(UserId(member.id), member.name), home.channel)
        return actor, await self.bot.tables.look(game, actor, sights.hand)


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
            database = folder / "club.db"
            store = await stack.enter_async_context(open_store(f"sqlite:///{database}", clock=clock))
        drawn = chance or Random(1)
        bot = WondersBot(store, drawn, clock, languages or Languages(), allowance=None, usual_pace=Calm())
        env = await outside.enter_async_context(simcord.run(bot, shard_count=1, settle_timeout=PATIENCE))
        guild = env.create_guild(preferred_locale=locale)
        channel = guild.create_text_channel("table")
        members = [guild.add_member(env.create_user(name)) for name in NAMES[:people]]
        made = Club(env, guild, channel, members, database, drawn, languages or Languages(), store, bot, stack)
        try:
            yield made
        finally:
            await made.stop()
