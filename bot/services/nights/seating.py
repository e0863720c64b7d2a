"""Who sits at which table in the next round of an evening, so that everybody meets as many others as they can.

The first round is drawn, and gives everybody a place: a column, the number of their table, and a row, their seat at it.
From then on each row moves on round the tables in its own way, so that the distance between two rows is never the same
twice: then nobody meets anybody twice. With five tables, row 1 moves by one table each round, row 2 by two, and so on:

    round 1    A F K  B G L  C H M  D I N  E J O
    round 2    A J N  B F O  C G K  D H L  E I M
    round 3    A I L  B J M  C F N  D G O  E H K

`_moves` finds such moves for six rounds at seven tables and more. But people come and leave, there are smaller
evenings, and tables differ in size. So that plan is one proposal among others, and a search improves each of them: two
people at a time change seats. It goes by a sum of prices (`_Prices`): first of all, of meeting somebody again; then, of
meeting now whom one is to meet later by the plan; last, of sitting at larger tables more often than others.
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
"""People at a table, unless there are but two in all."""
ROUNDS = 6
"""So many rounds can be planned; an evening may have more."""

_AGAIN, _LATER, _LARGER = 10**8, 10**4, 1
"""What these things cost: for hundreds of people, nothing that one of the lower prices is paid for adds up to a higher.

- a second meeting of two people; the third costs three times as much, the fourth six times, and so on, for it is better
  to meet two people twice than one person three times
- a meeting of two people who are to meet in a later round by the plan, which then cannot be kept there
- a seat at a larger table for who had one once more often than others; for twice more often, three times as much
"""
_GREEDY = 2
"""So many proposals there are besides the plan."""
_WORK = 40_000
"""How long each proposal is improved: so many steps, divided by the number of people and thirty."""
_NEVER = 1 << 60

Tables: TypeAlias = Sequence[Sequence[UserId]]
"""A round: the people at each table."""
_T = TypeVar("_T")
_Sitting: TypeAlias = list[int]
"""For each person, by number, the number of their table."""


def table_sizes(people: int, wanted: int) -> tuple[int, ...]:
    """How many people sit at each table, the largest first: 3 to 7, differing by one at most, and 2 where two are all.

    They are as near to `wanted` (3 to 7) as that allows, taken over all people.

    Raises:
        ValueError: fewer than 2 people, or a table of that size is not to be had.
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
    """The people at each table of the next round, the largest table first, each in the order in which they sit.

    In this order: as few people as possible meet again, over all rounds, and rather two of them a second time than one
    a third time; all sit at larger and smaller tables alike; all have other neighbours than before. So they may not sit
    alike where that would cost a meeting, also in a later round: if there are few tables and many rounds to come,
    somebody may be at the larger tables two or three times more than another, and if only one is larger, every time.

    Args:
        people: who plays the next round, at least two, nobody twice.
        wanted: how many people are wanted at a table, 3 to 7.
        earlier: the rounds before, as they were seated here, in that order, and with those who have left since. If the
            tables or seats of the first one were in another order, fewer meetings could be planned.
        chance: the result depends on nothing else.
        rounds: how many the evening is to have, so that nothing is given up for others; it may have more or fewer.

    Raises:
        ValueError: there are too few people, somebody is there twice, or a table of that size is not to be had.
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
    """The column so many tables further on.

    Four and eight tables stand like the corners of a square and a cube, for there are no such moves round a ring.
    """
    return column ^ by if tables in {4, 8} else (column + by) % tables


def _distance(move: int, other: int, tables: int) -> int:
    return move ^ other if tables in {4, 8} else (move - other) % tables


@lru_cache(maxsize=256)
def _moves(tables: int, rows: int) -> tuple[tuple[int, ...], ...]:
    """By how many tables each row has moved on in each round: no two rows are ever at the same distance twice.

    There are six rounds and so many rows, but neither more than tables, and five at most with six tables, where Euler's
    36 officers cannot be drawn up either.
    """
    most = tables if tables != 6 else 5
    rounds, rows = min(ROUNDS, most), min(rows, most)
    found = [(0,) * rounds]

    def goes_on(begun: tuple[int, ...]) -> bool:
        """Whether the row can be completed, and all after it; then they are found."""
        if len(begun) == rounds:
            found.append(begun)
            if len(found) == rows or goes_on((0,)):
                return True
            found.pop()
            return False
        first = begun[-1] + len(found)  # right at once where the number of tables is prime
        tried = ((*begun, (first + more) % tables) for more in range(tables))
        return any(all(_differ(row, each, tables) for row in found) and goes_on(each) for each in tried)

    if rows > 1:
        goes_on((0,))
    return tuple(found)


def _differ(row: tuple[int, ...], begun: tuple[int, ...], tables: int) -> bool:
    """Whether two rows are never at the same distance twice, as far as the second one goes."""
    return len({_distance(*moves, tables) for moves in zip(row, begun, strict=False)}) == len(begun)


def _planned(people: Sequence[UserId], first: Tables, rounds: Iterable[int]) -> Iterator[list[int | None]]:
    """For each of these rounds, counted from 0, everybody's table by the plan; None for who is to sit anywhere.

    Who has come later sits where somebody has left or a table has room.
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
                wishes.append(row)  # who is in the same row has not met yet
            else:
                wishes.append(_moved(column, moves[row][number], tables))
        yield wishes


