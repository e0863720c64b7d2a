"""The public history contains what everyone saw of a game, and nothing else."""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine.replaying
from engine import Build, BuildDiscarded, Deal, GameState, IllegalMove, Move, Seat, start
from engine.formats import history_of, play_turns, read_record, record_of, replay
from engine.replaying import played_phases, resolutions
from engine.views import PublicView, public_view
from tests.engine import golden
from tests.engine.builders import BOARDS_OF_THE_RECORD, CATALOGUE, PLAN, Json, record
from tests.engine.playouts import expansion_deal, expansion_play, random_deal, random_play
from tests.engine.twins import Game, twin
from tests.sweeps import examples, sweep

GAMES = st.tuples(st.integers(2, 7), st.integers(0, 2**32))
few = examples(4)


def played(players: int, seed: int) -> Game:
    chance = random.Random(seed)
    dealt = random_deal(players, chance)
    return dealt, [(moment.seat, moment.move) for moment in random_play(start(dealt), chance)]


def played_with_expansion(players: int, seed: int) -> Game:
    """Return a game with edifices, Ur and Carthage; for two players, with Carthage only."""
    chance = random.Random(seed)
    dealt = expansion_deal(players, chance)
    return dealt, [(moment.seat, moment.move) for moment in expansion_play(start(dealt), chance)]


def of_record(data: object) -> Game:
    """Return the deal and the moves of a record."""
    found = read_record(data)
    return found.deal, [each for turn in play_turns(found) for each in turn.submissions]


def history(game: Game) -> Json:
    """Return a game's history as it is after conversion to JSON and back."""
    dealt, submissions = game
    names = [f"Player {seat}" for seat in range(len(dealt.boards))]
    return json.loads(json.dumps(history_of(names, dealt, submissions)))  # type: ignore[no-any-return]  # JSON, of a shape that the tests know


# What is in it


def test_a_history_tells_the_table_and_who_plays_what() -> None:
    found = history(of_record(record(BOARDS_OF_THE_RECORD, PLAN)))
    assert set(found) == {"format", "ruleset", "players", "turns"}
    assert found["format"] == "seven-wonders-history/1"
    assert found["ruleset"] == {"edition": "first", "variant": "standard", "expansions": [], "data": {"first": 1}}
    assert found["players"][0] == {"name": "Player 0", "wonder": "Babylon", "side": "A"}
    assert [(turn["age"], turn["turn"]) for turn in found["turns"]] == [
        (age, turn) for age in (1, 2, 3) for turn in range(1, 7)
    ]


def test_a_turn_tells_what_was_built_but_not_what_lies_face_down() -> None:
    """Age I, turn 4: Babylon and Olympia build a stage, Giza discards."""
    found = history(of_record(record(BOARDS_OF_THE_RECORD, PLAN)))["turns"]
    nothing = {"left": 0, "right": 0}
    assert found[0]["moves"] == [
        {"seat": 0, "card": "Clay Pool", "action": "build", "pay": nothing},
        {"seat": 1, "card": "Timber Yard", "action": "build", "pay": nothing},
        {"seat": 2, "action": "discard", "pay": nothing},
    ]
    assert found[3]["moves"] == [
        {"seat": 0, "action": "wonder", "pay": nothing},
        {"seat": 1, "action": "wonder", "pay": nothing},
        {"seat": 2, "action": "discard", "pay": nothing},
    ]
    assert found[12]["moves"][2] == {
        "seat": 2,
        "card": "Craftsmens Guild",
        "action": "build",
        "pay": {"left": 0, "right": 6},
    }


def test_after_each_turn_come_the_cities_as_they_lie_on_the_table() -> None:
    found = history(of_record(record(BOARDS_OF_THE_RECORD, PLAN)))["turns"]
    assert found[3]["cities"][0] == {
        "wonder": "Babylon",
        "side": "A",
        "stages": 1,
        "coins": 3,
        "built": ["Clay Pool", "Press", "Scriptorium"],
        "victory": [],
        "defeats": 0,
        "free_build_used": False,
    }


