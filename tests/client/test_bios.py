"""What the bot's profile says on each server."""

from dataclasses import replace

from bot.client.servers.bios import LONGEST
from bot.services.people import GuildId
from bot.text.words import Languages
from tests.client.evening import Evening, evening
from tests.pseudo import half_language, pseudo_language


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
    for languages in (Languages(), pseudo_language(), half_language()):
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
