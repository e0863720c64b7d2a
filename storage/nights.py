"""Saves nights: each is one document. The values that nights are searched for are in columns, too.

Saving a night makes its job due. A process that is already doing the job keeps it, but has to look once more: `asked`
counts how often a look was wanted, and `seen` how many of these the process knows of. As long as the two differ,
`storage.jobs.Jobs.finish` makes the job due again.
"""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from sqlalchemy import RowMapping, Select, Text, cast, delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.nights.bounds import NightCounts, Room
from bot.services.nights.night import AHEAD, ENDED, EVENING, Night, NightId, Stage
from bot.services.people import GuildId, UserId
from bot.services.ports import ConflictError, Kind
from storage import counting, documents, jobs, posts, rows
from storage.inserting import insertion
from storage.repository import Repository, reads, writes
from storage.schema import jobs as job_rows
from storage.schema import nights
from storage.upgrades import HISTORIES

NIGHT_FIELDS = documents.without(Night, "id", "revision")
NIGHT = documents.Document("night", NIGHT_FIELDS)
_SEARCHED = ("guild_id", "channel_id", "organiser_id", "stage", "at", "root_id", "slot")
_READ = tuple(nights.c[name] for name in ("id", "revision", "schema_version", *_SEARCHED, "document"))
_NOT_OVER = (*AHEAD, *EVENING)


def read(row: RowMapping) -> Night:
    """Return the night of a row with the columns `_READ`. Raises UnreadableGameError."""
    number = NightId(row["id"])
    with documents.reading(number, "night"):
        revision = documents.read_whole(row["revision"])
        night = Night(**vars(NIGHT.read(row["document"], row["schema_version"])), id=number, revision=revision)
        if _searched(night) != {name: row[name] for name in _SEARCHED}:
            raise ValueError("columns that are not of this night")
        return night


def _searched(night: Night) -> rows.Values:
    return {
        "guild_id": night.guild,
        "channel_id": night.plan.home.channel,
        "organiser_id": night.organiser,
        "stage": night.stage.value,
        "at": night.plan.at,
        "root_id": night.root,
        "slot": night.slot,
    }


def _values(night: Night, written: datetime) -> rows.Values:
    """Return the values that every change of a night rewrites."""
    return {
        **_searched(night),
        "revision": night.revision,
        "schema_version": HISTORIES["night"].version,
        "document": NIGHT.write(documents.part(night, NIGHT_FIELDS)),
        "updated_at": written,
    }


