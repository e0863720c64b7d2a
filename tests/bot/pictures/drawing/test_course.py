"""The course of a game as a chart: its lines are distinguishable, correctly placed and legible."""

import io
import random
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from math import dist

import pytest
from PIL import Image, ImageChops

from bot.pictures.drawing import Canvas, palette
from bot.pictures.drawing.canvas import Area
from bot.pictures.drawing.course import CourseScene, Curve
from bot.pictures.drawing.monuments.monument import MONUMENTS as OUTLINES
from bot.pictures.drawing.palette import rgb
from tests.bot.pictures.drawing.charts import AGES, Chart, beside, picture, played
from tests.bot.pictures.drawing.eyes import Eyes, colour_seen
from tests.bot.pictures.drawing.reading import check, contrast
from tests.sweeps import sweep

WONDERS = ("Giza", "Rhodes")
MONUMENTS = tuple(sorted(OUTLINES))

# Lines can be told apart.


def curve(number: int, points: tuple[int, ...], *, won: bool = False, strong: bool = True) -> Curve:
    """Return the curve of a numbered city; every number has its own wonder."""
    return Curve(f"City {number}", "Ana", MONUMENTS[number], points, has_won=won, strong=strong)


def curves(*points: tuple[int, ...]) -> CourseScene:
    return CourseScene("Points", WONDERS, AGES, tuple(curve(number, each) for number, each in enumerate(points)))


def flat(*levels: int) -> CourseScene:
    """Return a chart with one horizontal line for each of these numbers of points."""
    return curves(*((level,) * 19 for level in levels))


def seen(canvas: Canvas) -> Image.Image:
    return Image.open(io.BytesIO(canvas.png())).convert("RGB")


@cache
def badge(number: int) -> Image.Image:
    """Return the badge beside one of nine lines, as a black-and-white image. Another line is well above these."""
    canvas = CourseScene(
        "Points", WONDERS, AGES, (curve(0, (35,) * 19), replace(curve(number, (18,) * 19), city="A"))
    ).draw()
    x, y = map(round, Chart(canvas).badges("A")[0])
    return seen(canvas).crop((x - 16, y - 16, x + 16, y + 16)).convert("L").point([0] * 100 + [255] * 156)


def test_any_two_lines_differ_in_their_badges_without_any_colour() -> None:
    for one, other in combinations(range(9), 2):
        differing = ImageChops.difference(badge(one), badge(other))
        either = ImageChops.darker(badge(one), badge(other))
        assert differing.histogram()[255] / either.histogram()[0] > 0.16, (MONUMENTS[one], MONUMENTS[other])


def colours_at(canvas: Canvas, turn: float, points: int) -> list[tuple[int, int, int]]:
    """Return the colours across a line at a turn, from top to bottom."""
    chart, image = Chart(canvas), seen(canvas)
    x, y = round(chart.across(turn)), round(chart.height(points))
    found = [image.getpixel((x, each)) for each in range(y - 8, y + 9)]
    return [(each[0], each[1], each[2]) for each in found if isinstance(each, tuple)]


def one_line(points: tuple[int, ...] = (15,) * 19, *, won: bool = False, strong: bool = True) -> CourseScene:
    """Return a chart with one line and another one far above it."""
    of = replace(curve(1, points, won=won, strong=strong), city="Giza")
    return CourseScene("Points", WONDERS, AGES, (curve(0, (35,) * 19), of))


@pytest.mark.parametrize("age", [1, 2, 3])
def test_the_winners_line_is_gold_with_a_dark_edge_quiet_ones_are_thin_and_all_stand_out_from_the_paper(
    age: int,
) -> None:
    turn, paper = 6 * age - 2.5, rgb(palette.PAPER)
    won, strong, quiet = (
        colours_at(one_line(won=won, strong=strong).draw(), turn, 15)
        for won, strong in ((True, True), (False, True), (False, False))
    )
    assert won.count(rgb(palette.GOLD)) >= 8
    assert won.index(rgb(palette.INK)) < won.index(rgb(palette.GOLD))
    thick, thin = (sum(contrast(each, paper) >= 3 for each in line) for line in (strong, quiet))
    scene, dark = one_line(), rgb(palette.INK)
    mine = tuple(replace(each, is_own=each.city == "Giza") for each in scene.curves)
    own = colours_at(replace(scene, curves=mine).draw(), turn, 15)
    assert own[8] == paper, "its core is pale"
    assert dark in own[:8]
    assert dark in own[9:]
    assert thick - 2 >= thin >= 2
    for eyes in Eyes:
        as_seen = [contrast(colour_seen(each, eyes), colour_seen(paper, eyes)) for each in (quiet[8], rgb(palette.INK))]
        assert min(as_seen) >= 3


