"""Simulate a database that hangs: a proxy that silently stops forwarding, and an event loop that skips waiting."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from selectors import BaseSelector, SelectorKey

from sqlalchemy import URL

_STILL = 0.02
"""Seconds without an event after which no data can still be on its way between two sockets of this computer."""


class Proxy:
    """Forwards data between the program and a server, or holds data back while it simulates a hang."""

    def __init__(self, server: URL) -> None:
        self._server = server
        self._flows = asyncio.Event()
        self._flows.set()
        self._connections: set[asyncio.Task[None]] = set()
        self.url = server
        self.passed = ""
        """Text at which the proxy stops forwarding, as soon as the program sends it."""
        self.after = ""
        """Text that has to be sent on the same connection before `passed` counts."""
        self.holds_answers = False
        """Whether to hold back only the server's answer, so that the program's last statement still arrives."""
        self.hung = asyncio.Event()

    def hang(self) -> None:
        self._flows.clear()
        self.hung.set()

    def go_on(self) -> None:
        self.passed = self.after = ""
        self.hung.clear()
        self._flows.set()

    async def cut(self) -> None:
        """Drop all connections."""
        for task in self._connections:
            task.cancel()
        if self._connections:
            await asyncio.wait(self._connections)

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        try:
            there, back = await asyncio.open_connection(self._server.host, self._server.port)
            try:
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._forward(reader, back, asks=True))
                    both.create_task(self._forward(there, writer, asks=False))
            finally:
                back.close()
        except* OSError:
            pass
        finally:
            self._connections.discard(task)
            writer.close()

    async def _forward(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, asks: bool) -> None:
        heard = b""
        while said := await source.read(65536):
            heard = heard + said if asks and self.passed else b""
            if self.passed and self.after.encode() in heard and self.passed.encode() in said:
                if self.holds_answers:
                    target.write(said)
                self.hang()
                if self.holds_answers:
                    continue
            await self._flows.wait()
            target.write(said)
            await target.drain()
        target.close()


@contextmanager
def hurrying(hangs: Callable[[], bool]) -> Iterator[None]:
    """Advance the event loop's clock directly to its next timer while the database hangs and nothing else happens.

    Tests can then use the program's own timeouts, which are long enough for slow machines, without waiting for them.
    """
    loop = asyncio.get_running_loop()
    selector: BaseSelector = loop._selector  # type: ignore[attr-defined]  # of asyncio's own loops
    select, really, ahead = selector.select, loop.time, 0.0

    def told(timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        nonlocal ahead
        if timeout is None or timeout <= _STILL or not hangs():
            return select(timeout)
        found = select(_STILL)
        if not found:
            ahead += timeout - _STILL
        return found

    loop.time, selector.select = lambda: really() + ahead, told  # type: ignore[method-assign]
    try:
        yield
    finally:
        loop.time, selector.select = really, select  # type: ignore[method-assign]


@asynccontextmanager
async def proxy(server: URL) -> AsyncIterator[Proxy]:
    """Run a proxy for a server and yield it; connections to its `url` go through the proxy."""
    made = Proxy(server)
    listening = await asyncio.start_server(made.accept, "127.0.0.1", 0)
    made.url = server.set(port=listening.sockets[0].getsockname()[1])
    try:
        yield made
    finally:
        made.go_on()
        listening.close()
        with suppress(Exception):
            await made.cut()
