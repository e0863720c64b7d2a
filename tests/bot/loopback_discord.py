"""A Discord on this computer, for the program as a whole: it lets the bot in, and keeps what it says.

It knows no more than a bot needs to start, to be connected and to go. What SimCord simulates is not repeated here.
"""

import asyncio
import json
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web
from aiohttp.typedefs import Handler

TOKEN = "right"  # noqa: S105 - the token of nobody
ID = "1234567890123456789"

LAUNCH = """
import signal, sys
import discord.http
signal.signal(signal.SIGINT, signal.default_int_handler)  # which some shells have ignored
discord.http.Route.BASE = sys.argv.pop(1)
from bot.__main__ import main
sys.exit(main())
"""
"""The program, which finds Discord at the address that is its first argument."""

_USER = {"id": ID, "username": "7 Wonders", "discriminator": "0", "avatar": None, "bot": True}
_APPLICATION = {
    "id": ID,
    "name": "7 Wonders",
    "icon": None,
    "description": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "0",
    "flags": 0,
    "owner": _USER,
}


@dataclass
class Discord:
    """What a bot finds, and what it has said."""

    commands: list[dict[str, Any]] = field(default_factory=list)
    identified: list[dict[str, Any]] = field(default_factory=list)
    """The `data` of each identification."""
    closed: threading.Event = field(default_factory=threading.Event)
    """The bot has closed its connection."""
    close_code: int | None = None
    """With which a connection is ended as soon as somebody has identified."""
    breaks_at: str | None = None
    """A path at which the connection breaks in place of an answer."""
    address: str = ""

    def application(self) -> web.Application:
        app = web.Application(middlewares=[self._broken])
        app.router.add_get("/users/@me", self._me)
        app.router.add_get("/oauth2/applications/@me", self._about)
        app.router.add_get(f"/applications/{ID}/commands", self._known)
        app.router.add_put(f"/applications/{ID}/commands", self._sent)
        app.router.add_get("/gateway/bot", self._gateway)
        app.router.add_get("/gateway/", self._connected)
        app.router.add_get("/gateway", self._connected)
        return app

    @web.middleware
    async def _broken(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.path == self.breaks_at:
            assert request.transport is not None
            request.transport.abort()
        return await handler(request)

    async def _me(self, request: web.Request) -> web.Response:
        if request.headers.get("Authorization") != f"Bot {TOKEN}":
            return _json({"message": "401: Unauthorized", "code": 0}, status=401)
        return _json(_USER)

    async def _about(self, _: web.Request) -> web.Response:
        return _json(_APPLICATION)

    async def _known(self, request: web.Request) -> web.Response:
        assert request.query["with_localizations"] == "true"
        return _json(self.commands)

    async def _sent(self, request: web.Request) -> web.Response:
        sent = await request.json()
        self.commands = [{**each, "id": str(index + 1), "application_id": ID} for index, each in enumerate(sent)]
        return _json(self.commands)

    async def _gateway(self, _: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        url = f"{self.address.replace('http', 'ws')}/gateway"
        return _json({"url": url, "shards": 1, "session_start_limit": limit})

    async def _connected(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        compressor = zlib.compressobj()

        async def say(message: dict[str, Any]) -> None:
            data = compressor.compress(json.dumps(message).encode()) + compressor.flush(zlib.Z_SYNC_FLUSH)
            await socket.send_bytes(data)

        await say({"op": 10, "d": {"heartbeat_interval": 41250}, "s": None, "t": None})
        async for heard in socket:
            if heard.type is not WSMsgType.TEXT:
                continue
            message = json.loads(heard.data)
            if message["op"] == 1:
                await say({"op": 11, "d": None, "s": None, "t": None})
            if message["op"] == 2:
                self.identified.append(message["d"])
                if self.close_code is not None:
                    await socket.close(code=self.close_code)
                    break
                await say({"op": 0, "t": "READY", "s": 1, "d": self._ready()})
        self.closed.set()
        return socket

    def _ready(self) -> dict[str, Any]:
        url = f"{self.address.replace('http', 'ws')}/gateway"
        here = {"session_id": "session", "resume_gateway_url": url, "shard": [0, 1]}
        return {"v": 10, "user": _USER, "guilds": [], "application": {"id": ID, "flags": 0}, **here}


def _json(data: object, status: int = 200) -> web.Response:
    """As Discord says it: without a charset."""
    return web.Response(body=json.dumps(data).encode(), status=status, content_type="application/json")


@contextmanager
def discord_there() -> Iterator[Discord]:
    """It answers in a thread of its own, until the end."""
    discord = Discord()
    loop = asyncio.new_event_loop()
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
