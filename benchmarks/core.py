"""`python -m benchmarks.core`, also in `make bench`: the core of the rules, compiled and as source, against the engine.

It measures complete games of random moves at tables of several sizes; how long it takes to evaluate a choice between
several moves, including listing them; and how many rollouts per second a search plays from the middle of a game. The
core runs in separate processes: once as source and, if it has been compiled, once compiled. Each figure is the median
of several runs, each between two runs of the baseline, a fixed piece of plain Python: figures relative to it can be
compared between machines. All times are processor time. The garbage collector is on and visits everything that the core
caches. Processes that only think switch it off, so rollouts are measured without it, and games both with and without
it.
"""

import argparse
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from benchmarks.opponents import Chooser, random_move
from core import RUNNING
from core.compiled import PLAIN_VARIABLE
from core.dealing import deal
from core.economy import Economies
from core.game import Position
from core.judging import Judge
from core.playing import play_randomly
from core.search import Candidate, Search
from core.tabulating import Numbers, numbers
from core.weights import Weights
from engine import GameState, Move, Ruleset, Seat, SeatSetup, legal_moves, new_game, submit
from engine.ruleset import Expansion
from players.thinking import Effort

ENGINE_0_2 = {3: 4.67, 7: 2.34}
"""How many random games release 0.2.0's engine plays in the time of the baseline, keyed by number of players.

These are the medians of six measurements, each of seven runs of 60 games, with Python 3.11 on a machine of two cores,
one of them busy with something else; single medians were between 4.30 and 4.80, and between 2.14 and 2.42. The commit
that was measured is the one that added the core.
"""
COMPILED_TIMES = 15
"""Minimum speed of the compiled core, as a multiple of the speed of release 0.2.0's engine."""
PLAIN_TIMES = 2
"""Minimum speed of the core running as source, as a multiple of the speed of release 0.2.0's engine."""

SIZES: tuple[tuple[int, tuple[Expansion, ...]], ...] = (
    *((players, ()) for players in ENGINE_0_2),
    (2, ()),
    (4, (Expansion.EDIFICE,)),
)

_SECONDS = 0.3
"""Minimum duration of one run, in seconds."""
_JUDGED = (3, 7)
"""Numbers of players at the tables for which judgements are timed."""
_SEARCHED = 4
"""Number of players at the table for which rollouts are counted."""

_T = TypeVar("_T")
Rate: TypeAlias = tuple[float, float]
"""A rate: the number per second, and the number in the time that the baseline takes."""


def baseline(clock: Callable[[], float] = time.perf_counter) -> float:
    """Return how long 100,000 rounds of a loop in plain Python take, in seconds."""
    kept: dict[int, tuple[int, int]] = {}
    began = clock()
    for number in range(100_000):
        kept[number & 1023] = (number, number + 1)
    return clock() - began


def play(
    players: int, choose: Chooser, chance: random.Random, expansions: Sequence[Expansion] = ()
) -> Iterator[tuple[GameState, Seat, Move]]:
    """Play one complete game on the engine, and yield every state with the seat that moves and its move."""
    ruleset = Ruleset.for_players(players, expansions)
    state = new_game(ruleset, (SeatSetup(),) * ruleset.cities(players), chance)
    while due := state.due:
        for seat in due:
            move = choose(legal_moves(state, seat), chance)
            yield state, seat, move
            state = submit(state, seat, move).state


def rate(task: Callable[[], int], runs: int) -> Rate:
    """Return the median rate of several runs of a task, after a warm-up run; the task returns how much it has done."""
    rates: list[float] = []
    ratios: list[float] = []
    for run in range(-1, runs):
        gc.collect()
        before = baseline(time.process_time)
        began = time.process_time()
        done = 0
        while (seconds := time.process_time() - began) < _SECONDS:
            done += task()
        if run >= 0:
            rates.append(done / seconds)
            ratios.append((before + baseline(time.process_time)) / 2 * done / seconds)
    return statistics.median(rates), statistics.median(ratios)


# What is measured.


def engine_games(players: int, expansions: Sequence[Expansion], runs: int) -> Rate:
    """Measure random games on the engine."""
    chance = random.Random(players)

    def game() -> int:
        for _ in play(players, random_move, chance, expansions):
            pass
        return 1

    return rate(game, runs)


def core_games(players: int, expansions: Sequence[Expansion], runs: int) -> Rate:
    """Measure random games on the core, as `python -m engine simulate` plays them, in this process."""
    table, chance = _table(players, expansions), random.Random(players)
    economies = Economies(table.tables, remembers=not RUNNING.compiled)

    def game() -> int:
        play_randomly(deal(table.tables, economies, chance.getrandbits), chance.random)
        return 1

    return rate(game, runs)


def judgements(players: int, runs: int) -> Rate:
    """Measure how fast a judge chooses between several moves, at the turns of whole games that it plays."""
    table = _table(players)
    judge = Judge(table.tables, table.economies, Weights())
    chance = random.Random(players)
    asked = [moment for _ in range(5) for moment in _judged_game(table, judge, chance)]
    questions = [(position, seat) for position, seat in asked if len(position.moves(seat)) > 1]

    def choose() -> int:
        for position, seat in questions:
            judge.choose(position, seat)
        return len(questions)

    return rate(choose, runs)


