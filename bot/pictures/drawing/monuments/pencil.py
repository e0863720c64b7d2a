"""Collects shapes of art, and others whose place depends on the size of a picture, in layers that cover one another."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias

from bot.pictures.drawing.monuments.styles import BUILT, FLAT, Style
from bot.pictures.drawing.palette import Paint

Point: TypeAlias = tuple[float, float]
"""To the right and down, in pixels of a city's picture."""


class Box(NamedTuple):
    """A rectangle, in pixels of a city's picture."""

    left: float
    top: float
    right: float
    bottom: float


class Layer(NamedTuple):
    """Shapes that cover one another; the whole of them lets so much of the ground shine through."""

    shapes: tuple[str, ...]
    style: Style
    """That of those that are art."""
    opacity: float = 1
    edge: Paint | None = None
    """The outline of a plan: of all its shapes together, and of its openings; None for what is no plan."""


def oval(middle: Point, wide: float, high: float) -> str:
    """An ellipse in the language of SVG's paths, by its half axes."""
    (x, y), across = middle, 2 * wide
    return f"M{x - wide:g} {y:g}a{wide:g} {high:g} 0 1 1 {across:g} 0a{wide:g} {high:g} 0 1 1 {-across:g} 0z"


class Pencil:
    """Collects shapes, the first one at the back."""

    def __init__(self, style: Style = BUILT) -> None:
        """Art is drawn with this style sheet."""
        self._style = style
        self._shapes: list[str] = []
        self._layers: list[Layer] = []

    @property
    def layers(self) -> tuple[Layer, ...]:
        """All shapes so far, from the back to the front."""
        return *self._layers, *([Layer(tuple(self._shapes), self._style)] if self._shapes else [])

    @contextmanager
    def layer(self, opacity: float = 1, plan: Paint | None = None) -> Iterator[None]:
        """Put down everything within as one layer that the ground shines through, or as a plan with this outline."""
        self._layers, self._shapes = [*self.layers], []
        try:
            yield
        finally:
            self._layers.append(Layer(tuple(self._shapes), FLAT if plan else self._style, opacity, plan))
            self._shapes = []

    @contextmanager
    def moved(self, to: Point, size: float = 1) -> Iterator[None]:
        """Put down everything within so many times larger, its point (0, 0) here."""
        before, self._shapes = self._shapes, []
        try:
            yield
        finally:
            where = f"translate({to[0]:g} {to[1]:g}) scale({size:g})"
            self._shapes = [*before, f'<g transform="{where}">{"".join(self._shapes)}</g>']

    def put(self, shapes: Sequence[str]) -> None:
        """Shapes of art."""
        self._shapes.extend(shapes)

    def area(self, paint: Paint, *points: Point) -> None:
        """A polygon."""
        self.path(paint, "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "z")

    def box(self, paint: Paint, left: float, top: float, right: float, bottom: float) -> None:
        """A rectangle."""
        self.area(paint, (left, top), (right, top), (right, bottom), (left, bottom))

    def oval(self, paint: Paint, middle: Point, wide: float, high: float | None = None) -> None:
        """A circle or an ellipse by its half axes."""
        self.path(paint, oval(middle, wide, wide if high is None else high))

    def path(self, paint: Paint, form: str) -> None:
        """Any shape, in the language of SVG's paths."""
        self._shapes.append(f'<path d="{form}" fill="{paint}"/>')

    def bar(self, paint: Paint, width: float, points: Sequence[Point]) -> None:
        """A line with round ends: a pole, a sceptre, a ray."""
        form = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
        self._shapes.append(
            f'<path d="{form}" fill="none" stroke="{paint}" stroke-width="{width:g}" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
