"""Compares the first edition's data with a table in this file; every kind of mistake in the data is refused by name."""

import copy
import hashlib
import json
from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Any

import pytest

from engine import loading
from engine.catalogue import AGES, Age, Card, Side
from engine.effects import (
    Ability,
    CardPenalty,
    Coins,
    CoinsPenalty,
    Colour,
    Effect,
    PawnFromBox,
    Penalty,
    Points,
    PointsPer,
    Power,
    Produce,
    ScienceChoice,
    Scope,
    Shields,
    VictoryToken,
)
from engine.loading import (
    DATA_VERSIONS,
    EDITIONS,
    EXPANSION_FOLDERS,
    CatalogueError,
    catalogue,
    parse_catalogue,
    parse_edifices,
    parse_wonders,
)
from engine.resources import MOST, Resource, amounts, check_order
from engine.ruleset import Expansion, Ruleset
from tests.engine import oracle
from tests.engine.builders import CATALOGUE, EDIFICES, WITH_EDIFICES, board, names

# Colour, name, cost ($ is a coin for the bank), least number of players of each copy, what makes it free.

AGE_I = """
brown  | Lumber Yard       |    | 3 4   |
brown  | Stone Pit         |    | 3 5   |
brown  | Clay Pool         |    | 3 5   |
brown  | Ore Vein          |    | 3 4   |
brown  | Tree Farm         | 1$ | 6     |
brown  | Excavation        | 1$ | 4     |
brown  | Clay Pit          | 1$ | 3     |
brown  | Timber Yard       | 1$ | 3     |
brown  | Forest Cave       | 1$ | 5     |
brown  | Mine              | 1$ | 6     |
gray   | Loom              |    | 3 6   |
gray   | Glassworks        |    | 3 6   |
gray   | Press             |    | 3 6   |
blue   | Pawnshop          |    | 4 7   |
blue   | Baths             | 1s | 3 7   |
blue   | Altar             |    | 3 5   |
blue   | Theater           |    | 3 6   |
yellow | Tavern            |    | 4 5 7 |
yellow | East Trading Post |    | 3 7   |
yellow | West Trading Post |    | 3 7   |
yellow | Marketplace       |    | 3 6   |
red    | Stockade          | 1w | 3 7   |
red    | Barracks          | 1o | 3 5   |
red    | Guard Tower       | 1c | 3 4   |
green  | Apothecary        | 1l | 3 5   |
green  | Workshop          | 1g | 3 7   |
green  | Scriptorium       | 1p | 3 4   |
"""
AGE_II = """
brown  | Sawmill         | 1$       | 3 4   |
brown  | Quarry          | 1$       | 3 4   |
brown  | Brickyard       | 1$       | 3 4   |
brown  | Foundry         | 1$       | 3 4   |
gray   | Loom            |          | 3 5   |
gray   | Glassworks      |          | 3 5   |
gray   | Press           |          | 3 5   |
blue   | Aqueduct        | 3s       | 3 7   | Baths
blue   | Temple          | 1w 1c 1g | 3 6   | Altar
blue   | Statue          | 1w 2o    | 3 7   | Theater
blue   | Courthouse      | 2c 1l    | 3 5   | Scriptorium
yellow | Forum           | 2c       | 3 6 7 | East Trading Post, West Trading Post
yellow | Caravansery     | 2w       | 3 5 6 | Marketplace
yellow | Vineyard        |          | 3 6   |
yellow | Bazar           |          | 4 7   |
red    | Walls           | 3s       | 3 7   |
red    | Training Ground | 1w 2o    | 4 6 7 |
red    | Stables         | 1w 1o 1c | 3 5   | Apothecary
red    | Archery Range   | 2w 1o    | 3 6   | Workshop
green  | Dispensary      | 2o 1g    | 3 4   | Apothecary
green  | Laboratory      | 2c 1p    | 3 5   | Workshop
green  | Library         | 2s 1l    | 3 6   | Scriptorium
green  | School          | 1w 1p    | 3 7   |
"""
AGE_III = """
blue   | Pantheon            | 1o 2c 1p 1l 1g       | 3 6   | Temple
blue   | Gardens             | 1w 2c                | 3 4   | Statue
blue   | Town Hall           | 2s 1o 1g             | 3 5 6 |
blue   | Palace              | 1w 1s 1o 1c 1p 1l 1g | 3 7   |
blue   | Senate              | 2w 1s 1o             | 3 5   | Library
yellow | Haven               | 1w 1o 1l             | 3 4   | Forum
yellow | Lighthouse          | 1s 1g                | 3 6   | Caravansery
yellow | Chamber of Commerce | 2c 1p                | 4 6   |
yellow | Arena               | 2s 1o                | 3 5 7 | Dispensary
red    | Fortifications      | 1s 3o                | 3 7   | Walls
red    | Circus              | 3s 1o                | 4 5 6 | Training Ground
red    | Arsenal             | 2w 1o 1l             | 3 4 7 |
red    | Siege Workshop      | 1w 3c                | 3 5   | Laboratory
green  | Lodge               | 2c 1p 1l             | 3 6   | Dispensary
green  | Observatory         | 2o 1l 1g             | 3 7   | Laboratory
green  | University          | 2w 1p 1g             | 3 4   | Library
green  | Academy             | 3s 1g                | 3 7   | School
green  | Study               | 1w 1p 1l             | 3 5   | School
purple | Workers Guild       | 1w 1s 2o 1c          | guild |
purple | Craftsmens Guild    | 2s 2o                | guild |
purple | Traders Guild       | 1p 1l 1g             | guild |
purple | Philosophers Guild  | 3c 1p 1l             | guild |
purple | Spies Guild         | 3c 1g                | guild |
purple | Strategists Guild   | 1s 2o 1l             | guild |
purple | Shipowners Guild    | 3w 1p 1g             | guild |
purple | Scientists Guild    | 2w 2o 1p             | guild |
purple | Magistrates Guild   | 3w 1s 1l             | guild |
purple | Builders Guild      | 2s 2c 1g             | guild |
"""


