"""Nights: each is one document, and what nights are searched for is in columns, too.

Each function runs within the transaction that it is given. Whoever saves a night wants its job done. If somebody is at
it already, the job stays theirs, but they have to look once more: `asked` counts how often it was wanted, `seen` how
often of these they know of, and as long as the two differ, `storage.jobs.finish` lets nobody be done.
"""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from sqlalchemy import RowMapping, Select, delete, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.nights.bounds import NightCounts, Room
from bot.services.nights.night import AHEAD, ENDED, EVENING, Night, NightId, Stage
from bot.services.people import GuildId, UserId
from bot.services.ports import ConflictError, Kind
from storage import counting, documents, jobs, rows
from storage.inserting import insertion
from storage.jobs import Now
from storage.schema import jobs as job_rows
from storage.schema import nights
from storage.upgrades import HISTORIES

NIGHT_FIELDS = documents.without(Night, "id", "revision")
NIGHT = documents.Document("night", NIGHT_FIELDS)
_SEARCHED = ("guild_id", "channel_id", "organiser_id", "stage", "at", "root_id", "slot")
_READ = tuple(nights.c[name] for name in ("id", "revision", "schema_version", *_SEARCHED, "document"))
_NOT_OVER = (*AHEAD, *EVENING)


def read(row: RowMapping) -> Night:
    """A night from what `find` and others give of it. Raises UnreadableGameError."""
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
    """What every change of a night rewrites."""
    return {
        **_searched(night),
        "revision": night.revision,
        "schema_version": HISTORIES["night"].version,
        "document": NIGHT.write(documents.part(night, NIGHT_FIELDS)),
        "updated_at": written,
    }


async def create(connection: AsyncConnection, night: Night, written: datetime, now: Now) -> Night | None:
    """Save a new night; see `NightStore.create_night`. The first one of a series is its own root."""
    if night.stage is Stage.DRAFT:
        await counting.hold(connection, night.organiser)
        mine = (nights.c.organiser_id == night.organiser, nights.c.stage == Stage.DRAFT)
        for earlier in (await connection.scalars(select(nights.c.id).where(*mine))).all():
            await forget_plan(connection, NightId(earlier))
    root = None if night.series is None else night.series.root
    new = {"root_id": root, "revision": 1, "asked": 1, "seen": 0, "created_at": written}
    adding = insertion(connection.dialect.name, nights).values(_values(night, written) | new)
    taken = adding.on_conflict_do_nothing(index_elements=[nights.c.root_id, nights.c.slot])
    number = await connection.scalar(taken.returning(nights.c.id))
    if number is None:
        return None
    made = replace(night, id=NightId(number), revision=1)
    if made.root != root:
        await connection.execute(update(nights).where(nights.c.id == made.id).values(root_id=made.root))
    await jobs.urge(connection, Kind.NIGHT, str(made.id), now)
    return made


async def forget_plan(connection: AsyncConnection, night: NightId) -> bool:
    """Delete an unconfirmed plan and its job; see `NightStore.forget_plan`."""
    done = await connection.execute(delete(nights).where(nights.c.id == night, nights.c.stage == Stage.DRAFT))
    if done.rowcount:
        job = (job_rows.c.kind == Kind.NIGHT.value, job_rows.c.key == str(night))
        await connection.execute(delete(job_rows).where(*job))
    return bool(done.rowcount)


async def counts(connection: AsyncConnection, user: UserId, guild: GuildId) -> NightCounts:
    """Count the nights ahead; see `NightStore.night_counts`."""
    series = func.count(func.distinct(func.coalesce(nights.c.root_id, -nights.c.id)))
    own = select(series).where(nights.c.organiser_id == user, nights.c.stage.in_(AHEAD)).scalar_subquery()
    theirs = (nights.c.guild_id == guild, nights.c.stage.in_(_NOT_OVER))
    server = select(func.count()).select_from(nights).where(*theirs).scalar_subquery()
    return NightCounts(**(await connection.execute(select(own.label("own"), server.label("server")))).mappings().one())


async def _counts_for(connection: AsyncConnection, night: Night) -> NightCounts:
    """The counts for a night's organiser and server; nobody else can count the same until the transaction ends."""
    await counting.hold(connection, night.organiser, night.guild)
    return await counts(connection, night.organiser, night.guild)


async def find(connection: AsyncConnection, night: NightId) -> RowMapping | None:
    """What is saved of a night, for `read`; None if there is none. Raises UnreadableGameError."""
    with documents.reading(night, "night"):
        return (await connection.execute(select(*_READ).where(nights.c.id == night))).mappings().one_or_none()


