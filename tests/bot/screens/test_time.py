"""Where deadlines are shown, and which choices were made by a computer player."""

from dataclasses import replace
from datetime import time, timedelta

import pytest

from bot.screens.acts import ComeBack, Propose, ShowSeats, VoteOnMotion
from bot.screens.clocks import time_screen
from bot.screens.hands import hand_screen
from bot.screens.lobby import draft_panel
from bot.screens.overseeing import managed_screen, server_screen
from bot.screens.panels import started_panel, turn_panel
from bot.screens.reveals import conflicts_screen, history_screen, off_turn_news, reveal_screen, told_in_words
from bot.screens.screen import Screen
from bot.screens.seats import seats_screen
from bot.screens.tables import list_screen
from bot.screens.votes import vote_screen
from bot.services.attendance import StandIn
from bot.services.game import Lost, Motion, Obstruction, Status, Wish
from bot.services.motions import OF_TIME
from bot.services.pace import FixedHour, Live
from bot.services.people import Computer, UserId
from bot.services.summaries import Page
from bot.services.views import TableView
from bot.text.words import Words
from engine.ruleset import Seat
from players.levels import Level
from tests.bot.at_table import first
from tests.bot.screens.limits import check
from tests.bot.services.playing import EDIFICE
from tests.bot.services.world import MOMENT
from tests.bot.whole_games import ENDLESS, SHORT, buttons, shown, whole_game

WORDS = Words()
UNTIL = MOMENT + timedelta(hours=24)
TOLD = f"Choose by <t:{int(UNTIL.timestamp())}:f> (<t:{int(UNTIL.timestamp())}:R>)."


def with_stand_ins(table: TableView, number: int | None, *seats: int) -> TableView:
    return replace(table, stand_ins=tuple(StandIn(number, Seat(seat), UserId(100 + seat)) for seat in seats))


def where_time_is_told(table: TableView) -> list[Screen]:
    moment = first(lambda _: True, 3)
    hand = hand_screen(
        WORDS,
        replace(moment.table, deadline=table.deadline, lost=table.lost, paused=table.paused, stands=table.stands),
        moment.hand,
    )
    return [
        turn_panel(WORDS, table),
        started_panel(WORDS, table),
        list_screen(WORDS, [table], UserId(100)),
        hand,
    ]


def test_until_when_stands_on_the_panel_in_the_hand_and_in_the_list_and_only_where_there_is_a_limit() -> None:
    table = whole_game(3).called(SHORT).tables[0]
    for screen in where_time_is_told(replace(table, deadline=UNTIL)):
        check(screen)
        assert shown(screen).count(TOLD) == 1
    out_of_reach = replace(table, deadline=UNTIL, lost=Lost(MOMENT, Obstruction.CLOSED))
    for screen in (*where_time_is_told(table), *where_time_is_told(out_of_reach)):
        assert "Choose by" not in shown(screen)


def test_when_a_live_turn_ends_at_the_latest_stands_on_the_panel_and_by_the_clock_as_long_as_time_runs() -> None:
    table = whole_game(3).called(SHORT).tables[0]
    live = replace(table, settings=replace(table.settings, pace=Live(60)), deadline=UNTIL, latest=UNTIL)
    told = f"Latecomers have until <t:{int(UNTIL.timestamp())}:T> at the latest."
    for screen in (turn_panel(WORDS, live), started_panel(WORDS, live), time_screen(WORDS, live, UserId(100))):
        check(screen)
        assert shown(screen).count(told) == 1
    lost = replace(live, lost=Lost(MOMENT, Obstruction.CLOSED))
    for other in (replace(live, latest=None), lost, replace(live, stands=True)):
        assert "Latecomers" not in shown(turn_panel(WORDS, other))


