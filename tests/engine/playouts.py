"""Whole games of random legal moves."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine import (
    BuildStage,
    Deal,
    Discard,
    Expansion,
    GameState,
    Move,
    Ruleset,
    Seat,
    SeatSetup,
    Step,
    deal,
    legal_moves,
    start,
    submit,
)

_kept = lru_cache(64)
"""Many tests play the same games."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A move of a game: the state before it, the move, and what followed."""

    state: GameState
    seat: Seat
    move: Move
    step: Step


def random_deal(players: int, chance: random.Random, expansions: Iterable[Expansion] = ()) -> Deal:
    ruleset = Ruleset.for_players(players, expansions)
    return deal(ruleset, (SeatSetup(),) * ruleset.cities(players), chance)


def random_play(state: GameState, chance: random.Random) -> Iterator[Moment]:
    """Play random moves to the end of the game, with the due seats in random order."""
    while state.due:
        seat = chance.choice(state.due)
        move = chance.choice(legal_moves(state, seat))
        step = submit(state, seat, move)
        yield Moment(state, seat, move, step)
        state = step.state


@_kept
def random_game(players: int, seed: int) -> tuple[Moment, ...]:
    chance = random.Random(seed)
    return tuple(random_play(start(random_deal(players, chance)), chance))


def expansion_deal(players: int, chance: random.Random) -> Deal:
    """Return a deal with edifices, and with Ur and Carthage among the wonders; for two players, with Carthage only."""
    if players == 2:
        ruleset, cities = Ruleset.for_players(2, (Expansion.CARTHAGE,)), ["Carthage"]
    else:
        ruleset, cities = Ruleset.for_players(players, (Expansion.EDIFICE,)), ["Ur", "Carthage"]
    seats = [*(SeatSetup(city) for city in cities), *(SeatSetup(),) * (ruleset.cities(players) - len(cities))]
    return deal(ruleset, chance.sample(seats, len(seats)), chance)


def expansion_play(state: GameState, chance: random.Random) -> Iterator[Moment]:
    """Play like `random_play`, but so that wonders grow and edifices are constructed: random moves build few stages."""
    while state.due:
        seat = chance.choice(state.due)
        move = chance.choice(_preferred(legal_moves(state, seat), chance))
        step = submit(state, seat, move)
        yield Moment(state, seat, move, step)
        state = step.state


@_kept
def expansion_game(players: int, seed: int) -> tuple[Moment, ...]:
    chance = random.Random(seed)
    return tuple(expansion_play(start(expansion_deal(players, chance)), chance))


def _preferred(moves: Sequence[Move], chance: random.Random) -> Sequence[Move]:
    stages = [move for move in moves if isinstance(move, BuildStage)]
    parts = [move for move in stages if move.take_part]
    builds = [move for move in moves if not isinstance(move, Discard | BuildStage)]
    for preferred, probability in ((parts, 0.8), (stages, 0.5), (builds, 0.6)):
        if preferred and chance.random() < probability:
            return preferred
    return moves
