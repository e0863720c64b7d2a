"""The portable formats: what is read, what is written, and that a game comes back unchanged."""

import json
import random
from typing import Any

import pytest

from engine import Deal, Discard, IllegalMove, Move, Ruleset, Seat, SeatSetup, legal_moves, start, submit
from engine.formats import (
    FormatError,
    Proof,
    move_data,
    play_turn,
    position_data,
    read_json,
    read_position,
    read_record,
    read_turn,
    record_of,
    replay,
)
from engine.loading import DATA_VERSIONS
from engine.seal import hash_deal
from engine.setup import deal
from engine.state import AgeOver, ChooseCards, GameOver, GameState
from tests.engine.builders import (
    BOARDS_OF_THE_RECORD,
    PLAN,
    RESULT,
    TWO_PLAYER,
    Json,
    build,
    built,
    by_olympia,
    city,
    city_entry,
    coins,
    discard,
    held,
    move_entry,
    names,
    pile,
    position,
    record,
    stage,
    two_player_game,
    two_player_position,
)
from tests.engine.playouts import random_deal, random_play

BARE = [city_entry("Giza A"), city_entry("Rhodes A"), city_entry("Ephesus A")]


# Positions


def test_what_a_position_leaves_out_is_as_at_the_beginning() -> None:
    table = read_position(position(BARE)).table
    assert [each.coins for each in table.cities] == [3, 3, 3]
    assert all(
        (each.stages, each.built, each.victory, each.defeats, each.free_build_used) == (0, (), (), 0, False)
        for each in table.cities
    )
    assert (table.hands, table.discard, table.draw_pile, table.controller) == (((), (), ()), (), (), None)


def test_every_key_of_a_position_is_read() -> None:
    first = city_entry(
        "Olympia A",
        stages=2,
        coins=7,
        built=["Altar", "Loom"],
        hand=["Walls", "Walls"],
        victory=[1, 3],
        defeats=2,
        free_build_used=True,
        pawns=[],
        debts=[],
    )
    others = [city_entry("Rhodes B", hand=["Statue", "Temple"]), city_entry("Ephesus B", hand=["School", "Press"])]
    state = read_position(position([first, *others], age=2, turn=6, discard=["Tavern", "Altar"]))
    olympia = state.table.cities[0]
    assert (olympia.board.city, olympia.board.side, olympia.stages, olympia.coins) == ("Olympia", "A", 2, 7)
    assert (olympia.victory, olympia.defeats, olympia.free_build_used) == ((1, 3), 2, True)
    assert built(state, 0) == ["Altar", "Loom"]
    assert [held(state, seat) for seat in range(3)] == [["Walls", "Walls"], ["Statue", "Temple"], ["School", "Press"]]
    assert pile(state) == ["Tavern", "Altar"]
    assert (state.table.age, state.table.turn) == (2, 6)
    assert isinstance(state.phase, ChooseCards)


def test_unknown_keys_are_ignored_everywhere() -> None:
    data = position([{**each, "colour": {"a": [1]}} for each in BARE], comment="x")
    data["ruleset"]["house_rules"] = True
    assert read_position(data).table == read_position(position(BARE)).table


@pytest.mark.parametrize("version", [0, 2, 1_000_000])
def test_what_needs_other_facts_is_refused_by_name(version: int) -> None:
    for data, read in ((position(BARE), read_position), (record(BOARDS_OF_THE_RECORD, PLAN), read_record)):
        data["ruleset"]["data"] = {"first": version}
        with pytest.raises(
            FormatError, match=f"it needs version {version} of the card data 'first', and this program has version 1$"
        ):
            read(data)


