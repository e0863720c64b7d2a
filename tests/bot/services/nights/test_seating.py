"""Seating for an evening: everyone sits once per round, and meets as few people as possible twice."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations, combinations_with_replacement, pairwise
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.seating import bound, counted, evening, restless
from bot.services.nights import seating
from bot.services.nights.seating import ROUNDS, Tables, seat, table_sizes
from bot.services.people import UserId
from tests.sweeps import examples, sweep

Seated: TypeAlias = tuple[tuple[UserId, ...], ...]

SEEDS = st.integers(0, 99)


def users(people: int, first: int = 0) -> list[UserId]:
    return [UserId(first + number) for number in range(people)]


def rounds_of(people: Sequence[UserId], wanted: int, rounds: int, seed: int = 1) -> list[Seated]:
    """Return the rounds of an evening where everyone arrives on time and stays."""
    chance, earlier = Random(seed), list[Seated]()
    for _ in range(rounds):
        earlier.append(seat(people, wanted, earlier, chance))
    return earlier


def meetings(rounds: Sequence[Tables]) -> Counter[frozenset[UserId]]:
    """Return how often each pair of people has been at the same table."""
    return Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))


def again(rounds: Sequence[Tables]) -> int:
    """Return the penalty for repeated meetings: 1 for a second meeting of two people, 3 for a third, and so on."""
    return sum(map(counted, meetings(rounds).values()))


def splits(people: Sequence[UserId], sizes: Sequence[int]) -> Iterator[Seated]:
    """Yield all ways to split people among tables of these sizes."""
    if not sizes:
        yield ()
        return
    first, *others = people
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for companions in combinations(others, size - 1):
            rest = [person for person in others if person not in companions]
            for tables in splits(rest, left):
                yield ((first, *companions), *tables)


@pytest.mark.parametrize("wanted", range(3, 8))
def test_tables_are_of_three_to_seven_alike_and_as_near_to_the_size_wanted_as_can_be(wanted: int) -> None:
    def off(sizes: Sequence[int]) -> int:
        """Return the difference between each person's table size and the wanted size, summed over all people."""
        return sum(size * abs(size - wanted) for size in sizes)

    for people in range(3, 61):
        sizes = table_sizes(people, wanted)
        assert sum(sizes) == people
        assert sorted(sizes, reverse=True) == list(sizes)
        assert 3 <= sizes[-1] <= sizes[0] <= min(7, sizes[-1] + 1)
        possible = [tables for tables in range(1, people) if people // tables >= 3 and -(-people // tables) <= 7]
        others = [[len(range(table, people, tables)) for table in range(tables)] for tables in possible]
        assert off(sizes) == min(map(off, others))


@pytest.mark.parametrize(
    ("people", "wanted", "sizes"),
    [
        (2, 4, (2,)),
        (5, 3, (5,)),
        (8, 7, (4, 4)),
        (9, 4, (5, 4)),
        (10, 4, (4, 3, 3)),
        (17, 5, (6, 6, 5)),
        (60, 4, (4,) * 15),
    ],
)
def test_tables_for_so_many_people(people: int, wanted: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(people, wanted) == sizes


@pytest.mark.parametrize(("people", "wanted"), [(0, 4), (1, 4), (9, 2), (9, 8)])
def test_no_tables_for_nobody_and_none_too_small_or_too_large(people: int, wanted: int) -> None:
    with pytest.raises(ValueError, match="no tables"):
        table_sizes(people, wanted)
    with pytest.raises(ValueError, match="no tables"):
        seat(users(people), wanted, (), Random(1))


def test_nobody_sits_at_two_tables() -> None:
    with pytest.raises(ValueError, match="two tables"):
        seat([*users(8), UserId(0)], 4, (), Random(1))


def cut(people: Sequence[int], ends: Sequence[int]) -> list[list[UserId]]:
    """Split a row of people at these positions into the tables of a round."""
    return [[UserId(each) for each in people[start:end]] for start, end in pairwise((0, *sorted(ends), len(people)))]


ROUND = st.builds(cut, st.lists(st.integers(0, 30), unique=True), st.lists(st.integers(0, 30), max_size=6))
"""Strategy for any round: tables of any size, even empty ones, and people who may have left."""


@examples(25)
@given(
    st.sets(st.integers(0, 40), min_size=2, max_size=30),
    st.integers(3, 7),
    st.lists(ROUND, max_size=8),
    st.integers(0, 9),
    SEEDS,
)
def test_everybody_is_seated_once_whatever_was_before_and_chance_alone_decides(
    numbers: set[int], wanted: int, earlier: list[list[list[UserId]]], rounds: int, seed: int
) -> None:
    people = [UserId(each) for each in sorted(numbers)]
    tables = seat(people, wanted, earlier, Random(seed), rounds)
    assert sorted(person for table in tables for person in table) == people
    assert tuple(map(len, tables)) == table_sizes(len(people), wanted)
    assert seat(people, wanted, earlier, Random(seed), rounds) == tables


def test_the_first_round_is_drawn() -> None:
    drawn = [seat(users(12), 4, (), Random(seed)) for seed in range(20)]
    assert len(set(drawn)) == 20
    assert {table.index(UserId(0)) for tables in drawn for table in tables if 0 in table} == set(range(4))


PERFECT = [(9, 3, 4), (16, 4, 5), (24, 4, 5), (25, 5, 6), (26, 4, 6), (40, 4, 6), (60, 4, 6), (60, 7, 6)]
SMALLER_TABLES = [(12, 3, 4), (15, 3, 5), (18, 3, 6), (14, 4, 4), (15, 4, 5), (20, 4, 5), (21, 4, 5), (28, 4, 6)]
LARGER_TABLES = [(30, 5, 5), (32, 5, 3), (40, 5, 6), (42, 6, 6), (49, 7, 6), (52, 7, 4)]


@pytest.mark.parametrize(
    ("people", "wanted", "rounds"), sweep([*PERFECT, *SMALLER_TABLES, *LARGER_TABLES], short=PERFECT)
)
@pytest.mark.parametrize("seed", sweep(range(5), short=(0,)))
def test_nobody_meets_anybody_twice(people: int, wanted: int, rounds: int, seed: int) -> None:
    assert max(meetings(rounds_of(users(people), wanted, rounds, seed)).values()) == 1


@pytest.mark.parametrize(
    ("people", "wanted", "rounds"),
    [
        (6, 3, 6),
        (7, 3, 4),
        (8, 4, 4),
        (9, 3, 6),
        (11, 4, 4),
        (12, 4, 4),
        (15, 4, 6),
        (16, 4, 6),
        (20, 5, 4),
        (23, 6, 4),
    ],
)
def test_no_more_people_meet_again_than_must(people: int, wanted: int, rounds: int) -> None:
    played = rounds_of(users(people), wanted, rounds)
    for number in range(1, rounds + 1):
        assert again(played[:number]) == bound(table_sizes(people, wanted), number)


@pytest.mark.parametrize(("people", "wanted", "most"), [(19, 4, 3), (24, 4, 4), (28, 5, 4), (30, 5, 4)])
def test_few_meet_again_where_the_plan_is_a_round_short(people: int, wanted: int, most: int) -> None:
    """The plan lacks the last round. In it, people who moved in the same way sit together if table sizes allow it."""
    *others, last = evening(people, wanted, 6, seed=1)
    assert others[-1].again == 0
    assert last.again <= most


@pytest.mark.parametrize(
    ("people", "wanted", "rounds"), [(6, 3, 5), (7, 4, 3), (8, 4, 3), (9, 4, 2), (9, 3, 2), (10, 4, 2)]
)
def test_no_plan_for_a_small_evening_is_better(people: int, wanted: int, rounds: int) -> None:
    sizes = table_sizes(people, wanted)
    first, *others = [meetings([tables]) for tables in splits(users(people), sizes)]
    plans = combinations_with_replacement([first, *others], rounds - 1)
    least = min(sum(map(counted, sum(plan, first).values())) for plan in plans)
    assert bound(sizes, rounds) <= least
    assert again(rounds_of(users(people), wanted, rounds)) == least


@pytest.mark.parametrize(("people", "wanted"), [(6, 3), (7, 3), (8, 4), (9, 3), (10, 4)])
@pytest.mark.parametrize("rounds", sweep(range(1, 5), short=(1, 3)))
def test_no_next_round_of_a_small_evening_is_better_whoever_seated_those_before(
    people: int, wanted: int, rounds: int
) -> None:
    """This still holds if some earlier players have left and others have come."""
    chance, sizes = Random(rounds), table_sizes(people, wanted)
    every = [meetings([tables]) for tables in splits(users(people), sizes)]
    for strangers in range(4):
        rounds_before = [chance.sample(users(people + strangers), people) for _ in range(rounds)]
        earlier = [cut(played, list(accumulate(sizes[:-1]))) for played in rounds_before]
        before = meetings(earlier)

        def price(met: Counter[frozenset[UserId]], before: Counter[frozenset[UserId]] = before) -> int:
            return sum(before[pair] * (before[pair] + 1) // 2 for pair in met)

        now = seat(users(people), wanted, earlier, chance)
        assert price(meetings([now])) == min(map(price, every))


ALIKE = [(15, 4, 5), (23, 4, 4), (26, 4, 4), (27, 4, 6), (33, 4, 4), (37, 4, 4), (50, 4, 6), (57, 4, 6), (39, 5, 6)]


@pytest.mark.parametrize(("people", "wanted", "rounds"), ALIKE)
def test_people_sit_at_larger_and_smaller_tables_alike(people: int, wanted: int, rounds: int) -> None:
    """The test checks this after each round. With fewer tables, avoiding repeated meetings takes precedence."""
    played = evening(people, wanted, rounds, seed=1, planned=rounds)
    assert [each.spread for each in played[:-1]] == [1] * (rounds - 1)
    assert played[-1].spread <= 1
    assert played[-1].again == 0


def test_with_no_later_rounds_nothing_is_given_up_for_them() -> None:
    """People leave the table of five after one round, unless they still have others to meet in four more rounds."""
    assert evening(25, 4, 2, seed=1, planned=2)[-1].spread == 1
    assert evening(25, 4, 2, seed=1)[-1].spread == 2


@pytest.mark.parametrize(("people", "wanted", "rounds"), [(16, 4, 5), (25, 5, 6), (40, 4, 6)])
def test_who_comes_takes_the_place_of_who_has_left(people: int, wanted: int, rounds: int) -> None:
    """Nobody meets anyone twice, although hardly any other plan would work for those who stay."""
    chance, earlier, here = Random(1), list[Seated](), users(people)
    for number in range(rounds):
        earlier.append(seat(here, wanted, earlier, chance))
        here[chance.choice(range(people))] = UserId(1_000 + number)
    assert max(meetings(earlier).values()) == 1


def test_who_comes_late_takes_a_place_that_is_free() -> None:
    chance, earlier = Random(1), [seat(users(14), 4, (), Random(1))]
    for here in (15, 16, 16, 16):
        earlier.append(seat(users(here), 4, earlier, chance))
    assert max(meetings(earlier).values()) == 1


@pytest.mark.parametrize(
    ("people", "changes"), [(24, (-1, -1, +2, +1)), (30, (-2, -1, -2, +4)), (40, (-5, +1, +9, -8))]
)
def test_with_comings_and_goings_hardly_anybody_meets_again(people: int, changes: tuple[int, ...]) -> None:
    """This holds even if the number of tables changes."""
    chance, here = Random(1), users(people)
    earlier = [seat(here, 4, (), chance)]
    for number, change in enumerate(changes, 1):
        here = chance.sample(here, len(here) + min(change, 0)) + users(max(change, 0), first=1_000 * number)
        earlier.append(seat(here, 4, earlier, chance))
        assert sorted(person for table in earlier[-1] for person in table) == sorted(here)
    assert again(earlier) == 0


def test_one_leaves_and_one_comes_after_each_round() -> None:
    assert [restless(24, 4, 5, seed) for seed in range(3)] == [0, 0, 0]


def test_who_missed_a_round_counts_as_most_of_those_who_did_not() -> None:
    """Arriving late does not get anyone sent to the largest or the smallest tables."""
    ana, ben, *others = users(11)
    most_at_larger, most_at_smaller = cut(range(1, 8), [4]), cut(range(1, 11), [4, 7])
    assert seating._times_at_larger_tables([ana, ben], [most_at_larger]) == [1, 1]
    assert seating._times_at_larger_tables([ana, ben], [most_at_smaller]) == [0, 1]
    assert seating._times_at_larger_tables([ana, others[3]], [most_at_larger, most_at_smaller]) == [1, 0]


def test_the_order_of_the_first_round_may_be_lost() -> None:
    chance = Random(1)
    first = seat(users(24), 4, (), chance)
    earlier = [tuple(tuple(chance.sample(table, 4)) for table in chance.sample(first, 6))]
    for _ in range(3):
        earlier.append(seat(users(24), 4, earlier, chance))
    assert again(earlier) == 0


def test_tables_that_nobody_is_seated_at_here_hold_nothing_up() -> None:
    """A search for ten people per table would take minutes; the bot never seats that many at one."""
    of_ten = cut(range(100), range(10, 100, 10))
    assert again([of_ten, seat(users(100), 7, [of_ten], Random(1))]) == 0


def test_there_may_be_more_rounds_than_are_planned() -> None:
    rounds = rounds_of(users(40), 4, ROUNDS + 2)
    assert len(rounds) == ROUNDS + 2
    assert again(rounds) <= 2


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("people", "rounds"), [(5, 2), (6, 2), (7, 2)])
def test_who_is_at_the_same_table_again_has_other_neighbours(people: int, rounds: int, seed: int) -> None:
    beside = Counter(
        frozenset((one, other))
        for (table,) in rounds_of(users(people), 7, rounds, seed)
        for one, other in zip(table, table[1:] + table[:1], strict=True)
    )
    assert len(beside) == people * rounds
