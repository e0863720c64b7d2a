"""Who gets pictures: the server's setting and each person's own setting decide, and attachments must be allowed."""

import asyncio
import threading
from dataclasses import replace
from itertools import combinations, count

import discord
import pytest

from bot.client.private import hands
from bot.client.sending import pictures
from bot.pictures import Picture
from bot.screens.hands import hand_screen
from bot.screens.panels import turn_panel
from bot.screens.screen import Embed, Screen
from bot.services import places, substitutes
from bot.services.game import Status
from bot.services.lobby import add_computers, leave_table
from bot.services.news import News
from bot.services.people import GuildId
from bot.services.settings import GuildSettings
from bot.text.words import Words
from engine.ruleset import Seat
from players.levels import Level
from tests.bot.whole_games import whole_game
from tests.client.evening import Evening, another_announcer, evening
from tests.client.sketch import Sketch, Spoilt, files, told_as, told_with
from tests.messages import text_of
from tests.sweeps import sweep

MORE = "What the picture shows beyond that."


@pytest.fixture(autouse=True)
def _pictures() -> None:
    """Override the fixture that skips drawing, because this module tests pictures."""


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> "count[int]":
    """Add a picture with a long text to every message in the channel, and return a counter of its drawings."""
    times = count()
    told_with(monkeypatch, lambda: Picture("table", Sketch("Giza", times.__next__), "All cities", MORE))
    return times


SHOWN = [("table.png", "All cities")]


async def server_likes(server: Evening, *, pictures: bool) -> None:
    await server.bot.preferences._store.change_guild_settings(
        GuildId(server.guild.id), lambda _: GuildSettings(pictures=pictures)
    )


# Everyone.


async def test_everybody_sees_pictures_with_their_words(drawn: "count[int]") -> None:
    async with evening() as server:
        table = await server.game()
        await table.turn()
        reveal, panel = server.told()[-2:]
        assert (files(reveal), files(panel)) == (SHOWN, SHOWN)
        assert (reveal.embeds[-1].description, panel.embeds[-1].description) == (MORE, MORE)
        assert next(drawn) == 1, "the same picture each time"
        content = (await panel.attachments[0].read())[:8]
        assert content == b"\x89PNG\r\n\x1a\n"


async def test_a_panel_that_is_over_loses_its_picture(drawn: "count[int]") -> None:
    async with evening() as server:
        table = await server.game()
        panel = server.told()[-1]
        assert files(panel) == SHOWN
        await table.turn()
        (past,) = [each for each in server.told() if each.id == panel.id]
        assert (files(past), MORE in text_of(past)) == ([], False)
        assert next(drawn)


WHOLE = "All cities, clockwise."


def tells_all(server: Evening) -> bool:
    """Return whether the newest message is a panel whose alternative text tells all, not only what is new."""
    ((name, told),) = files(server.told()[-1])
    assert (name, told is None) == ("table.png", False)
    return WHOLE in str(told)


@pytest.mark.parametrize("how", sweep(["called for", "deleted", "moved"], short=("deleted",)))
async def test_a_panel_tells_what_is_new_but_one_that_is_wanted_again_tells_all_for_as_long_as_it_stands(
    how: str,
) -> None:
    async with evening(4) as server:
        table = await server.game()
        assert tells_all(server), "the first one of an Age"
        await table.turn()
        assert not tells_all(server)
        await table.choose(0)
        await server.restart()
        await server.later()
        await server.refresh(table)
        assert not tells_all(server), "another program makes the same text"
        if how == "called for":
            await table.act(1, places.repost_panel)
        elif how == "deleted":
            server.delete(server.told()[-1])
        else:
            server.channel = server.guild.create_text_channel("elsewhere")
            await table.act(0, places.move_table, places.Move(server.home))
        await server.quiet()
        for seat in (1, 2):
            await table.choose(seat)
            await server.quiet()
            assert tells_all(server)
        await table.choose(3)
        await server.quiet()
        assert not tells_all(server), "the next one goes on from there"


async def test_a_panel_tells_all_if_the_turn_before_it_had_none() -> None:
    async with evening() as server:
        table = await server.game()
        await table.turn()
        server.hush()
        await table.turn(2)
        server.speak()
        await server.quiet()
        assert "turn 4" in text_of(server.told()[-1])
        assert tells_all(server)


async def test_where_the_server_wants_no_pictures_none_is_drawn_and_nothing_is_said_of_them(
    drawn: "count[int]",
) -> None:
    async with evening() as server:
        await server_likes(server, pictures=False)
        table = await server.game()
        await table.turn()
        await table.choose(0)
        await server.quiet()
        assert [files(each) for each in server.told()] == [[]] * len(server.told())
        assert not any(MORE in text_of(each) for each in server.told())
        assert next(drawn) == 0


