"""Run this project's programs as real processes, without the seconds that it takes to load Python and the modules.

The suite starts programs about a hundred times. Each is forked from a process that has only loaded the modules, and has
its own pid, files, signals and exit status. `test_main.py`, `test_launch.py` and `test_commands.py` test real starts.
"""

import gc
import importlib
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from bot.pictures.drawing.warming import warm
from bot.text.words import Words
from engine.loading import catalogue
from engine.ruleset import Expansion
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
_LOADED = ("bot.care", "bot.heartbeat", "bot.local", "bot.running", "tests.storage.people")
"""Modules to load in advance, with everything that they import."""
_MUTANT = "MUTANT_UNDER_TEST"
"""The variable that says which mutant mutmut tries (`tests.mutations`), or that it only counts calls."""


class Program:
    """A process that is started as if by `python -c CODE ...` or `python -m MODULE ...`."""

    def __init__(
        self, *arguments: object, folder: Path = ROOT, settings: Mapping[str, str] | None = None, out: int | None = None
    ) -> None:
        """Start the program in the environment `settings` (default: this process's), with output to `out` or a pipe."""
        heard, spoken = os.pipe()
        read, told = os.pipe()
        self.stdin, self.stdout = os.fdopen(spoken, "w"), os.fdopen(read)
        self._wrong = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed when it is read
        self._report, report = os.pipe()
        self.returncode: int | None = None
        self._written: tuple[str, str] | None = None
        environment = dict(os.environ if settings is None else settings)
        if environment.get(_MUTANT) == "stats":  # mutmut would look for its settings in the program's folder
            environment[_MUTANT] = ""
        wanted = {"arguments": [str(each) for each in arguments], "folder": str(folder), "settings": environment}
        data = json.dumps(wanted).encode()
        given = (heard, told if out is None else out, self._wrong.fileno(), report)
        door, _ = _loader()
        socket.send_fds(door, [len(data).to_bytes(4, "big")], given)
        door.sendall(data)
        for end in (heard, told, report):
            os.close(end)
        self.pid = self._reported()

    def poll(self) -> int | None:
        """Return the exit status; None while it runs."""
        if self.returncode is None and select.select([self._report], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the process, and return its exit status. Raise TimeoutExpired if that takes too long."""
        if self.returncode is None:
            if not select.select([self._report], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            self.returncode = self._reported()
            os.close(self._report)
        return self.returncode

    def communicate(self, said: str = "") -> tuple[str, str]:
        """Write the last input; return the rest of the output, and the error output."""
        if self._written is not None:
            return self._written
        hangs = threading.Timer(PATIENCE, self.kill)
        hangs.start()
        try:
            with self.stdin, self.stdout:
                self.stdin.write(said)
                self.stdin.close()
                written = self.stdout.read()
            self.wait()
        finally:
            hangs.cancel()
        with self._wrong:
            self._wrong.seek(0)
            self._written = written, self._wrong.read()
        return self._written

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _reported(self) -> int:
        return int.from_bytes(os.read(self._report, 4), "big", signed=True)


def ran(*arguments: object, said: str = "", **options: Any) -> subprocess.CompletedProcess[str]:  # noqa: ANN401 - see Program
    """Run a program until it ends, and return the result."""
    program = Program(*arguments, **options)
    out, wrong = program.communicate(said)
    assert program.returncode is not None
    return subprocess.CompletedProcess([str(each) for each in arguments], program.returncode, out, wrong)


# The process that has loaded everything.


@cache
def _loader() -> tuple[socket.socket, subprocess.Popen[bytes]]:
    """Start the loader, which ends with this process; return the socket to it and its process."""
    mine, its = socket.socketpair()
    with its:
        command = [sys.executable, "-m", "tests.warm", str(its.fileno())]
        return mine, subprocess.Popen(command, cwd=ROOT, pass_fds=[its.fileno()])


def _serve(door: socket.socket) -> None:
    for name in _LOADED:
        importlib.import_module(name)
    Words()
    catalogue("first", tuple(Expansion))
    warm()
    gc.collect()
    gc.freeze()  # otherwise each program, when it ends, checks everything loaded here for garbage: half a second
    while (asked := socket.recv_fds(door, 4, 4))[0]:
        data = b""
        while len(data) < int.from_bytes(asked[0], "big"):
            data += door.recv(1 << 16)
        if os.fork() == 0:
            door.close()
            _attend(json.loads(data), asked[1])
            return
        for end in asked[1]:
            os.close(end)
        with suppress(ChildProcessError):  # every finished child has already been collected
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def _attend(wanted: dict[str, Any], ends: list[int]) -> None:
    """Fork a process that becomes the program; report its pid and later its exit status."""
    *streams, report = ends
    program = os.fork()
    if program == 0:
        os.close(report)
        for place, end in enumerate(streams):
            os.dup2(end, place)
            os.close(end)
        _become(**wanted)
        return
    for end in streams:
        os.close(end)
    os.write(report, program.to_bytes(4, "big", signed=True))
    _, status = os.waitpid(program, 0)
    os.write(report, os.waitstatus_to_exitcode(status).to_bytes(4, "big", signed=True))
    os._exit(0)


def _become(arguments: list[str], folder: str, settings: dict[str, str]) -> None:
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(settings)
    how, what, *sys.argv[1:] = arguments
    if how == "-m":
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    else:
        main = sys.modules["__main__"] = ModuleType("__main__")
        exec(what, main.__dict__)  # noqa: S102 - a test's own code


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
