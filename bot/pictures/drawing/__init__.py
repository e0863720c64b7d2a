"""Pictures of hands, cities and tables: drawn from plain data, with icons and a font of their own.

What a picture shows is decided in `bot.pictures.depicting`; here it is drawn, and nothing else is known.
"""

from collections.abc import Hashable
from typing import Protocol

from bot.pictures.drawing.canvas import Canvas

__all__ = ["Canvas", "Scene"]


class Scene(Hashable, Protocol):
    """What a picture shows: frozen, so that equal ones are drawn once."""

    def draw(self) -> Canvas:
        """The picture; equal scenes give equal ones."""
