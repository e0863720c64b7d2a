"""The geometry of charts: scales, and names that keep their distance."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pictures.drawing.canvas import Area
from bot.pictures.drawing.charting import Scale, dashed, elbows, spread

AREA = Area(100, 200, 800, 900)


def test_a_line_is_dashed_round_its_corners() -> None:
    line = [(0, 0), (10, 0), (10, 10)]
    assert [*dashed(line, ())] == [line]
    assert [*dashed(line, (6, 3))] == [[(0, 0), (6, 0)], [(9, 0), (10, 0), (10, 5)], [(10, 8), (10, 10)]]
    assert [*dashed(line, (6, 3, 2, 30))] == [[(0, 0), (6, 0)], [(9, 0), (10, 0), (10, 1)]]


# Scales.


@given(st.lists(st.integers(-40, 400), min_size=1))
def test_a_scale_holds_all_numbers_on_a_grid_of_a_few_lines(numbers: list[int]) -> None:
    scale = Scale.over(AREA, numbers, 18)
    assert scale.lowest <= min(0, *numbers) <= max(numbers) <= scale.highest
    assert {scale.lowest % scale.step, scale.highest % scale.step} == {0}
    assert 0 in scale.grid
    assert 2 <= len(scale.grid) <= 8


@pytest.mark.parametrize(
    ("numbers", "grid"),
    [
        ((1, 1, 1), (0, 5)),
        ((0, 0, 0), (0, 5)),
        ((1, 35), (0, 5, 10, 15, 20, 25, 30, 35)),
        ((1, 36), (0, 10, 20, 30, 40)),
        ((-3, 64), (-20, 0, 20, 40, 60, 80)),
        ((0, 120), (0, 20, 40, 60, 80, 100, 120)),
    ],
)
def test_a_scale_begins_at_nothing_or_below_and_counts_in_round_numbers(
    numbers: tuple[int, ...], grid: tuple[int, ...]
) -> None:
    assert tuple(Scale.over(AREA, numbers, 18).grid) == grid


def test_more_is_higher_and_later_is_farther_right_from_edge_to_edge() -> None:
    scale = Scale.over(AREA, (0, 35), 18)
    assert (scale.at(0, 0), scale.at(18, 35)) == ((AREA.left, AREA.bottom), (AREA.right, AREA.top))
    assert scale.at(9, 7) == pytest.approx((450, AREA.bottom - 140))


# Names next to the ends of lines.

WANTED = st.lists(st.floats(0, 700), min_size=1, max_size=7)


@given(WANTED)
def test_names_keep_their_distance_their_order_and_their_place(wanted: list[float]) -> None:
    placed = spread(wanted, 100, 0, 700)
    assert all(-1e-6 <= each <= 700 + 1e-6 for each in placed)
    for one, other in itertools.combinations(range(len(wanted)), 2):
        assert abs(placed[one] - placed[other]) >= 100 - 1e-6
        if wanted[one] != wanted[other]:
            assert (wanted[one] < wanted[other]) == (placed[one] < placed[other])


def test_names_that_do_not_meet_stay_where_they_are_wanted() -> None:
    assert spread([300, 50, 160], 100, 0, 700) == [300, 50, 160]


def test_names_that_meet_stand_together_round_their_middle_and_inside() -> None:
    assert spread([310, 290], 100, 0, 700) == [350, 250]
    assert spread([300, 300, 300], 100, 0, 700) == [200, 300, 400]
    assert spread([10, 20, 115], 100, 0, 700) == [5, 105, 205]
    assert spread([700, 700], 100, 0, 700) == [600, 700]


@given(WANTED)
def test_ties_to_names_turn_apart_and_never_cross(ends: list[float]) -> None:
    placed = spread(ends, 100, 0, 700)
    turned = elbows(ends, placed, (0, 30))
    assert all(0 <= each <= 30 for each in turned)
    for one, other in itertools.permutations(zip(ends, placed, turned, strict=True), 2):
        low, high = sorted(one[:2])
        if low < max(other[:2]) and min(other[:2]) < high:
            assert abs(one[2] - other[2]) >= 5 - 1e-6
        assert not (low < other[0] < high and one[2] < other[2])
        assert not (low < other[1] < high and one[2] > other[2])
