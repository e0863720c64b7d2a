"""Loads games, and saves each change as a whole: row, seats, deal, log, results, jobs, announcements and due turns."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import archive, rating, statistics
from bot.services.game import Game, Over, Past, Status, TakenSeat
from bot.services.people import ChannelId, GameId, UserId
from bot.services.ports import Change, ConflictError, Kind, SeatResult, UnreadableGameError
from engine.ruleset import Seat
from storage import (
    documents,
    due_turns,
    game_documents,
    jobs,
    move_log,
    outbox,
    posts,
    rows,
    same_deal,
    standings,
    summaries,
)
from storage.counting import OPEN, Counting, check
from storage.repository import reads, writes
from storage.schema import deals, games, moves, results, seats
from storage.upgrades import HISTORIES


class Games(Counting):
    """Loads games and saves their changes."""

    @writes
    async def create(self, connection: AsyncConnection, change: Change) -> Game:
        check(change.guard, await self._counts_for(connection, change.guard))
        return await self._create(connection, change)

    @writes
    async def create_rematch(self, connection: AsyncConnection, before: Game, change: Change) -> Game:
        """See `Store.create_rematch`. The game before gets a new revision, so that it has only one rematch."""
        found = await self._counts_for(connection, change.guard)
        game = await self._create(connection, change)
        summary = summaries.write_summary(before, before.revision + 1)
        # How long a game is kept counts from its end, not from its rematch.
        ended = {"updated_at": games.c.updated_at}
        await self._advance(connection, before, {"rematch_id": game.id, "summary": summary, **ended})
        # This check comes last: if somebody else has just opened the rematch, there is no new table to refuse.
        check(change.guard, found)
        return game

    @writes
    async def create_again(self, connection: AsyncConnection, first: Game, change: Change, *, checked: bool) -> Game:
        check(change.guard, await self._counts_for(connection, change.guard))
        await same_deal.check_new(connection, first, change.game.host if checked else None)
        return await self._create(connection, change)

    @reads
    async def load(self, connection: AsyncConnection, game: GameId) -> Game | None:
        return await find(connection, game)

    async def _save(self, connection: AsyncConnection, before: Game, change: Change) -> Game:
        found = await self._counts_for(connection, change.guard)
        values = rows.game_values(change.game)
        values["summary"] = summaries.write_summary(change.game, before.revision + 1)
        if before.panel is not None and change.game.panel is None:
            values["panel_id"] = None
        if isinstance(before.progress, Over):
            values["updated_at"] = games.c.updated_at  # how long a game is kept counts from its end
        revision = await self._advance(connection, before, values)
        check(change.guard, found)
        await same_deal.check_seats(connection, before, change.game)
        if change.game.seats != before.seats:
            await connection.execute(delete(seats).where(seats.c.game_id == before.id))
            await _write_seats(connection, before.id, change.game.seats)
        if change.game.home != before.home:
            await posts.keep_invitation(connection, before.id, change.game.home)
        await self._append(connection, before.id, revision, change)
        if change.game.taken_out_by != before.taken_out_by and change.game.home.guild is not None:
            await standings.rate_again(connection, change.game.home.guild)
            await posts.outdate_end(connection, before.id, self._clock(), self._now())
        return replace(change.game, id=before.id, revision=revision)

    save = writes(_save)

    @reads
    async def past(self, connection: AsyncConnection, game: GameId) -> Past | None:
        return await find_past(connection, game)

    @reads
    async def standing_in(self, connection: AsyncConnection, channel: ChannelId) -> tuple[GameId, ...]:
        query = select(games.c.id).where(games.c.channel_id == channel, games.c.status.in_(OPEN))
        return tuple(GameId(game) for game in await connection.scalars(query.order_by(games.c.id)))

    async def _create(self, connection: AsyncConnection, change: Change) -> Game:
        now = self._clock()
        values = rows.game_values(change.game) | {
            "panel_id": change.game.panel,
            "repeats": change.game.repeats,
            "revision": 1,
            "summary": summaries.write_summary(change.game, 1),
            "created_at": now,
            "updated_at": now,
        }
        made = await connection.execute(insert(games).values(values))
        key = made.inserted_primary_key
        assert key is not None, "one row was inserted"
        game = replace(change.game, id=GameId(key.id), revision=1)
        await _write_seats(connection, game.id, game.seats)
        await posts.keep_invitation(connection, game.id, game.home)
        await self._append(connection, game.id, game.revision, change)
        return game

    async def _advance(self, connection: AsyncConnection, before: Game, values: rows.Values) -> int:
        """Update the game's row and return its new revision. Raises ConflictError if it changed since it was loaded."""
        as_loaded = (games.c.id == before.id, games.c.revision == before.revision)
        changed = {"updated_at": self._clock()} | values | {"revision": before.revision + 1}
        done = await connection.execute(update(games).where(*as_loaded).values(changed))
        if done.rowcount != 1:
            raise ConflictError(f"game {before.id} is not at revision {before.revision}")
        return before.revision + 1

    async def _append(self, connection: AsyncConnection, game: GameId, revision: int, change: Change) -> None:
        """Write the parts of a change other than the game itself."""
        await move_log.append(connection, game, revision, change.entries)
        if change.sealed_deal is not None:
            sealed = change.sealed_deal
            deal = {"schema_version": HISTORIES["deal"].version, "deal": game_documents.DEAL.write(sealed.deal)}
            await connection.execute(insert(deals).values(game_id=game, salt=sealed.salt, **deal))
        if change.results:
            scored = self._clock()
            sealers = await move_log.sealers(connection, game)
            leads = await _leads(connection, game, change.results)
            sheet = [
                rows.result_values(game, each, scored)
                | rows.course_values(change.game, move_log.counts(sealers.get(each.seat), each.user))
                | {"left_id": _left(change.game, each, sealers.get(each.seat)), "lead": leads.get(each.seat)}
                for each in change.results
            ]
            await connection.execute(insert(results), sheet)
            await standings.add(connection, change.game.home.guild, game)
        delivery = {Kind.DELIVER: None} if change.announcements else {}
        if due := delivery | {each.kind: each.due for each in change.appointments}:
            await jobs.appoint(connection, str(game), due, self._now())
        if change.announcements:
            since = change.since or self._clock()
            await outbox.announce(connection, game, revision, change.announcements, since)
        await due_turns.note(connection, change.due_turns)


