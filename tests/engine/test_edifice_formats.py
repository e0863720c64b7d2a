"""The portable formats with edifices, Ur and Carthage: what is read, what is written, what is refused."""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from engine.edifices import Fate
from engine.formats import (
    FormatError,
    PlayedTurn,
    option_data,
    play_turn,
    play_turns,
    position_data,
    read_json,
    read_position,
    read_record,
    read_turn,
    record_of,
    replay,
    score_data,
)
from engine.legality import card_moves
from engine.moves import CardMove
from engine.ruleset import Seat
from engine.scoring import final_scores
from engine.setup import start
from engine.state import GameState
from tests.engine import golden
from tests.engine.builders import Json, city_entry, edifice, move_entry, pile, position
from tests.engine.plain import PlainGame
from tests.engine.playouts import expansion_deal, expansion_play
from tests.sweeps import sweep

RULES = {"edition": "first", "variant": "standard", "expansions": ["edifice"]}


def laid_out(*edifices: tuple[str, int]) -> list[Json]:
    """Return edifices with this many pawns left on them; those without pawns are constructed."""
    return [{"name": name, "pawns": pawns, "constructed": pawns == 0} for name, pawns in edifices]


def with_edifices(cities: Sequence[Json], *edifices: tuple[str, int], **more: object) -> Json:
    """Return a position with these edifices, by default with three that nobody has joined."""
    shown = laid_out(*(edifices or (("Belvedere", 2), ("Staging Camp", 2), ("Agora", 2))))
    return position(cities, ruleset=RULES, edifices=shown, **more)


def last_turn(*cities: Json, **more: Any) -> Json:  # noqa: ANN401 - the rest of a position
    """Return a position in turn 6 of Age I with idle hands, where the edifice has one pawn left."""
    held = [{"hand": ["Altar", "Loom"], **city} for city in cities]
    edifices = more.pop("edifices", (("Outpost", 1), ("Auction House", 2), ("Concentric Castle", 2)))
    return with_edifices(held, *edifices, **{"turn": 6, **more})


def discards(position: Json) -> list[Json]:
    return [move_entry(seat, "discard", city["hand"][0]) for seat, city in enumerate(position["cities"])]


def applied(data: Json, moves: Sequence[Json] | None = None, choices: Sequence[Json] = ()) -> PlayedTurn:
    """Play one turn in which everyone discards, except for these moves."""
    given = {move["seat"]: move for move in moves or ()}
    all_moves = [given.get(move["seat"], move) for move in discards(data)]
    return play_turn(read_position(data), read_turn({"moves": all_moves, "choices": list(choices)}))


def choice(seat: int, name: str, **said: object) -> Json:
    return {"seat": seat, "choice": name, **said}


GIZA, RHODES, EPHESUS = city_entry("Giza A"), city_entry("Rhodes A"), city_entry("Ephesus A")


# Positions


def test_everything_of_edifices_and_options_is_read() -> None:
    data = with_edifices(
        [
            city_entry("Ur A", stages=2, pawns=[2, 1], joined=True, debts=[]),
            city_entry("Carthage B", stages=2, carthage=[1, 0], pawns=[1], debts=[3]),
            city_entry("Giza A", debts=[2, 5]),
        ],
        ("Belvedere", 0),
        ("Staging Camp", 1),
        ("Agora", 2),
        age=2,
        turn=4,
    )
    table = read_position(data).table
    assert [(each.edifice, each.pawns, each.fate) for each in table.projects] == [
        (edifice("Belvedere"), 0, Fate.CONSTRUCTED),
        (edifice("Staging Camp"), 1, Fate.PROJECT),
        (edifice("Agora"), 2, Fate.PROJECT),
    ]
    found = [city.participation for city in table.cities]
    assert [each.pawns for each in found] == [(2, 1), (1,), ()]
    assert [each.joined for each in found] == [True, False, False]
    assert [each.debts for each in found] == [(), (3,), (2, 5)]
    assert [each.rewards for each in found] == [(edifice("Belvedere"),), (edifice("Belvedere"),), ()]
    assert [city.options for city in table.cities] == [(), (1, 0), ()]


@pytest.mark.parametrize(
    ("age", "turn", "fates"),
    [(1, 6, "ppp"), (1, 7, "fpp"), (2, 1, "fpp"), (2, 7, "ffp"), (3, 1, "ffp"), (3, 7, "fff")],
)
def test_an_edifice_that_is_not_constructed_has_failed_when_its_age_is_over(age: int, turn: int, fates: str) -> None:
    table = read_position(with_edifices([GIZA, RHODES, EPHESUS], age=age, turn=turn)).table
    assert "".join(each.fate.value[0] for each in table.projects) == fates


def test_a_pawn_of_a_failed_edifice_brings_nothing() -> None:
    cities = [{**GIZA, "pawns": [1, 2]}, RHODES, EPHESUS]
    state = read_position(with_edifices(cities, ("Outpost", 1), ("Staging Camp", 0), ("Agora", 2), age=3))
    assert state.table.cities[0].participation.rewards == (edifice("Staging Camp"),)


