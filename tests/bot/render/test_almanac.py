"""All about cards and wonders, and finding them."""

import pytest

from bot.render.acts import ShowCard, ShowWonder
from bot.render.almanac import (
    board_of,
    card_matches,
    card_of,
    card_screen,
    typed_card,
    typed_city,
    which_card_screen,
    which_wonder_screen,
    wonder_matches,
    wonder_screen,
)
from bot.render.screen import MOST_OPTIONS, Menu, Screen
from bot.render.words import Notation, Words
from engine.catalogue import AGES, Board, Card, Side
from engine.ruleset import Ruleset
from tests.bot.render import limits

WORDS = Words()
CATALOGUE = Ruleset().catalogue


def menus(screen: Screen) -> list[Menu]:
    return [row for row in screen.rows if isinstance(row, Menu)]


def names(found: tuple[Card, ...]) -> list[str]:
    return [card.name for card in found]


# Cards.


def test_a_card_is_told_with_kind_cost_effect_chains_and_copies() -> None:
    assert card_screen(WORDS, CATALOGUE.cards["Library"], CATALOGUE).content.splitlines() == [
        "**Library**",
        "A green card: a scientific structure.",
        "Costs 2 stone and 1 loom.",
        "Gives the science symbol tablet.",
        "Free if you have Scriptorium.",
        "Later makes Senate and University free.",
        "Age 2: 1 card from 3 players on and 2 cards from 6 players on.",
        "Two players play with the cards for 3.",
    ]


def test_a_card_is_told_in_letters() -> None:
    told = card_screen(Words(Notation.LETTERS), CATALOGUE.cards["Library"], CATALOGUE).content
    assert "Costs s s l." in told
    assert "Gives #." in told


def test_a_guild_says_that_not_every_guild_is_in_every_game() -> None:
    told = card_screen(WORDS, CATALOGUE.cards["Spies Guild"], CATALOGUE).content
    assert "A purple card: a guild." in told
    assert "not every guild is in every game" in told
    assert "Two players" not in told


def test_the_chains_of_a_card_lead_both_ways() -> None:
    (menu,) = menus(card_screen(WORDS, CATALOGUE.cards["Library"], CATALOGUE))
    assert [(option.label, option.description) for option in menu.options] == [
        ("Scriptorium", "makes Library free"),
        ("Senate", "free thanks to Library"),
        ("University", "free thanks to Library"),
    ]
    assert menu.options[0].act == ShowCard("scriptorium", beside=False)


@pytest.mark.parametrize("notation", list(Notation))
def test_every_card_fits_into_a_message_and_is_found_by_its_button(notation: Notation) -> None:
    for card in CATALOGUE.cards.values():
        screen = card_screen(Words(notation), card, CATALOGUE)
        limits.check(screen)
        shown = {card} | {card_of(option.act.card, CATALOGUE) for menu in menus(screen) for option in menu.options}  # type: ignore[union-attr]  # all of them show cards
        assert shown == {card, *card.free_from, *CATALOGUE.leads_to(card)}
        for age in AGES:
            assert (f"Age {age}: " in screen.content) == (age in card.copies)


# Wonders.


def test_a_wonder_is_told_with_all_its_stages() -> None:
    assert wonder_screen(WORDS, CATALOGUE.boards["Rhodes", Side.B], CATALOGUE).content.splitlines() == [
        "**The Colossus of Rhodes**",
        "Rhodes, side B. Makes 1 ore from the start, which the neighbours may buy.",
        "Stage 1 costs 3 stone and gives 1 shield, 3 points and 3 coins at once.",
        "Stage 2 costs 4 ore and gives 1 shield, 4 points and 4 coins at once.",
    ]


@pytest.mark.parametrize(
    ("city", "side", "power"),
    [
        ("Olympia", Side.A, "The power of stage 2: from the next turn on"),
        ("Olympia", Side.B, "The power of stage 3: at the end of the game one guild"),
        ("Babylon", Side.B, "The power of stage 2: in the Age in which you build the stage, and in every later one"),
        ("Halicarnassus", Side.A, "The power of stage 2: at the end of the turn"),
        ("Halicarnassus", Side.B, "The power of stages 1, 2 and 3: at the end of the turn"),
    ],
)
def test_powers_are_explained_once_with_their_stages(city: str, side: Side, power: str) -> None:
    told = wonder_screen(WORDS, CATALOGUE.boards[city, side], CATALOGUE).content
    assert told.count("The power of") == 1
    assert f"\n{power}" in told


