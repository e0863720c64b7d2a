"""The computer players of a game in the terminal: those that think do so beside it, while the person reads."""

import asyncio
import random
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager
from threading import Thread
from typing import Any, TypeVar

from bot.services.company import style_of
from bot.services.thinking import Answers, Sitting, Task, Thinker, moves_of
from bot.terminal.saving import SavedGame
from bot.thinking.pool import thinking
from engine import Move, PlayerView, Seat
from engine.questions import Question
from players.levels import create_player

_LONGEST_WAIT_SECONDS = 0.6
"""A person who has chosen waits no longer for computer players to go on thinking."""
_LOOKED_ON_SECONDS = 10.0
"""Where everybody looks on, computer players think for as long as they like: each less than a second."""
_LAST_WORD_SECONDS = 0.3
"""After this, whoever was told to stop and has not said what it found takes what looks best."""

_T = TypeVar("_T")


class Beside:
    """Workers beside the program, for a game that waits for what is typed: their event loop has a thread of its own."""

    def __init__(self, loop: asyncio.AbstractEventLoop, thinker: Thinker) -> None:
        self._loop = loop
        self._thinker = thinker
        self._name = ""
        self._task: asyncio.Task[Answers] | None = None

    def begin(self, name: str, task: Task) -> None:
        """Lets workers think about a question, and no longer about another."""
        self._wait_for(self._begin(name, task))

    def answers(self, wait: float) -> Answers:
        """What they have found once they are done, or after so many seconds; empty if that is nothing."""
        return self._wait_for(self._answers(wait))

    def end(self) -> None:
        """Waits for what was begun, once there is nobody who thinks any more."""
        if self._task is not None:
            self._wait_for(asyncio.wait({self._task}))

    def _wait_for(self, work: Coroutine[Any, Any, _T]) -> _T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _begin(self, name: str, task: Task) -> None:
        self._thinker.drop(self._name)
        self._name, self._task = name, asyncio.create_task(self._thinker.think(name, task))

    async def _answers(self, wait: float) -> Answers:
        if self._task is None:
            return {}
        await asyncio.wait({self._task}, timeout=wait)
        self._thinker.drop(self._name)
        await asyncio.wait({self._task}, timeout=_LAST_WORD_SECONDS)
        return self._task.result() if self._task.done() else {}


@contextmanager
def beside() -> Iterator[Beside]:
    """Workers for one game, which end with it."""
    loop, stack = asyncio.new_event_loop(), AsyncExitStack()
    thread = Thread(target=loop.run_forever, name="thinking", daemon=True)
    thread.start()
    try:
        pool = asyncio.run_coroutine_threadsafe(stack.enter_async_context(thinking()), loop).result()
        workers = Beside(loop, pool)
        try:
            yield workers
        finally:
            asyncio.run_coroutine_threadsafe(stack.aclose(), loop).result()
            workers.end()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


class Opponents:
    """The computer players of a game."""

    def __init__(self, workers: Beside | None = None) -> None:
        """Without workers, those that think play as medium ones do."""
        self._workers = workers
        self._about: int | None = None
        """What is thought about: how many questions were answered before."""
        self._found: Mapping[Seat, Mapping[Seat, Move]] | None = None
        """What they would choose, by whose player they are and by the seat that it is for, once it was asked for."""

    def consider(self, game: SavedGame, resolutions: int, seats: tuple[Seat, ...]) -> None:
        """Lets players of a level that thinks begin to, unless they have: those who are asked for their own seats.

        `resolutions` is how many questions of this game were answered before.
        """
        if self._workers is None or not seats or self._about == resolutions:
            return
        self._about, self._found = resolutions, None
        sitting = tuple(Sitting(seat, game.level, style_of(game.names[seat])) for seat in seats)
        seed = random.Random(f"{game.seed}, question {resolutions}").getrandbits(32)
        task = Task.of(game.deal, game.submissions, resolutions, sitting, seed)
        self._workers.begin(f"question {resolutions}", task)

    def choose(self, game: SavedGame, view: PlayerView, question: Question) -> Move:
        """What one of them chooses: what it has thought of, or else what looks best.

        Its chance depends on the game's seed and on what was played, in a resumed game, too.
        """
        if self._found is None:
            wait = _LOOKED_ON_SECONDS if game.person is None else _LONGEST_WAIT_SECONDS
            answers = {} if self._workers is None else self._workers.answers(wait)
            self._found = {seat: moves_of(each, seat, view.table.ruleset) for seat, each in answers.items()}
        move = self._found.get(view.seat, {}).get(question.seat)
        if move in question.moves:
            return move
        chance = random.Random(f"{game.seed}, move {len(game.submissions)}")
        return create_player(game.level, chance, style_of(game.names[view.seat])).choose(view, question)
