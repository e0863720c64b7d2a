"""Everyone's rating on each server, saved, so that nobody has to rate all games again to see them.

They follow from the results of rated games (`bot.services.rating`). A game that is later than all others is added in
the transaction that saves its results. Otherwise, and when such results go, the server's ratings are computed again.

A person who is forgotten stays in each game that counted for them as two plain numbers, `rating_before` and
`games_before`. Once a result has these, it is nobody's here, whoever it names. So everyone else's ratings come out as
before, however the steps of forgetting and other changes follow each other.

Whoever calls a function with a connection holds the server (`counting.hold`), so that no two processes continue the
same ratings.
"""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import ColumnElement, RowMapping, bindparam, delete, func, insert, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.people import GameId, GuildId, UserId
from bot.services.rating import Change, Rated, RatedGame, Rating, Ratings, rate, rated_game
from engine.ruleset import Seat
from storage import documents
from storage.counting import hold
from storage.database import Database
from storage.inserting import insertion
from storage.schema import games, ratings, results
from storage.tallies import COUNTS, NOBODY

_log = logging.getLogger(__name__)

RATED: tuple[ColumnElement[bool], ...] = (*COUNTS, games.c.rated.is_(true()), games.c.taken_out_by.is_(None))
"""The conditions for results of rated games that were not taken out. A damaged flag counts as not set."""
_LINE = tuple(
    results.c[name]
    for name in (
        *("game_id", "seat", "user_id", "left_id", "rank", "choices", "own_choices"),
        *("rating_before", "games_before"),
    )
)

_ATTEMPTS = 5

_Row: TypeAlias = tuple[Any, ...]
"""Columns of a row, as they are saved."""


class _Line(NamedTuple):
    """A result, as far as ratings need it."""

    seat: Seat
    user: UserId | None
    left: UserId | None
    rank: int
    choices: int | None
    own_choices: int | None
    kept: Rating | None
    """What stays of a person who was forgotten; None if the result is somebody's."""


class _Played(NamedTuple):
    """A rated game that was scored, whether or not it counts for enough people."""

    game: GameId
    scored_at: datetime
    lines: tuple[_Line, ...]

    @property
    def order(self) -> tuple[datetime, GameId]:
        return self.scored_at, self.game

    @property
    def rated(self) -> RatedGame | None:
        kept = {each.seat: each.kept for each in self.lines if each.kept is not None}
        return rated_game(self.game, self.scored_at, self.lines, kept)


class _Computed(NamedTuple):
    """The ratings of a server, and what they follow from."""

    since: tuple[int, ...]
    rows: Sequence[dict[str, Any]]


async def add(connection: AsyncConnection, guild: GuildId, game: GameId) -> None:
    """Add the results of a game that were just saved, if it is rated."""
    for played in await _played(connection, games.c.id == game):
        people = [who for each in played.lines for who in (each.user, each.left) if who is not None]
        known = (ratings.c.guild_id == guild, ratings.c.user_id.in_([NOBODY, *people]))
        saved = (await connection.execute(select(ratings).where(*known))).mappings().all()
        try:
            since, number = _read_saved(saved)
        except ValueError:
            _log.error("a rating on server %s is damaged, and all there are computed again", guild)
            await compute(connection, guild)
            return
        if since.latest is not None and played.order <= since.latest:
            await compute(connection, guild)
            return
        _, changes = rate(filter(None, [played.rated]), since)
        adding = insertion(connection.dialect.name, ratings).values(_rows(guild, changes, number + 1, played))
        renewed = {column.name: adding.excluded[column.name] for column in ratings.c if not column.primary_key}
        await connection.execute(adding.on_conflict_do_update(index_elements=[*ratings.primary_key], set_=renewed))


async def agree(database: Database, guild: GuildId) -> None:
    """Compute the ratings of a server again if rated games have come or gone since they were saved.

    That is done before anybody is held up. If games come and go again and again meanwhile, the ratings stay as they are
    until the next look at all servers.
    """
    for _ in range(_ATTEMPTS):
        found = await database.read(partial(_differing, guild=guild), "compute_ratings")
        if found is None or await database.write(partial(_replace, guild=guild, by=found), "write_ratings"):
            return


