"""What the greedy player's judgement is made of."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import TypedDict

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine import Discard, Seat, legal_moves, player_view, submit
from engine.catalogue import Age
from engine.city import City, market
from engine.edifices import Fate
from engine.effects import ScienceSymbol
from engine.events import EdificeFailed
from engine.moves import GiveUpCard, TakeOption, TakePawn
from engine.scoring import science_points
from engine.state import ChooseCards
from players.edifices import Stake, Stakes, chance_of_at_least, chance_of_joining, expected_points, penalty_loss
from players.outcome import Scene, after_move, scene_of
from players.prospects import price_list, prospects
from players.weights import Weights
from players.worth import Clock, coins_worth, military_worth, science_worth
from tests.engine.builders import (
    CATALOGUE,
    WITH_EDIFICES,
    card,
    city,
    edifice,
    edifice_game,
    give_up,
    give_up_tokens,
    joint,
    names,
)
from tests.engine.playouts import Moment, expansion_game, random_game
from tests.sweeps import examples

OVER = Clock(3, 0, others_move=False)
"""Nothing is to come any more."""
BEGINNING = Clock(1, 5, others_move=True)
BESIDE = ("Ephesus A", "Babylon A")


@examples(10)
@given(
    players=st.integers(3, 7), seed=st.integers(0, 2**32), random_moments=st.sampled_from([random_game, expansion_game])
)
def test_an_outcome_is_what_the_engine_makes_of_the_move_while_all_others_discard(
    players: int, seed: int, random_moments: Callable[[int, int], list[Moment]]
) -> None:
    chance = random.Random(seed)
    for moment in random_moments(players, seed):
        state = moment.state
        if not isinstance(state.phase, ChooseCards) or any(state.choices) or state.table.turn == 6:
            continue
        mover = chance.choice(state.table.players)
        move = chance.choice(legal_moves(state, mover))
        expected = after_move(scene_of(player_view(state, mover).table), mover, move)
        for seat in state.table.players:
            state = submit(state, seat, move if seat == mover else Discard(state.table.hands[seat][0])).state
        assert state.table.projects == expected.projects
        for seat in state.table.seats:
            sold = 0 if seat == mover else 3
            found = state.table.cities[seat]
            assert without_buried(found.with_coins(found.coins - sold)) == without_buried(expected.cities[seat])


@examples(8)
@given(players=st.integers(3, 7), seed=st.integers(0, 2**32))
@example(players=4, seed=243)  # the same move also ends the Age, and a penalty is suffered
def test_an_outcome_of_an_answer_is_what_the_engine_makes_of_it(players: int, seed: int) -> None:
    """Where one seat alone is asked what its stage offers, and no penalty comes of the end of the turn with it."""
    for moment in expansion_game(players, seed):
        state, seat, move = moment.state, moment.seat, moment.move
        if any(isinstance(event, EdificeFailed) for event in moment.step.events):
            continue
        if len(state.due) == 1 and not any(state.choices) and isinstance(move, TakeOption | TakePawn):
            expected = after_move(scene_of(player_view(state, seat).table), seat, move).cities[seat]
            found = moment.step.state.table.cities[seat]
            assert (found.options, found.participation.pawns) == (expected.options, expected.participation.pawns)
            assert (found.coins, found.participation.rewards) == (expected.coins, expected.participation.rewards)


@pytest.mark.parametrize(("move", "left"), [(give_up("Pawnshop"), ["Theater"]), (give_up("Theater"), ["Pawnshop"])])
def test_a_structure_that_is_given_up_is_gone(move: GiveUpCard, left: list[str]) -> None:
    state = edifice_game([city("Giza A", built=["Theater", "Pawnshop"]), *map(city, BESIDE)], "River Port")
    end = after_move(scene_of(player_view(state, Seat(0)).table), Seat(0), move)
    assert names(end.cities[0].built) == left


def test_tokens_that_are_given_up_are_gone() -> None:
    state = edifice_game([city("Giza A", victory=[1, 3, 5]), *map(city, BESIDE)], "Concentric Castle")
    end = after_move(scene_of(player_view(state, Seat(0)).table), Seat(0), give_up_tokens(1, 3))
    assert end.cities[0].victory == (5,)


class Facts(TypedDict, total=False):
    """What a test says of a city."""

    built: list[str]
    victory: list[int]
    coins: int


def without_buried(found: City) -> City:
    """As others see a city: nobody knows what is under its stages."""
    return replace(found, buried=())


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


# Edifices.


@given(chances=st.lists(st.floats(0, 1), max_size=6), needed=st.integers(-1, 7))
def test_how_likely_so_many_take_part(chances: list[float], needed: int) -> None:
    """Against the sum over everything that may happen."""
    total = 0.0
    for happening in product((True, False), repeat=len(chances)):
        if sum(happening) >= needed:
            total += prod(chance if happens else 1 - chance for chance, happens in zip(chances, happening, strict=True))
    assert chance_of_at_least(needed, chances) == pytest.approx(total)


def test_with_a_pawn_there_is_a_reward_to_hope_for_and_without_one_a_penalty_to_fear() -> None:
    inside = Stake(pawn=True, join_chance=0.0, reward=4.0, loss=0.0, cost=1.0)
    outside = Stake(pawn=False, join_chance=0.0, reward=4.0, loss=2.0, cost=1.0)
    assert expected_points(inside, [0.5], 1) == pytest.approx(2.0)
    assert expected_points(outside, [0.5], 1) == pytest.approx(-1.0)
    assert expected_points(inside, [0.5], 2) == pytest.approx(0.0)
    assert expected_points(outside, [], 1) == pytest.approx(-2.0)


def test_who_may_still_take_part_is_better_off_the_likelier_it_does() -> None:
    worths = [
        expected_points(Stake(pawn=False, join_chance=joins, reward=4.0, loss=2.0, cost=1.0), [], 1)
        for joins in (0, 0.5, 1)
    ]
    assert worths == pytest.approx([-2.0, 0.5, 3.0])


def test_nobody_is_taken_to_join_to_its_own_harm() -> None:
    dear = Stake(pawn=False, join_chance=1.0, reward=0.0, loss=2.0, cost=3.0)
    assert expected_points(dear, [], 1) == pytest.approx(-2.0)


@pytest.mark.parametrize(
    ("name", "facts", "loss"),
    [
        ("Military School", {}, 5.0),
        ("Outpost", {}, 2.0),
        ("Archives", {"built": ["Palace", "Altar"]}, 2.0),
        ("Concentric Castle", {"victory": [5, 1, 3]}, 4.0),
        ("Concentric Castle", {"victory": [5]}, 5.0),
        ("Gold Reserves", {"coins": 8}, 5.0),
        ("Gold Reserves", {"coins": 9}, 9 * Weights().coin),
        ("Belvedere", {"built": ["Lumber Yard"]}, 0.0),
        ("Artisan District", {"built": ["Tavern"]}, 0.0),
    ],
)
def test_a_penalty_takes_what_is_missed_least_and_a_debt_where_it_cannot_be_paid(
    name: str, facts: Facts, loss: float
) -> None:
    """When all Ages are over, so that production is worth nothing; the coins of a Tavern are gained already."""
    assert penalty_loss(city("Giza A", **facts), edifice(name), OVER, Weights()) == pytest.approx(loss)


def test_who_joins_needs_a_stage_and_coins_and_turns() -> None:
    def chance(mine: City, turns: int) -> float:
        cities = (mine, city("Ephesus A"), city("Babylon A"))
        weights = Weights()
        prices = price_list(market(cities, 0), weights.purse)
        return chance_of_joining(mine, prices, edifice("Outpost"), turns, weights)

    ready = city("Giza A", built=["Stone Pit"])
    assert chance(ready, 1) == pytest.approx(Weights().joining)
    assert chance(ready, 1) < chance(ready, 3) < chance(ready, 6) < 1
    assert chance(ready, 0) == 0
    assert chance(city("Giza A", built=["Stone Pit"], stages=3), 6) == 0
    assert chance(city("Giza A", built=["Stone Pit"], pawns=[1], joined=True), 6) == 0
    assert chance(city("Giza A", built=["Stone Pit"], coins=0), 1) == 0
    assert 0 < chance(city("Giza A", built=["Stone Pit"], coins=0), 6) < chance(ready, 6)
    assert 0 < chance(city("Giza A"), 6) < chance(ready, 6)


def stakes(scene: Scene, clock: Clock) -> Stakes:
    """As seat 0 of three sees them."""
    return Stakes(scene, Seat(0), (Seat(1), Seat(2)), WITH_EDIFICES.catalogue, clock, Weights())


@pytest.mark.parametrize(("pawns", "against"), [([2], 2 * 5), ([], 0)])
def test_the_tokens_that_rivals_gain_with_the_last_pawn_count_against_it(pawns: list[Age], against: int) -> None:
    rivals = [city(name, pawns=pawns, joined=bool(pawns)) for name in BESIDE]
    state = edifice_game([city("Giza A", built=["Stone Pit"]), *rivals], "Staging Camp", pawns=1, turn=6)
    scene = scene_of(player_view(state, Seat(0)).table)
    end = after_move(scene, Seat(0), joint("Pawnshop"))
    seen = stakes(scene, Clock(2, 0, others_move=True))
    assert seen.standing(end, 0.0) - seen.standing(end, 0.5) == pytest.approx(0.5 * against)


def test_what_a_pawn_from_the_box_would_bring_by_age() -> None:
    """A reward that waits, nothing where an edifice has failed, and the debt that it spares in an Age that ends."""

    def worths(city_and_side: str, fate: Fate, mine: Sequence[Age] = ()) -> Sequence[float]:
        cities = [city(city_and_side, pawns=mine), *(city(name) for name in BESIDE)]
        state = edifice_game(cities, "Military School", fates={"Outpost": fate, "Staging Camp": Fate.FAILED}, turn=6)
        return stakes(scene_of(player_view(state, Seat(0)).table), OVER).pawns()

    assert worths("Ur A", Fate.CONSTRUCTED) == pytest.approx([3, 0, 5])
    assert worths("Ur A", Fate.FAILED) == pytest.approx([0, 0, 5])
    assert worths("Ur A", Fate.CONSTRUCTED, [1, 3]) == pytest.approx([0, 0, 0])
    assert worths("Giza A", Fate.CONSTRUCTED) == pytest.approx([0, 0, 0])
