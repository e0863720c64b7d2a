"""The Edifice expansion: taking part, rewards, penalties, debts (Edifice rulebook; docs/rulings.md)."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Unpack

import pytest

from engine import (
    Expansion,
    GameState,
    IllegalMove,
    Move,
    Refusal,
    Ruleset,
    RulesetError,
    Seat,
    SeatSetup,
    new_game,
    retract,
)
from engine.catalogue import AGES, Age
from engine.city import City
from engine.edifices import Fate, penalty_choices
from engine.effects import ScienceSymbol
from engine.events import (
    CardBuilt,
    ConflictResolved,
    DebtTaken,
    EdificeConstructed,
    EdificeFailed,
    PenaltySuffered,
    RewardGained,
    StageBuilt,
    TookPart,
)
from engine.state import AgeDeal, AgeOver, ChooseCards, GameOver, SearchDiscard, SeventhCards, SufferPenalty
from engine.turn import Step, submit
from engine.views import player_view, public_view
from tests.engine.builders import (
    DECLINE,
    EDIFICES,
    GUILDS,
    IDLE,
    STANDARD,
    WITH_EDIFICES,
    EdificeFacts,
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
    give_up,
    give_up_tokens,
    hand,
    joint,
    joint_payments,
    moves_of,
    names,
    pawns,
    payments,
    pile,
    play,
    project,
    seal,
    stage,
    stage_payments,
    take,
    turn,
    why_not,
)

COMPASS, GEAR, TABLET = ScienceSymbol


def giza(  # noqa: PLR0913 - the facts of a city; a test names only a few
    *more: str,
    stages: int = 0,
    coins: int = 3,
    victory: Sequence[int] = (),
    defeats: int = 0,
    pawns: Sequence[Age] = (),
    joined: bool = False,
) -> City:
    """Return a city that can pay for its first stage, two stones, from its own production."""
    return city(
        "Giza A",
        built=["Stone Pit", *more],
        stages=stages,
        coins=coins,
        victory=victory,
        defeats=defeats,
        pawns=pawns,
        joined=joined,
    )


def three(first: City, second: City | None = None, third: City | None = None) -> list[City]:
    """Return three cities; the default ones produce ore and papyrus."""
    return [first, second or city("Rhodes A"), third or city("Ephesus A")]


# Setup


@pytest.mark.parametrize(("players", "on_each"), [(3, 2), (4, 3), (5, 3), (6, 4), (7, 5)])
def test_pawns_lie_on_an_edifice_of_each_age_and_everybody_sees_them_from_the_start(players: int, on_each: int) -> None:
    state = new_game(WITH_EDIFICES, (SeatSetup(),) * players, random.Random(players))
    view = public_view(state)
    assert [(each.edifice.age, each.pawns, each.fate) for each in view.projects] == [
        (age, on_each, Fate.PROJECT) for age in AGES
    ]
    assert view.project is view.projects[0]
    assert view.exposed == tuple(range(players))
    assert [(each.pawns, each.joined, each.debts, each.rewards) for each in view.cities] == [
        ((), False, (), ())
    ] * players


def test_each_edifice_of_an_age_is_drawn_about_as_often_as_another() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(300):
        state = new_game(WITH_EDIFICES, (SeatSetup(),) * 3, random.Random(seed))
        drawn.update(each.edifice.name for each in state.table.projects)
    assert set(drawn) == set(EDIFICES)
    assert all(35 <= number <= 90 for number in drawn.values())


def test_without_the_expansion_there_are_none() -> None:
    state = game(three(giza()))
    assert (state.table.projects, public_view(state).project, public_view(state).exposed) == ((), None, ())
    assert stage_payments(state, 0) == [(0, 0)]
    assert joint_payments(state, 0) == []
    assert why_not(state, 0, joint(IDLE)) is Refusal.NO_EDIFICE


def test_two_players_do_not_play_edifices() -> None:
    with pytest.raises(RulesetError, match="3 to 7 players"):
        Ruleset.for_players(2, (Expansion.EDIFICE,))


def test_cards_and_boards_are_those_of_the_game_without_the_expansion() -> None:
    with_edifices = WITH_EDIFICES.catalogue
    assert with_edifices.cards is STANDARD.catalogue.cards
    assert {key: with_edifices.boards[key] for key in STANDARD.catalogue.boards} == STANDARD.catalogue.boards


# Taking part


def test_the_belvedere_costs_a_coin_beside_the_two_wood_of_the_stage() -> None:
    """The rulebook's example: 2 wood and 1 coin are paid together, the stage is built, a pawn is taken."""
    rhodes = city("Rhodes A", built=["Sawmill"], coins=1)
    state = edifice_game([rhodes, city("Giza A"), city("Ephesus A")], "Belvedere", {0: ["Altar"]})
    assert joint_payments(state, 0) == [(0, 0)]
    step = turn(state, {0: joint("Altar")})
    after = step.state
    assert coins(after) == [0, 3, 3]
    assert after.table.cities[0].stages == 1
    assert pawns(after) == [(1,), (), ()]
    assert (project(after).pawns, project(after).fate) == (1, Fate.PROJECT)
    told = [event for event in step.events if isinstance(event, StageBuilt | TookPart)]
    assert [type(event) for event in told] == [StageBuilt, TookPart]
    assert told[1] == TookPart(Seat(0), edifice("Belvedere"))


def test_one_may_build_the_stage_and_not_take_part() -> None:
    state = edifice_game(three(giza()), "Belvedere")
    assert {stage(IDLE), joint(IDLE)} <= set(moves_of(state, 0))
    after = play(state, {0: stage(IDLE)})
    assert (coins(after)[0], pawns(after)[0], project(after).pawns) == (3, (), 2)


