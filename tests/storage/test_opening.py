"""Opening databases: which URLs are accepted, and that a SQLite file is used by one program at a time."""

import asyncio
import traceback
from pathlib import Path

import pytest
from sqlalchemy import URL

from storage import AddressError, InUseError, only_program, open_store, parse_address
from tests.storage.people import opened, unfinished
from tests.warm import Program

HOLDER = """
import asyncio, sys
from storage import open_store

async def main():
    async with open_store(sys.argv[1]):
        print("open", flush=True)
        sys.stdin.read()

asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("text", "driver", "file"),
    [
        ("sqlite:///games.db", "sqlite+aiosqlite", "games.db"),
        ("sqlite:////var/lib/games.db", "sqlite+aiosqlite", "/var/lib/games.db"),
        ("sqlite+aiosqlite:///games.db", "sqlite+aiosqlite", "games.db"),
        ("postgres://me:secret@db/wonders", "postgresql+asyncpg", None),
        ("postgresql://me:secret@db/wonders", "postgresql+asyncpg", None),
        ("postgresql+asyncpg://me:secret@db/wonders", "postgresql+asyncpg", None),
    ],
)
def test_a_url_names_its_database(text: str, driver: str, file: str | None) -> None:
    address = parse_address(text)
    assert address.url.drivername == driver
    assert address.file == (None if file is None else Path(file))


def test_what_the_servers_programs_call_sslmode_is_understood() -> None:
    assert dict(parse_address("postgresql://db/wonders?sslmode=require").url.query) == {"ssl": "require"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "games.db",
        "mysql://me:secret@db/wonders",
        "postgresql+psycopg://me:secret@db/wonders",
        "postgresql://me:secret@db:port/wonders",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite://secret/games.db",
        "sqlite:///file:games.db?uri=true",
        "sqlite:///games.db?mode=ro",
    ],
)
def test_what_is_no_database_is_refused_without_telling_the_password(text: str) -> None:
    with pytest.raises(AddressError) as caught:
        parse_address(text)
    assert "secret" not in "".join(traceback.format_exception(caught.value))


async def test_a_second_program_on_a_file_is_refused_until_the_first_has_ended(sqlite: URL) -> None:
    assert sqlite.database is not None
    async with open_store(sqlite) as store:
        with pytest.raises(InUseError, match=f"Another program has the database {sqlite.database} open"):
            async with open_store(sqlite):
                pass
        await store.create(opened())
        with pytest.raises(InUseError), only_program(Path(sqlite.database)):
            pass
    with only_program(Path(sqlite.database)), pytest.raises(InUseError):
        async with open_store(sqlite):
            pass
    async with open_store(sqlite) as store:
        assert await unfinished(store) == (1,)


async def test_another_way_to_the_same_file_is_the_same_file(sqlite: URL, tmp_path: Path) -> None:
    assert sqlite.database is not None
    (tmp_path / "link.db").symlink_to(sqlite.database)
    async with open_store(sqlite):
        with pytest.raises(InUseError):
            async with open_store(f"sqlite:///{tmp_path / 'link.db'}"):
                pass


def test_a_program_that_is_killed_holds_nothing(sqlite: URL) -> None:
    async def use() -> None:
        async with open_store(sqlite) as store:
            await store.create(opened())

    holder = Program("-c", HOLDER, sqlite.render_as_string())
    try:
        assert holder.stdout.readline() == "open\n"
        with pytest.raises(InUseError):
            asyncio.run(use())
    finally:
        holder.kill()
        holder.communicate()
    asyncio.run(use())


async def test_the_file_and_what_lies_beside_it_are_their_owners_alone(bare_sqlite: URL) -> None:
    async with open_store(bare_sqlite) as store:
        await store.create(opened())
        folder = Path(bare_sqlite.database or "").parent
        modes = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir() if not path.name.endswith(".lock")}
    assert modes == dict.fromkeys(["wonders.db", "wonders.db-shm", "wonders.db-wal"], 0o600)
