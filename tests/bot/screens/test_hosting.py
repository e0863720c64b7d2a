"""The host's private settings in the lobby."""

from dataclasses import replace
from datetime import time

import pytest

from bot.screens.acts import (
    AddComputer,
    ChangeSettings,
    DismissComputer,
    End,
    HandOver,
    Invite,
    Kick,
    PaceText,
    SetAccess,
    SetDemand,
    SetLevel,
    SetPace,
    ShowComputers,
    ShowPeople,
    ShowSeats,
    ShowSettings,
)
from bot.screens.hosting import (
    computers_screen,
    end_screen,
    pace_screen,
    people_screen,
    settings_modal,
    settings_screen,
)
from bot.screens.lobby import lobby_panel
from bot.screens.modal import Checkbox, RadioGroup
from bot.services.game import Access, Sides, TableSettings, Wonders
from bot.services.lobby import add_computers
from bot.services.pace import Calm, Days, FixedHour, Live, Pace, pace_text
from bot.services.people import UserId
from bot.services.reliability import Demand
from bot.text.pacing import OFFERED
from bot.text.words import Notation, Words
from engine.ruleset import Expansion
from players.levels import LEVELS, Level
from tests.bot.screens.limits import check, check_modal, texts
from tests.bot.screens.lobbies import CHOSEN, acts, full, lobby, menus, with_choices
from tests.bot.whole_games import ENDLESS, LONG, renamed, shown, whole_game
from tests.sweeps import sweep

WORDS = Words()
BEN = UserId(101)


def test_the_settings_show_what_holds_now_and_no_fewer_players_than_sit_there() -> None:
    table = lobby(3, TableSettings(5, Sides.B, Wonders.DRAFTED))
    screen = settings_screen(WORDS, table)
    (change,) = [act for act in acts(screen) if isinstance(act, ChangeSettings)]
    modal = settings_modal(WORDS, change)
    check_modal(modal)
    assert modal.title == f"Table {table.id}: change the game", "the window covers the screen that names the table"
    players, expansion, wonders, sides, private = modal.questions
    groups = [each for each in (players, sides, wonders, expansion) if isinstance(each, RadioGroup)]
    assert [[option.value for option in each.options] for each in groups] == [
        [3, 4, 5, 6, 7],
        list(Sides),
        list(Wonders),
        [None, *Expansion],
    ]
    held = [option.label for each in groups for option in each.options if option.value == getattr(change, each.field)]
    assert held == ["5 players", "Side B for everyone", "Draft: each player keeps one of two wonders", "No expansion"]
    assert isinstance(private, Checkbox)
    assert not change.private
    assert screen.content.splitlines()[1:] == [
        "5 players, first edition.",
        "Everyone sees two boards in private and keeps one.",
        "Everyone plays side B.",
        "Anyone who sees this channel can join.",
        "No time limit: the table waits for everyone.",
        "Computer players: medium. They look one move ahead.",
    ]


@pytest.mark.parametrize(
    ("pace", "held", "told"),
    [
        (Calm(), ["No time limit"], "No time limit: the table waits for everyone."),
        (Days(24), ["1 day"], "Time per turn: 1 day. After that, a computer player makes that choice for you."),
        (
            Live(90),
            ["Live: 90 seconds"],
            (
                "Live: 90 seconds per turn, twice that for the first turn of an Age. "
                "After that, a computer player makes that choice for you."
            ),
        ),
        (
            FixedHour(time(21), "Europe/Berlin", frozenset({0, 3})),
            [],
            (
                "Cards are revealed on Mondays and Thursdays at 21:00, Europe/Berlin, "
                "or as soon as everyone has chosen. A computer player chooses for anyone who hasn't."
            ),
        ),
    ],
)
def test_how_long_a_choice_may_take_is_told_and_chosen(pace: Pace, held: list[str], told: str) -> None:
    table = lobby(3, TableSettings(3, pace=pace))
    screen = pace_screen(WORDS, table)
    check(screen)
    menu, demand = menus(screen)
    assert [option.label for option in menu.options if option.chosen] == held
    assert [option.act for option in menu.options] == [SetPace(table.id, PaceText(pace_text(each))) for each in OFFERED]
    assert [option.act for option in demand.options] == [SetDemand(table.id, each) for each in Demand]
    assert f"\n{told}\n" in screen.content
    private = replace(table, settings=replace(table.settings, access=Access.INVITED))
    assert len(menus(pace_screen(WORDS, private))) == 1
    assert f"\n{told}\n" in settings_screen(WORDS, table).content
    told_to_all = texts(lobby_panel(WORDS, table))
    assert any(told in text for text in told_to_all) == (pace != Calm())


