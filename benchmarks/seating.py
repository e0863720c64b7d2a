"""How well the rounds of a night are seated: repeated meetings compared with a lower bound, and how long it takes.

The penalty for a second meeting of two people is 1, for a third 3 more, for a fourth 6 more, and so on. No night can be
below the bound. The bound follows from the number of pairs and from how often two people share a table. It also takes
into account that if a table has more people than another round had tables, some of them were together there. Not every
bound can be reached. Next to it, in brackets, is the largest difference in how often people sat at the larger tables of
a round. The time is processor time on one core.
"""

import argparse
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from bot.services.nights.seating import LARGEST, ROUNDS, SMALLEST, seat, table_sizes
from bot.services.people import UserId

_GUESTS = 1_000
"""The id of the first person who joins later."""


@dataclass(frozen=True, slots=True)
class Round:
    """The state of a night after a round."""

    again: int
    """The penalty for repeated meetings, over all rounds so far."""
    bound: int
    spread: int
    """The largest difference between two people in how often they sat at larger tables."""
    seconds: float
    """The processor time for seating this round only."""


def bound(sizes: Sequence[int], rounds: int) -> int:
    """Return the lowest possible penalty for repeated meetings after `rounds` at tables of these sizes."""
    people, tables = sum(sizes), len(sizes)
    pairs = people * (people - 1) // 2
    meetings = rounds * sum(size * (size - 1) // 2 for size in sizes)
    shared = sum(_together(size, tables) for size in sizes) * rounds * (rounds - 1) // 2
    often, more = divmod(meetings, pairs)
    even = {often: pairs - more, often + 1: more}
    if sum(count * met * (met - 1) // 2 for met, count in even.items()) >= shared:
        return sum(count * counted(met) for met, count in even.items())
    squares = 2 * shared + meetings
    found = []
    for levels in combinations(
        range(rounds + 1), 3
    ):  # a minimum has no more different numbers of meetings than there are conditions
        shares = []
        for level in levels:
            one, other = (each for each in levels if each != level)
            share = squares - (one + other) * meetings + one * other * pairs
            shares.append(Fraction(share, (level - one) * (level - other)))
        if min(shares) >= 0:
            found.append(sum(share * counted(level) for share, level in zip(shares, levels, strict=True)))
    return -int(-min(found) // 1)


def counted(met: int) -> int:
    """Return the total penalty for this number of meetings between the same two people."""
    return (met - 1) * met * (met + 1) // 6


def _together(size: int, groups: int) -> int:
    """Return the lowest possible number of pairs from the same group among `size` people from `groups` groups."""
    each, more = divmod(size, groups)
    return groups * each * (each - 1) // 2 + more * each


def evening(people: int, wanted: int, rounds: int, seed: int, planned: int = ROUNDS) -> list[Round]:
    """Seat the rounds of a night to which everyone comes on time and stays."""
    chance = random.Random(f"{seed} {people} {wanted}")
    present = [UserId(number) for number in range(people)]
    sizes = table_sizes(people, wanted)
    met, larger = Counter[frozenset[UserId]](), dict.fromkeys(present, 0)
    earlier: list[tuple[tuple[UserId, ...], ...]] = []
    told = []
    for number in range(rounds):
        began = time.thread_time()
        tables = seat(present, wanted, earlier, chance, planned)
        took = time.thread_time() - began
        earlier.append(tables)
        met.update(frozenset(pair) for table in tables for pair in combinations(table, 2))
        for table in tables:
            for person in table:
                larger[person] += len(table) > sizes[-1]
        spread = max(larger.values()) - min(larger.values())
        told.append(Round(sum(map(counted, met.values())), bound(sizes, number + 1), spread, took))
    return told


def restless(people: int, wanted: int, rounds: int, seed: int) -> int:
    """Return the penalty for a night where one person leaves and one person joins after each round."""
    chance = random.Random(f"{seed} {people} {wanted}")
    present = [UserId(number) for number in range(people)]
    met = Counter[frozenset[UserId]]()
    earlier: list[tuple[tuple[UserId, ...], ...]] = []
    for number in range(rounds):
        earlier.append(seat(present, wanted, earlier, chance))
        met.update(frozenset(pair) for table in earlier[-1] for pair in combinations(table, 2))
        present.remove(chance.choice(present))
        present.append(UserId(_GUESTS + number))
    return sum(map(counted, met.values()))


def _compare(wanted: int, asked: argparse.Namespace) -> None:
    """Print all nights with this size of table, then a summary."""
    all_rounds: list[tuple[int, int, Round]] = []
    for people in range(2, asked.people + 1):
        evenings = [evening(people, wanted, asked.rounds, seed, asked.planned) for seed in range(asked.evenings)]
        sizes = table_sizes(people, wanted)
        cells = []
        for number, same in enumerate(zip(*evenings, strict=True), 1):
            again = "-".join(map(str, sorted({min(each.again for each in same), max(each.again for each in same)})))
            cells.append(f"{f'{again}/{same[0].bound}({max(each.spread for each in same)})':>16}")
            all_rounds += [(people, number, each) for each in same]
        times = [1_000 * each.seconds for rounds in evenings for each in rounds]
        shape = " + ".join(f"{sizes.count(size)} of {size}" for size in sorted({*sizes}, reverse=True))
        print(f"{people:3} {shape:16}{''.join(cells)}{statistics.median(times):7.1f}{max(times):7.1f} ms", flush=True)
    _sum_up(wanted, all_rounds)


def _sum_up(wanted: int, all_rounds: Sequence[tuple[int, int, Round]]) -> None:
    for number in sorted({number for _, number, _ in all_rounds}):
        rounds = [(people, each) for people, at, each in all_rounds if at == number]
        above = [(each.again - each.bound, people) for people, each in rounds if each.again > each.bound]
        uneven = [(each.spread, people) for people, each in rounds if each.spread > 1]
        worst, of = max(above, default=(0, 0))
        spread, spread_of = max(uneven, default=(1, 0))
        print(
            f"wanted {wanted}, after round {number}: {len(rounds) - len(above)} of {len(rounds)} evenings at the bound"
            + (f", the worst {worst} above it (of {of} people)" if above else "")
            + f"; times at larger tables differ by more than 1 in {len(uneven)}"
            + (f", at most by {spread} (of {spread_of} people)" if uneven else "")
        )
    times = sorted(1_000 * each.seconds for _, _, each in all_rounds)
    slowest = max(all_rounds, key=lambda each: each[2].seconds)
    print(
        f"wanted {wanted}: a round takes {statistics.median(times):.1f} ms, 95 % at most"
        f" {times[len(times) * 95 // 100]:.1f}, the slowest {times[-1]:.1f} ms"
        f" (round {slowest[1]} of {slowest[0]} people)",
        flush=True,
    )


def main() -> int:
    """Seat all nights and print the figures."""
    sizes = range(SMALLEST, LARGEST + 1)
    parser = argparse.ArgumentParser(prog="python -m benchmarks.seating", description=__doc__)
    parser.add_argument("--wanted", type=int, nargs="+", choices=sizes, default=[4, 3, 5, 7], help="sizes of table")
    parser.add_argument("--people", type=int, default=60, help="evenings of up to so many people (60)")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds of each ({ROUNDS})")
    parser.add_argument("--planned", type=int, default=ROUNDS, help=f"for how many it is planned ({ROUNDS})")
    parser.add_argument("--evenings", type=int, default=1, help="evenings of each size (1)")
    asked = parser.parse_args()
    for wanted in asked.wanted:
        heads = "".join(f"{f'round {number + 1}':>16}" for number in range(asked.rounds))
        print(f"{'wanted ' + str(wanted):20}{heads}  median  worst")
        _compare(wanted, asked)
    for people in (12, 16, 20, 24, 30, 40, 60):
        again = [restless(people, asked.wanted[0], asked.rounds, seed) for seed in range(max(5, asked.evenings))]
        least = bound(table_sizes(people, asked.wanted[0]), asked.rounds)
        print(
            f"{people} people, wanted {asked.wanted[0]}, after each round one leaves and one comes: meeting again"
            f" counts {statistics.median(again):.0f} after round {asked.rounds} (of {len(again)} evenings"
            f" {min(again)} to {max(again)}), with the same people {least} at least"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
