"""Parts that recur in pictures, each drawn once: a card in one line, a wonder, a city on the table."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec

from bot.pictures.drawing.cache import Cache
from bot.pictures.drawing.canvas import Canvas

MOST_BYTES = 24_000_000
"""Bytes of all cached parts together; a pixel takes one."""

_P = ParamSpec("_P")


def drawn_once(draw: Callable[_P, Canvas]) -> Callable[_P, Canvas]:
    """Decorate a function that draws a part of a picture: equal arguments, all hashable, give the same canvas.

    So nothing may draw on that canvas again; it is only placed on others.
    """

    @wraps(draw)
    def drawn(*args: _P.args, **kwargs: _P.kwargs) -> Canvas:
        key = (draw, args, *kwargs.items())
        found = CACHED.get(key)
        if found is None:
            found = draw(*args, **kwargs)
            CACHED.add(key, found)
        return found

    return drawn


def _pixels(canvas: Canvas) -> int:
    return canvas.area.width * canvas.area.height


CACHED: Cache[Hashable, Canvas] = Cache(MOST_BYTES, _pixels)