async def wrong(connection: AsyncConnection) -> set[GuildId]:
    """Return the servers whose ratings are not of as many games as are rated there."""
    rated = select(games.c.guild_id, func.count(results.c.game_id.distinct())).group_by(games.c.guild_id)
    rated = rated.join(results, results.c.game_id == games.c.id).where(*RATED, games.c.guild_id.is_not(None))
    known = select(ratings.c.guild_id, ratings.c.games).where(ratings.c.user_id == NOBODY)
    found, noted = [{tuple(row) for row in await connection.execute(query)} for query in (rated, known)]
    return {GuildId(row[0]) for row in found ^ noted}


async def compute(connection: AsyncConnection, guild: GuildId) -> None:
    """Compute the ratings of a server again."""
    await _renew(connection, guild, await _computed(connection, guild))


async def forget(connection: AsyncConnection, guild: GuildId, user: UserId) -> None:
    """Take a person out of a server's ratings: in each game that counted for them, two numbers stay in their place."""
    theirs = delete(ratings).where(ratings.c.guild_id == guild, ratings.c.user_id == user)
    if (await connection.execute(theirs)).rowcount == 0:
        return
    changes = await _changes(await _played(connection, games.c.guild_id == guild))
    kept = [
        {"b_game": each.game, "b_seat": each.seat, "b_rating": each.before.thousandths, "b_games": each.before.games}
        for each in changes
        if each.user == user
    ]
    if kept:
        this = (results.c.game_id == bindparam("b_game"), results.c.seat == bindparam("b_seat"))
        numbers: dict[str, Any] = {"rating_before": bindparam("b_rating"), "games_before": bindparam("b_games")}
        await connection.execute(update(results).where(*this).values(numbers), kept)


def read_rated(row: RowMapping) -> Rated:
    """Return a row of `ratings`, with the person's name if there is one. Raises ValueError."""
    user, last = documents.read_id(row["user_id"], UserId), documents.read_id(row["last_id"], GameId)
    written, gained = row["name"], _read_thousandths(row["gained"])
    return Rated(user, written if isinstance(written, str) else "", _read_rating(row), last, gained)


def _read_rating(row: RowMapping) -> Rating:
    thousandths, number = _read_thousandths(row["thousandths"]), documents.read_whole(row["games"])
    return Rating(thousandths, number, documents.check_moment(row["last_at"]))


def _read_thousandths(value: Any) -> int:  # noqa: ANN401 - a column's value
    """Return thousandths of a point, which may be negative."""
    return -documents.read_whole(-value) if type(value) is int and value < 0 else documents.read_whole(value)


def _read_saved(saved: Iterable[RowMapping]) -> tuple[Ratings, int]:
    """Return the ratings of these rows, and how many rated games were scored before. Raises ValueError."""
    of, latest, number = dict[UserId, Rating](), None, 0
    for row in saved:
        rating = _read_rating(row)
        if row["user_id"] == NOBODY:
            assert rating.last is not None, "a row has a time"
            latest, number = (rating.last, documents.read_id(row["last_id"], GameId)), rating.games
        else:
            of[documents.read_id(row["user_id"], UserId)] = rating
    return Ratings(of, latest), number


async def _rated(connection: AsyncConnection, guild: GuildId) -> tuple[int, ...]:
    """Return numbers that change whenever the ratings of a server do: of its rated games, and of forgotten people."""
    game = results.c.game_id.distinct()
    games_of = func.count(game), func.sum(game), func.count(results.c.games_before)
    rated = select(*games_of).join(games, games.c.id == results.c.game_id).where(*RATED, games.c.guild_id == guild)
    return tuple((await connection.execute(rated)).one())


async def _differing(connection: AsyncConnection, *, guild: GuildId) -> _Computed | None:
    """Return ratings as they should be; None if those that are saved are of as many games."""
    since = await _rated(connection, guild)
    known = select(ratings.c.games).where(ratings.c.guild_id == guild, ratings.c.user_id == NOBODY)
    if since[0] == (await connection.scalar(known) or 0):
        return None
    return _Computed(since, await _computed(connection, guild))