async def see(connection: AsyncConnection, owner: str, night: NightId) -> RowMapping | None:
    """As `find`; whoever has the night's job knows from now on of all that was saved so far.

    That is so even if they cannot read it: nothing is gained if they look again at once. Who has lost the job meanwhile
    must not hide anything from who has it now.
    """
    job = (job_rows.c.kind == Kind.NIGHT.value, job_rows.c.key == str(night), job_rows.c.owner == owner)
    known = update(nights).where(nights.c.id == night, exists().where(*job)).values(seen=nights.c.asked)
    row = (await connection.execute(known.returning(*_READ))).mappings().one_or_none()
    return await find(connection, night) if row is None else row


async def save(  # noqa: PLR0913 - a change, and the two times
    connection: AsyncConnection,
    before: Night,
    after: Night,
    written: datetime,
    now: Now,
    *,
    look: bool,
    room: Room | None = None,
) -> Night:
    """Save a change; see `NightStore.save_night`."""
    found = None if room is None else await _counts_for(connection, after)
    saved = replace(after, id=before.id, revision=before.revision + 1)
    as_loaded = (nights.c.id == before.id, nights.c.revision == before.revision)
    wanted = {"asked": nights.c.asked + 1} if look else {}
    done = await connection.execute(update(nights).where(*as_loaded).values(_values(saved, written) | wanted))
    if done.rowcount != 1:
        raise ConflictError(f"night {before.id} is not at revision {before.revision}")
    if room is not None and found is not None:
        room(found)
    if look:
        await jobs.urge(connection, Kind.NIGHT, str(before.id), now)
    return saved


async def save_again(  # noqa: PLR0913, PLR0917 - as above
    connection: AsyncConnection,
    before: Night,
    after: Night,
    again: Night,
    written: datetime,
    now: Now,
    *,
    room: Room | None = None,
) -> tuple[Night, Night]:
    """Save a change and the night that follows; see `NightStore.save_night_again`."""
    found = None if room is None else await _counts_for(connection, again)
    made = await create(connection, again, written, now)
    if made is None:
        raise ConflictError(f"the series of night {before.id} goes on already")
    saved = await save(connection, before, replace(after, again=made.id), written, now, look=True)
    if (
        room is not None and found is not None
    ):  # only now, so that a conflict with somebody who has just planned it comes first
        room(found)
    return saved, made


async def slots(connection: AsyncConnection, root: NightId) -> tuple[datetime, ...]:
    """When the nights of a series were planned; see `NightStore.slots`."""
    theirs = (nights.c.root_id == root, nights.c.slot.is_not(None))
    found = await connection.execute(select(nights.c.id, nights.c.slot).where(*theirs).order_by(nights.c.slot))
    return tuple(rows.readable(found.mappings(), lambda row: documents.check_moment(row["slot"]), what="night"))


async def of_series(connection: AsyncConnection, root: NightId) -> tuple[Night, ...]:
    """The nights of a series that are still to come, or going on; see `NightStore.nights_of_series`."""
    theirs = (nights.c.root_id == root, nights.c.stage.not_in(ENDED))
    found = await connection.execute(select(*_READ).where(*theirs).order_by(nights.c.at, nights.c.id))
    return tuple(map(read, found.mappings()))


async def ahead(connection: AsyncConnection, guilds: Collection[GuildId]) -> tuple[Night, ...]:
    """The nights of servers that are planned or going on; see `NightStore.nights_ahead`."""
    theirs = (nights.c.guild_id.in_(guilds), nights.c.stage.in_(_NOT_OVER))
    found = await connection.execute(select(*_READ).where(*theirs).order_by(nights.c.at, nights.c.id))
    return tuple(rows.readable(found.mappings(), read, what="night"))


async def of_server(connection: AsyncConnection, guild: GuildId, most: int, *, over: bool) -> tuple[Night, ...]:
    """The nights of a server; see `NightStore.nights_of`."""
    query: Select[tuple[object, ...]] = select(*_READ).where(nights.c.guild_id == guild)
    if over:
        query = query.where(nights.c.stage == Stage.OVER).order_by(nights.c.at.desc(), nights.c.id.desc())
    else:
        query = query.where(nights.c.stage.in_(_NOT_OVER)).order_by(nights.c.at, nights.c.id)
    return tuple(rows.readable((await connection.execute(query.limit(most))).mappings(), read, what="night"))
