"""Who draws moves by chance, or never takes part: measures to hold a player, or the engine, against."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine import BuildStage, Discard, Move, PlayerView
from engine.views import Question
from players import Player
from players.random_player import Chance

Chooser: TypeAlias = Callable[[tuple[Move, ...], Chance], Move]


def evenly(moves: tuple[Move, ...], chance: Chance) -> Move:
    """Any of the moves."""
    return moves[int(chance.random() * len(moves))]


def building(moves: tuple[Move, ...], chance: Chance) -> Move:
    """Any of the moves that build; another only where there is none."""
    return evenly(tuple([move for move in moves if not isinstance(move, Discard)]) or moves, chance)


@dataclass(frozen=True, slots=True)
class BuildingPlayer:
    """Chooses by chance, but never discards where it could build."""

    chance: Chance

    def choose(self, view: PlayerView, question: Question) -> Move:  # noqa: ARG002 - chance looks at nothing
        """One of the moves that build, whichever comes up."""
        return building(question.moves, self.chance)


@dataclass(frozen=True, slots=True)
class AbstainingPlayer:
    """Plays as another player does, but takes part in no edifice: it is not even shown that it could."""

    player: Player

    def choose(self, view: PlayerView, question: Question) -> Move:
        """As the player chooses among all other moves."""
        moves = tuple([move for move in question.moves if not (isinstance(move, BuildStage) and move.take_part)])
        return self.player.choose(view, replace(question, moves=moves))
