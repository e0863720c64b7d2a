"""Deletes what is stored about servers, in steps: each is one transaction, and does nothing if it was done before.

The settings of people stay, because they belong to the people.
"""

import logging
from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, ScalarSelect, Table, cast, delete, exists, func, or_, select, true, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.nights.night import AHEAD, ENDED, EVENING, NightId
from bot.services.nights.stores import Deletion, Progress, StoredServer
from bot.services.people import GameId, GuildId, is_id
from bot.services.ports import Kind
from storage import documents, jobs, standings
from storage.counting import OPEN
from storage.inserting import insertion
from storage.repository import Repository, reads, writes
from storage.schema import deals, deletions, games, guild_settings, metadata, nights, outbox, results
from storage.schema import jobs as job_rows

_log = logging.getLogger(__name__)

_TABLES = [
    each.name for each in metadata.sorted_tables if "game_id" in each.c or each in {games, nights, guild_settings}
]
_OF_SERVER = (games, nights, guild_settings)
_AT_ONCE = 100
"""Games or nights that are deleted in one transaction, each with its rows in other tables."""


class Deleting(Repository):
    """Finds what is stored about a server, and deletes it. `DeletingStore` documents each method."""

    @reads
    async def servers(self, connection: AsyncConnection) -> frozenset[GuildId]:
        everywhere = union(*(select(table.c.guild_id) for table in _OF_SERVER))
        found = (await connection.execute(everywhere)).scalars()
        return frozenset(GuildId(each) for each in found if type(each) is int and is_id(each))

    @writes
    async def note_removed(self, connection: AsyncConnection, guilds: Collection[GuildId]) -> None:
        for guild in guilds:
            await self._note(connection, guild, asked=False)

    @writes
    async def note_there(self, connection: AsyncConnection, guilds: Collection[GuildId]) -> None:
        there = set(guilds)
        removed = deletions.c.asked.is_not(true())
        found = await connection.execute(select(deletions.c.id, deletions.c.guild_id).where(removed))
        for number in [row.id for row in found if row.guild_id in there]:  # the job finds nothing to do, and ends
            await connection.execute(delete(deletions).where(deletions.c.id == number, removed))

    @reads
    async def stored_of_server(self, connection: AsyncConnection, guild: GuildId) -> StoredServer:
        numbers = select(
            _count(games.c.guild_id == guild, games.c.status.in_(OPEN)),
            _count(games.c.guild_id == guild, games.c.status.not_in(OPEN)),
            _of_its_games(deals, guild),
            _of_its_games(results, guild),
            _count(nights.c.guild_id == guild),
            _count(nights.c.guild_id == guild, nights.c.stage.in_(AHEAD)),
            _count(nights.c.guild_id == guild, nights.c.stage.in_(EVENING)),
        )
        asked = select(deletions.c.since).where(deletions.c.guild_id == guild, deletions.c.asked.is_(true()))
        # If that is damaged, nothing is deleted, and the manager can ask anew.
        deleting = isinstance(await connection.scalar(asked), datetime)
        return StoredServer(*(await connection.execute(numbers)).one(), deleting=deleting)

    @writes
    async def ask_to_delete(self, connection: AsyncConnection, guild: GuildId) -> None:
        removed = (deletions.c.guild_id == guild, deletions.c.asked.is_not(true()))
        await connection.execute(delete(deletions).where(*removed))  # the bot is there, or nobody could ask
        await self._note(connection, guild, asked=True)

    async def _note(self, connection: AsyncConnection, guild: GuildId, *, asked: bool) -> None:
        new = {"guild_id": guild, "since": self._clock(), "asked": asked, "told": False}
        adding = insertion(connection.dialect.name, deletions).values(new)
        there = [deletions.c.guild_id]
        later: dict[str, Any] = {"since": adding.excluded.since}  # what came since the last time goes, too
        adding = (
            adding.on_conflict_do_update(index_elements=there, set_=later)
            if asked
            else adding.on_conflict_do_nothing(index_elements=there)
        )
        await connection.execute(adding)
        number = await connection.scalar(select(deletions.c.id).where(deletions.c.guild_id == guild))
        await jobs.urge(connection, Kind.DELETE, str(number), self._now())

    async def _deletion(self, connection: AsyncConnection, number: int) -> Deletion | None:
        # Locked, so that nobody can give the deletion up before the transaction ends.
        known = (deletions.c.guild_id, deletions.c.since)
        # A damaged flag counts as not set, so that nothing is deleted that nobody has asked for.
        flags = [column.is_(true()).label(column.name) for column in (deletions.c.asked, deletions.c.told)]
        query = select(*known, *flags).where(deletions.c.id == number).with_for_update()
        row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        try:
            guild, since = documents.read_id(row.guild_id, GuildId), documents.check_moment(row.since)
        except ValueError:
            _log.error("deletion %s of a server is damaged, and nothing is deleted", number)
            return None
        return Deletion(number, guild, since, asked=bool(row.asked), told=bool(row.told))

    deletion = writes(_deletion)

    @writes
    async def note_told(self, connection: AsyncConnection, number: int) -> None:
        await connection.execute(update(deletions).where(deletions.c.id == number).values(told=True))

    @reads
    async def tables_to_end(self, connection: AsyncConnection, deletion: Deletion) -> tuple[GameId, ...]:
        theirs = (*_of(games, deletion), games.c.status.in_(OPEN))
        return tuple(await connection.scalars(select(games.c.id).where(*theirs).order_by(games.c.id)))

    @reads
    async def nights_to_end(self, connection: AsyncConnection, deletion: Deletion) -> tuple[NightId, ...]:
        theirs = (*_of(nights, deletion), nights.c.stage.not_in(ENDED) | nights.c.root_id.is_not(None))
        return tuple(await connection.scalars(select(nights.c.id).where(*theirs).order_by(nights.c.id)))

    @writes
    async def delete_some(self, connection: AsyncConnection, number: int, *, anyway: bool) -> Progress:
        deletion = await self._deletion(connection, number)
        if deletion is None:
            return Progress(0, 0)
        untold = exists().where(outbox.c.game_id == games.c.id)
        tended = exists().where(
            job_rows.c.kind == Kind.NIGHT.value, job_rows.c.key == cast(nights.c.id, job_rows.c.key.type)
        )
        needed = exists().where(*_of(nights, deletion), tended)  # the end of a night tells the results of its games
        deleted = waiting = 0
        for table, waits, kinds in ((games, untold | needed, jobs.OF_TABLES), (nights, tended, jobs.OF_NIGHTS)):
            theirs = _of(table, deletion)
            free = theirs if anyway else (*theirs, ~waits)
            done = list(await connection.scalars(select(table.c.id).where(*free).limit(_AT_ONCE)))
            await connection.execute(delete(table).where(table.c.id.in_(done)))
            await jobs.drop(connection, kinds, done)
            deleted += len(done)
            left = select(func.count()).select_from(table).where(*theirs)
            waiting += (await connection.scalar(left) or 0) if len(done) < _AT_ONCE else 0
        return Progress(deleted, waiting)

    async def note_deleted(self, number: int) -> bool:
        """See `DeletingStore.note_deleted`."""
        guild = await self._delete_settings(number)
        await standings.compute(self._database, guild)  # what came since it was asked for is still there
        await self._database.give_back(_TABLES)
        return await self._note_deleted(number)

    @writes
    async def _delete_settings(self, connection: AsyncConnection, number: int) -> GuildId | None:
        guild: GuildId | None = await connection.scalar(select(deletions.c.guild_id).where(deletions.c.id == number))
        await connection.execute(delete(guild_settings).where(guild_settings.c.guild_id == guild))
        return guild

    @writes
    async def _note_deleted(self, connection: AsyncConnection, number: int) -> bool:
        done = delete(deletions).where(deletions.c.id == number).returning(deletions.c.guild_id, deletions.c.asked)
        row = (await connection.execute(done)).one_or_none()
        if row is None:
            return False
        left = or_(*(exists().where(table.c.guild_id == row.guild_id) for table in _OF_SERVER))
        if row.asked and await connection.scalar(select(left)):
            # The server may have removed the bot meanwhile: what came since goes in time, unless the bot is there.
            await self._note(connection, row.guild_id, asked=False)
        return True


def _count(*conditions: ColumnElement[bool]) -> ScalarSelect[int]:
    return select(func.count()).where(*conditions).scalar_subquery()


def _of_its_games(table: Table, guild: GuildId) -> ColumnElement[bool]:
    """Return the condition that the table has rows of the server's games."""
    return exists().where(table.c.game_id == games.c.id, games.c.guild_id == guild)


def _of(table: Table, deletion: Deletion) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions for the games or nights that a deletion is about."""
    theirs = table.c.guild_id == deletion.guild
    if not deletion.asked:
        return (theirs,)
    was_there = table.c.created_at <= deletion.since
    if table is not nights:
        return theirs, was_there
    # A series that was there may have planned another night since. Its first night may be deleted already.
    first = nights.alias()
    is_new = exists().where(first.c.id == nights.c.root_id, first.c.created_at > deletion.since)
    return theirs, or_(was_there, (nights.c.root_id != nights.c.id) & ~is_new)
