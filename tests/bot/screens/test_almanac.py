"""Cards and wonders in the almanac, and how people find them."""

from dataclasses import replace
from pathlib import Path
from shutil import copy

import pytest

from bot.screens.acts import Act, ShowCard, ShowEdifice, ShowWonder
from bot.screens.almanac import (
    board_by_slug,
    card_by_slug,
    card_matches,
    card_screen,
    edifice_by_slug,
    edifice_matches,
    edifice_screen,
    edifices_screen,
    find_card,
    find_city,
    find_edifice,
    is_laid_out,
    which_card_screen,
    which_edifice_screen,
    which_wonder_screen,
    whole_catalogue,
    wonder_matches,
    wonder_screen,
)
from bot.screens.screen import MOST_OPTIONS, Menu, Screen
from bot.screens.tables import heading
from bot.text import edifices
from bot.text.matching import matches
from bot.text.messages import LOCALES
from bot.text.printed_names import printed_names
from bot.text.words import Notation, Words
from engine.catalogue import AGES, Board, Card, Side
from engine.ruleset import Ruleset
from tests.bot.pictures.drawing.reading import about, check
from tests.bot.screens import limits
from tests.bot.with_edifices import (
    BELVEDERE,
    CASTLE,
    EDIFICES,
    FIRST,
    RIVER_PORT,
    VIEW,
    laid_out,
    with_pawns,
)

WORDS = Words()
CATALOGUE = Ruleset().catalogue


def menus(screen: Screen) -> list[Menu]:
    return [row for row in screen.rows if isinstance(row, Menu)]


def names(found: tuple[Card, ...]) -> list[str]:
    return [card.name for card in found]


# Cards.


def test_what_is_typed_is_found_by_its_name_in_the_readers_language_and_in_english(tmp_path: Path) -> None:
    """The search ignores accents and case; where the language lacks a name, the English one is used."""
    for language in ("en", "de"):
        (tmp_path / language).mkdir()
    copy(LOCALES / "en" / "names.ftl", tmp_path / "en")
    german = "name-of-baths = Bäder\nname-of-timber-yard = Forstwirtschaft\nname-of-giza = Gizeh\n"
    (tmp_path / "de" / "names.ftl").write_text(german, encoding="utf-8")
    words = Words(language="de", locales=tmp_path)
    for typed in ("Bäder", "BADER", "bäd", "baths"):
        assert find_card(words, typed, CATALOGUE) is CATALOGUE.cards["Baths"]
    found = [words.called(card.name) for card in card_matches(words, "fo", CATALOGUE)]
    assert found == ["Forest Cave", "Forstwirtschaft", "Fortifications", "Forum", "Foundry"]
    assert [find_city(words, typed, CATALOGUE) for typed in ("gizeh", "giza", "zeus")] == ["Giza", "Giza", "Olympia"]


def test_a_card_is_told_with_kind_cost_effect_chains_and_copies() -> None:
    assert card_screen(WORDS, CATALOGUE.cards["Library"], CATALOGUE).content.splitlines() == [
        "**Library**",
        "A green card: a scientific structure.",
        "Costs 2 stone and 1 loom.",
        "Gives a tablet symbol.",
        "Free if you have Scriptorium.",
        "Makes Senate and University free later.",
        "Age 2: 1 card with 3 or more players and 2 cards with 6 or more players.",
        "Two players use the cards for 3.",
    ]


def test_a_card_is_told_in_letters() -> None:
    told = card_screen(Words(Notation.LETTERS), CATALOGUE.cards["Library"], CATALOGUE).content
    assert "Costs s s l." in told
    assert "Gives #." in told


def test_a_guild_says_that_not_every_guild_is_in_every_game() -> None:
    told = card_screen(WORDS, CATALOGUE.cards["Spies Guild"], CATALOGUE).content
    assert "A purple card: a guild." in told
    assert "Not every guild is in every game" in told
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
        shown = {card} | {card_by_slug(option.act.card, CATALOGUE) for menu in menus(screen) for option in menu.options}  # type: ignore[attr-defined]  # all of them show cards
        assert shown == {card, *card.free_from, *CATALOGUE.leads_to(card)}
        for age in AGES:
            assert (f"Age {age}: " in screen.content) == (age in card.copies)


# Wonders.


def test_a_wonder_is_told_with_all_its_stages() -> None:
    assert wonder_screen(WORDS, CATALOGUE.boards["Rhodes", Side.B], CATALOGUE).content.splitlines() == [
        "**The Colossus of Rhodes**",
        "Rhodes, side B. Makes 1 ore from the start; neighbours can buy it.",
        "Stage 1 costs 3 stone and gives 1 shield, 3 points and 3 coins at once.",
        "Stage 2 costs 4 ore and gives 1 shield, 4 points and 4 coins at once.",
    ]


