"""The program's heartbeat: gaps in it are outages, after which every clock is checked."""

from datetime import timedelta

import pytest

from bot.services.agenda import LOOK_SECONDS
from bot.services.people import GameId, GuildId
from bot.services.ports import Appointment, Change, Kind, Outage, Share
from storage import SqlStore
from tests.clock import Clock
from tests.storage.people import NOW, opened, taken

SECOND_LONG, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)


FIRST, SECOND = Share(frozenset({0, 1}), 3), Share(frozenset({2}), 3)
ALL_BY_NUMBER = Share(frozenset({0, 1, 2}), 3)


async def clock_of(store: SqlStore, due: timedelta) -> GameId:
    """Create a table with a clock that runs out after this time."""
    game = await store.create(opened())
    appointment = Appointment(Kind.CLOCK, NOW + due)
    await store.save(game, Change(game, appointments=(appointment,)))
    return game.id


async def test_while_it_beats_there_is_no_outage(store: SqlStore, clock: Clock) -> None:
    for _ in range(5):
        await store.beat()
        clock.now += 2 * MINUTE - timedelta(seconds=1)
    await store.beat()
    assert await store.outages() == ()


async def test_where_it_did_not_beat_for_two_minutes_there_was_one_and_the_log_says_so(
    store: SqlStore, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    await store.beat()
    clock.now += 2 * MINUTE
    await store.beat()
    await store.beat()
    clock.now += HOUR
    await store.beat()
    first, second = NOW + 2 * MINUTE, NOW + 2 * MINUTE + HOUR
    assert await store.outages() == (Outage(NOW, first), Outage(first, second))
    assert caplog.messages == [
        f"nobody could reach the program from {since} to {until}: open deadlines move by that"
        for since, until in ((NOW, first), (first, second))
    ]


async def test_then_all_clocks_are_due_at_once_but_nothing_else(store: SqlStore, clock: Clock) -> None:
    games = [await clock_of(store, due) for due in (3 * HOUR, 9 * HOUR)]
    await store.beat()
    clock.now += HOUR
    assert await taken(store, kind=Kind.CLOCK) == []
    await store.beat()
    assert sorted(job.game for job in await taken(store, kind=Kind.CLOCK)) == games
    assert await taken(store, kind=Kind.LOBBY) == []


async def test_a_clock_that_is_set_back_is_no_outage_and_hides_none(store: SqlStore, clock: Clock) -> None:
    await store.beat()
    clock.now -= 9 * HOUR
    await store.beat()
    assert await store.outages() == ()
    clock.now += HOUR
    await store.beat()
    assert await store.outages() == (Outage(NOW - 9 * HOUR, NOW - 8 * HOUR),)


async def test_a_clock_that_jumped_ahead_and_is_put_right_leaves_no_outage_that_is_still_to_end(
    store: SqlStore, clock: Clock
) -> None:
    await store.beat()
    clock.now += HOUR
    await store.beat()
    clock.now += timedelta(days=1)
    await store.beat()
    clock.now -= timedelta(days=1)
    await store.beat()
    assert await store.outages() == (Outage(NOW, NOW + HOUR),)


async def test_outages_are_forgotten_once_no_question_can_be_as_old(store: SqlStore, clock: Clock) -> None:
    await store.beat()
    for _ in range(2):
        clock.now += timedelta(days=20)
        await store.beat()
    assert len(await store.outages()) == 2
    clock.now += timedelta(days=20)
    await store.beat()
    assert len(await store.outages()) == 2


async def test_each_process_has_its_own_pulse_and_the_others_see_that_it_is_gone(store: SqlStore, clock: Clock) -> None:
    first, second = (SqlStore(store._database, clock, share) for share in (FIRST, SECOND))
    await first.beat()
    await second.beat()
    clock.now += HOUR
    await first.beat()
    assert await first.outages() == (Outage(NOW, NOW + HOUR, FIRST), Outage(NOW, None, SECOND))
    await second.beat()
    assert await first.outages() == (Outage(NOW, NOW + HOUR, FIRST), Outage(NOW, NOW + HOUR, SECOND))


async def test_one_of_several_is_away_after_fifteen_seconds_and_its_outage_is_noted_when_it_is_back(
    store: SqlStore, clock: Clock
) -> None:
    first, second = (SqlStore(store._database, clock, share) for share in (FIRST, SECOND))
    game = await clock_of(store, HOUR)
    await second.beat()
    clock.now += 14 * SECOND_LONG
    await first.beat()
    assert await first.outages() == ()
    clock.now += SECOND_LONG
    assert await first.outages() == (Outage(NOW, None, SECOND),)
    clock.now += SECOND_LONG
    await second.beat()
    assert await first.outages() == (Outage(NOW, NOW + 16 * SECOND_LONG, SECOND),)
    assert [job.game for job in await taken(store, kind=Kind.CLOCK)] == [game]


async def test_one_of_several_that_looks_every_five_seconds_is_never_away(store: SqlStore, clock: Clock) -> None:
    first, second = (SqlStore(store._database, clock, share) for share in (FIRST, SECOND))
    for _ in range(14):
        await second.beat()
        clock.now += timedelta(seconds=LOOK_SECONDS)
        await first.beat()
        assert await first.outages() == ()
    clock.now += 2 * timedelta(seconds=LOOK_SECONDS) - SECOND_LONG
    assert await first.outages() == (), "two looks may be missed"


async def test_a_process_that_names_all_shards_is_alone_and_has_two_minutes(store: SqlStore, clock: Clock) -> None:
    alone = SqlStore(store._database, clock, ALL_BY_NUMBER)
    await alone.beat()
    clock.now += 2 * MINUTE - SECOND_LONG
    await alone.beat()
    assert await alone.outages() == ()


async def test_who_serves_only_some_of_the_servers_of_one_that_is_gone_leaves_the_others_away(
    store: SqlStore, clock: Clock
) -> None:
    await SqlStore(store._database, clock, FIRST).beat()
    clock.now += MINUTE
    one, other = (SqlStore(store._database, clock, Share(frozenset({shard}), 3)) for shard in (0, 1))
    await one.beat()
    ended = Outage(NOW, NOW + MINUTE, FIRST)
    assert await one.outages() == (ended, Outage(NOW, None, Share(frozenset({1}), 3)))
    clock.now += MINUTE
    await one.beat()
    await other.beat()
    assert [each.until for each in await one.outages()].count(None) == 0
    assert Outage(NOW, NOW + 2 * MINUTE, Share(frozenset({1}), 3)) in await one.outages()


async def test_of_one_process_that_is_followed_by_several_each_ends_the_outage_of_its_own_servers(
    store: SqlStore, clock: Clock
) -> None:
    await store.beat()
    clock.now += HOUR
    await SqlStore(store._database, clock, FIRST).beat()
    assert await store.outages() == (Outage(NOW, NOW + HOUR), Outage(NOW, None, SECOND))
    await SqlStore(store._database, clock, SECOND).beat()
    assert None not in [each.until for each in await store.outages()]


async def test_who_serves_the_servers_of_one_that_is_gone_ends_its_outage(store: SqlStore, clock: Clock) -> None:
    await SqlStore(store._database, clock, SECOND).beat()
    clock.now += HOUR
    await store.beat()
    assert await store.outages() == (Outage(NOW, NOW + HOUR, SECOND),)
    clock.now += HOUR
    assert [each.share for each in await store.outages()] == [SECOND, Share()], "and its own, which it does not note"


def test_a_process_serves_the_servers_of_its_shards() -> None:
    third = next(guild for guild in range(1 << 22, 1 << 30, 1 << 22) if guild >> 22 == 5)
    assert [share.serves(GuildId(third)) for share in (FIRST, SECOND, Share())] == [False, True, True]
    assert [share.serves(None) for share in (FIRST, SECOND, Share())] == [True, False, True]
    assert [FIRST.overlaps(each) for each in (SECOND, Share(), Share(frozenset({2}), 4))] == [False, True, True]


@pytest.mark.parametrize("share", [Share(), FIRST, SECOND])
def test_a_share_is_read_as_it_was_written(share: Share) -> None:
    assert Share.read(share.text) == share
