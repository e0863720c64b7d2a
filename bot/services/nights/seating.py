"""Who sits at which table in the next round of an evening, so that everyone meets as many others as possible.

The first round is drawn at random. It gives everyone a column (the number of their table) and a row (their seat there).
In later rounds each row moves around the tables in its own way, so that the distance between two rows is never the same
twice. Then nobody meets anyone twice. With five tables, row 1 moves by one table each round, row 2 by two, and so on:

    round 1    A F K  B G L  C H M  D I N  E J O
    round 2    A J N  B F O  C G K  D H L  E I M
    round 3    A I L  B J M  C F N  D G O  E H K

`_moves` finds such moves for six rounds at seven or more tables. But people come and leave, some evenings are smaller,
and tables differ in size. So this plan is one start of several. A local search improves each start by swapping two
people at a time. It minimises a sum of prices (`_Prices`), the highest for meeting somebody again, then for meeting
somebody now whom the plan has for later, and the lowest for sitting at larger tables more often than others.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations, pairwise, permutations
from operator import add
from typing import TypeAlias, TypeVar

from bot.services.people import UserId
from bot.services.ports import Chance

SMALLEST, LARGEST = 3, 7
"""Fewest and most people at a table, unless there are only two people in all."""
ROUNDS = 6
"""How many rounds can be planned. An evening may have more."""

_AGAIN, _LATER, _LARGER = 10**8, 10**4, 1
"""The prices in the search. Even for hundreds of people, all lower prices together never add up to a higher one.

- a second meeting of two people; the third costs three times as much, the fourth six times, and so on, because it is
  better to meet two people twice than one person three times
- a meeting of two people whom the plan has for a later round, which then cannot be kept
- a seat at a larger table for a person who has had one once more than others; twice more costs three times as much
"""
_GREEDY = 2
"""Number of greedy starts besides the plan."""
_WORK = 40_000
"""Local-search budget of each start: _WORK / (people + 30) steps."""
_NEVER = 1 << 60

Tables: TypeAlias = Sequence[Sequence[UserId]]
"""A round: the people at each table."""
_T = TypeVar("_T")
_Sitting: TypeAlias = list[int]
"""For each person, by number, the number of their table."""


def table_sizes(people: int, wanted: int) -> tuple[int, ...]:
    """Return how many people sit at each table, the largest first: 3 to 7, or 2 if there are only two people.

    Sizes differ by at most one, and are on average over all people as near to `wanted` (3 to 7) as possible.

    Raises:
        ValueError: there are fewer than 2 people, or `wanted` is out of range.
    """
    if people < 2 or not SMALLEST <= wanted <= LARGEST:
        raise ValueError(f"no tables for {people} people, {wanted} at each")
    if people < SMALLEST:
        return (people,)
    possible = [_even(people, tables) for tables in range(-(-people // LARGEST), people // SMALLEST + 1)]
    return min(possible, key=lambda sizes: sum(size * abs(size - wanted) for size in sizes))


def _even(people: int, tables: int) -> tuple[int, ...]:
    size, larger = divmod(people, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def seat(
    people: Sequence[UserId], wanted: int, earlier: Sequence[Tables], chance: Chance, rounds: int = ROUNDS
) -> tuple[tuple[UserId, ...], ...]:
    """Return the people at each table of the next round, the largest table first, in the order in which they sit.

    Aims, the most important first: as few people as possible meet again over all rounds, and two rather meet a second
    time than one a third time; everyone sits equally often at larger tables; everyone has new neighbours. Equal shares
    of larger tables give way to new meetings, also in later rounds. With few tables and many rounds to come, somebody
    may sit at the larger tables two or three times more than another; if only one table is larger, every time.

    Args:
        people: those who play the next round: at least two, nobody twice.
        wanted: how many people are wanted at a table, 3 to 7.
        earlier: the earlier rounds as this function seated them, in order, including people who have left since. If
            the tables or seats of the first round were in another order, fewer meetings could be planned.
        chance: the source of randomness; the result depends on it and the other arguments alone.
        rounds: how many rounds are planned, so that nothing is given up for others; there may be more or fewer.

    Raises:
        ValueError: there are too few people, somebody is listed twice, or `wanted` is out of range.
    """
    sizes = table_sizes(len(people), wanted)
    if len(set(people)) < len(people):
        raise ValueError("somebody would sit at two tables")
    shuffled = chance.sample(people, len(people))
    before = [present for tables in earlier if (present := [table for table in tables if table])]
    if before and len(sizes) > 1:
        sitting = _best(shuffled, sizes, before, chance, rounds)
        shuffled = [person for _, person in sorted(zip(sitting, shuffled, strict=True), key=lambda pair: pair[0])]
    ends = list(accumulate(sizes, initial=0))
    beside = Counter(frozenset(pair) for tables in before for table in tables for pair in _neighbours(table))
    return tuple(_in_order(shuffled[start:end], beside) for start, end in pairwise(ends))


# The plan


def _moved(column: int, by: int, tables: int) -> int:
    """Return the column this number of tables further on.

    Four and eight tables are arranged like the corners of a square and a cube, because a ring allows no such moves.
    """
    return column ^ by if tables in {4, 8} else (column + by) % tables


def _distance(move: int, other: int, tables: int) -> int:
    return move ^ other if tables in {4, 8} else (move - other) % tables


@lru_cache(maxsize=256)
def _moves(tables: int, rows: int) -> tuple[tuple[int, ...], ...]:
    """Return how far each row has moved by each round, in tables: no two rows are ever at the same distance twice.

    There are up to six rounds and the given number of rows, but no more of either than tables. With six tables there
    are at most five, as in Euler's problem of 36 officers.
    """
    most = tables if tables != 6 else 5
    rounds, rows = min(ROUNDS, most), min(rows, most)
    found = [(0,) * rounds]

    def goes_on(begun: tuple[int, ...]) -> bool:
        """Whether this row and all later ones can be completed. If so, they are in `found`."""
        if len(begun) == rounds:
            found.append(begun)
            if len(found) == rows or goes_on((0,)):
                return True
            found.pop()
            return False
        first = begun[-1] + len(found)  # works at once if the number of tables is prime
        tried = ((*begun, (first + more) % tables) for more in range(tables))
        return any(all(_differ(row, each, tables) for row in found) and goes_on(each) for each in tried)

    if rows > 1:
        goes_on((0,))
    return tuple(found)


def _differ(row: tuple[int, ...], begun: tuple[int, ...], tables: int) -> bool:
    """Whether two rows are never at the same distance twice, in the rounds that the second one has so far."""
    return len({_distance(*moves, tables) for moves in zip(row, begun, strict=False)}) == len(begun)


def _planned(people: Sequence[UserId], first: Tables, rounds: Iterable[int]) -> Iterator[list[int | None]]:
    """Iterate over everyone's tables by the plan in these rounds, counted from 0; None for people who sit anywhere.

    Latecomers sit where somebody has left or a table has room.
    """
    tables = len(first)
    moves = _moves(tables, min(LARGEST, max(map(len, first))))
    places = {user: (row, column) for column, table in enumerate(first) for row, user in enumerate(table)}
    nowhere = len(moves), 0
    for number in rounds:
        wishes: list[int | None] = []
        for row, column in (places.get(user, nowhere) for user in people):
            if row >= len(moves) or number > len(moves[row]):
                wishes.append(None)
            elif number == len(moves[row]):
                wishes.append(row)  # people in the same row have not met yet
            else:
                wishes.append(_moved(column, moves[row][number], tables))
        yield wishes


# What it costs


@dataclass(frozen=True, slots=True)
class _Prices:
    """The prices of a round, for each pair at the same table and each person at a larger table, by people's numbers."""

    sizes: tuple[int, ...]
    pairs: list[list[int]]
    larger: list[int]
    """The price of a larger table, by person; all 0 if the tables have the same size."""
    least: int
    """A lower bound for the cost of any round."""

    def of_table(self, table: int, person: int) -> int:
        """Return a person's price for a seat at this table, whoever else sits there."""
        return self.larger[person] if self.sizes[table] > self.sizes[-1] else 0


