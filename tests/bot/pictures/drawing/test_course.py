"""The course of a game as a chart: its lines are told apart, go where they should, and all of it can be read."""

import io
import random
from functools import cache
from itertools import combinations, pairwise
from math import dist

import pytest
from PIL import Image, ImageChops

from bot.pictures.drawing import Canvas, palette
from bot.pictures.drawing.canvas import Area
from bot.pictures.drawing.course import CourseScene, Curve
from bot.pictures.drawing.palette import rgb
from tests.bot.pictures.drawing.charts import AGES, Chart, picture, played
from tests.bot.pictures.drawing.eyes import Eyes, colour_seen
from tests.bot.pictures.drawing.reading import check, contrast

WONDERS = ("Giza", "Rhodes")

# Lines are told apart.


def flat(*levels: int) -> CourseScene:
    """Lines that go straight at these heights."""
    return CourseScene(
        "Points", WONDERS, AGES, tuple(Curve(f"City {n}", (level,) * 19) for n, level in enumerate(levels))
    )


def seen(canvas: Canvas) -> Image.Image:
    return Image.open(io.BytesIO(canvas.png())).convert("RGB")


@cache
def mark(style: int) -> Image.Image:
    """The mark of one of seven lines, without its colours; all others are far above."""
    canvas = flat(*(18 if line == style else 35 for line in range(7))).draw()
    x, y = map(round, Chart(canvas).coins(f"City {style}")[0])
    return seen(canvas).crop((x - 12, y - 12, x + 12, y + 12)).convert("L").point([0] * 100 + [255] * 156)


@pytest.mark.parametrize(("one", "other"), list(combinations(range(7), 2)))
def test_two_lines_differ_in_their_marks_without_any_colour(one: int, other: int) -> None:
    differing, either = ImageChops.difference(mark(one), mark(other)), ImageChops.darker(mark(one), mark(other))
    assert differing.histogram()[255] / either.histogram()[0] > 0.16


def colours_at(canvas: Canvas, turn: float, points: int) -> list[tuple[int, int, int]]:
    """What is seen across a line at a turn, from above."""
    chart, image = Chart(canvas), seen(canvas)
    x, y = round(chart.across(turn)), round(chart.height(points))
    found = [image.getpixel((x, each)) for each in range(y - 8, y + 9)]
    return [(each[0], each[1], each[2]) for each in found if isinstance(each, tuple)]


def one_line(points: tuple[int, ...] = (15,) * 19, *, won: bool = False, strong: bool = True) -> CourseScene:
    """A line beside one that is far above."""
    return CourseScene("Points", WONDERS, AGES, (Curve("Up", (35,) * 19), Curve("Giza", points, won, strong=strong)))


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
    assert thick - 2 >= thin >= 2
    for eyes in Eyes:
        as_seen = [contrast(colour_seen(each, eyes), colour_seen(paper, eyes)) for each in (quiet[8], rgb(palette.INK))]
        assert min(as_seen) >= 3


def test_a_line_goes_through_the_points_of_every_turn() -> None:
    points = (1, 4, 9, 3, 20, 11, 30, 33, 2, 14, 28, 7, 19, 33, 12, 5, 26, 17, 30)
    canvas = one_line(points, won=True).draw()
    coins = [x for x, _ in Chart(canvas).coins("Giza")]
    for turn, wanted in enumerate(points[1:], 1):
        if all(abs(x - Chart(canvas).across(turn)) > 1 for x in coins):  # a mark on this point
            assert {*colours_at(canvas, turn, wanted)[7:10]} & {rgb(palette.GOLD), rgb(palette.INK)}


def test_the_winner_lies_above_all_others() -> None:
    curves = tuple(Curve(f"City {line}", (18,) * 19, has_won=line == 0) for line in range(3))
    canvas = CourseScene("Points", WONDERS, AGES, curves).draw()
    coins = [x for line in range(3) for x, _ in Chart(canvas).coins(f"City {line}")]
    free = [turn for turn in range(1, 18) if all(abs(x - Chart(canvas).across(turn + 0.5)) > 24 for x in coins)]
    assert free
    assert {colours_at(canvas, turn + 0.5, 18)[8] for turn in free} == {rgb(palette.GOLD)}


# All of it can be read.


def middle(area: Area) -> tuple[float, float]:
    return (area.left + area.right) / 2, (area.top + area.bottom) / 2


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
        check(CourseScene("Points, turn by turn " * 10, WONDERS, ("Zeitalter der Meere",) * 3, curves[:count]).draw())


def curves(*points: tuple[int, ...]) -> CourseScene:
    return CourseScene("Points", WONDERS, AGES, tuple(Curve(f"City {n}", each) for n, each in enumerate(points)))