async def _replace(connection: AsyncConnection, *, guild: GuildId, by: _Computed) -> bool:
    """Replace the ratings of a server, unless what they follow from has changed. Return whether that was done."""
    await hold(connection, guild)
    if await _rated(connection, guild) != by.since:
        return False
    await _renew(connection, guild, by.rows)
    return True


async def _computed(connection: AsyncConnection, guild: GuildId) -> Sequence[dict[str, Any]]:
    """Return the rows of a server, computed from all its rated games."""
    played = await _played(connection, games.c.guild_id == guild)
    if not played:
        return []
    return _rows(guild, await _changes(played), len(played), max(played, key=lambda each: each.order))


async def _renew(connection: AsyncConnection, guild: GuildId, rows: Sequence[dict[str, Any]]) -> None:
    await connection.execute(delete(ratings).where(ratings.c.guild_id == guild))
    if rows:
        await connection.execute(insert(ratings), rows)


def _rows(guild: GuildId, changes: Iterable[Change], number: int, last: _Played) -> list[dict[str, Any]]:
    """Return the rows for everyone whose rating has changed, and the one that says up to which game all were rated."""
    by_person = {change.user: change for change in changes if change.user is not None}  # the last one of each
    of_games = {"user_id": NOBODY, "thousandths": 0, "games": number, "gained": 0}
    rows: list[dict[str, Any]] = [{**of_games, "last_at": last.scored_at, "last_id": last.game}]
    rows += [
        {
            "user_id": user,
            "thousandths": change.after.thousandths,
            "games": change.after.games,
            "gained": change.after.thousandths - change.before.thousandths,
            "last_at": change.after.last,
            "last_id": change.game,
        }
        for user, change in by_person.items()
    ]
    return [{"guild_id": guild, **row} for row in rows]


async def _changes(played: Sequence[_Played]) -> tuple[Change, ...]:
    """Return everyone's changes in all these games. Ten thousand take half a second, so a thread computes them."""

    def work() -> tuple[Change, ...]:
        return rate(rated for each in played if (rated := each.rated) is not None)[1]

    return await asyncio.to_thread(work)


async def _played(connection: AsyncConnection, which: ColumnElement[bool]) -> list[_Played]:
    """Return the rated games that meet a condition, by number. A thread reads them, because there may be thousands."""
    game = results.c.game_id
    # All results of a game have the same time, and reading a time takes longer than all the rest of a line.
    times = select(game, func.max(results.c.scored_at)).join(games, games.c.id == game).where(*RATED, which)
    lines = select(*_LINE).join(games, games.c.id == game).where(*RATED, which)
    moments = (await connection.execute(times.group_by(game))).all()
    found = (await connection.execute(lines.order_by(game, results.c.seat))).all()
    return await asyncio.to_thread(_read_games, moments, found)


def _read_games(moments: Sequence[_Row], rows: Sequence[_Row]) -> list[_Played]:
    """Read rated games from their times and lines. What is damaged is logged, and counts for nobody."""
    found: dict[GameId, list[_Line]] = {}
    for row in rows:
        lines = found.setdefault(row[0], [])
        try:
            lines.append(_read_line(row))
        except ValueError:
            _log.error("a result of game %s is damaged, and counts for no rating", row[0])
    played = []
    for game, scored_at in moments:
        try:
            played.append(_Played(game, documents.check_moment(scored_at), tuple(found[game])))
        except ValueError:
            _log.error("when game %s was scored is damaged, and it counts for no rating", game)
    return played


def _read_line(row: _Row) -> _Line:
    _, seat, user, left, rank, choices, own, rating, number = row
    read = documents.read_whole
    return _Line(
        Seat(read(seat)),
        None if user is None else documents.read_id(user, UserId),
        None if left is None else documents.read_id(left, UserId),
        read(rank),
        None if choices is None else read(choices),
        None if own is None else read(own),
        None if rating is None or number is None else Rating(_read_thousandths(rating), read(number)),
    )
