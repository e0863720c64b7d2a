"""`/server tables`: a server's managers can repair its tables, but see nothing hidden."""

from dataclasses import replace

import discord
import pytest
from discord import app_commands
from simcord.actors import MemberActor

from bot.screens.acts import (
    Act,
    CloseTable,
    LetCount,
    Manage,
    MoveHere,
    ShowHand,
    ShowServer,
    ShowStanding,
    ShowTables,
    Unstick,
    Vote,
)
from bot.services.game import Ending, Status, TableSettings
from bot.services.people import GameId, GuildId
from bot.services.settings import GuildSettings
from tests.client.server import Server, Table
from tests.cogs.conftest import answer, manager, said
from tests.cogs.playing import begun, played_on, press
from tests.cogs.test_forgetting import all_reworded
from tests.messages import text_of
from tests.screens import find
from tests.sweeps import sweep

COMMAND = "server tables"
TOLD_NO = "Only people who manage the server can do that"
WAYS = [{}, {"table": "1"}, *({"table": "1", "do": do, "sure": True} for do in ("end", "move", "unstick", "take-out"))]


async def running(server: Server) -> Table:
    return await begun(server, "ana", "ben", "cem")


async def test_all_tables_of_the_server_are_listed_wherever_they_are_and_one_is_chosen(server: Server) -> None:
    await running(server)
    eva, elsewhere = manager(server), server.guild.create_text_channel("elsewhere")
    listed = await eva.slash(elsewhere, COMMAND)
    assert "Table 1 (ana's): Age 1, turn 1" in said(listed)
    assert "Waiting for ana, ben and 1 more (asked <t:" in said(listed)
    (line,) = find(answer(listed), Manage)
    chosen = await eva.select(answer(listed), [line.value], custom_id=line.custom_id)
    assert "Waiting for ana, ben and cem (asked <t:" in said(chosen)
    assert [bool(find(answer(chosen), kind)) for kind in (Unstick, MoveHere, CloseTable, ShowHand)] == [
        True,
        True,
        True,
        False,
    ]
    typed = await eva.slash(elsewhere, COMMAND, table="ana")
    assert said(typed) == said(chosen)
    suggested = await eva.autocomplete(elsewhere, COMMAND, "table", "")
    assert [each["value"] for each in suggested] == ["1"]


async def test_who_manages_the_server_ends_a_table_and_is_asked_first(server: Server) -> None:
    await running(server)
    eva = manager(server)
    asked = await eva.slash(server.channel, COMMAND, table="1", do="end")
    assert (await server.view()).status is Status.PLAY
    sure = next(each for each in find(answer(asked), CloseTable) if each.label.startswith("Yes"))
    assert "The table is closed. Its channel shows that a server manager closed it." in said(
        await eva.click(answer(asked), custom_id=sure.custom_id)
    )
    assert (await server.view()).ending is Ending.MANAGER
    assert "A server manager ended the game." in text_of(server.panel())
    assert "This table is already closed" in said(
        await eva.slash(server.channel, COMMAND, table="1", do="end", sure=True)
    )


async def test_who_manages_the_server_and_plays_ends_no_rated_game_alone(server: Server) -> None:
    eva, mia = manager(server), manager(server, "mia")
    await eva.slash(server.channel, "server ratings", on=True)
    await server.game(TableSettings(players=3), [eva, *server.persons("ana", "ben")])
    for options in ({}, {"sure": True}):
        asked = await eva.slash(server.channel, COMMAND, table="1", do="end", **options)
        assert "You've had a seat in this rated game, so only its players can end it, by a vote" in said(asked)
        assert [type(each.act) for each in find(answer(asked), Act)] == [Vote]
    assert (await server.view()).status is Status.PLAY
    await mia.slash(server.channel, COMMAND, table="1", do="end", sure=True)
    assert (await server.view()).ending is Ending.MANAGER


