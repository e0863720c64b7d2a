"""Deletes old games, or their moves, a few at a time."""

import logging
from collections.abc import Collection
from datetime import datetime

from sqlalchemy import ColumnElement, delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.clearing import EVER, FEWEST_DAYS, MOST_DAYS, Days, Kept, Part
from bot.services.game import Status
from bot.services.people import GameId
from bot.services.ports import Kind
from storage import jobs, move_log, standings
from storage.repository import Repository, reads, writes
from storage.schema import deals, games, kept, metadata, moves, outbox, results

_log = logging.getLogger(__name__)

_KEY = "1"
"""The key of the only job of its kind."""
_TABLES = [table.name for table in metadata.sorted_tables if table is games or "game_id" in table.c]
_LOOKED_AT = 500
"""Games that are looked through in one transaction."""


class Clearing(Repository):
    """Deletes old games. `ClearingStore` documents each method."""

    @reads
    async def kept(self, connection: AsyncConnection) -> Kept:
        found = {row.part: _days(row.days) for row in await connection.execute(select(kept))}
        return Kept(found.get(Part.MOVES), found.get(Part.RESULTS))

    @writes
    async def clear_soon(self, connection: AsyncConnection) -> None:
        await jobs.urge(connection, Kind.CLEAR, _KEY, self._now())

    async def old_games(self, part: Part, before: datetime, after: GameId, most: int) -> tuple[GameId, ...]:
        """See `ClearingStore.old_games`. It looks through the games in pieces, so that each takes little time."""
        for start in range(after, await self._last_game(), _LOOKED_AT):
            if found := await self._old_among(part, before, start, most):
                return found
        return ()

    @reads
    async def _last_game(self, connection: AsyncConnection) -> int:
        return await connection.scalar(select(func.max(games.c.id))) or 0

    @reads
    async def _old_among(
        self, connection: AsyncConnection, part: Part, before: datetime, after: int, most: int
    ) -> tuple[GameId, ...]:
        has_moves = or_(*(exists().where(table.c.game_id == games.c.id) for table in (deals, moves)))
        here = [games.c.id > after, games.c.id <= after + _LOOKED_AT, *_ended(before)]
        query = select(games.c.id).where(*here, *([has_moves] if part is Part.MOVES else []))
        return tuple(GameId(each) for each in await connection.scalars(query.order_by(games.c.id).limit(most)))

    @writes
    async def delete_of(
        self, connection: AsyncConnection, part: Part, these: tuple[GameId, ...], before: datetime
    ) -> None:
        query = select(games.c.id).where(games.c.id.in_(these), *_ended(before)).order_by(games.c.id)
        found = [GameId(each) for each in await connection.scalars(query.with_for_update())]
        if part is Part.RESULTS:
            await jobs.drop(connection, jobs.OF_TABLES, found)
            await connection.execute(delete(games).where(games.c.id.in_(found)))
            return
        await _count_choices(connection, found)
        for table in (moves, deals, outbox):
            await connection.execute(delete(table).where(table.c.game_id.in_(found)))

    async def tidy(self) -> None:
        """See `ClearingStore.tidy`."""
        await standings.compute_anew(self._database)
        await self._database.give_back(_TABLES)


def _ended(before: datetime) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions for games that ended before a time: a game that is over changes no more.

    A damaged time is before the game was made, or after all others, and then the game stays.
    """
    return games.c.status == Status.OVER.value, games.c.updated_at.between(games.c.created_at, before)


async def _count_choices(connection: AsyncConnection, these: Collection[GameId]) -> None:
    """Note in results how many choices there were, where an older program has not, before nobody can tell any more."""
    query = select(results.c.game_id, results.c.seat, results.c.user_id).where(
        results.c.game_id.in_(these), results.c.choices.is_(None)
    )
    for row in (await connection.execute(query)).all():
        counts = move_log.counts((await move_log.sealers(connection, row.game_id)).get(row.seat), row.user_id)
        this = (results.c.game_id == row.game_id, results.c.seat == row.seat)
        await connection.execute(update(results).where(*this).values(counts))


def _days(value: object) -> Days:
    if value is None:
        return EVER
    if type(value) is int and FEWEST_DAYS <= value <= MOST_DAYS:
        return value
    _log.error("how long games are kept is damaged, and they are kept")
    return None
