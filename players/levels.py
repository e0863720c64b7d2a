"""The levels of computer players. Only this module turns a stored name into a player."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import assert_never

from core.weights import Weights
from players import Player
from players.easy_player import EasyPlayer
from players.greedy_player import GreedyPlayer
from players.lessons import lessons
from players.overlooking_player import OverlookingPlayer
from players.random_player import Chance, RandomPlayer
from players.thinking import Effort


class Level(StrEnum):
    """How well a computer player plays. The names are saved, so their meaning must never change."""

    RANDOM = "random"
    OLD_EASY = "easy"
    """A beginner that often discards for no reason. Only tables that were opened with it still have it."""
    EASY = "beginner"
    """A friendly beginner: overlooks three of four things that it could do."""
    CASUAL = "casual"
    """Overlooks half of what it could do."""
    MEDIUM = "greedy"
    """Looks one move ahead."""
    HARD = "hard"
    """Searches with rollouts in determinized worlds for about 0.2 seconds."""
    EXPERT = "expert"
    """Searches for up to a second, with learned corrections to its evaluation and with opponent models."""

    @property
    def thinks(self) -> bool:
        """Whether the level searches in a separate process. If there is no time to search, it plays like medium."""
        return self in _THOUGHTS


class Style(StrEnum):
    """What a computer player likes: small changes to its evaluation."""

    TRADER = "trader"
    GENERAL = "general"
    SCHOLAR = "scholar"


LEVELS = (Level.EASY, Level.CASUAL, Level.MEDIUM, Level.HARD, Level.EXPERT)
"""The levels that people choose from, easiest first."""


@dataclass(frozen=True, slots=True)
class Deliberation:
    """The limits of a level's search."""

    effort: Effort
    seconds: float
    """Time limit for one choice, in seconds of CPU time."""


_THOUGHTS = {
    Level.HARD: Deliberation(Effort(worlds=32, choices=5_500), 0.2),
    Level.EXPERT: Deliberation(Effort(worlds=40, choices=20_000, moves=16, alike=4, reading=True), 0.9),
}


def offered(level: Level) -> Level:
    """Return the level that is offered now in place of one: the new easy level for the old one."""
    return Level.EASY if level is Level.OLD_EASY else level


OVERLOOKS = {Level.EASY: 0.73, Level.CASUAL: 0.49}
"""With what probability a level overlooks each thing that it could do."""


def deliberation(level: Level) -> Deliberation:
    """Return the limits of a level's search.

    Raises:
        KeyError: The level does not use a search.
    """
    return _THOUGHTS[level]


def create_player(level: Level, chance: Chance, style: Style | None = None) -> Player:
    """Create a player that answers at once. Levels that think play like medium. Only levels below it use `chance`."""
    match level:
        case Level.RANDOM:
            return RandomPlayer(chance)
        case Level.OLD_EASY:
            return EasyPlayer(chance, liked(style))
        case Level.EASY | Level.CASUAL:
            return OverlookingPlayer(chance, OVERLOOKS[level], liked(style))
        case Level.MEDIUM | Level.HARD | Level.EXPERT:
            return GreedyPlayer(liked(style))
        case _:
            assert_never(level)


@lru_cache
def weights(level: Level, style: Style | None) -> Weights:
    """Return the evaluation weights of a level that thinks, with this style."""
    return replace(liked(style), lessons=lessons()) if level is Level.EXPERT else liked(style)


@lru_cache
def liked(style: Style | None) -> Weights:
    """Return the weights for a style. Those for None are the baseline that the styles were compared with."""
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
