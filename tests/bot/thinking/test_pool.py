"""Real workers that answer, or are hurried, killed, sent nonsense or closed. The game must go on regardless."""

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.services.observing import Observer
from bot.services.thinking import Answers, Task
from bot.settings import Settings
from bot.thinking import pool as pool_module
from bot.thinking.pool import Pool, _Worker
from core import RUNNING
from core.compiled import CORE, FOLDER_VARIABLE, folder_of_all
from engine import legal_moves
from engine.snapshot import load_move
from players.levels import Level
from tests.bot.thinking.tasks import task

pytestmark = pytest.mark.slow


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let workers think for a short time only, for tests in which any answer will do."""
    monkeypatch.setattr(pool_module, "_BUSY_SECONDS", 0.05)


class Heard(Observer):
    def __init__(self) -> None:
        self.thoughts: list[float] = []
        self.failed = 0

    def thought(self, seconds: float) -> None:
        self.thoughts.append(seconds)

    def unthought(self) -> None:
        self.failed += 1


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
async def pool(heard: Heard) -> AsyncIterator[Pool]:
    made = Pool(workers=1, observer=heard)
    yield made
    await made.close()


async def at_work(pool: Pool) -> int:
    """Wait until a worker is busy, and return its process ID."""
    while not (busy := [each.worker for each in pool._running.values() if each.worker is not None]):  # noqa: ASYNC110 - the pool sends no notice
        await asyncio.sleep(0)
    return busy[0].pid


def niceness_and_memory(pid: int) -> tuple[int, int]:
    """Return a process's niceness and its memory limit in bytes, read from /proc."""
    _, told = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)
    limits = Path(f"/proc/{pid}/limits").read_text().splitlines()
    (bound,) = [line.split()[3] for line in limits if line.startswith("Max address space")]
    return int(told.split()[16]), int(bound)


def given_to(pid: int) -> str:
    """Return the environment variables with which a process was started."""
    return Path(f"/proc/{pid}/environ").read_text(encoding="utf-8")


async def gone(pid: int) -> bool:
    """Wait a short time for a process to end, and return whether it has."""
    for _ in range(2_000):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        await asyncio.sleep(0)
    return False


@pytest.mark.usefixtures("hasty")
async def test_a_worker_answers_for_all_players_of_a_task_and_is_used_again(pool: Pool, heard: Heard) -> None:
    asked, state = task()
    for _ in range(2):
        found = await pool.think("1", asked)
        assert sorted(found) == [1, 2]
        for seat, (answer,) in found.items():
            assert load_move(answer["move"], state.table.ruleset) in legal_moves(state, seat)
        assert len(pool.processes) == 1
    assert not pool.hurry("1", 0)
    pool.drop("1")
    assert ([each > 0 for each in heard.thoughts], heard.failed) == ([True, True], 0)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="NOT RUN: this system does not tell of processes.")
@pytest.mark.usefixtures("hasty")
async def test_a_worker_is_of_low_priority_may_take_so_much_memory_and_is_given_no_token_and_no_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in (*(each.upper() for each in Settings.model_fields), "PGPASSWORD", "OTHER_TOKEN", "PYTHON_TOKEN"):
        monkeypatch.setenv(name, "do not tell")
    pool = Pool(workers=1)
    try:
        assert await pool.think("1", task()[0])
        (worker,) = pool.processes
        given = given_to(worker)
        assert niceness_and_memory(worker) == (min(os.nice(0) + 10, 19), 1 << 30)
    finally:
        await pool.close()
    assert "do not tell" not in given
    assert not [each for each in given.split("\0") if "TOKEN" in each.upper()]


async def test_one_that_is_killed_in_mid_thought_costs_an_answer_and_another_takes_its_place(
    pool: Pool, heard: Heard
) -> None:
    asked, _ = task()
    thinking = asyncio.create_task(pool.think("1", asked))
    killed = await at_work(pool)
    os.kill(killed, signal.SIGKILL)
    assert len(await thinking) < 2
    assert (heard.thoughts, heard.failed) == ([], 1)
    assert killed not in pool.processes
    assert sorted(await pool.think("1", asked)) == [1, 2]


def long(experts: int = 7) -> Task:
    """Return a task that takes seconds to think about: a game at its start, with expert players."""
    asked, _ = task(experts, 0, range(experts))
    return replace(asked, players=tuple(replace(each, level=Level.EXPERT) for each in asked.players))


def worlds(found: Answers) -> list[int]:
    """Return the number of worlds (arrangements of hidden cards) in which each answered move was tried."""
    return [answer["worlds"] for answers in found.values() for answer in answers]


