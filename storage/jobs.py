"""Jobs that are due at a time: rows that one process at a time claims, under a lease that it renews.

A claimed row is due again when its lease ends, so one column holds both times. With PostgreSQL all times are the
server's, so that no process's clock matters. A SQLite file has one process, but its clock may jump. So each row notes
when its time was set. If that is in the future, the clock was set back, and it is unknown how long the row has waited.
It is then due at once.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from functools import cache
from logging import getLogger
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    ScalarSelect,
    Select,
    and_,
    bindparam,
    case,
    cast,
    delete,
    exists,
    false,
    func,
    null,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.people import GameId, GuildId
from bot.services.ports import MOVING, Again, Job, Kind
from storage.inserting import Insertion, insertion
from storage.repository import SERVER_TIME, Now, Repository, reads, writes
from storage.schema import asides, games, jobs, nights, outbox, posts
from storage.upgrades import JOB_VERSION

_log = getLogger(__name__)

_SET_BACK = timedelta(seconds=5)
"""How far a clock may be set back without consequences."""

OF_NIGHTS = frozenset({Kind.NIGHT, Kind.REWORD_NIGHT})
"""The kinds of job that have the number of a night as their key."""
OF_NO_SERVER = frozenset({Kind.FORGET, Kind.DELETE, Kind.CLEAR})
"""The kinds of job that are about neither a night nor a game."""
OF_TABLES = frozenset(Kind) - OF_NIGHTS - OF_NO_SERVER
"""The kinds of job that have the number of a game as their key."""

_READABLE = jobs.c.version <= JOB_VERSION
"""Whether this program may do a job. Jobs of a newer program are left to it, as their meaning may have changed."""

_LONGEST_NUMBER = 18
"""Most digits of a number, so that it fits a column."""
_NAMES_ONE = and_(func.ltrim(jobs.c.key, "0123456789") == "", func.length(jobs.c.key).between(1, _LONGEST_NUMBER))
"""Whether a key is the number of a table or a night. A damaged key names no possible job, so it takes no place. This
uses no pattern: SQLite matches patterns in Python, which fails on bytes that are not text, so the claim would fail."""
_MOST_ATTEMPTS = 1_000_000_000
_SO_FAR = cast(jobs.c.attempts, BigInteger)
_ONE_MORE = case((_SO_FAR.between(0, _MOST_ATTEMPTS), _SO_FAR + 1), else_=1)
"""The number of a new attempt. A damaged number counts as 0, so that it does not stop the claim of other jobs."""


async def appoint(connection: AsyncConnection, key: str, due: Mapping[Kind, datetime | None], now: Now) -> None:
    """Add jobs of different kinds with one key, in one statement; those without a time are due now.

    An existing job takes the new time if its kind moves (`bot.services.ports.MOVING`); else it stays as it is, except
    for its version. The rows stay locked until the transaction ends, so that nobody finishes them in the meantime. A
    process that is doing a job that moves has lost it: what it notes about the job afterwards has no effect.
    """
    # Building the statement takes longer than running it, so it is built once and gets the values as parameters.
    shared = {"to": key, "written_by": JOB_VERSION, **({"now": now} if isinstance(now, datetime) else {})}
    values = [{"of": kind.value, "at": time, **shared} for kind, time in due.items()]
    await connection.execute(_addition(connection.dialect.name, at_server=not isinstance(now, datetime)), values)


@cache
def _addition(dialect: str, *, at_server: bool) -> Insertion:
    """Return the statement of `appoint`, with the database server's time or with that of a parameter."""
    moment = jobs.c.due_at.type
    now = SERVER_TIME if at_server else bindparam("now", type_=moment)
    new = insertion(dialect, jobs).values(
        kind=bindparam("of"),
        key=bindparam("to"),
        due_at=func.coalesce(bindparam("at", type_=moment), now),
        set_at=now,
        version=bindparam("written_by"),
        attempts=0,
    )
    moves = or_(*(jobs.c.kind == kind.value for kind in sorted(MOVING)))
    taken = ("due_at", "set_at", "attempts", "owner")
    over = {name: case((moves, new.excluded[name]), else_=jobs.c[name]) for name in taken}
    there = {**over, "version": new.excluded.version}
    return new.on_conflict_do_update(index_elements=[jobs.c.kind, jobs.c.key], set_=there)


async def urge(connection: AsyncConnection, kind: Kind, key: str, now: Now) -> None:
    """Make a job due now, or add it. A job that a process is doing stays with that process.

    As after `appoint`, nobody can finish it until the transaction ends.
    """
    await appoint(connection, key, {kind: None}, now)
    free = (jobs.c.kind == kind.value, jobs.c.key == key, jobs.c.owner.is_(None), jobs.c.due_at > now)
    await connection.execute(update(jobs).where(*free).values(_sooner(now)))


async def drop(connection: AsyncConnection, kinds: Collection[Kind], deleted: Collection[int]) -> None:
    """Delete the jobs of these kinds of games or nights that are deleted, given their numbers."""
    of_kinds = jobs.c.kind.in_([kind.value for kind in kinds])
    await connection.execute(delete(jobs).where(of_kinds, jobs.c.key.in_([str(each) for each in deleted])))


