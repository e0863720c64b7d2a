"""The faults of `make mutations` can still be planted. Running them all would take too long for every change."""

from tests.mutations.__main__ import place_of
from tests.mutations.faults import FAULTS


def test_each_fault_has_its_one_place_in_the_program_and_the_tests_that_have_to_find_it() -> None:
    for fault in FAULTS:
        place_of(fault)
