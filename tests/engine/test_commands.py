"""`python -m engine` from the outside: output, exit status, and one line for every bad input.

Three tests run a real process, with good input, with bad input, and for a simulation; all others run the commands in
this process.
"""

import io
import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.formats import read_record, record_of
from engine.seal import hash_deal
from tests.engine import golden
from tests.engine.builders import (
    BOARDS_OF_THE_RECORD,
    PLAN,
    RESULT,
    Json,
    city_entry,
    move_entry,
    position,
    record,
    score_entry,
    two_player_position,
)

ROOT = Path(__file__).parents[2]


def process(*arguments: str | Path, said: str | bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run a command in a separate process."""
    return subprocess.run(
        [sys.executable, "-m", "engine", *map(str, arguments)],
        input=_bytes(said),
        capture_output=True,
        cwd=ROOT,
        check=False,
    )


def engine(*arguments: str | Path, said: str | bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the same command in this process."""
    given, out, err = (io.TextIOWrapper(io.BytesIO(data), "utf-8") for data in (_bytes(said), b"", b""))
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "stdin", given)
        try:
            status = main(list(map(str, arguments)))
        except SystemExit as ended:  # as wrong arguments do
            status = int(ended.code or 0)
    return subprocess.CompletedProcess(arguments, status, _printed(out), _printed(err))


def _bytes(said: str | bytes) -> bytes:
    return said.encode() if isinstance(said, str) else said


def _printed(into: io.TextIOWrapper) -> bytes:
    into.seek(0)
    return bytes(into.buffer.read())


def lines(done: subprocess.CompletedProcess[bytes]) -> list[Any]:
    """Return the printed lines as JSON; check that nothing was wrong."""
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def refused(done: subprocess.CompletedProcess[bytes], *words: str, after_lines: int = 0) -> None:
    """Check for exit status 2, a one-line error with these words, and this many lines on standard output."""
    said = done.stderr.decode()
    assert done.returncode == 2, said
    assert said.count("\n") == 1, said
    assert said.endswith("\n")
    assert len(said.strip()) > 5
    assert "Traceback" not in said
    for word in words:
        assert word in said
    assert len(done.stdout.decode().splitlines()) == after_lines


@pytest.fixture
def write(tmp_path: Path) -> Callable[[object], Path]:
    """Return a function that writes data as JSON, or bytes as they are, into a new file."""

    def write_file(data: object) -> Path:
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.json"
        path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
        return path

    return write_file


Write = Callable[[object], Path]
Run = Callable[..., subprocess.CompletedProcess[bytes]]


# options


def by_card(options: Sequence[Json]) -> dict[tuple[str, str], list[tuple[int, int, int]]]:
    """Return the coins for the left, the right and the bank, in the printed order, keyed by card and action."""
    found: dict[tuple[str, str], list[tuple[int, int, int]]] = {}
    for each in options:
        action = each["action"] + (f" by {each['free']}" if "free" in each else "")
        found.setdefault((each["card"], action), []).append((each["pay"]["left"], each["pay"]["right"], each["bank"]))
    return found


def test_options_lists_every_legal_move_with_its_payments_cheapest_first(write: Write) -> None:
    """Alexandria with a West Trading Post: an ore costs one coin to the left, two to the right."""
    cities = [
        city_entry("Alexandria A", coins=3, built=["West Trading Post"], hand=["Barracks", "Timber Yard"]),
        city_entry("Rhodes A", hand=["Altar", "Altar"]),
        city_entry("Ephesus A", built=["Ore Vein"], hand=["Palace", "West Trading Post"]),
    ]
    done = process("options", write(position(cities, turn=6)), "--seat", "0")
    assert by_card(lines(done)) == {
        ("Barracks", "build"): [(1, 0, 0), (0, 2, 0)],
        ("Barracks", "discard"): [(0, 0, 0)],
        ("Timber Yard", "build"): [(0, 0, 1)],
        ("Timber Yard", "discard"): [(0, 0, 0)],
    }
    assert all(set(each) == {"seat", "card", "action", "pay", "bank"} and each["seat"] == 0 for each in lines(done))


def test_options_lists_equal_totals_by_what_goes_to_the_left_and_each_card_once(write: Write) -> None:
    """Either School can be paid for with one coin left and two right, three left, or four right."""
    cities = [
        city_entry("Giza A", built=["West Trading Post"], coins=4, hand=["School", "School"]),
        city_entry("Olympia A", built=["Press"], hand=["Altar", "Altar"]),
        city_entry("Ephesus A", built=["Lumber Yard"], hand=["Altar", "Altar"]),
    ]
    found = by_card(lines(engine("options", write(position(cities, age=2, turn=6)), "--seat", "0")))
    assert found == {
        ("School", "build"): [(1, 2, 0), (3, 0, 0), (0, 4, 0)],
        ("School", "discard"): [(0, 0, 0)],
    }


def test_options_without_a_seat_lists_all_of_them(write: Write) -> None:
    cities = [city_entry(each, hand=["Altar", "Altar"]) for each in ("Giza A", "Rhodes A", "Ephesus A")]
    found = lines(engine("options", write(position(cities, turn=6))))
    assert [(each["seat"], each["action"]) for each in found] == [
        (seat, action) for seat in range(3) for action in ("build", "discard")
    ]


def test_options_lists_wonder_stages_with_every_card(write: Write) -> None:
    """Giza's first stage costs two stones: one of its own, and one bought from the left neighbour."""
    cities = [
        city_entry("Giza A", hand=["Altar", "Palace"], built=["Altar"], coins=2),
        city_entry("Rhodes A", built=["Stone Pit"], hand=["Altar", "Altar"]),
        city_entry("Ephesus A", hand=["Altar", "Altar"]),
    ]
    found = by_card(lines(engine("options", write(position(cities, turn=6)), "--seat", "0")))
    assert found == {
        ("Altar", "wonder"): [(2, 0, 0)],
        ("Altar", "discard"): [(0, 0, 0)],
        ("Palace", "wonder"): [(2, 0, 0)],
        ("Palace", "discard"): [(0, 0, 0)],
    }


@pytest.mark.parametrize("used", [False, True])
def test_options_lists_olympias_free_construction_where_building_is_not_free(write: Write, *, used: bool) -> None:
    """The Altar is free, the wood for the Stockade is Olympia's own, a chain makes the Statue free, a Loom is built."""
    cities = [
        city_entry(
            "Olympia A",
            stages=2,
            coins=2,
            built=["Theater", "Loom"],
            free_build_used=used,
            hand=["Altar", "Stockade", "Statue", "Loom", "Barracks", "Palace"],
        ),
        city_entry("Rhodes A", hand=["Altar"] * 6),
        city_entry("Ephesus A", hand=["Altar"] * 6),
    ]
    found = by_card(lines(engine("options", write(position(cities, age=2, turn=2)), "--seat", "0")))
    by_olympia = {card: ways for (card, action), ways in found.items() if action == "build by olympia"}
    assert by_olympia == ({} if used else {"Barracks": [(0, 0, 0)], "Palace": [(0, 0, 0)]})
    assert found["Barracks", "build"] == [(2, 0, 0)]
    assert ("Palace", "build") not in found


