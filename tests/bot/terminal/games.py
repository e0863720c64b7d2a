"""Games for tests to start from: new games, and games in the middle of a rare question."""

import random
from collections.abc import Callable
from functools import cache

from bot.terminal.saving import SavedGame
from bot.text.words import Notation
from engine import Deal, Ruleset, Seat, SeatSetup, deal, legal_moves, start, submit
from engine.catalogue import Side
from engine.moves import BuildStage
from engine.ruleset import Expansion
from engine.state import GameState, Phase


def dealt(players: int, seed: int, first: SeatSetup | None = None, expansions: tuple[Expansion, ...] = ()) -> Deal:
    ruleset = Ruleset.for_players(players, expansions)
    seats = [SeatSetup()] * ruleset.cities(players)
    seats[0] = first or SeatSetup()
    return deal(ruleset, seats, random.Random(seed))


def new(
    players: int = 3,
    seed: int = 1,
    *,
    person: int | None = 0,
    first: SeatSetup | None = None,
    expansions: tuple[Expansion, ...] = (),
) -> SavedGame:
    found = dealt(players, seed, first, expansions)
    return SavedGame(
        names=tuple(f"Player {seat}" for seat in range(len(found.boards))),
        deal=found,
        person=None if person is None else Seat(person),
        seed=seed,
        notation=Notation.WORDS,
    )


@cache
def reaching(  # noqa: PLR0913, PLR0917 - what a test asks for
    wanted: Callable[[GameState], bool],
    city: str,
    side: Side,
    players: int = 3,
    expansions: tuple[Expansion, ...] = (),
    since: int = 0,
) -> SavedGame:
    """Return a game in a wanted state where seat 0, with this wonder, has to choose for itself or the Free City.

    Seat 0 builds stages if it can. `since` is the seed of the first game to try.
    """
    for seed in range(since, 1000):
        game = new(players, seed, first=SeatSetup(city, side), expansions=expansions)
        state, chance = start(game.deal), random.Random(seed)
        while state.due:
            seat = state.due[0]
            if state.decides_for(seat) == 0 and wanted(state):
                return game
            moves = legal_moves(state, seat)
            stages = [move for move in moves if isinstance(move, BuildStage)] if seat == 0 else []
            move = chance.choice(stages or list(moves))
            state, game = submit(state, seat, move).state, game.with_move(seat, move)
    raise AssertionError("no game came to such a state")


@cache
def asked(wanted: type[Phase], city: str) -> SavedGame:
    """Return a game where seat 0, with side B of this city, is asked a question caused by a stage of its wonder."""
    return reaching(lambda state: isinstance(state.phase, wanted), city, Side.B)
