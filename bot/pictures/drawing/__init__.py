"""Pictures of hands, cities and tables: drawn from plain data, with icons and a font of their own.

`bot.pictures.depicting` decides what a picture shows; nothing here knows of tables, players or messages.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Protocol, TypeAlias, runtime_checkable

from bot.pictures.drawing.canvas import Canvas

__all__ = ["Canvas", "LooksAhead", "Scene", "Step"]

Step: TypeAlias = Callable[[], object]
"""Draws a part that is then kept; mostly in less than a tenth of a second."""


class Scene(Hashable, Protocol):
    """All that a picture shows: frozen, so that equal scenes are drawn once."""

    def draw(self) -> Canvas:
        """Draw the picture; equal scenes give equal pictures."""


@runtime_checkable
class LooksAhead(Protocol):
    """A scene that knows what pictures will be drawn after it."""

    def ahead(self) -> Iterable[Step]:
        """Draw parts of them while nobody waits, the likeliest first."""
