"""Carthage, whose stages offer options, and Ur, which takes pawns from the box (Edifice rulebook)."""

import random
from collections.abc import Iterable
from typing import Unpack

import pytest

from engine import FREE_CITY, Expansion, GameState, IllegalMove, Move, Refusal, Ruleset, Seat, SeatSetup, retract
from engine.catalogue import AGES, Age
from engine.city import City
from engine.edifices import Fate
from engine.effects import ScienceSymbol
from engine.events import CoinsGained, EdificeConstructed, OptionTaken, PawnTaken, RewardGained, StageBuilt, TookPart
from engine.setup import deal
from engine.state import AgeDeal, AgeOver, ChooseCards, SearchDiscard, SeventhCards, StageChoices
from engine.turn import submit
from engine.views import player_view, public_view
from tests.engine.builders import (
    DECLINE,
    IDLE,
    TWO_PLAYER,
    WITH_EDIFICES,
    EdificeFacts,
    GameFacts,
    board,
    build,
    built,
    card,
    city,
    coins,
    count,
    debts,
    discard,
    edifice,
    edifice_game,
    game,
    hand,
    joint,
    joint_payments,
    moves_of,
    option,
    pawn,
    pawns,
    pile,
    play,
    producers,
    project,
    seal,
    stage,
    stage_payments,
    take,
    turn,
    two_player_game,
    why_not,
)

COMPASS, GEAR, TABLET = ScienceSymbol
WITH_CARTHAGE = Ruleset(expansions=(Expansion.CARTHAGE,))

# What each stage costs beyond what the board produces.
STAGES = [
    ("Carthage A", ["ss", "op", "ccc"]),
    ("Carthage B", ["oop", "wwwl"]),
    ("Ur A", ["so", "ssc", "wwp"]),
    ("Ur B", ["sg", "soo", "sccl"]),
]
EVERY_STAGE = [(name, number, beyond) for name, stages in STAGES for number, beyond in enumerate(stages)]


def beside(first: City, *others: City) -> list[City]:
    """Return this city and two others, by default ordinary ones."""
    more = [
        each for each in (city("Rhodes A"), city("Ephesus A")) if each.board not in [other.board for other in others]
    ]
    return [first, *others, *more][:3]


@pytest.mark.parametrize(("name", "number", "beyond"), EVERY_STAGE)
def test_a_stage_takes_its_resources_and_not_one_less(name: str, number: int, beyond: str) -> None:
    for place in range(len(beyond) + 1):
        structures = producers(beyond[:place] + beyond[place + 1 :])
        taken = options_taken(name, number)
        cities = [
            city(name, built=structures, stages=number, coins=0, options=taken),
            city("Giza B"),
            city("Olympia B"),
        ]
        state = edifice_game(cities, "Outpost")
        assert stage_payments(state, 0) == ([(0, 0)] if place == len(beyond) else [])


def options_taken(name: str, stages: int) -> list[int]:
    return [0 for each in board(name).stages[:stages] if each.options]


# Which tables have them


def test_carthage_joins_the_wonders_with_either_expansion_and_ur_with_edifices_only() -> None:
    plain = Ruleset().catalogue.cities
    assert WITH_CARTHAGE.catalogue.cities == (*plain, "Carthage")
    assert WITH_EDIFICES.catalogue.cities == (*plain, "Ur", "Carthage")
    assert Ruleset(expansions=("carthage", "edifice")).catalogue.cities == (*plain, "Ur", "Carthage")
    assert not WITH_CARTHAGE.edifice
    assert WITH_CARTHAGE.catalogue.edifices == {}
    assert WITH_CARTHAGE.catalogue.boards["Carthage", board("Carthage A").side] is board("Carthage A")


def test_two_players_may_have_carthage() -> None:
    ruleset = Ruleset.for_players(2, (Expansion.CARTHAGE,))
    assert ruleset.two_player
    dealt = deal(ruleset, (SeatSetup("Giza"), SeatSetup("Rhodes"), SeatSetup("Carthage")), random.Random(1))
    assert dealt.boards[2].city == "Carthage"
    assert dealt.edifices == ()