def test_the_bought_wood_and_the_part_must_be_affordable_together_from_the_turns_start() -> None:
    """The wood costs four coins from the left, the Belvedere one more."""
    for purse, stages, joints in ((3, [], []), (4, [(4, 0)], []), (5, [(4, 0)], [(4, 0)])):
        rhodes = city("Rhodes A", coins=purse)
        cities = [rhodes, city("Giza A", built=["Sawmill"]), city("Ephesus A")]
        state = edifice_game(cities, "Belvedere")
        assert stage_payments(state, 0) == stages
        assert joint_payments(state, 0) == joints
        expected = None if joints else Refusal.NOT_ENOUGH_COINS
        assert why_not(state, 0, joint(IDLE, left=4)) is expected
        if joints:
            assert coins(play(state, {0: joint(IDLE, left=4)})) == [0, 7, 3]


def test_every_payment_that_no_other_beats_is_offered_and_only_those_affordable_with_the_part() -> None:
    """A wood costs one coin from the left or two from the right; with two coins for the Staging Camp, four at most."""
    cities = [
        city("Rhodes A", built=["Lumber Yard", "West Trading Post"], coins=4),
        city("Giza A", built=["Lumber Yard"]),
        city("Ephesus A", built=["Lumber Yard"]),
    ]
    state = edifice_game(cities, "Staging Camp")
    assert stage_payments(state, 0) == joint_payments(state, 0) == [(1, 0), (0, 2)]
    assert why_not(state, 0, joint(IDLE, right=2)) is None
    after = play(state, {0: joint(IDLE, right=2)})
    assert coins(after) == [0, 3, 5]
    cities[0] = city("Rhodes A", built=["Lumber Yard", "West Trading Post"], coins=3)
    state = edifice_game(cities, "Staging Camp")
    assert stage_payments(state, 0) == [(1, 0), (0, 2)]
    assert joint_payments(state, 0) == [(1, 0)]
    assert why_not(state, 0, joint(IDLE, right=2)) is Refusal.NOT_ENOUGH_COINS
    assert why_not(state, 0, joint(IDLE, left=2)) is Refusal.WRONG_PAYMENT


def test_coins_that_come_in_this_turn_do_not_pay_for_a_part() -> None:
    """Ephesus buys two stones from Giza, which has no coin for the Belvedere when the turn begins."""
    cities = [giza(coins=0), city("Rhodes A"), city("Ephesus A", coins=4)]
    state = edifice_game(cities, "Belvedere")
    state = seal(state, 2, stage(IDLE, left=4))
    assert why_not(state, 0, joint(IDLE)) is Refusal.NOT_ENOUGH_COINS
    assert joint_payments(state, 0) == []


def test_who_cannot_build_a_stage_cannot_take_part() -> None:
    state = edifice_game(three(city("Giza A", built=["Stone Pit"], stages=3, coins=20)), "Belvedere")
    assert why_not(state, 0, joint(IDLE)) is Refusal.WONDER_COMPLETE
    state = edifice_game(three(city("Giza A", coins=20)), "Belvedere")
    assert why_not(state, 0, joint(IDLE)) is Refusal.RESOURCES_MISSING


def test_one_takes_part_once_an_age() -> None:
    state = edifice_game(three(giza("Sawmill", "Lumber Yard", stages=1, joined=True, pawns=[1])), "Belvedere")
    assert stage_payments(state, 0) == [(0, 0)]
    assert joint_payments(state, 0) == []
    assert why_not(state, 0, joint(IDLE)) is Refusal.ALREADY_TOOK_PART


def test_taking_part_is_what_uses_it_up_for_the_age() -> None:
    state = edifice_game(three(giza("Sawmill", "Lumber Yard")), "Belvedere")
    after = play(state, {0: joint(IDLE)})
    assert public_view(after).cities[0].joined
    assert stage_payments(after, 0) == [(0, 0)]
    assert joint_payments(after, 0) == []


def test_in_the_next_age_one_may_take_part_again() -> None:
    following = AgeDeal((hand((), 1),) * 3)
    cities = three(giza("Sawmill", "Lumber Yard", stages=1, joined=True, pawns=[1]))
    state = edifice_game(cities, "Belvedere", turn=6, upcoming=(following,))
    after = play(state)
    assert (after.table.age, after.table.cities[0].participation.joined) == (2, False)
    assert joint_payments(after, 0) == [(0, 0)]
    assert pawns(after)[0] == (1,)


@pytest.mark.parametrize("fate", [Fate.CONSTRUCTED, Fate.FAILED])
def test_of_an_age_before_nobody_takes_part_any_more(fate: Fate) -> None:
    state = edifice_game(three(giza()), "Staging Camp", fates={"Belvedere": fate})
    after = play(state, {0: joint(IDLE)})
    assert pawns(after)[0] == (2,)
    assert after.table.projects[0].fate is fate


def test_in_a_constructed_edifice_nobody_takes_part_any_more() -> None:
    state = edifice_game(three(giza()), "Belvedere", pawns=0)
    assert stage_payments(state, 0) == [(0, 0)]
    assert joint_payments(state, 0) == []
    assert why_not(state, 0, joint(IDLE)) is Refusal.NO_PAWNS_LEFT


def test_the_last_pawn_constructs_and_everybody_with_a_pawn_of_the_age_is_rewarded() -> None:
    """The Money Changer costs one coin to join and gives four to each participant."""
    cities = three(giza(coins=1), city("Rhodes A", pawns=[1]), city("Ephesus A", pawns=[2]))
    step = turn(edifice_game(cities, "Money Changer", pawns=1), {0: joint(IDLE)})
    assert coins(step.state) == [4, 7, 3]
    assert (project(step.state).pawns, project(step.state).fate) == (0, Fate.CONSTRUCTED)
    told = [event for event in step.events if isinstance(event, TookPart | EdificeConstructed | RewardGained)]
    money_changer = edifice("Money Changer")
    assert told == [
        TookPart(Seat(0), money_changer),
        EdificeConstructed(money_changer),
        RewardGained(Seat(0), money_changer),
        RewardGained(Seat(1), money_changer),
    ]
    assert public_view(step.state).cities[1].rewards == (money_changer,)
    assert public_view(step.state).exposed == ()


