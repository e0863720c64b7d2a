"""The expert variant for two players: what the Free City may, must and can never do.

Seat 0 sits to the left of the Free City, seat 1 to its right.
"""

import random

import pytest

from engine import FREE_CITY, GameState, IllegalMove, Refusal, RulesetError, Seat, SeatSetup, new_game, retract, submit
from engine.catalogue import Age
from engine.city import City
from engine.events import CardBuilt, CardDiscarded, CoinsGained
from engine.moves import Build, CardMove, Discard
from engine.scoring import ranking, scores
from engine.state import AgeDeal, AgeOver, ChooseCards, GameOver, SearchDiscard, SeventhCards
from engine.views import player_view, public_view
from tests.engine.builders import (
    DECLINE,
    IDLE,
    TWO_PLAYER,
    build,
    built,
    by_olympia,
    card,
    city,
    coins,
    count,
    discard,
    free_city_moves,
    hand,
    held,
    moves_of,
    names,
    pile,
    play,
    seal,
    stage,
    take,
    turn,
    two_player_game,
    why_not,
)

FREE = 2


def beside(free_city: City, first: City | None = None, second: City | None = None) -> list[City]:
    """Return the Free City and two players, who by default produce stone and ore."""
    return [first or city("Giza A"), second or city("Rhodes A"), free_city]


def last_turn(free_city: City, held_by_controller: tuple[str, str], drawn: str, *, age: Age = 1) -> GameState:
    """Return a game in turn 6, when the controller (seat 0) has three cards left."""
    return two_player_game(beside(free_city), {0: held_by_controller}, draw_pile=[drawn, "Haven"], age=age, turn=6)


# Who chooses, when, and from what


@pytest.mark.parametrize("controller", [0, 1])
def test_the_free_citys_card_is_chosen_after_its_controllers_own(controller: int) -> None:
    state = two_player_game(beside(city("Ephesus A")), controller=controller)
    assert state.due == (0, 1)
    assert free_city_moves(state) == ()
    assert why_not(state, FREE, build(IDLE)) is Refusal.FREE_CITY_LATER
    with pytest.raises(IllegalMove) as refused:
        seal(state, FREE, build(IDLE))
    assert refused.value.refusal is Refusal.FREE_CITY_LATER

    other = 1 - controller
    waiting = seal(state, other, build(IDLE))
    assert waiting.due == (controller,)
    assert why_not(waiting, FREE, build(IDLE)) is Refusal.FREE_CITY_LATER
    assert seal(state, controller, build(IDLE)).due == (other, FREE)


def test_the_turn_is_played_when_all_three_have_chosen() -> None:
    state = two_player_game(beside(city("Ephesus A")))
    state = seal(state, 0, build(IDLE))
    state = seal(state, FREE, build(IDLE))
    assert state.table.turn == 1
    state = seal(state, 1, build(IDLE))
    assert state.table.turn == 2
    assert [built(state, seat) for seat in range(3)] == [[IDLE]] * 3


def test_the_controller_alone_adds_the_first_card_of_the_draw_pile_to_its_hand() -> None:
    state = two_player_game(beside(city("Ephesus A")), draw_pile=["Altar", "Theater"])
    assert why_not(state, 0, build("Altar")) is None
    assert why_not(state, 0, build("Theater")) is Refusal.NOT_IN_HAND
    assert why_not(state, 1, build("Altar")) is Refusal.NOT_IN_HAND


def test_the_free_city_gets_what_its_controller_leaves() -> None:
    state = two_player_game(beside(city("Ephesus A")), {0: ["Altar", "Theater"]}, draw_pile=["Loom"])
    state = seal(state, 0, build("Altar"))
    assert why_not(state, FREE, build("Altar")) is Refusal.NOT_IN_HAND
    assert build("Theater") in free_city_moves(state)
    assert build("Loom") in free_city_moves(state)


