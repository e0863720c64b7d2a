"""What the greedy player's judgement is made of."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Discard, Seat, legal_moves, player_view, submit
from engine.effects import ScienceSymbol
from engine.scoring import science_points
from engine.state import ChooseCards
from players.outcome import after, cities_of, market
from players.prospects import price_list, prospects
from players.weights import Weights
from players.worth import Clock, coins_worth, military_worth, science_worth
from tests.engine.builders import CATALOGUE, card, city
from tests.engine.playouts import random_game

OVER = Clock(3, 0, others_move=False)
"""Nothing is to come any more."""
BEGINNING = Clock(1, 5, others_move=True)


@settings(max_examples=10, deadline=None)
@given(players=st.integers(3, 7), seed=st.integers(0, 2**32))
def test_an_outcome_is_what_the_engine_makes_of_the_move_while_all_others_discard(players: int, seed: int) -> None:
    chance = random.Random(seed)
    for moment in random_game(players, seed):
        state = moment.state
        if not isinstance(state.phase, ChooseCards) or any(state.choices) or state.table.turn == 6:
            continue
        mover = chance.choice(state.table.players)
        move = chance.choice(legal_moves(state, mover))
        expected = after(cities_of(player_view(state, mover).table.cities), mover, move)
        for seat in state.table.players:
            state = submit(state, seat, move if seat == mover else Discard(state.table.hands[seat][0])).state
        for seat in state.table.seats:
            found = state.table.cities[seat]
            sold = 0 if seat == mover else 3
            assert (found.coins - sold, found.built) == (expected[seat].coins, expected[seat].built)
            assert (found.stages, found.free_build_used) == (expected[seat].stages, expected[seat].free_build_used)


@pytest.mark.parametrize(("lead", "points"), [(1, 5), (0, 0), (-1, -1)])
def test_when_nobody_moves_any_more_a_conflict_is_decided(lead: int, points: int) -> None:
    assert military_worth(lead, OVER, Weights().drift) == points


def test_a_lead_is_worth_more_the_later_it_is_and_never_less_by_another_shield() -> None:
    drift = Weights().drift
    early, late = Clock(3, 5, others_move=True), Clock(3, 1, others_move=True)
    assert military_worth(2, early, drift) < military_worth(2, late, drift)
    for clock in (BEGINNING, Clock(2, 3, others_move=True), OVER):
        worths = [military_worth(lead, clock, drift) for lead in range(-9, 10)]
        assert worths == sorted(worths)


@given(symbols=st.lists(st.sampled_from(list(ScienceSymbol)), max_size=8))
def test_at_the_end_science_is_worth_what_it_scores(symbols: list[ScienceSymbol]) -> None:
    compasses, gears, tablets = map(symbols.count, ScienceSymbol)
    assert science_worth((compasses, gears, tablets), 0, 0.0) == science_points(symbols)


def test_a_symbol_of_choice_completes_the_set() -> None:
    assert science_worth((1, 1, 0), 1, 0.0) == 10


def test_early_two_parts_of_a_set_are_worth_more_than_twice_one() -> None:
    assert science_worth((1, 1, 0), 0, 2.0) > 2 * science_worth((1, 0, 0), 0, 2.0)


def test_the_first_coins_are_worth_most_until_the_game_ends() -> None:
    weights = Weights()
    early = [coins_worth(coins, BEGINNING, weights) for coins in (0, 3, 6)]
    assert early[1] - early[0] > early[2] - early[1]
    late = [coins_worth(coins, OVER, weights) for coins in (0, 3, 6)]
    assert late[1] - late[0] == pytest.approx(late[2] - late[1])


@pytest.mark.parametrize("more", ["Timber Yard", "Press", "Baths", "Marketplace"])
def test_production_chains_and_prices_open_prospects(more: str) -> None:
    poorer = (city("Giza A"), city("Ephesus A", built=["Press", "Loom"]), city("Babylon A"))
    richer = (city("Giza A", built=[more]), *poorer[1:])
    weights = Weights()
    bare, grown = (
        prospects(
            cities[0],
            3,
            price_list(market(cities, Seat(0)), weights.purse),
            CATALOGUE,
            Clock(1, 0, others_move=True),
            weights,
        )
        for cities in (poorer, richer)
    )
    assert grown > bare


def test_the_first_of_several_missing_resources_is_worth_something_too() -> None:
    """Nobody near sells stone, of which the Aqueduct needs three."""
    beside = (city("Rhodes A"), city("Babylon A"))
    costs = [
        price_list(market((city("Giza A", built=built), *beside), 0), 6).of(card("Aqueduct").cost)
        for built in ([], ["Stone Pit"])
    ]
    assert [cost.short for cost in costs] == [2, 1]


@pytest.mark.parametrize(
    ("name", "coins", "short"),
    [
        ("Altar", 0, 0),
        ("Baths", 0, 0),
        ("Stockade", 0, 1),
        ("Barracks", 2, 0),
        ("Fortifications", 4, 1),
        ("Builders Guild", 4, 2),
    ],
    ids=["free", "own", "nowhere", "bought", "bought in part", "two are not sold"],
)
def test_what_a_cost_comes_to(name: str, coins: int, short: int) -> None:
    """Rhodes sells two ores, Babylon three bricks; Giza has a stone of its own."""
    cities = (city("Giza A"), city("Rhodes A", built=["Ore Vein"]), city("Babylon A", built=["Brickyard"]))
    assert price_list(market(cities, 0), 6).of(card(name).cost) == (coins, short)


def test_coins_beyond_the_purse_are_units_that_are_missing() -> None:
    cities = (city("Giza A"), city("Rhodes A", built=["Ore Vein"]), city("Babylon A", built=["Stone Pit"]))
    craftsmen = card("Craftsmens Guild").cost
    assert price_list(market(cities, 0), 6).of(craftsmen) == (6, 0)
    assert price_list(market(cities, 0), 5).of(craftsmen) == (5, 1)
    assert price_list(market(cities, 0), 3).of(craftsmen) == (3, 2)


def test_when_the_game_is_over_there_are_no_prospects() -> None:
    weights = Weights()
    cities = (city("Giza A"), city("Ephesus A"), city("Babylon A"))
    assert prospects(cities[0], 3, price_list(market(cities, 0), weights.purse), CATALOGUE, OVER, weights) == 0
