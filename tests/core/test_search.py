"""What a search learns from the worlds (possible arrangements of hidden cards) that it plays to the end."""

from itertools import pairwise
from math import exp, sqrt
from statistics import fmean, stdev

import pytest

from core.game import NOBODY, Position
from core.judging import Judge
from core.mirroring import mirror
from core.moves import BUILD_STAGE, DISCARD, deed_of, kind_of
from core.search import Candidate, Search
from core.tabulating import numbers
from core.weights import Weights
from engine import Ruleset
from tests.engine.playouts import random_game

NUMBERS = numbers(Ruleset(), 3)
JUDGE = Judge(NUMBERS.tables, NUMBERS.economies, Weights())
JUDGING = [False] * 3
NEVER = [0.0] * 3


def always() -> bool:
    return True


def last_turn(seed: int) -> Position:
    """Return the last turn of a game of three, before anyone has chosen."""
    return mirror(
        next(
            moment.state
            for moment in random_game(3, seed)
            if (moment.state.table.age, moment.state.table.turn) == (3, 6) and not any(moment.state.choices)
        )
    )


def tried(position: Position, closeness: float = 1.0) -> Candidate:
    """Return the first seat's last legal move, a discard, after it was tried in one world."""
    candidate = Candidate(position.moves(0)[-1], 0.0)
    Search(JUDGE, 0, 0, [candidate], JUDGING, NEVER, closeness, 0.0).try_world(position, 1, 0, always)
    return candidate


@pytest.mark.parametrize("seed", range(6))
def test_of_equal_points_coins_decide(seed: int) -> None:
    position = last_turn(seed)
    while margin := round(tried(position).margin):  # until the player and the best opponent have equal points
        position.cities[0].debts += margin
    ended = position.copy()
    ended.choose(0, ended.moves(0)[-1])
    while (seat := ended.due()) != NOBODY:
        ended.choose(seat, JUDGE.choose(ended, seat))
    mine, *others = zip(ended.totals(), [city.coins for city in ended.cities], strict=True)
    assert mine[0] == max(others)[0]
    found = tried(position, closeness=0.01)
    assert found.margin == 0
    assert found.won == (1 if mine > max(others) else 0 if mine < max(others) else 0.5)
    assert (found.value > 0.5) is (found.won == 1)
    assert (found.value < 0.5) is (found.won == 0)


def test_who_slips_chooses_each_deed_as_often_as_its_share_of_the_exponentials() -> None:
    """Compare the average over many worlds with a sum over all choices of two others in a game's last turn."""
    position, slip = last_turn(9), 1.5
    ended = position.copy()
    ended.choose(0, position.moves(0)[-1])
    expected = 0.0
    for second, second_share in shares(position, 1, slip):
        for third, third_share in shares(position, 2, slip):
            final = ended.copy()
            final.choose(1, second)
            final.choose(2, third)
            assert final.due() == NOBODY, "nobody is asked anything else"
            mine, *others = final.totals()
            expected += second_share * third_share * (mine - max(others))
    candidate = Candidate(position.moves(0)[-1], 0.0)
    search = Search(JUDGE, 0, 0, [candidate], JUDGING, [0.0, slip, slip], 1.0, 0.0)
    margins = []
    for world in range(3_000):
        before = candidate.margin
        search.try_world(position, 1, world * 65_537, always)
        margins.append(candidate.margin - before)
    assert stdev(margins) > 0.5
    assert abs(fmean(margins) - expected) < 4 * stdev(margins) / sqrt(len(margins))
    assert tried(position).margin != pytest.approx(expected, abs=0.2), "who never slips does something else"


def shares(position: Position, seat: int, slip: float) -> list[tuple[int, float]]:
    """Return the best move for each of this seat's actions, and how likely a player with this slip is to choose it."""
    moves = position.moves(seat)
    best: dict[int, tuple[float, int]] = {}
    for value, move in zip(JUDGE.values(position, seat, moves), moves, strict=True):
        kind = kind_of(move)
        deed = kind if kind in {DISCARD, BUILD_STAGE} else deed_of(move)
        best[deed] = max(best.get(deed, (value, move)), (value, move), key=lambda found: found[0])
    most = max(value for value, _ in best.values())
    total = sum(exp((value - most) / slip) for value, _ in best.values())
    return [(move, exp((value - most) / slip) / total) for value, move in best.values()]


def test_slips_are_the_same_for_all_candidates_of_a_world() -> None:
    position = mirror(random_game(4, 2)[20].state)
    seat = position.due()
    numbers_of_four = numbers(Ruleset(), 4)
    judge = Judge(numbers_of_four.tables, numbers_of_four.economies, Weights())
    twice = [Candidate(position.moves(seat)[0], 0.0) for _ in range(2)]
    search = Search(judge, seat, seat, twice, [False] * 4, [1.0] * 4, 5.0, 0.0)
    totals = []
    for world in range(20):
        search.try_world(position, 2, world, always)
        assert twice[0].margin == twice[1].margin
        totals.append(twice[0].points)
    assert len({after - before for before, after in pairwise(totals)}) > 5, "and differ from world to world"
