"""A restore brings back the backup's games and keeps the old database; a failed one changes nothing."""

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from bot.services.ports import StoreUnavailableError, Trouble
from storage import InUseError, open_store
from storage.care import Fault, FileError, Restored, backup, restore
from tests.storage.evenings import saved, with_nights
from tests.storage.people import opened
from tests.storage.programs import LATER_STEP, commanded, limited, newer_program, running, steps_killed
from tests.storage.sqlite_files import (
    address,
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


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Create a closed database with two games, and return its path."""
    return made(tmp_path / "data" / "wonders.db", 2)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Create a backup of three games and a night, and return its path."""
    (tmp_path / "backups").mkdir()
    other = with_nights(made(tmp_path / "other" / "wonders.db", 3), 1)
    return backup(other, tmp_path / "backups" / "back up #1.db").file


def refused(fault: Fault, source: Path, database: Path) -> None:
    """Check that the restore fails with this fault, and that no file has changed."""
    before = lying_in(source.parent), lying_in(database.parent)
    with pytest.raises(FileError) as caught:
        restore(source, database)
    assert caught.value.fault is fault
    assert (lying_in(source.parent), lying_in(database.parent)) == before


# What is there afterwards.


def test_the_backups_games_are_there_and_the_old_database_is_kept(source: Path, database: Path) -> None:
    old, new, backed_up = dumped(database), dumped(source), source.read_bytes()
    kept = database.with_name("wonders.db.kept-1")
    assert restore(source, database) == Restored(games=3, nights=1, kept=kept, was_older=False)
    assert sorted(lying_in(database.parent)) == ["wonders.db", "wonders.db.kept-1"]
    assert (dumped(database), dumped(kept)) == (new, old)
    assert games_of(database) == [1, 2, 3]
    assert source.read_bytes() == backed_up
    assert len(lying_in(source.parent)) == 1


def test_every_old_database_is_kept(source: Path, database: Path) -> None:
    for number in (1, 2, 3):
        assert restore(source, database).kept == database.with_name(f"wonders.db.kept-{number}")
    assert games_of(database.with_name("wonders.db.kept-1")) == [1, 2]
    assert games_of(database.with_name("wonders.db.kept-2")) == [1, 2, 3]


def test_the_way_back_is_to_restore_what_was_kept(source: Path, database: Path) -> None:
    kept = restore(source, database).kept
    assert kept is not None
    assert restore(kept, database).games == 2
    assert games_of(database) == [1, 2]


def test_it_needs_no_database_and_no_folder(source: Path, tmp_path: Path) -> None:
    database = tmp_path / "new" / "deep" / "wonders.db"
    assert restore(source, database) == Restored(games=3, nights=1, kept=None, was_older=False)
    assert games_of(database) == [1, 2, 3]
    assert stat.S_IMODE(database.stat().st_mode) == 0o600


def test_who_may_read_the_database_stays_as_it_was(source: Path, database: Path) -> None:
    database.chmod(0o640)
    kept = restore(source, database).kept
    assert kept is not None
    assert stat.S_IMODE(database.stat().st_mode) == 0o640
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_what_root_restores_belongs_to_whom_it_belonged(source: Path, database: Path, tmp_path: Path) -> None:
    os.chown(database, 12345, 23456)
    restore(source, database)
    assert (database.stat().st_uid, database.stat().st_gid) == (12345, 23456)
    (tmp_path / "new").mkdir()
    os.chown(tmp_path / "new", 12345, 23456)
    restore(source, tmp_path / "new" / "wonders.db")
    assert (tmp_path / "new" / "wonders.db").stat().st_uid == 12345


def test_behind_a_link_the_database_is_replaced_and_not_the_link(source: Path, database: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(database)
    assert restore(source, link).kept == database.with_name("wonders.db.kept-1")
    assert link.is_symlink()
    assert games_of(database) == [1, 2, 3]


@pytest.mark.slow
def test_what_a_killed_bot_has_acknowledged_is_kept_and_does_not_get_into_the_new_one(
    source: Path, tmp_path: Path
) -> None:
    database = tmp_path / "killed" / "wonders.db"
    with running(database) as bot:
        saved = bot.save()
        bot.kill()
    assert (tmp_path / "killed" / "wonders.db-wal").stat().st_size > 0
    new = dumped(source)
    kept = restore(source, database).kept
    assert kept is not None
    assert dumped(database) == new
    assert asked(kept, "SELECT count(*) FROM moves") == [(saved,)]
    assert sorted(lying_in(database.parent)) == ["wonders.db", "wonders.db.kept-1"]


def test_a_copy_by_hand_is_restored_with_what_lies_beside_it(database: Path, tmp_path: Path) -> None:
    copied = tmp_path / "copied" / "wonders.db"
    with running(copied, games=4) as bot:
        saved = bot.save()
        bot.kill()
    assert restore(copied, database).games == 4
    assert asked(database, "SELECT count(*) FROM moves") == [(saved,)]


def test_a_damaged_database_is_kept_as_it_is_with_what_lies_beside_it(source: Path, database: Path) -> None:
    with running(database.with_name("other.db")) as bot:
        bot.save()
        bot.kill()
    log = database.with_name("other.db-wal").rename(database.with_name("wonders.db-wal")).read_bytes()
    database.with_name("other.db").unlink()
    database.with_name("other.db-shm").rename(database.with_name("wonders.db-shm"))
    database.write_bytes(b"no database any more" * 1000)
    new = dumped(source)
    kept = restore(source, database).kept
    assert kept is not None
    assert dumped(database) == new
    there = lying_in(database.parent)
    assert sorted(there) == ["wonders.db", "wonders.db.kept-1", "wonders.db.kept-1-wal"]
    assert there["wonders.db.kept-1"] == b"no database any more" * 1000
    assert there["wonders.db.kept-1-wal"] == log


def test_the_log_of_a_database_that_is_gone_does_not_get_into_the_new_one(source: Path, tmp_path: Path) -> None:
    database = tmp_path / "killed" / "wonders.db"
    with running(database) as bot:
        bot.save()
        bot.kill()
    database.unlink()
    new = dumped(source)
    assert restore(source, database).kept is None
    assert dumped(database) == new
    assert games_of(database) == [1, 2, 3]
    assert "wonders.db.kept-1-wal" in lying_in(database.parent)


@pytest.mark.parametrize("lost", ["games", "nights"])
def test_no_number_of_a_game_or_a_night_is_given_twice(source: Path, database: Path, lost: str) -> None:
    """Numbers are not reused, because buttons of games that are not in the backup must not affect newer games."""
    changed(database, "INSERT INTO sqlite_sequence (name, seq) VALUES ('nights', 0)")
    changed(database, f"UPDATE sqlite_sequence SET seq = 41 WHERE name = '{lost}'")  # noqa: S608 - a test's own
    restore(source, database)

    async def create() -> tuple[int, int]:
        async with open_store(address(database)) as store:
            return (await store.create(opened())).id, (await saved(store)).id

    assert asyncio.run(create()) == {"games": (42, 2), "nights": (4, 42)}[lost]


def test_a_backup_from_before_there_were_nights_has_none(source: Path, database: Path) -> None:
    before = "UPDATE alembic_version SET version_num = '0008'"
    changed(
        source,
        "ALTER TABLE seats DROP COLUMN style",
        "ALTER TABLE outbox DROP COLUMN outdated",
        "DROP TABLE nights",
        *(
            f"DROP TABLE {later}"
            for later in (
                "lessons",
                "forgetting",
                "forgotten",
                "secrets",
                "kept",
                "posts",
                "asides",
                "deletions",
                "tallies",
                "ratings",
                "insiders",
            )
        ),
        "DROP INDEX ix_games_rematch_id",
        "DROP INDEX ix_games_repeats",
        "ALTER TABLE games DROP COLUMN repeats",
        *(
            f"ALTER TABLE results DROP COLUMN {later}"
            for later in (
                *("choices", "own_choices", "ending", "expansions", "lead", "rating_before", "games_before"),
                *("left_id", "stages"),
            )
        ),
        "ALTER TABLE person_settings DROP COLUMN left_out",
        "ALTER TABLE games DROP COLUMN rated",
        "ALTER TABLE games DROP COLUMN taken_out_by",
        "DELETE FROM jobs WHERE kind = 'night'",
        before,
    )
    kept = database.with_name("wonders.db.kept-1")
    assert restore(source, database) == Restored(games=3, nights=0, kept=kept, was_older=True)
    assert asked(database, "SELECT count(*) FROM nights") == [(0,)]


# What is refused.


def test_it_is_refused_while_the_bot_runs(source: Path, database: Path, tmp_path: Path) -> None:
    running_on = tmp_path / "running" / "wonders.db"
    with running(running_on) as bot:
        before = lying_in(running_on.parent)
        with pytest.raises(InUseError):
            restore(source, running_on)
        assert lying_in(running_on.parent) == before
        assert bot.save() == 1
    restore(source, running_on)
    restore(source, database)


def test_it_is_refused_while_a_shell_or_a_backup_has_it_open(source: Path, database: Path) -> None:
    before = dumped(database)
    with closing(sqlite3.connect(database)) as shell:
        shell.execute("SELECT * FROM games").fetchall()
        with pytest.raises(StoreUnavailableError) as caught:
            restore(source, database, busy_seconds=0)
    assert caught.value.trouble is Trouble.LOCKED
    assert dumped(database) == before
    with locked(database), pytest.raises(StoreUnavailableError):
        restore(source, database, busy_seconds=0)
    assert list(lying_in(database.parent)) == ["wonders.db"]


@pytest.mark.parametrize("content", [b"", b"My thesis" * 1000, b"SQLite format 3\0"])
def test_what_is_no_database_is_refused(source: Path, database: Path, content: bytes) -> None:
    source.write_bytes(content)
    refused(Fault.FOREIGN, source, database)


def test_another_programs_database_is_refused(source: Path, database: Path) -> None:
    source.unlink()
    changed(source, "CREATE TABLE games (id)", "CREATE TABLE alembic_version (version_num)")
    changed(source, "INSERT INTO alembic_version VALUES ('0001')")
    refused(Fault.FOREIGN, source, database)


def test_one_that_says_not_which_steps_were_taken_is_refused(source: Path, database: Path) -> None:
    changed(source, "DELETE FROM alembic_version")
    refused(Fault.FOREIGN, source, database)


def test_a_damaged_backup_is_refused(source: Path, database: Path) -> None:
    damage(source)
    refused(Fault.DAMAGED, source, database)


@pytest.mark.parametrize("part", [0.3, 0.9])
def test_half_a_backup_is_refused(source: Path, database: Path, part: float) -> None:
    os.truncate(source, int(source.stat().st_size * part))
    refused(Fault.DAMAGED, source, database)


def test_a_file_that_is_not_there_is_refused(database: Path) -> None:
    refused(Fault.MISSING, database.with_name("nothing.db"), database)


def test_a_folder_is_refused(database: Path) -> None:
    refused(Fault.NO_FILE, database.parent, database)
    refused(Fault.NO_FILE, database, database.parent)


def test_the_database_is_not_restored_over_itself(database: Path, tmp_path: Path) -> None:
    refused(Fault.ITSELF, database, database)
    (tmp_path / "link.db").symlink_to(database)
    refused(Fault.ITSELF, tmp_path / "link.db", database)


# Other versions.


@pytest.mark.slow
def test_a_newer_programs_backup_is_refused_and_an_older_ones_is_brought_up_to_date(
    source: Path, database: Path, tmp_path: Path
) -> None:
    newer = newer_program(tmp_path / "newer")
    run = commanded(newer, database, "restore", source)
    assert (run.returncode, run.stderr) == (0, "")
    assert "older version and has been brought up to date" in run.stdout
    assert asked(database, "SELECT version_num FROM alembic_version") == [(LATER_STEP,)]
    assert asked(database, "SELECT count(more), count(*) FROM games") == [(0, 3)]
    assert sorted(lying_in(database.parent)) == ["wonders.db", "wonders.db.kept-1"]
    made_by_it = backup(database, tmp_path / "backups" / "newer.db").file
    refused(Fault.NEWER, made_by_it, tmp_path / "other" / "wonders.db")
    kept = restore(source, database).kept
    assert kept is not None
    assert (dumped(database), games_of(database)) == (dumped(source), [1, 2, 3]), "over the tables of the newer one"
    assert asked(kept, "SELECT version_num FROM alembic_version") == [(LATER_STEP,)], "the newer one is kept"


# What goes wrong.

FILLED = """
import sys
from pathlib import Path
from bot.services.ports import StoreUnavailableError
from storage.care import restore

try:
    restore(Path(sys.argv[1]), Path(sys.argv[2]))
except StoreUnavailableError as error:
    print(error.trouble.value)
except OSError as error:
    print(error.strerror)
"""


@pytest.mark.slow
def test_on_a_full_disk_the_database_stays(source: Path, database: Path) -> None:
    made(database, 30)  # larger than the backup: there is room for that, but not for keeping the old one
    before = lying_in(database.parent)
    assert source.stat().st_size < database.stat().st_size
    for size in (1, source.stat().st_size // 2, source.stat().st_size + 5000):
        run = limited(size, FILLED, source, database)
        assert run.stdout in {f"{Trouble.FULL}\n", "File too large\n"}
        assert run.stderr == ""
        assert lying_in(database.parent).keys() == before.keys()
        assert len(games_of(database)) == 32


@pytest.mark.slow
@pytest.mark.parametrize("every", sweep((1, 11), short=(11,)))
@pytest.mark.parametrize(("command", "old"), [("restore", "old"), ("restore-damaged", "damaged")])
def test_killed_at_any_step_it_leaves_the_old_one_or_the_new_one(
    tmp_path: Path, command: str, old: str, every: int
) -> None:
    found = steps_killed(command, tmp_path, every)
    assert set(found) == {old, "new"}
    assert found == sorted(found, key=[old, "new"].index)
    assert len(found) > 25 // every


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_everything_that_root_makes_belongs_to_whom_the_database_belongs(
    source: Path, database: Path, tmp_path: Path
) -> None:
    database.with_name("wonders.db.lock").unlink()
    os.chown(database, 12345, 23456)
    restore(source, database)
    for name in ("wonders.db.lock", "wonders.db.kept-1"):
        assert database.with_name(name).stat().st_uid == 12345
    (tmp_path / "new").mkdir()
    os.chown(tmp_path / "new", 12345, 23456)
    restore(source, tmp_path / "new" / "deep" / "er" / "wonders.db")
    assert {each.stat().st_uid for each in (tmp_path / "new").rglob("*")} == {12345}
