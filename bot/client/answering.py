"""What the bot still owes people: the tasks that answer their commands and clicks, which end before the bot stops."""

import asyncio


class Answering:
    """The tasks in which interactions are answered."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()

    def begin(self) -> None:
        """Note that the current task answers an interaction; called before that is acknowledged."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self, seconds: float) -> int:
        """Wait until every task has ended, but no longer than `seconds`; return how many are left."""
        current = asyncio.current_task()
        try:
            async with asyncio.timeout(seconds):
                while others := self._tasks - {current}:
                    await asyncio.wait(others)
        except TimeoutError:
            pass
        return len(self._tasks - {current})
