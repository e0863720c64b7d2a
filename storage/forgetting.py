"""Forgets people, in steps: each is one transaction, does nothing if it was done before, and leaves the rest as it is.

`bot.services.personal_data` says what is deleted and where a former player stands instead.
"""

import logging
import re
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
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
from bot.services.people import MOST_FORMER, GameId, UserId, former_guest, former_player, is_former, is_id
from bot.services.personal_data import KINDS, Fate
from bot.services.ports import Kind
from storage import documents, jobs, renaming
from storage.counting import hold
from storage.inserting import insertion
from storage.repository import Repository, reads, writes
from storage.schema import forgetting, forgotten, games, metadata, moves, nights, outbox, results, seats
from storage.schema import jobs as job_rows
from storage.schema import secrets as secret_rows

_log = logging.getLogger(__name__)

_DELETED = [place for kind in KINDS if kind.fate is Fate.DELETED for place in kind.places]
_THEIRS = [metadata.tables[place] for place in _DELETED if "." not in place and place != forgetting.name]
"""The tables of which every row is one person's alone, and goes with them. The request goes last."""
_KEY = "marks"
RESTORED = "restored_marks"
"""The table in which a restore on PostgreSQL leaves what the database before it knew of people who were forgotten."""
_TAKING_OVER = 15
"""The key of an advisory lock: no id of Discord is so small."""
_NUMBER = re.compile(r"[1-9][0-9]{4,18}")
_OF_TABLES = [kind.value for kind in Kind if kind not in {Kind.NIGHT, Kind.FORGET}]
"""The kinds of job that have the number of a game as their key."""


def _fields(column: str) -> frozenset[str]:
    """Return the fields of a column's document from which a person is deleted."""
    return frozenset(place.removeprefix(f"{column}.") for place in _DELETED if place.startswith(f"{column}."))


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
        return str(await connection.scalar(select(secret_rows.c.value).where(secret_rows.c.name == _KEY)))

    @reads
    async def stored(self, connection: AsyncConnection, user: UserId) -> Stored:
        seated = _names(seats, user, "user_id", "owner_id")
        theirs = or_(*(exists().where(table.c.user_id == user) for table in _THEIRS))
        numbers = select(
            case((theirs, 1), else_=0),
            _count(games, seated, games.c.status == Status.LOBBY.value),
            _count(games, seated, games.c.status.in_([each.value for each in RUNNING])),
            _count(games, _named_in_game(user), ~(seated & (games.c.status != Status.OVER.value))),
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
        """See `ForgettingStore.note_forgotten`."""
        await self._note_forgotten(number, await self.marks())
        await self._database.tidy()

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
        for key in {row.key for row in found}:
            await self._take_over(connection, key, {row.mark: row.at for row in found})
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

    @reads
    async def games_naming(
        self, connection: AsyncConnection, user: UserId, after: GameId, most: int
    ) -> tuple[GameId, ...]:
        """Return the first games with a larger number in which a person is named, at most `most`."""
        query = select(games.c.id).where(games.c.id > after, _named_in_game(user)).order_by(games.c.id).limit(most)
        return tuple(GameId(each) for each in await connection.scalars(query))

    @writes
    async def forget_in_game(
        self, connection: AsyncConnection, game: GameId, user: UserId, *, at_once: bool = True
    ) -> bool:
        """Put a former player in the place of a person, in a game that is over or that they have left."""
        return await self._forget_in_game(connection, game, user, at_once=at_once)

    async def _forget_in_game(
        self, connection: AsyncConnection, game: GameId, user: UserId, guest: int | None = None, *, at_once: bool = True
    ) -> bool:
        """As `forget_in_game`. In a game of a night, the former guest (`guest`) is also the former player."""
        wanted = select(games.c.status, games.c.host_id, games.c.opener_id, games.c.snapshot, games.c.revision)
        row = (await connection.execute(wanted.where(games.c.id == game).with_for_update())).one_or_none()
        if row is None:
            return True
        known = {row.host_id, row.opener_id}
        for table, column in ((seats, seats.c.user_id), (seats, seats.c.owner_id), (moves, moves.c.user_id)):
            known.update(await connection.scalars(select(column).where(table.c.game_id == game)))
        known.update(await connection.scalars(select(results.c.user_id).where(results.c.game_id == game)))
        if guest is None and row.status == Status.OVER.value and not any(map(_is_somebody_else(user), known)):
            waits = select(exists().where(outbox.c.game_id == game))
            if not at_once and await connection.scalar(waits):
                return False
            await connection.execute(delete(games).where(games.c.id == game))
            theirs = (job_rows.c.kind.in_(_OF_TABLES), job_rows.c.key == str(game))
            await connection.execute(delete(job_rows).where(*theirs))
            return True
        snapshot, found = _forget(row.snapshot, user, _OF_GAME, known, former_player(game, 0), guest)
        by = UserId(found)
        people = {name: by if getattr(row, name) == user else getattr(row, name) for name in ("host_id", "opener_id")}
        changed = {**people, "snapshot": snapshot, "summary": None, "revision": row.revision + 1}
        await connection.execute(update(games).where(games.c.id == game).values(changed))
        here = seats.c.game_id == game
        played = update(seats).where(here, seats.c.user_id == user).values(user_id=by, name="")
        owned = update(seats).where(here, seats.c.owner_id == user).values(owner_id=by, owner_name="")
        offered = update(seats).where(here, seats.c.offered_id == user).values(offered_id=None)
        sealed = update(moves).where(moves.c.game_id == game, moves.c.user_id == user).values(user_id=by)
        scored = update(results).where(results.c.game_id == game, results.c.user_id == user).values(user_id=by)
        for each in (played, owned, offered, sealed, scored):
            await connection.execute(each)
        return True

    @reads
    async def nights_naming(
        self, connection: AsyncConnection, user: UserId, after: NightId, most: int
    ) -> tuple[NightId, ...]:
        """Return the first nights with a larger number in which a person is named, at most `most`."""
        query = select(nights.c.id).where(nights.c.id > after, _named_in_night(user)).order_by(nights.c.id).limit(most)
        return tuple(NightId(each) for each in await connection.scalars(query))

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


def marks_with(key: str) -> Marks:
    """Return what makes marks with a key as it is saved. A damaged key is another key."""
    return Marks(key.encode(errors="replace"))


def _named_in_game(user: UserId) -> ColumnElement[bool]:
    return or_(
        games.c.host_id == user,
        games.c.opener_id == user,
        _names(seats, user, "user_id", "owner_id", "offered_id"),
        _names(moves, user, "user_id"),
        _names(results, user, "user_id"),
        cast(games.c.snapshot, Text).contains(str(user)),
    )


def _named_in_night(user: UserId) -> ColumnElement[bool]:
    return or_(nights.c.organiser_id == user, cast(nights.c.document, Text).contains(str(user)))


def _count(table: Table, *conditions: ColumnElement[bool]) -> ScalarSelect[int]:
    return select(func.count()).select_from(table).where(*conditions).scalar_subquery()


def _is_somebody_else(user: UserId) -> Callable[[Any], bool]:
    return lambda each: isinstance(each, int) and each != user and not is_former(each)


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
