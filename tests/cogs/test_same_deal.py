"""Playing a deal again in Discord: from the end of a game, by button and by command."""

from dataclasses import replace

import pytest

from bot.client.announcing.screens import read, screen_of
from bot.screens.acts import AskDeal, Join, PlayDeal, ShowHand, TellStanding
from bot.services.news import Announcement, News
from bot.services.people import GameId
from bot.text.words import Words
from tests.bot.services.memory import MemoryStore
from tests.bot.whole_games import shown
from tests.client.server import Server
from tests.cogs.conftest import said
from tests.cogs.playing import press
from tests.cogs.test_replay import finished
from tests.messages import text_of
from tests.screens import answer_to, find


@pytest.mark.slow
async def test_a_deal_is_played_again_with_people_and_against_computers(server: Server) -> None:
    table = await finished(server)
    ana, zoe = table.people[0], server.person("zoe")
    await ana.slash(server.channel, "wonders history", hands=True, channel=True)
    await server.env.settle()
    posted = server.channel.history()[-1]
    end = next(message for message in server.channel.history() if find(message, AskDeal))
    assert find(await press(ana, end, AskDeal), ShowHand), "which leads a player back to how they did"
    with_people = await press(zoe, await press(zoe, end, AskDeal), PlayDeal, "With people")
    assert "of this seat at table 1" in text_of(with_people)
    lobby = next(message for message in server.channel.history() if find(message, Join))
    assert "The deal of table 1 once more" in text_of(lobby)
    assert "for people who don't know its cards" in said(await ana.click(lobby, label="Join"))
    hands = {"hands": True, "channel": True, "table": "1"}
    assert "Table 2 is playing this deal" in said(await ana.slash(server.channel, "wonders history", **hands))
    (told,) = (await ana.click(posted, label="Forward")).followups
    assert told.ephemeral
    assert "Table 2 is playing this deal" in text_of(told)
    assert text_of(next(each for each in server.channel.history() if each.id == posted.id)) == text_of(posted)
    assert "can't look back at this one" in said(await zoe.slash(server.channel, "wonders record", table="1"))
    await zoe.slash(server.channel, "wonders leave", table="2")
    hand = said(await ana.slash(server.channel, "wonders rematch", deal="computers", table="1"))
    assert "Age 1, turn 1." in hand
    assert "It plays the deal of table 1." in hand
    again = await server.view(game=GameId(3))
    assert [seat.user for seat in again.seats] == [ana.id, None, None]
    first = await server.view()
    assert again.begun_table.cities[0].board == first.begun_table.cities[0].board
    store = server.bot.tables._store
    assert isinstance(store, MemoryStore)
    games = store.games
    games[again.id] = replace(games[again.id], progress=games[first.id].progress)
    scores = await ana.slash(server.channel, "wonders scores", table=str(again.id))
    sheet = answer_to(scores)
    assert sheet is not None
    both = text_of(await press(ana, sheet, TellStanding))
    assert "The same deal at table 1" in said(scores), "it shows what the end showed"
    over = screen_of(Words(), await read(await server.bot.tables.telling(again.id), Announcement(News.OVER)))
    assert over is not None
    for each in (both, shown(over)):
        assert "The same deal at table 1" in each
        assert "has 46 points now; ben had 46 points before" in each
        assert "ana has 41 points now and had 41 points before: no difference." in each
