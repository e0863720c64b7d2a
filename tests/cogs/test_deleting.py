"""A manager gets what is stored about the server, or has all of it deleted, by buttons and by typing."""

import json
from datetime import timedelta

import pytest

from bot.services.people import GuildId
from cogs.shared.consenting import ANSWERED_WITHIN
from tests.client.server import Server
from tests.cogs.conftest import answer, manager, said
from tests.cogs.playing import begun
from tests.messages import text_of

pytestmark = pytest.mark.parametrize("on_disk", [True])

COMMAND = "server delete"
WHAT = "**Delete everything about this server**\n"
SURE = "Shall I really delete everything about this server? Nobody can undo it."
BEGUN = "It has begun. In a few minutes everything that was stored about this server until now is deleted."
ONLY_MANAGERS = "Only people who manage the server can do that"


async def test_a_manager_who_agrees_twice_has_the_server_deleted(server: Server) -> None:
    await begun(server, "ana", "ben", "cem")
    eva = manager(server)
    shown = answer(await eva.slash(server.channel, COMMAND))
    ends, goes, *_ = text_of(shown).split("\n\n")[1:]
    assert ends == "The table that isn't over ends without a score, and the channel is told."
    assert goes == "Deleted: 1 game (with its hands, choices and results) and this server's settings."
    await eva.click(shown, label="Go on")
    assert text_of(shown) == SURE
    await eva.click(shown, label="Yes, delete it")
    assert text_of(shown) == BEGUN
    await server.quiet()
    for _ in range(2):
        server.clock.forward(timedelta(minutes=2))
        with server.working():
            await server.bot.agenda.look()
        await server.quiet()
    assert GuildId(server.guild.id) not in await server.bot.deleter._store.servers()
    assert "A server manager ended the game." in text_of(server.channel.history()[-1])


async def test_a_manager_gets_what_is_stored_about_the_server_as_a_file_once_a_day(server: Server) -> None:
    await begun(server, "ana", "ben", "cem")
    eva = manager(server)
    sent = answer(await eva.slash(server.channel, "server export"))
    assert sent.ephemeral
    (file,) = sent.attachments
    assert file.filename == "7-wonders-server.json"
    (game,) = json.loads(await file.read())["games"]["list"]
    assert [each["name"] for each in game["seats"]] == ["ana", "ben", "cem"]
    assert said(await eva.slash(server.channel, "server export")).startswith("You can have one file a day.")


async def test_where_the_bot_may_attach_no_files_it_says_so(server: Server) -> None:
    eva = manager(server)
    server.forbid("attach_files")
    assert said(await eva.slash(server.channel, "server export")).startswith("I may not attach files")


async def test_old_buttons_and_whoever_types_too_much_are_asked_first(server: Server) -> None:
    eva, zoe = manager(server), manager(server, "zoe")
    assert said(await eva.slash(server.channel, COMMAND, consent="twice")).startswith(WHAT)
    assert said(await eva.slash(server.channel, COMMAND, consent="once")) == SURE
    assert said(await zoe.slash(server.channel, COMMAND, consent="twice")).startswith(WHAT)
    server.clock.forward(2 * ANSWERED_WITHIN)
    assert said(await eva.slash(server.channel, COMMAND, consent="twice")).startswith(WHAT)
    assert said(await eva.slash(server.channel, COMMAND, consent="once")) == SURE
    assert said(await eva.slash(server.channel, COMMAND, consent="twice")) == BEGUN
    assert said(await eva.slash(server.channel, COMMAND, consent="twice")).startswith(WHAT)


async def test_a_manager_of_another_server_is_refused(server: Server) -> None:
    eva = manager(server)
    shown = answer(await eva.slash(server.channel, COMMAND))
    await eva.click(shown, label="Go on")
    elsewhere = server.env.create_guild("elsewhere")
    guest, channel = elsewhere.add_member(eva.user), elsewhere.create_text_channel("table")
    (group,) = [each for each in await server.bot.tree.fetch_commands() if each.name == "server"]
    elsewhere.set_command_permissions(group, {guest: True})
    for consent in ("none", "once", "twice"):
        assert ONLY_MANAGERS in said(await guest.slash(channel, COMMAND, consent=consent))
    await eva.click(shown, label="Yes, delete it")
    await server.quiet()
    assert text_of(shown) == BEGUN
    assert GuildId(elsewhere.id) in await server.bot.deleter._store.servers()
