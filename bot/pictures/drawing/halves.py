"""A picture that is sent in two halves, one above the other: each has an alternative text of its own."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from bot.pictures.drawing import Scene
from bot.pictures.drawing.canvas import Canvas

_DRAWN_TOGETHER = 2
"""Scenes of which both halves are kept: the other one is wanted right after the first."""


class Foldable(Scene, Protocol):
    """A scene that can be cut in two."""

    @property
    def fold(self) -> int:
        """Where it is cut, in pixels from the top."""


@dataclass(frozen=True, slots=True)
class Half:
    """The upper or the lower half of a scene."""

    whole: Foldable
    upper: bool

    def draw(self) -> Canvas:
        """Draw the half."""
        return _halves(self.whole)[0 if self.upper else 1]


@lru_cache(_DRAWN_TOGETHER)
def _halves(whole: Foldable) -> tuple[Canvas, Canvas]:
    canvas = whole.draw()
    area = canvas.area
    upper, lower = canvas.cut(area._replace(bottom=whole.fold)), canvas.cut(area._replace(top=whole.fold))
    for half in (upper, lower):
        half.rim()
    return upper, lower
