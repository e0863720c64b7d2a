"""The core's evaluation of moves: its parts, and that its values never change."""

import json
import random
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.judging import Stake, chance_of_at_least, expected_points, science_worth
from engine import Ruleset, SeatSetup, legal_moves, new_game, submit
from engine.effects import ScienceSymbol
from engine.ruleset import Expansion
from engine.scoring import science_points
from players.greedy_player import GreedyPlayer
from players.levels import Level, weights
from players.positions import judge_of, seen, tables_of
from tests.engine.playouts import expansion_game, random_game
from tests.players.seats import asked
from tests.sweeps import examples, sweep

GAMES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "judgements.json").read_text(encoding="utf-8"))
"""Games with the evaluations by the greedy player of release 0.2, which worked on the engine's objects.

Each game is dealt from its seed and follows a path of moves, given by their index in the list of legal moves. Some
questions have that player's value of each move. Choices of medium computer players at saved tables depend on these
values.
"""


@pytest.mark.parametrize(
    "game", sweep(GAMES, short=GAMES[::3]), ids=lambda it: f"{it['players']} players, seed {it['seed']}"
)
def test_every_move_is_judged_as_in_release_0_2(game: dict[str, Any]) -> None:
    ruleset = Ruleset.for_players(game["players"], map(Expansion, game["expansions"]))
    seats = (SeatSetup(),) * ruleset.cities(game["players"])
    state = new_game(ruleset, seats, random.Random(game["seed"]))
    compared = 0
    for number, place in enumerate(game["path"]):
        seat = state.due[0]
        expected = game["values"].get(str(number))
        if expected is not None:
            assert list(GreedyPlayer().values(*asked(state, seat))) == pytest.approx(expected, abs=1e-4)
            compared += 1
        state = submit(state, seat, legal_moves(state, seat)[place]).state
    assert compared == len(game["values"]) > 0
    assert not state.waiting


@pytest.mark.slow
@examples(5)
@given(players=st.integers(2, 7), seed=st.integers(0, 2**32), expansions=st.booleans())
def test_the_parts_of_a_value_add_up_to_it(players: int, seed: int, expansions: bool) -> None:  # noqa: FBT001
    moments = expansion_game(players, seed) if expansions else random_game(players, seed)
    for moment in moments[::3]:
        view, question = asked(moment.state, moment.seat)
        core = tables_of(view.table)
        moves = [core.move_number(move) for move in question.moves]
        judge = judge_of(view.table.ruleset, len(view.table.cities), weights(Level.EXPERT, None))
        values = judge.values(seen(view), question.seat, moves)
        totals = [parts.total() for parts in judge.parts(seen(view), question.seat, moves)]
        assert [total - totals[0] for total in totals] == pytest.approx([each - values[0] for each in values], abs=1e-6)


@given(symbols=st.lists(st.sampled_from(list(ScienceSymbol)), max_size=8))
def test_at_the_end_science_is_worth_what_it_scores(symbols: list[ScienceSymbol]) -> None:
    compasses, gears, tablets = map(symbols.count, ScienceSymbol)
    assert science_worth(compasses, gears, tablets, 0, 0.0) == science_points(symbols)


def test_a_symbol_of_choice_completes_the_set() -> None:
    assert science_worth(1, 1, 0, 1, 0.0) == 10


def test_early_two_parts_of_a_set_are_worth_more_than_twice_one() -> None:
    assert science_worth(1, 1, 0, 0, 2.0) > 2 * science_worth(1, 0, 0, 0, 2.0)


@given(chances=st.lists(st.floats(0, 1), max_size=6), needed=st.integers(-1, 7))
def test_how_likely_so_many_take_part(chances: list[float], needed: int) -> None:
    """Compare with the sum over all possible outcomes."""
    total = 0.0
    for happening in product((True, False), repeat=len(chances)):
        if sum(happening) >= needed:
            total += prod(chance if happens else 1 - chance for chance, happens in zip(chances, happening, strict=True))
    assert chance_of_at_least(needed, chances) == pytest.approx(total)


@pytest.mark.parametrize(
    ("stake", "others", "pawns", "points"),
    [
        (Stake(pawn=False, chance=0.5, reward=6.0, loss=4.0, cost=1.0), [], 1, -4 + 0.5 * (6 - 1 + 4)),
        (Stake(pawn=False, chance=0.5, reward=2.0, loss=1.0, cost=4.0), [], 1, -1),
        (Stake(pawn=False, chance=0.0, reward=6.0, loss=4.0, cost=1.0), [0.5], 1, -2),
        (Stake(pawn=True, chance=0.0, reward=6.0, loss=0.0, cost=1.0), [0.5, 0.5], 2, 0.25 * 6),
        (Stake(pawn=True, chance=1.0, reward=6.0, loss=0.0, cost=1.0), [0.5], 1, 5),
        (Stake(pawn=False, chance=1.0, reward=0.0, loss=2.0, cost=3.0), [], 1, -2),
    ],
    ids=["later costs", "too dear", "the others alone", "a pawn and two others", "the last pawn", "to its own harm"],
)
def test_what_an_edifice_is_expected_to_bring(stake: Stake, others: list[float], pawns: int, points: float) -> None:
    assert expected_points(stake, others, pawns) == pytest.approx(points)
