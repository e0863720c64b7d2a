"""A stored name becomes a player."""

import random

from players.greedy_player import GreedyPlayer
from players.levels import Level, create_player
from players.random_player import RandomPlayer


def test_each_level_has_its_player() -> None:
    kinds = {level: type(create_player(level, random.Random(1))) for level in Level}
    assert kinds == {Level.RANDOM: RandomPlayer, Level.GREEDY: GreedyPlayer}


def test_the_names_that_are_stored() -> None:
    assert [level.value for level in Level] == ["random", "greedy"]
