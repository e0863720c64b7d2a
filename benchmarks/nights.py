"""`python -m benchmarks.nights`: whether the standings of game nights are fair, and whether they find the best players.

Random nights of 3 to 30 people and one to three rounds are played: everyone is seated at random in each round, at
tables of three to seven whose sizes differ by at most one. Points and coins are drawn from distributions usual at a
table of that size or ("alike") at a table of five whatever the size, independently, and rounded. Every rule judges the
same nights.

*Fair*: all people are equally good. "chance" is how often someone of a group was first of the night, counting shared
first places in parts, divided by how often that would happen if everyone had the same chance; 1 is fair. Groups are by
small or large tables, if sizes differ, and by seat. *Right*: some are better than others, with a skill whose standard
deviation is half that of luck. "agreement" is the rank correlation of skill and place (Spearman's). All intervals are
95 %; one night is one observation.
"""

import argparse
import math
import os
import random
import statistics
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import TypeAlias

from benchmarks.arena import greedy, play, uncertainty
from bot.services.nights.standings import Finish, PlayedTable, finishes, standings
from bot.services.people import UserId
from bot.services.ports import ScoreLine, SeatResult
from engine import Ruleset, Seat, SeatSetup, deal

PEOPLE = (3, 5, 7, 8, 10, 11, 13, 17, 23, 30)
ROUNDS = (1, 2, 3)
SIZES = range(3, 8)


@dataclass(frozen=True, slots=True)
class Usual:
    """The means and standard deviations of points and coins at the end of a game."""

    points: float
    spread: float
    coins: float
    coins_spread: float


USUAL = {
    3: Usual(49.8, 7.7, 11.2, 7.9),
    4: Usual(48.2, 7.4, 13.6, 9.5),
    5: Usual(47.9, 8.0, 14.3, 9.8),
    6: Usual(48.6, 7.8, 14.5, 9.9),
    7: Usual(48.3, 8.0, 14.3, 9.8),
}
"""Usual results of medium-level players without expansions, keyed by number of players.

Measured by `python -m benchmarks.nights --measure 1000`.
"""
ALIKE = dict.fromkeys(USUAL, USUAL[5])

_SKILL = 4.0
"""The standard deviation of skills, in points: half that of luck."""


# The rules: what a person gets at one table (more is better), summed over the night and compared in order.

Rule: TypeAlias = Callable[[Finish, Sequence[int]], tuple[float, float]]
"""A rule: it takes a person's finish and the points of everyone at the table, and returns what the person gets."""


def above_table(finish: Finish, points: Sequence[int]) -> tuple[float, float]:
    """Rank by places, then by points above the table's average."""
    return float(finish.beaten), finish.tally.total - statistics.fmean(points)


def above_others(finish: Finish, points: Sequence[int]) -> tuple[float, float]:
    """Rank by places, then by points above the others' average."""
    return float(finish.beaten), finish.tally.total - (sum(points) - finish.tally.total) / finish.others


def plain_points(finish: Finish, _: Sequence[int]) -> tuple[float, float]:
    """Rank by places, then by unadjusted points."""
    return float(finish.beaten), finish.tally.total


def from_middle(finish: Finish, points: Sequence[int]) -> tuple[float, float]:
    """Rank by places as fractions of the table (1/6, 1/2 or 5/6 among three people), then by points as the bot does."""
    return (float(finish.beaten) * finish.others + 0.5) / len(points), float(finish.points)


def sum_of_places(finish: Finish, _: Sequence[int]) -> tuple[float, float]:
    """Rank by the sum of places, lowest first, then by points as the bot does."""
    return -finish.place, float(finish.points)


def sum_of_points(finish: Finish, _: Sequence[int]) -> tuple[float, float]:
    """Rank by the sum of points, then by the sum of coins."""
    return finish.tally.total, finish.tally.coins


OURS = "places, then points halfway: ours"
OTHERS: Mapping[str, Rule] = {
    "places, then above table's average": above_table,
    "places, then above others' average": above_others,
    "places, then points as they are": plain_points,
    "places from the middle": from_middle,
    "sum of places": sum_of_places,
    "sum of points": sum_of_points,
}


