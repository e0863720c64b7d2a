"""Every wonder, both sides: what its stages cost, give and allow (rulebook, Description of the Wonders)."""

from dataclasses import replace

import pytest

from engine import Decline, IllegalMove, Refusal, Seat
from engine.catalogue import Age
from engine.effects import ScienceSymbol
from engine.events import CardBuilt, Declined, Way
from engine.state import AgeDeal, AgeOver, ChooseCards, GameOver, GameState, SearchDiscard, SeventhCards
from engine.turn import submit
from tests.engine.builders import (
    CATALOGUE,
    DECLINE,
    IDLE,
    board,
    build,
    built,
    by_olympia,
    card,
    city,
    coins,
    count,
    discard,
    game,
    hand,
    moves_of,
    names,
    offered_by_olympia,
    payments,
    pile,
    play,
    producers,
    seal,
    searching,
    stage,
    stage_payments,
    take,
    turn,
    why_not,
)

COMPASS, GEAR, TABLET = ScienceSymbol

# What each stage costs beyond the production of the board and earlier stages, and its points.

STAGES = [
    ("Giza A", [("s", 3), ("www", 5), ("sss", 7)]),
    ("Giza B", [("ww", 3), ("ss", 5), ("ccc", 5), ("sssp", 7)]),
    ("Babylon A", [("c", 3), ("www", 0), ("ccc", 7)]),
    ("Babylon B", [("l", 3), ("wwg", 0), ("ccp", 0)]),
    ("Olympia A", [("w", 3), ("ss", 0), ("oo", 7)]),
    ("Olympia B", [("w", 0), ("ss", 5), ("ool", 0)]),
    ("Rhodes A", [("ww", 3), ("ccc", 0), ("ooo", 7)]),
    ("Rhodes B", [("sss", 3), ("ooo", 4)]),
    ("Ephesus A", [("ss", 3), ("ww", 0), ("p", 7)]),
    ("Ephesus B", [("ss", 2), ("ww", 3), ("lg", 5)]),
    ("Alexandria A", [("ss", 3), ("oo", 0), ("g", 7)]),
    ("Alexandria B", [("cc", 0), ("w", 0), ("ss", 7)]),
    ("Halicarnassus A", [("cc", 3), ("ooo", 0), ("l", 7)]),
    ("Halicarnassus B", [("oo", 2), ("ccc", 1), ("pg", 0)]),
]
EVERY_STAGE = [
    pytest.param(name, number, beyond, points, id=f"{name}-{number + 1}")
    for name, stages in STAGES
    for number, (beyond, points) in enumerate(stages)
]


def _poor(name: str, number: int, structures: list[str]) -> GameState:
    """Return a game with a city that has no coins and can pay for the stage only from its own production."""
    others = [each for each in ("Giza B", "Rhodes B", "Olympia B") if each[:-2] != name[:-2]][:2]
    return game(
        [city(name, built=structures, stages=number, coins=0), *map(city, others)],
        {0: ["Altar"]},
    )


@pytest.mark.parametrize(("name", "number", "beyond", "points"), EVERY_STAGE)
def test_a_stage_takes_its_resources_and_gives_its_points(name: str, number: int, beyond: str, points: int) -> None:
    state = _poor(name, number, producers(beyond))
    before = count(state.table.cities).wonder
    assert stage_payments(state, 0) == [(0, 0)]
    after = play(state, {0: stage("Altar")})
    assert after.table.cities[0].stages == number + 1
    assert count(after.table.cities).wonder - before == points


@pytest.mark.parametrize(("name", "number", "beyond", "points"), EVERY_STAGE)
def test_with_one_resource_less_a_stage_cannot_be_built(name: str, number: int, beyond: str, points: int) -> None:
    del points
    for place in range(len(beyond)):
        state = _poor(name, number, producers(beyond[:place] + beyond[place + 1 :]))
        assert stage_payments(state, 0) == []
        assert why_not(state, 0, stage("Altar")) in {Refusal.RESOURCES_MISSING, Refusal.WRONG_PAYMENT}


def test_there_are_seven_wonders_with_two_sides() -> None:
    assert [f"{name} {side}" for name, side in CATALOGUE.boards] == [name for name, _ in STAGES]
    assert [len(board(name).stages) for name, _ in STAGES] == [len(stages) for _, stages in STAGES]


@pytest.mark.parametrize(
    ("name", "resource"),
    [
        ("Giza", "Baths"),
        ("Babylon", "Guard Tower"),
        ("Olympia", "Stockade"),
        ("Rhodes", "Barracks"),
        ("Ephesus", "Scriptorium"),
        ("Alexandria", "Workshop"),
        ("Halicarnassus", "Apothecary"),
    ],
)
@pytest.mark.parametrize("side", "AB")
def test_a_board_produces_a_resource_that_is_for_sale(name: str, side: str, resource: str) -> None:
    """Each of these structures costs one unit of what the board produces."""
    buyer, other = [each for each in ("Giza A", "Rhodes A", "Babylon A") if each[:-2] != name][:2]
    state = game([city(f"{name} {side}", coins=0), city(other), city(buyer)], {0: [resource], 2: [resource]})
    assert payments(state, 0, resource) == [(0, 0)]
    assert payments(state, 2, resource) == [(2, 0)]


