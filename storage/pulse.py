"""The program's pulse: one row that its processes renew, and the outages in which none did.

Each function runs within the transaction that it is given. With PostgreSQL all times are the server's.
"""

from datetime import datetime, timedelta

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.ports import Kind, Outage
from storage.jobs import Now
from storage.schema import jobs, outages, pulse

OUTAGE = timedelta(minutes=2)
"""A shorter pause is none: a restart, or an upgrade."""
_EVERY = timedelta(seconds=20)
_KEPT = timedelta(days=31)
"""Longer than any question is open while time runs."""
_ONE = 1


async def is_fresh(connection: AsyncConnection, now: Now) -> bool:
    """Whether the row was renewed just now: a cheap look, for mostly it was."""
    age = await _age(connection, await _moment(connection, now))
    return age is not None and timedelta() <= age < _EVERY


async def beat(connection: AsyncConnection, now: Now) -> None:
    """Renew the row; if nobody has for too long, note the outage, and make every clock's job due."""
    moment = await _moment(connection, now)
    # An update, for a SELECT would not take SQLite's lock.
    await connection.execute(update(pulse).where(pulse.c.id == _ONE).values(id=_ONE))
    age = await _age(connection, moment)
    if age is None:
        await connection.execute(insert(pulse).values(id=_ONE, beat_at=moment))
        return
    await connection.execute(update(pulse).where(pulse.c.id == _ONE).values(beat_at=moment))
    if age < OUTAGE:  # or negative, where the clock was set back
        return
    await connection.execute(delete(outages).where(outages.c.until < moment - _KEPT))
    await connection.execute(insert(outages).values(since=moment - age, until=moment))
    clocks = (jobs.c.kind == Kind.CLOCK.value, jobs.c.owner.is_(None))
    await connection.execute(update(jobs).where(*clocks).values(due_at=moment, set_at=moment))


async def noted(connection: AsyncConnection) -> tuple[Outage, ...]:
    """All outages that are kept, in order."""
    found = await connection.execute(select(outages).order_by(outages.c.until))
    return tuple(Outage(row.since, row.until) for row in found)


async def _age(connection: AsyncConnection, moment: datetime) -> timedelta | None:
    last = await connection.scalar(select(pulse.c.beat_at).where(pulse.c.id == _ONE))
    return None if last is None else moment - last


async def _moment(connection: AsyncConnection, now: Now) -> datetime:
    if isinstance(now, datetime):
        return now
    found = await connection.scalar(select(now))
    assert isinstance(found, datetime)
    return found