@pytest.mark.parametrize("how", ["hurried", "dropped", "slow"])
async def test_who_is_stopped_answers_with_what_it_has(pool: Pool, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """The worker stops before every player has tried a world; otherwise each player would get half a second."""
    if how == "slow":
        monkeypatch.setattr(pool_module, "_SLOWED_DOWN", -100)  # too slow from the beginning
        monkeypatch.setattr(pool_module, "_GRACE_SECONDS", 1_000)
    thinking = asyncio.create_task(pool.think("1", long()))
    worker = await at_work(pool)
    if how == "hurried":
        assert pool.hurry("1", 0)
    elif how == "dropped":
        pool.drop("1")
    found = await thinking
    assert sorted(found) == [*range(7)]
    assert sum(worlds(found)) < 7
    assert worker in pool.processes, "it is not to blame"


async def test_where_others_wait_who_is_hurried_ends_at_once(pool: Pool) -> None:
    first, second = (asyncio.create_task(pool.think(name, long())) for name in "12")
    await at_work(pool)
    assert not pool.hurry("2", 1.0), "it is not worth waiting for"
    assert pool.hurry("1", 1_000.0)
    found = await first
    assert sum(worlds(found)) < 7
    assert not second.done()


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="NOT RUN: this system does not tell of memory.")
def test_one_that_has_grown_too_large_says_so_and_ends() -> None:
    program = "from bot.thinking import worker; worker._GROWN_BYTES = {}; worker.main()"
    for bound, said in ((0, b'{"done":false}'), (1 << 40, b'{"done":true}')):
        command = [sys.executable, "-c", program.format(bound)]
        done = subprocess.run(command, input=b"{}\n" * 2, stdout=subprocess.PIPE, check=True)
        refused = b'{"refused":"this is no task: KeyError"}'
        assert done.stdout.splitlines() == ([refused, said] if not bound else [refused, said] * 2)


@pytest.mark.usefixtures("hasty")
async def test_a_task_that_waits_can_be_dropped(pool: Pool) -> None:
    asked, _ = task()
    first, second, third = (asyncio.create_task(pool.think(name, asked)) for name in "123")
    await at_work(pool)
    pool.drop("2")
    assert await second == {}
    assert not first.done()
    assert len(await first) == len(await third) == 2


@pytest.mark.usefixtures("hasty")
async def test_what_no_worker_can_read_costs_nothing_but_the_answer(pool: Pool) -> None:
    asked, _ = task()
    assert await pool.think("1", replace(asked, start={})) == {}
    assert sorted(await pool.think("1", asked)) == [1, 2]


async def test_closing_ends_every_worker_and_what_waits(pool: Pool) -> None:
    asked, _ = task()
    first, second = (asyncio.create_task(pool.think(name, asked)) for name in "12")
    worker = await at_work(pool)
    await pool.close()
    assert len(await first) < 2
    assert await second == {}
    assert await gone(worker)
    assert not pool.processes
    assert await pool.think("1", asked) == {}


@pytest.mark.usefixtures("hasty")
async def test_one_that_dies_while_it_has_nothing_to_do_costs_nothing(pool: Pool) -> None:
    asked, _ = task()
    await pool.think("1", asked)
    (idle,) = pool.processes
    os.kill(idle, signal.SIGKILL)
    assert sorted(await pool.think("1", asked)) == [1, 2]
    assert idle not in pool.processes


