"""Where cities lie round a table: clockwise as seen from above, beginning at the bottom, round a free middle.

A player who sits at the bottom and faces the middle has the left neighbour on the left. All cities have the same size;
the mark between two neighbours lies where their panels meet, or on a line that leads from one to the other.
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
PLACE_HEIGHT = 330
_MIDDLE = 300
"""The least height of the middle."""
_ACROSS = 34
"""From the upper edge of the two top cities to the line that joins them above the middle."""
_HALF = PLACE_HEIGHT // 2


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
def ring(cities: int) -> Ring:
    """The places of 3 to 7 cities."""
    tops, grid = _GRIDS[cities]
    places = tuple(_place(column, tops[row]) for column, row in grid)
    pairs = zip(places, (*places[1:], places[0]), strict=True)
    lowest = places[0]
    top = tops[0] + PLACE_HEIGHT + GAP // 2 if cities in _WITH_TOP else tops[0] + 2 * _ACROSS
    middle = Area(lowest.left, top, lowest.right, lowest.top - GAP // 2)
    return Ring(lowest.bottom + MARGIN, places, tuple(_border(one, other) for one, other in pairs), middle)


def _place(column: int, top: int) -> Area:
    left = MARGIN + column * (PLACE_WIDTH + GAP)
    return Area(left, top, left + PLACE_WIDTH, top + PLACE_HEIGHT)


_STEP = PLACE_HEIGHT + GAP
_TWO_ROWS = (MARGIN, MARGIN + _STEP)
_THREE_ROWS = (MARGIN, MARGIN + _STEP, MARGIN + 2 * _STEP)
_DIAMOND = (MARGIN, MARGIN + (_MIDDLE + GAP + PLACE_HEIGHT) // 2, MARGIN + _MIDDLE + GAP + PLACE_HEIGHT)
_BAND = (MARGIN, MARGIN + _MIDDLE + GAP + PLACE_HEIGHT)
_GRIDS: dict[int, tuple[tuple[int, ...], tuple[tuple[int, int], ...]]] = {
    3: (_TWO_ROWS, ((1, 1), (0, 0), (2, 0))),
    4: (_DIAMOND, ((1, 2), (0, 1), (1, 0), (2, 1))),
    5: (_TWO_ROWS, ((1, 1), (0, 1), (0, 0), (2, 0), (2, 1))),
    6: (_BAND, ((1, 1), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1))),
    7: (_THREE_ROWS, ((1, 2), (0, 2), (0, 1), (0, 0), (2, 0), (2, 1), (2, 2))),
}
"""By the number of cities: the upper edge of each row, then the column and row of each city."""
_WITH_TOP = (4, 6)
"""The numbers of cities with which one lies above the middle."""


def _border(one: Area, other: Area) -> Border:
    """The border: straight if both are in one row or column, else round a corner."""
    if one.left == other.left:
        x, (upper, lower) = (one.left + one.right) // 2, sorted((one, other))
        ends = (x, upper.bottom), (x, lower.top)
        return Border(ends, _halfway(*ends), "up" if other.top < one.top else "down")
    heading: Heading = "left" if other.left < one.left else "right"
    left, right = sorted((one, other))
    if one.top == other.top:
        beside = right.left - left.right == GAP
        y = one.top + (_HALF if beside else _ACROSS)
        ends = (left.right, y), (right.left, y)
        return Border(ends, _halfway(*ends), heading)
    return _corner(left, right, heading)


def _corner(left: Area, right: Area, heading: Heading) -> Border:
    """A border round a corner: it meets the city in the middle column at a side, the other one above or below."""
    central, outer = (left, right) if left.left == MARGIN + PLACE_WIDTH + GAP else (right, left)
    side = central.left if outer is left else central.right
    x, y = (outer.left + outer.right) // 2, central.top + _HALF
    edge = outer.bottom if outer.top < central.top else outer.top
    return Border(((x, edge), (x, y), (side, y)), _halfway((x, y), (side, y)), heading)


def _halfway(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
