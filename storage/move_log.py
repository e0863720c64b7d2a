"""Compacts the log of moves: choices that were taken back are deleted when their question is closed."""

from sqlalchemy import delete, null, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.game import Game, Over, Play
from bot.services.people import GameId
from storage.schema import moves

_AT_ONCE = 1_000
"""Rows per statement: databases limit how many values a statement may have."""


def is_closed(before: Game, after: Game) -> bool:
    """Whether the change closes a question: it is revealed, or the game is over."""
    if not isinstance(before.progress, Play):
        return False
    now = after.progress
    return isinstance(now, Over) or (isinstance(now, Play) and now.resolutions != before.progress.resolutions)


async def forget_taken_back(connection: AsyncConnection, game: GameId) -> None:
    """Delete each choice that was taken back, with its take-back; the other choices stay, in order.

    So a closed question leaves one row for each seat, however often somebody changed their mind.
    """
    key = (moves.c.revision, moves.c.ordinal)
    undecided = select(moves.c.seat).where(moves.c.game_id == game, moves.c.move.is_(null()))  # usually nobody
    query = select(*key, moves.c.seat, moves.c.move.is_(null()).label("back"))
    query = query.where(moves.c.game_id == game, moves.c.seat.in_(undecided))
    counting: dict[int, list[tuple[int, int]]] = {}
    """By seat, in order."""
    gone: list[tuple[int, int]] = []
    for row in await connection.execute(query.order_by(*key)):
        here, chosen = (row.revision, row.ordinal), counting.setdefault(row.seat, [])
        if not row.back:
            chosen.append(here)
        elif chosen:  # otherwise the log is damaged, and is left alone
            gone += [chosen.pop(), here]
    for at in range(0, len(gone), _AT_ONCE):
        named = tuple_(*key).in_(gone[at : at + _AT_ONCE])
        await connection.execute(delete(moves).where(moves.c.game_id == game, named))