def test_options_of_a_two_player_table(write: Write) -> None:
    """The holder may use the drawn card; the Free City chooses from the same cards; the other player has their own."""
    cities = [
        city_entry("Giza A", hand=["Altar", "Palace"], coins=0),
        city_entry("Rhodes A", hand=["Theater", "Senate"], coins=0),
        city_entry("Ephesus A", coins=0),
    ]
    path = write(two_player_position(cities, turn=6, draw_pile=["Loom", "Haven"], free_city_holder=0))
    found = [(each["seat"], each["card"], each["action"]) for each in lines(engine("options", path))]
    assert sorted(found) == [
        (0, "Altar", "build"),
        (0, "Altar", "discard"),
        (0, "Loom", "build"),
        (0, "Loom", "discard"),
        (0, "Palace", "discard"),
        (1, "Senate", "discard"),
        (1, "Theater", "build"),
        (1, "Theater", "discard"),
        (2, "Altar", "build"),
        (2, "Loom", "build"),
    ]


def test_options_lists_the_free_citys_discards_only_where_it_can_build_nothing(write: Write) -> None:
    cities = [
        city_entry("Giza A", hand=["Senate", "Palace"], coins=0),
        city_entry("Rhodes A", hand=["Theater", "Senate"], coins=0),
        city_entry("Ephesus A", coins=0),
    ]
    path = write(two_player_position(cities, turn=6, draw_pile=["Pantheon", "Haven"], free_city_holder=0))
    found = [(each["card"], each["action"]) for each in lines(engine("options", path, "--seat", "2"))]
    assert sorted(found) == [("Palace", "discard"), ("Pantheon", "discard"), ("Senate", "discard")]


def test_options_lists_nothing_on_turn_seven_and_where_no_hands_are_dealt(write: Write) -> None:
    cities = [city_entry(each) for each in ("Giza A", "Rhodes A", "Ephesus A")]
    for more in ({"turn": 7}, {"age": 3, "turn": 7}, {"turn": 3}):
        assert lines(engine("options", write(position(cities, **more)))) == []


def test_options_does_not_list_the_seventh_card(write: Write) -> None:
    cities = [
        city_entry("Babylon B", stages=2, hand=["Altar", "Theater"]),
        city_entry("Rhodes A", hand=["Altar", "Altar"]),
        city_entry("Ephesus A", hand=["Altar", "Altar"]),
    ]
    found = lines(engine("options", write(position(cities, turn=6)), "--seat", "0"))
    assert not any("seventh" in each for each in found)
    assert len(found) == 4


def test_what_options_lists_can_be_applied(write: Write) -> None:
    """An option can be used as a move; its coins for the bank are ignored as an unknown key."""
    cities = [city_entry(each, hand=["Timber Yard", "Altar"]) for each in ("Giza A", "Rhodes A", "Ephesus A")]
    path = write(position(cities, turn=6))
    options = [
        each for each in lines(engine("options", path)) if (each["card"], each["action"]) == ("Timber Yard", "build")
    ]
    (after,) = lines(engine("apply", path, said=json.dumps({"moves": options})))
    assert [each["coins"] for each in after["cities"]] == [2, 2, 2]


# apply

SIXTH_TURN = position(
    [
        city_entry("Olympia A", stages=2, coins=4, hand=["Palace", "Loom"], free_build_used=False, victory=[1]),
        city_entry("Rhodes A", built=["Walls"], hand=["Barracks", "Press"], defeats=1),
        city_entry("Ephesus A", hand=["Tavern", "Baths"], victory=[1, 1]),
    ],
    age=2,
    turn=6,
    discard=["Altar"],
)
SIXTH_MOVES = [
    move_entry(0, "build", "Palace", free="olympia"),
    move_entry(1, "build", "Barracks"),
    move_entry(2, "discard", "Baths"),
]


def test_apply_prints_the_position_after_the_turn(write: Write) -> None:
    cities = [
        city_entry("Giza A", hand=["Altar", "Theater", "Loom"]),
        city_entry("Rhodes A", hand=["Stone Pit", "Press", "Baths"]),
        city_entry("Ephesus A", hand=["Barracks", "Palace", "Tavern"], coins=2),
    ]
    path = write(position(cities, turn=5, discard=["Mine"]))
    moves = [
        move_entry(0, "discard", "Theater"),
        move_entry(1, "build", "Stone Pit"),
        move_entry(2, "build", "Barracks", pay={"left": 0, "right": 2}),
    ]
    (after,) = lines(engine("apply", path, said=json.dumps({"moves": moves})))
    assert (after["format"], after["age"], after["turn"]) == ("seven-wonders-position/1", 1, 6)
    assert after["discard"] == ["Mine", "Theater"]
    expected = [
        ("Giza", 6, [], ["Palace", "Tavern"]),
        ("Rhodes", 5, ["Stone Pit"], ["Altar", "Loom"]),
        ("Ephesus", 0, ["Barracks"], ["Press", "Baths"]),
    ]
    found = [(each["wonder"], each["coins"], each["built"], each["hand"]) for each in after["cities"]]
    assert found == expected


def test_apply_on_turn_six_resolves_the_conflicts_and_empties_the_hands(write: Write) -> None:
    """Age II: Rhodes has three shields, the others none."""
    (after,) = lines(engine("apply", write(SIXTH_TURN), said=json.dumps({"moves": SIXTH_MOVES})))
    assert (after["age"], after["turn"]) == (2, 7)
    assert sorted(after["discard"]) == ["Altar", "Baths", "Loom", "Press", "Tavern"]
    assert [(each["victory"], each["defeats"], each["hand"]) for each in after["cities"]] == [
        ([1], 1, []),
        ([3, 3], 1, []),
        ([1, 1], 1, []),
    ]
    assert [(each["coins"], each["free_build_used"]) for each in after["cities"]] == [
        (4, False),
        (3, False),
        (6, False),
    ]
    assert after["cities"][0]["built"] == ["Palace"]


def test_the_position_that_apply_prints_is_one_to_go_on_from(write: Write) -> None:
    (after,) = lines(engine("apply", write(SIXTH_TURN), said=json.dumps({"moves": SIXTH_MOVES})))
    assert lines(engine("options", write(after))) == []
    ((olympia, rhodes, ephesus),) = lines(engine("score", write(after)))
    # A stage of three points, the Palace, a victory and a defeat that cancel out, four coins.
    assert olympia == score_entry(0, held=4, military=0, wonder=3, civilian=8)
    assert rhodes == score_entry(1, held=3, military=5)
    assert ephesus == score_entry(2, held=6, military=1)
    following = {**after, "age": 3, "turn": 1}
    for each in following["cities"]:
        each["hand"] = ["Haven"] * 7
    assert len(lines(engine("options", write(following)))) > 0


def test_apply_keeps_a_used_free_construction_within_the_age(write: Write) -> None:
    turn_five = {**SIXTH_TURN, "turn": 5}
    turn_five["cities"] = [{**each, "hand": [*each["hand"], "Altar"]} for each in SIXTH_TURN["cities"]]
    (after,) = lines(engine("apply", write(turn_five), said=json.dumps({"moves": SIXTH_MOVES})))
    assert [each["free_build_used"] for each in after["cities"]] == [True, False, False]


