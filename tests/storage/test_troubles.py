"""Full, locked, damaged and unreachable databases: errors name the cause, and nothing acknowledged is lost."""

import asyncio
import random
import socket
import sqlite3
import traceback
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import URL, event, insert, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.game import Game
from bot.services.people import GuildId, UserId
from bot.services.ports import ConflictError, StoreUnavailableError, Trouble, UnreadableGameError
from bot.services.settings import GuildSettings, PersonSettings
from storage import OpeningError, SqlStore, open_store
from storage.schema import deals, guild_settings, person_settings
from tests.storage.people import chosen, opened, started, unfinished
from tests.storage.postgres import connected
from tests.warm import ran


@contextmanager
def trouble(kind: Trouble) -> Iterator[None]:
    with pytest.raises(StoreUnavailableError) as caught:
        yield
    assert caught.value.trouble is kind, caught.value.__notes__


def file_of(url: URL) -> Path:
    assert url.database is not None
    return Path(url.database)


async def test_a_full_disk_by_sqlites_own_limit(sqlite: URL) -> None:
    async with open_store(sqlite) as store:
        game = await started(store)
        sql = store._database._sql
        await sql.dispose()
        limit = file_of(sqlite).stat().st_size // 4096 + 2

        def limited(connection: sqlite3.Connection, _: object) -> None:
            connection.execute(f"PRAGMA max_page_count = {limit}").close()

        event.listen(sql.sync_engine, "connect", limited)
        made: list[Game] = []
        with trouble(Trouble.FULL):
            while len(made) < 1000:
                made.append(await store.create(opened()))
        assert made
        assert await unfinished(store) == tuple(each.id for each in (*reversed(made), game))
        assert await store.load(made[-1].id) == made[-1]
        event.remove(sql.sync_engine, "connect", limited)
        await sql.dispose()
        game = await store.save(game, chosen(game, random.Random(1)))
        assert await store.load(game.id) == game
        assert (await store.create(opened())).id == made[-1].id + 1


FILLER = """
import asyncio, random, resource, sys
from bot.services.ports import StoreUnavailableError
from storage import open_store
from tests.storage.people import chosen, started

async def main():
    async with open_store(sys.argv[1]) as store:
        game = await started(store)
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
        chance = random.Random(1)
        try:
            while True:
                game = await store.save(game, chosen(game, chance))
        except StoreUnavailableError as error:
            print(game.id, game.revision, error.trouble.value, flush=True)
            # Reading goes on.
            assert await store.load(game.id) == game

asyncio.run(main())
"""


@pytest.mark.slow
def test_a_full_disk_by_a_limit_of_the_system(sqlite: URL) -> None:
    filled = ran("-c", FILLER, sqlite.render_as_string(), file_of(sqlite).stat().st_size + 60 * 1024)
    game, revision, name = filled.stdout.split()
    assert name == Trouble.FULL, filled.stderr
    assert filled.stderr == ""

    async def found() -> Game | None:
        async with open_store(sqlite) as store:
            (only,) = await unfinished(store)
            assert only == int(game)
            return await store.load(only)

    there = asyncio.run(found())
    assert there is not None
    assert there.revision == int(revision)


