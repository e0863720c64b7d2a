"""The messages in tables' channels, kept so that they can be worded anew once somebody who is named there is forgotten.

They come from the outbox (`storage.outbox`), and go with their game. `Store` documents each method.
"""

import logging
from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, RowMapping, delete, exists, func, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.news import NAMELESS, Announcement, News
from bot.services.nights.night import NightId
from bot.services.people import ChannelId, GameId, MessageId
from bot.services.ports import Kind, NewerGameError, Post, Sent, UnreadableGameError
from bot.services.rewording import BETWEEN, BETWEEN_NIGHTS
from storage import documents, jobs, rows
from storage.repository import Now, Repository, reads, writes
from storage.schema import games, outbox, posts
from storage.schema import jobs as job_rows

_log = logging.getLogger(__name__)

_SAME = ("game_id", "revision", "ordinal", "news", "resolution", "outdated")


async def keep_posts(  # noqa: PLR0913, PLR0917 - what, where and when
    connection: AsyncConnection, game: GameId, which: ColumnElement[bool], sent: Sent, clock: datetime, now: Now
) -> None:
    """Keep the message of a game that has these announcements, which are about to leave the outbox."""
    new = select(*(outbox.c[name] for name in _SAME), literal(sent.channel), literal(sent.message))
    named = outbox.c.news.not_in([each.value for each in NAMELESS])
    into = insert(posts).from_select([*_SAME, "channel_id", "message_id"], new.where(which, named))
    if any(await connection.scalars(into.returning(posts.c.outdated))):
        await _appoint(connection, game, clock, now)


async def outdate(connection: AsyncConnection, game: GameId, clock: datetime, now: Now) -> None:
    """Let all messages of a game be worded anew, also those that are on their way."""
    await connection.execute(update(outbox).where(outbox.c.game_id == game).values(outdated=True))
    done = await connection.execute(update(posts).where(posts.c.game_id == game).values(outdated=True))
    if done.rowcount:
        await _appoint(connection, game, clock, now)


async def outdate_night(connection: AsyncConnection, night: NightId, clock: datetime, now: Now) -> None:
    """Let all messages of a night be worded anew, after those of the nights that wait already."""
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
    channel, message = found[0]["channel_id"], found[0]["message_id"]
    told = tuple(map(rows.read_announcement, found))
    return Post(documents.read_id(channel, ChannelId), documents.read_id(message, MessageId), told)


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
    async def outdated_post(self, connection: AsyncConnection, game: GameId) -> tuple[Post, int] | None:
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
        return None

    @writes
    async def note_reworded(
        self, connection: AsyncConnection, game: GameId, message: MessageId, revision: int | None, *, stands: bool
    ) -> None:
        which = [posts.c.game_id == game, posts.c.message_id == message]
        if revision is not None:
            which.append(exists().where(games.c.id == game, games.c.revision == revision))
        await connection.execute(
            update(posts).where(*which).values(outdated=False) if stands else delete(posts).where(*which)
        )