BABYLON = position(
    [
        city_entry("Babylon B", stages=2, hand=["Altar", "Theater"]),
        city_entry("Rhodes A", hand=["Loom", "Press"]),
        city_entry("Halicarnassus A", stages=1, built=["Ore Vein", "Foundry"], hand=["Tavern", "Baths"]),
    ],
    turn=6,
)
BABYLONS_MOVES = [move_entry(0, "build", "Altar"), move_entry(1, "build", "Loom"), move_entry(2, "wonder", "Tavern")]


@pytest.mark.parametrize(
    ("seventh", "built", "held", "discarded"),
    [
        (None, ["Altar"], 3, ["Baths", "Press", "Theater"]),
        (move_entry(0, "build", "Theater", seventh=True), ["Altar", "Theater"], 3, ["Baths", "Press"]),
        (move_entry(0, "discard", "Theater", seventh=True), ["Altar"], 6, ["Baths", "Press", "Theater"]),
    ],
)
def test_apply_plays_a_seventh_card(
    write: Write, seventh: Json | None, built: list[str], held: int, discarded: list[str]
) -> None:
    # The seventh card comes before the seat's first move in the list, which does not matter.
    moves = [*([seventh] if seventh else []), *BABYLONS_MOVES]
    (after,) = lines(engine("apply", write(BABYLON), said=json.dumps({"moves": moves})))
    assert (after["cities"][0]["built"], after["cities"][0]["coins"]) == (built, held)
    assert sorted(after["discard"]) == discarded


@pytest.mark.parametrize(
    ("choices", "taken"),
    [
        ([], None),
        ([{"seat": 2, "choice": "build-discarded", "card": None}], None),
        ([{"seat": 2, "choice": "build-discarded"}], None),
        ([{"seat": 2, "choice": "build-discarded", "card": "Theater"}], "Theater"),
        ([{"seat": 2, "choice": "build-discarded", "card": "Press"}], "Press"),
    ],
)
def test_apply_builds_from_the_discard_pile(write: Write, choices: list[Json], taken: str | None) -> None:
    """Babylon has not played its seventh card, so the Theater is in the pile, too."""
    said = json.dumps({"moves": BABYLONS_MOVES, "choices": choices})
    (after,) = lines(engine("apply", write(BABYLON), said=said))
    assert after["cities"][2]["built"] == ["Ore Vein", "Foundry", *([taken] if taken else [])]
    assert sorted(after["discard"]) == sorted({"Baths", "Press", "Theater"} - {taken})
    assert after["cities"][2]["stages"] == 2


def test_apply_plays_the_free_citys_card_and_passes_its_card_on(write: Write) -> None:
    cities = [
        city_entry("Giza A", hand=["Altar", "Theater", "Press"]),
        city_entry("Rhodes A", hand=["Loom", "Baths", "Mine"]),
        city_entry("Ephesus A"),
    ]
    path = write(two_player_position(cities, turn=5, draw_pile=["Tavern", "Stockade", "Haven"], free_city_holder=0))
    moves = [move_entry(2, "build", "Tavern"), move_entry(0, "build", "Altar"), move_entry(1, "build", "Mine")]
    (after,) = lines(engine("apply", path, said=json.dumps({"moves": moves})))
    assert [(each["coins"], each["built"], each["hand"]) for each in after["cities"]] == [
        (3, ["Altar"], ["Loom", "Baths"]),
        (2, ["Mine"], ["Theater", "Press"]),
        (8, ["Tavern"], []),
    ]
    assert (after["draw_pile"], after["free_city_holder"], after["turn"]) == (["Stockade", "Haven"], 1, 6)


END = position(
    [
        city_entry("Babylon A", stages=2, built=["Apothecary"], hand=["Altar", "Loom"]),
        city_entry("Olympia B", stages=3, hand=["Altar", "Loom"]),
        city_entry("Giza A", built=["Spies Guild", "Scientists Guild"], hand=["Altar", "Loom"]),
    ],
    age=3,
    turn=6,
)
END_MOVES = [move_entry(seat, "discard", "Altar") for seat in range(3)]


@pytest.mark.parametrize(
    "choices",
    [
        [],
        [{"seat": 0, "choice": "science", "symbols": ["gear"]}],
        [{"seat": 1, "choice": "copy-guild", "card": "Spies Guild"}],
        [
            {"seat": 1, "choice": "science", "symbols": ["tablet"]},
            {"seat": 1, "choice": "copy-guild", "card": "Scientists Guild"},
            {"seat": 2, "choice": "science", "symbols": ["compass"]},
        ],
    ],
)
def test_apply_takes_the_choices_of_the_end_of_the_game(write: Write, choices: list[Json]) -> None:
    (after,) = lines(engine("apply", write(END), said=json.dumps({"moves": END_MOVES, "choices": choices})))
    assert (after["age"], after["turn"]) == (3, 7)


@pytest.mark.parametrize(
    ("choice", "word"),
    [
        ({"seat": 0, "choice": "science", "symbols": ["wheel"]}, "seat 0"),
        ({"seat": 0, "choice": "science", "symbols": []}, "seat 0"),
        ({"seat": 0, "choice": "science"}, "seat 0"),
        ({"seat": 0, "choice": "science", "symbols": ["gear", "gear"]}, "seat 0"),
        ({"seat": 0, "choice": "copy-guild", "card": "Spies Guild"}, "seat 0"),
        ({"seat": 1, "choice": "copy-guild", "card": "Workers Guild"}, "seat 1"),
        ({"seat": 1, "choice": "copy-guild", "card": None}, "seat 1"),
        ({"seat": 1, "choice": "build-discarded", "card": "Altar"}, "seat 1"),
        ({"seat": 3, "choice": "science", "symbols": ["gear"]}, "seat 3"),
    ],
)
def test_apply_refuses_choices_of_the_end_that_there_are_not(write: Write, choice: Json, word: str) -> None:
    done = engine("apply", write(END), said=json.dumps({"moves": END_MOVES, "choices": [choice]}))
    refused(done, "Age 3, turn 6", word)


# score


def test_score_counts_what_lies_on_the_table(write: Write) -> None:
    """Alexandria's score sheet in the rulebook; Ephesus' Workers Guild counts its neighbours' brown cards."""
    alexandria = city_entry(
        "Alexandria A",
        stages=3,
        coins=14,
        victory=[1, 3, 5],
        defeats=3,
        built=[
            *("Altar", "Aqueduct", "Town Hall"),
            *("Workshop", "Laboratory", "Observatory", "Apothecary", "Dispensary", "Scriptorium"),
            *("Chamber of Commerce", "Loom", "Press"),
        ],
    )
    rhodes = city_entry("Rhodes B", stages=2, built=["Quarry", "Mine", "Haven", "Circus"], coins=0)
    ephesus = city_entry("Ephesus B", stages=1, built=["Workers Guild"], coins=2, defeats=2)
    (scores,) = lines(engine("score", write(position([alexandria, rhodes, ephesus], age=3, turn=4))))
    assert scores == [
        score_entry(0, held=14, military=6, wonder=10, civilian=13, scientific=21, commercial=4),
        score_entry(1, held=0, wonder=7, commercial=2),
        score_entry(2, held=2, military=-2, wonder=2, guilds=2),
    ]
    assert scores[0]["total"] == 58


