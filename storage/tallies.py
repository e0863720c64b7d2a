"""Sums of results by server, season, number of players and person, so that standings cost as much however many games.

They are added to in the transaction that saves the results of a game. When results go, the sums of their server are
computed again, never subtracted from. One query does both, so that they cannot differ.

To sum up ten thousand games takes up to a second. So that nobody has to wait, this is read, without a lock, and what
differs is written in short transactions. Whoever calls `add` holds the server (`counting.hold`).
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import (
    CTE,
    ColumnElement,
    Integer,
    Select,
    bindparam,
    case,
    cast,
    delete,
    exists,
    extract,
    false,
    func,
    literal,
    null,
    or_,
    select,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.people import FORMER, GameId, GuildId, UserId
from bot.services.settings import YEARS
from bot.services.statistics import KINDS
from storage.counting import hold
from storage.database import Database
from storage.inserting import insertion
from storage.schema import games, person_settings, results, tallies

_Condition: TypeAlias = ColumnElement[bool]

ALL_TIME = 0
"""In place of a season's number."""
NOBODY = 0
"""In place of a person, in the rows that count games."""
_ATTEMPTS = 5
_ROWS_AT_ONCE = 200
"""Rows that are written in one transaction, which takes some milliseconds."""

SOUND = (-10_000, 10_000)
"""Points that are not damaged, with room for sums and differences."""
_FIRST, _LAST = datetime(YEARS.start, 1, 1, tzinfo=UTC), datetime(YEARS.stop, 1, 1, tzinfo=UTC)
"""Times between these are not damaged."""

COUNTS: tuple[_Condition, ...] = (
    games.c.repeats.is_(None),
    results.c.rank > 0,
    *(results.c[name].between(*SOUND) for name in ("total", "scientific")),
    results.c.scored_at.between(_FIRST, _LAST),
)
"""Which results count, of results with their games: not the Free City's, nothing damaged, and none of a game that
plays a deal again. Only games that were scored have results."""


def is_somebodys(user: ColumnElement[Any]) -> _Condition:
    """Return the condition that an id is that of a person, and not a former player's."""
    return user.between(NOBODY + 1, FORMER - 1)