@pytest.mark.parametrize(
    ("name", "points"), [("Giza A", 15), ("Giza B", 20), ("Rhodes B", 7), ("Ephesus B", 10), ("Ephesus A", 10)]
)
def test_a_complete_wonder_is_worth_all_its_points(name: str, points: int) -> None:
    other = "Babylon A"
    wonder = city(name, stages=len(board(name).stages))
    assert count([wonder, city(other), city("Olympia A")]).wonder == points


# Rhodes


@pytest.mark.parametrize(
    ("name", "stages", "shields"),
    [
        ("Rhodes A", 1, 0),
        ("Rhodes A", 2, 2),
        ("Rhodes A", 3, 2),
        ("Rhodes B", 0, 0),
        ("Rhodes B", 1, 1),
        ("Rhodes B", 2, 2),
    ],
)
def test_the_colossus_adds_shields_in_every_conflict(name: str, stages: int, shields: int) -> None:
    """Each conflict is against a city with one shield."""
    for age in (1, 2, 3):
        cities = [city(name, stages=stages), city("Giza A", built=["Barracks"]), city("Ephesus A", built=["Stockade"])]
        after = play(game(cities, age=age, turn=6))
        won = {0: (), 1: (), 2: ({1: 1, 2: 3, 3: 5}[age],) * 2}[shields]
        lost = 2 if shields == 0 else 0
        assert (after.table.cities[0].victory, after.table.cities[0].defeats) == (won, lost)


def test_a_stage_built_on_the_sixth_turn_counts_in_its_conflicts() -> None:
    cities = [city("Rhodes A", built=["Clay Pool", "Brickyard"], stages=1), city("Giza A"), city("Ephesus A")]
    after = play(game(cities, {0: ["Altar"]}, turn=6), {0: stage("Altar")})
    assert after.table.cities[0].victory == (1, 1)


@pytest.mark.parametrize(("built_stages", "beyond", "gained"), [(0, "sss", 3), (1, "ooo", 4)])
def test_rhodes_b_brings_coins_once(built_stages: int, beyond: str, gained: int) -> None:
    cities = [
        city("Rhodes B", built=producers(beyond), stages=built_stages, coins=0),
        city("Giza A"),
        city("Ephesus A"),
    ]
    after = play(game(cities, {0: ["Altar"]}), {0: stage("Altar")})
    assert coins(after) == [gained, 3, 3]
    assert coins(play(after))[0] == gained


# Ephesus


@pytest.mark.parametrize(
    ("name", "number", "beyond", "gained"),
    [
        ("Ephesus A", 0, "ss", 0),
        ("Ephesus A", 1, "ww", 9),
        ("Ephesus A", 2, "p", 0),
        ("Ephesus B", 0, "ss", 4),
        ("Ephesus B", 1, "ww", 4),
        ("Ephesus B", 2, "lg", 4),
    ],
)
def test_the_temple_of_artemis_brings_its_coins_once(name: str, number: int, beyond: str, gained: int) -> None:
    cities = [city(name, built=producers(beyond), stages=number, coins=1), city("Giza A"), city("Rhodes A")]
    after = play(game(cities, {0: ["Altar"]}), {0: stage("Altar")})
    assert coins(after) == [1 + gained, 3, 3]
    assert coins(play(after))[0] == 1 + gained


# Alexandria


@pytest.mark.parametrize(("name", "stages"), [("Alexandria A", 2), ("Alexandria B", 1)])
@pytest.mark.parametrize("structure", ["Stockade", "Baths", "Barracks", "Guard Tower"])
def test_the_lighthouse_gives_a_raw_material_of_choice_that_is_not_for_sale(
    name: str, stages: int, structure: str
) -> None:
    cities = [city(name, stages=stages, coins=0), city("Ephesus A"), city("Halicarnassus A")]
    state = game(cities, {0: [structure], 1: [structure], 2: [structure]})
    assert payments(state, 0, structure) == [(0, 0)]
    assert payments(state, 1, structure) == payments(state, 2, structure) == []


@pytest.mark.parametrize(("name", "stages"), [("Alexandria A", 1), ("Alexandria B", 0)])
def test_before_its_stage_the_lighthouse_gives_nothing(name: str, stages: int) -> None:
    cities = [city(name, stages=stages), city("Ephesus A"), city("Halicarnassus A")]
    assert payments(game(cities, {0: ["Baths"]}), 0, "Baths") == []


def test_one_unit_of_choice_does_not_serve_two_needs() -> None:
    cities = [city("Alexandria A", stages=2), city("Ephesus A"), city("Halicarnassus A")]
    assert payments(game(cities, {0: ["Caravansery"]}, age=2), 0, "Caravansery") == []


@pytest.mark.parametrize("structure", ["Apothecary", "Scriptorium", "Workshop"])
def test_alexandria_b_gives_a_manufactured_good_of_choice_too(structure: str) -> None:
    cities = [city("Alexandria B", stages=2, coins=0), city("Giza A"), city("Rhodes A")]
    state = game(cities, {0: [structure], 1: [structure], 2: [structure]})
    assert payments(state, 0, structure) == [(0, 0)]
    # The board's own glass is for sale, the unit of choice is not.
    sold = [(0, 2)] if structure == "Workshop" else []
    assert payments(state, 1, structure) == sold


def test_alexandria_b_builds_its_third_stage_with_the_unit_of_choice_for_a_stone() -> None:
    cities = [city("Alexandria B", built=["Quarry"], stages=2, coins=0), city("Ephesus A"), city("Rhodes A")]
    assert stage_payments(game(cities, {0: ["Altar"]}), 0) == [(0, 0)]