def test_score_gives_the_free_city_a_score_too(write: Write) -> None:
    cities = [city_entry("Giza A"), city_entry("Rhodes A"), city_entry("Ephesus A", coins=30)]
    (scores,) = lines(engine("score", write(two_player_position(cities))))
    assert [each["total"] for each in scores] == [1, 1, 10]


# simulate


@pytest.mark.slow
@pytest.mark.parametrize(("players", "run_again"), [(2, process), (3, engine), (7, engine)])
def test_simulate_plays_the_same_games_from_the_same_seed(players: int, run_again: Run) -> None:
    def simulated(seed: int, run: Run = engine) -> Mapping[str, Any]:
        (found,) = lines(run("simulate", "--players", str(players), "--games", "3", "--seed", str(seed)))
        return found  # type: ignore[no-any-return]  # JSON, of a shape that the tests know

    first, again, other = simulated(1), simulated(1, run_again), simulated(2)
    assert (first["players"], first["games"], first["seed"]) == (players, 3, 1)
    assert len(first["mean_scores"]) == max(3, players)
    assert first["games_per_second"] > 0
    assert first["mean_scores"] == again["mean_scores"] != other["mean_scores"]


@pytest.mark.parametrize(
    ("players", "expansions", "named"),
    [
        (3, "edifice", ["edifice"]),
        (7, "carthage,edifice", ["edifice", "carthage"]),
        (2, "carthage", ["carthage"]),
    ],
)
def test_simulate_plays_with_expansions(players: int, expansions: str, named: list[str]) -> None:
    some = ["--players", str(players), "--games", "2", "--seed", "1"]
    (found,) = lines(engine("simulate", *some, "--expansions", expansions))
    assert list(found) == ["players", "expansions", "games", "seed", "games_per_second", "mean_scores"]
    assert found["expansions"] == named
    (base,) = lines(engine("simulate", *some))
    assert list(base) == ["players", "games", "seed", "games_per_second", "mean_scores"]
    assert base["mean_scores"] != found["mean_scores"]


# Edifices, from a position to its scores


def edifice_position(**more: object) -> Json:
    """Return Age I, turn 6: Giza can build its first stage with the Belvedere's last pawn; Rhodes has a pawn."""
    cities = [
        city_entry("Giza A", built=["Quarry"], hand=["Altar", "Loom"]),
        city_entry("Rhodes A", pawns=[1], hand=["Theater", "Press"]),
        city_entry("Carthage B", stages=1, carthage=[1], hand=["Baths", "Tavern"]),
    ]
    edifices = [
        {"name": "Belvedere", "pawns": 1, "constructed": False},
        {"name": "Factory", "pawns": 2, "constructed": False},
        {"name": "Agora", "pawns": 2, "constructed": False},
    ]
    ruleset = {"edition": "first", "variant": "standard", "expansions": ["edifice"]}
    return position(cities, **{"turn": 6, "ruleset": ruleset, "edifices": edifices, **more})


def test_a_position_with_edifices_is_listed_played_and_counted(write: Write) -> None:
    path = write(edifice_position())
    chosen = [each for each in lines(engine("options", path)) if "edifice" in each]
    assert [(each["seat"], each["card"], each["pay"], each["bank"], each["edifice"]) for each in chosen] == [
        (0, "Altar", {"left": 0, "right": 0}, 1, True),
        (0, "Loom", {"left": 0, "right": 0}, 1, True),
    ]
    moves = [chosen[0], move_entry(1, "build", "Theater"), move_entry(2, "build", "Baths", pay={"left": 2})]
    (after,) = lines(engine("apply", path, said=json.dumps({"moves": moves})))
    assert after["edifices"][0] == {"name": "Belvedere", "pawns": 0, "constructed": True}
    assert [city["pawns"] for city in after["cities"]] == [[1], [1], []]
    assert [city["coins"] for city in after["cities"]] == [3 - 1 + 2, 3, 3 - 2]
    (scores,) = lines(engine("score", write(after)))
    assert [(score["edifices"], score["debts"]) for score in scores] == [(1, 0), (0, 0), (0, 0)]
    assert scores[0]["wonder"] == 3


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data["edifices"][0].update(name="Tower\nof Babel"), ["Tower"]),
        (lambda data: data["edifices"].pop(), ["edifices"]),
        (lambda data: data["cities"][2].pop("carthage"), ["seat 2", "carthage"]),
        (lambda data: data["cities"][0].update(pawns=[4]), ["pawns"]),
        (lambda data: data["ruleset"].update(expansions=["carthage"]), ["Belvedere"]),
    ],
)
def test_a_position_with_edifices_that_cannot_be_is_refused(
    write: Write, change: Callable[[Json], object], words: list[str]
) -> None:
    data = edifice_position()
    change(data)
    for command in ("score", "options"):
        refused(engine(command, write(data)), *words)


def test_a_choice_that_a_record_leaves_open_is_named_with_age_turn_and_seat(write: Write) -> None:
    game = json.loads(golden.path(3, edifices=True).read_bytes())
    turn = next(turn for turn in game["turns"] if any(each["choice"] == "carthage" for each in turn["choices"]))
    seat = turn["choices"].pop(0)["seat"]
    done = engine("replay", write(game))
    where = f"Age {turn['age']}, turn {turn['turn']}, seat {seat}"
    refused(done, where, "'carthage' is missing", after_lines=game["turns"].index(turn))


# replay


def planned(choices: Sequence[Json] = (), **more: object) -> Json:
    return {**record(BOARDS_OF_THE_RECORD, PLAN, choices), **more}


def test_replay_prints_every_turn_and_the_result(write: Write) -> None:
    game = planned(result=RESULT)
    found = lines(engine("replay", write(game)))
    assert [(each["age"], each["turn"]) for each in found[:-1]] == [
        (age, turn) for age in (1, 2, 3) for turn in range(1, 7)
    ]
    assert found[-1] == {"result": RESULT}

    first = found[0]
    assert set(first) == {"age", "turn", "cities", "discard"}
    assert [(each["wonder"], each["coins"], each["built"]) for each in first["cities"]] == [
        ("Babylon", 3, ["Clay Pool"]),
        ("Olympia", 2, ["Timber Yard"]),
        ("Giza", 6, []),
    ]
    dealt = game["deal"]["1"]
    thrown = game["turns"][0]["moves"][2]["card"]
    assert first["discard"] == [thrown]
    assert first["cities"][1]["hand"] == [name for name in dealt[0] if name != "Clay Pool"]
    assert first["cities"][2]["hand"] == [name for name in dealt[1] if name != "Timber Yard"]
    assert first["cities"][0]["hand"] == [name for name in dealt[2] if name != thrown]

    # In Age II hands go to the right.
    seventh = found[6]
    assert seventh["cities"][2]["hand"] == [name for name in game["deal"]["2"][0] if name != "Sawmill"]
    # After turn 6 the hands are empty, not yet those of the next Age.
    for turn in (5, 11, 17):
        assert [each["hand"] for each in found[turn]["cities"]] == [[], [], []]
    assert [each["stages"] for each in found[17]["cities"]] == [2, 3, 0]