@pytest.mark.parametrize("on_disk", [True])
async def test_a_manager_who_did_not_play_takes_a_finished_game_out_of_the_ratings_by_name_and_puts_it_back(
    server: Server,
) -> None:
    eva, mia = manager(server), manager(server, "mia")
    (ana,) = server.persons("ana")
    await eva.slash(server.channel, "server ratings", on=True)
    table = await server.game(TableSettings(players=3), [mia, ana, *server.persons("ben")])
    early = await eva.slash(server.channel, COMMAND, table="1", do="take-out")
    assert "Only a rated game that was played to its end" in said(early)
    await played_on(table, 99)
    judged = await mia.slash(server.channel, COMMAND, table="1", do="take-out")
    assert "You had a seat in this game, so you can't decide whether it counts." in said(judged)
    for person in (mia, ana):
        scores = answer(await person.slash(server.channel, "wonders scores", table="1"))
        assert not find(await press(person, scores, ShowStanding), LetCount)

    scores = await press(eva, answer(await eva.slash(server.channel, "wonders scores", table="1")), ShowStanding)
    out = f"Not counted in the ratings: <@{eva.id}> took this game out."
    assert out in text_of(await press(eva, scores, LetCount))
    for way in ({}, {"do": "take-out"}):
        assert out in said(await eva.slash(server.channel, COMMAND, table="1", **way))
    assert out in said(await mia.slash(server.channel, COMMAND, table="1")), "who played may not change it"
    assert out in said(await ana.slash(server.channel, "wonders scores", table="1"))
    await all_reworded(server)
    assert [out in text_of(each) for each in server.channel.history()].count(True) == 1, "the message of the end"
    back = await eva.slash(server.channel, COMMAND, table="1", do="put-back")
    assert "This game counts for the ratings here." in said(back)
    await all_reworded(server)
    assert not any(out in text_of(each) for each in server.channel.history())
    assert out not in said(await ana.slash(server.channel, "wonders scores", table="1"))


async def test_a_table_is_moved_only_to_where_all_see_it_and_its_panel_is_posted_anew(server: Server) -> None:
    table = await running(server)
    eva = manager(server)
    hidden = server.guild.create_text_channel(
        "hidden", overwrites={table.people[1]: discord.PermissionOverwrite(view_channel=False)}
    )
    assert "can't see" in said(await eva.slash(hidden, COMMAND, table="1", do="move"))
    elsewhere = server.guild.create_text_channel("elsewhere")
    shown = await eva.slash(elsewhere, COMMAND, table="1")
    (here,) = find(answer(shown), MoveHere)
    assert "moved the table here" in said(await eva.click(answer(shown), custom_id=here.custom_id))
    await server.env.settle()
    assert (await server.view(elsewhere)).home.channel == elsewhere.id
    before = len(elsewhere.history())
    assert "at the bottom" in said(await eva.slash(server.channel, COMMAND, table="1", do="unstick"))
    await server.env.settle()
    assert len(elsewhere.history()) >= before
    assert "turn 1" in text_of(elsewhere.history()[-1])


async def allowed_by_the_server(server: Server, name: str) -> MemberActor:
    """Return a person who is allowed to use the command on this server, but not to manage the server."""
    person = server.person(name)
    (group,) = [each for each in await server.bot.tree.fetch_commands() if each.name == "server"]
    server.guild.set_command_permissions(group, {person: True})
    return person


@pytest.mark.parametrize("options", sweep(WAYS, short=WAYS[:2]))
async def test_who_is_shown_the_command_and_may_not_manage_the_server_is_refused(
    server: Server, options: dict[str, str | bool]
) -> None:
    await running(server)
    fay = await allowed_by_the_server(server, "fay")
    assert TOLD_NO in said(await fay.slash(server.channel, COMMAND, **options))
    assert await fay.autocomplete(server.channel, COMMAND, "table", "") == []
    table = await server.view()
    assert (table.status, table.home.channel) == (Status.PLAY, server.channel.id)


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("language", {"name": "en"}),
        ("pictures", {"on": False}),
        ("pace", {"time": "4h"}),
        ("ratings", {"on": True}),
        ("delete", {}),
        ("export", {}),
    ],
)
async def test_who_is_shown_the_commands_and_may_not_manage_the_server_settles_nothing_there(
    server: Server, command: str, options: dict[str, str | bool]
) -> None:
    fay = await allowed_by_the_server(server, "fay")
    assert TOLD_NO in said(await fay.slash(server.channel, f"server {command}", **options))
    settled = await server.bot.preferences.guild(GuildId(server.guild.id))
    assert replace(settled, bio=None) == GuildSettings()


