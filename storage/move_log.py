"""The log of moves: the choices of a game that count, in order.

A choice that is taken back leaves no row, however often somebody changes their mind. Programs up to release 0.3 added a
row for each take-back. Such rows are kept if their question was open at the upgrade.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from sqlalchemy import delete, insert, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.game import LogEntry, SealEntry
from bot.services.people import GameId, UserId
from engine.ruleset import Seat
from storage import rows
from storage.schema import moves

_KEY = (moves.c.revision, moves.c.ordinal)


async def append(connection: AsyncConnection, game: GameId, revision: int, entries: Sequence[LogEntry]) -> None:
    """Add the choices of a change, and delete the choices that it takes back."""
    new: list[SealEntry] = []
    for entry in entries:
        last = next((each for each in reversed(new) if each.seat == entry.seat), None)
        if isinstance(entry, SealEntry):
            new.append(entry)
        elif last is not None:
            new.remove(last)
        else:
            await _delete_last(connection, game, entry.seat)
    if new:
        values = [rows.entry_values(game, revision, place, each) for place, each in enumerate(new)]
        await connection.execute(insert(moves), values)


async def sealers(connection: AsyncConnection, game: GameId) -> Mapping[Seat, Sequence[UserId | None]]:
    """Return who sealed the choices that count, by seat and in order; None for a computer player.

    Empty if a choice is taken back that is not there.
    """
    columns = (moves.c.seat, moves.c.user_id, moves.c.move.is_(None).label("taken_back"))
    found: defaultdict[Seat, list[UserId | None]] = defaultdict(list)
    for row in await connection.execute(select(*columns).where(moves.c.game_id == game).order_by(*_KEY)):
        if not row.taken_back:
            found[row.seat].append(row.user_id)
        elif found[row.seat]:
            found[row.seat].pop()
        else:
            return {}
    return found


def counts(sealers: Sequence[UserId | None] | None, user: UserId | None) -> rows.Values:
    """Return the columns of a result that count the choices for a seat, and those that its person sealed.

    `sealers` are those of the seat; None or empty if they are unknown.
    """
    if not sealers:
        return {"choices": None, "own_choices": None}
    return {"choices": len(sealers), "own_choices": 0 if user is None else list(sealers).count(user)}


async def _delete_last(connection: AsyncConnection, game: GameId, seat: Seat) -> None:
    of_game = moves.c.game_id == game
    last = select(*_KEY).where(of_game, moves.c.seat == seat).order_by(*(each.desc() for each in _KEY)).limit(1)
    await connection.execute(delete(moves).where(of_game, tuple_(*_KEY).in_(last)))
