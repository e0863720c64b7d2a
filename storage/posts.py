"""The messages in channels, kept so that they can be worded anew once somebody who is named there is forgotten.

Those with announcements (posts) come from the outbox (`storage.outbox`). All others that may name people are asides.
They go with their game or night. `Store` and `NightStore` document each method.
"""

import logging
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Delete,
    RowMapping,
    Table,
    Text,
    Update,
    and_,
    cast,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.news import NAMELESS, Announcement, News
from bot.services.nights.night import Night, NightId
from bot.services.people import ChannelId, GameId, Home, MessageId, UserId
from bot.services.ports import Aside, AsideKind, Kind, NewerGameError, Post, Sent, UnreadableGameError
from bot.services.rewording import BETWEEN, BETWEEN_NIGHTS
from storage import documents, jobs, rows
from storage.repository import Now, Repository, reads, writes
from storage.schema import asides, games, nights, outbox, posts, seats
from storage.schema import jobs as job_rows

_log = logging.getLogger(__name__)

_SAME = ("game_id", "revision", "ordinal", "news", "resolution", "outdated")


async def keep_posts(connection: AsyncConnection, which: ColumnElement[bool], sent: Sent) -> None:
    """Keep the message that has these announcements, which are about to leave the outbox."""
    new = select(*(outbox.c[name] for name in _SAME), literal(sent.channel), literal(sent.message))
    named = outbox.c.news.not_in([each.value for each in NAMELESS])
    await connection.execute(insert(posts).from_select([*_SAME, "channel_id", "message_id"], new.where(which, named)))


async def keep_invitation(connection: AsyncConnection, game: GameId, home: Home) -> None:
    """Keep the message from which a table's thread was created, which has the id of the thread.

    If the thread was created without one, wording it anew finds nothing.
    """
    if home.parent is not None:
        aside = Aside(AsideKind.INVITATION, home.parent, MessageId(home.channel))
        await _keep(connection, asides.c.game_id, game, aside, outdated=False)


async def keep_reminder(  # noqa: PLR0913, PLR0917 - what, whom and when
    connection: AsyncConnection, game: GameId, sent: Sent, users: Collection[UserId], clock: datetime, now: Now
) -> None:
    """Keep a message that reminds people of a game."""
    theirs = select(func.count(seats.c.user_id.distinct())).where(seats.c.game_id == game, seats.c.user_id.in_(users))
    outdated = await connection.scalar(theirs) != len(set(users))
    await _keep(connection, asides.c.game_id, game, _call(sent), outdated=outdated)
    if outdated:
        await _appoint(connection, game, clock, now)


async def _is_anyone_gone(connection: AsyncConnection, game: GameId, users: Collection[UserId]) -> bool:
    """Return whether one of these people of a game was forgotten. If that is being saved, it waits for it."""
    await connection.execute(select(games.c.id).where(games.c.id == game).with_for_update())
    seated = exists().where(seats.c.game_id == games.c.id)
    document = cast(games.c.snapshot, Text)
    there = (
        or_(seated.where(or_(seats.c.user_id == user, seats.c.owner_id == user)), document.contains(str(user)))
        for user in users
    )
    return not await connection.scalar(select(and_(true(), *there)).where(games.c.id == game))


async def keep_left(connection: AsyncConnection, night: NightId, channel: ChannelId, left: Iterable[MessageId]) -> None:
    """Keep the messages of a night in a channel that it leaves."""
    for message in left:
        await _keep(connection, asides.c.night_id, night, Aside(AsideKind.LEFT, channel, message), outdated=False)


async def _keep(connection: AsyncConnection, whose: Column[Any], number: int, aside: Aside, *, outdated: bool) -> None:
    of = (whose == number, asides.c.message_id == aside.message)
    values = {"kind": aside.kind.value, "channel_id": aside.channel, "message_id": aside.message, "outdated": outdated}
    if not (await connection.execute(update(asides).where(*of).values(values))).rowcount:
        await connection.execute(insert(asides).values({whose.name: number, **values}))


def _call(sent: Sent) -> Aside:
    return Aside(AsideKind.CALL, sent.channel, sent.message)


