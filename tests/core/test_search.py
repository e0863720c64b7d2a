"""What a search makes of the worlds that it plays to their end."""

import pytest

from core.game import NOBODY, Position
from core.judging import Judge
from core.mirroring import mirror
from core.search import Candidate, Search
from core.tabulating import numbers
from core.weights import Weights
from engine import Ruleset
from tests.engine.playouts import random_game

NUMBERS = numbers(Ruleset(), 3)
JUDGE = Judge(NUMBERS.tables, NUMBERS.economies, Weights())
JUDGING = [False] * 3


def last_turn(seed: int) -> Position:
    """The last turn of a game of three, when nobody has chosen yet."""
    return mirror(
        next(
            moment.state
            for moment in random_game(3, seed)
            if (moment.state.table.age, moment.state.table.turn) == (3, 6) and not any(moment.state.choices)
        )
    )


def tried(position: Position, closeness: float = 1.0) -> Candidate:
    """The first seat's last move, a discard, tried once."""
    candidate = Candidate(position.moves(0)[-1], 0.0)
    Search(JUDGE, 0, 0, [candidate], JUDGING, closeness, 0.0).try_world(position, 1, 0)
    return candidate


@pytest.mark.parametrize("seed", range(6))
def test_of_equal_points_coins_decide(seed: int) -> None:
    position = last_turn(seed)
    while margin := round(tried(position).margin):  # until it and the best of the others have equal points
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
