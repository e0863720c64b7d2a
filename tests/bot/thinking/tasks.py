"""Tasks for workers, made from games played on the engine."""

import random
from collections.abc import Sequence

from bot.services.thinking import Sitting, Task
from engine import Ruleset, Seat, SeatSetup, deal, legal_moves, start, submit
from engine.moves import Move
from engine.snapshot import dump, dump_move
from engine.state import GameState
from players.levels import Level, Style


def played(players: int, resolutions: int, seed: int = 1) -> tuple[GameState, list[tuple[Seat, Move]], GameState]:
    """Return a game's initial state, its moves up to this number of answered questions, and the resulting state."""
    ruleset = Ruleset.for_players(players)
    chance = random.Random(seed)
    first = state = start(deal(ruleset, (SeatSetup(),) * ruleset.cities(players), chance))
    moves: list[tuple[Seat, Move]] = []
    answered = 0
    while answered < resolutions:
        seat = state.due[0]
        move = chance.choice(legal_moves(state, seat))
        moves.append((seat, move))
        step = submit(state, seat, move)
        state, answered = step.state, answered + bool(step.revealed)
    return first, moves, state


def task(
    players: int = 4, resolutions: int = 7, seats: Sequence[int] = (1, 2), seed: int = 1
) -> tuple[Task, GameState]:
    """Return a task for hard computer players in these seats, and the state of the game at the question."""
    first, moves, state = played(players, resolutions, seed)
    sitting = tuple(Sitting(Seat(seat), Level.HARD, Style.SCHOLAR if seat % 2 else None) for seat in seats)
    return Task(resolutions, sitting, 12, dump(first), [(seat, dump_move(move)) for seat, move in moves]), state


def order(of: Task, seconds: float = 1.0) -> dict[str, object]:
    """Return the task in the form that is sent to a worker."""
    return {
        "resolution": of.resolution,
        "seed": of.seed,
        "start": of.start,
        "moves": of.moves,
        "players": [
            {"seat": each.seat, "level": each.level, "style": each.style, "seconds": seconds} for each in of.players
        ],
    }
