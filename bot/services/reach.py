"""Whether people can reach the program, as far as this process knows. It reads this often, so no use case has to."""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.services import outages
from bot.services.people import Home
from bot.services.ports import Clock, Outage, Store

FRESH = timedelta(seconds=3)
"""How long what was read stays valid. A process that hung for no longer than this was not away."""


class Reach:
    """The outages, as they were last read."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._read_at: datetime | None = None
        self.known: tuple[Outage, ...] = ()

    async def read_at_start(self) -> None:
        """Reads when the program did not run, before the first click, so that no click counts as late.

        Nothing is noted, because nobody can reach the program yet: a program that dies after every start was away all
        the time. But anyone who clicks has reached it.
        """
        now = self._clock()
        self.known = tuple(replace(each, until=each.until or now) for each in await self._store.outages())

    async def refresh(self) -> None:
        """Notes that this process runs and people can reach it, and reads who else can be reached."""
        now = self._clock()
        await self._store.beat()  # this records an outage that has just ended
        self.known, self._read_at = await self._store.outages(), now

    async def keep_fresh(self, now: datetime) -> None:
        """Refreshes what is known unless it is fresh at that time.

        A caller who took the time before makes nobody late, even if the process hangs now.
        """
        if self._read_at is None or not timedelta() <= now - self._read_at < FRESH:
            await self.refresh()

    async def since(self, home: Home) -> datetime | None:
        """Return when people there could reach the program again after its last outage; None if there was none."""
        await self.keep_fresh(self._clock())
        return outages.back_since(home, self.known)

    def is_cut_off(self, home: Home) -> bool:
        """Whether people there could not reach the program when this was last read."""
        return outages.is_cut_off(home, self.known)
