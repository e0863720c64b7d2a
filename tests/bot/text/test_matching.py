"""Typed names are understood by the beginnings of words, in any alphabet, and are never guessed."""

import pytest

from bot.text.matching import best_matches, exact_matches, matches, nearest
from engine.notation import slug

NAMES = ("Élodie", "张伟", "East Trading Post", "East", "West Trading Post", "Ana", "ana 2", "ß-Straße", "★★")


def by_name(name: str) -> tuple[str, ...]:
    return (name,)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("élo", ["Élodie"]),
        ("ELO", ["Élodie"]),
        ("张", ["张伟"]),
        ("trading post", ["East Trading Post", "West Trading Post"]),
        ("post w", ["West Trading Post"]),
        ("east_trading_post", ["East Trading Post"]),
        (" EAST ", ["East"]),
        ("east-tr", ["East Trading Post"]),
        ("strasse", ["ß-Straße"]),
        ("ana", ["Ana"]),
        ("an", ["Ana", "ana 2"]),
        ("\N{MATHEMATICAL BOLD CAPITAL A}na 2", ["ana 2"]),
        ("★", ["★★"]),
        ("rading", []),
        ("", []),
        ("  ", []),
        ("*", []),
        ("_", []),
        ("zzz", []),
    ],
)
def test_the_exact_name_goes_before_those_whose_words_begin_so(typed: str, found: list[str]) -> None:
    assert best_matches(typed, NAMES, by_name) == found


def test_nobody_has_to_type_the_joiners_of_a_name() -> None:
    name = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
    assert best_matches(name.replace("\u200c", ""), ["Ana", name], by_name) == [name]


def test_names_that_begin_so_come_first_and_else_the_order_stays() -> None:
    assert matches("t", ["East Trading Post", "Theater", "Tavern"], by_name) == [
        "Theater",
        "Tavern",
        "East Trading Post",
    ]
    assert matches("", NAMES, by_name) == list(NAMES)


def test_a_thing_may_have_several_names_and_is_found_once() -> None:
    names = {"Rhodes": ("Rhodes", "The Colossus of Rhodes"), "Giza": ("Giza", "The Pyramids of Giza")}
    assert best_matches("rhodes", ["Rhodes", "Giza", "Rhodes"], names.__getitem__) == ["Rhodes"]
    assert best_matches("the pyr", names, names.__getitem__) == ["Giza"]
    assert best_matches("the", names, names.__getitem__) == ["Rhodes", "Giza"]


def test_what_is_to_be_named_in_full_is_not_found_by_its_beginning() -> None:
    assert exact_matches("EAST", NAMES, by_name) == ["East"]
    assert exact_matches("eas", NAMES, by_name) == []
    assert exact_matches("", NAMES, by_name) == []


def test_of_a_name_with_a_slip_the_likest_is_asked_about_and_nothing_that_is_not_like_it() -> None:
    cards = ("Apothecary", "Theater", "Forum", "East Trading Post")
    for typed, meant in (("Apotecary", "Apothecary"), ("theatre", "Theater"), ("fourm", "Forum")):
        assert best_matches(typed, cards, by_name) == []
        assert nearest(typed, cards, by_name) == meant
    for typed in ("", "zzz", "coins", "pay 2"):
        assert nearest(typed, cards, by_name) is None


def test_names_of_a_later_kind_count_only_where_those_before_match_nothing() -> None:
    other = {"Theater": ("Palast", "Forum"), "Forum": ("Markt",), "Walls": ("Paläste",)}
    names = by_name, other.__getitem__
    assert best_matches("markt", other, *names) == ["Forum"]
    assert best_matches("forum", other, *names) == ["Forum"], "the other one is called so only elsewhere"
    assert best_matches("palast", other, *names) == ["Theater"]
    assert best_matches("pal", other, *names) == matches("pal", other, *names) == ["Theater", "Walls"]
    assert matches("w", other, *names) == ["Walls"]
    assert matches("", other, *names) == list(other)
    assert best_matches("", other, *names) == []
    assert nearest("makrt", other, *names) == "Forum"
    assert nearest("makrt", other, by_name) is None


def test_a_slug_is_as_good_as_its_name() -> None:
    for name in ("East Trading Post", "Giza", "Statue of Zeus in Olympia"):
        assert best_matches(slug(name), [name, "another"], by_name) == [name]
