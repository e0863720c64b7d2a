"""Context menu commands: on a message about a table, and on a person."""

from dataclasses import replace

import discord

from bot.client.sending import presenting
from bot.screens.acts import ShowHand, ShowNight, TellReveal
from bot.screens.screen import Button, Screen
from bot.services.game import TableSettings
from bot.services.nights.night import NightId
from bot.services.people import GuildId, UserId
from tests.client.server import Server
from tests.cogs.conftest import said
from tests.cogs.playing import begun, played_on
from tests.screens import find

NOT_THERE = "I can't tell which table that message is about."
OF_A_MESSAGE = ("Cities now", "History")


async def test_cities_and_history_of_a_panel_are_those_that_are_typed(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    await table.turn()
    await server.env.settle()
    dua = server.person("dua")
    for name, command in zip(OF_A_MESSAGE, ("wonders board", "wonders history"), strict=True):
        answer = await dua.context_menu(server.channel, name, server.panel())
        assert answer.ephemeral
        assert said(answer) == said(await dua.slash(server.channel, command))


async def test_the_history_of_a_reveal_is_that_of_its_age(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    await table.turn(6)
    await server.env.settle()
    reveals = [message for message in server.channel.history() if find(message, TellReveal)]
    ana = table.people[0]
    of_first = said(await ana.context_menu(server.channel, "History", reveals[0]))
    assert of_first == said(await ana.slash(server.channel, "wonders history", age=1))
    await table.turn()
    assert said(await ana.context_menu(server.channel, "History", reveals[0])) == of_first
    assert said(await ana.slash(server.channel, "wonders history")) != of_first, "the latest Age is another one now"


async def test_a_message_that_is_about_no_table_gets_a_kind_sentence(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, ben = table.people[:2]
    chat = await ben.send(server.channel, "Whose turn is it?")
    night = await server.forged(ShowNight(NightId(1), ""))
    for name in OF_A_MESSAGE:
        for target in (chat, night):
            assert said(await ana.context_menu(server.channel, name, target)).startswith(NOT_THERE)


async def test_a_message_without_buttons_is_about_the_table_here(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    await table.turn()
    await server.env.settle()
    ana = table.people[0]
    past = next(message for message in server.channel.history() if not message.components)
    assert said(await ana.context_menu(server.channel, "Cities now", past)) == said(
        await ana.slash(server.channel, "wonders board")
    )


async def test_a_reveal_without_a_picture_is_known_by_its_message(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    await server.bot.tables._store.change_guild_settings(
        GuildId(server.guild.id), lambda it: replace(it, pictures=False)
    )
    await played_on(table, 7)
    reveals = [message for message in server.channel.history() if "is revealed" in message.content]
    assert [find(each, TellReveal) for each in reveals] == [[]] * 7
    assert "Replay. Age 1, turn 3 (3 of 18)" in said(await ana.context_menu(server.channel, "Replay", reveals[2]))
    of_first = said(await ana.context_menu(server.channel, "History", reveals[2]))
    assert of_first == said(await ana.slash(server.channel, "wonders history", age=1))


async def test_a_message_about_several_tables_means_none_of_them(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    with server.working():
        other = (await server.bot.tables.open_table(table.actor(0), server.home, TableSettings())).table.id
        both = ((Button("one", ShowHand(other)), Button("another", ShowHand(table.id))),)
        place = server.bot.get_partial_messageable(server.channel.id)
        message = await place.send(**presenting.new_message(Screen("all tables", rows=both)))
    await server.env.settle()
    for name in OF_A_MESSAGE:
        assert said(await table.people[0].context_menu(server.channel, name, message)).startswith(NOT_THERE)


async def test_who_may_not_see_a_table_sees_nothing_of_it_by_a_message_elsewhere(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    elsewhere, dua = server.guild.create_text_channel("elsewhere"), server.person("dua")
    server.overwrite(discord.PermissionOverwrite(view_channel=False), dua.id)
    message = await server.forged(ShowHand(table.id), elsewhere)
    for name in OF_A_MESSAGE:
        told = said(await dua.context_menu(elsewhere, name, message))
        assert told.startswith("Only this table's players can see it from here.")


async def test_a_person_is_invited_to_the_table_that_the_caller_hosts(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await server.lobby(TableSettings(players=3), [ana])
    assert said(await ana.context_menu(server.channel, "Invite to a table", ben)).startswith("Invited: ben.")
    assert (await server.view()).invited == {UserId(ben.id)}


async def test_an_invitation_from_elsewhere_names_the_table(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    await server.lobby(TableSettings(players=3), [ana])
    elsewhere = server.guild.create_text_channel("elsewhere")
    told = said(await ana.context_menu(elsewhere, "Invite to a table", ben))
    assert told.startswith("Table 1 (ana's):\nInvited: ben.")


async def test_whoever_cannot_be_invited_gets_a_kind_sentence_and_nothing_changes(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    assert "You have no game running here." in said(await ana.context_menu(server.channel, "Invite to a table", ben))
    await server.lobby(TableSettings(players=3), [ana])
    program = server.guild.add_member(server.env.create_user("program", bot=True))
    assert "You can't invite bots" in said(await ana.context_menu(server.channel, "Invite to a table", program))
    assert "Only the host" in said(await ben.context_menu(server.channel, "Invite to a table", ana))
    assert (await server.view()).invited == frozenset()
