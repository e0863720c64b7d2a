"""A manager gets what is stored about the server, or has all of it deleted, by buttons and by typing."""

import asyncio
import json
from datetime import timedelta
from typing import Any, cast

import pytest

from bot.client.incoming.call import Call
from bot.screens.acts import Consent
from bot.screens.screen import Screen
from bot.services.people import GuildId
from cogs.shared.consenting import ANSWERED_WITHIN
from tests.client.server import Server
from tests.cogs.conftest import answer, manager, said
from tests.cogs.playing import begun
from tests.messages import text_of

pytestmark = pytest.mark.parametrize("on_disk", [True])

COMMAND = "server delete"
WHAT = "**Delete everything about this server**\n"
ANEW = f"Nothing is deleted yet: that was too early, too late, or from an older question. So I ask again.\n\n{WHAT}"
GOES = "This will be deleted: 1 table (with hands and choices)."
SURE = f"{GOES} Nobody can undo it. Shall I really delete everything about this server?"
BEGUN = (
    "It has begun. In a few minutes everything that was stored about this server until now is deleted. I won't write "
    "here when it's done: /server delete says what is left."
)
UNDER_WAY = (
    "Everything about this server is already being deleted. There is nothing more to do. It takes a few minutes."
)
NOTHING = "There is nothing to delete: this server has no tables, no game nights and no settings of its own."
ONLY_MANAGERS = "Only people who manage the server can do that"


async def later(server: Server) -> None:
    """Let the deletion go on until it is done."""
    await server.quiet()
    for _ in range(2):
        server.clock.forward(timedelta(minutes=2))
        with server.working():
            await server.bot.agenda.look()
        await server.quiet()


async def test_a_manager_who_agrees_twice_has_the_server_deleted(server: Server) -> None:
    await begun(server, "ana", "ben", "cem")
    eva = manager(server)
    shown = answer(await eva.slash(server.channel, COMMAND))
    goes, ends, *_ = text_of(shown).split("\n\n")[1:]
    assert goes == GOES
    assert ends == "The table that isn't over ends without a score, and its channel is told."
    await eva.click(shown, label="Go on to delete everything")
    assert text_of(shown) == SURE
    await eva.click(shown, label="Yes, delete it")
    assert text_of(shown) == BEGUN
    await later(server)
    assert GuildId(server.guild.id) not in await server.bot.deleter._store.servers()
    told = server.channel.history()[-1]
    assert "A server manager is having everything about this server deleted, so the game ends" in text_of(told)
    assert told.components == [], "soon no button would find the table"
    assert said(await eva.slash(server.channel, COMMAND)) == NOTHING
    await eva.slash(server.channel, "wonders new")
    assert said(await eva.slash(server.channel, COMMAND, consent="twice")).startswith(ANEW), "they agreed to the first"


async def test_while_it_is_deleted_every_manager_and_every_button_is_told_so(server: Server) -> None:
    await begun(server, "ana", "ben", "cem")
    eva, zoe = manager(server), manager(server, "zoe")
    first, second, third = [answer(await eva.slash(server.channel, COMMAND)) for _ in range(3)]
    await eva.click(first, label="Go on to delete everything")
    await eva.click(second, label="Go on to delete everything")
    assert text_of(second) == SURE, "a double press"
    await server.bot.agenda.stop()
    await eva.click(first, label="Yes, delete it")
    await eva.click(second, label="Yes, delete it")
    assert text_of(second).startswith(UNDER_WAY)
    assert "Still stored: 1 table (with hands and choices)." in text_of(second)
    await eva.click(third, label="Go on to delete everything")
    assert text_of(third).startswith(UNDER_WAY)
    for consent in ("none", "once", "twice"):
        assert said(await zoe.slash(server.channel, COMMAND, consent=consent)).startswith(UNDER_WAY)


