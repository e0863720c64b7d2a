"""Migrations turn an empty database into the tables that the program uses, once, whichever process starts first."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import URL, Connection, insert, text
from sqlalchemy import inspect as inspector
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import lobby
from bot.services.game import Over, Play
from bot.services.people import Computer, GameId, UserId
from bot.services.ports import ScoreLine
from bot.text.names import names
from bot.text.words import Words
from players.levels import Level
from storage import NewerDatabaseError, open_store
from storage.address import parse_address
from storage.database import make_engine
from storage.schema import games, metadata, results, seats
from tests.bot.services.world import HOME, MOMENT, Table, World, actor
from tests.clock import Clock
from tests.statements import statements
from tests.storage.people import NOW, opened, unfinished
from tests.storage.releases import migrated
from tests.warm import Program

ROOT = Path(__file__).parents[2]
DOCUMENTS = Path(__file__).parent / "documents"
OLD_GAME = json.loads((DOCUMENTS / "3" / "over.json").read_text(encoding="utf-8"))
"""A game's document as written by the first release, which had only the first migration."""


@asynccontextmanager
async def connected(url: URL) -> AsyncIterator[AsyncConnection]:
    sql = make_engine(parse_address(url), migrating=True)
    try:
        async with sql.begin() as connection:
            yield connection
    finally:
        await sql.dispose()


async def differences(url: URL) -> list[Any]:
    """Return the differences that Alembic finds between the database and the program's tables."""
    async with connected(url) as connection:
        # What SQLite reports about defaults cannot be compared with another database.
        options = {"compare_server_default": connection.dialect.name == "postgresql"}
        return await connection.run_sync(
            lambda it: list(compare_metadata(MigrationContext.configure(it, opts=options), metadata))
        )


async def execute(url: URL, statement: str) -> None:
    async with connected(url) as connection:
        await connection.execute(text(statement))


async def test_the_steps_lead_to_the_tables_of_the_program(bare_url: URL) -> None:
    async with open_store(bare_url):
        pass
    assert await differences(bare_url) == []


async def test_a_difference_would_be_found(bare_url: URL) -> None:
    async with open_store(bare_url):
        pass
    await execute(bare_url, "DROP INDEX ix_jobs_set_at")
    await execute(bare_url, "ALTER TABLE results ADD COLUMN more INTEGER")
    assert sorted(difference[0] for difference in await differences(bare_url)) == ["add_index", "remove_column"]


async def test_a_database_that_is_opened_again_keeps_its_games(bare_url: URL) -> None:
    async with open_store(bare_url) as store:
        game = await store.create(opened())
    async with open_store(bare_url) as store:
        assert await store.load(game.id) == game


async def test_opening_reads_no_game(url: URL) -> None:
    async with open_store(url) as store:
        await store.create(opened())
    with statements() as asked:
        async with open_store(url):
            pass
    assert any("alembic_version" in statement for statement in asked)
    assert not [statement for statement in asked if "FROM games" in statement or "FROM seats" in statement]


async def test_a_database_of_a_newer_program_is_refused_and_left_alone(url: URL) -> None:
    async with open_store(url) as store:
        game = await store.create(opened())
    await execute(url, "UPDATE alembic_version SET version_num = '9' || version_num")
    with pytest.raises(NewerDatabaseError, match="newer version"):
        async with open_store(url):
            pass
    await execute(url, "UPDATE alembic_version SET version_num = substr(version_num, 2)")
    async with open_store(url) as store:
        assert await store.load(game.id) == game


