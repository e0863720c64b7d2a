"""Compares resource bundles encoded as numbers with plain amounts, and payments at a market with the engine's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.economy import (
    LEFT_GOODS,
    LEFT_RAW,
    MOST,
    RIGHT,
    RIGHT_GOODS,
    RIGHT_RAW,
    Economies,
    added,
    lacking,
    size,
    together,
    total,
)
from core.judging import Judge
from core.tabulating import numbers
from core.weights import Weights
from engine.commerce import Market, Prices, Production, ways_to_pay
from engine.ruleset import Ruleset

RESOURCES = 7
TABLES = numbers(Ruleset.for_players(3), 3).tables
KEPT, FOR_ONCE = Economies(TABLES), Economies(TABLES, remembers=False)

amounts = st.lists(st.integers(0, MOST), min_size=RESOURCES, max_size=RESOURCES)


def bundle(each: list[int]) -> int:
    return sum(amount << 4 * place for place, amount in enumerate(each))


@given(wanted=amounts, there=amounts)
def test_what_is_lacking_is_told_resource_by_resource(wanted: list[int], there: list[int]) -> None:
    assert lacking(bundle(wanted), bundle(there)) == bundle(
        [max(0, one - other) for one, other in zip(wanted, there, strict=True)]
    )


@given(one=amounts, other=amounts)
def test_of_two_bundles_in_one_seven_of_a_resource_are_as_good_as_more(one: list[int], other: list[int]) -> None:
    both = [min(MOST, amount + more) for amount, more in zip(one, other, strict=True)]
    assert together(bundle(one), bundle(other)) == bundle(both)


@given(there=amounts, place=st.integers(0, RESOURCES - 1))
def test_with_one_more_of_seven_they_stay_seven(there: list[int], place: int) -> None:
    more = [min(MOST, amount + (number == place)) for number, amount in enumerate(there)]
    assert added(bundle(there), 1 << 4 * place) == bundle(more)


@given(
    raw=st.lists(st.integers(0, 3), min_size=4, max_size=4), goods=st.lists(st.integers(0, 3), min_size=3, max_size=3)
)
def test_a_bundle_has_so_many_units(raw: list[int], goods: list[int]) -> None:
    assert size(bundle(raw + goods)) == sum(raw + goods)


few = st.lists(st.integers(0, 2), min_size=RESOURCES, max_size=RESOURCES).map(bundle)
either_or = st.sets(st.sampled_from([1 << 4 * place for place in range(RESOURCES)]), min_size=2, max_size=4).map(sum)
productions = st.builds(Production, few, st.lists(either_or, max_size=3).map(lambda units: tuple(sorted(units))))


@given(cities=st.tuples(productions, productions, productions), bargains=st.integers(0, 15))
def test_at_a_market_one_pays_what_the_engine_says(
    cities: tuple[Production, Production, Production], bargains: int
) -> None:
    prices = [1 if bargains & each else 2 for each in (LEFT_RAW, LEFT_GOODS, RIGHT_RAW, RIGHT_GOODS)]
    market = Market(*cities, Prices(*prices))
    for economies in (KEPT, FOR_ONCE):
        own, left, right = [economies.economy(each.certain, [*each.choices]) for each in cities]
        at = economies.market(own, left, right, bargains)
        for number, cost in enumerate(TABLES.costs):
            listed = [payment.left | payment.right << RIGHT for payment in ways_to_pay(market, cost).listed]
            assert economies.cheapest(at, number) == (total(listed[0]) if listed else -1)
            assert economies.ways(at, number) == listed
            assert economies.cheapest(at, number) == (total(listed[0]) if listed else -1), "now that the ways are known"
    assert KEPT.nothing == FOR_ONCE.nothing == [0]
    assert KEPT.no_way == FOR_ONCE.no_way == []


def test_a_judge_needs_markets_that_are_kept() -> None:
    with pytest.raises(AssertionError, match="kept"):
        Judge(TABLES, FOR_ONCE, Weights())