@pytest.mark.parametrize(
    ("city", "joined"),
    [
        (city_entry("Giza A"), False),
        (city_entry("Giza A", pawns=[2]), False),
        (city_entry("Giza A", pawns=[1]), True),  # it could have come from nowhere else
        (city_entry("Giza A", pawns=[1], joined=False), False),  # an explicit value is believed
        (city_entry("Ur A", stages=1, pawns=[1]), True),
        (city_entry("Ur A", stages=2, pawns=[1]), False),  # perhaps from the box
        (city_entry("Ur A", stages=2, pawns=[1], joined=True), True),
        (city_entry("Ur A", stages=2, pawns=[1, 1]), True),
        (city_entry("Ur B", stages=1, pawns=[1]), False),
        (city_entry("Ur B", stages=1, pawns=[1, 1]), True),
    ],
)
def test_whether_a_city_has_joined_follows_from_its_pawns_where_it_can(city: Json, *, joined: bool) -> None:
    cities = [city, RHODES, EPHESUS]
    data = with_edifices(cities, ("Belvedere", 1), ("Staging Camp", 2), ("Agora", 2))
    assert read_position(data).table.cities[0].participation.joined is joined
    after = with_edifices([{**city, "joined": None}, RHODES, EPHESUS], turn=7)
    assert read_position(after).table.cities[0].participation.joined is False


def test_a_position_with_edifices_is_written_with_all_its_keys() -> None:
    cities = [city_entry("Carthage A", stages=2, carthage=[1], pawns=[1], debts=[3]), RHODES, EPHESUS]
    written = position_data(read_position(with_edifices(cities, age=3, discard=["Tavern"])).table)
    assert list(written) == ["format", "ruleset", "age", "turn", "cities", "discard", "edifices"]
    assert written["ruleset"] == {**RULES, "data": {"first": 1, "edifice": 1}}
    assert written["edifices"] == laid_out(("Belvedere", 2), ("Staging Camp", 2), ("Agora", 2))
    carthage, rhodes, _ = written["cities"]
    assert {key: carthage[key] for key in ("carthage", "pawns", "debts", "joined")} == {
        "carthage": [1],
        "pawns": [1],
        "debts": [3],
        "joined": False,
    }
    assert "carthage" not in rhodes


def test_carthage_alone_needs_no_edifices() -> None:
    rules = {**RULES, "expansions": ["carthage"]}
    written = position_data(read_position(position([city_entry("Carthage A"), RHODES, EPHESUS], ruleset=rules)).table)
    assert "edifices" not in written
    assert "joined" not in written["cities"][0]
    assert written["cities"][0]["carthage"] == []


@pytest.mark.parametrize("players", golden.EDIFICE_WONDERS)
def test_a_position_of_every_turn_comes_back_as_it_was(players: int) -> None:
    """Only what a position does not contain may differ: cards under the stages, later deals, the order of rewards."""
    dealt, _ = golden.game(players, edifices=True)
    states = [start(dealt), *(played.state for played in play_turns(golden_record(players)))]
    assert len(states) == 19
    for state in states:
        data = json.loads(json.dumps(position_data(state.table)))
        again = read_position(data).table
        assert position_data(again) == data
        assert again.projects == state.table.projects
        for one, other in zip(state.table.cities, again.cities, strict=True):
            assert set(one.participation.rewards) == set(other.participation.rewards)
            assert one.participation.joined == other.participation.joined


def golden_record(players: int) -> Any:  # noqa: ANN401 - a record that was read
    return read_record(read_json(golden.path(players, edifices=True).read_bytes()))


AGE_TWO = with_edifices(
    [city_entry("Ur A", pawns=[1]), city_entry("Carthage B", stages=2, carthage=[0, 1]), GIZA],
    ("Belvedere", 0),
    ("Staging Camp", 1),
    ("Agora", 2),
    age=2,
)


def change_city(seat: int, **facts: object) -> Callable[[Json], object]:
    return lambda data: data["cities"][seat].update(facts)


