"""What every structure costs, gives and leads to, in real play (rulebook, Game Elements and Construction)."""

import pytest

from engine import Refusal, Seat
from engine.catalogue import AGES, Age
from engine.effects import Colour
from engine.events import CardBuilt, CoinsGained, Way
from tests.engine.builders import (
    CATALOGUE,
    build,
    built,
    by_olympia,
    card,
    city,
    coins,
    count,
    discard,
    game,
    payments,
    play,
    seal,
    searching,
    stage,
    stage_payments,
    take,
    turn,
    why_not,
)

ANY = ("Ephesus A", "Alexandria A")
"""Neighbours that sell papyrus and glass, but no raw material and no textile."""


# Producers

PRODUCES = [
    ("Lumber Yard", ["w"]),
    ("Stone Pit", ["s"]),
    ("Clay Pool", ["c"]),
    ("Ore Vein", ["o"]),
    ("Tree Farm", ["w/c"]),
    ("Excavation", ["s/c"]),
    ("Clay Pit", ["c/o"]),
    ("Timber Yard", ["s/w"]),
    ("Forest Cave", ["w/o"]),
    ("Mine", ["o/s"]),
    ("Sawmill", ["w", "w"]),
    ("Quarry", ["s", "s"]),
    ("Brickyard", ["c", "c"]),
    ("Foundry", ["o", "o"]),
    ("Loom", ["l"]),
    ("Glassworks", ["g"]),
    ("Press", ["p"]),
    ("Forum", ["l/g/p"]),
    ("Caravansery", ["w/s/o/c"]),
]
COSTS_ONE = {
    "w": "Stockade",
    "s": "Baths",
    "o": "Barracks",
    "c": "Guard Tower",
    "p": "Scriptorium",
    "l": "Apothecary",
    "g": "Workshop",
}
"""Structures that cost one unit of a resource and nothing else, keyed by the resource."""
ELSEWHERE = {
    "w": "Olympia A",
    "s": "Giza A",
    "o": "Rhodes A",
    "c": "Babylon A",
    "p": "Ephesus A",
    "l": "Halicarnassus A",
    "g": "Alexandria A",
}


def boards_without(letters: str) -> list[str]:
    """Return three boards that produce none of these resources."""
    return [name for letter, name in ELSEWHERE.items() if letter not in letters][:3]


@pytest.mark.parametrize("wanted", COSTS_ONE)
@pytest.mark.parametrize(("name", "units"), PRODUCES)
def test_a_producer_yields_its_resources_and_no_others(name: str, units: list[str], wanted: str) -> None:
    home, left, right = boards_without(wanted)
    structure = COSTS_ONE[wanted]
    state = game([city(home, built=[name], coins=0), city(left), city(right)], {0: [structure]})
    expected = [(0, 0)] if any(wanted in unit for unit in units) else []
    assert payments(state, 0, structure) == expected


@pytest.mark.parametrize("wanted", COSTS_ONE)
@pytest.mark.parametrize(("name", "units"), PRODUCES)
def test_brown_and_gray_cards_sell_to_both_neighbours_and_yellow_ones_to_nobody(
    name: str, units: list[str], wanted: str
) -> None:
    home, left, right = boards_without(wanted)
    structure = COSTS_ONE[wanted]
    state = game([city(home, built=[name]), city(left), city(right)], {1: [structure], 2: [structure]})
    sells = name not in {"Forum", "Caravansery"} and any(wanted in unit for unit in units)
    assert payments(state, 1, structure) == ([(0, 2)] if sells else [])
    assert payments(state, 2, structure) == ([(2, 0)] if sells else [])