def test_the_conflicts_show_in_the_tokens_after_the_sixth_turn() -> None:
    found = history(golden.game(3))["turns"]
    tokens = [sum(len(city["victory"]) + city["defeats"] for city in turn["cities"]) for turn in found]
    assert tokens[:5] == [0] * 5
    assert tokens[5] == tokens[10] > 0
    assert tokens[17] > tokens[16]


def test_seventh_cards_searches_and_what_was_declined_are_told() -> None:
    """Compare all these moves in the golden games with their records, which leave out a declined seventh card."""
    kinds = set()
    for players in golden.WONDERS:
        game = golden.game(players)
        written = record_of([""] * len(game[0].boards), *game)["turns"]
        for turn, recorded in zip(history(game)["turns"], written, strict=True):
            searches = [each for each in recorded["choices"] if each["choice"] == "build-discarded"]
            assert turn["choices"] == searches
            seen = [move for move in turn["moves"] if move["action"] != "decline"]
            assert seen == [
                {key: value for key, value in move.items() if key != "card" or move["action"] == "build"}
                for move in recorded["moves"]
            ]
            kinds |= {(move["action"], "seventh" in move, move.get("free")) for move in turn["moves"]}
            kinds |= {("search", each["card"] is not None, None) for each in searches}
    assert kinds >= {("build", False, "olympia"), ("build", True, None), ("search", True, None)}


def test_a_seventh_card_that_is_left_is_told_as_declined() -> None:
    found = history(played(3, 4))["turns"]
    declined = [move for turn in found for move in turn["moves"] if move["action"] == "decline"]
    assert declined, "nobody has left a seventh card"
    assert all(set(move) == {"seat", "action", "seventh"} and move["seventh"] for move in declined)


def test_a_history_of_moves_that_are_not_of_the_deal_is_refused() -> None:
    dealt, submissions = golden.game(3)
    with pytest.raises(IllegalMove):
        history((dealt, [submissions[0], submissions[0]]))


@pytest.mark.slow
@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 4)))
def test_of_an_open_turn_nothing_is_told_not_even_who_has_chosen(players: int) -> None:
    """The history is checked after every single choice of a game."""
    dealt, submissions = played(players, players)
    whole = history((dealt, submissions))
    ends = turn_ends((dealt, submissions))
    for length in range(len(submissions) + 1):
        complete = sum(end <= length for end in ends)
        found = history((dealt, submissions[:length]))
        assert found == {**whole, "turns": whole["turns"][:complete]}


def turn_ends(game: Game) -> list[int]:
    """Return, for each turn, how many moves had been sealed in the game by its end."""
    ends, sealed = [], 0
    for phase in played_phases(*game):
        sealed += len(phase.choices)
        if phase.ends_turn:
            ends.append(sealed)
    assert len(ends) == 18
    return ends


@pytest.mark.parametrize("players", golden.EDIFICE_WONDERS)
def test_what_edifices_and_their_wonders_bring_is_told(players: int) -> None:
    """Compare the history with the record, with what the rules decided, and with the table in the record's replay."""
    game = golden.game(players, edifices=True)
    written = json.loads(json.dumps(record_of([""] * players, *game)))
    found = history(game)
    assert found["edifices"] == written["edifices"]
    *replayed, _ = replay(read_record(written))
    for turn, recorded, line in zip(found["turns"], written["turns"], replayed, strict=True):
        assert turn["edifices"] == line["edifices"]
        seen = [{key: value for key, value in city.items() if key != "hand"} for city in line["cities"]]
        assert turn["cities"] == seen
        parts = [(move["seat"], move["pay"]) for move in turn["moves"] if move.get("edifice")]
        assert parts == [(move["seat"], move["pay"]) for move in recorded["moves"] if move.get("edifice")]
        in_the_turn = [each for each in recorded["choices"] if each["choice"] in ASKED_FOR]
        assert [each for each in turn["choices"] if each in in_the_turn] == in_the_turn
        unasked = [each for each in turn["choices"] if each not in in_the_turn]
        assert {each["choice"] for each in unasked} <= {"ur-pawn", "edifice-penalty"}
        recorded["choices"] += unasked
    assert list(replay(read_record(written)))[:-1] == replayed, "a record may say all that a history tells"