@pytest.mark.skipif(not RUNNING.compiled, reason="NOT RUN: workers with a compiled core, as it is not compiled.")
@pytest.mark.usefixtures("hasty")
async def test_one_that_runs_the_source_makes_room_once_the_core_is_compiled(
    pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, _ = task(seats=(1,))
    compiled = folder_of_all(CORE)
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    await pool.think("1", asked)
    (first,) = pool.processes
    await pool.think("1", asked)
    assert pool.processes == (first,)
    shutil.copytree(compiled, tmp_path, dirs_exist_ok=True)
    assert sorted(await pool.think("1", asked)) == [1], "it ends with its task, not in the middle"
    assert not pool.processes
    await pool.think("1", asked)
    (second,) = pool.processes
    await pool.think("1", asked)
    assert pool.processes == (second,)


@pytest.mark.usefixtures("hasty")
async def test_one_that_hangs_is_ended_and_its_task_is_not_tried_again(
    pool: Pool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked, _ = task()
    await pool.think("1", asked)
    started: list[object] = []
    monkeypatch.setattr(asyncio, "create_subprocess_exec", lambda *command, **_: started.append(command))
    monkeypatch.setattr(pool_module, "_GRACE_SECONDS", -10.0)  # given up before it can answer
    assert await pool.think("1", asked) == {}
    assert "it does not answer" in caplog.text
    assert not started
    assert not pool.processes


@pytest.mark.parametrize("early", [True, False])
@pytest.mark.usefixtures("hasty")
async def test_who_is_not_waited_for_any_more_leaves_no_worker_behind(pool: Pool, *, early: bool) -> None:
    asked, _ = task()
    thinking = asyncio.create_task(pool.think("1", asked))
    worker = None if early else await at_work(pool)
    await asyncio.sleep(0)
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking
    assert worker is None or await gone(worker)
    assert not pool.processes
    assert sorted(await pool.think("1", asked)) == [1, 2], "and its turn is not lost"


@pytest.mark.parametrize("said", [b"5", b"{}", b"no JSON", b'{"seat":1}', b'{"broke":"MemoryError"}'])
async def test_a_worker_that_talks_nonsense_is_ended_and_that_is_logged(
    pool: Pool, said: bytes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked, _ = task()
    real = asyncio.create_subprocess_exec

    async def mad(*_: str, **options: Any) -> asyncio.subprocess.Process:  # noqa: ANN401 - the signature of what it replaces
        program = f"import sys; sys.stdin.readline(); print({said.decode()!r}, flush=True); sys.stdin.readline()"
        return await real(sys.executable, "-c", program, **options)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", mad)
    assert await pool.think("1", asked) == {}
    assert "given up" in caplog.text
    assert not pool.processes


class Noting(_Worker):
    """A fake worker that records each player's time limit; it finishes immediately, or only when it is stopped."""

    pid = 0
    lives = True

    def __init__(self, *, hangs: bool = False) -> None:
        self.fresh = False
        self.seconds: list[float] = []
        self.stopped = asyncio.Event()
        if not hangs:
            self.stopped.set()

    async def work(self, line: bytes, _: object) -> bool:
        self.seconds += [each["seconds"] for each in json.loads(line)["players"]]
        await self.stopped.wait()
        await asyncio.sleep(0)
        return True

    def stop(self) -> None:
        self.stopped.set()

    async def end(self) -> None:
        """Do nothing, because there is nothing to clean up."""


async def test_the_more_think_the_less_time_each_has_and_all_have_the_same(pool: Pool) -> None:
    asked, _ = task(seats=(0, 1, 2))
    worker = Noting()
    pool._idle.append(worker)
    await asyncio.gather(*(pool.think(str(number), asked) for number in range(60)))
    assert worker.seconds == pytest.approx([4 / 180] * 180)
    worker.seconds.clear()
    await pool.think("1", asked)
    assert worker.seconds == [0.2] * 3


async def test_what_was_stopped_is_not_begun_again_where_its_worker_dies(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Dying(Noting):
        async def work(self, line: bytes, answers: object) -> bool:
            await super().work(line, answers)
            raise BrokenPipeError

    started: list[object] = []
    monkeypatch.setattr(asyncio, "create_subprocess_exec", lambda *command, **_: started.append(command))
    pool._idle.append(Dying(hangs=True))
    thinking = asyncio.create_task(pool.think("1", long(3)))
    await at_work(pool)
    pool.drop("1")
    assert await thinking == {}
    assert not started


async def test_one_table_of_many_has_its_answer_as_early_however_many_workers_there_are() -> None:
    pool, worker = Pool(workers=4), Noting()
    pool._idle.append(worker)
    await pool.think("1", long(6))
    assert worker.seconds == pytest.approx([4 / 6] * 6)


async def test_who_is_at_work_shares_with_those_who_come_later() -> None:
    """If there are enough workers for everyone, nobody gets less time."""
    pool, workers = Pool(workers=2), [Noting(hangs=True), Noting(hangs=True)]
    pool._idle += workers

    def limits() -> list[float]:
        return [each.limit.when() - each.began for each in pool._running.values() if each.limit is not None]

    thinking = [asyncio.create_task(pool.think(str(number), long(3))) for number in range(2)]
    for _ in range(10):
        await asyncio.sleep(0)
    assert limits() == pytest.approx([2 * 3 * 0.9 + 1] * 2)
    thinking += [asyncio.create_task(pool.think(str(number), long(3))) for number in range(2, 20)]
    for _ in range(10):
        await asyncio.sleep(0)
    assert limits() == pytest.approx([2 * 3 * 2 * 4 / 60 + 1] * 2)
    timers = [each.limit for each in pool._running.values() if each.limit is not None]
    for worker in workers:
        worker.stop()
    await asyncio.wait(thinking)
    assert all(worker.seconds[3:] == pytest.approx([2 * 4 / 60] * 27) for worker in workers)
    assert all(timer.cancelled() for timer in timers), "the local table shows what came of a click once nothing is due"