def test_a_line_goes_through_the_points_of_every_turn() -> None:
    points = (1, 4, 9, 3, 20, 11, 30, 33, 2, 14, 28, 7, 19, 33, 12, 5, 26, 17, 30)
    canvas = one_line(points, won=True).draw()
    badges = [x for x, _ in Chart(canvas).badges("Giza")]
    for turn, wanted in enumerate(points[1:], 1):
        if all(abs(x - Chart(canvas).across(turn)) > 1 for x in badges):
            assert {*colours_at(canvas, turn, wanted)[7:10]} & {rgb(palette.GOLD), rgb(palette.INK)}


def test_the_winner_lies_above_all_others() -> None:
    drawn = CourseScene(
        "Points", WONDERS, AGES, tuple(curve(line, (18,) * 19, won=line == 0) for line in range(3))
    ).draw()
    badges = [x for line in range(3) for x, _ in Chart(drawn).badges(f"City {line}")]
    turns = [turn for turn in range(1, 18) if all(abs(Chart(drawn).across(turn + 0.5) - x) > 30 for x in badges)]
    assert len(turns) >= 8
    assert {colours_at(drawn, turn + 0.5, 18)[8] for turn in turns} == {rgb(palette.GOLD)}


# All of it can be read.


def middle(area: Area) -> tuple[float, float]:
    return (area.left + area.right) / 2, (area.top + area.bottom) / 2


@pytest.mark.parametrize("players", sweep(range(2, 8), short=(2, 7)))
def test_every_chart_can_be_read(players: int) -> None:
    for seed in (1, 4):
        check(picture(*played(players, seed)).scene.draw())


@pytest.mark.parametrize(
    "final", [(0,) * 7, (99,) * 7, (123,) * 7, (-9,) * 7, (99, 98, 97, 3, 2, 1, 0), (199, *[-9] * 6)]
)
def test_a_chart_of_extremes_can_be_read(final: tuple[int, ...]) -> None:
    """Try lines that end with equal points, at the very top or bottom, with the longest name and all crowned."""
    chance = random.Random(1)
    found = tuple(
        Curve(
            f"Halicarnass{line}",
            "W" * (40 * (line % 2)),
            MONUMENTS[line],
            (1, *(chance.randint(-9, 60) for _ in range(17)), points),
            has_won=line < 6,
            is_free_city=line == 6,
        )
        for line, points in enumerate(final)
    )
    for count in (1, 2, 3, 7):
        check(CourseScene("Points, turn by turn " * 10, WONDERS, ("Zeitalter der Meere",) * 3, found[:count]).draw())