@pytest.mark.parametrize(
    ("name", "structure", "twice"),
    [
        ("Sawmill", "Caravansery", True),
        ("Lumber Yard", "Caravansery", False),
        ("Tree Farm", "Caravansery", False),
        ("Brickyard", "Forum", True),
        ("Clay Pool", "Forum", False),
        ("Tree Farm", "Forum", False),
        ("Clay Pit", "Forum", False),
        ("Caravansery", "Forum", False),
    ],
)
def test_two_units_need_two_units(name: str, structure: str, *, twice: bool) -> None:
    """The Caravansery costs two wood, the Forum two clay."""
    neighbours = map(city, ANY)
    state = game([city("Halicarnassus A", built=[name]), *neighbours], {0: [structure]}, age=2)
    assert payments(state, 0, structure) == ([(0, 0)] if twice else [])


@pytest.mark.parametrize(("name", "stages"), [("Quarry", 0), ("Foundry", 1)])
def test_a_quarry_and_a_foundry_yield_two(name: str, stages: int) -> None:
    """Alexandria A's first stage costs two stones, its second two ores."""
    wonder = city("Alexandria A", built=[name], stages=stages, coins=0)
    assert stage_payments(game([wonder, city("Ephesus A"), city("Babylon A")], {0: ["Altar"]}), 0) == [(0, 0)]


def test_a_unit_of_choice_serves_one_need_at_a_time() -> None:
    """The Temple costs wood, clay and glass. A Tree Farm provides wood or clay, not both."""
    cities = [city("Alexandria A", built=["Tree Farm"]), city("Ephesus A"), city("Halicarnassus A")]
    assert payments(game(cities, {0: ["Temple"]}, age=2), 0, "Temple") == []
    cities = [city("Alexandria A", built=["Tree Farm", "Clay Pit"]), city("Ephesus A"), city("Halicarnassus A")]
    assert payments(game(cities, {0: ["Temple"]}, age=2), 0, "Temple") == [(0, 0)]


def test_a_neighbours_unit_of_choice_is_sold_once_to_a_buyer() -> None:
    """The Temple needs wood and clay, but the neighbour's Tree Farm provides only one of them."""
    cities = [city("Alexandria A", coins=9), city("Ephesus A", built=["Tree Farm"]), city("Halicarnassus A")]
    assert payments(game(cities, {0: ["Temple"]}, age=2), 0, "Temple") == []


def test_a_neighbours_unit_is_sold_to_both_of_its_neighbours() -> None:
    cities = [city("Rhodes A"), city("Ephesus A", coins=2), city("Alexandria A", coins=2)]
    after = play(
        game(cities, {1: ["Barracks"], 2: ["Barracks"]}), {1: build("Barracks", right=2), 2: build("Barracks", left=2)}
    )
    assert coins(after) == [7, 0, 0]


# Civilian and military structures


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("Pawnshop", 3),
        ("Baths", 3),
        ("Altar", 2),
        ("Theater", 2),
        ("Aqueduct", 5),
        ("Temple", 3),
        ("Statue", 4),
        ("Courthouse", 4),
        ("Pantheon", 7),
        ("Gardens", 5),
        ("Town Hall", 6),
        ("Palace", 8),
        ("Senate", 6),
    ],
)
def test_a_civilian_structure_is_worth_its_points(name: str, points: int) -> None:
    assert card(name).colour is Colour.BLUE
    score = count([city("Giza A", built=[name]), *map(city, ANY)])
    assert (score.civilian, score.total) == (points, points + 1)


RIVALS = {1: ("Barracks", "Stockade", []), 2: ("Stables", "Walls", ["Barracks"]), 3: ("Circus", "Arsenal", ["Walls"])}
"""Keyed by shields: a structure with as many, a substitute if that one is tested, and structures with one less."""


@pytest.mark.parametrize(
    ("name", "shields"),
    [
        ("Stockade", 1),
        ("Barracks", 1),
        ("Guard Tower", 1),
        ("Walls", 2),
        ("Training Ground", 2),
        ("Stables", 2),
        ("Archery Range", 2),
        ("Fortifications", 3),
        ("Circus", 3),
        ("Arsenal", 3),
        ("Siege Workshop", 3),
    ],
)
def test_a_military_structure_has_its_shields(name: str, shields: int) -> None:
    """Each structure ties with a neighbour that has as many shields, and beats one that has one less."""
    equal, other, fewer = RIVALS[shields]
    rival = other if name == equal else equal
    cities = [city("Giza A", built=[name]), city("Rhodes A", built=[rival]), city("Ephesus A", built=fewer)]
    after = play(game(cities, turn=6))
    assert [(each.victory, each.defeats) for each in after.table.cities] == [((1,), 0), ((1,), 0), ((), 2)]