def change_edifice(age: int, **facts: object) -> Callable[[Json], object]:
    return lambda data: data["edifices"][age - 1].update(facts)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data.pop("edifices"), ["edifices"]),
        (lambda data: data["edifices"].pop(), ["edifices"]),
        (lambda data: data["edifices"].reverse(), ["edifices"]),
        (lambda data: data["edifices"].append(data["edifices"][2]), ["edifices"]),
        (lambda data: data.update(edifices={}), ["edifices"]),
        (lambda data: data.update(edifices=["Belvedere", "Staging Camp", "Agora"]), ["edifices"]),
        (lambda data: data.update(edifices=None), ["edifices"]),
        (change_edifice(1, name="Belvedeer"), ["Belvedeer"]),
        (change_edifice(1, name=1), ["edifices.0.name"]),
        (change_edifice(1, name="Outpost\nAltar"), []),
        (change_edifice(2, name="Outpost"), ["edifices"]),  # two of one Age
        (change_edifice(3, pawns=3), ["Agora", "3 pawns", "2"]),
        (change_edifice(3, pawns=-1), ["pawns"]),
        (change_edifice(3, pawns=True), ["pawns"]),
        (change_edifice(3, pawns=10**30), ["pawns"]),
        (change_edifice(3, pawns=0), ["Agora", "constructed"]),
        (change_edifice(3, constructed=True), ["Agora", "constructed"]),
        (change_edifice(3, pawns=0, constructed=True), ["Agora", "Age 3"]),
        (change_edifice(3, constructed=1), ["constructed"]),
        (change_edifice(1, pawns=1), ["Belvedere", "constructed"]),
        (change_city(0, pawns=[4]), ["pawns"]),
        (change_city(0, pawns=[0]), ["pawns"]),
        (change_city(0, pawns=[True]), ["pawns"]),
        (change_city(0, pawns=[1.0]), ["pawns"]),
        (change_city(0, pawns=["1"]), ["pawns"]),
        (change_city(0, pawns=1), ["pawns"]),
        (change_city(0, pawns=None), ["pawns"]),
        (change_city(0, joined=True), ["seat 0", "pawn"]),  # its pawn is of another Age
        (change_city(0, joined=1), ["joined"]),
        (change_city(2, debts=[1]), ["seat 2", "debts"]),
        (change_city(2, debts=[-2]), ["debts"]),
        (change_city(2, debts=[2, 2]), ["seat 2", "debts"]),
        (change_city(2, debts=[True]), ["debts"]),
        (change_city(2, debts=2), ["debts"]),
        (lambda data: data["cities"][1].pop("carthage"), ["seat 1", "carthage"]),
        (change_city(1, carthage=[0]), ["seat 1", "carthage"]),
        (change_city(1, carthage=[0, 1, 0]), ["seat 1", "carthage"]),
        (change_city(1, carthage=[0, 2]), ["seat 1", "2"]),
        (change_city(1, carthage=[0, -1]), ["carthage"]),
        (change_city(1, carthage=[0, False]), ["carthage"]),
        (change_city(1, carthage=0), ["carthage"]),
        (change_city(2, carthage=[0]), ["seat 2", "carthage"]),
        (lambda data: data["ruleset"].update(expansions=[]), ["Ur"]),
        (lambda data: data["ruleset"].update(expansions=["edifice", "edifice"]), ["twice"]),
        (lambda data: data["ruleset"].update(variant="two-player"), ["3 to 7"]),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_line(change: Callable[[Json], object], words: list[str]) -> None:
    data = json.loads(json.dumps(AGE_TWO))
    read_position(data)
    change(data)
    with pytest.raises(FormatError) as refused:
        read_position(data)
    # The programs print it on one line, whatever it quotes.
    assert all(word in str(refused.value) for word in words), refused.value


@pytest.mark.parametrize("more", [{"pawns": [1]}, {"debts": [2]}, {"joined": True}])
def test_without_edifices_there_are_no_pawns_and_no_debts(more: Json) -> None:
    with pytest.raises(FormatError, match="seat 0: it has pawns or debts, but no edifices are played"):
        read_position(position([{**GIZA, **more}, RHODES, EPHESUS]))
    with pytest.raises(FormatError, match="there is no edifice 'Belvedere' with this ruleset"):
        read_position(position([GIZA, RHODES, EPHESUS], edifices=laid_out(("Belvedere", 2))))


# Options


def stages(data: Json, seat: int = 0) -> list[tuple[int, int, int, bool]]:
    """Return the ways to build a stage with one card: coins for left, right and bank, and whether to take part."""
    table = read_position(data).table
    found = [
        option_data(table, Seat(seat), move)
        for move in card_moves(table, Seat(seat), table.hands[seat][:1])
        if isinstance(move, CardMove)
    ]
    return [
        (each["pay"]["left"], each["pay"]["right"], each["bank"], each.get("edifice", False))
        for each in found
        if each["action"] == "wonder"
    ]


def test_options_name_the_stage_alone_and_with_the_edifice_at_the_joint_price() -> None:
    """Giza buys a stone for its first stage: one coin to the right with its trading post, or two to the left."""
    mine = {**GIZA, "built": ["East Trading Post"], "hand": ["Altar", "Loom"]}
    others = [{**RHODES, "built": ["Quarry"]}, {**EPHESUS, "built": ["Quarry"]}]
    edifices = (("Money Changer", 1), ("Auction House", 2), ("Agora", 2))
    alone = [(0, 1, 0, False), (2, 0, 0, False)]
    assert stages(last_turn({**mine, "coins": 3}, *others, edifices=edifices)) == [
        *alone,
        (0, 1, 1, True),
        (2, 0, 1, True),
    ]
    assert stages(last_turn({**mine, "coins": 2}, *others, edifices=edifices)) == [*alone, (0, 1, 1, True)]
    assert stages(last_turn({**mine, "coins": 1}, *others, edifices=edifices)) == [alone[0]]


@pytest.mark.parametrize("more", [{"pawns": [1]}, {"joined": True, "pawns": [1]}])
def test_options_name_no_edifice_where_one_has_taken_part_already(more: Json) -> None:
    data = last_turn({**GIZA, "built": ["Quarry"], **more}, RHODES, EPHESUS)
    assert stages(data) == [(0, 0, 0, False)]


