"""What waiting players are told about the rest of a turn: searches of the discard pile, and the edifice's fate."""

from dataclasses import replace

import pytest

from bot.screens.hands import hand_screen
from bot.screens.reveals import reveal_screen
from bot.services.views import hand_view
from bot.text.words import Words
from engine.edifices import Fate
from engine.outlook import LaterQuestion, can_be_constructed, later_questions
from engine.ruleset import FREE_CITY, Seat
from engine.state import GameState, SearchDiscard
from engine.views import PublicView, Resolution, public_view
from tests.bot.at_table import table_of
from tests.bot.whole_games import shown
from tests.engine.builders import city, edifice_game, in_phase, option, play, producers, seal, stage, two_player_game

WORDS = Words()
HALICARNASSUS = city("Halicarnassus B", built=producers("ooo"))
CARTHAGE = city("Carthage B", stages=1, options=[0], built=producers("wwwl"))
UR = city("Ur A", stages=1, built=producers("ssc"))
AFTER_THAT = "After that, you can build a card from what's left of the discard pile."


def two_stages(turn: int = 2, pile: tuple[str, ...] = ()) -> GameState:
    """Return a state where Halicarnassus has built a stage that searches the pile, Carthage a stage with options."""
    state = edifice_game([HALICARNASSUS, CARTHAGE, city("Giza A")], "Curtain Wall", turn=turn, discard=pile)
    return play(state, {0: stage("Pawnshop"), 1: stage("Pawnshop")})


def hand_of(state: GameState, seat: int) -> str:
    return shown(hand_screen(WORDS, table_of(state), hand_view(state, Seat(seat))))


def revealed(state: GameState) -> str:
    """Return what the channel's message says about who is asked now and who is asked later."""
    view = public_view(state)
    return shown(reveal_screen(WORDS, table_of(state), Resolution(3, view.age, view.turn, "card", (), view, view)))


@pytest.mark.parametrize(
    ("turn", "pile", "searches"),
    [(2, (), False), (2, ("Altar",), True), (6, (), True)],
    ids=["an empty pile", "a pile", "what is left of the hands"],
)
def test_a_search_is_promised_only_where_the_pile_will_hold_cards(
    turn: int, pile: tuple[str, ...], *, searches: bool
) -> None:
    state = two_stages(turn, pile)
    assert (LaterQuestion("discard-pile", (Seat(0),)) in later_questions(public_view(state))) == searches
    assert ("can build a card from the discard pile" in revealed(state)) == searches
    assert (AFTER_THAT in hand_of(state, 0)) == searches
    answered = seal(state, 1, option(1))
    assert (public_view(answered).asked == "discard-pile") == searches, "as the engine goes on"


def test_who_searches_after_another_is_told_so_however_it_came_to_the_right() -> None:
    """Carthage chooses its search as a stage's option, which is not known yet when the cards are revealed."""
    state = seal(two_stages(pile=("Altar", "Baths")), 1, option(0))
    assert later_questions(public_view(state)) == (LaterQuestion("discard-pile", (Seat(1),)),)
    told = [hand_of(state, seat) for seat in range(3)]
    assert [AFTER_THAT in each for each in told] == [False, True, False]
    assert "You're waiting for Halicarnassus (Ana), who can build a card from the discard pile." in told[1]


def test_who_waits_hears_what_comes_for_them_after_that() -> None:
    blue = ["Altar", "Theater"]
    cities = [HALICARNASSUS, UR, city("Babylon B", stages=2, built=blue), city("Giza A", built=blue)]
    state = play(edifice_game(cities, "Archives", turn=6), {0: stage("Pawnshop"), 1: stage("Pawnshop")})
    told = [hand_of(state, seat) for seat in range(4)]
    seventh, penalty = (
        "After that, you can play your seventh card.",
        "After that, you may have to choose what to give up",
    )
    assert AFTER_THAT in told[0]
    assert "After that" not in told[1], "who is asked now"
    assert seventh in told[2]
    assert [penalty in each for each in told] == [False, False, True, True]


def test_the_free_citys_search_is_told_to_who_chooses_for_it() -> None:
    cities = [city("Halicarnassus B", stages=1), city("Giza A"), city("Carthage B", stages=2, options=[0, 0])]
    table = two_player_game(cities, controller=1, turn=2, discard=["Altar", "Baths"]).table
    state = in_phase(table, SearchDiscard((Seat(0), FREE_CITY)))
    assert [AFTER_THAT in hand_of(state, seat) for seat in (0, 1)] == [False, True]


# Until when an edifice can be constructed.


def pawn_chosen(*, babylon: bool, pawns: int = 1, joined: bool = False) -> GameState:
    """Return a state in the last turn of Age III, where the player of Ur chooses a pawn."""
    other = city("Babylon B" if babylon else "Giza A", stages=2, pawns=[3] if joined else [], joined=joined)
    cities = [UR, other, city("Rhodes A", built=["Altar", "Theater"])]
    fates = {"Outpost": Fate.FAILED, "Factory": Fate.FAILED}
    return play(edifice_game(cities, "Archives", turn=6, pawns=pawns, fates=fates), {0: stage("Pawnshop")})


@pytest.mark.parametrize(
    ("view", "possible"),
    [
        (public_view(pawn_chosen(babylon=False)), False),
        (public_view(pawn_chosen(babylon=True)), True),
        (public_view(pawn_chosen(babylon=True, pawns=2)), False),
        (public_view(pawn_chosen(babylon=True, joined=True)), False),
        (replace(public_view(pawn_chosen(babylon=False)), turn=5), True),
        (replace(public_view(pawn_chosen(babylon=False)), asked="card"), True),
    ],
    ids=["nobody plays on", "a seventh card", "two pawns", "it is in already", "a turn before", "cards are played"],
)
def test_after_the_last_cards_only_a_seventh_card_can_construct_an_edifice(view: PublicView, *, possible: bool) -> None:
    assert can_be_constructed(view) == possible


@pytest.mark.parametrize("babylon", [False, True])
def test_after_the_last_cards_it_is_told_whether_the_edifice_fails_and_what_urs_pawn_is_good_for(
    *, babylon: bool
) -> None:
    state = pawn_chosen(babylon=babylon)
    rhodes = "Rhodes (Cem) may have to choose what to give up."
    assert (f"If the edifice still isn't built by then, {rhodes}" in revealed(state)) == babylon
    assert (f"The edifice will fail: then {rhodes}" in revealed(state)) != babylon
    told = hand_of(state, 0)
    late = "it can no longer be constructed. This pawn spares you the penalty: one blue structure."
    assert (f"Age 3, Archives: {late}" in told) != babylon
    assert ("(Age 3: no penalty)" in told) != babylon
    assert ("If it's constructed, this pawn earns the reward: " in told) == babylon
