"""A choice that is held back before its reveal is saved like a sealed one, and revealed once, even if processes die."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from typing import Any

import pytest
from sqlalchemy import URL

from bot.services.agenda import Agenda
from bot.services.clock import HELD_FOR
from bot.services.game import Choice, Play, SealEntry
from bot.services.news import News
from bot.services.people import GameId
from bot.services.ports import Kind, UnreadableGameError
from bot.services.table_jobs import TableJobs
from bot.services.tables import Tables
from storage import SqlStore, documents, open_store
from storage.summaries import write_summary
from tests.bot.services.world import SEAT_2, World, actor
from tests.storage.saved import Saved
from tests.table import past_of
from tests.warm import Program

AGO = timedelta(hours=1)
"""How long ago the choice was held back, by the database's own clock."""

_HOLDER = """
import asyncio, datetime, random, sys
from storage import open_store
from tests.clock import Clock
from tests.bot.services.world import World

async def main():
    async with open_store(sys.argv[1]) as store:
        table = await World(store, random.Random(1), Clock(datetime.datetime.fromisoformat(sys.argv[2]))).game(3)
        for person in range(3):
            await table.choose(person, hold=True)
        print(int(table.id), flush=True)
        sys.stdin.readline()

asyncio.run(main())
"""


async def test_killed_before_it_is_revealed_another_program_reveals_it_once(bare_url: URL) -> None:
    since = datetime.now(UTC) - AGO
    program = Program("-c", _HOLDER, bare_url.render_as_string(hide_password=False), since.isoformat())
    number = program.stdout.readline()
    program.kill()
    _, complaints = program.communicate()
    assert number, complaints
    game = GameId(int(number))
    async with open_store(bare_url) as store:
        found = await store.load(game)
        assert found is not None
        assert (found.revealed_at, found.thinking) == (since + HELD_FOR, ())
        assert [entry.seat for entry in (await past_of(store, game)).log] == [0, 1]
        clock = partial(datetime.now, UTC)
        jobs = TableJobs(store, Tables(store, Random(2), clock), clock)
        for _ in range(2):
            await Agenda(store, {Kind.CLOCK: lambda job: jobs.answer_for_the_late(job.game)}).work_off()
        log = (await past_of(store, game)).log
        assert [(type(entry), entry.seat, entry.by) for entry in log] == [
            (SealEntry, seat, actor(seat).user) for seat in range(3)
        ]
        told = [notice.announcement.news for notice in await store.waiting(game)]
        assert told.count(News.REVEALED) == 1
        after = await store.load(game)
        assert after is not None
        assert isinstance(after.progress, Play)
        assert (after.progress.resolutions, after.revealed_at) == (1, None)


async def test_what_is_held_back_is_loaded_as_it_was_and_stands_in_no_list(store: SqlStore) -> None:
    world = World(store)
    table = await world.game(3)
    for person in range(2):
        await table.choose(person)
    kept = set()
    hand = await table.hand(2)
    for move in hand.view.questions[0].moves[:3]:
        await table.seal(2, Choice(hand.turn, SEAT_2, move), hold=True)
        loaded = await table.loaded()
        assert isinstance(loaded.progress, Play)
        assert loaded.progress.state.choices[2] == move
        assert loaded.progress.held is not None
        assert Saved.of(loaded).read().progress == loaded.progress
        kept.add(write_summary(loaded, 1))
    assert len(kept) == 1
    (listed,) = await world.tables.around(actor(0))
    assert (listed.thinking, listed.status) == ((), "play")


DAMAGES: list[Callable[[dict[str, Any]], object]] = [
    lambda stage: stage.update(held=None),
    lambda stage: stage.update(held={**stage["held"], "seat": 1}, sealers={"0": stage["sealers"]["0"]}),
    lambda stage: stage["state"]["choices"].__setitem__(2, stage["state"]["choices"][1]),
]


@pytest.mark.parametrize("damage", DAMAGES)
async def test_what_is_held_back_of_nobody_is_refused(damage: Callable[[dict[str, Any]], object]) -> None:
    table = await World().game(3)
    for person in range(3):
        await table.choose(person, hold=True)
    saved = Saved.of(await table.loaded())
    damage(saved.snapshot["progress"])
    with pytest.raises(UnreadableGameError), documents.reading(table.id):
        saved.read()
