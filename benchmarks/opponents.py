"""Opponents that choose at random or never take part in edifices: yardsticks for players and the engine."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine import BuildStage, Discard, Move, PlayerView
from engine.questions import Question
from players import Player
from players.random_player import Chance

Chooser: TypeAlias = Callable[[tuple[Move, ...], Chance], Move]


def random_move(moves: tuple[Move, ...], chance: Chance) -> Move:
    """Return a random move. All moves are equally likely."""
    return moves[int(chance.random() * len(moves))]


def random_build(moves: tuple[Move, ...], chance: Chance) -> Move:
    """Return a random move that builds or, if there is none, any random move."""
    return random_move(tuple([move for move in moves if not isinstance(move, Discard)]) or moves, chance)


@dataclass(frozen=True, slots=True)
class BuildingPlayer:
    """Chooses at random, but never discards if it could build."""

    chance: Chance

    def choose(self, view: PlayerView, question: Question) -> Move:  # noqa: ARG002 - it ignores the view
        """Choose a random move that builds."""
        return random_build(question.moves, self.chance)


@dataclass(frozen=True, slots=True)
class AbstainingPlayer:
    """Plays like another player, but without edifices. Moves that take part in one are hidden from that player."""

    player: Player

    def choose(self, view: PlayerView, question: Question) -> Move:
        """Return the other player's choice among the moves that do not take part in an edifice."""
        moves = tuple([move for move in question.moves if not (isinstance(move, BuildStage) and move.take_part)])
        return self.player.choose(view, replace(question, moves=moves))
