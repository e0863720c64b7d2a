"""The course of a game as a chart: its lines are distinguishable, correctly placed and legible."""

import io
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from math import dist
from random import Random

import pytest
from PIL import Image, ImageChops

from bot.pictures.drawing import Canvas, palette
from bot.pictures.drawing.canvas import Area
from bot.pictures.drawing.course import CourseScene, Curve
from bot.pictures.drawing.figures import figures
from bot.pictures.drawing.monuments.monument import CITIES
from bot.pictures.drawing.palette import rgb
from engine.effects import Colour
from tests.bot.pictures.drawing.anything import a_name, any_scene, begins, monuments, names_player, words
from tests.bot.pictures.drawing.charts import AGES, Chart, beside, middle
from tests.bot.pictures.drawing.eyes import Eyes, colour_seen
from tests.bot.pictures.drawing.reading import about, check, contrast

# Any chart.


def a_course(chance: Random) -> CourseScene:
    """Return a chart of one to seven lines: some are alike or flat, and they may end wherever there is room."""
    cities = monuments(chance, chance.randint(1, 7))
    low, high = chance.choice(((0, 0), (0, 9), (-9, 60), (90, 199)))
    points = [tuple(chance.randint(low, high) for _ in range(19)) for _ in cities]
    points = [chance.choice((each, points[0], (*each[:-1], points[0][-1]))) for each in points]
    curves = (
        Curve(
            f"{city} {number}",
            "You" if number == 2 else a_name(chance),
            city,
            points[number],
            has_won=number < 2,
            is_free_city=number == 3,
            strong=number < 4,
            is_own=number == 2,
            is_computer=number != 2 and chance.random() < 0.3,
        )
        for number, city in enumerate(cities)
    )
    return CourseScene(words(chance), cities, tuple(words(chance) for _ in AGES), tuple(curves))


@any_scene(5)
def test_all_of_any_chart_is_drawn_and_can_be_read(seed: int) -> None:
    scene = a_course(Random(seed))
    canvas = scene.draw()
    check(canvas)
    chart, badges, plates = Chart(canvas), list[tuple[float, float]](), list[float]()
    for curve in scene.curves:
        shown = [row.items for row in about(canvas, curve.city)]
        if curve.has_won or curve.is_free_city:
            assert shown.pop(0) == ("<winner>" if curve.has_won else "<free-city>",)
        (city,), *who, (total,) = shown
        assert (begins(city, curve.city), total) == (True, figures(curve.points[-1]))
        assert len(who) == bool(curve.player or curve.is_computer)
        assert all(names_player(items, curve.player, is_computer=curve.is_computer) for items in who)
        assert [chart.points(curve.city, age) for age in (1, 2, 3)] == [curve.points[turn] for turn in (6, 12, 18)]
        found = chart.badges(curve.city)
        line = [chart.at(*each) for each in enumerate(curve.points)]
        assert all(beside(at, line) <= 2 for at in found)
        pieces = [mark.area for mark in canvas.marks if (mark.kind, mark.about) == ("line", (curve.city,))]
        assert all(any(at_piece(at, each) for each in pieces) for at in line)
        badges += found
        plate = next(mark for mark in canvas.marks if mark.kind == "box" and mark.about == (curve.city,))
        plates.append(middle(plate)[1])
    assert all(dist(one, other) > 52 for one, other in combinations(badges, 2))
    ranked = sorted(zip((-curve.points[-1] for curve in scene.curves), plates, strict=True))
    assert all(later[1] - earlier[1] >= 125 for earlier, later in pairwise(ranked))
    assert len(canvas.png()) < 120_000


def at_piece(at: tuple[float, float], piece: Area) -> bool:
    """Return whether a point is on a piece of a line, or in the gap after one of its dashes."""
    x, y = at
    return piece.left - 10 <= x <= piece.right + 10 and piece.top - 10 <= y <= piece.bottom + 10


# Lines can be told apart.


def curve(number: int, points: tuple[int, ...], *, won: bool = False, strong: bool = True) -> Curve:
    """Return the curve of a numbered city; every number has its own wonder."""
    return Curve(f"City {number}", "Ana", CITIES[number], points, has_won=won, strong=strong)


