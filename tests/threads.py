"""Run what the program leaves to threads at once, where tests do not check what happens meanwhile.

Handing work to a thread and waiting for it took a quarter of the time of the use cases' tests.
`tests/bot/services/test_concurrency.py` and the tests of the client and of the database use real threads.
"""

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

import pytest

_T = TypeVar("_T")

_under_way: list[None] = []
"""An entry while work is done that would be done in a thread."""


async def at_once(do: Callable[..., _T], /, *given: object, **named: object) -> _T:
    """Run work directly, in place of `asyncio.to_thread`."""
    _under_way.append(None)
    try:
        return do(*given, **named)
    finally:
        _under_way.pop()


def in_a_thread() -> bool:
    """Return whether this is called in a thread other than the main one, or would be without `at_once`."""
    return bool(_under_way) or threading.current_thread() is not threading.main_thread()


def leave_nothing_to_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run work that is meant for threads directly."""
    monkeypatch.setattr(asyncio, "to_thread", at_once)
