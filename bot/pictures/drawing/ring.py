"""Where cities lie round a table: clockwise as seen from above, beginning at the bottom, round a free middle.

A player who sits at the bottom and faces the middle has the left neighbour on the left. All cities have the same size;
the mark between two neighbours lies where their panels meet, or on a line that leads from one to the other. Three lie
side by side below the middle, so that they fill the sheet.
"""

from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from bot.pictures.drawing.canvas import WIDTH, Area

Heading: TypeAlias = Literal["left", "right", "up", "down"]
Point: TypeAlias = tuple[int, int]

MARGIN = 14
GAP = 58
"""The gap between columns and between rows, with room for the mark of a border."""
PLACE_WIDTH = (WIDTH - 2 * MARGIN - 2 * GAP) // 3
_MIDDLE = 300
"""The least height of the middle."""
_ACROSS = 34
"""From the upper edge of the two top cities to the line that joins them above the middle."""
_BAND = 188
"""The height of the middle above three cities."""
_CLEAR, _ASIDE = 16, 46
"""Between the middle and a city above or below it; how far it reaches into the gaps beside its column."""
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

    @property
    def narrow(self) -> bool:
        """Whether its mark lies between two columns, and so has to stand upright."""
        return len(self.line) == 2 and abs(self.line[0][0] - self.line[1][0]) == GAP


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
        top = tops[0] + height + _CLEAR if cities in _WITH_TOP else tops[0] + 2 * _ACROSS
        middle = Area(lowest.left - _ASIDE, top, lowest.right + _ASIDE, lowest.top - _CLEAR)
    return Ring(lowest.bottom + MARGIN, places, tuple(_border(one, other) for one, other in pairs), middle)


def _place(column: int, top: int, height: int) -> Area:
    left = MARGIN + column * (PLACE_WIDTH + GAP)
    return Area(left, top, left + PLACE_WIDTH, top + height)


_IN_A_ROW = 3
_WITH_TOP = (4, 6)
"""The numbers of cities with which one lies above the middle."""


def _grid(cities: int, height: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """The upper edge of each row, then the column and row of each city."""
    step, far = height + GAP, _MIDDLE + GAP + height
    match cities:
        case 3:
            return (_BAND + _OVER,), ((1, 0), (0, 0), (2, 0))
        case 4:
            return (MARGIN, MARGIN + far // 2, MARGIN + far), ((1, 2), (0, 1), (1, 0), (2, 1))
        case 5:
            return (MARGIN, MARGIN + step), ((1, 1), (0, 1), (0, 0), (2, 0), (2, 1))
        case 6:
            return (MARGIN, MARGIN + far), ((1, 1), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1))
        case 7:
            rows = (MARGIN, MARGIN + step, MARGIN + 2 * step)
            return rows, ((1, 2), (0, 2), (0, 1), (0, 0), (2, 0), (2, 1), (2, 2))
        case _:
            raise ValueError(f"no table has {cities} cities")


def _border(one: Area, other: Area) -> Border:
    """The border: straight if both are in one row or column, else round one corner or two."""
    if one.left == other.left:
        x, (upper, lower) = (one.left + one.right) // 2, sorted((one, other))
        ends = (x, upper.bottom), (x, lower.top)
        return Border(ends, _halfway(*ends), "up" if other.top < one.top else "down")
    heading: Heading = "left" if other.left < one.left else "right"
    left, right = sorted((one, other))
    if right.left - left.right == GAP and one.top == other.top:
        y = (one.top + one.bottom) // 2
        ends = (left.right, y), (right.left, y)
        return Border(ends, _halfway(*ends), heading)
    if one.top == other.top:
        return _across(left, right, heading)
    return _corner(left, right, heading)


def _across(left: Area, right: Area, heading: Heading) -> Border:
    """A border over the middle: in the upper part of two cities, or above them where a third lies between them."""
    if left.top < _BAND:
        ends = (left.right, left.top + _ACROSS), (right.left, right.top + _ACROSS)
        return Border(ends, _halfway(*ends), heading)
    y, one, other = left.top - _OVER // 2, (left.left + left.right) // 2, (right.left + right.right) // 2
    line = (one, left.top), (one, y), (other, y), (other, right.top)
    return Border(line, _halfway(line[1], line[2]), heading)


def _corner(left: Area, right: Area, heading: Heading) -> Border:
    """A border round a corner: it meets the city in the middle column at a side, the other one above or below."""
    central, outer = (left, right) if left.left == MARGIN + PLACE_WIDTH + GAP else (right, left)
    side = central.left if outer is left else central.right
    x, y = (outer.left + outer.right) // 2, (central.top + central.bottom) // 2
    edge = outer.bottom if outer.top < central.top else outer.top
    return Border(((x, edge), (x, y), (side, y)), _halfway((x, y), (side, y)), heading)


def _halfway(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