async def test_a_server_that_wants_pictures_again_gets_them_with_the_next_edit(drawn: "count[int]") -> None:
    async with evening() as server:
        await server_likes(server, pictures=False)
        table = await server.game()
        await server_likes(server, pictures=True)
        await table.choose(0)
        await server.quiet()
        assert files(server.told()[-1]) == SHOWN
        await server_likes(server, pictures=False)
        await table.choose(1)
        await server.quiet()
        assert (files(server.told()[-1]), next(drawn)) == ([], 1)


async def test_an_equal_picture_is_no_new_edit_and_a_changed_one_is(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = ["Giza"]
    told_with(monkeypatch, lambda: Picture("table", Sketch(shown[0]), "All cities"))
    async with evening() as server:
        table = await server.game()
        panel = server.told()[-1]
        for what, edits in (("Giza", 0), ("Rhodes", 1), ("Rhodes", 1)):
            shown[:] = [what]
            for _ in range(2):
                await server.refresh(table)
            assert server.requests("PATCH", f"/messages/{panel.id}") == edits


async def test_a_picture_that_is_not_wanted_is_no_reason_for_an_edit(drawn: "count[int]") -> None:
    async with evening() as server:
        await server_likes(server, pictures=False)
        table = await server.game()
        await server.refresh(table)
        assert server.requests("PATCH", f"/messages/{server.told()[-1].id}") == next(drawn) == 0


def test_pictures_that_differ_have_other_words_by_which_edits_are_told_apart() -> None:
    tables = [table for table in whole_game(3).tables if table.status is Status.PLAY]
    scenes = [turn_panel(Words(), table).pictures[0].scene for table in (*tables, *tables)]
    pairs = [(one == other, repr(one) == repr(other)) for one, other in combinations(scenes, 2)]
    assert set(pairs) == {(True, True), (False, False)}


async def test_a_picture_that_cannot_be_drawn_holds_nothing_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(0)
    told_with(monkeypatch, lambda: Picture("table", Spoilt("Altar"), "All cities", MORE))
    async with evening() as server:
        table = await server.game()
        await table.turn()
        assert ("turn 2" in text_of(server.told()[-1]), server.waiting) == (True, [])
        assert not any(MORE in text_of(each) or files(each) for each in server.told())
        incidents = [each for each in caplog.records if "incident" in each.getMessage()]
        assert incidents
        assert "Altar" not in "".join(str(vars(each)) for each in incidents)


async def test_the_bot_loads_what_pictures_are_made_of_at_its_start_and_draws_none_after_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded = threading.Event()
    monkeypatch.setattr(pictures, "warm", loaded.set)
    screen = Screen(pictures=(Picture("table", Sketch(), "All cities"),))
    async with evening() as server:
        assert await asyncio.to_thread(loaded.wait, 60)
        assert (await server.bot.painter.paint(screen)).files
        await server.bot.close()
        other = replace(screen, pictures=(Picture("table", Sketch("Rhodes"), "All cities"),))
        assert not (await server.bot.painter.paint(other)).files


# Permissions.


async def test_where_files_may_not_be_attached_nothing_is_drawn_and_it_is_said_once(drawn: "count[int]") -> None:
    async with evening() as server:
        server.forbid("attach_files")
        table = await server.game()
        await table.turn(3)
        assert not any(MORE in text_of(each) or files(each) for each in server.told())
        assert [each.content.count("I can't show pictures") for each in server.told()].count(1) == 1
        assert sum(each.content.count("Attach Files") for each in server.told()) == 1
        assert next(drawn) == 0


async def test_what_was_said_to_be_missing_stays_said_until_it_is_allowed(drawn: "count[int]") -> None:
    async with evening() as server:
        server.forbid("attach_files")
        table = await server.lobby()
        await server.quiet()
        panel = server.told()[0]
        assert "Attach Files" in panel.content
        await table.act(2, leave_table)
        await server.quiet()
        assert "Attach Files" in server.told()[0].content
        server.allow()
        await table.join(2)
        await server.quiet()
        assert ("Attach Files" in server.told()[0].content, files(server.told()[0])) == (False, SHOWN)
        assert next(drawn) == 1


async def test_where_links_may_not_be_embedded_a_picture_comes_that_is_told_in_its_description_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    more = ["", MORE]
    told_with(monkeypatch, lambda: Picture("table", Sketch(), "All cities", more[0]))
    async with evening() as server:
        server.forbid("embed_links")
        table = await server.game()
        assert files(server.told()[-1]) == SHOWN
        more.pop(0)
        await table.turn()
        assert files(server.told()[-1]) == []
        assert not any(MORE in text_of(each) or each.embeds for each in server.told())
        more.append("")
        long = Screen(
            embeds=(Embed(description="Words\n" * 400),), pictures=(Picture("table", Sketch(), "All cities"),)
        )
        told_as(monkeypatch, lambda *_: long)
        await table.turn()
        assert ("more than I can show here" in server.told()[-1].content, files(server.told()[-1])) == (True, [])
        bare = Screen("Only words", pictures=(Picture("table", Sketch(), "All cities", MORE),))
        told_as(monkeypatch, lambda *_: bare)
        await table.turn()
        assert (server.told()[-1].embeds, files(server.told()[-1])) == ([], [])


async def test_a_permission_that_the_cache_does_not_know_of_costs_the_picture_and_its_words(
    drawn: "count[int]",
) -> None:
    async with evening() as server:
        table = await server.game()
        server.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
        await table.turn()
        reveal = server.told()[-2]
        assert (reveal.embeds, files(reveal), MORE in text_of(reveal)) == ([], [], False)
        assert next(drawn)


# One person.


@pytest.mark.parametrize("pictures", [True, False])
async def test_the_hand_by_direct_message_has_its_picture_as_its_player_likes_it(
    monkeypatch: pytest.MonkeyPatch,
    pictures: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    make = hand_screen
    picture = Picture("hand", Sketch("Altar"), "Your cards", MORE)
    monkeypatch.setattr(hands, "hand_screen", lambda *given: replace(make(*given), pictures=(picture,)))
    async with evening() as server:
        await server_likes(server, pictures=not pictures)
        await server.likes(0, direct_messages=True, pictures=pictures)
        await server.game()
        (hand,) = server.direct(0)
        assert (files(hand), MORE in text_of(hand)) == (
            ([("hand.png", "Your cards")], True) if pictures else ([], False)
        )
        assert not any("hand.png" in str(files(each)) for each in server.told())


async def test_who_watches_from_afar_gets_pictures_as_they_like_it(drawn: "count[int]") -> None:
    async with evening(3) as server:
        table = await server.lobby()
        for seat in (1, 2):
            await table.act(seat, leave_table)
            await table.act(0, add_computers, Level.EASY, 1)
            await table.act(seat, places.watch)
        await server.likes(1, pictures=False)
        await server_likes(server, pictures=False)
        await table.start(0)
        await server.quiet()
        await table.turn()
        (without,), (told,) = server.direct(1), server.direct(2)
        assert (files(without), MORE in text_of(without)) == ([], False)
        assert (files(told), MORE in text_of(told)) == (SHOWN, True)
        assert next(drawn) == 1


# Found again.


@pytest.mark.parametrize("lacking", sweep(["", "attach_files", "embed_links"], short=("attach_files",)))
@pytest.mark.parametrize("scene", [Sketch(), Spoilt()])
async def test_a_reveal_is_found_again_whether_its_pictures_were_drawn_or_not(
    monkeypatch: pytest.MonkeyPatch, lacking: str, scene: Sketch | Spoilt
) -> None:
    told_with(monkeypatch, lambda: Picture("table", scene, "All cities", MORE))
    async with evening() as server:
        table = await server.game()
        if lacking:
            server.forbid(lacking)
        server.hush()
        for seat in range(3):
            await table.choose(seat)
        waiting = await server.store.waiting(table.id)
        notice = next(each for each in waiting if each.announcement.news is News.REVEALED)
        assert await another_announcer(server.bot).find([notice], await table.telling()) is None
        receipt = await another_announcer(server.bot).post([notice], await table.telling(), missed=False)
        assert await another_announcer(server.bot).find([notice], await table.telling()) == receipt


# Text for people who listen.


A_LINE = 60
"""The approximate length of a line of text, in characters."""


def length_in_words(message: discord.Message) -> int:
    """Return the number of characters in a message's embeds, without titles and pictures."""
    fields = [field.value or "" for each in message.embeds for field in each.fields]
    return sum(map(len, [*(each.description or "" for each in message.embeds), *fields]))


@pytest.mark.parametrize("listener", sweep([1, 2], short=(1,)))
async def test_nobody_sees_at_whose_press_words_come_into_the_channel(listener: int) -> None:
    async with evening() as server:
        table = await server.lobby()
        await server.quiet()
        lobby = text_of(server.told()[0])
        await server.likes(listener, pictures=False)
        await server.refresh(table)
        assert text_of(server.told()[0]) == lobby, "a lobby is the same for all"
        await server.likes(listener, pictures=True)
        await table.start(0)
        await server.quiet()
        begun = length_in_words(server.told()[-1])
        await server.likes(listener, pictures=False)
        await table.choose(listener)
        await server.quiet()
        assert length_in_words(server.told()[-1]) < begun + A_LINE, "not yet"
        await table.turn()
        assert length_in_words(server.told()[-2]) > A_LINE, "the reveal has its words"


async def test_words_stay_in_the_channel_when_who_listens_steps_out() -> None:
    async with evening() as server:
        await server.likes(1, pictures=False)
        table = await server.game()
        panel = server.told()[-1]
        assert length_in_words(panel) > 3 * A_LINE
        await table.act(1, substitutes.step_out, Seat(1), Level.MEDIUM)
        await server.quiet()
        (panel,) = [each for each in server.told() if each.id == panel.id]
        assert length_in_words(panel) > 3 * A_LINE
