"""A small fake Discord on a loopback port, for what SimCord does not simulate: real HTTP requests and their failures.

It supports archived threads, nonces, edit limits, lost responses, and the users, channels and messages that the bot's
own requests need.
"""

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias
from urllib.parse import unquote

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.http import Route

Json: TypeAlias = dict[str, Any]

BOT: Json = {"id": "1", "username": "wonders", "discriminator": "0", "avatar": None, "bot": True}
_MILLISECOND = 1 << 22
"""The difference between two message IDs that are one millisecond apart."""


@dataclass
class Thread:
    """The properties of a thread that the bot depends on."""

    archived: bool = False
    locked: bool = False


@dataclass
class Fault:
    """A failure that replaces the normal response to a request."""

    method: str
    path: str
    """A regular expression that must match the whole path."""
    status: int
    body: Json
    times: int = 1
    done: bool = False
    """Whether the request takes effect although the response says otherwise."""
    lost: bool = False
    """Whether the connection breaks instead of delivering a response."""
    meanwhile: Callable[[], None] = lambda: None
    """Called before the response is sent."""


@dataclass
class DiscordServer:
    """The fake Discord: it records all requests and keeps the messages of its channels."""

    requests: list[tuple[str, str, Json]] = field(default_factory=list)
    messages: dict[int, Json] = field(default_factory=dict)
    nonces: dict[str, int] = field(default_factory=dict)
    """Message IDs keyed by nonce; Discord forgets nonces after some minutes."""
    deleted: set[int] = field(default_factory=set)
    """The numbers of deleted messages, which stay in `messages` so that no number is used twice."""
    threads: dict[int, Thread] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    held_by: Callable[[], Awaitable[object]] | None = None
    """Called by the next POST request, which awaits the result."""

    def fail(self, method: str, path: str, status: int, code: int = 0, **how: Any) -> None:  # noqa: ANN401 - fields of Fault and of its body
        """Make requests with this method and path fail, by default only the next one."""
        body = {"message": "no", "code": code, **how.pop("body", {})}
        self.faults.append(Fault(method, path, status, body, **how))

    def asked(self, method: str, path: str = "") -> list[Json]:
        """Return the bodies of all requests with this method whose path matches."""
        return [body for each, where, body in self.requests if each == method and re.search(path, where)]

    def standing(self, channel: int) -> list[Json]:
        """Return the messages that are now in a channel."""
        return [each for each in self.posted(channel) if int(each["id"]) not in self.deleted]

    def posted(self, channel: int) -> list[Json]:
        """Return the messages that were ever sent to a channel."""
        return [each for each in self.messages.values() if each["channel_id"] == str(channel)]

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Answer a request."""
        path = unquote(request.path)
        body = await body_of(request)
        self.requests.append((request.method, path, body))
        if request.method == "POST" and self.held_by is not None:
            waits, self.held_by = self.held_by(), None
            await waits
        for fault in self.faults:
            if fault.method == request.method and re.fullmatch(fault.path, path):
                return await self._failing(fault, request, path, body)
        status, found = self._done(request.method, path, body)
        return _json(status, found)

    async def _failing(self, fault: Fault, request: web.Request, path: str, body: Json) -> web.StreamResponse:
        fault.times -= 1
        if fault.times <= 0:
            self.faults.remove(fault)
        if fault.done:
            self._done(request.method, path, body)
        fault.meanwhile()
        if fault.lost:
            assert request.transport is not None
            request.transport.abort()
        return _json(fault.status, fault.body)

    def _done(self, method: str, path: str, body: Json) -> tuple[int, object]:  # noqa: PLR0911 - one for each kind
        match [method, *path.strip("/").split("/")]:
            case ["GET", "users", "@me"]:
                return 200, BOT
            case ["GET", "oauth2", "applications", "@me"]:
                return 200, APPLICATION
            case ["GET", "applications", _, "commands"]:
                return 200, []
            case ["POST", "users", "@me", "channels"]:
                recipient = {**BOT, "id": str(body["recipient_id"]), "bot": False}
                return 200, {"id": str(int(body["recipient_id"]) + 1), "type": 1, "recipients": [recipient]}
            case ["GET", "channels", channel]:
                return 200, self._channel(int(channel))
            case ["PATCH", "channels", channel]:
                return self._edit_channel(int(channel), body)
            case ["GET", "channels", channel, "messages", *which]:
                return self._read(int(channel), int(which[0]) if which else None)
            case ["POST", "channels", channel, "messages"]:
                return self._send(int(channel), body)
            case ["PATCH", "channels", channel, "messages", message]:
                return self._edit(int(channel), int(message), body)
            case ["DELETE", "channels", channel, "messages", message]:
                return self._delete(int(channel), int(message))
            case _:
                raise AssertionError(f"{method} {path} is not to be expected")

    def _channel(self, channel: int) -> Json:
        thread = self.threads.get(channel)
        if thread is None:
            return {"id": str(channel), "type": 0, "guild_id": "7", "name": "table", "position": 0}
        asleep = {"archived": thread.archived, "archive_timestamp": "2026-01-01T00:00:00+00:00"}
        about = {**asleep, "locked": thread.locked, "auto_archive_duration": 1440}
        where = {"id": str(channel), "type": 11, "guild_id": "7", "parent_id": "5", "owner_id": "1", "name": "table"}
        return {**where, "message_count": 1, "member_count": 1, "thread_metadata": about}

    def _edit_channel(self, channel: int, body: Json) -> tuple[int, Json]:
        thread = self.threads[channel]
        if thread.locked:
            return 403, {"message": "Missing Access", "code": 50001}
        thread.archived = body["archived"]
        return 200, self._channel(channel)

    def _send(self, channel: int, body: Json) -> tuple[int, Json]:
        if self.threads.get(channel, Thread()).locked:
            return 400, {"message": "Thread is locked", "code": 160005}
        known = self.nonces.get(body.get("nonce", "")) if body.get("enforce_nonce") else None
        if known is not None:
            return 200, self.messages[known]
        if channel in self.threads:
            self.threads[channel].archived = False
        number = (len(self.messages) + 1) * _MILLISECOND
        self.nonces[body.get("nonce", "")] = number
        self.messages[number] = {**message(channel, body), "id": str(number)}
        return 200, {**self.messages[number], "nonce": body.get("nonce")}

    def _read(self, channel: int, message: int | None) -> tuple[int, object]:
        if message in self.deleted:
            return 404, {"message": "Unknown Message", "code": 10008}
        last = [{**each, "nonce": None} for each in reversed(self.standing(channel))]
        return 200, last if message is None else self.messages[message]

    def _edit(self, channel: int, message: int, body: Json) -> tuple[int, Json]:
        if self.threads.get(channel, Thread()).archived:
            return 400, {"message": "Thread is archived", "code": 50083}
        if message not in self.messages or message in self.deleted:
            return 404, {"message": "Unknown Message", "code": 10008}
        self.messages[message].update(_shown(body))
        return 200, self.messages[message]

    def _delete(self, channel: int, message: int) -> tuple[int, Json]:
        if self.threads.get(channel, Thread()).archived:
            return 400, {"message": "Thread is archived", "code": 50083}
        if message not in self.messages or message in self.deleted:
            return 404, {"message": "Unknown Message", "code": 10008}
        self.deleted.add(message)
        return 204, {}


_MESSAGE: Json = {
    "author": BOT,
    "content": "",
    "embeds": [],
    "components": [],
    "attachments": [],
    "timestamp": "2026-01-01T00:00:00+00:00",
    "edited_timestamp": None,
    "tts": False,
    "mention_everyone": False,
    "mentions": [],
    "mention_roles": [],
    "pinned": False,
    "type": 0,
    "flags": 0,
}
APPLICATION: Json = {
    "id": "1",
    "name": "wonders",
    "icon": None,
    "description": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "owner": {**BOT, "id": "2", "bot": False},
    "verify_key": "",
    "flags": 0,
}


def message(channel: int, body: Json) -> Json:
    """Return a message as the bot sent it."""
    return {**_MESSAGE, **_shown(body), "channel_id": str(channel)}


def _shown(body: Json) -> Json:
    return {name: body[name] or _MESSAGE[name] for name in ("content", "embeds", "components", "flags") if name in body}


async def body_of(request: web.Request) -> Json:
    """Return the body of a request, without its files."""
    if not request.can_read_body:
        return {}
    if request.content_type == "application/json":
        found: Json = await request.json()
        return found
    form = await request.post()  # with files
    payload = form["payload_json"]
    sent: Json = json.loads(str(payload))
    return sent


def _json(status: int, body: object) -> web.Response:
    if status == 204:
        return web.Response(status=status)
    headers = {"Via": "1.1 loopback", "Content-Type": "application/json"}
    return web.Response(body=json.dumps(body).encode(), status=status, headers=headers)


@asynccontextmanager
async def discord_server(
    monkeypatch: pytest.MonkeyPatch, discord: DiscordServer | None = None
) -> AsyncIterator[DiscordServer]:
    """Run the fake Discord on a loopback port, and send all of the bot's requests there."""
    discord = discord or DiscordServer()
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", discord.answer)
    async with TestServer(app, host="127.0.0.1") as server:
        monkeypatch.setattr(Route, "BASE", str(server.make_url("")).rstrip("/"))
        yield discord
