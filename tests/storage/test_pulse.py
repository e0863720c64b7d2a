"""The program's pulse: where nobody noted that it runs, it was away, and every clock is looked at."""

from datetime import timedelta

from bot.services.people import GameId
from bot.services.ports import Appointment, Change, Kind, Outage
from storage import SqlStore
from tests.storage.people import NOW, FixedClock, opened, taken

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


async def clock_of(store: SqlStore, due: timedelta) -> GameId:
    """A table with a clock."""
    game = await store.create(opened())
    appointment = Appointment(Kind.CLOCK, NOW + due)
    await store.save(game, Change(game, appointments=(appointment,)))
    return game.id


async def test_while_it_beats_there_is_no_outage(store: SqlStore, clock: FixedClock) -> None:
    for _ in range(5):
        await store.beat()
        clock.now += 2 * MINUTE - timedelta(seconds=1)
    await store.beat()
    assert await store.outages() == ()


async def test_where_it_did_not_beat_for_two_minutes_there_was_one(store: SqlStore, clock: FixedClock) -> None:
    await store.beat()
    clock.now += 2 * MINUTE
    await store.beat()
    await store.beat()
    clock.now += HOUR
    await store.beat()
    first, second = NOW + 2 * MINUTE, NOW + 2 * MINUTE + HOUR
    assert await store.outages() == (Outage(NOW, first), Outage(first, second))


async def test_then_all_clocks_are_due_at_once_but_nothing_else(store: SqlStore, clock: FixedClock) -> None:
    games = [await clock_of(store, due) for due in (3 * HOUR, 9 * HOUR)]
    await store.beat()
    clock.now += HOUR
    assert await taken(store, kind=Kind.CLOCK) == []
    await store.beat()
    assert sorted(job.game for job in await taken(store, kind=Kind.CLOCK)) == games
    assert await taken(store, kind=Kind.LOBBY) == []


async def test_a_clock_that_is_set_back_is_no_outage_and_hides_none(store: SqlStore, clock: FixedClock) -> None:
    await store.beat()
    clock.now -= 9 * HOUR
    await store.beat()
    assert await store.outages() == ()
    clock.now += HOUR
    await store.beat()
    assert await store.outages() == (Outage(NOW - 9 * HOUR, NOW - 8 * HOUR),)


async def test_outages_are_forgotten_once_no_question_can_be_as_old(store: SqlStore, clock: FixedClock) -> None:
    await store.beat()
    for _ in range(2):
        clock.now += timedelta(days=20)
        await store.beat()
    assert len(await store.outages()) == 2
    clock.now += timedelta(days=20)
    await store.beat()
    assert len(await store.outages()) == 2