@cache
def _question(*, at_server: bool) -> Select[*tuple[Any, ...]]:
    """Return the statement of `Jobs.look`, which is built once, with the database server's time or with parameters."""
    moment = jobs.c.due_at.type
    now: ColumnElement[Any] = SERVER_TIME if at_server else bindparam("now", type_=moment)
    set_back = SERVER_TIME + _SET_BACK if at_server else bindparam("set_back", type_=moment)
    due = [exists().where(jobs.c.kind == kind.value, *is_due(now)).label(kind.value) for kind in Kind]
    return select(*due, exists().where(jobs.c.set_at > set_back).label("ahead"))


class Jobs(Repository):
    """Finds and claims due jobs, and notes how far they are."""

    async def look(self) -> frozenset[Kind]:
        """See `Store.look`."""
        now = self._now()
        due, ahead = await self._look(now)
        if ahead:
            _log.warning("the clock was set back: what waits for a time is looked at now")
            await self._make_due_after_set_back(now)
        return frozenset(Kind) if ahead else due

    @reads
    async def _look(self, connection: AsyncConnection, now: Now) -> tuple[frozenset[Kind], bool]:
        """Return the kinds that have a due job, and whether the clock was set back after a job was noted."""
        times = {"now": now, "set_back": now + _SET_BACK} if isinstance(now, datetime) else {}
        found = (await connection.execute(_question(at_server=not times), times)).mappings().one()
        return frozenset(kind for kind in Kind if found[kind.value]), bool(found["ahead"])

    @writes
    async def _make_due_after_set_back(self, connection: AsyncConnection, now: Now) -> None:
        """After the clock was set back, make jobs due now that were noted at a time in the future."""
        ahead = jobs.c.set_at > now + _SET_BACK
        await connection.execute(update(jobs).where(ahead).values(due_at=now, set_at=now, owner=None))

    @writes
    async def claim(
        self, connection: AsyncConnection, wanted: Mapping[Kind, int], lease: timedelta, busy: Collection[Job]
    ) -> tuple[Job, ...]:
        now = self._now()
        taken = [job for kind, free in wanted.items() for job in await _next_of(connection, now, kind, free, busy)]
        if taken:
            values = {"attempts": _ONE_MORE, "owner": self._owner, "due_at": now + lease, "set_at": now}
            await connection.execute(update(jobs).where(_among(taken)).values(values))
        return tuple(taken)

    @writes
    async def renew(self, connection: AsyncConnection, held: Collection[Job], lease: timedelta) -> None:
        now = self._now()
        mine = (_among(held), jobs.c.owner == self._owner)
        await connection.execute(update(jobs).where(*mine).values(due_at=now + lease, set_at=now))

    @writes
    async def finish(self, connection: AsyncConnection, job: Job, again: Again) -> None:
        """See `Store.finish`. A night that was saved since the last look at it is due again at once."""
        now, owner = self._now(), self._owner
        # The job is locked first, so that any save of the night has either updated it already or comes after this.
        if job.kind is Kind.NIGHT and await lock(connection, owner, job) and await _is_asked_for(connection, job):
            again = timedelta()
        if again is None and await lock(connection, owner, job):
            await close(connection, now, owner, job)
        elif again is not None:
            due: Now = now + again if isinstance(again, timedelta) else again
            await connection.execute(update(jobs).where(*_taken(owner, job)).values(owner=None, due_at=due, set_at=now))

    @writes
    async def hurry(
        self, connection: AsyncConnection, *, guilds: Collection[GuildId] = (), game: GameId | None = None
    ) -> bool:
        now = self._now()
        theirs: list[ColumnElement[bool]] = []
        if game is not None:
            theirs.append(jobs.c.key == str(game))
        if guilds:
            waiting = select(cast(outbox.c.game_id, jobs.c.key.type)).join(games).where(games.c.guild_id.in_(guilds))
            theirs.append(jobs.c.key.in_(waiting))
        free = (jobs.c.kind == Kind.DELIVER.value, jobs.c.owner.is_(None), jobs.c.due_at > now)
        done = await connection.execute(update(jobs).where(or_(false(), *theirs), *free).values(_sooner(now)))
        return done.rowcount > 0

    @writes
    async def look_now(self, connection: AsyncConnection, kind: Kind, game: GameId) -> None:
        await appoint(connection, str(game), {kind: None}, self._now())

    @writes
    async def release(self, connection: AsyncConnection) -> None:
        """Release every claim, because the claiming process is gone. Only for a file that a single program uses.

        The numbers of attempts stay.
        """
        now = self._now()
        taken = jobs.c.owner.is_not(None)
        await connection.execute(update(jobs).where(taken).values(owner=None, due_at=now, set_at=now))


