"""Every example in the rulebook, played on the engine."""

import random

import pytest

from engine import Refusal, Ruleset, Seat, SeatSetup, Variant, new_game
from engine.catalogue import AGES, Age
from engine.effects import Colour, ScienceSymbol
from engine.events import ConflictResolved
from engine.scoring import science_points
from engine.setup import deal
from engine.state import GameOver
from tests.engine.builders import (
    CATALOGUE,
    TWO_PLAYER,
    board,
    build,
    built,
    card,
    city,
    coins,
    count,
    discard,
    game,
    held,
    moves_of,
    names,
    payments,
    pile,
    play,
    seal,
    stage,
    stage_payments,
    turn,
    two_player_game,
    why_not,
)

COMPASS, GEAR, TABLET = ScienceSymbol


# Game Set-up


@pytest.mark.parametrize(("players", "greatest"), [(3, 3), (4, 4), (5, 5), (6, 6), (7, 7)])
def test_a_copy_is_used_from_its_number_of_players_on(players: int, greatest: int) -> None:
    """Rulebook, Game Set-up: six players use the cards of 3+, 4+, 5+ and 6+, but not those of 7+."""
    for age in AGES:
        deck = CATALOGUE.deck(age, players)
        expected = [
            (each.name, least)
            for each in CATALOGUE.cards.values()
            for least in each.copies.get(age, ())
            if least <= greatest
        ]
        assert sorted(names(deck)) == sorted(name for name, _ in expected)


def test_six_players_use_no_card_of_seven() -> None:
    """Rulebook, Game Set-up: the Tavern has copies for 4, 5 and 7 players, the Baths for 3 and 7."""
    six, seven = names(CATALOGUE.deck(1, 6)), names(CATALOGUE.deck(1, 7))
    assert (six.count("Tavern"), seven.count("Tavern")) == (2, 3)
    assert (six.count("Baths"), seven.count("Baths")) == (1, 2)


@pytest.mark.parametrize("age", AGES)
@pytest.mark.parametrize(("players", "cards"), [(3, 21), (4, 28), (5, 35), (6, 42), (7, 49)])
def test_a_deck_has_seven_cards_a_player(players: int, cards: int, age: Age) -> None:
    """Rulebook, Game Set-up, note: all cards in play are dealt at the beginning of each Age."""
    dealt = deal(Ruleset(), (SeatSetup(),) * players, random.Random(players))
    hands = dealt.ages[age - 1].hands
    assert [len(hand) for hand in hands] == [7] * players
    assert sum(map(len, hands)) == cards


@pytest.mark.parametrize(("players", "guilds"), [(3, 5), (4, 6), (5, 7), (6, 8), (7, 9)])
def test_age_three_has_two_guilds_more_than_players(players: int, guilds: int) -> None:
    """Rulebook, Game Set-up, the number of guilds by players."""
    dealt = deal(Ruleset(), (SeatSetup(),) * players, random.Random(players))
    found = [[each for hand in age.hands for each in hand if each.colour is Colour.PURPLE] for age in dealt.ages]
    assert list(map(len, found)) == [0, 0, guilds]
    assert len(set(found[2])) == guilds


def test_every_city_begins_with_three_coins_and_a_wonder_of_its_own() -> None:
    """Rulebook, Game Set-up, Wonders and Coins."""
    state = new_game(Ruleset(), (SeatSetup(),) * 7, random.Random(7))
    assert coins(state) == [3] * 7
    assert len({each.board.city for each in state.table.cities}) == 7
    assert all(each.stages == 0 and not each.built for each in state.table.cities)


# Cards cost


