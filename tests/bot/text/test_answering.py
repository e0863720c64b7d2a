"""What can be typed if a question is not about a card of the hand: a slug, the thing itself, or the button's label."""

import pytest

from bot.screens import hands
from bot.screens.hands.question import inquiry_for
from bot.services.views import HandView, hand_view
from bot.text import answering
from bot.text.words import Notation, Words
from engine.city import City
from engine.moves import GiveUpCard, GiveUpTokens, TakeOption, TakePawn
from engine.questions import Answer
from engine.ruleset import Seat
from engine.state import Phase, StageChoices, SufferPenalty
from tests.engine.builders import card, city, edifice_game, in_phase

WORDS, LETTERS = Words(), Words(Notation.LETTERS)
NEW_STAGE, PENALTY = StageChoices((Seat(0),), ()), SufferPenalty((Seat(0),))


def asked(mine: City, phase: Phase, edifice: str) -> HandView:
    state = edifice_game([mine, city("Rhodes A"), city("Babylon A")], edifice, turn=6)
    return hand_view(in_phase(state.table, phase), Seat(0))


STAGE_B = asked(city("Carthage B", stages=1), NEW_STAGE, "Outpost")
"""A question with two options: 7 coins and 4 points, or 2 shields."""
STAGE_A = asked(city("Carthage A", stages=2), NEW_STAGE, "Outpost")
"""A question with two options: 7 coins and 2 points, or 1 shield and 2 points."""
PAWN = asked(city("Ur A", stages=2), NEW_STAGE, "Outpost")
CARDS = asked(city("Giza A", built=["University", "Library", "Altar"]), PENALTY, "Agora")
"""A question about which green card to give up: the University or the Library."""
TOKENS = asked(city("Giza A", victory=[1, 3, 3]), PENALTY, "Concentric Castle")
UNIVERSITY, LIBRARY = GiveUpCard(card("University")), GiveUpCard(card("Library"))


HALF = edifice_game([city("Ur A", stages=2), city("Rhodes A"), city("Babylon A")], "Staging Camp", turn=2)
WAITING = hand_view(in_phase(HALF.table, NEW_STAGE), Seat(0))
"""Ur's question about its new stage in turn 2 of the Age, with two pawns of the Staging Camp left."""


def understood(hand: HandView, typed: str, words: Words = WORDS) -> list[Answer]:
    return list(hands.find_answers(words, hand, hand.view.questions[0], typed))


@pytest.mark.parametrize("words", [WORDS, LETTERS], ids=list(Notation))
@pytest.mark.parametrize("hand", [STAGE_A, STAGE_B, PAWN, WAITING, CARDS, TOKENS])
def test_what_a_button_says_can_be_typed_in_both_notations(hand: HandView, words: Words) -> None:
    question = hand.view.questions[0]
    for shown in (WORDS, LETTERS):
        inquiry = inquiry_for(shown, hand, question)
        for answer in inquiry.question.answers:
            if words is LETTERS or shown is WORDS:
                assert understood(hand, answering.label(inquiry, answer).upper(), words) == [answer]


@pytest.mark.parametrize(
    ("hand", "typed", "found"),
    [
        (CARDS, "give up University", [UNIVERSITY]),
        (CARDS, "give up uni", [UNIVERSITY]),
        (CARDS, "u", [UNIVERSITY]),
        (CARDS, "give up", [UNIVERSITY, LIBRARY]),
        (CARDS, "give up Palace", []),
        (TOKENS, "give up 1 and 3", [GiveUpTokens((1, 3))]),
        (TOKENS, "give up 3 3", [GiveUpTokens((3, 3))]),
        (STAGE_A, "take 1", [TakeOption(0)]),
        (STAGE_A, "take 2", [TakeOption(1)]),
        (STAGE_A, "option 2", [TakeOption(1)]),
        (STAGE_A, "take 1 shield", [TakeOption(1)]),
        (STAGE_B, "take 2 shields", [TakeOption(1)]),
        (PAWN, "take 3", [TakePawn(3)]),
        (PAWN, "take age 1", [TakePawn(1)]),
        (PAWN, "outp", [TakePawn(1)]),
        (WAITING, "2", [TakePawn(2)]),
        (WAITING, "age 2", [TakePawn(2)]),
        (WAITING, "camp", [TakePawn(2)]),
    ],
)
def test_the_verb_of_a_button_may_stand_before_what_is_meant(hand: HandView, typed: str, found: list[Answer]) -> None:
    assert understood(hand, typed) == found


def test_who_reads_letters_may_type_words_and_is_suggested_what_fits() -> None:
    assert understood(STAGE_B, "coins", LETTERS) == [TakeOption(0)]
    assert understood(STAGE_B, "shield", LETTERS) == [TakeOption(1)]
    assert understood(STAGE_B, "x", LETTERS) == [TakeOption(1)]
    assert understood(STAGE_B, "x", WORDS) == []
    assert hands.card_choices(LETTERS, STAGE_B, "shield") == [("Take 2 x", "2")]
    assert hands.card_choices(LETTERS, STAGE_B, "") == [("Take 7 $ at once and 4 v", "1"), ("Take 2 x", "2")]


@pytest.mark.parametrize(
    ("hand", "enough", "too_little"),
    [
        (
            STAGE_A,
            ("1", "shield", "shi", "take 1", "option 2", "#2"),
            ("s", "-1", "take -1", "take o", "1 2", "7"),
        ),
        (PAWN, ("3", "outp", "age 1", "take 3"), ("ou", "-3", "take ou")),
        (CARDS, ("uni", "give up University", "library"), ("u", "give up un")),
        (TOKENS, ("1_3", "3 3", "give up 1 and 3"), ("1",)),
    ],
)
def test_a_letter_or_a_digit_of_what_is_carried_out_for_good_is_not_enough(
    hand: HandView, enough: tuple[str, ...], too_little: tuple[str, ...]
) -> None:
    question = hand.view.questions[0]
    for typed in (*enough, *too_little):
        (answer,) = understood(hand, typed)
        assert hands.is_clear(WORDS, hand, question, answer, typed) is (typed in enough), typed


def test_who_reads_letters_types_all_of_an_option_or_a_word_of_it() -> None:
    question, option = STAGE_B.view.questions[0], TakeOption(1)
    for typed, clear in (("2 x", True), ("Take 2 x", True), ("shields", True), ("x", False)):
        assert understood(STAGE_B, typed, LETTERS) == [option]
        assert hands.is_clear(LETTERS, STAGE_B, question, option, typed) is clear
