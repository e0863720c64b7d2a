"""Saves reminders before they are sent, so that no two processes remind one person at once."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Row, Table, and_, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.people import ChannelId, GameId, MessageId, UserId
from bot.services.ports import Reminder, Sent
from bot.services.reminding import Reminded, Told
from storage import posts
from storage.documents import is_saved_id
from storage.inserting import insertion
from storage.repository import Repository, reads, writes
from storage.schema import asides, reminded, reminders

_KEPT = timedelta(days=31)
"""How long reminders are kept: longer than any question with a deadline stays open."""
_SET_BACK = timedelta(minutes=2)
"""A time further ahead than this was noted before the clock was set back. Clocks of two processes differ by less."""


class Reminders(Repository):
    """What people were reminded of, and what they do not want to be reminded of."""

    @reads
    async def reminded(self, connection: AsyncConnection, users: Collection[UserId]) -> dict[UserId, Reminded]:
        persons = await connection.execute(select(reminded).where(reminded.c.user_id.in_(users)))
        times = {row.user_id: (_moment(row.told_at), _moment(row.snoozed_until)) for row in persons}
        of_tables: dict[int, dict[GameId, Told]] = {user: {} for user in users}
        order = (reminders.c.told_at,)
        for row in await connection.execute(select(reminders).where(reminders.c.user_id.in_(users)).order_by(*order)):
            if _moment(row.told_at) is None:
                continue
            of_table, game = of_tables[row.user_id], GameId(row.game_id)
            before = of_table.get(game, Told())
            # A note that somebody wants no more reminders is not a reminder.
            of_table[game] = Told(before.at, row.told_at) if row.hushed else Told(row.told_at, before.hushed)
        return {user: Reminded(*times.get(user, (None, None)), of_tables[user]) for user in users}

    @writes
    async def note_reminders(
        self,
        connection: AsyncConnection,
        told: Mapping[UserId, Sequence[GameId]],
        at: datetime,
        pause: timedelta | None,
    ) -> frozenset[UserId]:
        await connection.execute(delete(reminders).where(reminders.c.told_at < at - _KEPT))
        only_snoozed = and_(reminded.c.told_at.is_(None), reminded.c.snoozed_until < at - _KEPT)
        await connection.execute(delete(reminded).where(or_(reminded.c.told_at < at - _KEPT, only_snoozed)))
        users = sorted(told)  # so that two transactions wait for their rows in the same order
        noted = users if pause is None else await _take(connection, users, at, pause)
        new = [
            _row(game, user, at) | {"leads": not place, "open": not place}
            for user in noted
            for place, game in enumerate(told[user])
        ]
        if not new:
            return frozenset()
        adding = insertion(connection.dialect.name, reminders).values(new).on_conflict_do_nothing()
        added = await connection.execute(adding.returning(reminders.c.user_id, reminders.c.leads))
        return frozenset(UserId(row.user_id) for row in added if row.leads)

    @writes
    async def note_reminded(self, connection: AsyncConnection, users: Collection[UserId], at: datetime) -> None:
        if not users:
            return
        last = reminded.c.told_at
        adding = insertion(connection.dialect.name, reminded).values(
            [{"user_id": user, "told_at": at} for user in sorted(set(users))]
        )
        earlier = or_(last.is_(None), last < at, last > at + _SET_BACK)
        await connection.execute(
            adding.on_conflict_do_update(index_elements=[reminded.c.user_id], set_={"told_at": at}, where=earlier)
        )

    @reads
    async def reminders(self, connection: AsyncConnection, game: GameId) -> tuple[Reminder, ...]:
        order = (reminders.c.told_at, reminders.c.user_id)
        named = select(reminders).where(reminders.c.game_id == game, reminders.c.leads).order_by(*order)
        rows = [row for row in await connection.execute(named) if _is_sound(row)]
        if not rows:
            return ()
        same = or_(*(and_(reminders.c.user_id == row.user_id, reminders.c.told_at == row.told_at) for row in rows))
        others: dict[tuple[int, datetime], list[GameId]] = {}
        beside = select(reminders).where(same, reminders.c.game_id != game, ~reminders.c.hushed)
        for row in await connection.execute(beside.order_by(reminders.c.game_id)):
            others.setdefault((row.user_id, row.told_at), []).append(GameId(row.game_id))
        return tuple(
            Reminder(
                game,
                UserId(row.user_id),
                row.told_at,
                tuple(others.get((row.user_id, row.told_at), ())),
                None
                if row.message_id is None
                else Sent(ChannelId(row.channel_id), MessageId(row.message_id), direct=row.direct),
                open=row.open,
            )
            for row in rows
        )

    @writes
    async def note_sent(self, connection: AsyncConnection, these: Sequence[Reminder], sent: Sent) -> None:
        values = {"channel_id": sent.channel, "message_id": sent.message, "direct": sent.direct}
        await connection.execute(update(reminders).where(_among(these)).values(values))
        if not sent.direct:
            users = [each.user for each in these]
            await posts.keep_reminder(connection, these[0].game, sent, users, self._clock(), self._now())

    @writes
    async def close_reminders(self, connection: AsyncConnection, these: Sequence[Reminder]) -> None:
        await connection.execute(update(reminders).where(_among(these)).values(open=False))
        told = [each.sent.message for each in these if each.sent is not None]
        games = {each.game for each in these}
        await connection.execute(delete(asides).where(asides.c.game_id.in_(games), asides.c.message_id.in_(told)))

    @writes
    async def forget_reminders(self, connection: AsyncConnection, game: GameId, until: datetime) -> None:
        over = (reminders.c.game_id == game, reminders.c.told_at <= until, ~reminders.c.open)
        await connection.execute(delete(reminders).where(*over))

    @writes
    async def hush(self, connection: AsyncConnection, user: UserId, game: GameId, at: datetime) -> None:
        await _add(connection, reminders, _row(game, user, at) | {"hushed": True})

    @writes
    async def snooze(self, connection: AsyncConnection, user: UserId, until: datetime) -> None:
        await _add(connection, reminded, {"user_id": user})
        await connection.execute(update(reminded).where(reminded.c.user_id == user).values(snoozed_until=until))


async def _take(
    connection: AsyncConnection, users: Sequence[UserId], at: datetime, pause: timedelta
) -> Sequence[UserId]:
    """Return the people who were not reminded lately, and note that they are reminded now, so that nobody else does."""
    rows = [{"user_id": user} for user in users]  # so that there are rows to lock
    await connection.execute(insertion(connection.dialect.name, reminded).on_conflict_do_nothing(), rows)
    last = reminded.c.told_at
    free = or_(last.is_(None), last <= at - pause, last > at + _SET_BACK)
    query = select(reminded.c.user_id).where(reminded.c.user_id.in_(users), free).order_by(reminded.c.user_id)
    taken = [UserId(user) for user in await connection.scalars(query.with_for_update())]
    await connection.execute(update(reminded).where(reminded.c.user_id.in_(taken)).values(told_at=at))
    return taken


def _moment(saved: object) -> datetime | None:
    """Return a saved time. A damaged one is None, as if it had never been saved."""
    return saved if isinstance(saved, datetime) else None


def _is_sound(row: Row[Any]) -> bool:
    """Return whether a reminder can be read. A damaged one is ignored, so that it does not stop others."""
    message = (row.channel_id, row.message_id)
    there = message == (None, None) or all(map(is_saved_id, message))
    return there and is_saved_id(row.user_id) and _moment(row.told_at) is not None


def _row(game: GameId, user: UserId, at: datetime) -> dict[str, Any]:
    flags = dict.fromkeys(("leads", "hushed", "open", "direct"), False)
    return {"game_id": game, "user_id": user, "told_at": at, **flags}


async def _add(connection: AsyncConnection, table: Table, values: Mapping[str, Any]) -> None:
    """Add a row, unless one with the same key exists."""
    await connection.execute(insertion(connection.dialect.name, table).values(values).on_conflict_do_nothing())


def _among(these: Sequence[Reminder]) -> ColumnElement[bool]:
    return or_(
        *(
            and_(reminders.c.game_id == each.game, reminders.c.user_id == each.user, reminders.c.told_at == each.at)
            for each in these
        )
    )
