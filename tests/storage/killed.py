"""Kill a backup or a restore before each (or every n-th) of its disk operations, and check what is left.

`python -m tests.storage.killed backup|restore|restore-damaged FOLDER EVERY` is a separate process because it forks,
which is unsafe with pytest's threads. It prints the finding for each operation.
"""

import asyncio
import functools
import json
import os
import shutil
import signal
import sqlite3
import sys
import traceback
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

from bot.services.ports import StoreUnavailableError
from storage import open_store
from storage.care import backup, restore
from tests.storage.people import opened, started, unfinished

OLD, NEW = 2, 3
"""Numbers of games in the old and the new database."""
_ON_THE_DISK = {"open", "os.rename", "os.remove", "os.chmod", "os.chown", "os.mkdir", "shutil.copyfile"}


def killed(work: Callable[[], object], step: int) -> bool:
    """Do the work in a process that is killed before this disk operation. Return False if the work ends earlier."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            _pause_at(step, writer)
            work()
            os._exit(0)
        finally:
            traceback.print_exc()
            os._exit(1)
    os.close(writer)
    paused = os.read(reader, 1) == b"."
    os.close(reader)
    if paused:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert paused or status == 0, "it failed by itself"
    return paused


def _pause_at(step: int, writer: int) -> None:
    """Count file operations and SQLite statements, report this one before it begins, and wait to be killed."""
    steps = count(1)

    def pass_by(_: object = None) -> None:
        if next(steps) == step:
            os.write(writer, b".")
            signal.pause()

    def hear(event: str, _: tuple[object, ...]) -> None:
        if event in _ON_THE_DISK:
            pass_by()

    class Traced(sqlite3.Connection):
        def __init__(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401 - sqlite3's signature
            super().__init__(*arguments, **options)
            self.set_trace_callback(pass_by)

    sys.addaudithook(hear)
    sqlite3.connect = functools.partial(sqlite3.connect, factory=Traced)  # type: ignore[assignment] # it is one, nearly


async def _fill(file: Path, games: int) -> None:
    async with open_store(f"sqlite:///{file}") as store:
        for _ in range(games - 1):
            await store.create(opened())
        await started(store)
        if games == OLD:
            os._exit(0)  # as if killed: the last choices are only in the log next to the file


def _games(file: Path) -> int:
    """Open the database with the program and load every game; return the number of games."""

    async def load() -> int:
        async with open_store(f"sqlite:///{file}") as store:
            games = await unfinished(store)
            assert all([await store.load(game) for game in games])
            return len(games)

    return asyncio.run(load())


def _counted(file: Path) -> int:
    """Return the number of games in the database file, without SQLite's log. Check that the file is undamaged."""
    with closing(sqlite3.connect(f"{file.as_uri()}?immutable=1", uri=True)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        (games,) = connection.execute("SELECT count(*) FROM games").fetchone()
    return int(games)


def _restored(folder: Path) -> str:
    """Return whether a killed restore left the old or the new database. Check that a second restore loses nothing."""
    database = folder / "wonders.db"
    found = {OLD: "old", NEW: "new"}[_games(database)]
    restore(folder / "backup.db", database)
    assert _counted(database) == NEW
    assert OLD in {_counted(kept) for kept in folder.glob("wonders.db.kept-?")}
    return found


def _restored_for_damage(folder: Path) -> str:
    """Return "new", or the error of the database that a killed restore left. Check that a second restore succeeds."""
    database = folder / "wonders.db"
    try:
        # In a copy, because the program opens it for writing, and then SQLite changes what is damaged.
        found = {NEW: "new"}[_games(shutil.copytree(folder, folder / "copy") / database.name)]
    except StoreUnavailableError as error:
        found = error.trouble.value
    restore(folder / "backup.db", database)
    assert _counted(database) == NEW
    assert any(kept.read_bytes() == b"damaged" * 1000 for kept in folder.glob("wonders.db.kept-?"))
    assert any(log.stat().st_size > 0 for log in folder.glob("wonders.db.kept-?-wal"))
    return found


def _backed_up(folder: Path) -> str:
    """Return whether a killed backup left the old or the new backup file. Check that a second backup succeeds."""
    games = _counted(folder / "backup.db")
    backup(folder / "wonders.db", folder / "backup.db", replace=True)
    return {NEW: "old", OLD: "new"}[games]  # here the old backup has more games


def main(command: str, folder: Path, every: int) -> None:
    template = folder / "template"
    template.mkdir()
    if (child := os.fork()) == 0:
        asyncio.run(_fill(template / "wonders.db", OLD))
    os.waitpid(child, 0)
    assert (template / "wonders.db-wal").stat().st_size > 0
    if command == "restore-damaged":
        (template / "wonders.db").write_bytes(b"damaged" * 1000)
    asyncio.run(_fill(folder / "other.db", NEW))
    backup(folder / "other.db", template / "backup.db")
    outcomes = []
    for step in count(1, every):
        place = folder / str(step)
        shutil.copytree(template, place)
        database, file = place / "wonders.db", place / "backup.db"
        restoring = functools.partial(restore, file, database)
        works: dict[str, tuple[Callable[[], object], Callable[[Path], str]]] = {
            "restore": (restoring, _restored),
            "restore-damaged": (restoring, _restored_for_damage),
            "backup": (functools.partial(backup, database, file, replace=True), _backed_up),
        }
        work, look = works[command]
        was_killed = killed(work, step)
        outcomes.append(look(place))
        shutil.rmtree(place)
        if not was_killed:
            break
    sys.stdout.write(json.dumps(outcomes))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
