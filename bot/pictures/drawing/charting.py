"""The geometry of a chart: its scale, and names beside the ends of their lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
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
