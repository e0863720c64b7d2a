"""Does what is due at a time: claims it from the store, as much at once as may be, the more urgent first.

Any number of processes share what is due. Nothing that is in memory decides: what is due stands in the database, who
does it holds a lease, and whoever does something looks first, under the game's lock, whether it still is to be done.
A process that is killed leaves its leases, which run out.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import TypeAlias

from bot.services.ports import Again, Job, Kind, Store, StoreError, StoreUnavailableError, UnreadableGameError

Handler: TypeAlias = Callable[[Job], Awaitable[Again]]
"""Does what is due, and says when to look again. What it raises is logged, and it is tried again."""

LEASE = timedelta(seconds=9)
"""How long a dead process keeps from others what it had taken, at most; the living renew it."""
_RENEWED = LEASE / 3
LOOK_SECONDS = 5
"""How often it is looked for what others have left and what has become due: 14 s after a death others take over."""

_AT_ONCE = {Kind.DELIVER: 20}
_AT_ONCE_OF_OTHERS = 5
_FIRST_PAUSE = timedelta(seconds=5)
_LONGEST_PAUSE = timedelta(hours=1)

_log = logging.getLogger(__name__)


class Agenda:
    """What this process does of all that is due."""

    def __init__(self, store: Store, handlers: Mapping[Kind, Handler]) -> None:
        """Whatever has no handler is left to other processes."""
        self._store = store
        self._handlers = {kind: handlers[kind] for kind in Kind if kind in handlers}
        self._news = asyncio.Event()
        self._working = asyncio.Lock()
        """Who works takes all there is: a second one beside it would only take too much at once."""
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    def wake(self) -> None:
        """Something has become due: it is done now, by a task."""
        self._news.set()
        if not self._stopped and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._work_until_quiet())

    async def look(self) -> None:
        """Looks for what has become due by itself, or what others have left; it is done by a task."""
        try:
            if await self._store.look():
                self.wake()
        except StoreError as error:
            _log.error("what is due cannot be read now, it is looked for again later: %s", _in_short(error))

    async def stop(self) -> None:
        """Stops; what is not done is done by others, or after the next start."""
        self._stopped = True  # who looks again soon, or saves something late, wakes nobody any more
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def _work_until_quiet(self) -> None:
        while self._news.is_set():
            await self.work_off()

    async def work_off(self) -> int:
        """Does all that can be taken now, and gives how much that was.

        What takes long holds up nothing else: whenever something is done, or there is news, it is looked again for
        what can be taken.
        """
        done = 0
        under_way: dict[asyncio.Task[bool], Job] = {}
        async with self._working, asyncio.TaskGroup() as tasks:
            renewing = tasks.create_task(self._keep_renewing(under_way))
            while True:
                self._news.clear()
                for job in await self._claimed(under_way):
                    task = tasks.create_task(self._do(job))
                    task.add_done_callback(lambda _: self._news.set())
                    under_way[task] = job
                if not under_way:
                    renewing.cancel()
                    return done
                await self._news.wait()
                for task in [each for each in under_way if each.done()]:
                    del under_way[task]
                    done += not task.cancelled() and task.result()

    async def _claimed(self, under_way: Mapping[asyncio.Task[bool], Job]) -> tuple[Job, ...]:
        busy = tuple(under_way.values())
        free = {kind: _at_once(kind) - sum(job.kind is kind for job in busy) for kind in self._handlers}
        wanted = {kind: most for kind, most in free.items() if most > 0}
        try:
            return await self._store.claim(wanted, LEASE, busy) if wanted else ()
        except StoreError as error:
            _log.error("what is due cannot be read now, it is looked for again later: %s", _in_short(error))
            return ()

    async def _keep_renewing(self, under_way: Mapping[asyncio.Task[bool], Job]) -> None:
        while True:
            await asyncio.sleep(_RENEWED.total_seconds())
            try:
                if held := tuple(under_way.values()):
                    await self._store.renew(held, LEASE)
            except StoreError as error:
                _log.error("leases cannot be renewed now: %s", _in_short(error))

    async def _do(self, job: Job) -> bool:
        """Whether it is done, and that is noted."""
        try:
            again = await self._handlers[job.kind](job)
            ok = again is None
        except Exception as error:  # noqa: BLE001 - whatever it is, all else goes on; it is logged and tried again
            complain(f"{job.kind.value} of {job.key} is tried again later", error)
            again, ok = growing(job.attempt, _FIRST_PAUSE, _LONGEST_PAUSE), False
        try:
            await self._store.finish(job, again)
        except StoreError as error:
            complain(f"{job.kind.value} of {job.key} waits for the end of its lease", error)
            return False
        if isinstance(again, timedelta) and again.total_seconds() < LOOK_SECONDS:
            # A courtesy, for the next look would find it, too.
            asyncio.get_running_loop().call_later(again.total_seconds(), self.wake)
        return ok


def growing(attempt: int, first: timedelta, longest: timedelta) -> timedelta:
    """The pause after an attempt that failed: twice as long every time."""
    return min(first * (1 << min(attempt - 1, 20)), longest)


def complain(what: str, error: Exception) -> None:
    """A line in the log; of what was not to be expected, with the places where it happened.

    Only what is known to hold nothing hidden is quoted.
    """
    known = isinstance(error, StoreError | TimeoutError)
    _log.error("%s: %s", what, _in_short(error), exc_info=None if known else error)


def _in_short(error: Exception) -> str:
    said = str(error) if isinstance(error, StoreUnavailableError | UnreadableGameError) else ""
    return said or type(error).__name__


def _at_once(kind: Kind) -> int:
    return _AT_ONCE.get(kind, _AT_ONCE_OF_OTHERS)
