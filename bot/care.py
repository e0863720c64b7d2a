"""The host's database commands: `backup`, `restore`, `export`, `forget` and `doctor`.

`storage.care` does the work; this module reports it. No information depends on a colour or a symbol alone.
"""

import argparse
import asyncio
import os
import shlex
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, TextIO, assert_never, cast

from sqlalchemy import URL

from bot.arguments import UsageError, about_database, one_line
from bot.leaving import StoppedError, leaving_on_signals
from bot.screens.exporting import Export
from bot.services.clearing import EVER, Kept, Part
from bot.services.game import Status
from bot.services.lessons import lessons
from bot.services.people import UserId, is_former, is_id
from bot.services.ports import Facts, LessonCount, StoreUnavailableError, Trouble
from bot.settings import FILE, Settings, SettingsError
from bot.text.words import Words
from core import RUNNING
from core.compiled import Why
from storage import Address, OpeningError, care, parse_address
from storage.care import Fault, FileError, Form

_MB = 1_000_000
_LITTLE_ROOM = 500
"""Free space in megabytes below which `doctor` prints a note. A game takes less than 0.1."""
_TOO_LITTLE_ROOM = 50
_LONGEST_NAMED = 300
"""The maximum number of characters printed for one server and its commands."""
_MOST_NAMED = 10


# Backup and restore.


def backup(options: argparse.Namespace, words: Words, settings: Settings, target: TextIO | None = None) -> int:
    """Write a backup.

    Raises:
        UsageError: the backup failed; an existing file of that name is unchanged.
    """
    file: Path = options.file
    with _explain_failure(words, full=file):
        address = parse_address(settings.database)
        if address.file is None:
            command = ["pg_dump", "--format=custom", f"--file={file}", _without_password(address.url)]
            shown = f"(umask 077; {shlex.join(command)})"  # only its owner can read it, like any backup
            raise UsageError(words.say("backup-server", command=shown))
        made = care.backup(address.file, file, replace=options.replace)
    _tell(target, words.say("backup-done", file=str(file), games=_held(words, made.games, made.nights)))
    return 0


def restore(options: argparse.Namespace, words: Words, settings: Settings, target: TextIO | None = None) -> int:
    """Replace the database with a backup.

    Raises:
        UsageError: the restore failed; the database is unchanged.
    """
    file: Path = options.file
    with _explain_failure(words):
        address = parse_address(settings.database)
        if address.file is None:
            raise UsageError(words.say("restore-server", command=_restoring(file, _without_password(address.url))))
        done = care.restore(file, address.file)
    _tell(target, words.say("restore-done", file=str(file), games=_held(words, done.games, done.nights)))
    if done.was_older:
        _tell(target, words.say("restore-older"))
    if done.kept is not None:
        _tell(target, words.say("restore-kept", file=str(done.kept)))
    _tell(target, words.say("restore-next"))
    return 0


def _restoring(file: Path, url: str) -> str:
    """Return the shell commands that restore a PostgreSQL database completely or leave it unchanged.

    They empty the schema first: tables added by a newer release are not in the backup but refer to tables that are. The
    list of those who were forgotten is kept, and the program reads it at its next start.
    """
    script = f"{file}.restoring.sql"  # only its owner can read it: like the backup, it contains hands
    steps = (
        ["pg_restore", "--no-owner", f"--file={script}", str(file)],
        [
            *("psql", "--single-transaction", "--set=ON_ERROR_STOP=1", f"--dbname={url}"),
            *(f"--command={step}" for step in care.BEFORE_RESTORING),
            *(f"--file={script}", f"--command={care.AFTER_RESTORING}"),
        ],
        ["rm", script],
    )
    return f"(umask 077; {' && '.join(map(shlex.join, steps))})"


def _held(words: Words, games: int, nights: int) -> str:
    """Return a text with the number of games and, if there are any nights, their number."""
    held = [words.say("care-games", games=games)]
    return words.all_of([*held, words.say("care-nights", nights=nights)] if nights else held)


