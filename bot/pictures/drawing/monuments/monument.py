"""What a monument is: its parts, in which order they are built and seen, and the land round it, from a file of art."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from bot.pictures.drawing.monuments import art
from bot.pictures.drawing.monuments.art import ArtError, Group
from bot.pictures.drawing.monuments.pencil import Box, Pencil
from bot.pictures.drawing.palette import BRONZE, CLASSES, LANDS, LIMESTONE, TIMBER, Paint

ROOM = Box(220, 4, 980, 480)
"""Where monuments stand in the picture of a city."""
HORIZON = 420
TOWN = 490
"""From here down the land is flat and of one paint, for a town."""
GROUND = 452
"""Where most of them touch the ground."""
_LAND, _LIGHT = "land", "light"
_STEP, _STAGES = "step", "steps-of-"


@dataclass(frozen=True)
class Monument:
    """One of the nine."""

    parts: tuple[Group, ...]
    """What is built at once each, from the back to the front."""
    steps: Mapping[int, tuple[int, ...]]
    """For every number of stages that its boards have: up to which step each stage builds it."""
    land: Group
    """Everything between the horizon and the picture's lower edge, and what stands far away."""
    ground: Paint
    """The flat land before the monument, where the town stands."""
    light: tuple[str, ...] = ()
    """What a complete monument sends out, behind it."""

    def built(self, stages: int, of: int) -> int:
        """Up to which step it is built with so many of its stages; 0 for nothing."""
        return self.steps[of][stages - 1] if stages else 0


def step(part: Group) -> int:
    """In which step a part is built, counted from 1."""
    return int(part.notes[_STEP])


def read(city: str) -> Monument:
    """Read the monument of a city.

    Raises:
        ArtError: its file is broken, too large, or lacks what a monument has.
    """
    name = f"monuments/{city.lower()}"
    drawn = art.read(name)
    groups = {each.name: each for each in drawn.groups}
    parts = tuple(each for each in drawn.groups if each.name not in (_LAND, _LIGHT))
    try:
        steps = {
            int(of.removeprefix(_STAGES)): tuple(map(int, after.split()))
            for of, after in drawn.notes.items()
            if of.startswith(_STAGES)
        }
        ground = CLASSES[groups[_LAND].notes["ground"]]
        last = sorted({*map(step, parts)})
    except (KeyError, ValueError) as error:
        raise ArtError(f"art/{name}.svg lacks {error}, or it is no number.") from None
    if ground not in LANDS or not steps or any(after[-1:] != tuple(last[-1:]) for after in steps.values()):
        raise ArtError(f"art/{name}.svg stands on no land of a town, or its last stage is not its last step.")
    light = groups[_LIGHT].shapes if _LIGHT in groups else ()
    return Monument(parts, steps, groups[_LAND], ground, light)


def scaffolding(pencil: Pencil, box: Box, *, lit: bool = False) -> None:
    """Poles, planks and braces over an area; `lit` by fireworks, they stand out from a sky with nothing behind them."""
    wood = _LIT if lit else _PLAIN
    columns = max(1, round((box.right - box.left) / 64))
    rows = max(1, round((box.bottom - box.top) / 52))
    xs = [box.left + (box.right - box.left) * each / columns for each in range(columns + 1)]
    ys = [box.bottom - (box.bottom - box.top) * each / rows for each in range(rows + 1)]
    for row in range(rows):
        for column in range(columns):
            left, right = (xs[column], xs[column + 1]) if (row + column) % 2 else (xs[column + 1], xs[column])
            pencil.bar(*wood.brace, [(left, ys[row]), (right, ys[row + 1])])
    for x, (paint, width) in product(xs, wood.pole):
        pencil.bar(paint, width, [(x, box.bottom), (x, box.top - 10)])
    for y in ys[1:]:
        pencil.box(wood.plank, box.left - 12, y - wood.thick, box.right + 12, y)
        pencil.box(TIMBER.shadow, box.left - 12, y, box.right + 12, y + 4)


class _Wood(NamedTuple):
    """The paints of scaffolding, with how wide its bars are."""

    plank: Paint
    """Of its upper side."""
    thick: int
    brace: tuple[Paint, int]
    pole: tuple[tuple[Paint, int], ...]
    """From the back to the front."""


_PLAIN = _Wood(TIMBER.light, 4, (TIMBER.local, 3), ((TIMBER.shadow, 6),))
_LIT = _Wood(LIMESTONE.light, 6, (BRONZE.local, 5), ((TIMBER.shadow, 11), (LIMESTONE.local, 6)))
CITIES = ("Giza", "Babylon", "Olympia", "Rhodes", "Ephesus", "Alexandria", "Halicarnassus", "Ur", "Carthage")
MONUMENTS: dict[str, Monument] = {city: read(city) for city in CITIES}
"""All monuments, by their city; a file with a fault stops the program before it begins."""