@pytest.mark.parametrize("notation", list(Notation))
def test_every_board_fits_into_a_message_and_leads_to_its_other_side_and_to_the_other_wonders(
    notation: Notation,
) -> None:
    for (city, side), board in CATALOGUE.boards.items():
        screen = wonder_screen(Words(notation), board, CATALOGUE)
        limits.check(screen)
        (turn,) = (row for row in screen.rows if isinstance(row, tuple))
        assert _board(turn[0].act) is CATALOGUE.boards[city, Side.B if side is Side.A else Side.A]
        (menu,) = menus(screen)
        assert [_board(option.act) for option in menu.options] == [
            CATALOGUE.boards[each, side] for each in CATALOGUE.cities
        ]


def _board(act: object) -> Board | None:
    assert isinstance(act, ShowWonder)
    return board_of(act.city, act.side, CATALOGUE)


# Finding.


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("thea", ["Theater"]),
        ("TRADING", ["East Trading Post", "West Trading Post"]),
        ("post ea", ["East Trading Post"]),
        ("trad", ["Traders Guild", "East Trading Post", "West Trading Post"]),
        ("Théâter", ["Theater"]),
        ("  clay-pit ", ["Clay Pit"]),
        ("eater", []),
        ("???", []),
        ("", None),
    ],
)
def test_cards_are_found_by_the_beginnings_of_their_words(typed: str, found: list[str] | None) -> None:
    first = sorted(CATALOGUE.cards)[:MOST_OPTIONS]
    assert names(card_matches(typed, CATALOGUE)) == (first if found is None else found)


def test_never_more_are_found_than_discord_shows() -> None:
    for letter in "abcdefghijklmnopqrstuvwxyz":
        assert len(card_matches(letter, CATALOGUE)) <= MOST_OPTIONS
    assert len(wonder_matches("", CATALOGUE)) == len(CATALOGUE.cities)


def test_every_card_and_wonder_is_found_by_its_whole_name() -> None:
    for card in CATALOGUE.cards.values():
        assert typed_card(card.name.upper(), CATALOGUE) is card
    for board in CATALOGUE.boards.values():
        assert typed_city(board.city, CATALOGUE) == board.city
        assert typed_city(board.wonder.lower(), CATALOGUE) == board.city


def test_a_name_that_fits_one_alone_is_enough() -> None:
    assert typed_card("palac", CATALOGUE) is CATALOGUE.cards["Palace"]
    assert typed_city("zeus", CATALOGUE) == "Olympia"
    assert typed_card("guild", CATALOGUE) is None
    assert typed_city("the", CATALOGUE) is None
    assert typed_city("Atlantis", CATALOGUE) is None


def test_a_name_that_fits_several_is_asked_about() -> None:
    screen = which_card_screen(WORDS, "trading", CATALOGUE)
    limits.check(screen)
    assert screen.content == "Several cards fit trading. Which one do you mean?"
    assert [option.label for option in menus(screen)[0].options] == ["East Trading Post", "West Trading Post"]


def test_an_unknown_card_is_answered_with_how_to_find_it() -> None:
    assert "choose from what is suggested" in which_card_screen(WORDS, "Atlantis", CATALOGUE).content


def test_what_was_typed_is_shown_as_it_is_and_not_at_full_length() -> None:
    typed = "**@everyone** " * 100
    for screen in (which_card_screen(WORDS, typed, CATALOGUE), which_wonder_screen(WORDS, typed, Side.B, CATALOGUE)):
        limits.check(screen)
        assert "**" not in screen.content
        assert "@everyone" not in screen.content.replace("\\@", "")
        assert len(screen.content) < 300


def test_an_unknown_wonder_is_answered_with_all_of_them() -> None:
    (menu,) = menus(which_wonder_screen(WORDS, "Atlantis", Side.B, CATALOGUE))
    assert [_board(option.act) for option in menu.options] == [
        CATALOGUE.boards[each, Side.B] for each in CATALOGUE.cities
    ]


def test_what_no_button_of_ours_says_is_nothing() -> None:
    assert card_of("excalibur", CATALOGUE) is None
    assert board_of("atlantis", Side.A, CATALOGUE) is None
