"""The geometry of a chart: its scale, marks on its lines, and names beside the ends of these."""

from collections.abc import Iterator, Sequence
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


_CROSSED = 4
"""How far another line may reach into a mark, but not to its sign, where there is no better place."""
_BETWEEN = 4
"""The least distance between the edges of two marks."""


def spots(lines: Sequence[Sequence[Point]], ends: Sequence[int], radius: float) -> list[list[Point]]:
    """Where marks lie on lines that go through equally many points, `ends` being the last ones of their parts.

    A mark lies at the end of a part where it has room there, but for the last part, where names follow. Else it lies on
    a point or halfway to the next one, where it is farthest from other marks and lines: first one for each line that
    has none, wherever that is, then one in each part where there is room.
    """
    free = [[list(_spots(lines, line, *part, radius)) for part in pairwise([0, *ends])] for line in range(len(lines))]
    placed: list[list[Point]] = [[] for _ in lines]
    for number, end in enumerate(ends[:-1]):
        for line, points in enumerate(lines):
            spot = _spot(lines, line, points[end], end - 1, radius)
            if _room(spot, placed, radius) >= 0:
                placed[line].append(spot.at)
                free[line][number].clear()
    bare = [line for line, marks in enumerate(placed) if not marks]
    for line in sorted(bare, key=lambda line: max(spot.free for part in free[line] for spot in part)):
        every = [(spot, part) for part in free[line] for spot in part]
        best, part = max(every, key=lambda found: _room(found[0], placed, radius))
        placed[line].append(best.at)
        part.clear()
    open_parts = [(line, part) for line, parts in enumerate(free) for part in parts if part]
    while open_parts:
        room, line, part, spot = max(
            ((_room(spot, placed, radius), line, part, spot) for line, part in open_parts for spot in part),
            key=lambda found: found[0],
        )
        if room < -_CROSSED:
            break
        placed[line].append(spot.at)
        open_parts = [(other, each) for other, each in open_parts if each is not part]
    return placed


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a mark may lie."""

    at: Point
    free: float
    """How far all other lines are from its edge; negative if they reach into the mark."""


def _spots(lines: Sequence[Sequence[Point]], line: int, first: int, last: int, radius: float) -> Iterator[_Spot]:
    """All places for a mark in a part of a line, but for both its ends."""
    for number, (one, two) in enumerate(pairwise(lines[line][first : last + 1]), first):
        between = (one[0] + two[0]) / 2, (one[1] + two[1]) / 2
        for at in (one, between) if number > first else (between,):
            yield _spot(lines, line, at, number, radius)


def _spot(lines: Sequence[Sequence[Point]], line: int, at: Point, number: int, radius: float) -> _Spot:
    """A place on a line, near the point with this number."""
    near = (
        _distance(at, *piece)
        for other, points in enumerate(lines)
        if other != line
        for piece in pairwise(points[max(0, number - 2) : number + 4])
    )
    return _Spot(at, min(near, default=inf) - radius)


def _room(spot: _Spot, placed: Sequence[Sequence[Point]], radius: float) -> float:
    """How far a mark would be from all others and from other lines; it never touches another mark."""
    apart = min((dist(spot.at, mark) for marks in placed for mark in marks), default=inf) - 2 * radius - _BETWEEN
    return -inf if apart < 0 else min(spot.free, apart)


def _distance(at: Point, one: Point, two: Point) -> float:
    """How far a point is from a line between two others."""
    x, y, along, down = at[0] - one[0], at[1] - one[1], two[0] - one[0], two[1] - one[1]
    part = min(max((x * along + y * down) / (along**2 + down**2), 0), 1)
    return hypot(x - part * along, y - part * down)
