# ruff: noqa: S608 - names of our own tables and columns
"""A damaged row affects only the game, night or job that it belongs to, whichever column is wrong."""

import json
import random
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, TypeAlias

import asyncpg
import pytest
from sqlalchemy import JSON, URL, BigInteger, Boolean, DateTime, Integer, SmallInteger, Table, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.screens.exporting import Export
from bot.services.clearing import EVER, FEWEST_DAYS, MOST_DAYS, Part
from bot.services.exporting import seen_by
from bot.services.game import Game
from bot.services.news import News
from bot.services.nights.night import Night, NightId, NightTable, Round
from bot.services.nights.nights import look_at, standings_at
from bot.services.nights.stores import Deletion
from bot.services.people import ChannelId, GameId, GuildId, MessageId, UserId
from bot.services.ports import (
    Appointment,
    Change,
    Kind,
    NewerGameError,
    ScoreLine,
    SeatResult,
    Sent,
    StoreError,
    UnreadableGameError,
)
from bot.services.reliability import DueTurn
from bot.services.settings import Reminders
from bot.services.statistics import ALL_GAMES, Choice
from bot.services.tables import Tables
from bot.text.words import Words
from engine.ruleset import Seat
from players.levels import Level
from storage import SqlStore, open_store, parse_address
from storage.care import inspect
from storage.ratings import compute
from storage.schema import games, metadata
from storage.settings_documents import write_settings
from tests.clock import Clock
from tests.storage.evenings import EVENING, of_series, saved
from tests.storage.people import HOME, LEASE, NOW, actor, chosen, started, told
from tests.storage.postgres import connected
from tests.sweeps import sweep
from tests.table import past_of

Execute: TypeAlias = Callable[[str], Awaitable[None]]

ANA, BEN = UserId(100), UserId(101)
GUILD = GuildId(70)
_TALLY = ScoreLine(1, 2, 3, 4, 5, 6, 7, 8, 0, 36, 3)

IN_SQLITE = (
    "NULL",
    "-1",
    "0",
    "1.5",
    "9e999",
    "9223372036854775807",
    "''",
    "'nope'",
    "x'ff'",
    "CAST(x'ff' AS TEXT)",
    "'0001-01-01 00:00:00.000000'",
    "'9999-12-31 23:59:59.999999'",
    "'10000-01-01 00:00:00.000000'",
    "'null'",
    "'[1, {}]'",
    "'{\"version\": 1e400}'",
    f"'{'[' * 100_000}'",
    f"'{'1' * 5000}'",
)
"""Wrong values as SQL literals. All are tried in every column, because SQLite accepts any value in any column."""

_NUMBERS = ("-1", "0", "32767")
_DOCUMENTS = ("'null'", "'[1, {}]'", "'{\"version\": 1e400}'", f"'{'[' * 5000}{']' * 5000}'", f"'{'1' * 5000}'")
_MOMENTS = ("'0001-01-01'", "'9999-12-31 23:59:59.999999+00'", "'infinity'", "'-infinity'", "'294276-01-01'")
IN_POSTGRESQL: dict[type[Any], tuple[str, ...]] = {
    SmallInteger: _NUMBERS,
    BigInteger: (*_NUMBERS, "9223372036854775807"),
    Integer: (*_NUMBERS, "2147483647"),
    Boolean: ("true", "false"),
    JSON: _DOCUMENTS,
    DateTime: (*_MOMENTS, "'4713-01-01 BC'"),
}
_WORDS = ("''", "'nope'")


@dataclass
class Place:
    """A database with two games and two nights. A row of the second game or night will be damaged."""

    store: SqlStore
    url: URL
    execute: Execute
    games: tuple[Game, Game]
    nights: tuple[Night, Night]

    @property
    def sound(self) -> Game:
        return self.games[0]

    @property
    def broken(self) -> Game:
        return self.games[1]

    def rows_of(self, table: Table) -> str:
        """Return the SQL condition that selects the row to damage."""
        match table.name:
            case "games":
                return f"id = {self.broken.id}"
            case "nights":
                return f"id = {self.nights[1].id}"
            case "jobs":
                return f"key = '{self.broken.id}'"
            case "person_settings" | "reminded" | "due_turns" | "forgetting" | "tallies" | "ratings":
                return f"user_id = {BEN}"
            case "guild_settings" | "deletions":
                return "guild_id = 71"
            case "lessons":
                return "key = 'baths'"
            case "pulse" | "outages" | "forgotten" | "secrets" | "kept":
                return f"{next(iter(table.primary_key)).name} <> ''"
            case _:
                return f"game_id = {self.broken.id}"


