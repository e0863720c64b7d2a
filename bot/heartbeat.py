"""The heartbeat: a file that the bot touches regularly while it is well, so that others need not ask the bot itself."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from time import time

from bot.settings import Settings
from bot.text.words import Words

SECONDS = 30.0
"""The time between two beats."""
FRESH_SECONDS = 90.0
"""How old the last beat may be: one late beat is no illness."""
_ANSWER_SECONDS = 10.0

_log = logging.getLogger(__name__)


async def beat(file: Path, is_well: Callable[[], Awaitable[bool]], seconds: float = SECONDS) -> None:
    """Touch the file whenever all is well, until cancelled; then remove it."""
    try:
        while True:
            if await _answers(is_well):
                _touch(file)
            await asyncio.sleep(seconds)
    finally:
        _remove(file)


def age(file: Path, now: float) -> float | None:
    """How many seconds ago the last beat was; None if there was none."""
    try:
        return max(0.0, now - file.stat().st_mtime)
    except OSError:
        return None


def health(settings: Settings, words: Words) -> tuple[int, str]:
    """The command `health`: its exit status, 0 if a bot is well, and its sentence."""
    seconds = age(settings.heartbeat, time())
    if seconds is None:
        return 1, words.say("health-none", file=str(settings.heartbeat))
    if seconds >= FRESH_SECONDS:
        return 1, words.say("health-old", seconds=round(seconds))
    return 0, words.say("health-well", seconds=round(seconds))


async def _answers(is_well: Callable[[], Awaitable[bool]]) -> bool:
    try:
        async with asyncio.timeout(_ANSWER_SECONDS):
            return await is_well()
    except Exception as error:  # noqa: BLE001 - any error means no beat; whoever misses it reports what is wrong
        _log.warning("no heartbeat: %s", type(error).__name__)
        return False


def _touch(file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    except OSError as error:
        _log.warning("no heartbeat: %s", error.strerror or type(error).__name__)


def _remove(file: Path) -> None:
    with suppress(OSError):
        file.unlink()