# Carthage: what each option gives


def carthage(name: str, stages: int, options: Iterable[int] = ()) -> City:
    """Return a Carthage that can pay for its next stage from its own production."""
    beyond = dict(STAGES)[name][stages]
    return city(name, built=producers(beyond), stages=stages, coins=0, options=options)


def choosing(name: str, stages: int, *others: City, turn: int = 1, **more: Unpack[GameFacts]) -> GameState:
    """Return a state where Carthage has built a stage and is asked to choose an option."""
    first = carthage(name, stages, options_taken(name, stages))
    return play(game(beside(first, *others), turn=turn, **more), {0: stage(IDLE)})


@pytest.mark.parametrize(
    ("name", "stages", "taken", "brought"),
    [
        ("Carthage A", 1, 0, (7, 3 + 2, 0)),
        ("Carthage A", 1, 1, (0, 3 + 2, 1)),
        ("Carthage B", 0, 0, (7, 4, 0)),
        ("Carthage B", 0, 1, (0, 0, 2)),
    ],
)
def test_the_option_taken_brings_what_it_says_and_the_other_nothing(
    name: str, stages: int, taken: int, brought: tuple[int, int, int]
) -> None:
    gained, points, shields = brought
    state = choosing(name, stages)
    assert state.phase == StageChoices((Seat(0),), ())
    assert (public_view(state).asked, public_view(state).due) == ("stage-choice", (0,))
    assert moves_of(state, 0) == (option(0), option(1))
    assert coins(state)[0] == 0
    step = submit(state, Seat(0), option(taken))
    after = step.state
    assert coins(after)[0] == gained
    assert count(after.table.cities).wonder == points
    assert public_view(after).cities[0].shields == shields
    assert public_view(after).cities[0].options == (taken,)
    assert OptionTaken(Seat(0), stages + 1, taken) in step.events
    assert [event for event in step.events if isinstance(event, CoinsGained)] == (
        [CoinsGained(Seat(0), 7)] if gained else []
    )
    assert coins(play(after))[0] == gained
    assert isinstance(after.phase, ChooseCards)
    assert after.table.turn == 2


def test_both_options_of_side_b_are_remembered() -> None:
    state = choosing("Carthage B", 1)
    after = seal(state, 0, option(1))
    assert after.table.cities[0].options == (0, 1)
    assert (count(after.table.cities).wonder, count(after.table.cities).scientific) == (4, 1)


def test_stages_without_options_ask_nothing() -> None:
    for stages in (0, 2):
        assert isinstance(choosing("Carthage A", stages).phase, ChooseCards)


def test_shields_taken_on_the_sixth_turn_count_in_its_conflicts() -> None:
    for taken, won in ((0, ()), (1, (1, 1))):
        after = seal(choosing("Carthage B", 0, turn=6), 0, option(taken))
        assert after.table.cities[0].victory == won
        assert isinstance(after.phase, AgeOver)


def test_the_symbol_of_carthage_is_chosen_at_the_end_for_the_most_points() -> None:
    wonder = city("Carthage B", stages=2, options=[0, 1], built=["Apothecary", "Workshop"])
    score = count(beside(wonder))
    assert (score.scientific, score.choice.symbols) == (10, (TABLET,))
    other = city("Carthage B", stages=2, options=[0, 0], built=["Apothecary", "Workshop"])
    assert count(beside(other)).scientific == 2


@pytest.mark.parametrize(
    ("seat", "move", "refused"),
    [
        (0, option(2), Refusal.NO_SUCH_OPTION),
        (0, option(-1), Refusal.NO_SUCH_OPTION),
        (0, pawn(1), Refusal.NO_SUCH_OPTION),
        (0, DECLINE, Refusal.WRONG_KIND),
        (0, build(IDLE), Refusal.WRONG_KIND),
        (1, option(0), Refusal.NOT_DUE),
    ],
)
def test_nothing_else_answers_the_question(seat: int, move: Move, refused: Refusal) -> None:
    assert why_not(choosing("Carthage A", 1), seat, move) is refused


