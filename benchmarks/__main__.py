"""`make bench`: the speed of the engine, core, database, clicks and pictures, with baselines from the same run.

Machines differ and are noisy. The engine's baseline is a fixed piece of plain Python (putting small tuples into a
dictionary), so figures divided by it can be compared between runs and between machines.
"""

import argparse
import gc
import json
import platform
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence

from benchmarks.agenda import agenda
from benchmarks.clicking import clicking
from benchmarks.core import baseline, core_beside_engine, play
from benchmarks.deadlines import due_at_once
from benchmarks.opponents import Chooser, random_build, random_move
from benchmarks.pictures import pictures
from benchmarks.reminders import reminded_at_once
from benchmarks.storing import storing
from benchmarks.suggesting import suggesting
from engine import commerce, legal_moves
from engine.ruleset import Expansion
from engine.snapshot import dump, load


def games_a_second(players: int, choose: Chooser, runs: int, games: int, expansions: Sequence[Expansion] = ()) -> None:
    """Print the median speed of several runs of complete games; a first, untimed run counts the moves."""
    chance = random.Random(players)
    moves = Counter(
        type(move).__name__ for _ in range(games) for _, _, move in play(players, choose, chance, expansions)
    )
    rates: list[float] = []
    ratios: list[float] = []
    for _ in range(runs):
        gc.collect()
        before = baseline()
        began = time.perf_counter()
        for _ in range(games):
            for _ in play(players, choose, chance, expansions):
                pass
        seconds = time.perf_counter() - began
        rates.append(games / seconds)
        ratios.append((before + baseline()) / 2 * games / seconds)
    total = sum(moves.values())
    print(
        f"{players} players, {' and '.join(expansions) or 'base game':9}, moves drawn {choose.__name__:9}"
        f" {statistics.median(rates):7.0f} games a second (of {runs} runs {min(rates):.0f} to {max(rates):.0f});"
        f" {statistics.median(ratios):5.2f} games in the time of the baseline;"
        f" {total / games:5.1f} moves a game, {100 * moves['Discard'] / total:.0f} % of them discards"
    )


def median_microseconds(task: Callable[[], object], times: int = 2_000) -> float:
    """Return the median time of one call."""
    spans = []
    for _ in range(times):
        began = time.perf_counter()
        task()
        spans.append(time.perf_counter() - began)
    return statistics.median(spans) * 1e6


def saved_game() -> None:
    """Print how long it takes to load a saved seven-player game and to list a hand's moves with all payments."""
    chance = random.Random(7)
    state, seat, _ = next(
        moment for moment in play(7, random_build, chance) if (moment[0].table.age, moment[0].table.turn) == (3, 1)
    )
    text = json.dumps(dump(state))

    def load_and_list() -> object:
        return legal_moves(load(json.loads(text)), seat)

    def load_and_list_anew() -> object:
        commerce._ways_to_buy.cache_clear()  # noqa: SLF001 - internal work is measured here
        return load_and_list()

    print(
        f"a saved game of 7 players ({len(text)} bytes), loaded and a hand's moves listed:"
        f" {median_microseconds(load_and_list):.0f} microseconds, {median_microseconds(load_and_list_anew):.0f} where"
        f" no payment is remembered; to parse its JSON alone: {median_microseconds(lambda: json.loads(text)):.0f}"
    )


def main() -> int:
    """Run the benchmarks."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--runs", type=int, default=7, help="counted runs of each (7)")
    parser.add_argument("--games", type=int, default=100, help="games a run (100)")
    parser.add_argument("--reminded", type=int, default=2_500, help="tables whose people are reminded at once (2500)")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, one core")
    for players, choose in ((3, random_move), (7, random_move), (2, random_move), (3, random_build), (7, random_build)):
        games_a_second(players, choose, options.runs, options.games)
    for players in (3, 7):
        games_a_second(players, random_build, options.runs, options.games, (Expansion.EDIFICE,))
    saved_game()
    core_beside_engine(options.runs)
    print(f"baseline: {1000 * statistics.median(baseline() for _ in range(20)):.1f} ms")
    storing(options.runs)
    agenda()
    due_at_once()
    reminded_at_once(options.reminded)
    clicking()
    suggesting()
    pictures()
    return 0


if __name__ == "__main__":
    sys.exit(main())
