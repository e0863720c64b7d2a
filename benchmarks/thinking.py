"""How a hundred tables affect each other while six experts think at each of them.

One person clicks through all tables, in random order: at each, the choice that lets six computer players choose,
reveals the turn and begins the next one, which they think about. The same tables with six medium players, which never
think, are measured in the same run. It shows how late the event loop is, how long a click takes, how much thought went
into each choice, and how much memory a worker takes. Every choice is written to SQLite on disk. Nothing is posted.
"""

import asyncio
import random
import statistics
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import URL

from benchmarks.storing import DATA
from bot.services import choosing, lobby, sights
from bot.services.agenda import Agenda
from bot.services.bounds import Bounds
from bot.services.game import Choice, TableSettings
from bot.services.pace import Calm
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, Person, UserId
from bot.services.ports import Job, Kind
from bot.services.tables import Tables
from bot.services.thinking import Answers, Task
from bot.thinking.pool import Pool, thinking
from core import RUNNING
from players.levels import Level
from storage import open_store

TABLES = 100
ROUNDS = 1
_TICK = 0.01
_PAUSE = 0.3
"""Seconds between two clicks, so that each of these tables reveals a turn every half minute."""
_MANY = 1_000_000
_HOME = Home(GuildId(1), ChannelId(2))
_PERSON = Actor(Person(UserId(3), "Ana"), ChannelId(2))


def thinking_at_once() -> None:
    """Measure tables with and without thinking players and print the figures."""
    DATA.mkdir(exist_ok=True)
    print(f"{TABLES} tables, a person and six computer players at each. {RUNNING.sentence}")
    for level in (Level.MEDIUM, Level.EXPERT):
        with tempfile.TemporaryDirectory(dir=DATA, prefix="bench-") as folder:
            asyncio.run(_measure(level, Path(folder) / "thinking.db"))


async def _measure(level: Level, file: Path) -> None:
    url = URL.create("sqlite+aiosqlite", database=str(file))
    async with open_store(url) as store, thinking() as pool:

        async def think(job: Job) -> None:
            await tables.think(job.game)

        agenda = Agenda(store, {Kind.THINK: think})
        bounds = Bounds(_MANY, _MANY, _MANY, _MANY, _MANY)
        counting = _Counting(pool)
        tables = Tables(store, random.SystemRandom(), lambda: datetime.now(UTC), agenda.wake, bounds, counting)
        games = [await _begin(tables, level) for _ in range(TABLES)]
        late: list[float] = []
        ticking = asyncio.create_task(_tick(late))
        chance = random.Random(1)
        clicks = [await _click(tables, game) for _ in range(ROUNDS) for game in chance.sample(games, len(games))]
        ticking.cancel()
        memory = _memory(pool)
        await agenda.stop()
    print(
        f"{level.name.lower():6}: a click {_spread(clicks)} ms, the event loop late by {_spread(late)} ms;"
        f" worlds a choice {_tried(counting.worlds)}; a worker takes {memory}"
    )


class _Counting:
    """Counts the worlds that the answers of a pool were tried in."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self.hurry, self.drop = pool.hurry, pool.drop
        self.worlds: list[int] = []

    async def think(self, name: str, task: Task) -> Answers:
        answers = await self._pool.think(name, task)
        self.worlds += [answer["worlds"] for chosen in answers.values() for answer in chosen]
        return answers


async def _begin(tables: Tables, level: Level) -> GameId:
    opened = await tables.open_table(_PERSON, _HOME, TableSettings(players=7, pace=Calm()))
    await tables.act(opened.table.id, _PERSON, lobby.add_computers, level)
    await tables.act(opened.table.id, _PERSON, lobby.start_game)
    return opened.table.id


async def _click(tables: Tables, game: GameId) -> float:
    """Look at the hand and choose; return the seconds that the choice took, including the reveal."""
    await asyncio.sleep(_PAUSE)
    table, hand = await tables.look(game, _PERSON, sights.table), await tables.look(game, _PERSON, sights.hand)
    assert table.turn is not None
    question = hand.view.questions[0]
    began = time.perf_counter()
    choice = Choice(table.turn, question.seat, question.moves[0])
    await tables.act(game, _PERSON, choosing.choose, lambda _: choice, hold=True)
    return time.perf_counter() - began


async def _tick(late: list[float]) -> None:
    while True:
        began = time.perf_counter()
        await asyncio.sleep(_TICK)
        late.append(time.perf_counter() - began - _TICK)


def _memory(pool: Pool) -> str:
    """Return the largest resident memory of a worker as text, if the system reports it."""
    sizes: list[int] = []
    for pid in pool.processes:
        status = Path(f"/proc/{pid}/status")
        if status.exists():
            line = next(line for line in status.read_text(encoding="utf-8").splitlines() if line.startswith("VmRSS"))
            sizes.append(int(line.split()[1]) // 1024)
    return f"{max(sizes)} MiB" if sizes else "nothing, for there is none"


def _tried(counts: list[int]) -> str:
    """Return in how many worlds choices were tried, as text."""
    return f"{statistics.mean(counts):.0f} on average of {len(counts)} thought about" if counts else "none"


def _spread(seconds: list[float]) -> str:
    ordered = sorted(1000 * each for each in seconds)
    return f"{statistics.median(ordered):.1f} (99 of 100 within {ordered[int(0.99 * len(ordered))]:.0f})"


if __name__ == "__main__":
    thinking_at_once()
