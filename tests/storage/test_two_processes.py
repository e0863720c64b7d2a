"""Two processes on one PostgreSQL database, each with some of the players, reveal each turn exactly once."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from threading import Timer

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
from tests.table import past_of
from tests.warm import Program

pytestmark = pytest.mark.slow


@asynccontextmanager
async def process(url: URL) -> AsyncIterator[Program]:
    started = Program("-m", "tests.storage.chooser", url.render_as_string(hide_password=False))
    hangs = Timer(PATIENCE, started.kill)
    hangs.start()
    try:
        assert started.stdout.readline() == "ready\n"
        yield started
        assert started.communicate() == ("", "")
    finally:
        hangs.cancel()
        started.kill()
        started.communicate()


@pytest.mark.parametrize("ages", sweep([1, 3], short=[1]))
async def test_last_choices_in_the_same_instant_reveal_each_turn_once(postgresql: URL, ages: int) -> None:
    async with open_store(postgresql) as store, process(postgresql) as one, process(postgresql) as other:
        table = await World(store=store, chance=Random(7)).game(4, TableSettings(4, expansions=(Expansion.EDIFICE,)))
        news: list[str] = []
        while news.count(News.AGE_ENDED) < ages and (thinking := (await table.view(0)).thinking):
            for number, seat in enumerate(thinking):
                chooser = (one, other)[number % 2]
                chooser.stdin.write(json.dumps([table.id, actor(seat).user, CHANNEL]) + "\n")
                chooser.stdin.flush()
            for number in range(len(thinking)):
                news += json.loads((one, other)[number % 2].stdout.readline())
        loaded = await store.load(table.id)
        past = await past_of(store, table.id)
        assert loaded is not None
        assert isinstance(loaded.progress, Over if ages == 3 else Play)
        played = list(resolutions(past.sealed.deal, submissions(past.log)))
    assert news.count(News.REVEALED) == 6 * ages
    assert news.count(News.AGE_ENDED) == ages
    assert news.count(News.OVER) == (ages == 3)
    assert len(submissions(past.log)) == len(past.log), "nobody changed anything, so every choice stands there once"
    assert sum(each.asked == "card" for each in played) == 6 * ages
    assert ages < 3 or "penalty" in {each.asked for each in played}, "no edifice failed whose penalty had to be chosen"
    assert loaded.progress.resolutions == len(played)