def _tell(target: TextIO | None, line: str) -> None:
    """Print a line. Ignore a failure to print: the work has been done, and the exit status says so."""
    try:
        print(line, file=target, flush=True)
    except OSError:
        if target is None:  # otherwise flushing the rest at exit would fail again
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def _explain_failure(words: Words, full: Path | None = None) -> Iterator[None]:
    """Turn errors into one line that says what went wrong; `full` is the file that may not fit on the disk."""
    try:
        with leaving_on_signals():
            yield
    except KeyboardInterrupt:
        raise StoppedError(words.say("care-stopped")) from None
    except FileError as error:
        if error.fault is Fault.DAMAGED and full is not None:  # the database to be backed up
            raise UsageError(words.say("care-damaged", file=one_line(str(error.file)))) from error
        raise UsageError(words.say(f"fault-{error.fault}", file=one_line(str(error.file)))) from error
    except OpeningError as error:
        raise UsageError(str(error)) from error
    except StoreUnavailableError as error:
        if error.trouble is Trouble.FULL and full is not None:
            raise UsageError(words.say("care-no-room", file=one_line(str(full)))) from error
        raise UsageError(about_database(words, error)) from error
    except OSError as error:
        path = full or Path(error.filename2 or error.filename or "")
        shown = path.parent if path.suffix == ".part" else path  # a temporary file's name means nothing to the user
        raise UsageError(words.say("care-system", file=one_line(str(shown)), reason=_reason(error))) from error


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__


def _without_password(url: URL) -> str:
    """Return the address for PostgreSQL's own tools, which ask for the password or read it from ~/.pgpass."""
    query = {"sslmode" if key == "ssl" else key: value for key, value in url.query.items()}
    plain = URL.create("postgresql", url.username, None, url.host, url.port, url.database, query)
    return plain.render_as_string()


# People.


def forget(options: argparse.Namespace, words: Words, settings: Settings, target: TextIO | None = None) -> int:
    """Ask the bot to forget a person, once the host has confirmed it; return 1 if they have not.

    Raises:
        UsageError: it failed; nothing has changed.
    """
    user = _person(options, words)
    with _explain_failure(words):
        address = parse_address(settings.database)
        stored = asyncio.run(care.stored_about(address, user))
        if not any(stored):
            _tell(target, words.say("forget-nobody", id=str(user)))
            return 0
        tables, games = stored.lobbies + stored.running, stored.games
        _tell(target, words.say("forget-what", tables=tables, games=games, nights=stored.nights))
        if not options.yes and not _agrees(words.say("forget-host-sure"), target):
            _tell(target, words.say("forget-not"))
            return 1
        asyncio.run(care.ask_to_forget(address, user))
    _tell(target, words.say("forget-host-begun"))
    return 0


def export(options: argparse.Namespace, words: Words, settings: Settings, target: TextIO | None = None) -> int:
    """Write all that is stored about a person into a file, or print it, once the host has confirmed it.

    Returns 1 if they have not. What is asked goes to standard error, so that only the file's text is printed.

    Raises:
        UsageError: it failed; nothing is written.
    """
    user, file = _person(options, words), cast("Path | None", options.out)
    with _explain_failure(words, full=file):
        address = parse_address(settings.database)
        if not any(asyncio.run(care.stored_about(address, user))):
            _tell(sys.stderr, words.say("forget-nobody", id=str(user)))
            return 0
        if file is not None and os.path.lexists(file):
            raise UsageError(words.say("export-there", file=one_line(str(file))))
        if not options.yes and not _agrees(words.say("export-host-sure"), sys.stderr):
            _tell(sys.stderr, words.say("export-not"))
            return 1
        writer = Export(words, user, datetime.now(UTC), settings.kept)
        data = asyncio.run(care.export(address, user, writer))
        if file is None:
            _tell(target, data.decode().removesuffix("\n"))
            return 0
        _write_for_owner(file, data)
    _tell(target, words.say("export-host-done", file=str(file)))
    return 0


def _person(options: argparse.Namespace, words: Words) -> UserId:
    user = UserId(options.id)
    if not is_id(user) or is_former(user):
        raise UsageError(words.say("forget-no-id", id=str(options.id)))
    return user


def _write_for_owner(file: Path, data: bytes) -> None:
    """Write a new file that only its owner can read; leave nothing behind if that fails."""
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:  # noqa: PTH123 - opened above
        try:
            out.write(data)
            out.flush()
        except OSError:
            file.unlink()
            raise


def _agrees(question: str, target: TextIO | None) -> bool:
    print(question, end=" ", file=target, flush=True)
    return sys.stdin.readline().strip().casefold() in {"y", "yes"}


# Doctor.


class Verdict(StrEnum):
    """How serious a finding is."""

    OK = "ok"
    NOTE = "note"
    """Good to know; no action needed."""
    TROUBLE = "trouble"
    """Action needed."""


class Finding(NamedTuple):
    """One line of the doctor's report."""

    verdict: Verdict
    sentence: str


