"""The geometry of a chart: its scale, badges on its lines, and names beside the ends of these."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, dist, floor, hypot, inf
from typing import TypeAlias

from bot.pictures.drawing.canvas import Area

Point: TypeAlias = tuple[float, float]

_STEPS = (5, 10, 20, 50, 100)
_MOST_STEPS = 7


@dataclass(frozen=True, slots=True)
class Scale:
    """Turns numbers into heights in an area; it begins at 0, or lower if a number is negative."""

    area: Area
    lowest: int
    highest: int
    step: int
    """The distance between two lines of the grid."""

    @classmethod
    def over(cls, area: Area, numbers: Sequence[int]) -> "Scale":
        """The scale that these numbers need."""
        low, high = min(0, *numbers), max(1, *numbers)
        step = next((step for step in _STEPS if _lines(low, high, step) <= _MOST_STEPS), _STEPS[-1])
        return cls(area, floor(low / step) * step, ceil(high / step) * step, step)

    @property
    def grid(self) -> range:
        """The numbers at which the grid has a line."""
        return range(self.lowest, self.highest + 1, self.step)

    def y(self, number: int) -> float:
        """The vertical position of a number."""
        return self.area.bottom - (number - self.lowest) * self.area.height / (self.highest - self.lowest)


def _lines(low: int, high: int, step: int) -> int:
    return ceil(high / step) - floor(low / step)


def spread(wanted: Sequence[float], distance: float, top: float, bottom: float) -> list[float]:
    """Positions as near as possible to the wanted ones, at least `distance` apart, between `top` and `bottom`.

    Equal ones keep their order. Those that would overlap form a group round the mean of their wanted positions.
    """
    groups: list[list[int]] = []
    for number in sorted(range(len(wanted)), key=lambda number: (wanted[number], number)):
        groups.append([number])
        while len(groups) > 1 and _first(groups[-1], wanted, distance, top, bottom) < (
            _first(groups[-2], wanted, distance, top, bottom) + len(groups[-2]) * distance
        ):
            below = groups.pop()
            groups[-1] += below
    placed = [0.0] * len(wanted)
    for group in groups:
        first = _first(group, wanted, distance, top, bottom)
        for place, number in enumerate(group):
            placed[number] = first + place * distance
    return placed


def _first(group: Sequence[int], wanted: Sequence[float], distance: float, top: float, bottom: float) -> float:
    """The position of the first in a group."""
    long = (len(group) - 1) * distance
    middle = sum(wanted[number] for number in group) / len(group)
    return min(max(middle - long / 2, top), bottom - long)


_BETWEEN = 4
"""The least distance between the edges of two badges."""
_ENOUGH = 30
"""A badge is no clearer where other lines are farther from it than this."""


def spots(lines: Sequence[Sequence[Point]], ends: Sequence[int], radius: float) -> list[Point | None]:
    """Where a badge lies on each of several lines that go through equally many points; None where there is no room.

    It lies on a point where it is farthest from other lines and badges, but on none of `ends`, the last ones of their
    parts. Lines with the least room come first.
    """
    free = [
        [(point, _room(lines, line, number, radius)) for number, point in enumerate(points) if number not in {0, *ends}]
        for line, points in enumerate(lines)
    ]
    placed: dict[int, Point] = {}
    for line in sorted(range(len(lines)), key=lambda line: max((room for _, room in free[line]), default=0)):
        found = [(min(room, _apart(point, placed.values(), radius)), point) for point, room in free[line]]
        room, point = max(found, key=lambda each: min(each[0], _ENOUGH), default=(-inf, (0.0, 0.0)))
        if room >= 0:
            placed[line] = point
    return [placed.get(line) for line in range(len(lines))]


def _room(lines: Sequence[Sequence[Point]], line: int, number: int, radius: float) -> float:
    """How far all other lines are from the edge of a badge on a line's point; negative if they reach into it."""
    at = lines[line][number]
    pieces = (
        piece
        for other, points in enumerate(lines)
        if other != line
        for piece in pairwise(points[max(0, number - 1) : number + 2])
    )
    return min((_distance(at, *piece) for piece in pieces), default=inf) - radius


def _apart(at: Point, others: Iterable[Point], radius: float) -> float:
    """How far a badge would be from the others."""
    return min((dist(at, other) for other in others), default=inf) - 2 * radius - _BETWEEN


def _distance(at: Point, one: Point, two: Point) -> float:
    """How far a point is from a line between two others."""
    x, y, along, down = at[0] - one[0], at[1] - one[1], two[0] - one[0], two[1] - one[1]
    part = min(max((x * along + y * down) / (along**2 + down**2), 0), 1)
    return hypot(x - part * along, y - part * down)
