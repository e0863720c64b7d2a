"""The heartbeat: files that the bot touches while it is healthy, so that health checks need not ask the bot itself.

A watchdog thread ends a program that has stopped checking for due work, so that its supervisor (compose, systemd)
restarts it.
"""

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep, time
from types import TracebackType
from typing import Self

from bot.services.background import Loop
from bot.settings import Settings
from bot.text.words import Words

SECONDS = 30.0
"""The time between two heartbeats, in seconds."""
FRESH_SECONDS = 90.0
"""The maximum age of the last heartbeat of a healthy bot; it allows for one late heartbeat."""
LOOKED_SECONDS = 15.0
"""The bot is unhealthy if it has not completed a check for due work for this long."""
GIVEN_UP_SECONDS = 180.0
"""The program ends itself if it has not completed a check for due work for this long."""
_ANSWER_SECONDS = 10.0
_TICK_SECONDS = 1.0
_LONGEST_TICK_SECONDS = 5.0
"""A longer pause of the whole program (a frozen container, a sleeping computer) counts only as this many seconds."""
_FAREWELL_SECONDS = 20.0
"""How long a program that ends itself may take to clean up before it is killed."""
_LONGEST_LINE = 500
FAILED = 1
"""The exit status of a program that has ended itself."""

_log = logging.getLogger(__name__)


async def beat(file: Path, is_well: Callable[[], Awaitable[bool]], seconds: float = SECONDS) -> None:
    """Touch the file regularly while `is_well` returns True, until cancelled; then remove it."""

    async def once() -> None:
        if await _answers(is_well):
            _touch(file)

    try:
        await Loop("the heartbeat").repeat(once, seconds)
    finally:
        _remove(file)


class Watchdog:
    """A thread that notices when checks for due work stop completing, even if the event loop is stuck."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = monotonic) -> None:
        """Create a watchdog; `clock` returns seconds."""
        self._looked, self._given_up = settings.last_look, settings.given_up
        self._clock = clock
        self._before = clock()
        self._silent: float | None = None
        """Seconds since the last completed check; None until the first one is expected."""
        self._stop: Callable[[], object] = lambda: None
        self._why: Callable[[], str | None] = lambda: None
        self._ended = Event()

    def __enter__(self) -> Self:
        """Start watching."""
        Thread(target=self._watch, name="watchdog", daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop watching because the program ends."""
        self._ended.set()
        _remove(self._looked)

    def begin(self, stop: Callable[[], object], why: Callable[[], str | None]) -> None:
        """Set what to do when checks stop completing. Time counts from the first call of `note`.

        Args:
            stop: asks the program to end with the status `FAILED`; called in the watchdog's thread.
            why: returns the kind of error that prevents checks, or None if it is unknown.
        """
        self._stop, self._why = stop, why

    def note(self) -> None:
        """Record that a check has just completed, or that checks are expected from now on."""
        self._silent = 0.0
        with suppress(OSError):  # in that case the heartbeat fails, too, and logs why
            self._looked.parent.mkdir(parents=True, exist_ok=True)
            self._looked.touch()

    @property
    def is_well(self) -> bool:
        """Whether a check completed recently, or none is expected yet."""
        return self._silent is None or self._silent < LOOKED_SECONDS

    def tick(self) -> bool:
        """Add the time since the last tick and return whether it is time to give up."""
        now, before = self._clock(), self._before
        self._before = now
        if self._silent is None:
            return False
        self._silent += min(now - before, _LONGEST_TICK_SECONDS)
        return self._silent >= GIVEN_UP_SECONDS

    def give_up(self) -> None:
        """Log the reason, save it for the next start, and ask the program to end."""
        reason = self._why() or "it does not come to an end"
        line = f"no look for what is due was completed for {GIVEN_UP_SECONDS:.0f} seconds ({reason})"
        _log.critical("the program ends, to be started again: %s", line)
        with suppress(OSError):
            self._given_up.write_text(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC: {line}\n", encoding="utf-8")
        self._stop()

    def _watch(self) -> None:
        ticks, over = Loop("the watchdog"), False
        while not over and not self._ended.wait(_TICK_SECONDS):
            with ticks.guarded():
                over = self.tick()
        if over:
            try:
                self.give_up()
            finally:
                sleep(_FAREWELL_SECONDS)
                os._exit(FAILED)  # something hangs: a program that ends in time never gets here


def tell_why_it_ended(settings: Settings) -> None:
    """Log, once, why the previous program ended itself, if it did."""
    try:
        said = settings.given_up.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return
    _remove(settings.given_up)
    _log.warning("the bot was started again because it had ended itself at %s", " ".join(said.split())[:_LONGEST_LINE])


def age(file: Path, now: float) -> float | None:
    """Return the seconds since a file was last touched, or None if there is no such file."""
    try:
        return max(0.0, now - file.stat().st_mtime)
    except OSError:
        return None


def health(settings: Settings, words: Words) -> tuple[int, str]:
    """Run `health`: return its exit status, 0 if a bot is healthy, and the sentence to print."""
    seconds = age(settings.heartbeat, time())
    if seconds is None:
        return 1, words.say("health-none", file=str(settings.heartbeat))
    if seconds >= FRESH_SECONDS:
        return 1, words.say("health-old", seconds=round(seconds))
    looked = age(settings.last_look, time())
    if looked is not None and looked >= LOOKED_SECONDS:
        return 1, words.say("health-no-look", seconds=round(looked))
    return 0, words.say("health-well", seconds=round(seconds if looked is None else looked))


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