async def test_results_from_before_the_edifices_are_kept_with_nothing_on_their_lines(bare_url: URL) -> None:
    def make_first_tables(connection: Connection) -> None:
        migrated(connection, "0001")
        lines = dict.fromkeys(("military", "treasury", "wonder", "civilian", "scientific", "commercial"), 3)
        connection.execute(
            insert(games).values(
                id=5,
                channel_id=1,
                host_id=100,
                status="over",
                revision=9,
                schema_version=3,
                settings=OLD_GAME["settings"],
                snapshot=OLD_GAME["snapshot"],
                created_at=NOW,
                updated_at=NOW,
            )
        )
        connection.execute(
            insert(results).values(
                {"game_id": 5, "seat": 0, "user_id": 100, "city": "Giza", "side": "A", "rank": 1, "scored_at": NOW}
                | {**lines, "guilds": 3, "total": 21, "coins": 9}
            )
        )

    if bare_url.get_backend_name() == "sqlite":
        Path(bare_url.database or "").parent.mkdir()
    async with connected(bare_url) as connection:
        await connection.run_sync(make_first_tables)
        columns = await connection.run_sync(
            lambda it: {column["name"] for column in inspector(it).get_columns("results")}
        )
    assert not {"edifices", "debts"} & columns
    async with open_store(bare_url) as store:
        (result,) = await store.results_of(UserId(100))
        game = await store.load(GameId(5))
    assert result.tally == ScoreLine(3, 3, 3, 3, 3, 3, 3, edifices=0, debts=0, total=21, coins=9)
    assert game is not None
    assert isinstance(game.progress, Over)
    assert await differences(bare_url) == []


LEVELS_BEFORE = ("random", "greedy")
"""Levels of a table's computer players, saved by a release in which computer players had no names."""


async def test_computer_players_from_before_they_had_names_go_on_as_they_were(bare_url: URL) -> None:
    saved = json.loads((DOCUMENTS / "6" / "lobby.json").read_text(encoding="utf-8"))
    later = MOMENT + timedelta(days=1)

    def make_tables(connection: Connection) -> None:
        migrated(connection, "0009")
        shared = {"channel_id": HOME.channel, "host_id": 100, "created_at": NOW, "updated_at": NOW, "expires_at": later}
        document = {"settings": {**saved["settings"], "wonders": "random"}, "snapshot": saved["snapshot"]}
        connection.execute(
            insert(games).values(id=5, status="lobby", revision=9, schema_version=6, **shared, **document)
        )
        person = {"game_id": 5, "seat": 0, "user_id": 100, "name": "Ana", "owner_id": 100, "owner_name": "Ana"}
        connection.execute(insert(seats).values(person))
        for seat, level in enumerate(LEVELS_BEFORE, 1):
            connection.execute(insert(seats).values(game_id=5, seat=seat, level=level))

    if bare_url.get_backend_name() == "sqlite":
        Path(bare_url.database or "").parent.mkdir()
    async with connected(bare_url) as connection:
        await connection.run_sync(make_tables)
    async with open_store(bare_url, clock=Clock(MOMENT)) as store:
        world = World(store, Random(1), Clock(MOMENT))
        table = Table(world, GameId(5))
        found = await table.loaded()
        assert found.settings.level is Level.MEDIUM
        old = [Computer(Level(level)) for level in LEVELS_BEFORE]
        assert [each.occupant for each in found.seats[1:]] == old
        begun = (await world.tables.act(GameId(5), actor(0, HOME.channel), lobby.start_game)).table
        assert names(Words(), begun) == ("Ana", "Computer 2", "Computer 3")
        assert [each.occupant for each in begun.seats[1:]] == old
        await table.choose(0)
        played = await table.loaded()
        assert isinstance(played.progress, Play)
        assert played.progress.resolutions == 1
        assert [each.occupant for each in played.seats[1:]] == old
    assert await differences(bare_url) == []


async def test_several_may_start_at_once_on_one_server(bare_postgresql: URL) -> None:
    async def start() -> None:
        async with open_store(bare_postgresql) as store:
            await store.create(opened())

    await asyncio.gather(*(start() for _ in range(4)))
    async with open_store(bare_postgresql) as store:
        assert len(await unfinished(store)) == 4


@pytest.mark.slow
def test_processes_may_start_at_once_on_one_server(bare_postgresql: URL) -> None:
    program = (
        "import asyncio, sys, warnings\n"
        "from storage import open_store\n"
        "from tests.storage.people import unfinished\n"
        "async def main():\n"
        "    async with open_store(sys.argv[1]) as store:\n"
        "        print(await unfinished(store))\n"
        "with warnings.catch_warnings(action='error'):\n"
        "    asyncio.run(main())\n"
    )
    for process in [Program("-c", program, bare_postgresql.render_as_string()) for _ in range(2)]:
        assert process.communicate() == ("()\n", "")