CLIMBING = tuple(tuple(turn * turn // (8 + line) + line % 3 for turn in range(19)) for line in range(7))


@pytest.mark.parametrize(
    ("scene", "alone"),
    [
        (flat(30, 30, 30, 30, 30, 30, 30), 0),
        (flat(9, 8, 6, 5, 5, 3, 2), 5),
        (flat(60, 40, 0, 0, 1, 1, 2), 2),
        (flat(60, 59), 0),
        (flat(7), 1),
        (curves(*CLIMBING), 4),
        (curves(*[CLIMBING[0]] * 7), 0),
    ],
)
def test_every_line_has_a_badge_which_hides_no_other_one_and_lies_far_from_other_lines_if_it_can(
    scene: CourseScene, alone: int
) -> None:
    chart, every, lonely = Chart(scene.draw()), list[tuple[float, float]](), 0
    whole = [
        [(chart.across(turn), chart.height(points)) for turn, points in enumerate(curve.points)]
        for curve in scene.curves
    ]
    for line, of in enumerate(scene.curves):
        (at,) = chart.badges(of.city)
        assert beside(at, whole[line]) <= 2
        lonely += all(beside(at, other) > 24 for number, other in enumerate(whole) if number != line)
        every.append(at)
    assert lonely == alone
    assert all(dist(one, other) > 52 for one, other in combinations(every, 2))


def test_a_badge_lies_where_its_line_is_alone() -> None:
    """Two of the lines coincide, except in the second Age, where one of them rises."""
    hill = Chart(curves((20,) * 19, (*(20,) * 9, 40, *(20,) * 9), (50,) * 19).draw())
    assert abs(hill.badges("City 1")[0][1] - hill.height(40)) <= 2
    assert abs(hill.badges("City 0")[0][0] - hill.across(9)) <= 2


@pytest.mark.parametrize("strong", [True, False])
def test_a_dot_at_the_end_of_an_age_is_round_and_of_one_piece_with_its_line(*, strong: bool) -> None:
    """The dot covers its line completely: a pale pixel within it would look like a hairline across it."""
    steep = (*range(0, 24, 2), 20, 16, 12, 8, 4, 2, 0)
    other = tuple(max(0, each - 1) for each in steep)
    found = (curve(0, (90,) * 19), *(curve(n, each, strong=strong) for n, each in ((1, steep), (2, other))))
    canvas = CourseScene("Points", WONDERS, AGES, found).draw()
    chart, image = Chart(canvas), seen(canvas)
    x, y, radius = round(chart.ends[0]), round(chart.height(steep[6])), 10 if strong else 7
    inner = [
        image.getpixel((x + right, y + down))
        for right in range(-radius, radius)
        for down in range(-radius, radius)
        if dist((right, down), (-0.5, -0.5)) < radius - 2
    ]
    assert len(set(inner)) == 1


def test_no_line_leaves_the_paper() -> None:
    canvas = one_line((0, 30, *range(17)), won=True).draw()
    paper = next(mark.area for mark in canvas.marks if mark.kind == "box" and mark.area.height > 600)
    beside = seen(canvas).crop((paper.left - 10, paper.top + 60, paper.left, paper.bottom))
    assert beside.getcolors() == [(beside.width * beside.height, rgb(palette.NIGHT))]


def test_all_ages_are_equally_wide() -> None:
    chart = Chart(flat(7).draw())
    first, second, third = (round(chart.across(6 * age) - chart.across(6 * age - 6)) for age in (1, 2, 3))
    assert first == second == third
    assert [chart.across(6 * age) for age in (1, 2, 3)] == pytest.approx(chart.ends, abs=2)


@pytest.mark.parametrize("levels", [(30, 30, 30, 12, 11, 10, 0), (60, 59, 58, 57, 56, 55, 54), (0,) * 7])
def test_what_joins_lines_to_their_plates_does_not_cross(levels: tuple[int, ...]) -> None:
    canvas = flat(*levels).draw()
    ends = []
    for line, level in enumerate(levels):
        lines = [each.area for each in canvas.marks if each.kind == "line" and each.about == (f"City {line}",)]
        (joint,) = (area for area in lines if area.left < 830 and area.right > 860)
        edges = {plate(canvas, line), round(Chart(canvas).height(level))}
        assert (joint.top + 3, joint.bottom - 3) == pytest.approx((min(edges), max(edges)), abs=2)
        ends.append((Chart(canvas).height(level), plate(canvas, line)))
    assert ends == sorted(ends)


def plate(canvas: Canvas, line: int) -> float:
    """Return the vertical position of a plate's centre."""
    (box,) = (mark.area for mark in canvas.marks if mark.kind == "box" and mark.about == (f"City {line}",))
    return middle(box)[1]


def test_no_dot_covers_another_one_at_the_end() -> None:
    for levels, aside in (((60, 30), [0, 0]), ((60, 59, 58), [0, 10, 0]), ((59, 60), [10, 0])):
        chart = Chart(flat(*levels).draw())
        dots = [chart.dot(f"City {line}", 3)[0] - chart.ends[-1] for line in range(len(levels))]
        assert dots == pytest.approx(aside, abs=2)


def test_plates_stand_beside_their_lines_from_the_top_in_the_order_of_their_points() -> None:
    canvas = flat(30, 30, 30, 12, 11, 10, 0).draw()
    heights = [plate(canvas, line) for line in range(7)]
    assert all(later - earlier >= 72 for earlier, later in pairwise(heights))
    alone = flat(30, 5).draw()
    assert [plate(alone, line) for line in range(2)] == pytest.approx(
        [max(Chart(alone).height(30), plate(canvas, 0)), Chart(alone).height(5)], abs=1
    )
