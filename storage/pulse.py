"""Heartbeats: a row for each process, which the process renews, and the outages in which one did not.

With PostgreSQL all times are the server's.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from logging import getLogger
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.ports import Kind, Outage, Share
from storage.inserting import insertion
from storage.repository import Now, Repository, reads, writes
from storage.schema import jobs, outages, pulse

OUTAGE = timedelta(minutes=2)
"""The shortest outage of a bot of one process. Restarts are shorter, and nobody chooses for players meanwhile."""
ABSENCE = timedelta(seconds=15)
"""The same for one of several processes. The others go on, and would choose for players who cannot click."""
_RENEWALS = 6
"""How many times a row is renewed within OUTAGE or ABSENCE. Within ABSENCE, this means at every look."""
_SET_BACK = timedelta(seconds=5)
"""How far a clock may be set back without consequences."""
_KEPT = timedelta(days=31)
"""How long outages are kept: longer than any question with a deadline stays open."""
_AWAY = "nobody could reach the program%s from %s to %s: open deadlines move by that"

_log = getLogger(__name__)


class Pulse(Repository):
    """Renews this process's row, and finds outages."""

    async def beat(self) -> None:
        """See `Store.beat`. A read comes first, because usually nothing has to be written."""
        now = self._now()
        if await self._is_fresh(now):
            return
        for each in await self._beat(now):
            shards = f" (shards {each.share.text})" if each.share.text else ""
            _log.warning(_AWAY, shards, each.since, each.until)

    @reads
    async def _is_fresh(self, connection: AsyncConnection, now: Now) -> bool:
        """Return whether this process's row was renewed just now."""
        moment = await _moment(connection, now)
        last = await connection.scalar(select(pulse.c.beat_at).where(pulse.c.share == self._share.text))
        return isinstance(last, datetime) and timedelta() <= moment - last < _patience(self._share) / _RENEWALS

    @writes
    async def _beat(self, connection: AsyncConnection, now: Now) -> Sequence[Outage]:
        """Renew this process's row. After an outage, note it, make every clock's job due, and return the outage.

        The same is done for rows of processes that are gone and whose servers this process now serves.
        """
        share = self._share
        moment = await _moment(connection, now)
        mine = pulse.c.share == share.text
        # This is an update because a SELECT would not take SQLite's lock.
        renewed = await connection.execute(update(pulse).where(mine).values(share=share.text))
        rows = await _rows(connection)
        stale = [row for row in rows if _is_stale(row, moment)]
        if any(row.beat_at > moment + _SET_BACK for row in rows):
            # The clock had jumped ahead. What looked like an outage was none, and would cover questions asked later.
            await connection.execute(delete(outages).where(outages.c.until > moment + _SET_BACK))
        if renewed.rowcount == 0:
            # The row may exist by now, because several processes may look at once.
            await connection.execute(
                insertion(connection.dialect.name, pulse)
                .values(share=share.text, beat_at=moment)
                .on_conflict_do_nothing()
            )
        await connection.execute(update(pulse).where(mine).values(beat_at=moment))
        ended = [
            Outage(row.beat_at, moment, Share.read(row.share))
            for row in stale
            if await _has_ended(connection, row, share)
        ]
        if not ended:
            return ()
        await connection.execute(delete(outages).where(outages.c.until < moment - _KEPT))
        for each in ended:
            await connection.execute(insert(outages).values(share=each.share.text, since=each.since, until=each.until))
        clocks = (jobs.c.kind == Kind.CLOCK.value, jobs.c.owner.is_(None))
        await connection.execute(update(jobs).where(*clocks).values(due_at=moment, set_at=moment))
        return ended

    @reads
    async def outages(self, connection: AsyncConnection) -> tuple[Outage, ...]:
        moment = await _moment(connection, self._now())
        found = await connection.execute(select(outages).order_by(outages.c.until, outages.c.share))
        over = (Outage(row.since, row.until, Share.read(row.share)) for row in found if _is_sound(row))
        stale = [row for row in await _rows(connection) if _is_stale(row, moment)]
        return (*over, *(Outage(row.beat_at, None, Share.read(row.share)) for row in stale))


async def _has_ended(connection: AsyncConnection, row: Row[Any], share: Share) -> bool:
    """Return whether a stale row's outage is over, because this process serves its servers. Only one process gets True.

    Servers of the row that this process does not serve are still away, so they get a row of their own.
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
    """Return how long a process may go without renewing its row before it counts as away."""
    return ABSENCE if share.is_partial else OUTAGE


async def _rows(connection: AsyncConnection) -> Sequence[Row[Any]]:
    return [row for row in await connection.execute(select(pulse).order_by(pulse.c.share)) if _is_sound(row)]


def _is_sound(row: Row[Any]) -> bool:
    """Return whether a row can be read. Damaged rows are ignored."""
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