# Scientific structures

SYMBOLS = {
    "compass": ["Apothecary", "Dispensary", "Lodge", "Academy"],
    "gear": ["Workshop", "Laboratory", "Observatory", "Study"],
    "tablet": ["Scriptorium", "Library", "School", "University"],
}


def test_the_four_structures_of_each_symbol() -> None:
    """Four identical symbols give 16 points, and one symbol of another kind adds one point."""
    for symbol, structures in SYMBOLS.items():
        assert count([city("Giza A", built=structures), *map(city, ANY)]).scientific == 16
        other = next(each[0] for kind, each in SYMBOLS.items() if kind != symbol)
        assert count([city("Giza A", built=[*structures, other]), *map(city, ANY)]).scientific == 17
    everything = [name for structures in SYMBOLS.values() for name in structures]
    assert count([city("Giza A", built=everything), *map(city, ANY)]).scientific == 16 * 3 + 7 * 4


# Commercial structures: coins


def test_the_tavern_brings_five_coins_once() -> None:
    step = turn(game([city("Giza A", coins=0), *map(city, ANY)], {0: ["Tavern"]}), {0: build("Tavern")})
    assert coins(step.state) == [5, 3, 3]
    assert CoinsGained(Seat(0), 5) in step.events
    assert coins(play(step.state))[0] == 5
    assert count(step.state.table.cities).commercial == 0


def test_the_vineyard_counts_brown_cards_of_three_cities_also_those_built_in_this_turn() -> None:
    """The city has a Sawmill, its left neighbour a Stone Pit and, this turn, a Quarry, its right one an Ore Vein."""
    cities = [
        city("Giza A", built=["Sawmill", "Loom"], coins=0),
        city("Ephesus A", built=["Stone Pit"], coins=1),
        city("Babylon A", built=["Clay Pool", "Brickyard"]),
        city("Rhodes A", built=["Ore Vein"]),
    ]
    state = game(cities, {0: ["Vineyard"], 1: ["Quarry"], 3: ["Loom"]}, age=2)
    after = play(state, {0: build("Vineyard"), 1: build("Quarry"), 3: build("Loom")})
    assert coins(after) == [4, 0, 3, 3]


def test_the_bazar_brings_two_coins_for_each_gray_card_also_of_this_turn() -> None:
    cities = [
        city("Giza A", built=["Loom", "Sawmill"], coins=0),
        city("Ephesus A", built=["Press"]),
        city("Babylon A", built=["Glassworks"]),
        city("Rhodes A"),
    ]
    state = game(cities, {0: ["Bazar"], 3: ["Glassworks"]}, age=2)
    after = play(state, {0: build("Bazar"), 3: build("Glassworks")})
    assert coins(after)[0] == 2 * 3


def test_a_card_under_a_wonder_or_in_the_discard_pile_is_not_counted() -> None:
    cities = [city("Giza A", coins=0), city("Ephesus A", built=["Quarry"]), city("Rhodes A")]
    state = game(cities, {0: ["Vineyard"], 1: ["Sawmill"], 2: ["Foundry"]}, age=2)
    after = play(state, {0: build("Vineyard"), 1: stage("Sawmill"), 2: discard("Foundry")})
    assert coins(after)[0] == 1


