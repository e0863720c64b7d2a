"""The steps lead from nothing to the tables that the program uses, once, whoever starts first."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import URL, Connection, insert, text
from sqlalchemy import inspect as inspector
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.game import Lobby, Over, Status
from bot.services.people import ChannelId, GameId, GuildId, Home, UserId
from bot.services.ports import Counts, Kind, News, Tally
from bot.services.summaries import table_summary
from storage import NewerDatabaseError, open_store
from storage.address import parse
from storage.database import make_engine
from storage.schema import games, metadata, results, seats
from tests.statements import statements
from tests.storage.people import LEASE, NOW, opened, unfinished

ROOT = Path(__file__).parents[2]
DOCUMENTS = Path(__file__).parent / "documents"
OLD_GAME = json.loads((DOCUMENTS / "3" / "over.json").read_text(encoding="utf-8"))
"""As the program wrote it that knew no more than the first step."""


@pytest.fixture(params=["sqlite", "bare_postgresql"])
def bare(request: pytest.FixtureRequest) -> URL:
    """A database of either kind with nothing in it."""
    found: URL = request.getfixturevalue(request.param)
    return found


@asynccontextmanager
async def connected(url: URL) -> AsyncIterator[AsyncConnection]:
    sql = make_engine(parse(url))
    try:
        async with sql.begin() as connection:
            yield connection
    finally:
        await sql.dispose()


async def differences(url: URL) -> list[Any]:
    """Between the database and the program's tables, as Alembic finds them."""
    async with connected(url) as connection:
        # What SQLite tells of defaults cannot be compared with what another database would have.
        options = {"compare_server_default": connection.dialect.name == "postgresql"}
        return await connection.run_sync(
            lambda it: list(compare_metadata(MigrationContext.configure(it, opts=options), metadata))
        )


async def execute(url: URL, statement: str) -> None:
    async with connected(url) as connection:
        await connection.execute(text(statement))


async def test_the_steps_lead_to_the_tables_of_the_program(bare: URL) -> None:
    async with open_store(bare):
        pass
    assert await differences(bare) == []


async def test_a_difference_would_be_found(bare: URL) -> None:
    async with open_store(bare):
        pass
    await execute(bare, "DROP INDEX ix_jobs_set_at")
    await execute(bare, "ALTER TABLE results ADD COLUMN more INTEGER")
    assert sorted(difference[0] for difference in await differences(bare)) == ["add_index", "remove_column"]


async def test_a_database_that_is_opened_again_keeps_its_games(bare: URL) -> None:
    async with open_store(bare) as store:
        game = await store.create(opened())
    async with open_store(bare) as store:
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


