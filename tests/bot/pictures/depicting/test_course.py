"""Every data point in the chart of a game is in its alternative text, which begins with the leaders."""

import re
from dataclasses import replace

import pytest

from bot.pictures import Picture
from bot.pictures.depicting.ends import course_picture
from bot.pictures.drawing.course import CourseScene
from bot.screens.scores import over_screen, score_screen
from bot.services.game import Ending
from engine.ruleset import Seat
from tests.bot import edifice_games
from tests.bot.pictures.drawing.charts import AGES, WORDS, picture, played
from tests.bot.whole_games import shown
from tests.sweeps import sweep


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 7)))
def test_whatever_the_chart_shows_is_told(players: int) -> None:
    table, course = played(players, 1)
    found = picture(table, course)
    scene = check_told(found)
    assert [found.description.split(".")[0].split(" of ")[0], scene.title] == ["A line chart", "Points, turn by turn"]
    message = f"{shown(score_screen(WORDS, table))}\n{score_screen(WORDS, table).pictures[0].description}"
    for curve in scene.curves:
        named = f"Free City {curve.city}" if curve.is_free_city else f"{curve.city} ({curve.player})"
        assert named in message
        assert not curve.has_won or re.search(rf"{re.escape(named)}[^.]* (wins|share the victory)", message)


@pytest.mark.parametrize(("players", "seed"), [(3, 3), (7, 1)])
def test_the_course_of_a_game_with_edifices_counts_rewards_and_debts(players: int, seed: int) -> None:
    _, game, course = edifice_games.played(players, seed)
    view = game.over.table
    assert view is not None
    assert course[-1] == tuple(score.total for score in view.scores)
    assert any(score.debts for score in view.scores) or any(score.edifices for score in view.scores)
    check_told(picture(game.over, course))


def told(description: str, city: str) -> list[int]:
    """Return a city's points at the start and after every turn, according to the text."""
    (sentence,) = re.findall(rf"\b{city}: starts at ([^.]+)\.", description)
    start, *ages = sentence.replace("minus ", "-").split("; ")
    assert [each.split(": ")[0] for each in ages] == [*AGES]
    return [int(start), *(int(points) for age in ages for points in age.split(": ")[1].split(", "))]


def leaders(description: str) -> list[str]:
    """Return the cities with the most points after each Age, according to the text."""
    (sentence,) = re.findall(r"Most points after ([^.]+)\.", description)
    parts = [part.split(": ") for part in sentence.split("; ")]
    assert [age for age, _ in parts] == [*AGES]
    return [cities for _, cities in parts]


def check_told(found: Picture) -> CourseScene:
    """Check that the alternative text has the points of every line after every turn, and who led after each Age."""
    scene = found.scene
    assert isinstance(scene, CourseScene)
    assert scene.ages == AGES
    for curve in scene.curves:
        assert told(found.description, curve.city) == [*curve.points]
    for age, first in enumerate(leaders(found.description), 1):
        most = max(curve.points[6 * age] for curve in scene.curves)
        named = {curve.city for curve in scene.curves if re.search(rf"\b{curve.city}\b", first)}
        assert named == {curve.city for curve in scene.curves if curve.points[6 * age] == most}
    return scene


def test_the_alternative_text_begins_with_who_led_and_tells_all_points_from_the_winners_on() -> None:
    table, _ = played(3, 1)
    assert table.table is not None
    names = [city.board.city for city in table.table.cities]
    first, second, third = (seat for place in table.table.ranking for seat in place)
    points = [[0] * 3 for _ in range(19)]
    for turn, each in enumerate(points):
        each[first], each[second], each[third] = 1 + turn * 3, 1 + min(turn, 12) * 3, 2 - (turn > 12) * 3
    assert picture(table, tuple(map(tuple, points))).description == (
        "A line chart of every city's points, turn by turn. "
        f"Most points after Age 1: {names[first]} and {names[second]}; Age 2: {names[first]} and {names[second]}; "
        f"Age 3: {names[first]}. "
        f"{names[first]}: starts at 1; Age 1: 4, 7, 10, 13, 16, 19; Age 2: 22, 25, 28, 31, 34, 37; "
        "Age 3: 40, 43, 46, 49, 52, 55. "
        f"{names[second]}: starts at 1; Age 1: 4, 7, 10, 13, 16, 19; Age 2: 22, 25, 28, 31, 34, 37; "
        "Age 3: 37, 37, 37, 37, 37, 37. "
        f"{names[third]}: starts at 2; Age 1: 2, 2, 2, 2, 2, 2; Age 2: 2, 2, 2, 2, 2, 2; "
        "Age 3: minus 1, minus 1, minus 1, minus 1, minus 1, minus 1."
    )


def test_the_points_of_seven_cities_fit_into_the_alternative_text() -> None:
    for seed in range(1, 4):
        found = picture(*played(7, seed))
        assert len(found.description) <= 950
        assert found.more == ""
    table, _ = played(7, 1)
    high = tuple(tuple(10 + turn * 4 + seat for seat in range(7)) for turn in range(19))
    assert picture(table, high).more == ""


def test_points_that_do_not_fit_are_left_for_the_message() -> None:
    table, course = played(7, 1)
    assert table.table is not None
    low = tuple(tuple(-10 - seat for seat in range(7)) for _ in course)
    found = picture(table, low)
    heard = f"{found.description}\n{found.more}"
    assert len(found.description) <= 1_024
    for city in table.table.cities:
        assert told(heard, city.board.city) == [-10 - city.seat] * 19


def test_points_below_nothing_are_told_with_a_word() -> None:
    table, course = played(3, 1)
    less = (course[0], *((-4, *rest) for _, *rest in course[1:]))
    assert table.table is not None
    city = table.table.cities[0].board.city
    found = picture(table, less)
    assert f"{city}: starts at {course[0][0]}; Age 1: minus 4, minus 4" in found.description
    check_told(found)


@pytest.mark.parametrize("players", [2, 3, 7])
def test_the_lines_of_the_winner_the_runner_up_and_the_reader_are_strong(players: int) -> None:
    table, course = played(players, 1)
    assert table.table is not None
    order = [seat for place in table.table.ranking for seat in place]
    for reader in (None, *order):
        scene = score_screen(WORDS, table, course, reader).pictures[1].scene
        assert isinstance(scene, CourseScene)
        strong = {curve.city for curve in scene.curves if curve.strong}
        assert strong == {
            table.table.cities[seat].board.city for seat in {*order[:2], *([reader] if reader is not None else [])}
        }
        own = [curve.city for curve in scene.curves if curve.is_own]
        assert own == ([] if reader is None else [table.table.cities[reader].board.city])


def test_who_shares_the_victory_is_strong_and_nobody_after_them() -> None:
    table, course = played(3, 1)
    assert table.table is not None
    shared = replace(table, table=replace(table.table, ranking=((Seat(0), Seat(2)), (Seat(1),))))
    scene = course_picture(WORDS, shared, course).scene
    assert isinstance(scene, CourseScene)
    assert [curve.strong for curve in scene.curves] == [True, True, False]


def test_without_the_points_over_the_turns_there_is_no_chart_and_without_scores_no_picture() -> None:
    table, course = played(3, 1)
    assert [each.name for each in score_screen(WORDS, table, course).pictures] == ["score-sheet", "course"]
    assert [each.name for each in score_screen(WORDS, table).pictures] == ["score-sheet"]
    assert over_screen(WORDS, replace(table, ending=Ending.HOST), None).pictures == ()