def test_hands_pass_on_only_after_the_choice() -> None:
    state = choosing("Carthage A", 1, hands={1: ["Loom"]})
    assert state.table.turn == 1
    assert [len(each) for each in state.table.hands] == [6, 6, 6]
    assert public_view(state).cities[0].stages == 2
    assert player_view(state, Seat(1)).questions == ()


# Carthage: the discard pile


def test_the_first_option_of_the_second_stage_searches_the_discard_pile() -> None:
    state = choosing("Carthage B", 1, discard=["Palace"])
    searching = seal(state, 0, option(0))
    assert searching.phase == SearchDiscard((Seat(0),))
    assert moves_of(searching, 0) == (take("Palace"), DECLINE)
    assert built(seal(searching, 0, take("Palace")), 0)[-1] == "Palace"
    assert isinstance(seal(state, 0, option(1)).phase, ChooseCards)


def test_where_nothing_lies_in_the_pile_nobody_is_asked_but_the_option_may_be_taken() -> None:
    after = seal(choosing("Carthage B", 1), 0, option(0))
    assert isinstance(after.phase, ChooseCards)
    assert after.table.cities[0].options == (0, 0)


@pytest.mark.parametrize("carthages_seat", [0, 1])
def test_with_halicarnassus_in_the_same_turn_they_search_by_seat(carthages_seat: int) -> None:
    halicarnassus = city("Halicarnassus A", built=["Ore Vein", "Foundry"], stages=1)
    cities = [carthage("Carthage B", 1, options=[0]), halicarnassus, city("Giza A")]
    if carthages_seat:
        cities[:2] = cities[1::-1]
    state = game(cities, discard=["Palace", "Altar"])
    state = play(state, {0: stage(IDLE), 1: stage(IDLE)})
    assert state.phase == StageChoices((Seat(carthages_seat),), (Seat(1 - carthages_seat),))
    both = seal(state, carthages_seat, option(0))
    assert both.phase == SearchDiscard((Seat(0), Seat(1)))
    both = seal(both, 0, take("Palace"))
    assert moves_of(both, 1) == (take("Altar"), DECLINE)
    alone = seal(state, carthages_seat, option(1))
    assert alone.phase == SearchDiscard((Seat(1 - carthages_seat),))


def test_on_the_sixth_turn_the_choice_comes_first_then_the_seventh_card_then_the_search() -> None:
    babylon = city("Babylon B", stages=2)
    first = carthage("Carthage B", 1, options=[0])
    state = game([first, babylon, city("Giza A")], {1: ["Loom", "Press"], 2: ["Baths", "Tavern"]}, turn=6)
    state = play(state, {0: stage(IDLE), 1: build("Loom"), 2: discard("Baths")})
    assert isinstance(state.phase, StageChoices)
    state = seal(state, 0, option(0))
    assert state.phase == SeventhCards((Seat(1),), (Seat(0),))
    state = seal(state, 1, DECLINE)
    assert state.phase == SearchDiscard((Seat(0),))
    assert sorted(pile(state)) == ["Baths", IDLE, "Press", "Tavern"]


# Carthage as the Free City


def free_carthage(controller: int) -> GameState:
    free = city("Carthage A", built=producers("op"), stages=1)
    cities = [city("Giza A"), city("Rhodes A"), free]
    return two_player_game(cities, controller=controller)


def controlled_by(controller: int) -> GameState:
    """Return a state where the Free City has built its second stage and its controller is asked."""
    state = free_carthage(controller)
    assert state.table.ruleset is TWO_PLAYER
    return play(state, {FREE_CITY: stage(IDLE)})


@pytest.mark.parametrize("controller", [0, 1])
def test_for_the_free_city_this_turns_controller_chooses(controller: int) -> None:
    state = controlled_by(controller)
    assert state.phase == StageChoices((FREE_CITY,), ())
    assert state.table.controller == controller
    assert moves_of(state, FREE_CITY) == (option(0), option(1))
    asked = [[question.seat for question in player_view(state, Seat(seat)).questions] for seat in (0, 1)]
    assert asked[controller] == [FREE_CITY]
    assert asked[1 - controller] == []
    after = seal(state, FREE_CITY, option(0))
    assert coins(after)[FREE_CITY] == 3 + 7
    assert after.table.controller == 1 - controller


