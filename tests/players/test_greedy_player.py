"""The greedy player values things correctly: examples of its choices, and whole games.

In the last turn of an Age a hand has two cards and is not passed on, so most examples are set there.
"""

import random
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import FREE_CITY, Build, BuildStage, Decline, Discard, Seat, start, submit
from engine.catalogue import Age
from engine.city import City
from engine.commerce import Payment
from engine.state import ChooseCards
from players.greedy_player import GreedyPlayer
from tests.engine.builders import (
    build,
    by_olympia,
    card,
    city,
    game,
    play,
    seal,
    searching,
    take,
    two_player_game,
)
from tests.engine.playouts import expansion_deal, expansion_game, random_deal, random_game
from tests.engine.secrecy import exchanged, knows, other_choices
from tests.players.seats import asked, chosen
from tests.sweeps import examples

LAST = 6
IDLE_CITIES = (city("Ephesus A"), city("Babylon A"))
ALL_RESOURCES = ("Lumber Yard", "Stone Pit", "Clay Pool", "Ore Vein", "Loom", "Glassworks", "Press")


def last_turn(age: Age, hand: tuple[str, str], mine: City, neighbours: tuple[City, City] = IDLE_CITIES) -> Build:
    """Return the card that seat 0 builds in the last turn of an Age."""
    move = chosen(game([mine, *neighbours], {0: hand}, age=age, turn=LAST))
    assert isinstance(move, Build)
    return move


# Points, conflicts, science, guilds.


def test_of_two_structures_it_takes_the_one_with_more_points() -> None:
    mine = city("Giza A", built=["Temple", "Statue"])
    assert last_turn(3, ("Gardens", "Pantheon"), mine) == build("Pantheon")


def test_it_takes_the_military_card_that_turns_both_conflicts() -> None:
    mine = city("Giza A", built=["Apothecary", "Theater", "Barracks"])
    stronger = city("Ephesus A", built=["Barracks", "Stockade"]), city("Babylon A", built=["Barracks", "Stockade"])
    assert last_turn(2, ("Statue", "Stables"), mine, stronger) == build("Stables")


def test_it_arms_no_further_where_the_conflicts_are_won() -> None:
    mine = city("Giza A", built=["Dispensary", "Statue", "Training Ground", "Walls", "Arsenal"])
    assert last_turn(3, ("Circus", "Gardens"), mine) == build("Gardens")


def test_it_completes_a_set_of_science() -> None:
    mine = city("Giza A", built=["School", "Apothecary", "Statue"])
    assert last_turn(3, ("Gardens", "Study"), mine) == build("Study")


def test_a_lone_symbol_is_not_worth_a_civilian_structure_at_the_end() -> None:
    mine = city("Giza A", built=["School", "Statue"])
    assert last_turn(3, ("Gardens", "Study"), mine) == build("Gardens")


@pytest.mark.parametrize(("brown", "better"), [(6, "Workers Guild"), (1, "Gardens")])
def test_a_guild_is_worth_what_the_neighbours_have(brown: int, better: str) -> None:
    mine = city("Giza A", built=["Statue", "Foundry", "Lumber Yard", "Clay Pool"])
    producers = ["Lumber Yard", "Stone Pit", "Clay Pool", "Ore Vein", "Sawmill", "Quarry"]
    neighbours = city("Ephesus A", built=producers[:brown]), city("Babylon A", built=["Clay Pit"])
    assert last_turn(3, ("Gardens", "Workers Guild"), mine, neighbours) == build(better)


# Production, chains, the wonder, payments.


def test_early_it_prefers_what_makes_more_possible_to_a_few_points() -> None:
    mine = city("Giza A", coins=2)
    assert last_turn(1, ("Altar", "Timber Yard"), mine) == build("Timber Yard")


def test_at_the_end_production_is_worth_nothing() -> None:
    mine = city("Giza A", built=["Statue"])
    assert last_turn(3, ("Gardens", "Loom"), mine) == build("Gardens")


def test_of_equal_points_it_prefers_the_free_chain() -> None:
    mine = city("Rhodes A", coins=9, built=["Library", "Glassworks"])
    neighbours = city("Giza A", built=["Stone Pit"]), city("Babylon A")
    assert last_turn(3, ("Town Hall", "Senate"), mine, neighbours) == build("Senate")


def test_of_equal_points_it_prefers_the_structure_that_leads_to_another() -> None:
    assert last_turn(1, ("Pawnshop", "Baths"), city("Giza A")) == build("Baths")


def test_it_builds_a_stage_that_is_worth_more_than_its_cards() -> None:
    mine = city("Giza A", stages=2, built=["Quarry", "Stone Pit"])
    state = game([mine, *IDLE_CITIES], {0: ["Loom", "Press"]}, age=3, turn=LAST)
    assert isinstance(chosen(state), BuildStage)


def test_it_sells_nothing_that_it_could_build() -> None:
    state = game([city("Giza A", coins=0), *IDLE_CITIES], {0: ["Altar", "Theater"]}, turn=LAST)
    assert isinstance(chosen(state), Build)


@pytest.mark.parametrize(("left", "right", "payment"), [(0, 12, Payment(0, 2)), (12, 0, Payment(2, 0))])
def test_it_pays_the_neighbour_to_whom_the_coins_mean_less(left: int, right: int, payment: Payment) -> None:
    mine = city("Ephesus A", coins=4)
    neighbours = city("Giza A", coins=left), city("Babylon A", coins=right, built=["Stone Pit"])
    assert last_turn(1, ("Baths", "Lodge"), mine, neighbours).payment == payment


