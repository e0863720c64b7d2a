"""How fast choices are stored and games replayed through the whole service, on SQLite and PostgreSQL.

Choices are compared with bare inserts, which write as many bytes as a choice does, one commit each, with the database's
own driver, on the same disk and in the same run: they show the cost of disk and database alone.
"""

import asyncio
import gc
import random
import sqlite3
import statistics
import tempfile
import time
import tracemalloc
from contextlib import aclosing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import asyncpg
from sqlalchemy import URL, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import archive, lobby, play, sights
from bot.services.game import Choice, Play, SealEntry, TableSettings, turn_of
from bot.services.people import Actor, ChannelId, GameId, GuildId, Home, Person, UserId
from bot.services.tables import Tables
from engine.legality import legal_moves
from engine.state import GameState
from engine.turn import submit
from storage import SqlStore, open_store
from storage.address import parse_address
from storage.database import Database, make_engine
from storage.game_documents import MOVE, game_values
from storage.schema import games, seats
from tests.storage import postgres
from tests.storage.people import unfinished
from tests.table import past_of

DATA = Path("data")
PLAYERS = 3
TABLES = 20
CHOICES = 500
RUNNING = 10_000
IDLE = 500


def now() -> datetime:
    """Return the current time, in UTC."""
    return datetime.now(UTC)


@dataclass
class Table:
    """A table that keeps its game state here, so that finding legal moves does not access the store."""

    id: GameId
    state: GameState


class Bench:
    """Tables in a store, played at random."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self.chance = random.Random(1)
        self.tables = Tables(store, self.chance, now)

    def actor(self, table: int, person: int) -> Actor:
        """Return a person at a table."""
        user = UserId(100 * (table + 1) + person)
        return Actor(Person(user, f"Person {user}"), ChannelId(1_000 + table))

    async def begin(self, number: int) -> Table:
        """Start a game and return its table."""
        host = self.actor(number, 0)
        home = Home(GuildId(1), ChannelId(1_000 + number))
        game = (await self.tables.open_table(host, home, TableSettings(players=PLAYERS))).table.id
        for person in range(1, PLAYERS):
            await self.tables.act(game, self.actor(number, person), lobby.join_table)
        await self.tables.act(game, host, lobby.start_game)
        loaded = await self.store.load(game)
        assert loaded is not None
        assert isinstance(loaded.progress, Play)
        return Table(game, loaded.progress.state)

    async def make_choices(self, number: int, table: Table, count: int) -> None:
        """Make `count` choices at a table, one after the other, beginning a new game whenever one is over."""
        for _ in range(count):
            if not table.state.due:
                fresh = await self.begin(number)
                table.id, table.state = fresh.id, fresh.state
            seat = table.state.due[0]
            choice = Choice(turn_of(table.state), seat, self.chance.choice(legal_moves(table.state, seat)))
            await self.tables.act(table.id, self.actor(number, seat), play.seal_choice, choice)
            table.state = submit(table.state, seat, choice.move).state

    async def whole_game(self, number: int) -> Table:
        """Play a game to its end and return its table."""
        table = await self.begin(number)
        while table.state.due:
            await self.make_choices(number, table, 1)
        return table

    async def rate(self, tables: list[Table], count: int) -> float:
        """Make choices at all these tables at once, and return the choices per second."""
        began = time.perf_counter()
        each = count // len(tables)
        await asyncio.gather(*(self.make_choices(number, table, each) for number, table in enumerate(tables)))
        return each * len(tables) / (time.perf_counter() - began)

    async def bytes_written(self, tables: list[Table]) -> int:
        """Return about how many bytes a choice writes: the game's document and an entry in the log."""
        sizes = []
        for table in tables:
            game = await self.store.load(table.id)
            assert game is not None
            (*_, entry) = (await past_of(self.store, table.id)).log
            move = MOVE.write(entry.move) if isinstance(entry, SealEntry) else ""
            sizes.append(len(game_values(game)["snapshot"]) + len(move))
        return round(statistics.mean(sizes))


def storing(runs: int) -> None:
    """Measure each database and print the figures."""
    DATA.mkdir(exist_ok=True)
    asyncio.run(_storing(runs))


async def _storing(runs: int) -> None:
    """Measure each database with files in the data folder, because a system's temporary folder may not be on a disk."""
    with tempfile.TemporaryDirectory(dir=DATA, prefix="bench-") as folder:
        await choices_a_second("SQLite", URL.create("sqlite", database=f"{folder}/wonders.db"), runs)
        await opening(URL.create("sqlite", database=f"{folder}/many.db"))
    if postgres.available():
        with postgres.server(durable_in=DATA) as url:
            await choices_a_second("PostgreSQL", await new_database(url, "choices"), runs)
            await opening(await new_database(url, "many"))
    else:
        print(f"PostgreSQL: {postgres.MISSING}")


