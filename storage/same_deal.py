"""Tables that play a deal again: each deal at one table at a time, and with people only by those who do not know it.

A deal is known by the game for which it was dealt. Whoever takes a seat, opens such a table or opens hidden cards holds
the deal until the transaction ends, so that none of them misses another.
"""

from collections.abc import Collection

from sqlalchemy import ColumnElement, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.game import RUNNING, Game, Lobby, people_of
from bot.services.people import GameId, UserId, is_former
from bot.services.ports import ConflictError
from bot.services.refusals import Reason, Refused
from bot.services.same_deal import all_seated
from storage.counting import OPEN, hold
from storage.inserting import insertion
from storage.repository import Repository, reads, writes
from storage.schema import games, insiders, seats


class SameDeal(Repository):
    """Knows who plays a deal again, and who knows its cards. `Store` documents each method."""

    async def _playing(self, connection: AsyncConnection, game: Game, user: UserId | None = None) -> GameId | None:
        query = select(games.c.id).where(games.c.repeats == game.deal, games.c.status.in_(OPEN))
        if user is not None:
            theirs = or_(seats.c.user_id == user, seats.c.owner_id == user)
            query = query.join(seats, seats.c.game_id == games.c.id).where(theirs)
        found = await connection.scalar(query)
        return None if found is None else GameId(found)

    playing = reads(_playing)

    @reads
    async def knows_deal(self, connection: AsyncConnection, game: Game, user: UserId) -> bool:
        return await _knows(connection, game.deal, {user})

    @writes
    async def uncover(self, connection: AsyncConnection, game: Game, user: UserId) -> GameId | None:
        await _hold(connection, game.deal)
        table = await self._playing(connection, game, user)
        if table is None:
            await _note(connection, game.id, {user})
        return table


async def check_new(connection: AsyncConnection, first: Game, host: UserId | None) -> None:
    """Check that a table may be opened that plays the deal of a game again, and note who had a seat in that one.

    Raises:
        ConflictError: the game has a newer revision, because somebody was forgotten who had a seat in it.
        Refused: DEAL_ON, or KNOWS_DEAL if the host is given and knows the deal.
    """
    await _hold(connection, first.id)
    now = select(games.c.revision).where(games.c.id == first.id).with_for_update(read=True)
    if await connection.scalar(now) != first.revision:
        raise ConflictError(f"game {first.id} is not at revision {first.revision}")
    on = select(games.c.id).where(games.c.repeats == first.id, games.c.status.in_(OPEN))
    if (table := await connection.scalar(on)) is not None:
        raise Refused(Reason.DEAL_ON, most=table)
    await _note(connection, first.id, all_seated(first))
    if host is not None and await _knows(connection, first.id, {host}):
        raise Refused(Reason.KNOWS_DEAL)


async def check_seats(connection: AsyncConnection, before: Game, after: Game) -> None:
    """Check who takes a seat at a table that plays a deal again, and note them once it has begun.

    Raises:
        Refused: KNOWS_DEAL, or DEAL_KNOWN if somebody else at the table knows the deal, who plays it against computers.
    """
    if after.repeats is None or (after.seats == before.seats and not isinstance(before.progress, Lobby)):
        return
    newcomers = people_of(after.seats) - people_of(before.seats)
    if newcomers:
        await _hold(connection, after.repeats)
        # Somebody who had a seat here may have it again, as the rules of the table say.
        if await _knows(connection, after.repeats, newcomers, insiders.c.game_id != after.id):
            raise Refused(Reason.KNOWS_DEAL)
        if await _knows(connection, after.repeats, people_of(after.seats), insiders.c.game_id != after.id):
            raise Refused(Reason.DEAL_KNOWN)
    if after.progress.status in RUNNING:
        await _note(connection, after.id, people_of(after.seats))


async def _hold(connection: AsyncConnection, deal: GameId) -> None:
    await hold(connection, -deal)  # no id of Discord is negative


async def _knows(
    connection: AsyncConnection, deal: GameId, users: Collection[UserId], *conditions: ColumnElement[bool]
) -> bool:
    query = select(insiders.c.user_id).join(games, games.c.id == insiders.c.game_id)
    of_deal = or_(games.c.id == deal, games.c.repeats == deal)
    known = query.where(of_deal, insiders.c.user_id.in_(users), *conditions).limit(1)
    return await connection.scalar(known) is not None


async def _note(connection: AsyncConnection, game: GameId, users: Collection[UserId]) -> None:
    for user in sorted(users):
        if not is_former(user):
            new = select(games.c.id, literal(user)).where(games.c.id == game)
            adding = insertion(connection.dialect.name, insiders).from_select(["game_id", "user_id"], new)
            await connection.execute(adding.on_conflict_do_nothing())
