"""Real workers: they answer, are hurried, killed, given nonsense and closed; a table never loses by it."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.thinking.pool import Pool
from engine import legal_moves
from engine.snapshot import load_move
from players.levels import Level
from tests.bot.thinking.tasks import task

pytestmark = pytest.mark.slow


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    made = Pool(workers=1)
    yield made
    await made.close()


def workers(pool: Pool) -> list[asyncio.subprocess.Process]:
    """All that there are, idle and at work."""
    return [*pool._idle, *(each.worker for each in pool._tasks.values() if each.worker is not None)]


async def at_work(pool: Pool) -> asyncio.subprocess.Process:
    """The worker, once it is at work."""
    while not (busy := [each.worker for each in pool._tasks.values() if each.worker is not None]):  # noqa: ASYNC110
        await asyncio.sleep(0)
    return busy[0]


async def test_a_worker_answers_for_all_players_of_a_task_and_is_used_again(pool: Pool) -> None:
    asked, state = task()
    for _ in range(2):
        found = await pool.think("1", asked)
        assert list(found) == [1, 2]
        for seat, (answer,) in found.items():
            assert load_move(answer["move"], state.table.ruleset) in legal_moves(state, seat)
        (worker,) = workers(pool)
        assert worker.returncode is None
    assert not pool.hurry("1", 0)


async def test_one_that_is_killed_in_mid_thought_costs_an_answer_and_another_takes_its_place(pool: Pool) -> None:
    asked, _ = task()
    thinking = asyncio.create_task(pool.think("1", asked))
    killed = await at_work(pool)
    os.kill(killed.pid, signal.SIGKILL)
    assert len(await thinking) < 2
    assert killed not in workers(pool)
    assert list(await pool.think("1", asked)) == [1, 2]


async def test_hurried_it_answers_with_what_it_has(pool: Pool) -> None:
    asked, _ = task(seats=(0, 1, 2, 3))
    hard = replace(asked, players=tuple(replace(each, level=Level.EXPERT) for each in asked.players))
    thinking = asyncio.create_task(pool.think("1", hard))
    worker = await at_work(pool)
    assert pool.hurry("1", 0)
    found = await thinking
    assert sorted(found) == [0, 1, 2, 3]
    assert all(answer["worlds"] < 160 for (answer,) in found.values())
    assert worker in workers(pool), "it is not to blame"


async def test_a_task_that_waits_can_be_dropped(pool: Pool) -> None:
    asked, _ = task()
    first, second, third = (asyncio.create_task(pool.think(name, asked)) for name in "123")
    await at_work(pool)
    assert not pool.hurry("2", 1.0), "it is not worth waiting for"
    assert not pool.hurry("1", 1.0), "while others wait for a worker, nobody waits for it"
    assert not pool.hurry("2", 0)
    assert await second == {}
    assert not first.done()
    assert len(await first) == len(await third) == 2


async def test_what_no_worker_can_read_costs_nothing_but_the_answer(pool: Pool) -> None:
    asked, _ = task()
    assert await pool.think("1", replace(asked, start={})) == {}
    assert list(await pool.think("1", asked)) == [1, 2]


async def test_closing_ends_every_worker_and_what_waits(pool: Pool) -> None:
    asked, _ = task()
    first, second = (asyncio.create_task(pool.think(name, asked)) for name in "12")
    worker = await at_work(pool)
    await pool.close()
    assert len(await first) < 2
    assert await second == {}
    assert worker.returncode is not None
    assert not workers(pool)


async def test_the_more_think_the_less_time_each_has_and_fairly(pool: Pool) -> None:
    asked, _ = task(seats=(0, 1, 2))
    begun = [asyncio.create_task(pool.think(str(number), asked)) for number in range(60)]
    await at_work(pool)
    assert pool._budgets(asked) == pytest.approx([4 / 180] * 3)
    await pool.close()
    await asyncio.wait(begun)
    assert pool._budgets(replace(asked)) == pytest.approx([0.2] * 3)
