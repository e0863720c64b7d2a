"""Where cities lie round a table: clockwise as seen from above, beginning at the bottom, round a free middle.

A player who sits at the bottom and faces the middle has the left neighbour on the left. All cities have the same size,
so wide that three fill a row; the mark between two neighbours lies where one is above the other, or on a line that
leads from one to the other, outside the ring. Three lie side by side below the middle, so that they fill the sheet;
four lie in the corners, the first at the lower right, so that its left neighbour is on its left.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from bot.pictures.drawing.canvas import WIDTH, Area

Heading: TypeAlias = Literal["left", "right", "up", "down"]
Point: TypeAlias = tuple[int, int]

MARGIN = 14
SEAM = 10
"""The gap between columns."""
GAP = 58
"""The gap between rows, and outside rows of three, with room for the mark of a border."""
PLACE_WIDTH = (WIDTH - 2 * MARGIN - 2 * SEAM) // 3
_MIDDLE = 280
"""The height of the middle between two rows of three cities."""
_ACROSS = 34
"""From the outer edge of two cities in the corners to the line that joins them past the middle."""
_BAND = 188
"""The height of the middle above three cities."""
_CLEAR = 16
"""Between the middle and a city above or below it."""
_ASIDE = {6: 70}
"""How far the middle reaches out of its column, by the number of cities."""
_HOOK = 84
"""How far from a seam the line between two cities side by side begins and ends."""
_OVER = 64
"""The room between that and the cities, for the line that joins the outer two."""


@dataclass(frozen=True, slots=True)
class Border:
    """The border between a city and the next one, its left neighbour."""

    line: tuple[Point, ...]
    """From the first city to the next."""
    at: Point
    """The middle of its mark."""
    heading: Heading
    """The direction from the first city to the next, at the mark."""


@dataclass(frozen=True, slots=True)
class Ring:
    """All places of a table."""

    height: int
    places: tuple[Area, ...]
    """Clockwise, the first at the bottom."""
    borders: tuple[Border, ...]
    """Between each place and the next, last between the last and the first."""
    middle: Area


@cache
def ring(cities: int, height: int) -> Ring:
    """The places of 3 to 7 cities that are so high."""
    tops, grid = _grid(cities, height)
    places = tuple(_place(column, tops[row], height) for column, row in grid)
    pairs = zip(places, (*places[1:], places[0]), strict=True)
    lowest = places[0]
    if cities == _IN_A_ROW:
        middle = Area(0, 0, WIDTH, _BAND)
    else:
        top = tops[0] + height + _CLEAR if cities == _IN_TWO_ROWS else tops[0] + 2 * _ACROSS
        low = lowest.bottom - 2 * _ACROSS if cities == _IN_CORNERS else lowest.top - _CLEAR
        aside, between = _ASIDE.get(cities, 0), MARGIN + PLACE_WIDTH + SEAM
        middle = Area(between - aside, top, between + PLACE_WIDTH + aside, low)
    below = MARGIN if cities == _IN_CORNERS else GAP + _RIM
    borders = tuple(_border(one, other, places) for one, other in pairs)
    return Ring(lowest.bottom + below, places, borders, middle)


def _place(column: int, top: int, height: int) -> Area:
    left = MARGIN + column * (PLACE_WIDTH + SEAM)
    return Area(left, top, left + PLACE_WIDTH, top + height)


_IN_A_ROW, _IN_CORNERS, _IN_TWO_ROWS = 3, 4, 6
_RIM = 8
"""Below the marks below the lowest row."""


def _grid(cities: int, height: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """The upper edge of each row, then the column and row of each city."""
    step, far = height + GAP, _MIDDLE + GAP + height
    match cities:
        case 3:
            return (_BAND + _OVER,), ((1, 0), (0, 0), (2, 0))
        case 4:
            return (MARGIN, MARGIN + step), ((2, 1), (0, 1), (0, 0), (2, 0))
        case 5:
            return (MARGIN, MARGIN + step), ((1, 1), (0, 1), (0, 0), (2, 0), (2, 1))
        case 6:
            return (GAP + _RIM, GAP + _RIM + far), ((1, 1), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1))
        case 7:
            rows = (MARGIN, MARGIN + step, MARGIN + 2 * step)
            return rows, ((1, 2), (0, 2), (0, 1), (0, 0), (2, 0), (2, 1), (2, 2))
        case _:
            raise ValueError(f"no table has {cities} cities")


def _border(one: Area, other: Area, places: Sequence[Area]) -> Border:
    """The border: straight in a column or across the middle, else round two corners."""
    if one.left == other.left:
        x, (upper, lower) = (one.left + one.right) // 2, sorted((one, other))
        ends = (x, upper.bottom), (x, lower.top)
        return Border(ends, _halfway(*ends), "up" if other.top < one.top else "down")
    heading: Heading = "left" if other.left < one.left else "right"
    left, right = sorted((one, other))
    if right.left - left.right == SEAM and one.top == other.top:
        return _beside(left, right, heading, below=one.bottom == places[0].bottom)
    if len(places) == _IN_A_ROW:
        return _above(left, right, heading)
    return _across(left, right, heading, below=one.bottom == places[0].bottom)


def _beside(left: Area, right: Area, heading: Heading, *, below: bool) -> Border:
    """A border of two cities side by side: below the lowest row, above any other one."""
    edge, y = (left.bottom, left.bottom + GAP // 2) if below else (left.top, left.top - GAP // 2)
    one, other = left.right - _HOOK, right.left + _HOOK
    line = (one, edge), (one, y), (other, y), (other, edge)
    return Border(line, _halfway(line[1], line[2]), heading)


def _above(left: Area, right: Area, heading: Heading) -> Border:
    """A border of two cities between which a third lies: above them."""
    y, one, other = left.top - _OVER // 2, (left.left + left.right) // 2, (right.left + right.right) // 2
    line = (one, left.top), (one, y), (other, y), (other, right.top)
    return Border(line, _halfway(line[1], line[2]), heading)


def _across(left: Area, right: Area, heading: Heading, *, below: bool) -> Border:
    """A border past the middle, near the outer edge of both cities."""
    y = left.bottom - _ACROSS if below else left.top + _ACROSS
    ends = (left.right, y), (right.left, y)
    return Border(ends, _halfway(*ends), heading)


def _halfway(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