# Random nights.


@dataclass(frozen=True, slots=True)
class Night:
    """A night that was played."""

    skills: Mapping[UserId, float]
    """Everyone's skill, in points."""
    rounds: int
    small: int
    """The number of people at each of the smallest tables."""
    large: int
    tables: tuple[PlayedTable, ...]

    def at_large_tables(self) -> Mapping[UserId, int]:
        """Return in how many rounds each person sat at one of the larger tables."""
        large = [seat.user for table in self.tables if len(table.seats) == self.large for seat in table.seats]
        return {user: large.count(user) for user in self.skills}


def night_by_chance(chance: random.Random, people: int, rounds: int, skill: float, usual: Mapping[int, Usual]) -> Night:
    """Simulate a night of people whose skills have this standard deviation."""
    skills = {UserId(number): chance.gauss(0, skill) for number in range(1, people + 1)}
    sizes = _sizes(
        people, chance.choice([count for count in range(1, people) if set(_sizes(people, count)) <= set(SIZES)])
    )
    tables: list[PlayedTable] = []
    for number in range(1, rounds + 1):
        waiting = chance.sample(sorted(skills), people)
        for table, size in enumerate(sizes, 1):
            seated, waiting = waiting[:size], waiting[size:]
            game = _game(chance, [(user, skills[user]) for user in seated], usual[size])
            tables.append(PlayedTable(number, table, game))
    return Night(skills, rounds, min(sizes), max(sizes), tuple(tables))


