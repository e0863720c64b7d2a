"""Saves summaries: what lists show of a game, beside its document, so that no list has to parse whole games.

Every change writes a summary, with the game's revision and the version of summaries. If these do not match, the summary
is made again from the game. This happens if an older program wrote the row, or if nothing changed since an upgrade.
"""

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import CompoundSelect, RowMapping, Select, Subquery, bindparam, or_, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.game import Game, Status
from bot.services.people import ChannelId, GameId, GuildId, UserId
from bot.services.ports import StoreError, UnreadableGameError
from bot.services.summaries import TableSummary, table_summary
from storage import documents, rows
from storage.counting import OPEN
from storage.repository import Repository, reads, writes
from storage.schema import games, seats
from storage.upgrades import HISTORIES

_SHOWN = (
    games.c.id,
    games.c.guild_id,
    games.c.channel_id,
    games.c.parent_id,
    games.c.panel_id,
    games.c.host_id,
    games.c.status,
    games.c.expires_at,
    games.c.revision,
    games.c.summary,
    games.c.rated,
    games.c.taken_out_by,
)
_COLUMNS = ("id", "home", "panel", "status", "host", "expires", "rated", "taken_out_by")
SUMMARY_FIELDS = documents.without(TableSummary, *_COLUMNS, version=int, revision=int)
SUMMARY = documents.Document("summary", SUMMARY_FIELDS)


def write_summary(game: Game, revision: int) -> str:
    """Return the text of a game's summary at a revision, without the values that have columns."""
    numbers = {"version": HISTORIES["summary"].version, "revision": revision}
    return SUMMARY.write(documents.part(table_summary(game), SUMMARY_FIELDS, **numbers))


def _read(row: RowMapping) -> TableSummary | None:
    """Return the saved summary, completed from columns; None if there is none of this revision and version.

    Raises the errors of `Document.read`, and ValueError.
    """
    if row["summary"] is None:
        return None
    saved = vars(SUMMARY.read(row["summary"]))
    if (saved.pop("version"), saved.pop("revision")) != (HISTORIES["summary"].version, row["revision"]):
        return None
    summary = TableSummary(
        id=GameId(row["id"]),
        home=rows.read_home(row),
        panel=rows.read_panel(row),
        status=Status(row["status"]),
        host=documents.read_id(row["host_id"], UserId),
        rated=rows.read_rated(row),
        taken_out_by=rows.read_taken_out_by(row),
        expires=None if row["expires_at"] is None else documents.check_moment(row["expires_at"]),
        **saved,
    )
    if any(seat >= len(summary.seats) for seat in (*summary.thinking, *summary.autopilots, *summary.gone)):
        raise ValueError("seats that do not exist")
    return summary


class Summaries(Repository):
    """Lists tables."""

    async def listed(
        self, user: UserId, channels: Collection[ChannelId], most: int, most_over: int = 0
    ) -> tuple[TableSummary, ...]:
        """See `Store.listed`."""
        wanted = [_of_persons([user], most)]
        if channels:
            wanted.append(_of_channels(channels, OPEN, most))
        if channels and most_over:
            wanted.append(_of_channels(channels, (Status.OVER.value,), most_over))
        return await self._list(union(*(select(each.c.id) for each in wanted)))

    async def tables_of(self, users: Collection[UserId], most: int) -> tuple[TableSummary, ...]:
        """See `Store.tables_of`."""
        return await self._list(select(_of_persons(users, most * len(users)).c.id)) if users else ()

    async def of_server(self, guild: GuildId, most: int, skip: int) -> tuple[TableSummary, ...]:
        """See `Store.of_server`."""
        query: Select[Any] = select(games.c.id).where(games.c.guild_id == guild, games.c.status.in_(OPEN))
        theirs = query.order_by(games.c.id.desc()).limit(most).offset(skip).subquery()
        return await self._list(select(theirs.c.id))

    async def _list(self, ids: Select[Any] | CompoundSelect[Any]) -> tuple[TableSummary, ...]:
        """Return the summaries of these games, and save those that had to be made from whole games."""
        found, made = await self._load_summaries(ids)
        if made:
            # This spares the next list from loading the games. If it fails, the next list loads them.
            with suppress(StoreError):
                await self._keep(made)
        return tuple(found)

    @reads
    async def _load_summaries(
        self, connection: AsyncConnection, ids: Select[Any] | CompoundSelect[Any]
    ) -> tuple[list[TableSummary], list[Game]]:
        """Return the summaries of these games, and the games without a valid one."""
        order = (games.c.status == Status.OVER.value, games.c.id.desc())
        found = (await connection.execute(select(*_SHOWN).where(games.c.id.in_(ids)).order_by(*order))).mappings().all()
        shown: dict[GameId, TableSummary] = {}
        unknown: list[GameId] = []
        for row in found:
            game = GameId(row["id"])
            try:
                with documents.reading(game):
                    summary = _read(row)
            except UnreadableGameError:
                summary = None
            if summary is None:
                unknown.append(game)
            else:
                shown[game] = summary
        made = await _load_games(connection, unknown) if unknown else []
        shown |= {game.id: table_summary(game) for game in made}
        return [shown[game] for row in found if (game := GameId(row["id"])) in shown], made

    @writes
    async def _keep(self, connection: AsyncConnection, made: Sequence[Game]) -> None:
        """Save the summaries of games, unless they were changed since they were loaded."""
        statement = (
            update(games)
            .where(games.c.id == bindparam("b_id"), games.c.revision == bindparam("b_revision"))
            .values(summary=bindparam("b_summary"))
        )
        kept = [
            {"b_id": game.id, "b_revision": game.revision, "b_summary": write_summary(game, game.revision)}
            for game in made
        ]
        await connection.execute(statement, kept)


def _of_persons(users: Collection[UserId], most: int) -> Subquery:
    """Return a query for the newest unfinished games in which one of these people plays, owns or is offered a seat."""
    concerned = or_(*(column.in_(users) for column in (seats.c.user_id, seats.c.owner_id, seats.c.offered_id)))
    query: Select[Any] = select(games.c.id).where(
        games.c.id.in_(select(seats.c.game_id).where(concerned)), games.c.status.in_(OPEN)
    )
    return query.order_by(games.c.id.desc()).limit(most).subquery()


def _of_channels(channels: Collection[ChannelId], statuses: Sequence[str], most: int) -> Subquery:
    """Return a query for the newest games in these channels, with one of these statuses."""
    query = select(games.c.id).where(games.c.channel_id.in_(channels), games.c.status.in_(statuses))
    return query.order_by(games.c.id.desc()).limit(most).subquery()


async def _load_games(connection: AsyncConnection, ids: Collection[GameId]) -> list[Game]:
    """Return the readable games among these. This takes two statements, however many games there are."""
    found = (await connection.execute(select(games).where(games.c.id.in_(ids)))).mappings().all()
    order = (seats.c.game_id, seats.c.seat)
    taken = (await connection.execute(select(seats).where(seats.c.game_id.in_(ids)).order_by(*order))).mappings().all()
    return list(
        rows.readable(found, lambda row: rows.read_game(row, [seat for seat in taken if seat["game_id"] == row["id"]]))
    )