# Babylon A (and the symbol of Babylon B)


@pytest.mark.parametrize(("name", "stages"), [("Babylon A", 2), ("Babylon B", 3)])
def test_the_symbol_of_the_gardens_is_chosen_at_the_end_for_the_most_points(name: str, stages: int) -> None:
    others = [city("Giza A"), city("Rhodes A")]
    # Two symbols of different kinds: the third kind completes a set, 1 + 1 + 1 + 7.
    score = count([city(name, stages=stages, built=["Apothecary", "Workshop"]), *others])
    assert (score.scientific, score.choice.symbols) == (10, (TABLET,))
    # Four of a kind: a fifth makes 25.
    score = count([city(name, stages=stages, built=["Scriptorium", "Library", "School", "University"]), *others])
    assert (score.scientific, score.choice.symbols) == (25, (TABLET,))
    # Alone it is worth one point.
    assert count([city(name, stages=stages), *others]).scientific == 1
    assert count([city(name, stages=stages - 1, built=["Apothecary"]), *others]).scientific == 1


def test_two_symbols_of_choice_are_chosen_together() -> None:
    """Three gears and two chosen symbols: two more gears make 25, a compass and a tablet only 9 + 1 + 1 + 7 = 18."""
    wonder = city("Babylon A", stages=2, built=["Workshop", "Laboratory", "Observatory", "Scientists Guild"])
    score = count([wonder, city("Giza A"), city("Rhodes A")])
    assert (score.scientific, score.guilds) == (25, 0)
    assert score.choice.symbols == (GEAR, GEAR)
    # Two gears: 4 + 1 + 1 + 7 = 13 against 16.
    wonder = city("Babylon A", stages=2, built=["Workshop", "Laboratory", "Scientists Guild"])
    assert count([wonder, city("Giza A"), city("Rhodes A")]).scientific == 16
    # One gear: 1 + 1 + 1 + 7 = 10 against 9.
    wonder = city("Babylon A", stages=2, built=["Workshop", "Scientists Guild"])
    assert count([wonder, city("Giza A"), city("Rhodes A")]).scientific == 10


def test_one_guild_alone_gives_the_symbol_that_makes_the_most_points() -> None:
    """Two compasses, two gears and a tablet give 16; a second tablet makes 4 + 4 + 4 + 14 = 26, a third gear 21."""
    structures = ["Apothecary", "Dispensary", "Workshop", "Laboratory", "Scriptorium"]
    score = count([city("Giza A", built=[*structures, "Scientists Guild"]), city("Babylon A"), city("Rhodes A")])
    assert (score.scientific, score.choice.symbols) == (26, (TABLET,))
    assert count([city("Giza A", built=structures), city("Babylon A"), city("Rhodes A")]).scientific == 16


# Babylon B: the seventh card

SECOND_STAGE = ["Sawmill", "Glassworks"]
"""Structures that produce what the second stage costs: two wood and a glass."""


def last_turn(  # noqa: PLR0913 - the facts of a table; a test names only a few
    babylon: str = "Babylon B",
    held: tuple[str, str] = ("Altar", "Theater"),
    *,
    stages: int = 2,
    structures: tuple[str, ...] = (),
    purse: int = 3,
    age: Age = 1,
    upcoming: tuple[AgeDeal, ...] = (),
) -> GameState:
    """Return a game in turn 6, where seat 1 holds a Loom and seat 2 a Press, each with an idle card."""
    cities = [city(babylon, built=structures, stages=stages, coins=purse), city("Rhodes A"), city("Giza A")]
    return game(cities, {0: held, 1: ["Loom"], 2: ["Press"]}, age=age, turn=6, upcoming=upcoming)


def test_with_its_second_stage_babylon_plays_its_seventh_card_too() -> None:
    state = play(last_turn(), {0: build("Altar")})
    assert state.phase == SeventhCards((Seat(0),), ())
    assert state.due == (0,)
    assert moves_of(state, 0) == (build("Theater"), discard("Theater"), DECLINE)
    after = seal(state, 0, build("Theater"))
    assert built(after, 0) == ["Altar", "Theater"]
    assert sorted(pile(after)) == ["Loom", "Press"]
    assert isinstance(after.phase, AgeOver)


@pytest.mark.parametrize("turn_number", [1, 2, 3, 4, 5])
def test_there_is_no_seventh_card_before_the_sixth_turn(turn_number: int) -> None:
    cities = [city("Babylon B", stages=2), city("Rhodes A"), city("Giza A")]
    assert isinstance(play(game(cities, turn=turn_number)).phase, ChooseCards)


@pytest.mark.parametrize(("name", "stages"), [("Babylon A", 2), ("Babylon A", 3), ("Babylon B", 1), ("Babylon B", 0)])
def test_without_the_second_stage_of_side_b_the_seventh_card_is_discarded(name: str, stages: int) -> None:
    after = play(last_turn(name, stages=stages), {0: build("Altar")})
    assert isinstance(after.phase, AgeOver)
    assert sorted(pile(after)) == ["Loom", "Press", "Theater"]
    assert coins(after)[0] == 3


def test_the_second_stage_built_on_the_sixth_turn_is_used_at_once() -> None:
    state = play(last_turn(stages=1, structures=tuple(SECOND_STAGE)), {0: stage("Altar")})
    assert isinstance(state.phase, SeventhCards)
    after = seal(state, 0, build("Theater"))
    assert built(after, 0) == [*SECOND_STAGE, "Theater"]
    assert names(after.table.cities[0].buried) == ["Altar"]
    assert after.table.cities[0].stages == 2


