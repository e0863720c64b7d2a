"""The coach: what it advises, that each of its reasons holds, and that it knows no more than the seat."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.judging import Parts
from core.moves import public_of
from engine import FREE_CITY, Decline, GameState, Move, Seat, start
from engine.catalogue import Age
from engine.city import City
from engine.effects import Ability
from engine.moves import GiveUpCard
from engine.resources import Goods, Resource
from players import reasons
from players.coaching import MOST, Advice, advise
from players.greedy_player import GreedyPlayer
from players.levels import Level, weights
from players.positions import tables_of
from players.reasons import Reason, reason
from tests.engine.builders import (
    build,
    card,
    city,
    discard,
    edifice,
    edifice_game,
    game,
    give_up_tokens,
    joint,
    pawn,
    play,
    seal,
    searching,
    stage,
    take,
    two_player_game,
)
from tests.engine.playouts import expansion_deal, expansion_play, random_deal, random_play
from tests.engine.secrecy import exchanged, knows, other_choices
from tests.players.holding import holds
from tests.players.seats import asked
from tests.sweeps import examples

SETUPS = st.tuples(st.integers(2, 7), st.integers(0, 2**32), st.booleans())
"""Number of players, seed, and whether expansions are played."""


def questions(setup: tuple[int, int, bool]) -> Iterator[tuple[GameState, Seat]]:
    """Yield the states of a game of random moves, each with the seat that moves in it."""
    players, seed, expansions = setup
    chance = random.Random(seed)
    make, play = (expansion_deal, expansion_play) if expansions else (random_deal, random_play)
    for moment in play(start(make(players, chance)), chance):
        yield moment.state, moment.seat


def advice(state: GameState, seat: int = 0) -> tuple[Advice, ...]:
    return advise(*asked(state, seat))


@pytest.mark.slow
@examples(4)
@given(SETUPS)
def test_each_reason_holds(setup: tuple[int, int, bool]) -> None:
    for state, seat in questions(setup):
        for each in advice(state, seat):
            assert holds(state, seat, each), each


@pytest.mark.slow
@examples(4)
@given(SETUPS)
def test_it_advises_up_to_three_different_deeds_as_an_expert_judges_them(setup: tuple[int, int, bool]) -> None:
    for state, seat in questions(setup):
        view, question = asked(state, seat)
        found = advise(view, question)
        core = tables_of(view.table)
        deeds = {public_of(core.move_number(move)) for move in question.moves if not isinstance(move, Decline)}
        assert len(found) == min(MOST, len(deeds) or 1)
        assert len({public_of(core.move_number(each.move)) for each in found}) == len(found)
        values = dict(
            zip(question.moves, GreedyPlayer(weights(Level.EXPERT, None)).values(view, question), strict=True)
        )
        worth = [values[each.move] for each in found]
        assert worth == sorted(worth, reverse=True)
        offered = [move for move in question.moves if not isinstance(move, Decline)] or question.moves
        assert worth[0] == max(values[move] for move in offered)


@pytest.mark.slow
@examples(4)
@given(SETUPS)
def test_what_is_hidden_from_the_seat_changes_no_advice(setup: tuple[int, int, bool]) -> None:
    chance = random.Random(setup[1])
    others = 0
    for state, seat in questions(setup):
        who = state.decides_for(seat)
        twin = other_choices(exchanged(state, chance, partial(knows, state, who)), who, chance)
        assert advice(twin, seat) == advice(state, seat)
        others += twin != state
    assert others > 0, "the twins were the same games"


# The reason for a move is the fact behind the largest part of its value.


def why(state: GameState, move: Move, seat: int = 0, /, **parts: float) -> Reason:
    """Return the reason for a move whose value has these parts, after checking that it holds."""
    found = Parts()
    for name, share in parts.items():
        setattr(found, name, share)
    given_reason = reason(*asked(state, seat), move, found)
    assert holds(state, Seat(seat), Advice(move, given_reason))
    return given_reason


LEFT, RIGHT = city("Rhodes A"), city("Babylon A")  # they make ore and clay


def table(*hand: str, mine: City | None = None, left: City = LEFT, right: City = RIGHT, age: Age = 1) -> GameState:
    """Return a table of three whose seat 0 has this hand; its city makes stone unless it is given."""
    return game([mine or city("Giza A"), left, right], {0: hand}, age=age, turn=8 - len(hand))


FIRST_HAND = ("Lumber Yard", "Altar", "Barracks", "Apothecary", "Tavern", "Stone Pit", "West Trading Post")


@pytest.mark.parametrize(
    ("name", "parts", "expected"),
    [
        ("Lumber Yard", {"supplies": 2.0}, reasons.Makes(Resource.WOOD, 0, (), 2, 6)),
        ("Altar", {"points": 2.0, "chains": 1.0}, reasons.Points(2, counts=False)),
        ("Altar", {"points": 2.0, "chains": 3.0}, reasons.Opens((card("Temple"),))),
        ("Altar", {"points": 2.0, "denial": 3.0}, reasons.Denies(card("Altar"), Seat(1), points=2)),
        ("Barracks", {"left": 2.0, "right": 1.0}, reasons.Shields(Seat(1), 1, 0, 1, both=True)),
        ("Barracks", {"left": 1.0, "right": 2.0}, reasons.Shields(Seat(2), 1, 0, 1, both=True)),
        ("Apothecary", {"science": 2.0}, reasons.Science(1, 0, 1)),
        ("Tavern", {"coins": 2.0}, reasons.Coins(5, 3)),
        ("Stone Pit", {"supplies": 2.0}, reasons.ForStage(Resource.STONE, 2, 1, 1)),
        ("West Trading Post", {"supplies": 2.0}, reasons.Trade(Goods.RAW, 1, (Seat(1),))),
    ],
)
def test_the_largest_part_with_a_fact_gives_the_reason(name: str, parts: dict[str, float], expected: Reason) -> None:
    assert why(table(*FIRST_HAND, left=city("Rhodes A", coins=9)), build(name), **parts) == expected


def test_a_part_without_a_fact_gives_none() -> None:
    """An Altar has no symbol, and what a lesson says is no fact."""
    parts = {"science": 9.0, "left": 8.0, "lesson": 7.0, "coins": 6.0, "points": 1.0}
    assert why(table(*FIRST_HAND), build("Altar"), **parts) == reasons.Points(2, counts=False)


def test_where_no_part_is_worth_anything_the_reason_is_what_the_card_does() -> None:
    hand = ("Bazar", "Vineyard", "Forum", "Lodge")
    assert why(table(*hand, age=2), build("Bazar")) == reasons.Coins(0, 3)
    assert why(table("Lighthouse", "Pantheon", age=3), build("Lighthouse"), points=-1.0) == reasons.Points(
        1, counts=True
    )
    assert why(table("Workers Guild", "Pantheon", age=3), build("Workers Guild")) == reasons.Points(0, counts=True)


def test_a_neighbour_who_sells_a_resource_is_named_and_so_is_what_the_city_makes_already() -> None:
    state = table("Ore Vein", "Stone Pit", mine=city("Giza A", stages=3))
    assert why(state, build("Ore Vein"), supplies=1.0) == reasons.Makes(Resource.ORE, 0, (Seat(1),), 2, 4)
    assert why(state, build("Stone Pit"), supplies=1.0) == reasons.Makes(Resource.STONE, 1, (), 2, 3)


def test_in_the_last_turn_no_card_needs_anything() -> None:
    state = table("Forum", "Caravansery", mine=city("Giza A", stages=3), age=3)
    assert why(state, build("Forum")) == reasons.Makes(Resource.LOOM, 0, (), 3, 0, (Resource.GLASS, Resource.PAPYRUS))


def test_a_chain_is_the_reason_only_where_there_is_no_other() -> None:
    state = table("Aqueduct", "Temple", mine=city("Giza A", built=["Baths"]), age=2)
    assert why(state, build("Aqueduct"), points=0.1) == reasons.Points(5, counts=False), "the line says that it's free"


def test_shields_say_how_the_conflict_stands() -> None:
    state = table("Walls", "Stables", mine=city("Giza A", built=["Barracks"]), left=city("Rhodes A", stages=2), age=2)
    assert why(state, build("Stables"), left=1.0) == reasons.Shields(Seat(1), 3, 2, 3, had=1)
    state = table(
        "Walls", "Stables", mine=city("Giza A"), left=city("Rhodes A"), right=city("Rhodes A", stages=2), age=2
    )
    assert why(state, build("Stables"), left=1.0) == reasons.Shields(Seat(1), 2, 0, 3)


@pytest.mark.parametrize(
    ("left", "right", "part", "expected"),
    [
        (0, 1, "left", reasons.Shields(Seat(2), 3, 1, 3, had=1)),
        (0, 2, "left", reasons.Shields(Seat(2), 3, 2, 3, had=1)),
        (0, 2, "right", reasons.Shields(Seat(2), 3, 2, 3, had=1)),
        (0, 3, "left", reasons.Shields(Seat(2), 3, 3, 3, had=1)),
        (2, 0, "right", reasons.Shields(Seat(1), 3, 2, 3, had=1)),
        (2, 3, "right", reasons.Shields(Seat(2), 3, 3, 3, had=1)),
        (1, 2, "left", reasons.Shields(Seat(1), 3, 1, 3, had=1, both=True)),
        (0, 0, "right", reasons.Shields(Seat(2), 3, 0, 3, had=1)),
        (0, 4, "left", reasons.Shields(Seat(1), 3, 0, 3, had=1)),
    ],
)
def test_shields_tell_a_conflict_that_they_change_and_none_that_was_won_before_as_gained(
    left: int, right: int, part: str, expected: Reason
) -> None:
    armies: tuple[list[str], ...] = [], ["Barracks"], ["Stables"], ["Barracks", "Stables"], ["Stables", "Archery Range"]
    mine = city("Giza A", built=["Barracks"])
    beside = city("Rhodes A", built=armies[left]), city("Babylon A", built=armies[right])
    state = table("Walls", "Altar", mine=mine, left=beside[0], right=beside[1], age=2)
    assert why(state, build("Walls"), **{part: 1.0}) == expected


def test_science_says_what_the_symbol_joins() -> None:
    mine = city("Giza A", built=["Apothecary", "Workshop"])
    state = table("School", "Dispensary", mine=mine, age=2)
    assert why(state, build("School"), science=1.0) == reasons.Science(8, 1, 1)
    assert why(state, build("Dispensary"), science=4.0) == reasons.Science(3, 0, 2)
    mine = city("Giza A", built=["Apothecary", "Workshop", "Scientists Guild"])
    state = table("Study", "University", mine=mine, age=3)
    found = why(state, build("University"), science=1.0)
    assert found == reasons.Science(3, 0, 1), "the chosen symbol had completed the set"


def test_the_last_of_a_hand_that_cannot_be_built() -> None:
    state = table("Palace", "Town Hall", age=3)
    assert why(state, discard("Palace"), coins=1.0) == reasons.NothingElse()
    assert why(table("Palace", "Altar"), discard("Palace"), coins=1.0) == reasons.Coins(3, 3)


@pytest.mark.parametrize(
    ("mine", "expected"),
    [
        (city("Giza A", built=["Stone Pit"]), reasons.Points(3, counts=False)),
        (city("Olympia A", stages=1, built=["Stone Pit", "Quarry"]), reasons.Power(Ability.FREE_BUILD_ONCE_PER_AGE)),
        (city("Halicarnassus A", stages=1, built=["Ore Vein", "Foundry"]), reasons.Power(Ability.BUILD_DISCARDED)),
        (city("Carthage A", stages=1, built=["Ore Vein", "Press"]), reasons.Offers(2)),
    ],
)
def test_a_stage_has_its_points_its_power_or_what_it_offers(mine: City, expected: Reason) -> None:
    assert why(table("Altar", "Tavern", mine=mine), stage("Altar"), points=0.1, powers=2.0) == expected


def test_whoever_searches_the_pile_gets_the_same_reasons() -> None:
    state = searching([city("Halicarnassus A"), LEFT, RIGHT], ["Altar", "Loom", "Barracks"], [0])
    assert why(state, take("Altar"), points=1.0) == reasons.Points(2, counts=False)
    assert {each.move for each in advice(state)} == {take(each) for each in ("Altar", "Loom", "Barracks")}


def test_edifices_are_reasons_too() -> None:
    mine = city("Ur A", stages=1, built=["Clay Pool", "Quarry"])
    state = edifice_game([mine, LEFT, RIGHT], "Outpost", {0: ["Altar", "Tavern"]}, pawns=1)
    assert why(state, joint("Altar"), edifices=2.0) == reasons.TakesPart(edifice("Outpost"), 0)
    assert why(state, stage("Altar"), edifices=2.0) == reasons.Offers(3)
    asking = play(state, {0: stage("Altar")})
    assert why(asking, pawn(1), edifices=2.0) == reasons.Pawn(edifice("Outpost"))


def test_a_penalty_is_advised_by_what_it_costs() -> None:
    cities = [city("Giza A", victory=[1, 1, 3, 5]), LEFT, RIGHT]
    state = play(edifice_game(cities, "Concentric Castle", {0: ["Palace", "Pantheon"]}, turn=6))
    found = advice(state)
    assert found[0] == Advice(give_up_tokens(1, 1), reasons.GivesUp(2))


def test_a_red_card_is_given_up_with_the_conflicts_that_it_decides() -> None:
    mine = city("Giza A", built=["Stockade", "Guard Tower"])
    beside = city("Rhodes A", stages=2), city("Babylon A")
    state = play(edifice_game([mine, *beside], "Military School", {0: ["Palace", "Pantheon"]}, turn=6))
    found = {each.move: each.reason for each in advice(state)}
    assert found[GiveUpCard(card("Stockade"))] == reasons.GivesUp(1), "a tie with Rhodes becomes a defeat"


# The Free City.


def free_city(*hand: str) -> GameState:
    cities = [city("Giza A"), city("Rhodes A"), city("Babylon A")]
    state = two_player_game(cities, {0: hand}, draw_pile=["Tavern"])
    return seal(state, 0, build(hand[0]))


def test_for_the_free_city_the_reasons_are_the_players_own() -> None:
    state = free_city("Stone Pit", "Lumber Yard", "Barracks", "Altar")
    assert why(state, build("Lumber Yard"), FREE_CITY, supplies=1.0) == reasons.Sells(Resource.WOOD)
    assert why(state, build("Barracks"), FREE_CITY, rivals=2.0, left=-1.0) == reasons.Shields(Seat(1), 1, 0, 1)
    cost = why(state, build("Barracks"), FREE_CITY, rivals=1.0, left=-2.0)
    assert cost == reasons.ForNobody(), "it costs the player more than it costs the other"
    assert why(state, build("Altar"), FREE_CITY, points=1.0) == reasons.ForNobody()
    assert why(state, build("Altar"), FREE_CITY, denial=1.0) == reasons.Denies(card("Altar"), Seat(1), points=2)


def test_for_the_free_city_there_is_no_advice_without_the_players_own_choice() -> None:
    """A player does not see what a computer player chose for them, and must not learn it from the coach."""
    state = free_city("Stone Pit", "Lumber Yard", "Barracks", "Altar")
    view, question = asked(state, FREE_CITY)
    assert advise(view, question)
    assert advise(replace(view, chosen=()), question) == ()


def test_to_decline_is_advised_only_if_nothing_else_is_possible() -> None:
    state = searching([city("Halicarnassus A", built=["Altar"]), LEFT, RIGHT], ["Altar"], [0])
    assert advice(state) == (Advice(Decline(), reasons.NothingElse()),)