CLIMBING = tuple(tuple(turn * turn // (8 + line) + line % 3 for turn in range(19)) for line in range(7))


@pytest.mark.parametrize(
    "scene",
    [
        flat(30, 30, 30, 30, 30, 30, 30),
        flat(9, 8, 6, 5, 5, 3, 2),
        flat(60, 40, 0, 0, 1, 1, 2),
        flat(60, 59),
        flat(7),
        curves(*CLIMBING),
        curves(*[CLIMBING[0]] * 7),
    ],
)
def test_marks_lie_on_their_lines_and_none_touches_another(scene: CourseScene) -> None:
    canvas = scene.draw()
    chart, every = Chart(canvas), list[tuple[float, float]]()
    for curve in scene.curves:
        found = chart.coins(curve.city)
        corners = [(chart.across(turn), chart.height(points)) for turn, points in enumerate(curve.points)]
        halfway = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(corners)]
        assert 1 <= len(found) <= 3
        assert all(min(dist(at, each) for each in (*corners, *halfway)) <= 2 for at in found)
        every += found
    assert all(dist(one, other) > 42 for one, other in combinations(every, 2))


def test_every_line_has_a_mark_in_every_age_if_there_is_room() -> None:
    chart = Chart(flat(60, 40, 20).draw())
    for line in range(3):
        ages = [sum(x > end for end in chart.ends) for x, _ in chart.coins(f"City {line}")]
        assert sorted(ages) == [0, 1, 2]


def test_a_mark_lies_where_other_lines_are_far() -> None:
    """Two lines are one, but for a hill in the second Age."""
    chart = Chart(curves((20,) * 19, (*(20,) * 9, 40, *(20,) * 9), (50,) * 19).draw())
    assert any(abs(y - chart.height(40)) <= 2 for _, y in chart.coins("City 1"))


def test_a_mark_lies_at_the_end_of_an_age_where_it_has_room_there() -> None:
    chart = Chart(flat(60, 40, 20).draw())
    for line in range(3):
        coins = [x for x, _ in chart.coins(f"City {line}")]
        assert all(any(abs(x - end) <= 1 for x in coins) for end in chart.ends[:2])
    crowded = Chart(curves((20,) * 19, (*(21,) * 9, 40, *(21,) * 9)).draw())
    assert all(abs(x - end) > 2 for line in range(2) for x, _ in crowded.coins(f"City {line}") for end in crowded.ends)


@pytest.mark.parametrize("strong", [True, False])
def test_a_dot_at_the_end_of_an_age_is_round_and_of_one_piece_with_its_line(*, strong: bool) -> None:
    """The line has no room for marks there; a pale pixel within the dot would be a hairline across it."""
    steep = (*range(0, 24, 2), 20, 16, 12, 8, 4, 2, 0)
    other = tuple(max(0, each - 1) for each in steep)
    found = (Curve("Up", (90,) * 19), Curve("Giza", steep, strong=strong), Curve("Rhodes", other, strong=strong))
    canvas = CourseScene("Points", WONDERS, AGES, found).draw()
    chart, image = Chart(canvas), seen(canvas)
    x, y, radius = round(chart.ends[0]), round(chart.height(steep[6])), 10 if strong else 8
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


@pytest.mark.parametrize("count", [4, 7])
def test_names_take_the_whole_height_of_the_chart(count: int) -> None:
    canvas = flat(*range(30, 30 - count, -1)).draw()
    texts = [mark.area for mark in canvas.marks if mark.what.startswith("City ")]
    assert max(area.bottom for area in texts) - min(area.top for area in texts) > 380


def test_an_age_is_wider_than_the_one_before() -> None:
    chart = Chart(flat(7).draw())
    first, second, third = (chart.across(6 * age) - chart.across(6 * age - 6) for age in (1, 2, 3))
    assert first < second < third


def test_quiet_lines_differ_in_how_they_are_drawn() -> None:
    """Of the five that there may be, no two are seen alike along a straight turn."""
    found = tuple(Curve(f"City {line}", (10 * line,) * 19, strong=line > 4) for line in range(7))
    canvas = CourseScene("Points", WONDERS, AGES, found).draw()
    chart, image = Chart(canvas), seen(canvas)
    strokes = set()
    for line in range(5):
        coins = chart.coins(f"City {line}")
        y = round(chart.height(10 * line))
        left = next(
            round(chart.across(turn))
            for turn in range(1, 17)
            if all(abs(chart.across(turn + 1) - x) > 90 for x, _ in coins)
        )
        strokes.add(tuple(image.getpixel((x, y)) for x in range(left, left + 60)))
    assert len(strokes) == 5


@pytest.mark.parametrize("levels", [(30, 30, 30, 12, 11, 10, 0), (60, 59, 58, 57, 56, 55, 54), (0,) * 7])
def test_what_joins_lines_to_their_names_does_not_cross(levels: tuple[int, ...]) -> None:
    canvas = flat(*levels).draw()
    texts = {mark.what: mark.area for mark in canvas.marks if mark.kind == "text"}
    ends = []
    for line, level in enumerate(levels):
        lines = [each.area for each in canvas.marks if each.kind == "line" and each.about == (f"City {line}",)]
        (joint,) = (area for area in lines if area.left < 790 and area.right > 810)
        edges = {round(middle(texts[f"City {line}"])[1]), round(Chart(canvas).height(level))}
        assert (joint.top + 3, joint.bottom - 3) == pytest.approx((min(edges), max(edges)), abs=2)
        ends.append((Chart(canvas).height(level), middle(texts[f"City {line}"])[1]))
    assert ends == sorted(ends)


def test_names_stand_beside_their_lines_from_the_top_in_the_order_of_their_points() -> None:
    canvas = flat(30, 30, 30, 12, 11, 10, 0).draw()
    texts = {mark.what: mark.area for mark in canvas.marks if mark.kind == "text"}
    tops = [texts[f"City {line}"].top for line in range(7)]
    assert tops == sorted(tops)
    assert all(texts["City 0"].left == texts[f"City {line}"].left > Chart(canvas).ends[-1] for line in range(7))