def test_the_seventh_card_uses_the_production_of_the_sixth() -> None:
    """The Clay Pool is built first. Together with the board's clay it pays for the Forum."""
    state = last_turn(held=("Clay Pool", "Forum"), age=2)
    assert why_not(state, 0, build("Forum")) is not None
    state = play(state, {0: build("Clay Pool")})
    assert payments(state, 0, "Forum") == [(0, 0)]
    assert built(seal(state, 0, build("Forum")), 0) == ["Clay Pool", "Forum"]


def test_the_seventh_card_is_paid_with_the_coins_of_then() -> None:
    """The coins for discarding the sixth card pay for an ore from Rhodes, which gets them after the sixth turn."""
    state = last_turn(held=("Palace", "Barracks"), purse=0)
    assert payments(state, 0, "Barracks") == []
    state = play(state, {0: discard("Palace")})
    assert coins(state)[0] == 3
    assert payments(state, 0, "Barracks") == [(2, 0)]
    after = seal(state, 0, build("Barracks", left=2))
    assert coins(after) == [1, 5, 3]


def test_a_neighbours_structure_of_the_sixth_turn_sells_to_the_seventh_card() -> None:
    state = last_turn(held=("Altar", "Apothecary"))
    assert payments(state, 0, "Apothecary") == []
    state = play(state, {0: build("Altar"), 1: build("Loom")})
    assert payments(state, 0, "Apothecary") == [(2, 0)]


def test_the_seventh_card_cannot_have_the_name_of_the_sixth() -> None:
    state = play(last_turn(held=("Loom", "Loom")), {0: build("Loom")})
    assert why_not(state, 0, build("Loom")) is Refusal.ALREADY_BUILT
    assert moves_of(state, 0) == (discard("Loom"), DECLINE)


def test_the_seventh_card_can_be_discarded_for_three_coins() -> None:
    after = seal(play(last_turn(), {0: build("Altar")}), 0, discard("Theater"))
    assert coins(after)[0] == 6
    assert sorted(pile(after)) == ["Loom", "Press", "Theater"]


def test_the_seventh_card_can_go_under_the_third_stage() -> None:
    state = play(last_turn(structures=("Brickyard", "Press")), {0: build("Altar")})
    assert stage_payments(state, 0) == [(0, 0)]
    after = seal(state, 0, stage("Theater"))
    assert after.table.cities[0].stages == 3
    assert names(after.table.cities[0].buried) == ["Theater"]
    assert count(after.table.cities).scientific == 1


def test_the_second_and_the_third_stage_can_be_built_on_one_sixth_turn() -> None:
    state = last_turn(stages=1, structures=(*SECOND_STAGE, "Brickyard", "Press"))
    after = seal(play(state, {0: stage("Altar")}), 0, stage("Theater"))
    assert after.table.cities[0].stages == 3


def test_a_declined_seventh_card_is_discarded_without_coins() -> None:
    step = submit(play(last_turn(), {0: build("Altar")}), Seat(0), DECLINE)
    assert Declined(Seat(0)) in step.events
    assert coins(step.state)[0] == 3
    assert sorted(pile(step.state)) == ["Loom", "Press", "Theater"]


def test_the_seventh_card_fights_in_the_conflicts_of_its_age() -> None:
    state = play(last_turn(held=("Altar", "Guard Tower")), {0: build("Altar")})
    after = seal(state, 0, build("Guard Tower"))
    assert after.table.cities[0].victory == (1, 1)


def test_the_seventh_card_of_age_three_ends_the_game() -> None:
    state = play(last_turn(age=3), {0: build("Altar")})
    assert isinstance(state.phase, SeventhCards)
    assert isinstance(seal(state, 0, build("Theater")).phase, GameOver)


def test_while_babylon_thinks_nobody_else_is_due() -> None:
    state = play(last_turn(), {0: build("Altar")})
    for seat in (1, 2):
        assert moves_of(state, seat) == ()
        assert why_not(state, seat, discard("Loom")) is Refusal.NOT_DUE
    assert why_not(state, 0, discard("Altar")) is Refusal.NOT_IN_HAND
    assert why_not(state, 0, take("Altar")) is Refusal.WRONG_KIND


def test_a_vineyard_as_seventh_card_counts_what_the_sixth_turn_built() -> None:
    """A Lumber Yard in the city and a Stone Pit to its left give two coins."""
    cities = [city("Babylon B", stages=2, coins=0), city("Rhodes A"), city("Giza A")]
    state = game(cities, {0: ["Lumber Yard", "Vineyard"], 1: ["Stone Pit"]}, age=2, turn=6)
    state = play(state, {0: build("Lumber Yard"), 1: build("Stone Pit")})
    assert coins(seal(state, 0, build("Vineyard")))[0] == 2


# Halicarnassus


def mausoleum(  # noqa: PLR0913 - the facts of a table; a test names only a few
    name: str = "Halicarnassus A",
    *,
    stages: int = 1,
    structures: tuple[str, ...] = ("Ore Vein", "Foundry"),
    hands: dict[int, list[str]] | None = None,
    turn_number: int = 1,
    discarded: tuple[str, ...] = (),
    age: Age = 1,
) -> GameState:
    cities = [city(name, built=structures, stages=stages), city("Giza A"), city("Ephesus A")]
    return game(cities, {0: ["Theater"], **(hands or {})}, turn=turn_number, discard=discarded, age=age)