def _ok(sentence: str) -> Finding:
    return Finding(Verdict.OK, sentence)


def _note(sentence: str) -> Finding:
    return Finding(Verdict.NOTE, sentence)


def _trouble(sentence: str) -> Finding:
    return Finding(Verdict.TROUBLE, sentence)


def _findings(words: Words, *, quick: bool) -> Iterator[Finding]:
    """Yield each finding as soon as it is known."""
    try:
        settings = Settings.read()
        address = parse_address(settings.database)
    except (SettingsError, OpeningError) as error:
        yield _trouble(str(error))
        return
    yield _ok(words.say("doctor-settings", found=str(FILE.exists()), file=str(FILE.absolute())))
    folder = settings.data_folder
    yield _folder(words, folder, "DATA_FOLDER")
    if address.file is not None and address.file.parent != folder:
        folder = address.file.parent
        yield _folder(words, folder, "DATABASE_URL")
    yield _room(words, folder)
    if address.file is None:
        yield from _database_findings(words, address, settings.kept, running=None, quick=quick)
    else:
        yield from _file_findings(words, address, settings.kept, quick=quick)
    yield from _left_commands(words, settings.server_commands)
    yield _core(words)


def _left_commands(words: Words, file: Path) -> Iterator[Finding]:
    """Report commands of another deployment that the bot found on servers after its last start."""
    try:
        servers = file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    if servers:
        named = _named(words, [each[:_LONGEST_NAMED] for each in servers])
        yield _note(words.say("doctor-left-commands", servers=named, setting="REMOVE_SERVER_COMMANDS=yes"))


def _core(words: Words) -> Finding:
    """Report whether the core, which computer players think with, runs compiled and, if not, why."""
    why = "compiled" if RUNNING.why is None else RUNNING.why.value
    sentence = words.say("doctor-core", why=why, command="python -m core.compiling")
    return _ok(sentence) if RUNNING.why in {None, Why.ASKED} else _note(sentence)


def _folder(words: Words, folder: Path, setting: str) -> Finding:
    there = _nearest_existing(folder)
    kind = "data" if setting == "DATA_FOLDER" else "database"
    whose = words.say("doctor-whose-folder", kind=kind, folder=str(folder.absolute()))
    if not there.is_dir():
        return _trouble(words.say("doctor-folder-none", whose=whose, file=str(there), setting=setting))
    if not os.access(there, os.W_OK | os.X_OK):
        return _trouble(words.say("doctor-folder-closed", whose=whose, there=str(there), setting=setting))
    if there != folder.absolute():
        return _note(words.say("doctor-folder-to-come", whose=whose))
    return _ok(words.say("doctor-folder", whose=whose))


def _room(words: Words, folder: Path) -> Finding:
    try:
        free = shutil.disk_usage(_nearest_existing(folder)).free // _MB
    except OSError as error:
        return _note(words.say("doctor-room-unknown", reason=_reason(error)))
    if free < _TOO_LITTLE_ROOM:
        return _trouble(words.say("doctor-room-none", free=free))
    if free < _LITTLE_ROOM:
        return _note(words.say("doctor-room-little", free=free))
    return _ok(words.say("doctor-room", free=free))