def test_options_name_no_edifice_that_is_constructed_or_not_played() -> None:
    cities = [{**GIZA, "built": ["Quarry"]}, RHODES, EPHESUS]
    constructed = last_turn(*cities, edifices=(("Outpost", 0), ("Auction House", 2), ("Agora", 2)))
    assert stages(constructed) == [(0, 0, 0, False)]
    base = {**constructed, "ruleset": {**RULES, "expansions": []}, "edifices": []}
    assert stages(base) == [(0, 0, 0, False)]


# Turns


def cities_after(played: PlayedTurn) -> list[Json]:
    return position_data(played.state.table)["cities"]  # type: ignore[no-any-return]  # JSON, of a shape that the tests know


def test_taking_part_constructs_and_rewards_at_once() -> None:
    """The last pawn of the Money Changer: both cities with a pawn of Age I get four coins."""
    cities = [
        {**GIZA, "built": ["Quarry"], "hand": ["Altar"] * 4},
        {**RHODES, "pawns": [1], "hand": ["Altar"] * 4},
        {**EPHESUS, "hand": ["Altar"] * 4},
    ]
    data = with_edifices(cities, ("Money Changer", 1), ("Auction House", 2), ("Agora", 2), turn=4)
    played = applied(data, [move_entry(0, "wonder", "Altar", edifice=True)])
    written = position_data(played.state.table)
    assert written["edifices"] == laid_out(("Money Changer", 0), ("Auction House", 2), ("Agora", 2))
    assert [(city["coins"], city["pawns"], city["joined"]) for city in written["cities"]] == [
        (3 - 1 + 4, [1], True),
        (3 + 3 + 4, [1], True),
        (3 + 3, [], False),
    ]


@pytest.mark.parametrize(
    ("city", "move", "rule"),
    [
        ({"built": ["Quarry"], "pawns": [1]}, {}, "taken part in the Age's edifice already"),
        ({"built": ["Quarry"], "coins": 0}, {}, "do not suffice"),
        ({"built": ["Quarry"]}, {"action": "build"}, "with a stage of the wonder"),
        ({"built": ["Quarry"]}, {"action": "discard"}, "with a stage of the wonder"),
        ({"built": []}, {}, "resources are missing"),
    ],
)
def test_taking_part_that_is_not_allowed_is_refused(city: Json, move: Json, rule: str) -> None:
    data = last_turn({**GIZA, **city}, RHODES, EPHESUS)
    with pytest.raises(FormatError, match=f"Age 1, turn 6, seat 0: .*{rule}"):
        applied(data, [{**move_entry(0, "wonder", "Altar", edifice=True), **move}])


def test_nobody_takes_part_in_what_is_constructed_or_not_played() -> None:
    cities = [{**GIZA, "built": ["Quarry"]}, RHODES, EPHESUS]
    constructed = last_turn(*cities, edifices=(("Outpost", 0), ("Auction House", 2), ("Agora", 2)))
    with pytest.raises(FormatError, match="seat 0: no participation pawn is left"):
        applied(constructed, [move_entry(0, "wonder", "Altar", edifice=True)])
    base = {**constructed, "ruleset": {**RULES, "expansions": []}, "edifices": []}
    with pytest.raises(FormatError, match="seat 0: no edifices are played"):
        applied(base, [move_entry(0, "wonder", "Altar", edifice=True)])


CARTHAGE = last_turn(
    city_entry("Carthage A", stages=1, built=["Ore Vein", "Press"]), RHODES, {**EPHESUS, "pawns": [1]}, turn=6
)
URS = last_turn(city_entry("Ur A", stages=1, built=["Quarry", "Brickyard"]), RHODES, {**EPHESUS, "pawns": [1]})
STAGE = [move_entry(0, "wonder", "Altar")]


@pytest.mark.parametrize(("option", "coins"), [(0, 3 + 7), (1, 3)])
def test_carthage_takes_the_option_that_is_said(option: int, coins: int) -> None:
    city = cities_after(applied(CARTHAGE, STAGE, [choice(0, "carthage", option=option)]))[0]
    assert (city["coins"], city["carthage"]) == (coins, [option])


@pytest.mark.parametrize("age", [1, 2, 3])
def test_ur_takes_the_pawn_that_is_said_which_keeps_the_penalty_of_its_age_away(age: int) -> None:
    city = cities_after(applied(URS, STAGE, [choice(0, "ur-pawn", age=age)]))[0]
    assert (city["pawns"], city["debts"]) == ([age], [] if age == 1 else [2])


def test_a_carthage_that_looks_through_the_discard_pile_may_leave_it() -> None:
    data = last_turn(
        city_entry("Carthage B", stages=1, carthage=[0], built=["Sawmill", "Lumber Yard", "Loom"]),
        RHODES,
        {**EPHESUS, "pawns": [1]},
    )
    searching = choice(0, "carthage", option=0)
    for said, taken in (([], False), ([choice(0, "build-discarded", card=None)], False)):
        built = cities_after(applied(data, STAGE, [searching, *said]))[0]["built"]
        assert ("Altar" in built) is taken
    built = cities_after(applied(data, STAGE, [searching, choice(0, "build-discarded", card="Altar")]))[0]["built"]
    assert built == ["Sawmill", "Lumber Yard", "Loom", "Altar"]
    with pytest.raises(FormatError, match="Age 1, turn 6, seat 0: the choice 'build-discarded' is not due"):
        applied(data, STAGE, [choice(0, "carthage", option=1), choice(0, "build-discarded", card="Altar")])


