"""Pictures of hands, cities and tables: drawn from plain data, with icons and a font of their own.

`bot.pictures.depicting` decides what a picture shows; nothing here knows of tables, players or messages.
"""

from collections.abc import Hashable
from typing import Protocol

from bot.pictures.drawing.canvas import Canvas

__all__ = ["Canvas", "Scene"]


class Scene(Hashable, Protocol):
    """All that a picture shows: frozen, so that equal scenes are drawn once."""

    def draw(self) -> Canvas:
        """Draw the picture; equal scenes give equal pictures."""
