"""Names and lists of tables."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.screens.acts import ComeBack, Join, SayReady, ShowHand, ShowTables
from bot.screens.boards import table_screen
from bot.screens.reminders import direct_reminder_screen
from bot.screens.reveals import history_screen
from bot.screens.scores import standing_screen
from bot.screens.screen import Screen
from bot.screens.tables import hand_button, heading, list_screen, panel_link, table_name
from bot.services.game import Access, Lost, Obstruction, Status, TableSettings
from bot.services.pace import Live
from bot.services.people import ChannelId, GameId, GuildId, Home, MessageId, Person, UserId
from bot.services.summaries import TableSummary, as_of
from bot.services.views import TableView
from bot.text.words import Notation, Words
from engine.ruleset import ALL_SEATS, Seat
from tests.bot.screens.limits import check
from tests.bot.screens.lobbies import acts, lobby
from tests.bot.services.world import MOMENT
from tests.bot.whole_games import ENDLESS, LONG, SHORT, buttons, renamed, shown, whole_game
from tests.sweeps import sweep

WORDS = Words()
ANA, BEN, STRANGER = UserId(100), UserId(101), UserId(900)


def numbered(table: TableView, number: int) -> TableView:
    return replace(table, id=GameId(number))


def test_a_table_is_called_by_its_number_its_host_and_how_far_it_is() -> None:
    game = whole_game(3)
    assert table_name(WORDS, lobby(2)) == "Table 1 (Ana's): 2 of 2 seated"
    assert table_name(WORDS, numbered(game.tables[0], 12345)) == "Table 12345 (Ana's): Age 1, turn 1"
    assert table_name(WORDS, replace(lobby(2), status=Status.DRAFT)) == "Table 1 (Ana's): choosing boards"
    assert table_name(WORDS, game.over) == "Table 1 (Ana's): over"


def test_the_button_that_leads_to_ones_hand_says_in_a_draft_that_it_is_about_boards() -> None:
    drafting = replace(lobby(2), status=Status.DRAFT)
    assert hand_button(WORDS, drafting).label == "Choose my board"
    assert hand_button(WORDS, whole_game(3).tables[0]).label == "My hand"
    assert "(Choose my board)" in shown(direct_reminder_screen(WORDS, drafting, ()))


@pytest.mark.parametrize("reader", [Seat(1), None])
def test_from_what_is_looked_up_the_hand_is_one_tap_away_for_who_plays_alone(reader: Seat | None) -> None:
    game = whole_game(3)
    assert game.over.table is not None
    playing, scores = game.tables[-2], game.over.table.scores
    for screen in (
        history_screen(WORDS, playing, game.resolutions, 3, reader),
        standing_screen(WORDS, playing, scores, reader),
        table_screen(WORDS, playing, reader),
    ):
        check(screen)
        for each in (screen, replace(screen, rows=screen.glance or screen.rows)):
            assert acts(each).count(ShowHand(playing.id)) == (reader is not None)
    after = buttons(history_screen(WORDS, game.over, game.resolutions, 3, reader))
    assert [each.label for each in after if each.act == ShowHand(playing.id)] == ["How I did"] * (reader is not None)


def test_a_name_stays_as_it_is_in_menus_and_is_escaped_in_headings() -> None:
    table = renamed(lobby(2), ("*Ana*", "Ben"))
    assert table_name(WORDS, table).startswith("Table 1 (*Ana*'s)")
    assert heading(WORDS, table).startswith(r"Table 1 (\*Ana\*'s)")


@pytest.mark.parametrize("names", [LONG, ENDLESS])
def test_no_name_is_longer_than_a_line_of_a_menu_and_each_names_its_table(names: tuple[str, ...]) -> None:
    for table in (whole_game(7).tables[0], whole_game(7).over, lobby(2)):
        name = table_name(WORDS, numbered(renamed(table, names), (1 << 63) - 1))
        assert len(name) <= 100
        assert name.startswith("Table 9223372036854775807 (")


def test_the_list_tells_of_each_table_whose_move_it_is_and_where_it_stands() -> None:
    game = whole_game(3).tables[0]
    posted = replace(game, panel=MessageId(55))
    screen = list_screen(WORDS, [numbered(lobby(1, TableSettings(3)), 2), posted], ANA)
    assert shown(screen).splitlines() == [
        "",
        "---",
        "2 tables",
        "**Table 1 (Ana's): Age 1, turn 1**",
        "You're playing here, and it's your move.",
        "Waiting for Ben and Cem.",
        "Where: <#700>. [Go to the table](https://discord.com/channels/7/700/55)",
        "",
        "**Table 2 (Ana's): 1 of 3 seated**",
        "2 seats are free.",
        "Closes <t:1767312000:R> if nothing happens.",
        "You're playing here.",
        "Where: <#700>.",
        "(My hand, table 1)",
    ]


def test_tables_that_wait_for_the_reader_come_first_then_those_where_they_play_and_each_comes_once() -> None:
    mine = whole_game(3).tables[0]
    sealed = numbered(replace(mine, thinking=ALL_SEATS[1:3]), 2)
    others = tuple(replace(seat, occupant=Person(UserId(300 + place), "Eli")) for place, seat in enumerate(mine.seats))
    elsewhere = numbered(replace(mine, seats=others, host=UserId(300)), 3)
    text = shown(list_screen(WORDS, [elsewhere, sealed, mine, sealed], ANA))
    assert text.index("Table 1 (") < text.index("Table 2 (") < text.index("Table 3")
    assert text.count("**Table 2 (") == 1


def test_of_those_that_wait_for_the_reader_the_one_whose_time_is_up_first_comes_first() -> None:
    table = whole_game(3).tables[0]
    hour = timedelta(hours=1)
    later, soon = (replace(table, deadline=MOMENT + each * hour) for each in (9, 2))
    lost = replace(table, deadline=MOMENT, lost=Lost(MOMENT, Obstruction.CLOSED), asked=MOMENT + hour)
    long_ago = replace(table, asked=MOMENT - hour)
    sealed = replace(table, thinking=ALL_SEATS[1:3], deadline=MOMENT)
    tables = [numbered(each, number) for number, each in enumerate((sealed, lost, table, long_ago, later, soon), 1)]
    text = shown(list_screen(WORDS, tables, ANA))
    assert re.findall(r"\*\*Table (\d)", text) == ["6", "5", "4", "3", "2", "1"]


def test_whoever_may_join_is_shown_how_and_nobody_else() -> None:
    free = lobby(1, TableSettings(3))
    private = replace(numbered(free, 2), settings=TableSettings(3, access=Access.INVITED))
    full = numbered(lobby(2), 3)
    started = numbered(whole_game(3).tables[0], 4)
    tables = [free, private, full, started]
    assert acts(list_screen(WORDS, tables, STRANGER)) == [Join(free.id)]
    invited = [replace(table, invited=frozenset({STRANGER})) for table in tables]
    assert acts(list_screen(WORDS, invited, STRANGER)) == [Join(free.id), Join(private.id)]
    assert acts(list_screen(WORDS, tables, ANA)) == [ShowHand(started.id)]


def test_who_is_offered_a_seat_is_told_so() -> None:
    table = whole_game(3).tables[0]
    offered = replace(table, seats=(replace(table.seats[0], offered=STRANGER), *table.seats[1:]))
    assert "You've been offered a seat here." in shown(list_screen(WORDS, [offered], STRANGER))
    assert "offered" not in shown(list_screen(WORDS, [offered], BEN))


def test_whose_seat_another_plays_is_told_so_and_how_to_have_it_back() -> None:
    table = whole_game(3).tables[0]
    own = table.seats[0]
    lent = replace(
        table, seats=(replace(own, occupant=Person(STRANGER, "Stranger"), owner=Person(ANA, "Ana")), *table.seats[1:])
    )
    assert "Type /hand to take it back" in shown(list_screen(WORDS, [lent], ANA))
    assert "take it back" not in shown(list_screen(WORDS, [lent], BEN))


def test_there_is_no_link_to_a_channel_that_is_gone() -> None:
    table = replace(lobby(1), panel=MessageId(6))
    for why, linked in ((Obstruction.GONE, False), (Obstruction.CLOSED, True)):
        lost = replace(table, lost=Lost(datetime(2026, 1, 1, tzinfo=UTC), why))
        assert (panel_link(lost) is not None) == linked


def test_where_there_is_no_table_the_list_says_so() -> None:
    screen = list_screen(WORDS, [], ANA)
    check(screen)
    assert "There are no tables here" in screen.content


def test_a_table_in_direct_messages_has_a_link_of_its_own() -> None:
    table = replace(lobby(1), home=Home(None, ChannelId(5)), panel=MessageId(6))
    assert panel_link(table) == "https://discord.com/channels/@me/5/6"
    assert panel_link(lobby(1)) is None


@pytest.mark.parametrize("count", sweep([1, 10, 11, 40], short=(11, 40)))
@pytest.mark.parametrize("names", [SHORT, pytest.param(LONG, marks=pytest.mark.soak), ENDLESS])
@pytest.mark.parametrize("notation", sweep(list(Notation), short=(Notation.WORDS,)))
def test_a_list_of_many_tables_stays_within_discords_limits(
    count: int, names: tuple[str, ...], notation: Notation
) -> None:
    greatest = (1 << 63) - 1
    home = Home(GuildId(greatest), ChannelId(greatest))
    playing = replace(renamed(whole_game(7).tables[0], names), home=home, panel=MessageId(greatest))
    open_to_all = replace(renamed(lobby(1, TableSettings(7)), names), home=home, panel=MessageId(greatest))
    tables = [numbered((playing, open_to_all)[number % 2], greatest - number) for number in range(count)]
    for user in (ANA, STRANGER):
        pages = all_pages(Words(notation), tables, user)
        for screen in pages:
            check(screen)
            words = [len(each.title) + len(each.description) for each in screen.embeds]
            assert sum(words) < 3_990, "one message, in whose place the next page comes"
        listed = [number for screen in pages for number in re.findall(r"\*\*Table (\d+)", shown(screen))]
        assert len(listed) == len(set(listed)) == count, "each table stands on one page"


def all_pages(words: Words, tables: Sequence[TableSummary], user: UserId) -> list[Screen]:
    """Return all pages of a list, following its buttons forwards; check that each page leads back."""
    found = [list_screen(words, tables, user)]
    assert ShowTables(0) not in acts(found[0])
    while (further := ShowTables(len(found) + 1)) in acts(found[-1]):
        found.append(list_screen(words, tables, user, further.page))
        assert ShowTables(len(found) - 1) in acts(found[-1])
    return found


def test_of_tables_with_ordinary_names_ten_are_on_a_page() -> None:
    tables = [numbered(whole_game(7).tables[0], number + 1) for number in range(22)]
    pages = all_pages(WORDS, tables, ANA)
    assert [shown(screen).count("**Table") for screen in pages] == [10, 10, 2]
    assert [shown(screen).splitlines()[2] for screen in pages] == [
        f"22 tables, page {number} of 3" for number in (1, 2, 3)
    ]
    assert [acts(screen).count(ShowHand(GameId(11))) for screen in pages] == [0, 1, 0]
    assert list_screen(WORDS, tables, ANA, 99) == pages[-1]
    assert list_screen(WORDS, tables, ANA, -99) == list_screen(WORDS, tables, ANA, 0) == pages[0]
    assert "page" not in shown(list_screen(WORDS, tables[:10], ANA))
    assert all_pages(WORDS, [], ANA) == [list_screen(WORDS, [], ANA, 5)]


def test_of_tables_where_much_can_be_pressed_fewer_are_on_a_page() -> None:
    busy = replace(whole_game(3).tables[0], coming=Live(90), away_until={ANA: MOMENT + timedelta(days=3)})
    pages = all_pages(WORDS, [numbered(busy, number + 1) for number in range(10)], ANA)
    assert len(pages) == 2
    for screen in pages:
        check(screen)
        for table in map(GameId, map(int, re.findall(r"\*\*Table (\d+)", shown(screen)))):
            assert {ShowHand(table), ComeBack(table), SayReady(table)} < set(acts(screen))


def test_the_list_says_where_a_computer_player_chooses_for_the_reader_and_where_a_live_game_waits() -> None:
    game = replace(whole_game(3).tables[0], thinking=ALL_SEATS[1:2])
    back = MOMENT + timedelta(days=3)
    time = int(back.timestamp())
    asleep = replace(game, autopilots=ALL_SEATS[:1])
    away = replace(numbered(asleep, 2), away_until={ANA: back})
    calm = replace(away, id=GameId(3), autopilots=())
    soon = replace(numbered(game, 4), coming=Live(90))
    quicker = replace(numbered(soon, 5), settings=replace(game.settings, pace=Live(120)))
    screen = list_screen(WORDS, [asleep, away, calm, soon, quicker], ANA)
    lines = shown(screen).splitlines()
    assert "You're on autopilot: a computer player chooses for you until you play again or press I'm back." in lines
    assert f"You're away until <t:{time}:f> (<t:{time}:R>). A computer player chooses for you." in lines
    assert f"You're away until <t:{time}:f> (<t:{time}:R>)." in lines
    assert sum("Live: 90 seconds, as soon as you've all pressed Ready." in line for line in lines) == 1
    assert acts(screen) == [*(ComeBack(GameId(number)) for number in (1, 2, 3)), SayReady(GameId(4))]
    assert "chooses for you" not in shown(list_screen(WORDS, [asleep, away], BEN)), "it is nobody else's business"
    assert as_of(away, back - timedelta(seconds=1)) == away
    assert as_of(away, back) == replace(away, away_until={}, autopilots=())
    check(screen)