def test_of_two_copies_the_free_city_may_have_the_other() -> None:
    state = two_player_game(beside(city("Ephesus A")), {0: ["Altar", "Altar"]})
    state = seal(state, 0, build("Altar"))
    assert build("Altar") in free_city_moves(state)


def test_the_controller_may_play_the_card_that_it_drew() -> None:
    state = two_player_game(beside(city("Ephesus A")), {0: ["Altar", "Theater"]}, draw_pile=["Loom"])
    after = play(state, {0: build("Loom"), FREE: build("Theater")})
    assert (built(after, 0), built(after, FREE)) == (["Loom"], ["Theater"])
    assert "Altar" in held(after, 1)
    assert len(held(after, 1)) == 6


@pytest.mark.parametrize("age", [1, 2, 3])
def test_in_every_age_the_two_hands_change_places(age: Age) -> None:
    state = two_player_game(
        beside(city("Ephesus A")), {0: ["Altar"], 1: ["Theater"]}, controller=1 if age == 2 else 0, age=age
    )
    after = play(state)
    assert "Altar" in held(after, 1)
    assert "Theater" in held(after, 0)
    assert after.table.controller == (0 if age == 2 else 1)
    assert len(after.table.draw_pile) == 6


def test_the_draw_pile_loses_a_card_every_turn_and_the_last_one_goes_to_the_discard_pile() -> None:
    pile_of_seven = ["Baths", "Altar", "Theater", "Loom", "Press", "Glassworks", "Tavern"]
    state = two_player_game(beside(city("Ephesus A")), draw_pile=pile_of_seven)
    drawn = []
    for number in range(1, 7):
        assert (state.table.turn, len(state.table.draw_pile)) == (number, 8 - number)
        assert state.table.controller == (0 if number % 2 else 1)
        controller = state.table.controller
        assert controller is not None
        drawn.append(state.hand(controller)[-1].name)
        assert [len(each) for each in state.table.hands] == [8 - number, 8 - number, 0]
        state = play(state)
    assert drawn == pile_of_seven[:6]
    assert state.table.draw_pile == ()
    assert pile(state)[-1] == "Tavern"


def test_on_the_sixth_turn_the_leftovers_of_both_and_the_last_drawn_card_are_discarded_without_coins() -> None:
    state = two_player_game(
        beside(city("Ephesus A")),
        {0: ["Altar", "Theater"], 1: ["Baths", "Loom"]},
        controller=1,
        draw_pile=["Press", "Tavern"],
        turn=6,
    )
    after = play(state, {0: build("Altar"), 1: build("Loom"), FREE: build("Press")})
    assert sorted(pile(after)) == ["Baths", "Tavern", "Theater"]
    assert coins(after) == [3, 3, 3]
    assert after.table.hands == ((), (), ())
    assert isinstance(after.phase, AgeOver)


def test_a_new_age_begins_with_its_own_controller() -> None:
    """Seat 1 controls the Free City in turn 6 of Age I, and again at the beginning of Age II."""
    following = AgeDeal((hand(["Walls"], 1), hand(["Temple"], 1)), hand(["Statue"], 1))
    state = two_player_game(beside(city("Ephesus A")), controller=1, turn=6, upcoming=(following,))
    after = play(state)
    assert (after.table.age, after.table.turn, after.table.controller) == (2, 1, 1)
    assert held(after, 0)[0] == "Walls"
    assert names(after.hand(Seat(1)))[-1] == "Statue"


# What it must do


def test_the_free_city_discards_only_when_it_can_do_nothing_else() -> None:
    state = seal(last_turn(city("Ephesus A"), ("Palace", "Altar"), "Pantheon"), 0, discard("Palace"))
    assert free_city_moves(state) == (build("Altar"),)
    for name in ("Altar", "Pantheon"):
        assert why_not(state, FREE, discard(name)) is Refusal.FREE_CITY_MUST_PLAY


