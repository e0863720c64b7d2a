"""Languages in Discord: public texts are in the server's language, private ones in the reader's."""

import pytest

from bot.services.people import GuildId
from bot.services.settings import GuildSettings
from bot.text.words import Languages
from tests.client.server import Server
from tests.cogs.conftest import said
from tests.messages import text_of
from tests.pseudo import pseudo_language

MARK = "é"


@pytest.fixture
def languages() -> Languages:
    return pseudo_language()


async def test_the_invitation_is_in_the_servers_language_and_the_answer_in_that_of_who_asks(server: Server) -> None:
    await server.bot.preferences._store.change_guild_settings(
        GuildId(server.guild.id), lambda _: GuildSettings(language="de")
    )
    channel = server.guild.create_text_channel("games")
    answered = said(await server.person("ana").slash(channel, "wonders new"))
    assert MARK not in answered
    assert MARK in text_of(channel.history()[0])
    (thread,) = channel.threads
    assert MARK in (thread.name or "")


async def test_settings_say_which_languages_there_are(server: Server) -> None:
    shown = said(await server.person("ana").slash(server.channel, "settings show"))
    assert "I speak \N{LATIN SMALL LETTER E WITH ACUTE}" not in shown
    assert "I speak Éñĝļîšĥ and English. What only you see is in your Discord language" in shown


async def test_without_a_language_of_its_own_a_server_has_that_of_discord(server: Server) -> None:
    channel = server.guild.create_text_channel("games")
    await server.person("ana").slash(channel, "wonders new")
    assert MARK not in text_of(channel.history()[0])
