"""The program's pulse: a row for each process, which it renews, and the outages in which one did not.

Each function runs within the transaction that it is given. With PostgreSQL all times are the server's.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.ports import Kind, Outage, Share
from storage.inserting import insertion
from storage.jobs import Now
from storage.schema import jobs, outages, pulse

OUTAGE = timedelta(minutes=2)
"""Shorter gaps in a bot of one process are ignored (restarts, upgrades): nobody chooses for people meanwhile."""
ABSENCE = timedelta(seconds=15)
"""The same for one of several processes: the others go on, and would choose for people who cannot click."""
_RENEWALS = 6
"""How many times a row is renewed within OUTAGE or ABSENCE; within ABSENCE that means with each look."""
_SET_BACK = timedelta(seconds=5)
"""A clock may be corrected by this much without consequences."""
_KEPT = timedelta(days=31)
"""Longer than any question is open while time runs."""


async def is_fresh(connection: AsyncConnection, now: Now, share: Share) -> bool:
    """Whether a process's row was renewed just now: a cheap look, for mostly it was."""
    moment = await _moment(connection, now)
    last = await connection.scalar(select(pulse.c.beat_at).where(pulse.c.share == share.text))
    return isinstance(last, datetime) and timedelta() <= moment - last < _patience(share) / _RENEWALS


async def beat(connection: AsyncConnection, now: Now, share: Share) -> Sequence[Outage]:
    """Renew a process's row; if it was not renewed for too long, note the outage, and make every clock's job due.

    So it is with the rows of processes that are gone, and whose servers this one serves now. Returns what is noted.
    """
    moment = await _moment(connection, now)
    mine = pulse.c.share == share.text
    # An update, for a SELECT would not take SQLite's lock.
    renewed = await connection.execute(update(pulse).where(mine).values(share=share.text))
    rows = await _rows(connection)
    stale = [row for row in rows if _is_stale(row, moment)]
    if any(row.beat_at > moment + _SET_BACK for row in rows):
        # The clock had jumped ahead: what looked like an outage was none, and would cover questions still to come.
        await connection.execute(delete(outages).where(outages.c.until > moment + _SET_BACK))
    if renewed.rowcount == 0:
        # It may be there by now: several look at once.
        await connection.execute(
            insertion(connection.dialect.name, pulse).values(share=share.text, beat_at=moment).on_conflict_do_nothing()
        )
    await connection.execute(update(pulse).where(mine).values(beat_at=moment))
    ended = [
        Outage(row.beat_at, moment, Share.read(row.share)) for row in stale if await _has_ended(connection, row, share)
    ]
    if not ended:
        return ()
    await connection.execute(delete(outages).where(outages.c.until < moment - _KEPT))
    for each in ended:
        await connection.execute(insert(outages).values(share=each.share.text, since=each.since, until=each.until))
    clocks = (jobs.c.kind == Kind.CLOCK.value, jobs.c.owner.is_(None))
    await connection.execute(update(jobs).where(*clocks).values(due_at=moment, set_at=moment))
    return ended


async def noted(connection: AsyncConnection, now: Now) -> tuple[Outage, ...]:
    """All outages that are kept, in order, then those that go on."""
    moment = await _moment(connection, now)
    found = await connection.execute(select(outages).order_by(outages.c.until, outages.c.share))
    over = (Outage(row.since, row.until, Share.read(row.share)) for row in found if _is_sound(row))
    stale = [row for row in await _rows(connection) if _is_stale(row, moment)]
    return (*over, *(Outage(row.beat_at, None, Share.read(row.share)) for row in stale))


async def _has_ended(connection: AsyncConnection, row: Row[Any], share: Share) -> bool:
    """Whether a stale row's outage is over, because this process serves its servers; only one process notes that.

    Servers that this process does not serve are still away, so they get a row of their own.
    """
    was = Share.read(row.share)
    if was == share:
        return True
    if not share.overlaps(was):
        return False
    gone = delete(pulse).where(pulse.c.share == row.share, pulse.c.beat_at == row.beat_at)
    if (await connection.execute(gone)).rowcount != 1:
        return False
    if (left := was.without(share)) is not None:
        await connection.execute(
            insertion(connection.dialect.name, pulse)
            .values(share=left.text, beat_at=row.beat_at)
            .on_conflict_do_nothing()
        )
    return True


def _is_stale(row: Row[Any], moment: datetime) -> bool:
    beat_at: datetime = row.beat_at
    return moment - beat_at >= _patience(Share.read(row.share))


def _patience(share: Share) -> timedelta:
    """How long a process may go without renewing its row before it counts as away."""
    return ABSENCE if share.is_partial else OUTAGE


async def _rows(connection: AsyncConnection) -> Sequence[Row[Any]]:
    return [row for row in await connection.execute(select(pulse).order_by(pulse.c.share)) if _is_sound(row)]


def _is_sound(row: Row[Any]) -> bool:
    """Whether a row can be read; damaged ones are ignored."""
    try:
        Share.read(row.share)
    except (AttributeError, TypeError, ValueError):
        return False
    return all(isinstance(saved, datetime) for name, saved in row._mapping.items() if name != "share")  # noqa: SLF001 - public, so named


async def _moment(connection: AsyncConnection, now: Now) -> datetime:
    if isinstance(now, datetime):
        return now
    found = await connection.scalar(select(now))
    assert isinstance(found, datetime)
    return found
