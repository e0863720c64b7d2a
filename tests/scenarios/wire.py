"""The connection between the bot and Discord: it records messages, loses responses, and kills processes.

A process dies at a step, which is a request that changes something, or a save. It then does nothing more, and another
process takes over when the leases of the dead one have expired.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, TypeAlias, TypeVar, cast
from unittest.mock import patch
from weakref import WeakSet

import aiohttp
import discord
from simcord.backend import serializers
from simcord.backend.errors import BackendError
from simcord.env import Env
from simcord.http import router
from simcord.http.client import FakeHTTPClient
from simcord.results import to_discord_message

from bot.services.nights.stores import WholeStore
from tests.messages import text_of

Json: TypeAlias = Any
"""JSON of Discord's requests and answers."""

_T = TypeVar("_T")

_MESSAGES = re.compile(r"/channels/(\d+)/messages$")
_WRITES = frozenset(
    {
        "create",
        "create_rematch",
        "save",
        "finish",
        "delivered",
        "note_reminders",
        "note_sent",
        "close_reminders",
        "forget_reminders",
        "create_night",
        "forget_plan",
        "save_night",
        "save_night_again",
        "open_night_table",
        "note_reminded",
    }
)
"""Methods of the store that save something, and so count as steps."""
_REMEMBERED = timedelta(minutes=3)
"""How long Discord recognises a message that is sent again. Discord's documentation says a few minutes."""


@dataclass(frozen=True)
class Posted:
    """A message that Discord has accepted, as it was posted."""

    channel: int
    message: int
    text: str
    called: frozenset[int]
    """User ids of the people whom the message pings."""
    lost: bool
    """Whether Discord's response to the bot was lost."""


@dataclass
class Wire:
    """Intercepts the bot's requests to Discord and its saves to the store."""

    posted: list[Posted] = field(default_factory=list)
    """All messages that Discord has accepted, in order, except private answers."""
    steps: list[str] = field(default_factory=list)
    """The names of all steps so far, in order."""
    recognises: bool = True
    """Whether Discord recognises messages that are sent again. It does so only for a few minutes."""
    dead: bool = False
    """Whether the process is dead, so that another one has to take over."""
    deaths: int = 0
    lost: list[tuple[str, re.Pattern[str]]] = field(default_factory=list)
    """Requests whose responses will be lost, each once, as pairs of method and path pattern."""
    _dies_at: int | None = None
    _after: bool = False
    _buried: "WeakSet[FakeHTTPClient]" = field(default_factory=WeakSet)
    _nonces: dict[tuple[int, str], tuple[datetime, int]] = field(default_factory=dict)

    def lose(self, method: str, path: str, times: int = 1) -> None:
        """Lose the responses to the next requests of this kind, which Discord still carries out."""
        self.lost += [(method, re.compile(path))] * times

    def die_at(self, step: int, *, after: bool = False) -> None:
        """Make the process die just before or just after this step, where 0 is the next step."""
        self._dies_at, self._after = len(self.steps) + step, after

    def revive(self) -> None:
        """Make another process take over."""
        self.dead, self._dies_at = False, None

    @contextmanager
    def around(self, env: Env) -> Iterator[None]:
        """Intercept every request of a bot inside the block, except answers to commands and clicks."""
        real = FakeHTTPClient.request

        async def request(client: FakeHTTPClient, route: discord.http.Route, **sent: Json) -> Json:
            if client in self._buried or self.dead:
                self._buried.add(client)
                raise asyncio.CancelledError
            path = route.url.split("?", 1)[0].removeprefix(route.BASE)
            if route.method == "GET":
                return await real(client, route, **sent)
            try:
                return await self._step(
                    f"{route.method} {path}",
                    lambda: self._passed(env, route.method, path, sent, lambda: real(client, route, **sent)),
                )
            except asyncio.CancelledError:
                self._buried.add(client)
                raise

        with patch.object(FakeHTTPClient, "request", request):
            yield

    def store(self, store: WholeStore) -> WholeStore:
        """Return a store for one process in which every save is a step."""
        return cast("WholeStore", _Kept(store, self))

    async def _step(self, name: str, do: Callable[[], Awaitable[_T]]) -> _T:
        if self.dead:
            raise asyncio.CancelledError
        mine = len(self.steps)
        self.steps.append(name)
        if mine == self._dies_at and not self._after:
            self._die()
        try:
            return await do()
        finally:
            if mine == self._dies_at:
                self._die()

    def _die(self) -> None:
        self.dead = True
        self.deaths += 1
        raise asyncio.CancelledError

    async def _passed(
        self, env: Env, method: str, path: str, sent: dict[str, Json], do: Callable[[], Awaitable[Json]]
    ) -> Json:
        channel = int(found[1]) if method == "POST" and (found := _MESSAGES.match(path)) else None
        body = _body(sent)
        if channel is not None and (known := self._known(env, channel, body)) is not None:
            return known
        done = await do()
        lost = next((each for each in self.lost if each[0] == method and each[1].search(path)), None)
        if channel is not None:
            self._note(env, channel, int(done["id"]), body, lost=lost is not None)
        if lost is not None:
            self.lost.remove(lost)
            raise aiohttp.ServerDisconnectedError
        return done

    def _known(self, env: Env, channel: int, body: dict[str, Json]) -> Json | None:
        """Return the message that was recently sent with this nonce. SimCord does not simulate this Discord check."""
        found = self._nonces.get((channel, str(body.get("nonce"))))
        is_late = found is not None and env.now() - found[0] > _REMEMBERED
        if not (self.recognises and body.get("enforce_nonce")) or found is None or is_late:
            return None
        try:
            return dict(serializers.message_payload(env.backend, env.backend.get_message(channel, found[1])))
        except BackendError:  # somebody has deleted it
            return None

    def _note(self, env: Env, channel: int, message: int, body: dict[str, Json], *, lost: bool) -> None:
        mentions = body.get("allowed_mentions") or {}
        called = frozenset(int(each) for each in mentions.get("users") or [])
        text = text_of(to_discord_message(env, env.backend.get_message(channel, message)))
        self.posted.append(Posted(channel, message, text, called, lost))
        if body.get("nonce") is not None:
            self._nonces[channel, str(body["nonce"])] = env.now(), message


class _Kept:
    """A store for one process, which stops working when the process is dead."""

    def __init__(self, store: WholeStore, wire: Wire) -> None:
        self._store = store
        self._wire = wire
        self._deaths = wire.deaths

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the store has
        found = getattr(self._store, name)
        if not callable(found):
            return found

        async def called(*given: object, **named: object) -> object:
            if self._wire.deaths != self._deaths:  # it belonged to a dead process
                raise asyncio.CancelledError
            if name not in _WRITES:
                return await found(*given, **named)
            return await self._wire._step(name, lambda: found(*given, **named))

        return called


def _body(sent: dict[str, Json]) -> dict[str, Json]:
    if sent.get("form") is None:
        return sent.get("json") or {}
    payload, _ = router.parse_form(list(sent["form"]), [])
    return payload if isinstance(payload, dict) else {}
