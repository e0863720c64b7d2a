"""Titles are earned in the game: one for everyone, different ones where possible, and fair if players tie."""

from dataclasses import replace
from typing import Any

import pytest

from bot.services.titles import MEASURES, Title, far_behind, lead_changed, titles
from bot.services.views import Course
from engine.ruleset import Seat
from engine.scoring import EndChoice, Score
from engine.views import PublicView
from tests.bot.pictures.drawing.charts import played
from tests.sweeps import sweep

LINES = ("military", "civilian", "commercial", "guilds")


def ended(players: int, seed: int = 1) -> tuple[PublicView, Course]:
    table, course = played(players, seed)
    assert table.table is not None
    return table.table, course


def plain(**lines: tuple[int, int, int]) -> PublicView:
    """Return three cities that differ only in these lines of the score sheet."""
    view, _ = ended(3)
    cities = tuple(replace(city, built=(), stages=0, coins=0) for city in view.cities)
    scores = tuple(Score(Seat(seat), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, EndChoice()) for seat in range(3))
    for line, points in lines.items():
        found: list[dict[str, Any]] = [{line: each} for each in points]
        scores = tuple(replace(score, **each) for score, each in zip(scores, found, strict=True))
    return replace(view, cities=cities, scores=scores, ranking=((Seat(0),), (Seat(1),), (Seat(2),)))


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 3, 7)))
def test_everybody_has_one_title_that_nobody_deserved_more(players: int) -> None:
    for seed in range(3):
        view, course = ended(players, seed)
        found = titles(view, course)
        assert set(found) == set(view.ruleset.players(players + view.ruleset.two_player))
        for seat, earned in found.items():
            if earned.title is not Title.BUILDER:
                measured = MEASURES[earned.title](view, course)
                assert measured[seat] == earned.amount == max(measured[each] for each in found) > 0
        assert 3 * len({each.title for each in found.values()}) >= 2 * len(found)


@pytest.mark.parametrize("line", LINES)
def test_the_most_of_a_line_of_the_score_sheet_earns_a_title(line: str) -> None:
    found = titles(plain(**{line: (1, 5, 3)}), None)
    assert [found[Seat(seat)].title is Title.BUILDER for seat in range(3)] == [True, False, True]
    assert found[Seat(1)].amount == 5


def test_who_has_several_leaves_one_to_somebody_else_who_ties() -> None:
    found = titles(plain(military=(9, 9, 0), civilian=(9, 0, 0), guilds=(0, 0, 2)), None)
    assert [found[Seat(seat)].title for seat in range(3)] == [Title.CIVILIAN, Title.VICTORIES, Title.GUILDS]


def test_what_one_was_best_at_alone_comes_before_what_others_equal() -> None:
    found = titles(plain(military=(0, 9, 9), civilian=(0, 9, 0), guilds=(0, 0, 4)), None)
    assert [found[Seat(seat)].title for seat in range(3)] == [Title.BUILDER, Title.CIVILIAN, Title.GUILDS]


def test_of_what_one_was_best_at_what_brought_most_points_comes_first() -> None:
    found = titles(plain(military=(14, 13, 12), civilian=(20, 3, 1), commercial=(2, 9, 0), guilds=(0, 8, 9)), None)
    assert [found[Seat(seat)].title for seat in range(3)] == [Title.CIVILIAN, Title.COMMERCE, Title.GUILDS]


def test_who_ties_for_the_only_title_shares_it_and_nothing_earns_nothing() -> None:
    found = titles(plain(guilds=(4, 4, 1)), None)
    assert [found[Seat(seat)].title for seat in range(3)] == [Title.GUILDS, Title.GUILDS, Title.BUILDER]
    assert {each.title for each in titles(plain(), None).values()} == {Title.BUILDER}


@pytest.mark.parametrize(
    ("course", "turn"),
    [
        (((1, 1, 1), (2, 3, 1), (4, 3, 1), (5, 5, 1)), None),
        (((1, 1, 1), (2, 3, 1), (4, 4, 1), (5, 4, 1)), 3),
        (((1, 1, 1), (2, 1, 1), (1, 3, 1), (5, 3, 1)), 3),
        (((1, 1, 1), (2, 1, 1), (3, 3, 1), (5, 3, 1)), None),
        (((1, 1, 1), (1, 3, 1), (4, 3, 1), (4, 4, 1), (6, 4, 1)), 4),
    ],
)
def test_the_lead_changes_for_good_when_the_winner_is_alone_in_front_until_the_end(
    course: Course, turn: int | None
) -> None:
    assert lead_changed(plain(), course) == turn
    shared = replace(plain(), ranking=((Seat(0), Seat(1)), (Seat(2),)))
    assert lead_changed(shared, course) is None


def test_who_shares_the_lead_is_not_in_front() -> None:
    course = ((1, 9, 1), (2, 3, 1), (4, 4, 1), (5, 4, 1), (6, 4, 1))
    assert MEASURES[Title.LEADER](plain(), course) == [2, 1, 0], "what the cities were worth at first does not count"
    assert MEASURES[Title.LEADER](plain(), None) == [0, 0, 0]


def test_who_loses_by_forty_is_far_behind() -> None:
    assert far_behind(plain(civilian=(60, 21, 20))) == (Seat(2),)