def test_of_two_players_it_pays_the_free_city() -> None:
    cities = [city("Ephesus A", coins=4), city("Giza A"), city("Babylon A", built=["Stone Pit"])]
    state = two_player_game(cities, {0: ["Baths", "Lodge"]}, controller=1, turn=LAST)
    assert chosen(state) == build("Baths", right=2)


# Denying.


def test_it_buries_the_card_that_the_next_player_needs() -> None:
    mine = city("Giza A", built=["Stone Pit"])
    following = city("Ephesus A", built=["Temple"])
    state = game([mine, following, city("Rhodes A")], {0: ["Lodge", "Pantheon", "University"]}, age=3, turn=5)
    move = chosen(state)
    assert isinstance(move, BuildStage)
    assert move.card is card("Pantheon")


def test_in_the_second_age_it_is_the_player_to_the_right_who_is_denied() -> None:
    mine = city("Giza A", coins=0)
    left, right = city("Ephesus A", built=["Baths"]), city("Rhodes A", built=["Theater", "Scriptorium"])
    state = game([mine, left, right], {0: ["Aqueduct", "Courthouse", "Laboratory"]}, age=2, turn=5)
    assert chosen(state) == Discard(card("Courthouse"))


def test_in_the_last_turn_there_is_nobody_to_deny() -> None:
    mine = city("Giza A", built=["Statue"])
    following = city("Ephesus A", built=["Temple"])
    assert last_turn(3, ("Pantheon", "Gardens"), mine, (following, city("Rhodes A"))) == build("Gardens")


# The powers, and the Free City.


def test_it_takes_the_best_of_the_discard_pile() -> None:
    state = searching([city("Halicarnassus B", stages=1), *IDLE_CITIES], ["Altar", "Palace", "Tavern"], [0])
    assert chosen(state) == take("Palace")


def test_by_olympias_power_it_builds_what_it_could_not_pay() -> None:
    mine = city("Olympia A", stages=2, built=["Theater"])
    assert last_turn(3, ("Palace", "Pawnshop"), mine) == by_olympia("Palace")


def test_olympias_power_is_kept_where_a_coin_does() -> None:
    mine = city("Olympia A", stages=2, coins=9, built=["Stone Pit", "Loom", "Glassworks"])
    state = game(
        [mine, *IDLE_CITIES], {0: ["Quarry", "Loom", "Loom", "Glassworks", "Glassworks", "Loom"]}, age=2, turn=2
    )
    assert chosen(state) != by_olympia("Quarry")


def test_it_plays_its_seventh_card() -> None:
    mine = city("Babylon B", stages=2)
    state = play(
        game([mine, city("Ephesus A"), city("Rhodes A")], {0: ["Altar", "Theater"]}, turn=LAST), {0: build("Altar")}
    )
    assert chosen(state) == build("Theater")


def test_it_leaves_no_seventh_card_that_it_can_only_discard() -> None:
    mine = city("Babylon B", stages=2)
    state = play(
        game([mine, city("Ephesus A"), city("Rhodes A")], {0: ["Altar", "Palace"]}, turn=LAST), {0: build("Altar")}
    )
    assert Decline() in asked(state, 0)[1].moves
    assert chosen(state) == Discard(card("Palace"))


FORCES = ("Training Ground", "Walls", "Arsenal", "Stables")
"""Structures that have nine shields in total."""


@pytest.mark.parametrize(
    ("mine", "other", "expected"),
    [(FORCES[:2], FORCES, "Gardens"), (FORCES, FORCES[:2], "Circus")],
    ids=["the controller would lose", "the other would lose"],
)
def test_the_free_city_arms_against_the_other_player_only(
    mine: tuple[str, ...], other: tuple[str, ...], expected: str
) -> None:
    """Three more shields would give the Free City five, enough to beat the player who has four."""
    free = city("Ephesus A", built=["Training Ground", "Statue"])
    cities = [city("Giza A", built=mine), city("Rhodes A", built=other), free]
    state = two_player_game(cities, {0: ["Circus", "Gardens"]}, draw_pile=["Altar"], age=3, turn=LAST)
    state = seal(state, 0, build("Altar"))
    assert chosen(state, FREE_CITY) == build(expected)


# Whole games, every second one with Ur and Carthage; games for two have only Carthage.


@pytest.mark.slow
@examples(5)
@given(players=st.integers(2, 7), seed=st.integers(0, 2**32), expansions=st.booleans())
def test_it_plays_legal_games_to_their_end_and_always_the_same(players: int, seed: int, *, expansions: bool) -> None:
    chance = random.Random(seed)
    state = start(expansion_deal(players, chance) if expansions else random_deal(players, chance))
    while state.due:
        seat = state.due[0]
        view, question = asked(state, seat)
        move = GreedyPlayer().choose(view, question)
        assert move in question.moves
        assert GreedyPlayer().choose(view, question) == move
        state = submit(state, seat, move).state
    assert not state.waiting


@pytest.mark.slow
@examples(10)
@given(players=st.integers(2, 7), seed=st.integers(0, 2**32), expansions=st.booleans())
def test_it_answers_whatever_others_have_made_of_the_table_and_sees_nothing_hidden(
    players: int, seed: int, *, expansions: bool
) -> None:
    """Try every question that is not about choosing a card, and about a quarter of those that are."""
    chance = random.Random(seed)
    for number, moment in enumerate(expansion_game(players, seed) if expansions else random_game(players, seed)):
        state, seat = moment.state, moment.seat
        if isinstance(state.phase, ChooseCards) and number % 4:
            continue
        who = Seat(state.decides_for(seat))
        twin = other_choices(exchanged(state, chance, partial(knows, state, who)), who, chance)
        view, question = asked(state, seat)
        move = GreedyPlayer().choose(view, question)
        assert move in question.moves
        assert GreedyPlayer().choose(*asked(twin, seat)) == move
