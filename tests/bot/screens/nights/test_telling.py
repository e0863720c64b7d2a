"""The lines of a night's messages, as Discord displays them."""

import pytest

from bot.screens.nights.telling import not_listed
from bot.text.words import Words


@pytest.mark.parametrize(
    ("line", "shown"),
    [("1. Ben (40), 2. Ban (39)", r"1\. Ben (40), 2. Ban (39)"), ("12. Ben", r"12\. Ben"), ("Ben. Ban", "Ben. Ban")],
)
def test_a_place_at_the_beginning_of_a_line_makes_no_list(line: str, shown: str) -> None:
    """Discord used to renumber the list, so that people who shared first place were shown as second."""
    assert not_listed(line) == shown


@pytest.mark.parametrize(("points", "said"), [(0, "0 points"), (1, "1 point"), (2, "2 points")])
def test_points_at_a_table_are_counted_as_people_count_them(points: int, said: str) -> None:
    words = Words()
    assert words.about("night-placed", "spoken", place=3, player="Ban", points=points) == f"3. Ban with {said}"
    assert words.about("night-points", "spoken", player="Ban", points=points) == f"Ban with {said}"
