"""Reads how people have done over time: a person's games from `results`, and a server's from the sums in `tallies`."""

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from sqlalchemy import CTE, ColumnElement, RowMapping, Select, case, func, null, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.people import GameId, GuildId, Person, UserId
from bot.services.ports import Before
from bot.services.rating import Rated
from bot.services.statistics import (
    FEWEST,
    KINDS,
    MOST,
    Among,
    Choice,
    Count,
    Opponents,
    OwnGame,
    Peak,
    Played,
    Rival,
    Season,
    Standing,
    Sums,
)
from engine.catalogue import Side
from players.levels import Level
from storage import documents, standings
from storage import tallies as sums_of
from storage.ratings import read_rated
from storage.repository import Repository, reads
from storage.schema import games, ratings, results, seats, tallies
from storage.tallies import ALL_TIME, COUNTS, NOBODY, SOUND, counted, is_left_out, is_somebodys

_log = logging.getLogger(__name__)

_T = TypeVar("_T")

_PLAYERS = range(FEWEST, MOST + 1)
_SUMS = ("games", "wins", "places", "points", "best", "science")
_PEAKS = ("total", *KINDS)
"""Of what the most in a game is found, and when the newest game that has so much was scored."""


class Statistics(Repository):
    """Sums up results. `StatisticsStore` documents each method."""

    @reads
    async def played(self, connection: AsyncConnection, user: UserId, among: Among) -> tuple[Played, ...]:
        of = counted(connection.dialect.name, *_among(among), user=user)
        key = ("season", "players", "city", "side")
        alike = [of.c[each] for each in key]
        highest = (func.max(_points(of, name)).over(partition_by=alike).label(f"most_{name}") for name in _PEAKS)
        narrowest = func.min(of.c.margin).over(partition_by=alike).label("narrowest")
        of = select(of, *highest, narrowest, func.max(of.c.lead).over(partition_by=alike).label("most_lead")).cte()
        kinds = (func.sum(of.c[kind]).label(kind) for kind in KINDS)
        peaks = [column for name in _PEAKS for column in _peak(of, name)]
        peaks += [
            *_reached(of, of.c.margin == of.c.narrowest, "margin"),
            *_reached(of, of.c.lead == of.c.most_lead, "lead"),
        ]
        alike = [of.c[each] for each in key]
        found = await connection.execute(select(*alike, *sums_of.sums(of), *kinds, *peaks).group_by(*alike))
        return tuple(_sound(found.mappings(), _read_played))

    @reads
    async def last_games(
        self, connection: AsyncConnection, user: UserId, choice: Choice, most: int
    ) -> tuple[OwnGame, ...]:
        mine = counted(connection.dialect.name, user=user)
        of = _chosen(select(mine), mine, choice).order_by(mine.c.game_id.desc()).limit(most).subquery()
        computers = case((seats.c.owner_id.is_(None), seats.c.level))
        levels = (
            select(choose(computers)).where(seats.c.game_id == of.c.game_id).scalar_subquery().label(name)
            for name, choose in (("one_level", func.min), ("other_level", func.max))
        )
        won = (results.c.game_id == of.c.game_id, results.c.rank == 1, results.c.total.between(*SOUND))
        behind = select(func.max(results.c.total)).where(*won).scalar_subquery() - of.c.total
        apart = case((of.c.rank == 1, of.c.margin), else_=behind).label("apart")
        people = select(func.count(seats.c.owner_id)).where(seats.c.game_id == of.c.game_id).scalar_subquery()
        found = await connection.execute(
            select(of, *levels, apart, people.label("people")).order_by(of.c.game_id.desc())
        )
        return tuple(_sound(found.mappings(), _read_game))

    @reads
    async def opponents(self, connection: AsyncConnection, user: UserId, choice: Choice) -> Opponents | None:
        mine = counted(connection.dialect.name, user=user)
        theirs = results.alias()
        points = {"points": theirs.c.total, **{kind: theirs.c[kind] for kind in KINDS}}
        sums = [func.count().label("seats"), *(func.sum(column).label(name) for name, column in points.items())]
        query = (
            select(*sums)
            .join_from(mine, theirs, theirs.c.game_id == mine.c.game_id)
            .where(theirs.c.user_id.is_distinct_from(user), theirs.c.rank > 0, ~is_left_out(theirs.c.user_id))
            .where(*(column.between(*SOUND) for column in points.values()))
        )
        found = (await connection.execute(_chosen(query, mine, choice))).mappings()
        return next(_sound((row for row in found if row["seats"]), _read_opponents), None)

    @reads
    async def before(self, connection: AsyncConnection, user: UserId, game: GameId) -> Before | None:
        mine = counted(connection.dialect.name, user=user)
        this, earlier = mine.alias("this"), mine.alias("earlier")
        is_earlier = (earlier.c.players == this.c.players) & (earlier.c.scored_at < this.c.scored_at)
        query = select(
            this.c.players,
            func.count(earlier.c.game_id).label("games"),
            func.count(case((earlier.c.rank == 1, 1))).label("wins"),
            func.max(earlier.c.total).label("best"),
        )
        query = query.select_from(this.outerjoin(earlier, is_earlier)).where(this.c.game_id == game)
        found = (await connection.execute(query.group_by(this.c.players))).mappings()
        return next(_sound(found, _read_before), None)

    @reads
    async def rivals(  # noqa: PLR0913, PLR0917 - whose, with whom, and in which games
        self,
        connection: AsyncConnection,
        user: UserId,
        choice: Choice,
        against: UserId | None,
        most: int,
        among: Among,
    ) -> tuple[Rival, ...]:
        mine = counted(connection.dialect.name, *_among(among), user=user)
        theirs = results.alias()
        query = (
            select(
                theirs.c.user_id,
                func.count().label("games"),
                func.sum(case((mine.c.rank < theirs.c.rank, 1), else_=0)).label("ahead"),
                func.sum(case((mine.c.rank > theirs.c.rank, 1), else_=0)).label("behind"),
                func.max(mine.c.game_id).label("last_id"),
            )
            .join(theirs, theirs.c.game_id == mine.c.game_id)
            .where(theirs.c.user_id != user)
            .where(is_somebodys(theirs.c.user_id), theirs.c.rank > 0)
            .where(~is_left_out(theirs.c.user_id) if against is None else theirs.c.user_id == against)
            .group_by(theirs.c.user_id)
        )
        query = _chosen(query, mine, choice)
        of = query.order_by(func.count().desc(), theirs.c.user_id).limit(most).subquery()
        named = _named(select(of, seats.c.name), of.c.last_id, of.c.user_id)
        found = await connection.execute(named.order_by(of.c.games.desc(), of.c.user_id))
        return tuple(_sound(found.mappings(), _read_rival))

    @reads
    async def name_for(self, connection: AsyncConnection, user: UserId, asker: UserId) -> str | None:
        own = results.alias()
        shared = select(results.c.user_id, seats.c.name).join(games, games.c.id == results.c.game_id)
        shared = shared.where(results.c.user_id == user, *COUNTS)
        shared = shared.join(own, (own.c.game_id == results.c.game_id) & (own.c.user_id == asker))
        query = _named(shared, results.c.game_id, results.c.user_id).where(~is_left_out(results.c.user_id))
        row = (await connection.execute(query.order_by(results.c.game_id.desc()).limit(1))).mappings().one_or_none()
        return None if row is None else _name(row, user)

    @reads
    async def tallied(self, connection: AsyncConnection, guild: GuildId) -> tuple[Count, ...]:
        of_games = (tallies.c.guild_id == guild, tallies.c.user_id == NOBODY)
        found = await connection.execute(select(tallies.c.season, tallies.c.players, tallies.c.games).where(*of_games))
        return tuple(_sound(found.mappings(), _read_count))

    @reads
    async def standing(
        self, connection: AsyncConnection, guild: GuildId, players: int, season: Season | None
    ) -> tuple[Standing, ...]:
        these = (
            tallies.c.guild_id == guild,
            tallies.c.season == (ALL_TIME if season is None else season.number),
            tallies.c.players == players,
            tallies.c.user_id > NOBODY,
        )
        query = _named(select(tallies, seats.c.name), tallies.c.last_id, tallies.c.user_id)
        found = await connection.execute(query.where(*these, ~is_left_out(tallies.c.user_id)))
        return tuple(_sound(found.mappings(), _read_standing))

    @reads
    async def rating(self, connection: AsyncConnection, guild: GuildId, user: UserId) -> Rated:
        theirs = (ratings.c.guild_id == guild, ratings.c.user_id == user)
        found = await connection.execute(select(ratings, null().label("name")).where(*theirs))
        return next(_sound(found.mappings(), read_rated), Rated(user))

    @reads
    async def ratings(self, connection: AsyncConnection, guild: GuildId) -> tuple[Rated, ...]:
        # Whoever has left the last game before its end is named as in another one, or as the owner of a seat.
        of, user = seats.alias(), ratings.c.user_id
        named = select(case((of.c.user_id == user, of.c.name), else_=of.c.owner_name))
        there = (games.c.guild_id == guild, or_(of.c.user_id == user, of.c.owner_id == user))
        newest = named.join(games, games.c.id == of.c.game_id).where(*there).order_by(games.c.id.desc()).limit(1)
        name = func.coalesce(seats.c.name, newest.scalar_subquery()).label("name")
        query = _named(select(ratings, name), ratings.c.last_id, user)
        here = (ratings.c.guild_id == guild, ratings.c.user_id > NOBODY)
        found = await connection.execute(query.where(*here, ~is_left_out(ratings.c.user_id)))
        return tuple(_sound(found.mappings(), read_rated))

    @reads
    async def taken_out(self, connection: AsyncConnection, guild: GuildId) -> tuple[GameId, ...]:
        theirs = (games.c.guild_id == guild, games.c.taken_out_by.is_not(None))
        found = await connection.scalars(select(games.c.id).where(*theirs).order_by(games.c.id.desc()))
        return tuple(GameId(each) for each in found)

    async def tally_anew(self) -> None:
        """See `StatisticsStore.tally_anew`."""
        await standings.compute_anew(self._database)


