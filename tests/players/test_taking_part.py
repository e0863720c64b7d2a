"""The greedy player with edifices, Ur and Carthage: when it takes part, what it takes and what it gives up."""

from dataclasses import replace

import pytest

from engine import BuildStage, GameState
from engine.city import City
from engine.edifices import Fate
from engine.ruleset import Expansion
from engine.state import SeventhCards, StageChoices, SufferPenalty
from tests.engine.builders import (
    build,
    city,
    edifice_game,
    game,
    give_up,
    give_up_tokens,
    option,
    pawn,
    play,
    seal,
    stage,
    two_player_game,
)
from tests.players.seats import asked, chosen

LAST = 6
IDLE_CITIES = (city("Ephesus A"), city("Babylon A"))


def takes_part(state: GameState) -> bool:
    """Return whether seat 0 takes part in the edifice by building a stage; check that it can."""
    assert any(isinstance(move, BuildStage) and move.take_part for move in asked(state, 0)[1].moves)
    move = chosen(state)
    return isinstance(move, BuildStage) and move.take_part


# Taking part.


@pytest.mark.parametrize("name", ["Auction House", "Staging Camp"])
def test_it_takes_the_last_pawn_for_a_great_reward(name: str) -> None:
    mine = city("Giza A", built=["Stone Pit"], coins=5)
    state = edifice_game([mine, *IDLE_CITIES], name, {0: ["Loom", "Press"]}, pawns=1, turn=LAST)
    assert takes_part(state)


def test_it_takes_part_to_escape_a_debt_even_where_no_reward_will_come() -> None:
    mine = city("Giza A", built=["Stone Pit"], coins=7)
    state = edifice_game([mine, *IDLE_CITIES], "Military School", {0: ["Loom", "Press"]}, pawns=2, turn=LAST)
    assert takes_part(state)


def test_it_keeps_its_coins_where_neither_reward_nor_penalty_is_worth_them() -> None:
    """Losing the Tavern costs nothing, because its coins are already there. The edifice will not be constructed."""
    mine = city("Giza A", built=["Stone Pit", "Tavern"], coins=2)
    state = edifice_game([mine, *IDLE_CITIES], "Artisan District", {0: ["Altar", "Pawnshop"]}, pawns=2, turn=LAST)
    assert not takes_part(state)


def test_it_keeps_its_coins_where_the_reward_is_worth_nothing_to_it() -> None:
    """The reward repeats a guild, but there is none. The penalty takes one symbol, and taking part costs six coins."""
    mine = city("Giza A", built=["Stone Pit", "Scriptorium"], stages=0, coins=6)
    state = edifice_game([mine, *IDLE_CITIES], "Agora", {0: ["Loom", "Press"]}, pawns=1, turn=LAST)
    assert not takes_part(state)


CIVILIAN = ("Altar", "Theater", "Baths", "Temple", "Statue", "Aqueduct", "Courthouse")


@pytest.mark.parametrize(("theirs", "expected"), [(0, True), (7, False)])
def test_it_does_not_take_the_last_pawn_for_its_rivals(theirs: int, expected: bool) -> None:  # noqa: FBT001 - a case
    """Every rival has a pawn. The reward is a point per civilian structure: two for the player, 0 or 7 per rival."""
    mine = city("Giza A", built=["Stone Pit", "Press", *CIVILIAN[:2]], coins=4)
    rivals = [city(name, built=CIVILIAN[:theirs], pawns=[2], joined=True) for name in ("Ephesus A", "Babylon A")]
    state = edifice_game([mine, *rivals], "Amphitheater", {0: ["Loom", "Press"]}, pawns=1, turn=LAST)
    assert takes_part(state) is expected


def test_before_a_debt_it_prefers_a_stage_to_a_structure_of_more_points() -> None:
    mine = city("Giza A", built=["Sawmill", "Lumber Yard", "Quarry", "Ore Vein", "Glassworks"], stages=1, coins=7)
    hands = {0: ["Town Hall", "Pawnshop"]}
    assert chosen(game([mine, *IDLE_CITIES], hands, age=3, turn=LAST)) == build("Town Hall")
    assert takes_part(edifice_game([mine, *IDLE_CITIES], "Military School", hands, pawns=2, turn=LAST))


def test_it_plays_its_seventh_card_to_take_part() -> None:
    mine = city("Babylon B", stages=2, coins=6, built=["Brickyard", "Press", "Glassworks", "Loom", "Clay Pit"])
    state = edifice_game([mine, *IDLE_CITIES], "Staging Camp", {0: ["Baths", "Altar"]}, pawns=1, turn=LAST)
    state = play(state, {0: build("Altar")})
    assert isinstance(state.phase, SeventhCards)
    assert takes_part(state)


# Giving up.


def failed(name: str, mine: City, neighbours: tuple[City, City] = IDLE_CITIES) -> GameState:
    """Return a state where the edifice has failed and seat 0 is asked what to give up."""
    state = play(edifice_game([mine, *neighbours], name, {0: ["Pawnshop"]}, turn=LAST))
    assert isinstance(state.phase, SufferPenalty)
    return state


@pytest.mark.parametrize(
    ("name", "built", "expected"),
    [
        ("River Port", ["Palace", "Altar", "Aqueduct"], "Altar"),
        ("Agora", ["School", "Apothecary", "Workshop", "Library"], "School"),
        ("Factory", ["Lumber Yard", "Stone Pit", "Sawmill"], "Lumber Yard"),
    ],
)
def test_it_gives_up_what_it_misses_least(name: str, built: list[str], expected: str) -> None:
    move = chosen(failed(name, city("Giza A", built=[*built, "Tavern"])))
    alike = {"School": {"School", "Library"}, "Lumber Yard": {"Lumber Yard", "Stone Pit"}}.get(expected, {expected})
    assert move in [give_up(each) for each in alike]


