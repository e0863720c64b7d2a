"""Game nights for tests of the store, and helpers for their jobs."""

import asyncio
from dataclasses import replace
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.game import Access, Obstruction, Sides, TableSettings, Wonders
from bot.services.nights.calendar import Rhythm
from bot.services.nights.night import (
    Answer,
    Call,
    CallKind,
    EventId,
    EventTrouble,
    Guest,
    Hand,
    Listed,
    Mirror,
    Night,
    NightId,
    NightTable,
    Order,
    OrderKind,
    Plan,
    Question,
    Round,
    Series,
    Stage,
    Watched,
)
from bot.services.pace import FixedHour
from bot.services.people import ChannelId, GameId, Home, MessageId, Person, UserId
from bot.services.ports import Again, Job, Kind
from bot.services.reliability import Demand
from engine.ruleset import Expansion
from storage import SqlStore, open_store
from storage.schema import jobs
from tests.storage.people import HOME, NOW, taken
from tests.storage.sqlite_files import address

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
EVENING = NOW + DAY
ANA, BEN, ZOE = (Person(UserId(user), name) for user, name in ((100, "Ana"), (101, "Ben"), (102, "Zoë")))
PLAN = Plan("Friday", EVENING, "Europe/Berlin", HOME)


def planned(at: datetime = EVENING, stage: Stage = Stage.PLANNED, home: Home = HOME) -> Night:
    """Return a night that nobody has signed up for yet."""
    return Night(NightId(0), ANA.user, replace(PLAN, at=at, home=home), stage, NOW)


def of_series(root: NightId | None = None, at: datetime = EVENING, stage: Stage = Stage.PLANNED) -> Night:
    """Return a night of the series that began with the night `root`, by default the first night of a new series."""
    first = datetime(2026, 1, 2, 19)  # noqa: DTZ001 - by the clocks of a zone
    return replace(planned(at, stage), series=Series(Rhythm.WEEKLY, first, PLAN, root), slot=at)


def named(night: Night, name: str) -> Night:
    """Return a copy of the night with this name."""
    return replace(night, plan=replace(night.plan, name=name))


def playing(*tables: NightTable) -> Night:
    """Return a night whose first round has these tables."""
    return replace(planned(stage=Stage.PLAYING), rounds=(Round(tables, EVENING),), since=EVENING)


def full() -> Night:
    """Return a night with every field set, as in the documents fixture."""
    thread = Home(HOME.guild, ChannelId(701), HOME.channel)
    pace = FixedHour(time(20, 30), "Europe/Berlin", frozenset({1, 4}))
    settings = TableSettings(5, Sides.B, Wonders.DRAFTED, Access.INVITED, (Expansion.EDIFICE,), pace, Demand.STEADY)
    plan = Plan("Zoë & co.", EVENING, "Europe/Berlin", HOME, settings, 3, 12, computers=True)
    return Night(
        id=NightId(5),
        organiser=ANA.user,
        plan=plan,
        stage=Stage.BREAK,
        opens=NOW,
        guests=(
            Guest(
                ANA,
                Answer.IN,
                day_before=True,
                came=True,
                left=False,
                reported=ZOE.user,
                reported_at=EVENING + HOUR,
                reporters=frozenset({ZOE.user}),
                answered=EVENING,
            ),
            Guest(ZOE, Answer.MAYBE),
            Guest(BEN, None, came=True, left=True),
        ),
        series=of_series(NightId(4)).series,
        slot=EVENING,
        rounds=(
            Round(
                (NightTable((ANA.user, BEN.user), 1, thread, GameId(17), begun=True, over=EVENING + 2 * HOUR),), EVENING
            ),
            Round(
                (
                    NightTable((ZOE.user, ANA.user), left_alone=True, was_left_alone=True),
                    NightTable((BEN.user,), place=HOME, since=EVENING + 2 * HOUR),
                ),
                EVENING + HOUR,
            ),
        ),
        since=EVENING + 2 * HOUR,
        turns_at=EVENING + 2 * HOUR + timedelta(seconds=90, microseconds=5),
        deserted=True,
        paused=EVENING + 3 * HOUR,
        orders=(
            Order(OrderKind.PAUSE, GameId(17), until=EVENING + 3 * HOUR),
            Order(OrderKind.STEP_OUT, GameId(18), BEN.user),
            Order(OrderKind.LEAVE_SECOND, GameId(18), ANA.user, since=EVENING),
        ),
        calls=(
            Call(3, CallKind.MOVED_UP, (BEN.user, ANA.user), frozenset({ANA.user})),
            Call(4, CallKind.SEEMS_GONE, (ANA.user,), by=ZOE.user, place=thread),
        ),
        called=5,
        reminded=frozenset({CallKind.SOON, CallKind.DAY_BEFORE}),
        watchers={ZOE.user: None, BEN.user: Watched("round_1", ChannelId(1 << 60), MessageId(1 << 61))},
        posts={"signup": MessageId(900), "round_1": MessageId(1 << 62)},
        mirror=Mirror(
            EventId(1 << 60),
            "Zoë & co., 12",
            EventTrouble.FULL,
            Listed("Zoë & co.", EVENING, EVENING + 3 * HOUR, on=True),
            Question("Zoë & Ana", EVENING + DAY, NOW, told=True),
            Hand.STARTED,
        ),
        lost=Obstruction.CLOSED,
        again=NightId(9),
        revision=7,
    )


