"""Does the jobs that are due: claims them from the store, as many at once as allowed, the most urgent first.

Any number of processes share the jobs. Nothing in memory decides: jobs are kept in the database, and the process that
does one holds a lease on it. Every handler first checks, under the game's lock, that there is still something to do.
If a process is killed, its leases run out.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import timedelta
from typing import TypeAlias

from bot.services import background
from bot.services.background import Loop
from bot.services.ports import (
    Again,
    Finished,
    Job,
    Kind,
    NewerGameError,
    Store,
    StoreError,
    StoreUnavailableError,
    Trouble,
    UnreadableGameError,
)

Handler: TypeAlias = Callable[[Job], Awaitable[Again | Finished]]
"""Does a job, and returns when to look again. If it raises, the error is logged and the job is retried."""

LEASE = timedelta(seconds=9)
"""How long a dead process can keep its jobs from others. Living processes renew their leases."""
_RENEWED = LEASE / 3
LOOK_SECONDS = 5
"""The pause between looks for due and abandoned jobs. Others take over within 14 s of a process's death."""

_LOOK_TAKES = 30.0
"""Seconds after which a look gives up on a database that does not answer."""

_AT_ONCE = {Kind.DELIVER: 20, Kind.CLOCK: 3, Kind.CALL: 20, Kind.REMIND: 20, Kind.NIGHT: 20, Kind.THINK: 60}
"""How many jobs are done at once, by kind. The store shares these places among the servers (`Store.claim`).

Jobs that mostly wait for Discord get many places. Stand-ins choose in this process, so more of them at once would only
slow down clicks. Computer players think in other processes, where they share the time."""
_AT_ONCE_OF_OTHERS = 5
_FIRST_PAUSE = timedelta(seconds=5)
_LONGEST_PAUSE = timedelta(hours=1)

_log = logging.getLogger(__name__)


class Agenda:
    """This process's share of the jobs that are due."""

    def __init__(self, store: Store, handlers: Mapping[Kind, Handler]) -> None:
        """Jobs of a kind without a handler are left to other processes."""
        self._store = store
        self._handlers = {kind: handlers[kind] for kind in Kind if kind in handlers}
        self._news = asyncio.Event()
        self._unknown = False
        """Whether other jobs may have become due, so that the store must be asked."""
        self._due: frozenset[Kind] = frozenset()
        """The kinds of job that are known to be due."""
        self._working = asyncio.Lock()
        """Held by the worker that claims jobs. A second worker would only claim too many at once."""
        self._task: asyncio.Task[None] | None = None
        self._stopped = False
        self._passes, self._claims = Loop("the work at what is due"), Loop("the claim of what is due")
        self._renewals, self._ends = Loop("the renewal of leases"), Loop("the end of a job")

    @property
    def trouble(self) -> str | None:
        """The type of the unexpected error that keeps due jobs from starting; None if there is none."""
        return self._claims.trouble or self._passes.trouble

    def wake(self, due: frozenset[Kind] = frozenset()) -> None:
        """Starts a task that does due jobs of these kinds. If no kinds are given, the store is asked."""
        self._due |= due
        self._unknown = self._unknown or not due
        self._news.set()
        if not self._stopped and (self._task is None or self._task.done()):
            self._task = background.begin("the work at what is due", self._work_until_quiet())

    async def look(self, *, beats: bool = True) -> bool:
        """Looks for jobs that are due or were abandoned by other processes, and starts a task that does them.

        A database that cannot be reached or does not answer in time is a known error: the look counts as completed.

        Args:
            beats: whether to note that this process runs, and people can reach it.

        Returns:
            Whether the look was completed: False if due jobs could not be started because of an unexpected error.

        Raises:
            StoreUnavailableError: for an unknown reason. Any other unexpected error is raised, too.
        """
        try:
            async with asyncio.timeout(_LOOK_TAKES):
                if beats:
                    await self._store.beat()
                due = await self._store.look()
        except (StoreError, TimeoutError) as error:
            if not _is_known(error):
                raise
            _log.error("what is due cannot be read now, it is looked for again later: %s", _in_short(error))
            return True
        if due:
            self.wake(due)
        return not due or self.trouble is None

    async def stop(self) -> None:
        """Stops. Other processes do the unfinished jobs, or this one does after its next start."""
        self._stopped = True  # a pending look or a late save must not start the task again
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def _work_until_quiet(self) -> None:
        while self._news.is_set():
            with self._passes.guarded():
                await self.work_off()
            if self._passes.trouble is not None:
                return  # the next look tries again

    async def work_off(self) -> int:
        """Does all jobs that can be claimed now, and returns how many were done.

        A slow job does not delay others: whenever a job is done or there is news, further jobs are claimed.
        """
        done = 0
        self._unknown = self._unknown or not self._due
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
                    self._due = frozenset()
                    return done
                await self._news.wait()
                for task in [each for each in under_way if each.done()]:
                    del under_way[task]
                    done += not task.cancelled() and task.result()

    async def _claimed(self, under_way: Mapping[asyncio.Task[bool], Job]) -> tuple[Job, ...]:
        busy = tuple(under_way.values())
        claimed: tuple[Job, ...] = ()
        with self._claims.guarded():  # jobs that are under way go on
            try:
                if self._unknown:
                    self._unknown = False
                    self._due |= await self._store.look()
                free = {kind: _at_once(kind) - sum(job.kind is kind for job in busy) for kind in self._handlers}
                wanted = {kind: most for kind, most in free.items() if most > 0 and kind in self._due}
                claimed = await self._store.claim(wanted, LEASE, busy) if wanted else ()
                self._due -= {kind for kind, most in wanted.items() if not _may_be_left(kind, most, busy, claimed)}
            except StoreError as error:
                if not _is_known(error):
                    raise
                _log.error("what is due cannot be read now, it is looked for again later: %s", _in_short(error))
        return claimed

    async def _keep_renewing(self, under_way: Mapping[asyncio.Task[bool], Job]) -> None:
        async def renew() -> None:
            try:
                if held := tuple(under_way.values()):
                    await self._store.renew(held, LEASE)
            except StoreError as error:
                _log.error("leases cannot be renewed now: %s", _in_short(error))

        await asyncio.sleep(_RENEWED.total_seconds())
        await self._renewals.repeat(renew, _RENEWED.total_seconds())

    async def _do(self, job: Job) -> bool:
        """Does a job. Returns whether it is done and recorded as done in the store."""
        try:
            again = await self._handlers[job.kind](job)
            if isinstance(again, Finished):
                return True
            ok = again is None
        except Exception as error:  # noqa: BLE001 - whatever it is, the rest goes on; it is logged and tried again
            complain(f"{job.kind.value} of {job.key} is tried again later", error)
            again, ok = growing(job.attempt, _FIRST_PAUSE, _LONGEST_PAUSE), False
        finished = False
        with self._ends.guarded():  # the other jobs go on; this one waits for the end of its lease
            try:
                await self._store.finish(job, again)
                finished = True
            except StoreError as error:
                complain(f"{job.kind.value} of {job.key} waits for the end of its lease", error)
        self._unknown = True  # the job may have made others due, and what came in the meantime makes it due again
        if not finished:
            return False
        if isinstance(again, timedelta) and again.total_seconds() < LOOK_SECONDS:
            # This only saves time: the next look would find the job, too.
            asyncio.get_running_loop().call_later(again.total_seconds(), self.wake)
        return ok