async def test_of_two_presses_at_once_the_second_finds_what_the_first_has_begun(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(server, "ana", "ben", "cem")
    eva, cog = manager(server), cast("Any", server.bot.get_cog("Server"))
    outcomes: list[Screen] = []
    real = cog.delete_server

    async def twice(call: Call, consent: Consent) -> Screen:
        outcomes.extend(await asyncio.gather(real(call, consent), real(call, consent)))
        return outcomes[-1]

    await eva.slash(server.channel, COMMAND)
    await eva.slash(server.channel, COMMAND, consent="once")
    monkeypatch.setattr(cog, "delete_server", twice)
    await eva.slash(server.channel, COMMAND, consent="twice")
    first, second = (each.content for each in outcomes)
    assert first == BEGUN
    assert second.startswith(UNDER_WAY) or second == NOTHING


async def test_no_keeps_everything_and_makes_older_questions_void(server: Server) -> None:
    await begun(server, "ana", "ben", "cem")
    eva = manager(server)
    copy, shown = [answer(await eva.slash(server.channel, COMMAND)) for _ in range(2)]
    for each in (copy, shown):
        await eva.click(each, label="Go on to delete everything")
    await eva.click(shown, label="No, keep everything")
    assert text_of(shown) == "Nothing is deleted."
    await eva.click(copy, label="Yes, delete it")
    assert text_of(copy).startswith(ANEW)


async def test_no_after_yes_does_not_say_that_nothing_is_deleted(server: Server) -> None:
    await begun(server, "ana", "ben", "cem")
    eva = manager(server)
    copy, shown = [answer(await eva.slash(server.channel, COMMAND)) for _ in range(2)]
    for each in (copy, shown):
        await eva.click(each, label="Go on to delete everything")
    await server.bot.agenda.stop()
    await eva.click(shown, label="Yes, delete it")
    await eva.click(copy, label="No, keep everything")
    assert text_of(copy).startswith(UNDER_WAY)


async def test_without_anything_stored_nobody_is_asked(server: Server) -> None:
    eva = manager(server)
    for consent in ("none", "once", "twice"):
        shown = answer(await eva.slash(server.channel, COMMAND, consent=consent))
        assert text_of(shown) == NOTHING
        assert "custom_id" not in str(shown.components)


async def test_managers_get_what_is_stored_about_the_server_as_a_file_once_a_day(server: Server) -> None:
    await begun(server, "ana", "ben", "cem")
    eva, zoe = manager(server), manager(server, "zoe")
    sent = answer(await eva.slash(server.channel, "server export"))
    assert sent.ephemeral
    (file,) = sent.attachments
    assert file.filename == "7-wonders-server.json"
    assert file.description == "This server's data as a file, for a text editor"
    (game,) = json.loads(await file.read())["games"]["list"]
    assert [each["name"] for each in game["seats"]] == ["ana", "ben", "cem"]
    for person in (eva, zoe):
        assert said(await person.slash(server.channel, "server export")).startswith(
            "A manager of this server has had its file today. The next one: <t:"
        )


async def test_the_question_has_a_button_that_sends_the_file_beside_it(server: Server) -> None:
    await begun(server, "ana", "ben", "cem")
    eva = manager(server)
    shown = answer(await eva.slash(server.channel, COMMAND))
    (sent,) = (await eva.click(shown, label="This server's data as a file")).followups
    assert sent.ephemeral
    assert [each.filename for each in sent.attachments] == ["7-wonders-server.json"]
    assert text_of(shown).startswith(WHAT)


async def test_a_file_without_tables_and_nights_says_so(server: Server) -> None:
    eva = manager(server)
    assert said(await eva.slash(server.channel, "server export")).startswith(
        "I have stored no tables and no game nights of this server, so this file has only its settings."
    )


async def test_where_the_bot_may_attach_no_files_it_says_so(server: Server) -> None:
    eva = manager(server)
    server.forbid("attach_files")
    assert said(await eva.slash(server.channel, "server export")) == (
        "I may not attach files in this channel. Use /server export in another one, or let me attach files here."
    )


async def test_old_buttons_and_whoever_types_too_much_are_asked_first(server: Server) -> None:
    await begun(server, "ana", "ben", "cem")
    eva, zoe = manager(server), manager(server, "zoe")
    assert said(await eva.slash(server.channel, COMMAND, consent="twice")).startswith(ANEW)
    assert said(await eva.slash(server.channel, COMMAND, consent="once")) == SURE
    assert said(await zoe.slash(server.channel, COMMAND, consent="twice")).startswith(ANEW)
    assert said(await zoe.slash(server.channel, COMMAND)).startswith(WHAT)
    server.clock.forward(2 * ANSWERED_WITHIN)
    for consent in ("twice", "twice"):
        assert said(await eva.slash(server.channel, COMMAND, consent=consent)).startswith(ANEW)
    assert said(await eva.slash(server.channel, COMMAND, consent="once")) == SURE
    server.clock.forward(2 * ANSWERED_WITHIN)
    assert said(await eva.slash(server.channel, COMMAND, consent="once")).startswith(ANEW)
    assert said(await eva.slash(server.channel, COMMAND, consent="once")) == SURE
    assert said(await eva.slash(server.channel, COMMAND, consent="twice")) == BEGUN


async def test_a_manager_of_another_server_is_refused(server: Server) -> None:
    await begun(server, "ana", "ben", "cem")
    eva = manager(server)
    shown = answer(await eva.slash(server.channel, COMMAND))
    await eva.click(shown, label="Go on to delete everything")
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