def test_while_the_free_city_is_asked_nobody_has_drawn_another_card_for_it() -> None:
    state = controlled_by(0)
    assert player_view(state, Seat(0)).hand == state.table.hands[0]
    assert [one.hand_size for one in public_view(state).cities] == [6, 6, 0]


def test_a_player_with_carthage_is_asked_also_when_it_controls_the_free_city() -> None:
    """Only the player is asked, and can take the choice back until everyone asked has chosen."""
    mine = city("Carthage A", built=producers("op"), stages=1)
    state = two_player_game([mine, city("Rhodes A"), city("Giza A")])
    state = play(state, {0: stage(IDLE)})
    assert state.phase == StageChoices((Seat(0),), ())
    assert why_not(state, FREE_CITY, option(0)) is Refusal.NOT_DUE
    with pytest.raises(IllegalMove) as refused:
        retract(state, FREE_CITY)
    assert refused.value.refusal is Refusal.NOT_CHOSEN
    assert coins(seal(state, 0, option(0)))[0] == 3 + 7


# Ur A: a pawn of any Age


def ur(*more: str, debts: Iterable[int] = ()) -> City:
    """Return Ur A, which can pay for its second stage from its own production."""
    return city("Ur A", built=["Quarry", "Clay Pool", *more], stages=1, debts=debts)


def asked_for_a_pawn(
    current: str, *beside_it: City, first: City | None = None, turn: int = 1, **more: Unpack[EdificeFacts]
) -> GameState:
    """Return a state where Ur has built its second stage and is asked from which Age it takes a pawn."""
    state = edifice_game(beside(first or ur(), *beside_it), current, turn=turn, **more)
    return play(state, {0: stage(IDLE)})


def test_ur_takes_a_pawn_of_any_age_and_none_from_the_card() -> None:
    state = asked_for_a_pawn("Belvedere")
    assert state.phase == StageChoices((Seat(0),), ())
    assert public_view(state).asked == "stage-choice"
    assert moves_of(state, 0) == (pawn(1), pawn(2), pawn(3))
    for age in AGES:
        step = submit(state, Seat(0), pawn(age))
        assert pawns(step.state) == [(age,), (), ()]
        assert PawnTaken(Seat(0), age) in step.events
        assert [each.pawns for each in step.state.table.projects] == [2, 2, 2]
        assert not public_view(step.state).cities[0].joined
        assert not [event for event in step.events if isinstance(event, RewardGained)]
    (question,) = player_view(state, Seat(0)).questions
    assert question.cards == ()
    assert question.moves == (pawn(1), pawn(2), pawn(3))


@pytest.mark.parametrize(("move", "refused"), [(option(0), Refusal.NO_SUCH_OPTION), (DECLINE, Refusal.WRONG_KIND)])
def test_ur_takes_nothing_else(move: Move, refused: Refusal) -> None:
    assert why_not(asked_for_a_pawn("Belvedere"), 0, move) is refused


def test_a_pawn_of_this_age_protects_from_its_penalty_and_leaves_taking_part_open() -> None:
    state = asked_for_a_pawn("Money Changer", turn=6)
    protected, exposed = seal(state, 0, pawn(1)), seal(state, 0, pawn(2))
    assert (coins(protected)[0], debts(protected)[0]) == (3, ())
    assert coins(exposed)[0] == 1
    state = asked_for_a_pawn("Money Changer", first=ur("Sawmill", "Press"))
    after = seal(state, 0, pawn(1))
    assert joint_payments(after, 0) == [(0, 0)]
    assert public_view(after).exposed == (1, 2)