@pytest.mark.parametrize(
    ("name", "structures", "gained", "points"),
    [
        ("Haven", ["Sawmill", "Quarry", "Loom"], 2, 2),
        ("Haven", [], 0, 0),
        ("Lighthouse", ["Tavern", "Forum", "Loom"], 3, 3),
        ("Lighthouse", [], 1, 1),
        ("Chamber of Commerce", ["Loom", "Press", "Sawmill"], 4, 4),
        ("Chamber of Commerce", [], 0, 0),
        ("Arena", ["Sawmill"], 6, 2),
    ],
)
def test_late_yellow_cards_bring_coins_at_once_and_points_at_the_end(
    name: str, structures: list[str], gained: int, points: int
) -> None:
    """These cards count only their own city, which has two stages; the Lighthouse counts itself."""
    cities = [
        city("Olympia A", built=structures, stages=2, coins=0),
        city("Giza A", built=["Quarry", "Loom", "Tavern"], stages=2),
        city("Rhodes A", built=["Foundry", "Press", "Forum"], stages=1),
    ]
    after = play(game(cities, {0: [name]}, age=3), {0: by_olympia(name)})
    assert coins(after) == [gained, 3, 3]
    assert count(after.table.cities).commercial == points
    assert coins(play(after))[0] == gained


def test_the_arena_counts_no_stage_where_none_stands() -> None:
    cities = [city("Giza A", built=["Dispensary"], coins=0), city("Rhodes A", stages=3), city("Ephesus A", stages=3)]
    after = play(game(cities, {0: ["Arena"]}, age=3), {0: build("Arena")})
    assert coins(after) == [0, 3, 3]
    assert count(after.table.cities).commercial == 0


def test_points_at_the_end_count_what_was_built_later() -> None:
    cities = [city("Giza A", built=["Haven", "Arena", "Lighthouse", "Sawmill", "Quarry"], stages=3), *map(city, ANY)]
    # Haven 2, Arena 3, Lighthouse 3, because there are three yellow cards.
    assert count(cities).commercial == 8


def test_coins_of_the_bank_do_not_pay_for_the_turn_in_which_they_come() -> None:
    """A Tavern brings five coins, but nobody can spend coins in the turn in which they come."""
    cities = [city("Giza A", coins=1), city("Rhodes A"), city("Ephesus A")]
    state = game(cities, {0: ["Tavern", "Barracks"]})
    assert payments(state, 0, "Barracks") == []
    assert coins(play(state, {0: build("Tavern")}))[0] == 6


# Commercial structures: prices


@pytest.mark.parametrize(
    ("name", "raw", "goods"),
    [
        (None, (2, 2), (2, 2)),
        ("East Trading Post", (2, 1), (2, 2)),
        ("West Trading Post", (1, 2), (2, 2)),
        ("Marketplace", (2, 2), (1, 1)),
    ],
)
def test_a_discount_is_for_its_goods_and_its_side(
    name: str | None, raw: tuple[int, int], goods: tuple[int, int]
) -> None:
    """The East post is for the right neighbour, the West post for the left one."""
    structures = [name] if name else []
    for structure, producer in (
        ("Baths", "Stone Pit"),
        ("Barracks", "Ore Vein"),
        ("Guard Tower", "Clay Pool"),
        ("Stockade", "Lumber Yard"),
    ):
        for place, price in ((1, (raw[0], 0)), (2, (0, raw[1]))):
            cities = [city("Alexandria A", built=structures), city("Ephesus A"), city("Halicarnassus A")]
            cities[place] = (
                city("Ephesus A", built=[producer]) if place == 1 else city("Halicarnassus A", built=[producer])
            )
            assert payments(game(cities, {0: [structure]}), 0, structure) == [price]
    for structure, producer in (("Scriptorium", "Press"), ("Apothecary", "Loom"), ("Workshop", "Glassworks")):
        for place, price in ((1, (goods[0], 0)), (2, (0, goods[1]))):
            cities = [city("Babylon A", built=structures), city("Giza A"), city("Rhodes A")]
            cities[place] = city("Giza A", built=[producer]) if place == 1 else city("Rhodes A", built=[producer])
            assert payments(game(cities, {0: [structure]}), 0, structure) == [price]