@pytest.mark.parametrize(
    ("city", "side", "power"),
    [
        ("Olympia", Side.A, "The power of stage 2: once per Age, from the next turn on"),
        ("Olympia", Side.B, "The power of stage 3: at the end of the game, one of a neighbour's guilds"),
        ("Babylon", Side.B, "The power of stage 2: from the Age in which you build the stage,"),
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
    return board_by_slug(act.city, act.side, CATALOGUE)


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
    assert names(card_matches(WORDS, typed, CATALOGUE)) == (first if found is None else found)


def test_never_more_are_found_than_discord_shows() -> None:
    for letter in "abcdefghijklmnopqrstuvwxyz":
        assert len(card_matches(WORDS, letter, CATALOGUE)) <= MOST_OPTIONS
    assert len(wonder_matches(WORDS, "", CATALOGUE)) == len(CATALOGUE.cities)


def test_every_card_and_wonder_is_found_by_its_whole_name() -> None:
    for card in CATALOGUE.cards.values():
        assert find_card(WORDS, card.name.upper(), CATALOGUE) is card
    for board in CATALOGUE.boards.values():
        assert find_city(WORDS, board.city, CATALOGUE) == board.city
        assert find_city(WORDS, board.wonder.lower(), CATALOGUE) == board.city


def test_a_name_that_fits_one_alone_is_enough() -> None:
    assert find_card(WORDS, "palac", CATALOGUE) is CATALOGUE.cards["Palace"]
    assert find_city(WORDS, "zeus", CATALOGUE) == "Olympia"
    assert find_card(WORDS, "guild", CATALOGUE) is None
    assert find_city(WORDS, "the", CATALOGUE) is None
    assert find_city(WORDS, "Atlantis", CATALOGUE) is None


def test_a_name_that_fits_several_is_asked_about() -> None:
    screen = which_card_screen(WORDS, "trading", CATALOGUE)
    limits.check(screen)
    assert screen.content == "Several cards match trading. Which one do you mean?"
    assert [option.label for option in menus(screen)[0].options] == ["East Trading Post", "West Trading Post"]


def test_an_unknown_card_is_answered_with_how_to_find_it() -> None:
    screen = which_card_screen(WORDS, "Atlantis", CATALOGUE)
    assert "pick one of my suggestions" in screen.content
    assert screen.rows == ()


def test_every_name_of_a_printed_edition_finds_what_it_names() -> None:
    for name, card in EVERYTHING.cards.items():
        for printed in printed_names(name):
            assert find_card(WORDS, printed.lower(), EVERYTHING) is card, printed
            assert card in card_matches(WORDS, printed, EVERYTHING)
    for city in EVERYTHING.cities:
        for title in (city, EVERYTHING.boards[city, Side.A].wonder):
            for printed in printed_names(title):
                assert find_city(WORDS, printed, EVERYTHING) == city, printed
    for name, edifice in EVERYTHING.edifices.items():
        for printed in printed_names(name):
            assert find_edifice(WORDS, printed, EVERYTHING) is edifice, printed


def test_names_of_printed_editions_hide_nothing_that_english_finds() -> None:
    """Italian has Arsenale and Mercato; who types the beginning of an English name means that."""
    for typed in ("arsena", "ma", "palac", "la"):
        found = [card for card in EVERYTHING.cards.values() if matches(typed, (card.name,), lambda name: (name,))]
        assert set(card_matches(WORDS, typed, EVERYTHING)) == set(found)


@pytest.mark.parametrize(
    ("typed", "meant", "act"),
    [
        ("Palase", "Palace", ShowCard("palace", beside=False)),
        ("palais", "Palace", ShowCard("palace", beside=False)),
        ("Palazo", "Palace", ShowCard("palace", beside=False)),
        ("Baeder", "Baths", ShowCard("baths", beside=False)),
        ("zloze gliny", "Clay Pool", ShowCard("clay_pool", beside=False)),
        ("Giza", "The Pyramids of Giza", ShowWonder("giza", Side.A, beside=False)),
        ("Rodos", "The Colossus of Rhodes", ShowWonder("rhodes", Side.A, beside=False)),
        ("Agora", "the edifice Agora", ShowEdifice("agora", beside=False)),
        ("Stadtarchief", "the edifice Archives", ShowEdifice("archives", beside=False)),
    ],
)
def test_a_name_that_is_no_cards_is_answered_with_the_nearest_of_all_kinds_and_languages(
    typed: str, meant: str, act: Act
) -> None:
    screen = which_card_screen(WORDS, typed, EVERYTHING)
    limits.check(screen)
    assert screen.content == f"There's no card called {typed}. Did you mean {meant}?"
    (row,) = screen.rows
    assert isinstance(row, tuple)
    name = meant.removeprefix("the edifice ")
    assert [(button.label, button.act) for button in row] == [(f"Show {name}", act)]


def test_a_name_that_is_no_wonders_or_edifices_is_answered_with_the_nearest_above_all_others() -> None:
    wonder = which_wonder_screen(WORDS, "Rodos", Side.B, EVERYTHING)
    edifice = which_edifice_screen(WORDS, "Palace", EVERYTHING)
    assert "Did you mean The Colossus of Rhodes?" in wonder.content
    assert "Did you mean the card Palace?" in edifice.content
    acts = (ShowWonder("rhodes", Side.B, beside=False), ShowCard("palace", beside=False))
    for screen, act in zip((wonder, edifice), acts, strict=True):
        limits.check(screen)
        first, menu = screen.rows
        assert isinstance(first, tuple)
        assert isinstance(menu, Menu)
        assert [button.act for button in first] == [act]
    several = which_wonder_screen(WORDS, "the", Side.A, EVERYTHING)
    assert "Did you mean" not in several.content
    assert len(several.rows) == 1


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
    assert card_by_slug("excalibur", CATALOGUE) is None
    assert board_by_slug("atlantis", Side.A, CATALOGUE) is None


# Edifices, Ur and Carthage.

EVERYTHING = whole_catalogue()


def test_an_edifice_is_told_with_all_that_is_printed_on_it_and_leads_to_the_others() -> None:
    outpost = EVERYTHING.edifices["Outpost"]
    screen = edifice_screen(WORDS, outpost, EVERYTHING)
    assert screen.content.splitlines() == [
        "**Outpost**",
        *edifices.facts(WORDS, outpost),
        "It's one of 5 edifices of Age 1. Each game with edifices uses one of them, drawn at random.",
    ]
    (menu,) = menus(screen)
    assert [option.label for option in menu.options] == list(EVERYTHING.edifices)
    assert [option.label for option in menu.options if option.chosen] == ["Outpost"]
    assert menu.placeholder == "Another edifice"
    assert [picture.name for picture in screen.pictures] == ["edifice"]


def test_an_edifice_that_lies_on_a_table_is_told_as_it_lies_there() -> None:
    view = with_pawns(laid_out(VIEW, BELVEDERE, RIVER_PORT, CASTLE, left=1), 1, 0)
    table = replace(FIRST, table=view)
    screen = edifice_screen(WORDS, BELVEDERE, EVERYTHING, table)
    limits.check(screen)
    assert screen.content == edifice_screen(WORDS, BELVEDERE, EVERYTHING).content
    (lies,) = screen.embeds
    assert lies.title == heading(WORDS, table)
    assert lies.description.splitlines() == [
        "Age 1 edifice: Belvedere",
        "1 of 2 pawns left. Have a pawn: Ur (Ana).",
        (
            "If it failed now, the penalty would hit everyone else, "
            "and they'd all take a debt token because they couldn't give one up."
        ),
    ]
    assert "in progress, 1 of 2 pawns left" in screen.pictures[0].description
    assert [is_laid_out(each, table) for each in (BELVEDERE, EDIFICES["Agora"])] == [True, False]


def test_the_edifices_of_a_table_have_a_title_each_and_a_picture() -> None:
    screen = edifices_screen(WORDS, replace(FIRST, table=VIEW))
    limits.check(screen)
    assert [embed.title for embed in screen.embeds] == [
        "Age 1 edifice: Belvedere",
        "Age 2 edifice: River Port",
        "Age 3 edifice: Concentric Castle",
    ]
    assert screen.embeds[0].description.splitlines()[0] == "Taking part: 1 coin, together with a wonder stage."
    (picture,) = screen.pictures
    assert picture.description == " ".join(
        [
            "The edifices of this game.",
            "Belvedere, an Age 1 edifice: in progress, 2 of 2 pawns left.",
            *edifices.terms(WORDS, BELVEDERE),
            *edifices.in_short(WORDS, VIEW.projects[1:]),
        ]
    )
    canvas = picture.scene.draw()
    check(canvas)
    for name in ("River Port", "Concentric Castle"):
        assert about(canvas, "edifice", name)
    assert [row.text for row in about(canvas, "edifice", "name")] == ["Belvedere"]


@pytest.mark.parametrize("notation", list(Notation))
def test_every_edifice_fits_into_a_message_and_is_found_by_its_button(notation: Notation) -> None:
    for edifice in EVERYTHING.edifices.values():
        screen = edifice_screen(Words(notation), edifice, EVERYTHING)
        limits.check(screen)
        (menu,) = menus(screen)
        found = [edifice_by_slug(option.act.edifice, EVERYTHING) for option in menu.options]  # type: ignore[attr-defined]  # all of them show edifices
        assert found == list(EVERYTHING.edifices.values())
    assert edifice_by_slug("excalibur", EVERYTHING) is None


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("mil", ["Military School"]),
        ("ca", ["Staging Camp", "Concentric Castle"]),
        ("Amphithéâter", ["Amphitheater"]),
        ("ag", ["Agora"]),
        ("1", ["Money Changer", "Outpost", "Belvedere", "Curtain Wall", "Artisan District"]),
        ("Age 3", ["Gold Reserves", "Concentric Castle", "Military School", "Archives", "Agora"]),
        ("age 4", []),
        ("x", []),
    ],
)
def test_edifices_are_found_by_the_beginnings_of_their_words_or_by_their_age(typed: str, found: list[str]) -> None:
    assert [edifice.name for edifice in edifice_matches(WORDS, typed, EVERYTHING)] == found