def read(table: str) -> dict[str, tuple[str, str, str, str]]:
    """Return the colour, cost, copies and chains of each structure, keyed by its name."""
    found = {}
    for line in table.strip().splitlines():
        colour, name, *rest = (cell.strip() for cell in line.split("|"))
        cost, copies, chains = (*rest, "")[:3]
        found[name] = (colour, cost, copies, chains)
    return found


TABLES: dict[Age, dict[str, tuple[str, str, str, str]]] = {1: read(AGE_I), 2: read(AGE_II), 3: read(AGE_III)}
EVERY_CARD = [(age, name) for age in AGES for name in TABLES[age]]


def as_in_the_table(card: Card, age: Age) -> tuple[str, str, str, str]:
    """Return a card of the engine in the table's notation."""
    cost = [f"{amount}{resource}" for resource, amount in amounts(card.cost).items()]
    if card.coins:
        cost.append(f"{card.coins}$")
    copies = " ".join(map(str, card.copies[age])) if age in card.copies else "guild"
    return card.colour.value, " ".join(cost), copies, ", ".join(sorted(names(card.free_from)))


@pytest.mark.parametrize(("age", "name"), EVERY_CARD)
def test_a_card_has_its_colour_cost_copies_and_chains(age: Age, name: str) -> None:
    assert as_in_the_table(CATALOGUE.cards[name], age) == TABLES[age][name]


def test_there_are_no_other_cards() -> None:
    assert set(CATALOGUE.cards) == {name for _, name in EVERY_CARD}
    assert [len(TABLES[age]) for age in AGES] == [27, 23, 28]
    assert len(CATALOGUE.cards) == 27 + 23 + 28 - 3
    in_ages = {(age, each.name) for each in CATALOGUE.cards.values() for age in each.copies}
    guilds = {(3, each.name) for each in CATALOGUE.guilds}
    assert in_ages | guilds == set(EVERY_CARD)


def test_loom_glassworks_and_press_are_one_structure_of_two_ages() -> None:
    twice = {each.name: each.copies for each in CATALOGUE.cards.values() if len(each.copies) > 1}
    assert twice == {name: {1: (3, 6), 2: (3, 5)} for name in ("Loom", "Glassworks", "Press")}


@pytest.mark.parametrize(
    ("players", "cards"),
    [(3, (21, 21, 16)), (4, (28, 28, 22)), (5, (35, 35, 28)), (6, (42, 42, 34)), (7, (49, 49, 40))],
)
def test_the_decks_without_guilds(players: int, cards: tuple[int, int, int]) -> None:
    """A deck has seven cards per player. In Age III, the number of guilds is two more than the number of players."""
    assert tuple(len(CATALOGUE.deck(age, players)) for age in AGES) == cards


def test_the_box_holds_49_49_and_50_cards() -> None:
    """The rulebook gives these numbers; the ten guilds belong to the last deck."""
    in_all = [len(CATALOGUE.deck(age, 7)) for age in AGES]
    assert [in_all[0], in_all[1], in_all[2] + len(CATALOGUE.guilds)] == [49, 49, 50]


@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize("age", AGES)
def test_a_deck_holds_exactly_the_copies_of_its_number_of_players(age: Age, players: int) -> None:
    expected = [
        name
        for name, (_, _, copies, _) in TABLES[age].items()
        if copies != "guild"
        for least in copies.split()
        if int(least) <= players
    ]
    assert sorted(names(CATALOGUE.deck(age, players))) == sorted(expected)


@pytest.mark.parametrize(
    ("age", "colours"),
    [
        (1, {"brown": 14, "gray": 6, "blue": 8, "yellow": 9, "red": 6, "green": 6}),
        (2, {"brown": 8, "gray": 6, "blue": 8, "yellow": 10, "red": 9, "green": 8}),
        (3, {"blue": 11, "yellow": 9, "red": 10, "green": 10}),
    ],
)
def test_how_many_cards_of_each_colour_an_age_has(age: Age, colours: dict[str, int]) -> None:
    deck = CATALOGUE.deck(age, 7)
    assert {
        colour.value: number for colour in Colour if (number := sum(each.colour is colour for each in deck))
    } == colours