def test_a_carthage_that_found_the_pile_empty_may_say_that_it_took_nothing() -> None:
    cities = [
        city_entry("Carthage B", stages=1, carthage=[0], built=["Sawmill", "Lumber Yard", "Loom"], hand=["Altar"] * 7),
        {**RHODES, "hand": ["Altar"] * 7},
        {**EPHESUS, "hand": ["Altar"] * 7},
    ]
    builds = [move_entry(seat, "build", "Altar") for seat in (1, 2)]
    nothing = choice(0, "build-discarded", card=None)
    played = applied(with_edifices(cities), [*STAGE, *builds], [choice(0, "carthage", option=0), nothing])
    assert played.state.table.turn == 2
    with pytest.raises(FormatError, match="'build-discarded' is not due"):
        applied(with_edifices(cities), [*STAGE, *builds], [choice(0, "carthage", option=1), nothing])


FAILS = last_turn(
    {**GIZA, "built": ["Barracks", "Stockade"]}, {**RHODES, "built": ["Guard Tower"]}, {**EPHESUS, "pawns": [1]}
)
"""The Outpost fails: Giza gives up one of two red structures, Rhodes its only one, Ephesus nothing."""


def test_the_structure_that_is_said_is_given_up_and_lies_in_the_discard_pile() -> None:
    played = applied(FAILS, choices=[choice(0, "edifice-penalty", cards=["Stockade"])])
    assert [city["built"] for city in cities_after(played)] == [["Barracks"], [], []]
    assert pile(played.state)[-2:] == ["Guard Tower", "Stockade"]
    written = position_data(played.state.table)
    assert written["edifices"][0] == {"name": "Outpost", "pawns": 1, "constructed": False}
    assert written["turn"] == 7


def test_what_the_rules_have_settled_may_be_said_and_nothing_else() -> None:
    giza = choice(0, "edifice-penalty", cards=["Stockade"])
    said = applied(FAILS, choices=[giza, choice(1, "edifice-penalty", cards=["Guard Tower"])])
    assert said.state == applied(FAILS, choices=[giza]).state
    for wrong in (
        choice(1, "edifice-penalty", cards=["Barracks"]),
        choice(1, "edifice-penalty", tokens=[1]),
    ):
        with pytest.raises(FormatError, match="Age 1, turn 6, seat 1: this is not what the edifice's penalty asks for"):
            applied(FAILS, choices=[giza, wrong])
    with pytest.raises(FormatError, match="Age 1, turn 6, seat 2: the choice 'edifice-penalty' is not due"):
        applied(FAILS, choices=[giza, choice(2, "edifice-penalty", cards=["Altar"])])


def test_the_pawn_of_a_stage_of_ur_may_be_said_where_it_is_of_one_age() -> None:
    data = last_turn(city_entry("Ur B", built=["Quarry", "Glassworks"]), RHODES, EPHESUS)
    said = applied(data, STAGE, [choice(0, "ur-pawn", age=1)])
    assert said.state == applied(data, STAGE).state
    assert cities_after(said)[0]["pawns"] == [1]
    with pytest.raises(FormatError, match="Age 1, turn 6, seat 0: the stage does not offer this"):
        applied(data, STAGE, [choice(0, "ur-pawn", age=2)])
    with pytest.raises(FormatError, match="Age 1, turn 6, seat 0: the choice 'ur-pawn' is not due"):
        applied(data, choices=[choice(0, "ur-pawn", age=1)])


def castle_fails(victory: Sequence[int]) -> Json:
    """Return a turn where the Concentric Castle fails, which costs two victory tokens."""
    edifices = (("Outpost", 0), ("Auction House", 0), ("Concentric Castle", 1))
    mine = {**GIZA, "victory": list(victory), "built": []}
    return last_turn(mine, {**RHODES, "pawns": [3]}, {**EPHESUS, "pawns": [3]}, edifices=edifices, age=3)


def test_tokens_are_given_up_in_whatever_order_they_are_said() -> None:
    for said in ([1, 5], [5, 1]):
        city = cities_after(applied(castle_fails([5, 1, 3]), choices=[choice(0, "edifice-penalty", tokens=said)]))[0]
        assert (city["victory"], city["debts"]) == ([3], [])
    for wrong in ([1], [1, 3, 5], [1, 1], [3, 3]):
        with pytest.raises(FormatError, match="Age 3, turn 6, seat 0: this is not what the edifice's penalty"):
            applied(castle_fails([5, 1, 3]), choices=[choice(0, "edifice-penalty", tokens=wrong)])


def test_tokens_that_are_all_alike_need_not_be_said_and_too_few_of_them_are_a_debt() -> None:
    for choices in ([], [choice(0, "edifice-penalty", tokens=[3, 3])]):
        assert cities_after(applied(castle_fails([3, 3, 3]), choices=choices))[0]["victory"] == [3]
    city = cities_after(applied(castle_fails([3])))[0]
    assert (city["victory"], city["debts"]) == ([3], [5])
    with pytest.raises(FormatError, match="Age 3, turn 6, seat 0: the choice 'edifice-penalty' is not due"):
        applied(castle_fails([3]), choices=[choice(0, "edifice-penalty", tokens=[3])])


