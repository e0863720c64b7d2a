"""The commands that maintain the database: their output and exit status. Their effects are tested in tests/storage."""

import json
import os
import re
import shutil
import stat
import tempfile
from collections import namedtuple
from io import StringIO
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.services.game import Status
from bot.services.people import GameId, former_player
from bot.services.ports import Trouble
from bot.settings import Settings
from bot.text.words import Words
from engine.loading import DATA_VERSIONS
from storage.care import Fault, Form
from tests.storage.evenings import with_nights
from tests.storage.programs import ROOT, commanded, newer_program, running
from tests.storage.sqlite_files import asked, changed, damage, games_of, locked, lying_in, made
from tests.warm import ran

PASSWORD = "hunter2"  # noqa: S105 - not a real password; must never be shown
SERVER = f"postgresql://me:{PASSWORD}@db.example.org:5433/wonders"
WORDS = Words()

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, empty, and remove all settings, so that a developer's own do not count."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def database(folder: Path) -> Path:
    """Create a database with two games at the default path, and return that path."""
    return made(folder / "data" / "wonders.db", 2)


def refused(said: Said, *arguments: str) -> str:
    """Return the one-line error of a refused command; check that nothing changed."""
    before = lying_in(Path.cwd())
    assert main(arguments) == 2
    out, line = said.readouterr()
    assert (out, line.count("\n")) == ("", 1)
    assert lying_in(Path.cwd()) == before
    return line


def diagnosed(said: Said, status: int, *options: str) -> list[str]:
    """Return the findings that `doctor` prints; check that nothing changed."""
    before = lying_in(Path.cwd())
    assert main(["doctor", *options]) == status
    out, wrong = said.readouterr()
    assert wrong == ""
    assert lying_in(Path.cwd()) == before
    *findings, end = out.splitlines()
    if findings[0].startswith("ok: The settings"):
        assert "Computer players use the " in findings.pop()  # compiled or not, depending on this machine
    assert all(finding.startswith(("ok: ", "note: ", "trouble: ")) for finding in findings)
    troubles = sum(finding.startswith("trouble: ") for finding in findings)
    assert (troubles > 0) == (status == 1)
    assert end == {0: "No problems found.", 1: "1 problem found."}.get(troubles, f"{troubles} problems found.")
    return findings


# Backup and restore.


def test_a_backup_is_made_and_restored(database: Path, capsys: Said) -> None:
    assert main(["backup", "backup.db"]) == 0
    assert capsys.readouterr() == (
        "I've backed up 2 games to backup.db and checked the backup. It contains hidden hands: keep it to yourself.\n",
        "",
    )
    made(database, 1)
    assert main(["restore", "backup.db"]) == 0
    said, wrong = capsys.readouterr()
    assert wrong == ""
    done, kept, following = said.splitlines()
    assert done == "I've restored the database from backup.db, with 2 games."
    assert kept == f"Your previous database is kept as {database}.kept-1."
    assert following.startswith("Now start the bot.")
    assert games_of(database) == [1, 2]
    assert games_of(database.with_name("wonders.db.kept-1")) == [1, 2, 3]


def test_a_database_elsewhere_is_backed_up_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{made(folder / 'else' / 'where.db', 1)}")
    assert main(["backup", "backup.db"]) == 0
    assert games_of(folder / "backup.db") == [1]


@pytest.mark.usefixtures("database")
def test_replace_has_to_be_said(folder: Path, capsys: Said) -> None:
    made(folder / "backup.db", 1)
    assert "--replace" in refused(capsys, "backup", "backup.db")
    assert main(["backup", "backup.db", "--replace"]) == 0
    assert games_of(folder / "backup.db") == [1, 2]


def test_what_cannot_be_done_is_said_in_one_line(database: Path, folder: Path, capsys: Said) -> None:
    (folder / "text").write_text("My thesis")
    assert "text contains no games of this program" in refused(capsys, "restore", "text")
    assert "There's no file nothing" in refused(capsys, "restore", "nothing")
    assert "is the database" in refused(capsys, "backup", str(database))
    assert refused(capsys, "backup", "nowhere/backup.db").startswith("nowhere/backup.db: No such file or directory.")
    assert "isn't an ordinary file" in refused(capsys, "backup", "data")
    damage(database)
    line = refused(capsys, "backup", "backup.db")
    assert f"{database.relative_to(folder)} is damaged" in line
    assert "run python -m bot doctor, and restore a backup" in line


