"""Delivers saved announcements: at least once, and not visibly twice, even after a crash in between.

A table's announcements are one job, which one process has at a time. If a job was claimed before, the process first
looks for the announcement in the channel. One gap is left: after a lease has run out, Discord may have accepted a
message that it does not show yet when the next attempt looks.

No announcement is dropped while anyone may be waiting for it. A channel that refuses the bot puts its table out of
reach. Announcements then wait in order. They are retried less and less often, and at once if something suggests that
they can be posted.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Protocol

from bot.services import idle, places
from bot.services.agenda import complain, growing
from bot.services.latest import Latest
from bot.services.news import News
from bot.services.observing import UNOBSERVED, Observer
from bot.services.people import PROGRAM, GameId, UserId
from bot.services.ports import (
    Again,
    Job,
    NewerGameError,
    Notice,
    NotNowError,
    OutOfReachError,
    Receipt,
    Sent,
    Store,
    StoreUnavailableError,
    UnreadableGameError,
)
from bot.services.tables import Tables
from bot.services.telling import Telling

DELIVERY_SECONDS = 30.0
"""A delivery that takes longer is given up and retried."""
_SOON, _SOONEST = timedelta(seconds=5), timedelta(seconds=1)
"""The longest and the first pause while Discord does not answer."""
_OUT_OF_REACH, _RARELY = timedelta(seconds=5), timedelta(hours=6)
_NEWER = timedelta(seconds=30)
"""The pause before a retry if a newer program wrote the game. It has probably delivered by then."""
_UNREADABLE = timedelta(hours=1)

_log = logging.getLogger(__name__)


class Announcer(Protocol):
    """Where announcements go: the table's channel.

    Every method may raise OutOfReachError, and UnreadableGameError if the announcement cannot be made from the saved
    game. NotNowError and any other error mean that the caller should try again soon.
    """

    async def find(self, notices: Sequence[Notice], telling: Telling) -> Receipt | None:
        """Find the message that an earlier attempt left in the channel for the first announcement, if any.

        It may contain further announcements. Not called if the first is REFRESHED.
        """

    async def post(self, notices: Sequence[Notice], telling: Telling, *, missed: bool) -> Receipt:
        """Posts the first announcement, or edits the message that it refreshes.

        If the channel has `missed` announcements, one message contains as many of them as fit.
        """

    async def warn(self, game: GameId, users: Sequence[UserId]) -> frozenset[UserId]:
        """Makes the panel show that the table is out of reach, and tells people elsewhere that it waits for them.

        Returns the people who need not be told again. Raises nothing: a person who cannot be told now is told later.
        """


class OutboxRelay:
    """Passes announcements from the outbox to the announcer."""

    def __init__(
        self,
        store: Store,
        announcer: Announcer,
        tables: Tables,
        on_told: Callable[[Telling], None] = lambda _: None,
        observer: Observer = UNOBSERVED,
    ) -> None:
        """`on_told` is called with the table as it was last loaded, once delivery is complete or has failed.

        The observer hears of every reveal that is posted without having been held up by its channel.
        """
        self._store = store
        self._announcer = announcer
        self._tables = tables
        self._on_told = on_told
        self._observer = observer
        self._troubled: Latest[GameId, int] = Latest()
        """The number of the last attempt that failed for a reason other than the channel, by game.

        Such attempts must not lengthen the pauses of a channel that refuses the bot. A process that does not know the
        number waits too long once, and never tries too often.
        """

    async def deliver(self, job: Job) -> Again:
        """Posts a table's waiting announcements in order. Returns when to try again if that fails, else None."""
        game = job.game
        try:
            await self._deliver(job)
        except OutOfReachError as error:
            _log.warning("game %s is out of reach: %s", game, error)
            return await self._out_of_reach(job, error)
        except NewerGameError:
            _log.info("game %s is left to a newer program", game)
            return _NEWER
        except UnreadableGameError as error:
            complain(f"game {game} cannot be told what is due", error)
            return growing(job.attempt, _SOON, _UNREADABLE)
        except (NotNowError, TimeoutError, StoreUnavailableError) as error:
            _log.warning("game %s is told later: %s", game, str(error) or type(error).__name__)
            self._troubled[game] = job.attempt
            return growing(job.attempt, _SOONEST, _SOON)
        self._troubled.pop(game, None)
        return None

    async def _deliver(self, job: Job) -> None:
        notices, telling = await asyncio.gather(self._store.waiting(job.game), self._tables.telling(job.game))
        telling = await self._not_older(telling, notices)
        missed = telling.table.lost is not None
        # An earlier attempt may have posted the first of the waiting announcements, and perhaps some after it.
        may_stand_there = job.attempt > 1
        try:
            while notices:
                receipt = _passed_over(notices)
                idle_notice = notices[0].announcement.news is News.IDLE
                async with asyncio.timeout(DELIVERY_SECONDS):
                    if idle_notice and may_stand_there and telling.table.closes is None:
                        telling = await self._give_notice(job.game)  # so that there is something to look for
                    if receipt is None and may_stand_there:
                        receipt = await self._announcer.find(notices, telling)
                        # Refreshing a panel twice does no harm, and the next announcement may have been posted.
                        may_stand_there = receipt is not None or notices[0].announcement.news is News.REFRESHED
                    if receipt is None and idle_notice:
                        telling = await self._give_notice(job.game)
                    if receipt is None:
                        receipt = await self._announcer.post(notices, telling, missed=missed)
                        if not missed:
                            self._note_reveals(notices[: receipt.told])
                if missed and receipt.told >= len(notices):
                    # This comes before the last delivery is noted, so that the job survives a crash in between.
                    await self._tables.act(job.game, PROGRAM, places.note_regained)
                    missed = False
                channel, message = telling.table.home.channel, receipt.message
                sent = None if message is None else Sent(channel, message, direct=False)
                revision = await self._store.delivered(job, notices[: receipt.told], receipt.panel, sent)
                if revision is None:
                    return  # anything saved from now on belongs to another job
                notices = notices[receipt.told :] or await self._store.waiting(job.game)
                telling.moved_panel(receipt.panel)
                telling = await self._not_older(telling, notices, revision)
            if missed:
                await self._tables.act(job.game, PROGRAM, places.note_regained)
        finally:
            self._on_told(telling)

    def _note_reveals(self, notices: Sequence[Notice]) -> None:
        for each in notices:
            if each.announcement.news is News.REVEALED and each.since is not None:
                self._observer.revealed(each.since)

    async def _give_notice(self, game: GameId) -> Telling:
        await self._tables.act(game, PROGRAM, idle.give_notice)
        return await self._tables.telling(game)

    async def _not_older(self, telling: Telling, notices: Sequence[Notice], revision: int = 0) -> Telling:
        """Return the telling, reloaded if the game has a newer revision, so no post is older than its announcement."""
        if telling.revision >= max([revision, *(each.revision for each in notices)]):
            return telling
        return await self._tables.telling(telling.table.id)

    async def _out_of_reach(self, job: Job, error: OutOfReachError) -> Again:
        noted = await self._tables.act(job.game, PROGRAM, places.note_lost, error.why)
        if noted.look(places.is_forsaken):
            await self._store.delivered(job, await self._store.waiting(job.game), None)
            return None
        await self._warn(job.game)
        others = self._troubled.get(job.game, 0)
        # If `others` is higher, counting of the job's attempts has restarted since then.
        return growing(job.attempt - (others if others < job.attempt else 0), _OUT_OF_REACH, _RARELY)

    async def _warn(self, game: GameId) -> None:
        """Makes the panel show that the table is out of reach, if possible, and tells each awaited player so once."""
        table = await self._tables.public_table(game)
        if table.lost is None:
            return
        untold = [user for user in table.waited_for if user not in table.lost.told]
        if told := await self._announcer.warn(game, untold):
            await self._tables.act(game, PROGRAM, places.note_warned, told)


def _passed_over(notices: Sequence[Notice]) -> Receipt | None:
    """Return a receipt that skips refreshing a panel, if another refresh or a new panel follows; else None."""
    first, *others = (each.announcement.news for each in notices)
    vain = any(each is News.REFRESHED or each.traits.replaces_panel for each in others)
    return Receipt() if first is News.REFRESHED and vain else None
