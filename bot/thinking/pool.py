"""The worker pool: gives tasks to workers fairly and within limits, and survives their failures."""

import asyncio
import contextlib
import json
import logging
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.services.observing import UNOBSERVED, Observer
from bot.services.thinking import Answers, Data, Task
from bot.thinking.worker import STOP
from core import RUNNING
from core.compiled import child_environment
from core.compiling import start_compiling
from engine.ruleset import Seat
from players.levels import deliberation

_MOST_WORKERS = 4
_BUSY_SECONDS = 4.0
"""Target time for an answer under load: the more players think at once, the less time each gets."""
_SHORTEST_SECONDS = 0.02
_SLOWED_DOWN = 2
"""A worker is stopped after this many times its budget in real time, because budgets are in processor time."""
_TO_BEGIN_SECONDS = 1.0
"""Extra seconds for a worker to start and replay the game before it is stopped."""
_GRACE_SECONDS = 5.0
"""Extra seconds for a worker to start, replay the game and answer before it is killed."""
_LONGEST_LINE = 1 << 20

_log = logging.getLogger(__name__)


class _BrokenError(Exception):
    """A worker has failed. The message gives the reason, without any details of the task."""


class _EndedError(_BrokenError):
    """The worker's process has ended, possibly before it got the task."""


class _Worker:
    """One process, which does one task at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.fresh = True
        """Whether the worker has never been given a task."""

    @classmethod
    async def start(cls) -> "_Worker":
        """Start a new worker; raise OSError if that is impossible."""
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "bot.thinking.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env=child_environment(),
                limit=_LONGEST_LINE,
            )
        )

    @property
    def pid(self) -> int:
        """The process ID."""
        return self._process.pid

    @property
    def lives(self) -> bool:
        """Whether the process still seems to be running."""
        return self._process.returncode is None

    async def work(self, line: bytes, answers: dict[Seat, Sequence[Data]]) -> bool:
        """Do a task, store its answers, and return whether the worker may be given another task.

        Raises:
            OSError, _BrokenError: the worker has failed; the answers so far are stored.
        """
        self.fresh = False
        reader, writer = self._process.stdout, self._process.stdin
        assert reader is not None
        assert writer is not None
        writer.write(line)
        await writer.drain()
        while said := await reader.readline():
            try:
                data = json.loads(said)
                if "done" in data:
                    return bool(data["done"])
                if "refused" in data:
                    _log.warning("a worker cannot think about what it was given: %s", data["refused"])
                    continue
                if "broke" in data:
                    raise _BrokenError(str(data["broke"]))
                answers[Seat(data["seat"])] = data["answers"]
            except (KeyError, TypeError, ValueError) as error:
                raise _BrokenError(type(error).__name__) from None
        raise _EndedError("it has ended")

    def stop(self) -> None:
        """Tell the worker to finish its task with the best moves so far."""
        writer = self._process.stdin
        if writer is not None and not writer.is_closing():
            writer.write(STOP + b"\n")

    async def end(self) -> None:
        """Kill the process."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


@dataclass(eq=False)
class _Running:
    """A task that is waiting for a worker or is in progress."""

    task: Task
    crowd: int = 0
    """The largest number of players thinking at once since the task arrived."""
    worker: _Worker | None = None
    began: float = 0.0
    """When the worker got the task, in seconds of the event loop's clock."""
    limit: asyncio.TimerHandle | None = None
    """The timer that stops the worker if the task takes too long."""
    stopped: bool = False
    """Whether the worker was told to stop. If so, the task is not given to another worker."""
    answers: dict[Seat, Sequence[Data]] = field(default_factory=dict)
    serving: asyncio.Task[None] | None = None


