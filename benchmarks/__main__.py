"""`make bench`: the speed of loads, replays, clicks, the core and pictures, with baselines from the same run.

Machines differ and are noisy. The baseline of engine and core is a fixed piece of plain Python (putting small tuples
into a dictionary), so figures divided by it can be compared between runs and between machines.
"""

import argparse
import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable

from benchmarks.agenda import agenda
from benchmarks.clicking import clicking
from benchmarks.core import baseline, core_beside_engine, play
from benchmarks.deadlines import due_at_once
from benchmarks.opponents import random_build
from benchmarks.pictures import pictures
from benchmarks.reminders import reminded_at_once
from benchmarks.standings import standings
from benchmarks.storing import storing
from benchmarks.suggesting import suggesting
from engine import commerce, legal_moves
from engine.snapshot import dump, load


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
    parser.add_argument("--reminded", type=int, default=2_500, help="tables whose people are reminded at once (2500)")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, one core")
    saved_game()
    core_beside_engine(options.runs)
    print(f"baseline: {1000 * statistics.median(baseline() for _ in range(20)):.1f} ms")
    storing(options.runs)
    agenda()
    due_at_once()
    reminded_at_once(options.reminded)
    clicking()
    suggesting()
    standings()
    pictures()
    return 0


if __name__ == "__main__":
    sys.exit(main())