def test_a_discount_is_used_for_every_unit_of_a_turn() -> None:
    """Aqueduct: three stones from the right neighbour at one coin each; six coins without the trading post."""

    def state(structures: list[str], purse: int) -> list[tuple[int, int]]:
        cities = [
            city("Alexandria A", built=structures, coins=purse),
            city("Ephesus A"),
            city("Giza A", built=["Quarry"]),
        ]
        return payments(game(cities, {0: ["Aqueduct"]}, age=2), 0, "Aqueduct")

    assert state(["East Trading Post"], 3) == [(0, 3)]
    assert state([], 5) == []
    assert state([], 6) == [(0, 6)]
    assert state(["West Trading Post"], 6) == [(0, 6)]


def test_raw_materials_and_goods_in_one_purchase_have_their_own_prices() -> None:
    """Library: two stones at one coin (East) and a textile at two, all from the right neighbour."""
    cities = [
        city("Alexandria A", built=["East Trading Post"], coins=4),
        city("Ephesus A"),
        city("Giza A", built=["Stone Pit", "Loom"]),
    ]
    assert payments(game(cities, {0: ["Library"]}, age=2), 0, "Library") == [(0, 4)]


def test_a_discount_serves_from_the_next_turn_on() -> None:
    """The hand that comes next, from the right neighbour, also contains Barracks."""
    cities = [city("Alexandria A"), city("Ephesus A"), city("Rhodes A")]
    state = game(cities, {0: ["East Trading Post", "Barracks"], 2: ["Altar", "Barracks"]})
    assert payments(state, 0, "Barracks") == [(0, 2)]
    after = play(state, {0: build("East Trading Post"), 2: build("Altar")})
    assert payments(after, 0, "Barracks") == [(0, 1)]


def test_the_cheaper_and_the_dearer_seller_are_both_offered_only_where_neither_beats_the_other() -> None:
    """One ore costs one coin from the left or two from the right: a player may want either; the cheaper comes first."""
    cities = [
        city("Alexandria A", built=["West Trading Post"]),
        city("Rhodes A"),
        city("Ephesus A", built=["Ore Vein"]),
    ]
    state = game(cities, {0: ["Barracks"]})
    assert payments(state, 0, "Barracks") == [(1, 0), (0, 2)]
    assert why_not(state, 0, build("Barracks", right=2)) is None
    assert why_not(state, 0, build("Barracks", left=2)) is Refusal.WRONG_PAYMENT
    assert why_not(state, 0, build("Barracks", left=1, right=2)) is Refusal.WRONG_PAYMENT
    assert why_not(state, 0, build("Barracks")) is Refusal.WRONG_PAYMENT


def test_a_legal_payment_that_another_beats_is_accepted_though_not_offered() -> None:
    """A School costs wood (one coin to the left, two to the right) and papyrus (two coins from either)."""
    cities = [
        city("Giza A", built=["West Trading Post"], coins=4),
        city("Olympia A", built=["Press"]),
        city("Ephesus A", built=["Lumber Yard"]),
    ]
    state = game(cities, {0: ["School"]}, age=2)
    assert payments(state, 0, "School") == [(1, 2), (3, 0), (0, 4)]
    # Papyrus from the left and wood from the right costs at least as much to either neighbour as the other way round.
    assert why_not(state, 0, build("School", left=2, right=2)) is None
    assert coins(play(state, {0: build("School", left=2, right=2)})) == [0, 5, 5]
    for left, right in ((1, 3), (2, 3), (1, 4), (0, 3), (4, 0), (0, 0)):
        assert why_not(state, 0, build("School", left=left, right=right)) is Refusal.WRONG_PAYMENT


def test_of_several_ways_only_those_for_which_the_coins_suffice_are_offered() -> None:
    for purse, expected in ((4, [(1, 2), (3, 0), (0, 4)]), (3, [(1, 2), (3, 0)]), (2, [])):
        cities = [
            city("Giza A", built=["West Trading Post"], coins=purse),
            city("Olympia A", built=["Press"]),
            city("Ephesus A", built=["Lumber Yard"]),
        ]
        state = game(cities, {0: ["School"]}, age=2)
        assert payments(state, 0, "School") == expected
        enough = None if purse == 4 else Refusal.NOT_ENOUGH_COINS
        assert why_not(state, 0, build("School", right=4)) is enough


