"""The pool: hands tasks to workers, fairly and within bounds, and survives whatever becomes of them."""

import asyncio
import contextlib
import json
import logging
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.services.thinking import Answers, Data, Task
from bot.thinking.worker import STOP
from core import RUNNING
from core.compiling import start_compiling
from engine.ruleset import Seat
from players.levels import deliberation

_MOST_WORKERS = 4
_BUSY_SECONDS = 4.0
"""Whoever asks now should have an answer after about so long, however many think: the more, the shorter each."""
_SHORTEST_SECONDS = 0.02
_GRACE_SECONDS = 5.0
"""A worker may start, replay a game and be slowed down for so long beyond its task's time; then it is killed."""
_LONGEST_LINE = 1 << 20

_log = logging.getLogger(__name__)


@dataclass(eq=False)
class _Under:
    """A task that waits for a worker, or is under way."""

    task: Task
    worker: asyncio.subprocess.Process | None = None
    dropped: asyncio.Event = field(default_factory=asyncio.Event)
    answers: dict[Seat, Sequence[Data]] = field(default_factory=dict)


class Pool:
    """Workers beside the program: few, of low priority, started when they are needed and closed with the program."""

    def __init__(self, workers: int | None = None) -> None:
        """`workers` is how many think at once; else one for each core but one, four at most."""
        count = workers or max(1, min(_MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self._workers = count
        self._free = asyncio.Semaphore(count)
        self._idle: list[asyncio.subprocess.Process] = []
        self._tasks: dict[str, _Under] = {}
        self._closed = False

    async def think(self, name: str, task: Task) -> Answers:
        """See `Thinker`."""
        under = _Under(task)
        self._tasks[name] = under
        try:
            if await self._turn(under):
                try:
                    await self._work(under)
                finally:
                    self._free.release()
        finally:
            del self._tasks[name]
        return under.answers

    async def _turn(self, under: _Under) -> bool:
        """Waits for a worker to be free; False if the task is dropped before."""
        free, dropped = asyncio.create_task(self._free.acquire()), asyncio.create_task(under.dropped.wait())
        try:
            await asyncio.wait({free, dropped}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            dropped.cancel()
            if not free.done():
                free.cancel()
        if under.dropped.is_set() and free.done():
            self._free.release()
        return free.done() and not under.dropped.is_set()

    def hurry(self, name: str, seconds: float) -> bool:
        """See `Thinker`. It is not worth waiting for what waits for a worker, nor where others wait for one."""
        under = self._tasks.get(name)
        if under is not None and under.worker is None and not seconds:
            under.dropped.set()
        if under is None or under.worker is None or (seconds and len(self._tasks) > self._workers):
            return False
        asyncio.get_running_loop().call_later(seconds, self._stop, under)
        return True

    @property
    def processes(self) -> tuple[int, ...]:
        """The ids of all workers that there are."""
        at_work = [each.worker for each in self._tasks.values() if each.worker is not None]
        return tuple(worker.pid for worker in (*self._idle, *at_work))

    async def close(self) -> None:
        """Ends all workers; tasks under way end with what they have."""
        self._closed = True
        workers = [*self._idle, *(each.worker for each in self._tasks.values() if each.worker is not None)]
        self._idle.clear()
        for each in self._tasks.values():
            each.dropped.set()
        for worker in workers:
            await _end(worker)

    def _stop(self, under: _Under) -> None:
        worker = under.worker
        if worker is not None and worker.stdin is not None and not worker.stdin.is_closing():
            worker.stdin.write(STOP + b"\n")

    async def _work(self, under: _Under) -> None:
        """Gives a task to a worker and collects its answers; a worker that fails in any way is ended."""
        budgets = self._budgets(under.task)
        try:
            async with asyncio.timeout(sum(budgets) * 2 + _GRACE_SECONDS):
                under.worker = self._idle.pop() if self._idle else await _start()
                whole = await _converse(under, _line(under.task, budgets))
        except (OSError, TimeoutError, ValueError) as error:
            _log.warning("a worker that was thinking is given up: %s", type(error).__name__)
            whole = False
        worker, under.worker = under.worker, None
        if worker is None:
            return
        if whole and not self._closed:
            self._idle.append(worker)
        else:
            await _end(worker)

    def _budgets(self, task: Task) -> list[float]:
        """The seconds of each player: those of its level, or its share of what all that think now may have."""
        thinking = sum(len(each.task.players) for each in self._tasks.values())
        share = max(_SHORTEST_SECONDS, self._workers * _BUSY_SECONDS / max(1, thinking))
        return [min(deliberation(each.level).seconds, share) for each in task.players]


@asynccontextmanager
async def thinking() -> AsyncIterator[Pool]:
    """A pool that is closed at the end. Where the core runs uncompiled, it is compiled beside, for workers to come."""
    _log.info("%s", RUNNING.sentence)
    if not RUNNING.compiled:
        why_not = await asyncio.to_thread(start_compiling)
        _log.info("%s", "It is being compiled beside." if why_not is None else f"It stays so: {why_not}.")
    pool = Pool()
    try:
        yield pool
    finally:
        await pool.close()


async def _start() -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot.thinking.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=_LONGEST_LINE,
    )


async def _converse(under: _Under, line: bytes) -> bool:
    """Sends a task and reads the answers; whether the worker is still of use."""
    worker = under.worker
    assert worker is not None
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(line)
    await worker.stdin.drain()
    while said := await worker.stdout.readline():
        data = json.loads(said)
        if "seat" in data:
            under.answers[Seat(data["seat"])] = data["answers"]
        elif "refused" in data:
            _log.warning("a worker cannot think about what it was given: %s", data["refused"])
            return True
        else:
            return True
    return False


def _line(task: Task, budgets: Sequence[float]) -> bytes:
    data = {
        "resolution": task.resolution,
        "seed": task.seed,
        "start": task.start,
        "moves": task.moves,
        "players": [
            {"seat": each.seat, "level": each.level, "style": each.style, "seconds": seconds}
            for each, seconds in zip(task.players, budgets, strict=True)
        ],
    }
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


async def _end(worker: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        worker.kill()
    await worker.wait()
