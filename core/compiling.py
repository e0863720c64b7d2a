"""`python -m core.compiling`: compiles the core's modules if there is a C compiler, and prints the result on one line.

It builds in a temporary folder next to the others and renames the finished one into place, so concurrent or killed
builds never leave an incomplete folder. If the modules are already compiled, nothing is done.
"""

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Sequence
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from core import RUNNING
from core.compiled import (
    CORE,
    FOLDER_VARIABLE,
    MANIFEST,
    PLAIN_VARIABLE,
    Room,
    Why,
    asked_for_source,
    child_environment,
    family,
    fault,
    folder_of_all,
    key,
)
from core.compiled import manifest as manifest_of
from core.compiled import sources as sources_of

_WORKSHOP = ".compiling-"
"""Prefix of the names of build folders."""
_LONGEST_SECONDS = 1_800
"""Time limit for compiling, in seconds."""
_ABANDONED_SECONDS = 2 * _LONGEST_SECONDS
"""Age, in seconds, above which a build folder is considered left over from a killed build."""
_LONGEST_LINE = 300
_NICENESS = 10

_SETUP = """
import json, sys
from mypyc.build import mypycify
from setuptools import setup

files, group = json.loads(sys.argv.pop(1))
options = ["--config-file=", "--no-site-packages", "--no-color-output", "--no-error-summary"]
made = mypycify([*options, *files], opt_level="3", debug_level="0", group_name=group, target_dir="c")
for each in made:  # a warning that only a newer compiler knows is no reason to run uncompiled
    flags = [flag for flag in each.extra_compile_args if flag != "-Werror"]
    each.extra_compile_args = [*flags, "-ffp-contract=off"]  # else some processors judge by other digits than Python
setup(name=group, packages=[], py_modules=[], ext_modules=made)
"""
"""The script of the compiling process, run in the source's folder. The project's own mypy settings are ignored."""


class Outcome(StrEnum):
    """The outcome of compiling."""

    COMPILED = "compiled"
    THERE = "there"
    IMPOSSIBLE = "impossible"
    """Something needed for compiling is missing, so the core runs uncompiled."""
    FAILED = "failed"


class Report(NamedTuple):
    """The outcome of compiling, with a one-line explanation."""

    outcome: Outcome
    line: str


class _CompilingError(Exception):
    """The modules cannot be compiled; the message is one line."""


