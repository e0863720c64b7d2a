"""Make, read, damage and lock SQLite files without the program."""

import asyncio
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import URL

from storage import open_store
from tests.storage.people import opened, started, unfinished

COMPANIONS = ("-wal", "-shm", "-journal")


def address(database: Path) -> URL:
    return URL.create("sqlite", database=str(database))


@cache
def _without_games() -> bytes:
    async def make() -> None:
        async with open_store(address(database)):
            pass

    with TemporaryDirectory() as folder:
        database = Path(folder) / "wonders.db"
        with ThreadPoolExecutor(1) as thread:  # because the caller's thread may run a loop already
            thread.submit(asyncio.run, make()).result()
        return database.read_bytes()


def laid_out(database: Path) -> Path:
    """Create a database with all tables and no games if it does not exist. It is a copy, because migrating is slow."""
    if not database.exists():
        _written(database, _without_games())
    return database


def _written(database: Path, content: bytes) -> None:
    database.parent.mkdir(parents=True, exist_ok=True)
    database.touch(mode=0o600)
    database.write_bytes(content)


@cache
def _with_games(games: int) -> bytes:
    with TemporaryDirectory() as folder:
        return _filled(laid_out(Path(folder) / "wonders.db"), games).read_bytes()


def made(database: Path, games: int) -> Path:
    """Create a closed database with this many games. The last game has begun, and the others are lobbies.

    If the database exists, add the games to it. A new database is a copy, because filling it is slow.
    """
    if database.exists():
        return _filled(database, games)
    _written(database, _with_games(games))
    database.with_name(f"{database.name}.lock").touch(mode=0o600)
    return database


def _filled(database: Path, games: int) -> Path:
    async def fill() -> None:
        async with open_store(address(database)) as store:
            for _ in range(games - 1):
                await store.create(opened())
            if games:
                await started(store)

    asyncio.run(fill())
    return database


def games_of(database: Path) -> list[int]:
    """Open the database with the program and load every game; return the games' ids."""

    async def load() -> list[int]:
        async with open_store(address(database)) as store:
            return sorted([game for game in await unfinished(store) if await store.load(game) is not None])

    return asyncio.run(load())


def asked(database: Path, query: str) -> list[tuple[object, ...]]:
    """Return the result of a query on this file alone. SQLite's log and other files are neither read nor created."""
    with closing(sqlite3.connect(f"{database.as_uri()}?immutable=1", uri=True)) as connection:
        return connection.execute(query).fetchall()


def changed(database: Path, *statements: str) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def dumped(database: Path) -> list[str]:
    with closing(sqlite3.connect(f"{database.as_uri()}?immutable=1", uri=True)) as connection:
        return list(connection.iterdump())


def damage(database: Path, table: str = "seats") -> None:
    """Overwrite a page of the file, which SQLite notices only when it reads this page."""
    ((page,),) = asked(database, f"SELECT rootpage FROM sqlite_master WHERE name = '{table}'")  # noqa: S608 - a test's own
    assert isinstance(page, int)
    with database.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xff" * 4096)


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Lock the database exclusively, so that no other program can read it."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def lying_in(folder: Path) -> dict[str, bytes | str]:
    """Return the contents of all files in a folder except lock files, keyed by path."""
    files = sorted(each for each in folder.rglob("*") if each.suffix != ".lock")
    return {str(each.relative_to(folder)): _inside(each) for each in files}


def _inside(path: Path) -> bytes | str:
    if path.is_symlink():
        return f"link to {path.readlink()}"
    return path.read_bytes() if path.is_file() else "no file"
