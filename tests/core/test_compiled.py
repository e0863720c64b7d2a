"""Compiled files that fit are used and others are not; the package works either way. The tests use a tiny package."""

import json
import os
import select
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from core import compiled, compiling
from core.compiled import (
    MANIFEST,
    SUFFIX,
    Room,
    Why,
    child_environment,
    family,
    fault,
    folder_of_all,
    key,
    manifest,
    sources,
)
from core.compiling import main, obstacle, start_compiling

ROOT = Path(__file__).parents[2]

MODULES = ("counting", "playing")
PACKAGE = f"""
from pathlib import Path
from core.compiled import Room, adopt
RUNNING = adopt(Room("tiny", Path(__file__).parent, {MODULES}), __path__)
"""
COUNTING = """
from mypy_extensions import i64

def more(number: i64) -> i64:
    return number + 1
"""
PLAYING = """
from tiny.counting import more

class Game:
    def __init__(self) -> None:
        self.turn = 0

    def go_on(self) -> int:
        self.turn = more(self.turn)
        return self.turn
"""
TELL = """
import json, sys
import tiny
from tiny import counting  # alone, and before any module imports it
from tiny import playing
game = playing.Game()
print(json.dumps({
    "why": tiny.RUNNING.why,
    "sentence": tiny.RUNNING.sentence,
    "turns": [game.go_on(), game.go_on()],
    "files": [counting.__file__, playing.__file__],
    "the same": [counting is sys.modules["tiny.counting"], playing.more is counting.more],
    "library": "tiny_compiled__mypyc" in sys.modules,
    "path": list(tiny.__path__),
}))
"""
COMPILE = """
import sys
from pathlib import Path
from core.compiled import Room
from core.compiling import main
sys.exit(main(sys.argv[2:], Room("tiny", Path(sys.argv[1]), ("counting", "playing"))))
"""

REAL_COMPILER = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
can_compile = pytest.mark.skipif(obstacle() is not None, reason=f"NOT RUN: compiling the core, as {obstacle()}.")


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    monkeypatch.delenv(compiled.PLAIN_VARIABLE, raising=False)
    monkeypatch.delenv(compiled.FOLDER_VARIABLE, raising=False)
    folder = tmp_path / "tiny"
    folder.mkdir()
    for name, text in (("__init__", PACKAGE), ("counting", COUNTING), ("playing", PLAYING)):
        (folder / f"{name}.py").write_text(text)
    return Room("tiny", folder, MODULES)


def place(room: Room) -> Path:
    return folder_of_all(room) / key(sources(room))


def noted(room: Room, folder: Path) -> None:
    """Write a manifest that confirms all files of the folder."""
    (folder / MANIFEST).write_text(manifest(room, folder.name, folder))


def whole(room: Room, within: Path | None = None) -> Path:
    """Return a complete folder whose libraries are fake, so that loading one raises ImportError."""
    folder = (within or folder_of_all(room)) / place(room).name
    for file in room.files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(f"{file} is no library")
    noted(room, folder)
    return folder


def environment(room: Room, **settings: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(room.folder.parent), str(ROOT)]), **settings}


def told(room: Room, **settings: str) -> dict[str, object]:
    """Return what another process reports about the package after two turns of its game."""
    command = [sys.executable, "-c", TELL]
    done = subprocess.run(command, env=environment(room, **settings), capture_output=True, text=True, check=True)
    found: dict[str, object] = json.loads(done.stdout)
    assert found["turns"] == [1, 2]
    assert found["the same"] == [True, True]
    return found


def runs_from_source(room: Room, why: Why, **settings: str) -> bool:
    found = told(room, **settings)
    assert found["files"] == [str(room.folder / f"{module}.py") for module in MODULES]
    assert found["library"] is False
    assert found["path"] == [str(room.folder)]
    assert str(found["sentence"]).startswith("The core runs uncompiled: ")
    assert found["why"] == why
    return True


def runs_compiled(room: Room, folder: Path, **settings: str) -> bool:
    found = told(room, **settings)
    assert found["sentence"] == "The core runs compiled."
    assert found["files"] == [str(folder / "tiny" / f"{module}{SUFFIX}") for module in MODULES]
    assert found["path"] == [str(folder / "tiny"), str(room.folder)]
    return True


# What is loaded, and what is not.


def test_where_nothing_is_compiled_the_source_runs(room: Room) -> None:
    assert runs_from_source(room, Why.NOT_COMPILED)