async def outdate(connection: AsyncConnection, game: GameId, clock: datetime, now: Now) -> None:
    """Let all messages of a game be worded anew, also those that are on their way."""
    await connection.execute(update(outbox).where(outbox.c.game_id == game).values(outdated=True))
    await outdate_standing(connection, game, clock, now)


async def outdate_standing(connection: AsyncConnection, game: GameId, clock: datetime, now: Now) -> None:
    """Let all messages of a game be worded anew that are in a channel."""
    standing = [update(table).where(table.c.game_id == game).values(outdated=True) for table in (posts, asides)]
    if sum([(await connection.execute(each)).rowcount for each in standing]):
        await _appoint(connection, game, clock, now)


async def outdate_end(connection: AsyncConnection, game: GameId, clock: datetime, now: Now) -> None:
    """Let the message of a game's end be worded anew."""
    end = update(posts).where(posts.c.game_id == game, posts.c.news == News.OVER.value)
    if (await connection.execute(end.values(outdated=True))).rowcount:
        await _appoint(connection, game, clock, now)


async def outdate_night(connection: AsyncConnection, night: NightId, clock: datetime, now: Now) -> None:
    """Let all messages of a night be worded anew, after those of the nights that wait already."""
    await connection.execute(update(asides).where(asides.c.night_id == night).values(outdated=True))
    await _appoint_night(connection, night, clock, now)


async def _appoint_night(connection: AsyncConnection, night: NightId, clock: datetime, now: Now) -> None:
    due = clock + BETWEEN_NIGHTS * (1 + await _waiting(connection, Kind.REWORD_NIGHT))
    await jobs.appoint(connection, str(night), {Kind.REWORD_NIGHT: due}, now)


async def _appoint(connection: AsyncConnection, game: GameId, clock: datetime, now: Now) -> None:
    """Appoint the job of a game that has messages to be worded anew, after those of the games that have one already."""
    due = clock + BETWEEN * await _waiting(connection, Kind.REWORD)
    await jobs.appoint(connection, str(game), {Kind.REWORD: due}, now)


async def _waiting(connection: AsyncConnection, kind: Kind) -> int:
    """Return how many games or nights have messages to be worded anew: each has a job."""
    waiting = select(func.count()).select_from(job_rows).where(job_rows.c.kind == kind.value)
    return await connection.scalar(waiting) or 0


def _read(found: Sequence[RowMapping]) -> Post:
    return Post(*_place(found[0]), tuple(map(rows.read_announcement, found)))


def _read_aside(found: RowMapping) -> Aside:
    return Aside(AsideKind(found["kind"]), *_place(found))


def _place(found: RowMapping) -> tuple[ChannelId, MessageId]:
    return documents.read_id(found["channel_id"], ChannelId), documents.read_id(found["message_id"], MessageId)


async def _outdated_aside(connection: AsyncConnection, whose: Column[Any], number: int) -> Aside | None:
    """Return the first aside of a game or night that has to be worded anew. Damaged ones are forgotten."""
    first = select(asides).where(whose == number, asides.c.outdated).order_by(asides.c.id).limit(1)
    while (found := (await connection.execute(first)).mappings().one_or_none()) is not None:
        try:
            return _read_aside(found)
        except ValueError:
            _log.error("a message stays as it is: what was kept of it is damaged")
            await connection.execute(delete(asides).where(asides.c.id == found["id"]))
    return None


