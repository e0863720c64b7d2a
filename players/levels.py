"""The computer players by name: only here does a stored name become a player."""

from enum import StrEnum
from typing import assert_never

from players import Player
from players.greedy_player import GreedyPlayer
from players.random_player import Chance, RandomPlayer


class Level(StrEnum):
    """How well a computer player plays."""

    RANDOM = "random"
    GREEDY = "greedy"


def create_player(level: Level, chance: Chance) -> Player:
    """Creates a player of this level; only the random one uses `chance`."""
    match level:
        case Level.RANDOM:
            return RandomPlayer(chance)
        case Level.GREEDY:
            return GreedyPlayer()
        case _:
            assert_never(level)
