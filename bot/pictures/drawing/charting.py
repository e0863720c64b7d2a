"""The geometry of a chart: its scale, badges on its lines, and names beside the ends of these."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import ceil, dist, floor, hypot, inf
from typing import TypeAlias

from bot.pictures.drawing.canvas import Area

Point: TypeAlias = tuple[float, float]

_STEPS = (5, 10, 20, 50, 100)
_MOST_STEPS = 7


@dataclass(frozen=True, slots=True)
class Scale:
    """Where points after so many turns lie in an area; it begins at 0, or lower if a number is negative."""

    area: Area
    turns: int
    lowest: int
    highest: int
    step: int
    """The distance between two lines of the grid."""

    @classmethod
    def over(cls, area: Area, numbers: Sequence[int], turns: int) -> "Scale":
        """The scale that these numbers need."""
        low, high = min(0, *numbers), max(1, *numbers)
        step = next((step for step in _STEPS if _lines(low, high, step) <= _MOST_STEPS), _STEPS[-1])
        return cls(area, turns, floor(low / step) * step, ceil(high / step) * step, step)

    @property
    def grid(self) -> range:
        """The numbers at which the grid has a line."""
        return range(self.lowest, self.highest + 1, self.step)

    def at(self, turn: int, points: int) -> Point:
        """The position of a number of points after a turn."""
        up = (points - self.lowest) / (self.highest - self.lowest)
        return self.area.left + turn * self.area.width / self.turns, self.area.bottom - up * self.area.height


def _lines(low: int, high: int, step: int) -> int:
    return ceil(high / step) - floor(low / step)


def spread(wanted: Sequence[float], distance: float, top: float, bottom: float) -> list[float]:
    """Positions near the wanted ones, at least `distance` apart, between `top` and `bottom`.

    Equal ones keep their order. Those that would overlap stand in the middle between where they would be if each moved
    down, and if each moved up.
    """
    order = sorted(range(len(wanted)), key=lambda number: (wanted[number], number))
    highest = [top + place * distance for place in range(len(order))]
    lowest = [bottom - place * distance for place in reversed(range(len(order)))]
    within = [min(max(wanted[number], high), low) for number, high, low in zip(order, highest, lowest, strict=True)]
    down = accumulate(within, lambda before, at: max(before + distance, at))
    up = reversed([*accumulate(reversed(within), lambda after, at: min(after - distance, at))])
    placed = dict(zip(order, ((one + other) / 2 for one, other in zip(down, up, strict=True)), strict=True))
    return [placed[number] for number in range(len(order))]


_BESIDE = 9
"""The greatest distance between two elbows side by side."""


def elbows(ends: Sequence[float], places: Sequence[float], room: tuple[float, float]) -> list[float]:
    """Where lines turn on their way from one side of a room to the other, from these heights to those.

    Both are in the same order, and no two lines cross. Lines that run beside each other turn at as many places.
    """
    groups: list[list[int]] = []
    for number in sorted(range(len(ends)), key=lambda number: places[number]):
        before = groups[-1][-1] if groups else number
        down = places[number] > ends[number]
        same = before != number and down == (places[before] > ends[before])
        if same and (ends[number] < places[before] + _BESIDE if down else places[number] < ends[before] + _BESIDE):
            groups[-1].append(number)
        else:
            groups.append([number])
    left, right = room
    turned = [0.0] * len(ends)
    for group in groups:
        step = min(_BESIDE, (right - left) / max(1, len(group) - 1))
        first = (left + right - (len(group) - 1) * step) / 2
        down = places[group[0]] > ends[group[0]]
        for place, number in enumerate(reversed(group) if down else group):  # so they do not cross
            turned[number] = first + place * step
    return turned


def dashed(line: Sequence[Point], dashes: Sequence[float]) -> Iterator[list[Point]]:
    """Yield the parts of a line that are drawn, if it begins with a dash of the first length, a gap of the second etc.

    Without dashes, that is all of it.
    """
    if not dashes:
        yield [*line]
        return
    number, left, part = 0, dashes[0], [line[0]]
    for start, end in pairwise(line):
        at = start
        while (rest := dist(at, end)) > left:
            at = at[0] + (end[0] - at[0]) * left / rest, at[1] + (end[1] - at[1]) * left / rest
            if number % 2 == 0:
                yield [*part, at]
            number, part = number + 1, [at]
            left = dashes[number % len(dashes)]
        left -= rest
        part = [*part, end]
    if number % 2 == 0:
        yield part


_BETWEEN = 4
"""The least distance between the edges of two badges."""
_ENOUGH = 30
"""A badge is no clearer where other lines are farther from it than this."""


def spots(lines: Sequence[Sequence[Point]], ends: Sequence[int], radius: float) -> list[Point | None]:
    """Where a badge lies on each of several lines that go through equally many points; None where there is no room.

    It lies on a point, or halfway between two, where it is farthest from other lines, and never on other badges nor on
    the line's `ends`, the last points of its parts. Lines with the least room come first.
    """
    free = [
        [
            (at, _room(lines, line, number, at, radius))
            for number, at in _places(points)
            if number and all(dist(at, points[end]) > radius + _BETWEEN for end in ends)
        ]
        for line, points in enumerate(lines)
    ]
    placed: dict[int, Point] = {}
    for line in sorted(range(len(lines)), key=lambda line: max((room for _, room in free[line]), default=0)):
        apart = [(room, _apart(at, placed.values(), radius), at) for at, room in free[line]]
        found = [(min(room, far, _ENOUGH), at) for room, far, at in apart if far >= 0]
        if found:
            placed[line] = max(found, key=lambda each: each[0])[1]
    return [placed.get(line) for line in range(len(lines))]


def _places(points: Sequence[Point]) -> Iterator[tuple[int, Point]]:
    """The points, and those halfway to the next ones, with the numbers of the points."""
    yield from enumerate(points)
    for number, ((x, y), (right, below)) in enumerate(pairwise(points)):
        yield number, ((x + right) / 2, (y + below) / 2)


def _room(lines: Sequence[Sequence[Point]], line: int, number: int, at: Point, radius: float) -> float:
    """How far all others are from the edge of a badge on a line near a point; negative if they reach into it."""
    pieces = (
        piece
        for other, points in enumerate(lines)
        if other != line
        for piece in pairwise(points[max(0, number - 1) : number + 3])
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