def before(connection: Connection, step: str) -> None:
    """The tables as they were after a step."""
    config = Config()
    config.set_main_option("script_location", str(ROOT / "storage" / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, step)


async def test_games_of_every_phase_are_listed_and_counted_after_the_upgrade(bare: URL) -> None:
    """As the program left them that knew neither summaries nor who had opened a table."""
    phases = ("lobby", "draft", "play", "over")

    def fill(connection: Connection) -> None:
        before(connection, "0002")
        for number, phase in enumerate(phases, 1):
            document = json.loads((DOCUMENTS / "4" / f"{phase}.json").read_text(encoding="utf-8"))
            connection.execute(
                insert(games).values(
                    id=number,
                    guild_id=7,
                    channel_id=1,
                    host_id=100,
                    revision=9,
                    schema_version=4,
                    created_at=NOW,
                    updated_at=NOW,
                    **document,
                )
            )
            taken = {"game_id": number, "owner_name": None, "level": None}
            connection.execute(insert(seats).values(**taken, seat=0, user_id=100, name="Zoë"))
            connection.execute(insert(seats).values(**taken, seat=1, user_id=101, name="Yan"))
        connection.execute(text("UPDATE games SET due_at = created_at WHERE status = 'lobby'"))
        connection.execute(
            text(
                "INSERT INTO announcements (game_id, revision, ordinal, news, attempts, created_at)"
                " SELECT id, 9, 0, 'refreshed', 1, created_at FROM games"
            )
        )

    if bare.get_backend_name() == "sqlite":
        Path(bare.database or "").parent.mkdir()
    async with connected(bare) as connection:
        await connection.run_sync(fill)
    async with open_store(bare) as store:
        found = await store.listed(UserId(9), (ChannelId(1),), 9, 9)
        assert [(each.id, each.status, each.begun) for each in found] == [
            (3, Status.PLAY, True),
            (2, Status.DRAFT, False),
            (1, Status.LOBBY, False),
            (4, Status.OVER, True),
        ]
        assert await store.listed(UserId(9), (ChannelId(1),), 9, 9) == found
        loaded = [await store.load(each.id) for each in found]
        assert found == tuple(table_summary(game) for game in loaded if game is not None)
        assert {game.opener for game in loaded if game is not None} == {100}
        counted = await store.counts(UserId(100), Home(GuildId(7), ChannelId(1)))
        assert counted == Counts(lobbies=1, running=2, alone=0, channel=3, guild=3)
        jobs = await store.claim({Kind.DELIVER: 9, Kind.LOBBY: 9}, LEASE, ())
        assert {(job.kind, job.key, job.attempt) for job in jobs} == {
            *((Kind.DELIVER, str(number), 2) for number in range(1, 5)),
            (Kind.LOBBY, "1", 1),
        }, "what was taken before is looked for in its channel"
        assert await store.claim({Kind.IDLE: 9}, LEASE, ()) == (), "nobody is called at the moment of an upgrade"
        idle = "SELECT key FROM jobs WHERE kind = 'idle' AND due_at > set_at ORDER BY key"
        async with connected(bare) as connection:
            assert list(await connection.scalars(text(idle))) == ["2", "3"], "what has begun and is not over"
        assert [notice.announcement.news for notice in await store.waiting(GameId(3))] == [News.REFRESHED]
        lobby = await store.load(GameId(1))
        assert lobby is not None
        assert lobby.stage == Lobby(NOW)
    assert await differences(bare) == []


async def test_results_from_before_the_edifices_are_kept_with_nothing_on_their_lines(bare: URL) -> None:
    def make_first_tables(connection: Connection) -> None:
        before(connection, "0001")
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

    if bare.get_backend_name() == "sqlite":
        Path(bare.database or "").parent.mkdir()
    async with connected(bare) as connection:
        await connection.run_sync(make_first_tables)
        columns = await connection.run_sync(
            lambda it: {column["name"] for column in inspector(it).get_columns("results")}
        )
    assert not {"edifices", "debts"} & columns
    async with open_store(bare) as store:
        (result,) = await store.results_of(UserId(100))
        game = await store.load(GameId(5))
    assert result.tally == Tally(3, 3, 3, 3, 3, 3, 3, edifices=0, debts=0, total=21, coins=9)
    assert game is not None
    assert isinstance(game.stage, Over)
    assert await differences(bare) == []


async def test_several_may_start_at_once_on_one_server(bare_postgresql: URL) -> None:
    async def start() -> None:
        async with open_store(bare_postgresql) as store:
            await store.create(opened())

    await asyncio.gather(*(start() for _ in range(4)))
    async with open_store(bare_postgresql) as store:
        assert len(await unfinished(store)) == 4


def test_processes_may_start_at_once_on_one_server(bare_postgresql: URL) -> None:
    program = (
        "import asyncio, sys\n"
        "from storage import open_store\n"
        "from tests.storage.people import unfinished\n"
        "async def main():\n"
        "    async with open_store(sys.argv[1]) as store:\n"
        "        print(await unfinished(store))\n"
        "asyncio.run(main())\n"
    )
    command = [sys.executable, "-W", "error", "-c", program, bare_postgresql.render_as_string()]
    processes = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)
    ]
    for process in processes:
        said, wrong = process.communicate(timeout=60)
        assert (said, wrong) == ("()\n", "")
