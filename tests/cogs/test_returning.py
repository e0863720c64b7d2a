"""The message that a table's deleted thread belonged to, and how the table continues."""

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.client.sending import presenting
from bot.screens.acts import BringHere
from bot.screens.screen import Button, Screen
from bot.services.people import ChannelId
from tests.client.server import FIRST, Server
from tests.cogs.conftest import answer, said
from tests.cogs.playing import begun
from tests.messages import text_of
from tests.screens import find


async def left_without_its_thread(server: Server) -> tuple[ChannelHandle, tuple[MemberActor, ...]]:
    """Return a channel in which the thread of a running game was deleted, and the game's people."""
    below = server.guild.create_text_channel("below")
    people = server.persons("ana", "ben")
    await people[0].slash(below, "wonders new", players=2)
    await people[1].slash(below, "wonders join", table="1")
    await people[0].slash(below, "wonders start", table="1")
    await server.env.settle()
    server.env.backend.delete_channel((await server.bot.tables.public_table(FIRST)).home.channel)
    await server.env.settle()
    return below, people


async def test_go_on_here_moves_nothing_where_the_table_goes_on_elsewhere_already(server: Server) -> None:
    """A player used to be told to ask the host, who then moved the table although it had continued elsewhere."""
    below, (ana, ben) = await left_without_its_thread(server)
    message = below.history()[-1]
    (here,) = find(message, BringHere)
    elsewhere = server.guild.create_text_channel("elsewhere")
    assert "moved the table here" in said(await ben.slash(elsewhere, "wonders move"))
    await server.env.settle()
    for person in (ana, ben):
        told = text_of(answer(await person.click(message, custom_id=here.custom_id)))
        assert told == f"Table 1 (ana's): the game continues in {elsewhere.mention}."
    assert (await server.bot.tables.public_table(FIRST)).home.channel == ChannelId(elsewhere.id)


async def test_what_the_deleted_thread_hung_from_says_where_the_table_goes_on(server: Server) -> None:
    below, (_, ben) = await left_without_its_thread(server)
    message = below.history()[-1]
    (here,) = find(message, BringHere)
    assert "moved the table here" in said(await ben.click(message, custom_id=here.custom_id))
    await server.env.settle()
    (hung,) = [each for each in below.history() if "the game has begun in" in text_of(each)]
    assert f"the game has begun in {below.mention}" in text_of(hung)


async def test_where_a_table_goes_on_is_told_to_nobody_of_another_server(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    there = server.env.create_guild("elsewhere")
    channel = there.create_text_channel("channel")
    stranger = there.add_member(server.env.create_user("stranger"))
    made_up = Screen("forged", rows=((Button("forged", BringHere(table.id)),),))
    with server.working():
        sent = await server.bot.get_partial_messageable(channel.id).send(**presenting.new_message(made_up))
    told = said(await stranger.click(sent, label="forged"))
    assert "ana" not in told
    assert server.channel.mention not in told
