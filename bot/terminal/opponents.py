"""The computer players of a game in the terminal; those that think do so in the background, while the person reads."""

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
"""Maximum time, in seconds, that a person who has chosen waits for computer players that are still thinking."""
_LOOKED_ON_SECONDS = 10.0
"""Maximum wait, in seconds, if only computer players play: more than they ever need (under a second each)."""
_LAST_WORD_SECONDS = 0.3
"""Time, in seconds, that a player told to stop has to report its move; then the best-looking move is played."""

_T = TypeVar("_T")


class Beside:
    """Background workers for a game that blocks while it waits for input. Their event loop runs in its own thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop, thinker: Thinker) -> None:
        self._loop = loop
        self._thinker = thinker
        self._name = ""
        self._task: asyncio.Task[Answers] | None = None

    def begin(self, name: str, task: Task) -> None:
        """Start thinking about a question, and stop thinking about the previous one."""
        self._wait_for(self._begin(name, task))

    def answers(self, wait: float) -> Answers:
        """Wait until the players are done, or for `wait` seconds, and return the moves found so far, possibly none."""
        return self._wait_for(self._answers(wait))

    def end(self) -> None:
        """Wait for the current task to end, after the workers have been closed."""
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
    """Provide background workers for one game, and stop them when it ends."""
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
        """Create the players. Without workers, those of a level that thinks play like medium ones."""
        self._workers = workers
        self._about: int | None = None
        """The question that the players are thinking about, as the number of questions answered before it."""
        self._found: Mapping[Seat, Mapping[Seat, Move]] | None = None
        """The moves found by thinking, keyed by the player's seat, then by the moving seat; None until first needed."""

    def consider(self, game: SavedGame, resolutions: int, seats: tuple[Seat, ...]) -> None:
        """Start the given computer players thinking about the questions of their own seats, unless they already are.

        `resolutions` is the number of questions answered so far in this game.
        """
        if self._workers is None or not seats or self._about == resolutions:
            return
        self._about, self._found = resolutions, None
        sitting = tuple(Sitting(seat, game.level, style_of(game.names[seat])) for seat in seats)
        seed = random.Random(f"{game.seed}, question {resolutions}").getrandbits(32)
        task = Task.of(game.deal, game.submissions, resolutions, sitting, seed)
        self._workers.begin(f"question {resolutions}", task)

    def choose(self, game: SavedGame, view: PlayerView, question: Question) -> Move:
        """Return what a player chooses: what it has found by thinking or, failing that, what looks best.

        Random choices depend on the game's seed and the number of moves so far, also in a resumed game.
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