def test_a_unit_of_choice_makes_more_ways_to_pay() -> None:
    """Town Hall: two stones, an ore, a glass. The city's own Mine gives a stone or the ore.

    The left neighbour sells a stone for one coin, the right one a stone, an ore and a glass for two each.
    """
    cities = [
        city("Ephesus A", built=["Mine", "West Trading Post"], coins=9),
        city("Giza A"),
        city("Babylon A", built=["Ore Vein", "Stone Pit", "Glassworks"]),
    ]
    state = game(cities, {0: ["Town Hall"]}, age=3)
    assert payments(state, 0, "Town Hall") == [(1, 4), (0, 6)]
    # Three units are missing in any case, so anyone who pays for four buys a superfluous one.
    assert why_not(state, 0, build("Town Hall", left=1, right=6)) is Refusal.WRONG_PAYMENT


# Guilds

NEIGHBOURS_HAVE = {
    "Workers Guild": ("brown", 1, ["Sawmill", "Quarry"], ["Foundry"], 3),
    "Craftsmens Guild": ("gray", 2, ["Loom", "Press"], ["Loom"], 6),
    "Traders Guild": ("yellow", 1, ["Tavern", "Forum"], ["Bazar"], 3),
    "Philosophers Guild": ("green", 1, ["Library", "School"], ["Study"], 3),
    "Spies Guild": ("red", 1, ["Walls", "Circus"], ["Stockade"], 3),
    "Magistrates Guild": ("blue", 1, ["Altar", "Palace"], ["Senate"], 3),
}
ONE_OF_EACH_COLOUR = ["Mine", "Glassworks", "Temple", "Vineyard", "Arsenal", "Lodge"]


@pytest.mark.parametrize("guild", NEIGHBOURS_HAVE)
def test_a_guild_counts_one_colour_of_both_neighbours(guild: str) -> None:
    """A guild counts neither its own city, nor cities further away, nor other colours."""
    colour, _, left, right, points = NEIGHBOURS_HAVE[guild]
    others = [name for name in ONE_OF_EACH_COLOUR if card(name).colour.value != colour]
    cities = [
        city("Giza A", built=[guild, *ONE_OF_EACH_COLOUR]),
        city("Rhodes A", built=[*left, *others]),
        city("Babylon A", built=ONE_OF_EACH_COLOUR),
        city("Ephesus A", built=[*right, *others]),
    ]
    assert count(cities).guilds == points


def test_the_strategists_guild_counts_the_neighbours_defeats() -> None:
    cities = [
        city("Giza A", built=["Strategists Guild"], defeats=5),
        city("Rhodes A", defeats=1, victory=[1, 3]),
        city("Babylon A", defeats=6),
        city("Ephesus A", defeats=3),
    ]
    assert count(cities).guilds == 4


def test_the_shipowners_guild_counts_brown_gray_and_purple_cards_of_its_own_city_itself_included() -> None:
    cities = [
        city("Giza A", built=["Shipowners Guild", "Spies Guild", "Sawmill", "Quarry", "Loom", "Altar", "Tavern"]),
        city("Rhodes A", built=["Foundry", "Press"]),
        city("Ephesus A"),
    ]
    assert count(cities).guilds == 5


def test_the_builders_guild_counts_the_stages_of_three_cities() -> None:
    cities = [
        city("Giza A", built=["Builders Guild"], stages=1),
        city("Rhodes A", stages=3),
        city("Babylon A", stages=2),
        city("Giza B", stages=4),
    ]
    assert count(cities).guilds == 1 + 3 + 4