async def _write_seats(connection: AsyncConnection, game: GameId, taken: Sequence[TakenSeat]) -> None:
    if taken:
        written = [rows.seat_values(game, Seat(place), seat) for place, seat in enumerate(taken)]
        await connection.execute(insert(seats), written)


def _left(game: Game, result: SeatResult, sealers: Sequence[UserId | None] | None) -> UserId | None:
    """Return who has left a seat in a rated game that counts for them; the Free City's seat is nobody's."""
    return rating.has_left(sealers or (), result.user) if game.rated and result.rank else None


async def _leads(connection: AsyncConnection, game: GameId, sheet: Sequence[SeatResult]) -> Mapping[Seat, int]:
    """Return how long each seat alone was in the lead; nothing if the log does not tell, because it is damaged."""
    try:
        past = await find_past(connection, game)
        if past is None:
            return {}
        course = await asyncio.to_thread(archive.points, past.sealed, past.log)  # the whole game is played again
    except UnreadableGameError:
        return {}
    players = [each.seat for each in sheet if each.rank]
    found = statistics.longest_leads(course, players)
    return {seat: found[seat] for seat in players}


async def find(connection: AsyncConnection, game: GameId) -> Game | None:
    """See `Store.load`."""
    with documents.reading(game):
        row = (await connection.execute(select(games).where(games.c.id == game))).mappings().one_or_none()
        if row is None:
            return None
        found = await connection.execute(select(seats).where(seats.c.game_id == game).order_by(seats.c.seat))
        return rows.read_game(row, found.mappings().all())


async def find_past(connection: AsyncConnection, game: GameId) -> Past | None:
    """See `Store.past`."""
    with documents.reading(game):
        dealt = select(deals, games.c.status, games.c.updated_at).join(games).where(deals.c.game_id == game)
        row = (await connection.execute(dealt)).one_or_none()
        if row is None:
            return None
        sealed = game_documents.read_deal(row.schema_version, row.deal, row.salt)
        order = (moves.c.revision, moves.c.ordinal)
        found = await connection.execute(select(moves).where(moves.c.game_id == game).order_by(*order))
        log = tuple(rows.read_entry(each, sealed.deal.ruleset) for each in found.mappings())
        # Once a game is over, nothing changes this time any more.
        ended = documents.sound(documents.check_moment, row.updated_at) if row.status == Status.OVER else None
        return Past(sealed, log, ended)