def test_a_pawn_of_this_age_is_rewarded_when_the_edifice_is_constructed() -> None:
    giza = city("Giza A", built=["Stone Pit"], pawns=[])
    state = seal(asked_for_a_pawn("Money Changer", giza, pawns=1), 0, pawn(1))
    assert coins(state)[0] == 3
    after = play(state, {1: joint(IDLE)})
    assert coins(after)[:2] == [7, 6]


def test_a_pawn_of_an_edifice_constructed_already_is_rewarded_at_once() -> None:
    state = asked_for_a_pawn("Auction House", fates={"Money Changer": Fate.CONSTRUCTED})
    step = submit(state, Seat(0), pawn(1))
    assert coins(step.state)[0] == 3 + 4
    assert RewardGained(Seat(0), edifice("Money Changer")) in step.events
    state = asked_for_a_pawn("Money Changer", pawns=0)
    assert coins(seal(state, 0, pawn(1)))[0] == 3 + 4


def test_also_of_one_constructed_in_the_same_turn() -> None:
    giza = city("Giza A", built=["Stone Pit"])
    state = edifice_game(beside(ur(), giza), "Money Changer", pawns=1)
    state = play(state, {0: stage(IDLE), 1: joint(IDLE)})
    assert coins(state)[:2] == [3, 6]
    assert coins(seal(state, 0, pawn(1)))[:2] == [7, 6]


def test_a_pawn_of_a_failed_edifice_brings_nothing() -> None:
    state = asked_for_a_pawn("Auction House", fates={"Money Changer": Fate.FAILED}, first=ur(debts=[2]))
    step = submit(state, Seat(0), pawn(1))
    assert coins(step.state)[0] == 3
    assert pawns(step.state)[0] == (1,)
    assert debts(step.state)[0] == (2,)
    assert step.state.table.cities[0].participation.rewards == ()


def test_a_pawn_of_an_age_to_come_waits_for_it() -> None:
    following = AgeDeal((hand((), 1),) * 3)
    cities = beside(ur(), city("Giza A", built=["Stone Pit"]))
    state = edifice_game(cities, "Outpost", fates={"Auction House": Fate.PROJECT}, turn=6, upcoming=(following,))
    state = seal(play(state, {0: stage(IDLE)}), 0, pawn(2))
    assert (state.table.age, debts(state)) == (2, [(2,), (2,), (2,)])
    assert public_view(state).exposed == (1, 2)
    state = play(state, {1: joint(IDLE)})
    assert (project(state).pawns, pawns(state)) == (1, [(2,), (2,), ()])


@pytest.mark.parametrize("fate", [Fate.CONSTRUCTED, Fate.FAILED])
def test_the_pawn_that_waited_serves_in_its_age(fate: Fate) -> None:
    cities = beside(city("Ur A", pawns=[2]), city("Giza A", built=["Stone Pit"], coins=9))
    state = edifice_game(cities, "Auction House", pawns=1, turn=6)
    after = play(state, {1: joint(IDLE) if fate is Fate.CONSTRUCTED else stage(IDLE)})
    assert project(after).fate is fate
    assert coins(after)[0] == (3 + 7 if fate is Fate.CONSTRUCTED else 3)
    assert debts(after)[0] == ()


def test_ur_may_take_part_and_take_its_pawn_in_one_move() -> None:
    state = edifice_game(beside(ur()), "Money Changer", pawns=2)
    step = turn(state, {0: joint(IDLE)})
    assert isinstance(step.state.phase, StageChoices)
    assert pawns(step.state)[0] == (1,)
    assert project(step.state).pawns == 1
    for age in AGES:
        after = seal(step.state, 0, pawn(age))
        assert pawns(after)[0] == (1, age)
        assert coins(after)[0] == 2
        assert project(after).pawns == 1


def test_two_pawns_of_an_age_are_rewarded_once() -> None:
    state = edifice_game(beside(ur()), "Money Changer", pawns=1)
    step = turn(state, {0: joint(IDLE)})
    assert coins(step.state)[0] == 3 - 1 + 4
    last = submit(step.state, Seat(0), pawn(1))
    assert coins(last.state)[0] == 3 - 1 + 4
    assert not [event for event in last.events if isinstance(event, RewardGained)]
    assert last.state.table.cities[0].participation.rewards == (edifice("Money Changer"),)


