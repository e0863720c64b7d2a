"""How long `/standings`, its ratings and `/me` take on a server with many games, beside one with few in the same run.

The baseline sums up the results themselves on each request, as would be necessary without the sums in `tallies`. Then
many people ask at once, and it is measured how long their clicks, and those of others, wait for the acknowledgement.
"""

import asyncio
import logging
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import simcord
from sqlalchemy import URL, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from benchmarks.storing import DATA, new_database
from bot.client.bot import WondersBot
from bot.screens.screen import Screen
from bot.screens.statistics import ratings_screen, results_screen, standings_screen
from bot.services.observing import Observer
from bot.services.people import GuildId, Person, UserId
from bot.services.statistics import KINDS, Choice, Statistics
from bot.text.words import Languages, Words
from storage import SqlStore, open_store
from storage import tallies as sums
from storage.repository import utc_now
from storage.schema import games, results, seats
from tests.storage import postgres

FEW, MANY = 100, 10_000
"""Finished games of the two servers."""
PEOPLE = {FEW: 20, MANY: 200}
RUNS = 60
AT_ONCE = 50
PATIENT = 60.0
"""How many seconds computing everything again may take: nobody waits for it."""
_AT_ONCE = 500
CITIES = ("Alexandria", "Babylon", "Ephesus", "Giza", "Halicarnassus", "Olympia", "Rhodes")


@dataclass
class Counter(Observer):
    """Counts statements, and notes how long acknowledgements took."""

    statements: int = 0
    acknowledgements: list[float] = field(default_factory=list)

    def stored(
        self,
        operation: str,  # noqa: ARG002 - as in the base class
        seconds: float,  # noqa: ARG002 - as above
        statements: int,
        trouble: str | None,  # noqa: ARG002 - as above
        *,
        writes: bool,  # noqa: ARG002 - as above
    ) -> None:
        """Count the statements of a transaction."""
        self.statements += statements

    def acknowledged(self, seconds: float) -> None:
        """Note how long an acknowledgement took."""
        self.acknowledgements.append(seconds)


async def fill(store: SqlStore, guild: GuildId, count: int, first: int) -> None:
    """Save finished games on a server, over three years, of random people and numbers of players."""
    rows = list(_games(guild, count, first))
    for start in range(0, count, _AT_ONCE):

        async def work(connection: AsyncConnection, start: int = start) -> None:
            for table, place in ((games, 0), (seats, 1), (results, 2)):
                lines = [line for row in rows[start : start + _AT_ONCE] for line in row[place]]
                await connection.execute(insert(table), lines)

        await store._database.write(work)  # noqa: SLF001 - there is no use case that finishes so many games