@pytest.mark.parametrize(
    ("expansions", "held"),
    [
        ((Expansion.EDIFICE,), "The Edifice expansion"),
        ((Expansion.CARTHAGE,), "The wonder of Carthage"),
        ((Expansion.CARTHAGE, Expansion.EDIFICE), "The Edifice expansion"),
    ],
)
def test_the_settings_show_the_expansion(expansions: tuple[Expansion, ...], held: str) -> None:
    screen = settings_screen(WORDS, lobby(1, TableSettings(expansions=expansions)))
    (change,) = [act for act in acts(screen) if isinstance(act, ChangeSettings)]
    group = settings_modal(WORDS, change).questions[1]
    assert isinstance(group, RadioGroup)
    assert [option.label for option in group.options if option.value == change.expansion] == [held]


def test_the_settings_say_for_how_many_the_wonders_suffice() -> None:
    for expansions, needing in (((), 4), ((Expansion.CARTHAGE,), 5), ((Expansion.EDIFICE,), 5)):
        screen = settings_screen(WORDS, lobby(1, TableSettings(expansions=expansions)))
        (change,) = [act for act in acts(screen) if isinstance(act, ChangeSettings)]
        wonders = settings_modal(WORDS, change).questions[2]
        assert isinstance(wonders, RadioGroup)
        assert f"with {needing} or more players, this needs both sides" in wonders.options[-1].description


def test_a_computer_player_can_be_sent_away_only_where_there_is_one() -> None:
    none = lobby(2)
    some = lobby(2, TableSettings(), lambda it: it.act(0, add_computers, Level.MEDIUM, 1))
    assert DismissComputer(none.id) not in acts(computers_screen(WORDS, none))
    assert DismissComputer(some.id) in acts(computers_screen(WORDS, some))
    assert {ShowPeople(some.id), ShowComputers(some.id), End(some.id, sure=False)} <= set(
        acts(settings_screen(WORDS, some))
    )
    assert {AddComputer(some.id), ShowSettings(some.id)} <= set(acts(computers_screen(WORDS, some)))


LEVELS_TOLD = {
    Level.EASY: (
        "Easy computer players",
        "A friendly beginner, who overlooks a lot",
        "easy. They're friendly beginners, who overlook a lot.",
    ),
    Level.CASUAL: (
        "Casual computer players",
        "Plays now and then, and overlooks some things",
        "casual. They play now and then, and overlook some things.",
    ),
    Level.MEDIUM: ("Medium computer players", "Looks one move ahead", "medium. They look one move ahead."),
    Level.HARD: ("Hard computer players", "Thinks ahead", "hard. They think ahead."),
    Level.EXPERT: (
        "Expert computer players",
        "The strongest: thinks the longest, up to a second",
        "expert, the strongest. They think for up to a second.",
    ),
}


@pytest.mark.parametrize("level", LEVELS)
def test_how_well_computer_players_play_is_told_and_chosen(level: Level) -> None:
    label, about, told = LEVELS_TOLD[level]
    table = lobby(2, TableSettings(4, level=level), lambda it: it.act(0, add_computers))
    screen = computers_screen(WORDS, table)
    check(screen)
    (menu,) = menus(screen)
    assert [option.act for option in menu.options] == [SetLevel(table.id, each) for each in LEVELS]
    assert [(option.label, option.description) for option in menu.options if option.chosen] == [(label, about)]
    own = [rf"{seat.occupant.name} \(computer\)" for seat in table.seats[2:]]
    assert screen.content.splitlines()[1:] == [
        f"2 computer players: {own[0]} and {own[1]}.",
        f"Computer players: {told}",
    ]
    assert settings_screen(WORDS, table).content.splitlines()[-1] == f"Computer players: {told}"
    assert f"Computer players: {told}" in shown(lobby_panel(WORDS, table))
    assert not any(told in text for text in texts(lobby_panel(WORDS, lobby(2, TableSettings(4, level=level)))))


