"""The conflicts of an Age as drawn: winners can be recognised, even without colours."""

from itertools import product
from math import dist
from random import Random

import pytest

from bot.pictures.drawing import Canvas, palette
from bot.pictures.drawing.canvas import Area, Mark
from bot.pictures.drawing.conflicts import Border, Conflicts, Side, Tokens
from bot.pictures.drawing.figures import signed
from engine.catalogue import AGES
from tests.bot.pictures.drawing.anything import a_name, any_scene, begins, monuments, names_player, words
from tests.bot.pictures.drawing.reading import about, check


def some_conflicts(chance: Random, count: int) -> Conflicts:
    """Return the conflicts of a ring of cities, each of which wins (1), loses (-1) or ties (0) against the next."""
    cities, most = monuments(chance, count), chance.choice((0, 18))
    won = [chance.choice(((5, -1), (0, 0), (-1, 5))) for _ in cities]
    borders = tuple(
        Border(Side(cities[at], won[at][0]), Side(cities[(at + 1) % count], won[at][1])) for at in range(count)
    )
    found = tuple(
        Tokens(
            city,
            a_name(chance),
            chance.choice((0, 1, 21)),
            change := won[at][0] + won[at - 1][1],
            change + chance.randint(0, most),
            chance.choice((0, 1, 6)),
            city,
            chance.random() < 0.3,
        )
        for at, city in enumerate(cities)
    )
    return Conflicts(words(chance), AGES[count % 3], words(chance), borders, found)


@any_scene(4)
def test_all_of_any_conflicts_is_drawn_and_can_be_read(seed: int) -> None:
    scene = some_conflicts(Random(seed), 3 + seed % 5)
    canvas = scene.draw()
    check(canvas)
    assert canvas.area.height <= 1_350
    has_total = any(city.points != city.change for city in scene.cities)
    for city in scene.cities:
        name, *shown = (row.items for row in about(canvas, city.city) if row.about == (city.city,))
        assert name == (city.city,)
        if city.player or city.is_computer:
            assert names_player(shown.pop(0), city.player, is_computer=city.is_computer)
        assert shown[:2] == [("<shield>", str(city.shields)), (signed(city.change),)]
        both = [(signed(city.points + city.defeats), signed(-city.defeats), "=")]
        wanted = both if city.defeats and city.points + city.defeats else []
        assert not has_total or begins(shown[2][0], scene.total)
        assert shown[3:] == [*wanted, (signed(city.points),)] * has_total
        types = [mark.type for mark in canvas.marks if mark.about == (city.city,) and mark.type]
        (large,) = (how for how in types if how.size > 60)
        ground = palette.GOLD if city.change > 0 else palette.SAND if city.change else palette.STONE
        assert large.pen.ground == ground, "what this Age has brought is the largest number"
    for border in scene.borders:
        check_border(canvas, scene, border)


def check_border(canvas: Canvas, scene: Conflicts, border: Border) -> None:
    """Check that tokens lie at their cities and an arrow from the winner's to the loser's, or a tie on a line."""
    one, other = border.one.city, border.other.city
    lines = [mark for mark in canvas.marks if mark.about == (one, other) and mark.kind == "line"]
    icons = {mark.about[2:]: mark for mark in canvas.marks if mark.about[:2] == (one, other) and mark.kind == "icon"}
    if not border.one.token:
        (line,), sign = lines, icons[()]
        assert sign.what == "even"
        assert meet(line.area, sign.area)
        assert all(meet(line.area, box(canvas, each)) for each in (one, other))
        return
    won, lost = (one, other) if border.one.token > 0 else (other, one)
    tokens = {city: icons[city,] for city in (one, other)}
    assert (tokens[won].what, tokens[lost].what) == ("victory", "defeat")
    *_, shaft, head = (mark.area for mark in lines)
    assert dist(middle(head), middle(tokens[lost].area)) < dist(middle(head), middle(tokens[won].area)) - 30
    assert max(shaft.width, shaft.height) > 90
    for part, city in product((shaft, head, *(token.area for token in tokens.values())), scene.cities):
        assert not meet(part, box(canvas, city.city))
    for mine, theirs in ((won, lost), (lost, won)):
        near, far = (dist(middle(tokens[mine].area), middle(box(canvas, city))) for city in (mine, theirs))
        assert near < far


@pytest.mark.parametrize("cities", [3, 4, 7])
def test_the_first_city_lies_at_the_bottom_and_the_next_one_clockwise(cities: int) -> None:
    scene = some_conflicts(Random(cities), cities)
    canvas = scene.draw()
    at = [middle(box(canvas, city.city)) for city in scene.cities]
    assert at[0][1] == max(y for _, y in at)
    x, y = (sum(each) / cities for each in zip(*at, strict=True))
    turns = [
        (one[0] - x) * (other[1] - y) - (one[1] - y) * (other[0] - x)
        for one, other in zip(at, (*at[1:], at[0]), strict=True)
    ]
    assert min(turns) > 0 or cities == 3
    if cities == 3:
        assert [each[0] for each in at] == sorted((each[0] for each in at), key=lambda x: (x != at[0][0], x))
        assert len({each[1] for each in at}) == 1, "all three lie side by side, the second one at the left"


def middle(area: Area) -> tuple[float, float]:
    return (area.left + area.right) / 2, (area.top + area.bottom) / 2


def meet(one: Area, other: Area) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def box(canvas: Canvas, city: str) -> Area:
    """Return the whole area of a city."""
    first: Mark = next(mark for mark in canvas.marks if mark.about == (city,))
    return first.area
