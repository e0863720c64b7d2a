"""Being forgotten, by buttons and by typing."""

import re
from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.services import lobby, motions
from bot.services.game import TableSettings, Wish
from bot.services.rewording import BETWEEN
from cogs.shared.consenting import ANSWERED_WITHIN
from storage import SqlStore
from tests.client.server import FIRST, Server
from tests.cogs.conftest import answer, said
from tests.cogs.playing import begun, played_on
from tests.messages import text_of
from tests.scenarios.party import make_haste
from tests.sweeps import sweep

pytestmark = pytest.mark.parametrize("on_disk", [True])

WHAT = "**Forget me**\n"
SURE = "Shall I really forget you? Nobody can undo it."
ZOE = "zoe who is gone"
WHOLE = 18
"""The number of turns of a whole game."""
BEGUN = "It has begun. In about a minute I will have forgotten you. Thank you for playing."


async def test_whoever_agrees_twice_is_forgotten_and_the_table_is_told_without_a_name(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = server.person("ana")
    await server.lobby(TableSettings(3), [ana, server.person("ben")])
    opened = await ana.click(answer(await ana.slash(server.channel, "settings show")), label="Forget me")
    (shown,) = opened.followups
    assert shown.ephemeral
    playing, lobbies = text_of(shown).split("\n\n")[1:3]
    assert playing.startswith("In the game that you are playing, a computer player takes your seat.")
    assert lobbies == "You leave the table that has not begun."
    await ana.click(shown, label="Go on")
    assert text_of(shown) == SURE
    assert (await table.view()).seats[0].user == ana.id
    await ana.click(shown, label="Yes, forget me")
    assert text_of(shown) == BEGUN
    await server.quiet()
    view = await table.view()
    assert view.seats[0].user is None
    assert "ana" not in repr(view)
    told = [text_of(each) for each in server.channel.history()]
    (left,) = [each for each in told if "for good" in each]
    assert re.fullmatch(r"Table 1. A player has left the game for good, so \w+ \\\(computer\\\) plays Giza now.", left)
    assert "ana" not in text_of(server.panel())


async def test_old_buttons_and_whoever_types_too_much_are_asked_first(server: Server) -> None:
    ana = server.person("ana")
    assert said(await ana.slash(server.channel, "forget", consent="twice")).startswith(WHAT)
    assert said(await ana.slash(server.channel, "forget", consent="twice")).startswith(WHAT)
    assert said(await ana.slash(server.channel, "forget", consent="once")) == SURE
    server.clock.forward(2 * ANSWERED_WITHIN)
    assert said(await ana.slash(server.channel, "forget", consent="twice")).startswith(WHAT)
    assert said(await ana.slash(server.channel, "forget", consent="once")) == SURE
    assert said(await ana.slash(server.channel, "forget", consent="twice")) == BEGUN
    assert said(await ana.slash(server.channel, "forget", consent="twice")).startswith(WHAT)


async def test_messages_of_a_running_game_name_whoever_is_forgotten_no_more(server: Server) -> None:
    table = await begun(server, ZOE, "ben", "cem")
    await table.turn(2)
    await table.act(0, motions.propose, Wish.ABANDON)
    await server.quiet()
    zoe, told = server.person(ZOE), {each.id: each for each in server.channel.history()}
    assert len(naming(server, zoe)) > 4
    requests = len(server.env.http_requests)
    await server.bot.forgetter.forget(table.actor(0))
    await all_reworded(server)
    assert naming(server, zoe) == []
    left = {each.id: each for each in server.channel.history()}
    assert told.keys() <= left.keys()
    reveals = [each for each in left.values() if "is revealed" in each.content]
    assert len(reveals) == 2
    for each in reveals:
        before = told[each.id]
        assert (kept(each), each.content) == (kept(before), before.content)
        assert each.attachments[0].description != before.attachments[0].description
    edits = [each.json for each in server.env.http_requests[requests:] if each.method == "PATCH" and each.json]
    assert len(edits) > 4
    assert all(not each["allowed_mentions"].get("users") for each in edits if "allowed_mentions" in each)
    await table.my_hand(1)
    await table.turn()
    assert "turn 4" in text_of(server.panel())


@pytest.mark.parametrize("turns", sweep([2, WHOLE], short=[2]))
async def test_messages_of_a_game_that_is_over_name_whoever_is_forgotten_no_more(
    server: Server, monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    if turns != WHOLE:
        make_haste(monkeypatch, turns)
    table = await begun(server, ZOE, "ben", "cem")
    await played_on(table, turns)
    zoe, told = server.person(ZOE), server.channel.history()
    assert "points" in text_of(told[-1])
    assert len(naming(server, zoe)) > 2 + turns
    server.env.backend.delete_message(server.channel.id, told[3].id)
    await server.bot.forgetter.forget(table.actor(0))
    await all_reworded(server)
    left = server.channel.history()
    assert naming(server, zoe) == []
    assert len(left) == len(told) - 1
    assert "Giza (Former player)" in text_of(left[-1])
    assert list(map(kept, left)) == list(map(kept, [*told[:3], *told[4:]]))


async def test_a_game_of_nobody_else_is_deleted_once_its_messages_name_nobody(server: Server) -> None:
    table = await server.lobby(TableSettings(3), [server.person(ZOE)])
    await table.act(0, lobby.add_computers)
    await table.start(0)
    await server.quiet()
    assert len(naming(server, server.person(ZOE))) > 1
    await server.bot.forgetter.forget(table.actor(0))
    await all_reworded(server)
    assert naming(server, server.person(ZOE)) == []
    server.clock.forward(timedelta(minutes=2))
    await works(server)
    assert await server.bot.tables._store.load(table.id) is None


async def test_invitations_reminders_and_what_is_said_elsewhere_name_whoever_is_forgotten_no_more(
    server: Server,
) -> None:
    zoe, ben = server.persons(ZOE, "ben")
    games = server.guild.create_text_channel("games")
    await zoe.slash(games, "wonders new", players=2, time="live 60")
    (first,) = games.threads
    await ben.slash(first, "wonders join")
    await zoe.slash(first, "wonders start")
    server.clock.forward(timedelta(seconds=105))
    await works(server)
    (reminder,) = (each for each in first.history() if "please choose by" in each.content)
    await zoe.slash(server.channel, "wonders move", table="1")
    server.env.backend.create_thread(games.id, "own thread", owner_id=ben.id)
    *_, second = games.threads
    await zoe.slash(second, "wonders move", table="1")
    server.env.backend.delete_channel(second.id)
    await works(server)
    beside = games.history()[-1]
    everywhere = (games, first, server.channel)
    named = [each for channel in everywhere for each in naming(server, zoe, channel)]
    told = ["the game has begun", "please choose by", "the game continues in", "can't reach"]
    assert [sum(said in each for each in named) for said in told] == [1, 1, 2, 1]
    assert f"<@{zoe.id}>" in beside.content
    await server.bot.forgetter.forget(server.table().actor(zoe))
    await all_reworded(server)
    assert [each for channel in everywhere for each in naming(server, zoe, channel)] == []
    assert games.history()[-1].id == beside.id
    (left,) = (each for each in first.history() if each.id == reminder.id)
    assert left.content == reminder.content.replace(f"<@{zoe.id}>", "Former player")
    assert f"<@{ben.id}>" in left.content


async def all_reworded(server: Server) -> None:
    """Let time pass until all messages are worded anew that have to be."""
    store = server.bot.tables._store
    assert isinstance(store, SqlStore)
    await works(server)
    for _ in range(200):
        if await store.outdated_post(FIRST) is None:
            return
        server.clock.forward(BETWEEN)
        await works(server)
    raise AssertionError("it never ends")


async def works(server: Server) -> None:
    """Let the bot do all that is due."""
    with server.working():
        while await server.bot.agenda.work_off():
            pass
    await server.quiet()


def naming(server: Server, member: MemberActor, channel: ChannelHandle | None = None) -> list[str]:
    """Return the texts of all messages in a channel, usually the table's, that have a person's name or id."""
    posted = (each for each in (channel or server.channel).history() if each.type is discord.MessageType.default)
    told = [f"{text_of(each)} {each.components}" for each in posted]  # Discord itself says how a thread was called
    return [each for each in told if member.name in each or str(member.id) in each]


def kept(message: discord.Message) -> tuple[list[Any], list[int]]:
    """Return the buttons and the pictures of a message."""
    return [each.to_dict() for each in message.components], [each.id for each in message.attachments]
