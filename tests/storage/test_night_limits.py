"""The limits on nights hold even if many people plan at the same time, on both databases and in two processes."""

import asyncio
from collections import Counter
from collections.abc import Awaitable
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.nights.bounds import MOST_AHEAD, MOST_OWN
from bot.services.nights.calendar import Rhythm
from bot.services.nights.night import Night, NightId, Plan, Stage
from bot.services.nights.nights import Nights
from bot.services.people import Actor, ChannelId, GuildId, Home, Person, UserId
from bot.services.refusals import Reason, Refused
from bot.services.tables import Tables
from storage import SqlStore
from storage.schema import jobs, nights
from tests.bot.services.nights.friends import Asking
from tests.clock import Clock
from tests.storage.evenings import PLAN
from tests.storage.people import HOME, NOW
from tests.sweeps import sweep

ELSEWHERE = Home(GuildId(71), ChannelId(710))


def over(store: SqlStore) -> Nights:
    """Return the use cases of a process that uses this store."""
    clock, chance = Clock(NOW), Random(1)
    return Nights(store, Tables(store, chance, clock), chance, clock, lambda: None)


def by(number: int) -> Actor:
    return Actor(Person(UserId(500 + number), f"Person {number}"), HOME.channel)


async def outcome(asked: Awaitable[object]) -> Reason | None:
    try:
        await asked
    except Refused as refused:
        return refused.reason
    return None


async def planned(store: SqlStore, number: int, plan: Plan = PLAN, rhythm: Rhythm = Rhythm.ONCE) -> Night:
    """Plan and confirm a night as this person."""
    drafted = await over(store).draft(by(number), plan, rhythm)
    return await over(store).confirm(drafted.id, Asking(by(number)))


async def numbers(store: SqlStore) -> tuple[int, int]:
    """Return the number of saved nights and the number of jobs."""

    async def work(connection: AsyncConnection) -> tuple[int, int]:
        rows = [await connection.scalar(select(func.count()).select_from(table)) for table in (nights, jobs)]
        return rows[0] or 0, rows[1] or 0

    return await store._database.read(work)


@pytest.mark.parametrize("url", sweep(["sqlite", "postgresql"], short=["postgresql"]), indirect=True)
async def test_of_many_who_confirm_at_once_only_so_many_get_in_as_a_server_may_have(
    two: tuple[SqlStore, SqlStore],
) -> None:
    people = MOST_AHEAD + 8
    drafts = [await over(two[0]).draft(by(number), PLAN) for number in range(people)]
    asked = [over(two[number % 2]).confirm(draft.id, Asking(by(number))) for number, draft in enumerate(drafts)]
    outcomes = Counter(await asyncio.gather(*map(outcome, asked)))
    assert outcomes == {None: MOST_AHEAD, Reason.TOO_MANY_NIGHTS: 8}
    assert len(await two[0].nights_of(HOME.guild or GuildId(0), 100)) == MOST_AHEAD
    assert await outcome(over(two[0]).draft(by(99), PLAN)) is Reason.TOO_MANY_NIGHTS


@pytest.mark.parametrize("url", sweep(["sqlite", "postgresql"], short=["sqlite"]), indirect=True)
async def test_a_night_that_moves_to_a_full_server_stays_where_it_is(store: SqlStore) -> None:
    for number in range(MOST_AHEAD):
        await planned(store, number)
    away = await planned(store, 99, replace(PLAN, home=ELSEWHERE))
    move = over(store).change(away.id, Asking(by(99)), lambda it: replace(it, home=HOME))
    assert await outcome(move) is Reason.TOO_MANY_NIGHTS
    assert await outcome(over(store).change(away.id, Asking(by(99)), lambda it: replace(it, name="New"))) is None
    assert (await store.load_night(away.id) or away).plan.home == ELSEWHERE


async def test_of_many_nights_that_one_person_plans_again_at_once_only_so_many_are_planned(
    two: tuple[SqlStore, SqlStore],
) -> None:
    played = []
    for _ in range(MOST_OWN + 3):
        night = replace(Night(NightId(0), by(0).user, PLAN, Stage.OVER, NOW), since=NOW)
        made = await two[0].create_night(night)
        assert made is not None
        played.append(made)
    asked = [over(two[at % 2]).plan_again(each.id, Asking(by(0))) for at, each in enumerate(played)]
    outcomes = Counter(await asyncio.gather(*map(outcome, asked)))
    assert outcomes == {None: MOST_OWN, Reason.TOO_MANY_OWN_NIGHTS: 3}
    assert len(await two[0].nights_of(HOME.guild or GuildId(0), 100)) == MOST_OWN


@pytest.mark.parametrize("url", sweep(["sqlite", "postgresql"], short=["sqlite"]), indirect=True)
async def test_one_person_has_only_so_many_nights_or_series_that_have_not_begun(store: SqlStore) -> None:
    """The limit applies to all servers together. A series counts as one, however many of its nights are planned."""
    series = await planned(store, 0, rhythm=Rhythm.WEEKLY)
    assert series.series is not None
    later = series.plan.at + timedelta(days=7)
    following = replace(series, plan=replace(series.plan, at=later), slot=later)
    assert await store.create_night(replace(following, series=replace(series.series, root=series.root))) is not None
    first, *_ = [await planned(store, 0, replace(PLAN, home=ELSEWHERE)) for _ in range(MOST_OWN - 1)]
    assert await outcome(over(store).draft(by(0), PLAN)) is Reason.TOO_MANY_OWN_NIGHTS
    assert await outcome(over(store).draft(by(1), PLAN)) is None, "that is the limit of one person"
    await store.save_night(first, replace(first, stage=Stage.GATHERING, since=NOW))
    assert await outcome(planned(store, 0)) is None, "it has begun"
    await over(store).cancel((await planned(store, 2)).id, Asking(by(2)))
    assert await outcome(over(store).draft(by(0), PLAN)) is Reason.TOO_MANY_OWN_NIGHTS
    await over(store).end_series(series.id, Asking(by(0)))
    assert await outcome(over(store).draft(by(0), PLAN)) is None


async def test_any_number_of_plans_leaves_one_that_can_be_confirmed_with_one_job(
    two: tuple[SqlStore, SqlStore],
) -> None:
    plans = [replace(PLAN, name=f"Plan {number}") for number in range(10)]
    drafts = await asyncio.gather(*(over(two[at % 2]).draft(by(0), each) for at, each in enumerate(plans)))
    assert await numbers(two[0]) == (1, 1)
    confirmed = [await outcome(over(two[0]).confirm(each.id, Asking(by(0)))) for each in drafts]
    assert Counter(confirmed) == {None: 1, Reason.NO_SUCH_NIGHT: 9}
    assert await numbers(two[0]) == (1, 1)


async def test_a_plan_leaves_those_of_others_and_what_is_confirmed(store: SqlStore) -> None:
    kept = [await planned(store, 0), await over(store).draft(by(1), PLAN)]
    last = await over(store).draft(by(0), PLAN)
    assert [await store.load_night(each.id) for each in (*kept, last)] == [*kept, last]


async def test_a_plan_that_is_dropped_leaves_nothing_behind(store: SqlStore) -> None:
    for _ in range(3):
        drafted = await over(store).draft(by(0), PLAN)
        assert (await over(store).cancel(drafted.id, Asking(by(0)))).stage is Stage.CANCELLED
    assert await numbers(store) == (0, 0)


async def test_what_was_confirmed_meanwhile_is_not_forgotten(store: SqlStore) -> None:
    night = await planned(store, 0)
    assert not await store.forget_plan(night.id)
    assert await store.load_night(night.id) == night
