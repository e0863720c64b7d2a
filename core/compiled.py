"""Finds, checks and loads the compiled modules of the core.

This file is never compiled itself and imports only the standard library. `core.compiling` makes the compiled files.

The folder of compiled files is named after the interpreter, the platform and a hash of the source, so older files are
never used after a change to any of these. A manifest has the SHA-256 of each file, because a truncated or altered
library could crash the process. If anything is wrong, the source is used instead, and only `Running` reports it.
"""

import hashlib
import json
import os
import sys
import sysconfig
from collections.abc import Mapping, MutableSequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import NamedTuple

MODULES = (
    "weights",
    "tables",
    "moves",
    "economy",
    "cities",
    "scoring",
    "game",
    "dealing",
    "playing",
    "judging",
    "search",
)
"""The modules of the core to compile. They import only each other, `math`, `typing` and `mypy_extensions`."""

PLAIN_VARIABLE = "CORE_PLAIN"
"""The environment variable that forces the source, for tests and comparisons: `CORE_PLAIN=1`."""
FOLDER_VARIABLE = "CORE_COMPILED_FOLDER"
"""The environment variable for another folder for compiled files, for example if the program's own is read-only."""

_GIVEN = frozenset(
    {
        *("HOME", "LANG", "LC_ALL", "LC_CTYPE", "PATH", "TEMP", "TMP", "TMPDIR"),
        # For Python: where it is, and where our packages are.
        *("PYTHONDONTWRITEBYTECODE", "PYTHONHASHSEED", "PYTHONHOME", "PYTHONNOUSERSITE", "PYTHONPATH", "PYTHONUTF8"),
        *("DYLD_LIBRARY_PATH", "LD_LIBRARY_PATH", "PATHEXT", "SYSTEMROOT"),
        # For compilers, as read by setuptools and by the compilers themselves.
        *("AR", "ARCHFLAGS", "CC", "CFLAGS", "CPATH", "CPP", "CPPFLAGS", "CXX", "C_INCLUDE_PATH", "INCLUDE", "LDFLAGS"),
        *("LDSHARED", "LIB", "LIBRARY_PATH", "DEVELOPER_DIR", "MACOSX_DEPLOYMENT_TARGET", "SDKROOT"),
        *(PLAIN_VARIABLE, FOLDER_VARIABLE),
    }
)
"""The environment variables passed to child processes, which may need them to think or to compile."""

MANIFEST = "manifest.json"
SUFFIX = EXTENSION_SUFFIXES[0]
"""The suffix of a compiled file, which names the interpreter and the platform."""

_FORM = "1"
"""Version of the folder's format and of the way of compiling. A new version keeps older builds from being reused."""
_LONGEST_DETAIL = 200


def child_environment(**besides: str) -> dict[str, str]:
    """Return the environment for a child process: this process's variables that are not secret, and `besides`."""
    return {name: value for name, value in os.environ.items() if name in _GIVEN} | besides


class Room(NamedTuple):
    """A package, some of whose modules are compiled."""

    name: str
    folder: Path
    modules: tuple[str, ...]

    @property
    def group(self) -> str:
        """The name of the mypyc group that contains these modules."""
        return f"{self.name}_compiled"

    @property
    def library(self) -> str:
        """The name of the library with all the code. The modules' own files are small and import it by this name."""
        return f"{self.group}__mypyc"

    @property
    def files(self) -> tuple[str, ...]:
        """The compiled files, relative to their folder, without the manifest."""
        return f"{self.library}{SUFFIX}", *(f"{self.name}/{module}{SUFFIX}" for module in self.modules)


CORE = Room("core", Path(__file__).parent, MODULES)


class Why(StrEnum):
    """Reasons for running the source instead of compiled files."""

    ASKED = "asked"
    NO_SOURCE = "no-source"
    NOT_COMPILED = "not-compiled"
    DAMAGED = "damaged"
    REFUSED = "refused"


_SENTENCES = {
    Why.ASKED: f"{PLAIN_VARIABLE} asks for it",
    Why.NO_SOURCE: "a module of its source cannot be read",
    Why.NOT_COMPILED: "nothing is compiled for this source and this Python",
    Why.DAMAGED: "a compiled file is missing, damaged or of another source",
    Why.REFUSED: "the compiled files cannot be loaded",
}


@dataclass(frozen=True, slots=True)
class Running:
    """How the core runs in this process."""

    why: Why | None
    """Why the core runs uncompiled; None if it is compiled."""
    detail: str = ""
    """The error from loading a compiled library, on one line; empty if there was none."""

    @property
    def compiled(self) -> bool:
        """Whether the core is compiled."""
        return self.why is None

    @property
    def sentence(self) -> str:
        """The status and the reason for it as a sentence, for a log."""
        if self.why is None:
            return "The core runs compiled."
        detail = f" ({self.detail})" if self.detail else ""
        return f"The core runs uncompiled: {_SENTENCES[self.why]}{detail}."


