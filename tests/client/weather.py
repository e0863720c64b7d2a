"""Random failures of the bot's calls to Discord: refusals, delays, lost connections, and the death of the bot.

It also records what has really happened: every posted message, and every attempt to read a channel's history.
"""

import asyncio
import re
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

import aiohttp
import discord
from simcord.backend import Backend
from simcord.backend.access import channel_accessible
from simcord.backend.errors import BackendError
from simcord.http.client import FakeHTTPClient, _raise_for

_UNHEARD = "done but unheard"
_LATE = "late"
_CUT = "cut off before"
_REFUSALS: dict[str, tuple[int, int]] = {
    "403": (403, 50013),
    "403 no access": (403, 50001),
    "404": (404, 10003),
    "429": (429, 0),
    "500": (500, 0),
    "503": (503, 0),
}
"""HTTP status and Discord's error code, keyed by name. None of them falsely reports a message as unknown."""
_FAULTS = (*_REFUSALS, _CUT, _CUT, _UNHEARD, _UNHEARD, _UNHEARD, _LATE, _LATE)
_LONGEST_DELAY = 60
"""Upper limit of a call's delay, in iterations of the event loop."""
_ARCHIVED, _LOCKED = (400, 50083), (400, 160005)
_OF_CHANNELS = re.compile(r"/(?:channels/(\d+)(/messages(?:/\d+)?)?|users/@me/channels)$")


@dataclass(frozen=True)
class Post:
    """A message that Discord accepted."""

    channel: int
    message: int
    lives: int
    """How many times the bot had died before the post."""
    heard: bool
    """Whether the bot received Discord's response."""
    text: str
    """The whole text of the message as it was posted."""


@dataclass(frozen=True)
class Look:
    """An attempt by the bot to read a channel's history."""

    channel: int
    lives: int
    """How many times the bot had died before the attempt."""
    saw: bool
    """Whether the bot was allowed to read the history."""


@dataclass
class Weather:
    """Injects failures between the bot and Discord."""

    backend: Backend
    chance: Random
    share: float = 0.0
    """Share of the calls that fail or are delayed, from 0 to 1."""
    met: Counter[str] = field(default_factory=Counter)
    lives: int = 0
    """How many times the bot has died."""
    seen: list[Post | Look] = field(default_factory=list)
    """All posts and all attempts to read a history, in order."""
    dying: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once the bot has died; `bury` replaces it."""
    diary: deque[str] = field(default_factory=lambda: deque(maxlen=400))
    """The latest events, for debugging."""
    _left: int | None = None
    """Number of calls until the bot dies; None if no death is planned."""
    _buried: "WeakKeyDictionary[FakeHTTPClient, asyncio.Event]" = field(default_factory=WeakKeyDictionary)
    """The clients of dead bots, each with an event that `bury` sets."""

    @contextmanager
    def around(self) -> Iterator[None]:
        """Apply the failures to every call of the bot inside the block."""
        real = FakeHTTPClient.request

        async def request(client: FakeHTTPClient, route: discord.http.Route, **sent: Any) -> Any:  # noqa: ANN401 - JSON
            path = route.url.split("?", 1)[0].removeprefix(route.BASE)
            return await self._passed(client, route.method, path, lambda: real(client, route, **sent))

        FakeHTTPClient.request = request  # type: ignore[assignment, method-assign]  # all of them pass here
        try:
            yield
        finally:
            FakeHTTPClient.request = real  # type: ignore[method-assign]  # as it was

    def die_after(self, calls: int) -> None:
        """Make the bot die after this many calls."""
        self._left = calls

    def bury(self) -> None:
        """Clear the state of the dead bot, so that another one can start."""
        self.lives += 1
        self.met["killed"] += 1
        self._left = None
        self.dying = asyncio.Event()
        for buried in self._buried.values():
            buried.set()

    async def _passed(self, client: FakeHTTPClient, method: str, path: str, call: Callable[[], Awaitable[Any]]) -> Any:  # noqa: ANN401 - JSON
        found = _OF_CHANNELS.match(path)
        if client in self._buried:
            await self._rest(client)
        if found is None:
            return await call()
        last, fault = self._is_last(client), self._drawn()
        if fault is not None:
            self.met[fault] += 1
        self.diary.append(f"{method} {path}: {'the last one' if last else fault or 'well'}")
        if fault in _REFUSALS and not last:
            _raise_for(BackendError(*_REFUSALS[fault], "bad weather"))
        if fault == _CUT or (last and self.chance.random() < 0.5):
            await (self._rest(client) if last else self._cut())
        if fault == _LATE:
            for _ in range(self.chance.randrange(_LONGEST_DELAY)):
                await asyncio.sleep(0)
        done = await self._done(method, path, call, heard=not last and fault != _UNHEARD)
        if last:
            await self._rest(client)
        if fault == _UNHEARD:
            await self._cut()
        return done

    def _drawn(self) -> str | None:
        return self.chance.choice(_FAULTS) if self.chance.random() < self.share else None

    def _is_last(self, client: FakeHTTPClient) -> bool:
        if self._left is None:
            return False
        self._left -= 1
        if self._left > 0:
            return False
        self._buried[client] = asyncio.Event()
        self.dying.set()
        return True

    async def _rest(self, client: FakeHTTPClient) -> None:
        """Keep a dead client's call waiting until the next bot starts, then raise ServerDisconnectedError."""
        await self._buried[client].wait()
        raise aiohttp.ServerDisconnectedError

    async def _cut(self) -> None:
        if self.chance.random() < 0.3:  # a gateway gives up, and the request is done or not
            _raise_for(BackendError(504, 0, "bad weather"))
        raise aiohttp.ServerDisconnectedError

    async def _done(self, method: str, path: str, call: Callable[[], Awaitable[Any]], *, heard: bool) -> Any:  # noqa: ANN401 - JSON
        channel = int(found) if (found := _channel_of(path)) else 0
        try:
            self._mind_threads(method, path, channel)
            done = await call()
        except discord.HTTPException as error:
            self.diary.append(f"refused {method} {path}: {error.status} {error.code}")
            raise
        if method == "POST":
            self.diary.append(f"posted {path}/{done['id']}")
        if not self._is_public(channel):
            return done
        if path.endswith("/messages") and method == "POST":
            self.seen.append(Post(channel, int(done["id"]), self.lives, heard, _text_of(done)))
        elif path.endswith("/messages") and heard:
            me = self.backend.bot_user.id
            self.seen.append(Look(channel, self.lives, channel_accessible(self.backend, channel, me, history=True)))
        return done

    def _is_public(self, channel: int) -> bool:
        return getattr(self.backend.channels.get(channel), "guild_id", None) is not None

    def _mind_threads(self, method: str, path: str, channel: int) -> None:
        """Handle locked and archived threads as Discord does, because the simulated Discord does not."""
        metadata = getattr(self.backend.channels.get(channel), "thread_metadata", None)
        if metadata is None or method == "GET":
            return
        if metadata.locked:
            _raise_for(BackendError(*_LOCKED, "locked"))
        if metadata.archived and path.endswith("/messages"):
            self.backend.edit_channel(channel, {}, thread_metadata={"archived": False})
        elif metadata.archived and "/messages/" in path:
            _raise_for(BackendError(*_ARCHIVED, "archived"))


def _channel_of(path: str) -> str | None:
    found = _OF_CHANNELS.match(path)
    return found[1] if found is not None else None


def _text_of(message: Any) -> str:  # noqa: ANN401 - JSON
    embeds = [embed.get(part) for embed in message["embeds"] for part in ("title", "description")]
    return "\n".join(filter(None, [message["content"], *embeds]))
