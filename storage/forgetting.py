"""Forgets people, in steps: each is one transaction, does nothing if it was done before, and leaves the rest as it is.

`bot.services.personal_data` says what is deleted and where a former player stands instead.
"""

import logging
import re
import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from pydantic_core import from_json, to_json
from sqlalchemy import (
    ColumnElement,
    ScalarSelect,
    Table,
    Text,
    case,
    cast,
    delete,
    exists,
    func,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.game import RUNNING, Status
from bot.services.marks import Marks
from bot.services.nights.night import NightId
from bot.services.nights.stores import Request, Stored
from bot.services.people import FORMER, MOST_FORMER, GameId, GuildId, UserId, former_guest, former_player, is_id
from bot.services.personal_data import KINDS, Fate
from bot.services.ports import Kind
from storage import documents, jobs, ratings, renaming, standings
from storage.counting import hold
from storage.inserting import insertion
from storage.posts import outdate, outdate_night
from storage.repository import Repository, reads, writes
from storage.schema import (
    asides,
    forgetting,
    forgotten,
    games,
    metadata,
    moves,
    nights,
    outbox,
    posts,
    results,
    seats,
    tallies,
)
from storage.schema import secrets as secret_rows

_log = logging.getLogger(__name__)

_DELETED = [place for kind in KINDS if kind.fate is Fate.DELETED for place in kind.places]
_THEIRS = [metadata.tables[place] for place in _DELETED if "." not in place and place != forgetting.name]
"""The tables of which every row is one person's alone, and goes with them. The request goes last."""
_PERSONAL = sorted({place.split(".")[0] for kind in KINDS if kind.fate is not Fate.KEPT for place in kind.places})
"""The tables in which people are named."""
_KEY = "marks"
RESTORED = "restored_marks"
"""The table in which a restore on PostgreSQL leaves what the database before it knew of people who were forgotten."""
_ASKED = ""
"""Stands there in place of the key, if the mark is the id of a person whom the database had still to forget."""
_TAKING_OVER = 15
"""The key of an advisory lock: no id of Discord is so small."""
_NUMBER = re.compile(r"[1-9][0-9]{4,18}")
_AT_ONCE = 500
"""Games or nights whose documents are looked through in one transaction."""


def _fields(column: str) -> frozenset[str]:
    """Return the fields of a column's document from which a person is deleted."""
    return frozenset(place.removeprefix(f"{column}.") for place in _DELETED if place.startswith(f"{column}."))


_OF_ROW = ("host_id", "opener_id", "taken_out_by")
"""The columns of a game's own row that name a person."""
_NAMING = (
    *((seats, name) for name in ("user_id", "owner_id")),
    (moves, "user_id"),
    *((results, name) for name in ("user_id", "left_id")),
)
"""The columns in which a game's rows name people who have played."""
_OF_GAME, _OF_NIGHT = _fields("games.snapshot"), _fields("nights.document")


class Forgetting(Repository):
    """Finds where a person is named, and forgets them there. `ForgettingStore` documents each method."""

    async def marks(self) -> Marks:
        """See `Store.marks`. The key never changes, so it is read only once."""
        if self._known_marks is None:
            self._known_marks = marks_with(await self._key_of_marks())
        return self._known_marks

    _known_marks: Marks | None = None

    @writes
    async def _key_of_marks(self, connection: AsyncConnection) -> str:
        drawn = insertion(connection.dialect.name, secret_rows).values(name=_KEY, value=secrets.token_hex(32))
        await connection.execute(drawn.on_conflict_do_nothing())
        return str(await find_key(connection))

    @reads
    async def stored(self, connection: AsyncConnection, user: UserId) -> Stored:
        seated = _names(seats, user, "user_id", "owner_id")
        theirs = or_(*(exists().where(table.c.user_id == user) for table in _THEIRS))
        numbers = select(
            case((theirs, 1), else_=0),
            _count(games, seated, games.c.status == Status.LOBBY.value),
            _count(games, seated, games.c.status.in_([each.value for each in RUNNING])),
            _count(games, _in_rows_of_game(user), ~(seated & (games.c.status != Status.OVER.value))),
            _count(nights, _named_in_night(user)),
        )
        return Stored(*(await connection.execute(numbers)).one())

    async def _ask_to_forget(self, connection: AsyncConnection, user: UserId) -> None:
        adding = insertion(connection.dialect.name, forgetting).values(user_id=user, asked_at=self._clock())
        await connection.execute(adding.on_conflict_do_nothing(index_elements=[forgetting.c.user_id]))
        number = await connection.scalar(select(forgetting.c.id).where(forgetting.c.user_id == user))
        await jobs.urge(connection, Kind.FORGET, str(number), self._now())

    ask_to_forget = writes(_ask_to_forget)

    @reads
    async def request(self, connection: AsyncConnection, number: int) -> Request | None:
        query = select(forgetting.c.user_id, forgetting.c.asked_at).where(forgetting.c.id == number)
        row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        try:
            return Request(documents.read_id(row.user_id, UserId), documents.check_moment(row.asked_at))
        except ValueError:
            _log.error("request %s to be forgotten is damaged, and nobody is forgotten", number)
            return None

    async def note_forgotten(self, number: int) -> None:
        """See `ForgettingStore.note_forgotten`. If the tables cannot be tidied now, the request stays."""
        await self._database.tidy(_PERSONAL)
        await self._note_forgotten(number, await self.marks())
        await self._database.tidy([forgetting.name])

    @writes
    async def _note_forgotten(self, connection: AsyncConnection, number: int, marks: Marks) -> None:
        done = delete(forgetting).where(forgetting.c.id == number).returning(forgetting.c.user_id)
        user = await connection.scalar(done)
        if user is not None:
            adding = insertion(connection.dialect.name, forgotten).values(mark=marks.of(user), at=self._clock())
            again = {"at": adding.excluded.at}
            await connection.execute(adding.on_conflict_do_update(index_elements=[forgotten.c.mark], set_=again))

    @writes
    async def forget_settings(self, connection: AsyncConnection, user: UserId) -> None:
        """Delete what is one person's alone: their settings and what they were reminded of."""
        for table in _THEIRS:
            await connection.execute(delete(table).where(table.c.user_id == user))

    @reads
    async def requests(self, connection: AsyncConnection) -> tuple[int, ...]:
        return tuple(await connection.scalars(select(forgetting.c.id).order_by(forgetting.c.id)))

    @writes
    async def take_over_restored(self, connection: AsyncConnection) -> None:
        """As `take_over`, on PostgreSQL, with what a restore has kept of the database before it, if there was one."""
        await hold(connection, _TAKING_OVER)
        if await connection.scalar(text(f"SELECT to_regclass('public.{RESTORED}')")) is None:
            return
        found = (await connection.execute(text(f"SELECT mark, at, key FROM {RESTORED}"))).all()  # noqa: S608 - our own constant
        for row in found:
            if row.key == _ASKED:
                await self._ask_to_forget(connection, UserId(int(row.mark)))
        for key in {row.key for row in found} - {_ASKED}:
            await self._take_over(connection, key, {row.mark: row.at for row in found if row.key == key})
        await connection.execute(text(f"DROP TABLE {RESTORED}"))

    async def _take_over(self, connection: AsyncConnection, key: str, marks: Mapping[str, datetime]) -> None:
        """Ask to forget everyone in this database whom another one has forgotten, whose place it takes.

        Args:
            connection: the transaction.
            key: the other database's key of marks, which this one uses from now on.
            marks: the other database's marks, with the time when each person was forgotten.
        """
        own = {row.mark: row.at for row in await connection.execute(select(forgotten))}
        new = {mark: at for mark, at in marks.items() if not isinstance(own.get(mark), datetime) or own[mark] < at}
        dialect, made = connection.dialect.name, marks_with(key)
        keeping = insertion(dialect, secret_rows).values(name=_KEY, value=key)
        again: dict[str, Any] = {"value": keeping.excluded.value}
        await connection.execute(keeping.on_conflict_do_update(index_elements=[secret_rows.c.name], set_=again))
        for user in await _numbers_in(connection) if new else ():
            if made.of(UserId(user)) in new:
                await self._ask_to_forget(connection, UserId(user))
        for mark, at in new.items():
            adding = insertion(dialect, forgotten).values(mark=mark, at=at)
            again = {"at": adding.excluded.at}
            await connection.execute(adding.on_conflict_do_update(index_elements=[forgotten.c.mark], set_=again))

    take_over = writes(_take_over)

    async def games_naming(self, user: UserId, after: GameId, most: int) -> tuple[GameId, ...]:
        """See `ForgettingStore.games_naming`."""
        found = await self._naming(games, _named_in_game(user), after, most)
        return tuple(GameId(each) for each in found)

    async def _naming(self, table: Table, named: ColumnElement[bool], after: int, most: int) -> tuple[int, ...]:
        """Look through documents in pieces, because going through all of them takes longer than a caller waits."""
        for start in range(after, await self._last(table), _AT_ONCE):
            if found := await self._piece(table, named, start, most):
                return found
        return ()

    @reads
    async def _last(self, connection: AsyncConnection, table: Table) -> int:
        return await connection.scalar(select(func.max(table.c.id))) or 0

    @reads
    async def _piece(
        self, connection: AsyncConnection, table: Table, named: ColumnElement[bool], after: int, most: int
    ) -> tuple[int, ...]:
        here = (table.c.id > after, table.c.id <= after + _AT_ONCE, named)
        return tuple(await connection.scalars(select(table.c.id).where(*here).order_by(table.c.id).limit(most)))

    @writes
    async def forget_in_game(
        self, connection: AsyncConnection, game: GameId, user: UserId, *, anyway: bool = True
    ) -> bool:
        return await self._forget_in_game(connection, game, user, anyway=anyway)

    async def delete_nobodys_games(self) -> bool:
        """See `ForgettingStore.delete_nobodys_games`."""
        guilds, complete = await self._delete_nobodys_games()
        await standings.compute(self._database, *guilds)
        return complete

    @writes
    async def _delete_nobodys_games(self, connection: AsyncConnection) -> tuple[set[GuildId | None], bool]:
        theirs = exists().where(
            seats.c.game_id == games.c.id, or_(*map(_somebodys, (seats.c.user_id, seats.c.owner_id)))
        )
        moved = exists().where(moves.c.game_id == games.c.id, _somebodys(moves.c.user_id))
        scored = exists().where(
            results.c.game_id == games.c.id, or_(*map(_somebodys, (results.c.user_id, results.c.left_id)))
        )
        is_over = (games.c.status == Status.OVER.value, games.c.host_id >= FORMER)
        told = exists().where(outbox.c.game_id == games.c.id)
        worded = (exists().where(table.c.game_id == games.c.id, table.c.outdated) for table in (posts, asides))
        waits = or_(told, *worded).label("waits")
        query = select(games.c.id, games.c.guild_id, games.c.snapshot, waits).where(*is_over, ~theirs, ~moved, ~scored)
        found = [row for row in await connection.execute(query) if not _is_of_night(row.snapshot)]
        done = [row.id for row in found if not row.waits]
        await connection.execute(delete(games).where(games.c.id.in_(done)))
        await jobs.drop(connection, jobs.OF_TABLES, done)
        return {row.guild_id for row in found if not row.waits}, len(done) == len(found)

    async def _forget_in_game(
        self, connection: AsyncConnection, game: GameId, user: UserId, guest: int | None = None, *, anyway: bool = True
    ) -> bool:
        """As `forget_in_game`. In a game of a night, the former guest (`guest`) is also the former player."""
        columns = ("guild_id", "status", *_OF_ROW, "snapshot", "revision")
        wanted = select(*(games.c[name] for name in columns))
        row = (await connection.execute(wanted.where(games.c.id == game).with_for_update())).one_or_none()
        if row is None:
            return True
        known = {getattr(row, name) for name in _OF_ROW}
        for table, name in _NAMING:
            known.update(await connection.scalars(select(table.c[name]).where(table.c.game_id == game)))
        seated = select(exists().where(seats.c.game_id == game, or_(seats.c.user_id == user, seats.c.owner_id == user)))
        if not anyway and row.status != Status.OVER.value and await connection.scalar(seated):
            return False  # they have sat down again in the meantime
        snapshot, found = _forget(row.snapshot, user, _OF_GAME, known, former_player(game, 0), guest)
        by = UserId(found)
        people = {name: by if getattr(row, name) == user else getattr(row, name) for name in _OF_ROW}
        changed = {**people, "snapshot": snapshot, "summary": None, "revision": row.revision + 1}
        await connection.execute(update(games).where(games.c.id == game).values(changed))
        # Sums and ratings of the server may have been computed again, or are just now, from the results as they were.
        await hold(connection, row.guild_id or 0)
        await connection.execute(delete(tallies).where(tallies.c.user_id == user))
        if row.guild_id is not None:
            await ratings.forget(connection, row.guild_id, user)
        here = seats.c.game_id == game
        played = update(seats).where(here, seats.c.user_id == user).values(user_id=by, name="")
        owned = update(seats).where(here, seats.c.owner_id == user).values(owner_id=by, owner_name="")
        offered = update(seats).where(here, seats.c.offered_id == user).values(offered_id=None)
        sealed = update(moves).where(moves.c.game_id == game, moves.c.user_id == user).values(user_id=by)
        scored = update(results).where(results.c.game_id == game, results.c.user_id == user).values(user_id=by)
        left = update(results).where(results.c.game_id == game, results.c.left_id == user).values(left_id=by)
        for each in (played, owned, offered, sealed, scored, left):
            await connection.execute(each)
        await outdate(connection, game, self._clock(), self._now())
        # The ends of games that have played its deal again name its players. They are read again from this one.
        again = (games.c.repeats == game, games.c.status == Status.OVER.value)
        counted_up = update(games).where(*again).values(revision=games.c.revision + 1).returning(games.c.id)
        for each in (await connection.scalars(counted_up)).all():
            await outdate(connection, each, self._clock(), self._now())
        return True

    async def nights_naming(self, user: UserId, after: NightId, most: int) -> tuple[NightId, ...]:
        """See `ForgettingStore.nights_naming`."""
        return tuple(NightId(each) for each in await self._naming(nights, _named_in_night(user), after, most))

    @writes
    async def forget_in_night(self, connection: AsyncConnection, night: NightId, user: UserId) -> None:
        """Put a former guest in the place of a person, in a night that is over or that they have left.

        In its games it is the same one, so that the night's standings stay as they are.
        """
        wanted = select(nights.c.organiser_id, nights.c.document, nights.c.revision)
        row = (await connection.execute(wanted.where(nights.c.id == night).with_for_update())).one_or_none()
        if row is None:
            return
        document, by = _forget(row.document, user, _OF_NIGHT, {row.organiser_id}, former_guest(night, 0))
        organiser = by if row.organiser_id == user else row.organiser_id
        changed = {"organiser_id": organiser, "document": document, "revision": row.revision + 1}
        await connection.execute(update(nights).where(nights.c.id == night).values(changed))
        for game in _games_of(row.document):
            await self._forget_in_game(connection, game, user, by)
        await outdate_night(connection, night, self._clock(), self._now())


async def find_key(connection: AsyncConnection) -> str | None:
    """Return the key of the marks; None if it is not drawn yet, so that there are no marks."""
    return await connection.scalar(select(secret_rows.c.value).where(secret_rows.c.name == _KEY))


def marks_with(key: str) -> Marks:
    """Return what makes marks with a key as it is saved. A damaged key is another key."""
    return Marks(key.encode(errors="replace"))


def _named_in_game(user: UserId) -> ColumnElement[bool]:
    return or_(
        _in_rows_of_game(user),
        _names(moves, user, "user_id"),
        cast(games.c.snapshot, Text).contains(str(user)),
    )


def _in_rows_of_game(user: UserId) -> ColumnElement[bool]:
    return or_(
        games.c.host_id == user,
        games.c.opener_id == user,
        games.c.taken_out_by == user,
        _names(seats, user, "user_id", "owner_id", "offered_id"),
        _names(results, user, "user_id", "left_id"),
    )


def _named_in_night(user: UserId) -> ColumnElement[bool]:
    return or_(nights.c.organiser_id == user, cast(nights.c.document, Text).contains(str(user)))


def _count(table: Table, *conditions: ColumnElement[bool]) -> ScalarSelect[int]:
    return select(func.count()).select_from(table).where(*conditions).scalar_subquery()


def _somebodys(column: ColumnElement[Any]) -> ColumnElement[bool]:
    return column < FORMER


def _is_of_night(document: Any) -> bool:  # noqa: ANN401 - a column's value
    """Return whether a game is a night's, by its document; also if that cannot be told."""
    try:
        return bool(from_json(document).get("of_night", False))
    except (ValueError, AttributeError):
        return True


def _games_of(document: Any) -> Iterator[GameId]:  # noqa: ANN401 - a column's value
    """Yield the games of a night's document, which may be of any version."""
    try:
        rounds = from_json(document)["rounds"]
        yield from [GameId(table["game"]) for each in rounds for table in each["tables"] if is_id(table["game"] or 0)]
    except (ValueError, TypeError, LookupError):
        return


async def _numbers_in(connection: AsyncConnection) -> set[int]:
    """Return every number in the database that may be an id of Discord, whatever it is."""
    found: set[int] = set()
    for table in metadata.sorted_tables:
        for row in await connection.execute(select(table)):
            found.update(int(each) for value in row for each in _NUMBER.findall(str(value)))
    return found


def _names(table: Table, user: UserId, *columns: str) -> ColumnElement[bool]:
    return exists().where(table.c.game_id == games.c.id, or_(*(table.c[name] == user for name in columns)))


def _forget(  # noqa: PLR0913, PLR0917 - a column's value, and who must not stand in it, and who may
    document: Any,  # noqa: ANN401
    user: UserId,
    fields: Collection[str],
    known: Iterable[Any],
    first: int,
    given: int | None = None,
) -> tuple[str, int]:
    """Return the text of a document without a person, and the former player in their place: the next from `first` on.

    If an id is `given`, it is this one.

    Text that is no document keeps its faults, but for the id.
    """
    try:
        data = from_json(document)
    except ValueError:
        data = None
    taken = [each for each in (*known, *renaming.numbers(data)) if isinstance(each, int)]
    by = given or max([each for each in taken if first <= each < first + MOST_FORMER], default=first - 1) + 1
    if not isinstance(data, Mapping):
        return str(document).replace(str(user), str(by)), by
    left = {name: renaming.without(each, user) if name in fields else each for name, each in data.items()}
    return to_json(renaming.renamed(left, user, by)).decode(), by