def _games(guild: GuildId, count: int, first: int) -> Iterator[tuple[list[dict[str, object]], ...]]:
    """Yield the rows of games, of their seats, and of their results."""
    chance, now = random.Random(count), utc_now()
    people = range(first, first + PEOPLE[count])
    for number in range(first, first + count):
        at = now - timedelta(days=chance.uniform(0, 1_000))
        players = chance.choice((3, 4, 4, 5, 7))
        totals = sorted((chance.randint(30, 70) for _ in range(players)), reverse=True)
        game: dict[str, object] = {
            "id": number,
            "guild_id": guild,
            "channel_id": 1,
            "host_id": first,
            "status": "over",
            "revision": 1,
            "schema_version": 1,
            "settings": "{}",
            "snapshot": "{}",
            "created_at": at,
            "updated_at": at,
            "rated": True,
        }
        sitting: list[dict[str, object]] = []
        sheet: list[dict[str, object]] = []
        for seat, user in enumerate(chance.sample(people, players)):
            sitting.append({"game_id": number, "seat": seat, "user_id": user, "name": f"Person {user}"})
            rank = 1 + sum(each > totals[seat] for each in totals)
            sheet.append(
                {
                    "game_id": number,
                    "seat": seat,
                    "user_id": user,
                    "rank": rank,
                    "scored_at": at,
                    "city": CITIES[seat],
                    "side": chance.choice("AB"),
                    "total": totals[seat],
                    "coins": 3,
                    "lead": 4,
                    "choices": 18,
                    "own_choices": 18,
                    **dict.fromkeys(KINDS, totals[seat] // len(KINDS)),
                }
            )
        yield [game], sitting, sheet


async def _median(work: Callable[[], Awaitable[object]], runs: int = RUNS) -> float:
    """Return the median time in milliseconds."""
    spans = []
    for _ in range(runs):
        began = time.perf_counter()
        await work()
        spans.append(time.perf_counter() - began)
    return 1e3 * statistics.median(spans)


async def beside_each_other(name: str, url: URL) -> None:
    """Print how long both servers' standings take, and a person's results on each."""
    counter = Counter()
    async with open_store(url, observer=counter, answer_seconds=PATIENT) as store:
        servers = {FEW: GuildId(70), MANY: GuildId(71)}
        for count, guild in servers.items():
            await fill(store, guild, count, 1_000_000 * guild)
        if store._database.dialect == "postgresql":  # noqa: SLF001 - which does so by itself after a minute
            await store._database.tidy(["games", "seats", "results"])  # noqa: SLF001 - as above
            await store._database.write(lambda it: it.execute(text("ANALYZE")))  # noqa: SLF001 - as above
        began = time.perf_counter()
        await store.tally_anew()
        computed = time.perf_counter() - began
        service, words = Statistics(store), Words()
        took: dict[tuple[str, int], float] = {}
        statements: dict[tuple[str, int], int] = {}
        for count, guild in servers.items():
            person = Person(UserId(1_000_000 * guild), "Person")

            async def standings(guild: GuildId = guild, person: Person = person) -> None:
                found = await service.of_server(guild, person.user, Choice())
                standings_screen(words, found, person.user, left_out=False)

            async def rated(guild: GuildId = guild, person: Person = person) -> None:
                found = await service.ratings(guild, person.user, utc_now())
                ratings_screen(words, found, person.user, left_out=False)

            async def own(person: Person = person) -> None:
                results_screen(words, await service.own(person.user, Choice()), person, own=True, server=True)

            async def aggregated(guild: GuildId = guild) -> None:
                await store._database.read(lambda connection: _aggregate(connection, guild))  # noqa: SLF001 - as above

            for what, work in (("standings", standings), ("ratings", rated)):
                await work()
                before = counter.statements
                await work()
                statements[what, count] = counter.statements - before
                took[what, count] = await _median(work)
            took["own", count] = await _median(own)
            took["aggregated", count] = await _median(aggregated, RUNS // 6)
    for what in ("standings", "ratings"):
        few, many = (took[what, count] for count in (FEW, MANY))
        print(
            f"{name}, {what} of a server with {MANY} games: {many:.1f} ms in {statements[what, MANY]} statements; with"
            f" {FEW}: {few:.1f} ms in {statements[what, FEW]}; {many / few:.2f} times as long"
        )
    print(
        f"{name}, summing up results instead: {took['aggregated', MANY]:.1f} ms with {MANY} games,"
        f" {took['aggregated', FEW]:.1f} with {FEW}"
    )
    print(
        f"{name}, /me of one of {PEOPLE[MANY]} people there: {took['own', MANY]:.1f} ms, of {PEOPLE[FEW]}:"
        f" {took['own', FEW]:.1f} ms; all sums and ratings computed again in {computed:.2f} s"
    )


async def _aggregate(connection: AsyncConnection, guild: GuildId) -> None:
    of = sums.counted(connection.dialect.name, games.c.guild_id == guild)
    query = select(of.c.user_id, *sums.sums(of)).where(of.c.players == 4).group_by(of.c.user_id)
    (await connection.execute(query)).all()


async def at_once(folder: Path) -> None:
    """Print how long acknowledgements take while many people ask for the standings of a server with many games.

    The simulated Discord takes one click at a time, so those who ask do so behind it: as from their own clicks on, with
    the picture, for as long as others click.
    """
    counter = Counter()
    async with open_store(f"sqlite:///{folder / 'storm.db'}", answer_seconds=PATIENT) as store:
        bot = WondersBot(store, random.Random(1), utc_now, Languages(), allowance=None, observer=counter)
        async with simcord.run(bot, shard_count=1) as env:
            channel = env.create_guild().create_text_channel("table")
            guild = GuildId(env.guild.id)
            await fill(store, guild, MANY, 1_000_000)
            await store.tally_anew()
            members = [env.guild.add_member(env.create_user(f"person {number}")) for number in range(AT_ONCE)]
            answered = 0

            async def ask(user: UserId) -> None:
                nonlocal answered
                words = Words()
                while True:
                    figures = await bot.statistics.of_server(guild, user, Choice())
                    await bot.painter.deliver(standings_screen(words, figures, user, left_out=False), _nowhere, user)
                    answered += 1

            for asking in (0, AT_ONCE):
                counter.acknowledgements.clear()
                tasks = [asyncio.create_task(ask(UserId(1_000_000 + number))) for number in range(asking)]
                began = time.perf_counter()
                for member in members:
                    await member.slash(channel, "guide")
                spent = time.perf_counter() - began
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                found = sorted(counter.acknowledgements)
                print(
                    f"acknowledgements while {asking} people ask for standings again and again: median"
                    f" {1e3 * statistics.median(found):.1f} ms, worst {1e3 * found[-1]:.1f}, of {len(found)};"
                    f" {answered / spent:.0f} answers a second"
                )


async def _nowhere(_: Screen) -> None:
    pass


def standings() -> None:
    """Measure each database, then many people at once, and print the figures."""
    DATA.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=DATA, prefix="bench-") as folder:
        asyncio.run(beside_each_other("SQLite", URL.create("sqlite", database=f"{folder}/standings.db")))
        if postgres.available():
            with postgres.server(durable_in=DATA) as url:
                asyncio.run(_on_postgresql(url))
        logging.disable(logging.CRITICAL)
        asyncio.run(at_once(Path(folder)))
        logging.disable(logging.NOTSET)


async def _on_postgresql(url: URL) -> None:
    await beside_each_other("PostgreSQL", await new_database(url, "standings"))


if __name__ == "__main__":
    standings()