def test_carthage_and_ur_choose_at_once_and_neither_sees_the_other() -> None:
    cities = beside(ur(), city("Carthage A", built=producers("op"), stages=1))
    state = play(edifice_game(cities, "Belvedere"), {0: stage(IDLE), 1: stage(IDLE)})
    assert state.phase == StageChoices((Seat(0), Seat(1)), ())
    one, other = seal(state, 0, pawn(1)), seal(state, 0, pawn(3))
    assert public_view(one) == public_view(other)
    assert player_view(one, Seat(1)) == player_view(other, Seat(1))
    assert pawns(one)[0] == ()
    assert retract(one, Seat(0)) == state
    after = seal(one, 1, option(0))
    assert (pawns(after)[0], coins(after)[1]) == ((1,), 10)


# Ur B: a pawn of each Age


def ur_b(stages: int, pawns: Iterable[Age] = ()) -> City:
    return city("Ur B", built=producers(dict(STAGES)["Ur B"][stages]), stages=stages, pawns=pawns)


@pytest.mark.parametrize("age", AGES)
def test_each_stage_of_side_b_takes_the_pawn_of_its_age_without_asking(age: Age) -> None:
    state = edifice_game(beside(ur_b(age - 1)), "Belvedere")
    step = turn(state, {0: stage(IDLE)})
    assert isinstance(step.state.phase, ChooseCards)
    assert pawns(step.state)[0] == (age,)
    told = [event for event in step.events if isinstance(event, StageBuilt | PawnTaken)]
    assert told == [StageBuilt(Seat(0), age, stage(IDLE).payment), PawnTaken(Seat(0), age)]
    assert [each.pawns for each in step.state.table.projects] == [2, 2, 2]
    assert not step.state.table.cities[0].participation.joined
    assert count(step.state.table.cities).wonder == 0


def test_its_pawn_of_a_constructed_edifice_is_rewarded_at_once_and_of_a_failed_one_not() -> None:
    for fate, expected in ((Fate.CONSTRUCTED, 7), (Fate.FAILED, 3), (Fate.PROJECT, 3)):
        state = edifice_game(beside(ur_b(0)), "Auction House", fates={"Money Changer": fate})
        assert coins(play(state, {0: stage(IDLE)}))[0] == expected


def test_it_is_rewarded_with_those_who_construct_in_the_same_turn() -> None:
    cities = beside(ur_b(0), city("Giza A", built=["Stone Pit"]))
    step = turn(edifice_game(cities, "Money Changer", pawns=1), {0: stage(IDLE), 1: joint(IDLE)})
    assert coins(step.state)[:2] == [7, 6]
    told = [
        type(event)
        for event in step.events
        if isinstance(event, PawnTaken | TookPart | EdificeConstructed | RewardGained)
    ]
    assert told == [PawnTaken, TookPart, EdificeConstructed, RewardGained, RewardGained]


def test_side_b_may_take_part_in_the_same_move() -> None:
    step = turn(edifice_game(beside(ur_b(0)), "Money Changer", pawns=1), {0: joint(IDLE)})
    assert pawns(step.state)[0] == (1, 1)
    assert coins(step.state)[0] == 3 - 1 + 4
    assert step.state.table.cities[0].participation.joined
    step = turn(edifice_game(beside(ur_b(1, pawns=[1])), "Money Changer"), {0: joint(IDLE)})
    assert pawns(step.state)[0] == (1, 1, 2)


def test_its_pawn_taken_on_the_sixth_turn_protects() -> None:
    after = play(edifice_game(beside(ur_b(0)), "Money Changer", turn=6), {0: stage(IDLE)})
    assert coins(after) == [3, 1, 1]
    assert card(IDLE) not in after.table.cities[0].built


@pytest.mark.parametrize(("name", "points"), [("Ur A", 10), ("Ur B", 0), ("Carthage A", 10)])
def test_the_points_of_complete_wonders(name: str, points: int) -> None:
    assert count(beside(city(name, stages=3))).wonder == points