@pytest.mark.parametrize(
    ("name", "stages", "structures", "searches"),
    [
        ("Halicarnassus A", 0, ("Clay Pool", "Brickyard"), False),
        ("Halicarnassus A", 1, ("Ore Vein", "Foundry"), True),
        ("Halicarnassus A", 2, ("Loom",), False),
        ("Halicarnassus B", 0, ("Foundry",), True),
        ("Halicarnassus B", 1, ("Clay Pool", "Brickyard"), True),
        ("Halicarnassus B", 2, ("Press", "Glassworks"), True),
    ],
)
def test_which_stages_search_the_discard_pile(
    name: str, stages: int, structures: tuple[str, ...], *, searches: bool
) -> None:
    state = play(mausoleum(name, stages=stages, structures=structures, discarded=("Palace",)), {0: stage("Theater")})
    assert isinstance(state.phase, SearchDiscard) is searches
    if searches:
        assert moves_of(state, 0) == (take("Palace"), DECLINE)
        after = seal(state, 0, take("Palace"))
        assert built(after, 0) == [*structures, "Palace"]
        assert pile(after) == []
        assert coins(after)[0] == 3


def test_a_stage_built_earlier_does_not_search_again() -> None:
    state = play(mausoleum(stages=2, discarded=("Palace",)), {0: build("Theater")})
    assert isinstance(state.phase, ChooseCards)


def test_the_mausoleum_sees_what_was_discarded_in_this_very_turn() -> None:
    state = mausoleum(hands={1: ["Palace"]}, discarded=("Baths",))
    state = play(state, {0: stage("Theater"), 1: discard("Palace")})
    assert moves_of(state, 0) == (take("Baths"), take("Palace"), DECLINE)


def test_on_the_sixth_turn_it_sees_the_leftovers_too_but_not_what_lies_under_a_wonder() -> None:
    state = mausoleum(hands={0: ["Theater", "Altar"], 1: ["Palace", "Loom"], 2: ["Press", "Tavern"]}, turn_number=6)
    state = play(state, {0: stage("Theater"), 1: discard("Palace"), 2: build("Press")})
    assert sorted(pile(state)) == ["Altar", "Loom", "Palace", "Tavern"]
    assert [move for move in moves_of(state, 0) if move == take("Theater")] == []
    after = seal(state, 0, take("Altar"))
    assert built(after, 0)[-1] == "Altar"
    assert sorted(pile(after)) == ["Loom", "Palace", "Tavern"]


def test_on_the_sixth_turn_it_builds_before_the_conflicts() -> None:
    state = mausoleum(turn_number=6, discarded=("Fortifications",), age=3)
    state = play(state, {0: stage("Theater")})
    assert [each.defeats for each in state.table.cities] == [0, 0, 0]
    after = seal(state, 0, take("Fortifications"))
    assert after.table.cities[0].victory == (5, 5)
    assert isinstance(after.phase, GameOver)


def test_it_may_take_nothing() -> None:
    state = play(mausoleum(discarded=("Palace",)), {0: stage("Theater")})
    step = submit(state, Seat(0), DECLINE)
    assert step.events[0] == Declined(Seat(0))
    assert pile(step.state) == ["Palace"]
    assert "Palace" not in built(step.state, 0)
    assert step.state.table.turn == 2


def test_it_cannot_take_what_it_has() -> None:
    state = play(mausoleum(discarded=("Foundry", "Palace")), {0: stage("Theater")})
    assert moves_of(state, 0) == (take("Palace"), DECLINE)
    assert why_not(state, 0, take("Foundry")) is Refusal.ALREADY_BUILT


def test_it_cannot_take_what_is_not_there_nor_do_anything_else() -> None:
    state = play(mausoleum(discarded=("Palace",)), {0: stage("Theater")})
    assert why_not(state, 0, take("Altar")) is Refusal.NOT_DISCARDED
    assert why_not(state, 0, build("Palace")) is Refusal.WRONG_KIND
    assert why_not(state, 0, discard("Palace")) is Refusal.WRONG_KIND
    assert why_not(state, 1, take("Palace")) is Refusal.NOT_DUE


def test_where_nothing_lies_it_is_not_asked() -> None:
    state = play(mausoleum(), {0: stage("Theater")})
    assert isinstance(state.phase, ChooseCards)
    assert state.table.turn == 2


def test_where_it_has_everything_that_lies_there_it_can_only_decline() -> None:
    state = play(mausoleum(discarded=("Foundry",)), {0: stage("Theater")})
    assert moves_of(state, 0) == (DECLINE,)


def test_it_pays_nothing_and_gains_the_coins_of_what_it_builds() -> None:
    state = play(mausoleum(discarded=("Tavern",)), {0: stage("Theater")})
    step = submit(state, Seat(0), take("Tavern"))
    assert coins(step.state)[0] == 3 + 5
    assert [(event.card, event.way, event.bank) for event in step.events if isinstance(event, CardBuilt)] == [
        (card("Tavern"), Way.DISCARD_PILE, 0)
    ]
    # The Quarry costs a coin when it is bought, but not here.
    state = play(mausoleum(discarded=("Quarry",)), {0: stage("Theater")})
    assert coins(seal(state, 0, take("Quarry")))[0] == 3