def curves(*points: tuple[int, ...]) -> CourseScene:
    return CourseScene("Points", (), AGES, tuple(curve(number, each) for number, each in enumerate(points)))


def flat(*levels: int) -> CourseScene:
    """Return a chart with one horizontal line for each of these numbers of points."""
    return curves(*((level,) * 19 for level in levels))


def seen(canvas: Canvas) -> Image.Image:
    return Image.open(io.BytesIO(canvas.png())).convert("RGB")


@cache
def badge(number: int) -> Image.Image:
    """Return the badge beside one of nine lines, as a black-and-white image. Another line is well above these."""
    canvas = CourseScene(
        "Points", (), AGES, (curve(0, (35,) * 19), replace(curve(number, (18,) * 19), city="A"))
    ).draw()
    x, y = map(round, Chart(canvas).badges("A")[0])
    return seen(canvas).crop((x - 16, y - 16, x + 16, y + 16)).convert("L").point([0] * 100 + [255] * 156)


def test_any_two_lines_differ_in_their_badges_without_any_colour() -> None:
    for one, other in combinations(range(9), 2):
        differing = ImageChops.difference(badge(one), badge(other))
        either = ImageChops.darker(badge(one), badge(other))
        assert differing.histogram()[255] / either.histogram()[0] > 0.16, (CITIES[one], CITIES[other])


def rgb_at(image: Image.Image, x: int, y: int) -> tuple[int, int, int]:
    found = image.getpixel((x, y))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def colours_at(canvas: Canvas, turn: float, points: int) -> list[tuple[int, int, int]]:
    """Return the colours across a line at a turn, from top to bottom."""
    chart, image = Chart(canvas), seen(canvas)
    x, y = map(round, chart.at(turn, points))
    return [rgb_at(image, x, each) for each in range(y - 8, y + 9)]


def test_the_winners_line_is_gold_with_a_dark_edge_quiet_ones_are_thin_and_all_stand_out_from_the_paper() -> None:
    def across(of: Curve) -> list[tuple[int, int, int]]:
        """Return the colours of a line, far below another one."""
        return colours_at(CourseScene("Points", (), AGES, (curve(0, (35,) * 19), of)).draw(), 9.5, 15)

    paper, dark = rgb(palette.PAPER), rgb(palette.INK)
    low = curve(1, (15,) * 19)
    own, strong = across(replace(low, is_own=True)), across(low)
    won, quiet = across(replace(low, has_won=True)), across(replace(low, strong=False))
    assert won.count(rgb(palette.GOLD)) >= 8
    assert won.index(dark) < won.index(rgb(palette.GOLD))
    assert own[8] == paper, "its core is pale"
    blue = rgb(palette.FRAMES[Colour.BLUE])
    assert blue in own[:8]
    assert blue in own[9:]
    assert dark in across(replace(low, is_own=True, has_won=True)), "a winner's own line is a winner's"
    thick, thin = (sum(contrast(each, paper) >= 3 for each in colours) for colours in (strong, quiet))
    assert thick - 2 >= thin >= 2
    for eyes in Eyes:
        assert min(contrast(colour_seen(each, eyes), colour_seen(paper, eyes)) for each in (quiet[8], dark, blue)) >= 3


def test_any_two_quiet_lines_differ_in_their_dashes_on_the_paper_and_up_to_their_plates() -> None:
    others = [curve(number, (10 * number,) * 19, strong=False) for number in range(1, 6)]
    canvas = CourseScene("Points", (), AGES, (curve(0, (90,) * 19, won=True), *others)).draw()
    edge = Chart(canvas).ends[-1]
    for is_tie in (False, True):
        found = []
        for each in others:
            marks = [mark.area for mark in canvas.marks if (mark.kind, mark.about) == ("line", (each.city,))]
            found.append(tuple(area.width for area in marks if (area.left > edge) is is_tie))
        assert len({*found}) == len(others)


