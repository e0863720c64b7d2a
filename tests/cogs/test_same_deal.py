"""Playing a deal again in Discord: from the end of a game, by button and by command."""

import pytest

from bot.screens.acts import AskDeal, Join, PlayDeal
from bot.services.people import GameId
from tests.client.server import Server
from tests.cogs.conftest import said
from tests.cogs.playing import press
from tests.cogs.test_replay import finished
from tests.messages import text_of
from tests.screens import find


@pytest.mark.slow
async def test_a_deal_is_played_again_with_people_and_against_computers(server: Server) -> None:
    table = await finished(server)
    ana, zoe, yun = table.people[0], server.person("zoe"), server.person("yun")
    end = next(message for message in server.channel.history() if find(message, AskDeal))
    with_people = await press(zoe, await press(zoe, end, AskDeal), PlayDeal, "With people")
    assert "of this seat at table 1" in text_of(with_people)
    lobby = next(message for message in server.channel.history() if find(message, Join))
    assert "The deal of table 1 once more" in text_of(lobby)
    assert "for people who don't know its cards" in said(await ana.click(lobby, label="Join"))
    assert "stays closed to you" in said(await zoe.slash(server.channel, "wonders record", table="1"))
    await zoe.slash(server.channel, "wonders leave", table="2")
    assert "game begins" in said(await ana.slash(server.channel, "wonders rematch", deal="computers", table="1"))
    again = await server.view(game=GameId(3))
    assert [seat.user for seat in again.seats] == [ana.id, None, None]
    assert again.begun_table.cities[0].board == (await server.view()).begun_table.cities[0].board
