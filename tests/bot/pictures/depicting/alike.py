"""Two whole games that look the same in public, but differ in every card that stayed face down."""

from functools import cache
from random import Random

from engine import Move, Ruleset, Seat, SeatSetup, deal, start, submit
from tests.engine.secrecy import random_phase
from tests.engine.twins import Game, twin


@cache
def two_games(players: int) -> tuple[Game, Game]:
    """Return two games of random moves that differ only in hidden cards. Random moves hide more cards than usual."""
    chance = Random(players)
    game = _random_game(players, chance)
    other = twin(game, chance)
    assert other[1] != game[1], "the twin is the same game"
    return game, other


def _random_game(players: int, chance: Random) -> Game:
    ruleset = Ruleset.for_players(players)
    dealt = deal(ruleset, [SeatSetup()] * ruleset.cities(players), chance)
    moves: list[tuple[Seat, Move]] = []
    state = start(dealt)
    while state.waiting:
        for seat, move in random_phase(state, chance):
            moves.append((seat, move))
            state = submit(state, seat, move).state
    return dealt, moves
