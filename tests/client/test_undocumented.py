"""The parts of discord.py that it does not document work as the bot expects, and only one file uses them.

That events are passed over on a real connection, too, is tested in tests/bot/test_surviving.py; that the commands are
compared as they are sent, in test_syncing.py.
"""

import ast
import asyncio
import json
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import discord
import pytest
from aiohttp import web
from discord import app_commands
from discord.gateway import DiscordWebSocket

from bot.client import undocumented
from bot.client.undocumented import EventsOfModals, fetch_payloads, pass_over_unreadable_events
from tests.bot.payloads import SERVER, server
from tests.client.discord_server import DiscordServer, discord_server

ROOT = Path(__file__).parents[2]
INTENTS = discord.Intents(guilds=True)
UNREADABLE = {"guild_id": SERVER, "type": 0}


async def receive(client: discord.Client, event: str, data: object) -> None:
    """Let the client receive an event as from the gateway."""
    socket = DiscordWebSocket(None, loop=client.loop)  # type: ignore[arg-type]  # nothing is sent
    socket._discord_parsers = client._connection.parsers
    socket._dispatch = client.dispatch
    socket.shard_id = 0
    await socket.received_message(json.dumps({"op": DiscordWebSocket.DISPATCH, "t": event, "d": data, "s": 1}))


async def test_an_event_that_the_library_cannot_read_is_logged_and_the_next_one_is_read(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with discord.AutoShardedClient(intents=INTENTS) as client:
        await receive(client, "GUILD_CREATE", server())
        with pytest.raises(KeyError):  # else nothing need be passed over any more
            await receive(client, "CHANNEL_CREATE", UNREADABLE)
        pass_over_unreadable_events(client)
        await receive(client, "CHANNEL_CREATE", UNREADABLE)
        assert [each.getMessage() for each in caplog.records if each.levelno == logging.ERROR] == [
            "an event of Discord's cannot be read, and is passed over: CHANNEL_CREATE"
        ]
        await receive(client, "GUILD_UPDATE", {**server(), "name": "Better friends"})
        assert [guild.name for guild in client.guilds] == ["Better friends"]


@dataclass
class Pressed:
    """The parts of an interaction that tell its type and take notes."""

    type: discord.InteractionType
    extras: dict[str, object] = field(default_factory=dict)


async def test_only_submitted_modals_are_events() -> None:
    heard: list[discord.InteractionType] = []

    class Listening(EventsOfModals, discord.AutoShardedClient):
        async def on_interaction(self, interaction: Pressed) -> None:
            heard.append(interaction.type)

    async with Listening(intents=INTENTS) as client:
        for kind in discord.InteractionType:
            client.dispatch("interaction", Pressed(kind))
        await asyncio.sleep(0)
    assert heard == [discord.InteractionType.modal_submit]


async def test_without_the_first_events_the_connection_still_fails() -> None:
    async with discord.AutoShardedClient(intents=INTENTS) as client:
        assert client._connection.parsers.keys() >= {"READY", "RESUMED", "CHANNEL_CREATE", "INTERACTION_CREATE"}
        pass_over_unreadable_events(client)
        with pytest.raises(KeyError):
            await receive(client, "READY", {})


@dataclass
class Queries(DiscordServer):
    """A fake Discord that notes how its commands are asked for."""

    queries: list[str] = field(default_factory=list)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        if request.path.endswith("/commands"):
            self.queries.append(request.query_string)
        return await super().answer(request)


@pytest.fixture
async def there(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Queries]:
    async with discord_server(monkeypatch, Queries()) as server:
        assert isinstance(server, Queries)
        yield server


async def test_only_this_function_asks_for_commands_with_their_translations(there: Queries) -> None:
    async with discord.Client(intents=INTENTS) as client:
        await client.login("a token")
        await fetch_payloads(client)
        await app_commands.CommandTree(client).fetch_commands()
    assert there.queries == ["with_localizations=true", ""], "if the library asks by itself, use its own method"


@pytest.mark.source
def test_nothing_else_uses_what_the_library_does_not_document() -> None:
    files = [*(ROOT / "bot" / "client").glob("**/*.py"), *(ROOT / "cogs").glob("**/*.py"), ROOT / "bot" / "running.py"]
    used = {
        (path.relative_to(ROOT).as_posix(), node.attr)
        for path in files
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in {"http", "_connection", "_state", "types", "gateway"}
    }
    assert used == {
        (Path(undocumented.__file__).relative_to(ROOT).as_posix(), each) for each in ("http", "_connection")
    }