def test_what_it_builds_leads_on_and_produces() -> None:
    state = play(mausoleum(discarded=("Baths",), hands={2: ["Aqueduct"]}), {0: stage("Theater")})
    after = seal(state, 0, take("Baths"))
    # In Age I the hand of seat 2 goes to seat 0.
    assert payments(after, 0, "Aqueduct") == [(0, 0)]


def test_hands_pass_on_only_after_the_search() -> None:
    state = play(mausoleum(discarded=("Palace",), hands={1: ["Loom"]}), {0: stage("Theater"), 1: build("Loom")})
    assert state.table.turn == 1
    assert [len(each) for each in state.table.hands] == [6, 6, 6]
    after = seal(state, 0, DECLINE)
    assert after.table.turn == 2


def test_babylons_seventh_card_comes_before_the_search() -> None:
    """The seventh card that Babylon does not play is in the pile when Halicarnassus searches it."""
    cities = [
        city("Halicarnassus A", built=["Ore Vein", "Foundry"], stages=1),
        city("Babylon B", stages=2),
        city("Giza A"),
    ]
    state = game(cities, {0: ["Theater", "Altar"], 1: ["Loom", "Press"], 2: ["Baths", "Tavern"]}, turn=6)
    state = play(state, {0: stage("Theater"), 1: build("Loom"), 2: discard("Baths")})
    assert state.phase == SeventhCards((Seat(1),), (Seat(0),))
    assert pile(state) == ["Baths"]
    state = seal(state, 1, DECLINE)
    assert state.phase == SearchDiscard((Seat(0),))
    assert sorted(pile(state)) == ["Altar", "Baths", "Press", "Tavern"]
    after = seal(state, 0, take("Press"))
    assert built(after, 0)[-1] == "Press"
    assert isinstance(after.phase, AgeOver)


def test_two_searchers_take_their_turns_by_seat_and_the_second_sees_what_is_left() -> None:
    state = searching([city("Halicarnassus A"), city("Giza A"), city("Rhodes A")], ["Palace", "Altar"], [0, 2])
    assert state.due == (0,)
    assert why_not(state, 2, take("Altar")) is Refusal.NOT_DUE
    state = seal(state, 0, take("Palace"))
    assert state.due == (2,)
    assert moves_of(state, 2) == (take("Altar"), DECLINE)
    assert why_not(state, 2, take("Palace")) is Refusal.NOT_DISCARDED
    after = seal(state, 2, take("Altar"))
    assert [built(after, seat) for seat in range(3)] == [["Palace"], [], ["Altar"]]
    assert after.table.turn == 2


def test_the_second_searcher_is_not_asked_where_the_first_took_the_last_card() -> None:
    state = searching([city("Halicarnassus A"), city("Giza A"), city("Rhodes A")], ["Palace"], [0, 2])
    assert isinstance(seal(state, 0, take("Palace")).phase, ChooseCards)


def test_of_two_copies_in_the_pile_one_is_taken() -> None:
    state = searching([city("Halicarnassus A"), city("Giza A"), city("Rhodes A")], ["Altar", "Altar"], [0])
    assert moves_of(state, 0) == (take("Altar"), DECLINE)
    assert pile(seal(state, 0, take("Altar"))) == ["Altar"]


# Olympia A: one free construction an Age


def olympia(  # noqa: PLR0913 - the facts of a table; a test names only a few
    held: tuple[str, ...] = ("Palace",),
    *,
    stages: int = 2,
    purse: int = 0,
    used: bool = False,
    structures: tuple[str, ...] = (),
    age: Age = 3,
    turn_number: int = 1,
    upcoming: tuple[AgeDeal, ...] = (),
) -> GameState:
    wonder = city("Olympia A", built=structures, stages=stages, coins=purse, free_build_used=used)
    others = [city("Giza A"), city("Rhodes A")]
    return game([wonder, *others], {0: held}, age=age, turn=turn_number, upcoming=upcoming)


def test_olympia_builds_without_resources() -> None:
    state = olympia()
    assert payments(state, 0, "Palace") == []
    step = turn(state, {0: by_olympia("Palace")})
    assert built(step.state, 0) == ["Palace"]
    assert coins(step.state) == [0, 3, 3]
    assert [event.way for event in step.events if isinstance(event, CardBuilt) and event.seat == 0] == [Way.OLYMPIA]


@pytest.mark.parametrize("stages", [0, 1])
def test_before_the_second_stage_stands_there_is_no_free_construction(stages: int) -> None:
    state = olympia(stages=stages)
    assert offered_by_olympia(state, 0) == []
    assert why_not(state, 0, by_olympia("Palace")) is Refusal.NO_FREE_BUILD


def test_olympia_b_and_other_wonders_have_no_free_construction() -> None:
    for name in ("Olympia B", "Babylon A"):
        state = game([city(name, stages=3), city("Giza A"), city("Rhodes A")], {0: ["Palace"]}, age=3)
        assert why_not(state, 0, by_olympia("Palace")) is Refusal.NO_FREE_BUILD


def test_the_stage_does_not_serve_on_the_turn_in_which_it_is_built() -> None:
    state = olympia(("Altar", "Palace"), stages=1, structures=("Quarry",))
    assert why_not(state, 0, by_olympia("Palace")) is Refusal.NO_FREE_BUILD
    after = play(state, {0: stage("Altar")})
    assert after.table.cities[0].stages == 2
    assert offered_by_olympia(after, 0) == []  # everything in this hand is free anyway
    assert not after.table.cities[0].free_build_used