def test_without_a_database_there_is_nothing_to_back_up(capsys: Said) -> None:
    assert "There's no file data/wonders.db" in refused(capsys, "backup", "backup.db")


def test_nothing_is_restored_while_the_bot_runs(folder: Path, capsys: Said) -> None:
    made(folder / "backup.db", 2)
    with running(folder / "data" / "wonders.db"):
        assert main(["restore", "backup.db"]) == 2
        assert "data/wonders.db open: stop that one first." in capsys.readouterr().err
        assert main(["backup", "other.db"]) == 0
    assert games_of(folder / "data" / "wonders.db") == [1]


def test_no_room_for_a_backup_is_said(database: Path) -> None:
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({database.stat().st_size - 1},) * 2); "
    program = "import sys; from bot.__main__ import main; sys.exit(main(['backup', 'backup.db']))"
    run = ran("-c", limit + program, folder=Path.cwd())
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "There's no room for backup.db, so I didn't write it: make room, then try again.\n"


def test_postgresqls_own_tools_are_named_without_the_password(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"{SERVER}?sslmode=require")
    line = refused(capsys, "backup", "my backup")
    address = "postgresql://me@db.example.org:5433/wonders?sslmode=require"
    assert f"(umask 077; pg_dump --format=custom '--file=my backup' '{address}')\n" in line
    restoring = refused(capsys, "restore", "my backup")
    assert (
        "(umask 077; pg_restore --no-owner '--file=my backup.restoring.sql' 'my backup' && psql --single-transaction"
        in restoring
    )
    assert f"'--dbname={address}' '--command=CREATE TABLE IF NOT EXISTS forgotten " in restoring
    assert "'--command=DROP SCHEMA public CASCADE' " in restoring
    assert "'--file=my backup.restoring.sql' '--command=DO $$ BEGIN IF EXISTS " in restoring
    assert "END IF; END $$' && rm 'my backup.restoring.sql')\n" in restoring
    assert PASSWORD not in line + restoring


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_wrong_setting_is_said(command: str, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", PASSWORD)
    line = refused(capsys, command, "backup.db")
    assert "DATABASE_URL" in line
    assert PASSWORD not in line


# Interrupted, or with nobody reading the output.

STOPPED = """
import signal, sys
from bot.__main__ import main
from storage.care import files

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that starts tests in the background ignores it
checked = files.make_single
def stopped(connection):
    signal.raise_signal(getattr(signal, sys.argv[1]))
    checked(connection)
files.make_single = stopped
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.parametrize(("command", "name"), [("backup", "SIGINT"), ("restore", "SIGTERM"), ("restore", "SIGHUP")])
@pytest.mark.usefixtures("database")
def test_who_stops_it_leaves_all_as_it_was(name: str, command: str, folder: Path) -> None:
    made(folder / "old.db", 1)
    before = lying_in(folder)
    run = ran("-c", STOPPED, name, command, "new.db" if command == "backup" else "old.db", folder=folder)
    assert (run.returncode, run.stdout) == (130, "")
    assert run.stderr == "Stopped. The database is fine; start again when you like.\n"
    assert lying_in(folder) == before


ASCII = """
import sys
from bot.__main__ import main
sys.stdout.reconfigure(encoding="ascii")
sys.exit(main())
"""
"""Source code that runs the command with an output that can only encode ASCII."""


@pytest.mark.slow
@pytest.mark.usefixtures("database")
def test_where_nobody_hears_it_the_work_is_done_all_the_same(folder: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    run = ran("-c", ASCII, "backup", "back-\N{SNOWMAN}.db", folder=folder, out=writer)
    os.close(writer)
    assert (run.returncode, run.stderr) == (0, "")
    assert games_of(folder / "back-\N{SNOWMAN}.db") == [1, 2]


# People.


def test_a_person_is_forgotten_once_the_host_agrees(
    database: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("no\nYes\n"))
    assert main(["forget", "100"]) == 1
    said, _ = capsys.readouterr()
    assert said.startswith(
        "This person has a seat at 2 tables that are not over, and is named in 0 more games and in 0 n"
    )
    assert said.endswith("Shall the bot forget them? (yes or no) Nothing has changed.\n")
    assert asked(database, "SELECT user_id FROM forgetting") == []
    for arguments in (["forget", "100"], ["forget", "100", "--yes"]):
        assert main(arguments) == 0
        assert capsys.readouterr().out.endswith(
            "The bot forgets them now if it is running, or else when you start it.\n"
        )
    assert asked(database, "SELECT user_id FROM forgetting") == [(100,)]
    assert asked(database, "SELECT kind, key FROM jobs WHERE kind = 'forget'") == [("forget", "1")]


@pytest.mark.usefixtures("database")
def test_who_is_not_known_or_is_nobody_is_not_forgotten(capsys: Said) -> None:
    assert main(["forget", "99"]) == 0
    assert capsys.readouterr().out == "Nothing is stored about 99.\n"
    for wrong in ("0", str(former_player(GameId(1), 0)), str(10**30)):
        assert refused(capsys, "forget", wrong).startswith(f"{wrong} is no id of a person on Discord.")


def test_what_is_stored_about_a_person_is_written_once_the_host_agrees(
    database: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("no\n"))
    assert main(["export", "100", "--out", "ana.json"]) == 1
    said, asked_for = capsys.readouterr()
    assert said == ""
    assert asked_for.endswith("Shall I write it? (yes or no) Nothing was written.\n")
    assert not Path("ana.json").exists()
    before = database.read_bytes()
    assert main(["export", "100", "--out", "ana.json", "--yes"]) == 0
    assert capsys.readouterr().out.startswith("Everything that is stored about this person is in ana.json.")
    assert stat.S_IMODE(Path("ana.json").stat().st_mode) == 0o600
    assert main(["export", "100", "--yes"]) == 0
    printed, heard = json.loads(capsys.readouterr().out), json.loads(Path("ana.json").read_bytes())
    assert printed | {"made": 0} == heard | {"made": 0}
    assert [each["table"] for each in heard["games"]["list"]] == [1, 2]
    assert database.read_bytes() == before
    assert refused(capsys, "export", "100", "--out", "ana.json", "--yes") == (
        "ana.json already exists: choose another name.\n"
    )


def test_it_reminds_the_operator_to_settle_how_long_games_are_kept(
    database: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not [each for each in diagnosed(capsys, 0) if "Nobody has said" in each], "a new database says it"
    changed(database, "DELETE FROM kept")
    notes = [each for each in diagnosed(capsys, 0) if "Nobody has said how long" in each]
    assert ["MOVES_KEPT_DAYS" in each for each in notes] == [True, False]
    assert ["RESULTS_KEPT_DAYS" in each for each in notes] == [False, True]
    assert all(each.startswith("note: ") for each in notes)
    monkeypatch.setenv("RESULTS_KEPT_DAYS", "ever")
    (note,) = [each for each in diagnosed(capsys, 0) if "Nobody has said how long" in each]
    assert "the moves of finished games are kept" in note
    monkeypatch.setenv("MOVES_KEPT_DAYS", "400")
    assert not [each for each in diagnosed(capsys, 0) if "Nobody has said" in each]


@pytest.mark.usefixtures("database")
def test_of_who_is_not_known_or_is_nobody_nothing_is_written(capsys: Said) -> None:
    assert main(["export", "99", "--out", "nobody.json"]) == 0
    assert capsys.readouterr() == ("", "Nothing is stored about 99.\n")
    assert not Path("nobody.json").exists()
    assert refused(capsys, "export", "0").startswith("0 is no id of a person on Discord.")


def test_without_a_database_nobody_is_forgotten(folder: Path, capsys: Said) -> None:
    assert refused(capsys, "forget", "100").startswith("There is no database ")
    changed(made(folder / "data" / "wonders.db", 1), "UPDATE alembic_version SET version_num = '0014'")
    assert refused(capsys, "forget", "100").startswith("The database has another form than this program needs: start ")


# Doctor.


def test_where_nothing_is_yet_there_is_no_trouble(folder: Path, capsys: Said) -> None:
    settings, data, room, database = diagnosed(capsys, 0)
    assert settings == f"ok: The settings are fine. There's no file {folder / '.env'}."
    assert data == f"note: The data folder {folder / 'data'} isn't there yet; the bot will make it when it starts."
    assert "Its disk has " in room
    assert " MB free." in room
    assert database.startswith("note: There's no database")


def test_where_all_is_well_every_line_says_ok(database: Path, capsys: Said) -> None:
    changed(database, "DELETE FROM outbox")
    findings = diagnosed(capsys, 0)
    assert all(finding.startswith("ok: ") for finding in findings)
    assert findings[3:] == [
        "ok: The bot isn't running: no program has the database open.",
        "ok: The database can be read, and SQLite finds no damage.",
        "ok: The tables are from this version.",
        "ok: SQLite keeps its changes in a log next to the database (journal mode WAL), as it should.",
        "ok: No announcements are waiting to be delivered.",
        "ok: 2 games: 1 open to join, 0 drafting wonders, 1 being played and 0 over.",
        "ok: All games can be read.",
    ]


def test_commands_that_another_program_has_left_on_servers_are_named_with_what_removes_them(
    database: Path, capsys: Said
) -> None:
    (database.parent / "server-commands").write_text("".join(f"{number} (duel, wonders)\n" for number in range(1, 13)))
    (told,) = [line for line in diagnosed(capsys, 0) if "duel" in line]
    assert told.startswith("note")
    assert "1 (duel, wonders), 2 (duel, wonders)" in told
    assert "2 more" in told
    assert "REMOVE_SERVER_COMMANDS=yes" in told


def test_while_the_bot_runs_that_is_said(folder: Path, capsys: Said) -> None:
    with running(folder / "data" / "wonders.db") as bot:
        assert main(["doctor"]) == 0
        said = capsys.readouterr().out
        assert "ok: The bot is running: a program has the database open." in said
        assert "to be delivered; the bot is about to send them." in said
        assert bot.save() == 1


@pytest.mark.usefixtures("database")
def test_what_waits_is_delivered_when_the_bot_starts(capsys: Said) -> None:
    (waiting,) = [finding for finding in diagnosed(capsys, 0) if "announcements are waiting" in finding]
    assert waiting.startswith("note: ")
    assert waiting.endswith("the bot will send them when it starts.")


def test_a_restored_database_is_no_trouble(database: Path, folder: Path, capsys: Said) -> None:
    assert main(["backup", "backup.db"]) == 0
    assert main(["restore", str(folder / "backup.db")]) == 0
    capsys.readouterr()
    assert any(finding.startswith("note: SQLite isn't in journal mode WAL") for finding in diagnosed(capsys, 0))
    assert database.exists()


def test_a_damaged_database_is_a_trouble(database: Path, capsys: Said) -> None:
    damage(database)
    assert "trouble: The database is damaged" in diagnosed(capsys, 1)[-1]
    assert "python -m bot restore FILE" in diagnosed(capsys, 1)[-1]


def test_what_is_no_database_is_one_too(database: Path, capsys: Said) -> None:
    database.write_bytes(b"My thesis" * 1000)
    assert "trouble: The database is damaged" in diagnosed(capsys, 1)[-1]


def test_a_locked_database_is_a_trouble(database: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.care.inspect.__kwdefaults__", {"busy_seconds": 0})
    with locked(database):
        assert main(["doctor"]) == 1
    assert "trouble: Someone has locked the database" in capsys.readouterr().out


def test_a_folder_in_the_databases_place_is_a_trouble(folder: Path, capsys: Said) -> None:
    (folder / "data" / "wonders.db").mkdir(parents=True)
    assert "trouble:" in diagnosed(capsys, 1)[-1]


@pytest.mark.slow
def test_other_versions_are_told(database: Path, folder: Path, capsys: Said) -> None:
    newer = newer_program(folder / "newer")
    run = commanded(newer, database, "doctor")
    assert (run.returncode, run.stderr) == (0, "")
    assert "bring them up to date when it starts. Until then I can't read the games. Make a backup first." in run.stdout
    assert "All games" not in run.stdout
    shutil.rmtree(newer)
    changed(database, "UPDATE alembic_version SET version_num = '9999'")
    findings = diagnosed(capsys, 1)
    assert [finding for finding in findings if finding.startswith("trouble: A newer version of this program")]


def test_another_programs_database_is_a_trouble(database: Path, capsys: Said) -> None:
    changed(database, "DELETE FROM alembic_version")
    assert [finding for finding in diagnosed(capsys, 1) if finding.startswith("trouble: The tables don't belong")]


def test_games_that_cannot_be_read_are_numbered(database: Path, capsys: Said) -> None:
    changed(database, "UPDATE games SET snapshot = '{}' WHERE id = 2")
    assert "trouble: 1 game can't be read (number 2): " in diagnosed(capsys, 1)[-1]
    made(database, 15)
    changed(database, "UPDATE games SET schema_version = 99")
    assert (
        "trouble: 17 games can't be read (numbers 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 7 more): "
        in diagnosed(capsys, 1)[-1]
    )


@pytest.mark.parametrize(
    ("has", "told"),
    [
        (2, "start the program that has that version again, and let these games end before you change it"),
        (0, "start the newer program again"),
    ],
)
def test_games_of_other_facts_of_cards_are_told_with_both_versions_and_not_as_damaged(
    database: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch, has: int, told: str
) -> None:
    assert database.exists()
    monkeypatch.setitem(DATA_VERSIONS, "first", has)
    need = "Some of them need version 1 of the card data first"
    assert (
        diagnosed(capsys, 1)[-1]
        == f"trouble: {need}, but this program has version {has}: {told}. They are not damaged."
    )


OUT_OF_REACH = (
    """UPDATE games SET snapshot = json_set(snapshot, '$.timing.overtime', json('[[100, 1e300]]')) WHERE id = 2"""
)


def test_a_number_with_which_nobody_can_reckon_is_a_game_that_cannot_be_read(database: Path, capsys: Said) -> None:
    """This used to raise OverflowError, which ended the diagnosis."""
    changed(database, OUT_OF_REACH)
    assert "trouble: 1 game can't be read (number 2): " in diagnosed(capsys, 1)[-1]


def test_the_lessons_are_told_once_somebody_has_had_one(database: Path, capsys: Said) -> None:
    assert not [finding for finding in diagnosed(capsys, 0) if "Lessons" in finding]
    changed(
        database,
        "INSERT INTO lessons (key, reached, finished) VALUES ('stone', 12, 9), ('baths', 9, 'x'), ('gone', 1, 1)",
        "INSERT INTO lessons (key, reached, finished) VALUES ('buying', 3, 0)",
    )
    told = "ok: Lessons: One card, all at once: 12 reached it, 9 finished it; Buying: 3 reached it, 0 finished it."
    assert told in diagnosed(capsys, 0)


def test_nights_are_told_if_there_are_any_and_those_that_cannot_be_read_are_numbered(
    database: Path, capsys: Said
) -> None:
    assert not [finding for finding in diagnosed(capsys, 0) if "game night" in finding]
    with_nights(database, 3)
    assert main(["backup", "backup.db"]) == 0
    assert "backed up 2 games and 3 game nights to backup.db and" in capsys.readouterr().out
    assert main(["restore", "backup.db"]) == 0
    assert "backup.db, with 2 games and 3 game nights.\n" in capsys.readouterr().out
    assert diagnosed(capsys, 0)[-2:] == ["ok: 3 game nights.", "ok: All games can be read."]
    changed(database, "UPDATE nights SET document = '{}' WHERE id = 2")
    assert diagnosed(capsys, 1)[-1].startswith("trouble: 1 game night can't be read (number 2): ")
    changed(database, "UPDATE nights SET document = '{}' WHERE id = 3", "UPDATE games SET snapshot = '{}'")
    games, nights = diagnosed(capsys, 1)[-2:]
    assert games.startswith("trouble: 2 games can't be read (numbers 1, 2): ")
    assert nights.startswith("trouble: 2 game nights can't be read (numbers 2, 3): ")


def test_a_quick_look_reads_no_game_and_says_so(database: Path, capsys: Said) -> None:
    changed(database, "DELETE FROM outbox")
    _, _, _room, *whole = diagnosed(capsys, 0)  # the free disk space may change in the meantime
    expected = [*whole[:-1], "note: I didn't try to read every game (--quick)."]
    assert diagnosed(capsys, 0, "--quick")[3:] == expected
    changed(database, "UPDATE games SET snapshot = '{}'")
    assert diagnosed(capsys, 0, "--quick")[3:] == expected
    damage(database)
    assert any(finding.startswith("trouble: ") for finding in diagnosed(capsys, 1, "--quick"))


@pytest.mark.parametrize("url", [PASSWORD, "sqlite:///file:games.db"])
def test_a_wrong_setting_is_the_only_trouble(url: str, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    (only,) = diagnosed(capsys, 1)
    assert PASSWORD not in only


def test_a_server_that_is_not_there_is_a_trouble(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"postgresql://me:{PASSWORD}@127.0.0.1:1/wonders")
    said = diagnosed(capsys, 1)[-1]
    assert "trouble: I can't open the database: check DATABASE_URL" in said
    assert PASSWORD not in said


# Doctor: folders and disks.


@pytest.mark.parametrize("name", ["file", "file/deeper"])
def test_a_file_in_the_folders_place_is_a_trouble(
    name: str, folder: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").touch()
    monkeypatch.setenv("DATA_FOLDER", name)
    assert (
        f"trouble: The data folder {folder / name} can't be made, because {folder / 'file'} isn't a folder"
        in diagnosed(capsys, 1)[1]
    )


def test_the_databases_own_folder_is_looked_at_too(folder: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "file").touch()
    monkeypatch.setenv("DATABASE_URL", "sqlite:///file/games.db")
    said = diagnosed(capsys, 1)
    assert said[2].startswith(f"trouble: The database's folder {folder / 'file'} can't be")
    assert "DATABASE_URL" in said[2]


# Root may write everywhere, so the script becomes nobody, after loading what nobody may not be allowed to load.
CLOSED = """
import os, sys
from bot.__main__ import main

main(["doctor"])
if os.geteuid() == 0:
    os.setgroups([])
    os.setresgid(65534, 65534, 65534)
    os.setresuid(65534, 65534, 65534)
sys.exit(main(["doctor"]))
"""


def test_a_folder_that_cannot_be_written_to_is_a_trouble() -> None:
    with tempfile.TemporaryDirectory() as name:  # pytest's own folder cannot be entered by nobody
        folder = Path(name).resolve()
        folder.chmod(0o755)
        closed = folder / "data"
        closed.mkdir(mode=0o555)
        run = ran("-c", CLOSED, folder=folder, settings={})
    assert (run.returncode, run.stderr) == (1, "")
    assert (
        f"trouble: The data folder {closed} can't be written to: make the user that runs the bot the owner of {closed},"
        in run.stdout
    )


def test_a_database_and_a_lock_of_another_user_are_troubles() -> None:
    with tempfile.TemporaryDirectory() as name:  # pytest's own folder cannot be entered by nobody
        folder = Path(name).resolve()
        folder.chmod(0o755)
        database = made(folder / "data" / "wonders.db", 1)
        database.parent.chmod(0o777)
        database.chmod(0o444)
        lock = database.with_name("wonders.db.lock")
        lock.chmod(0)
        run = ran("-c", CLOSED, folder=folder, settings={})
    assert (run.returncode, run.stderr) == (1, "")
    assert (
        f"trouble: This user can't read and write {database}: make the user that runs the bot its owner" in run.stdout
    )
    assert f"is running (Permission denied): make the user that runs the bot the owner of {lock}." in run.stdout


def test_what_was_left_over_is_a_note(database: Path, capsys: Said) -> None:
    part = database.with_name(".wonders-x.part-journal")
    part.write_bytes(b"x" * 5000)
    assert any(finding.startswith(f"note: {part} (5 kB) was left") for finding in diagnosed(capsys, 0))


Usage = namedtuple("Usage", "free")  # noqa: PYI024 - like shutil's


@pytest.mark.parametrize(
    ("free", "begins"),
    [
        (10, "trouble: Its disk has only 10 MB"),
        (100, "note: Its disk has only 100 MB"),
        (900, "ok: Its disk has 900 MB"),
    ],
)
def test_little_room_is_told(free: int, begins: str, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(free * 1_000_000))
    assert diagnosed(capsys, 1 if free == 10 else 0)[2].startswith(begins)


# Texts.


@pytest.mark.parametrize(
    ("beginning", "endings"),
    [("fault", list(Fault)), ("trouble", list(Trouble)), ("doctor-form", list(Form)), ("doctor-status", list(Status))],
)
def test_there_are_words_for_everything_and_no_more(beginning: str, endings: list[str]) -> None:
    catalogue = (ROOT / "bot" / "text" / "locales" / "en" / "care.ftl").read_text(encoding="utf-8")
    assert set(re.findall(rf"^{beginning}-([\w-]+) =", catalogue, re.MULTILINE)) == set(endings)


@pytest.mark.parametrize("running_or_not", ["True", "False", "None"])
def test_whatever_is_known_of_the_bot_it_can_be_said_what_it_will_deliver(running_or_not: str) -> None:
    said = WORDS.say("doctor-waiting", waiting=1, running=running_or_not)
    assert said.startswith("1 announcement is waiting to be delivered; the bot ")