@pytest.mark.parametrize(
    ("choices", "scores", "ranking"),
    [
        ([{"seat": 0, "choice": "science", "symbols": ["tablet"]}], [15, 22, 22], [[2], [1], [0]]),
        ([{"seat": 0, "choice": "science", "symbols": ["compass"]}], [13, 22, 22], [[2], [1], [0]]),
        ([{"seat": 1, "choice": "copy-guild", "card": "Craftsmens Guild"}], [15, 22, 22], [[2], [1], [0]]),
        ([{"seat": 1, "choice": "copy-guild", "card": "Spies Guild"}], [15, 18, 22], [[2], [1], [0]]),
    ],
)
def test_replay_obeys_the_choices_of_the_end_also_worse_ones(
    write: Write, choices: list[Json], scores: list[int], ranking: list[list[int]]
) -> None:
    """A compass beside the tablet gives only 1 + 1, and the Spies Guild counts no red card."""
    result = lines(engine("replay", write(planned(choices))))[-1]["result"]
    assert [each["total"] for each in result["scores"]] == scores
    assert result["ranking"] == ranking


def test_replay_of_an_open_game_prints_its_turns_alone(write: Write) -> None:
    game = planned()
    game["turns"] = game["turns"][:4]
    found = lines(engine("replay", write(game)))
    assert [(each["age"], each["turn"]) for each in found] == [(1, 1), (1, 2), (1, 3), (1, 4)]
    game["turns"] = []
    assert lines(engine("replay", write(game))) == []


def test_in_a_game_of_discards_alone_all_tie(write: Write) -> None:
    """Three coins and eighteen discards make 57 coins, which are 19 points."""
    result = lines(engine("replay", write(record(("Giza A", "Rhodes B", "Ephesus A"), {}))))[-1]["result"]
    assert result == {"scores": [score_entry(seat, held=57) for seat in range(3)], "ranking": [[0, 1, 2]]}


def wrong_result(change: Callable[[Json], object]) -> Json:
    result = json.loads(json.dumps(RESULT))
    change(result)
    return planned(result=result)


@pytest.mark.parametrize(
    "change",
    [
        lambda result: result["scores"][1].update(guilds=0, total=18),
        lambda result: result["scores"][0].update(coins=26),
        lambda result: result["scores"].pop(),
        lambda result: result["scores"].append(result["scores"][0]),
        lambda result: result["scores"].reverse(),
        lambda result: result.update(scores=[]),
        lambda result: result.update(ranking=[[1, 2], [0]]),
        lambda result: result.update(ranking=[[1], [2], [0]]),
        lambda result: result.update(ranking=[]),
        lambda result: result["scores"][2].update(edifices=1, total=23),
    ],
)
def test_replay_checks_the_result_that_is_written(write: Write, change: Callable[[Json], object]) -> None:
    refused(engine("replay", write(wrong_result(change))), "record", after_lines=18)


def test_replay_refuses_a_result_of_an_open_game(write: Write) -> None:
    game = planned(result=RESULT)
    game["turns"] = game["turns"][:3]
    refused(engine("replay", write(game)), "result", after_lines=3)


def spoiled_turn(turn: int, change: Callable[[Json], object]) -> Json:
    game = planned()
    change(game["turns"][turn])
    return game


@pytest.mark.parametrize(
    ("turn", "change", "words"),
    [
        (0, lambda turn: turn["moves"][0].update(card="Palace"), ["Age 1, turn 1", "seat 0", "Palace", "hand"]),
        (3, lambda turn: turn["moves"].pop(2), ["Age 1, turn 4", "seat 2", "missing"]),
        (3, lambda turn: turn["moves"].append(turn["moves"][1]), ["Age 1, turn 4", "seat 1", "more than one"]),
        (3, lambda turn: turn["moves"].append({**turn["moves"][1], "seat": 3}), ["Age 1, turn 4", "seat 3"]),
        (4, lambda turn: turn["moves"][0].update(pay={"left": 2}), ["Age 1, turn 5", "seat 0", "exactly"]),
        (4, lambda turn: turn["moves"][1].update(pay={"left": 1}), ["Age 1, turn 5", "seat 1", "discard"]),
        (7, lambda turn: turn["moves"][0].update(action="build"), ["Age 2, turn 2", "seat 0", "Walls", "exactly"]),
        (8, lambda turn: turn["moves"][0].update(card="Walls"), ["Age 2, turn 3", "seat 0", "Walls"]),
        (8, lambda turn: turn["moves"][0].update(card="Brickyards"), ["Age 2, turn 3", "seat 0", "'Brickyards'"]),
        (8, lambda turn: turn["moves"][0].update(free="olympia"), ["Age 2, turn 3", "seat 0", "free"]),
        (12, lambda turn: turn["moves"][2].update(pay={"right": 4}), ["Age 3, turn 1", "seat 2", "Craftsmens Guild"]),
        (12, lambda turn: turn["moves"][2].update(seventh=True), ["Age 3, turn 1", "seat 2"]),
        (13, lambda turn: turn.update(turn=3), ["Age 3, turn 3", "turn 2"]),
        (13, lambda turn: turn.update(age=2), ["Age 2, turn 2", "Age 3"]),
        (
            14,
            lambda turn: turn["choices"].append({"seat": 1, "choice": "copy-guild", "card": "Spies Guild"}),
            ["Age 3, turn 3", "seat 1", "copy-guild"],
        ),
        (
            5,
            lambda turn: turn["choices"].append({"seat": 0, "choice": "build-discarded", "card": "Altar"}),
            ["Age 1, turn 6", "seat 0", "build-discarded"],
        ),
        (
            17,
            lambda turn: turn["choices"].extend([{"seat": 0, "choice": "science", "symbols": ["gear"]}] * 2),
            ["Age 3, turn 6", "seat 0", "twice"],
        ),
    ],
)
def test_replay_prints_the_legal_turns_before_a_bad_one(
    write: Write, turn: int, change: Callable[[Json], object], words: list[str]
) -> None:
    refused(engine("replay", write(spoiled_turn(turn, change))), *words, after_lines=turn)


def test_replay_refuses_a_turn_after_the_end(write: Write) -> None:
    game = planned()
    game["turns"].append({**game["turns"][17], "turn": 7})
    refused(process("replay", write(game)), "Age 3, turn 7", "over", after_lines=18)


def spoiled_record(change: Callable[[Json], object]) -> Json:
    game = planned()
    change(game)
    return game


def swap(game: Json) -> None:
    """Put a card of Age I in place of one of Age II."""
    game["deal"]["2"][0][0] = "Altar"


