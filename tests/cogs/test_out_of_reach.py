"""Answers are correct everywhere even if the bot may not post in the table's channel."""

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.client.server import Server, Table
from tests.cogs.conftest import said
from tests.cogs.playing import begun

SAYS_SO = "I can't reach this table"


def forbid(server: Server) -> None:
    """Deny the bot permission to write in the table's channel."""
    allow, deny = discord.PermissionOverwrite(send_messages=False).pair()
    bot = server.env.backend.bot_user.id
    overwrite = Overwrite(target_id=bot, type=OverwriteType.MEMBER, allow=allow.value, deny=deny.value)
    server.env.backend.set_overwrite(server.channel.id, overwrite)


async def last_choice(table: Table) -> str:
    """Make the first player choose last; return the answer to that choice."""
    ana, *others = table.people
    for other in others:
        await table.answer(other)
    card = (await table.hand(ana)).view.hand[0].name
    answer = said(await ana.slash(table.server.channel, "play", card=card, action="discard"))
    await table.server.env.settle()
    return answer


async def test_whose_choice_is_the_last_is_never_told_that_what_cannot_be_told_stands_there(server: Server) -> None:
    """The answer used to say that the turn was revealed in the channel, although the reveal could not be posted."""
    table = await begun(server, "ana", "ben", "cem")
    forbid(server)
    first = await last_choice(table)
    assert "See the reveal in" in first, "that nobody may write there is not known yet"
    second = await last_choice(table)
    assert "I'll post the reveal as soon as I can." in second
    assert SAYS_SO in second


async def test_wherever_somebody_looks_it_is_said_that_the_table_is_out_of_reach(server: Server) -> None:
    looks = ("hand", "wonders list", "wonders board", "wonders history", "wonders seats")
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    await last_choice(table)
    for look in looks:
        assert SAYS_SO not in said(await ana.slash(server.channel, look)), look
    forbid(server)
    await last_choice(table)
    for look in looks:
        assert SAYS_SO in said(await ana.slash(server.channel, look)), look