def _among(among: Among) -> Iterator[ColumnElement[bool]]:
    """Yield the conditions for the games that somebody looks at."""
    if among.guild is not None:
        yield games.c.guild_id == among.guild
    if among.beside is not None:
        yield results.c.game_id.in_(select(results.c.game_id).where(results.c.user_id == among.beside))


def _peak(of: CTE, name: str) -> tuple[ColumnElement[Any], ...]:
    """Return the most points of games that are alike, which stand beside each of them, and when they had them."""
    most = of.c[f"most_{name}"]
    return func.max(most).label(f"most_{name}"), *_reached(of, _points(of, name) == most, name)


def _reached(of: CTE, where: ColumnElement[bool], name: str) -> tuple[ColumnElement[Any], ...]:
    """Return when the newest of these games was scored, and how many there are."""
    newest, times = func.max(case((where, of.c.scored_at))), func.count(case((where, 1)))
    return newest.label(f"newest_{name}"), times.label(f"times_{name}")


def _points(of: CTE, name: str) -> ColumnElement[int]:
    """Return points of a result, or fewer than anybody has if they are damaged, so that they are no record."""
    return case((of.c[name].between(*SOUND), of.c[name]), else_=SOUND[0])


def _chosen(query: Select[Any], of: CTE, choice: Choice) -> Select[Any]:
    """Leave out the games that were not chosen."""
    if choice.players:
        query = query.where(of.c.players == choice.players)
    return query if choice.season is None else query.where(of.c.season == choice.season.number)


