"""What the bot's profile says on each server."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.client.servers.bios import LONGEST, PAUSE, Bios
from bot.client.servers.readers import Readers
from bot.services.people import GuildId
from bot.services.preferences import Preferences
from bot.text.words import Languages
from tests.bot.services.memory import MemoryStore
from tests.client.evening import Evening, evening
from tests.clock import Clock
from tests.messages import text_of
from tests.pseudo import pseudo_language


def sent(server: Evening) -> list[str]:
    """Return what was sent to the profile, in order."""
    path = f"/guilds/{server.guild.id}/members/@me"
    return [(each.json or {})["bio"] for each in server.env.http_requests if each.path == path]


async def seen_again(server: Evening) -> None:
    """Let the server be seen anew, as after a lost connection or a restart."""
    guild = server.bot.get_guild(server.guild.id)
    assert guild is not None
    server.bot.dispatch("guild_available", guild)
    await server.quiet()


def test_it_fits_in_every_language() -> None:
    languages = pseudo_language()
    assert len(languages.tags) == 2
    for tag in languages.tags:
        assert len(languages.words(tag, public=True).say("bio")) <= LONGEST


async def test_it_names_the_guide_and_the_settings_and_is_sent_once() -> None:
    async with evening(2) as server:
        await seen_again(server)
        (bio,) = sent(server)
        assert "/guide" in bio
        assert "/settings show" in bio
        assert (await server.bot.preferences.guild(GuildId(server.guild.id))).bio == bio
        await seen_again(server)
        assert sent(server) == [bio]


async def test_it_follows_the_servers_language() -> None:
    languages = pseudo_language()
    async with evening(2, languages) as server:
        await seen_again(server)
        guild = GuildId(server.guild.id)
        await server.store.change_guild_settings(guild, lambda known: replace(known, language="de"))
        await seen_again(server)
        assert sent(server) == [languages.words(tag, public=True).say("bio") for tag in ("en", "de")]


async def test_what_discord_refuses_is_tried_again_when_the_server_is_seen_anew() -> None:
    async with evening(2) as server:
        server.env.inject_error("PATCH", f"/guilds/{server.guild.id}/members/@me", status=403, code=50013, times=1)
        await seen_again(server)
        assert (await server.bot.preferences.guild(GuildId(server.guild.id))).bio is None
        await seen_again(server)
        assert len(sent(server)) == 2
        assert (await server.bot.preferences.guild(GuildId(server.guild.id))).bio == sent(server)[1]


class Profiles:
    """Servers, and a Discord that notes what it is asked about the bot's profile there."""

    def __init__(self, servers: int, *, refuses: bool) -> None:
        self.guilds = {number: SimpleNamespace(me=self, preferred_locale="en-US") for number in range(1, servers + 1)}
        self.get_guild = self.guilds.get
        self.refuses = refuses
        self.happened: list[object] = []
        """What was done, in order: the texts that were sent, and the pauses in seconds."""

    async def edit(self, *, bio: str) -> None:
        self.happened.append(bio)
        if self.refuses:
            raise discord.Forbidden(cast("Any", SimpleNamespace(status=403, reason="")), {"code": 50001})

    async def sleep(self, seconds: float) -> None:
        if seconds:  # the store pauses for a moment of no length
            self.happened.append(seconds)


@pytest.mark.parametrize("refuses", [False, True])
async def test_many_servers_are_written_to_slowly_even_if_discord_refuses(
    refuses: bool,  # noqa: FBT001 - a parameter of the test
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Discord shuts out a bot whose requests it has refused too often."""
    preferences = Preferences(MemoryStore(), Clock())
    there = Profiles(4, refuses=refuses)
    readers = Readers(cast("Any", there), preferences, Languages())
    bio = Languages().words("en", public=True).say("bio")
    await preferences.note_bio(GuildId(2), bio)
    monkeypatch.setattr(asyncio, "sleep", there.sleep)
    await Bios(cast("Any", there), readers, preferences)._look([GuildId(number) for number in there.guilds])
    assert there.happened == [bio, PAUSE, bio, PAUSE, bio], "nobody waits for a server with nothing to change"


async def test_a_server_that_the_bot_joins_is_greeted_once_in_one_line() -> None:
    async with evening(2) as server:
        guild = server.bot.get_guild(server.guild.id)
        assert guild is not None
        server.bot.dispatch("guild_join", guild)  # it has no channel for newcomers
        await server.quiet()
        assert greetings(server) == []
        guild._system_channel_id = server.channel.id
        for event in ("guild_join", "guild_available"):
            server.bot.dispatch(event, guild)
            await server.quiet()
        (said,) = greetings(server)
        assert "\n" not in said
        assert "/settings privacy" in said


def greetings(server: Evening) -> list[str]:
    """Return what the bot has said in the channel for newcomers, as it is read."""
    return [text_of(each) for each in server.channel.history() if "Hello!" in each.content]