@contextmanager
def holding(url: URL) -> Iterator[None]:
    """Hold a write transaction open, like another program."""
    with closing(sqlite3.connect(file_of(url), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


async def test_a_sqlite_file_that_another_program_writes_to_is_locked_and_can_be_read(sqlite: URL) -> None:
    async with open_store(sqlite, busy_seconds=0) as store:
        game = await started(store)
        change = chosen(game, random.Random(1))
        with holding(sqlite):
            with trouble(Trouble.LOCKED):
                await store.save(game, change)
            assert await store.load(game.id) == game
        assert await store.load(game.id) == game
        saved = await store.save(game, change)
        assert await store.load(game.id) == saved


async def test_a_file_that_is_locked_cannot_be_opened(bare_sqlite: URL) -> None:
    file_of(bare_sqlite).parent.mkdir()
    with holding(bare_sqlite), trouble(Trouble.LOCKED):
        async with open_store(bare_sqlite, busy_seconds=0):
            pass
    async with open_store(bare_sqlite, busy_seconds=0):
        pass


async def test_a_game_that_another_process_holds_is_locked(postgresql: URL) -> None:
    async with open_store(postgresql, busy_seconds=0) as store:
        game = await started(store)
        change = chosen(game, random.Random(1))
        async with connected(postgresql) as other, other.transaction():
            await other.execute("SELECT 1 FROM games FOR UPDATE")
            with trouble(Trouble.LOCKED):
                await store.save(game, change)
            assert await store.load(game.id) == game
        await store.save(game, change)


async def test_what_is_no_database_is_damaged(bare_sqlite: URL) -> None:
    file = file_of(bare_sqlite)
    file.parent.mkdir()
    file.write_bytes(b"7 Wonders" * 1000)
    with trouble(Trouble.DAMAGED):
        async with open_store(bare_sqlite):
            pass
    assert file.read_bytes() == b"7 Wonders" * 1000


async def test_a_damaged_page_is_noticed_when_it_is_read(sqlite: URL) -> None:
    async with open_store(sqlite) as store:
        game = await started(store)
    with closing(sqlite3.connect(file_of(sqlite))) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'seats'").fetchone()
    with file_of(sqlite).open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xff" * 4096)
    async with open_store(sqlite) as store:
        with trouble(Trouble.DAMAGED):
            await store.load(game.id)
        with trouble(Trouble.DAMAGED):
            await store.create(opened())
        assert await store.past(game.id) is not None


async def test_bytes_that_are_no_text_are_damage_of_their_table_alone(sqlite: URL) -> None:
    async with open_store(sqlite) as store:
        game, other = await started(store), await started(store)
        await store._database.write(
            lambda connection: connection.execute(
                text(f"UPDATE seats SET name = CAST(X'ff' AS TEXT) WHERE game_id = {game.id}")  # noqa: S608 - a number
            )
        )
        with pytest.raises(UnreadableGameError, match=f"game {game.id} is damaged"):
            await store.load(game.id)
        assert await store.load(other.id) == other


async def test_a_file_where_none_can_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    for file in (tmp_path / "file" / "games.db", tmp_path / "folder"):
        with pytest.raises(OpeningError, match="cannot be used"):
            async with open_store(f"sqlite:///{file}"):
                pass


async def test_a_server_that_is_not_there_is_unreachable_and_the_password_is_not_told() -> None:
    password = "s3cret"  # noqa: S105 - not a real one
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        port = bound.getsockname()[1]
        with pytest.raises(StoreUnavailableError) as caught:
            async with open_store(f"postgresql://me:{password}@127.0.0.1:{port}/wonders"):
                pass
    assert caught.value.trouble is Trouble.UNREACHABLE
    assert password not in "".join(traceback.format_exception(caught.value))


async def test_a_database_or_user_that_there_is_not_is_unreachable(postgresql: URL) -> None:
    for url in (postgresql.set(database="none-of-that-name"), postgresql.set(username="nobody-of-that-name")):
        with trouble(Trouble.UNREACHABLE):
            async with open_store(url):
                pass


async def test_a_server_that_ends_the_connections_is_connected_to_anew(postgresql: URL) -> None:
    async with open_store(postgresql) as store, connected(postgresql) as other:
        game = await started(store)
        await other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        game = await store.save(game, chosen(game, random.Random(1)))
        assert await store.load(game.id) == game


async def test_a_connection_that_is_lost_in_a_transaction_is_told_and_nothing_is_saved(postgresql: URL) -> None:
    async with open_store(postgresql) as store:
        game = await started(store)
        with trouble(Trouble.UNREACHABLE):
            await store._database.write(
                lambda connection: connection.execute(
                    text("UPDATE games SET panel_id = 5 RETURNING pg_terminate_backend(pg_backend_pid())")
                )
            )
        assert await store.load(game.id) == game


CODES = [
    ("53100", Trouble.FULL),
    ("55P03", Trouble.LOCKED),
    ("57014", Trouble.LOCKED),
    ("XX001", Trouble.DAMAGED),
    ("58030", Trouble.DAMAGED),
    ("57P03", Trouble.UNREACHABLE),
    ("08006", Trouble.UNREACHABLE),
    ("53300", Trouble.UNREACHABLE),
    ("25006", Trouble.UNREACHABLE),
    ("22000", Trouble.UNKNOWN),
]


async def raise_there(store: SqlStore, code: str) -> None:
    statement = f"DO $$ BEGIN RAISE EXCEPTION 'a word' USING ERRCODE = '{code}', DETAIL = 'a card'; END $$"
    await store._database.write(lambda connection: connection.execute(text(statement)))


@pytest.mark.parametrize(("code", "kind"), CODES)
async def test_the_servers_codes_are_told_apart(postgresql: URL, code: str, kind: Trouble) -> None:
    async with open_store(postgresql) as store:
        with pytest.raises(StoreUnavailableError) as caught:
            await raise_there(store, code)
    assert caught.value.trouble is kind
    said = "".join(traceback.format_exception(caught.value))
    assert code in said
    assert "a card" not in said


@pytest.mark.parametrize("code", ["40001", "40P01"])
async def test_transactions_that_got_in_each_others_way_are_a_conflict(postgresql: URL, code: str) -> None:
    async with open_store(postgresql) as store:
        with pytest.raises(ConflictError):
            await raise_there(store, code)


async def test_nothing_of_a_game_is_told_with_an_error(store: SqlStore) -> None:
    game = await started(store)
    secret = {"game_id": game.id, "schema_version": 1, "deal": '{"hands": "Xyzzy"}', "salt": "Xyzzy"}
    with pytest.raises(StoreUnavailableError) as caught:
        await store._database.write(lambda connection: connection.execute(insert(deals).values(secret)))
    assert caught.value.trouble is Trouble.UNKNOWN
    said = "".join(traceback.format_exception(caught.value))
    assert "IntegrityError" in said or "UniqueViolation" in said
    assert "Xyzzy" not in said
    # Not even in the driver's error, which is never shown.
    assert "Xyzzy" not in str(caught.value.__context__)


async def test_preferences_that_are_damaged_are_logged_and_hold_nobody_up(
    store: SqlStore, caplog: pytest.LogCaptureFixture
) -> None:
    """Damaged settings of a person or a server must not stop their tables."""

    async def work(connection: AsyncConnection) -> None:
        damaged = {"settings": '{"pictures": "no"}'}
        await connection.execute(insert(person_settings).values(user_id=1, **damaged))
        await connection.execute(insert(guild_settings).values(guild_id=1, **damaged))

    await store._database.write(work)
    for _ in range(2):
        assert await store.person_settings([UserId(1)]) == {UserId(1): PersonSettings()}
        assert await store.guild_settings(GuildId(1)) == GuildSettings()
    assert [each.getMessage() for each in caplog.records] == [
        "the settings of a person are damaged, and count as never set: pictures",
        "the settings of server 1 are damaged, and count as never set: pictures",
    ]


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


async def test_open_files_stay_as_many_as_they_are(sqlite: URL) -> None:
    """Repeated failures because of a locked database must not leave connections open."""
    async with open_store(sqlite, busy_seconds=0) as store:
        await store.create(opened())
        with holding(sqlite):
            before = open_files()
            for _ in range(10):
                with trouble(Trouble.LOCKED):
                    await store.create(opened())
            assert open_files() <= before