TWO: Json = {"edition": "first", "variant": "two-player", "expansions": []}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda game: game.update(format="seven-wonders-position/1"), ["format"]),
        (lambda game: game.update(format="seven-wonders-game/2"), ["seven-wonders-game/2"]),
        (lambda game: game.pop("format"), ["format"]),
        (lambda game: game.pop("ruleset"), ["ruleset"]),
        (lambda game: game.pop("players"), ["players"]),
        (lambda game: game.pop("deal"), ["deal"]),
        (lambda game: game.pop("turns"), ["turns"]),
        (lambda game: game["ruleset"].update(edition="third"), ["third"]),
        (lambda game: game["ruleset"].update(edition="../first"), ["first"]),
        (lambda game: game["ruleset"].update(variant="solo"), ["solo"]),
        (lambda game: game["ruleset"].update(expansions=["leaders"]), ["leaders"]),
        (lambda game: game["players"].pop(), ["2"]),
        (lambda game: game["players"].extend(game["players"] * 2), ["9"]),
        (lambda game: game["players"][1].update(wonder="Babylon"), ["Babylon"]),
        (lambda game: game["players"][1].update(wonder="Rome"), ["Rome"]),
        (lambda game: game["players"][1].update(side="C"), ["C"]),
        (lambda game: game["players"][1].update(side="a"), ["a"]),
        (lambda game: game["players"][1].update(name=7), ["name"]),
        (lambda game: game["deal"].pop("2"), ["deal"]),
        (lambda game: game["deal"].update({"4": game["deal"]["3"]}), ["deal"]),
        (lambda game: game["deal"].update({"1\n2": 5}), ["deal"]),
        (lambda game: game["deal"]["1"].pop(), ["Age 1"]),
        (lambda game: game["deal"]["1"][2].pop(), ["Age 1", "seat 2"]),
        (lambda game: game["deal"]["1"][2].append("Altar"), ["Age 1", "seat 2"]),
        (swap, ["Age 2"]),
        (lambda game: game["deal"]["2"][0].__setitem__(0, "Temples"), ["Temples"]),
        (lambda game: game["deal"]["3"][0].__setitem__(0, game["deal"]["3"][2][0]), ["Age 3"]),
        (lambda game: game["deal"]["3"][0].__setitem__(0, 3), ["deal"]),
        (lambda game: game.update(draw_pile={"1": ["Altar"] * 7}), ["draw pile"]),
        (lambda game: game.update(ruleset=TWO), ["3 hands"]),
        (lambda game: game.update(turns={}), ["turns"]),
        (lambda game: game.update(turns=[None]), ["turns"]),
        (lambda game: game["turns"][0].pop("moves"), ["moves"]),
        (lambda game: game["turns"][0].update(age="1"), ["age"]),
        (lambda game: game["turns"][0]["moves"][0].update(seat=-1), ["seat"]),
        (lambda game: game["turns"][0]["moves"][0].update(seat="0"), ["seat"]),
        (lambda game: game["turns"][0]["moves"][0].update(action="sell"), ["action"]),
        (lambda game: game["turns"][0]["moves"][0].update(pay={"left": -2}), ["pay"]),
        (lambda game: game["turns"][0]["moves"][0].update(pay=2), ["pay"]),
        (lambda game: game["turns"][0]["moves"][0].update(free="zeus"), ["free"]),
        (lambda game: game["turns"][0].update(choices=[{"seat": 0, "choice": "dance"}]), ["choice"]),
        (lambda game: game.update(result={"scores": "none"}), ["result"]),
    ],
)
def test_replay_refuses_a_record_that_cannot_be(
    write: Write, change: Callable[[Json], object], words: list[str]
) -> None:
    refused(engine("replay", write(spoiled_record(change))), *words)


# verify

SALT = "5a1700" + "0" * 58


def proved(**more: object) -> tuple[Json, str]:
    """Return a record with a proof, and the published hash."""
    game = {**planned(), **more}
    published = hash_deal(read_record(game).deal, SALT)
    return {**game, "proof": {"salt": SALT, "hash": published}}, published


def verified(write: Write, game: Json, published: str) -> subprocess.CompletedProcess[bytes]:
    return engine("verify", write(game), "--hash", published)


def test_verify_confirms_the_deal_whose_hash_was_published(write: Write) -> None:
    game, published = proved(result=RESULT)
    done = engine("verify", write(game), "--hash", published)
    assert lines(done) == [{"verified": True, "hash": published, "turns": 18, "complete": True}]


def test_verify_of_an_open_game_says_so(write: Write) -> None:
    game, published = proved()
    game["turns"] = game["turns"][:4]
    done = verified(write, game, published)
    assert lines(done) == [{"verified": True, "hash": published, "turns": 4, "complete": False}]
    game["turns"] = []
    done = verified(write, game, published)
    assert lines(done) == [{"verified": True, "hash": published, "turns": 0, "complete": False}]


@pytest.mark.parametrize(
    ("players", "edifices"),
    [*((players, False) for players in golden.WONDERS), *((players, True) for players in golden.EDIFICE_WONDERS)],
)
def test_verify_confirms_the_records_that_we_write(write: Write, players: int, *, edifices: bool) -> None:
    dealt, submissions = golden.game(players, edifices=edifices)
    game = record_of([""] * len(dealt.boards), dealt, submissions, salt=SALT)
    (found,) = lines(verified(write, game, hash_deal(dealt, SALT)))
    assert found == {"verified": True, "hash": game["proof"]["hash"], "turns": 18, "complete": True}


def test_capital_letters_and_blanks_around_the_hash_are_forgiven(write: Write) -> None:
    game, published = proved()
    assert published != published.upper()
    for form in (published.upper(), f"  {published}\t", f"{published.title()}\n"):
        (found,) = lines(verified(write, game, form))
        assert found["hash"] == published


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        " ",
        "0" * 63,
        "0" * 65,
        "g" * 64,
        f"0x{'0' * 62}",
        f"{'0' * 32} {'0' * 32}",
        "\N{FULLWIDTH DIGIT ZERO}" * 64,
        "0" * 100_000,
        "a\nb",
    ],
)
def test_what_is_no_hash_is_refused(write: Write, wrong: str) -> None:
    refused(verified(write, proved()[0], wrong), "64 hex digits")


def test_verify_without_a_hash_is_refused(write: Write) -> None:
    """The hash is never taken from the record."""
    refused(engine("verify", write(proved()[0])), "--hash")


def test_a_record_without_a_proof_cannot_be_verified(write: Write) -> None:
    for game in (planned(), planned(proof=None)):
        refused(verified(write, game, "0" * 64), "no proof")


def exchange(game: Json) -> None:
    """Exchange two cards that Giza discards in Age III, so that each is in the other's hand; the game stays legal."""
    one, two = (game["turns"][turn]["moves"][2] for turn in (13, 14))
    names = {one["card"]: two["card"], two["card"]: one["card"]}
    game["deal"]["3"] = [[names.get(name, name) for name in hand] for hand in game["deal"]["3"]]
    for move in (one, two):
        move["card"] = names[move["card"]]


@pytest.mark.parametrize(
    "change",
    [
        exchange,
        lambda game: game["players"][2].update(side="B"),
        lambda game: game["players"][2].update(wonder="Rhodes"),
        lambda game: game["proof"].update(salt="f" * 64),
    ],
)
def test_another_deal_or_salt_is_not_the_one_that_was_published(write: Write, change: Callable[[Json], object]) -> None:
    """Each changed record is a legal game; anyone who changes the deal can also change the hash in the record."""
    game, published = proved()
    change(game)
    changed = read_record(game)
    found = hash_deal(changed.deal, game["proof"]["salt"])
    refused(verified(write, game, published), "not verified", found, published, f"itself says {published}")
    game["proof"]["hash"] = found
    done = verified(write, game, published)
    refused(done, "not verified", found, published)
    assert b"itself" not in done.stderr