def test_a_table_that_was_opened_with_the_old_easy_players_says_so_and_offers_them_no_longer() -> None:
    table = lobby(2, TableSettings(4, level=Level.OLD_EASY), lambda it: it.act(0, add_computers))
    screen = computers_screen(WORDS, table)
    check(screen)
    (menu,) = menus(screen)
    assert not any(option.chosen or option.act == SetLevel(table.id, Level.OLD_EASY) for option in menu.options)
    assert screen.content.endswith("Computer players: easy (old). They often discard for no reason.")
    assert "easy (old)" in shown(lobby_panel(WORDS, table))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("compiled", [True, False])
def test_who_thinks_with_a_core_that_is_not_compiled_thinks_in_fewer_steps(level: Level, *, compiled: bool) -> None:
    table = lobby(2, TableSettings(3, level=level))
    for screen in (settings_screen, computers_screen):
        told = screen(WORDS, table, compiled=compiled).content
        assert ("They think less thoroughly here" in told) == (level.thinks and not compiled)


def test_the_host_can_invite_remove_and_hand_on_but_not_remove_themselves() -> None:
    table = lobby(2, CHOSEN, with_choices)
    access = [SetAccess(table.id, each) for each in Access]
    found = acts(people_screen(WORDS, table))
    assert found == [*access, Invite(table.id), Kick(table.id, BEN), HandOver(table.id, BEN), ShowSettings(table.id)]
    assert acts(people_screen(WORDS, lobby(1))) == [*access, Invite(table.id), ShowSettings(table.id)]


@pytest.mark.parametrize("access", list(Access))
def test_who_may_join_is_settled_where_people_are(access: Access) -> None:
    menu = menus(people_screen(WORDS, lobby(1, TableSettings(access=access))))[0]
    assert [option.act for option in menu.options if option.chosen] == [SetAccess(lobby(1).id, access)]


def test_of_many_who_are_invited_the_first_are_named_and_the_others_counted() -> None:
    table = replace(lobby(1), invited=frozenset(UserId((1 << 62) + number) for number in range(50)))
    for screen in (people_screen(WORDS, table), lobby_panel(WORDS, table)):
        check(screen)
        assert "and 30 more." in shown(screen)


def test_ending_asks_first_and_says_what_it_costs() -> None:
    closing = end_screen(WORDS, lobby(2))
    assert "Everyone will lose their seat" in closing.content
    assert acts(closing) == [End(lobby(2).id, sure=True), ShowSettings(lobby(2).id)]
    ending = end_screen(WORDS, whole_game(3).tables[0])
    assert "Nobody wins" in ending.content
    assert ShowSeats(whole_game(3).tables[0].id) in acts(ending)


def test_names_are_escaped_in_messages_and_shown_as_they_are_in_menus() -> None:
    screen = people_screen(WORDS, renamed(lobby(2), ("*Ana*", "@everyone <@7>")))
    assert r"\@everyone \<\@7\>" in shown(screen)
    assert menus(screen)[1].options[0].label == "@everyone <@7>"


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 7)))
@pytest.mark.parametrize("names", [pytest.param(LONG, marks=pytest.mark.soak), ENDLESS])
@pytest.mark.parametrize("notation", sweep(list(Notation), short=(Notation.WORDS,)))
def test_every_screen_for_a_full_lobby_stays_within_discords_limits(
    players: int, names: tuple[str, ...], notation: Notation
) -> None:
    words, table = Words(notation), renamed(full(players), names)
    hard = replace(table, settings=replace(table.settings, level=Level.HARD))
    for screen in (
        settings_screen(words, hard, compiled=False),
        computers_screen(words, hard, compiled=False),
        people_screen(words, table),
        end_screen(words, table),
    ):
        check(screen)