def test_each_symbol_is_on_four_structures() -> None:
    """The rulebook's note: four green structures of each symbol."""
    greens = [each for each in CATALOGUE.cards.values() if each.colour is Colour.GREEN]
    assert len(greens) == 12


def test_the_boards_in_the_order_of_the_data() -> None:
    assert {(name, side.value): board.produces.value for (name, side), board in CATALOGUE.boards.items()} == {
        (name, side): letter
        for name, letter in {
            "Giza": "s",
            "Babylon": "c",
            "Olympia": "w",
            "Rhodes": "o",
            "Ephesus": "p",
            "Alexandria": "g",
            "Halicarnassus": "l",
        }.items()
        for side in "AB"
    }


STAGE_COSTS = {
    "Giza A": "2s, 3w, 4s",
    "Giza B": "2w, 3s, 3c, 4s 1p",
    "Babylon A": "2c, 3w, 4c",
    "Babylon B": "1c 1l, 2w 1g, 3c 1p",
    "Olympia A": "2w, 2s, 2o",
    "Olympia B": "2w, 2s, 2o 1l",
    "Rhodes A": "2w, 3c, 4o",
    "Rhodes B": "3s, 4o",
    "Ephesus A": "2s, 2w, 2p",
    "Ephesus B": "2s, 2w, 1p 1l 1g",
    "Alexandria A": "2s, 2o, 2g",
    "Alexandria B": "2c, 2w, 3s",
    "Halicarnassus A": "2c, 3o, 2l",
    "Halicarnassus B": "2o, 3c, 1p 1l 1g",
}


@pytest.mark.parametrize("name", STAGE_COSTS)
def test_the_stages_of_a_board_cost_this(name: str) -> None:
    city, side = name.split()
    costs = [
        " ".join(f"{amount}{resource}" for resource, amount in amounts(stage.cost).items())
        for stage in CATALOGUE.boards[city, Side(side)].stages
    ]
    assert ", ".join(costs) == STAGE_COSTS[name]


# Edifices, Ur and Carthage, against the tables of the oracle


def in_words(effect: Effect) -> str:  # noqa: PLR0911 - an answer for each kind
    """Return an effect in the notation of the oracle's tables."""
    match effect:
        case Coins(coins):
            return f"coins {coins}"
        case Points(points):
            return f"vp {points}"
        case Shields(shields):
            return f"shield {shields}"
        case VictoryToken(points):
            return f"token {points}"
        case PointsPer((thing,), (Scope.OWN,), points):
            return f"vp {points} per {thing}"
        case Produce((unit,), for_sale=False):
            return "produce " + "".join(resource for resource in Resource if resource in unit)
        case Power(Ability.REMOVE_DEFEATS):
            return "no defeats"
        case Power(Ability.REPEAT_GUILD):
            return "repeat guild"
        case Power(ability):
            return ability.value
        case ScienceChoice():
            return "science any"
        case PawnFromBox(ages):
            return "|".join(f"pawn {age}" for age in ages)
        case _:
            raise AssertionError(effect)


def penalty_in_words(penalty: Penalty) -> str:
    match penalty:
        case CoinsPenalty(coins):
            return f"coins {coins}"
        case CardPenalty(colour):
            return f"card {colour}"
        case _:
            return f"tokens {penalty.tokens}"


@pytest.mark.parametrize("name", oracle.EDIFICES)
def test_an_edifice_has_its_age_cost_reward_and_penalty(name: str) -> None:
    found = EDIFICES[name]
    reward = tuple(in_words(effect) for effect in found.reward)
    assert oracle.PlainEdifice(found.age, found.cost, reward, penalty_in_words(found.penalty)) == oracle.EDIFICES[name]


def test_there_are_five_edifices_of_each_age_and_no_others() -> None:
    assert list(EDIFICES) == list(oracle.EDIFICES)
    assert [len(WITH_EDIFICES.catalogue.edifices_of(age)) for age in AGES] == [5, 5, 5]
    assert CATALOGUE.edifices == Ruleset(expansions=("carthage",)).catalogue.edifices == {}


@pytest.mark.parametrize("name", oracle.STAGES)
def test_the_stages_of_ur_and_carthage(name: str) -> None:
    found = board(name)
    stages = [
        (
            oracle.letters(stage),
            "|".join("; ".join(map(in_words, option)) for option in stage.options or (stage.effects,)),
        )
        for stage in found.stages
    ]
    assert (found.produces.value, stages) == oracle.STAGES[name]


def test_the_wonders_of_the_expansions_have_names() -> None:
    assert (board("Ur A").wonder, board("Carthage B").wonder) == ("The Ziggurat of Ur", "The Port of Carthage")
    assert set(WITH_EDIFICES.catalogue.boards) - set(CATALOGUE.boards) == {
        (city, side) for city in ("Ur", "Carthage") for side in Side
    }


