"""Names of printed editions: of things that there are, each of one thing alone, and from sources that are named."""

import json
from importlib.resources import files

from bot.text.matching import fold
from bot.text.printed_names import printed_names
from engine.ruleset import Expansion, Ruleset

CATALOGUE = Ruleset(expansions=tuple(Expansion)).catalogue
BOARDS = CATALOGUE.boards.values()
TITLES = {*CATALOGUE.cards, *CATALOGUE.edifices, *CATALOGUE.cities, *(board.wonder for board in BOARDS)}
DATA = json.loads(files("bot.text").joinpath("printed_names.json").read_text(encoding="utf-8"))


def test_a_name_is_found_by_the_english_one_in_all_languages() -> None:
    assert {"Palast", "Pałac", "Palazzo"} <= set(printed_names("Palace"))
    assert "Rhodos" in printed_names("Rhodes")
    assert "Stadtarchiv" in printed_names("Archives")
    assert printed_names("Excalibur") == ()


def test_all_are_names_of_things_that_there_are_and_differ_from_the_english_ones() -> None:
    assert set(DATA["names"]) <= TITLES
    for title in DATA["names"]:
        assert printed_names(title), title
        assert title not in printed_names(title)


def test_no_two_things_have_the_same_name_in_whatever_language() -> None:
    """What is typed has to mean one thing, with accents or without."""
    meaning: dict[str, str] = {fold(title): title for title in TITLES}
    for title in TITLES:
        for name in printed_names(title):
            assert meaning.setdefault(fold(name), title) == title, f"{name} is {title} and {meaning[fold(name)]}"


def test_every_language_names_its_sources() -> None:
    languages = {language for names in DATA["names"].values() for language in names}
    assert languages == set(DATA["sources"])
    assert all(DATA["sources"].values())
