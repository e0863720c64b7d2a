"""What is saved of a server's results so that standings need not go through them: sums, and ratings.

Every change of results goes through here, in its own transaction.
"""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.people import GameId, GuildId
from storage import ratings, tallies
from storage.counting import hold


async def add(connection: AsyncConnection, guild: GuildId | None, game: GameId) -> None:
    """Add the results of a game that were just saved; None is no server."""
    if guild is not None:
        await hold(connection, guild)
        await tallies.add(connection, game)
        await ratings.add(connection, guild, game)


async def compute(connection: AsyncConnection, *guilds: GuildId | None) -> None:
    """Compute the sums of servers again, and their ratings where rated games have come or gone; None is no server."""
    these = sorted(guild for guild in guilds if guild is not None)
    await hold(connection, *these)
    for guild in these:
        await tallies.compute(connection, guild)
        await ratings.agree(connection, guild)