async def filled(store: SqlStore) -> tuple[tuple[Game, Game], tuple[Night, Night]]:
    """Save two games and two nights, with rows in all related tables."""
    games = []
    for _ in range(2):
        game = await started(store)
        change = chosen(game, random.Random(1))
        game = await store.save(game, replace(change, game=replace(change.game, rated=True)))
        result = SeatResult(Seat(0), ANA, Level.HARD, "Giza", "A", 1, _TALLY)
        other = SeatResult(Seat(1), BEN, None, "Rhodes", "A", 2, _TALLY)
        jobs = tuple(Appointment(kind, NOW) for kind in (Kind.CLOCK, Kind.REMIND))
        turns = (DueTurn(ANA, missed=True, ended=NOW), DueTurn(BEN, missed=True, ended=NOW))
        game = await store.save(game, Change(game, results=(result, other), appointments=jobs, due_turns=turns))
        games.append(await store.save(game, told(game, News.OPENED)))
        await store.note_reminders({BEN: [game.id], ANA: [game.id]}, NOW + timedelta(hours=len(games)), None)
    for game in games:
        await store.uncover(game, ANA)
        reminders = await store.reminders(game.id)
        await store.note_sent(reminders, Sent(ChannelId(5), MessageId(6), direct=False))
    for user in (ANA, BEN):
        await store.change_person_settings(user, lambda it: replace(it, reminders=Reminders.DIRECT))
        await store.snooze(user, NOW)
    for guild in (GUILD, GuildId(71)):
        await store.change_guild_settings(guild, lambda it: replace(it, pictures=False))
    for user in (ANA, BEN):
        await store.ask_to_forget(user)
    await store.note_removed([GUILD, GuildId(71)])
    await store.take_over("a key", {"a mark": NOW})
    await store.count_lessons(["stone", "baths"], ["stone", "baths"])
    first = await saved(store, of_series())
    second = await saved(store, of_series(first.id, EVENING + timedelta(days=7)))
    return (games[0], games[1]), (first, second)


_MORE = (
    "DELETE FROM kept; INSERT INTO kept (part, days) VALUES ('moves', 365), ('results', NULL)",
    "UPDATE results SET choices = 9, own_choices = 9; DELETE FROM ratings",
    "INSERT INTO posts SELECT id, 1, 0, 'revealed', 0, 7, 8, false FROM games",
    "INSERT INTO pulse (share, beat_at) VALUES ('0/2', '2026-01-01 11:00:00.000000')",
    "INSERT INTO outages (share, since, until) VALUES ('', '2025-12-31 09:00:00.000000', '2025-12-31 10:00:00.000000')",
    "INSERT INTO outages (share, since, until) VALUES ('0/2', '2025-12-31 09:00:00.000000', '2025-12-31 10:00:00.00')",
)


@asynccontextmanager
async def bare(url: URL) -> AsyncIterator[Execute]:
    """Open another connection that ignores foreign keys and checks; a statement that fails anyway is skipped.

    Several statements can be executed at once, separated by semicolons.
    """
    if url.drivername == "sqlite":
        assert url.database is not None
        with closing(sqlite3.connect(url.database, isolation_level=None)) as raw:
            raw.executescript("PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF")

            async def execute(statement: str) -> None:
                with suppress(sqlite3.IntegrityError):
                    raw.executescript(statement)

            yield execute
        return
    async with connected(url) as connection:
        await connection.execute("SET session_replication_role = replica; SET timezone = UTC")

        async def execute_there(statement: str) -> None:
            with suppress(asyncpg.IntegrityConstraintViolationError):
                await connection.execute(statement)

        yield execute_there


@pytest.fixture
async def place(url: URL) -> AsyncIterator[Place]:
    async with open_store(url, clock=Clock(NOW)) as store, bare(url) as execute:
        games, nights = await filled(store)
        for statement in _MORE:
            await execute(statement)
        await store.tally_anew()
        yield Place(store, url, execute, games, nights)


