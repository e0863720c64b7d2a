"""Being forgotten, by buttons and by typing."""

import re

import pytest

from bot.services.game import TableSettings
from cogs.forgetting import ANSWERED_WITHIN
from tests.client.server import Server
from tests.cogs.conftest import answer, said
from tests.cogs.playing import begun
from tests.messages import text_of

pytestmark = pytest.mark.parametrize("on_disk", [True])

WHAT = "**Forget me**\n"
SURE = "Shall I really forget you? Nobody can undo it."
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