def test_a_record_that_writes_another_hash_than_that_of_its_deal_is_not_believed(write: Write) -> None:
    """The record is refused whether the reader has the right hash or the one in the record."""
    game, published = proved()
    game["proof"]["hash"] = other = "e" * 64
    refused(verified(write, game, published), "not verified", f"itself says {other}")
    refused(verified(write, game, other), "not verified", published)


def test_verify_refuses_a_game_that_replay_refuses(write: Write) -> None:
    game, published = proved()
    game["turns"][3]["moves"][0]["card"] = "Palace"
    refused(verified(write, game, published), "Age 1, turn 4", "seat 0", "Palace")
    result = json.loads(json.dumps(RESULT))
    result["scores"][0]["coins"] += 1
    game, published = proved(result=result)
    refused(verified(write, game, published), "result")
    game["turns"].pop()
    refused(verified(write, game, published), "result")


# Bad input of every kind


COMMANDS = {"replay": (), "verify": ("--hash", "0" * 64), "options": (), "apply": (), "score": ()}
"""The commands that read a file, with the other arguments they need."""


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"not json",
        b"{",
        b"[]",
        b"null",
        b"7",
        b'"position"',
        b"[" * 200_000,
        b'{"a":' * 100_000,
        bytes(range(256)),
        b"\x00\x00\x00\x00",
        b"\xff\xfe\xff\xfe",
    ],
    ids=[
        "empty",
        "blank",
        "words",
        "cut",
        "list",
        "null",
        "number",
        "text",
        "deep",
        "deeper",
        "binary",
        "zeros",
        "marks",
    ],
)
def test_a_file_that_is_no_record_or_position_is_refused(write: Write, content: bytes) -> None:
    path = write(content)
    for command, more in COMMANDS.items():
        refused(engine(command, path, *more))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path, command: str) -> None:
    refused(engine(command, tmp_path / "missing.json", *COMMANDS[command]), "missing.json")
    refused(engine(command, tmp_path, *COMMANDS[command]), str(tmp_path))


@pytest.mark.parametrize(("command", "data"), [("replay", SIXTH_TURN), ("score", planned()), ("options", planned())])
def test_a_record_is_no_position_and_a_position_no_record(write: Write, command: str, data: Json) -> None:
    refused(engine(command, write(data)))


def spoiled_position(change: Callable[[Json], object], of: Json = SIXTH_TURN) -> Json:
    data: Json = json.loads(json.dumps(of))
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data.update(format="seven-wonders-game/1"), ["format"]),
        (lambda data: data.pop("format"), ["format"]),
        (lambda data: data.pop("cities"), ["cities"]),
        (lambda data: data.pop("age"), ["age"]),
        (lambda data: data.update(age=4), ["age"]),
        (lambda data: data.update(age=0), ["age"]),
        (lambda data: data.update(turn=0), ["turn"]),
        (lambda data: data.update(turn=8), ["turn"]),
        (lambda data: data.update(turn=5), ["seat 0", "2"]),
        (lambda data: data.update(turn=7), ["turn 6"]),
        (lambda data: data["ruleset"].update(edition="fourth"), ["fourth"]),
        (lambda data: data["ruleset"].update(variant="two-players"), ["two-players"]),
        (lambda data: data["ruleset"].update(expansions=["armada"]), ["armada"]),
        (lambda data: data["cities"].pop(), ["2"]),
        (lambda data: data["cities"].extend([city_entry("Giza A")] * 5), ["8"]),
        (lambda data: data["cities"][0].update(wonder="Rhodes"), ["Rhodes"]),
        (lambda data: data["cities"][0].update(wonder="Atlantis"), ["Atlantis"]),
        (lambda data: data["cities"][0].update(side="D"), ["D"]),
        (lambda data: data["cities"][0].update(stages=4), ["seat 0", "4"]),
        (lambda data: data["cities"][0].update(stages=-1), ["stages"]),
        (lambda data: data["cities"][0].update(coins=-3), ["coins"]),
        (lambda data: data["cities"][0].update(coins="3"), ["coins"]),
        (lambda data: data["cities"][0].update(coins=3.5), ["coins"]),
        (lambda data: data["cities"][0].update(defeats=-1), ["defeats"]),
        (lambda data: data["cities"][0].update(victory=[2]), ["victory"]),
        (lambda data: data["cities"][0].update(built=["Altar", "Altar"]), ["Altar"]),
        (lambda data: data["cities"][0].update(built=["a\nb", "a\nb"]), []),
        (lambda data: data["cities"][0].update(built=["Tower of Babel"]), ["Tower of Babel"]),
        (lambda data: data["cities"][0].update(hand=["Palace"]), ["seat 0"]),
        (lambda data: data["cities"][0].update(hand=["Palace"] * 3), ["seat 0"]),
        (lambda data: data["cities"][0].update(hand=[]), ["seat 0"]),
        (lambda data: data["cities"][0].update(hand=["Palace", "Tower\nof Babel"]), ["Tower"]),
        (lambda data: data.update(discard=["Nothing"]), ["Nothing"]),
        (lambda data: data.update(ruleset=TWO), ["Free City"]),
    ],
)
def test_a_position_that_cannot_be_is_refused(write: Write, change: Callable[[Json], object], words: list[str]) -> None:
    refused(engine("score", write(spoiled_position(change))), *words)


@pytest.mark.parametrize("holder", [2, -1, "0"])
def test_the_free_city_card_is_held_by_one_of_the_two_players(write: Write, holder: object) -> None:
    cities = [city_entry(each) for each in ("Giza A", "Rhodes A", "Ephesus A")]
    path = write(two_player_position(cities, free_city_holder=holder))
    refused(engine("options", path), "free_city_holder")