@pytest.mark.parametrize(
    ("name", "stones", "ores", "bank"),
    [("Marketplace", 0, 0, 0), ("Mine", 0, 0, 1), ("Baths", 1, 0, 0), ("Arena", 2, 1, 0)],
)
def test_what_the_marketplace_the_mine_the_baths_and_the_arena_cost(
    name: str, stones: int, ores: int, bank: int
) -> None:
    """Rulebook, Cards cost: nothing, a coin, a stone, two stones and an ore; bought here for two coins a unit."""
    cities = [
        city("Babylon A", coins=10),
        city("Giza A", built=["Stone Pit"]),
        city("Rhodes A"),
    ]
    state = game(cities, {0: [name]})
    assert payments(state, 0, name) == [(2 * stones, 2 * ores)]
    after = play(state, {0: build(name, 2 * stones, 2 * ores)})
    assert coins(after) == [10 - 2 * stones - 2 * ores - bank, 3 + 2 * stones, 3 + 2 * ores]


@pytest.mark.parametrize("through", ["resources", "chain"])
def test_the_stables_cost_clay_wood_and_ore_or_having_the_apothecary(through: str) -> None:
    """Rulebook, Cards cost: a chain replaces the resources."""
    built_before = ["Clay Pool", "Lumber Yard", "Ore Vein"] if through == "resources" else ["Apothecary"]
    cities = [city("Giza A", built=built_before, coins=0), city("Ephesus A"), city("Alexandria A")]
    assert payments(game(cities, {0: ["Stables"]}, age=2), 0, "Stables") == [(0, 0)]


@pytest.mark.parametrize("missing", ["Clay Pool", "Lumber Yard", "Ore Vein"])
def test_without_the_apothecary_the_stables_need_all_three_resources(missing: str) -> None:
    """Rulebook, Cards cost: without the chain every resource is needed."""
    producers = [name for name in ("Clay Pool", "Lumber Yard", "Ore Vein") if name != missing]
    cities = [city("Giza A", built=producers), city("Ephesus A"), city("Alexandria A")]
    state = game(cities, {0: ["Stables"]}, age=2)
    assert why_not(state, 0, build("Stables")) is Refusal.RESOURCES_MISSING


@pytest.mark.parametrize("name", ["Library", "Courthouse"])
def test_the_scriptorium_makes_the_library_and_the_courthouse_free(name: str) -> None:
    """Rulebook, Cards cost, and Free Construction (Chains)."""
    bare, with_it = city("Rhodes A", coins=0), city("Rhodes A", coins=0, built=["Scriptorium"])
    neighbours = [city("Ephesus A"), city("Alexandria A")]
    assert payments(game([bare, *neighbours], {0: [name]}, age=2), 0, name) == []
    assert payments(game([with_it, *neighbours], {0: [name]}, age=2), 0, name) == [(0, 0)]


# Coin Cost, Free Construction


def test_the_timber_yard_costs_a_coin_that_goes_to_the_bank() -> None:
    """Rulebook, Construction, Coin Cost."""
    cities = [city("Giza A", coins=1), city("Ephesus A"), city("Alexandria A")]
    after = play(game(cities, {0: ["Timber Yard"]}), {0: build("Timber Yard")})
    assert coins(after) == [0, 3, 3]


def test_without_a_coin_the_timber_yard_cannot_be_built() -> None:
    """Rulebook, Construction, Coin Cost."""
    state = game([city("Giza A", coins=0), city("Ephesus A"), city("Alexandria A")], {0: ["Timber Yard"]})
    assert why_not(state, 0, build("Timber Yard")) is Refusal.NOT_ENOUGH_COINS


def test_the_east_trading_post_is_free() -> None:
    """Rulebook, Construction, Free Construction."""
    cities = [city("Giza A", coins=0), city("Ephesus A"), city("Alexandria A")]
    after = play(game(cities, {0: ["East Trading Post"]}), {0: build("East Trading Post")})
    assert built(after, 0) == ["East Trading Post"]
    assert coins(after) == [0, 3, 3]


# Production


PRODUCING_GIZA = ("Stone Pit", "Clay Pool", "Ore Vein", "Press", "Loom")
"""Structures that give Giza, with its board, two stones, a clay, an ore, a papyrus and a textile."""