def test_any_two_quiet_lines_differ_in_their_colours_which_stand_out_from_the_paper_and_lie_on_their_plates() -> None:
    others = [curve(number, (10 * number,) * 19, strong=False) for number in range(1, 6)]
    canvas = CourseScene("Points", (), AGES, (curve(0, (90,) * 19, won=True), *others)).draw()
    chart, image, inks = Chart(canvas), seen(canvas), list[tuple[int, int, int]]()
    for each in others:
        x, y = map(round, chart.dot(each.city, 3))
        inks.append(rgb_at(image, x, y))
        pairs = ((colour_seen(inks[-1], eyes), colour_seen(rgb(palette.PAPER), eyes)) for eyes in Eyes)
        assert min(contrast(*pair) for pair in pairs) >= 3
        plate = next(mark.area for mark in canvas.marks if mark.kind == "box" and mark.about == (each.city,))
        assert rgb_at(image, plate.left + 3, (plate.top + plate.bottom) // 2) == inks[-1]
    usual = [rgb(palette.INK), *inks]
    assert min(dist(one, other) for one, other in combinations(usual, 2)) > 60


def test_the_winner_lies_above_all_others() -> None:
    drawn = CourseScene("Points", (), AGES, tuple(curve(line, (18,) * 19, won=line == 0) for line in range(3))).draw()
    badges = [x for line in range(3) for x, _ in Chart(drawn).badges(f"City {line}")]
    turns = [turn for turn in range(1, 18) if all(abs(Chart(drawn).at(turn + 0.5, 18)[0] - x) > 30 for x in badges)]
    assert len(turns) >= 8
    assert {colours_at(drawn, turn + 0.5, 18)[8] for turn in turns} == {rgb(palette.GOLD)}


CLIMBING = tuple(tuple(turn * turn // (8 + line) + line % 3 for turn in range(19)) for line in range(7))


@pytest.mark.parametrize(
    ("scene", "alone"),
    [(flat(30, 30, 30, 30, 30, 30, 30), 0), (flat(9, 8, 6, 5, 5, 3, 2), 5), (flat(7), 1), (curves(*CLIMBING), 4)],
)
def test_every_line_has_a_badge_which_lies_far_from_other_lines_if_it_can(scene: CourseScene, alone: int) -> None:
    chart, lonely = Chart(scene.draw()), 0
    whole = [[chart.at(*each) for each in enumerate(curve.points)] for curve in scene.curves]
    for line, of in enumerate(scene.curves):
        (at,) = chart.badges(of.city)
        lonely += all(beside(at, other) > 24 for number, other in enumerate(whole) if number != line)
    assert lonely == alone


def test_a_badge_lies_where_its_line_is_alone() -> None:
    """Two of the lines coincide, except in the second Age, where one of them rises."""
    hill = Chart(curves((20,) * 19, (*(20,) * 9, 40, *(20,) * 9), (50,) * 19).draw())
    assert abs(hill.badges("City 1")[0][1] - hill.at(9, 40)[1]) <= 2
    assert abs(hill.badges("City 0")[0][0] - hill.at(9, 0)[0]) <= 2


@pytest.mark.parametrize("strong", [True, False])
def test_a_dot_at_the_end_of_an_age_is_round_and_of_one_piece_with_its_line(*, strong: bool) -> None:
    """The dot covers its line completely: a pale pixel within it would look like a hairline across it."""
    steep = (*range(0, 24, 2), 20, 16, 12, 8, 4, 2, 0)
    other = tuple(max(0, each - 1) for each in steep)
    found = (curve(0, (90,) * 19), *(curve(n, each, strong=strong) for n, each in ((1, steep), (2, other))))
    canvas = CourseScene("Points", (), AGES, found).draw()
    chart, image = Chart(canvas), seen(canvas)
    x, y, radius = round(chart.ends[0]), round(chart.at(6, steep[6])[1]), 10 if strong else 7
    inner = [
        image.getpixel((x + right, y + down))
        for right in range(-radius, radius)
        for down in range(-radius, radius)
        if dist((right, down), (-0.5, -0.5)) < radius - 2
    ]
    assert len(set(inner)) == 1


def test_no_dot_covers_another_one_at_the_end() -> None:
    for levels, aside in (((60, 30), [0, 0]), ((60, 59, 58), [0, 10, 0]), ((59, 60), [10, 0])):
        chart = Chart(flat(*levels).draw())
        dots = [chart.dot(f"City {line}", 3)[0] - chart.ends[-1] for line in range(len(levels))]
        assert dots == pytest.approx(aside, abs=2)
