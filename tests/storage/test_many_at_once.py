"""Many people at one table, and many tables, at the same time on a real database."""

import asyncio
from collections import Counter
from random import Random

import pytest
from sqlalchemy import URL

from bot.services import lobby, play
from bot.services.game import Choice, TableSettings, submissions
from bot.services.news import News
from bot.services.people import GameId
from bot.services.refusals import Reason, Refused
from bot.services.tables import Outcome, Tables
from players.levels import Level
from storage import SqlStore, open_store
from tests.bot.services.world import BOUNDLESS, Table, World, actor
from tests.storage.people import unfinished
from tests.sweeps import sweep
from tests.table import past_of

pytestmark = pytest.mark.slow


async def clicked(tables: Tables, game: GameId, person: int, choice: Choice) -> Outcome | Reason:
    try:
        return await tables.act(game, actor(person), play.seal_choice, choice)
    except Refused as refused:
        return refused.reason


@pytest.mark.parametrize("url", sweep(["sqlite", "postgresql"], short=["postgresql"]), indirect=True)
@pytest.mark.parametrize("programs", sweep([1, 2], short=[2]))
async def test_a_hundred_choices_changes_and_repeats_by_seven_people_reveal_a_turn_once(
    store: SqlStore, programs: int
) -> None:
    world = World(store, Random(programs))
    table = await world.game(7)
    tables = [Tables(store, Random(1), world.clock) for _ in range(programs)]  # each with locks of its own
    clicks = [(person % 7, await table.any_choice(person % 7)) for person in range(50)]
    clicks += clicks
    world.chance.shuffle(clicks)
    answers = await asyncio.gather(
        *(clicked(world.chance.choice(tables), table.id, person, choice) for person, choice in clicks)
    )
    assert len(answers) == 100
    assert sum(isinstance(each, Outcome) and News.REVEALED in each.news for each in answers) == 1
    assert {each for each in answers if isinstance(each, Reason)} <= {Reason.STALE_TURN}
    view = await table.view(0)
    assert view.resolutions == 1
    assert Counter(seat for seat, _ in submissions((await past_of(store, table.id)).log)) == Counter(range(7))


@pytest.mark.slow
@pytest.mark.parametrize("tables", sweep((5, 200), short=(5,)))
async def test_many_tables_at_once(url: URL, tables: int) -> None:
    async with open_store(url) as store:
        world = World(store, Random(1), bounds=BOUNDLESS)

        async def first_turn(person: int) -> Table:
            table = await world.lobby(1, TableSettings(players=3), first=person)
            await table.act(person, lobby.add_computers, Level.EASY)
            await table.start()
            outcome = await table.choose(person)
            assert News.REVEALED in outcome.news
            return table

        found = await asyncio.gather(*map(first_turn, range(tables)))
        assert len({table.id for table in found}) == tables
        assert len(await unfinished(store)) == tables
        for table in found[:: max(1, tables // 10)]:
            assert (await table.view(0)).resolutions == 1
            log = (await past_of(store, table.id)).log
            assert len(log) == 3 + 2  # everyone's first card, and the computers' second