ASKED_FOR = {"carthage", "ur-pawn", "edifice-penalty", "build-discarded"}
"""Choices during a turn; those of the final scoring are not included."""


def test_what_is_given_up_unasked_is_told_too() -> None:
    """The golden games have these cases: the only structure of a colour, equal tokens, and a pawn of Ur B."""
    told = []
    for players in golden.EDIFICE_WONDERS:
        game = golden.game(players, edifices=True)
        written = record_of([""] * players, *game)
        for turn, recorded in zip(history(game)["turns"], written["turns"], strict=True):
            told += [each for each in turn["choices"] if each not in recorded["choices"]]
    assert {(each["choice"], *(set(each) & {"cards", "tokens"})) for each in told} == {
        ("ur-pawn",),
        ("edifice-penalty", "cards"),
        ("edifice-penalty", "tokens"),
    }


# What is not in it

KEYS = {
    "history": {"format", "ruleset", "players", "edifices", "turns"},
    "ruleset": {"edition", "variant", "expansions"},
    "players": {"name", "wonder", "side"},
    "turns": {"age", "turn", "moves", "choices", "cities", "edifices"},
    "moves": {"seat", "card", "action", "pay", "free", "seventh", "edifice"},
    "pay": {"left", "right"},
    "choices": {"seat", "choice", "card", "option", "age", "cards", "tokens"},
    "cities": {
        "wonder",
        "side",
        "stages",
        "coins",
        "built",
        "victory",
        "defeats",
        "free_build_used",
        "carthage",
        "pawns",
        "debts",
        "joined",
    },
    "edifices": {"name", "pawns", "constructed"},
}
"""All keys that an object may have, keyed by the key under which the object is found."""


def strings(value: object, under: str = "history") -> Iterator[tuple[str, str]]:
    """Yield every text in a history with the key under which it is found; raise AssertionError for an unknown key."""
    if isinstance(value, dict):
        assert set(value) <= KEYS[under], under
        for key, part in value.items():
            yield from strings(part, key)
    elif isinstance(value, list):
        for part in value:
            yield from strings(part, under)
    elif isinstance(value, str):
        yield under, value


def check_cards_named(game: Game) -> None:
    """Raise AssertionError if a history names a card that has not been openly built, or names it under a wrong key.

    What was built is derived from the moves, not from the events behind the history. Only forced losses are taken from
    the cities.
    """
    found = history(game)
    assert set(found) == KEYS["history"] - (set() if game[0].edifices else {"edifices"})
    built: list[set[str]] = [set() for _ in game[0].boards]
    turns = iter(found["turns"])
    for phase in played_phases(*game):
        for seat, move in phase.choices:
            if isinstance(move, Build | BuildDiscarded):
                built[seat].add(move.card.name)
        if not phase.ends_turn:
            continue
        turn = next(turns)
        everywhere = set().union(*built)
        for key, text in strings(turn, "turns"):
            if text in CATALOGUE.cards:
                assert key in {"card", "cards", "built"}, f"a card under {key}"
                assert text in everywhere, f"{text} was never built"
        for entry in (*turn["moves"], *turn["choices"]):
            if (name := entry.get("card")) is not None:
                assert entry.get("action", "build") == "build", "a card that lies face down is named"
                assert name in built[entry["seat"]]
        for entry in turn["choices"]:
            for name in entry.get("cards", ()):
                assert name in built[entry["seat"]]
                built[entry["seat"]].remove(name)
        assert [set(city["built"]) for city in turn["cities"]] == built
    assert next(turns, None) is None


def check_twins(game: Game, chance: random.Random) -> bool:
    """Raise AssertionError if two games that differ only in hidden things have different histories.

    An unfinished game is also checked; its hands and all cards to come are hidden, too. Return whether the other game
    had different cards.
    """
    dealt, submissions = game
    differ = []
    for sealed in (submissions, submissions[: chance.randrange(len(submissions))]):
        this, that = (dealt, sealed), twin((dealt, sealed), chance)
        assert [seat for seat, _ in that[1]] == [seat for seat, _ in sealed]
        assert json.dumps(history(this)) == json.dumps(history(that)), "the history tells what is hidden"
        seen = [repr(list(resolutions(*each))) for each in (this, that)]
        assert seen[0] == seen[1], "a resolution tells what is hidden"
        differ.append(that[0] != dealt)
    return all(differ)


