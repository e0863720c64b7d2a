"""SQLite files as a test finds them, beside the program: looked into, damaged, held."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL

from storage import open_store
from tests.storage.people import opened, started, unfinished

COMPANIONS = ("-wal", "-shm", "-journal")


def address(database: Path) -> URL:
    return URL.create("sqlite", database=str(database))


def made(database: Path, games: int) -> Path:
    """A database with so many games: the last is played, the others are lobbies. Nobody has it open."""

    async def fill() -> None:
        async with open_store(address(database)) as store:
            for _ in range(games - 1):
                await store.create(opened())
            if games:
                await started(store)

    asyncio.run(fill())
    return database


def games_of(database: Path) -> list[int]:
    """The games, once the program has opened the database and loaded each."""

    async def load() -> list[int]:
        async with open_store(address(database)) as store:
            return sorted([game for game in await unfinished(store) if await store.load(game) is not None])

    return asyncio.run(load())


def asked(database: Path, query: str) -> list[tuple[object, ...]]:
    """What is in this one file, whatever lies beside it; nothing is left there."""
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
    """Writes over a page, which is noticed only when it is read."""
    ((page,),) = asked(database, f"SELECT rootpage FROM sqlite_master WHERE name = '{table}'")  # noqa: S608 - a test's own
    assert isinstance(page, int)
    with database.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xff" * 4096)


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Somebody has it open in a shell, in such a way that nobody can read."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def lying_in(folder: Path) -> dict[str, bytes | str]:
    """Everything in a folder and what is in it, but for the locks, which are nothing but names."""
    files = sorted(each for each in folder.rglob("*") if each.suffix != ".lock")
    return {str(each.relative_to(folder)): _inside(each) for each in files}


def _inside(path: Path) -> bytes | str:
    if path.is_symlink():
        return f"link to {path.readlink()}"
    return path.read_bytes() if path.is_file() else "no file"