def test_coins_are_paid_unasked_and_a_debt_is_taken_where_they_do_not_suffice() -> None:
    edifices = (("Money Changer", 1), ("Auction House", 2), ("Agora", 2))
    cities = [{**GIZA, "coins": 1, "hand": ["Altar", "Altar"]}, {**RHODES, "coins": 1}, {**EPHESUS, "pawns": [1]}]
    data = last_turn(*cities, edifices=edifices)
    played = applied(data, [move_entry(0, "build", "Altar")])
    assert [(city["coins"], city["debts"]) for city in cities_after(played)] == [(1, [2]), (1 + 3 - 2, []), (6, [])]


@pytest.mark.parametrize(
    ("data", "moves", "name"),
    [(CARTHAGE, STAGE, "carthage"), (URS, STAGE, "ur-pawn"), (FAILS, [], "edifice-penalty")],
)
def test_a_choice_that_has_several_answers_must_be_made(data: Json, moves: list[Json], name: str) -> None:
    with pytest.raises(FormatError, match=f"^Age 1, turn 6, seat 0: the choice '{name}' is missing$"):
        applied(data, moves)


@pytest.mark.parametrize(
    ("data", "moves", "said", "words"),
    [
        (CARTHAGE, STAGE, choice(0, "carthage", option=2), "does not offer"),
        (CARTHAGE, STAGE, choice(0, "carthage"), "does not say its 'option'"),
        (CARTHAGE, STAGE, choice(0, "carthage", age=1), "does not say its 'option'"),
        (CARTHAGE, STAGE, choice(0, "ur-pawn", age=1), "'carthage' is missing"),
        (CARTHAGE, [], choice(0, "carthage", option=0), "'carthage' is not due"),
        (CARTHAGE, STAGE, choice(9, "carthage", option=0), "'carthage' is missing"),
        (URS, STAGE, choice(0, "ur-pawn"), "does not say its 'age'"),
        (URS, [], choice(0, "ur-pawn", age=1), "'ur-pawn' is not due"),
        (FAILS, [], choice(0, "edifice-penalty"), "either 'cards' or 'tokens'"),
        (FAILS, [], choice(0, "edifice-penalty", cards=[], tokens=[]), "either 'cards' or 'tokens'"),
        (FAILS, [], choice(0, "edifice-penalty", cards=["Barracks"], tokens=[1]), "either 'cards' or 'tokens'"),
        (FAILS, [], choice(0, "edifice-penalty", cards=["Barracks", "Stockade"]), "2 cards"),
        (FAILS, [], choice(0, "edifice-penalty", cards=["Altar"]), "not what the edifice's penalty"),
        (FAILS, [], choice(0, "edifice-penalty", cards=["Nothing"]), "'Nothing'"),
        (FAILS, [], choice(0, "edifice-penalty", tokens=[1, 1]), "not what the edifice's penalty"),
        (FAILS, [], choice(0, "repeat-guild", card="Spies Guild"), "missing"),
    ],
)
def test_a_choice_that_is_none_is_refused(data: Json, moves: list[Json], said: Json, words: str) -> None:
    with pytest.raises(FormatError, match=f"^Age 1, turn 6, seat 0: .*{words}"):
        applied(data, moves, [said])


@pytest.mark.parametrize(
    "wrong",
    [
        {"option": -1},
        {"option": True},
        {"option": "0"},
        {"option": 10**30},
        {"age": 4},
        {"age": True},
        {"age": "1"},
        {"cards": "Altar"},
        {"cards": [1]},
        {"tokens": 3},
        {"tokens": [-3]},
        {"tokens": [True]},
        {"choice": "carthago"},
    ],
)
def test_a_choice_of_another_shape_is_refused(wrong: Json) -> None:
    with pytest.raises(FormatError, match=r"^turn: choices\.0\."):
        read_turn({"moves": [], "choices": [{**choice(0, "carthage", option=0), **wrong}]})


# Scores


def test_edifices_and_debts_have_their_lines() -> None:
    """The Belvedere counts two stages, the Amphitheater one blue structure, and the Agora the Spies Guild again."""
    cities = [
        city_entry("Giza A", stages=2, pawns=[1, 2, 3], built=["Altar", "Spies Guild", "Workers Guild"]),
        city_entry("Rhodes A", built=["Barracks", "Stockade", "Walls"], debts=[2, 5]),
        city_entry("Ephesus A", built=["Ore Vein"], debts=[3]),
    ]
    edifices = (("Belvedere", 0), ("Amphitheater", 0), ("Agora", 0))
    state = read_position(with_edifices(cities, *edifices, age=3, turn=7))
    scores = [score_data(score) for score in final_scores(state)]
    giza = scores[0]
    assert (giza["guilds"], giza["edifices"], giza["debts"]) == (3 + 1, 2 + 1 + 3, 0)
    assert giza["total"] == 1 + 3 + 2 + 4 + 6 + (giza["wonder"] - 3)
    assert [(score["debts"], score["edifices"]) for score in scores[1:]] == [(-7, 0), (-3, 0)]
    assert scores[1]["total"] == scores[1]["treasury"] - 7


