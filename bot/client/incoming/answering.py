"""Tracks the tasks that answer commands and clicks, so that the bot can finish them before it stops."""

import asyncio


class Answering:
    """The tasks that answer interactions."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()

    def begin(self) -> None:
        """Track the current task until it ends. Call this before the interaction is acknowledged."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self, seconds: float) -> int:
        """Wait until every other task has ended, but at most `seconds`. Return how many are left."""
        current = asyncio.current_task()
        try:
            async with asyncio.timeout(seconds):
                while others := self._tasks - {current}:
                    await asyncio.wait(others)
        except TimeoutError:
            pass
        return len(self._tasks - {current})