def test_a_stage_that_it_can_build_forbids_the_discard_too() -> None:
    """Ephesus A's first stage costs two stones, which its Quarry produces."""
    free = city("Ephesus A", built=["Quarry"], coins=0)
    state = seal(last_turn(free, ("Palace", "Pantheon"), "Senate"), 0, discard("Palace"))
    assert free_city_moves(state) == (stage("Pantheon"), stage("Senate"))
    assert why_not(state, FREE, discard("Senate")) is Refusal.FREE_CITY_MUST_PLAY


def test_it_discards_any_card_where_it_can_build_none() -> None:
    state = seal(last_turn(city("Ephesus A", coins=0), ("Palace", "Pantheon"), "Senate"), 0, discard("Palace"))
    assert free_city_moves(state) == (discard("Pantheon"), discard("Senate"))
    step = submit(seal(state, 1, build(IDLE)), FREE_CITY, discard("Senate"))
    assert coins(step.state) == [6, 3, 3]
    assert CardDiscarded(FREE_CITY) in step.events


def test_what_stands_in_it_already_it_cannot_build_again() -> None:
    free = city("Ephesus A", built=["Altar", "Loom"], coins=0)
    state = seal(last_turn(free, ("Palace", "Altar"), "Loom"), 0, discard("Palace"))
    assert free_city_moves(state) == (discard("Altar"), discard("Loom"))
    assert why_not(state, FREE, build("Altar")) is Refusal.ALREADY_BUILT


def test_whether_it_can_build_is_judged_after_its_controllers_choice() -> None:
    """The controller takes the only card that the Free City could build."""
    state = last_turn(city("Ephesus A", coins=0), ("Palace", "Altar"), "Pantheon")
    state = seal(state, 0, build("Altar"))
    assert free_city_moves(state) == (discard("Palace"), discard("Pantheon"))


def test_a_player_may_discard_though_it_could_build() -> None:
    state = last_turn(city("Ephesus A"), ("Altar", "Theater"), "Loom")
    assert why_not(state, 0, discard("Altar")) is None
    assert why_not(state, 1, discard(IDLE)) is None


def chained_free_city(*structures: str) -> GameState:
    """Return a Free City that could build its next stage or the Statue, but not the Palace."""
    free = city("Ephesus A", built=["Quarry", *structures], coins=9)
    return seal(last_turn(free, ("Altar", "Statue"), "Palace", age=2), 0, discard("Altar"))


def test_a_structure_that_a_chain_makes_free_must_be_built() -> None:
    state = chained_free_city("Theater")
    assert free_city_moves(state) == (build("Statue"), stage("Palace"))
    assert why_not(state, FREE, stage("Statue")) is Refusal.FREE_CITY_CHAIN
    assert why_not(state, FREE, discard("Statue")) is Refusal.FREE_CITY_MUST_PLAY
    assert why_not(state, FREE, build("Statue", right=4)) is Refusal.WRONG_PAYMENT


def test_without_the_chain_it_may_go_under_the_wonder() -> None:
    assert stage("Statue") in free_city_moves(chained_free_city())


def test_a_chained_structure_that_stands_already_may_go_under_the_wonder() -> None:
    """The Free City no longer profits from the chain."""
    state = chained_free_city("Theater", "Statue")
    assert free_city_moves(state) == (stage("Statue"), stage("Palace"))


def test_another_card_may_be_chosen_though_a_chain_is_at_hand() -> None:
    """The Free City must use a chain of the card that it has chosen, but need not choose that card."""
    assert why_not(chained_free_city("Theater"), FREE, stage("Palace")) is None


# Commerce


def test_its_controller_says_from_whom_it_buys() -> None:
    """Both players sell an ore to the Free City for two coins: seat 0 to its left and seat 1 to its right."""
    cities = beside(city("Ephesus A"), first=city("Giza A", built=["Ore Vein"]))
    for left, right in ((0, 2), (2, 0)):
        state = two_player_game(cities, {0: ["Barracks"]})
        state = seal(state, 0, discard(IDLE))
        ways = [
            move.payment for move in free_city_moves(state) if isinstance(move, Build) and move.card is card("Barracks")
        ]
        assert ways == [(0, 2), (2, 0)]
        after = play(two_player_game(cities, {0: ["Barracks"]}), {FREE: build("Barracks", left, right)})
        assert coins(after) == [3 + left, 3 + right, 1]