def test_every_expansion_brings_something_of_its_own() -> None:
    assert list(EXPANSION_FOLDERS) == list(Expansion)


def test_editions_and_expansions_share_what_they_have_in_common() -> None:
    """Cards and boards are compared by identity, so there is only one Altar, whatever is played."""
    base = catalogue("first")
    assert base is catalogue("first", ()) is CATALOGUE
    for expansions in (("edifice",), ("carthage",), ("edifice", "carthage")):
        assert catalogue("first", expansions).cards is base.cards
        assert {key: catalogue("first", expansions).boards[key] for key in base.boards} == base.boards
        assert catalogue("first", expansions).boards["Carthage", Side.A] is board("Carthage A")
    with pytest.raises(CatalogueError, match="'leaders'"):
        catalogue("first", ("leaders",))


@pytest.mark.parametrize("resource", Resource)
def test_no_city_can_produce_more_of_a_resource_than_a_bundle_holds(resource: Resource) -> None:
    """Not even a city with every card, stage and reward, beside the unit of its board."""
    everything = WITH_EDIFICES.catalogue
    effects = [
        *(effect for card in everything.cards.values() for effect in card.effects),
        *(effect for board in everything.boards.values() for stage in board.stages for effect in stage.effects),
        *(effect for edifice in everything.edifices.values() for effect in edifice.reward),
    ]
    units = [unit for effect in effects if isinstance(effect, Produce) for unit in effect.units]
    assert 1 < 1 + units.count((resource,)) <= MOST


def test_the_letters_are_those_of_the_accessible_rulebook() -> None:
    assert "".join(Resource) == "wsocplg"


def test_an_edition_that_does_not_exist_is_refused() -> None:
    with pytest.raises(CatalogueError, match="'fourth'"):
        catalogue("fourth")


# Mistakes in the data

FOLDER = files("engine") / "data" / "first_edition"
CARDS: dict[str, Any] = json.loads((FOLDER / "age_cards.json").read_text(encoding="utf-8"))
WONDERS: dict[str, Any] = json.loads((FOLDER / "wonders.json").read_text(encoding="utf-8"))


def test_the_data_without_a_slip_is_read() -> None:
    found = parse_catalogue(json.dumps(CARDS), json.dumps(WONDERS))
    assert set(found.cards) == set(CATALOGUE.cards)
    assert set(found.boards) == set(CATALOGUE.boards)


def card_slip(name: str, slip: Callable[[dict[str, Any]], object], age: int = 0) -> str:
    """Damage the row of a card, and return the error message."""
    data = copy.deepcopy(CARDS)
    row = next(row for row in data["age_cards"] if row["name"] == name and age in {0, row["age"]})
    slip(row)
    with pytest.raises(CatalogueError) as refused:
        parse_catalogue(json.dumps(data), json.dumps(WONDERS))
    return str(refused.value)


def table_slip(slip: Callable[[list[dict[str, Any]]], object]) -> str:
    """Damage the table of cards, and return the error message."""
    data = copy.deepcopy(CARDS)
    slip(data["age_cards"])
    with pytest.raises(CatalogueError) as refused:
        parse_catalogue(json.dumps(data), json.dumps(WONDERS))
    return str(refused.value)


def wonder_slip(name: str, slip: Callable[[dict[str, Any]], object]) -> str:
    """Damage the row of a wonder, and return the error message."""
    data = copy.deepcopy(WONDERS)
    slip(next(row for row in data["wonders"] if row["city"] == name))
    with pytest.raises(CatalogueError) as refused:
        parse_catalogue(json.dumps(CARDS), json.dumps(data))
    return str(refused.value)


