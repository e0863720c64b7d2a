"""Watching a game: boards, history, current points, and reveals by direct message."""

import re

import discord
import pytest

from bot.client.announcing.recognising import says_the_same
from bot.screens.acts import (
    ShowBoard,
    ShowCourse,
    ShowHand,
    ShowHistory,
    ShowLegend,
    ShowStanding,
    ShowTable,
    TellBoard,
    TellConflicts,
    TellPanel,
    TellReveal,
    TellStanding,
    TellTable,
    Watch,
)
from bot.screens.reveals import conflicts_screen, reveal_screen
from bot.services.game import Ending
from bot.services.people import GameId, UserId
from bot.services.settings import PersonSettings
from bot.text.words import Words
from engine.ruleset import Seat
from tests.client.server import Server, Table
from tests.cogs.conftest import said
from tests.cogs.playing import acts, begun, cards_of, played_on, press
from tests.messages import text_of
from tests.screens import answer_to, find


async def hidden(table: Table) -> set[str]:
    """Return the names of all cards in hands, except those that are also built in some city."""
    held = {card.name for member in table.people for card in (await table.hand(member)).view.hand}
    view = (await table.view()).table
    assert view is not None
    return held - {card.name for city in view.cities for card in city.built}


async def test_anyone_in_the_channel_sees_the_cities_and_no_hand(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    for member in table.people:
        await table.answer(member)
    zoe = server.person("zoe")
    secrets = await hidden(table)
    for act in (
        ShowTable(table.id),
        TellTable(table.id),
        ShowBoard(table.id, Seat(1)),
        TellBoard(table.id, Seat(1)),
        ShowHistory(table.id, 1),
        ShowStanding(table.id),
    ):
        answer = said(await table.click(zoe, act))
        assert "Rhodes" in answer
        assert not [name for name in secrets if name in answer]


async def test_a_table_in_a_private_thread_is_shown_to_who_asks_from_there_alone(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, zoe = server.persons("ana", "zoe")
    channel = server.guild.create_text_channel("games")
    await ana.slash(channel, "wonders new")
    (thread,) = channel.threads
    refused = "in the table's own channel"
    assert refused not in said(await zoe.slash(channel, "wonders board", table="1"))
    monkeypatch.setattr(discord.Thread, "is_private", lambda _: True)
    assert refused in said(await zoe.slash(channel, "wonders board", table="1"))
    assert refused not in said(await zoe.slash(thread, "wonders board", table="1"))


async def test_a_city_is_named_by_itself_its_beginning_or_its_player(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    zoe = server.person("zoe")
    clicked = said(await table.click(zoe, ShowBoard(table.id, Seat(1))))
    for city in ("Rhodes", "rho", "RHÓDES", "ben", "BEN"):
        assert said(await zoe.slash(server.channel, "wonders board", city=city)) == clicked
    found = await zoe.autocomplete(server.channel, "wonders board", "city", "be")
    assert [each["value"] for each in found] == ["rhodes"]
    whole = said(await table.click(zoe, ShowTable(table.id)))
    assert said(await zoe.slash(server.channel, "wonders board")) == whole
    unknown = said(await zoe.slash(server.channel, "wonders board", city="Atlantis"))
    assert "Atlantis" in unknown
    assert unknown.endswith(whole.split("\n", 1)[1])


async def test_a_city_that_is_not_there_is_answered_kindly(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    for act in (ShowBoard(table.id, Seat(6)), TellBoard(table.id, Seat(6))):
        assert said(await table.click(server.person("zoe"), act))
    assert not server.env.errors


async def test_from_the_hand_one_looks_at_the_table_and_comes_back(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana = table.people[0]
    hand = await table.my_hand(ana)
    looking = await press(ana, hand, ShowTable)
    assert looking.id == hand.id
    assert looking.attachments
    told = await press(ana, looking, TellTable)
    assert not told.attachments
    assert "Makes 1 ore, which neighbours can buy." in text_of(told)
    assert text_of(await press(ana, told, ShowTable)) == text_of(looking)
    city = await press(ana, looking, ShowBoard, "Ephesus")
    assert city.attachments
    told = await press(ana, city, TellBoard)
    assert not told.attachments
    assert "Nothing built yet." in text_of(told)
    city = await press(ana, told, ShowBoard, "Show the picture")
    back = await press(ana, city, ShowHand)
    assert text_of(back) == text_of(hand)


async def test_from_the_history_and_the_points_so_far_one_comes_back_to_the_hand(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, zoe = table.people[0], server.person("zoe")
    await table.my_hand(ana)  # the first one also asks a question
    told = text_of(await table.my_hand(ana))
    for way in (ShowHistory(table.id, 1), ShowStanding(table.id)):
        looking = answer_to(await table.click(ana, way))
        assert looking is not None
        assert text_of(await press(ana, looking, ShowHand)) == told
        looking = answer_to(await table.click(zoe, way))
        assert looking is not None
        assert not find(looking, ShowHand), "she does not play"


async def test_a_typed_answer_about_one_of_several_tables_names_it_once(server: Server) -> None:
    ana, ben = server.persons("ana", "ben")
    for table in ("1", "2"):
        await ana.slash(server.channel, "wonders new", players=2)
        await ben.slash(server.channel, "wonders join", table=table)
        await ana.slash(server.channel, "wonders start", table=table)
    for command in ("wonders board", "wonders history", "wonders scores", "wonders end"):
        answer = said(await ana.slash(server.channel, command))
        assert len(re.findall(r"Table \d", answer)) == 1, answer


async def test_the_history_opens_on_what_was_revealed_last_by_command_and_by_the_panels_button(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    zoe = server.person("zoe")
    assert "Nothing has been revealed in Age 1 yet" in said(await zoe.slash(server.channel, "wonders history"))
    for _ in range(6):
        for member in table.people:
            await table.answer(member)
    ended = said(await zoe.slash(server.channel, "wonders history"))
    assert "Turn 6" in ended, "Age 2 has begun, and nothing was revealed in it"
    clicked = said(await table.click(zoe, ShowHistory(table.id, 2)))
    assert "Nothing has been revealed in Age 2 yet" in clicked
    assert clicked.endswith(ended.partition("What was revealed")[2])
    for member in table.people:
        await table.answer(member)
    latest = said(await zoe.slash(server.channel, "wonders history"))
    assert latest == said(await zoe.slash(server.channel, "wonders history", age=2))
    assert said(await zoe.slash(server.channel, "wonders history", age=1)) == ended


async def test_what_pictures_show_everybody_is_told_in_words_to_who_asks(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    zoe = server.person("zoe")
    for _ in range(6):
        for member in table.people:
            await table.answer(member)
    *_, reveal, conflicts, _ = server.channel.history()
    for message, kind, fact in ((reveal, TellReveal, "**Rhodes (ben)** "), (conflicts, TellConflicts, "Rhodes beat ")):
        (picture,) = message.attachments
        where = (fact.replace("*", "") in (picture.description or "")), fact in message.content, message.embeds
        assert where == (True, False, [])
        told = await press(zoe, message, kind)
        assert fact in text_of(told)
        assert not told.attachments
        assert not [name for name in await hidden(table) if name in text_of(told)]
    telling, words = await server.bot.tables.telling(table.id), Words(public=True)
    last = await telling.resolution(5)
    screens = reveal_screen(words, telling.table, last), conflicts_screen(words, telling.table, last)
    recognised = [[says_the_same(each, screen, words) for screen in screens] for each in (reveal, conflicts)]
    assert recognised == [[True, False], [False, True]], "after a crash, too"
    panel = server.channel.history()[-1]
    told = await press(zoe, panel, TellPanel)
    assert all(fact in text_of(told) for fact in ("Everyone is choosing.", "Giza (ana)", " coins", " of 3 stages"))
    legend = await press(zoe, panel, ShowLegend)
    assert [each.filename for each in legend.attachments] == ["legend-hand.png", "legend-table.png"]
    for gone in (TellReveal(table.id, 99), TellConflicts(table.id, 0), TellReveal(GameId(9), 0)):
        assert said(await table.click(zoe, gone))
    assert not server.env.errors


async def test_at_a_table_of_somebody_who_wants_words_all_stand_in_its_channel_and_nobody_is_named(
    server: Server,
) -> None:
    table = await begun(server, "ana", "ben", "cem")
    ana, *_ = table.people
    with server.working():
        await server.bot.preferences.change(UserId(ana.id), lambda _: PersonSettings(pictures=False))
    for member in table.people:
        await table.answer(member)
    reveal = server.channel.history()[-2]
    assert "**Giza (ana)** " in (reveal.embeds[0].description or "")
    assert [each.description for each in reveal.attachments] == ["The same, as a picture."]
    assert not acts(reveal, TellReveal)


async def test_the_points_so_far_are_typed(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    zoe = server.person("zoe")
    answer = said(await zoe.slash(server.channel, "wonders scores"))
    assert answer == said(await table.click(zoe, ShowStanding(table.id)))
    assert "Treasury" not in answer
    assert "1 point for Giza (ana).**\nTreasury: 1, for 3 coins." in said(
        await table.click(zoe, TellStanding(table.id))
    )


async def test_at_the_end_the_score_sheet_and_the_course_are_behind_the_same_button(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    await played_on(table, 18)
    assert (await table.view()).ending is Ending.SCORED
    zoe = server.person("zoe")
    end = next(each for each in reversed(server.channel.history()) if acts(each, TellStanding))
    own = await press(table.people[0], end, ShowStanding)
    assert [each.filename for each in own.attachments] == ["score-sheet.png"], "a player sees first how they did"
    again = await press(table.people[0], end, ShowStanding)
    assert [each.filename for each in again.attachments] == ["score-sheet.png", "course.png"], "not the same once more"
    assert text_of(await press(table.people[0], again, ShowHand)) == text_of(own)
    other = await press(table.people[1], end, ShowStanding)
    assert [each.filename for each in other.attachments] == ["score-sheet.png"]
    turns = await press(table.people[0], own, ShowCourse)
    scores = await press(zoe, end, ShowStanding)
    assert [each.filename for each in turns.attachments] == [each.filename for each in scores.attachments]
    assert [each.filename for each in scores.attachments] == ["score-sheet.png", "course.png"]
    assert "wins with" in text_of(scores) or "share the victory" in text_of(scores)
    assert "Military conflicts" not in text_of(scores)
    for message in (end, scores):
        told = text_of(await press(zoe, message, TellStanding))
        assert all(fact in told for fact in ("First", "What each city did best", "Treasury", "Most points after Age 1"))


async def test_watching_begins_with_a_direct_message_which_can_stop_it(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    zoe = server.person("zoe")
    assert "You're watching this table" in said(await zoe.slash(server.channel, "wonders watch"))
    assert (await table.view()).watchers == {zoe.id}
    (first,) = zoe.user.dm_channel.history()
    assert f"table {table.id}" in text_of(first)
    assert "already" in said(await table.click(zoe, Watch(table.id, on=True)))
    assert len(zoe.user.dm_channel.history()) == 1
    (stop,) = acts(first, Watch)
    await zoe.user.click(first, label="Stop watching")
    assert stop == Watch(table.id, on=False)
    assert (await table.view()).watchers == frozenset()
    assert "aren't watching" in said(await zoe.slash(server.channel, "wonders watch", switch="off"))


@pytest.mark.parametrize(
    ("status", "code", "why"),
    [
        (403, 50007, "Allow them in this server"),
        (500, 0, "try again in a minute"),
        (403, 40003, "try again in a minute"),  # too many new direct messages
    ],
)
async def test_who_cannot_be_written_to_does_not_watch_and_is_told_why(
    server: Server, status: int, code: int, why: str
) -> None:
    table = await begun(server, "ana", "ben", "cem")
    zoe = server.person("zoe")
    direct = zoe.user.dm_channel
    server.env.inject_error("POST", f"/channels/{direct.id}/messages", status=status, code=code, times=10)
    answer = said(await zoe.slash(server.channel, "wonders watch"))
    assert why in answer
    assert (await table.view()).watchers == frozenset()


async def test_who_watches_gets_what_is_revealed(server: Server) -> None:
    table = await begun(server, "ana", "ben", "cem")
    zoe = server.person("zoe")
    await zoe.slash(server.channel, "wonders watch")
    for member in table.people:
        card = min(cards_of(await table.hand(member)))
        await member.slash(server.channel, "play", card=card, action="discard")
    told = zoe.user.dm_channel.history()
    assert len(told) == 2
    assert not [name for name in await hidden(table) if any(name in text_of(message) for message in told)]


async def test_before_the_game_there_are_no_cities(server: Server) -> None:
    zoe = server.person("zoe")
    await zoe.slash(server.channel, "wonders new", players=3)
    for command in ("board", "history", "scores"):
        assert "hasn't begun" in said(await zoe.slash(server.channel, f"wonders {command}", table="1"))
    assert not server.env.errors
