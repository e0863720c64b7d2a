"""Forgets people, in steps: each is one transaction, does nothing if it was done before, and leaves the rest as it is.

`bot.services.personal_data` says what is deleted and where a former player stands instead.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pydantic_core import from_json, to_json
from sqlalchemy import ColumnElement, Table, Text, cast, delete, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.nights.night import NightId
from bot.services.people import MOST_FORMER, GameId, UserId, former_guest, former_player
from bot.services.personal_data import KINDS, Fate
from storage import renaming
from storage.repository import Repository, reads, writes
from storage.schema import games, metadata, moves, nights, results, seats

_DELETED = [place for kind in KINDS if kind.fate is Fate.DELETED for place in kind.places]
_THEIRS = [metadata.tables[place] for place in _DELETED if "." not in place]
"""The tables of which every row is one person's alone, and goes with them."""


def _fields(column: str) -> frozenset[str]:
    """Return the fields of a column's document from which a person is deleted."""
    return frozenset(place.removeprefix(f"{column}.") for place in _DELETED if place.startswith(f"{column}."))


_OF_GAME, _OF_NIGHT = _fields("games.snapshot"), _fields("nights.document")


class Forgetting(Repository):
    """Finds where a person is named, and forgets them there."""

    @writes
    async def forget_settings(self, connection: AsyncConnection, user: UserId) -> None:
        """Delete what is one person's alone: their settings and what they were reminded of."""
        for table in _THEIRS:
            await connection.execute(delete(table).where(table.c.user_id == user))

    @reads
    async def games_naming(
        self, connection: AsyncConnection, user: UserId, after: GameId, most: int
    ) -> tuple[GameId, ...]:
        """Return the first games with a larger number in which a person is named, at most `most`."""
        named = or_(
            games.c.host_id == user,
            games.c.opener_id == user,
            _names(seats, user, "user_id", "owner_id", "offered_id"),
            _names(moves, user, "user_id"),
            _names(results, user, "user_id"),
            cast(games.c.snapshot, Text).contains(str(user)),
        )
        query = select(games.c.id).where(games.c.id > after, named).order_by(games.c.id).limit(most)
        return tuple(GameId(each) for each in await connection.scalars(query))

    @writes
    async def forget_in_game(self, connection: AsyncConnection, game: GameId, user: UserId) -> None:
        """Put a former player in the place of a person, in a game that is over or that they have left."""
        wanted = select(games.c.host_id, games.c.opener_id, games.c.snapshot, games.c.revision)
        row = (await connection.execute(wanted.where(games.c.id == game).with_for_update())).one_or_none()
        if row is None:
            return
        known = {row.host_id, row.opener_id}
        for table, column in ((seats, seats.c.user_id), (seats, seats.c.owner_id), (moves, moves.c.user_id)):
            known.update(await connection.scalars(select(column).where(table.c.game_id == game)))
        known.update(await connection.scalars(select(results.c.user_id).where(results.c.game_id == game)))
        text, found = _forget(row.snapshot, user, _OF_GAME, known, former_player(game, 0))
        by = UserId(found)
        people = {name: by if getattr(row, name) == user else getattr(row, name) for name in ("host_id", "opener_id")}
        changed = {**people, "snapshot": text, "summary": None, "revision": row.revision + 1}
        await connection.execute(update(games).where(games.c.id == game).values(changed))
        here = seats.c.game_id == game
        played = update(seats).where(here, seats.c.user_id == user).values(user_id=by, name="")
        owned = update(seats).where(here, seats.c.owner_id == user).values(owner_id=by, owner_name="")
        offered = update(seats).where(here, seats.c.offered_id == user).values(offered_id=None)
        sealed = update(moves).where(moves.c.game_id == game, moves.c.user_id == user).values(user_id=by)
        scored = update(results).where(results.c.game_id == game, results.c.user_id == user).values(user_id=by)
        for each in (played, owned, offered, sealed, scored):
            await connection.execute(each)

    @reads
    async def nights_naming(
        self, connection: AsyncConnection, user: UserId, after: NightId, most: int
    ) -> tuple[NightId, ...]:
        """Return the first nights with a larger number in which a person is named, at most `most`."""
        named = or_(nights.c.organiser_id == user, cast(nights.c.document, Text).contains(str(user)))
        query = select(nights.c.id).where(nights.c.id > after, named).order_by(nights.c.id).limit(most)
        return tuple(NightId(each) for each in await connection.scalars(query))

    @writes
    async def forget_in_night(self, connection: AsyncConnection, night: NightId, user: UserId) -> None:
        """Put a former guest in the place of a person, in a night that is over or that they have left."""
        wanted = select(nights.c.organiser_id, nights.c.document, nights.c.revision)
        row = (await connection.execute(wanted.where(nights.c.id == night).with_for_update())).one_or_none()
        if row is None:
            return
        text, by = _forget(row.document, user, _OF_NIGHT, {row.organiser_id}, former_guest(night, 0))
        organiser = by if row.organiser_id == user else row.organiser_id
        changed = {"organiser_id": organiser, "document": text, "revision": row.revision + 1}
        await connection.execute(update(nights).where(nights.c.id == night).values(changed))


def _names(table: Table, user: UserId, *columns: str) -> ColumnElement[bool]:
    return exists().where(table.c.game_id == games.c.id, or_(*(table.c[name] == user for name in columns)))


def _forget(text: Any, user: UserId, fields: Collection[str], known: Iterable[Any], first: int) -> tuple[str, int]:  # noqa: ANN401 - a column's value
    """Return the text of a document without a person, and the former player in their place: the next from `first` on.

    Text that is no document keeps its faults, but for the id.
    """
    try:
        data = from_json(text)
    except ValueError:
        data = None
    taken = [each for each in (*known, *renaming.numbers(data)) if isinstance(each, int)]
    by = max([each for each in taken if first <= each < first + MOST_FORMER], default=first - 1) + 1
    if not isinstance(data, Mapping):
        return str(text).replace(str(user), str(by)), by
    left = {name: renaming.without(each, user) if name in fields else each for name, each in data.items()}
    return to_json(renaming.renamed(left, user, by)).decode(), by