def counted(dialect: str, *conditions: _Condition, user: UserId | None = None) -> CTE:
    """Return the results that count, with season and number of players, of games that meet these conditions.

    They are those of a person, or of all people who were not forgotten. One pass finds what a result needs of the
    others of its game: there may be thousands of games, and a subquery for each result takes four times as long.
    """
    scored = results.c.scored_at
    # PostgreSQL would take the part of a time in the session's zone; SQLite saves times in UTC.
    moment: ColumnElement[Any] = scored if dialect == "sqlite" else func.timezone("UTC", scored)
    year, month = (cast(extract(part, moment), Integer) for part in ("year", "month"))
    game = results.c.game_id
    names = ("game_id", "user_id", "city", "side", "rank", "total", "lead", "stages", "scored_at", *KINDS)
    winners, others = case((results.c.rank == 1, 1)), case((results.c.rank > 1, results.c.total))
    query = select(
        games.c.guild_id,
        (year * 4 + (month - 1) // 3).label("season"),
        *(results.c[name] for name in names),
        func.count().over(partition_by=game).label("players"),
        func.count(winners).over(partition_by=game).label("winners"),
        func.max(others).over(partition_by=game).label("best_other"),
    )
    query = query.select_from(results.join(games, games.c.id == game)).where(*COUNTS, *conditions)
    if user is not None:
        query = query.where(game.in_(select(results.c.game_id).where(results.c.user_id == user)))
    of = query.subquery()
    margin = case((of.c.rank == 1, case((of.c.winners > 1, 0), else_=of.c.total - of.c.best_other)))
    theirs = is_somebodys(of.c.user_id) if user is None else of.c.user_id == user
    # SQLite finds no season in what looks like a time and is none.
    return select(of, margin.label("margin")).where(theirs, of.c.season.is_not(None)).cte()


def sums(of: CTE) -> list[ColumnElement[Any]]:
    """Return the columns of `tallies` that sum up results, but for the last game."""
    return [
        func.count().label("games"),
        func.sum(case((of.c.rank == 1, 1), else_=0)).label("wins"),
        func.sum(of.c.rank).label("places"),
        func.sum(of.c.total).label("points"),
        func.max(of.c.total).label("best"),
        func.max(of.c.scientific).label("science"),
        func.min(of.c.margin).label("margin"),
        func.max(of.c.lead).label("lead"),
    ]


def is_left_out(user: ColumnElement[Any]) -> _Condition:
    """Return the condition that a person wants to be left out. A damaged flag counts as if they did."""
    return exists().where(person_settings.c.user_id == user, person_settings.c.left_out.is_not(false()))


async def add(connection: AsyncConnection, game: GameId) -> None:
    """Add the results of a game that were just saved."""
    await _add(connection, games.c.id == game)


async def compute(database: Database, guild: GuildId) -> None:
    """Compute the sums of a server again.

    If games are scored there again and again meanwhile, they stay as they are until the next look at all servers.
    """
    for _ in range(_ATTEMPTS):
        if await _compute(database, guild):
            return


async def _compute(database: Database, guild: GuildId) -> bool:
    """Return whether the sums of a server agree with its results now: no game was scored there meanwhile."""
    found = await database.read(partial(_differing, guild=guild), "compute_tallies")
    for start in range(0, max(len(found.rows), len(found.gone)), _ROWS_AT_ONCE):
        part = slice(start, start + _ROWS_AT_ONCE)
        some = _Differing(found.scored, found.rows[part], found.gone[part])
        if not await database.write(partial(_replace, guild=guild, by=some), "write_tallies"):
            return False
    return True


class _Differing(NamedTuple):
    """How the sums of a server differ from its results."""

    scored: Sequence[tuple[int, int, int]]
    """By number of players, how many games the sums are of, and the last one. Each game that is scored changes this."""
    rows: Sequence[dict[str, Any]]
    """Rows as they should be, those that count games last: by these, others see that the sums are being replaced."""
    gone: Sequence[dict[str, Any]]
    """The keys of rows that should not be there."""


async def _differing(connection: AsyncConnection, *, guild: GuildId) -> _Differing:
    wanted, there = _summed(connection.dialect.name, games.c.guild_id == guild), tallies.c.guild_id == guild
    keys = [column.name for column in tallies.primary_key]
    rows = select(*wanted.c).except_(select(*tallies.c).where(there)).subquery()
    known = select(*(tallies.c[key] for key in keys)).where(there)
    gone = known.except_(select(*(wanted.c[key] for key in keys))).subquery()
    unknown = [cast(null(), column.type).label(column.name) for column in tallies.c if column.name not in keys]
    both = select(*rows.c).union_all(select(*gone.c, *unknown))
    found = [dict(row) for row in (await connection.execute(both)).mappings()]
    changed = sorted((row for row in found if row["games"] is not None), key=lambda row: -row["user_id"])
    surplus = [{f"old_{key}": row[key] for key in keys} for row in found if row["games"] is None]
    return _Differing(await _scored(connection, guild), changed, surplus)


async def _scored(connection: AsyncConnection, guild: GuildId) -> Sequence[tuple[int, int, int]]:
    all_games = (tallies.c.guild_id == guild, tallies.c.season == ALL_TIME, tallies.c.user_id == NOBODY)
    count = select(tallies.c.players, tallies.c.games, tallies.c.last_id).where(*all_games)
    return [tuple(row) for row in await connection.execute(count.order_by(tallies.c.players))]


async def _replace(connection: AsyncConnection, *, guild: GuildId, by: _Differing) -> bool:
    """Replace rows, unless a game was scored since they were computed. Return whether that was done."""
    await hold(connection, guild)
    if await _scored(connection, guild) != by.scored:
        return False
    if by.gone:
        this = (column == bindparam(f"old_{column.name}") for column in tallies.primary_key)
        await connection.execute(delete(tallies).where(*this), by.gone)
    if by.rows:
        new = {column.name: bindparam(column.name, type_=column.type) for column in tallies.c}
        # Somebody may have been forgotten meanwhile: they have no results any more, and must not get sums again.
        is_known = or_(new["user_id"] == NOBODY, exists().where(results.c.user_id == new["user_id"]))
        adding = insertion(connection.dialect.name, tallies).from_select([*new], select(*new.values()).where(is_known))
        changed = {column.name: adding.excluded[column.name] for column in tallies.c if not column.primary_key}
        await connection.execute(
            adding.on_conflict_do_update(index_elements=[*tallies.primary_key], set_=changed), by.rows
        )
    return True


async def wrong(connection: AsyncConnection) -> set[GuildId]:
    """Return the servers whose sums do not agree with their results: in number, points, or the last game."""
    user, game = results.c.user_id, results.c.game_id
    numbers = (func.count(), func.count(game.distinct()), func.sum(results.c.total), func.max(game))
    there = select(games.c.guild_id, *numbers).join(results, game == games.c.id)
    there = there.where(*COUNTS, is_somebodys(user), games.c.guild_id.is_not(None)).group_by(games.c.guild_id)
    of_games = tallies.c.user_id == NOBODY
    sums_of = (
        func.sum(case((of_games, 0), else_=tallies.c.games)),
        func.sum(case((of_games, tallies.c.games), else_=0)),
        func.sum(tallies.c.points),
        func.max(tallies.c.last_id),
    )
    known = select(tallies.c.guild_id, *sums_of).where(tallies.c.season == ALL_TIME).group_by(tallies.c.guild_id)
    found, noted = [{tuple(row) for row in await connection.execute(query)} for query in (there, known)]
    return {GuildId(row[0]) for row in found ^ noted}


async def _add(connection: AsyncConnection, which: _Condition) -> None:
    dialect = connection.dialect.name
    names, rows = [column.name for column in tallies.c], _summed(dialect, which)
    # SQLite needs a condition before ON CONFLICT, or takes that for a join's.
    adding = insertion(dialect, tallies).from_select(names, select(*rows.c).where(rows.c.games > 0))
    new, old = adding.excluded, tallies.c
    summed = {name: old[name] + new[name] for name in ("games", "wins", "places", "points")}
    highest = {
        name: case((old[name] > new[name], old[name]), else_=new[name]) for name in ("best", "science", "last_id")
    }
    lead = func.coalesce(case((old.lead > new.lead, old.lead), else_=new.lead), old.lead)
    margin = func.coalesce(case((old.margin < new.margin, old.margin), else_=new.margin), old.margin)
    changed = {**summed, **highest, "lead": lead, "margin": margin}
    await connection.execute(adding.on_conflict_do_update(index_elements=[*tallies.primary_key], set_=changed))


def _summed(dialect: str, which: _Condition) -> CTE:
    """Return the rows of `tallies` for the games that meet a condition, with the same columns."""
    of = counted(dialect, which, games.c.guild_id.is_not(None))
    rows = union_all(
        *(_of_people(of, season) for season in (of.c.season, literal(ALL_TIME))),
        *(_of_games(of, season) for season in (of.c.season, literal(ALL_TIME))),
    ).subquery()
    return select(*(rows.c[column.name] for column in tallies.c)).cte()


def _of_people(of: CTE, season: ColumnElement[Any]) -> Select[Any]:
    key = (of.c.guild_id, season.label("season"), of.c.players, of.c.user_id)
    groups = (of.c.guild_id, of.c.players, of.c.user_id, *([of.c.season] if season is of.c.season else []))
    return select(*key, *sums(of), func.max(of.c.game_id).label("last_id")).group_by(*groups)


def _of_games(of: CTE, season: ColumnElement[Any]) -> Select[Any]:
    key = (of.c.guild_id, season.label("season"), of.c.players, literal(NOBODY).label("user_id"))
    groups = (of.c.guild_id, of.c.players, *([of.c.season] if season is of.c.season else []))
    nothing = [literal(0).label(name) for name in ("wins", "places", "points", "best", "science")]
    unknown = [cast(null(), Integer).label(name) for name in ("margin", "lead")]
    count = func.count(of.c.game_id.distinct()).label("games")
    return select(*key, count, *nothing, *unknown, func.max(of.c.game_id).label("last_id")).group_by(*groups)
