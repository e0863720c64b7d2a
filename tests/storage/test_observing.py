"""Whoever watches the store hears of every transaction, and can read how much waits in it."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest
from sqlalchemy import URL, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import deadlines
from bot.services.agenda import Agenda
from bot.services.clock import limit
from bot.services.game import Obstruction, Status
from bot.services.news import News
from bot.services.observing import Observer, Overview
from bot.services.outbox_relay import OutboxRelay
from bot.services.pace import Days
from bot.services.people import PROGRAM
from bot.services.ports import (
    Change,
    ConflictError,
    Kind,
    NotNowError,
    OutOfReachError,
    StoreUnavailableError,
    Trouble,
    UnreadableGameError,
)
from storage import SqlStore, open_store
from storage.schema import games
from tests.bot.services.test_delivery import Board
from tests.bot.services.world import World, actor
from tests.clock import Clock
from tests.patience import PATIENCE
from tests.storage.people import LEASE, filled, opened, refreshed, started, taken, told

SECOND = timedelta(seconds=1)


@dataclass
class Heard(Observer):
    """Notes what it hears of the store, without how long it took."""

    all: list[tuple[str, int, str | None, bool]] = field(default_factory=list)

    def stored(self, operation: str, seconds: float, statements: int, trouble: str | None, *, writes: bool) -> None:
        assert 0 <= seconds < PATIENCE
        self.all.append((operation, statements, trouble, writes))


async def full(_: AsyncConnection) -> None:
    raise StoreUnavailableError(Trouble.FULL)


async def test_every_transaction_is_heard_of_with_its_method_its_statements_and_what_went_wrong(
    url: URL, clock: Clock
) -> None:
    heard = Heard()
    async with open_store(url, clock=clock, observer=heard) as store:
        game = await store.create(opened())
        heard.all.clear()
        assert await store.load(game.id)
        await store.counts(game.host, game.home)  # named otherwise within the store
        await store.save(game, refreshed(game))
        with pytest.raises(ConflictError):
            await store.save(game, refreshed(game))
        damage = update(games).values(snapshot="null")
        await store._database.write(lambda connection: connection.execute(damage))
        with pytest.raises(UnreadableGameError):
            await store.load(game.id)
        with pytest.raises(StoreUnavailableError):
            await store._database.write(full)
    named = [(operation, trouble, writes) for operation, _, trouble, writes in heard.all]
    assert named == [
        ("load", None, False),
        ("counts", None, False),
        ("save", None, True),
        ("save", "conflict", True),
        ("unnamed", None, True),
        ("load", "unreadable", False),
        ("unnamed", "full", True),
    ]
    assert heard.all[4][1] == 1, "the begin of a transaction is no statement"
    assert [statements for _, statements, _, _ in heard.all[:-1] if statements < 1] == []


async def test_an_empty_database_has_nothing_that_waits(store: SqlStore) -> None:
    assert await store.overview() == Overview({}, 0, 0, 0, 0, timedelta(), timedelta())


async def test_tables_people_and_what_waits_are_counted(store: SqlStore, clock: Clock) -> None:
    await filled(store)
    game = await started(store)
    for job in await taken(store):
        await store.delivered(job, await store.waiting(job.game), None)
    clock.forward(timedelta(days=2))
    game = await store.save(game, told(game, News.REVEALED))
    clock.forward(20 * SECOND)
    found = await store.overview()
    assert found.tables == {Status.LOBBY: 1, Status.PLAY: 1}
    assert (found.active_tables, found.active_people) == (1, len(game.seats)), "nobody has touched the lobby for days"
    assert (found.waiting, found.put_off, found.oldest) == (1, 0, 20 * SECOND)


async def test_what_a_channel_refuses_is_counted_but_is_not_what_has_waited_longest(
    store: SqlStore, clock: Clock
) -> None:
    refused = await store.create(opened())
    clock.forward(10 * SECOND)
    other = await store.create(opened())
    jobs = {job.game: job for job in await taken(store)}
    clock.forward(20 * SECOND)
    await store.finish(jobs[refused.id], timedelta(minutes=5))
    await store.finish(jobs[other.id], SECOND)
    found = await store.overview()
    assert (found.waiting, found.put_off, found.oldest) == (2, 1, 20 * SECOND)


async def test_how_late_due_work_is(store: SqlStore, clock: Clock) -> None:
    game = await store.create(Change(opened().game))
    assert (await store.overview()).late == timedelta()
    await store.look_now(Kind.IDLE, game.id)
    clock.forward(70 * SECOND)
    assert (await store.overview()).late == 70 * SECOND
    (job,) = await taken(store, kind=Kind.IDLE)
    assert (await store.overview()).late == timedelta(), "somebody is doing it"
    clock.forward(LEASE + 5 * SECOND)
    assert (await store.overview()).late == 5 * SECOND
    await store.finish(job, None)
    assert (await store.overview()).late == timedelta()


@pytest.mark.parametrize("late", [timedelta(), 40 * SECOND])
async def test_a_reveal_is_due_since_the_last_choice_or_the_deadline(
    store: SqlStore, clock: Clock, late: timedelta
) -> None:
    world = World(store=store, clock=clock)
    table = await world.game(pace=Days(24))
    for person in (0, 1):
        await table.choose(person)
    clock.forward(timedelta(hours=1))
    due = clock.now
    if late:
        end = limit(await table.loaded(), actor(2).user)
        assert end is not None
        due, clock.now = end, end + late
        await world.tables.act(table.id, PROGRAM, deadlines.answer_for_the_late)
    else:
        await table.choose(2)
    (reveal,) = [each for each in await store.waiting(table.id) if each.announcement.news is News.REVEALED]
    assert reveal.since == due


@dataclass
class Reveals(Observer):
    """Notes since when each reveal was due."""

    due: list[datetime] = field(default_factory=list)

    def revealed(self, since: datetime) -> None:
        self.due.append(since)


@pytest.mark.parametrize("error", [NotNowError("busy"), OutOfReachError(Obstruction.CLOSED)])
async def test_a_reveal_is_heard_of_when_it_is_posted_unless_its_channel_has_held_it_up(
    store: SqlStore, clock: Clock, error: Exception
) -> None:
    world, board, heard = World(store=store, clock=clock), Board(), Reveals()
    relay = OutboxRelay(store, board, world.tables, observer=heard)
    agenda = Agenda(store, {Kind.DELIVER: relay.deliver})
    table = await world.game()
    await agenda.work_off()
    await table.turn()
    (reveal,) = [each for each in await store.waiting(table.id) if each.announcement.news is News.REVEALED]
    board.trouble[reveal.nonce] = [error]
    await agenda.work_off()
    assert heard.due == []
    clock.forward(timedelta(minutes=10))
    await agenda.work_off()
    assert board.news(table.id).count(News.REVEALED) == 1
    assert heard.due == ([reveal.since] if isinstance(error, NotNowError) else [])