def _named(query: Select[Any], game: ColumnElement[Any], user: ColumnElement[Any]) -> Select[Any]:
    """Add the name that a person had at a table, if they are still there under their id."""
    # As a sum, the id is in no index: SQLite would go through all seats of the person instead of those of the game.
    return query.join(seats, (seats.c.game_id == game) & (seats.c.user_id + 0 == user), isouter=True)


def _sound(found: Iterable[RowMapping], read: Callable[[RowMapping], _T]) -> Iterator[_T]:
    """Read rows. Damaged ones are logged and left out, so that they do not stop the others."""
    for row in found:
        try:
            yield read(row)
        except (ValueError, TypeError):
            _log.error("a row of statistics is damaged, and left out")


def _read_played(row: RowMapping) -> Played:
    city, side = (documents.read_text(row[name]) for name in ("city", "side"))
    kinds = tuple(_whole(row[kind]) for kind in KINDS)
    peak, *peaks = (_read_peak(row, name, _whole(row[f"most_{name}"])) for name in _PEAKS)
    sums = _read_sums(row)
    closest = None if sums.margin is None else _read_peak(row, "margin", sums.margin)
    longest = None if sums.lead is None else _read_peak(row, "lead", sums.lead)
    alike = (_season(row["season"]), _players(row), city, side)
    return Played(*alike, sums, kinds, peak, tuple(peaks), closest, longest)


