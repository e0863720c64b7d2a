"""If Discord refuses a picture, the message is sent without it and gets the picture later."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.client.private import hands
from bot.client.servers.readers import Public
from bot.pictures import Picture
from bot.screens.hands import hand_screen
from bot.services import lobby, places
from bot.services.people import GuildId, UserId
from players.levels import Level
from tests.client.evening import Evening, evening
from tests.client.server import Table
from tests.client.sketch import Sketch, files, told_with
from tests.messages import text_of

SHOWN = [("table.png", "All cities")]
REFUSALS = pytest.mark.parametrize(("status", "code"), [(413, 40005), (400, 50035), (400, 240000)])


@pytest.fixture(autouse=True)
def _pictured(monkeypatch: pytest.MonkeyPatch) -> None:
    told_with(monkeypatch, lambda: Picture("table", Sketch(), "All cities", "The rest."))


async def refreshed(server: Evening, table: Table) -> None:
    """Refresh the panel twice, with nothing new on it."""
    for _ in range(2):
        await server.refresh(table)


@REFUSALS
async def test_what_is_told_for_good_goes_without_the_picture_that_is_refused(status: int, code: int) -> None:
    async with evening() as server:
        table = await server.game()
        before = len(server.told())
        server.env.inject_error("POST", "/channels/*/messages", status=status, code=code)
        await table.turn()
        reveal, panel = server.told()[before:]
        assert "revealed" in text_of(reveal)
        assert (files(reveal), "The rest." in text_of(reveal)) == ([], False)
        assert (files(panel), server.waiting) == (SHOWN, [])


@REFUSALS
async def test_an_edit_goes_without_the_picture_that_is_refused_and_the_next_refresh_brings_it(
    status: int, code: int
) -> None:
    async with evening() as server:
        table = await server.game()
        server.env.inject_error("PATCH", "/channels/*/messages/*", status=status, code=code)
        await table.choose(0)
        await server.quiet()
        assert (files(server.told()[-1]), server.waiting) == ([], [])
        edits = server.requests("PATCH", "/messages")
        await refreshed(server, table)
        assert (files(server.told()[-1]), server.requests("PATCH", "/messages")) == (SHOWN, edits + 1)


async def test_what_is_refused_without_pictures_too_comes_in_plain_words() -> None:
    async with evening() as server:
        table = await server.game()
        sent, before = server.requests("POST", "/messages"), len(server.told())
        server.env.inject_error("POST", "/channels/*/messages", status=400, code=50035, times=2)
        await table.turn()
        assert server.requests("POST", "/messages") == sent + 4
        reveal, panel = server.told()[before:]
        assert "is revealed." in text_of(reveal)
        assert (files(reveal), files(panel), server.waiting) == ([], SHOWN, [])


async def test_a_panel_that_lacks_its_picture_gets_it_with_the_next_refresh_and_then_stays() -> None:
    async with evening() as server:
        table = await server.lobby()
        await server.quiet()
        server.env.inject_error("POST", "/channels/*/messages", status=413, code=40005)
        await table.start(0)
        await server.quiet()
        panel = server.told()[-1]
        assert files(panel) == []
        for _ in range(2):
            await refreshed(server, table)
            assert files(server.told()[-1]) == SHOWN
            assert server.requests("PATCH", f"/messages/{panel.id}") == 1


async def test_a_panel_that_was_posted_while_the_server_changed_its_mind_is_repaired(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[object] = []

    async def undecided(guild: GuildId | None, seated: Sequence[UserId] = ()) -> Public:
        asked.append(guild)
        return replace(await public(guild, seated), pictures=len(asked) % 2 == 0)

    async def decided(guild: GuildId | None, seated: Sequence[UserId] = ()) -> Public:
        return replace(await public(guild, seated), pictures=not files(panel))

    async with evening() as server:
        public = server.bot.readers.public
        monkeypatch.setattr(server.bot.readers, "public", undecided)
        table = await server.game()
        panel = server.told()[-1]
        monkeypatch.setattr(server.bot.readers, "public", decided)
        shown = files(panel)
        await refreshed(server, table)
        assert files(server.told()[-1]) != shown


async def test_a_hand_goes_without_the_picture_that_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    make = hand_screen
    picture = Picture("hand", Sketch("Altar"), "Your cards")
    monkeypatch.setattr(hands, "hand_screen", lambda *given: replace(make(*given), pictures=(picture,)))
    async with evening() as server:
        await server.likes(0, direct_messages=True)
        own = server.people[0].user.dm_channel.id
        server.env.inject_error("POST", f"/channels/{own}/messages", status=413, code=40005)
        table = await server.game()
        assert [files(each) for each in server.direct(0)] == [[]]
        await table.turn()
        assert [files(each) for each in server.direct(0)] == [[], [("hand.png", "Your cards")]]


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize(("status", "code"), [(413, 40005), (400, 50035)])
async def test_who_watches_goes_on_watching_when_a_message_is_refused(status: int, code: int, times: int) -> None:
    async with evening() as server:
        table = await server.lobby()
        await table.act(2, lobby.leave_table)
        await table.act(0, lobby.add_computers, Level.EASY, 1)
        await table.start(0)
        await table.act(2, places.watch)
        await server.quiet()
        own = server.people[2].user.dm_channel.id
        server.env.inject_error("POST", f"/channels/{own}/messages", status=status, code=code, times=times)
        await table.turn()
        assert [files(each) for each in server.direct(2)] == [[]] * (2 - times)
        assert (await table.view()).watchers
