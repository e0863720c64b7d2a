"""Delivers what was saved to be announced: at least once, and where a crash came in between, not visibly twice.

An announcement is taken with a lease, so that of several processes one delivers it. Who takes one that was taken
before looks first whether it stands in the channel already. The window that is left: a message that Discord accepted,
but does not show yet when the next attempt looks, after a lease that ran out.
"""

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta
from typing import NoReturn

from bot.services.ports import Clock, News, Notice, Noticeboard, Store, StoreError, UndeliverableError

LEASE = timedelta(seconds=60)
"""How long one process may take to deliver; another takes over then."""
DELIVERY_SECONDS = 30.0
"""A delivery that takes longer is given up, well before the lease runs out."""
_AT_ONCE = 20
_IDLE_SECONDS = 15.0
_LONGEST_PAUSE = timedelta(minutes=10)
_FIRST_PAUSE = timedelta(seconds=2)

_PANELS = frozenset({News.OPENED, News.STARTED, News.TURN_BEGAN})
"""Whose message has the table's buttons from now on."""

_log = logging.getLogger(__name__)


class Courier:
    """Takes announcements from the store to the noticeboard."""

    def __init__(self, store: Store, noticeboard: Noticeboard, clock: Clock) -> None:
        self._store = store
        self._noticeboard = noticeboard
        self._clock = clock
        self._news = asyncio.Event()

    def wake(self) -> None:
        """There is news: `run` delivers it now."""
        self._news.set()

    async def run(self) -> NoReturn:
        """Delivers whenever there is news, and looks from time to time for what others left undelivered."""
        while True:
            self._news.clear()
            try:
                await self.deliver_due()
            except StoreError:
                _log.exception("announcements cannot be read or noted now; they are tried again")
            with suppress(TimeoutError):
                async with asyncio.timeout(_IDLE_SECONDS):
                    await self._news.wait()

    async def deliver_due(self) -> int:
        """Delivers everything that can be taken now, each game's in order, and gives how much that was."""
        delivered = 0
        while True:
            now = self._clock()
            notices = await self._store.lease(now, now + LEASE, _AT_ONCE)
            if not notices:
                return delivered
            delivered += sum(await asyncio.gather(*(self._deliver(notice) for notice in notices)))

    async def _deliver(self, notice: Notice) -> bool:
        try:
            async with asyncio.timeout(DELIVERY_SECONDS):
                message = await self._noticeboard.find(notice) if notice.attempts > 1 else None
                if message is None:
                    message = await self._noticeboard.post(notice)
        except UndeliverableError:
            _log.warning("game %s: announcement %s cannot be delivered", notice.game, notice.nonce)
            message = None
        except Exception:  # noqa: BLE001 - whatever it is, the other tables go on; it is logged and tried again
            _log.exception("game %s: announcement %s is tried again later", notice.game, notice.nonce)
            await self._store.postpone(notice, self._clock() + _pause(notice))
            return False
        await self._store.delivered(notice, message if notice.announcement.news in _PANELS else None)
        return True


def _pause(notice: Notice) -> timedelta:
    """Twice as long after every attempt that failed."""
    return min(_FIRST_PAUSE * (1 << min(notice.attempts - 1, 20)), _LONGEST_PAUSE)
