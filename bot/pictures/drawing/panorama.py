"""The places of all cities as they are built now: in a moving picture, they stand where others have a strip of sky."""

from typing import TypeAlias

from bot.pictures.drawing import horizon, places
from bot.pictures.drawing.canvas import WIDTH, Canvas
from engine.catalogue import Age, Board

Places: TypeAlias = tuple[tuple[Board, int], ...]
"""The boards of cities, each with how many of its stages are built."""
_MOST = 4
"""The most places in one row."""
_GAP = 6


def put(  # noqa: PLR0913 - what stands where
    canvas: Canvas, built: Places, age: Age, area: tuple[int, int], title: str = "", *, over: bool = False
) -> None:
    """Draw the places between two heights of a picture, many of them in two rows, of which a title has the first cell.

    The title of few stands in the sky of the first one. Once the game is `over`, nobody goes on building.
    """
    top, bottom = area
    rows = 1 if len(built) <= _MOST else 2
    cells = [None] * (title != "" and rows > 1) + [*built]
    beside = -(-len(cells) // rows)
    for row in range(rows):
        shown = cells[row * beside : (row + 1) * beside]
        above, below = (top + (bottom - top) * (row + by) // rows for by in (0, 1))
        for column, cell in enumerate(shown):
            left, right = (WIDTH * (column + by) // len(shown) for by in (0, 1))
            size = right - left - _GAP * (column + 1 < len(shown)), below - above - _GAP
            if cell is None:
                place = places.skyline((), age, (0, size[0]), size)
            else:
                place = places.place(*cell, age, size, over=over)
            canvas.place(place, (left, above))
    if title:
        horizon.put_title(canvas, title)
