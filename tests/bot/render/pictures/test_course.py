"""The course of a game as a chart: it is read as a reader reads it, by its scale and its marks, and compared."""

import io
import random
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import dist

import pytest
from PIL import Image, ImageChops

from bot.render.pictures import Canvas, palette
from bot.render.pictures.canvas import Mark
from bot.render.pictures.course import CourseScene, Curve
from bot.render.pictures.palette import LINES, rgb
from bot.render.scores import over_screen, score_screen
from bot.render.screen import Picture
from bot.render.words import Words
from bot.services.game import Ending
from bot.services.views import Course, TableView
from engine.scoring import final_scores
from tests.bot.render.at_table import table_of
from tests.bot.render.pictures.eyes import Eyes, colour_seen
from tests.bot.render.pictures.reading import about, check, contrast, rows
from tests.bot.render.whole_games import shown
from tests.engine.playouts import random_game

WORDS = Words()
AGES = ("Age 1", "Age 2", "Age 3")


@cache
def played(players: int, seed: int) -> tuple[TableView, Course]:
    """The end of a random game, and the points after each of its turns, counted while it was played."""
    moments = random_game(players, seed)
    before = {(each.state.table.age, each.state.table.turn): each.state for each in reversed(moments)}
    states = [*(before[turn] for turn in sorted(before)), moments[-1].step.state]
    course = tuple(tuple(score.total for score in final_scores(state)) for state in states)
    return table_of(moments[-1].step.state), course


def picture(table: TableView, course: Course) -> Picture:
    _, found = score_screen(WORDS, table, course).pictures
    return found


def middle(mark: Mark) -> tuple[float, float]:
    return (mark.area.left + mark.area.right) / 2, (mark.area.top + mark.area.bottom) / 2


class Chart:
    """What a reader takes from a chart: the heights of its marks, by the scale beside it."""

    def __init__(self, canvas: Canvas) -> None:
        self._marks = canvas.marks
        scale = [
            (middle(mark)[1], number(mark.what)) for mark in canvas.marks if mark.about == ("scale",) and mark.what
        ]
        (self._low, self._lowest), (self._high, self._highest) = scale[0], scale[-1]
        tall = [mark for mark in canvas.marks if mark.kind == "box" and mark.area.height > mark.area.width]
        self.ends = [middle(mark)[0] for mark in tall]
        """Where the Ages end, from the left."""

    def points(self, city: str, age: int) -> int:
        """As they are marked at the end of an Age."""
        at = self.ends[age - 1]
        small = [mark for mark in self._marks if mark.kind == "line" and mark.about == (city,) and self._small(mark)]
        y = next(middle(mark)[1] for mark in small if abs(middle(mark)[0] - at) <= 2)
        part = (y - self._low) / (self._high - self._low)
        return round(self._lowest + part * (self._highest - self._lowest))

    def height(self, points: int) -> float:
        """Where so many points are."""
        part = (points - self._lowest) / (self._highest - self._lowest)
        return self._low + part * (self._high - self._low)

    @staticmethod
    def _small(mark: Mark) -> bool:
        return mark.area.width < 80 > mark.area.height and abs(mark.area.width - mark.area.height) <= 1


def number(text: str) -> int:
    return int(text.replace("\N{EN DASH}", "-"))


# Whatever is drawn is told.


@pytest.mark.parametrize("players", range(2, 8))
def test_whatever_the_chart_shows_is_told(players: int) -> None:
    for seed in (1, 2):
        table, course = played(players, seed)
        found = picture(table, course)
        canvas = found.scene.draw()
        assert_marks_are_told(canvas, found.description, table)
        message = shown(score_screen(WORDS, table, course))
        for row in rows(canvas):
            if not row.about:
                assert row.text in {"Points, turn by turn", *AGES}
                assert row.text.split(",")[0].lower() in found.description.lower()
            elif row.about != ("scale",):  # its numbers are no points of anybody
                assert_told(row.items, row.about[0], f"{message}\n{found.description}")