def rollouts(runs: int) -> Rate:
    """Measure rollouts as in players that think, but always in the same world, from the third turn of Age II."""
    table = _table(_SEARCHED)
    judge = Judge(table.tables, table.economies, Weights())
    effort = Effort(1)
    position, seat = next(
        (position, seat)
        for position, seat in _judged_game(table, judge, random.Random(0))
        if (position.age, position.turn) == (2, 3) and len(position.moves(seat)) >= effort.moves
    )
    candidates = [Candidate(move, 0.0) for move in position.moves(seat)[: effort.moves]]
    nobody, never = [False] * len(position.cities), [0.0] * len(position.cities)
    search = Search(judge, seat, seat, candidates, nobody, never, effort.closeness, effort.greed)

    def try_world() -> int:
        search.try_world(position, len(candidates), 0, lambda: True)
        return len(candidates)

    return rate(try_world, runs)


def _table(players: int, expansions: Sequence[Expansion] = ()) -> Numbers:
    ruleset = Ruleset.for_players(players, expansions)
    return numbers(ruleset, ruleset.cities(players))


def _judged_game(table: Numbers, judge: Judge, chance: random.Random) -> Iterator[tuple[Position, int]]:
    """Play a game between identical players, and yield a copy of every position with the seat that must choose."""
    position = deal(table.tables, table.economies, chance.getrandbits)
    while (seat := position.due()) >= 0:
        yield position.copy(), seat
        position.choose(seat, judge.choose(position, seat))


# The two processes, and what is printed.


def _measured(runs: int) -> dict[str, Any]:
    """Measure everything about the core, as it runs in this process."""
    return {
        "sentence": RUNNING.sentence,
        "compiled": RUNNING.compiled,
        "games": [core_games(players, expansions, runs) for players, expansions in SIZES],
        "alone": _without_collector(lambda: [core_games(players, (), runs) for players in ENGINE_0_2]),
        "judgements": [judgements(players, runs) for players in _JUDGED],
        "rollouts": _without_collector(lambda: rollouts(runs)),
    }


def _without_collector(measure: Callable[[], _T]) -> _T:
    """Measure with the garbage collector off, as in the processes that think."""
    gc.disable()
    try:
        return measure()
    finally:
        gc.enable()


def _measured_beside(runs: int, *, plain: bool) -> dict[str, Any]:
    """Measure everything about the core in another process, where it runs as source (`plain`) or compiled."""
    environment = {name: value for name, value in os.environ.items() if name != PLAIN_VARIABLE}
    if plain:
        environment[PLAIN_VARIABLE] = "1"
    command = [sys.executable, "-m", "benchmarks.core", "--runs", str(runs), "--one"]
    done = subprocess.run(  # noqa: S603 - this program
        command, env=environment, cwd=Path(__file__).parents[1], check=True, stdout=subprocess.PIPE
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def core_beside_engine(runs: int) -> None:
    """Measure engine and core and print the figures."""
    engine = [engine_games(players, expansions, runs) for players, expansions in SIZES]
    ways = {"uncompiled": _measured_beside(runs, plain=True)}
    other = _measured_beside(runs, plain=False)
    if other["compiled"]:
        ways["compiled"] = other
    else:
        print(f"{other['sentence']} Of a compiled core there are no figures.")
    print(" ".join(way["sentence"] for way in ways.values()))
    for number, (players, expansions) in enumerate(SIZES):
        parts = [f"engine {_told(engine[number])}"]
        parts += [f"core {name} {_told(way['games'][number])}" for name, way in ways.items()]
        print(f"{players} players, {' and '.join(expansions) or 'base game':9}, random games: {'; '.join(parts)}")
    for number, (players, engine_then) in enumerate(ENGINE_0_2.items()):
        told = "; ".join(_times(way, number, engine_then) for way in ways.values())
        print(f"{players} players, beside {engine_then:.2f} of the engine of release 0.2.0: {told}")
    for number, players in enumerate(_JUDGED):
        told = ", ".join(f"{name} {1e6 / way['judgements'][number][0]:.0f}" for name, way in ways.items())
        print(f"{players} players, base game, a judged choice in microseconds: {told}")
    told = "; ".join(f"{name} {_told(way['rollouts'])}" for name, way in ways.items())
    print(f"{_SEARCHED} players, base game, rollouts from turn 3 of Age II: {told}")


def _told(found: Sequence[float]) -> str:
    return f"{found[0]:.0f} a second, {found[1]:.1f} in the time of the baseline"


def _times(way: Mapping[str, Any], number: int, engine: float) -> str:
    """Say how many times as fast as the engine of release 0.2.0 the core is, and whether that is enough."""
    name, wanted = ("compiled", COMPILED_TIMES) if way["compiled"] else ("uncompiled", PLAIN_TIMES)
    times, alone = (way[games][number][1] / engine for games in ("games", "alone"))
    verdict = "yes" if times >= wanted else "no"
    return f"{name} {times:.1f} times, {alone:.1f} without the garbage collector, {wanted} wanted: {verdict}"


def main() -> int:
    """Measure the core as it runs in this process (`--one`), or against the engine as source and compiled."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.core", description=__doc__)
    parser.add_argument("--runs", type=int, default=7, help="counted runs of each (7)")
    parser.add_argument("--one", action="store_true", help="only the core as it runs in this process, as JSON")
    options = parser.parse_args()
    if options.one:
        print(json.dumps(_measured(options.runs)))
    else:
        core_beside_engine(options.runs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
