"""Signal handling: signals that end the program act like Ctrl-C, so that it can clean up first."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

_STOPPED = 130
"""The exit status that shells give for Ctrl-C."""
_OF_MAKE = "MAKELEVEL"
"""The environment variable that `make` sets for everything it starts."""


class StoppedError(Exception):
    """The user has stopped the command; the message is one line for them."""


def started_by_make() -> bool:
    """Return whether `make` started the program."""
    return _OF_MAKE in os.environ


def status_of_ctrl_c() -> int:
    """Return the exit status after Ctrl-C: 130, or 0 under `make`, which would report any other status as an error."""
    return 0 if started_by_make() else _STOPPED


@contextmanager
def leaving_on_signals() -> Iterator[None]:
    """Raise KeyboardInterrupt when someone ends the program or closes its window."""

    def leave(_number: int, _frame: FrameType | None) -> NoReturn:
        raise KeyboardInterrupt

    # Not every platform has both.
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [signal.signal(number, leave) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


@contextmanager
def asked_to_stop() -> Iterator["asyncio.Future[int]"]:
    """Provide a future that gets the exit status as soon as someone asks the program to end.

    A second request ends the program immediately, without waiting for the cleanup.
    """
    loop = asyncio.get_running_loop()
    asked: asyncio.Future[int] = loop.create_future()
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {
        number: handler for number in numbers if (handler := signal.getsignal(number)) not in (signal.SIG_IGN, None)
    }

    def as_before() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    def settle(status: int) -> None:
        if not asked.done():
            asked.set_result(status)

    def ask(number: int, _frame: FrameType | None) -> None:
        as_before()
        loop.call_soon_threadsafe(settle, status_of_ctrl_c() if number == signal.SIGINT else 0)

    for number in before:
        signal.signal(number, ask)
    try:
        yield asked
    finally:
        as_before()
