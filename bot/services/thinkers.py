"""The computer players that think for this process. They are heard before a choice ends their question."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta

from bot.services import thoughts
from bot.services.game import Game, Past, Play
from bot.services.people import GameId
from bot.services.ports import Change, Clock
from bot.services.thinking import Answers, Thinker

_HEARD_OUT_SECONDS = 0.9
"""How long a reveal waits at most for computer players that think; they stop a little earlier."""
_HURRIED_SECONDS = 0.6


class EndsTheQuestionError(Exception):
    """A choice would end a question that computer players think about. Nothing has been saved yet."""


@dataclass(slots=True)
class UnderWay:
    """A question that a table's computer players think about."""

    name: str
    resolution: int
    open: bool = True
    """Whether the question is open, as far as this process knows."""
    over: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once thinking has ended and its result, if any, is saved."""

    def is_asked_in(self, game: Game) -> bool:
        """Whether the question is still open."""
        return isinstance(game.progress, Play) and game.progress.resolutions == self.resolution


class Thinkers:
    """The questions that computer players think about, by table."""

    def __init__(self, thinker: Thinker | None, clock: Clock) -> None:
        """Without a thinker, computer players that think play like medium ones."""
        self._thinker = thinker
        self._clock = clock
        self._under_way: dict[GameId, UnderWay] = {}

    def at(self, game: GameId) -> UnderWay | None:
        """Return the question that computer players think about at a table, if any."""
        return self._under_way.get(game)

    def check(self, under_way: UnderWay, game: Game, change: Change | None) -> None:
        """Raises EndsTheQuestionError if a change ends the question while there is time to hear computer players.

        Nobody has to wait for them whose own time would run out in the meantime or is already over.
        """
        deadline = game.timing.deadline
        ends = (
            change is not None
            and bool(change.entries)  # else the game is abandoned, and nothing is revealed
            and under_way.is_asked_in(game)
            and not under_way.is_asked_in(change.game)
        )
        if ends and (deadline is None or self._clock() + timedelta(seconds=_HEARD_OUT_SECONDS) < deadline):
            raise EndsTheQuestionError

    async def hear_out(self, under_way: UnderWay) -> None:
        """Makes computer players finish soon with the best so far, and waits until that is saved."""
        if self._thinker is not None and self._thinker.hurry(under_way.name, _HURRIED_SECONDS):
            with suppress(TimeoutError):
                async with asyncio.timeout(_HEARD_OUT_SECONDS):
                    await under_way.over.wait()

    def note(self, game: Game) -> None:
        """Stops computer players whose question is over, after a change of the game was saved."""
        under_way = self.at(game.id)
        if under_way is not None and self._thinker is not None and not under_way.is_asked_in(game):
            under_way.open = False
            self._thinker.drop(under_way.name)

    async def think(
        self,
        game: GameId,
        load: Callable[[], Awaitable[Game]],
        read_past: Callable[[], Awaitable[Past | None]],
        take: Callable[[int, Answers], Awaitable[object]],
    ) -> None:
        """Makes a table's computer players think about the open question, and seals their results if it is still open.

        Nothing is lost if a worker or this process dies, because they have all made a quick choice before.

        Args:
            game: the table.
            load: loads the table.
            read_past: reads the table's deal and log.
            take: saves the results for the resolution with the given number.
        """
        loaded = await load()
        while (before := self.at(game)) is not None and not before.is_asked_in(loaded):
            await before.over.wait()  # its question is over: it stops at once, but that takes a moment
            loaded = await load()
        progress = loaded.progress
        if self._thinker is None or before is not None:
            return
        if not isinstance(progress, Play) or not thoughts.sitting(loaded):
            return
        resolution = progress.resolutions
        self._under_way[game] = under_way = UnderWay(f"{game}, {resolution}", resolution)
        try:
            past = await read_past()
            task = None if past is None else await asyncio.to_thread(thoughts.task, loaded, past.sealed, past.log)
            if task is None or not under_way.open:
                return
            if found := await self._thinker.think(under_way.name, task):
                await take(resolution, found)
        finally:
            del self._under_way[game]
            under_way.over.set()