def _may_be_left(kind: Kind, free: int, busy: Sequence[Job], claimed: Sequence[Job]) -> bool:
    """Whether more jobs of a kind may be due than were claimed, given how many places were free (`Store.claim`)."""
    left = free - sum(job.kind is kind for job in claimed)
    held = Counter(job.server for job in (*busy, *claimed) if job.kind is kind)
    return left == 0 or any(places >= left for places in held.values())


def growing(attempt: int, first: timedelta, longest: timedelta) -> timedelta:
    """Return the backoff after a failed attempt, counted from 1. It doubles each time, up to the longest."""
    return min(first * (1 << min(attempt - 1, 20)), longest)


def complain(what: str, error: Exception) -> None:
    """Logs an error in one line, and an unexpected error with its traceback.

    Quotes only messages that are known to contain nothing hidden.
    """
    _log.error("%s: %s", what, _in_short(error), exc_info=None if _is_known(error) else error)


async def attempt(what: str, work: Awaitable[None]) -> bool:
    """Awaits a part of a job, whatever goes wrong, so that the rest goes on. Returns whether it is done.

    What a newer program wrote is left to that program. Of what is damaged, nothing more can be done.
    """
    try:
        await work
    except NewerGameError:
        _log.warning("%s: this is left to a newer program", what)
        return False
    except UnreadableGameError as error:
        complain(f"{what} is passed over", error)
    except Exception as error:  # noqa: BLE001 - whatever it is, the rest goes on
        complain(f"{what} is tried again", error)
        return False
    return True


def _is_known(error: Exception) -> bool:
    """Whether an error can pass by itself. A mistake in a statement, for example, cannot."""
    unknown = isinstance(error, StoreUnavailableError) and error.trouble is Trouble.UNKNOWN
    return isinstance(error, StoreError | TimeoutError) and not unknown


def _in_short(error: Exception) -> str:
    said = str(error) if isinstance(error, StoreUnavailableError | UnreadableGameError) else ""
    return said or type(error).__name__


def _at_once(kind: Kind) -> int:
    return _AT_ONCE.get(kind, _AT_ONCE_OF_OTHERS)