ALTAR_EFFECT = {"kind": "points", "points": 2}


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("Altar", "colours", "blue"),
        ("Altar", "colour", "azure"),
        ("Altar", "age", 4),
        ("Altar", "age", None),
        ("Altar", "copies", [2, 5]),
        ("Altar", "copies", [3, 8]),
        ("Altar", "copies", "all"),
        ("Altar", "copies", None),
        ("Altar", "free_from", "Baths"),
        ("Altar", "effects", []),
        ("Altar", "effects", None),
        ("Altar", "effects", [{"kind": "victory", "points": 2}]),
        ("Altar", "effects", [{"points": 2}]),
        ("Altar", "effects", [{"kind": "points"}]),
        ("Altar", "effects", [{"kind": "points", "points": 0}]),
        ("Altar", "effects", [{"kind": "points", "points": -2}]),
        ("Altar", "effects", [{"kind": "points", "points": "two"}]),
        ("Altar", "effects", [{**ALTAR_EFFECT, "when": "end"}]),
        ("Altar", "cost", {"coin": 1}),
        ("Altar", "cost", {"coins": -1}),
        ("Altar", "cost", {"resources": {"x": 1}}),
        ("Altar", "cost", {"resources": {"stone": 1}}),
        ("Altar", "cost", {"resources": {"s": 0}}),
        ("Altar", "cost", {"resources": {"s": -1}}),
        ("Altar", "cost", {"resources": {"s": 8}}),
        ("Altar", "cost", {"resources": {"s": 15}}),
        ("Altar", "cost", {"resources": {"s": 16}}),
        ("Altar", "cost", None),
        ("Workshop", "effects", [{"kind": "science", "symbol": "wheel"}]),
        ("Workshop", "effects", [{"kind": "science-choice", "symbol": "gear"}]),
        ("Press", "effects", [{"kind": "produce", "units": [["q"]]}]),
        ("Press", "effects", [{"kind": "produce", "units": []}]),
        ("Stockade", "effects", [{"kind": "shields", "shields": 0}]),
        ("Tavern", "effects", [{"kind": "coins", "coins": 0}]),
        ("Marketplace", "effects", [{"kind": "trade", "goods": "cooked", "neighbours": ["left"], "price": 1}]),
        ("Marketplace", "effects", [{"kind": "trade", "goods": "raw", "neighbours": ["east"], "price": 1}]),
        ("Marketplace", "effects", [{"kind": "trade", "goods": "raw", "neighbours": [], "price": 1}]),
        ("Vineyard", "effects", [{"kind": "coins-per", "count": ["violet"], "cities": ["own"], "coins": 1}]),
        ("Vineyard", "effects", [{"kind": "coins-per", "count": ["brown"], "cities": ["all"], "coins": 1}]),
        ("Vineyard", "effects", [{"kind": "coins-per", "count": [], "cities": ["own"], "coins": 1}]),
        ("Spies Guild", "effects", [{"kind": "points-per", "count": ["red"], "cities": [], "points": 1}]),
        ("Spies Guild", "effects", [{"kind": "ability", "ability": "spy"}]),
        ("Altar", "age", True),
        ("Altar", "age", "1"),
        ("Altar", "copies", ["3", "5"]),
        ("Altar", "cost", {"coins": "1"}),
        ("Altar", "cost", {"coins": 1.0}),
        ("Altar", "cost", {"coins": True}),
        ("Altar", "cost", {"coins": 100}),
        ("Altar", "cost", {"resources": {"s": True}}),
        ("Altar", "effects", [{"kind": "points", "points": "2"}]),
        ("Altar", "effects", [{"kind": "points", "points": 2.0}]),
        ("Altar", "effects", [{"kind": "points", "points": True}]),
        ("Altar", "effects", [{"kind": "points", "points": 100}]),
        ("Stockade", "effects", [{"kind": "shields", "shields": 10**30}]),
        ("Tavern", "effects", [{"kind": "coins", "coins": 10**30}]),
        ("Loom", "effects", [{"kind": "produce", "units": [["l"]], "for_sale": 1}]),
        ("Temple", "free_from", ["Altar", "Altar"]),
        ("Marketplace", "effects", [{"kind": "trade", "goods": "goods", "neighbours": ["left", "left"], "price": 1}]),
        ("Vineyard", "effects", [{"kind": "coins-per", "count": ["brown", "brown"], "cities": ["own"], "coins": 1}]),
        ("Vineyard", "effects", [{"kind": "coins-per", "count": ["brown"], "cities": ["own", "own"], "coins": 1}]),
        ("Vineyard", "effects", [{"kind": "coins-per", "count": ["brown"], "cities": ["own"], "coins": 1}] * 2),
        ("Spies Guild", "effects", [{"kind": "points-per", "count": ["red"], "cities": ["own"], "points": 1}] * 2),
    ],
)
def test_a_wrong_value_on_a_card_is_refused_with_its_name(name: str, key: str, value: object) -> None:
    message = card_slip(name, lambda row: row.update({key: value}))
    assert name in message
    assert "\n" not in message


@pytest.mark.parametrize("key", ["age", "colour", "copies", "cost", "free_from", "effects"])
def test_a_missing_key_of_a_card_is_refused_with_its_name(key: str) -> None:
    message = card_slip("Altar", lambda row: row.pop(key))
    assert "Altar" in message
    assert key in message


def test_a_card_without_a_name_is_refused_with_its_place() -> None:
    assert "age_cards.3" in table_slip(lambda rows: rows[3].pop("name"))
    assert "age_cards.3" in table_slip(lambda rows: rows[3].update(name=""))


@pytest.mark.parametrize("name", [" ", " Altar", "Altar\n", "\u202e", "Al\u200btar"])
def test_a_name_that_nobody_can_read_is_refused_with_its_place(name: str) -> None:
    assert "age_cards." in card_slip("Altar", lambda row: row.update(name=name))


def test_a_key_that_stands_twice_is_refused_by_name() -> None:
    once = '"name": "Altar"'
    assert once in json.dumps(CARDS)
    with pytest.raises(CatalogueError, match="'name' stands twice"):
        parse_catalogue(json.dumps(CARDS).replace(once, f'"name": "Theater", {once}'), json.dumps(WONDERS))


