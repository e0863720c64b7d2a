"""The computer players of a game in the terminal: those that think do so beside it, while the person reads."""

import asyncio
import random
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager, suppress
from threading import Thread
from typing import Any, TypeVar

from bot.services.company import style_of
from bot.services.thinking import Answers, Data, Sitting, Task, Thinker
from bot.terminal.saving import SavedGame
from bot.thinking.pool import thinking
from engine import FREE_CITY, Move, PlayerView, Seat, start
from engine.questions import Question
from engine.snapshot import SnapshotError, dump, dump_move, load_move
from players.levels import create_player

_LONGEST_WAIT_SECONDS = 0.7
"""Nobody waits longer for computer players to go on thinking, once all people have chosen."""
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

    def answers(self) -> Answers:
        """What they have found by now, or in a moment; empty if that is nothing."""
        return self._wait_for(self._answers())

    def end(self) -> None:
        """Waits for what was begun, once there is nobody who thinks any more."""
        if self._task is not None:
            self._wait_for(asyncio.wait({self._task}))

    def _wait_for(self, work: Coroutine[Any, Any, _T]) -> _T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _begin(self, name: str, task: Task) -> None:
        self._thinker.drop(self._name)
        self._name, self._task = name, asyncio.create_task(self._thinker.think(name, task))

    async def _answers(self) -> Answers:
        if self._task is None:
            return {}
        await asyncio.wait({self._task}, timeout=_LONGEST_WAIT_SECONDS)
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
        self._answers: Mapping[Seat, Mapping[Seat, Data]] | None = None

    def consider(self, game: SavedGame, resolutions: int, seats: tuple[Seat, ...]) -> None:
        """Lets these players, who are all asked and of a level that thinks, begin to, unless they have already.

        `resolutions` is how many questions of this game were answered before.
        """
        if self._workers is None or not seats or self._about == resolutions:
            return
        self._about, self._answers = resolutions, None
        sitting = tuple(Sitting(seat, game.level, style_of(game.names[seat])) for seat in seats)
        moves = [(int(seat), dump_move(move)) for seat, move in game.submissions]
        seed = random.Random(f"{game.seed}, question {resolutions}").getrandbits(32)
        task = Task(resolutions, sitting, seed, dump(start(game.deal)), moves)
        self._workers.begin(f"question {resolutions}", task)

    def choose(self, game: SavedGame, view: PlayerView, question: Question) -> Move:
        """What one of them chooses: what it has thought of, or else what looks best.

        Its chance depends on the game's seed and on what was played, in a resumed game, too.
        """
        if self._answers is None:
            found = self._workers.answers() if self._workers is not None and self._about is not None else {}
            self._answers = {
                seat: {FREE_CITY if each.get("free_city") else seat: each for each in answers}
                for seat, answers in found.items()
            }
        thought = self._answers.get(view.seat, {}).get(question.seat)
        if thought is not None:
            with suppress(AttributeError, KeyError, TypeError, SnapshotError):  # from a broken worker
                move = load_move(thought["move"], view.table.ruleset)
                if move in question.moves:
                    return move
        chance = random.Random(f"{game.seed}, move {len(game.submissions)}")
        return create_player(game.level, chance, style_of(game.names[view.seat])).choose(view, question)