def main(arguments: Sequence[str] | None = None, room: Room = CORE) -> int:
    """Compile, print one line and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m core.compiling", description="Compiles the core of the rules.")
    parser.add_argument("--required", action="store_true", help="exit status 1, too, if this machine cannot compile")
    parser.add_argument("--hurry", action="store_true", help="with the usual priority, not a low one")
    parser.add_argument("--anew", action="store_true", help="even if it has been: for files that cannot be loaded")
    options = parser.parse_args(arguments)
    if not options.hurry and hasattr(os, "nice"):
        os.nice(_NICENESS)
    report = compile_room(room, anew=options.anew)
    print(report.line)  # noqa: T201 - a command-line program
    return int(report.outcome is Outcome.FAILED or (options.required and report.outcome is Outcome.IMPOSSIBLE))


def will_run_compiled() -> bool:
    """Return whether a new process would run the core compiled. Compiling may have finished since this one started."""
    if RUNNING.why not in {Why.NOT_COMPILED, Why.DAMAGED}:
        return RUNNING.compiled
    try:
        return _is_there(CORE)
    except OSError:
        return False


def start_compiling(room: Room = CORE) -> str | None:
    """Start compiling in a separate process at low priority, without waiting. Processes started later use the result.

    Returns:
        None if it was started, otherwise the reason why not, on one line.
    """
    if asked_for_source():
        return f"{PLAIN_VARIABLE} asks for the source"
    try:
        if _is_there(room):
            return "compiled already"
    except OSError as error:
        return _unreadable(error)
    missing = obstacle()
    if missing is not None:
        return missing
    # In a session of its own, so that it finishes even if the program is stopped with Ctrl-C after a minute.
    try:
        child = subprocess.Popen(
            [sys.executable, "-m", "core.compiling"],
            cwd=room.folder.parent,
            # A relative folder would otherwise be resolved from another working directory.
            env=child_environment(**{FOLDER_VARIABLE: str(folder_of_all(room))}),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        return f"cannot be started: {error.strerror}"
    threading.Thread(target=child.wait, name="compiling", daemon=True).start()  # or the child would stay a zombie
    return None


def compile_room(room: Room = CORE, *, anew: bool = False) -> Report:
    """Compile a package's modules if that has not been done yet. This leaves a complete folder or nothing.

    With `anew`, compile again, for example if the files are complete but cannot be loaded.
    """
    started = time.monotonic()
    try:
        read = sources_of(room)
    except OSError as error:
        return Report(Outcome.FAILED, f"not compiled: {_unreadable(error)}")
    all_folders = folder_of_all(room)
    place = all_folders / key(read)
    already = Report(Outcome.THERE, "compiled already")
    if not anew and fault(room, place.name, place) is None:
        return already
    missing = obstacle()
    if missing is not None:
        return Report(Outcome.IMPOSSIBLE, f"runs uncompiled: {missing}")
    try:
        all_folders.mkdir(parents=True, exist_ok=True)
        workshop = tempfile.TemporaryDirectory(prefix=_WORKSHOP, dir=all_folders, ignore_cleanup_errors=True)
    except OSError as error:
        return Report(Outcome.IMPOSSIBLE, f"runs uncompiled: {all_folders} cannot be written ({error.strerror})")
    with workshop as name:
        try:
            made = _compile(room, read, Path(name))
            if not _put_in_place(room, made, place, anew=anew):
                return already
            _clear_away(place, Path(name))
        except _CompilingError as error:
            return Report(Outcome.FAILED, f"not compiled: {error}")
        except OSError as error:
            return Report(Outcome.FAILED, f"not compiled: {error.strerror or type(error).__name__}")
    return Report(Outcome.COMPILED, f"compiled in {time.monotonic() - started:.0f} s")


def obstacle() -> str | None:
    """Return what this machine lacks for compiling; None if nothing is missing."""
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
    try:
        compiler = shlex.split(named)
    except ValueError:
        return f"CC cannot be read: {named!r}"
    if not compiler or shutil.which(compiler[0]) is None:
        return "there is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "there are no headers of Python for the C compiler"
    return next((f"{module} is not installed" for module in ("mypyc", "setuptools") if find_spec(module) is None), None)


def _is_there(room: Room) -> bool:
    """Return whether the package is compiled.

    Raises:
        OSError: A module's source cannot be read.
    """
    name = key(sources_of(room))
    return fault(room, name, folder_of_all(room) / name) is None


def _unreadable(error: OSError) -> str:
    return f"{error.filename} cannot be read ({error.strerror})"


def _compile(room: Room, read: dict[str, bytes], workshop: Path) -> Path:
    """Compile a copy of the source, so that later edits do not end up under the key of the old source.

    Returns:
        A folder with the manifest and the files that it names.

    Raises:
        _CompilingError: The type checker or the compiler rejects the source, or takes too long.
        OSError: A file cannot be written, for example because the disk is full.
    """
    source, made = workshop / "source", workshop / "made"
    package = source / room.name
    package.mkdir(parents=True)
    (package / "__init__.py").touch()  # empty, because the real one would import modules that are not compiled
    for module, text in read.items():
        (package / f"{module}.py").write_bytes(text)
    files = [f"{room.name}/{module}.py" for module in room.modules]
    build = ["build_ext", f"--build-lib={made}", f"--build-temp={workshop / 'objects'}"]
    command = [sys.executable, "-P", "-c", _SETUP, json.dumps([files, room.group]), *build]
    try:
        done = subprocess.run(  # noqa: S603 - runs the script above
            [*command, f"--parallel={os.cpu_count() or 1}"],
            cwd=source,
            # If the compiler is killed, its temporary files are in the build folder, too.
            env=child_environment(MYPYPATH=str(source), TMPDIR=str(workshop)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=_LONGEST_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise _CompilingError("it takes too long") from None
    if done.returncode != 0:
        raise _CompilingError(_last_error(done.stdout) or f"exit status {done.returncode}")
    (made / MANIFEST).write_text(manifest_of(room, key(read), made), encoding="utf-8")
    return made


def _last_error(output: str) -> str:
    """Return the last line that describes an error. setuptools' final lines only say that there was one."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    line = next((line for line in reversed(lines) if " error: " in line), lines[-1] if lines else "")
    return line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]}..."


def _put_in_place(room: Room, made: Path, place: Path, *, anew: bool) -> bool:
    """Move the finished folder into place. Return False if another process has already done so.

    Raises:
        OSError: The folder cannot be moved.
    """
    try:
        made.rename(place)
    except OSError:
        if not anew and fault(room, place.name, place) is None:
            return False
        place.rename(made.with_name("damaged"))
        made.rename(place)
    return True


def _clear_away(place: Path, workshop: Path) -> None:
    """Remove builds of older source for the same Python, and leftovers of killed builds.

    Each folder is moved into the build folder, which is then deleted, so no process finds an incomplete folder.
    """
    for each in place.parent.iterdir():
        try:
            old = each.name.startswith(family()) and each != place
            left = each.name.startswith(_WORKSHOP) and time.time() - each.stat().st_mtime > _ABANDONED_SECONDS
            if old or left:
                each.rename(workshop / each.name)
        except OSError:  # another process removed it, or it stays
            continue


if __name__ == "__main__":
    sys.exit(main())