def test_a_chain_from_an_unknown_card_is_refused() -> None:
    message = card_slip("Aqueduct", lambda row: row.update(free_from=["Bath"]))
    assert "Aqueduct" in message
    assert "'Bath'" in message


@pytest.mark.parametrize(
    ("later", "earlier"),
    [("Aqueduct", "Aqueduct"), ("Aqueduct", "Temple"), ("Aqueduct", "Palace"), ("Baths", "Altar")],
)
def test_a_chain_from_the_same_or_a_later_age_is_refused(later: str, earlier: str) -> None:
    message = card_slip(later, lambda row: row.update(free_from=[earlier]))
    assert later in message
    assert f"'{earlier}'" in message


@pytest.mark.parametrize(
    ("name", "copies", "age", "players", "cards"),
    [
        ("Altar", [3], 1, 5, 34),
        ("Altar", [3, 4], 1, 4, 29),
        ("Tavern", [4, 5, 6, 7], 1, 6, 43),
        ("Arsenal", [3, 7], 3, 4, 27),
        ("Forum", [3, 6], 2, 7, 48),
    ],
)
def test_a_deck_of_a_wrong_size_is_refused_with_age_and_players(
    name: str, copies: list[int], age: int, players: int, cards: int
) -> None:
    message = card_slip(name, lambda row: row.update(copies=copies))
    assert f"Age {age}" in message
    assert f"{players} players" in message
    assert f"{cards} cards" in message


def test_a_card_left_out_is_refused() -> None:
    message = table_slip(lambda rows: rows.remove(next(row for row in rows if row["name"] == "Altar")))
    # The Temple's chain reports it first.
    assert "Temple" in message
    assert "'Altar'" in message
    assert "Age 1" in table_slip(lambda rows: rows.remove(next(row for row in rows if row["name"] == "Tavern")))


def test_too_few_guilds_are_refused() -> None:
    """Seven players need nine guilds."""
    guilds = [row for row in CARDS["age_cards"] if row["colour"] == "purple"]
    rows = [row for row in CARDS["age_cards"] if row not in guilds[:2]]
    with pytest.raises(CatalogueError, match="8 guilds are too few for 7 players"):
        parse_catalogue(json.dumps({"age_cards": rows}), json.dumps(WONDERS))


def test_a_card_that_stands_twice_in_an_age_is_refused() -> None:
    message = table_slip(lambda rows: rows.append(next(row for row in rows if row["name"] == "Altar")))
    assert "Altar" in message


@pytest.mark.parametrize(
    ("key", "value"),
    [("cost", {"coins": 1}), ("colour", "brown"), ("effects", [{"kind": "produce", "units": [["p"]]}])],
)
def test_a_card_of_two_ages_must_be_the_same_in_both(key: str, value: object) -> None:
    assert "Loom" in card_slip("Loom", lambda row: row.update({key: value}), age=2)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("Altar", {"copies": "guild"}),
        ("Spies Guild", {"copies": [3]}),
        ("Spies Guild", {"colour": "red"}),
        ("Altar", {"colour": "purple"}),
        ("Altar", {"colour": "purple", "copies": "guild"}),
    ],
)
def test_guilds_are_purple_without_copies_and_of_age_three(name: str, change: dict[str, object]) -> None:
    assert name in card_slip(name, lambda row: row.update(change))


@pytest.mark.parametrize(
    ("name", "for_sale"), [("Lumber Yard", False), ("Press", False), ("Forum", True), ("Caravansery", True)]
)
def test_only_brown_and_gray_cards_sell_what_they_produce(name: str, *, for_sale: bool) -> None:
    assert name in card_slip(name, lambda row: row["effects"][0].update(for_sale=for_sale))


def test_for_sale_left_out_on_a_yellow_card_is_refused() -> None:
    assert "Forum" in card_slip("Forum", lambda row: row["effects"][0].pop("for_sale"))


def test_a_stage_that_sells_is_refused() -> None:
    message = wonder_slip("Alexandria", lambda row: row["sides"]["B"]["stages"][1]["effects"][0].update(for_sale=True))
    assert "Alexandria, side B, stage 2" in message


