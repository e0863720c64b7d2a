"""Inspections find what is wrong in a database of either kind, and change nothing."""

import random
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import URL, text

from bot.__main__ import main
from bot.services.clearing import Kept
from bot.services.people import GameId
from bot.services.ports import Facts, StoreUnavailableError, Trouble
from engine.loading import DATA_VERSIONS
from storage import SqlStore, open_store, parse_address
from storage.care import Contents, Form, Inspection, in_use, inspect
from storage.database import make_engine
from tests.storage.evenings import saved
from tests.storage.people import chosen, delivered, opened, started
from tests.storage.programs import Bot, running
from tests.storage.sqlite_files import address, changed, damage, locked
from tests.sweeps import sweep


async def execute(url: URL, *statements: str) -> None:
    sql = make_engine(parse_address(url))
    async with sql.begin() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await sql.dispose()


def contents_of(found: Inspection) -> Contents:
    """Return what a database holds, without how long it is kept, which a new database says."""
    assert found.contents is not None
    return replace(found.contents, kept=Kept())


def everything(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Return all files in a folder with their contents and modification times."""
    return {each.name: (each.read_bytes(), each.stat().st_mtime_ns) for each in folder.iterdir()}


async def look(file: Path, busy_seconds: float = 0) -> Inspection:
    return await inspect(parse_address(address(file)), busy_seconds=busy_seconds)


# What is found.


async def test_games_and_announcements_are_counted(url: URL) -> None:
    async with open_store(url) as store:
        await delivered(store)
        assert contents_of(await inspect(parse_address(url))) == Contents(
            waiting=0, games={}, unreadable=(), nights=0, unreadable_nights=()
        )
        for _ in range(2):
            await store.create(opened())
        game = await started(store)
        await store.save(game, chosen(game, random.Random(1)))
        found = await inspect(parse_address(url))
        assert found.form is Form.CURRENT
        assert contents_of(found).games == {"lobby": 2, "play": 1}
        assert contents_of(found).unreadable == ()
        waiting = contents_of(found).waiting
        assert waiting == len(await delivered(store)) > 0
        assert contents_of(await inspect(parse_address(url))).waiting == 0


BREAKAGES = [
    "UPDATE games SET schema_version = 99 WHERE id = {game}",
    "UPDATE games SET snapshot = '{{}}' WHERE id = {game}",
    "UPDATE games SET settings = '[]' WHERE id = {game}",
    "UPDATE games SET status = 'paused' WHERE id = {game}",
    "DELETE FROM seats WHERE seat = 0 AND game_id = {game}",
    "UPDATE seats SET side = 'C' WHERE game_id = {game}",
    "UPDATE deals SET deal = '{{}}' WHERE game_id = {game}",
    "UPDATE moves SET move = '{{}}' WHERE game_id = {game}",
]


@pytest.mark.parametrize("url", sweep(["sqlite", "postgresql"], short=["sqlite"]), indirect=True)
async def test_games_that_cannot_be_read_are_found(url: URL) -> None:
    """Each unreadable game is broken in a different way, and there are readable games between them."""
    async with open_store(url) as store:
        await store.create(opened())
        broken = {}
        for breakage in BREAKAGES:
            game = await started(store)
            game = await store.save(game, chosen(game, random.Random(1)))
            broken[game.id] = breakage
        await started(store)
    await execute(url, *(breakage.format(game=game) for game, breakage in broken.items()))
    found = contents_of(await inspect(parse_address(url)))
    assert found.unreadable is not None
    assert {game: broken.get(game) for game in found.unreadable} == broken
    assert found.unreadable == tuple(broken)
    assert sum(found.games.values()) == len(broken) + 2


@pytest.mark.parametrize("url", sweep(["sqlite", "postgresql"], short=["postgresql"]), indirect=True)
async def test_games_that_need_other_facts_of_cards_are_told_from_damaged_ones(
    url: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_store(url) as store:
        games = [(await started(store)).id for _ in range(2)]
    monkeypatch.setitem(DATA_VERSIONS, "first", 2)
    found = contents_of(await inspect(parse_address(url)))
    assert (found.unreadable, found.facts) == (tuple(games), (Facts("first", 1, 2),))


async def test_nights_are_counted_and_those_that_cannot_be_read_are_found(url: URL) -> None:
    breakages = [
        "UPDATE nights SET schema_version = 99 WHERE id = {night}",
        "UPDATE nights SET document = '{{}}' WHERE id = {night}",
        "UPDATE nights SET stage = 'over' WHERE id = {night}",
        "UPDATE nights SET organiser_id = organiser_id + 1 WHERE id = {night}",
    ]
    async with open_store(url) as store:
        _, *made, _ = [await saved(store) for _ in range(len(breakages) + 2)]
        found = contents_of(await inspect(parse_address(url)))
        assert (found.nights, found.unreadable_nights) == (6, ())
    broken = {night.id: breakage for night, breakage in zip(made, breakages, strict=True)}
    await execute(url, *(breakage.format(night=night) for night, breakage in broken.items()))
    found = contents_of(await inspect(parse_address(url)))
    assert found.unreadable_nights is not None
    assert {night: broken.get(night) for night in found.unreadable_nights} == broken
    assert (found.nights, found.unreadable_nights, found.unreadable) == (6, tuple(broken), ())
    found = contents_of(await inspect(parse_address(url), quick=True))
    assert (found.nights, found.unreadable_nights) == (6, None)


async def test_bytes_that_are_no_text_are_a_game_that_cannot_be_read(sqlite: URL) -> None:
    async with open_store(sqlite) as store:
        game = await started(store)
    await execute(sqlite, "UPDATE seats SET name = CAST(X'ff' AS TEXT)")
    assert contents_of(await inspect(parse_address(sqlite))).unreadable == (game.id,)


@pytest.fixture(params=["bare_sqlite", "bare_postgresql"])
def bare(request: pytest.FixtureRequest) -> URL:
    """Return the URL of a database of either kind, without tables."""
    found: URL = request.getfixturevalue(request.param)
    if found.database is not None and found.drivername == "sqlite":
        Path(found.database).parent.mkdir()
        Path(found.database).touch()
    return found


FORMS = [
    ([], Form.NONE),
    (["CREATE TABLE thesis (id INTEGER)"], Form.NONE),
    (["CREATE TABLE games (id INTEGER)"], Form.FOREIGN),
    (["CREATE TABLE alembic_version (version_num TEXT)"], Form.NONE),
    (["CREATE TABLE alembic_version (version_num TEXT)", "INSERT INTO alembic_version VALUES ('0001')"], Form.FOREIGN),
]


@pytest.mark.parametrize(("statements", "form"), FORMS)
async def test_the_form_is_told_by_tables_and_steps(bare: URL, statements: list[str], form: Form) -> None:
    await execute(bare, *statements)
    found = await inspect(parse_address(bare))
    assert (found.form, found.contents) == (form, None)
    if form is Form.NONE:
        async with open_store(bare):
            pass
        assert (await inspect(parse_address(bare))).form is Form.CURRENT


async def test_a_newer_programs_database_is_not_read(url: URL) -> None:
    async with open_store(url) as store:
        await store.create(opened())
    await execute(url, "UPDATE alembic_version SET version_num = '9999'", "DROP TABLE outbox")
    found = await inspect(parse_address(url))
    assert (found.form, found.contents) == (Form.NEWER, None)


async def test_on_postgresql_the_bots_connections_are_counted(postgresql: URL) -> None:
    assert (await inspect(parse_address(postgresql))).connections == 0
    async with open_store(postgresql) as store:
        await store.create(opened())
        assert (await inspect(parse_address(postgresql))).connections == 1


async def test_on_postgresql_nothing_is_made(bare_postgresql: URL) -> None:
    await inspect(parse_address(bare_postgresql))
    sql = make_engine(parse_address(bare_postgresql))
    async with sql.begin() as connection:
        tables = await connection.scalar(text("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"))
    await sql.dispose()
    assert tables == 0


# Looking changes nothing.


@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
async def test_a_database_that_nobody_has_open_is_left_as_it_is(sqlite: URL, mode: str) -> None:
    async with open_store(sqlite) as store:
        await started(store)
    file = Path(sqlite.database or "")
    changed(file, f"PRAGMA journal_mode = {mode}")
    before = everything(file.parent)
    found = await look(file)
    assert (found.wal, contents_of(found).games) == (mode == "WAL", {"play": 1})
    assert everything(file.parent) == before


async def test_what_a_killed_bot_has_left_is_read_and_left(tmp_path: Path) -> None:
    file = tmp_path / "wonders.db"
    with running(file, games=2) as bot:
        bot.save()
        bot.kill()
    before = everything(tmp_path)
    assert before["wonders.db-wal"]
    assert contents_of(await look(file)).games == {"play": 2}
    after = everything(tmp_path)
    del before["wonders.db-shm"], after["wonders.db-shm"]  # readers are noted in it
    assert after == before


async def test_while_the_bot_runs_the_last_commit_is_seen_and_it_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "wonders.db"
    with running(file, games=2) as bot:
        for _ in range(2):
            bot.save()
            found = await look(file)
            assert (found.wal, contents_of(found).games) == (True, {"play": 2})
        assert bot.save() == 3


async def test_a_bot_that_starts_while_it_is_looked_is_no_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a bot opens the file while it is inspected as a file that nobody uses, the inspection starts again."""
    file = tmp_path / "wonders.db"
    async with open_store(address(file)) as store:
        await started(store)
    load = SqlStore.load
    seen: list[Bot] = []

    async def load_late(store: SqlStore, game: GameId) -> object:
        if not seen:
            seen.append(stack.enter_context(running(file, games=2)))
            seen[0].save()
            raise StoreUnavailableError(Trouble.DAMAGED)
        return await load(store, game)

    monkeypatch.setattr(SqlStore, "load", load_late)
    with ExitStack() as stack:
        found = contents_of(await look(file))
    assert (found.games, found.unreadable) == ({"play": 3}, ())


# What is wrong.


@pytest.mark.parametrize("table", ["seats", "sqlite_master"])
async def test_damage_is_found(tmp_path: Path, table: str) -> None:
    file = tmp_path / "wonders.db"
    async with open_store(address(file)) as store:
        await started(store)
    if table == "seats":
        damage(file)
    else:
        file.write_bytes(b"7 Wonders" * 1000)
    before = everything(tmp_path)
    with pytest.raises(StoreUnavailableError) as caught:
        await look(file)
    assert caught.value.trouble is Trouble.DAMAGED
    assert everything(tmp_path) == before


async def test_a_database_that_is_locked_is_told(tmp_path: Path) -> None:
    file = tmp_path / "wonders.db"
    async with open_store(address(file)):
        pass
    with locked(file), pytest.raises(StoreUnavailableError) as caught:
        await look(file)
    assert caught.value.trouble is Trouble.LOCKED


async def test_a_server_that_is_not_there_is_told(postgresql: URL) -> None:
    for url in (postgresql.set(database="none-of-that-name"), postgresql.set(port=1)):
        with pytest.raises(StoreUnavailableError) as caught:
            await inspect(parse_address(url))
        assert caught.value.trouble is Trouble.UNREACHABLE


# Whether the bot runs.


def test_a_database_is_in_use_while_a_program_has_it_open(tmp_path: Path) -> None:
    file = tmp_path / "wonders.db"
    assert not in_use(file)
    assert not list(tmp_path.iterdir())
    with running(file) as bot:
        assert in_use(file)
        assert in_use(file)
        assert bot.save() == 1
        bot.kill()
    assert not in_use(file)
    with running(file):
        pass


# The command, on PostgreSQL; tests/bot has the others.


def test_the_doctor_looks_at_a_server(
    postgresql: URL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATA_FOLDER", str(tmp_path))
    url = postgresql.set(drivername="postgresql").render_as_string(hide_password=False)
    monkeypatch.setenv("DATABASE_URL", url)
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert "ok: The database server answers. The bot isn't running: it has no connections.\n" in said
    assert "ok: The tables are from this version.\n" in said
    assert "ok: 0 games" in said
    assert "SQLite" not in said
    assert not list(tmp_path.iterdir())
    monkeypatch.setenv("DATABASE_URL", url.replace("wonders@", "nobody-of-that-name:hunter2@"))
    assert main(["doctor"]) == 1
    said = capsys.readouterr().out
    assert "trouble: I can't open the database: check DATABASE_URL" in said
    assert "hunter2" not in said