# What is read from each table: sound rows are there; damaged ones raise the named error, if any.


async def look_at_games(place: Place) -> None:
    store, sound = place.store, place.sound
    for read in (store.load, store.past, store.waiting):
        with suppress(UnreadableGameError):
            await read(place.broken.id)
    assert await store.load(sound.id) == sound
    assert (await past_of(store, sound.id)).log
    assert await store.waiting(sound.id)
    for found in (
        await store.listed(ANA, [HOME.channel], 5, 5),
        await store.tables_of([ANA, BEN], 5),
        await store.of_server(GUILD, 5, 0),
    ):
        assert sound.id in {each.id for each in found}
        assert all(seat < len(each.seats) for each in found for seat in each.thinking)
    assert sound.id in await store.standing_in(HOME.channel)
    assert sound.id in {each.game for each in await store.last_games(ANA, Choice(), 9)}
    await store.counts(ANA, HOME)
    await look_at_export(place)


async def look_at_export(place: Place) -> None:
    """What is stored about a person is read and written all the same, as far as the damaged row still says it."""
    file = Export(Words(), ANA, NOW)
    await place.store.own(ANA)
    assert place.sound.id in await place.store.games_naming(ANA, GameId(0), 9)
    for game in place.games:
        if stored := await place.store.stored_game(game.id, ANA):
            file.write_game(stored, seen_by(stored, ANA))


async def look_at_nights_export(place: Place) -> None:
    """The same of their nights."""
    file = Export(Words(), ANA, NOW)
    await place.store.own(ANA)
    assert place.nights[0].id in await place.store.nights_naming(ANA, NightId(0), 9)
    for night in place.nights:
        if kept := await place.store.stored_night(night.id, ANA):
            file.write_night(kept)


async def look_at_results(place: Place) -> None:
    await look_at_export(place)
    assert place.sound.id in await place.store.results_at([place.sound.id, place.broken.id])
    assert len(await place.store.results_of(ANA)) in {1, 2}
    assert 1 <= sum(each.sums.games for each in await place.store.played(ANA, ALL_GAMES)) <= 2
    assert {each.user for each in await place.store.rivals(ANA, Choice(2), None, 9, ALL_GAMES)} == {BEN}
    assert place.sound.id in {each.game for each in await place.store.last_games(ANA, Choice(), 9)}
    compared = await place.store.opponents(ANA, Choice(2))
    assert compared is not None
    assert compared.seats in {1, 2}
    assert await place.store.before(ANA, place.sound.id) is not None
    assert await place.store.name_for(BEN, ANA) is not None
    await place.store._database.write(lambda connection: compute(connection, GUILD))
    await look_at_tallies(place)


async def look_at_tallies(place: Place) -> None:
    for _ in range(2):
        assert ANA in {each.user for each in await place.store.standing(GUILD, 2, None)}
        assert (2, None) in {(each.players, each.season) for each in await place.store.tallied(GUILD)}
        assert ANA in {each.user for each in await place.store.ratings(GUILD)}
        assert (await place.store.rating(GUILD, ANA)).rating.games in {1, 2}
        Export(Words(), BEN, NOW).write_own(await place.store.own(BEN))
        await place.store.tally_anew()


async def look_at_insiders(place: Place) -> None:
    assert place.sound.id in (await place.store.own(ANA)).insider
    for game in place.games:
        assert await place.store.uncover(game, ANA) is None


async def look_at_posts(place: Place) -> None:
    """The messages of the damaged game stay as they are."""
    store, sound = place.store, place.sound
    for game in place.games:
        await store.forget_in_game(game.id, ANA)
    with suppress(NewerGameError):
        await store.outdated_post(place.broken.id)
    found = []
    while (each := await store.outdated_post(sound.id)) is not None:
        found.append(each[0].message)
        await store.note_reworded(sound.id, found[-1], None, stands=True)
    assert {*found} >= {MessageId(8), MessageId(6)}
    await store.note_reworded(place.broken.id, MessageId(8), None, stands=True)
    await place.execute(f"UPDATE games SET revision = {sound.revision} WHERE id = {sound.id}")