def before_late_tables(night: Night) -> Night:
    """Return the night without fields that version 7 of the documents added."""
    tables = [
        tuple(replace(table, since=None, left_alone=False, was_left_alone=False) for table in each.tables)
        for each in night.rounds
    ]
    rounds = tuple(replace(each, tables=laid) for each, laid in zip(night.rounds, tables, strict=True))
    return replace(night, rounds=rounds)


def before_other_hands(night: Night) -> Night:
    """Return the night without fields that version 4 of the documents added."""
    night = before_late_tables(night)
    return replace(night, mirror=replace(night.mirror, listed=None, question=None, hand=None))


def before_reports(night: Night) -> Night:
    """Return the night without fields that version 3 of the documents added."""
    return replace(
        before_other_hands(night),
        guests=tuple(
            replace(each, reported=None, reported_at=None, reporters=frozenset(), answered=None)
            for each in night.guests
        ),
        orders=tuple(order for order in night.orders if order.kind is not OrderKind.LEAVE_SECOND),
        calls=tuple(call for call in night.calls if call.kind is not CallKind.SEEMS_GONE),
        called=4,
    )


# What is done with nights.


async def saved(store: SqlStore, night: Night | None = None) -> Night:
    """Save a night, by default a plain one."""
    made = await store.create_night(night or planned())
    assert made is not None
    return made


async def due(store: SqlStore) -> list[Job]:
    """Claim the nights' jobs that are due."""
    return await taken(store, kind=Kind.NIGHT)


async def tended(store: SqlStore, night: Night, again: Again = None) -> None:
    """Claim and finish the night's job, which must be the only one that is due."""
    (job,) = await due(store)
    assert job.key == str(night.id)
    assert await store.night_to_tend(night.id) is not None
    await store.finish(job, again)


async def row_of(store: SqlStore, night: Night) -> dict[str, Any] | None:
    """Return the night's row in the table of jobs; None if there is none."""
    query = select(jobs).where(jobs.c.kind == Kind.NIGHT.value, jobs.c.key == str(night.id))

    async def work(connection: AsyncConnection) -> dict[str, Any] | None:
        row = (await connection.execute(query)).mappings().one_or_none()
        return None if row is None else dict(row)

    return await store._database.read(work)


async def execute(store: SqlStore, statement: Any) -> None:  # noqa: ANN401 - any statement
    await store._database.write(lambda connection: connection.execute(statement))


def with_nights(database: Path, number: int) -> Path:
    """Save this many nights in a SQLite file that no program has open."""

    async def fill() -> None:
        async with open_store(address(database)) as store:
            for _ in range(number):
                await saved(store)

    asyncio.run(fill())
    return database
