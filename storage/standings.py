"""What is saved of a server's results so that standings need not go through them: sums, and ratings.

A game's results are added in the transaction that saves them. When results go, what was saved is computed again, later.
"""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.people import GameId, GuildId
from storage import ratings, tallies
from storage.counting import hold
from storage.database import Database


async def add(connection: AsyncConnection, guild: GuildId | None, game: GameId) -> None:
    """Add the results of a game that were just saved; None is no server."""
    if guild is not None:
        await hold(connection, guild)
        await tallies.add(connection, game)
        await ratings.add(connection, guild, game)


async def rate_again(connection: AsyncConnection, guild: GuildId) -> None:
    """Compute the ratings of a server again, because a game was taken out of them or put back."""
    await hold(connection, guild)
    await ratings.compute(connection, guild)


async def compute(database: Database, *guilds: GuildId | None) -> None:
    """Compute the sums of servers again, and their ratings where rated games have come or gone; None is no server."""
    for guild in filter(None, guilds):
        await tallies.compute(database, guild)
        await ratings.agree(database, guild)


async def compute_anew(database: Database) -> None:
    """Compute what does not agree with the results again, on all servers."""
    await compute(database, *await database.read(_wrong, "find_standings"))


async def _wrong(connection: AsyncConnection) -> tuple[GuildId, ...]:
    return tuple(sorted(await tallies.wrong(connection) | await ratings.wrong(connection)))
