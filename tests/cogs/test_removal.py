"""Servers that remove the real bot: an outage is no removal, and the bot is asked for again before anything goes."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from simcord.backend import serializers

from bot.services.game import TableSettings
from bot.services.nights.stores import WholeStore
from bot.services.people import GuildId
from bot.services.personal_data import SERVERS_KEPT as KEPT
from bot.services.ports import Share
from tests.client.server import Server
from tests.cogs.playing import begun
from tests.messages import text_of

pytestmark = pytest.mark.parametrize("on_disk", [True])

TERM = {"days": KEPT.days + 1}
TOLD = (
    "A server removed me 30 days ago, so your games there have ended: tables 1 and 2. Nobody wins. I'm deleting "
    "everything about that server. Your own settings stay."
)


def known(server: Server) -> GuildId:
    return GuildId(server.guild.id)


async def hear(server: Server, event: str, **data: Any) -> None:  # noqa: ANN401 - JSON
    """Let the bot hear an event of Discord about the server, which the simulated Discord itself does not know of."""
    with server.working():
        getattr(server.bot._connection, f"parse_{event}")(data)
    await server.quiet()


async def later(server: Server, **time: float) -> None:
    server.clock.forward(timedelta(**time))
    with server.working():
        await server.bot.agenda.look()
    await server.quiet()


def store_of(server: Server) -> WholeStore:
    return server.bot.deleter._store


async def is_stored(server: Server) -> bool:
    return known(server) in await store_of(server).servers()


async def test_people_are_told_once_when_the_games_of_a_server_end_that_removed_the_bot(server: Server) -> None:
    await begun(server, "ana", "ben", "cem")
    ana, ben = server.persons("ana", "ben")
    await server.lobby(TableSettings(3), [ana])
    server.env.backend.remove_guild(server.guild.id)
    await server.quiet()
    await later(server, days=KEPT.days)
    assert await store_of(server).servers() == frozenset()
    assert [text_of(each) for each in ana.user.dm_channel.history()].count(TOLD) == 1
    assert "your game there has ended: table 1." in text_of(ben.user.dm_channel.history()[-1])


async def test_an_outage_is_no_removal(server: Server) -> None:
    await begun(server, "ana", "ben", "cem")
    await hear(server, "guild_delete", id=str(server.guild.id), unavailable=True)
    await later(server, **TERM)
    await server.bot.deleter.compare(Share(), {known(server)})
    await later(server, **TERM)
    assert await is_stored(server)


async def test_a_server_that_brings_the_bot_back_keeps_everything(server: Server) -> None:
    await begun(server, "ana", "ben", "cem")
    await hear(server, "guild_delete", id=str(server.guild.id))
    assert await store_of(server).deletion(1) is not None
    await later(server, days=KEPT.days - 1)
    guild = serializers.guild_create_payload(server.env.backend, server.env.backend.guilds[server.guild.id])
    await hear(server, "guild_create", **{key: value for key, value in guild.items() if key != "unavailable"})
    await server.quiet()
    assert await store_of(server).deletion(1) is None
    await later(server, **TERM)
    assert await is_stored(server)


async def test_a_server_is_not_deleted_while_discord_does_not_say_where_the_bot_is(server: Server) -> None:
    await begun(server, "ana", "ben", "cem")
    await hear(server, "guild_delete", id=str(server.guild.id))
    server.env.inject_error("GET", f"/guilds/{server.guild.id}", status=401, times=None)
    await later(server, **TERM)
    assert await is_stored(server)
    server.env.backend.faults.clear()
    server.env.backend.remove_guild(server.guild.id)
    await later(server, hours=1)
    assert not await is_stored(server)


async def test_a_removal_while_the_bot_was_off_counts_from_its_next_start(server: Server) -> None:
    await begun(server, "ana", "ben", "cem")
    store = store_of(server)
    await store.change_guild_settings(GuildId(7), lambda known: replace(known, pictures=False))
    with server.working():
        server.bot.dispatch("shard_ready", 0)
    await server.quiet()
    await later(server, days=KEPT.days)
    assert await store.servers() == {known(server)}