async def look_at_jobs(place: Place) -> None:
    store = place.store
    assert await store.look()
    claimed = await store.claim(dict.fromkeys(Kind, 20), LEASE, ())
    assert {job.kind for job in claimed if job.key == str(place.sound.id)} >= {Kind.DELIVER, Kind.CLOCK, Kind.REMIND}
    for job in claimed:
        assert job.attempt >= 1
        await store.renew([job], LEASE)
        await store.finish(job, timedelta())


async def look_at_nights(place: Place) -> None:
    store, (first, second) = place.store, place.nights
    assert await store.load_night(first.id) == first
    for read in (store.load_night, store.night_to_tend):
        with suppress(UnreadableGameError):
            await read(second.id)
    assert first in await store.nights_of(GUILD, 5)
    with suppress(UnreadableGameError):  # a series is shown as a whole
        assert first in await store.nights_of_series(first.id)
    assert EVENING in await store.slots(first.id)
    await store.nights_of(GUILD, 5, over=True)
    await look_at_nights_export(place)


async def look_at_settings(place: Place) -> None:
    store = place.store
    found = await store.person_settings([ANA, BEN])
    assert found[ANA].reminders is Reminders.DIRECT
    write_settings(found[BEN])
    Export(Words(), BEN, NOW).write_own(await store.own(BEN))
    await store.change_person_settings(BEN, lambda it: replace(it, mentions=False))
    assert not (await store.guild_settings(GUILD)).pictures
    write_settings(await store.guild_settings(GuildId(71)))
    await store.change_guild_settings(GuildId(71), lambda it: it)


async def look_at_lessons(place: Place) -> None:
    counts = await place.store.lesson_counts()
    assert counts["stone"] >= (1, 1)
    assert all(min(count) >= 0 for count in counts.values())
    await place.store.count_lessons(["stone"], ["stone"])
    with suppress(StoreError):  # it is then not counted (`bot.services.learning`)
        await place.store.count_lessons(["baths"], ["baths"])
    assert await place.store.lesson_counts()


async def look_at_turns(place: Place) -> None:
    store, sound = place.store, place.sound
    assert (await store.turns(ANA)).missed == (True,)
    (await store.turns(BEN)).reliability  # noqa: B018 - reading it is the test
    Export(Words(), BEN, NOW).write_own(await store.own(BEN))
    turns = tuple(DueTurn(user, missed=True, ended=NOW + timedelta(days=9)) for user in (ANA, BEN))
    await store.save(sound, Change(sound, due_turns=turns))
    await place.execute(f"UPDATE games SET revision = {sound.revision} WHERE id = {sound.id}")


async def look_at_reminders(place: Place) -> None:
    store, sound = place.store, place.sound
    heard = await store.reminded([ANA, BEN])
    assert heard[ANA].tables
    for user in (ANA, BEN):
        Export(Words(), user, NOW).write_own(await store.own(user))
    assert len(await store.reminders(sound.id)) >= 2
    for each in await store.reminders(place.broken.id):
        await store.close_reminders([each])
    await store.note_reminders({ANA: [sound.id], BEN: [sound.id]}, NOW + timedelta(days=2), timedelta(hours=1))


async def look_at_outages(place: Place) -> None:
    await place.store.beat()
    assert [each for each in await place.store.outages() if not each.share.text]


async def look_at_forgetting(place: Place) -> None:
    store = place.store
    requests = [await store.request(each) for each in await store.requests()]
    assert ANA in [each.user for each in requests if each is not None]
    assert (await store.marks()).of(ANA)
    await store.take_over("another key", {"a mark": NOW, "another": NOW})
    assert (await store.stored(ANA)).own
    await look_at_export(place)
    await look_at_nights_export(place)


async def look_at_what_is_kept(place: Place) -> None:
    found = await place.store.kept()
    for days in (found.moves, found.results):
        assert days in {None, EVER} or FEWEST_DAYS <= int(days or 0) <= MOST_DAYS
    assert await place.store.old_games(Part.MOVES, NOW + timedelta(days=99), GameId(0), 5) == ()