def test_files_that_cannot_be_loaded_are_as_if_they_were_not_there_and_the_error_is_told(room: Room) -> None:
    whole(room)
    assert runs_from_source(room, Why.REFUSED)
    assert "ImportError" in str(told(room)["sentence"])


def _without_a_file(folder: Path) -> None:
    (folder / f"tiny/playing{SUFFIX}").unlink()


def _altered(folder: Path) -> None:
    file = folder / f"tiny/playing{SUFFIX}"
    file.write_text(file.read_text().replace("library", "Library"))


def _cut_short(folder: Path) -> None:
    file = next(folder.glob("*__mypyc*"))
    file.write_bytes(file.read_bytes()[:-1])


def _without_the_list_of_files(folder: Path) -> None:
    (folder / MANIFEST).write_text(json.dumps({"key": folder.name, "files": {}}))


def _nonsense(folder: Path) -> None:
    (folder / MANIFEST).write_text("{")


def _no_text(folder: Path) -> None:
    (folder / MANIFEST).write_bytes(b"\xff")


def _a_folder(folder: Path) -> None:
    (folder / MANIFEST).unlink()
    (folder / MANIFEST).mkdir()


@pytest.mark.parametrize(
    "damage", [_without_a_file, _altered, _cut_short, _without_the_list_of_files, _nonsense, _no_text, _a_folder]
)
def test_a_folder_that_is_not_whole_is_not_even_tried(room: Room, damage: Callable[[Path], None]) -> None:
    folder = whole(room)
    assert fault(room, folder.name, folder) is None
    damage(folder)
    assert runs_from_source(room, Why.DAMAGED)


def test_a_folder_without_its_manifest_is_none(room: Room) -> None:
    (whole(room) / MANIFEST).unlink()
    assert runs_from_source(room, Why.NOT_COMPILED)


def test_files_of_another_source_are_not_loaded_under_any_name(room: Room) -> None:
    older = whole(room)
    (room.folder / "counting.py").write_text(f"{COUNTING}\nNEW = True\n")
    assert runs_from_source(room, Why.NOT_COMPILED)
    older.rename(place(room))
    assert runs_from_source(room, Why.DAMAGED)


def test_whoever_asks_for_the_source_gets_it(room: Room) -> None:
    whole(room)
    assert runs_from_source(room, Why.ASKED, CORE_PLAIN="1")
    assert runs_from_source(room, Why.REFUSED, CORE_PLAIN="0")


def test_a_package_without_some_of_its_source_can_be_imported(room: Room) -> None:
    whole(room)
    (room.folder / "playing.py").unlink()
    command = [sys.executable, "-c", "import tiny; print(tiny.RUNNING.why)"]
    done = subprocess.run(command, env=environment(room), capture_output=True, text=True, check=True)
    assert done.stdout.strip() == Why.NO_SOURCE


def test_the_files_may_lie_in_another_folder(room: Room, tmp_path: Path) -> None:
    whole(room).parent.rename(tmp_path / "elsewhere")
    assert runs_from_source(room, Why.NOT_COMPILED)
    assert runs_from_source(room, Why.REFUSED, CORE_COMPILED_FOLDER=str(tmp_path / "elsewhere"))


def test_a_key_tells_apart_every_source_python_and_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [
        key(read)
        for read in (
            {"a": b"x", "b": b"y"},
            {"a": b"x", "b": b"z"},
            {"a": b"xb 1\ny", "b": b""},
            {"a": b"", "b": b"xy"},
            {"a": b"x", "c": b"y"},
            {"a": b"x"},
        )
    ]
    monkeypatch.setattr(compiled, "SUFFIX", ".another.so")
    keys.append(key({"a": b"x", "b": b"y"}))
    monkeypatch.undo()
    monkeypatch.setattr(sys.implementation, "cache_tag", "cpython-399")
    keys.append(key({"a": b"x", "b": b"y"}))
    monkeypatch.undo()
    monkeypatch.setattr(sysconfig, "get_platform", lambda: "another")
    keys.append(key({"a": b"x", "b": b"y"}))
    monkeypatch.undo()
    assert len(set(keys)) == len(keys)
    assert key({"b": b"y", "a": b"x"}) == keys[0]


# Compiling.


def compiles(room: Room, *arguments: str) -> int:
    return main(["--hurry", *arguments], room)


def line(capsys: pytest.CaptureFixture[str]) -> str:
    out, err = capsys.readouterr()
    assert out.count("\n") == 1
    assert not err
    return out.strip()


def _no_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("CC", "gcc")


def _no_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(sysconfig, "get_config_var", lambda _: None)