def test_the_dearer_neighbour_may_be_chosen() -> None:
    """With its West Trading Post the Free City pays one coin to its left, seat 0."""
    free = city("Ephesus A", built=["West Trading Post"])
    cities = beside(free, first=city("Giza A", built=["Ore Vein"]))
    state = seal(two_player_game(cities, {0: ["Barracks"]}), 0, discard(IDLE))
    ways = [
        move.payment for move in free_city_moves(state) if isinstance(move, Build) and move.card is card("Barracks")
    ]
    assert ways == [(1, 0), (0, 2)]
    assert why_not(state, FREE, build("Barracks", right=2)) is None
    assert why_not(state, FREE, build("Barracks", left=2)) is Refusal.WRONG_PAYMENT


def test_the_free_city_pays_from_its_own_coins() -> None:
    state = seal(two_player_game(beside(city("Ephesus A", coins=1)), {0: ["Barracks"]}), 0, discard(IDLE))
    assert why_not(state, FREE, build("Barracks", right=2)) is Refusal.NOT_ENOUGH_COINS


def test_players_buy_from_the_free_city_and_each_other() -> None:
    """The Free City is seat 0's right neighbour and seat 1's left neighbour."""
    cities = beside(city("Ephesus A"))
    state = two_player_game(cities, {0: ["Scriptorium"], 1: ["Scriptorium"]})
    after = play(state, {0: build("Scriptorium", right=2), 1: build("Scriptorium", left=2)})
    assert coins(after) == [1, 1, 7]


def test_coins_that_the_free_city_pays_cannot_be_spent_in_the_same_turn() -> None:
    cities = beside(city("Ephesus A"), second=city("Rhodes A", coins=0))
    state = two_player_game(cities, {0: ["Barracks"], 1: ["Scriptorium"]})
    state = seal(seal(state, 0, discard(IDLE)), FREE, build("Barracks", right=2))
    assert why_not(state, 1, build("Scriptorium", left=2)) is Refusal.NOT_ENOUGH_COINS


def test_nobody_buys_from_what_is_built_in_the_same_turn() -> None:
    """The Free City's card is played first, but its production was not there when the turn began."""
    state = two_player_game(beside(city("Ephesus A")), {0: ["Loom", "Apothecary"]})
    assert why_not(state, 0, build("Apothecary", right=2)) is Refusal.RESOURCES_MISSING


# The action


def test_the_free_citys_card_is_played_first() -> None:
    state = two_player_game(beside(city("Ephesus A")), {0: ["Altar", "Theater"], 1: ["Loom"]})
    step = turn(state, {0: build("Altar"), 1: build("Loom"), FREE: build("Theater")})
    assert [event.seat for event in step.events if isinstance(event, CardBuilt)] == [FREE, 0, 1]


def test_gains_count_what_all_three_built_in_this_turn() -> None:
    state = two_player_game(beside(city("Ephesus A", coins=0)), {0: ["Lumber Yard", "Vineyard"], 1: ["Quarry"]}, age=2)
    step = turn(state, {0: build("Lumber Yard"), 1: build("Quarry"), FREE: build("Vineyard")})
    assert CoinsGained(FREE_CITY, 2) in step.events
    assert coins(step.state) == [3, 2, 2]


def test_the_free_city_fights_against_both_players() -> None:
    cities = beside(city("Ephesus A", built=["Stockade"]), city("Giza A", built=["Walls"]), city("Rhodes A"))
    after = play(two_player_game(cities, controller=1, turn=6))
    assert [(each.victory, each.defeats) for each in after.table.cities] == [((1, 1), 0), ((), 2), ((1,), 1)]


