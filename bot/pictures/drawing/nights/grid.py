"""What the pictures of a night have in common: tables side by side, and people with their names."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import WIDTH, Type
from bot.pictures.drawing.layout import Box, Column, Middle, Row, Sized, shared
from bot.pictures.drawing.players import Player

_GAP = 14
"""Between two tables side by side."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who plays."""

    name: str
    """Empty if the font cannot write it."""
    is_computer: bool = False

    def box(self, types: tuple[Type, ...]) -> Box:
        """The name as large as it fits, or cut, after a sign if it is a computer's."""
        return Player(self.name, types, self.is_computer)


def columns(tables: int) -> int:
    """How many of so many tables lie side by side: 1 to 3; up to 8 are drawn large."""
    return 1 if tables == 1 else 2 if tables <= 8 else 3


def width(across: int) -> int:
    """How wide a table is where so many lie side by side, in pixels."""
    return (WIDTH - 2 * palette.MARGIN - (across - 1) * _GAP) // across


def in_rows(tables: Sequence[Box], between: int) -> Box:
    """Tables in rows that are about equally full and lie in the middle; those of a row are equally high."""
    across = columns(len(tables))
    counts = sorted(shared(len(tables), -(-len(tables) // across)), reverse=True)
    boxes = tuple(Sized(each, width(across)) for each in tables)
    rows = (Row(boxes[first:end], _GAP) for first, end in pairwise(accumulate(counts, initial=0)))
    return Column(tuple(Middle(row, "middle") for row in rows), between)
