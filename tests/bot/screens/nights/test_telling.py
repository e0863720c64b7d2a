"""The lines of a night's messages, as Discord displays them."""

from fractions import Fraction

import pytest

from bot.screens.nights.telling import above_average, not_listed
from bot.services.nights.standings import Standing
from bot.services.people import UserId
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
    told: dict[str, str | int] = {"player": "Ban", "points": points, "tie": "none", "coins": 0}
    assert Words().about("night-placed", "spoken", place=3, **told) == f"3. Ban with {said}"
    assert Words().about("night-points", "spoken", **told) == f"Ban with {said}"


def test_coins_are_told_where_they_decide_between_equal_points() -> None:
    told: dict[str, str | int] = {"player": "Ban", "points": 54, "tie": "coins", "coins": 1}
    assert Words().say("night-placed", place=2, **told) == "2. Ban with 54 (coins: 1)"
    assert Words().about("night-placed", "spoken", place=2, **told) == "2. Ban with 54 points and 1 coin"


def standing(user: int, beaten: int, points: str, coins: int) -> Standing:
    return Standing(UserId(user), user, 1, 0, Fraction(beaten), Fraction(points), Fraction(coins))


def test_of_two_who_are_level_so_much_is_told_that_one_sees_what_decides() -> None:
    close, level = (
        [standing(1, 2, "20.71", 0), standing(2, 2, "20.67", 9)],
        [standing(1, 2, "3", 4), standing(2, 2, "3", -4)],
    )
    shared, apart = [standing(1, 2, "3", 4), standing(2, 2, "3", 4)], [standing(1, 2, "3", 4), standing(2, 1, "3", -4)]
    assert [above_average(each, close) for each in close] == [("+20.71", ""), ("+20.67", "")]
    assert [above_average(each, level) for each in level] == [("+3", "+4"), ("+3", "-4")]
    assert [above_average(each, shared) for each in shared] == [("+3", ""), ("+3", "")]
    assert [above_average(each, apart) for each in apart] == [("+3", ""), ("+3", "")]
    assert [above_average(each, [each])[0] for each in (standing(1, 1, "-0.04", 0), standing(1, 1, "-0.2", 0))] == [
        "0",
        "-0.2",
    ]
