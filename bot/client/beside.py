"""Work beside the event loop, one piece after the other, in a thread that holds up nobody's exit.

Python waits for the threads of an executor when it ends, so that work without an end would never let it.
"""

import atexit
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import TypeAlias

_Work: TypeAlias = tuple["Future[bytes | None]", Callable[[], bytes | None]]

_FAREWELL = 1.0
"""So many seconds the program waits at its end for what is nearly done."""


class Beside:
    """One thread, which begins with the first piece of work."""

    def __init__(self, name: str) -> None:
        self._waiting: SimpleQueue[_Work | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._since: float | None = None
        """When it began what it does now."""

    def submit(self, work: Callable[[], bytes | None]) -> "Future[bytes | None]":
        """Does this after everything else. The work has to see to its own errors."""
        future: Future[bytes | None] = Future()
        self._waiting.put((future, work))
        if self._thread.ident is None:
            self._thread.start()
            # Taken away in the middle of a library that is not written in Python, a thread may take the program along.
            atexit.register(self._part)
        return future

    def busy_for(self) -> float:
        """So many seconds it has been busy with one and the same piece of work."""
        since = self._since
        return 0.0 if since is None else monotonic() - since

    def end(self) -> None:
        """Lets the thread end, after what is to be done still."""
        self._waiting.put(None)

    def _part(self) -> None:
        self.end()
        self._thread.join(_FAREWELL)

    def _run(self) -> None:
        while (each := self._waiting.get()) is not None:
            future, work = each
            if future.set_running_or_notify_cancel():
                self._since = monotonic()
                result = work()
                self._since = None
                future.set_result(result)
