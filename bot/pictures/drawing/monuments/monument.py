"""What a monument is: its parts, in which order they are built and seen, and the land round it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.pictures.drawing.monuments.pencil import Box, Pencil
from bot.pictures.drawing.palette import TIMBER, Air, Paint

ROOM = Box(220, 4, 980, 480)
"""Where monuments stand in the picture of a city."""
HORIZON = 420
TOWN = 490
"""From here down the land is flat and of one paint, for a town."""
GROUND = 452
"""Where most of them touch the ground."""


@dataclass(frozen=True)
class Part:
    """What is built at once."""

    step: int
    """Which one it is, counted from 1 in the order of construction; parts are seen in the order of the list."""
    draw: Callable[[Pencil], None]
    scaffold: tuple[Box, ...]
    """Where its scaffolding stands."""


@dataclass(frozen=True)
class Monument:
    """One of the nine."""

    parts: tuple[Part, ...]
    """From the back to the front."""
    steps: Mapping[int, tuple[int, ...]]
    """For every number of stages that its boards have: up to which step each stage builds it."""
    land: Callable[[Pencil, Air], None]
    """Draws everything between the horizon and the picture's lower edge, and what stands far away."""
    ground: Paint
    """The flat land before the monument, where the town stands."""
    light: Callable[[Pencil], None] | None = None
    """What a complete monument sends out, behind it."""

    def built(self, stages: int, of: int) -> int:
        """Up to which step it is built with so many of its stages; 0 for nothing."""
        return self.steps[of][stages - 1] if stages else 0


def scaffolding(pencil: Pencil, box: Box) -> None:
    """Poles, planks and braces over an area."""
    columns = max(1, round((box.right - box.left) / 64))
    rows = max(1, round((box.bottom - box.top) / 52))
    xs = [box.left + (box.right - box.left) * each / columns for each in range(columns + 1)]
    ys = [box.bottom - (box.bottom - box.top) * each / rows for each in range(rows + 1)]
    for row in range(rows):
        for column in range(columns):
            left, right = (xs[column], xs[column + 1]) if (row + column) % 2 else (xs[column + 1], xs[column])
            pencil.bar(TIMBER.local, 3, [(left, ys[row]), (right, ys[row + 1])])
    for x in xs:
        pencil.bar(TIMBER.shadow, 6, [(x, box.bottom), (x, box.top - 10)])
    for y in ys[1:]:
        pencil.box(TIMBER.light, box.left - 12, y - 4, box.right + 12, y)
        pencil.box(TIMBER.shadow, box.left - 12, y, box.right + 12, y + 4)
