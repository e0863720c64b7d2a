"""Bundles on numbers, beside the same amounts one by one."""

from hypothesis import given
from hypothesis import strategies as st

from core.economy import MOST, added, lacking, size, together

RESOURCES = 7

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
def test_so_are_seven_of_it_and_one_more(there: list[int], place: int) -> None:
    more = [min(MOST, amount + (number == place)) for number, amount in enumerate(there)]
    assert added(bundle(there), 1 << 4 * place) == bundle(more)


@given(
    raw=st.lists(st.integers(0, 3), min_size=4, max_size=4), goods=st.lists(st.integers(0, 3), min_size=3, max_size=3)
)
def test_a_bundle_has_so_many_units(raw: list[int], goods: list[int]) -> None:
    assert size(bundle(raw + goods)) == sum(raw + goods)