def _file_findings(words: Words, address: Address, settled: Kept, *, quick: bool) -> Iterator[Finding]:
    file = address.file
    assert file is not None
    name = str(file.absolute())
    if not os.path.lexists(file):
        yield _note(words.say("doctor-database-none", file=name))
        return
    if not file.is_file():
        yield _trouble(words.say("doctor-database-no-file", file=name, setting="DATABASE_URL"))
        return
    for each in (file, *care.companions(file)):
        if each.exists() and not os.access(each, os.R_OK | os.W_OK):
            yield _trouble(words.say("doctor-file-closed", file=str(each.absolute())))
    for part, size in care.leftover_parts(file).items():
        yield _note(words.say("doctor-left-over", file=str(part), size=size // 1000))
    running = None
    try:
        running = care.in_use(file)
    except OSError as error:
        lock = f"{file.resolve()}.lock"
        yield _trouble(words.say("doctor-running-unknown", file=lock, reason=_reason(error)))
    else:
        yield _ok(words.say("doctor-running", running=str(running)))
    yield from _database_findings(words, address, settled, running=running, quick=quick)


def _database_findings(
    words: Words, address: Address, settled: Kept, *, running: bool | None, quick: bool
) -> Iterator[Finding]:
    try:
        found = asyncio.run(care.inspect(address, quick=quick))
    except StoreUnavailableError as error:
        yield _trouble(about_database(words, error))
        return
    if found.connections is None:
        yield _ok(words.say("doctor-whole"))
    else:
        yield _ok(words.say("doctor-server", connections=found.connections))
    form = words.say(f"doctor-form-{found.form}", setting="DATABASE_URL")
    match found.form:
        case Form.CURRENT:
            yield _ok(form)
        case Form.NONE | Form.OLDER:
            yield _note(form)
        case Form.NEWER | Form.FOREIGN:
            yield _trouble(form)
        case _:
            assert_never(found.form)
    if found.wal is not None:
        yield _ok(words.say("doctor-wal")) if found.wal else _note(words.say("doctor-no-wal"))
    if found.contents is not None:
        yield from _contents_findings(words, found.contents, running=running)
        yield from _kept_findings(words, settled.or_else(found.contents.kept))


def _contents_findings(words: Words, contents: care.Contents, *, running: bool | None) -> Iterator[Finding]:
    if contents.waiting:
        yield _note(words.say("doctor-waiting", waiting=contents.waiting, running=str(running)))
    else:
        yield _ok(words.say("doctor-waiting-none"))
    parts = [words.say(f"doctor-status-{status}", games=contents.games.get(status, 0)) for status in Status]
    games = words.say("care-games", games=sum(contents.games.values()))
    yield _ok(words.say("doctor-games", games=games, parts=words.all_of(parts)))
    if contents.nights:
        yield _ok(words.say("doctor-nights", nights=words.say("care-nights", nights=contents.nights)))
    if contents.lessons:
        told = [
            _lesson(words, each.key, contents.lessons[each.key]) for each in lessons() if each.key in contents.lessons
        ]
        yield _ok(words.say("doctor-lessons", lessons=words.rows_of(told)))
    if contents.unreadable is None:
        yield _note(words.say("doctor-not-read", option="--quick"))
        return
    if contents.unreadable:
        numbers = _numbers(words, contents.unreadable)
        yield _trouble(words.say("doctor-unreadable", games=len(contents.unreadable), numbers=numbers))
        yield from (_trouble(words.say("doctor-facts", **_told(each))) for each in contents.facts)
    else:
        yield _ok(words.say("doctor-readable"))
    if contents.unreadable_nights:
        numbers = _numbers(words, contents.unreadable_nights)
        yield _trouble(words.say("doctor-unreadable-nights", nights=len(contents.unreadable_nights), numbers=numbers))


def _kept_findings(words: Words, kept: Kept) -> Iterator[Finding]:
    """Remind of what nobody has settled."""
    for part in Part:
        if kept.days(part) is None:
            setting = f"{part.value.upper()}_KEPT_DAYS"
            yield _note(words.say("doctor-kept", part=part.value, setting=setting, ever=EVER))


def _lesson(words: Words, key: str, count: LessonCount) -> str:
    title = words.about(f"lesson-{key}", "title")
    return words.say("doctor-lesson", title=title, reached=count.reached, finished=count.finished)


def _told(facts: Facts) -> dict[str, str]:
    newer = "yes" if facts.needed > facts.version else "no"
    return {"data": facts.name, "needed": str(facts.needed), "version": str(facts.version), "newer": newer}


def _numbers(words: Words, unreadable: Sequence[int]) -> str:
    return _named(words, [str(each) for each in unreadable])


def _named(words: Words, things: Sequence[str]) -> str:
    """Return a text that lists the first few of these things and says how many more there are."""
    numbers = words.row_of(things[:_MOST_NAMED])
    more = len(things) - _MOST_NAMED
    return words.say("doctor-and-more", numbers=numbers, more=more) if more > 0 else numbers


def doctor(options: argparse.Namespace, words: Words, target: TextIO | None = None) -> int:
    """Report the state of everything, one finding per line; return 0 if there is no trouble, otherwise 1.

    It changes nothing. A quick check reads no games.
    """
    troubles = 0
    for finding in _findings(words, quick=options.quick):
        troubles += finding.verdict is Verdict.TROUBLE
        line = words.say("doctor-finding", verdict=finding.verdict.value, sentence=finding.sentence)
        _tell(target, line)
    _tell(target, words.say("doctor-end", troubles=troubles))
    return 1 if troubles else 0


def _nearest_existing(path: Path) -> Path:
    """Return the path itself or, if it does not exist, the nearest existing folder above it."""
    path = path.absolute()
    return next((each for each in (path, *path.parents) if os.path.lexists(each)), path)