def first_stage(row: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = row["sides"]["A"]["stages"][0]
    return found


@pytest.mark.parametrize(
    "slip",
    [
        lambda row: row.update(town="Giza"),
        lambda row: row.pop("name"),
        lambda row: row.pop("sides"),
        lambda row: row["sides"].pop("B"),
        lambda row: row["sides"].update(C=row["sides"]["A"]),
        lambda row: row["sides"]["A"].pop("produces"),
        lambda row: row["sides"]["A"].update(produces="x"),
        lambda row: row["sides"]["A"].update(stages=[]),
        lambda row: row["sides"]["A"]["stages"].pop() and row["sides"]["A"]["stages"].pop(),
        lambda row: row["sides"]["A"].update(stages=row["sides"]["A"]["stages"] * 2),
        lambda row: first_stage(row).pop("cost"),
        lambda row: first_stage(row).update(cost={}),
        lambda row: first_stage(row).update(cost={"x": 2}),
        lambda row: first_stage(row).update(cost={"s": 0}),
        lambda row: first_stage(row).update(cost={"s": 8}),
        lambda row: first_stage(row).update(coins=1),
        lambda row: first_stage(row).update(effects=[]),
        lambda row: first_stage(row).update(effects=[{"kind": "ability", "ability": "fly"}]),
        lambda row: first_stage(row).update(effects=[{"kind": "magic"}]),
        lambda row: first_stage(row).update(cost={"s": "2"}),
        lambda row: first_stage(row).update(effects=[{"kind": "points", "points": 100}]),
        lambda row: first_stage(row).update(effects=[{"kind": "pawn-from-box", "ages": [1, 1]}]),
        lambda row: first_stage(row).update(effects=[{"kind": "pawn-from-box", "ages": [True]}]),
        lambda row: first_stage(row).update(
            effects=[{"kind": "points-per", "count": ["red"], "cities": ["own"], "points": 1}] * 2
        ),
        lambda row: row.update(name="The Temple of Artemis in Ephesus"),
    ],
)
def test_a_slip_in_a_wonder_is_refused_with_its_city(slip: Callable[[dict[str, Any]], object]) -> None:
    message = wonder_slip("Giza", slip)
    assert "Giza" in message
    assert "\n" not in message


def test_a_wonder_that_stands_twice_is_refused() -> None:
    wonders = {"wonders": [*WONDERS["wonders"], WONDERS["wonders"][2]]}
    with pytest.raises(CatalogueError, match="Olympia: stands twice"):
        parse_catalogue(json.dumps(CARDS), json.dumps(wonders))


def test_too_few_wonders_are_refused() -> None:
    with pytest.raises(CatalogueError, match="6 wonders are too few for 7 players"):
        parse_catalogue(json.dumps(CARDS), json.dumps({"wonders": WONDERS["wonders"][1:]}))


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "7", '{"cards": []}', '{"age_cards": {}}', '{"age_cards": [7]}', '{"age_cards": [], "more": 1}'],
)
def test_what_is_no_table_of_cards_is_refused(text: str) -> None:
    with pytest.raises(CatalogueError):
        parse_catalogue(text, json.dumps(WONDERS))


@pytest.mark.parametrize("text", ["", "[", "[]", '{"wonders": [null]}', '{"wonders": ["Giza"]}', '{"boards": []}'])
def test_what_is_no_table_of_wonders_is_refused(text: str) -> None:
    with pytest.raises(CatalogueError):
        parse_catalogue(json.dumps(CARDS), text)


# Mistakes in the tables of the expansions


@pytest.mark.parametrize(
    ("folder", "told"),
    [("first_edition", "Rhodes: stands in two folders"), ("edifice", "no edifice of Age 2")],
)
def test_a_slip_between_folders_is_refused(monkeypatch: pytest.MonkeyPatch, folder: str, told: str) -> None:
    """A second city with the name of one in the base game would replace it."""
    text = loading._text

    def spoiled(of: str, table: str) -> str:
        data = json.loads(text(of, table))
        if table == "edifices":
            data["edifices"] = [each for each in data["edifices"] if folder != of or each["age"] != 2]
        elif of == "carthage" and folder == "first_edition":
            data["wonders"][0]["city"] = "Rhodes"
        return json.dumps(data)

    monkeypatch.setattr(loading, "_text", spoiled)
    monkeypatch.setattr(loading, "_load_folder", loading._load_folder.__wrapped__)
    with pytest.raises(CatalogueError, match=told):
        loading._extended.__wrapped__("first", ("edifice",))


MORE_EDIFICES: dict[str, Any] = json.loads(
    (files("engine") / "data" / "edifice" / "edifices.json").read_text(encoding="utf-8")
)
CARTHAGE: dict[str, Any] = json.loads(
    (files("engine") / "data" / "carthage" / "wonders.json").read_text(encoding="utf-8")
)
SELLS = {"kind": "produce", "units": [["w"]]}
PAWN = {"kind": "pawn-from-box", "ages": [1]}
TOKEN = {"kind": "victory-token", "points": 3}


@pytest.mark.parametrize(
    "change",
    [
        {"age": 4},
        {"cost": 0},
        {"cost": None},
        {"price": 1},
        {"reward": []},
        {"reward": [SELLS]},
        {"reward": [PAWN]},
        {"reward": [{"kind": "science-choice"}]},
        {"reward": [{"kind": "ability", "ability": "copy-guild"}]},
        {"reward": [{"kind": "victory-token", "points": 0}]},
        {"penalty": None},
        {"penalty": {"kind": "coins", "coins": 0}},
        {"penalty": {"kind": "card", "colour": "azure"}},
        {"penalty": {"kind": "card", "colour": "red", "cards": 2}},
        {"penalty": {"kind": "tokens"}},
        {"penalty": {"kind": "shields", "shields": 1}},
        {"age": True},
        {"cost": "2"},
        {"cost": 100},
        {"reward": [{**TOKEN, "points": 8}]},
        {"reward": [TOKEN, TOKEN]},
        {"penalty": {"kind": "tokens", "tokens": 3}},
        {"penalty": {"kind": "coins", "coins": 100}},
    ],
)
def test_a_slip_in_an_edifice_is_refused_with_its_name(change: dict[str, object]) -> None:
    data = copy.deepcopy(MORE_EDIFICES)
    data["edifices"][1].update(change)
    with pytest.raises(CatalogueError, match="Outpost"):
        parse_edifices(json.dumps(data))