def test_with_pawns_left_it_is_not_constructed() -> None:
    step = turn(edifice_game(three(giza()), "Money Changer", pawns=2), {0: joint(IDLE)})
    assert not [event for event in step.events if isinstance(event, EdificeConstructed | RewardGained)]
    assert coins(step.state) == [2, 3, 3]


def four_that_build(purse: int = 3) -> list[City]:
    return [
        giza(coins=purse),
        city("Rhodes A", built=["Sawmill"], coins=purse),
        city("Ephesus A", built=["Quarry"], coins=purse),
        city("Babylon A", built=["Clay Pool"], coins=purse),
    ]


@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_several_who_take_part_in_the_last_pawns_all_get_one(left: int) -> None:
    """If too few pawns are left on the edifice, the others come from the box."""
    step = turn(edifice_game(four_that_build(), "Outpost", pawns=left), {seat: joint(IDLE) for seat in range(4)})
    assert pawns(step.state) == [(1,)] * 4
    assert coins(step.state) == [2] * 4
    assert (project(step.state).pawns, project(step.state).fate) == (0, Fate.CONSTRUCTED)
    assert [each.victory for each in step.state.table.cities] == [(3,)] * 4
    assert sum(isinstance(event, EdificeConstructed) for event in step.events) == 1
    assert sum(isinstance(event, RewardGained) for event in step.events) == 4


def test_until_the_turn_is_revealed_a_part_taken_can_be_taken_back_and_nobody_sees_it() -> None:
    state = edifice_game(four_that_build(), "Outpost", pawns=1)
    plain, sealed = seal(state, 0, stage(IDLE)), seal(state, 0, joint(IDLE))
    assert public_view(sealed) == public_view(plain)
    assert player_view(sealed, Seat(1)) == player_view(plain, Seat(1))
    assert player_view(sealed, Seat(0)).chosen == ((Seat(0), joint(IDLE)),)
    assert why_not(sealed, 1, joint(IDLE)) is None
    assert retract(sealed, Seat(0)) == state


def test_a_reward_comes_after_the_coins_of_the_turn_are_paid() -> None:
    """Giza pays for taking part with its last coin; it cannot use the reward for that."""
    state = edifice_game(three(giza(coins=0), city("Rhodes A", built=["Sawmill"])), "Money Changer", pawns=1)
    assert why_not(state, 0, joint(IDLE)) is Refusal.NOT_ENOUGH_COINS


# The seventh card


def babylon(purse: int = 3) -> City:
    """Return a Babylon that plays its seventh card and can build its third stage from its own production."""
    return city("Babylon B", built=["Brickyard", "Press"], stages=2, coins=purse)


def test_with_the_seventh_card_one_may_take_part_too() -> None:
    state = edifice_game(three(babylon()), "Money Changer", {0: ["Altar", "Theater"]}, pawns=1, turn=6)
    state = play(state, {0: build("Altar")})
    assert isinstance(state.phase, SeventhCards)
    assert joint_payments(state, 0) == [(0, 0)]
    step = submit(state, Seat(0), joint("Theater"))
    assert EdificeConstructed(edifice("Money Changer")) in step.events
    assert not [event for event in step.events if isinstance(event, EdificeFailed)]
    assert coins(step.state)[0] == 3 - 1 + 4
    assert pawns(step.state)[0] == (1,)


def test_but_not_twice_in_the_turn() -> None:
    structures = ["Sawmill", "Glassworks", "Brickyard", "Press"]
    cities = three(city("Babylon B", built=structures, stages=1, coins=9))
    state = play(edifice_game(cities, "Belvedere", turn=6), {0: joint(IDLE)})
    assert isinstance(state.phase, SeventhCards)
    assert stage_payments(state, 0) == [(0, 0)]
    assert joint_payments(state, 0) == []
    assert why_not(state, 0, joint(IDLE)) is Refusal.ALREADY_TOOK_PART


def test_nor_where_the_sixth_cards_have_taken_the_last_pawn() -> None:
    state = play(edifice_game(three(babylon(), giza()), "Belvedere", pawns=1, turn=6), {1: joint(IDLE)})
    assert isinstance(state.phase, SeventhCards)
    assert why_not(state, 0, joint(IDLE)) is Refusal.NO_PAWNS_LEFT
    assert joint_payments(state, 0) == []


def test_the_coins_of_the_sixth_card_pay_for_the_part_of_the_seventh() -> None:
    state = edifice_game(three(babylon(0)), "Curtain Wall", {0: ["Altar", "Theater"]}, turn=6)
    state = play(state, {0: discard("Altar")})
    after = seal(state, 0, joint("Theater"))
    assert coins(after)[0] == 1


# Rewards


def constructed(first: City, name: str, *, turn_number: int = 1, age_hands: dict[int, list[str]] | None = None) -> Step:
    """Let the first of three cities take an edifice's last pawn, building its first stage for free."""
    return turn(edifice_game(three(first), name, age_hands, pawns=1, turn=turn_number), {0: joint(IDLE)})