def test_a_live_hand_says_beforehand_what_time_is_left_to_the_last_one_where_that_is_less_and_then_that_it_is() -> None:
    moment = first(lambda _: True, 3)
    table = replace(moment.table, settings=replace(moment.table.settings, pace=Live(60)), counts_from=MOMENT)
    told, then = "When everyone else has chosen, you'll have 60 seconds at most.", "there's less time than usual."
    begun = replace(table, deadline=MOMENT + timedelta(seconds=120))
    assert shown(hand_screen(WORDS, begun, moment.hand)).count(told) == 1
    alone = replace(begun, thinking=(moment.player,), hurried=True, counts_from=None)
    screen = shown(hand_screen(WORDS, alone, moment.hand))
    assert screen.count(then) == 1
    assert "Take your time" not in screen
    usual = replace(table, deadline=MOMENT + timedelta(seconds=60))
    over_days = replace(begun, settings=moment.table.settings)
    for other in (alone, usual, over_days, replace(begun, counts_from=None), replace(begun, deadline=None)):
        assert told not in shown(hand_screen(WORDS, other, moment.hand))


def test_that_the_time_of_an_outage_was_given_back_is_told() -> None:
    table = replace(whole_game(3).called(SHORT).tables[0], deadline=UNTIL, excused=MOMENT)
    told = f"I was offline until <t:{int(MOMENT.timestamp())}:f>, so everyone gets that time back."
    assert shown(turn_panel(WORDS, table)).count(told) == 1


def test_the_seats_say_who_is_not_there_and_only_such_a_person_has_the_way_back() -> None:
    table = replace(whole_game(3).called(SHORT).tables[0], autopilots=(Seat(1), Seat(2)), away=(Seat(2),))
    for seat in range(3):
        screen = seats_screen(WORDS, table, table.persons[seat])
        check(screen)
        assert "On autopilot: Ben. A computer player makes their choices right away until they play again" in shown(
            screen
        )
        assert "Away: Cem. " in shown(screen)
        assert (ComeBack(table.id) in [button.act for button in buttons(screen)]) == (seat > 0)


def test_who_has_left_the_server_is_named_wherever_the_table_is_shown_and_once() -> None:
    table = replace(
        whole_game(3).called(SHORT).tables[0], autopilots=(Seat(1),), away=(Seat(2),), gone=(Seat(1), Seat(2))
    )
    assert table.table is not None
    cities = [city.board.city for city in table.table.cities]
    panel = turn_panel(WORDS, table)
    told = f"Left the server: {cities[1]} (Ben) and {cities[2]} (Cem). Press Seats to decide who takes over."
    drafted = draft_panel(WORDS, replace(table, status=Status.DRAFT, table=None))
    assert told.replace(f"{cities[1]} (Ben)", "Ben").replace(f"{cities[2]} (Cem)", "Cem") in shown(drafted)
    assert all(ShowSeats(table.id) in [button.act for button in buttons(each)] for each in (panel, drafted))
    for screen in (panel, told_in_words(panel)):
        assert shown(screen).count(told) == 1
    assert any(told in (embed.description or "") for embed in panel.beside), "also beside the picture"
    for screen in (seats_screen(WORDS, table, table.persons[0]), managed_screen(WORDS, table)):
        assert "Left the server: Ben and Cem.\n" in shown(screen)
    listed = shown(server_screen(WORDS, Page((table,), 1, last=True)))
    assert "Waiting for Ana and 2 more (asked" in listed
    assert "\nLeft the server: Ben and 1 more.\n" in listed
    for screen in (panel, drafted, seats_screen(WORDS, table, table.persons[0])):
        check(screen)
        assert "On autopilot" not in shown(screen)
        assert "Away:" not in shown(screen)


def test_who_is_on_autopilot_is_told_with_the_way_back() -> None:
    table = whole_game(3).called(SHORT).tables[0]
    assert table.table is not None
    screen = turn_panel(WORDS, replace(table, autopilots=(Seat(1),)))
    city = table.table.cities[1].board.city
    assert f"On autopilot: {city} (Ben). A computer player makes their choices right away until they play" in shown(
        screen
    )
    assert ComeBack(table.id) in [button.act for button in buttons(screen)]
    assert ComeBack(table.id) not in [button.act for button in buttons(turn_panel(WORDS, table))]


