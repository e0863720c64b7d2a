"""Backups are complete and consistent even while the bot runs, and never replace or leave other files."""

import os
import signal
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.services.ports import StoreUnavailableError, Trouble
from storage.care import Backup, Fault, FileError, backup
from tests.storage.evenings import with_nights
from tests.storage.programs import limited, running, steps_killed
from tests.storage.sqlite_files import (
    COMPANIONS,
    asked,
    changed,
    damage,
    dumped,
    games_of,
    locked,
    lying_in,
    made,
)
from tests.sweeps import sweep

Connect = Callable[..., sqlite3.Connection]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Create a closed database with two games, and return its path."""
    return made(tmp_path / "data" / "wonders.db", 2)


@pytest.fixture
def target(tmp_path: Path) -> Path:
    folder = tmp_path / "backups #1 ?%20"
    folder.mkdir()
    return folder / "back up.db"


def between_steps(monkeypatch: pytest.MonkeyPatch, there: Callable[[], None]) -> None:
    """Make SQLite copy one page at a time, and call this function after each page."""

    class Slow(sqlite3.Connection):
        # Without a progress handler nobody could stop the copy, so one must be given.
        def backup(self, target: sqlite3.Connection, *, progress: Callable[..., object], **_: Any) -> None:  # type: ignore[override] # so it is called  # noqa: ANN401 - those of sqlite3
            def step(*numbers: int) -> None:
                there()
                progress(*numbers)

            super().backup(target, pages=1, progress=step, sleep=0)

    connect: Connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **options: connect(*args, factory=Slow, **options))


def refused(fault: Fault, database: Path, target: Path, *, replace: bool = False) -> None:
    """Check that the backup fails with this fault, and that no file has changed."""
    before = lying_in(target.parent), lying_in(database.parent)
    with pytest.raises(FileError) as caught:
        backup(database, target, replace=replace)
    assert caught.value.fault is fault
    assert (lying_in(target.parent), lying_in(database.parent)) == before


# What is in it.


def test_it_holds_everything_in_one_file_and_leaves_nothing_beside_any(database: Path, target: Path) -> None:
    with_nights(database, 1)
    assert backup(database, target) == Backup(target, games=2, nights=1)
    assert dumped(target) == dumped(database)
    assert target.read_bytes()[18:20] == b"\1\1"  # not in WAL mode: a reader makes no files next to it
    assert list(lying_in(target.parent)) == [target.name]
    assert list(lying_in(database.parent)) == [database.name]
    assert games_of(target) == [1, 2]


def test_nobody_else_may_read_it(database: Path, target: Path) -> None:
    before = os.umask(0)
    try:
        backup(database, target)
    finally:
        os.umask(before)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


def test_it_is_of_one_moment_while_the_bot_goes_on(
    tmp_path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot saves a choice after each copied page. The backup never blocks it and still finishes."""
    database = tmp_path / "wonders.db"
    with running(database, games=3) as bot:
        saved = [bot.save() for _ in range(4)][-1]
        after: list[int] = []

        def save() -> None:
            assert len(after) < 500, "it begins again and again"
            after.append(bot.save())

        between_steps(monkeypatch, save)
        backup(database, target)
        assert len(after) > 20
        assert after == list(range(saved + 1, saved + 1 + len(after)))
        there = asked(target, "SELECT revision, (SELECT max(revision) FROM moves WHERE game_id = id) FROM games")
        # It was opened, all sat down and one started the game, then there were four choices in three games.
        assert there == [(1 + 1 + 2,) * 2, (1 + 1 + 1,) * 2, (1 + 1 + 1,) * 2]
        assert asked(target, "SELECT count(*) FROM moves") == [(saved,)]
        assert bot.save() == after[-1] + 1


def test_what_a_killed_bot_has_acknowledged_is_in_it(tmp_path: Path, target: Path) -> None:
    database = tmp_path / "wonders.db"
    with running(database) as bot:
        saved = bot.save()
        bot.kill()
    assert (tmp_path / "wonders.db-wal").stat().st_size > 0
    backup(database, target)
    assert asked(target, "SELECT count(*) FROM moves") == [(saved,)]


def test_of_a_newer_programs_database_it_is_made_all_the_same(database: Path, target: Path) -> None:
    """People need a backup of a newer version's database before they go back to an older version."""
    changed(database, "UPDATE alembic_version SET version_num = '9999'")
    assert backup(database, target).games == 2


# What it is written to.


def test_another_backup_is_replaced_only_where_that_is_said(database: Path, target: Path) -> None:
    made(target, 3)
    refused(Fault.THERE, database, target)
    backup(database, target, replace=True)
    assert games_of(target) == [1, 2]


@pytest.mark.parametrize("replace", [False, True])
@pytest.mark.parametrize("kind", ["folder", "link", "dangling link", "pipe"])
def test_what_is_no_ordinary_file_is_refused(database: Path, target: Path, kind: str, replace: bool) -> None:  # noqa: FBT001 - a parameter of the test
    match kind:
        case "folder":
            target.mkdir()
        case "link":
            target.symlink_to(made(target.with_name("other.db"), 1))
        case "dangling link":
            target.symlink_to(target.with_name("nowhere.db"))
        case _:
            os.mkfifo(target)
    refused(Fault.NO_FILE, database, target, replace=replace)


@pytest.mark.parametrize("content", [b"", b"My thesis", b"SQLite format 2\0"])
def test_a_file_that_is_no_database_is_never_replaced(database: Path, target: Path, content: bytes) -> None:
    target.write_bytes(content)
    refused(Fault.NO_DATABASE, database, target, replace=True)