class Pool:
    """A few low-priority background processes, started when they are needed and ended with the program."""

    def __init__(self, workers: int | None = None, observer: Observer = UNOBSERVED) -> None:
        """Create a pool of at most `workers` processes: by default one fewer than the cores, but from one to four.

        The observer hears how long workers think, and of those that fail.
        """
        self._workers = workers or max(1, min(_MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self._observer = observer
        self._free = asyncio.Semaphore(self._workers)
        self._idle: list[_Worker] = []
        self._running: dict[str, _Running] = {}
        self._closed = False

    async def think(self, name: str, task: Task) -> Answers:
        """Think about a task, as described in `Thinker`."""
        if self._closed:
            return {}
        running = self._running[name] = _Running(task)
        self._share_anew()
        serving = running.serving = asyncio.create_task(self._serve(running))
        try:
            await asyncio.wait({serving})
        finally:
            if not serving.done():
                _give_up(serving)
                await asyncio.wait({serving})
            del self._running[name]
        if not serving.cancelled() and (error := serving.exception()) is not None:
            how = str(error) if isinstance(error, _BrokenError) else type(error).__name__
            _log.warning("a worker that was thinking is given up: %s", how)
            self._observer.unthought()
        return running.answers

    def hurry(self, name: str, seconds: float) -> bool:
        """Hurry a task, as described in `Thinker`.

        A task without a worker is not worth waiting for. If other tasks are waiting for a worker, stop at once.
        """
        running = self._running.get(name)
        if running is None or running.worker is None:
            return False
        if len(self._running) > self._workers:
            seconds = 0
        asyncio.get_running_loop().call_later(seconds, self._stop, running)
        return True

    def drop(self, name: str) -> None:
        """Drop a task, as described in `Thinker`."""
        running = self._running.get(name)
        if running is None or running.serving is None:
            return
        if running.worker is None:
            _give_up(running.serving)
        else:
            self._stop(running)

    @property
    def processes(self) -> tuple[int, ...]:
        """The process IDs of all workers."""
        at_work = [each.worker for each in self._running.values() if each.worker is not None]
        return tuple(worker.pid for worker in (*self._idle, *at_work))

    async def close(self) -> None:
        """End all workers. Tasks in progress return the answers that they have so far."""
        self._closed = True
        serving = {each.serving for each in self._running.values() if each.serving is not None}
        for each in serving:
            _give_up(each)
        if serving:
            await asyncio.wait(serving)
        while self._idle:
            await self._idle.pop().end()

    @staticmethod
    def _stop(running: _Running) -> None:
        if running.worker is not None:
            running.stopped = True
            running.worker.stop()

    async def _serve(self, running: _Running) -> None:
        """Wait for a free worker and let it do the task.

        A used worker that ends without an answer may have ended while it was idle, so a fresh one gets the task.
        """
        async with self._free:
            worker = await self._worker()
            used_before = not worker.fresh
            try:
                await self._give(running, worker)
            except (OSError, _EndedError):
                if running.answers or running.stopped or not used_before:
                    raise
                await self._give(running, await _Worker.start())

    async def _give(self, running: _Running, worker: _Worker) -> None:
        """Run the task on a worker, then keep the worker if it can be reused. Otherwise, or after an error, end it."""
        budgets = self._budgets(running)
        running.worker, running.began, usable = worker, asyncio.get_running_loop().time(), False
        self._limit(running)
        try:
            async with asyncio.timeout(sum(budgets) * _SLOWED_DOWN + _GRACE_SECONDS):
                usable = await worker.work(_line(running.task, budgets), running.answers)
                self._observer.thought(asyncio.get_running_loop().time() - running.began)
        except TimeoutError:
            raise _BrokenError("it does not answer") from None
        finally:
            if running.limit is not None:
                running.limit.cancel()
            running.worker = None
            if usable and not self._closed:
                self._idle.append(worker)
            else:
                await worker.end()

    async def _worker(self) -> _Worker:
        while self._idle:
            worker = self._idle.pop()
            if worker.lives:
                return worker
            await worker.end()
        return await _Worker.start()

    def _share_anew(self) -> None:
        """Divide the time equally again among all players that are thinking, including those of tasks in progress."""
        thinking = sum(len(each.task.players) for each in self._running.values())
        for each in self._running.values():
            each.crowd = max(each.crowd, thinking)
            if each.worker is not None:
                self._limit(each)

    def _limit(self, running: _Running) -> None:
        """Schedule a stop for the worker in case it takes much longer than its share."""
        if running.limit is not None:
            running.limit.cancel()
        longest = sum(self._budgets(running)) * _SLOWED_DOWN + _TO_BEGIN_SECONDS
        running.limit = asyncio.get_running_loop().call_at(running.began + longest, self._stop, running)

    def _budgets(self, running: _Running) -> list[float]:
        """Return each player's budget in seconds: that of its level, or less when many are thinking."""
        players = running.task.players
        share = max(_SHORTEST_SECONDS, _BUSY_SECONDS / max(running.crowd / self._workers, len(players)))
        if running.task.look is not None:
            return [min(running.task.look.seconds, share)]
        return [min(deliberation(each.level).seconds, share) for each in players]


@asynccontextmanager
async def thinking(observer: Observer = UNOBSERVED) -> AsyncIterator[Pool]:
    """Provide a pool, closed at the end. Compile an uncompiled core in the background, for workers started later."""
    _log.info("%s", RUNNING.sentence)
    if not RUNNING.compiled:
        why_not = await asyncio.to_thread(start_compiling)
        _log.info("%s", "It is being compiled beside." if why_not is None else f"It stays so: {why_not}.")
    pool = Pool(observer=observer)
    try:
        yield pool
    finally:
        await pool.close()


def _give_up(serving: asyncio.Task[None]) -> None:
    """Cancel the task, but only once, because a second time would interrupt it while it waits for a process to end."""
    if not serving.cancelling():
        serving.cancel()


def _line(task: Task, budgets: Sequence[float]) -> bytes:
    data: Data = {
        "resolution": task.resolution,
        "seed": task.seed,
        "start": task.start,
        "moves": task.moves,
        "players": [
            {"seat": each.seat, "level": each.level, "style": each.style, "seconds": seconds}
            for each, seconds in zip(task.players, budgets, strict=True)
        ],
    }
    if (look := task.look) is not None:
        data["look"] = {
            "place": look.place,
            "since": look.since,
            "worlds": look.care.worlds,
            "most": look.care.most,
        }
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"