@few
@given(GAMES)
def test_no_card_is_named_that_was_not_built_for_all_to_see(given_game: tuple[int, int]) -> None:
    check_cards_named(played(*given_game))


@pytest.mark.slow
@few
@given(GAMES)
def test_no_card_is_named_that_was_not_built_or_given_up_for_all_to_see(given_game: tuple[int, int]) -> None:
    game = played_with_expansion(*given_game)
    check_cards_named(game)
    differ = check_twins(game, random.Random(given_game[1]))
    assert differ or given_game[0] == 2


@pytest.mark.slow
@few
@given(GAMES)
def test_two_games_that_differ_in_hidden_things_alone_have_one_history(given_game: tuple[int, int]) -> None:
    players, seed = given_game
    differ = check_twins(played(players, seed), random.Random(seed))
    assert differ or players == 2


@pytest.mark.slow
@pytest.mark.parametrize("twins", sweep((2, 20), short=(2,)))
@pytest.mark.parametrize(
    ("players", "edifices"),
    sweep(
        [*((players, False) for players in golden.WONDERS), *((players, True) for players in golden.EDIFICE_WONDERS)],
        short=[(2, False), (7, False), (3, True)],
    ),
)
def test_the_golden_games_have_the_history_of_their_twins(players: int, twins: int, *, edifices: bool) -> None:
    """A twin differs only in hidden cards. These games have many structures, seventh cards, searches and penalties."""
    game = golden.game(players, edifices=edifices)
    check_cards_named(game)
    differ = [check_twins(game, random.Random(seed)) for seed in range(twins)]
    assert any(differ)


def test_a_twin_has_other_cards_in_hands_under_stages_and_in_the_discard_pile() -> None:
    game = golden.game(5)
    other = twin(game, random.Random(1))
    end, other_end = list(played_phases(*game))[-1].state.table, list(played_phases(*other))[-1].state.table
    assert end.discard != other_end.discard
    assert [city.buried for city in end.cities] != [city.buried for city in other_end.cities]
    assert [city.built for city in end.cities] == [city.built for city in other_end.cities]
    assert all(one.hands != two.hands for one, two in zip(game[0].ages, other[0].ages, strict=True))


def test_a_history_that_names_a_card_under_a_stage_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = history_of

    def leaky(names: list[str], deal: Deal, submissions: Sequence[tuple[Seat, Move]]) -> dict[str, Any]:
        data = honest(names, deal, submissions)
        for turn, recorded in zip(data["turns"], record_of(names, deal, submissions)["turns"], strict=True):
            turn["moves"] = recorded["moves"]
        return data

    monkeypatch.setattr("tests.engine.test_history.history_of", leaky)
    game = golden.game(4)
    with pytest.raises(AssertionError, match="was never built"):
        check_cards_named(game)
    with pytest.raises(AssertionError, match="the history tells"):
        check_twins(game, random.Random(1))


def test_a_history_that_tells_in_numbers_what_was_discarded_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(state: GameState) -> PublicView:
        view = public_view(state)
        first, *others = view.cities
        reds = sum(card.colour == "red" for card in state.table.discard)
        return replace(view, cities=(replace(first, coins=first.coins + reds), *others))

    monkeypatch.setattr(engine.replaying, "public_view", leaky)
    check_cards_named(golden.game(4))
    with pytest.raises(AssertionError, match="the history tells"):
        check_twins(golden.game(4), random.Random(1))


def test_a_resolution_that_tells_in_numbers_what_lies_under_a_stage_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(state: GameState) -> PublicView:
        buried = [card for city in state.table.cities for card in city.buried]
        return replace(public_view(state), discard_size=sum(len(card.name) for card in buried))

    monkeypatch.setattr(engine.replaying, "public_view", leaky)
    with pytest.raises(AssertionError, match="a resolution tells"):
        check_twins(golden.game(4), random.Random(1))
