"""The transactional outbox: announcements wait here until they are in their channel, in order for each table.

The process with a table's DELIVER job (`storage.jobs`) delivers its announcements. The job exists as long as any wait.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, exists, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.news import Announcement, News
from bot.services.people import GameId, MessageId
from bot.services.ports import Job, Kind, Notice, Sent
from storage import documents, jobs, rows
from storage.posts import keep_posts, outdate_standing
from storage.repository import Repository, reads, writes
from storage.schema import games, outbox
from storage.schema import jobs as job_rows

_KEY = (outbox.c.game_id, outbox.c.revision, outbox.c.ordinal)


async def announce(
    connection: AsyncConnection, game: GameId, revision: int, told: Sequence[Announcement], since: datetime
) -> None:
    """Add announcements of a new revision after those that wait. The caller has locked the job that delivers them.

    Only the latest REFRESHED counts. It replaces earlier ones, unless they may be on their way.
    """
    last = max((place for place, each in enumerate(told) if each.news is News.REFRESHED), default=None)
    if last is not None:
        delivering = exists().where(
            job_rows.c.kind == Kind.DELIVER.value, job_rows.c.key == str(game), job_rows.c.owner.is_not(None)
        )
        superseded = (outbox.c.game_id == game, outbox.c.news == News.REFRESHED.value, ~delivering)
        await connection.execute(delete(outbox).where(*superseded))
    new = [
        rows.announcement_values(game, revision, place, each, since)
        for place, each in enumerate(told)
        if each.news is not News.REFRESHED or place == last
    ]
    await connection.execute(insert(outbox), new)


class Outbox(Repository):
    """Loads announcements that wait, and deletes those that are delivered."""

    @reads
    async def waiting(self, connection: AsyncConnection, game: GameId) -> tuple[Notice, ...]:
        with documents.reading(game):
            found = await connection.execute(select(outbox).where(outbox.c.game_id == game).order_by(*_KEY))
            return tuple(rows.read_notice(row) for row in found.mappings())

    @writes
    async def delivered(
        self,
        connection: AsyncConnection,
        job: Job,
        notices: Sequence[Notice],
        panel: MessageId | None,
        sent: Sent | None = None,
    ) -> int | None:
        if not await jobs.lock(connection, self._owner, job):
            return None
        if panel is not None:
            await connection.execute(update(games).where(games.c.id == job.game).values(panel_id=panel))
        done = tuple_(*_KEY).in_([(notice.game, notice.revision, notice.index) for notice in notices])
        if sent is not None:
            await keep_posts(connection, done, sent)
        gone = await connection.scalars(delete(outbox).where(done).returning(outbox.c.outdated))
        if any(gone):
            # Somebody was forgotten while this was delivered from the game as it was before. That may have brought
            # their name back to other messages, too: a panel, an invitation, the end of the game with its story.
            await outdate_standing(connection, job.game, self._clock(), self._now())
        waits = exists().where(outbox.c.game_id == job.game)
        revision: int | None = await connection.scalar(select(games.c.revision).where(games.c.id == job.game, waits))
        if revision is None:
            await jobs.close(connection, self._now(), self._owner, job)
        return revision
