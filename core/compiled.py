"""Which modules are compiled, where the compiled files lie, whether they are those of this source, and their loading.

This file is never compiled itself, and knows the standard library alone. `core.compiling` makes the files.

They lie in a folder that is named after the interpreter, the platform and the source, so that a change of any of these
never finds an older file. A manifest has the SHA-256 of each: a library that was cut short, or altered, could end the
process, so it is not loaded at all. Whatever is amiss, the source is used; only `Running` tells.
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
"""Of the core. They import one another, and besides that only `math`, `typing` and `mypy_extensions`."""

PLAIN_VARIABLE = "CORE_PLAIN"
"""The environment variable that asks for the source, for tests and comparisons: `CORE_PLAIN=1`."""
FOLDER_VARIABLE = "CORE_COMPILED_FOLDER"
"""The environment variable that names another folder for the compiled files, as where the program's is read only."""

_GIVEN = frozenset(
    {
        *("HOME", "LANG", "LC_ALL", "LC_CTYPE", "PATH", "TEMP", "TMP", "TMPDIR"),
        # Of Python: where it is, and where our packages are.
        *("PYTHONDONTWRITEBYTECODE", "PYTHONHASHSEED", "PYTHONHOME", "PYTHONNOUSERSITE", "PYTHONPATH", "PYTHONUTF8"),
        *("DYLD_LIBRARY_PATH", "LD_LIBRARY_PATH", "PATHEXT", "SYSTEMROOT"),
        # Of compilers, as setuptools and they read it.
        *("AR", "ARCHFLAGS", "CC", "CFLAGS", "CPATH", "CPP", "CPPFLAGS", "CXX", "C_INCLUDE_PATH", "INCLUDE", "LDFLAGS"),
        *("LDSHARED", "LIB", "LIBRARY_PATH", "DEVELOPER_DIR", "MACOSX_DEPLOYMENT_TARGET", "SDKROOT"),
        *(PLAIN_VARIABLE, FOLDER_VARIABLE),
    }
)
"""The environment variables that processes of this program may need which only think, or compile."""

MANIFEST = "manifest.json"
SUFFIX = EXTENSION_SUFFIXES[0]
"""Of a compiled file, with the interpreter and the platform."""

_FORM = "1"
"""Of the folder. It changes with how the source is compiled, too, so that nobody keeps what was compiled otherwise."""
_LONGEST_DETAIL = 200


def child_environment(**besides: str) -> dict[str, str]:
    """What such a process is given of this one's environment: no token, no password, nothing that could hold one."""
    return {name: value for name, value in os.environ.items() if name in _GIVEN} | besides


class Room(NamedTuple):
    """A package, some modules of which are compiled."""

    name: str
    folder: Path
    modules: tuple[str, ...]

    @property
    def group(self) -> str:
        """What mypyc calls the modules together."""
        return f"{self.name}_compiled"

    @property
    def library(self) -> str:
        """The one module that has all the code. Those with the modules' names are small, and import it by this name."""
        return f"{self.group}__mypyc"

    @property
    def files(self) -> tuple[str, ...]:
        """What lies in the folder of the compiled files, besides the manifest."""
        return f"{self.library}{SUFFIX}", *(f"{self.name}/{module}{SUFFIX}" for module in self.modules)


CORE = Room("core", Path(__file__).parent, MODULES)


class Why(StrEnum):
    """Why the source is used."""

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
    """Why it runs uncompiled; None if it is compiled."""
    detail: str = ""
    """The error of a library that cannot be loaded, on one line."""

    @property
    def compiled(self) -> bool:
        """Whether it is compiled."""
        return self.why is None

    @property
    def sentence(self) -> str:
        """All of it, for a log."""
        if self.why is None:
            return "The core runs compiled."
        detail = f" ({self.detail})" if self.detail else ""
        return f"The core runs uncompiled: {_SENTENCES[self.why]}{detail}."


# Where the files lie, and whether they fit.


def sources(room: Room) -> dict[str, bytes]:
    """The source of each module that is compiled.

    Raises:
        OSError: one of them cannot be read.
    """
    return {module: (room.folder / f"{module}.py").read_bytes() for module in room.modules}


def key(read: Mapping[str, bytes]) -> str:
    """The name of the folder for exactly this source, this interpreter and this platform."""
    digest = hashlib.sha256(f"{_FORM} {SUFFIX}\n".encode())
    for module, source in sorted(read.items()):
        digest.update(f"{module} {len(source)}\n".encode())  # with its length, lest a line moves to the next module
        digest.update(source)
    return f"{family()}{digest.hexdigest()}"


def family() -> str:
    """How the keys of this interpreter and this platform begin."""
    return f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}-"


def folder_of_all(room: Room) -> Path:
    """Where the folder of each key lies."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named).absolute() if named else room.folder / "compiled_files"


def manifest(room: Room, key: str, folder: Path) -> str:
    """What is written beside the files of a whole folder.

    Raises:
        OSError: a file is missing.
    """
    return json.dumps({"key": key, "files": {file: _checksum(folder / file) for file in room.files}}, indent=1)


def fault(room: Room, key: str, folder: Path) -> Why | None:
    """What is amiss with a folder of compiled files; None if they are whole and of this key."""
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
    """Whether whoever started the program wants the source."""
    return os.environ.get(PLAIN_VARIABLE, "") not in {"", "0"}


def _checksum(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


# Loading them.


def adopt(room: Room, path: MutableSequence[str]) -> Running:
    """Puts the compiled modules in front of the source, and loads them. If that fails, nothing of them is left.

    It raises nothing, since the source can always be used.

    Args:
        room: the package, which is about to be imported.
        path: its `__path__`. Python looks for its modules there, in this order.
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
    except Exception as error:  # noqa: BLE001 - whatever a compiled module does as it begins, there is the source
        path.remove(first)
        _forget(room)
        return Running(Why.REFUSED, _one_line(error))
    return Running(None)


def _load(room: Room, folder: Path) -> None:
    """Imports all modules.

    Raises:
        ImportError: one of them cannot be loaded, or would come from elsewhere.
        Exception: whatever a module raises as it begins.
    """
    # The library is imported by its name alone, as if it lay on sys.path. It does not, so it is there before.
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
    """As if no module of it had been imported: the source is imported in their place, when somebody wants it."""
    sys.modules.pop(room.library, None)
    package = sys.modules.get(room.name)
    for module in room.modules:
        sys.modules.pop(f"{room.name}.{module}", None)
        if package is not None:  # or `from core import game` would still give the compiled one
            vars(package).pop(module, None)


def _one_line(error: Exception) -> str:
    line = " ".join(f"{type(error).__name__}: {error}".split())
    return line if len(line) <= _LONGEST_DETAIL else f"{line[:_LONGEST_DETAIL]}..."
