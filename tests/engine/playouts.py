"""Whole games of random legal moves."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from engine import Deal, GameState, Move, Ruleset, Seat, SeatSetup, Step, deal, legal_moves, start, submit


@dataclass(frozen=True, slots=True)
class Moment:
    """One move of a game: the state before it, the move, and what came of it."""

    state: GameState
    seat: Seat
    move: Move
    step: Step


def random_deal(players: int, chance: random.Random) -> Deal:
    ruleset = Ruleset.for_players(players)
    return deal(ruleset, (SeatSetup(),) * ruleset.cities(players), chance)


def random_play(state: GameState, chance: random.Random) -> Iterator[Moment]:
    """Plays on to the end, the seats that are due in random order."""
    while state.due:
        seat = chance.choice(state.due)
        move = chance.choice(legal_moves(state, seat))
        step = submit(state, seat, move)
        yield Moment(state, seat, move, step)
        state = step.state


def random_game(players: int, seed: int) -> list[Moment]:
    chance = random.Random(seed)
    return list(random_play(start(random_deal(players, chance)), chance))