def test_an_edifice_that_stands_twice_is_refused() -> None:
    data = {"edifices": MORE_EDIFICES["edifices"] * 2}
    with pytest.raises(CatalogueError, match="Money Changer: stands twice"):
        parse_edifices(json.dumps(data))


@pytest.mark.parametrize(
    "stage",
    [
        {"options": [[{"kind": "coins", "coins": 7}]]},
        {"options": [[{"kind": "coins", "coins": 7}], []]},
        {"options": [[{"kind": "coins", "coins": 7}], [SELLS]]},
        {"options": [[{"kind": "coins", "coins": 7}], [PAWN]]},
        {"options": [[{"kind": "coins", "coins": 7}], [{"kind": "ability", "ability": "copy-guild"}]]},
        {"options": [[{"kind": "coins", "coins": 7}]] * 2, "effects": [{"kind": "points", "points": 1}]},
        {"effects": [TOKEN]},
        {"effects": [{"kind": "ability", "ability": "remove-defeats"}]},
        {"effects": [{"kind": "pawn-from-box", "ages": []}]},
        {"effects": [PAWN, {"kind": "pawn-from-box", "ages": [2]}]},
        {"effects": [{"kind": "pawn-from-box", "ages": [4]}]},
    ],
)
def test_a_stage_that_nothing_in_play_could_ask_is_refused(stage: dict[str, object]) -> None:
    data = copy.deepcopy(CARTHAGE)
    data["wonders"][0]["sides"]["A"]["stages"][1] = {"cost": {"s": 1}, **stage}
    with pytest.raises(CatalogueError, match="Carthage"):
        parse_wonders(json.dumps(data))


def test_a_seventh_card_beside_a_stage_that_asks_is_refused() -> None:
    data = copy.deepcopy(CARTHAGE)
    seventh = {"kind": "ability", "ability": "play-seventh-card"}
    data["wonders"][0]["sides"]["A"]["stages"][0]["effects"] = [seventh]
    with pytest.raises(CatalogueError, match="Carthage, side A: a stage that asks"):
        parse_wonders(json.dumps(data))


@pytest.mark.parametrize("price", [2, 3])
def test_a_price_that_is_no_lower_is_refused(price: int) -> None:
    """The engine would ignore such a price, and the core has no number for it."""
    trade = {"kind": "trade", "goods": "raw", "neighbours": ["left"], "price": price}
    told = f"resources are cheaper for 1 coin instead of 2, not for {price}"
    assert card_slip("East Trading Post", lambda row: row.update(effects=[trade])) == f"East Trading Post: {told}"
    refused = wonder_slip("Olympia", lambda row: row["sides"]["B"]["stages"][0].update(effects=[trade]))
    assert refused == f"Olympia, side B, stage 1: {told}"


@pytest.mark.parametrize("order", [reversed(Resource), sorted(Resource), [*Resource][1:] + [*Resource][:1]])
def test_resources_in_an_order_that_payments_do_not_expect_are_refused(order: Iterable[Resource]) -> None:
    with pytest.raises(ValueError, match="raw materials come first"):
        check_order(tuple(order))


def test_the_order_that_there_is_holds() -> None:
    check_order(tuple(Resource))


FACTS = {
    ("first", 1): "17f4c72cb301f5a9",
    ("edifice", 1): "c71696c795c96eba",
    ("carthage", 1): "645198906a5e5528",
}
"""Hashes of the data tables, keyed by edition or expansion and by version."""


@pytest.mark.parametrize("name", DATA_VERSIONS)
def test_whoever_changes_a_fact_raises_the_version_of_its_tables(name: str) -> None:
    """If this fails, raise the version and add the hash above. Records and games of the old version are refused."""
    folders = EXPANSION_FOLDERS[name] if name in EXPANSION_FOLDERS else (EDITIONS[name],)
    tables = [file for folder in folders for file in (files("engine") / "data" / folder).iterdir()]
    facts = {str(file): json.loads(file.read_text(encoding="utf-8")) for file in tables}
    told = json.dumps([facts[each] for each in sorted(facts)], sort_keys=True)
    assert FACTS[name, DATA_VERSIONS[name]] == hashlib.sha256(told.encode()).hexdigest()[:16]


@pytest.mark.parametrize("effect", [TOKEN, PAWN])
def test_a_card_that_brings_tokens_or_pawns_is_refused(effect: dict[str, object]) -> None:
    assert "Altar" in card_slip("Altar", lambda row: row.update(effects=[effect]))
