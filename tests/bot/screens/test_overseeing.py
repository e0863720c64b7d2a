"""The tables of a server, for its managers."""

from dataclasses import replace
from datetime import time, timedelta

import pytest

from bot.screens.acts import CloseTable, Manage, MoveHere, ShowServer, Unstick
from bot.screens.overseeing import close_screen, managed_screen, server_screen
from bot.services.game import Lost, Obstruction, Status, TableSettings
from bot.services.pace import Days, FixedHour, Live, zones
from bot.services.people import ChannelId, GameId, GuildId, Home
from bot.services.summaries import Page, TableSummary
from bot.services.tables import ON_A_PAGE
from bot.text.words import Notation, Words
from tests.bot.screens.limits import check
from tests.bot.screens.lobbies import acts, lobby
from tests.bot.services.world import MOMENT
from tests.bot.whole_games import ENDLESS, LONG, SHORT, renamed, shown, whole_game

WORDS = Words()
GREATEST = (1 << 63) - 1
SINCE = f"<t:{int(MOMENT.timestamp())}:R>"


def lost(table: TableSummary) -> TableSummary:
    return replace(table, lost=Lost(MOMENT, Obstruction.CLOSED))


def test_the_list_says_of_each_table_how_far_it_is_whom_it_waits_for_and_whether_it_is_out_of_reach() -> None:
    tables = (lost(whole_game(3).tables[0]), replace(lobby(1, TableSettings(3, pace=Live(90))), id=GameId(2)))
    screen = server_screen(WORDS, Page(tables, 1, last=False))
    check(screen)
    assert shown(screen).splitlines() == [
        "",
        "---",
        "This server's tables, page 1",
        "[Table 1 (Ana's): Age 1, turn 1]",
        f"Unreachable (noticed {SINCE}).",
        f"Waiting for Ana, Ben and 1 more (asked {SINCE}).",
        "Time per turn: No time limit.",
        "Where: <#700>.",
        "[Table 2 (Ana's): 1 of 3 seated]",
        "2 seats are free.",
        f"Closes <t:{int((MOMENT + timedelta(days=1)).timestamp())}:R> if nothing happens.",
        "Time per turn: Live: 90 seconds.",
        "Where: <#700>.",
        "(Older tables)",
    ]
    assert acts(screen) == [Manage(GameId(1)), Manage(GameId(2)), ShowServer(2)]


def test_until_when_each_table_waits_is_told_or_that_time_stands() -> None:
    table = whole_game(3).tables[0]
    until = replace(table, settings=replace(table.settings, pace=Days(24)), deadline=MOMENT)
    told = f"Time per turn: 1 day.\nChoose by <t:{int(MOMENT.timestamp())}:f> ({SINCE})."
    for screen in (server_screen(WORDS, Page((until,), 1, last=True)), managed_screen(WORDS, until)):
        assert shown(screen).count(told) == 1
    for elsewhere in (table, lost(until)):
        assert "Choose by" not in shown(managed_screen(WORDS, elsewhere))
    standing = replace(until, deadline=None, stands=True)
    assert "the clock has stopped until someone does" in shown(managed_screen(WORDS, standing))


def test_the_last_page_leads_back_and_an_empty_one_says_so() -> None:
    last = server_screen(WORDS, Page((lobby(2),), 3, last=True))
    assert acts(last)[1:] == [ShowServer(2)]
    for number, back in ((1, []), (2, [ShowServer(1)])):
        empty = server_screen(WORDS, Page((), number, last=True))
        check(empty)
        assert acts(empty) == back


@pytest.mark.parametrize("names", [SHORT, LONG, ENDLESS])
@pytest.mark.parametrize("notation", list(Notation))
def test_a_page_and_a_table_of_the_longest_names_stay_within_discords_limits(
    names: tuple[str, ...], notation: Notation
) -> None:
    home = Home(GuildId(GREATEST), ChannelId(GREATEST))
    pace = FixedHour(time(21), max(zones(), key=len), frozenset(range(6)))
    for table in (whole_game(7).tables[0], lobby(1, TableSettings(7))):
        settings = replace(table.settings, pace=pace)
        each = lost(replace(renamed(table, names), home=home, settings=settings, stands=True, gone=table.thinking))
        tables = tuple(replace(each, id=GameId(GREATEST - number)) for number in range(ON_A_PAGE))
        check(server_screen(Words(notation), Page(tables, 999, last=False)))
        check(managed_screen(Words(notation), tables[0]))
        check(close_screen(Words(notation), tables[0]))


def test_a_table_says_for_whom_it_waits_and_what_can_be_done_and_nothing_that_lies_on_it() -> None:
    table = whole_game(3).tables[0]
    screen = managed_screen(WORDS, table)
    check(screen)
    assert f"Waiting for Ana, Ben and Cem (asked {SINCE})." in screen.content
    assert acts(screen) == [Unstick(table.id), MoveHere(table.id), CloseTable(table.id, sure=False), ShowServer(1)]
    assert not screen.embeds
    assert acts(close_screen(WORDS, table)) == [CloseTable(table.id, sure=True), Manage(table.id)]


def test_nothing_can_be_done_about_a_table_that_is_over() -> None:
    screen = managed_screen(WORDS, whole_game(3).over)
    check(screen)
    assert (whole_game(3).over.status, acts(screen)) == (Status.OVER, [ShowServer(1)])
