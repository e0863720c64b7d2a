"""Delivers what was saved to be announced: at least once, and where a crash came in between, not visibly twice.

An announcement is taken with a lease, so that of several processes one delivers it. Who takes one that was taken
before looks first whether it stands in the channel already. The window that is left: a message that Discord accepted,
but does not show yet when the next attempt looks, after a lease that ran out.
"""

import asyncio
import logging
from datetime import timedelta

from bot.services.people import MessageId
from bot.services.ports import (
    Clock,
    News,
    Notice,
    Noticeboard,
    NotNowError,
    Store,
    StoreError,
    StoreUnavailableError,
    UndeliverableError,
    UnreadableGameError,
)

LEASE = timedelta(seconds=60)
"""How long one process may take to deliver; another takes over then."""
DELIVERY_SECONDS = 30.0
"""A delivery that takes longer is given up, well before the lease runs out."""
_AT_ONCE = 20
_LONGEST_PAUSE = timedelta(minutes=1)
_FIRST_PAUSE = timedelta(seconds=5)

_PANELS = frozenset({News.OPENED, News.REFRESHED, News.DRAFT_BEGAN, News.STARTED, News.TURN_BEGAN})
"""Whose message, if there is a new one, has the buttons now: a panel that was deleted is refreshed by another."""

_SAID = (NotNowError, UndeliverableError, StoreUnavailableError)
"""What these say of themselves is for the log; others may quote a hand."""
_KNOWN = (*_SAID, TimeoutError)

_log = logging.getLogger(__name__)


class Courier:
    """Takes announcements from the store to the noticeboard."""

    def __init__(self, store: Store, noticeboard: Noticeboard, clock: Clock) -> None:
        self._store = store
        self._noticeboard = noticeboard
        self._clock = clock
        self._news = asyncio.Event()
        self._delivering = asyncio.Lock()
        """Who delivers takes all there is: a second one beside it would only take too much at once."""
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """There is news, or it is time to look for what others left undelivered: it is delivered now, by a task."""
        self._news.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._deliver_until_quiet())

    async def stop(self) -> None:
        """Stops delivering; what is on its way is taken again after its lease."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def _deliver_until_quiet(self) -> None:
        while self._news.is_set():
            await self.deliver_due()

    async def deliver_due(self) -> int:
        """Delivers all that can be taken now, each game's in order, and gives how much that was.

        A channel that answers late holds up its own game alone: whenever something is done, or there is news, it is
        looked again for what can be taken.
        """
        delivered = 0
        under_way: set[asyncio.Task[bool]] = set()
        async with self._delivering, asyncio.TaskGroup() as deliveries:
            while True:
                self._news.clear()
                for notice in await self._taken(_AT_ONCE - len(under_way)):
                    task = deliveries.create_task(self._deliver(notice))
                    task.add_done_callback(lambda _: self._news.set())
                    under_way.add(task)
                if not under_way:
                    return delivered
                await self._news.wait()
                done = {task for task in under_way if task.done()}
                under_way -= done
                delivered += sum(not task.cancelled() and task.result() for task in done)

    async def _taken(self, limit: int) -> tuple[Notice, ...]:
        now = self._clock()
        try:
            return await self._store.lease(now, now + LEASE, limit) if limit else ()
        except StoreError as error:
            _log.error("announcements cannot be read now, they are looked for again later: %s", _in_short(error))
            return ()

    async def _deliver(self, notice: Notice) -> bool:
        """Whether it is in the channel, or never will be, and that is noted."""
        try:
            message = await self._brought(notice)
        except Exception as error:  # noqa: BLE001 - whatever it is, the other tables go on; it is logged and tried again
            _complain(notice, "is tried again later", error)
            noting = self._store.postpone(notice, self._clock() + _pause(notice))
            delivered = False
        else:
            noting = self._store.delivered(notice, message if notice.announcement.news in _PANELS else None)
            delivered = True
        try:
            await noting
        except StoreError as error:
            _complain(notice, "waits for the end of its lease", error)
            return False
        return delivered

    async def _brought(self, notice: Notice) -> MessageId | None:
        """The message that stands in the channel now; None where none ever will."""
        try:
            async with asyncio.timeout(DELIVERY_SECONDS):
                # To refresh a panel twice does no harm, and that it stands there says nothing about what it says.
                again = notice.attempts > 1 and notice.announcement.news is not News.REFRESHED
                earlier = await self._noticeboard.find(notice) if again else None
                return await self._noticeboard.post(notice) if earlier is None else earlier
        except (UndeliverableError, UnreadableGameError) as error:
            # For good: what comes after it is told all the same.
            _complain(notice, "cannot be delivered", error)
            return None


def _complain(notice: Notice, outcome: str, error: Exception) -> None:
    """A line in the log; of what was not to be expected, with the places where it happened."""
    unexpected = None if isinstance(error, _KNOWN) else error
    text = "game %s: announcement %s %s: %s"
    _log.error(text, notice.game, notice.nonce, outcome, _in_short(error), exc_info=unexpected)


def _in_short(error: Exception) -> str:
    return (str(error) if isinstance(error, _SAID) else "") or type(error).__name__


def _pause(notice: Notice) -> timedelta:
    """Twice as long after every attempt that failed."""
    return min(_FIRST_PAUSE * (1 << min(notice.attempts - 1, 20)), _LONGEST_PAUSE)
