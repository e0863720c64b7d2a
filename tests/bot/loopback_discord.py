"""A fake Discord server on localhost for testing the whole program: it sends the bot clicks and keeps its answers.

It has one Discord server (guild) with one channel. Its connections can break in every way that Discord's do. Every
connection of a shard gets every event, and an interaction can be acknowledged only once, so two programs can serve the
same shard.
"""

import asyncio
import json
import threading
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from typing import TypeVar

from aiohttp import WSMsgType, web
from aiohttp.typedefs import Handler

from tests.bot.payloads import CHANNEL, SERVER, application_command, interaction, server
from tests.client.discord_server import APPLICATION, BOT, DiscordServer, Json, body_of, message
from tests.patience import PATIENCE

_T = TypeVar("_T")

TOKEN = "right"  # noqa: S105 - not a real token
ID: str = BOT["id"]
_EPHEMERAL = 64
"""The flag that marks a message as ephemeral."""


class Connection:
    """A gateway connection of a bot, for one of its shards."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.socket = socket
        self._request = request
        self._compressor = zlib.compressobj()
        self.shard = 0
        self._numbers = count(1)

    async def say(self, op: int, data: object = None) -> None:
        await self._send({"op": op, "d": data, "s": None, "t": None})

    async def tell(self, event: str, data: object) -> None:
        await self._send({"op": 0, "d": data, "s": next(self._numbers), "t": event})

    def cut(self) -> None:
        """Abort the connection without a closing handshake."""
        assert self._request.transport is not None
        self._request.transport.abort()

    async def _send(self, message: Json) -> None:
        data = self._compressor.compress(json.dumps(message).encode()) + self._compressor.flush(zlib.Z_SYNC_FLUSH)
        await self.socket.send_bytes(data)


@dataclass
class Discord:
    """The fake Discord and what it has received. Only its own thread may use its state: use `look` and `until`."""

    commands: list[Json] = field(default_factory=list)
    left_behind: list[Json] = field(default_factory=list)
    """Commands registered only on its one server, not globally."""
    identified: list[Json] = field(default_factory=list)
    """The `data` of each Identify message received."""
    resumed: list[Json] = field(default_factory=list)
    """The `data` of each Resume message received."""
    closed: threading.Event = field(default_factory=threading.Event)
    """Set once the bot has closed its connection."""
    close_code: int | None = None
    """Code with which every connection is closed as soon as the bot has identified; None to keep connections open."""
    breaks_at: str | None = None
    """A request path for which the connection is aborted instead of answered."""
    refuses: dict[str, int] = field(default_factory=dict)
    """HTTP statuses with which requests are refused, by path."""
    garbled: bool = False
    """Whether its READY event to a bot is empty, and so invalid."""
    has_server: bool = False
    """Whether the bot is on the server."""
    channels: DiscordServer = field(default_factory=DiscordServer)
    acknowledged: list[str] = field(default_factory=list)
    """Tokens of interactions that were acknowledged or answered with suggestions."""
    address: str = ""
    _connections: dict[str, Connection] = field(default_factory=dict)
    """Open connections by session, the newest last."""
    answered: list[str] = field(default_factory=list)
    """Tokens of interactions whose original response was sent. Follow-up messages do not count."""
    _answers: dict[str, Json] = field(default_factory=dict)
    """Answers to interactions, by token."""
    _held_by: asyncio.Event | None = None
    """If set, acknowledgements are confirmed only after this event."""
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))
    _waiting: list[tuple[Callable[[], object], "asyncio.Future[None]"]] = field(default_factory=list)
    _loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.new_event_loop)

    # Called from outside its thread.

    def look(self, at: Callable[[], _T]) -> _T:
        """Call a function in the fake's thread and return its result, so that nothing changes meanwhile."""

        async def looked() -> _T:
            return at()

        return asyncio.run_coroutine_threadsafe(looked(), self._loop).result(PATIENCE)

    def until(self, is_so: Callable[[], object]) -> None:
        """Wait until the condition holds. Raise TimeoutError if it takes too long."""

        async def waited() -> None:
            if not is_so():
                future = self._loop.create_future()
                self._waiting.append((is_so, future))
                async with asyncio.timeout(PATIENCE):
                    await future

        asyncio.run_coroutine_threadsafe(waited(), self._loop).result(PATIENCE + 1)

    def reconnect(self) -> None:
        """Ask the bot to reconnect, as Discord sometimes does, and wait until it has."""
        self._interrupted(self.resumed, lambda connection: connection.say(7))

    def invalidate(self) -> None:
        """Invalidate the bot's session, and wait until it has started a new one."""
        self._interrupted(self.identified, lambda connection: connection.say(9, data=False))

    def cut(self) -> None:
        """Abort the bot's connection, and wait until it has resumed the session."""

        async def cut(connection: Connection) -> None:
            connection.cut()

        self._interrupted(self.resumed, cut)

    def tell(self, event: str, data: object) -> None:
        """Send an event to the first shard."""
        asyncio.run_coroutine_threadsafe(self._tell(0, event, data), self._loop).result(PATIENCE)

    @contextmanager
    def holding_acknowledgements(self) -> Iterator[None]:
        """Accept acknowledgements inside the block, but confirm them only at the end of the block."""
        held = asyncio.Event()
        self.look(lambda: setattr(self, "_held_by", held))
        try:
            yield
        finally:
            self.look(lambda: setattr(self, "_held_by", None))
            self.look(held.set)

    @contextmanager
    def holding_a_message(self) -> Iterator[threading.Event]:
        """Delay the answer to the next message until the block ends; yield an event that is set when it arrives."""
        sent, answered = threading.Event(), asyncio.Event()

        async def held() -> None:
            sent.set()
            await answered.wait()

        self.look(lambda: setattr(self.channels, "held_by", held))
        try:
            yield sent
        finally:
            self.look(answered.set)

    def types(self, person: str, *names: str, options: Sequence[Json] = (), shard: int = 0) -> Json:
        """Type a command and return the answer."""
        return self.answer(self.types_and_goes(person, *names, options=options, shard=shard))

    def types_and_goes(self, person: str, *names: str, options: Sequence[Json] = (), shard: int = 0) -> str:
        """Type a command without waiting for the answer; return its token."""
        return self._interact(person, 2, application_command(self.commands, names, options), None, shard)

    def begins_to_type(self, person: str, *names: str, option: str) -> str:
        """Request suggestions for an option of a command, and return the interaction's token."""
        focused = {"name": option, "type": 3, "value": "", "focused": True}
        return self._interact(person, 4, application_command(self.commands, names, [focused]), None, 0)

    def clicks(self, person: str, on: Json, custom_id: str, value: str | None = None, shard: int = 0) -> Json:
        """Click a button or a menu option and return the answer."""
        return self.answer(self.clicks_and_goes(person, on, custom_id, value, shard))

    def clicks_and_goes(self, person: str, on: Json, custom_id: str, value: str | None = None, shard: int = 0) -> str:
        """Send a click without waiting for the answer; return its token."""
        pressed = {"custom_id": custom_id, "component_type": 2}
        chosen = {"custom_id": custom_id, "component_type": 3, "values": [value]}
        return self._interact(person, 3, pressed if value is None else chosen, on, shard)

    def answer(self, token: str) -> Json:
        """Return the private message that answers an interaction. Raise TimeoutError if none arrives in time."""
        self.until(lambda: token in self._answers)
        shown = message(int(CHANNEL), self._answers[token])
        return {**shown, "id": str(next(self._numbers)), "flags": shown["flags"] | _EPHEMERAL}

    def _interact(self, person: str, kind: int, data: Json, on: Json | None, shard: int) -> str:
        told = interaction(person, kind, data, on, next(self._numbers))
        telling = self._tell(shard, "INTERACTION_CREATE", told)
        asyncio.run_coroutine_threadsafe(telling, self._loop).result(PATIENCE)
        return str(told["token"])

    def _interrupted(self, come_back: list[Json], interrupt: Callable[[Connection], object]) -> None:
        before = len(come_back)
        asyncio.run_coroutine_threadsafe(interrupt(self._of_shard(0)[-1]), self._loop).result(PATIENCE)  # type: ignore[arg-type]  # a coroutine
        self.until(lambda: len(come_back) > before)

    # Called in its thread.

    def _of_shard(self, shard: int) -> list[Connection]:
        return [each for each in self._connections.values() if each.shard == shard]

    async def _tell(self, shard: int, event: str, data: object) -> None:
        for connection in self._of_shard(shard):
            with suppress(ConnectionError):  # a killed program does not receive it
                await connection.tell(event, data)

    def application(self) -> web.Application:
        app = web.Application(middlewares=[self._watched])
        app.router.add_get("/users/@me", self._me)
        app.router.add_get("/oauth2/applications/@me", self._about)
        app.router.add_get(f"/applications/{ID}/commands", self._known)
        app.router.add_put(f"/applications/{ID}/commands", self._sent)
        app.router.add_get(f"/applications/{ID}/guilds/{SERVER}/commands", self._of_server)
        app.router.add_put(f"/applications/{ID}/guilds/{SERVER}/commands", self._tidied)
        app.router.add_patch(f"/guilds/{SERVER}/members/@me", self._profile)
        app.router.add_get("/gateway/bot", self._gateway)
        app.router.add_get("/gateway/", self._connected)
        app.router.add_get("/gateway", self._connected)
        app.router.add_post("/interactions/{id}/{token}/callback", self._acknowledged)
        app.router.add_patch("/webhooks/{id}/{token}/messages/@original", self._answered)
        app.router.add_post("/webhooks/{id}/{token}", self._answered)
        app.router.add_route("*", "/channels/{path:.*}", self._other)
        app.router.add_route("*", "/guilds/{path:.*}", self._other)
        return app

    @web.middleware
    async def _watched(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.path == self.breaks_at:
            assert request.transport is not None
            request.transport.abort()
        if request.path in self.refuses:
            return _json({"message": "no", "code": 0}, self.refuses[request.path])
        answer = await handler(request)
        self._changed()
        return answer

    def _changed(self) -> None:
        for is_so, future in self._waiting:
            if not future.done() and is_so():
                future.set_result(None)
        self._waiting = [(is_so, future) for is_so, future in self._waiting if not future.done()]

    async def _me(self, request: web.Request) -> web.Response:
        if request.headers.get("Authorization") != f"Bot {TOKEN}":
            return _json({"message": "401: Unauthorized", "code": 0}, status=401)
        return _json(BOT)

    async def _about(self, _: web.Request) -> web.Response:
        return _json(APPLICATION)

    async def _known(self, request: web.Request) -> web.Response:
        assert request.query["with_localizations"] == "true"
        return _json(self.commands)

    async def _sent(self, request: web.Request) -> web.Response:
        sent = await request.json()
        settled = {"description": "", "application_id": ID}  # a context menu has an empty description
        self.commands = [{**settled, **each, "id": str(index + 1)} for index, each in enumerate(sent)]
        return _json(self.commands)

    async def _of_server(self, _: web.Request) -> web.Response:
        return _json(self.left_behind)

    async def _tidied(self, request: web.Request) -> web.Response:
        self.left_behind = await request.json()
        return _json(self.left_behind)

    async def _profile(self, _: web.Request) -> web.Response:
        return _json({"user": BOT, "roles": [], "joined_at": None, "deaf": False, "mute": False, "flags": 0})

    async def _acknowledged(self, request: web.Request) -> web.Response:
        asked, token = await request.json(), request.match_info["token"]
        if token in self.acknowledged:
            return _json({"message": "Interaction has already been acknowledged.", "code": 40060}, status=400)
        self.acknowledged.append(token)
        self._changed()
        if self._held_by is not None:
            await self._held_by.wait()
        about = {"id": request.match_info["id"], "type": 2, "response_message_id": "1"}
        return _json({"interaction": about, "resource": {"type": asked["type"]}})

    async def _answered(self, request: web.Request) -> web.Response:
        said = await body_of(request)
        self._answers[request.match_info["token"]] = said
        if request.method == "PATCH":
            self.answered.append(request.match_info["token"])
        return _json({**message(int(CHANNEL), said), "id": str(next(self._numbers))})

    async def _other(self, request: web.Request) -> web.StreamResponse:
        return await self.channels.answer(request)

    async def _gateway(self, _: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return _json({"url": self._url, "shards": 1, "session_start_limit": limit})

    @property
    def _url(self) -> str:
        return f"{self.address.replace('http', 'ws')}/gateway"

    async def _connected(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        connection = Connection(socket, request)
        await connection.say(10, {"heartbeat_interval": 41250})
        async for heard in socket:
            if heard.type is WSMsgType.TEXT:
                said = json.loads(heard.data)
                await self._heard(connection, said["op"], said["d"])
                self._changed()
        self._connections = {each: other for each, other in self._connections.items() if other is not connection}
        self.closed.set()
        return socket

    async def _heard(self, connection: Connection, op: int, data: Json) -> None:
        match op:
            case 1:
                await connection.say(11)
            case 2 if self.close_code is not None:
                self.identified.append(data)
                await connection.socket.close(code=self.close_code)
            case 2:
                session, (connection.shard, shards) = f"session-{next(self._numbers)}", data["shard"]
                await self._greet(connection, session, shards)
                self._connections[session] = connection
                self.identified.append(data)
            case 6:
                await connection.tell("RESUMED", {})
                self._connections[data["session_id"]] = connection  # only connections of shard 0 are interrupted
                self.resumed.append(data)

    async def _greet(self, connection: Connection, session: str, shards: int) -> None:
        shard = connection.shard
        there = self.has_server and (int(SERVER) >> 22) % shards == shard
        servers = [{"id": SERVER, "unavailable": True}] if there else []
        here = {"session_id": session, "resume_gateway_url": self._url, "shard": [shard, shards]}
        ready = {"v": 10, "user": BOT, "guilds": servers, "application": {"id": ID, "flags": 0}, **here}
        await connection.tell("READY", {} if self.garbled else ready)
        if there:
            await connection.tell("GUILD_CREATE", server())


def _json(data: object, status: int = 200) -> web.Response:
    """Return a response as Discord sends it, without a charset."""
    return web.Response(body=json.dumps(data).encode(), status=status, content_type="application/json")


@contextmanager
def discord_there() -> Iterator[Discord]:
    """Run the fake Discord in its own thread until the end of the block."""
    discord = Discord()
    loop = discord._loop
    ready = threading.Event()
    stop = loop.create_future()

    async def serve() -> None:
        runner = web.AppRunner(discord.application(), shutdown_timeout=1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        discord.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
        ready.set()
        with suppress(asyncio.CancelledError):
            await stop
        await runner.cleanup()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),), daemon=True)
    thread.start()
    ready.wait(10)
    try:
        yield discord
    finally:
        loop.call_soon_threadsafe(stop.cancel)
        thread.join(10)
        loop.close()