# Where the compiled files are, and whether they are valid.


def sources(room: Room) -> dict[str, bytes]:
    """Return the source of each module to compile.

    Raises:
        OSError: A module cannot be read.
    """
    return {module: (room.folder / f"{module}.py").read_bytes() for module in room.modules}


def key(read: Mapping[str, bytes]) -> str:
    """Return the folder name for exactly this source, interpreter and platform."""
    digest = hashlib.sha256(f"{_FORM} {SUFFIX}\n".encode())
    for module, source in sorted(read.items()):
        digest.update(f"{module} {len(source)}\n".encode())  # the length marks where each module ends
        digest.update(source)
    return f"{family()}{digest.hexdigest()}"


def family() -> str:
    """Return the prefix that all keys for this interpreter and platform share."""
    return f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}-"


def folder_of_all(room: Room) -> Path:
    """Return the parent folder, which contains one folder of compiled files for each key."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named).absolute() if named else room.folder / "compiled_files"


def manifest(room: Room, key: str, folder: Path) -> str:
    """Return the content of the manifest for a complete folder.

    Raises:
        OSError: A file is missing.
    """
    return json.dumps({"key": key, "files": {file: _checksum(folder / file) for file in room.files}}, indent=1)


def fault(room: Room, key: str, folder: Path) -> Why | None:
    """Return what is wrong with a folder of compiled files; None if it is complete and has this key."""
    try:
        noted = (folder / MANIFEST).read_text(encoding="utf-8")
    except FileNotFoundError:
        return Why.NOT_COMPILED
    except (OSError, ValueError):
        return Why.DAMAGED
    try:
        return None if json.loads(noted) == json.loads(manifest(room, key, folder)) else Why.DAMAGED
    except (OSError, ValueError, RecursionError):
        return Why.DAMAGED


def asked_for_source() -> bool:
    """Return whether the environment asks for the source."""
    return os.environ.get(PLAIN_VARIABLE, "") not in {"", "0"}


def _checksum(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


# Loading the compiled files.


def adopt(room: Room, path: MutableSequence[str]) -> Running:
    """Put the folder of compiled modules first in `path` and import them. If that fails, undo everything.

    Never raises, because the source can always be used.

    Args:
        room: The package, which is about to be imported.
        path: Its `__path__`: the folders in which Python looks for its modules, in order.
    """
    if asked_for_source():
        return Running(Why.ASKED)
    try:
        name = key(sources(room))
        folder = folder_of_all(room) / name
        amiss = fault(room, name, folder)
    except OSError:
        return Running(Why.NO_SOURCE)
    if amiss is not None:
        return Running(amiss)
    first = str(folder / room.name)
    path.insert(0, first)
    try:
        _load(room, folder)
    except Exception as error:  # noqa: BLE001 - whatever a compiled module raises, the source works
        path.remove(first)
        _forget(room)
        return Running(Why.REFUSED, _one_line(error))
    return Running(None)


def _load(room: Room, folder: Path) -> None:
    """Import all compiled modules.

    Raises:
        ImportError: A module cannot be loaded, or comes from another folder.
        Exception: Anything that a module raises on import.
    """
    # The modules import the library by its bare name, but it is not on sys.path, so it is put into sys.modules first.
    file = folder / f"{room.library}{SUFFIX}"
    spec = spec_from_file_location(room.library, file)
    if spec is None or spec.loader is None:
        raise ImportError("no library")
    library = module_from_spec(spec)
    sys.modules[room.library] = library
    spec.loader.exec_module(library)
    for module in room.modules:
        loaded = import_module(f"{room.name}.{module}")
        if Path(loaded.__file__ or "").parent != folder / room.name:
            raise ImportError(f"{module} comes from elsewhere")


def _forget(room: Room) -> None:
    """Remove all imported compiled modules, so that later imports use the source instead."""
    sys.modules.pop(room.library, None)
    package = sys.modules.get(room.name)
    for module in room.modules:
        sys.modules.pop(f"{room.name}.{module}", None)
        if package is not None:  # otherwise `from core import game` would still give the compiled module
            vars(package).pop(module, None)


def _one_line(error: Exception) -> str:
    line = " ".join(f"{type(error).__name__}: {error}".split())
    return line if len(line) <= _LONGEST_DETAIL else f"{line[:_LONGEST_DETAIL]}..."