@pytest.mark.parametrize("name", ["Barracks", "Scriptorium"])
def test_giza_builds_what_it_has_the_resources_for(name: str) -> None:
    """Rulebook, Production, Giza's example: an ore for the Barracks, a papyrus for the Scriptorium."""
    cities = [city("Giza A", built=PRODUCING_GIZA, coins=0), city("Ephesus A"), city("Alexandria A")]
    after = play(game(cities, {0: [name]}), {0: build(name)})
    assert built(after, 0)[-1] == name
    assert coins(after) == [0, 3, 3]


def test_giza_cannot_build_the_aqueduct_with_two_stones() -> None:
    """Rulebook, Production, Giza's example: the Aqueduct costs three stones."""
    cities = [city("Giza A", built=PRODUCING_GIZA), city("Ephesus A"), city("Alexandria A")]
    state = game(cities, {0: ["Aqueduct"]}, age=2)
    assert payments(state, 0, "Aqueduct") == []
    assert why_not(state, 0, build("Aqueduct")) is Refusal.RESOURCES_MISSING


def test_resources_are_not_spent() -> None:
    """Rulebook, Production: the ore for the Barracks also pays for the next turn's stage."""
    cities = [city("Rhodes B", built=["Foundry", "Ore Vein"], stages=1, coins=0), city("Ephesus A"), city("Giza A")]
    after = play(game(cities, {0: ["Barracks"], 2: ["Altar"]}), {0: build("Barracks")})
    assert built(after, 0)[-1] == "Barracks"
    again = play(after, {0: stage("Altar")})
    assert again.table.cities[0].stages == 2
    assert coins(again)[1:] == [6, 6]


# Commerce


def test_example_a_the_university_is_bought_from_both_neighbours() -> None:
    """Rulebook, Commerce, example A: two coins to either neighbour."""
    cities = [
        city("Olympia A", built=["Glassworks"], coins=4),
        city("Rhodes A", built=["Lumber Yard"], coins=0),
        city("Ephesus A", coins=0),
    ]
    state = game(cities, {0: ["University"]}, age=3)
    assert payments(state, 0, "University") == [(2, 2)]
    after = play(state, {0: build("University", 2, 2)})
    assert coins(after) == [0, 2, 2]
    assert built(after, 0) == ["Glassworks", "University"]


def test_example_b_selling_two_stones_twice_does_not_hinder_the_library() -> None:
    """Rulebook, Commerce, example B: eight coins are earned, and the stones are used at home in the same turn."""
    cities = [
        city("Giza A", built=["Stone Pit", "Loom"], coins=0),
        city("Ephesus A", coins=4),
        city("Ephesus B", coins=4),
    ]
    state = game(cities, {0: ["Library"], 1: ["Altar"], 2: ["Altar"]}, age=2)
    after = play(state, {0: build("Library"), 1: stage("Altar", right=4), 2: stage("Altar", left=4)})
    assert built(after, 0) == ["Stone Pit", "Loom", "Library"]
    # Ephesus B's first stage brings four coins from the bank.
    assert coins(after) == [8, 0, 4]
    assert [each.stages for each in after.table.cities] == [0, 1, 1]


def test_example_c_coins_earned_in_this_turn_do_not_buy_the_clay_for_the_forum() -> None:
    """Rulebook, Commerce, example C: only coins held when the turn begins count; others can be used next turn."""
    cities = [
        city("Giza A", built=["Clay Pool"], coins=1),
        city("Babylon A", coins=2),
        city("Ephesus A"),
    ]
    state = game(
        cities,
        {
            0: ["Forum"],
            1: ["Baths"],
            2: [],
        },
        age=2,
    )
    assert why_not(state, 0, build("Forum", left=2)) is Refusal.NOT_ENOUGH_COINS
    state = seal(state, 1, build("Baths", right=2))
    assert why_not(state, 0, build("Forum", left=2)) is Refusal.NOT_ENOUGH_COINS
    assert payments(state, 0, "Forum") == []

    # In Age II hands go to the right, so the left neighbour's Forum comes here next.
    state = game(cities, {1: ["Baths", "Forum"]}, age=2)
    after = play(state, {1: build("Baths", right=2)})
    assert coins(after)[0] == 3
    assert payments(after, 0, "Forum") == [(2, 0)]


