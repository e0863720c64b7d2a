"""Whole games of random legal moves."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from engine import FREE_CITY, Deal, GameState, Move, Ruleset, Seat, SeatSetup, Step, Variant, legal_moves, start, submit
from engine.setup import deal


@dataclass(frozen=True, slots=True)
class Moment:
    """One move of a game: the state before it, the move, and what came of it."""

    state: GameState
    seat: Seat
    move: Move
    step: Step


def ruleset(players: int) -> Ruleset:
    return Ruleset(variant=Variant.TWO_PLAYER if players == 2 else Variant.STANDARD)


def random_deal(players: int, chance: random.Random) -> Deal:
    seats = FREE_CITY + 1 if players == 2 else players
    return deal(ruleset(players), (SeatSetup(),) * seats, chance)


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