def _read_peak(row: RowMapping, name: str, amount: int) -> Peak:
    return Peak(amount, documents.check_moment(row[f"newest_{name}"]), documents.read_whole(row[f"times_{name}"]))


def _read_game(row: RowMapping) -> OwnGame:
    place, points, city = _whole(row["rank"]), _whole(row["total"]), documents.read_text(row["city"])
    side, stages = Side(row["side"]), None if row["stages"] is None else documents.read_whole(row["stages"])
    at = documents.check_moment(row["scored_at"])
    levels = frozenset(Level(row[name]) for name in ("one_level", "other_level") if row[name] is not None)
    apart = None if row["apart"] is None else _whole(row["apart"])
    game, alone = documents.read_id(row["game_id"], GameId), row["people"] == 1
    return OwnGame(game, _players(row), place, points, city, side, at, apart, levels, alone, stages)


def _read_opponents(row: RowMapping) -> Opponents:
    return Opponents(_whole(row["seats"]), _whole(row["points"]), tuple(_whole(row[kind]) for kind in KINDS))


def _read_before(row: RowMapping) -> Before:
    best = None if row["best"] is None else _whole(row["best"])
    return Before(_players(row), _whole(row["games"]), _whole(row["wins"]), best)


def _read_rival(row: RowMapping) -> Rival:
    user = documents.read_id(row["user_id"], UserId)
    return Rival(user, _name(row, user), *(_whole(row[name]) for name in ("games", "ahead", "behind")))


def _read_count(row: RowMapping) -> Count:
    season = None if row["season"] == ALL_TIME else _season(row["season"])
    return Count(season, _players(row), documents.read_whole(row["games"]))


def _read_standing(row: RowMapping) -> Standing:
    return Standing(documents.read_id(row["user_id"], UserId), _written(row), _read_sums(row))


def _read_sums(row: RowMapping) -> Sums:
    if documents.read_whole(row["games"]) < 1:
        raise ValueError("sums of no games")
    numbers: dict[str, Any] = {name: _whole(row[name]) for name in _SUMS}
    margin, lead = (None if row[name] is None else _whole(row[name]) for name in ("margin", "lead"))
    return Sums(**numbers, margin=margin, lead=lead)


def _season(number: Any) -> Season:  # noqa: ANN401 - a column's value
    return Season.numbered(documents.read_whole(number))


def _players(row: RowMapping) -> int:
    players = documents.read_whole(row["players"])
    if players not in _PLAYERS:
        raise ValueError("no such number of players")
    return players


def _name(row: RowMapping, user: UserId) -> str:
    return Person(user, _written(row)).name


def _written(row: RowMapping) -> str:
    """Return a name as it is saved; empty if it is not known, or damaged."""
    return row["name"] if isinstance(row["name"], str) else ""


def _whole(value: Any) -> int:  # noqa: ANN401 - a column's value
    """Return a whole number, which may be negative. PostgreSQL's sums are decimals."""
    number = int(value)
    if number != value:
        raise ValueError("no whole number")
    return number