async def test_every_command_for_those_who_manage_a_server_is_tried_by_somebody_who_may_not(server: Server) -> None:
    group = server.bot.tree.get_command("server")
    assert isinstance(group, app_commands.Group)
    assert {each.name for each in group.commands} == {
        "tables",
        "language",
        "pictures",
        "pace",
        "ratings",
        "delete",
        "export",
    }


@pytest.mark.parametrize("options", sweep(WAYS[1:], short=WAYS[1:2]))
async def test_who_manages_another_server_is_refused(server: Server, options: dict[str, str | bool]) -> None:
    await running(server)
    other = server.env.create_guild()
    there = other.create_text_channel("there")
    role = other.create_role("reconciler", permissions=discord.Permissions(manage_guild=True))
    gus = other.add_member(server.env.create_user("gus"), roles=[role])
    assert TOLD_NO in said(await gus.slash(there, COMMAND, **options))
    assert "no table" in said(await gus.slash(there, COMMAND))
    table = await server.view()
    assert (table.status, table.home.channel) == (Status.PLAY, server.channel.id)


async def test_who_manages_the_server_sees_no_hand_and_takes_no_seat(server: Server) -> None:
    table = await running(server)
    eva = manager(server)
    assert "Only this table's players" in said(await eva.slash(server.channel, "hand", table="1"))
    panel = server.panel()
    (button,) = find(panel, ShowHand)
    assert "Only this table's players" in said(await eva.click(panel, custom_id=button.custom_id))
    hands = [card.name for person in table.people for card in (await table.hand(person)).view.hand]
    for options in ({}, {"table": "1"}):
        text = said(await eva.slash(server.channel, COMMAND, **options))
        assert not [card for card in hands if card in text]


async def test_it_is_for_servers_and_a_table_has_to_be_named(server: Server) -> None:
    await running(server)
    eva = manager(server)
    assert "Please also say which table" in said(await eva.slash(server.channel, COMMAND, do="end"))
    assert "can't find that table" in said(await eva.slash(server.channel, COMMAND, table="99"))
    assert "can't find that table" in said(await eva.slash(server.channel, COMMAND, table="Nobody's"))
    direct = await eva.user.slash(COMMAND)
    assert (
        text_of(direct.response)
        == "This command only works in a server. Use it as a slash command in a channel of your server."
    )


async def test_everybody_turns_the_pages_of_the_tables_here_by_pressing_and_typing(server: Server) -> None:
    for number in range(4):
        person = server.person(f"person {number}")
        for _ in range(3):
            await person.slash(server.channel, "wonders new")
    zoe = server.person("zoe")
    first = await zoe.slash(server.channel, "wonders list")
    assert "12 tables, page 1 of 2" in said(first)
    (further,) = find(answer(first), ShowTables)
    second = await zoe.click(answer(first), custom_id=further.custom_id)
    assert "12 tables, page 2 of 2" in said(second)
    assert said(await zoe.slash(server.channel, "wonders list", page=2)) == said(second)
    (back,) = find(answer(second), ShowTables)
    assert said(await zoe.click(answer(second), custom_id=back.custom_id)) == said(first)


async def test_fifty_tables_are_told_page_by_page(server: Server) -> None:
    eva = manager(server)
    people = [server.person(f"person {number}") for number in range(10)]
    for person in people:
        for _ in range(5):
            await person.slash(server.channel, "wonders new")
    seen: set[GameId] = set()
    shown = await eva.slash(server.channel, COMMAND)
    for page in range(1, 6):
        assert f"page {page}" in said(shown)
        seen |= {each.act.game for each in find(answer(shown), Manage) if isinstance(each.act, Manage)}
        older = [each for each in find(answer(shown), ShowServer) if each.label == "Older tables"]
        assert bool(older) == (page < 5)
        if older:
            shown = await eva.click(answer(shown), custom_id=older[0].custom_id)
    assert seen == {GameId(number) for number in range(1, 51)}