def assert_marks_are_told(canvas: Canvas, description: str, table: TableView) -> None:
    assert table.table is not None
    chart = Chart(canvas)
    for age, end in zip((1, 2, 3), re.findall(r"At the end of Age \d: ([^.]+)\.", description), strict=True):
        told = end.replace("minus ", "-")
        for city in table.table.cities:
            assert re.search(rf"\b{city.board.city} {chart.points(city.board.city, age)}(,|$)", told)


def assert_told(items: Sequence[str], city: str, text: str) -> None:
    first, *icons = items
    if first == city:
        for icon in icons:
            wanted = {
                "<winner>": rf"{city} \(\w+\)[^.]* (has won|share the victory)",
                "<free-city>": f"Free City {city}",
            }
            assert re.search(wanted[icon], text)
    else:
        assert re.search(rf"At the end of Age 3: [^.]*\b{city} {first}\b", text)


@pytest.mark.parametrize("players", range(2, 8))
def test_marks_and_ends_show_the_points_that_were_counted(players: int) -> None:
    table, course = played(players, 3)
    assert table.table is not None
    canvas = picture(table, course).scene.draw()
    chart = Chart(canvas)
    for city in table.table.cities:
        name = city.board.city
        assert [chart.points(name, age) for age in (1, 2, 3)] == [course[turn][city.seat] for turn in (6, 12, 18)]
        assert about(canvas, name)[0].text == str(table.table.scores[city.seat].total)


def test_the_alternative_text_tells_the_points_at_the_end_of_every_age_from_the_winner_on() -> None:
    table, course = played(3, 1)
    assert table.table is not None
    order = [seat for place in table.table.ranking for seat in place]
    names = [table.table.cities[seat].board.city for seat in order]
    ends = [
        ", ".join(f"{name} {course[turn][seat]}" for name, seat in zip(names, order, strict=True))
        for turn in (6, 12, 18)
    ]
    assert picture(table, course).description == (
        "The points of every city over the turns of the game, as lines. "
        f"At the end of Age 1: {ends[0]}. At the end of Age 2: {ends[1]}. At the end of Age 3: {ends[2]}."
    )


def test_points_below_nothing_are_told_with_a_word() -> None:
    table, course = played(3, 1)
    less = (course[0], *((-4, *rest) for _, *rest in course[1:]))
    assert table.table is not None
    city = table.table.cities[0].board.city
    found = picture(table, less)
    assert f"{city} minus 4" in found.description
    assert Chart(found.scene.draw()).points(city, 1) == -4


def test_without_the_points_over_the_turns_there_is_no_chart_and_without_scores_no_picture() -> None:
    table, course = played(3, 1)
    assert [each.name for each in over_screen(WORDS, table, course).pictures] == ["score-sheet", "course"]
    assert [each.name for each in over_screen(WORDS, table).pictures] == ["score-sheet"]
    assert over_screen(WORDS, replace(table, ending=Ending.HOST), None).pictures == ()


# Lines are told apart.


def flat(*levels: int) -> CourseScene:
    """Lines that go straight at these heights."""
    return CourseScene("Points", AGES, tuple(Curve(f"City {n}", (level,) * 19) for n, level in enumerate(levels)))


def seen(canvas: Canvas) -> Image.Image:
    return Image.open(io.BytesIO(canvas.png())).convert("RGB")


def inked(image: Image.Image) -> Image.Image:
    """White where something is drawn on the ground, whatever its colour."""
    ground = Image.new("RGB", image.size, rgb(palette.NIGHT))
    return ImageChops.difference(image, ground).convert("L").point([0] * 12 + [255] * 244)


