"""A table as its channel sees it, loaded once for all waiting announcements. Its log is replayed at most once.

No rights are checked, because everyone in the table's channel sees what is announced. Only what a single person sees is
checked.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from bot.services import archive
from bot.services.game import Ending, Game, LogEntry, Over, Past, SealedDeal
from bot.services.news import News
from bot.services.people import Asker, MessageId, UserId
from bot.services.ports import Before, Post
from bot.services.rating import Rated
from bot.services.refusals import Reason, Refused
from bot.services.replay import Replay, Step, step_for_all
from bot.services.same_deal import Earlier
from bot.services.sights import Sight
from bot.services.story import Story
from bot.services.views import Course, TableView
from engine.views import Resolution

_T = TypeVar("_T")


class Telling:
    """All that may be announced about one revision of a game. The game itself, which holds secrets, stays private."""

    def __init__(  # noqa: PLR0913, PLR0917 - what is read only when it is needed
        self,
        game: Game,
        table: TableView,
        sight: Callable[[Asker], Sight],
        read_past: Callable[[], Awaitable[Past | None]],
        posted: Callable[[News], Awaitable[Post | None]],
        rated: Callable[[UserId], Awaitable[Rated | None]],
        before: Callable[[UserId], Awaitable[Before | None]],
        earlier: Earlier | None = None,
    ) -> None:
        """`read_past` reads the deal and the log. It returns None if the game has not begun."""
        self.table = table
        self.earlier = earlier
        """How the deal went before, if this game is over and has played it again, and if that is known."""
        self.sight = sight
        """Returns what a person sees and is asked, only for their private messages. Raises Refused if they may not."""
        self.posted = posted
        """Return the last message with this kind of news that was kept when it was posted, if any."""
        self.rated = rated
        """Return a person's rating after the game, only for their private messages; None if that is not known."""
        self.before = before
        """Return what a person had reached before the game, only for their private messages; None if it counts for
        nothing."""
        self._game = game
        self._read_past = read_past
        self._past: Past | None = None
        self._resolutions: tuple[Resolution, ...] | None = None

    @property
    def revision(self) -> int:
        """The revision of the game, to find out whether it has changed since."""
        return self._game.revision

    def moved_panel(self, panel: MessageId | None) -> None:
        """Notes the message that now has the buttons; None if it is the same as before."""
        if panel is not None:
            self.table = replace(self.table, panel=panel)

    async def resolution(self, number: int) -> Resolution:
        """Return the resolution with this number, from 0.

        Raises:
            Refused: there is no such resolution, or the game has not begun.
            UnreadableGameError: by our rules the log is not a game.
        """
        return archive.resolution_of(await self.resolutions(), number)

    async def resolutions(self) -> tuple[Resolution, ...]:
        """Return everything that was revealed so far. Raises as `resolution` does."""
        if self._resolutions is None:
            self._resolutions = await self._derived(archive.all_resolutions)
        return self._resolutions

    async def course(self) -> Course:
        """Return the points after each turn. Raises as `resolution` does, and Refused if the game was not scored."""
        self._check_scored()
        return await self._derived(archive.points)

    async def story(self) -> Story:
        """Return what is worth telling of the game. Raises as `course` does."""
        self._check_scored()
        return await self._derived(partial(archive.story_of, self._game))

    async def step(self, to: Step | int, *, opened: bool) -> Replay:
        """Return a step of the replay, or the one at a place from 0; `opened`, with what was hidden then.

        Raises:
            Refused: there is no such step, its moves are no longer kept, or it is `opened` before the game is over.
            UnreadableGameError: by our rules the log is not a game.
        """
        past = await self._kept_past()
        return await asyncio.to_thread(step_for_all, self._game, self.table, past, to, opened=opened)

    def _check_scored(self) -> None:
        if not isinstance(self._game.progress, Over) or self._game.progress.ending is not Ending.SCORED:
            raise Refused(Reason.NOT_NOW)

    async def _derived(self, derive: Callable[[SealedDeal, tuple[LogEntry, ...]], _T]) -> _T:
        return await asyncio.to_thread(derive, *archive.dealt(self._game, await self._kept_past()))

    async def _kept_past(self) -> Past | None:
        if self._past is None:
            self._past = await self._read_past()
        return self._past