def test_either_neighbour_may_be_paid_where_both_produce() -> None:
    """Rulebook, Commerce, clarifications."""
    cities = [city("Giza A", coins=2), city("Rhodes A"), city("Ephesus A", built=["Ore Vein"])]
    state = game(cities, {0: ["Barracks"]})
    assert payments(state, 0, "Barracks") == [(0, 2), (2, 0)]


def test_only_the_two_neighbours_sell() -> None:
    """Rulebook, Commerce: the cities to the left and to the right, no others."""
    cities = [city("Giza A"), city("Ephesus A"), city("Rhodes A"), city("Alexandria A")]
    state = game(cities, {0: ["Barracks"]})
    assert why_not(state, 0, build("Barracks", left=2)) is Refusal.RESOURCES_MISSING


# Free Construction (Chains)


@pytest.mark.parametrize(("earlier", "later", "age"), [("Theater", "Statue", 2), ("Statue", "Gardens", 3)])
def test_theater_statue_gardens(earlier: str, later: str, age: Age) -> None:
    """Rulebook, Free Construction: the Theater leads to the Statue, the Statue to the Gardens."""
    cities = [city("Giza A", built=[earlier], coins=0), city("Ephesus A"), city("Alexandria A")]
    assert payments(game(cities, {0: [later]}, age=age), 0, later) == [(0, 0)]


def test_the_theater_alone_does_not_lead_to_the_gardens() -> None:
    """Rulebook, Free Construction: a chain goes one step."""
    cities = [city("Giza A", built=["Theater"]), city("Ephesus A"), city("Alexandria A")]
    assert payments(game(cities, {0: ["Gardens"]}, age=3), 0, "Gardens") == []


# Overview of an Age


def test_a_wonder_stage_is_paid_by_its_own_cost_and_hides_the_card() -> None:
    """Rulebook, Build a Stage of a Wonder, Alexandria's example: two ores for stage 2; the card has no effect."""
    cities = [
        city("Alexandria A", built=["Ore Vein", "Foundry"], stages=1, coins=0),
        city("Ephesus A"),
        city("Giza A"),
    ]
    state = game(cities, {0: ["Palace"]}, age=3)
    after = play(state, {0: stage("Palace")})
    assert after.table.cities[0].stages == 2
    assert names(after.table.cities[0].buried) == ["Palace"]
    assert "Palace" not in built(after, 0)
    assert count(after.table.cities).civilian == 0


def test_stages_are_built_from_the_left() -> None:
    """Rulebook, Build a Stage of a Wonder: Alexandria has stage 3's two glass, but not stage 1's stones."""
    cities = [city("Alexandria A", built=["Glassworks"]), city("Ephesus A"), city("Rhodes A")]
    state = game(cities, {0: ["Altar"]})
    assert stage_payments(state, 0) == []
    assert why_not(state, 0, stage("Altar")) is Refusal.RESOURCES_MISSING


def test_a_complete_wonder_has_no_further_stage() -> None:
    """Rulebook, Build a Stage of a Wonder: each stage only once."""
    state = game([city("Rhodes B", stages=2), city("Ephesus A"), city("Giza A")], {0: ["Altar"]})
    assert why_not(state, 0, stage("Altar")) is Refusal.WONDER_COMPLETE
    assert stage_payments(state, 0) == []