async def _next_of(
    connection: AsyncConnection, now: Now, kind: Kind, free: int, busy: Collection[Job]
) -> tuple[Job, ...]:
    """Return the jobs that get a kind's free places. A server gets one only while it holds fewer than are free."""
    taken: list[Job] = []
    held = Counter(job.server for job in busy if job.kind is kind)
    while free:
        server = _server(kind).label("server")
        found = await connection.execute(
            select(jobs.c.key, _ONE_MORE.label("attempt"), server)
            .where(*_due(kind, now, (*busy, *taken), free))
            .order_by(*_urgency(kind))
            .limit(free)
            # Skip those that another process is claiming right now. SQLite has one writer.
            .with_for_update(skip_locked=True)
        )
        passed_over = False
        for row in found:
            whose = None if row.server is None else GuildId(row.server)
            if held[whose] >= free:
                passed_over = True
                continue
            taken.append(Job(kind, row.key, row.attempt, whose))
            held[whose] += 1
            free -= 1
        if not passed_over:  # otherwise jobs of other servers may come after them
            break
    return tuple(taken)


async def lock(connection: AsyncConnection, owner: str, job: Job) -> bool:
    """Return whether a job is still the caller's. If so, nobody else can change it until the transaction ends."""
    # This is an update because a SELECT would not take SQLite's lock. Later statements see all that was saved before.
    locked = await connection.execute(update(jobs).where(*_taken(owner, job)).values(kind=job.kind.value))
    return locked.rowcount == 1


async def close(connection: AsyncConnection, now: Now, owner: str, job: Job) -> None:
    """End a locked job. If there is more of what it does at its table, it is due again instead, as if just added.

    That is so if announcements wait to be delivered, or messages to be worded anew.
    """
    more: dict[Kind, list[tuple[ColumnElement[Any], ...]]] = {
        Kind.DELIVER: [(outbox.c.game_id,)],
        Kind.REWORD: [(table.c.game_id, table.c.outdated) for table in (posts, asides)],
    }
    for game, *which in more.get(job.kind, ()):
        if await connection.scalar(select(exists().where(game == job.game, *which))):
            left = {"owner": None, "due_at": now, "set_at": now, "attempts": 0}
            await connection.execute(update(jobs).where(*_taken(owner, job)).values(left))
            return
    await connection.execute(delete(jobs).where(*_taken(owner, job)))


async def _is_asked_for(connection: AsyncConnection, job: Job) -> bool:
    key = str(job.key)
    if not key.isdecimal() or len(key) > _LONGEST_NUMBER:  # a damaged key names no night
        return False
    unseen = exists().where(nights.c.id == int(key), nights.c.asked > nights.c.seen)
    return bool(await connection.scalar(select(unseen)))


def _sooner(now: Now) -> dict[str, Any]:
    # A hint may be the first of several, so attempts become frequent again. An earlier attempt is not forgotten.
    few = case((jobs.c.attempts > 1, 1), else_=jobs.c.attempts)
    return {"due_at": now, "set_at": now, "attempts": few}


def is_due(now: Now) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions for jobs that this program can do, and that are due or whose lease has run out."""
    return jobs.c.due_at <= now, _READABLE, _NAMES_ONE


def _due(kind: Kind, now: Now, busy: Collection[Job], free: int) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions for due jobs of a kind, except of servers that hold as many places as are free, or more."""
    mine = [job for job in busy if job.kind is kind]
    others = jobs.c.key.not_in([job.key for job in mine])
    due = (jobs.c.kind == kind.value, *is_due(now), others)
    full = [server or 0 for server, held in Counter(job.server for job in mine).items() if held >= free]
    return (*due, func.coalesce(_server(kind), 0).not_in(full)) if full else due


def _server(kind: Kind) -> ScalarSelect[Any]:
    """Return an expression for the server of a job's table or night; NULL if there is none."""
    if kind in OF_NO_SERVER:
        return select(cast(null(), BigInteger)).scalar_subquery()
    whose = nights if kind in OF_NIGHTS else games
    # PostgreSQL cannot read a damaged key as a number, and would then claim nothing at all.
    number = case((_NAMES_ONE, cast(jobs.c.key, BigInteger)), else_=null())
    return select(whose.c.guild_id).where(whose.c.id == number).correlate(jobs).scalar_subquery()


def _urgency(kind: Kind) -> tuple[ColumnElement[Any], ...]:
    """Return the order of jobs: the longest waiting first. For reminders, the table with the earliest deadline first.

    Only a table with an earlier deadline can go before another, so no reminder waits forever.
    """
    if kind is not Kind.REMIND:
        return (jobs.c.due_at,)
    clock = jobs.alias()
    end = select(clock.c.due_at).where(clock.c.kind == Kind.CLOCK.value, clock.c.key == jobs.c.key).scalar_subquery()
    return end.nulls_last(), jobs.c.due_at


def _among(some: Collection[Job]) -> ColumnElement[bool]:
    return tuple_(jobs.c.kind, jobs.c.key).in_([(job.kind.value, job.key) for job in some])


def _taken(owner: str, job: Job) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions for a job that this attempt still holds, rather than a later one or another process."""
    not_anothers = or_(jobs.c.owner.is_(None), jobs.c.owner == owner)
    return (jobs.c.kind == job.kind.value, jobs.c.key == job.key, jobs.c.attempts == job.attempt, not_anothers)
