"""Cards in words and in letters; every card and stage exists in both."""

import pytest

from bot.text import cards
from bot.text.cards import Whose
from bot.text.words import Notation, Words
from engine import Ruleset
from engine.catalogue import Side
from engine.ruleset import Expansion

CATALOGUE = Ruleset().catalogue
EVERYTHING = Ruleset(expansions=tuple(Expansion)).catalogue


@pytest.mark.parametrize(
    ("name", "words", "letters"),
    [
        (
            "Aqueduct",
            "Aqueduct, blue. Costs 3 stone. Gives 5 points. Free if you have Baths.",
            "Aqueduct, blue. Costs s s s. Gives 5 v. Free if you have Baths.",
        ),
        (
            "Clay Pit",
            "Clay Pit, brown. Costs 1 coin. Gives 1 of ore or clay.",
            "Clay Pit, brown. Costs 1 $. Gives o or c.",
        ),
        (
            "Study",
            "Study, green. Costs 1 wood, 1 papyrus and 1 loom. Gives a gear symbol. Free if you have School.",
            "Study, green. Costs w p l. Gives @. Free if you have School.",
        ),
        (
            "Circus",
            "Circus, red. Costs 3 stone and 1 ore. Gives 3 shields. Free if you have Training Ground.",
            "Circus, red. Costs s s s o. Gives 3 x. Free if you have Training Ground.",
        ),
        (
            "Bazar",
            "Bazar, yellow. Costs nothing. Gives 2 coins at once for each gray card {where}.",
            "Bazar, yellow. Costs nothing. Gives 2 $ at once for each gray card {where}.",
        ),
    ],
)
def test_a_card_is_told_in_words_and_in_letters(name: str, words: str, letters: str) -> None:
    card = CATALOGUE.cards[name]
    where = "in your city and both neighbouring cities"
    assert cards.card_facts(Words(), card, CATALOGUE) == words.format(where=where)
    assert cards.card_facts(Words(Notation.LETTERS), card, CATALOGUE) == letters.format(where=where)


@pytest.mark.parametrize("notation", list(Notation))
def test_every_card_and_every_stage_can_be_told(notation: Notation) -> None:
    words = Words(notation)
    for card in CATALOGUE.cards.values():
        assert card.name in cards.card_facts(words, card, CATALOGUE)
    for board in EVERYTHING.boards.values():
        for number, stage in enumerate(board.stages, start=1):
            assert f"Stage {number} costs" in cards.stage(words, number, stage)


def test_a_stage_is_told() -> None:
    stage = CATALOGUE.boards["Rhodes", Side.B].stages[0]
    assert cards.stage(Words(), 1, stage) == "Stage 1 costs 3 stone and gives 1 shield, 3 points and 3 coins at once."


def test_coins_and_points_for_the_same_things_are_told_in_one() -> None:
    told = cards.card_facts(Words(), CATALOGUE.cards["Arena"], CATALOGUE)
    assert "For each of your wonder stages: 3 coins now and 1 point at the end." in told
    told = cards.card_facts(Words(), CATALOGUE.cards["Arena"], CATALOGUE, Whose.CITYS)
    assert "For each of its wonder stages: " in told
    assert "Free if the city has Dispensary." in told


@pytest.mark.parametrize(
    ("city", "side", "number", "given"),
    [
        ("Ur", Side.A, 2, "a participation pawn from the box, for Age 1, 2 or 3"),
        ("Ur", Side.B, 3, "a participation pawn from the box, for Age 3"),
        ("Carthage", Side.A, 2, "either 7 coins at once and 2 points, or 1 shield and 2 points"),
        ("Carthage", Side.B, 1, "either 7 coins at once and 4 points, or 2 shields"),
        (
            "Carthage",
            Side.B,
            2,
            "either one free structure from the discard pile, or a science symbol of your choice at the end",
        ),
    ],
)
def test_what_the_stages_of_ur_and_carthage_give_is_told(city: str, side: Side, number: int, given: str) -> None:
    stage = EVERYTHING.boards[city, side].stages[number - 1]
    assert cards.stage(Words(), number, stage).endswith(f" and gives {given}.")


def test_options_are_told_in_letters_and_to_others() -> None:
    stage = EVERYTHING.boards["Carthage", Side.A].stages[1]
    told = cards.stage_gives(Words(Notation.LETTERS), stage, Whose.CITYS)
    assert told == "either 7 $ at once and 2 v, or 1 x and 2 v"