class Posts(Repository):
    """Finds messages that have to be edited."""

    @reads
    async def posted(self, connection: AsyncConnection, game: GameId, news: News) -> Post | None:
        which = (posts.c.game_id == game, posts.c.news == news.value)
        last = select(posts).where(*which).order_by(posts.c.revision.desc(), posts.c.ordinal.desc()).limit(1)
        found = (await connection.execute(last)).mappings().all()
        try:
            with documents.reading(game):
                return _read(found) if found else None
        except NewerGameError:
            raise
        except UnreadableGameError as error:
            _log.error("a message stays as it is: %s", error)
            return None

    @reads
    async def announced_by(
        self, connection: AsyncConnection, games: Collection[GameId], message: MessageId
    ) -> tuple[GameId, tuple[Announcement, ...]] | None:
        its = select(posts).where(posts.c.game_id.in_(games), posts.c.message_id == message)
        found = (await connection.execute(its.order_by(posts.c.revision, posts.c.ordinal))).mappings().all()
        if not found:
            return None
        game = GameId(found[0]["game_id"])
        try:
            with documents.reading(game):
                return game, _read(found).announcements
        except NewerGameError:
            raise
        except UnreadableGameError as error:
            _log.error("what a message told is not known: %s", error)
            return None

    @writes
    async def keep_signpost(self, connection: AsyncConnection, game: GameId, sent: Sent) -> None:
        signpost = Aside(AsideKind.SIGNPOST, sent.channel, sent.message)
        await _keep(connection, asides.c.game_id, game, signpost, outdated=True)
        await _appoint(connection, game, self._clock(), self._now())

    @writes
    async def keep_film(self, connection: AsyncConnection, game: GameId, sent: Sent, users: Collection[UserId]) -> None:
        outdated = await _is_anyone_gone(connection, game, users)
        film = Aside(AsideKind.FILM, sent.channel, sent.message)
        await _keep(connection, asides.c.game_id, game, film, outdated=outdated)
        if outdated:
            await _appoint(connection, game, self._clock(), self._now())

    @writes
    async def keep_call(
        self, connection: AsyncConnection, night: NightId, sent: Sent, users: Collection[UserId]
    ) -> None:
        document = cast(nights.c.document, Text)
        named = select(and_(*(document.contains(str(user)) for user in users))).where(nights.c.id == night)
        outdated = not await connection.scalar(named)
        await _keep(connection, asides.c.night_id, night, _call(sent), outdated=outdated)
        if outdated:
            await _appoint_night(connection, night, self._clock(), self._now())

    @writes
    async def outdated_post(self, connection: AsyncConnection, game: GameId) -> tuple[Post | Aside, int] | None:
        here = posts.c.game_id == game
        in_order = posts.c.revision, posts.c.ordinal
        first = select(posts.c.message_id).where(here, posts.c.outdated).order_by(*in_order).limit(1)
        its_message = (here, posts.c.message_id == first.scalar_subquery())
        while (
            found := (await connection.execute(select(posts).where(*its_message).order_by(*in_order))).mappings().all()
        ):
            try:
                with documents.reading(game):
                    post = _read(found)
            except NewerGameError:
                raise
            except UnreadableGameError as error:
                _log.error("a message stays as it is: %s", error)
                await connection.execute(delete(posts).where(*its_message))
            else:
                return post, max(await _waiting(connection, Kind.REWORD), 1)
        aside = await _outdated_aside(connection, asides.c.game_id, game)
        return None if aside is None else (aside, max(await _waiting(connection, Kind.REWORD), 1))

    @writes
    async def note_reworded(
        self, connection: AsyncConnection, game: GameId, message: MessageId, revision: int | None, *, stands: bool
    ) -> None:
        for table in (posts, asides):
            which = [table.c.game_id == game, table.c.message_id == message]
            if revision is not None:
                which.append(exists().where(games.c.id == game, games.c.revision == revision))
            await connection.execute(_reworded(table, which, stands=stands))

    @writes
    async def outdated_aside(self, connection: AsyncConnection, night: NightId) -> Aside | None:
        return await _outdated_aside(connection, asides.c.night_id, night)

    @writes
    async def note_aside_reworded(
        self, connection: AsyncConnection, night: Night, message: MessageId, *, stands: bool
    ) -> None:
        unchanged = exists().where(nights.c.id == night.id, nights.c.revision == night.revision)
        which = [asides.c.night_id == night.id, asides.c.message_id == message, unchanged]
        await connection.execute(_reworded(asides, which, stands=stands))


def _reworded(table: Table, which: Sequence[ColumnElement[bool]], *, stands: bool) -> Update | Delete:
    return update(table).where(*which).values(outdated=False) if stands else delete(table).where(*which)
