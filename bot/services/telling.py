"""A table as its channel sees it: loaded once for all waiting announcements, its log replayed once if that is needed.

No asker is checked, for everybody in the table's channel sees what is announced; but for what one person sees of it.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, TypeVar

from bot.services import archive
from bot.services.archive import Past
from bot.services.game import Ending, Game, LogEntry, Over, SealedDeal
from bot.services.people import Asker, MessageId
from bot.services.refusals import Reason, Refused
from bot.services.sights import Sight
from bot.services.views import Course, TableView
from engine.views import Resolution

_T = TypeVar("_T")


class Telling:
    """All that may be announced of one revision of a game. The game itself, which hides much, stays inside."""

    def __init__(
        self,
        game: Game,
        table: TableView,
        sight: Callable[[Asker], Sight],
        read_past: Callable[[], Awaitable[Past | None]],
    ) -> None:
        """`read_past` reads the deal and the log; None if the game has not begun."""
        self.table = table
        self.sight = sight
        """What one person sees and is asked, for their private messages alone; raises Refused unless they may."""
        self._game = game
        self._read_past = read_past
        self._past: Past | None = None
        self._resolutions: tuple[Resolution, ...] | None = None

    @property
    def revision(self) -> int:
        """The revision of the game, which tells whether it has changed since."""
        return self._game.revision

    def moved_panel(self, panel: MessageId | None) -> None:
        """Notes the message that has the buttons now; None if it is the same as before."""
        if panel is not None:
            self.table = replace(self.table, panel=panel)

    async def resolution(self, number: int) -> Resolution:
        """The resolution with this number, from 0.

        Raises:
            Refused: there is none, or the game has not begun.
            UnreadableGameError: by our rules the log is no game.
        """
        if self._resolutions is None:
            self._resolutions = await self._derived(archive.all_resolutions)
        return archive.resolution_of(self._resolutions, number)

    async def course(self) -> Course:
        """The points over the turns; raises as `resolution`, and Refused if the game was not scored."""
        if not isinstance(self._game.progress, Over) or self._game.progress.ending is not Ending.SCORED:
            raise Refused(Reason.NOT_NOW)
        return await self._derived(archive.points)

    async def record(self) -> dict[str, Any]:
        """The record of the whole game; raises as `resolution`, and Refused if the game is not over."""
        if not isinstance(self._game.progress, Over):
            raise Refused(Reason.NOT_NOW)
        return await self._derived(lambda sealed, log: archive.record(self._game, sealed, log))

    async def _derived(self, derive: Callable[[SealedDeal, tuple[LogEntry, ...]], _T]) -> _T:
        if self._past is None:
            self._past = await self._read_past()
        if self._past is None:
            raise Refused(Reason.NOT_NOW)
        return await asyncio.to_thread(derive, self._past.sealed, self._past.log)
