"""Going back after an upgrade: restoring an earlier backup over newer tables brings back the earlier state."""

import asyncio
import os
import shlex
import subprocess
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import URL

from bot.__main__ import main
from bot.services.game import TableSettings
from bot.services.people import GameId, UserId
from storage import open_store
from storage.care import backup, restore
from tests.bot.services.world import BOUNDLESS, Table, World
from tests.storage import people, postgres
from tests.storage.postgres import connected
from tests.storage.releases import RELEASE_0_2, seen_as
from tests.storage.sqlite_files import asked

pytestmark = pytest.mark.slow

Said = pytest.CaptureFixture[str]


async def played_on(url: URL, turns: int = 2) -> None:
    """Migrate the database, check that the games are as release 0.2.0 left them, and play some more turns."""
    async with open_store(url) as store:
        world = World(store, Random(9), bounds=BOUNDLESS)
        loaded = {game: await Table(world, game).loaded() for game in RELEASE_0_2.shown}
        assert seen_as(RELEASE_0_2, loaded) == RELEASE_0_2.shown
        for game in (3, 4):
            await Table(world, GameId(game)).turn(turns)
        assert (await world.game(3)).id > max(loaded), "a new table has a number of its own"


async def contents(url: URL) -> dict[str, list[str]]:
    """Return the rows of all tables and the values of the sequences for ids."""
    async with connected(url) as connection:
        tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
        names = [name for (name,) in await connection.fetch(tables)]
        found = {name: sorted(map(str, await connection.fetch(f'SELECT * FROM "{name}"'))) for name in names}  # noqa: S608 - our own names
        numbers = "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1"
        return {**found, "numbers": [str(row) for row in await connection.fetch(numbers)]}


def printed(said: Said, command: str, file: Path, url: URL, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the shell commands that the program prints instead of backing up or restoring a PostgreSQL database."""
    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    monkeypatch.setenv("DATABASE_URL", address)
    assert main([command, str(file)]) == 2
    line = said.readouterr().err
    return line[line.index("(") :]


def ran(command: str) -> subprocess.CompletedProcess[str]:
    """Run a command exactly as an operator would type it."""
    found = postgres.binaries()
    path = os.environ["PATH"] if found is None else f"{found}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path}
    return subprocess.run(["/bin/sh", "-c", command], env=environment, capture_output=True, text=True, check=False)


async def test_who_goes_back_to_release_0_2_on_a_server_finds_all_as_it_was_and_may_come_again(
    bare_postgresql: URL, tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, file = bare_postgresql, tmp_path / "my backup"
    await RELEASE_0_2.fill(url)
    before = await contents(url)
    assert ran(printed(capsys, "backup", file, url, monkeypatch)).returncode == 0
    await played_on(url)
    assert (await contents(url)).keys() > before.keys()
    run = ran(printed(capsys, "restore", file, url, monkeypatch))
    assert run.returncode == 0, run.stderr
    assert await contents(url) == before
    assert ran(f"ls {shlex.quote(str(tmp_path))}").stdout == f"{file.name}\n", "nothing that holds hands is left over"
    again = tmp_path / "again"
    assert ran(printed(capsys, "backup", again, url, monkeypatch)).returncode == 0
    await played_on(url)
    assert ran(printed(capsys, "restore", again, url, monkeypatch)).returncode == 0
    assert await contents(url) == before, "the backup of what was restored is as good"


async def test_whoever_was_forgotten_on_a_server_stays_so_after_a_restore(
    bare_postgresql: URL, tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, file, ana = bare_postgresql, tmp_path / "backup", UserId(700_000_000_000_000_000)
    monkeypatch.setattr(people, "FIRST", ana)
    async with open_store(url) as store:
        await people.started(store, TableSettings(3))
    assert ran(printed(capsys, "backup", file, url, monkeypatch)).returncode == 0
    async with open_store(url) as store:
        await store.ask_to_forget(ana)
        (number,) = await store.requests()
        await store.forget_in_game(GameId(1), ana)
        await store.note_forgotten(number)
    run = ran(printed(capsys, "restore", file, url, monkeypatch))
    assert run.returncode == 0, run.stderr
    for _ in range(2):
        async with open_store(url) as store:
            asked_for = [await store.request(each) for each in await store.requests()]
            assert [each and each.user for each in asked_for] == [ana]


async def test_a_backup_that_cannot_be_restored_on_a_server_changes_nothing(
    bare_postgresql: URL, tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, file = bare_postgresql, tmp_path / "backup"
    await RELEASE_0_2.fill(url)
    assert ran(printed(capsys, "backup", file, url, monkeypatch)).returncode == 0
    await played_on(url)
    before = await contents(url)
    whole = file.read_bytes()
    for cut in (0, len(whole) - 100):
        file.write_bytes(whole[:cut])
        assert ran(printed(capsys, "restore", file, url, monkeypatch)).returncode != 0
        assert await contents(url) == before
    file.write_bytes(whole)
    wrong = f"&& echo 'SELECT 1/0;' >> {shlex.quote(f'{file}.restoring.sql')} && psql"
    assert ran(printed(capsys, "restore", file, url, monkeypatch).replace("&& psql", wrong)).returncode != 0
    assert await contents(url) == before, "where the last line fails, too"


async def test_who_goes_back_on_a_server_need_only_own_the_database(
    bare_postgresql: URL, tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    role = f"owner_of_{bare_postgresql.database}"
    async with connected(bare_postgresql) as connection:
        await connection.execute(f"CREATE ROLE {role} LOGIN PASSWORD '{role}'")
        await connection.execute(f"ALTER DATABASE {bare_postgresql.database} OWNER TO {role}")
    monkeypatch.setenv("PGPASSWORD", role)
    url = bare_postgresql.set(username=role, password=role)
    file = tmp_path / "backup"
    try:
        await RELEASE_0_2.fill(url)
        before = await contents(url)
        assert ran(printed(capsys, "backup", file, url, monkeypatch)).returncode == 0
        await played_on(url, 0)
        run = ran(printed(capsys, "restore", file, url, monkeypatch))
        assert run.returncode == 0, run.stderr
        assert await contents(url) == before
    finally:
        async with connected(bare_postgresql) as connection:
            await connection.execute(f"REASSIGN OWNED BY {role} TO CURRENT_USER")
            await connection.execute(f"DROP OWNED BY {role}")
            await connection.execute(f"DROP ROLE {role}")


async def test_release_0_2_is_restored_over_a_newer_file_and_is_as_its_people_saw_it(
    bare_sqlite: URL, tmp_path: Path
) -> None:
    assert bare_sqlite.database is not None
    database, file = Path(bare_sqlite.database), tmp_path / "backup.db"
    await RELEASE_0_2.fill(bare_sqlite)
    await asyncio.to_thread(backup, database, file)
    assert asked(file, "SELECT version_num FROM alembic_version") == [(RELEASE_0_2.step,)]
    await played_on(bare_sqlite)
    done = await asyncio.to_thread(restore, file, database)
    assert (done.games, done.was_older) == (len(RELEASE_0_2.shown), True)
    await played_on(bare_sqlite)
