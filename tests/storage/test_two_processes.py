"""Two processes on one PostgreSQL, each with some of the players: a turn is revealed exactly once."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import URL

from bot.services.game import Over, Play, TableSettings, submissions
from bot.services.news import News
from engine.replaying import resolutions
from engine.ruleset import Expansion
from storage import open_store
from tests.bot.services.world import CHANNEL, World, actor
from tests.patience import PATIENCE
from tests.sweeps import sweep

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def process(url: URL) -> AsyncIterator[asyncio.subprocess.Process]:
    address = url.render_as_string(hide_password=False)
    command = (sys.executable, "-m", "tests.storage.chooser", address)
    pipe = asyncio.subprocess.PIPE
    started = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdin=pipe, stdout=pipe)
    try:
        assert await said(started) == "ready"
        yield started
        assert started.stdin is not None
        started.stdin.close()
        await started.wait()
    finally:
        if started.returncode is None:
            started.kill()
            await started.wait()


async def said(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        return (await process.stdout.readline()).decode().strip()


@pytest.mark.parametrize("ages", sweep([1, 3], short=[1]))
async def test_last_choices_in_the_same_instant_reveal_each_turn_once(postgresql: URL, ages: int) -> None:
    async with open_store(postgresql) as store, process(postgresql) as one, process(postgresql) as other:
        world = World(store=store, chance=Random(7))
        game = await world.game(4, TableSettings(4, expansions=(Expansion.EDIFICE,)))
        news: list[str] = []
        while news.count(News.AGE_ENDED) < ages and (thinking := (await world.tables.table(game, actor(0))).thinking):
            for number, seat in enumerate(thinking):
                chooser = (one, other)[number % 2]
                assert chooser.stdin is not None
                user = actor(seat).user
                chooser.stdin.write(json.dumps([game, user, CHANNEL]).encode() + b"\n")
            for number in range(len(thinking)):
                news += json.loads(await said((one, other)[number % 2]))
        loaded = await store.load(game)
        deal, log = await store.sealed_deal(game), await store.log(game)
        assert loaded is not None
        assert isinstance(loaded.progress, Over if ages == 3 else Play)
        assert deal is not None
        played = list(resolutions(deal.deal, submissions(log)))
    assert news.count(News.REVEALED) == 6 * ages
    assert news.count(News.AGE_ENDED) == ages
    assert news.count(News.OVER) == (ages == 3)
    assert len(submissions(log)) == len(log), "nobody changed anything, so every choice stands there once"
    assert sum(each.asked == "card" for each in played) == 6 * ages
    assert ages < 3 or "penalty" in {each.asked for each in played}, "no edifice failed whose penalty had to be chosen"
    assert loaded.progress.resolutions == len(played)
