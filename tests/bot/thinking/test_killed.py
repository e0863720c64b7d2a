"""Workers and the program are repeatedly killed while thinking; nothing is lost, and no choice is made twice."""

import asyncio
import os
import random
import signal
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import URL

from bot.services.game import Over, submissions
from engine.replaying import played_phases
from engine.scoring import final_scores
from storage import open_store
from tests.bot.thinking.victim import GAME
from tests.table import past_of

ROOT = Path(__file__).parents[3]


async def run(file: Path, chance: random.Random, kills: int) -> tuple[int, int]:
    """Play the game to its end; return how many times the program and how many times a worker was killed."""
    programs = workers = 0
    while True:
        program = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.bot.thinking.victim", str(file), cwd=ROOT, stdout=asyncio.subprocess.PIPE
        )
        assert program.stdout is not None
        lives = chance.randint(1, 4) if programs < kills else 1_000
        while line := (await program.stdout.readline()).split():
            if line == [b"over"]:
                assert await program.wait() == 0
                return programs, workers
            lives -= 1
            for worker in map(int, line[1:]):
                if chance.random() < 0.3:
                    with suppress(ProcessLookupError):
                        os.kill(worker, signal.SIGKILL)
                        workers += 1
            if not lives:
                await asyncio.sleep(chance.random() / 3)
                with suppress(ProcessLookupError):  # the game may just have ended
                    program.kill()
                    programs += 1
                await program.wait()
                break
        else:
            raise AssertionError("the program has ended by itself")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
async def test_a_game_with_experts_survives_the_killing_of_program_and_workers(tmp_path: Path, seed: int) -> None:
    file = tmp_path / "killed.db"
    programs, workers = await run(file, random.Random(seed), kills=6)
    assert programs
    assert workers
    async with open_store(URL.create("sqlite+aiosqlite", database=str(file))) as store:
        game, past = await store.load(GAME), await past_of(store, GAME)
    assert game is not None
    assert isinstance(game.progress, Over)
    phases = list(played_phases(past.sealed.deal, submissions(past.log)))
    assert phases[-1].state == game.progress.state
    for phase in phases:
        assert set(Counter(seat for seat, _ in phase.choices).values()) == {1}
    assert game.progress.state is not None
    assert len(final_scores(game.progress.state)) == 4