@pytest.mark.parametrize(
    ("name", "cost", "gained"), [("Money Changer", 1, 4), ("Auction House", 2, 7), ("Gold Reserves", 3, 15)]
)
def test_coins_come_at_once(name: str, cost: int, gained: int) -> None:
    after = constructed(giza(coins=cost), name).state
    assert coins(after) == [gained, 3, 3]
    assert coins(play(after))[0] == gained
    score = count(after.table.cities)
    assert (score.treasury, score.edifices) == (gained // 3, 0)


@pytest.mark.parametrize(
    ("name", "cost", "value"), [("Outpost", 1, 3), ("Staging Camp", 2, 5), ("Military School", 5, 5)]
)
def test_victory_tokens_come_at_once_and_count_as_military(name: str, cost: int, value: int) -> None:
    after = constructed(giza(coins=cost, victory=[1]), name).state
    assert coins(after)[0] == 0
    assert after.table.cities[0].victory == (1, value)
    assert [each.defeats for each in after.table.cities] == [0, 0, 0]
    score = count(after.table.cities)
    assert (score.military, score.edifices) == (1 + value, 0)


def test_the_military_school_takes_all_defeat_tokens_away_and_those_to_come_stay() -> None:
    cities = three(giza(coins=5, defeats=4), city("Rhodes A", built=["Walls"], defeats=2))
    step = turn(edifice_game(cities, "Military School", pawns=1, turn=6), {0: joint(IDLE)})
    assert [(each.victory, each.defeats) for each in step.state.table.cities] == [((5,), 1), ((5, 5), 2), ((), 1)]


def test_without_the_military_school_defeats_stay() -> None:
    assert constructed(giza(coins=5, defeats=4), "Archives").state.table.cities[0].defeats == 4


@pytest.mark.parametrize(("name", "age", "shields"), [("Curtain Wall", 1, 1), ("Concentric Castle", 3, 2)])
def test_shields_count_in_the_conflicts_of_the_same_age(name: str, age: Age, shields: int) -> None:
    """Both neighbours have one shield each."""
    cities = three(giza(coins=5), city("Rhodes A", built=["Stockade"]), city("Ephesus A", built=["Barracks"]))
    step = turn(edifice_game(cities, name, pawns=1, turn=6), {0: joint(IDLE)})
    fights = [event for event in step.events if isinstance(event, ConflictResolved) and event.seat == 0]
    assert [event.shields for event in fights] == [shields]
    assert step.state.table.cities[0].victory == (() if shields == 1 else ({1: 1, 3: 5}[age],) * 2)
    assert step.state.table.cities[0].defeats == 0


def test_shields_of_a_reward_count_in_every_age_after() -> None:
    cities = three(city("Giza A", pawns=[1], rewards=["Curtain Wall"]))
    state = edifice_game(cities, "Auction House", pawns=0, fates={"Curtain Wall": Fate.CONSTRUCTED}, turn=6)
    assert play(state).table.cities[0].victory == (3, 3)


@pytest.mark.parametrize(
    ("name", "cost", "structures"),
    [
        ("River Port", 3, ["Stockade", "Baths", "Barracks", "Guard Tower"]),
        ("Factory", 3, ["Apothecary", "Scriptorium", "Workshop"]),
    ],
)
def test_production_is_there_from_the_next_turn_and_not_for_sale(name: str, cost: int, structures: list[str]) -> None:
    babylon_a = city("Babylon A", built=["Clay Pool"], coins=cost)
    for wanted in structures:
        cities = [babylon_a, city("Alexandria A", coins=9), city("Halicarnassus A", coins=9)]
        # In Age II hands go to the right: the idle hand of seat 1 goes to seat 0.
        state = edifice_game(cities, name, {0: [wanted], 1: [wanted], 2: [wanted]}, pawns=1)
        before = [payments(state, seat, wanted) for seat in range(3)]
        after = play(state, {0: joint(IDLE)})
        assert coins(after)[0] == 0
        assert payments(after, 0, wanted) == [(0, 0)]
        assert [payments(after, seat, wanted) for seat in (1, 2)] == before[1:]


def test_a_unit_of_choice_of_a_reward_serves_one_need() -> None:
    cities = three(city("Babylon A", pawns=[2], rewards=["River Port"], coins=0))
    state = edifice_game(cities, "River Port", {0: ["Caravansery", "Stables", "Stockade"]}, pawns=0)
    assert payments(state, 0, "Stockade") == [(0, 0)]
    assert payments(state, 0, "Caravansery") == payments(state, 0, "Stables") == []


def test_a_reward_gained_on_turn_six_serves_the_seventh_card() -> None:
    cities = three(babylon(5), giza(coins=5))
    state = edifice_game(cities, "River Port", {0: ["Altar", "Stockade"]}, pawns=1, turn=6)
    state = play(state, {0: build("Altar"), 1: joint(IDLE)})
    assert payments(state, 0, "Stockade") == []
    state = edifice_game(
        three(city("Babylon B", built=["Brickyard", "Press"], stages=2, pawns=[2]), giza(coins=5)),
        "River Port",
        {0: ["Altar", "Stockade"]},
        pawns=1,
        turn=6,
    )
    state = play(state, {0: build("Altar"), 1: joint(IDLE)})
    assert payments(state, 0, "Stockade") == [(0, 0)]


def rewarded(name: str, structures: list[str], stages: int = 0) -> list[City]:
    return three(city("Giza A", built=structures, pawns=[edifice(name).age], rewards=[name], stages=stages))


@pytest.mark.parametrize("stages", [0, 1, 2, 3])
def test_the_belvedere_counts_the_stages_at_the_end(stages: int) -> None:
    score = count(rewarded("Belvedere", [], stages=stages))
    assert (score.edifices, score.wonder) == (stages, [0, 3, 8, 15][stages])


@pytest.mark.parametrize(
    ("structures", "points"),
    [
        ([], 0),
        (["Sawmill", "Quarry"], 0),
        (["Loom"], 0),
        (["Sawmill", "Loom"], 2),
        (["Sawmill", "Quarry", "Mine", "Loom"], 2),
        (["Sawmill", "Quarry", "Loom", "Press", "Glassworks"], 4),
        (["Sawmill", "Quarry", "Mine", "Loom", "Press", "Glassworks"], 6),
    ],
)
def test_the_artisan_district_counts_pairs_of_brown_and_gray(structures: list[str], points: int) -> None:
    assert count(rewarded("Artisan District", structures)).edifices == points


def test_the_amphitheater_counts_blue_cards() -> None:
    score = count(rewarded("Amphitheater", ["Altar", "Baths", "Palace", "Loom", "Barracks"]))
    assert (score.edifices, score.civilian) == (3, 2 + 3 + 8)


@pytest.mark.parametrize(
    ("structures", "points"),
    [
        ([], 0),
        (["Sawmill", "Quarry"], 1),
        (["Sawmill", "Loom", "Altar", "Tavern", "Stockade", "School", "Spies Guild"], 7),
        (["Sawmill", "Loom", "Altar", "Altar"], 3),
    ],
)
def test_the_archives_count_colours(structures: list[str], points: int) -> None:
    assert count(rewarded("Archives", structures)).edifices == points


def test_rewards_of_points_count_what_stands_at_the_end_not_when_gained() -> None:
    after = constructed(giza(coins=1), "Belvedere").state
    assert count(after.table.cities).edifices == 1
    cities = rewarded("Belvedere", ["Sawmill", "Lumber Yard"], stages=1)
    state = edifice_game(cities, "Belvedere", pawns=0)
    assert count(play(state, {0: stage(IDLE)}).table.cities).edifices == 2


def test_several_rewards_add_up_in_one_line_and_debts_have_their_own() -> None:
    cities = three(
        city(
            "Giza A",
            stages=3,
            built=["Altar", "Loom"],
            pawns=[1, 2, 3],
            rewards=["Belvedere", "Amphitheater", "Archives"],
        ),
        city("Rhodes A", debts=[2, 3, 5], coins=0),
        city("Ephesus A"),
    )
    first, second = count(cities), count(cities, 1)
    assert (first.edifices, first.debts) == (3 + 1 + 2, 0)
    assert (second.edifices, second.debts, second.total) == (0, -10, -10)


# The Agora


def agora(*structures: str, second: City | None = None, stages: int = 0, defeats: int = 0) -> list[City]:
    first = city("Giza A", built=structures, pawns=[3], rewards=["Agora"], stages=stages, defeats=defeats)
    return three(first, second)


EVERY_COUNTED_GUILD = [
    ("Workers Guild", ["Sawmill", "Quarry"], 2),
    ("Craftsmens Guild", ["Loom", "Press"], 4),
    ("Traders Guild", ["Tavern", "Vineyard"], 2),
    ("Philosophers Guild", ["School", "Study"], 2),
    ("Spies Guild", ["Walls", "Barracks"], 2),
    ("Magistrates Guild", ["Altar", "Palace"], 2),
]


@pytest.mark.parametrize(("guild", "beside", "points"), EVERY_COUNTED_GUILD)
def test_a_guild_of_cards_around_counts_a_second_time(guild: str, beside: list[str], points: int) -> None:
    score = count(agora(guild, second=city("Rhodes A", built=beside)))
    assert (score.guilds, score.edifices, score.choice.repeated) == (points, points, card(guild))


def test_a_repeated_strategists_guild_counts_the_neighbours_defeats_again() -> None:
    score = count(agora("Strategists Guild", second=city("Rhodes A", defeats=4), defeats=5))
    assert (score.guilds, score.edifices) == (4, 4)


def test_a_repeated_shipowners_guild_counts_itself_as_the_first_time() -> None:
    """A brown card, a gray card and the guild itself make three. The guild is one card although it counts twice."""
    score = count(agora("Shipowners Guild", "Sawmill", "Loom"))
    assert (score.guilds, score.edifices) == (3, 3)


def test_a_repeated_builders_guild_counts_the_stages_of_three_cities_again() -> None:
    score = count(agora("Builders Guild", second=city("Rhodes A", stages=2), stages=1))
    assert (score.guilds, score.edifices) == (3, 3)


def test_a_repeated_scientists_guild_gives_a_second_symbol_under_science() -> None:
    """Two compasses give 9 points with one more symbol, and 16 with two. Guilds and edifices have no points."""
    score = count(agora("Scientists Guild", "Apothecary", "Dispensary"))
    assert (score.scientific, score.guilds, score.edifices) == (16, 0, 0)
    assert (score.choice.repeated, score.choice.symbols) == (card("Scientists Guild"), (COMPASS, COMPASS))


def test_the_guild_that_gives_the_most_is_repeated() -> None:
    """The Craftsmens Guild gives four for two gray cards; the Workers Guild gives two, the Scientists Guild one."""
    beside = city("Rhodes A", built=["Loom", "Press", "Sawmill", "Quarry"])
    score = count(agora("Workers Guild", "Craftsmens Guild", "Scientists Guild", second=beside))
    assert (score.guilds, score.edifices, score.choice.repeated) == (2 + 4, 4, card("Craftsmens Guild"))
    score = count(agora("Workers Guild", "Scientists Guild", "School", "Library", "Academy", second=beside))
    assert (score.edifices, score.choice.repeated) == (0, card("Scientists Guild"))


def test_without_a_guild_the_agora_repeats_nothing() -> None:
    score = count(agora("Altar", second=city("Rhodes A", built=list(GUILDS))))
    assert (score.edifices, score.choice.repeated) == (0, None)


def test_without_the_agora_nothing_is_repeated() -> None:
    cities = three(city("Giza A", built=["Workers Guild"]), city("Rhodes A", built=["Sawmill"]))
    assert count(cities).choice.repeated is None
    assert count(cities).edifices == 0


def test_the_agora_does_not_repeat_a_copied_guild() -> None:
    """Olympia copies the neighbour's guild, but does not have it."""
    olympia = city("Olympia B", stages=3, built=["Spies Guild"], pawns=[3], rewards=["Agora"])
    score = count([olympia, city("Giza A", built=["Magistrates Guild", "Walls"]), city("Rhodes A", built=["Altar"])])
    assert (score.guilds, score.edifices) == (1 + 1, 1)
    assert (score.choice.copied, score.choice.repeated) == (card("Magistrates Guild"), card("Spies Guild"))
    bare = city("Olympia B", stages=3, pawns=[3], rewards=["Agora"])
    score = count([bare, city("Giza A", built=["Magistrates Guild"]), city("Rhodes A", built=["Altar"])])
    assert (score.guilds, score.edifices, score.choice.repeated) == (1, 0, None)


# Failing


def ending(cities: list[City], name: str, **more: Unpack[EdificeFacts]) -> Step:
    """Play the last turn of the edifice's Age, where everyone discards an idle card."""
    state = edifice_game(cities, name, turn=6, **more)
    return turn(state, {seat: discard(IDLE) for seat in range(len(cities))})


COIN_PENALTIES = [("Money Changer", 2, 2), ("Auction House", 5, 3), ("Gold Reserves", 9, 5)]
CARD_PENALTIES = [
    ("Outpost", "Stockade", 2),
    ("Belvedere", "Sawmill", 2),
    ("Curtain Wall", "Loom", 2),
    ("Artisan District", "Tavern", 2),
    ("Staging Camp", "Walls", 3),
    ("River Port", "Altar", 3),
    ("Factory", "Quarry", 3),
    ("Amphitheater", "Press", 3),
    ("Military School", "Arsenal", 5),
    ("Archives", "Palace", 5),
    ("Agora", "School", 5),
]
ONE_OF_EACH = ["Sawmill", "Loom", "Altar", "Tavern", "Stockade", "School", "Spies Guild"]


def test_these_are_all_penalties() -> None:
    told = [name for name, _, _ in (*COIN_PENALTIES, *CARD_PENALTIES)]
    assert sorted([*told, "Concentric Castle"]) == sorted(EDIFICES)


@pytest.mark.parametrize(("name", "cost", "debt"), COIN_PENALTIES)
def test_coins_are_paid_where_they_suffice_else_a_debt_token_is_taken(name: str, cost: int, debt: int) -> None:
    """Everyone has gained three coins from a discard; the last city has a pawn and pays nothing."""
    age = edifice(name).age
    cities = three(
        city("Giza A", coins=cost + 10),
        city("Rhodes A", coins=cost - 3),
        city("Ephesus A", coins=cost, pawns=[age]),
    )
    step = ending(cities, name)
    assert coins(step.state) == [13, 0, cost + 3]
    assert debts(step.state) == [(), (), ()]
    if cost > 3:
        poor = three(city("Giza A", coins=cost - 4, built=ONE_OF_EACH, victory=[1, 3]), city("Rhodes A", pawns=[age]))
        step = ending(poor, name)
        assert coins(step.state)[0] == cost - 1
        assert debts(step.state)[:2] == [(debt,), ()]
        assert built(step.state, 0) == ONE_OF_EACH
        assert DebtTaken(Seat(0), edifice(name), debt) in step.events


def test_a_city_with_one_coin_owes_the_money_changer() -> None:
    """The city builds an idle card instead of discarding one."""
    state = edifice_game(three(city("Giza A", coins=1), city("Rhodes A", coins=2)), "Money Changer", turn=6)
    step = turn(state)
    assert coins(step.state) == [1, 0, 1]
    assert debts(step.state) == [(2,), (), ()]
    told = [event for event in step.events if isinstance(event, EdificeFailed | PenaltySuffered | DebtTaken)]
    money_changer = edifice("Money Changer")
    assert told == [
        EdificeFailed(money_changer),
        DebtTaken(Seat(0), money_changer, 2),
        PenaltySuffered(Seat(1), money_changer),
        PenaltySuffered(Seat(2), money_changer),
    ]


@pytest.mark.parametrize(("name", "structure", "debt"), CARD_PENALTIES)
def test_the_only_card_of_the_colour_is_given_up_without_asking_and_without_one_a_debt_token_is_taken(
    name: str, structure: str, debt: int
) -> None:
    age = edifice(name).age
    others = [other for other in ONE_OF_EACH if card(other).colour is not card(structure).colour]
    cities = three(
        city("Giza A", built=[*others[:2], structure, *others[2:]], coins=6, victory=[1, 1]),
        city("Rhodes A", built=others, coins=6, victory=[1, 1]),
        city("Ephesus A", built=[structure], pawns=[age]),
    )
    step = ending(cities, name)
    assert isinstance(step.state.phase, AgeOver | GameOver)
    assert [built(step.state, seat) for seat in range(3)] == [others, others, [structure]]
    assert debts(step.state) == [(), (debt,), ()]
    assert coins(step.state) == [9, 9, 6]
    # Face down in the pile, below the leftover cards.
    assert pile(step.state) == [IDLE] * 6 + [structure]
    told = [event for event in step.events if isinstance(event, PenaltySuffered | DebtTaken)]
    assert told == [PenaltySuffered(Seat(0), edifice(name), card(structure)), DebtTaken(Seat(1), edifice(name), debt)]


def asked_for_brown(**more: Unpack[EdificeFacts]) -> GameState:
    """Return a state where the Belvedere has failed: two cities choose a brown card to lose; the third has only one."""
    cities = three(
        city("Giza A", built=["Sawmill", "Altar", "Quarry"]),
        city("Rhodes A", built=["Mine", "Foundry"]),
        city("Ephesus A", built=["Brickyard"]),
    )
    return ending(cities, "Belvedere", **more).state


def test_where_several_cards_fit_their_owner_chooses() -> None:
    state = asked_for_brown()
    assert state.phase == SufferPenalty((Seat(0), Seat(1)))
    assert (public_view(state).asked, public_view(state).due, public_view(state).exposed) == ("penalty", (0, 1), ())
    assert moves_of(state, 0) == (give_up("Sawmill"), give_up("Quarry"))
    assert moves_of(state, 1) == (give_up("Mine"), give_up("Foundry"))
    assert moves_of(state, 2) == ()
    (question,) = player_view(state, Seat(0)).questions
    assert names(question.cards) == ["Sawmill", "Quarry"]
    assert player_view(state, Seat(2)).questions == ()
    # The city without a choice has already paid.
    assert built(state, 2) == []
    state = seal(state, 1, give_up("Mine"))
    assert built(state, 1) == ["Mine", "Foundry"]
    step = submit(state, Seat(0), give_up("Quarry"))
    assert [built(step.state, seat) for seat in range(3)] == [["Sawmill", "Altar"], ["Foundry"], []]
    assert pile(step.state)[-3:] == ["Brickyard", "Quarry", "Mine"]
    assert isinstance(step.state.phase, AgeOver)


def test_what_is_given_up_is_hidden_until_all_have_chosen_and_can_be_taken_back() -> None:
    state = asked_for_brown()
    one, other = seal(state, 0, give_up("Sawmill")), seal(state, 0, give_up("Quarry"))
    assert public_view(one) == public_view(other)
    assert player_view(one, Seat(1)) == player_view(other, Seat(1))
    assert retract(one, Seat(0)) == state
    with pytest.raises(IllegalMove):
        retract(one, Seat(1))


@pytest.mark.parametrize(
    ("seat", "move", "refused"),
    [
        (0, give_up("Altar"), Refusal.NOT_THE_PENALTY),
        (0, give_up("Mine"), Refusal.NOT_THE_PENALTY),
        (0, give_up_tokens(1), Refusal.NOT_THE_PENALTY),
        (0, discard("Sawmill"), Refusal.WRONG_KIND),
        (0, DECLINE, Refusal.WRONG_KIND),
        (2, give_up("Brickyard"), Refusal.NOT_DUE),
    ],
)
def test_nothing_else_can_be_given_up(seat: int, move: Move, refused: Refusal) -> None:
    assert why_not(asked_for_brown(), seat, move) is refused


def test_the_next_age_begins_when_the_penalty_is_suffered() -> None:
    following = AgeDeal((hand((), 1),) * 3)
    state = asked_for_brown(upcoming=(following,))
    assert (state.table.age, state.table.turn, state.table.hands) == (1, 6, ((), (), ()))
    state = seal(seal(state, 0, give_up("Sawmill")), 1, give_up("Mine"))
    assert (state.table.age, state.table.turn) == (2, 1)
    assert isinstance(state.phase, ChooseCards)
    assert state.table.projects[0].fate is Fate.FAILED


def test_with_a_card_its_production_is_gone_for_its_owner_and_the_neighbours() -> None:
    following = AgeDeal((hand(["Barracks"], 1),) * 3)
    cities = three(city("Giza A", built=["Ore Vein"], coins=0), city("Babylon A"), city("Ephesus A"))
    after = ending(cities, "Belvedere", upcoming=(following,)).state
    assert built(after, 0) == []
    assert [payments(after, seat, "Barracks") for seat in range(3)] == [[], [], []]


def test_with_a_card_its_chain_is_gone() -> None:
    """The Altar leads to the Temple. A city that gives up the Altar has to pay for the Temple."""
    following = AgeDeal((hand(["Temple"], 1),) * 3)
    for name, expected in (("Amphitheater", [(0, 0)]), ("River Port", [])):
        cities = three(city("Giza A", built=["Altar"], coins=0))
        after = ending(cities, name, upcoming=(following,)).state
        assert payments(after, 0, "Temple") == expected


def test_with_a_card_its_shields_symbols_and_points_are_gone() -> None:
    """The Outpost fails before the conflicts."""
    cities = three(city("Giza A", built=["Stockade"]), city("Rhodes A", pawns=[1]), city("Ephesus A", pawns=[1]))
    after = ending(cities, "Outpost").state
    assert [(each.victory, each.defeats) for each in after.table.cities] == [((), 0)] * 3
    cities = three(city("Giza A", built=["School"]), city("Rhodes A", pawns=[3]), city("Ephesus A", pawns=[3]))
    assert count(ending(cities, "Agora").state.table.cities).scientific == 0
    cities = three(city("Giza A", built=["Palace"]), city("Rhodes A", pawns=[3]), city("Ephesus A", pawns=[3]))
    assert count(ending(cities, "Archives").state.table.cities).civilian == 0


def test_coins_that_a_card_has_brought_stay() -> None:
    state = edifice_game(three(city("Giza A")), "Artisan District", {0: ["Tavern"]}, turn=6)
    after = turn(state, {0: build("Tavern")}).state
    assert built(after, 0) == []
    assert coins(after)[0] == 3 + 5


def test_a_structure_given_up_may_be_built_again() -> None:
    following = AgeDeal((hand(["Loom"], 1),) * 3)
    after = ending(three(city("Giza A", built=["Loom"])), "Curtain Wall", upcoming=(following,)).state
    assert payments(after, 0, "Loom") == [(0, 0)]


def test_a_card_given_up_can_be_taken_from_the_discard_pile_in_a_later_age() -> None:
    following = AgeDeal((hand((), 1),) * 3)
    cities = three(
        city("Giza A", built=["Stockade"]),
        city("Halicarnassus A", built=["Ore Vein", "Foundry"], stages=1, pawns=[1]),
    )
    after = ending(cities, "Outpost", upcoming=(following,)).state
    after = play(after, {1: stage(IDLE)})
    assert isinstance(after.phase, SearchDiscard)
    assert built(seal(after, 1, take("Stockade")), 1)[-1] == "Stockade"


def test_whoever_searches_the_pile_on_the_last_turn_does_so_before_the_penalty() -> None:
    """That city may build the red card that it then gives up, and cannot find cards that others give up."""
    cities = three(
        city("Halicarnassus A", built=["Ore Vein", "Foundry"], stages=1),
        city("Giza A", built=["Stockade"]),
    )
    state = edifice_game(cities, "Outpost", turn=6, discard=["Barracks"])
    state = play(state, {0: stage(IDLE)})
    assert isinstance(state.phase, SearchDiscard)
    assert built(state, 1)[0] == "Stockade"
    assert set(moves_of(state, 0)) == {take("Barracks"), take(IDLE), DECLINE}
    step = submit(state, Seat(0), take("Barracks"))
    assert [type(event) for event in step.events][:3] == [CardBuilt, EdificeFailed, PenaltySuffered]
    assert "Barracks" not in built(step.state, 0)
    assert debts(step.state) == [(), (), (2,)]


def test_the_penalty_comes_after_the_seventh_card() -> None:
    state = edifice_game(three(babylon(0)), "Money Changer", {0: ["Altar", "Theater"]}, turn=6)
    state = play(state, {0: build("Altar")})
    assert project(state).fate is Fate.PROJECT
    step = submit(state, Seat(0), discard("Theater"))
    assert (coins(step.state)[0], debts(step.state)[0]) == (1, ())


def test_before_the_last_turn_nothing_fails() -> None:
    for number in range(1, 6):
        state = edifice_game(three(city("Giza A")), "Money Changer", turn=number)
        after = play(state)
        assert (project(after).fate, coins(after)) == (Fate.PROJECT, [3, 3, 3])


def test_a_constructed_edifice_punishes_nobody() -> None:
    after = ending(three(city("Giza A", coins=0)), "Money Changer", pawns=0).state
    assert (coins(after), debts(after)) == ([3, 6, 6], [(), (), ()])
    assert project(after).fate is Fate.CONSTRUCTED


def test_a_failed_edifice_rewards_nobody_and_a_part_taken_on_the_last_turn_protects() -> None:
    state = edifice_game(three(giza(coins=1)), "Money Changer", turn=6)
    after = turn(state, {0: joint(IDLE)}).state
    assert (coins(after)[0], pawns(after)[0], debts(after)[0]) == (0, (1,), ())
    assert after.table.cities[0].participation.rewards == ()
    assert (project(after).pawns, project(after).fate) == (1, Fate.FAILED)


def test_a_pawn_of_another_age_does_not_protect() -> None:
    after = ending(three(city("Giza A", pawns=[1, 3])), "Auction House").state
    assert coins(after)[0] == 1


def test_who_the_penalty_would_fall_on_today_is_public() -> None:
    cities = three(city("Giza A", pawns=[2]), city("Rhodes A"), city("Ephesus A", pawns=[1]))
    assert public_view(edifice_game(cities, "Auction House")).exposed == (1, 2)
    assert public_view(edifice_game(cities, "Auction House", pawns=0)).exposed == ()


# Victory tokens: the Concentric Castle


def asked_for_tokens(*values: int) -> GameState:
    cities = three(city("Giza A", victory=values), city("Rhodes A", pawns=[3]), city("Ephesus A", pawns=[3]))
    return ending(cities, "Concentric Castle").state


@pytest.mark.parametrize(
    ("values", "ways"),
    [
        ((1, 3), []),
        ((1, 1), []),
        ((3, 3, 3), []),
        ((3, 1, 5), [(1, 3), (1, 5), (3, 5)]),
        ((1, 1, 3), [(1, 1), (1, 3)]),
        ((5, 5, 1, 1, 3), [(1, 1), (1, 3), (1, 5), (3, 5), (5, 5)]),
    ],
)
def test_two_tokens_are_given_up_and_equal_ones_are_one_way(
    values: tuple[int, ...], ways: list[tuple[int, int]]
) -> None:
    state = asked_for_tokens(*values)
    assert list(moves_of(state, 0)) == [give_up_tokens(*way) for way in ways]
    if not ways:
        assert state.table.cities[0].victory == values[2:]
        assert isinstance(state.phase, GameOver)
        return
    for way in ways:
        step = submit(state, Seat(0), give_up_tokens(*way))
        left = step.state.table.cities[0].victory
        assert Counter(left) + Counter(way) == Counter(values)
        assert PenaltySuffered(Seat(0), edifice("Concentric Castle"), None, way) in step.events
        assert debts(step.state)[0] == ()


@pytest.mark.parametrize("values", [(), (5,)])
def test_who_has_fewer_than_two_tokens_keeps_them_and_takes_a_debt_token(values: tuple[int, ...]) -> None:
    state = asked_for_tokens(*values)
    assert (state.table.cities[0].victory, debts(state)[0]) == (values, (5,))


class Token(int):
    """A victory token that counts how many times any token is hashed."""

    looked_up = 0

    def __hash__(self) -> int:
        Token.looked_up += 1
        return super().__hash__()


def test_the_ways_to_give_up_two_of_a_thousand_tokens_take_no_look_at_every_pair() -> None:
    tokens = [Token(value) for value in (1, 3, 5)] + [Token(3) for _ in range(1000)]
    ways = penalty_choices(city("Giza A", victory=tokens), edifice("Concentric Castle"))
    assert ways == tuple(give_up_tokens(*way) for way in ((1, 3), (1, 5), (3, 3), (3, 5)))
    assert Token.looked_up < 3000


def test_a_choice_of_tokens_names_no_card_and_nothing_else_is_accepted() -> None:
    state = asked_for_tokens(1, 3, 5)
    (question,) = player_view(state, Seat(0)).questions
    assert question.cards == ()
    for wrong in (give_up_tokens(1), give_up_tokens(1, 1), give_up_tokens(1, 3, 5), give_up_tokens(5, 3)):
        assert why_not(state, 0, wrong) is Refusal.NOT_THE_PENALTY


def test_the_tokens_of_the_same_ages_conflicts_come_too_late() -> None:
    cities = three(
        city("Giza A", built=["Walls"], victory=[1]), city("Rhodes A", pawns=[3]), city("Ephesus A", pawns=[3])
    )
    after = ending(cities, "Concentric Castle").state
    assert (after.table.cities[0].victory, debts(after)[0]) == ((1, 5, 5), (5,))


def test_a_token_of_an_edifice_can_be_given_up_as_any_other() -> None:
    cities = three(
        city("Giza A", victory=[3, 5], pawns=[1, 2], rewards=["Outpost", "Staging Camp"]),
        city("Rhodes A", pawns=[3]),
        city("Ephesus A", pawns=[3]),
    )
    fates = {"Outpost": Fate.CONSTRUCTED, "Staging Camp": Fate.CONSTRUCTED}
    after = ending(cities, "Concentric Castle", fates=fates).state
    assert after.table.cities[0].victory == ()
    assert count(after.table.cities).military == 0


def test_debts_of_all_ages_are_kept_and_counted() -> None:
    cities = three(city("Giza A", debts=[2, 3]), city("Rhodes A", pawns=[3]), city("Ephesus A", pawns=[3]))
    after = ending(cities, "Concentric Castle").state
    assert debts(after)[0] == (2, 3, 5)
    assert (count(after.table.cities).debts, count(after.table.cities).total) == (-10, 2 - 10)
    assert public_view(after).cities[0].debts == (2, 3, 5)
