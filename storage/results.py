"""Loads results: who played, and how well. They are saved with the change that ends a game (`storage.games`)."""

from collections import Counter
from collections.abc import Collection, Mapping

from sqlalchemy import RowMapping, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.people import GameId, UserId
from bot.services.ports import SeatResult
from storage import rows
from storage.repository import Repository, reads
from storage.schema import results


class Results(Repository):
    """Loads the results of people and of games."""

    @reads
    async def finished(self, connection: AsyncConnection, user: UserId, most: int) -> tuple[GameId, ...]:
        query = select(results.c.game_id).where(results.c.user_id == user).distinct()
        found = await connection.scalars(query.order_by(results.c.game_id.desc()).limit(most))
        return tuple(GameId(number) for number in found)

    @reads
    async def results_of(self, connection: AsyncConnection, user: UserId) -> tuple[SeatResult, ...]:
        order = (results.c.scored_at.desc(), results.c.game_id.desc(), results.c.seat)
        found = await connection.execute(select(results).where(results.c.user_id == user).order_by(*order))
        return tuple(rows.readable(found.mappings(), rows.read_result, key="game_id", what="results of game"))

    @reads
    async def results_at(
        self, connection: AsyncConnection, games: Collection[GameId]
    ) -> Mapping[GameId, tuple[SeatResult, ...]]:
        query = select(results).where(results.c.game_id.in_(games)).order_by(results.c.game_id, results.c.seat)
        found = (await connection.execute(query)).mappings().all()
        made = rows.readable(found, _result_of, key="game_id", what="results of game")
        by_game: dict[GameId, tuple[SeatResult, ...]] = {}
        for game, result in made:
            by_game[game] = (*by_game.get(game, ()), result)
        # Leave out tables if only some of their results can be read.
        saved = Counter(row["game_id"] for row in found)
        return {game: theirs for game, theirs in by_game.items() if len(theirs) == saved[game]}


def _result_of(row: RowMapping) -> tuple[GameId, SeatResult]:
    return GameId(row["game_id"]), rows.read_result(row)
