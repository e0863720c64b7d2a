"""The course of a game as a chart: its lines are told apart, go where they should, and all of it can be read."""

import io
import random
from functools import cache
from itertools import combinations
from math import dist

import pytest
from PIL import Image, ImageChops

from bot.pictures.drawing import Canvas, palette
from bot.pictures.drawing.course import CourseScene, Curve
from bot.pictures.drawing.palette import LINES, rgb
from tests.bot.pictures.drawing.charts import AGES, Chart, middle, picture, played
from tests.bot.pictures.drawing.eyes import Eyes, colour_seen
from tests.bot.pictures.drawing.reading import check, contrast

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


def test_quiet_lines_are_thin_and_grey_and_strong_ones_lie_above_them() -> None:
    curves = tuple(Curve(f"City {n}", (18,) * 19, strong=n == 6) for n in range(7))
    canvas = CourseScene("Points", AGES, curves).draw()
    chart, drawn = Chart(canvas), seen(canvas)
    at = round(chart.ends[1]) - 60, round(chart.height(18))
    assert rgb(LINES[6]) in [drawn.getpixel((at[0] + x, at[1])) for x in range(20)]
    quiet = CourseScene("Points", AGES, (Curve("City 0", (18,) * 19, strong=False),)).draw()
    loud = flat(18).draw()
    ground, around = rgb(palette.NIGHT), range(at[1] - 12, at[1] + 12)
    thin, thick = ([seen(each).getpixel((at[0], y)) for y in around] for each in (quiet, loud))
    assert rgb(palette.QUIET_LINE) in thin
    assert contrast(rgb(palette.QUIET_LINE), ground) >= 3
    assert thin.count(ground) > thick.count(ground)


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
