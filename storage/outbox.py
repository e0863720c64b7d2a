"""The outbox: announcements wait here until they are in their channel, and are taken by one process at a time.

Each function is given a transaction and is a part of it.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import bindparam, delete, exists, insert, or_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import ColumnElement

from bot.services.people import GameId
from bot.services.ports import Announcement, News, Notice
from storage import rows
from storage.schema import announcements

_KEY = (announcements.c.game_id, announcements.c.revision, announcements.c.ordinal)

_EARLIER = announcements.alias("earlier")
_OLDEST_OF_ITS_GAME = ~exists().where(
    _EARLIER.c.game_id == announcements.c.game_id,
    tuple_(_EARLIER.c.revision, _EARLIER.c.ordinal) < tuple_(announcements.c.revision, announcements.c.ordinal),
)

_TAKE = (
    update(announcements)
    .where(*[column == bindparam(f"b_{column.name}") for column in _KEY])
    .values(attempts=announcements.c.attempts + 1, lease_until=bindparam("b_until"))
)


async def announce(
    connection: AsyncConnection, game: GameId, revision: int, told: Sequence[Announcement], now: datetime
) -> None:
    """Puts announcements of a new revision behind those that wait.

    Only the latest REFRESHED counts: it takes the place of earlier ones, unless they are being delivered already.
    """
    last = max((place for place, each in enumerate(told) if each.news is News.REFRESHED), default=None)
    if last is not None:
        superseded = (
            announcements.c.game_id == game,
            announcements.c.news == News.REFRESHED.value,
            announcements.c.attempts == 0,
        )
        await connection.execute(delete(announcements).where(*superseded))
    new = [
        rows.announcement_values(game, revision, place, each, now)
        for place, each in enumerate(told)
        if each.news is not News.REFRESHED or place == last
    ]
    if new:
        await connection.execute(insert(announcements), new)


async def lease(connection: AsyncConnection, now: datetime, until: datetime, limit: int) -> tuple[Notice, ...]:
    """Takes announcements that are free; see `Store.lease`."""
    free = or_(announcements.c.lease_until.is_(None), announcements.c.lease_until <= now)
    found = await connection.execute(
        select(announcements)
        .where(free, _OLDEST_OF_ITS_GAME)
        .order_by(announcements.c.created_at, *_KEY)
        .limit(limit)
        # Those of another process are passed over; after its commit the row is looked at anew. SQLite has one writer.
        .with_for_update(of=announcements, skip_locked=True)
    )
    taken = found.mappings().all()
    if taken:
        keys = [{f"b_{column.name}": row[column.name] for column in _KEY} | {"b_until": until} for row in taken]
        await connection.execute(_TAKE, keys)
    return tuple(rows.read_notice(row, row["attempts"] + 1) for row in taken)


async def release(connection: AsyncConnection) -> None:
    """Lets go of everything that was taken and not delivered; how often it was taken stays known."""
    taken = announcements.c.lease_until.is_not(None)
    await connection.execute(update(announcements).where(taken).values(lease_until=None))


async def delivered(connection: AsyncConnection, notice: Notice) -> bool:
    """Forgets what is delivered; False where it was taken anew in the meantime, or is delivered already."""
    done = await connection.execute(delete(announcements).where(*_taken(notice)))
    return done.rowcount == 1


async def postpone(connection: AsyncConnection, notice: Notice, until: datetime) -> None:
    """Keeps it from being taken until then, unless it was taken anew in the meantime."""
    await connection.execute(update(announcements).where(*_taken(notice)).values(lease_until=until))


def _taken(notice: Notice) -> tuple[ColumnElement[bool], ...]:
    """By this attempt, and by none after it."""
    return (
        announcements.c.game_id == notice.game,
        announcements.c.revision == notice.revision,
        announcements.c.ordinal == notice.index,
        announcements.c.attempts == notice.attempts,
    )
