"""Counts what is in the database and what waits there, for the operator. It names nobody, and reads no document."""

from datetime import datetime, timedelta

from sqlalchemy import cast, exists, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.game import Status
from bot.services.observing import Overview
from bot.services.ports import Kind
from storage.counting import OPEN
from storage.jobs import is_due
from storage.repository import Repository, reads
from storage.schema import games, jobs, outbox, seats

_ACTIVE = timedelta(days=1)
_SOON = timedelta(seconds=30)
"""An announcement whose next attempt is later than this is put off. While Discord fails, attempts come much sooner."""


class Overviews(Repository):
    """Counts tables, announcements and jobs."""

    @reads
    async def overview(self, connection: AsyncConnection) -> Overview:
        """Count everything; see `Overview`."""
        now = self._now()
        moment = now if isinstance(now, datetime) else (await connection.execute(select(now))).scalar_one()
        numbers = await connection.execute(select(games.c.status, func.count()).group_by(games.c.status))
        # An index has the status of every game, so that only unfinished games are read.
        unfinished = select(games.c.id).where(games.c.status.in_(OPEN))
        active = select(games.c.id).where(games.c.id.in_(unfinished), games.c.updated_at > moment - _ACTIVE)
        people = select(func.count(seats.c.user_id.distinct())).where(seats.c.game_id.in_(active))
        soon = exists().where(
            jobs.c.kind == Kind.DELIVER.value,
            jobs.c.key == cast(outbox.c.game_id, jobs.c.key.type),
            jobs.c.due_at <= moment + _SOON,
        )
        waiting = select(func.count(), func.count().filter(~soon), func.min(outbox.c.created_at).filter(soon))
        count, put_off, oldest = (await connection.execute(waiting.select_from(outbox))).one()
        due = await connection.scalar(select(func.min(jobs.c.due_at)).where(*is_due(now)))
        return Overview(
            tables={Status(status): number for status, number in numbers if status in set(Status)},
            active_tables=await connection.scalar(select(func.count()).select_from(active.subquery())) or 0,
            active_people=await connection.scalar(people) or 0,
            waiting=count,
            put_off=put_off,
            oldest=_since(oldest, moment),
            late=_since(due, moment),
        )


def _since(time: object, moment: datetime) -> timedelta:
    """Return how long ago a time was; zero if there is none, if it is damaged, or if a clock was set back."""
    return max(timedelta(), moment - time) if isinstance(time, datetime) else timedelta()