def spoiled_moves(change: Callable[[list[Json]], object]) -> Json:
    moves: list[Json] = json.loads(json.dumps(SIXTH_MOVES))
    change(moves)
    return {"moves": moves}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda moves: moves.pop(1), ["Age 2, turn 6", "seat 1", "missing"]),
        (lambda moves: moves.clear(), ["Age 2, turn 6", "seat 0", "missing"]),
        (lambda moves: moves.append(moves[1]), ["Age 2, turn 6", "seat 1"]),
        (lambda moves: moves.append(move_entry(7, "discard", "Altar")), ["Age 2, turn 6", "seat 7"]),
        (lambda moves: moves[1].update(card="Altar"), ["Age 2, turn 6", "seat 1", "Altar", "hand"]),
        (lambda moves: moves[1].update(card="Nothing"), ["Age 2, turn 6", "seat 1", "'Nothing'"]),
        (lambda moves: moves[1].update(action="wonder"), ["Age 2, turn 6", "seat 1"]),
        (lambda moves: moves[1].update(free="olympia"), ["Age 2, turn 6", "seat 1", "free"]),
        (lambda moves: moves[0].update(pay={"left": 1}), ["Age 2, turn 6", "seat 0"]),
        (lambda moves: moves[0].pop("free"), ["Age 2, turn 6", "seat 0", "Palace"]),
        (lambda moves: moves[0].update(action="wonder"), ["Age 2, turn 6", "seat 0", "free"]),
        (lambda moves: moves[0].update(edifice=True), ["Age 2, turn 6", "seat 0", "edifice"]),
        (lambda moves: moves[0].update(seventh=True), ["Age 2, turn 6", "seat 0"]),
        (lambda moves: moves.append(move_entry(0, "build", "Loom", seventh=True)), ["Age 2, turn 6", "seat 0"]),
        (lambda moves: moves[2].update(pay={"right": 2}), ["Age 2, turn 6", "seat 2"]),
        (lambda moves: moves[2].update(pay={"right": -2}), ["pay"]),
        (lambda moves: moves[2].update(seat=None), ["seat"]),
        (lambda moves: moves[2].update(action="give"), ["action"]),
        (lambda moves: moves[2].pop("card"), ["card"]),
    ],
)
def test_apply_refuses_an_illegal_turn(write: Write, change: Callable[[list[Json]], object], words: list[str]) -> None:
    refused(engine("apply", write(SIXTH_TURN), said=json.dumps(spoiled_moves(change))), *words)


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"{}",
        b'{"moves": {}}',
        b'{"moves": 3}',
        b'{"moves": [3]}',
        b"\xff\xfe\x00",
        b"[" * 200_000,
    ],
    ids=["empty", "cut", "list", "null", "no-moves", "object", "number", "numbers", "binary", "deep"],
)
def test_apply_refuses_what_is_no_turn(write: Write, said: bytes) -> None:
    refused(engine("apply", write(SIXTH_TURN), said=said))


@pytest.mark.parametrize(
    ("moves", "choices", "words"),
    [
        ([move_entry(0, "build", "Press", seventh=True)], [], ["Age 1, turn 6", "seat 0", "Press"]),
        ([move_entry(1, "build", "Press", seventh=True)], [], ["Age 1, turn 6", "seat 1", "seventh"]),
        ([move_entry(0, "wonder", "Theater", seventh=True)], [], ["Age 1, turn 6", "seat 0", "Theater"]),
        ([], [{"seat": 2, "choice": "build-discarded", "card": "Palace"}], ["Age 1, turn 6", "seat 2", "discard pile"]),
        ([], [{"seat": 2, "choice": "build-discarded", "card": "Nothing"}], ["Age 1, turn 6", "seat 2", "'Nothing'"]),
        ([], [{"seat": 0, "choice": "build-discarded", "card": "Press"}], ["Age 1, turn 6", "seat 0", "not due"]),
        ([], [{"seat": 2, "choice": "science", "symbols": ["gear"]}], ["Age 1, turn 6", "seat 2", "not due"]),
        ([], [{"seat": 2, "choice": "build-discarded"}] * 2, ["Age 1, turn 6", "seat 2", "twice"]),
    ],
)
def test_apply_refuses_seventh_cards_and_choices_that_are_not_due_or_not_legal(
    write: Write, moves: list[Json], choices: list[Json], words: list[str]
) -> None:
    said = json.dumps({"moves": [*BABYLONS_MOVES, *moves], "choices": choices})
    refused(engine("apply", write(BABYLON), said=said), *words)


def test_apply_refuses_what_halicarnassus_has_already(write: Write) -> None:
    data = spoiled_position(lambda position: position["cities"][2]["built"].append("Press"), BABYLON)
    choice = {"seat": 2, "choice": "build-discarded", "card": "Press"}
    said = json.dumps({"moves": BABYLONS_MOVES, "choices": [choice]})
    refused(engine("apply", write(data), said=said), "Age 1, turn 6", "seat 2", "Press", "already")


def test_apply_refuses_a_turn_where_nobody_holds_a_card(write: Write) -> None:
    cities = [city_entry(each) for each in ("Giza A", "Rhodes A", "Ephesus A")]
    said = json.dumps({"moves": [move_entry(seat, "build", "Altar") for seat in range(3)]})
    for more in ({"turn": 7}, {"turn": 2}, {"age": 3, "turn": 7}):
        refused(engine("apply", write(position(cities, **more)), said=said), "hands")


def free_city_turn(*, free: Json, holders: str = "Altar") -> str:
    return json.dumps({"moves": [move_entry(0, "build", holders), move_entry(1, "build", "Loom"), free]})


@pytest.mark.parametrize(
    ("free", "words"),
    [
        (move_entry(2, "discard", "Statue"), ["Age 2, turn 6", "seat 2", "discard"]),
        (move_entry(2, "wonder", "Statue"), ["Age 2, turn 6", "seat 2", "chain"]),
        (move_entry(2, "build", "Altar"), ["Age 2, turn 6", "seat 2", "Altar"]),
        (move_entry(2, "build", "Loom"), ["Age 2, turn 6", "seat 2", "Loom"]),
    ],
)
def test_apply_holds_the_free_city_to_its_rules(write: Write, free: Json, words: list[str]) -> None:
    cities = [
        city_entry("Giza A", hand=["Altar", "Statue"]),
        city_entry("Rhodes A", hand=["Loom", "Press"]),
        city_entry("Ephesus A", built=["Theater", "Quarry"]),
    ]
    path = write(two_player_position(cities, age=2, turn=6, draw_pile=["Palace", "Senate"], free_city_holder=0))
    refused(engine("apply", path, said=free_city_turn(free=free)), *words)
    assert len(lines(engine("apply", path, said=free_city_turn(free=move_entry(2, "build", "Statue"))))) == 1


@pytest.mark.parametrize("seat", ["3", "-1", "99"])
def test_options_refuses_a_seat_that_there_is_not(write: Write, seat: str) -> None:
    refused(engine("options", write(SIXTH_TURN), "--seat", seat), seat)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--players", "1", "--games", "1", "--seed", "1"], "players"),
        (["--players", "8", "--games", "1", "--seed", "1"], "players"),
        (["--players", "three", "--games", "1", "--seed", "1"], "players"),
        (["--players", "3", "--games", "0", "--seed", "1"], "games"),
        (["--players", "3", "--games", "-1", "--seed", "1"], "games"),
        (["--players", "3", "--games", "1", "--seed", "x"], "seed"),
        (["--players", "3", "--games", "1"], "seed"),
        (["--players", "3", "--games", "1", "--seed", "1", "--expansions", "leaders"], "leaders"),
        (["--players", "3", "--games", "1", "--seed", "1", "--expansions", ""], "expansion"),
        (["--players", "3", "--games", "1", "--seed", "1", "--expansions", "edifice,edifice"], "twice"),
        (["--players", "2", "--games", "1", "--seed", "1", "--expansions", "edifice"], "3 to 7"),
    ],
)
def test_simulate_refuses_wrong_counts_in_one_line(arguments: list[str], word: str) -> None:
    refused(engine("simulate", *arguments), word)


def test_an_unknown_command_is_refused_in_one_line() -> None:
    refused(engine("undo"), "undo")


def test_a_record_deals_every_card_of_its_decks_once() -> None:
    """This checks the builder itself; with three players no Age has two copies of a card."""
    game = planned()
    dealt = [sorted(name for hand in game["deal"][age] for name in hand) for age in "123"]
    assert [len(each) for each in dealt] == [len(set(each)) for each in dealt] == [21, 21, 21]
