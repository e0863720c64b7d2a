"""Assigns a handler to each kind of job."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Literal, assert_never

from bot.services.agenda import LOOK_SECONDS, growing
from bot.services.clearing import Clearer
from bot.services.deleting import Deleter
from bot.services.forgetting import Forgetter
from bot.services.nights.reconciler import NightReconciler
from bot.services.outbox_relay import OutboxRelay
from bot.services.ports import Again, Clock, Finished, Job, Kind
from bot.services.refusals import Reason, Refused
from bot.services.reminder_sender import ReminderSender
from bot.services.rewording import Reworder
from bot.services.table_jobs import TableJobs
from bot.services.tables import Tables

_SHORTEST_PAUSE, _LONGEST_PAUSE = timedelta(seconds=1), timedelta(minutes=1)


class Duties:
    """Passes each job to the service that does it; the agenda's handler for all kinds."""

    def __init__(  # noqa: PLR0913, PLR0917 - puts together parts that know nothing of each other
        self,
        tables: Tables,
        relay: OutboxRelay,
        reminder_sender: ReminderSender,
        reconciler: NightReconciler,
        table_jobs: TableJobs,
        forgetter: Forgetter,
        clearer: Clearer,
        reworder: Reworder,
        deleter: Deleter,
        clock: Clock,
        hears: Callable[[], bool] = lambda: True,
    ) -> None:
        """`hears` tells whether people can reach this process now. If not, it only delivers and thinks."""
        self._tables = tables
        self._relay = relay
        self._reminder_sender = reminder_sender
        self._reconciler = reconciler
        self._table_jobs = table_jobs
        self._forgetter = forgetter
        self._clearer = clearer
        self._reworder = reworder
        self._deleter = deleter
        self._clock = clock
        self._hears = hears

    async def do(self, job: Job) -> Again | Finished:
        """Does a job, and returns when to look again.

        Returns a pause instead of a time, because the time could already be over by the database's clock.
        """
        try:
            again = await self._done(job)
        except Refused as refused:
            if refused.reason is not Reason.NO_SUCH_GAME:
                raise
            return None  # the table was deleted with its server in the meantime
        return max(again - self._clock(), _SHORTEST_PAUSE) if isinstance(again, datetime) else again

    async def _done(self, job: Job) -> Again | Finished:
        match job.kind:
            case Kind.DELIVER:
                again = await self._relay.deliver(job)
                self._reminder_sender.settle_soon(job.game)
                return again
            case Kind.THINK:
                await self._tables.think(job.game)
                return None
            case _ if not self._hears():
                return growing(job.attempt, timedelta(seconds=LOOK_SECONDS), _LONGEST_PAUSE)
            case Kind.CLOCK:
                return await self._table_jobs.answer_for_the_late(job.game)
            case Kind.CALL | Kind.REMIND:
                return await self._reminder_sender.remind(job)
            case Kind.LOBBY:
                return await self._table_jobs.close_forgotten(job.game)
            case Kind.IDLE:
                return await self._table_jobs.tend_idle(job.game)
            case Kind.NIGHT:
                return await self._reconciler.tend(job)
            case Kind.FORGET | Kind.DELETE | Kind.CLEAR | Kind.REWORD | Kind.REWORD_NIGHT:
                return await self._take_care(job, job.kind)
            case _:
                assert_never(job.kind)

    async def _take_care(
        self, job: Job, kind: Literal[Kind.FORGET, Kind.DELETE, Kind.CLEAR, Kind.REWORD, Kind.REWORD_NIGHT]
    ) -> Again:
        """Does a job about what is stored."""
        match kind:
            case Kind.FORGET:
                return await self._forgetter.do(job)
            case Kind.DELETE:
                return await self._deleter.do(job)
            case Kind.CLEAR:
                return await self._clearer.do()
            case Kind.REWORD | Kind.REWORD_NIGHT:
                return await self._reworder.do(job)
