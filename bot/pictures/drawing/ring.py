"""Where cities lie round a table: clockwise as seen from above, beginning at the bottom, round a free middle.

A player who sits at the bottom and faces the middle has the left neighbour on the left. All cities have the same size,
so wide that three fill a row; the mark between two neighbours lies where one is above the other, or on a line that
leads from one to the other, outside the ring. Three lie side by side below the middle, so that they fill the sheet;
four lie in the corners, the first at the lower right, so that its left neighbour is on its left.
"""

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
_ROWS = {
    3: ((1, 0, 2),),
    4: ((2, None, 3), (1, None, 0)),
    5: ((2, None, 3), (1, 0, 4)),
    6: ((2, 3, 4), (1, 0, 5)),
    7: ((3, None, 4), (2, None, 5), (1, 0, 6)),
}
"""The cities of each row, from left to right, by their number."""
_BAND, _OVER = 188, 64
"""The height of the middle above three cities, and the room below it for the line that joins the outer two."""
_MIDDLE, _ASIDE = 280, 70
"""The height of the middle between two rows of three cities, and how far it reaches out of its column there."""
_CLEAR = 16
"""Between the middle and a city above or below it."""
_ACROSS = 34
"""From the outer edge of two cities in the corners to the line that joins them past the middle."""
_HOOK = 84
"""How far from a seam the line between two cities side by side begins and ends."""
_RIM = 8
"""Outside the marks outside a row of three."""


@dataclass(frozen=True, slots=True)
class Border:
    """The border between a city and the next one, its left neighbour."""

    line: tuple[Point, ...]
    """From one city to the other."""
    heading: Heading
    """The direction from the first city to the next, at the mark."""

    @property
    def at(self) -> Point:
        """The middle of its mark: halfway between the ends of the line, or between its corners."""
        (left, top), (right, bottom) = self.line[len(self.line) // 2 - 1 : len(self.line) // 2 + 1]
        return (left + right) // 2, (top + bottom) // 2


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
    above = {3: _BAND + _OVER, 6: GAP + _RIM}.get(cities, MARGIN)
    step = height + GAP + (_MIDDLE if cities == 6 else 0)
    size = Area(MARGIN, above, MARGIN + PLACE_WIDTH, above + height)
    found = {
        seat: size.moved((column * (PLACE_WIDTH + SEAM), row * step))
        for row, seats in enumerate(_ROWS[cities])
        for column, seat in enumerate(seats)
    }
    places = tuple(found[seat] for seat in range(cities))
    lowest, between = places[0], MARGIN + PLACE_WIDTH + SEAM
    middle = Area(between, above + 2 * _ACROSS, between + PLACE_WIDTH, lowest.top - _CLEAR)
    if cities == 3:
        middle = Area(0, 0, WIDTH, _BAND)
    elif cities == 4:
        middle = middle._replace(bottom=lowest.bottom - 2 * _ACROSS)
    elif cities == 6:
        middle = Area(between - _ASIDE, above + height + _CLEAR, between + PLACE_WIDTH + _ASIDE, middle.bottom)
    borders = tuple(_border(places, seat, (seat + 1) % cities) for seat in range(cities))
    return Ring(lowest.bottom + (MARGIN if cities == 4 else GAP + _RIM), places, borders, middle)


def _border(places: tuple[Area, ...], seat: int, following: int) -> Border:
    """The border of a city and the next one: straight in a column or across the middle, else round two corners."""
    one, other = places[seat], places[following]
    if one.left == other.left:
        x, (upper, lower) = (one.left + one.right) // 2, sorted((one, other))
        return Border(((x, upper.bottom), (x, lower.top)), "up" if other is upper else "down")
    heading: Heading = "left" if other.left < one.left else "right"
    left, right = sorted((one, other))
    is_lowest = one.bottom == places[0].bottom
    if right.left - left.right == SEAM:  # below the lowest row, above any other one
        ends = left.right - _HOOK, right.left + _HOOK
        edge, out = (left.bottom, GAP // 2) if is_lowest else (left.top, -GAP // 2)
    elif len(places) == 3:  # above the one between them
        ends, edge, out = ((left.left + left.right) // 2, (right.left + right.right) // 2), left.top, -_OVER // 2
    else:  # past the middle, near the outer edge of both
        y = left.bottom - _ACROSS if is_lowest else left.top + _ACROSS
        return Border(((left.right, y), (right.left, y)), heading)
    line = (ends[0], edge), (ends[0], edge + out), (ends[1], edge + out), (ends[1], edge)
    return Border(line, heading)