async def choices_a_second(name: str, url: URL, runs: int) -> None:
    """Print how many choices per second a database stores through the service, and how many bare inserts."""
    async with open_store(url) as store:
        bench = Bench(store)
        tables = [await bench.begin(number) for number in range(TABLES)]
        await bench.rate(tables, TABLES)  # a warm-up run, so that everything is imported and connected
        size = await bench.bytes_written(tables)
        await replaying(name, bench, runs)
        for at_once in (1, TABLES):
            rates, ratios = [], []
            for _ in range(runs):
                before = await bare_inserts(url, size, at_once)
                rates.append(await bench.rate(tables[:at_once], CHOICES))
                ratios.append(2 * rates[-1] / (before + await bare_inserts(url, size, at_once)))
            bare = statistics.median(rates) / statistics.median(ratios)
            print(
                f"{name}, {at_once:2} tables at once: {statistics.median(rates):6.0f} choices a second"
                f" (of {runs} runs {min(rates):.0f} to {max(rates):.0f});"
                f" {statistics.median(ratios):4.2f} for a bare insert of {size} bytes ({bare:.0f} a second)"
            )


async def replaying(name: str, bench: Bench, runs: int) -> None:
    """Print how long the service takes to load a whole game and to replay it, as for its history."""
    over = (await bench.whole_game(TABLES)).id
    spans = []
    for _ in range(10 * runs):
        began = time.perf_counter()
        await bench.tables.look_back(over, bench.actor(TABLES, 0), archive.see_resolutions)
        spans.append(time.perf_counter() - began)
    print(f"{name}, a game of {PLAYERS} players loaded and replayed: {1e3 * statistics.median(spans):.1f} ms")


async def bare_inserts(url: URL, size: int, at_once: int) -> float:
    """Return the inserts per second of `size` bytes, each in its own transaction, with the driver alone."""
    payload = "x" * size
    began = time.perf_counter()
    if url.drivername.startswith("sqlite"):
        connection = sqlite3.connect(f"{url.database}.bare", isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE IF NOT EXISTS bare (bytes TEXT)")
        began = time.perf_counter()
        for _ in range(CHOICES):
            connection.execute("INSERT INTO bare VALUES (?)", (payload,))
        seconds = time.perf_counter() - began
        connection.close()
        return CHOICES / seconds
    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    async with asyncpg.create_pool(address, min_size=at_once, max_size=at_once) as pool:
        await pool.execute("CREATE TABLE IF NOT EXISTS bare (bytes TEXT)")

        async def insert_some() -> None:
            async with pool.acquire() as connection:
                for _ in range(CHOICES // at_once):
                    await connection.execute("INSERT INTO bare VALUES ($1)", payload)

        began = time.perf_counter()
        await asyncio.gather(*(insert_some() for _ in range(at_once)))
        return CHOICES / (time.perf_counter() - began)


async def new_database(server: URL, name: str) -> URL:
    """Create an empty database on a PostgreSQL server."""
    connection = await asyncpg.connect(server.set(drivername="postgresql").render_as_string(hide_password=False))
    try:
        await connection.execute(f"CREATE DATABASE {name}")
    finally:
        await connection.close()
    return server.set(database=name)


async def opening(url: URL) -> None:
    """Print how long it takes to open a database with many running games, and how much memory a viewed table keeps."""
    began = time.perf_counter()
    async with open_store(url) as store:
        new = time.perf_counter() - began
        bench = Bench(store)
        table = await bench.begin(0)
    await copy_game(url, table.id, RUNNING)
    began = time.perf_counter()
    async with open_store(url) as store:
        opened = time.perf_counter() - began
        bench = Bench(store)
        ids = (await unfinished(store))[:IDLE]
        kept = await memory_kept(bench, ids)
    print(
        f"{url.get_backend_name()}: opened with {RUNNING} running games in {opened:.2f} s,"
        f" new and empty in {new:.2f} s; kept in memory of each of {IDLE} tables that were looked at: {kept:.0f} bytes"
    )


async def copy_game(url: URL, game: GameId, count: int) -> None:
    """Copy a game `count` times."""

    async def work(connection: AsyncConnection) -> None:
        (row,) = (await connection.execute(select(games).where(games.c.id == game))).mappings()
        sitting = (await connection.execute(select(seats).where(seats.c.game_id == game))).mappings().all()
        ids = range(game + 1_000, game + 1_000 + count)
        await connection.execute(insert(games), [{**row, "id": more} for more in ids])
        await connection.execute(insert(seats), [{**seat, "game_id": more} for more in ids for seat in sitting])

    async with aclosing(Database(make_engine(parse_address(url)))) as database:
        await database.write(work)


async def memory_kept(bench: Bench, ids: tuple[GameId, ...]) -> float:
    """Return how many bytes of memory each table still uses after someone has viewed their hand there."""
    actor = bench.actor(0, 0)
    await bench.tables.look(ids[0], actor, sights.hand)
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for game in ids:
            await bench.tables.look(game, actor, sights.hand)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / len(ids)