def test_the_scientists_guild_is_a_symbol_of_choice() -> None:
    score = count([city("Giza A", built=["Scientists Guild", "Lodge", "Study"]), *map(city, ANY)])
    assert (score.scientific, score.guilds) == (10, 0)


def test_there_are_ten_guilds_and_each_was_tested() -> None:
    tested = {*NEIGHBOURS_HAVE, "Strategists Guild", "Shipowners Guild", "Builders Guild", "Scientists Guild"}
    assert {each.name for each in CATALOGUE.guilds} == tested
    assert len(tested) == 10


def test_with_three_players_each_city_is_a_neighbour_of_each() -> None:
    cities = [
        city("Giza A", built=["Spies Guild"]),
        city("Rhodes A", built=["Walls"]),
        city("Ephesus A", built=["Stockade"]),
    ]
    assert [count(cities, seat).guilds for seat in range(3)] == [2, 0, 0]


# Chains

CHAINS: list[tuple[Age, str, str]] = [
    (2, "Baths", "Aqueduct"),
    (2, "Altar", "Temple"),
    (2, "Theater", "Statue"),
    (2, "Scriptorium", "Courthouse"),
    (2, "East Trading Post", "Forum"),
    (2, "West Trading Post", "Forum"),
    (2, "Marketplace", "Caravansery"),
    (2, "Apothecary", "Stables"),
    (2, "Workshop", "Archery Range"),
    (2, "Apothecary", "Dispensary"),
    (2, "Workshop", "Laboratory"),
    (2, "Scriptorium", "Library"),
    (3, "Temple", "Pantheon"),
    (3, "Statue", "Gardens"),
    (3, "Library", "Senate"),
    (3, "Forum", "Haven"),
    (3, "Caravansery", "Lighthouse"),
    (3, "Dispensary", "Arena"),
    (3, "Walls", "Fortifications"),
    (3, "Training Ground", "Circus"),
    (3, "Laboratory", "Siege Workshop"),
    (3, "Dispensary", "Lodge"),
    (3, "Laboratory", "Observatory"),
    (3, "Library", "University"),
    (3, "School", "Academy"),
    (3, "School", "Study"),
]


@pytest.mark.parametrize(("age", "earlier", "later"), CHAINS)
def test_a_chain_makes_the_later_structure_free(age: Age, earlier: str, later: str) -> None:
    cities = [city("Halicarnassus B", built=[earlier], coins=0), city("Giza B"), city("Rhodes B")]
    state = game(cities, {0: [later]}, age=age)
    assert payments(state, 0, later) == [(0, 0)]
    step = turn(state, {0: build(later)})
    assert built(step.state, 0) == [earlier, later]
    assert [event.way for event in step.events if isinstance(event, CardBuilt) and event.seat == 0] == [Way.CHAIN]
    assert coins(step.state)[1:] == [3, 3]


@pytest.mark.parametrize(("age", "earlier", "later"), CHAINS)
def test_without_the_earlier_structure_the_later_one_is_not_free(age: Age, earlier: str, later: str) -> None:
    del earlier
    cities = [city("Halicarnassus B", coins=0), city("Giza B"), city("Rhodes B")]
    assert payments(game(cities, {0: [later]}, age=age), 0, later) == []


@pytest.mark.parametrize(("age", "earlier", "later"), CHAINS)
def test_a_neighbours_structure_makes_nothing_free(age: Age, earlier: str, later: str) -> None:
    cities = [city("Halicarnassus B", coins=0), city("Giza B", built=[earlier]), city("Rhodes B", built=[earlier])]
    assert payments(game(cities, {0: [later]}, age=age), 0, later) == []


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("Baths", "Aqueduct"),
        ("Workshop", "Laboratory"),
        ("Scriptorium", "Library"),
        ("Temple", "Pantheon"),
        ("Walls", "Fortifications"),
        ("Library", "University"),
    ],
)
def test_a_chain_does_not_lead_back(earlier: str, later: str) -> None:
    cities = [city("Halicarnassus B", built=[later]), city("Rhodes B"), city("Babylon B")]
    assert payments(game(cities, {0: [earlier]}), 0, earlier) == []