def test_a_discard_brings_three_coins() -> None:
    """Rulebook, Discard the Card to Gain 3 Coins."""
    after = play(
        game([city("Giza A", coins=2), city("Ephesus A"), city("Rhodes A")], {0: ["Palace"]}), {0: discard("Palace")}
    )
    assert coins(after) == [5, 3, 3]
    assert pile(after) == ["Palace"]
    assert built(after, 0) == []


def test_who_can_build_nothing_can_only_discard() -> None:
    """Rulebook, Discard, note."""
    state = game([city("Giza A"), city("Ephesus A"), city("Alexandria A")], {0: ["Palace"]}, turn=6)
    palace = [
        move
        for move in moves_of(state, 0)
        if move == discard("Palace") or getattr(move, "card", None) is card("Palace")
    ]
    assert palace == [discard("Palace")]


HAND = ["Altar", "Theater", "Loom", "Press", "Glassworks", "Lumber Yard", "Stone Pit"]


@pytest.mark.parametrize(("age", "receiver"), [(1, 1), (2, 3), (3, 1)])
def test_sophie_hands_six_cards_to_her_neighbour(age: Age, receiver: int) -> None:
    """Rulebook, Move on to the next hand, Sophie's example: left in Ages I and III, right in Age II."""
    cities = [city("Giza A"), city("Ephesus A"), city("Rhodes A"), city("Alexandria A")]
    after = play(game(cities, {0: HAND}, age=age), {0: build("Loom")})
    expected = ["Altar", "Theater", "Press", "Glassworks", "Lumber Yard", "Stone Pit"]
    assert held(after, receiver) == expected
    assert [len(hand) for hand in after.table.hands] == [6] * 4
    assert [seat for seat in range(4) if "Altar" in held(after, seat)] == [receiver]
    assert (after.table.age, after.table.turn) == (age, 2)


def test_on_the_sixth_turn_the_other_card_is_discarded_without_coins() -> None:
    """Rulebook, Special case: sixth turn, and its clarification."""
    cities = [city("Giza A"), city("Ephesus A"), city("Rhodes A")]
    state = game(cities, {0: ["Altar", "Theater"], 1: ["Loom", "Press"], 2: ["Palace", "Pantheon"]}, turn=6)
    after = play(state, {0: build("Altar"), 1: build("Loom"), 2: discard("Palace")})
    assert coins(after) == [3, 3, 6]
    assert sorted(pile(after)) == ["Palace", "Pantheon", "Press", "Theater"]
    assert after.table.hands == ((), (), ())
    assert after.table.turn == 7


# End of an Age


def test_alexandria_between_rhodes_and_ephesus() -> None:
    """Rulebook, End of an Age, example: 3 shields against 5 to the left and 2 to the right at the end of Age II."""
    cities = [
        city("Alexandria A", built=["Walls", "Barracks"]),
        city("Rhodes A", built=["Stables", "Archery Range", "Stockade"]),
        city("Giza A", built=["Walls"]),
        city("Ephesus A", built=["Training Ground"]),
    ]
    step = turn(game(cities, age=2, turn=6))
    alexandria, rhodes, giza, ephesus = step.state.table.cities
    assert (alexandria.victory, alexandria.defeats) == ((3,), 1)
    assert (rhodes.victory, rhodes.defeats) == ((3, 3), 0)
    # Giza and Ephesus have two shields each: neither takes a token from the other.
    assert (giza.victory, giza.defeats) == ((), 1)
    assert (ephesus.victory, ephesus.defeats) == ((), 1)
    conflicts = [event for event in step.events if isinstance(event, ConflictResolved)]
    assert [(event.seat, event.neighbour, event.winner) for event in conflicts] == [
        (0, 1, 1),
        (1, 2, 1),
        (2, 3, None),
        (3, 0, 0),
    ]


