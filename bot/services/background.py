"""Background work: no unexpected error ends a loop or goes unnoticed.

Every loop of the program runs under a `Loop`. ADR 10 lists them all, and a test kills each.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

_log = logging.getLogger(__name__)


class Loop:
    """A loop that goes on after an error in one of its passes.

    An error is logged once, however many passes in a row fail; the next successful pass logs that it is over.
    """

    def __init__(self, name: str) -> None:
        """`name` is its name in the log."""
        self._name = name
        self.trouble: str | None = None
        """The kind of unexpected error that ended the latest pass; None if it succeeded."""

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Guard one pass. Any error that gets here is unexpected, and is logged and suppressed."""
        try:
            yield
        except Exception as error:  # noqa: BLE001 - whatever it is, the loop goes on; it is logged
            kind = type(error).__name__
            if self.trouble is None:
                _log.error("%s has failed (%s) and is tried again; this is said once", self._name, kind, exc_info=error)
            self.trouble = kind
        else:
            if self.trouble is not None:
                _log.warning("%s works again", self._name)
            self.trouble = None

    async def repeat(self, work: Callable[[], Awaitable[object]], seconds: float) -> NoReturn:
        """Do the work again and again until cancelled, with a pause in seconds after each pass."""
        while True:
            with self.guarded():
                await work()
            await asyncio.sleep(seconds)


def begin(name: str, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Start work that nobody awaits; an error that it does not handle itself is logged under this name."""

    def ended(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("%s has failed: %s", name, type(error).__name__, exc_info=error)

    task = asyncio.create_task(work)
    task.add_done_callback(ended)
    return task