def test_that_time_stands_is_told_instead() -> None:
    table = replace(whole_game(3).called(SHORT).tables[0], stands=True)
    for screen in where_time_is_told(table):
        assert shown(screen).count("the clock has stopped until someone does") == 1


@pytest.mark.parametrize("seats", [(1,), (0, 2)])
def test_a_reveal_says_for_whom_a_computer_player_chose(seats: tuple[int, ...]) -> None:
    game = whole_game(3).called(SHORT)
    resolution = next(each for each in game.resolutions if each.asked == "card")
    cities = [resolution.after.cities[seat].board.city for seat in seats]
    told = f"A computer player chose for {' and '.join(cities)} this time."
    here = with_stand_ins(game.over, resolution.number, *reversed(seats))
    assert shown(reveal_screen(WORDS, here, resolution)).count(told) == 1
    elsewhere = with_stand_ins(game.over, resolution.number + 1, *seats)
    assert "A computer player chose" not in shown(reveal_screen(WORDS, elsewhere, resolution))


def test_so_do_the_messages_that_tell_what_was_chosen_off_turn() -> None:
    games = (whole_game(4, seed, (), EDIFICE) for seed in range(8, 40))
    found = ((game, each) for game in games for each in game.resolutions if each.asked == "penalty" and each.ends_age)
    game, before_conflicts = next(found)
    table = with_stand_ins(game.over, before_conflicts.number, 0)
    told = f"A computer player chose for {table.table.cities[0].board.city} this time." if table.table else ""
    assert told in shown(conflicts_screen(WORDS, table, before_conflicts))
    assert told in shown(Screen(embeds=off_turn_news(WORDS, table, [before_conflicts])))


def test_a_reveal_says_so_too_of_who_had_just_taken_the_seat_over() -> None:
    game = whole_game(3).called(SHORT)
    table = replace(game.tables[1], stand_ins=(StandIn(0, Seat(1), None),))
    assert table.table is not None
    told = f"A computer player chose for {table.table.cities[1].board.city} this time."
    assert told in shown(reveal_screen(WORDS, table, game.resolutions[0]))


def test_the_history_says_for_whom_a_computer_player_chose() -> None:
    game = whole_game(3).called(SHORT)
    assert game.over.table is not None
    names = [city.board.city for city in game.over.table.cities]
    table = replace(game.over, stand_ins=tuple(StandIn(each, Seat(1), UserId(101)) for each in (None, 0, 2)))
    lines = shown(history_screen(WORDS, table, game.resolutions, 1)).splitlines()
    told = f"A computer player chose for {names[1]}."
    assert [line.startswith(("**Turn 1.", "**Turn 3.")) for line in lines if line.endswith(told)] == [True, True]
    assert lines[lines.index(next(line for line in lines if line.startswith("**Turn 1."))) + 1] == (
        f"A computer player chose a wonder for {names[1]} (Ben)."
    )
    assert "computer player" not in shown(history_screen(WORDS, table, game.resolutions, 2))


def test_in_the_draft_a_computer_player_chose_the_wonder() -> None:
    game = whole_game(3).called(SHORT)
    table = with_stand_ins(game.tables[0], None, 1, 0)
    assert table.table is not None
    first_city, second_city = (table.table.cities[seat].board.city for seat in (0, 1))
    told = f"A computer player chose a wonder for {first_city} (Ana) and {second_city} (Ben)."
    assert told in shown(started_panel(WORDS, table))
    later = next(each for each in game.tables if each.resolutions)
    assert "A computer player chose" not in shown(turn_panel(WORDS, with_stand_ins(later, None, 1)))


