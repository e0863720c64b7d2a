"""The core plays by the engine's rules: legal moves with payments, positions after every phase, totals."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import dealing
from core.mirroring import begin
from core.tabulating import numbers
from engine import SeatSetup, deal
from engine.ruleset import Expansion, Ruleset
from tests.core import oracle
from tests.core.oracle import RULESETS, compare, lies
from tests.sweeps import examples

ROOT = Path(__file__).parents[2]

NAMES = [f"{players} {' '.join(expansions)}".strip() for players, expansions in RULESETS]


@pytest.mark.parametrize(("players", "expansions"), RULESETS, ids=NAMES)
def test_the_core_plays_as_the_engine_does(players: int, expansions: tuple[Expansion, ...]) -> None:
    for seed in range(2):
        for _ in compare(players, expansions, seed):
            pass


@pytest.mark.soak
@pytest.mark.parametrize(("players", "expansions"), RULESETS, ids=NAMES)
def test_the_core_plays_as_the_engine_does_for_long(players: int, expansions: tuple[Expansion, ...]) -> None:
    for seed in range(1_000, 1_300):
        for _ in compare(players, expansions, seed):
            pass


def test_uncompiled_it_plays_the_same() -> None:
    """This process runs the compiled core if there is one; another process runs the source."""
    plain = subprocess.run(
        [sys.executable, "-m", "tests.core.oracle", "--games", "1", "--seed", "5"],
        cwd=ROOT,
        env={**os.environ, "CORE_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert plain.stdout.split()[-1] == oracle.digest(1, 5)


@examples(10)
@given(seed=st.integers(0, 2**32), which=st.sampled_from(RULESETS))
def test_the_same_chance_deals_the_same_game(seed: int, which: tuple[int, tuple[Expansion, ...]]) -> None:
    players, expansions = which
    ruleset = Ruleset.for_players(players, expansions)
    cities = ruleset.cities(players)
    theirs, ours = random.Random(seed), random.Random(seed)
    game = numbers(ruleset, cities)
    expected = begin(deal(ruleset, (SeatSetup(),) * cities, theirs))
    assert lies(dealing.deal(game.tables, game.economies, ours.getrandbits)) == lies(expected)
    assert theirs.getstate() == ours.getstate()


@given(seed=st.integers(0, 2**32), which=st.sampled_from(RULESETS))
@examples(5)
def test_a_copy_changes_by_itself(seed: int, which: tuple[int, tuple[Expansion, ...]]) -> None:
    """Play a copy to the end from the middle of a game; the original position must not change."""
    players, expansions = which
    ruleset = Ruleset.for_players(players, expansions)
    game = numbers(ruleset, ruleset.cities(players))
    chance = random.Random(seed)
    position = dealing.deal(game.tables, game.economies, chance.getrandbits)
    for _ in range(chance.randrange(18 * players)):
        if (seat := position.due()) < 0:
            break
        position.choose(seat, chance.choice(position.moves(seat)))
    before = repr(lies(position))
    copy = position.copy()
    while (seat := copy.due()) >= 0:
        copy.choose(seat, chance.choice(copy.moves(seat)))
    assert repr(lies(position)) == before