def test_it_gives_up_no_shields_that_decide_the_conflicts() -> None:
    beside = city("Ephesus A", built=["Walls"], pawns=[3]), city("Babylon A", built=["Walls"], pawns=[3])
    state = failed("Military School", city("Giza A", built=["Arsenal", "Stockade"]), beside)
    assert chosen(state) == give_up("Stockade")


def test_it_gives_up_its_smallest_tokens() -> None:
    assert chosen(failed("Concentric Castle", city("Giza A", victory=[5, 1, 3]))) == give_up_tokens(1, 3)


# Carthage and Ur.


def offered(mine: City, name: str = "Agora", fates: dict[str, Fate] | None = None, **facts: int) -> GameState:
    """Return a state where seat 0 has built its next stage, and has to choose one of the stage's effects."""
    facts = {"pawns": 2, "turn": LAST} | facts
    state = edifice_game(
        [mine, *IDLE_CITIES], name, {0: ["Pawnshop"]}, pawns=facts["pawns"], turn=facts["turn"], fates=fates or {}
    )
    state = play(state, {0: stage("Pawnshop")})
    assert isinstance(state.phase, StageChoices)
    return state


CARTHAGE_NEEDS = ("Ore Vein", "Press")
UR_NEEDS = ("Quarry", "Clay Pool")


def test_carthage_takes_the_shield_where_it_turns_the_conflicts() -> None:
    assert chosen(offered(city("Carthage A", stages=1, built=CARTHAGE_NEEDS))) == option(1)


def test_carthage_takes_the_coins_where_the_conflicts_are_won() -> None:
    mine = city("Carthage A", stages=1, built=[*CARTHAGE_NEEDS, "Arsenal"])
    assert chosen(offered(mine)) == option(0)


def test_carthage_completes_its_set_or_searches_a_large_pile() -> None:
    needs = ["Sawmill", "Lumber Yard", "Loom"]
    state = edifice_game(
        [city("Carthage B", stages=1, built=[*needs, "School", "Apothecary"], options=[0]), *IDLE_CITIES],
        "Archives",
        discard=["Altar"],
        turn=4,
    )
    assert chosen(play(state, {0: stage("Pawnshop")})) == option(1)
    state = edifice_game(
        [city("Carthage B", stages=1, built=needs, options=[0]), *IDLE_CITIES],
        "Archives",
        discard=["Palace", "Senate", "Town Hall", "Pantheon", "Arsenal", "Circus"],
        turn=4,
    )
    assert chosen(play(state, {0: stage("Pawnshop")})) == option(0)


def test_the_free_city_takes_what_is_good_for_its_controller() -> None:
    """A shield would turn the conflict against seat 0, the controller, who has one shield."""
    free = city("Carthage A", stages=1, built=CARTHAGE_NEEDS)
    cities = [city("Giza A", built=["Barracks"]), city("Rhodes A", built=["Arsenal"]), free]
    state = two_player_game(cities, {0: ["Pawnshop"], 1: ["Pawnshop"]}, draw_pile=["Pawnshop"], age=3, turn=LAST)
    with_carthage = replace(state.table.ruleset, expansions=(Expansion.CARTHAGE,))
    state = replace(state, table=replace(state.table, ruleset=with_carthage))
    state = seal(state, 0, build("Pawnshop"))
    state = seal(state, 1, build("Pawnshop"))
    state = seal(state, 2, stage("Pawnshop"))
    assert isinstance(state.phase, StageChoices)
    assert chosen(state, 2) == option(0)


def test_ur_takes_the_reward_of_an_edifice_that_is_constructed() -> None:
    """The edifice of Age III will fail, too, but its penalty costs less than the reward of Age II brings."""
    mine = city("Ur A", stages=1, built=[*UR_NEEDS, "Altar"])
    fates = {"Outpost": Fate.FAILED, "Staging Camp": Fate.CONSTRUCTED}
    assert chosen(offered(mine, "Archives", fates)) == pawn(2)


def test_ur_escapes_a_debt_where_the_other_edifices_bring_nothing() -> None:
    mine = city("Ur A", stages=1, built=UR_NEEDS)
    fates = {"Outpost": Fate.FAILED, "Staging Camp": Fate.FAILED}
    assert chosen(offered(mine, "Military School", fates)) == pawn(3)


def test_ur_takes_no_second_pawn_of_an_age() -> None:
    mine = city("Ur A", stages=1, built=UR_NEEDS, pawns=[2], rewards=["Staging Camp"])
    fates = {"Outpost": Fate.FAILED, "Staging Camp": Fate.CONSTRUCTED}
    assert chosen(offered(mine, "Archives", fates)) == pawn(3)


@pytest.mark.parametrize(("fate", "expected"), [(Fate.CONSTRUCTED, True), (Fate.FAILED, False)])
def test_ur_builds_the_stage_whose_pawn_brings_a_reward(fate: Fate, expected: bool) -> None:  # noqa: FBT001 - a case
    """The stage brings only a pawn of Age II, which has a reward only if that Age's edifice was constructed."""
    mine = city("Ur B", stages=1, built=["Stone Pit", "Foundry", "Statue"], pawns=[1, 3], coins=0)
    state = edifice_game(
        [mine, *IDLE_CITIES], "Agora", {0: ["Loom", "Pawnshop"]}, fates={"Staging Camp": fate}, turn=LAST
    )
    assert isinstance(chosen(state), BuildStage) is expected