def test_seven_late_people_with_endless_names_fit_into_every_message() -> None:
    game = whole_game(7).called(ENDLESS)
    for resolution in game.resolutions:
        table = with_stand_ins(game.over, resolution.number, *range(7))
        check(reveal_screen(WORDS, table, resolution))
        check(history_screen(WORDS, table, game.resolutions, resolution.age))
        if resolution.ends_age:
            check(conflicts_screen(WORDS, table, resolution, [resolution]))
    drafted = with_stand_ins(game.tables[0], None, *range(7))
    beginning = replace(drafted, deadline=UNTIL, autopilots=tuple(map(Seat, range(6))), gone=(Seat(6),), excused=MOMENT)
    people, hours = beginning.present, FixedHour(time(21), "America/Argentina/ComodRivadavia", frozenset({0, 2, 4, 5}))
    wanted = tuple(
        Motion(10**6 + number, wish, people, pace=hours if wish is Wish.PACE else None)
        for number, wish in enumerate((Wish.PAUSE, Wish.MORE_TIME, Wish.PACE))
    )
    beginning = replace(beginning, coming=Live(180), awaited=tuple(map(Seat, range(7))), motions=wanted)
    check(started_panel(WORDS, beginning))
    for user in (beginning.host, UserId(101), UserId(900)):
        check(time_screen(WORDS, replace(beginning, wishes=OF_TIME), user))
    for motion in wanted:
        check(vote_screen(WORDS, beginning, motion, tuple(people)))


def test_a_pause_is_told_in_place_of_the_deadline() -> None:
    table = replace(whole_game(3).called(SHORT).tables[0], paused=UNTIL)
    for screen in where_time_is_told(table):
        assert "Paused until" in shown(screen)
        assert "Choose by" not in shown(screen)


def test_who_looks_on_is_offered_nothing_and_who_plays_only_what_is_possible() -> None:
    table = replace(whole_game(3).called(SHORT).tables[0], wishes=(Wish.PAUSE, Wish.MORE_TIME, Wish.PACE))
    assert [type(each.act) for each in buttons(time_screen(WORDS, table, UserId(900)))] == [ShowSeats]
    running = replace(table, deadline=UNTIL)
    for status, when in ((Status.PLAY, "In this Age"), (Status.DRAFT, "In this draft")):
        told = f"{when}: 0 of 2 pauses used, more time 0 of 3 times."
        assert told in shown(time_screen(WORDS, replace(running, status=status), UserId(101)))
    acts = [each.act for each in buttons(time_screen(WORDS, table, UserId(101)))]
    assert acts == [Propose(table.id, Wish.PAUSE), Propose(table.id, Wish.MORE_TIME), ShowSeats(table.id)]
    motion = Motion(7, Wish.PAUSE, frozenset({UserId(101)}), frozenset({UserId(102)}))
    voting = replace(table, motions=(motion,))
    found = {
        user: [
            each.act for each in buttons(time_screen(WORDS, voting, UserId(user))) if isinstance(each.act, VoteOnMotion)
        ]
        for user in (100, 101, 102)
    }
    yes, no, back = (VoteOnMotion(table.id, 7, agree) for agree in (True, False, None))
    assert found == {100: [yes, no], 101: [no, back], 102: [yes, back]}


def test_who_plays_with_computer_players_alone_reads_that_no_time_runs() -> None:
    table = whole_game(3).called(SHORT).tables[0]
    timed = replace(table, settings=replace(table.settings, pace=Live(90)))
    lent = replace(
        timed, seats=(timed.seats[0], *(replace(seat, occupant=Computer(Level.MEDIUM)) for seat in timed.seats[1:]))
    )
    alone = replace(lent, seats=(lent.seats[0], *(replace(seat, owner=None) for seat in lent.seats[1:])))
    told = "The clock only runs when at least two people are playing."
    assert [told in shown(time_screen(WORDS, each, UserId(100))) for each in (table, timed, lent, alone)] == [
        False,
        False,
        False,
        True,
    ]