def _prices(
    people: Sequence[UserId], sizes: tuple[int, ...], before: Sequence[Tables], later: Sequence[Sequence[int | None]]
) -> _Prices:
    """Return the prices after these rounds. `later` has everyone's table in each later round by the plan."""
    numbers = {user: number for number, user in enumerate(people)}
    met = [[0] * len(people) for _ in people]
    pairs = [[0] * len(people) for _ in people]
    for tables in before:
        for table in tables:
            here = [numbers[user] for user in table if user in numbers]
            for one, other in permutations(here, 2):
                met[one][other] += 1
                pairs[one][other] += _AGAIN * met[one][other]
    for wishes in later:
        for one, other in combinations(range(len(people)), 2):
            if wishes[one] is not None and wishes[one] == wishes[other]:
                pairs[one][other] += _LATER
                pairs[other][one] += _LATER
    more = _times_at_larger_tables(people, before)
    fewest = min(more)
    uneven = sizes[0] > sizes[-1]
    larger = [_LARGER * (times - fewest) * (times - fewest + 1) // 2 if uneven else 0 for times in more]
    again = max(_unavoidable(sizes, [sum(user in numbers for user in table) for table in tables]) for tables in before)
    cheapest = sorted(larger)[: sizes.count(sizes[0]) * sizes[0]]
    return _Prices(sizes, pairs, larger, _AGAIN * again + sum(cheapest))


def _times_at_larger_tables(people: Sequence[UserId], before: Sequence[Tables]) -> list[int]:
    """Return how often each person sat at a larger table. A missed round counts as it did for most of the others."""
    times = [0] * len(people)
    for tables in before:
        smallest = min(map(len, tables))
        at_larger = {user: len(table) > smallest for table in tables for user in table}
        most = 2 * sum(at_larger.values()) > len(at_larger)
        times = [so_far + at_larger.get(user, most) for so_far, user in zip(times, people, strict=True)]
    return times


def _unavoidable(sizes: Sequence[int], groups: Sequence[int]) -> int:
    """Return the fewest pairs that meet again at tables of these sizes, given how many people sat at each before."""
    newcomers = sum(sizes) - sum(groups)
    return sum(_in_same_group(size, len(groups) + newcomers) for size in sizes)


def _in_same_group(size: int, groups: int) -> int:
    """Return the fewest pairs from the same group at a table of this size, with people from this many groups."""
    each, more = divmod(size, groups)
    return groups * each * (each - 1) // 2 + more * each


# The search


def _best(
    people: Sequence[UserId], sizes: tuple[int, ...], before: Sequence[Tables], chance: Chance, rounds: int
) -> _Sitting:
    """Return the cheapest round that is found."""
    now, *later = _planned(people, before[0], range(len(before), max(rounds, len(before) + 1)))
    prices = _prices(people, sizes, before, later)
    found: list[tuple[int, _Sitting]] = []
    none: list[int | None] = [None] * len(people)
    for wishes in (now, *[none] * _GREEDY):
        found.append(_improved(_seated(wishes, prices, chance), prices, chance))
        if found[-1][0] <= prices.least:
            break
    return min(found)[1]


def _seated(wishes: Sequence[int | None], prices: _Prices, chance: Chance) -> _Sitting:
    """Seats people at the tables that they wish for, and the others, one by one, where it costs least.

    People whose wished table is full count as having no wish. The tables are renumbered so that the largest come first.
    """
    wished: dict[int, list[int]] = {}
    waiting = []
    for person, wish in enumerate(wishes):
        if wish is None:
            waiting.append(person)
        else:
            wished.setdefault(wish, []).append(person)
    tables = sorted(wished.values(), key=len, reverse=True)
    tables += [[] for _ in prices.sizes]
    for table, persons in enumerate(tables):
        room = prices.sizes[table] if table < len(prices.sizes) else 0
        waiting += persons[room:]
        del persons[room:]
    for person in chance.sample(waiting, len(waiting)):
        pairs = prices.pairs[person]
        costs = {
            table: sum(pairs[other] for other in tables[table]) + prices.of_table(table, person)
            for table, size in enumerate(prices.sizes)
            if len(tables[table]) < size
        }
        tables[min(costs, key=lambda table: (costs[table], len(tables[table])))].append(person)
    where = {person: table for table, persons in enumerate(tables) for person in persons}
    return [where[person] for person in range(len(wishes))]


def _improved(start: _Sitting, prices: _Prices, chance: Chance) -> tuple[int, _Sitting]:
    """Return the cost of the cheapest round that is found from a start, and that round.

    At each step one of the people who pay the highest kind of price is picked at random, and swaps seats with the
    person for whom this saves most or costs least. Worse rounds are allowed on the way to better ones.
    """
    sitting, pairs, people = list(start), prices.pairs, range(len(start))
    twice = [[2 * price for price in row] for row in pairs]
    costs = [[prices.of_table(table, person) for person in people] for table in range(len(prices.sizes))]
    """What each person would cost at each table, beside those who sit there now."""
    at_larger = sum(costs[table][person] for person, table in enumerate(sitting))
    for person, table in enumerate(sitting):
        costs[table] = list(map(add, costs[table], pairs[person]))
    own = [costs[table][person] for person, table in enumerate(sitting)]
    cost = (sum(own) + at_larger) // 2  # each pair was counted twice
    best = cost, list(sitting)
    for _ in range(_WORK // (len(sitting) + 30)):
        if best[0] <= prices.least:
            break
        worth = next(price for price in (_AGAIN, _LATER, _LARGER) if max(own) >= price)
        moving = [person for person in people if own[person] >= worth]
        one = moving[int(chance.random() * len(moving))]
        here, there = sitting[one], [row[one] for row in costs]
        there[here] = _NEVER
        changed = [
            theirs + there[table] - now - twofold
            for theirs, table, now, twofold in zip(costs[here], sitting, own, twice[one], strict=True)
        ]
        other = changed.index(min(changed))
        cost += changed[other] - own[one]
        away, gained, lost = sitting[other], pairs[other], pairs[one]
        costs[here] = [so_far - less + more for so_far, less, more in zip(costs[here], lost, gained, strict=True)]
        costs[away] = [so_far + more - less for so_far, more, less in zip(costs[away], lost, gained, strict=True)]
        sitting[one], sitting[other] = away, here
        own = [costs[table][person] for person, table in enumerate(sitting)]
        if cost < best[0]:
            best = cost, list(sitting)
    return best


# Around a table


def _neighbours(table: Sequence[_T]) -> Iterator[tuple[_T, _T]]:
    return zip(table, [*table[1:], table[0]], strict=True)


def _in_order(table: Sequence[UserId], beside: Mapping[frozenset[UserId], int]) -> tuple[UserId, ...]:
    """Return the people of a table in the order with the fewest repeated neighbours."""
    times = [[beside.get(frozenset((one, other)), 0) for other in table] for one in table]
    if not any(map(any, times)):
        return tuple(table)
    orders = ((0, *order) for order in permutations(range(1, len(table))))
    best = min(orders, key=lambda order: sum(times[one][other] for one, other in _neighbours(order)))
    return tuple(table[number] for number in best)