def test_the_free_construction_serves_once_an_age() -> None:
    state = olympia(("Palace", "Pantheon"))
    assert offered_by_olympia(state, 0) == ["Palace", "Pantheon"]
    after = play(state, {0: by_olympia("Palace")})
    assert after.table.cities[0].free_build_used
    # After three turns the hand is back at seat 0.
    back = play(play(after))
    assert "Pantheon" in [each.name for each in back.table.hands[0]]
    assert offered_by_olympia(back, 0) == []
    assert why_not(back, 0, by_olympia("Pantheon")) is Refusal.NO_FREE_BUILD


@pytest.mark.parametrize("used_on_last_turn", [True, False])
def test_the_free_construction_serves_again_in_the_next_age(*, used_on_last_turn: bool) -> None:
    following = AgeDeal((hand(["Aqueduct"], 1), hand((), 1), hand((), 1)))
    state = olympia(age=1, turn_number=6, used=not used_on_last_turn, upcoming=(following,))
    after = play(state, {0: by_olympia("Palace")} if used_on_last_turn else {})
    assert (after.table.age, after.table.turn) == (2, 1)
    assert not after.table.cities[0].free_build_used
    assert offered_by_olympia(after, 0) == ["Aqueduct"]


def test_the_free_construction_waives_the_coin_for_the_bank() -> None:
    state = olympia(("Quarry",), purse=1, age=2)
    assert payments(state, 0, "Quarry") == [(0, 0)]
    assert offered_by_olympia(state, 0) == ["Quarry"]
    assert coins(play(state, {0: by_olympia("Quarry")}))[0] == 1
    assert coins(play(state, {0: build("Quarry")}))[0] == 0


def test_the_free_construction_is_offered_where_building_costs_coins_and_where_it_is_impossible() -> None:
    state = olympia(("Barracks", "Palace", "Stockade", "Altar"), purse=2)
    # Rhodes to the right sells the ore; the wood is Olympia's own; the Altar is free.
    assert payments(state, 0, "Barracks") == [(0, 2)]
    assert offered_by_olympia(state, 0) == ["Barracks", "Palace"]


@pytest.mark.parametrize("wasted", ["Altar", "Stockade", "Statue"])
def test_the_free_construction_may_be_wasted_though_nobody_is_offered_that(wasted: str) -> None:
    """It may be used for a structure that is free anyway: without a cost, by production, or through a chain."""
    state = olympia((wasted,), structures=("Theater",))
    assert offered_by_olympia(state, 0) == []
    assert why_not(state, 0, by_olympia(wasted)) is None
    assert play(state, {0: by_olympia(wasted)}).table.cities[0].free_build_used


def test_the_free_construction_builds_no_second_structure_of_a_name() -> None:
    state = olympia(structures=("Palace",))
    assert offered_by_olympia(state, 0) == []
    assert why_not(state, 0, by_olympia("Palace")) is Refusal.ALREADY_BUILT


def test_the_free_construction_pays_nobody() -> None:
    move = replace(build("Palace", left=2), olympia=True)
    assert why_not(olympia(purse=9), 0, move) is Refusal.WRONG_PAYMENT


def test_an_ordinary_build_leaves_the_free_construction_unused() -> None:
    after = play(olympia(("Stockade",)), {0: build("Stockade")})
    assert not after.table.cities[0].free_build_used


# Olympia B


@pytest.mark.parametrize(
    ("stages", "structures", "left", "right"),
    [
        (0, (), 2, 2),
        (1, (), 1, 1),
        (0, ("East Trading Post",), 2, 1),
        (0, ("West Trading Post",), 1, 2),
        (1, ("East Trading Post",), 1, 1),
        (1, ("East Trading Post", "West Trading Post"), 1, 1),
    ],
)
def test_olympia_b_buys_raw_materials_for_one_coin_from_both(
    stages: int, structures: tuple[str, ...], left: int, right: int
) -> None:
    """The stage works like both trading posts together, but does not make their prices lower still."""
    wonder = city("Olympia B", built=structures, stages=stages, coins=9)
    state = game([wonder, city("Giza A"), city("Rhodes A")], {0: ["Baths", "Barracks"]})
    assert payments(state, 0, "Baths") == [(left, 0)]
    assert payments(state, 0, "Barracks") == [(0, right)]


def test_the_trading_posts_can_still_be_built() -> None:
    state = game([city("Olympia B", stages=1), city("Giza A"), city("Rhodes A")], {0: ["East Trading Post"]})
    assert payments(state, 0, "East Trading Post") == [(0, 0)]


def test_olympia_b_pays_two_coins_for_manufactured_goods() -> None:
    state = game(
        [city("Olympia B", stages=1), city("Ephesus A"), city("Alexandria A")], {0: ["Scriptorium", "Workshop"]}
    )
    assert payments(state, 0, "Scriptorium") == [(2, 0)]
    assert payments(state, 0, "Workshop") == [(0, 2)]