class Nights(Repository):
    """Creates, loads and saves nights."""

    async def _create_night(self, connection: AsyncConnection, night: Night) -> Night | None:
        """See `NightStore.create_night`. The first night of a series is its own root."""
        if night.stage is Stage.DRAFT:
            await counting.hold(connection, night.organiser)
            mine = (nights.c.organiser_id == night.organiser, nights.c.stage == Stage.DRAFT)
            for earlier in (await connection.scalars(select(nights.c.id).where(*mine))).all():
                await self._forget_plan(connection, NightId(earlier))
        root = None if night.series is None else night.series.root
        written = self._clock()
        new = {"root_id": root, "revision": 1, "asked": 1, "seen": 0, "created_at": written}
        adding = insertion(connection.dialect.name, nights).values(_values(night, written) | new)
        taken = adding.on_conflict_do_nothing(index_elements=[nights.c.root_id, nights.c.slot])
        number = await connection.scalar(taken.returning(nights.c.id))
        if number is None:
            return None
        made = replace(night, id=NightId(number), revision=1)
        if made.root != root:
            await connection.execute(update(nights).where(nights.c.id == made.id).values(root_id=made.root))
        await jobs.urge(connection, Kind.NIGHT, str(made.id), self._now())
        return made

    create_night = writes(_create_night)

    async def _forget_plan(self, connection: AsyncConnection, night: NightId) -> bool:
        done = await connection.execute(delete(nights).where(nights.c.id == night, nights.c.stage == Stage.DRAFT))
        if done.rowcount:
            job = (job_rows.c.kind == Kind.NIGHT.value, job_rows.c.key == str(night))
            await connection.execute(delete(job_rows).where(*job))
        return bool(done.rowcount)

    forget_plan = writes(_forget_plan)

    async def _night_counts(self, connection: AsyncConnection, user: UserId, guild: GuildId) -> NightCounts:
        series = func.count(func.distinct(func.coalesce(nights.c.root_id, -nights.c.id)))
        own = select(series).where(nights.c.organiser_id == user, nights.c.stage.in_(AHEAD)).scalar_subquery()
        theirs = (nights.c.guild_id == guild, nights.c.stage.in_(_NOT_OVER))
        server = select(func.count()).select_from(nights).where(*theirs).scalar_subquery()
        numbers = select(own.label("own"), server.label("server"))
        return NightCounts(**(await connection.execute(numbers)).mappings().one())

    night_counts = reads(_night_counts)

    async def _night_counts_for(self, connection: AsyncConnection, night: Night) -> NightCounts:
        """Return the counts of a night's organiser and server. Others cannot count these until the transaction ends."""
        await counting.hold(connection, night.organiser, night.guild)
        return await self._night_counts(connection, night.organiser, night.guild)

    @reads
    async def load_night(self, connection: AsyncConnection, night: NightId) -> Night | None:
        row = await find(connection, night)
        return None if row is None else read(row)

    async def night_to_tend(self, night: NightId) -> Night | None:
        """See `NightStore.night_to_tend`."""
        row = await self._see(night)
        # This comes after the transaction, so that even a night that cannot be read counts as seen. Looking again at
        # once would not help.
        return None if row is None else read(row)

    @writes
    async def _see(self, connection: AsyncConnection, night: NightId) -> RowMapping | None:
        """Note that the process with the night's job knows of everything saved so far, and return the night's row.

        If this process has lost the job, nothing is noted, so that the one that has the job now still looks.
        """
        job = (job_rows.c.kind == Kind.NIGHT.value, job_rows.c.key == str(night), job_rows.c.owner == self._owner)
        known = update(nights).where(nights.c.id == night, exists().where(*job)).values(seen=nights.c.asked)
        row = (await connection.execute(known.returning(*_READ))).mappings().one_or_none()
        return await find(connection, night) if row is None else row

    async def _save_night(
        self, connection: AsyncConnection, before: Night, after: Night, *, look: bool = True, room: Room | None = None
    ) -> Night:
        found = None if room is None else await self._night_counts_for(connection, after)
        saved = replace(after, id=before.id, revision=before.revision + 1)
        as_loaded = (nights.c.id == before.id, nights.c.revision == before.revision)
        wanted = {"asked": nights.c.asked + 1} if look else {}
        done = await connection.execute(update(nights).where(*as_loaded).values(_values(saved, self._clock()) | wanted))
        if done.rowcount != 1:
            raise ConflictError(f"night {before.id} is not at revision {before.revision}")
        if room is not None and found is not None:
            room(found)
        if after.plan.home != before.plan.home:
            await posts.keep_left(connection, before.id, before.plan.home.channel, before.posts.values())
        if look:
            await jobs.urge(connection, Kind.NIGHT, str(before.id), self._now())
        return saved

    save_night = writes(_save_night)

    @writes
    async def save_night_again(
        self, connection: AsyncConnection, before: Night, after: Night, again: Night, *, room: Room | None = None
    ) -> tuple[Night, Night]:
        found = None if room is None else await self._night_counts_for(connection, again)
        made = await self._create_night(connection, again)
        if made is None:
            raise ConflictError(f"the series of night {before.id} goes on already")
        saved = await self._save_night(connection, before, replace(after, again=made.id))
        # This comes last: if somebody else has just planned the next night, that is a conflict.
        if room is not None and found is not None:
            room(found)
        return saved, made

    @reads
    async def slots(self, connection: AsyncConnection, root: NightId) -> tuple[datetime, ...]:
        theirs = (nights.c.root_id == root, nights.c.slot.is_not(None))
        found = await connection.execute(select(nights.c.id, nights.c.slot).where(*theirs).order_by(nights.c.slot))
        return tuple(rows.readable(found.mappings(), lambda row: documents.check_moment(row["slot"]), what="night"))

    @reads
    async def nights_of_series(self, connection: AsyncConnection, root: NightId) -> tuple[Night, ...]:
        theirs = (nights.c.root_id == root, nights.c.stage.not_in(ENDED))
        found = await connection.execute(select(*_READ).where(*theirs).order_by(nights.c.at, nights.c.id))
        return tuple(map(read, found.mappings()))

    async def nights_ahead(self, guilds: Collection[GuildId]) -> tuple[Night, ...]:
        """See `NightStore.nights_ahead`."""
        return await self._nights_ahead(guilds) if guilds else ()

    @reads
    async def _nights_ahead(self, connection: AsyncConnection, guilds: Collection[GuildId]) -> tuple[Night, ...]:
        theirs = (nights.c.guild_id.in_(guilds), nights.c.stage.in_(_NOT_OVER))
        found = await connection.execute(select(*_READ).where(*theirs).order_by(nights.c.at, nights.c.id))
        return tuple(rows.readable(found.mappings(), read, what="night"))

    @reads
    async def nights_with(self, connection: AsyncConnection, user: UserId) -> tuple[Night, ...]:
        # The document is searched only to leave most nights unread. The number in it may be something else.
        named = or_(nights.c.organiser_id == user, cast(nights.c.document, Text).contains(str(user)))
        query = select(*_READ).where(nights.c.stage.in_(_NOT_OVER), named).order_by(nights.c.at, nights.c.id)
        found = (await connection.execute(query)).mappings()
        return tuple(each for each in rows.readable(found, read, what="night") if each.concerns(user))

    @reads
    async def nights_of(
        self, connection: AsyncConnection, guild: GuildId, most: int, *, over: bool = False
    ) -> tuple[Night, ...]:
        query: Select[tuple[object, ...]] = select(*_READ).where(nights.c.guild_id == guild)
        if over:
            query = query.where(nights.c.stage == Stage.OVER).order_by(nights.c.at.desc(), nights.c.id.desc())
        else:
            query = query.where(nights.c.stage.in_(_NOT_OVER)).order_by(nights.c.at, nights.c.id)
        return tuple(rows.readable((await connection.execute(query.limit(most))).mappings(), read, what="night"))


async def find(connection: AsyncConnection, night: NightId) -> RowMapping | None:
    """Return the night's row, as `read` reads it; None if there is none. Raises UnreadableGameError."""
    with documents.reading(night, "night"):
        return (await connection.execute(select(*_READ).where(nights.c.id == night))).mappings().one_or_none()
