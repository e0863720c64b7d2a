"""What the pictures of a night have in common: tables side by side, and names as large as they fit."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.pictures.drawing import places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Type
from bot.pictures.drawing.players import player_row

MARGIN = 16
GAP = 14
"""Between two papers side by side."""
ROUND = 18
"""The corners of papers."""
_MOST_LARGE = 8
"""So many tables are drawn large, two in a row."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who plays."""

    name: str
    """Empty if the font cannot write it."""
    is_computer: bool = False


def columns(tables: int) -> int:
    """How many of so many tables lie side by side: 1 to 3."""
    return 1 if tables == 1 else 2 if tables <= _MOST_LARGE else 3


def width(across: int) -> int:
    """How wide a paper is where so many lie side by side, in pixels."""
    return (WIDTH - 2 * MARGIN - (across - 1) * GAP) // across


def laid_out(heights: Sequence[int], top: int, between: int) -> tuple[list[Area], int]:
    """The places of tables that need these heights, in rows from `top` on, and where a further row would begin.

    A row is as high as its highest table; one that is not full lies in the middle.
    """
    across = columns(len(heights))
    wide, rows = width(across), -(-len(heights) // across)
    found: list[Area] = []
    for row in range(rows):
        count = -(-(len(heights) - len(found)) // (rows - row))
        high = max(heights[len(found) : len(found) + count])
        left = (WIDTH - count * (wide + GAP) + GAP) // 2
        lefts = [left + place * (wide + GAP) for place in range(count)]
        found += [Area(each, top, each + wide, top + high) for each in lefts]
        top += high + between
    return found, top


def put_name(canvas: Canvas, at: tuple[int, int], guest: Guest, room: int, types: tuple[Type, ...]) -> None:
    """Draw a name as large as it fits, or cut, after a sign if it is a computer's."""
    items, how = player_row(guest.name, types, room, is_computer=guest.is_computer)
    if items:
        canvas.row(at, items, how)


def put_table(canvas: Canvas, area: Area, seats: int, *, cards: bool) -> None:
    """Draw a round table with so many seats over whatever is there, with any cards before the seats."""
    canvas.inlay(places.round_table(seats, area.width, cards=cards), area[:2], area.width // 2)
