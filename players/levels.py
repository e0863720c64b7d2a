"""The computer players by name: only here does a stored name become a player."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import assert_never

from core.weights import Weights
from players import Player
from players.easy_player import EasyPlayer
from players.greedy_player import GreedyPlayer
from players.lessons import lessons
from players.random_player import Chance, RandomPlayer
from players.thinking import Effort


class Level(StrEnum):
    """How well a computer player plays. A saved name never changes its meaning."""

    RANDOM = "random"
    EASY = "easy"
    """A friendly beginner."""
    MEDIUM = "greedy"
    """Looks one move ahead."""
    HARD = "hard"
    """Plays what it considers to the end, in worlds that it thinks possible; about 0.2 seconds."""
    EXPERT = "expert"
    """The same, for a second at most; it judges by what playing against itself has taught, and reads the others."""

    @property
    def thinks(self) -> bool:
        """Whether it takes so long that it thinks beside the program, and plays as medium where there is no time."""
        return self in _THOUGHTS


class Style(StrEnum):
    """What a computer player likes: small changes of its judgement."""

    TRADER = "trader"
    GENERAL = "general"
    SCHOLAR = "scholar"


LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT)
"""Those that people choose from, the easiest first."""


@dataclass(frozen=True, slots=True)
class Deliberation:
    """How a level thinks."""

    effort: Effort
    seconds: float
    """Of one core, for one choice, at most."""


_THOUGHTS = {
    Level.HARD: Deliberation(Effort(worlds=32, choices=5_500), 0.2),
    Level.EXPERT: Deliberation(Effort(worlds=40, choices=20_000, moves=16, alike=4, reading=True), 0.9),
}


def deliberation(level: Level) -> Deliberation:
    """How much a level thinks, if it does.

    Raises:
        KeyError: it does not.
    """
    return _THOUGHTS[level]


def create_player(level: Level, chance: Chance, style: Style | None = None) -> Player:
    """Creates a player that answers at once; one that thinks answers as medium does. Only two use `chance`."""
    match level:
        case Level.RANDOM:
            return RandomPlayer(chance)
        case Level.EASY:
            return EasyPlayer(chance, liked(style))
        case Level.MEDIUM | Level.HARD | Level.EXPERT:
            return GreedyPlayer(liked(style))
        case _:
            assert_never(level)


@lru_cache
def weights(level: Level, style: Style | None) -> Weights:
    """By what a level that thinks judges, with this style."""
    return replace(liked(style), lessons=lessons()) if level is Level.EXPERT else liked(style)


@lru_cache
def liked(style: Style | None) -> Weights:
    """The judgement of a style; that of None is the one that the others were measured against."""
    usual = Weights()
    match style:
        case None:
            return usual
        case Style.TRADER:
            return replace(usual, coin=0.37, ready_coin=0.32, production=1.8, coins_counted=3.6)
        case Style.GENERAL:
            return replace(usual, shield=2.5, drift=0.2, rivalry=0.8)
        case Style.SCHOLAR:
            return replace(usual, symbol=5.2, symbols_a_turn=0.15)
        case _:
            assert_never(style)
