"""Puts shapes down as SVG, in one of several manners: built, as a pale plan, or as one flat silhouette."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from bot.pictures.drawing.palette import HOLLOW, Paint

Point: TypeAlias = tuple[float, float]
"""To the right and down, in pixels of a city's picture."""


class Box(NamedTuple):
    """A rectangle, in pixels of a city's picture."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Manner:
    """How shapes are put down."""

    fill: Paint | None = None
    """The fill of everything; None for each shape's own."""
    edge: Paint | None = None
    """The outline of a plan: of all its shapes together, and of its openings; None for what is no plan."""
    hollow: Paint = HOLLOW
    """What is seen through an opening."""
    flat: bool = False
    """Whether all is one shape, without any detail."""


BUILT = Manner()
SOLID, OPEN = Paint("#ffffff"), Paint("#000000")
"""Of what is drawn as one flat shape: it, and its openings."""


def plan(edge: Paint) -> Manner:
    """Put down a plan: one calm tint with this outline."""
    return Manner(SOLID, edge, OPEN, flat=True)


class Layer(NamedTuple):
    """Shapes that cover one another; the whole of them lets so much of the ground shine through."""

    shapes: tuple[str, ...]
    opacity: float
    edge: Paint | None = None
    """Of a plan; its shapes are `SOLID` and `OPEN`."""


def oval(middle: Point, wide: float, high: float) -> str:
    """An ellipse in the language of SVG's paths, by its half axes."""
    (x, y), across = middle, 2 * wide
    return f"M{x - wide:g} {y:g}a{wide:g} {high:g} 0 1 1 {across:g} 0a{wide:g} {high:g} 0 1 1 {-across:g} 0z"


class Pencil:
    """Collects shapes, the first one at the back."""

    def __init__(self, manner: Manner = BUILT) -> None:
        self._manner = manner
        self._shapes: list[str] = []
        self._layers: list[Layer] = []

    @property
    def layers(self) -> tuple[Layer, ...]:
        """All shapes so far, from the back to the front."""
        return *self._layers, *([Layer(tuple(self._shapes), 1)] if self._shapes else [])

    @contextmanager
    def manner(self, manner: Manner, opacity: float = 1) -> Iterator[None]:
        """Put down everything within in another manner, as one layer that the ground shines through."""
        before, self._manner = self._manner, manner
        self._layers, self._shapes = [*self.layers], []
        try:
            yield
        finally:
            self._layers.append(Layer(tuple(self._shapes), opacity, manner.edge))
            self._shapes = []
            self._manner = before

    @contextmanager
    def moved(self, to: Point, size: float = 1) -> Iterator[None]:
        """Put down everything within so many times larger, its point (0, 0) here."""
        before, self._shapes = self._shapes, []
        try:
            yield
        finally:
            where = f"translate({to[0]:g} {to[1]:g}) scale({size:g})"
            self._shapes = [*before, f'<g transform="{where}">{"".join(self._shapes)}</g>']

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
        self._put(form, self._manner.fill or paint)

    def detail(self, paint: Paint, form: str) -> None:
        """A shape on another one, of which plans and silhouettes show nothing."""
        if not self._manner.flat:
            self.path(paint, form)

    def hollow(self, form: str) -> None:
        """An opening: a gate, or what is between columns."""
        self._put(form, self._manner.hollow)

    def bar(self, paint: Paint, width: float, points: Sequence[Point]) -> None:
        """A line with round ends: a pole, a sceptre, a ray."""
        form = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
        self._shapes.append(
            f'<path d="{form}" fill="none" stroke="{self._manner.fill or paint}" stroke-width="{width:g}" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def _put(self, form: str, fill: Paint) -> None:
        line = f' stroke="{fill}" stroke-width="{_SEAM}"' if self._manner.flat else ""
        self._shapes.append(f'<path d="{form}" fill="{fill}"{line}/>')


_SEAM = 1.5
"""By how much the shapes of plans and silhouettes are widened, so that no gap is left between two."""