@pytest.mark.parametrize(("age", "value"), [(1, 1), (2, 3), (3, 5)])
def test_a_victory_is_worth_one_three_five_and_a_defeat_always_minus_one(age: Age, value: int) -> None:
    """Rulebook, End of an Age."""
    cities = [city("Giza A", built=["Barracks"]), city("Ephesus A"), city("Rhodes A")]
    after = play(game(cities, age=age, turn=6))
    assert [(each.victory, each.defeats) for each in after.table.cities] == [((value, value), 0), ((), 1), ((), 1)]
    assert [count(after.table.cities, seat).military for seat in range(3)] == [2 * value, -1, -1]


# Totalling the points


def test_tokens_of_one_three_five_and_three_defeats_are_six_points() -> None:
    """Rulebook, Military conflicts, Alexandria's example."""
    cities = [city("Alexandria A", victory=[1, 3, 5], defeats=3), city("Ephesus A"), city("Rhodes A")]
    assert count(cities).military == 6


@pytest.mark.parametrize(("held_coins", "points"), [(14, 4), (0, 0), (2, 0), (3, 1), (15, 5)])
def test_three_coins_are_a_point(held_coins: int, points: int) -> None:
    """Rulebook, Treasury Contents: 14 coins are 4 points."""
    assert count([city("Alexandria A", coins=held_coins), city("Ephesus A"), city("Rhodes A")]).treasury == points


def test_alexandrias_complete_wonder_is_ten_points() -> None:
    """Rulebook, Wonders: three points for the first stage, seven for the third."""
    assert count([city("Alexandria A", stages=3), city("Ephesus A"), city("Rhodes A")]).wonder == 10


def test_altar_aqueduct_and_town_hall_are_thirteen_points() -> None:
    """Rulebook, Civilian Structures."""
    assert (
        count(
            [city("Alexandria A", built=["Altar", "Aqueduct", "Town Hall"]), city("Giza A"), city("Rhodes A")]
        ).civilian
        == 13
    )


@pytest.mark.parametrize(("symbols", "points"), [(1, 1), (2, 4), (3, 9), (4, 16), (5, 25), (6, 36)])
def test_identical_symbols_are_squared(symbols: int, points: int) -> None:
    """Rulebook, Scientific Structures, sets of identical symbols, and the note on five and six."""
    for symbol in ScienceSymbol:
        assert science_points((symbol,) * symbols) == points


THREE_GEARS_TWO_COMPASSES_A_TABLET = (
    "Workshop",
    "Laboratory",
    "Observatory",
    "Apothecary",
    "Dispensary",
    "Scriptorium",
)


def test_three_two_and_one_symbol_are_twenty_one_points() -> None:
    """Rulebook, sets of 3 different symbols: 9 + 4 + 1 and one set of 7."""
    cities = [city("Alexandria A", built=THREE_GEARS_TWO_COMPASSES_A_TABLET), city("Giza A"), city("Rhodes A")]
    assert count(cities).scientific == 21


def test_one_symbol_more_makes_thirty_one_points() -> None:
    """Rulebook, sets of 3 different symbols: 9 + 4 + 4 and two sets of 7."""
    cities = [
        city("Alexandria A", built=[*THREE_GEARS_TWO_COMPASSES_A_TABLET, "School"]),
        city("Giza A"),
        city("Rhodes A"),
    ]
    assert count(cities).scientific == 31
    assert science_points((GEAR, GEAR, GEAR, COMPASS, COMPASS, TABLET, TABLET)) == 31


def test_two_gray_cards_make_the_chamber_of_commerce_worth_four() -> None:
    """Rulebook, Commercial Structures."""
    cities = [city("Alexandria A", built=["Chamber of Commerce", "Loom", "Press"]), city("Giza A"), city("Rhodes A")]
    assert count(cities).commercial == 4


