"""The ring in the middle of a table: its chevrons point where the hands go."""

import re
from math import isclose

import pytest

from bot.pictures.drawing.monuments.compass import compass
from bot.pictures.drawing.monuments.pencil import Pencil, Point

_BAR = re.compile(r'<path d="M(\S+ \S+)L(\S+ \S+)L(\S+ \S+)" fill="none"')


def chevrons(way: str | None, size: tuple[int, int]) -> list[tuple[Point, Point]]:
    """Return the centre of each chevron's wings, and its tip."""
    pencil = Pencil()
    compass(pencil, 1, way, size)
    shapes = "".join(shape for layer in pencil.layers for shape in layer.shapes)
    found = []
    for bar in _BAR.findall(shapes):
        one, tip, other = (tuple(map(float, point.split())) for point in bar)
        found.append((((one[0] + other[0]) / 2, (one[1] + other[1]) / 2), (tip[0], tip[1])))
    return found


@pytest.mark.parametrize("size", [(440, 376), (376, 620), (660, 260)])
def test_chevrons_go_round_the_middle_as_a_clock_does_or_against_it(size: tuple[int, int]) -> None:
    x, y = size[0] / 2, size[1] / 2
    for way, turn in (("clockwise", 1), ("anticlockwise", -1)):
        found = chevrons(way, size)
        assert len(found) >= 12
        for (left, top), tip in found:
            across, down = tip[0] - left, tip[1] - top
            assert turn * ((left - x) * down - (top - y) * across) > 0, f"one at {left}, {top} goes the other way"
    assert not chevrons(None, size), "hands that are exchanged go round no ring"


def test_at_the_top_clockwise_is_to_the_right() -> None:
    highest = [each for each in chevrons("clockwise", (440, 376)) if isclose(each[0][1], 19, abs_tol=3)]
    assert highest
    assert all(tip[0] > wings[0] for wings, tip in highest)