@cache
def without_colour(style: int) -> tuple[Image.Image, Image.Image]:
    """A piece of one of seven lines, and its mark; all others are far above."""
    canvas = flat(*(18 if line == style else 35 for line in range(7))).draw()
    y = next(
        round(middle(mark)[1]) for mark in canvas.marks if mark.kind == "line" and mark.about == (f"City {style}",)
    )
    left, right = (round(end) for end in Chart(canvas).ends[:2])
    image = inked(seen(canvas))
    return image.crop((left + 25, y - 3, right - 25, y + 3)), image.crop((right - 20, y - 20, right + 20, y + 20))


@pytest.mark.parametrize(("one", "other"), list(combinations(range(7), 2)))
def test_two_lines_differ_in_their_dashes_and_in_their_marks_without_any_colour(one: int, other: int) -> None:
    for this, that in zip(without_colour(one), without_colour(other), strict=True):
        assert part_that_differs(this, that) > 0.16


def part_that_differs(one: Image.Image, other: Image.Image) -> float:
    """Of all that is drawn in one of them."""
    assert one.size == other.size
    return ImageChops.difference(one, other).histogram()[255] / ImageChops.lighter(one, other).histogram()[255]


@pytest.mark.parametrize("eyes", [each for each in Eyes if each is not Eyes.GREY])
def test_the_colours_of_the_lines_stay_apart_for_the_colour_blind(eyes: Eyes) -> None:
    assert len(LINES) == 7
    as_seen = [colour_seen(rgb(line), eyes) for line in LINES]
    for one, other in combinations(as_seen, 2):
        assert dist(one, other) > 45
    for line in as_seen:
        assert contrast(line, colour_seen(rgb(palette.NIGHT), eyes)) >= 3


def test_a_line_goes_through_the_points_of_every_turn() -> None:
    points = (1, 4, 9, 3, 20, 11, 30, 35, 2, 14, 28, 7, 19, 33, 12, 5, 26, 17, 35)
    canvas = CourseScene("Points", AGES, (Curve("Giza", points),)).draw()
    image, chart = seen(canvas), Chart(canvas)
    age = chart.ends[1] - chart.ends[0]
    for turn, wanted in enumerate(points):
        x, y = chart.ends[0] - age + turn * age / 6, chart.height(wanted)
        assert image.getpixel((round(x) + (turn == 0), round(y))) == rgb(LINES[0])


def test_the_winner_lies_above_all_others() -> None:
    canvas = flat(18, 18, 18).draw()
    chart = Chart(canvas)
    assert seen(canvas).getpixel((round(chart.ends[1]) - 60, round(chart.height(18)))) == rgb(LINES[0])


# All of it can be read.


@pytest.mark.parametrize("players", range(2, 8))
def test_every_chart_can_be_read(players: int) -> None:
    for seed in (1, 4):
        check(picture(*played(players, seed)).scene.draw())


@pytest.mark.parametrize(
    "final", [(0,) * 7, (99,) * 7, (123,) * 7, (-9,) * 7, (99, 98, 97, 3, 2, 1, 0), (199, *[-9] * 6)]
)
def test_a_chart_of_extremes_can_be_read(final: tuple[int, ...]) -> None:
    """Those who end with the same points, at the very top or at the very bottom; the longest name, and all crowned."""
    chance = random.Random(1)
    curves = tuple(
        Curve(
            f"Halicarnass{line}",
            (1, *(chance.randint(-9, 60) for _ in range(17)), points),
            has_won=line < 6,
            is_free_city=line == 6,
        )
        for line, points in enumerate(final)
    )
    for count in (1, 2, 3, 7):
        check(CourseScene("Points, turn by turn " * 10, ("Zeitalter der Meere",) * 3, curves[:count]).draw())


def test_names_stand_beside_their_lines_from_the_top_in_the_order_of_their_points() -> None:
    canvas = flat(30, 30, 30, 12, 11, 10, 0).draw()
    texts = {mark.what: mark.area for mark in canvas.marks if mark.kind == "text"}
    tops = [texts[f"City {line}"].top for line in range(7)]
    assert tops == sorted(tops)
    assert all(texts["City 0"].left == texts[f"City {line}"].left > Chart(canvas).ends[-1] for line in range(7))
