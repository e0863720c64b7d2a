"""People get what is stored about them, alone, by a command, a button and a typed line."""

import json

import discord
import pytest
from discord.app_commands import Command
from simcord.results import ResponseMessage

from bot.services.exporting import PAUSE
from tests.client.server import Server
from tests.cogs.conftest import answer, said
from tests.cogs.playing import begun
from tests.cogs.test_typed_lines import answers
from tests.messages import text_of

pytestmark = pytest.mark.parametrize("on_disk", [True])

HERE = "Here is everything that I have stored about you. Any text editor opens it"
TOO_SOON = "You can have one file a day. The next one: <t:"


async def names_in(message: discord.Message | ResponseMessage) -> list[str]:
    """Return the names at the only table of the file that a message has."""
    (file,) = message.attachments
    assert file.filename == "7-wonders-my-data.json"
    told = json.loads(await file.read())
    (game,) = told["games"]["list"]
    return [f"{'you: ' if each.get('you') else ''}{each['name']}" for each in game["seats"]]


async def test_it_is_sent_to_whoever_asks_alone_once_a_day(server: Server) -> None:
    await begun(server, "ana", "ben", "cem")
    ana, ben = server.person("ana"), server.person("ben")
    before = len(server.channel.history())
    sent = answer(await ana.slash(server.channel, "mydata"))
    assert sent.ephemeral
    assert await names_in(sent) == ["you: ana", "ben", "cem"]
    assert len(server.channel.history()) == before
    assert said(await ana.slash(server.channel, "mydata")).startswith(TOO_SOON)
    (typed,) = await answers(ben, "mydata")
    assert await names_in(typed) == ["ana", "you: ben", "cem"]
    server.clock.forward(PAUSE)
    assert said(await ana.slash(server.channel, "mydata")).startswith(HERE)


async def test_the_settings_have_a_button_that_sends_it_beside_them(server: Server) -> None:
    await begun(server, "ana", "ben")
    ana = server.person("ana")
    shown = answer(await ana.slash(server.channel, "settings show"))
    (sent,) = (await ana.click(shown, label="My data as a file")).followups
    assert sent.ephemeral
    assert await names_in(sent) == ["you: ana", "ben", "Free City"]


async def test_nobody_can_ask_for_somebody_else(server: Server) -> None:
    await begun(server, "ana", "ben")
    command = server.bot.tree.get_command("mydata")
    assert isinstance(command, Command)
    assert command.parameters == []
    ana, ben = server.person("ana"), server.person("ben")
    for message in await answers(ana, f"mydata {ben.id}"):
        assert message.attachments == []


async def test_what_did_not_arrive_does_not_count(server: Server) -> None:
    ana = server.person("ana")
    server.env.inject_error("PATCH", "/webhooks/*", status=400, code=160005)
    assert said(await ana.slash(server.channel, "mydata")).startswith("This thread is locked")
    server.env._errors.clear()  # it is that error
    assert said(await ana.slash(server.channel, "mydata")).startswith(HERE)


async def test_where_no_files_may_be_attached_people_are_sent_to_their_direct_messages(server: Server) -> None:
    ana = server.person("ana")
    server.forbid("attach_files")
    sent = answer(await ana.slash(server.channel, "mydata"))
    assert sent.attachments == []
    assert text_of(sent).startswith("I may not attach files in this channel. Write /mydata to me")
    (typed,) = await answers(ana, "mydata")
    assert text_of(typed).startswith(HERE)