def _no_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", '"gcc')


def _no_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", sys.executable)
    monkeypatch.setattr(sysconfig, "get_path", lambda _: "/nowhere")


def _no_mypyc(monkeypatch: pytest.MonkeyPatch) -> None:
    _headers(monkeypatch)
    monkeypatch.setattr(compiling, "find_spec", lambda name: None if name == "mypyc" else name)


def _no_setuptools(monkeypatch: pytest.MonkeyPatch) -> None:
    _headers(monkeypatch)
    monkeypatch.setattr(compiling, "find_spec", lambda name: None if name == "setuptools" else name)


def _headers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", sys.executable)
    monkeypatch.setattr(Path, "exists", lambda _: True)


LACKS = [
    (_no_path, "there is no C compiler"),
    (_no_setting, "there is no C compiler"),
    (_no_command, "CC cannot be read: '\"gcc'"),
    (_no_headers, "there are no headers of Python for the C compiler"),
    (_no_mypyc, "mypyc is not installed"),
    (_no_setuptools, "setuptools is not installed"),
]


@pytest.mark.parametrize(("lack", "said"), LACKS, ids=[lack.__name__ for lack, _ in LACKS])
def test_who_cannot_compile_says_why_in_a_line_and_it_is_no_failure(
    room: Room,
    lack: Callable[[pytest.MonkeyPatch], None],
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as here:
        lack(here)
        assert compiles(room) == 0
        assert line(capsys) == f"runs uncompiled: {said}"
        assert compiles(room, "--required") == 1
        assert line(capsys) == f"runs uncompiled: {said}"
        assert start_compiling(room) == said
    assert not folder_of_all(room).exists()


@can_compile
def test_where_nothing_can_be_written_it_runs_uncompiled(room: Room, capsys: pytest.CaptureFixture[str]) -> None:
    folder_of_all(room).touch()
    assert compiles(room) == 0
    assert line(capsys) == f"runs uncompiled: {folder_of_all(room)} cannot be written (File exists)"


def test_a_module_that_is_not_there_is_a_failure(room: Room, capsys: pytest.CaptureFixture[str]) -> None:
    (room.folder / "playing.py").unlink()
    assert compiles(room) == 1
    assert line(capsys).startswith(f"not compiled: {room.folder / 'playing.py'} cannot be read")
    assert str(start_compiling(room)).startswith(str(room.folder / "playing.py"))
    assert not folder_of_all(room).exists()


def test_what_is_compiled_already_is_left_alone(
    room: Room, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole(room)
    monkeypatch.setenv("PATH", "")  # no compiler is needed in this case
    assert compiles(room, "--required") == 0
    assert line(capsys) == "compiled already"
    assert start_compiling(room) == "compiled already"


def test_what_is_whole_is_compiled_anew_for_whoever_asks_for_that(
    room: Room, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    library = whole(room) / room.files[0]

    def compile_(_: Room, __: object, workshop: Path) -> Path:
        made = shutil.copytree(place(room), workshop / "made")
        (made / room.files[0]).write_text("another")
        noted(room, made.rename(workshop / place(room).name))
        return workshop / place(room).name

    monkeypatch.setattr(compiling, "obstacle", lambda: None)
    monkeypatch.setattr(compiling, "_compile", compile_)
    assert start_compiling(room) == "compiled already", "or every start would compile where nothing can be loaded"
    assert compiles(room, "--anew") == 0
    assert line(capsys).startswith("compiled in")
    assert library.read_text() == "another"
    assert fault(room, place(room).name, place(room)) is None


def test_who_asks_for_the_source_starts_no_compiling(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(compiled.PLAIN_VARIABLE, "1")
    assert start_compiling(room) == "CORE_PLAIN asks for the source"


def test_whoever_is_started_is_given_what_it_needs_of_the_environment_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    secrets = ("DISCORD_TOKEN", "DATABASE_URL", "PGPASSWORD", "OTHER_TOKEN", "PYTHON_TOKEN", "CC_TOKEN", "SECRET")
    for name in secrets:
        monkeypatch.setenv(name, "do not tell")
    for name in ("PATH", "CC", "CFLAGS", "PYTHONPATH", compiled.FOLDER_VARIABLE, compiled.PLAIN_VARIABLE):
        monkeypatch.setenv(name, "of use")
    given = child_environment(TMPDIR="elsewhere")
    assert set(given.values()) >= {"of use", "elsewhere"}
    assert "do not tell" not in given.values()
    assert all(given[name] == "of use" for name in ("PATH", "CC", "CFLAGS", "PYTHONPATH"))
    assert (given[compiled.FOLDER_VARIABLE], given[compiled.PLAIN_VARIABLE]) == ("of use", "of use")
    assert not [name for name in given if "TOKEN" in name]


@can_compile
def test_the_compiling_process_is_started_with_nothing_to_say_and_not_waited_for(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stand-in for the compiling process runs until the test lets it end."""
    started = []
    popen = subprocess.Popen

    def start(command: list[str], **settings: object) -> "subprocess.Popen[bytes]":
        started.append((command, settings))
        return popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)

    monkeypatch.setattr(subprocess, "Popen", start)
    assert start_compiling(room) is None
    ((command, settings),) = started
    assert command == [sys.executable, "-m", "core.compiling"]
    assert {settings[name] for name in ("stdin", "stdout", "stderr")} == {subprocess.DEVNULL}
    assert settings["start_new_session"] is True
    assert settings["env"] == child_environment(**{compiled.FOLDER_VARIABLE: str(folder_of_all(room))})
    (waiting,) = [each for each in threading.enumerate() if each.name == "compiling"]
    assert waiting.daemon
    child = waiting._target.__self__  # type: ignore[attr-defined]
    assert child.returncode is None
    child.stdin.close()
    waiting.join()
    assert child.returncode is not None


def test_a_process_that_cannot_be_started_is_told(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "obstacle", lambda: None)
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert start_compiling(room) == "cannot be started: No such file or directory"


@can_compile
@pytest.mark.slow
def test_what_the_type_checker_refuses_is_told_in_a_line_and_nothing_is_left(
    room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    (room.folder / "playing.py").write_text(f"{PLAYING}\nmore('one')\n")
    assert compiles(room) == 1
    said = line(capsys)
    assert said.startswith("not compiled: tiny/playing.py:")
    assert 'incompatible type "str"' in said
    assert list(folder_of_all(room).iterdir()) == []


def compiler(folder: Path, script: str) -> str:
    """Write a script that replaces the C compiler, and return its path."""
    file = folder / "compiler"
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
    return str(file)


@can_compile
@pytest.mark.slow
def test_the_compiler_is_given_no_token_and_what_it_refuses_is_told_in_a_line_and_leaves_nothing(
    room: Room, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = tmp_path / "given"
    script = f"""
        env >>'{given}'
        case "$*" in
            *" -Werror "*) echo 'a warning is no error: or a newer compiler compiles nothing' ;;
            *" -O3 -g0 "*) echo 'tiny.c:1:2: error: not today' ;;
        esac >&2
        echo 'and so on'
        exit 1
    """
    monkeypatch.setenv("CC", compiler(tmp_path, script))
    for name in ("DISCORD_TOKEN", "DATABASE_URL", "OTHER_TOKEN"):
        monkeypatch.setenv(name, "do not tell")
    assert compiles(room) == 1
    assert line(capsys) == "not compiled: tiny.c:1:2: error: not today"
    assert list(folder_of_all(room).iterdir()) == []
    assert "PATH=" in given.read_text()
    assert "do not tell" not in given.read_text()
    assert "TOKEN" not in given.read_text()


@can_compile
@pytest.mark.slow
def test_one_that_is_killed_while_it_compiles_leaves_nothing_that_is_loaded(room: Room, tmp_path: Path) -> None:
    """The process is killed during linking, when some output files already exist; the fake compiler blocks forever."""
    pipe, never = tmp_path / "pipe", tmp_path / "never"
    os.mkfifo(pipe)
    os.mkfifo(never)
    link = f"echo begun $(nice) >'{pipe}'; read line <'{never}'"
    compile_ = 'while [ "$1" != -o ]; do shift; done; : >"$2"'
    script = compiler(tmp_path, f'case "$*" in *-shared*) {link} ;; *) {compile_} ;; esac')
    command = [sys.executable, "-c", COMPILE, str(room.folder)]
    settings = environment(room, CC=script, LDSHARED=f"{script} -shared")
    begun = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with subprocess.Popen(command, env=settings, start_new_session=True, stdout=subprocess.PIPE) as builder:
        assert builder.stdout is not None
        try:
            select.select([begun, builder.stdout.fileno()], [], [])  # unless it has ended, and says why
            assert os.read(begun, 100).splitlines()[0] == f"begun {min(os.nice(0) + 10, 19)}".encode()
            builder.kill()
            assert builder.communicate()[0] == b""
            assert builder.returncode == -signal.SIGKILL
            assert runs_from_source(room, Why.NOT_COMPILED)
            (left,) = folder_of_all(room).iterdir()
            assert left.name.startswith(".compiling-")
        finally:
            os.close(begun)
            with suppress(ProcessLookupError):
                os.killpg(builder.pid, signal.SIGKILL)  # the waiting compiler


@pytest.mark.parametrize(
    ("why", "there", "expected"),
    [
        (None, False, True),
        (Why.NOT_COMPILED, True, True),
        (Why.NOT_COMPILED, False, False),
        (Why.DAMAGED, True, True),
        (Why.DAMAGED, False, False),
        (Why.ASKED, True, False),
        (Why.REFUSED, True, False),
    ],
)
def test_who_starts_later_runs_what_was_compiled_meanwhile(
    monkeypatch: pytest.MonkeyPatch, why: Why | None, *, there: bool, expected: bool
) -> None:
    monkeypatch.setattr(compiling, "RUNNING", compiled.Running(why))
    monkeypatch.setattr(compiling, "_is_there", lambda _: there)
    assert compiling.will_run_compiled() is expected


def test_of_two_who_compile_at_once_the_first_to_be_done_leaves_its_folder(
    room: Room, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_work: list[Path] = []

    def compile_(_: Room, __: object, workshop: Path) -> Path:
        at_work.append(workshop)
        if len(at_work) == 1:  # the other begins later, and is done before
            assert compiling.compile_room(room).outcome is compiling.Outcome.COMPILED
        return whole(room, workshop)

    monkeypatch.setattr(compiling, "obstacle", lambda: None)
    monkeypatch.setattr(compiling, "_compile", compile_)
    assert compiles(room) == 0
    assert line(capsys) == "compiled already"
    assert len(at_work) == 2
    assert list(folder_of_all(room).iterdir()) == [place(room)]
    assert fault(room, place(room).name, place(room)) is None


@can_compile
@pytest.mark.slow
def test_who_compiles_leaves_one_whole_folder_which_is_loaded(room: Room, tmp_path: Path) -> None:
    everything = folder_of_all(room)
    older, other_python, killed, at_work = (
        everything / name for name in (f"{family()}0", "cpython-399-linux-0", ".compiling-killed", ".compiling-at-work")
    )
    for each in (older, other_python, killed, at_work):
        each.mkdir(parents=True)
        (each / "file").touch()
    os.utime(killed, (0, 0))
    place(room).mkdir()
    (place(room) / MANIFEST).write_text("{}")  # damaged, so it is replaced
    command = [sys.executable, "-c", COMPILE, str(room.folder)]
    unoptimised = 'for each; do shift; [ "$each" = -O3 ] || set -- "$@" "$each"; done'  # takes half the time
    settings = environment(room, CC=compiler(tmp_path, f'{unoptimised}; exec {REAL_COMPILER} "$@"'))
    command += ["--hurry", "--required"]
    said = subprocess.run(command, env=settings, stdout=subprocess.PIPE, text=True, check=True).stdout
    assert said.startswith("compiled in ")
    assert said.count("\n") == 1
    folder = place(room)
    assert set(everything.iterdir()) == {folder, other_python, at_work}
    assert folder.stat().st_mode & 0o777 == 0o777 & ~_umask()
    assert runs_compiled(room, folder)
    assert runs_from_source(room, Why.ASKED, CORE_PLAIN="1")

    # Elsewhere, as in an image whose program is read-only.
    elsewhere = shutil.copytree(everything, tmp_path / "elsewhere")
    assert runs_compiled(room, elsewhere / folder.name, CORE_COMPILED_FOLDER=str(elsewhere))

    # One module cannot be loaded after another was loaded: nothing of it must remain.
    (elsewhere / folder.name / f"tiny/playing{SUFFIX}").write_text("no library")
    noted(room, elsewhere / folder.name)
    assert runs_from_source(room, Why.REFUSED, CORE_COMPILED_FOLDER=str(elsewhere))

    # A module that was imported earlier runs from source, and the two kinds cannot be mixed.
    (room.folder / "__init__.py").write_text(f"from tiny import counting\n{PACKAGE}")
    assert runs_from_source(room, Why.REFUSED)
    (room.folder / "__init__.py").write_text(PACKAGE)
    assert runs_compiled(room, folder)

    # The source has changed.
    (room.folder / "counting.py").write_text(f"{COUNTING}\n# later\n")
    assert runs_from_source(room, Why.NOT_COMPILED)


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