def end_of_game(choices: Sequence[Json]) -> PlayedTurn:
    mine = city_entry("Giza A", pawns=[3], built=["Spies Guild", "Workers Guild", "Scientists Guild"])
    cities = [mine, {**RHODES, "built": ["Barracks", "Stockade"]}, {**EPHESUS, "built": ["Ore Vein"]}]
    edifices = (("Outpost", 0), ("Auction House", 0), ("Agora", 0))
    return applied(last_turn(*cities, edifices=edifices, age=3), choices=choices)


@pytest.mark.parametrize("card", ["Spies Guild", "Workers Guild", "Scientists Guild"])
def test_the_guild_that_is_said_counts_again_even_where_another_is_better(card: str) -> None:
    found = end_of_game([choice(0, "repeat-guild", card=card)]).end_choices[Seat(0)]
    assert {each.repeated.name for each in found if each.repeated} == {card}
    assert all(each.repeated for each in found)
    assert {len(each.symbols) for each in found} == {2 if card == "Scientists Guild" else 1}
    everything = end_of_game([]).end_choices[Seat(0)]
    assert len({each.repeated for each in everything}) == 3


@pytest.mark.parametrize("said", [{"card": "Magistrates Guild"}, {"card": None}, {}, {"card": "Barracks"}])
def test_a_guild_that_cannot_count_again_is_refused(said: Json) -> None:
    with pytest.raises(FormatError, match=r"Age 3, turn 6, seat 0: .* is not a guild that it may count again"):
        end_of_game([choice(0, "repeat-guild", **said)])
    with pytest.raises(FormatError, match=r"Age 3, turn 6, seat 1: .* is not a guild that it may count again"):
        end_of_game([choice(1, "repeat-guild", card="Spies Guild")])


# Records


def golden_data(players: int) -> Json:
    return json.loads(golden.path(players, edifices=True).read_bytes())  # type: ignore[no-any-return]  # JSON, of a shape that the tests know


@pytest.mark.parametrize("players", golden.EDIFICE_WONDERS)
def test_the_record_of_a_game_with_edifices_replays_to_its_end(players: int) -> None:
    """Compare every line with the second implementation, and the end with the recorded result."""
    dealt, submissions = golden.game(players, edifices=True)
    names = [player["name"] for player in golden_data(players)["players"]]
    data = json.loads(json.dumps(record_of(names, dealt, submissions)))
    assert data["ruleset"].pop("data") == {"first": 1, "edifice": 1}, "the golden ones are from before"
    assert data == golden_data(players)
    *lines, last = replay(read_record(data))
    assert last == {"result": data["result"]}
    assert [line for line in lines if "edifices" not in line] == []
    for line, plain in zip(lines, accounts(players), strict=True):
        assert line["edifices"] == [
            {"name": each.name, "pawns": each.pawns, "constructed": each.fate == "constructed"}
            for each in plain.projects
        ]
        for found, city in zip(line["cities"], plain.cities, strict=True):
            assert (found["coins"], found["pawns"], found["debts"]) == (city.coins, city.pawns, city.debts)
            assert (found["joined"], found.get("carthage", [])) == (city.joined, city.options)
            assert found["built"] == [card.name for card in city.built]
            assert sorted(found["victory"]) == sorted(city.victory)
    for score in data["result"]["scores"]:
        assert score["debts"] == -sum(lines[-1]["cities"][score["seat"]]["debts"])


def accounts(players: int) -> Iterator[PlainGame]:
    """Replay a golden game in the second implementation, and yield its state at the end of every turn."""
    dealt, _ = golden.game(players, edifices=True)
    plain = PlainGame(start(dealt))
    for played in play_turns(golden_record(players)):
        waiting = list(played.submissions)
        while waiting:
            due = {min(plain.due)} if plain.asked == "discard-pile" else plain.due
            moves = dict(waiting[: len(due)])
            del waiting[: len(due)]
            plain.play(moves)
        yield plain


@pytest.mark.parametrize("players", sweep([2, 4, 6], short=(2, 4)))
def test_the_record_of_any_game_with_the_expansion_comes_back(players: int) -> None:
    """In two-player games, the Free City's Carthage chooses options, too."""
    chosen: set[tuple[int, str]] = set()
    for seed in range(12 if players == 2 else 3):
        chance = random.Random(seed)
        dealt = expansion_deal(players, chance)
        submissions = [(moment.seat, moment.move) for moment in expansion_play(start(dealt), chance)]
        names = ["x"] * len(dealt.boards)
        data = json.loads(json.dumps(record_of(names, dealt, submissions)))
        record = read_record(data)
        again = [each for played in play_turns(record) for each in played.submissions]
        assert record_of(names, record.deal, again) == data
        assert list(replay(record))[-1] == {"result": data["result"]}
        chosen |= {(each["seat"], each["choice"]) for turn in data["turns"] for each in turn["choices"]}
    assert (2, "carthage") in chosen or players > 2


