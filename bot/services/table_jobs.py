"""The jobs of tables: each method does the job of one kind, and returns when to look again."""

from datetime import datetime, timedelta

from bot.services import deadlines, idle, lobby
from bot.services.news import News
from bot.services.people import PROGRAM, GameId
from bot.services.ports import Clock, Finished, Kind, Store
from bot.services.tables import Outcome, Tables

_SOON = timedelta(minutes=1)
"""How often a table is looked at again while its people cannot reach the program, or a notice waits."""


class TableJobs:
    """Looks after tables, as the program itself."""

    def __init__(self, store: Store, tables: Tables, clock: Clock) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock

    async def answer_for_the_late(self, game: GameId) -> datetime | Finished | None:
        """Makes a computer player answer for those whose time is up, and reveals what was held back for long enough.

        A table that stands is closed once its people have had notice for long enough.
        """
        outcome = await self._tables.act(game, PROGRAM, deadlines.answer_for_the_late)
        outlook: deadlines.Outlook = outcome.look(deadlines.outlook)
        if self._tables.reach.is_cut_off(outlook.home):
            return self._clock() + _SOON
        if not outlook.stands and Kind.CLOCK in outcome.appointed:
            return Finished(outlook.look)
        if not outlook.stands:
            return outlook.look
        outlook = (await self._tend(game, timedelta())).look(deadlines.outlook)
        # If a second notice has still to be posted, the time when the table was to close is already over.
        return outlook.look and max(outlook.look, self._clock() + _SOON)

    async def close_forgotten(self, game: GameId) -> datetime | None:
        """Closes a forgotten lobby, unless somebody has touched it in the meantime."""
        outcome = await self._tables.act(game, PROGRAM, lobby.close_forgotten)
        return outcome.table.expires

    async def tend_idle(self, game: GameId) -> datetime | None:
        """Gives notice to an idle table, or closes it after that."""
        look: datetime | None = (await self._tend(game, self._tables.bounds.idle)).look(idle.next_look)
        return look

    async def _tend(self, game: GameId, limit: timedelta) -> Outcome:
        waits = any(each.announcement.news is News.IDLE for each in await self._store.waiting(game))
        return await self._tables.act(game, PROGRAM, idle.tend_idle, limit, waits=waits)