def test_these_are_all_chains_of_the_game() -> None:
    found = {(earlier.name, later.name) for later in CATALOGUE.cards.values() for earlier in later.free_from}
    assert found == {(earlier, later) for _, earlier, later in CHAINS}
    mirrored = {
        (earlier.name, later.name) for earlier in CATALOGUE.cards.values() for later in CATALOGUE.leads_to(earlier)
    }
    assert mirrored == found


def test_a_chain_asks_whether_the_structure_stands_whenever_it_was_built() -> None:
    """A Forum of Age III, from the discard pile, leads to the Haven: it does not matter when it was built."""
    cities = [city("Halicarnassus A", coins=0), city("Giza A"), city("Rhodes A")]
    state = seal(searching(cities, ["Forum"], [0]), 0, take("Forum"))
    again = game(state.table.cities, {0: ["Haven"]}, age=3, turn=2)
    assert payments(again, 0, "Haven") == [(0, 0)]


def test_a_card_under_a_stage_leads_to_nothing() -> None:
    cities = [city("Giza A", built=["Stone Pit"], coins=0), city("Ephesus A"), city("Babylon A")]
    after = play(game(cities, {0: ["Theater"]}), {0: stage("Theater")})
    assert payments(game(after.table.cities, {0: ["Statue"]}, age=2), 0, "Statue") == []


def test_one_of_several_chains_is_enough_and_both_are_no_more() -> None:
    cities = [city("Giza A", built=["East Trading Post", "West Trading Post"], coins=0), *map(city, ANY)]
    assert payments(game(cities, {0: ["Forum"]}, age=2), 0, "Forum") == [(0, 0)]


def test_a_chain_is_built_without_payment() -> None:
    """A player who builds for free cannot give coins to the neighbours."""
    cities = [city("Giza A", built=["Theater"], coins=9), city("Rhodes A", built=["Foundry"]), city("Olympia A")]
    state = game(cities, {0: ["Statue"]}, age=2)
    assert why_not(state, 0, build("Statue", left=4, right=2)) is Refusal.WRONG_PAYMENT


# Never two structures of one name


@pytest.mark.parametrize("name", sorted(CATALOGUE.cards))
def test_no_city_builds_two_structures_of_one_name(name: str) -> None:
    age = 3 if card(name).colour is Colour.PURPLE else max(card(name).copies)
    cities = [city("Olympia A", built=[name], stages=2, coins=50), city("Giza A"), city("Rhodes A")]
    state = game(cities, {0: [name]}, age=age)
    assert payments(state, 0, name) == []
    assert why_not(state, 0, build(name)) is Refusal.ALREADY_BUILT
    assert why_not(state, 0, by_olympia(name)) is Refusal.ALREADY_BUILT
    assert why_not(state, 0, discard(name)) is None


@pytest.mark.parametrize("name", ["Loom", "Glassworks", "Press"])
def test_the_gray_cards_of_age_two_are_the_structures_of_age_one(name: str) -> None:
    assert [name in {each.name for each in CATALOGUE.deck(age, 3)} for age in AGES] == [True, True, False]
    state = game([city("Giza A", built=[name]), *map(city, ANY)], {0: [name]}, age=2)
    assert why_not(state, 0, build(name)) is Refusal.ALREADY_BUILT


def test_two_cities_may_have_the_same_structure() -> None:
    cities = [city("Giza A"), city("Rhodes A", built=["Altar"]), city("Ephesus A")]
    assert built(play(game(cities, {0: ["Altar"]}), {0: build("Altar")}), 0) == ["Altar"]


def test_a_structure_that_stands_can_still_go_under_a_stage() -> None:
    cities = [city("Giza A", built=["Stone Pit", "Altar"]), *map(city, ANY)]
    after = play(game(cities, {0: ["Altar"]}), {0: stage("Altar")})
    assert after.table.cities[0].stages == 1
