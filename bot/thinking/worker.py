"""A worker process, `python -m bot.thinking.worker`: reads tasks and writes answers, each as one line of JSON.

While thinking, it checks before each rollout for a line `stop`, after which it answers with the best moves so far. It
exits at the end of its input. It also exits after a task if it uses too much memory or the core has been compiled since
it started: its last line reports this, and the pool starts another worker.
"""

import contextlib
import gc
import json
import os
import select
import signal
import sys
from pathlib import Path
from typing import Any

from bot.thinking.work import WorkError, read_order, think
from core import RUNNING
from core.compiling import will_run_compiled

STOP = b"stop"
_NICENESS = 10
_MOST_BYTES = 1 << 30
"""Maximum address space of a worker, in bytes. A worker that needs more is faulty."""
_GROWN_BYTES = 150_000_000
"""Memory use, in bytes, above which a worker is replaced by a fresh one."""


class _Line:
    """Standard input, read line by line, which can also be checked without waiting."""

    def __init__(self) -> None:
        self._number = sys.stdin.fileno()
        self._read = b""
        self.over = False

    def next(self) -> bytes | None:
        """Return the next line, or None at the end of the input."""
        while b"\n" not in self._read:
            if not self._more():
                return None
        line, self._read = self._read.split(b"\n", 1)
        return line

    def stopped(self) -> bool:
        """Return whether a line or the end of the input has come; during a task, the line can only be `stop`."""
        if self.over or b"\n" in self._read:
            return True
        ready, _, _ = select.select([self._number], [], [], 0)
        return bool(ready) and (not self._more() or b"\n" in self._read)

    def _more(self) -> bool:
        found = os.read(self._number, 1 << 16)
        self.over = self.over or not found
        self._read += found
        return bool(found)


def main() -> int:
    """Do tasks until the input ends or this process should be replaced. Return the exit status."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which ends its workers
    _keep_small()
    gc.disable()  # the core's only reference cycles are its caches', which it breaks itself
    line = _Line()
    while (text := line.next()) is not None:
        if text == STOP:
            continue  # it came too late
        _work(text, line)
        gc.collect()
        usable = not _grown() and RUNNING.compiled is will_run_compiled()
        _say({"done": usable})
        if not usable:
            break
    return 0


def _work(text: bytes, line: _Line) -> None:
    try:
        data = json.loads(text)
        for seat, answers in think(read_order(data), line.stopped):
            _say({"seat": seat, "answers": answers})
    except WorkError as error:
        _say({"refused": str(error)})
    except Exception as error:
        # Only the kind of error: its message might quote a card.
        _say({"broke": type(error).__name__})
        raise


def _say(data: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(data, separators=(",", ":")) + "\n")
    sys.stdout.flush()


def _keep_small() -> None:
    """Lower this process's priority and limit its memory, if the system allows that."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(_NICENESS)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on every system

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_BYTES, _MOST_BYTES))


def _grown() -> bool:
    """Return whether this process uses too much memory now. Its peak is not used, because it might be its parent's."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return False
    return pages * os.sysconf("SC_PAGE_SIZE") > _GROWN_BYTES


if __name__ == "__main__":
    sys.exit(main())
