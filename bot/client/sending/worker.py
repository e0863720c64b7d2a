"""A worker thread that does one job after another, and does not keep the program from exiting.

At exit, Python waits for the threads of an executor, so a job that never ends would keep the program running.
"""

import atexit
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import TypeAlias

from bot.services.background import Loop

_Work: TypeAlias = tuple["Future[bytes | None]", Callable[[], bytes | None]]

_FAREWELL = 1.0
"""How long the program waits for the current job at exit, in seconds."""


class Worker:
    """One thread. The first job starts it."""

    def __init__(self, name: str) -> None:
        self._waiting: SimpleQueue[_Work | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._starts, self._jobs = Loop(f"the start of the thread for {name}"), Loop(f"the thread for {name}")
        self._since: float | None = None
        """When the current job began, by `monotonic`; None if there is none."""

    def submit(self, work: Callable[[], bytes | None]) -> "Future[bytes | None]":
        """Queue a job. Its result is None if the job fails, or if the thread cannot be started."""
        future: Future[bytes | None] = Future()
        if self._thread.ident is None:
            with self._starts.guarded():  # a process limit may prevent it
                self._thread.start()
                # At exit, a thread that is killed inside a native library may crash the program.
                atexit.register(self._part)
        if self._thread.ident is None:
            future.set_result(None)
        else:
            self._waiting.put((future, work))
        return future

    def busy_for(self) -> float:
        """Return how long the current job has taken so far, in seconds; 0.0 if there is none."""
        since = self._since
        return 0.0 if since is None else monotonic() - since

    def end(self) -> None:
        """Tell the thread to end once the queue is empty."""
        self._waiting.put(None)

    def _part(self) -> None:
        self.end()
        self._thread.join(_FAREWELL)

    def _run(self) -> None:
        while (each := self._waiting.get()) is not None:
            future, work = each
            if future.set_running_or_notify_cancel():
                self._since, result = monotonic(), None
                with self._jobs.guarded():
                    result = work()
                self._since = None
                future.set_result(result)