@pytest.mark.parametrize(("stages", "guild_points"), [(2, 0), (3, 4)])
def test_the_third_stage_copies_a_guild_of_a_neighbour(stages: int, guild_points: int) -> None:
    """The Workers Guild of the left neighbour counts the brown cards of Olympia's own neighbours: 1 + 3."""
    cities = [
        city("Olympia B", stages=stages, built=["Sawmill"]),
        city("Giza A", built=["Workers Guild", "Quarry"]),
        city("Ephesus A", built=["Stone Pit"]),
        city("Rhodes A", built=["Ore Vein", "Foundry", "Mine"]),
    ]
    score = count(cities)
    assert score.guilds == guild_points
    assert score.choice.copied == (card("Workers Guild") if stages == 3 else None)
    # The owner's guild counts its own neighbours' Sawmill and Stone Pit, as if it had not been copied.
    assert count(cities, 1).guilds == 2


def test_the_best_guild_of_both_neighbours_is_copied() -> None:
    cities = [
        city("Olympia B", stages=3),
        city("Giza A", built=["Workers Guild", "Magistrates Guild", "Altar"]),
        city("Rhodes A", built=["Spies Guild", "Barracks", "Walls", "Circus"]),
    ]
    score = count(cities)
    assert (score.guilds, score.choice.copied) == (3, card("Spies Guild"))


def test_the_guild_of_a_city_further_off_cannot_be_copied() -> None:
    cities = [
        city("Olympia B", stages=3),
        city("Giza A", built=["Barracks"]),
        city("Babylon A", built=["Spies Guild"]),
        city("Rhodes A"),
    ]
    score = count(cities)
    assert (score.guilds, score.choice.copied) == (0, None)


def test_where_no_neighbour_has_a_guild_nothing_is_copied() -> None:
    score = count([city("Olympia B", stages=3), city("Giza A"), city("Rhodes A")])
    assert (score.guilds, score.choice.copied, score.total) == (0, None, 1 + 5)


def test_a_copied_scientists_guild_gives_a_symbol() -> None:
    """With a compass and a gear, a tablet makes 1 + 1 + 1 + 7 = 10 points instead of 2, counted as science."""
    cities = [
        city("Olympia B", stages=3, built=["Apothecary", "Workshop"]),
        city("Giza A", built=["Scientists Guild"]),
        city("Rhodes A"),
    ]
    score = count(cities)
    assert (score.scientific, score.guilds) == (10, 0)
    assert (score.choice.copied, score.choice.symbols) == (card("Scientists Guild"), (TABLET,))
    assert count(cities, 1).scientific == 1


def test_own_and_copied_scientists_guild_are_not_the_only_choice() -> None:
    """Without green cards the copied Scientists Guild is worth one point, the copied Spies Guild two."""
    cities = [
        city("Olympia B", stages=3),
        city("Giza A", built=["Scientists Guild", "Barracks"]),
        city("Rhodes A", built=["Spies Guild", "Stockade"]),
    ]
    score = count(cities)
    assert (score.guilds, score.scientific, score.choice.copied) == (2, 0, card("Spies Guild"))


def test_a_copied_shipowners_guild_does_not_count_itself() -> None:
    """Olympia's own cards: one brown, two gray, one purple; the copy is not a card of the city."""
    cities = [
        city("Olympia B", stages=3, built=["Sawmill", "Loom", "Press", "Traders Guild"]),
        city("Giza A", built=["Shipowners Guild", "Quarry"]),
        city("Rhodes A"),
    ]
    score = count(cities)
    assert score.choice.copied == card("Shipowners Guild")
    assert score.guilds == 4
    # The owner's guild counts itself: one brown and one purple.
    assert count(cities, 1).guilds == 2


def test_a_copied_strategists_guild_counts_the_defeats_of_the_copiers_neighbours() -> None:
    cities = [
        city("Olympia B", stages=3, defeats=4),
        city("Giza A", built=["Strategists Guild"], defeats=2),
        city("Babylon A", defeats=6),
        city("Rhodes A", defeats=1),
    ]
    assert count(cities).guilds == 3
    assert count(cities, 1).guilds == 10


def test_a_copied_builders_guild_counts_the_stages_around_the_copier() -> None:
    cities = [
        city("Olympia B", stages=3),
        city("Giza B", stages=4, built=["Builders Guild"]),
        city("Babylon A", stages=3),
        city("Rhodes A", stages=1),
    ]
    assert count(cities).guilds == 3 + 4 + 1
    assert count(cities, 1).guilds == 4 + 3 + 3


# Giza


def test_giza_b_builds_four_stages_one_a_turn() -> None:
    structures = ("Sawmill", "Stone Pit", "Quarry", "Clay Pool", "Brickyard", "Press")
    cities = [city("Giza B", built=structures, coins=0), city("Rhodes A"), city("Ephesus A")]
    state = game(cities)
    points = []
    for _ in range(4):
        state = play(state, {0: stage(IDLE)})
        points.append(count(state.table.cities).wonder)
    assert points == [3, 8, 13, 20]
    assert why_not(state, 0, stage(IDLE)) is Refusal.WONDER_COMPLETE


def test_a_stage_is_refused_in_words_that_name_the_card() -> None:
    state = game([city("Giza B", stages=4), city("Rhodes A"), city("Ephesus A")])
    with pytest.raises(IllegalMove, match=r"seat 0: all stages of the wonder are built \(Pawnshop\)"):
        seal(state, 0, stage(IDLE))


def test_declining_is_no_answer_to_the_choice_of_a_card() -> None:
    state = game([city("Giza B"), city("Rhodes A"), city("Ephesus A")])
    assert why_not(state, 0, Decline()) is Refusal.WRONG_KIND
