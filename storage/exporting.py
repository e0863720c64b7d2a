"""Reads everything that is stored about one person, also from what is damaged, as far as its columns can be read."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import Row, RowMapping, func, null, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.game import Game, Past, Status
from bot.services.nights.night import NightId, Stage
from bot.services.nights.stores import NotedReminder, Own, OwnRating, OwnSeat, StoredGame, StoredNight
from bot.services.people import ChannelId, GameId, GuildId, MessageId, UserId
from bot.services.ports import Sent, UnreadableGameError
from bot.services.settings import PersonSettings
from engine.ruleset import Seat
from storage import documents, due_turns, games, nights, rows
from storage.forgetting import Forgetting, find_key, marks_with
from storage.ratings import read_rated
from storage.repository import reads
from storage.schema import (
    forgetting,
    forgotten,
    insiders,
    moves,
    person_settings,
    ratings,
    reminded,
    reminders,
    results,
    seats,
)
from storage.schema import games as game_rows
from storage.schema import nights as night_rows
from storage.settings import left_out, read_row

_Id = TypeVar("_Id", bound=int)

_OF_GAME = (
    *("guild_id", "channel_id", "status", "host_id", "opener_id", "taken_out_by"),
    *("created_at", "updated_at"),
)
_OF_NIGHT = ("guild_id", "channel_id", "organiser_id", "stage", "at")


class Exporting(Forgetting):
    """Reads what is stored about a person. `ExportStore` documents each method."""

    @reads
    async def own(self, connection: AsyncConnection, user: UserId) -> Own:
        liked = select(person_settings.c.settings, left_out()).where(person_settings.c.user_id == user)
        saved = (await connection.execute(liked)).one_or_none()
        times = (await connection.execute(select(reminded).where(reminded.c.user_id == user))).one_or_none()
        order = (reminders.c.told_at, reminders.c.game_id)
        noted = await connection.execute(select(reminders).where(reminders.c.user_id == user).order_by(*order))
        asked = await connection.scalar(select(forgetting.c.asked_at).where(forgetting.c.user_id == user))
        of_servers = select(ratings, null().label("name")).where(ratings.c.user_id == user).order_by(ratings.c.guild_id)
        rated = (await connection.execute(of_servers)).mappings()
        key = await find_key(connection)
        mark = None if key is None else marks_with(str(key)).of(user)
        done = await connection.scalar(select(forgotten.c.at).where(forgotten.c.mark == mark))
        opened = select(insiders.c.game_id).where(insiders.c.user_id == user).order_by(insiders.c.game_id)
        return Own(
            settings=None if saved is None else read_row(PersonSettings, saved)[0],
            turns=await due_turns.find(connection, user),
            reminded=None if times is None else documents.sound(documents.check_moment, times.told_at),
            snoozed=None if times is None else documents.sound(documents.check_moment, times.snoozed_until),
            reminders=tuple(each for row in noted if (each := documents.sound(_read_reminder, row)) is not None),
            asked=documents.sound(documents.check_moment, asked),
            forgotten=documents.sound(documents.check_moment, done),
            ratings=tuple(own for row in rated if (own := documents.sound(_read_own_rating, row)) is not None),
            insider=tuple(known for row in await connection.scalars(opened) if (known := _id(row, GameId)) is not None),
        )

    @reads
    async def games_of(
        self, connection: AsyncConnection, guild: GuildId, after: GameId, most: int
    ) -> tuple[GameId, ...]:
        theirs = (game_rows.c.guild_id == guild, game_rows.c.id > after)
        return tuple(
            await connection.scalars(select(game_rows.c.id).where(*theirs).order_by(game_rows.c.id).limit(most))
        )

    @reads
    async def confirmed_nights(
        self, connection: AsyncConnection, guild: GuildId, after: NightId, most: int
    ) -> tuple[NightId, ...]:
        theirs = (night_rows.c.guild_id == guild, night_rows.c.id > after, night_rows.c.stage != Stage.DRAFT)
        return tuple(
            await connection.scalars(select(night_rows.c.id).where(*theirs).order_by(night_rows.c.id).limit(most))
        )

    @reads
    async def stored_game(self, connection: AsyncConnection, game: GameId, user: UserId) -> StoredGame | None:
        columns = [game_rows.c[name] for name in _OF_GAME]
        row = (await connection.execute(select(*columns).where(game_rows.c.id == game))).mappings().one_or_none()
        if row is None:
            return None
        mine = or_(*(column == user for column in (seats.c.user_id, seats.c.owner_id, seats.c.offered_id)))
        theirs = await connection.execute(select(seats).where(seats.c.game_id == game, mine).order_by(seats.c.seat))
        own_moves = select(func.count()).select_from(moves).where(moves.c.game_id == game, moves.c.user_id == user)
        scored = await connection.execute(select(results).where(results.c.game_id == game).order_by(results.c.seat))
        sheet = scored.mappings().all()
        loaded, past = await _load(connection, game)
        return StoredGame(
            id=game,
            guild=_id(row["guild_id"], GuildId),
            channel=_id(row["channel_id"], ChannelId),
            status=documents.sound(Status, row["status"]),
            host=row["host_id"] == user,
            opener=user in {row["opener_id"], row["host_id"] if row["opener_id"] is None else None},
            took_out=row["taken_out_by"] == user,
            since=documents.sound(documents.check_moment, row["created_at"]),
            over=_over(row, sheet),
            seats=tuple(_read_seat(each, user) for each in theirs.mappings()),
            sealed=await connection.scalar(own_moves) or 0,
            results=tuple(each for line in sheet if (each := documents.sound(rows.read_result, line)) is not None),
            game=loaded,
            past=past,
        )

    @reads
    async def stored_night(self, connection: AsyncConnection, night: NightId, user: UserId) -> StoredNight | None:
        columns = [night_rows.c[name] for name in _OF_NIGHT]
        row = (await connection.execute(select(*columns).where(night_rows.c.id == night))).mappings().one_or_none()
        if row is None:
            return None
        try:
            found = await nights.find(connection, night)
            loaded = None if found is None else nights.read(found)
        except UnreadableGameError:
            loaded = None
        return StoredNight(
            id=night,
            guild=_id(row["guild_id"], GuildId),
            channel=_id(row["channel_id"], ChannelId),
            organiser=row["organiser_id"] == user,
            stage=documents.sound(Stage, row["stage"]),
            at=documents.sound(documents.check_moment, row["at"]),
            night=loaded,
        )


def _read_own_rating(row: RowMapping) -> OwnRating:
    return OwnRating(documents.read_id(row["guild_id"], GuildId), read_rated(row))


async def _load(connection: AsyncConnection, game: GameId) -> tuple[Game | None, Past | None]:
    """Return a game and its past, each None if it cannot be read; without the game, its past tells nothing."""
    past = None
    try:
        loaded = await games.find(connection, game)
    except UnreadableGameError:
        return None, None
    with suppress(UnreadableGameError):
        past = await games.find_past(connection, game)
    return loaded, past


def _over(row: RowMapping, sheet: Sequence[RowMapping]) -> datetime | None:
    """Return when a game ended. When a game that is on last changed may tell what others do in secret."""
    if row["status"] != Status.OVER.value:
        return None
    return documents.sound(documents.check_moment, sheet[0]["scored_at"] if sheet else row["updated_at"])


def _read_seat(row: RowMapping, user: UserId) -> OwnSeat:
    plays, owns = row["user_id"] == user, row["owner_id"] == user
    name = row["name"] if plays else row["owner_name"] if owns else ""
    return OwnSeat(
        Seat(row["seat"]), plays, owns, row["offered_id"] == user, documents.sound(documents.read_text, name) or ""
    )


def _read_reminder(row: Row[Any]) -> NotedReminder:
    sent = None
    if row.message_id is not None:
        channel = documents.read_id(row.channel_id, ChannelId)
        sent = Sent(channel, documents.read_id(row.message_id, MessageId), direct=bool(row.direct))
    at = documents.check_moment(row.told_at)
    return NotedReminder(documents.read_id(row.game_id, GameId), at, bool(row.hushed), sent)


def _id(value: Any, kind: Callable[[int], _Id]) -> _Id | None:  # noqa: ANN401 - a column's value
    return documents.sound(lambda each: documents.read_id(each, kind), value)