def test_a_record_that_names_no_facts_was_played_by_the_first_and_a_position_is_of_today(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(DATA_VERSIONS, "first", 2)
    with pytest.raises(
        FormatError, match="it needs version 1 of the card data 'first', and this program has version 2"
    ):
        read_record(record(BOARDS_OF_THE_RECORD, PLAN))
    read_position(position(BARE))


def test_what_names_no_facts_or_those_of_today_is_read() -> None:
    for versions in ({}, {"first": 1}, {"first": 1, "edifice": 2, "leaders": 9}):
        for data, read in ((position(BARE), read_position), (record(BOARDS_OF_THE_RECORD, PLAN), read_record)):
            data["ruleset"]["data"] = versions
            read(data)
            del data["ruleset"]["data"]
            read(data)


def test_a_position_is_written_with_all_its_keys() -> None:
    assert position_data(read_position(position(BARE, discard=["Tavern"])).table) == {
        "format": "seven-wonders-position/1",
        "ruleset": {"edition": "first", "variant": "standard", "expansions": [], "data": {"first": 1}},
        "age": 1,
        "turn": 1,
        "cities": [
            {
                "wonder": wonder,
                "side": "A",
                "stages": 0,
                "coins": 3,
                "built": [],
                "hand": [],
                "victory": [],
                "defeats": 0,
                "free_build_used": False,
                "pawns": [],
                "debts": [],
            }
            for wonder in ("Giza", "Rhodes", "Ephesus")
        ],
        "discard": ["Tavern"],
    }


def test_a_two_player_position_is_written_with_draw_pile_and_holder() -> None:
    data = two_player_position(BARE, draw_pile=["Altar"], free_city_holder=1)
    written = position_data(read_position(data).table)
    assert (written["draw_pile"], written["free_city_holder"]) == (["Altar"], 1)


@pytest.mark.parametrize(
    ("age", "turn", "holder"), [(1, 1, 0), (1, 2, 1), (1, 6, 1), (2, 1, 1), (2, 2, 0), (2, 6, 0), (3, 1, 0), (3, 4, 1)]
)
def test_who_holds_the_free_city_card_follows_from_age_and_turn_where_it_is_not_said(
    age: int, turn: int, holder: int
) -> None:
    assert read_position(two_player_position(BARE, age=age, turn=turn)).table.controller == holder


@pytest.mark.parametrize(("age", "phase"), [(1, AgeOver), (2, AgeOver), (3, GameOver)])
def test_turn_seven_is_the_end_of_an_age(age: int, phase: type) -> None:
    state = read_position(position(BARE, age=age, turn=7))
    assert isinstance(state.phase, phase)
    assert state.due == ()


def test_a_position_of_every_turn_of_a_game_comes_back_as_it_was() -> None:
    """Only what a position does not contain may differ: the cards under the stages, and the later deals."""
    for ruleset, cities in ((Ruleset(), 3), (Ruleset(), 7), (TWO_PLAYER, 3)):
        for state in states_of_a_game(ruleset, cities, seed=cities):
            data = json.loads(json.dumps(position_data(state.table)))
            again = read_position(data)
            assert position_data(again.table) == data
            assert again.table.hands == state.table.hands


def states_of_a_game(ruleset: Ruleset, cities: int, seed: int) -> list[GameState]:
    """Return the states at the beginning of each turn of a random game."""
    chance = random.Random(seed)
    state = start(deal(ruleset, (SeatSetup(),) * cities, chance))
    found = [state]
    while state.waiting:
        seat = state.due[0]
        before = (state.table.age, state.table.turn)
        state = submit(state, seat, chance.choice(legal_moves(state, seat))).state
        if (state.table.age, state.table.turn) != before:
            found.append(state)
    assert len(found) == 19
    return found


# Turns


def test_moves_are_written_as_move() -> None:
    pay = {"left": 0, "right": 2}
    assert move_data(Seat(0), build("Altar", right=2)) == move_entry(0, "build", "Altar", pay=pay)
    assert move_data(Seat(1), stage("Altar", right=2)) == move_entry(1, "wonder", "Altar", pay=pay)
    nothing = {"left": 0, "right": 0}
    assert move_data(Seat(2), discard("Altar")) == move_entry(2, "discard", "Altar", pay=nothing)
    expected = move_entry(0, "build", "Altar", pay=nothing, free="olympia")
    assert move_data(Seat(0), by_olympia("Altar")) == expected


LAST_TURN = position(
    [
        city_entry("Giza A", hand=["Altar", "Loom"], built=["Stockade"]),
        city_entry("Rhodes A", hand=["Theater", "Press"]),
        city_entry("Ephesus A", hand=["Baths", "Tavern"]),
    ],
    turn=6,
)
MOVES = [move_entry(0, "build", "Altar"), move_entry(1, "discard", "Press"), move_entry(2, "build", "Tavern")]


def test_the_order_of_moves_in_the_list_does_not_matter() -> None:
    played = [
        play_turn(read_position(LAST_TURN), read_turn({"moves": moves})).state.table
        for moves in (MOVES, MOVES[::-1], [MOVES[1], MOVES[2], MOVES[0]])
    ]
    assert played[0] == played[1] == played[2]
    assert [each.coins for each in played[0].cities] == [3, 6, 8]


def test_a_payment_left_out_is_nothing_also_on_one_side() -> None:
    idle = ["Altar", "Loom"]
    data = position(
        [
            city_entry("Giza A", hand=["Barracks"] * 2),
            *(city_entry(each, hand=idle) for each in ("Rhodes A", "Ephesus A")),
        ],
        turn=6,
    )
    others = [move_entry(1, "build", "Altar"), move_entry(2, "build", "Altar")]
    turn = read_turn({"moves": [move_entry(0, "build", "Barracks", pay={"left": 2}), *others]})
    assert coins(play_turn(read_position(data), turn).state) == [1, 5, 3]
    with pytest.raises(FormatError, match="Age 1, turn 6, seat 0: this is not a way to buy exactly what is missing"):
        play_turn(read_position(data), read_turn({"moves": [move_entry(0, "build", "Barracks"), *others]}))


def test_a_choice_of_nothing_is_accepted_where_the_pile_to_search_was_empty() -> None:
    """Halicarnassus B builds its first stage on turn 1; nobody discards."""
    cities = [
        city_entry("Halicarnassus B", built=["Foundry"], hand=["Altar"] * 7),
        city_entry("Rhodes A", hand=["Altar"] * 7),
        city_entry("Ephesus A", hand=["Altar"] * 7),
    ]
    moves = [move_entry(0, "wonder", "Altar"), move_entry(1, "build", "Altar"), move_entry(2, "build", "Altar")]
    nothing = {"seat": 0, "choice": "build-discarded", "card": None}
    state = read_position(position(cities))
    played = play_turn(state, read_turn({"moves": moves, "choices": [nothing]}))
    assert played.state.table.turn == 2
    for wrong in ({**nothing, "card": "Altar"}, {**nothing, "seat": 1}):
        with pytest.raises(FormatError, match="'build-discarded' is not due"):
            play_turn(state, read_turn({"moves": moves, "choices": [wrong]}))


# Records


def random_game(ruleset: Ruleset, cities: int, seed: int) -> tuple[Deal, list[tuple[Seat, Move]], GameState]:
    """Return a deal, the moves of a random game from it, sealed in arbitrary order, and the final state."""
    chance = random.Random(seed)
    dealt = deal(ruleset, (SeatSetup(),) * cities, chance)
    state = start(dealt)
    submissions: list[tuple[Seat, Move]] = []
    while state.waiting:
        seat = chance.choice(state.due)
        move = chance.choice(legal_moves(state, seat))
        submissions.append((seat, move))
        state = submit(state, seat, move).state
    return dealt, submissions, state


@pytest.mark.parametrize(("ruleset", "cities"), [(Ruleset(), 3), (Ruleset(), 5), (Ruleset(), 7), (TWO_PLAYER, 3)])
@pytest.mark.parametrize("seed", range(3))
def test_the_record_of_a_game_replays_to_its_result(ruleset: Ruleset, cities: int, seed: int) -> None:
    dealt, submissions, end = random_game(ruleset, cities, seed)
    data = json.loads(json.dumps(record_of([f"P{seat}" for seat in range(cities)], dealt, submissions)))
    assert [(turn["age"], turn["turn"]) for turn in data["turns"]] == [
        (age, turn) for age in (1, 2, 3) for turn in range(1, 7)
    ]
    lines = list(replay(read_record(data)))
    assert len(lines) == 19
    assert lines[-1] == {"result": data["result"]}
    assert [each["coins"] for each in lines[-2]["cities"]] == coins(end)
    assert [each["built"] for each in lines[-2]["cities"]] == [built(end, seat) for seat in range(cities)]
    assert lines[-2]["discard"] == pile(end)
    places = [seat for place in data["result"]["ranking"] for seat in place]
    assert sorted(places) == list(range(cities - ruleset.two_player))


def test_the_record_of_an_open_game_has_its_complete_turns_and_no_result() -> None:
    dealt, submissions, _ = random_game(Ruleset(), 3, seed=8)
    data = record_of(["A", "B", "C"], dealt, submissions[:7])
    assert len(data["turns"]) == 2
    assert "result" not in data
    assert len(list(replay(read_record(data)))) == 2


def test_a_record_of_moves_that_are_not_of_the_deal_is_refused() -> None:
    dealt, submissions, _ = random_game(Ruleset(), 3, seed=8)
    with pytest.raises(IllegalMove):
        record_of(["A", "B", "C"], dealt, [submissions[0], submissions[0]])


def test_a_record_names_seat_card_and_payment_of_every_move() -> None:
    dealt, submissions, _ = random_game(Ruleset(), 3, seed=9)
    first = [(seat, move) for seat, move in submissions[:3] if not isinstance(move, Discard)]
    data = record_of(["A", "B", "C"], dealt, submissions)
    assert [entry["seat"] for entry in data["turns"][0]["moves"]] == [0, 1, 2]
    for seat, move in first:
        assert data["turns"][0]["moves"][seat]["card"] == move.card.name  # type: ignore[union-attr]  # every move of this game has a card
    assert data["deal"]["1"][0] == names(dealt.ages[0].hands[0])
    assert "draw_pile" not in data


def test_the_planned_record_has_the_result_worked_out_by_hand() -> None:
    lines = list(replay(read_record(record(BOARDS_OF_THE_RECORD, PLAN))))
    assert lines[-1] == {"result": RESULT}


SALT = "00112233445566778899aabbccddeeff" * 2


def test_a_record_of_a_sealed_deal_has_salt_and_hash() -> None:
    dealt, submissions, _ = random_game(Ruleset(), 3, seed=9)
    bare = record_of(["A", "B", "C"], dealt, submissions)
    assert "proof" not in bare
    proved = record_of(["A", "B", "C"], dealt, submissions, salt=SALT)
    assert proved == {**bare, "proof": {"salt": SALT, "hash": hash_deal(dealt, SALT)}}
    assert read_record(bare).proof is None
    assert read_record(proved).proof == Proof(SALT, hash_deal(dealt, SALT))
    assert SALT not in repr(read_record(proved))


def test_a_proof_of_null_is_none() -> None:
    assert read_record({**record(BOARDS_OF_THE_RECORD, PLAN), "proof": None}).proof is None


NO_PROOFS: list[object] = [SALT, [], [SALT, SALT], {}, {"salt": SALT}, {"hash": SALT}, 1, True]
NO_HEX: list[object] = [
    None,
    1,
    [],
    b"0" * 64,
    "",
    SALT[1:],
    SALT + "0",
    SALT.upper(),
    SALT + "\n",
    " " + SALT[1:],
    "g" * 64,
]


@pytest.mark.parametrize(
    "proof",
    [
        *NO_PROOFS,
        *({"salt": wrong, "hash": SALT} for wrong in NO_HEX),
        *({"salt": SALT, "hash": wrong} for wrong in NO_HEX),
    ],
)
def test_a_proof_of_another_shape_is_refused_in_one_line(proof: object) -> None:
    with pytest.raises(FormatError, match="record: proof") as refused:
        read_record({**record(BOARDS_OF_THE_RECORD, PLAN), "proof": proof})
    assert "\n" not in str(refused.value)


def test_a_reader_of_records_passes_over_the_proof() -> None:
    """Readers skip even a wrong proof, because it is about what happened before the game, not about the turns."""
    data = {**record(BOARDS_OF_THE_RECORD, PLAN), "proof": {"salt": SALT, "hash": "0" * 64, "by": "x"}}
    assert list(replay(read_record(data)))[-1] == {"result": RESULT}


# What is refused


def spoiled(path: str, value: object) -> Json:
    """Return a position in which the value at a dotted path has been replaced."""
    data: Any = json.loads(json.dumps(LAST_TURN))
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
    target = data
    for step in way:
        target = target[step]
    target[last] = value
    return data  # type: ignore[no-any-return]  # JSON, of a shape that the tests know


NO_NUMBERS: list[object] = [None, "1", 1.5, 1.0, True, [], {}, -1, -(10**30)]
NO_LISTS_OF_NAMES: list[object] = [None, "Altar", 1, {"0": "Altar"}, [None], [1], [["Altar"]]]
NO_NAMES: list[object] = [None, 1, True, [], {}, "", "altar\nloom"]
WRONG: dict[str, list[object]] = {
    **dict.fromkeys(("age", "turn", "cities.0.stages", "cities.0.coins", "cities.0.defeats"), NO_NUMBERS),
    **dict.fromkeys(("cities.0.built", "cities.0.hand", "discard", "ruleset.expansions"), NO_LISTS_OF_NAMES),
    "ruleset.data": [None, 1, [], ["first"], "first", *({"first": each} for each in NO_NUMBERS)],
    **dict.fromkeys(("format", "ruleset.edition", "ruleset.variant", "cities.0.wonder", "cities.0.side"), NO_NAMES),
    "cities": [None, {}, [], [None], "Giza"],
    "ruleset": [None, [], "first", {}],
    "cities.0.victory": [None, 1, [2], [0], [-1], ["1"], [True], [1.0], [None]],
    "cities.0.free_build_used": [None, 0, 1, "false", []],
    "cities.0.built.0": [None, 1, "altar", "Alta", "a\nb"],
}


@pytest.mark.parametrize(("path", "value"), [(path, value) for path, values in WRONG.items() for value in values])
def test_a_wrong_value_in_a_position_is_refused_in_one_line(path: str, value: object) -> None:
    with pytest.raises(FormatError) as refused:
        read_position(spoiled(path, value))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("data", [None, 1, "position", [], [1], True, {}])
def test_what_is_no_object_is_refused(data: object) -> None:
    for read in (read_position, read_record, read_turn):
        with pytest.raises(FormatError):
            read(data)


@pytest.mark.parametrize(
    "text", ["", " ", "{", "nul", '{"a": }', "[1,]", "{'a': 1}", "[" * 100_000, b"\xff\xfe\x00", b"\x00\x01\x02"]
)
def test_what_is_no_json_is_refused_in_one_line(text: str | bytes) -> None:
    with pytest.raises(FormatError, match="not JSON") as refused:
        read_json(text)
    assert "\n" not in str(refused.value)


def test_a_draw_pile_at_a_table_without_a_free_city_does_not_get_into_the_discard_pile() -> None:
    """The key `draw_pile` belongs to another variant, so it is ignored like an unknown key, or refused."""
    try:
        state = read_position({**LAST_TURN, "draw_pile": ["Palace", "Senate"]})
    except FormatError:
        return
    after = play_turn(state, read_turn({"moves": MOVES})).state
    assert sorted(pile(after)) == ["Baths", "Loom", "Press", "Theater"]


def test_after_turn_six_the_free_city_card_has_changed_hands_as_after_every_turn() -> None:
    state = two_player_game([city("Rhodes A"), city("Giza A"), city("Ephesus A")], controller=1, turn=6)
    while state.due:
        seat = state.due[0]
        state = submit(state, seat, legal_moves(state, seat)[-1]).state
    data = position_data(state.table)
    assert (data["turn"], data["free_city_holder"], data["draw_pile"]) == (7, 0, [])
    assert [one["hand"] for one in data["cities"]] == [[], [], []]


def test_a_record_lists_the_moves_of_a_turn_by_seat_with_the_seventh_card_last() -> None:
    chance = random.Random(4)
    dealt = random_deal(5, chance)
    moments = list(random_play(start(dealt), chance))
    sealed = [moment.seat for moment in moments]
    assert sealed[:5] != sorted(sealed[:5])
    record = record_of([""] * 5, dealt, [(moment.seat, moment.move) for moment in moments])
    for turn in record["turns"]:
        assert [move["seat"] for move in turn["moves"] if "seventh" not in move] == [0, 1, 2, 3, 4]
        assert all("seventh" in move for move in turn["moves"][5:])