async def look_at_deletions(place: Place) -> None:
    """A damaged deletion deletes nothing, and the other one goes on."""
    store = place.store
    found = [await store.deletion(number) for number in (1, 2)]
    assert Deletion(1, GUILD, NOW, asked=False, told=False) in found
    assert await store.servers() >= {GUILD}
    await store.note_there([GuildId(71)])
    await store.note_removed([GUILD])


LOOKS: dict[str, Callable[[Place], Awaitable[None]]] = {
    **dict.fromkeys(("games", "seats", "deals", "moves", "outbox"), look_at_games),
    "results": look_at_results,
    **dict.fromkeys(("tallies", "ratings"), look_at_tallies),
    "insiders": look_at_insiders,
    **dict.fromkeys(("posts", "asides"), look_at_posts),
    "jobs": look_at_jobs,
    "nights": look_at_nights,
    **dict.fromkeys(("person_settings", "guild_settings"), look_at_settings),
    "lessons": look_at_lessons,
    **dict.fromkeys(("forgetting", "forgotten", "secrets"), look_at_forgetting),
    "kept": look_at_what_is_kept,
    "deletions": look_at_deletions,
    "due_turns": look_at_turns,
    **dict.fromkeys(("reminded", "reminders"), look_at_reminders),
    **dict.fromkeys(("pulse", "outages"), look_at_outages),
}


def literals(url: URL, column: Any) -> tuple[str, ...]:  # noqa: ANN401 - a column
    if url.drivername == "sqlite":
        return IN_SQLITE
    kind = column.type.impl_instance if hasattr(column.type, "impl_instance") else column.type
    return next((found for known, found in IN_POSTGRESQL.items() if isinstance(kind, known)), _WORDS)


@pytest.mark.slow
@pytest.mark.parametrize("every", sweep([1, 36], [36]))
async def test_a_damaged_row_stops_only_what_it_belongs_to(place: Place, every: int) -> None:
    """Try all wrong values in each column of each table, or by turns one in each, or in every other column."""
    await place.execute(";".join(f"CREATE TABLE {each}_kept AS SELECT * FROM {each}" for each in LOOKS))
    for table in metadata.tables.values():
        await put_back(place, LOOKS)
        await damage_each_column(place, table, every)


async def put_back(place: Place, names: Iterable[str]) -> None:
    """Give these tables the rows that they had at first."""
    again = "".join(f"DELETE FROM {each}; INSERT INTO {each} SELECT * FROM {each}_kept;" for each in names)
    await place.execute(f"BEGIN; {again} COMMIT")


async def damage_each_column(place: Place, table: Table, every: int) -> None:
    look = LOOKS[table.name]
    changed = [each for each in LOOKS if LOOKS[each] is look]
    await look(place)
    for number, column in enumerate(table.columns):
        for literal in literals(place.url, column)[number % every :: every]:
            await put_back(place, changed)
            await place.execute(f"UPDATE {table.name} SET {column.name} = {literal} WHERE {place.rows_of(table)}")
            try:
                await look(place)
            except Exception as error:
                raise AssertionError(f"{table.name}.{column.name} = {literal[:40]}") from error


async def test_a_number_with_which_nobody_can_reckon_stops_no_other_table_of_a_night(place: Place) -> None:
    """A number too large to calculate with used to raise OverflowError, which ended every check of the night."""

    async def damage(connection: AsyncConnection) -> None:
        this = games.c.id == place.broken.id
        saved = await connection.scalar(select(games.c.snapshot).where(this))
        assert saved is not None
        changed = json.loads(saved)
        changed["timing"]["used"] = {"100": "P1000000000D"}
        await connection.execute(update(games).where(this).values(snapshot=json.dumps(changed), summary=None))

    await place.store._database.write(damage)
    tables = Tables(place.store, random.Random(1), Clock(NOW))
    ids = [game.id for game in place.games]
    assert list(await standings_at(tables, ids)) == [place.sound.id]
    night = replace(place.nights[0], rounds=(Round(tuple(NightTable((ANA,), 2, game=each) for each in ids), NOW),))
    assert list((await look_at(place.store, tables, night, NOW)).tables) == [place.sound.id]
    assert [each.id for each in await tables.around(actor(0))] == [place.sound.id]
    contents = (await inspect(parse_address(place.url))).contents
    assert contents is not None
    assert contents.unreadable == (place.broken.id,)