@pytest.mark.parametrize(
    ("typed", "said", "count"),
    [
        ("ca", "Several edifices match ca. Which one do you mean?", 2),
        ("age 2", "Several edifices match age 2. Which one do you mean?", 5),
        (
            "belvedera",
            "I don't know which edifice you mean by belvedera. Did you mean Belvedere? Please choose one below.",
            15,
        ),
        ("excalibur", "I don't know which edifice you mean by excalibur. Please choose one below.", 15),
        ("", "Each Age of a game with the Edifice expansion has one of these edifices.", 15),
    ],
)
def test_where_no_single_edifice_is_named_those_that_fit_are_offered(typed: str, said: str, count: int) -> None:
    screen = which_edifice_screen(WORDS, typed, EVERYTHING)
    assert screen.content.startswith(said)
    (menu,) = menus(screen)
    assert menu.placeholder == "Choose an edifice"
    offered = edifice_matches(WORDS, typed, EVERYTHING) or tuple(EVERYTHING.edifices.values())
    assert [option.label for option in menu.options] == [edifice.name for edifice in offered]
    assert len(offered) == count


def test_a_typed_edifice_is_the_one_of_that_name_or_the_only_one_that_fits() -> None:
    for edifice in EVERYTHING.edifices.values():
        assert find_edifice(WORDS, edifice.name.upper(), EVERYTHING) is edifice
    assert find_edifice(WORDS, "arch", EVERYTHING) is EVERYTHING.edifices["Archives"]
    assert find_edifice(WORDS, "a", EVERYTHING) is None
    screen = which_edifice_screen(WORDS, "**a**" * 50, EVERYTHING)
    limits.check(screen)
    assert "**" not in screen.content