@pytest.mark.parametrize("name", ["wonders.db", "wonders.db-wal", "wonders.db-shm", "wonders.db-journal"])
def test_the_database_itself_is_never_written_to(database: Path, name: str) -> None:
    refused(Fault.ITSELF, database, database.with_name(name), replace=True)


def test_nor_is_its_lock(database: Path) -> None:
    refused(Fault.ITSELF, database, database.with_name("wonders.db.lock"), replace=True)


@pytest.mark.parametrize("name", ["wonders.db.kept-1", "wonders.db.kept-12-wal"])
def test_nor_is_what_a_restore_has_kept(database: Path, name: str) -> None:
    made(database.with_name("wonders.db.kept-1"), 1)
    refused(Fault.ITSELF, database, database.with_name(name), replace=True)


def test_another_programs_database_is_never_replaced(database: Path, target: Path) -> None:
    changed(target, "CREATE TABLE bookmarks (id)")
    refused(Fault.NO_DATABASE, database, target, replace=True)


def test_a_damaged_backup_is_replaced(database: Path, target: Path) -> None:
    damage(made(target, 3), "games")
    assert backup(database, target, replace=True).games == 2


@pytest.mark.parametrize("name", [".", "/", ""])
def test_a_folder_without_a_name_of_its_own_is_refused(database: Path, name: str) -> None:
    with pytest.raises(FileError) as caught:
        backup(database, Path(name))
    assert caught.value.fault is Fault.NO_FILE


def test_nor_another_name_of_the_same_file(database: Path, target: Path) -> None:
    target.hardlink_to(database)
    refused(Fault.ITSELF, database, target, replace=True)


@pytest.mark.parametrize("suffix", COMPANIONS)
def test_what_would_be_mixed_into_the_backup_is_not_left_beside_it(database: Path, target: Path, suffix: str) -> None:
    made(target, 1)
    target.with_name(f"{target.name}{suffix}").write_bytes(b"of another database")
    refused(Fault.OPEN, database, target, replace=True)
    target.unlink()
    refused(Fault.OPEN, database, target)


def test_a_folder_that_is_not_there_is_told(database: Path, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        backup(database, tmp_path / "nowhere" / "backup.db")


# What goes wrong.


def test_without_a_database_there_is_no_backup(tmp_path: Path, target: Path) -> None:
    (tmp_path / "data").mkdir()
    refused(Fault.MISSING, tmp_path / "data" / "wonders.db", target)


@pytest.mark.parametrize("replace", [False, True])
def test_of_a_damaged_database_there_is_none_and_the_old_one_stays(database: Path, target: Path, replace: bool) -> None:  # noqa: FBT001 - a parameter of the test
    if replace:
        made(target, 3)
    damage(database)
    refused(Fault.DAMAGED, database, target, replace=replace)


@pytest.mark.parametrize("content", [b"", b"7 Wonders" * 1000, b"SQLite format 3\0"])
def test_of_what_is_no_database_of_ours_there_is_none(database: Path, target: Path, content: bytes) -> None:
    database.write_bytes(content)
    refused(Fault.FOREIGN, database, target)


def test_nor_of_another_programs(database: Path, target: Path) -> None:
    database.unlink()
    changed(database, "CREATE TABLE games (id)", "CREATE TABLE alembic_version (version_num)")
    changed(database, "INSERT INTO alembic_version VALUES ('0001')")
    refused(Fault.FOREIGN, database, target)


def test_a_database_that_is_locked_is_told(database: Path, target: Path) -> None:
    with locked(database), pytest.raises(StoreUnavailableError) as caught:
        backup(database, target, busy_seconds=0)
    assert caught.value.trouble is Trouble.LOCKED
    assert not lying_in(target.parent)


FILLED = """
import sys
from pathlib import Path
from bot.services.ports import StoreUnavailableError
from storage.care import backup

try:
    backup(Path(sys.argv[1]), Path(sys.argv[2]), replace=True)
except StoreUnavailableError as error:
    print(error.trouble.value)
"""


@pytest.mark.parametrize("old", [True, False])
def test_on_a_full_disk_the_old_one_stays_whole_and_nothing_is_left(database: Path, target: Path, old: bool) -> None:  # noqa: FBT001 - a parameter of the test
    if old:
        made(target, 3)
    before = lying_in(target.parent)
    for size in (40_000, database.stat().st_size - 1):  # the index of a log takes 32 KiB
        run = limited(size, FILLED, database, target)
        assert (run.stdout, run.stderr) == (f"{Trouble.FULL}\n", "")
        assert lying_in(target.parent) == before
    run = limited(database.stat().st_size + 1, FILLED, database, target)
    assert (run.stdout, run.stderr) == ("", "")
    assert games_of(target) == [1, 2]


def test_it_can_be_stopped_on_the_way_and_leaves_nothing(
    database: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Python's own handler, because a shell that starts tests in the background makes them ignore the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    between_steps(monkeypatch, lambda: signal.raise_signal(signal.SIGINT))
    try:
        with pytest.raises(KeyboardInterrupt):
            backup(database, target)
    finally:
        signal.signal(signal.SIGINT, before)
    assert not lying_in(target.parent)


@pytest.mark.parametrize("every", sweep((1, 2), short=(2,)))
def test_killed_at_any_step_it_leaves_the_old_one_or_the_new_one(tmp_path: Path, every: int) -> None:
    found = steps_killed("backup", tmp_path, every)
    assert set(found) == {"old", "new"}
    assert found == sorted(found, reverse=True)
    assert len(found) > 15 // every
