"""Counts the tables of a person and a place, and checks guards in the transaction that saves one more."""

from sqlalchemy import ColumnElement, ScalarSelect, func, or_, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.game import RUNNING, Status
from bot.services.people import Home, UserId
from bot.services.ports import Counts, Guard
from storage.repository import Repository, reads
from storage.schema import games, seats

OPEN = tuple(status.value for status in Status if status is not Status.OVER)
_RUNNING = tuple(status.value for status in RUNNING)


class Counting(Repository):
    """Counts tables."""

    async def _counts(self, connection: AsyncConnection, user: UserId, home: Home) -> Counts:
        theirs = or_(games.c.host_id == user, games.c.opener_id == user)
        other_person = (seats.c.game_id == games.c.id) & (seats.c.user_id != user)
        alone = ~select(seats.c.seat).where(other_person).exists()
        here = or_(games.c.channel_id == home.ground, games.c.parent_id == home.ground)
        numbers = select(
            _number(theirs, games.c.status == Status.LOBBY.value).label("lobbies"),
            _number(theirs, games.c.status.in_(_RUNNING)).label("running"),
            _number(theirs, games.c.status.in_(_RUNNING), alone).label("alone"),
            _number(here, games.c.status.in_(OPEN)).label("channel"),
            _number(games.c.guild_id == home.guild, games.c.status.in_(OPEN)).label("guild"),
        )
        return Counts(**(await connection.execute(numbers)).mappings().one())

    counts = reads(_counts)

    async def _counts_for(self, connection: AsyncConnection, guard: Guard | None) -> tuple[Counts, ...]:
        """Return the counts that a guard needs. Nobody else can count the same until the transaction ends."""
        if guard is None:
            return ()
        await hold(connection, *guard.users, guard.home.ground, guard.home.guild or 0)
        return tuple([await self._counts(connection, user, guard.home) for user in guard.users])


def _number(*conditions: ColumnElement[bool]) -> ScalarSelect[int]:
    return select(func.count()).select_from(games).where(*conditions).scalar_subquery()


async def hold(connection: AsyncConnection, *ids: int) -> None:
    """Prevent others from counting for these people and places until the transaction ends. The id 0 is ignored."""
    if connection.dialect.name == "postgresql":  # SQLite has one writer
        # Discord's ids never collide. Locks are always taken in the same order, so that no two wait for each other.
        for key in sorted({*ids} - {0}):
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": key})


def check(guard: Guard | None, found: tuple[Counts, ...]) -> None:
    """Check the counts with the guard, which raises Refused if there are too many tables."""
    if guard is not None:
        for each in found:
            guard.check(each)
