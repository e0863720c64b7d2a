"""The services' `Store` and `NightStore` on SQLAlchemy Core: each method is one transaction of a few statements."""

import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from logging import getLogger
from typing import Any

from sqlalchemy import RowMapping, Table, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.game import Game, Past, TakenSeat
from bot.services.latest import Latest
from bot.services.nights.bounds import NightCounts, Room
from bot.services.nights.night import Night, NightId
from bot.services.people import ChannelId, GameId, GuildId, Home, MessageId, UserId
from bot.services.ports import (
    Again,
    Change,
    Clock,
    ConflictError,
    Counts,
    Job,
    Kind,
    Notice,
    Outage,
    Reminder,
    SeatResult,
    Sent,
    Share,
    StoreError,
)
from bot.services.reliability import Turns
from bot.services.reminding import Reminded
from bot.services.settings import GuildSettings, PersonSettings
from bot.services.summaries import TableSummary
from engine.ruleset import Seat
from storage import (
    counting,
    documents,
    due_turns,
    game_documents,
    jobs,
    move_log,
    nights,
    outbox,
    pulse,
    reminders,
    rows,
    summaries,
)
from storage.database import Database
from storage.inserting import insertion
from storage.jobs import Now
from storage.schema import deals, games, guild_settings, moves, person_settings, results, seats
from storage.settings_documents import SettingsT, read_settings, write_settings
from storage.upgrades import HISTORIES

_AWAY = "nobody could reach the program%s from %s to %s: open deadlines move by that"

_log = getLogger(__name__)


EVERYTHING = Share()


def utc_now() -> datetime:
    """Return the current time, in UTC."""
    return datetime.now(UTC)