# Taking back


def test_with_the_controllers_choice_the_free_citys_is_taken_back() -> None:
    state = two_player_game(beside(city("Ephesus A")), {0: ["Altar", "Theater"]})
    chosen = seal(seal(state, 0, build("Altar")), FREE, build("Theater"))
    assert chosen.choices == (build("Altar"), None, build("Theater"))
    back = retract(chosen, Seat(0))
    assert back.choices == (None, None, None)
    assert back.due == (0, 1)


def test_the_free_citys_choice_can_be_taken_back_alone() -> None:
    state = two_player_game(beside(city("Ephesus A")), {0: ["Altar", "Theater"]})
    chosen = seal(seal(state, 0, build("Altar")), FREE, build("Theater"))
    assert retract(chosen, FREE_CITY).choices == (build("Altar"), None, None)


def test_the_other_players_choice_is_taken_back_without_the_free_citys() -> None:
    state = two_player_game(beside(city("Ephesus A")), {0: ["Altar", "Theater"]}, controller=0)
    state = seal(state, 1, build(IDLE))
    back = retract(seal(state, 0, build("Altar")), Seat(1))
    assert back.choices == (build("Altar"), None, None)
    with pytest.raises(IllegalMove) as refused:
        retract(back, Seat(1))
    assert refused.value.refusal is Refusal.NOT_CHOSEN


# Its wonders


def test_the_free_city_has_no_seventh_card() -> None:
    state = last_turn(city("Babylon B", stages=2), ("Altar", "Theater"), "Loom")
    after = play(state, {0: build("Altar"), FREE: build("Theater")})
    assert isinstance(after.phase, AgeOver)
    assert sorted(pile(after)) == ["Haven", "Loom", IDLE]


def test_a_player_with_babylon_has_a_seventh_card_also_when_it_controls_the_free_city() -> None:
    for controller in (0, 1):
        state = two_player_game(
            beside(city("Ephesus A"), first=city("Babylon B", stages=2)),
            {0: ["Altar", "Theater"]},
            controller=controller,
            draw_pile=["Loom", "Haven"],
            turn=6,
        )
        moves = {0: build("Altar")}
        state = play(state, {**moves, FREE: build("Loom")} if controller == 0 else moves)
        assert state.phase == SeventhCards((Seat(0),), ())
        assert built(seal(state, 0, build("Theater")), 0) == ["Altar", "Theater"]


@pytest.mark.parametrize("controller", [0, 1])
def test_for_the_free_citys_mausoleum_this_turns_controller_chooses(controller: int) -> None:
    free = city("Halicarnassus B", built=["Foundry"])
    state = two_player_game(
        beside(free),
        {controller: ["Altar", "Theater"]},
        controller=controller,
        discard=["Palace"],
    )
    state = play(state, {controller: build("Altar"), FREE: stage("Theater")})
    assert state.phase == SearchDiscard((FREE_CITY,))
    assert state.table.controller == controller
    assert moves_of(state, FREE) == (take("Palace"), DECLINE)
    asked = [[question.seat for question in player_view(state, Seat(seat)).questions] for seat in (0, 1)]
    assert asked[controller] == [FREE]
    assert asked[1 - controller] == []
    after = seal(state, FREE, take("Palace"))
    assert built(after, FREE) == ["Foundry", "Palace"]
    assert after.table.controller == 1 - controller


def test_the_free_city_may_take_nothing_from_the_discard_pile() -> None:
    free = city("Halicarnassus B", built=["Foundry"])
    state = two_player_game(beside(free), {0: ["Altar", "Theater"]}, discard=["Palace"])
    state = seal(play(state, {0: build("Altar"), FREE: stage("Theater")}), FREE, DECLINE)
    assert isinstance(state.phase, ChooseCards)
    assert pile(state) == ["Palace"]


