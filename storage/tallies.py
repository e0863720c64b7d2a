"""Sums of results by server, season, number of players and person, so that standings cost as much however many games.

They are added to in the transaction that saves the results of a game. When results go, the sums of their server are
computed again, never subtracted from. One statement does both, so that they cannot differ. Whoever calls `add` or
`compute` holds the server (`counting.hold`).
"""

from datetime import UTC, datetime
from typing import Any, TypeAlias

from sqlalchemy import (
    CTE,
    ColumnElement,
    Integer,
    Select,
    case,
    cast,
    delete,
    exists,
    extract,
    false,
    func,
    literal,
    null,
    select,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.people import FORMER, GameId, GuildId, UserId
from bot.services.settings import YEARS
from bot.services.statistics import KINDS
from storage.inserting import insertion
from storage.schema import games, person_settings, results, tallies

_Condition: TypeAlias = ColumnElement[bool]

ALL_TIME = 0
"""In place of a season's number."""
NOBODY = 0
"""In place of a person, in the rows that count games."""

_SOUND = (-10_000, 10_000)
"""Points that are not damaged, with room for sums and differences."""
_FIRST, _LAST = datetime(YEARS.start, 1, 1, tzinfo=UTC), datetime(YEARS.stop, 1, 1, tzinfo=UTC)
"""Times between these are not damaged."""

COUNTS: tuple[_Condition, ...] = (
    games.c.repeats.is_(None),
    results.c.rank > 0,
    *(results.c[name].between(*_SOUND) for name in ("total", "scientific")),
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
    names = ("game_id", "user_id", "city", "side", "rank", "total", "lead", *KINDS)
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


async def compute(connection: AsyncConnection, guild: GuildId) -> None:
    """Compute the sums of a server again."""
    await connection.execute(delete(tallies).where(tallies.c.guild_id == guild))
    await _add(connection, games.c.guild_id == guild)


async def _add(connection: AsyncConnection, which: _Condition) -> None:
    dialect = connection.dialect.name
    of = counted(dialect, which, games.c.guild_id.is_not(None))
    rows = union_all(
        *(_of_people(of, season) for season in (of.c.season, literal(ALL_TIME))),
        *(_of_games(of, season) for season in (of.c.season, literal(ALL_TIME))),
    ).subquery()
    names = [column.name for column in tallies.c]
    # SQLite needs a condition before ON CONFLICT, or takes that for a join's.
    adding = insertion(dialect, tallies).from_select(
        names, select(*(rows.c[name] for name in names)).where(rows.c.games > 0)
    )
    new, old = adding.excluded, tallies.c
    summed = {name: old[name] + new[name] for name in ("games", "wins", "places", "points")}
    highest = {
        name: case((old[name] > new[name], old[name]), else_=new[name]) for name in ("best", "science", "last_id")
    }
    lead = func.coalesce(case((old.lead > new.lead, old.lead), else_=new.lead), old.lead)
    margin = func.coalesce(case((old.margin < new.margin, old.margin), else_=new.margin), old.margin)
    changed = {**summed, **highest, "lead": lead, "margin": margin}
    await connection.execute(adding.on_conflict_do_update(index_elements=[*tallies.primary_key], set_=changed))


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