# What it costs


@dataclass(frozen=True, slots=True)
class _Prices:
    """What a round costs: of each pair at the same table, and of each person at a larger table. People have numbers."""

    sizes: tuple[int, ...]
    pairs: list[list[int]]
    larger: list[int]
    """All 0 if the tables are of the same size."""
    least: int
    """No round costs less."""

    def of_table(self, table: int, person: int) -> int:
        """The price of a seat at this table, whoever else sits there."""
        return self.larger[person] if self.sizes[table] > self.sizes[-1] else 0


def _prices(
    people: Sequence[UserId], sizes: tuple[int, ...], before: Sequence[Tables], later: Sequence[Sequence[int | None]]
) -> _Prices:
    """The prices after these rounds, if the plan for the later ones is this: for each of them everybody's table."""
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
    """How often each person sat at one of the larger tables; who missed a round counts as most of those who did not."""
    times = [0] * len(people)
    for tables in before:
        smallest = min(map(len, tables))
        at_larger = {user: len(table) > smallest for table in tables for user in table}
        most = 2 * sum(at_larger.values()) > len(at_larger)
        times = [so_far + at_larger.get(user, most) for so_far, user in zip(times, people, strict=True)]
    return times


def _unavoidable(sizes: Sequence[int], groups: Sequence[int]) -> int:
    """The fewest pairs that meet again at tables of these sizes, after a round with so many of the people at each."""
    newcomers = sum(sizes) - sum(groups)
    return sum(_in_same_group(size, len(groups) + newcomers) for size in sizes)


def _in_same_group(size: int, groups: int) -> int:
    """The fewest pairs of the same group among so many people: with more people than groups, some are of the same."""
    each, more = divmod(size, groups)
    return groups * each * (each - 1) // 2 + more * each


# The search


def _best(
    people: Sequence[UserId], sizes: tuple[int, ...], before: Sequence[Tables], chance: Chance, rounds: int
) -> _Sitting:
    """The cheapest round that is found."""
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
    """Seats people at the tables that they wish, the others, one after the other, where it costs least.

    Whose table is full is among the others. The tables get other numbers, since the largest ones are the first.
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
    """The cheapest round that is found from a start, after its cost.

    Again and again one of those who pay the highest of the prices, by chance, changes seats with the person with whom
    that saves most, or costs least, for a way out may lead over worse rounds.
    """
    sitting, pairs, people = list(start), prices.pairs, range(len(start))
    twice = [[2 * price for price in row] for row in pairs]
    costs = [[prices.of_table(table, person) for person in people] for table in range(len(prices.sizes))]
    """By table, what each person would cost there, beside those who sit there now."""
    at_larger = sum(costs[table][person] for person, table in enumerate(sitting))
    for person, table in enumerate(sitting):
        costs[table] = list(map(add, costs[table], pairs[person]))
    own = [costs[table][person] for person, table in enumerate(sitting)]
    cost = (sum(own) + at_larger) // 2  # each pair was in it twice
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


# Round a table


def _neighbours(table: Sequence[_T]) -> Iterator[tuple[_T, _T]]:
    return zip(table, [*table[1:], table[0]], strict=True)


def _in_order(table: Sequence[UserId], beside: Mapping[frozenset[UserId], int]) -> tuple[UserId, ...]:
    """The people of a table in an order in which they have been neighbours before as little as can be."""
    times = [[beside.get(frozenset((one, other)), 0) for other in table] for one in table]
    if not any(map(any, times)):
        return tuple(table)
    orders = ((0, *order) for order in permutations(range(1, len(table))))
    best = min(orders, key=lambda order: sum(times[one][other] for one, other in _neighbours(order)))
    return tuple(table[number] for number in best)