@pytest.mark.parametrize("players", golden.EDIFICE_WONDERS)
def test_only_what_may_be_left_out_of_a_record_is_left_out(players: int) -> None:
    data = golden_data(players)
    missing = 0
    for turn in data["turns"]:
        where = f"Age {turn['age']}, turn {turn['turn']}"
        for place, said in enumerate(turn["choices"]):
            rest = turn["choices"][:place] + turn["choices"][place + 1 :]
            changed = [{**each, "choices": rest} if each is turn else each for each in data["turns"]]
            record = read_record(
                {**data, "turns": changed[: changed.index({**turn, "choices": rest}) + 1], "result": None}
            )
            if said["choice"] in {"carthage", "ur-pawn", "edifice-penalty"}:
                with pytest.raises(
                    FormatError, match=f"{where}, seat {said['seat']}: the choice '{said['choice']}' is missing"
                ):
                    list(replay(record))
                missing += 1
            else:
                list(replay(record))
    assert missing > 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda game: game.pop("edifices"), ["edifices"]),
        (lambda game: game.update(edifices=None), ["edifices"]),
        (lambda game: game.update(edifices=[]), ["edifices"]),
        (lambda game: game["edifices"].pop(), ["edifices"]),
        (lambda game: game["edifices"].append("Agora"), ["edifices"]),
        (lambda game: game["edifices"].reverse(), ["edifices"]),
        (lambda game: game["edifices"].__setitem__(2, "Agorra"), ["Agorra"]),
        (lambda game: game["edifices"].__setitem__(2, 3), ["edifices.2"]),
        (lambda game: game["edifices"].__setitem__(2, "Outpost"), ["edifices"]),
        (lambda game: game.update(edifices={"1": "Outpost"}), ["edifices"]),
        (lambda game: game["ruleset"].update(expansions=[]), ["Ur"]),
        (lambda game: game["ruleset"].update(expansions=["carthage"]), ["Ur"]),
        (lambda game: game["ruleset"].update(expansions=["edifices"]), ["edifices"]),
    ],
)
def test_a_record_with_other_edifices_is_refused(change: Callable[[Json], object], words: list[str]) -> None:
    game = golden_data(3)
    change(game)
    with pytest.raises(FormatError) as refused:
        list(replay(read_record(game)))
    assert "\n" not in str(refused.value)
    assert all(word in str(refused.value) for word in words), refused.value


def test_a_record_without_the_expansion_has_no_edifices() -> None:
    game = json.loads(golden.path(3).read_bytes())
    with pytest.raises(FormatError, match="there is no edifice 'Outpost' with this ruleset"):
        read_record({**game, "edifices": ["Outpost", "Factory", "Agora"]})
    assert "edifices" not in record_of(["A", "B", "C"], *golden.game(3))


def test_a_wrong_line_of_edifices_or_debts_is_found() -> None:
    for key in ("edifices", "debts"):
        game = golden_data(6)
        game["result"]["scores"][0][key] -= 1
        with pytest.raises(FormatError, match="the result says"):
            list(replay(read_record(game)))


# Whatever comes


@pytest.mark.parametrize("players", sweep(golden.EDIFICE_WONDERS, short=(3, 7)))
def test_whatever_is_damaged_is_refused_in_words_or_does_not_matter(players: int) -> None:
    """Damage in one place of a golden game's record, position or turn may raise FormatError, but no other error."""
    chance = random.Random(players)
    game = golden_data(players)
    states = [played.state for played in play_turns(golden_record(players))]
    refused = 0
    for _ in range(40):
        number = chance.randrange(17)
        texts = (
            json.dumps(position_data(states[number].table)),
            json.dumps({**game, "turns": game["turns"][: number + 1], "result": None}),
            json.dumps(game["turns"][number + 1]),
        )
        for text, read in zip(texts, (_read_position, _replay, _turn_in(states[number])), strict=True):
            data = json.loads(text)
            damage(data, chance)
            try:
                read(data)
            except FormatError:
                refused += 1
    assert refused > 20


def _read_position(data: object) -> None:
    table = read_position(data).table
    position_data(table)
    final_scores(read_position(data))


def _replay(data: object) -> None:
    list(replay(read_record(data)))


def _turn_in(state: GameState) -> Callable[[object], None]:
    def read(data: object) -> None:
        position_data(play_turn(state, read_turn(data)).state.table)

    return read


def damage(data: Any, chance: random.Random) -> None:  # noqa: ANN401 - JSON is anything
    """Replace or remove one random value in a JSON document, at any depth."""
    while True:
        key = chance.choice(list(data) if isinstance(data, dict) else list(range(len(data))))
        if not isinstance(data[key], dict | list) or not data[key] or chance.random() < 0.1:
            break
        data = data[key]
    if chance.random() < 0.3:
        del data[key]
    else:
        strange: list[object] = [
            None,
            -1,
            0,
            1,
            2,
            3,
            10**30,
            1.5,
            True,
            "",
            "Altar",
            "Agora",
            "\ud800",
            [],
            {},
            [[]],
            [2],
            {"a": 1},
        ]
        data[key] = chance.choice(strange)
