"""Parts of pictures that come again, each drawn once: a card in one line, a wonder, a city as it lies on the table."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec

from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.kept import Kept

MOST_KEPT = 24_000_000
"""Bytes of all parts together; a pixel takes one."""

_P = ParamSpec("_P")


def part(draw: Callable[_P, Canvas]) -> Callable[_P, Canvas]:
    """For a function that draws a part of a picture: equal arguments, all of them hashable, give the same canvas.

    It is placed on others and never drawn on again.
    """

    @wraps(draw)
    def drawn(*args: _P.args, **kwargs: _P.kwargs) -> Canvas:
        key = (draw, args, *kwargs.items())
        found = KEPT.get(key)
        if found is None:
            found = draw(*args, **kwargs)
            KEPT.keep(key, found)
        return found

    return drawn


def _pixels(canvas: Canvas) -> int:
    return canvas.area.width * canvas.area.height


KEPT: Kept[Hashable, Canvas] = Kept(MOST_KEPT, _pixels)