def test_the_whole_of_alexandrias_score_sheet() -> None:
    """Rulebook, Totalling the points: the examples of the seven lines together."""
    cities = [
        city(
            "Alexandria A",
            stages=3,
            coins=14,
            victory=[1, 3, 5],
            defeats=3,
            built=[
                *("Altar", "Aqueduct", "Town Hall"),
                *THREE_GEARS_TWO_COMPASSES_A_TABLET,
                *("Chamber of Commerce", "Loom", "Press"),
            ],
        ),
        city("Giza A"),
        city("Rhodes A"),
    ]
    score = count(cities)
    assert (score.military, score.treasury, score.wonder, score.civilian) == (6, 4, 10, 13)
    assert (score.scientific, score.commercial, score.guilds, score.total) == (21, 4, 0, 58)


# The variant for two players


def test_two_players_are_dealt_a_hand_each_and_a_draw_pile() -> None:
    """Rulebook, variant, Game set-up: seven cards each, seven in the pile, three coins for all three cities."""
    state = new_game(TWO_PLAYER, (SeatSetup(),) * 3, random.Random(2))
    assert [len(hand) for hand in state.table.hands] == [7, 7, 0]
    assert len(state.table.draw_pile) == 7
    assert coins(state) == [3, 3, 3]
    everything = [each for hand in state.table.hands for each in hand] + list(state.table.draw_pile)
    assert sorted(names(everything)) == sorted(names(CATALOGUE.deck(1, 3)))
    assert state.table.players == (Seat(0), Seat(1))
    assert [len(age.hands) for age in state.upcoming] == [2, 2]
    third = state.upcoming[1]
    dealt = [*third.hands[0], *third.hands[1], *third.draw_pile]
    assert sum(each.colour is Colour.PURPLE for each in dealt) == 5


def test_the_two_player_variant_uses_the_right_ruleset() -> None:
    """Rulebook, variant: two players and no more."""
    assert TWO_PLAYER.variant is Variant.TWO_PLAYER
    assert TWO_PLAYER.two_player
    assert not Ruleset().two_player


def test_the_free_city_card_changes_hands_every_turn_and_begins_with_another_player_in_age_two() -> None:
    """Rulebook, variant: Ages I and III begin with the player left of the Free City, Age II with the other."""
    state = new_game(TWO_PLAYER, (SeatSetup("Giza"), SeatSetup("Rhodes"), SeatSetup("Ephesus")), random.Random(5))
    controllers: dict[int, list[int]] = {1: [], 2: [], 3: []}
    while not isinstance(state.phase, GameOver):
        assert state.table.controller is not None
        controllers[state.table.age].append(state.table.controller)
        state = play(state)
    assert controllers == {1: [0, 1, 0, 1, 0, 1], 2: [1, 0, 1, 0, 1, 0], 3: [0, 1, 0, 1, 0, 1]}


def test_ludwig_and_peter_exchange_their_hands() -> None:
    """Rulebook, variant, the example; the rule itself says that Ludwig sits to the LEFT of the Free City."""
    cities = [city("Giza A"), city("Rhodes A"), city("Ephesus A")]
    state = two_player_game(
        cities,
        {0: ["Altar", "Theater", "Loom"], 1: ["Press", "Glassworks", "Baths"]},
        draw_pile=["Stockade", "Tavern"],
    )
    ludwig, peter, free = 0, 1, 2
    assert names(state.hand(Seat(ludwig)))[-1] == "Stockade"
    after = play(state, {ludwig: build("Altar"), peter: build("Press"), free: build("Theater")})
    assert [built(after, seat) for seat in range(3)] == [["Altar"], ["Press"], ["Theater"]]
    assert held(after, peter)[0] == "Loom"
    assert "Stockade" in held(after, peter)
    assert held(after, ludwig)[:2] == ["Glassworks", "Baths"]
    assert len(held(after, ludwig)) == len(held(after, peter)) == 6
    assert after.table.controller == peter
    assert names(after.hand(Seat(peter)))[-1] == "Tavern"
    assert board("Ephesus A") is after.table.cities[free].board
