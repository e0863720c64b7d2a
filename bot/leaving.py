"""To end the program from outside is to leave it like Ctrl-C does: all that has to be tidied up is."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

STOPPED = 130
"""As a shell says of who was stopped by Ctrl-C."""


class StoppedError(Exception):
    """Somebody has stopped the command; the message is one line for the person."""


@contextmanager
def leaving_on_signals() -> Iterator[None]:
    """Who ends the program, or closes its window, raises KeyboardInterrupt in it."""

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
    """In an event loop: a future that has the exit status as soon as somebody ends the program.

    Who asks a second time does not wait any longer for what is being tidied up.
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
        loop.call_soon_threadsafe(settle, STOPPED if number == signal.SIGINT else 0)

    for number in before:
        signal.signal(number, ask)
    try:
        yield asked
    finally:
        as_before()