def test_the_free_citys_olympia_builds_free_once_an_age() -> None:
    free = city("Olympia A", stages=2, coins=0)
    state = seal(last_turn(free, ("Altar", "Palace"), "Pantheon"), 0, discard("Altar"))
    assert free_city_moves(state) == (by_olympia("Palace"), by_olympia("Pantheon"))
    assert why_not(state, FREE, discard("Palace")) is Refusal.FREE_CITY_MUST_PLAY

    used = city("Olympia A", stages=2, coins=0, free_build_used=True)
    state = seal(last_turn(used, ("Altar", "Palace"), "Pantheon"), 0, discard("Altar"))
    assert free_city_moves(state) == (discard("Palace"), discard("Pantheon"))


def test_the_free_citys_olympia_does_not_take_the_place_of_a_chain() -> None:
    free = city("Olympia A", stages=2, built=["Theater"], coins=0)
    state = seal(last_turn(free, ("Altar", "Statue"), "Pantheon", age=2), 0, discard("Altar"))
    assert why_not(state, FREE, by_olympia("Statue")) is Refusal.FREE_CITY_CHAIN
    assert free_city_moves(state) == (build("Statue"), by_olympia("Pantheon"))


# The end


def whole_game(seed: int) -> GameState:
    chance = random.Random(seed)
    state = new_game(TWO_PLAYER, (SeatSetup(),) * 3, chance)
    while state.waiting:
        seat = chance.choice(state.due)
        state = submit(state, seat, chance.choice(moves_of(state, seat))).state
    return state


@pytest.mark.parametrize("seed", range(12))
def test_the_free_city_has_a_score_and_no_place_in_the_ranking(seed: int) -> None:
    state = whole_game(seed)
    assert isinstance(state.phase, GameOver)
    view = public_view(state)
    assert [score.seat for score in view.scores] == [0, 1, 2]
    assert sorted(seat for place in view.ranking for seat in place) == [0, 1]
    # Three cards a turn; of each Age's 21, three are left over.
    placed = [len(each.built) + len(each.buried) for each in state.table.cities]
    assert sum(placed) + len(state.table.discard) == 63


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (city("Giza A", coins=6), city("Rhodes A", coins=3), ((0,), (1,))),
        (city("Giza A", coins=3), city("Rhodes A", coins=5, built=["Altar"]), ((1,), (0,))),
        (city("Giza A", coins=4), city("Rhodes A", coins=5), ((1,), (0,))),
        (city("Giza A", coins=4), city("Rhodes A", coins=4), ((0, 1),)),
        # Two points and three coins against three points and no coin: points decide, then coins.
        (city("Giza A", coins=3, built=["Altar"]), city("Rhodes A", coins=0, built=["Baths"]), ((0,), (1,))),
    ],
)
def test_points_decide_then_coins_and_the_free_city_never_wins(
    first: City, second: City, expected: tuple[tuple[int, ...], ...]
) -> None:
    cities = beside(city("Ephesus A", coins=300), first, second)
    assert count(cities, FREE).total == 100
    table = two_player_game(cities).table
    assert ranking(scores(table), table.players) == expected


@pytest.mark.parametrize("seats", [2, 4])
def test_the_variant_is_for_three_cities(seats: int) -> None:
    with pytest.raises(RulesetError, match=f"three cities, the Free City last, not {seats}"):
        new_game(TWO_PLAYER, (SeatSetup(),) * seats, random.Random(1))


def test_the_free_citys_moves_are_builds_stages_or_nothing_but_discards() -> None:
    """In whole games the Free City never discards if anything can be built."""
    for seed in range(6):
        chance = random.Random(seed)
        state = new_game(TWO_PLAYER, (SeatSetup(),) * 3, chance)
        while state.waiting:
            moves = free_city_moves(state)
            if isinstance(state.phase, ChooseCards) and moves:
                assert len({isinstance(move, Discard) for move in moves}) == 1
                assert all(isinstance(move, CardMove) for move in moves)
            seat = chance.choice(state.due)
            state = submit(state, seat, chance.choice(moves_of(state, seat))).state
