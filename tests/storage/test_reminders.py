"""Reminders are recorded by only one process, even if several try, and deleted when they no longer apply."""

import asyncio
from datetime import timedelta

from sqlalchemy import URL

from bot.services.people import ChannelId, GameId, MessageId, UserId
from bot.services.ports import Kind, Reminder, Sent
from bot.services.reminding import Reminded, Told
from storage import SqlStore, open_store
from tests.clock import Clock
from tests.storage.people import NOW, opened, taken

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
ANA, BEN, CEM = UserId(1 << 60), UserId(101), UserId(102)


async def tables(store: SqlStore, number: int = 2) -> list[GameId]:
    return [(await store.create(opened())).id for _ in range(number)]


async def test_nobody_is_reminded_twice_within_the_pause_whoever_tries_in_the_same_instant(
    url: URL, clock: Clock
) -> None:
    async with open_store(url, clock=clock) as store:
        first, second = await tables(store)
        tries = [store.note_reminders({ANA: [game], BEN: [game]}, NOW, HOUR) for game in (first, second) * 3]
        granted = await asyncio.gather(*tries)
        assert sum(ANA in each for each in granted) == sum(BEN in each for each in granted) == 1
        assert await store.note_reminders({ANA: [first]}, NOW + HOUR - MINUTE, HOUR) == frozenset()
        behind = NOW - MINUTE / 2
        assert await store.note_reminders({ANA: [second]}, behind, HOUR) == frozenset(), "by another process's clock"
        assert await store.note_reminders({ANA: [first]}, NOW + HOUR, HOUR) == {ANA}
        back = NOW - DAY
        assert await store.note_reminders({ANA: [first]}, back, HOUR) == {ANA}, "the clock was set back"


async def test_a_call_is_told_once_for_its_time_and_leaves_the_hour_alone(store: SqlStore) -> None:
    game, other = await tables(store)
    assert await store.note_reminders({ANA: [game]}, NOW, None) == {ANA}
    assert await store.note_reminders({ANA: [game], BEN: [game]}, NOW, None) == {BEN}
    assert await store.note_reminders({ANA: [other]}, NOW, HOUR) == {ANA}


async def test_what_was_told_is_there_until_it_is_over(store: SqlStore) -> None:
    game, other = await tables(store)
    assert await store.reminders(game) == ()
    await store.note_reminders({ANA: [game, other], BEN: [game]}, NOW, HOUR)
    of_ana, of_ben = Reminder(game, ANA, NOW, (other,)), Reminder(game, BEN, NOW)
    assert await store.reminders(game) == (of_ben, of_ana)
    assert await store.reminders(other) == ()
    heard = await store.reminded([ANA, BEN, UserId(5)])
    assert heard == {
        ANA: Reminded(NOW, None, {game: Told(NOW), other: Told(NOW)}),
        BEN: Reminded(NOW, None, {game: Told(NOW)}),
        UserId(5): Reminded(),
    }
    sent = Sent(ChannelId(1 << 60), MessageId(1 << 61), direct=True)
    await store.note_sent([of_ana], sent)
    assert (await store.reminders(game))[1] == Reminder(game, ANA, NOW, (other,), sent)
    await store.close_reminders([of_ana])
    assert [each.open for each in await store.reminders(game)] == [True, False]
    await store.forget_reminders(game, NOW)
    assert await store.reminders(game) == (of_ben,), "it is open"
    assert (await store.reminded([ANA]))[ANA].tables == {other: Told(NOW)}


async def test_who_wants_to_hear_no_more_or_later_has_that_noted(store: SqlStore) -> None:
    game, _ = await tables(store)
    await store.hush(ANA, game, NOW)
    await store.snooze(ANA, NOW + HOUR)
    await store.snooze(ANA, NOW + 3 * HOUR)
    assert await store.reminded([ANA]) == {ANA: Reminded(None, NOW + 3 * HOUR, {game: Told(None, NOW)})}
    await store.note_reminders({ANA: [game]}, NOW + MINUTE, HOUR)
    told = Told(NOW + MINUTE, NOW)
    assert await store.reminded([ANA]) == {ANA: Reminded(NOW + MINUTE, NOW + 3 * HOUR, {game: told})}


async def test_after_a_month_nothing_is_kept_and_a_table_can_be_looked_at_now(store: SqlStore) -> None:
    game, other = await tables(store)
    await store.note_reminders({ANA: [game]}, NOW, HOUR)
    await store.snooze(CEM, NOW + DAY)
    await store.note_reminders({BEN: [other]}, NOW + 32 * DAY, HOUR)
    assert await store.reminders(game) == ()
    assert await store.reminded([ANA, CEM]) == {ANA: Reminded(), CEM: Reminded(None, NOW + DAY)}
    await store.note_reminders({BEN: [other]}, NOW + 33 * DAY, HOUR)
    assert await store.reminded([CEM]) == {CEM: Reminded()}
    await store.look_now(Kind.REMIND, game)
    assert [job.game for job in await taken(store, kind=Kind.REMIND)] == [game]


async def test_who_was_reminded_of_something_else_is_not_reminded_of_a_table_within_the_pause(store: SqlStore) -> None:
    game, _ = await tables(store)
    await store.note_reminded([], NOW)
    await store.snooze(BEN, NOW + DAY)
    await store.note_reminded([BEN, ANA, BEN], NOW)
    assert await store.note_reminders({ANA: [game], BEN: [game]}, NOW + HOUR - MINUTE, HOUR) == frozenset()
    assert await store.reminded([ANA, BEN]) == {ANA: Reminded(NOW), BEN: Reminded(NOW, NOW + DAY)}
    assert await store.note_reminders({ANA: [game]}, NOW + HOUR, HOUR) == {ANA}


async def test_the_later_time_of_two_counts_unless_the_clock_was_set_back(store: SqlStore) -> None:
    behind = NOW - MINUTE
    for at, noted in ((NOW, NOW), (behind, NOW), (NOW + HOUR, NOW + HOUR), (NOW, NOW)):
        await store.note_reminded([ANA], at)
        assert (await store.reminded([ANA]))[ANA].last == noted


async def test_those_who_are_reminded_by_two_at_once_keep_nobody_waiting(two: tuple[SqlStore, SqlStore]) -> None:
    people = [UserId(100 + number) for number in range(20)]
    orders = (people, people[::-1]) * 4
    noting = (two[number % 2].note_reminded(order, NOW) for number, order in enumerate(orders))
    await asyncio.gather(*noting)
    assert await two[0].reminded(people) == {user: Reminded(NOW) for user in people}