def _sizes(people: int, count: int) -> list[int]:
    return [people // count + (number < people % count) for number in range(count)]


def _game(chance: random.Random, seated: Sequence[tuple[UserId, float]], usual: Usual) -> tuple[SeatResult, ...]:
    drawn = [
        (
            round(usual.points + skill + chance.gauss(0, usual.spread)),
            max(0, round(chance.gauss(usual.coins, usual.coins_spread))),
        )
        for _, skill in seated
    ]
    return tuple(
        SeatResult(
            Seat(seat),
            user,
            level=None,
            city="Giza",
            side="A",
            rank=1 + sum([other > mine for other in drawn]),
            tally=ScoreLine(0, 0, 0, mine[0], 0, 0, 0, 0, 0, total=mine[0], coins=mine[1]),
        )
        for seat, ((user, _), mine) in enumerate(zip(seated, drawn, strict=True))
    )


def judged(night: Night) -> Mapping[str, Mapping[UserId, float]]:
    """Return everyone's place by each rule; people who are tied share the average of their places."""
    sums: dict[str, dict[UserId, tuple[float, ...]]] = {name: {} for name in OTHERS}
    for table in night.tables:
        found = finishes(table)
        points = [each.tally.total for each in found]
        for name, rule in OTHERS.items():
            for each in found:
                worth = rule(each, points)
                before = sums[name].get(each.user, (0.0, 0.0))
                sums[name][each.user] = (round(before[0] + worth[0], 6), round(before[1] + worth[1], 6))
    return {
        OURS: _places({each.user: (-each.place,) for each in standings(night.tables)}),
        **{name: _places(worth) for name, worth in sums.items()},
    }


def _places(worth: Mapping[UserId, tuple[float, ...]]) -> Mapping[UserId, float]:
    level: dict[tuple[float, ...], list[UserId]] = defaultdict(list)
    for user, each in worth.items():
        level[each].append(user)
    places: dict[UserId, float] = {}
    for each in sorted(level, reverse=True):
        places.update(dict.fromkeys(level[each], len(places) + (len(level[each]) + 1) / 2))
    return places


# The results.


@dataclass(slots=True)
class Chance:
    """How often someone of a group came first, compared with the group's share of the people."""

    first: float = 0.0
    fair: float = 0.0
    squares: float = 0.0

    def add(self, first: float, fair: float) -> None:
        """Add a night."""
        self.first += first
        self.fair += fair
        self.squares += (first - fair) ** 2

    def __str__(self) -> str:
        if not self.fair:
            return f"{'-':11}"
        return f"{self.first / self.fair:4.2f} ± {_DEVIATIONS * math.sqrt(self.squares) / self.fair:4.2f}"


_DEVIATIONS = 1.96


@dataclass(slots=True)
class Fairness:
    """The chances of coming first in nights of equally good people."""

    by_large: dict[tuple[str, int, int], Chance] = field(default_factory=lambda: defaultdict(Chance))
    """Chances keyed by rule, number of rounds, and number of rounds that the group sat at a large table."""
    by_size: dict[tuple[str, int, int], Chance] = field(default_factory=lambda: defaultdict(Chance))
    """Chances in one-round nights, keyed by rule, size of the small tables, and size of the group's tables."""
    by_seat: dict[int, Chance] = field(default_factory=lambda: defaultdict(Chance))
    """Chances under the bot's own rule, keyed by seat number."""

    def add(self, night: Night) -> None:
        """Add a night."""
        at_large = night.at_large_tables()
        first = {rule: _first(places) for rule, places in judged(night).items()}
        self._add_seats(night, first[OURS])
        if night.small == night.large:
            return
        for large in set(at_large.values()):
            group = [user for user, number in at_large.items() if number == large]
            for rule, shares in first.items():
                won, fair = sum([shares.get(user, 0) for user in group]), len(group) / len(at_large)
                self.by_large[rule, night.rounds, large].add(won, fair)
                if night.rounds == 1:
                    self.by_size[rule, night.small, night.small + large].add(won, fair)

    def _add_seats(self, night: Night, first: Mapping[UserId, float]) -> None:
        """Add the chances by seat. Each night of a person is split equally among the seats they had in its rounds."""
        won: dict[int, float] = defaultdict(float)
        sat: dict[int, int] = defaultdict(int)
        for table in night.tables:
            for number, seat in enumerate(table.seats):
                won[number] += first.get(seat.user, 0) / night.rounds if seat.user is not None else 0
                sat[number] += 1
        for number, people in sat.items():
            self.by_seat[number].add(won[number], people / night.rounds / len(night.skills))


@dataclass(slots=True)
class Rightness:
    """How well the standings reflect skill."""

    agreement: dict[tuple[str, int], list[float]] = field(default_factory=lambda: defaultdict(list))
    """Rank correlations of skill and place, keyed by rule and number of rounds; one for each night."""
    best_first: dict[tuple[str, int], list[float]] = field(default_factory=lambda: defaultdict(list))
    fair: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """The chance that the best person would come first at random, keyed by number of rounds; one for each night."""

    def add(self, night: Night) -> None:
        """Add a night."""
        best = max(night.skills, key=lambda user: night.skills[user])
        ranks = _places({user: (skill,) for user, skill in night.skills.items()})
        self.fair[night.rounds].append(1 / len(night.skills))
        for rule, places in judged(night).items():
            self.best_first[rule, night.rounds].append(_first(places).get(best, 0))
            level = len(set(places.values())) == 1
            found = 0.0 if level else statistics.correlation(list(ranks.values()), [places[user] for user in ranks])
            self.agreement[rule, night.rounds].append(found)


def _first(places: Mapping[UserId, float]) -> Mapping[UserId, float]:
    """Return each winner's share of first place: 1, or an equal fraction in a tie."""
    best = min(places.values())
    found = [user for user, place in places.items() if place == best]
    return dict.fromkeys(found, 1 / len(found))


def fairness(nights: int, seed: int) -> None:
    """Print which table sizes and seats are favoured."""
    alike, found = Fairness(), Fairness()
    for night in _nights(nights, seed, (1,), 0, ALIKE):
        alike.add(night)
    for night in _nights(nights, seed, ROUNDS, 0, USUAL):
        found.add(night)
    print(f"{nights} nights of people who are equally good: chance to be first, by size of the table (1 is fair)")
    _print_sizes("1 round, points alike at all sizes", alike)
    _print_sizes("1 round, points as usual at each size", found)
    for rounds in ROUNDS[1:]:
        print()
        _print_row(_rounds(rounds), ["always small", *(f"{large} large" for large in range(1, rounds)), "always large"])
        for rule in (OURS, *OTHERS):
            _print_row(rule, [found.by_large[rule, rounds, large] for large in range(rounds + 1)])
    print()
    _print_row("by seat", list(range(1, 8)))
    _print_row(OURS, [found.by_seat[seat] for seat in range(7)])


def _print_sizes(title: str, found: Fairness) -> None:
    print()
    _print_row(title, ["all small", "all large", *(f"{own} ({size}, {size + 1})" for size, own in _PAIRS)])
    for rule in (OURS, *OTHERS):
        chances = [found.by_large[rule, 1, large] for large in (0, 1)]
        _print_row(rule, [*chances, *(found.by_size[rule, size, own] for size, own in _PAIRS)])


def _print_row(title: str, cells: Sequence[object]) -> None:
    print(f"  {title:36}", *[f"{cell!s:11}" for cell in cells], sep="  ")


_PAIRS = [(size, own) for size in SIZES[:-1] for own in (size, size + 1)]
"""The size of a night's small tables, paired with the size of one of its tables."""


def rightness(nights: int, seed: int) -> None:
    """Print how well the places agree with skill."""
    found = Rightness()
    for night in _nights(nights, seed, ROUNDS, _SKILL, USUAL):
        found.add(night)
    print(f"\n{nights} nights of people whose skills differ by {_SKILL} points, and chance by about twice as many\n")
    _print_row("agreement of place and skill", [_rounds(rounds) for rounds in ROUNDS])
    for rule in (OURS, *OTHERS):
        _print_row(rule, [_mean(found.agreement[rule, rounds], 1) for rounds in ROUNDS])
    print("\n  the best is first, in 100 nights")
    for rule in (OURS, *OTHERS):
        _print_row(rule, [_mean(found.best_first[rule, rounds], 100) for rounds in ROUNDS])
    _print_row("by chance alone", [f"{100 * statistics.fmean(found.fair[rounds]):.1f}" for rounds in ROUNDS])


def _nights(nights: int, seed: int, rounds: Sequence[int], skill: float, usual: Mapping[int, Usual]) -> Iterator[Night]:
    for number in range(nights):
        chance = random.Random(f"{seed} {number} {skill}")
        people = PEOPLE[number // len(rounds) % len(PEOPLE)]
        yield night_by_chance(chance, people, rounds[number % len(rounds)], skill, usual)


def _rounds(rounds: int) -> str:
    return "1 round" if rounds == 1 else f"{rounds} rounds"


def _mean(values: Sequence[float], times: int) -> str:
    digits = 1 if times > 1 else 3
    return f"{times * statistics.fmean(values):4.{digits}f} ± {times * uncertainty(values):4.{digits}f}"


# What is usual.


def measure(games: int, seed: int) -> None:
    """Print the usual points and coins of medium-level players, for each size of table."""
    print(f"{games} games a size, seed {seed}")
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for players in SIZES:
            ends = pool.map(_played, [players] * games, range(games), [seed] * games, chunksize=10)
            cities = [city for end in ends for city in end]
            points, coins = zip(*cities, strict=True)
            usual = [f(each) for each in (points, coins) for f in (statistics.fmean, statistics.stdev)]
            print(f"    {players}: Usual({', '.join(f'{each:.1f}' for each in usual)}),", flush=True)


def _played(players: int, number: int, seed: int) -> list[tuple[int, int]]:
    chance = random.Random(f"{seed} {players} {number}")
    ruleset = Ruleset.for_players(players)
    seats = ruleset.players(players)
    end = play(deal(ruleset, (SeatSetup(),) * players, chance), {seat: greedy(chance) for seat in seats})
    return [(end.scores[seat].total, end.scores[seat].coins) for seat in seats]


def main() -> int:
    """Simulate all nights and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.nights", description=__doc__)
    parser.add_argument("--nights", type=int, default=10_000, help="of each kind, at least 1000 (10000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed plays other nights (1)")
    parser.add_argument("--measure", type=int, metavar="GAMES", help="only play so many games a size: what is usual")
    options = parser.parse_args()
    if options.measure:
        measure(options.measure, options.seed)
        return 0
    if options.nights < 1000:
        parser.error("an interval takes 1000 nights at least")
    fairness(options.nights, options.seed)
    rightness(options.nights, options.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