class SqlStore:
    """Games, nights, preferences and results in a database.

    `bot.services.ports.Store` and `bot.services.nights.ports.NightStore` document each method.
    """

    def __init__(self, database: Database, clock: Clock | None = None, share: Share = EVERYTHING) -> None:
        """The clock says when rows were written and what is due. Without one, the PostgreSQL server says what is due.

        Several processes share that server, and their clocks differ. `share` has the Discord servers that this process
        serves.
        """
        self._database = database
        self._clock = clock or utc_now
        self._share = share
        self._asks_the_server = clock is None and database.dialect == "postgresql"
        self._owner = secrets.token_hex(8)
        """The name under which this process claims jobs."""
        self._complained: Latest[tuple[type[PersonSettings | GuildSettings], int], tuple[str, ...]] = Latest()
        """The damaged settings that have been logged, to log them only once, because settings are read often."""

    async def create(self, change: Change) -> Game:
        """See `Store.create`."""

        async def work(connection: AsyncConnection) -> Game:
            counting.check(change.guard, await counting.counts_for(connection, change.guard))
            return await self._create(connection, change)

        return await self._database.write(work)

    async def create_rematch(self, before: Game, change: Change) -> Game:
        """See `Store.create_rematch`. The game before gets a new revision, so that it has only one rematch."""

        async def work(connection: AsyncConnection) -> Game:
            found = await counting.counts_for(connection, change.guard)
            game = await self._create(connection, change)
            summary = summaries.write_summary(before, before.revision + 1)
            await self._advance(connection, before, {"rematch_id": game.id, "summary": summary})
            # This check comes last: if somebody else has just opened the rematch, there is no new table to refuse.
            counting.check(change.guard, found)
            return game

        return await self._database.write(work)

    async def load(self, game: GameId) -> Game | None:
        """See `Store.load`."""

        async def work(connection: AsyncConnection) -> Game | None:
            with documents.reading(game):
                row = (await connection.execute(select(games).where(games.c.id == game))).mappings().one_or_none()
                if row is None:
                    return None
                found = await connection.execute(select(seats).where(seats.c.game_id == game).order_by(seats.c.seat))
                return rows.read_game(row, found.mappings().all())

        return await self._database.read(work)

    async def save(self, before: Game, change: Change) -> Game:
        """See `Store.save`."""
        return await self._database.write(lambda connection: self._save(connection, before, change))

    async def _save(self, connection: AsyncConnection, before: Game, change: Change) -> Game:
        found = await counting.counts_for(connection, change.guard)
        values = rows.game_values(change.game)
        values["summary"] = summaries.write_summary(change.game, before.revision + 1)
        if before.panel is not None and change.game.panel is None:
            values["panel_id"] = None
        revision = await self._advance(connection, before, values)
        counting.check(change.guard, found)
        if change.game.seats != before.seats:
            await connection.execute(delete(seats).where(seats.c.game_id == before.id))
            await _write_seats(connection, before.id, change.game.seats)
        await self._append(connection, before.id, revision, change)
        return replace(change.game, id=before.id, revision=revision)

    async def past(self, game: GameId) -> Past | None:
        """See `Store.past`."""

        async def work(connection: AsyncConnection) -> Past | None:
            with documents.reading(game):
                row = (await connection.execute(select(deals).where(deals.c.game_id == game))).one_or_none()
                if row is None:
                    return None
                sealed = game_documents.read_deal(row.schema_version, row.deal, row.salt)
                order = (moves.c.revision, moves.c.ordinal)
                found = await connection.execute(select(moves).where(moves.c.game_id == game).order_by(*order))
                return Past(sealed, tuple(rows.read_entry(each, sealed.deal.ruleset) for each in found.mappings()))

        return await self._database.read(work)

    async def listed(
        self, user: UserId, channels: Collection[ChannelId], most: int, most_over: int = 0
    ) -> tuple[TableSummary, ...]:
        """See `Store.listed`."""
        return await self._load_summaries(lambda it: summaries.listed(it, user, channels, most, most_over))

    async def tables_of(self, users: Collection[UserId], most: int) -> tuple[TableSummary, ...]:
        """See `Store.tables_of`."""
        return await self._load_summaries(lambda it: summaries.of_persons(it, users, most)) if users else ()

    async def of_server(self, guild: GuildId, most: int, skip: int) -> tuple[TableSummary, ...]:
        """See `Store.of_server`."""
        return await self._load_summaries(lambda it: summaries.of_server(it, guild, most, skip))

    async def standing_in(self, channel: ChannelId) -> tuple[GameId, ...]:
        """See `Store.standing_in`."""
        query = select(games.c.id).where(games.c.channel_id == channel, games.c.status.in_(counting.OPEN))

        async def work(connection: AsyncConnection) -> tuple[GameId, ...]:
            return tuple(GameId(game) for game in await connection.scalars(query.order_by(games.c.id)))

        return await self._database.read(work)

    async def counts(self, user: UserId, home: Home) -> Counts:
        """See `Store.counts`."""
        return await self._database.read(lambda connection: counting.counts(connection, user, home))

    async def beat(self) -> None:
        """See `Store.beat`."""
        now = self._now()
        if await self._database.read(lambda connection: pulse.is_fresh(connection, now, self._share)):
            return
        for each in await self._database.write(lambda connection: pulse.beat(connection, now, self._share)):
            shards = f" (shards {each.share.text})" if each.share.text else ""
            _log.warning(_AWAY, shards, each.since, each.until)

    async def outages(self) -> tuple[Outage, ...]:
        """See `Store.outages`."""
        return await self._database.read(lambda connection: pulse.noted(connection, self._now()))

    async def look(self) -> frozenset[Kind]:
        """See `Store.look`."""
        now = self._now()
        due, ahead = await self._database.read(lambda connection: jobs.look(connection, now))
        if ahead:
            _log.warning("the clock was set back: what waits for a time is looked at now")
            await self._database.write(lambda connection: jobs.make_due_after_set_back(connection, now))
        return frozenset(Kind) if ahead else due

    async def claim(self, wanted: Mapping[Kind, int], lease: timedelta, busy: Collection[Job]) -> tuple[Job, ...]:
        """See `Store.claim`."""
        return await self._database.write(lambda it: jobs.claim(it, self._now(), self._owner, wanted, lease, busy))

    async def renew(self, held: Collection[Job], lease: timedelta) -> None:
        """See `Store.renew`."""
        await self._database.write(lambda it: jobs.renew(it, self._now(), self._owner, held, lease))

    async def finish(self, job: Job, again: Again) -> None:
        """See `Store.finish`."""
        await self._database.write(lambda connection: jobs.finish(connection, self._now(), self._owner, job, again))

    async def hurry(self, *, guilds: Collection[GuildId] = (), game: GameId | None = None) -> bool:
        """See `Store.hurry`."""
        return await self._database.write(lambda connection: jobs.hurry(connection, self._now(), guilds, game))

    async def release(self) -> None:
        """Release every claim, because the claiming process is gone. Only for a file that a single program uses."""
        await self._database.write(lambda connection: jobs.release(connection, self._now()))

    async def waiting(self, game: GameId) -> tuple[Notice, ...]:
        """See `Store.waiting`. Raises UnreadableGameError, too."""
        return await self._database.read(lambda connection: outbox.waiting_notices(connection, game))

    async def delivered(self, job: Job, notices: Sequence[Notice], panel: MessageId | None) -> int | None:
        """See `Store.delivered`."""

        async def work(connection: AsyncConnection) -> int | None:
            if not await jobs.lock(connection, self._owner, job):
                return None
            if panel is not None:
                await _set_panel(connection, job.game, panel)
            return await outbox.forget(connection, self._now(), self._owner, job, notices)

        return await self._database.write(work)

    async def reminded(self, users: Collection[UserId]) -> Mapping[UserId, Reminded]:
        """See `Store.reminded`."""
        return await self._database.read(lambda connection: reminders.heard(connection, users))

    async def note_reminders(
        self, told: Mapping[UserId, Sequence[GameId]], at: datetime, pause: timedelta | None
    ) -> frozenset[UserId]:
        """See `Store.note_reminders`."""
        return await self._database.write(lambda connection: reminders.note(connection, told, at, pause))

    async def reminders(self, game: GameId) -> tuple[Reminder, ...]:
        """See `Store.reminders`."""
        return await self._database.read(lambda connection: reminders.of_game(connection, game))

    async def note_sent(self, these: Sequence[Reminder], sent: Sent) -> None:
        """See `Store.note_sent`."""
        await self._database.write(lambda connection: reminders.note_sent(connection, these, sent))

    async def close_reminders(self, these: Sequence[Reminder]) -> None:
        """See `Store.close_reminders`."""
        await self._database.write(lambda connection: reminders.close(connection, these))

    async def forget_reminders(self, game: GameId, until: datetime) -> None:
        """See `Store.forget_reminders`."""
        await self._database.write(lambda connection: reminders.forget(connection, game, until))

    async def hush(self, user: UserId, game: GameId, at: datetime) -> None:
        """See `Store.hush`."""
        await self._database.write(lambda connection: reminders.hush(connection, user, game, at))

    async def snooze(self, user: UserId, until: datetime) -> None:
        """See `Store.snooze`."""
        await self._database.write(lambda connection: reminders.snooze(connection, user, until))

    async def look_now(self, kind: Kind, game: GameId) -> None:
        """See `Store.look_now`."""

        async def work(connection: AsyncConnection) -> None:
            now = self._now()
            await jobs.appoint(connection, str(game), {kind: None}, now)

        await self._database.write(work)

    async def person_settings(self, users: Collection[UserId]) -> Mapping[UserId, PersonSettings]:
        """See `Store.person_settings`."""
        saved = await self._load_settings(person_settings, users)
        return {user: self._parse_settings(PersonSettings, user, saved.get(user)) for user in users}

    async def change_person_settings(
        self, user: UserId, how: Callable[[PersonSettings], PersonSettings]
    ) -> PersonSettings:
        """See `Store.change_person_settings`."""
        return await self._change_settings(person_settings, user, PersonSettings, how)

    async def guild_settings(self, guild: GuildId) -> GuildSettings:
        """See `Store.guild_settings`."""
        saved = await self._load_settings(guild_settings, [guild])
        return self._parse_settings(GuildSettings, guild, saved.get(guild))

    async def change_guild_settings(
        self, guild: GuildId, how: Callable[[GuildSettings], GuildSettings]
    ) -> GuildSettings:
        """See `Store.change_guild_settings`."""
        return await self._change_settings(guild_settings, guild, GuildSettings, how)

    async def turns(self, user: UserId) -> Turns:
        """See `Store.turns`."""
        return (await self._database.read(lambda connection: due_turns.of_persons(connection, [user])))[user]

    async def results_of(self, user: UserId) -> tuple[SeatResult, ...]:
        """See `Store.results_of`."""
        order = (results.c.scored_at.desc(), results.c.game_id.desc(), results.c.seat)
        query = select(results).where(results.c.user_id == user).order_by(*order)

        async def work(connection: AsyncConnection) -> tuple[SeatResult, ...]:
            found = (await connection.execute(query)).mappings()
            return tuple(rows.readable(found, rows.read_result, key="game_id", what="results of game"))

        return await self._database.read(work)

    async def results_at(self, games: Collection[GameId]) -> Mapping[GameId, tuple[SeatResult, ...]]:
        """See `NightStore.results_at`."""
        query = select(results).where(results.c.game_id.in_(games)).order_by(results.c.game_id, results.c.seat)

        async def work(connection: AsyncConnection) -> Mapping[GameId, tuple[SeatResult, ...]]:
            found = (await connection.execute(query)).mappings().all()
            made = rows.readable(found, _result_of, key="game_id", what="results of game")
            by_game: dict[GameId, tuple[SeatResult, ...]] = {}
            for game, result in made:
                by_game[game] = (*by_game.get(game, ()), result)
            # Leave out tables if only some of their results can be read.
            saved = Counter(row["game_id"] for row in found)
            return {game: theirs for game, theirs in by_game.items() if len(theirs) == saved[game]}

        return await self._database.read(work)

    async def create_night(self, night: Night) -> Night | None:
        """See `NightStore.create_night`."""
        return await self._database.write(lambda it: nights.create(it, night, self._clock(), self._now()))

    async def forget_plan(self, night: NightId) -> bool:
        """See `NightStore.forget_plan`."""
        return await self._database.write(lambda connection: nights.forget_plan(connection, night))

    async def night_counts(self, user: UserId, guild: GuildId) -> NightCounts:
        """See `NightStore.night_counts`."""
        return await self._database.read(lambda connection: nights.counts(connection, user, guild))

    async def load_night(self, night: NightId) -> Night | None:
        """See `NightStore.load_night`."""
        row = await self._database.read(lambda connection: nights.find(connection, night))
        return None if row is None else nights.read(row)

    async def night_to_tend(self, night: NightId) -> Night | None:
        """See `NightStore.night_to_tend`."""
        row = await self._database.write(lambda connection: nights.see(connection, self._owner, night))
        return None if row is None else nights.read(row)

    async def save_night(self, before: Night, after: Night, *, look: bool = True, room: Room | None = None) -> Night:
        """See `NightStore.save_night`."""
        return await self._database.write(
            lambda it: nights.save(it, before, after, self._clock(), self._now(), look=look, room=room)
        )

    async def save_night_again(
        self, before: Night, after: Night, again: Night, *, room: Room | None = None
    ) -> tuple[Night, Night]:
        """See `NightStore.save_night_again`."""
        return await self._database.write(
            lambda it: nights.save_again(it, before, after, again, self._clock(), self._now(), room=room)
        )

    async def open_night_table(self, before: Night, number: int, place: int, change: Change) -> tuple[Night, Game]:
        """See `NightStore.open_night_table`."""

        async def work(connection: AsyncConnection) -> tuple[Night, Game]:
            found = await counting.counts_for(connection, change.guard)
            game = await self._create(connection, change)
            table = replace(before.rounds[number - 1].tables[place - 1], game=game.id)
            after = before.with_table(number, place, table)
            night = await nights.save(connection, before, after, self._clock(), self._now(), look=False)
            counting.check(change.guard, found)
            return night, game

        return await self._database.write(work)

    async def save_night_and_game(self, before: Night, after: Night, game: Game, change: Change) -> tuple[Night, Game]:
        """See `NightStore.save_night_and_game`."""

        async def work(connection: AsyncConnection) -> tuple[Night, Game]:
            saved = await self._save(connection, game, change)
            return await nights.save(connection, before, after, self._clock(), self._now(), look=True), saved

        return await self._database.write(work)

    async def slots(self, root: NightId) -> tuple[datetime, ...]:
        """See `NightStore.slots`."""
        return await self._database.read(lambda connection: nights.slots(connection, root))

    async def nights_of_series(self, root: NightId) -> tuple[Night, ...]:
        """See `NightStore.nights_of_series`."""
        return await self._database.read(lambda connection: nights.of_series(connection, root))

    async def nights_ahead(self, guilds: Collection[GuildId]) -> tuple[Night, ...]:
        """See `NightStore.nights_ahead`."""
        return await self._database.read(lambda connection: nights.ahead(connection, guilds)) if guilds else ()

    async def nights_of(self, guild: GuildId, most: int, *, over: bool = False) -> tuple[Night, ...]:
        """See `NightStore.nights_of`."""
        return await self._database.read(lambda connection: nights.of_server(connection, guild, most, over=over))

    async def note_reminded(self, users: Collection[UserId], at: datetime) -> None:
        """See `NightStore.note_reminded`."""
        await self._database.write(lambda connection: reminders.note_told(connection, users, at))

    async def _load_summaries(
        self, work: Callable[[AsyncConnection], Awaitable[tuple[list[TableSummary], list[Game]]]]
    ) -> tuple[TableSummary, ...]:
        """Return a list of summaries, and save those that had to be made from whole games."""
        found, made = await self._database.read(work)
        if made:
            # This saves the next list from loading the games. If it fails, the next list loads them.
            with suppress(StoreError):
                await self._database.write(lambda connection: summaries.keep(connection, made))
        return tuple(found)

    async def _create(self, connection: AsyncConnection, change: Change) -> Game:
        now = self._clock()
        values = rows.game_values(change.game) | {
            "panel_id": change.game.panel,
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
        await self._append(connection, game.id, game.revision, change)
        return game

    async def _advance(self, connection: AsyncConnection, before: Game, values: rows.Values) -> int:
        """Update the game's row and return its new revision. Raises ConflictError unless it is as it was loaded."""
        as_loaded = (games.c.id == before.id, games.c.revision == before.revision)
        changed = values | {"revision": before.revision + 1, "updated_at": self._clock()}
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
            sheet = [rows.result_values(game, each, scored) for each in change.results]
            await connection.execute(insert(results), sheet)
        now = self._now()
        due: dict[Kind, datetime | None] = {Kind.DELIVER: None} if change.announcements else {}
        for each in change.appointments:
            due[each.kind] = each.due
        if due:
            await jobs.appoint(connection, str(game), due, now)
        if change.announcements:
            await outbox.announce(connection, game, revision, change.announcements, self._clock())
        await due_turns.note(connection, change.due_turns)

    def _now(self) -> Now:
        return jobs.SERVER_TIME if self._asks_the_server else self._clock()

    async def _load_settings(self, table: Table, keys: Collection[int]) -> Mapping[int, Any]:
        """Return the saved settings by key, as text that the caller reads, for keys that have any."""
        (column,) = table.primary_key
        query = select(column.label("key"), table.c.settings).where(column.in_(keys))

        async def work(connection: AsyncConnection) -> Mapping[int, Any]:
            return {row.key: row.settings for row in await connection.execute(query)}

        return await self._database.read(work)

    async def _change_settings(
        self, table: Table, key: int, kind: type[SettingsT], how: Callable[[SettingsT], SettingsT]
    ) -> SettingsT:
        (column,) = table.primary_key
        locked = select(table.c.settings).where(column == key).with_for_update()

        async def work(connection: AsyncConnection) -> SettingsT:
            # This makes a row to lock. SQLite has one writer anyway.
            made = insertion(connection.dialect.name, table).values(
                {column.name: key, "settings": write_settings(kind())}
            )
            await connection.execute(made.on_conflict_do_nothing())
            settings = how(self._parse_settings(kind, key, await connection.scalar(locked)))
            saved = update(table).where(column == key).values(settings=write_settings(settings))
            await connection.execute(saved)
            return settings

        return await self._database.write(work)

    def _parse_settings(self, kind: type[SettingsT], key: int, saved: Any) -> SettingsT:  # noqa: ANN401 - a column's value
        settings, damaged = read_settings(kind, saved)
        if damaged and self._complained.get((kind, key)) != damaged:
            self._complained[kind, key] = damaged
            _log.error("%s of %s are damaged, and count as never set: %s", kind.__name__, key, ", ".join(damaged))
        return settings


async def _write_seats(connection: AsyncConnection, game: GameId, taken: Sequence[TakenSeat]) -> None:
    if taken:
        written = [rows.seat_values(game, Seat(place), seat) for place, seat in enumerate(taken)]
        await connection.execute(insert(seats), written)


async def _set_panel(connection: AsyncConnection, game: GameId, panel: MessageId) -> None:
    await connection.execute(update(games).where(games.c.id == game).values(panel_id=panel))


def _result_of(row: RowMapping) -> tuple[GameId, SeatResult]:
    return GameId(row["game_id"]), rows.read_result(row)