def test_without_the_expansion_there_are_no_edifices_and_with_everything_there_are_all_wonders() -> None:
    assert edifice_matches(WORDS, "", CATALOGUE) == ()
    assert set(EVERYTHING.cities) == {*CATALOGUE.cities, "Ur", "Carthage"}
    for (city, side), board in EVERYTHING.boards.items():
        screen = wonder_screen(WORDS, board, EVERYTHING)
        limits.check(screen)
        assert ("games with edifices" in screen.content) == (city in {"Ur", "Carthage"}), side


@pytest.mark.parametrize(
    ("city", "side", "told"),
    [
        ("Ur", Side.A, "A participation pawn from the box counts like one you get by taking part"),
        (
            "Ur",
            Side.B,
            "If the edifice is still being built, or its Age is still to come, the pawn gives you the reward",
        ),
        ("Ur", Side.B, "spares you the penalty if it fails."),
        ("Ur", Side.A, "Only in games with edifices."),
        ("Ur", Side.B, "Stage 2 costs 1 stone and 2 ore and gives a participation pawn from the box, for Age 2."),
        ("Carthage", Side.A, "and gives either 7 coins at once and 2 points, or 1 shield and 2 points."),
        ("Carthage", Side.B, "The power of stage 2: at the end of the turn in which you build the stage, you look"),
        ("Carthage", Side.B, "In games with edifices, or when Carthage is added as a wonder."),
    ],
)
def test_ur_and_carthage_are_told(city: str, side: Side, told: str) -> None:
    assert f"{told}" in wonder_screen(WORDS, EVERYTHING.boards[city, side], EVERYTHING).content
