"""The town at a monument's feet: a building for every structure, by colour and shape, along one or two streets."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon
from bot.pictures.drawing.layout import Box, Column, Drawn, Gap, Row, Sized, Stack, Wrap, widest
from bot.pictures.drawing.palette import Paint
from engine.effects import Colour


class _Size(NamedTuple):
    building: int
    apart: int
    """Between two buildings of a colour."""
    quarters: int
    """Between two colours."""
    streets: int
    """On so many streets all must stand."""


_SIZES = (
    _Size(124, 12, 36, 1),
    _Size(108, 10, 34, 1),
    _Size(92, 8, 28, 1),
    _Size(96, 8, 28, 2),
    _Size(84, 6, 24, 2),
    _Size(76, 6, 20, 2),
)
_IN_ONE_STREET = (
    *(size for size in _SIZES if size.streets == 1),
    _Size(78, 8, 24, 1),
    _Size(66, 6, 18, 1),
    _Size(56, 4, 12, 1),
    _Size(46, 3, 8, 1),
)
_EMPTY = 100
"""The size of a camp, where nothing is built."""
_STREET, _KERB, _BELOW = 26, 5, 14
"""The width of a street, of its kerb, and of the land below it."""
_SIGN = 46
"""The sign of the newest structure, beside it."""
_TREES = 16
"""Between two trees."""


def town(built: Sequence[Colour], city: str, *, over: bool = False) -> Box:
    """Lay out a town of these structures, the newest one last: grouped by colour, in one street if they fit.

    It lies on the flat land of a city, with trees where nothing is built yet. As long as nothing is, there is a camp.
    Once the game is `over`, none is new, and all stand in one street, however small.
    """
    if not built:
        return _street((Drawn(places.camp(city, _EMPTY)),), _EMPTY, 0, city)
    sizes = _IN_ONE_STREET if over else _SIZES
    for size in sizes:
        quarters = _quarters(built, size, city, newest=None if over else len(built))
        streets = Wrap(quarters, size.quarters, level=True).lines(WIDTH - 40)
        if (len(streets) <= size.streets and widest(quarters) < WIDTH - 40) or size is sizes[-1]:
            return Column(tuple(_street(each, size.building, size.quarters, city) for each in streets))
    raise AssertionError("the smallest must do")


def _quarters(built: Sequence[Colour], size: _Size, city: str, newest: int | None) -> tuple[Box, ...]:
    """The buildings by colour."""
    colours = [colour for colour in Colour if colour in built]
    buildings = [_Building(each, size.building, city, place == newest) for place, each in enumerate(built, 1)]
    return tuple(Row(tuple(each for each in buildings if each.colour is colour), size.apart) for colour in colours)


def _street(quarters: Sequence[Box], size: int, between: int, city: str) -> Box:
    """Quarters above a paved street from edge to edge, with trees between them and at both ends."""
    trees = _Trees(size, city)
    planted = [box for each in quarters for box in (Sized(trees, between), each)][1:]
    row = Row((Sized(trees, (WIDTH - Row(tuple(planted)).width()) // 2), *planted, trees))
    return Stack((_Land(city), Column((Gap(high=24), Sized(row, high=size), Gap(high=_STREET + _BELOW)))))


@dataclass(frozen=True, slots=True)
class _Building:
    """A building on the land of a city; the newest one has a sun behind it, and a sign."""

    colour: Colour
    size: int
    city: str
    newest: bool

    def width(self) -> int:
        return self.size + (self._beyond + _SIGN if self.newest else 0)

    def height(self, width: int) -> int:  # noqa: ARG002 - as every box
        return self.size

    def draw(self, canvas: Canvas, area: Area) -> None:
        left, ground = area.left, places.town_ground(self.city)
        if self.newest:
            left += self._beyond
            canvas.place(self._sun(ground), (area.left, area.bottom - 2 * self._radius + _STREET))
        canvas.stand((left, area.bottom), Icon(f"town-{self.colour}", size=self.size), ground)
        if self.newest:
            canvas.stand((left + self.size, area.top + _SIGN), Icon("last", size=_SIGN), ground)

    @property
    def _radius(self) -> int:
        return round(self.size * 0.58)

    @property
    def _beyond(self) -> int:
        """How far the sun is seen beside the building."""
        return self._radius - self.size // 2

    def _sun(self, ground: Paint) -> Canvas:
        """A sun of which the street hides the lower part, and of which the outer ring fades into the land."""
        radius = self._radius
        sun = Canvas(2 * radius, 2 * radius, ground)
        sun.disc((radius, radius), radius, palette.glow(ground))
        sun.disc((radius, radius), round(radius * 0.78), palette.GILT.light)
        return sun.cut(sun.area._replace(bottom=2 * radius - _STREET))


@dataclass(frozen=True, slots=True)
class _Trees:
    """Trees with their feet on the street, as many as there is room for, spread over it."""

    size: int
    """That of buildings, which are a little higher."""
    city: str

    def width(self) -> int:
        return 0

    def height(self, width: int) -> int:  # noqa: ARG002 - as every box
        return 0

    def draw(self, canvas: Canvas, area: Area) -> None:
        room, chosen = area.width + _TREES, list[Canvas]()
        for place in count():
            kind, part = place % places.TREES if area.width > self.size else 0, 0.9 if place % 3 else 0.7
            tree = places.tree(self.city, kind, round(self.size * part))
            if room < (wide := tree.area.width + _TREES):
                break
            room -= wide
            chosen.append(tree)
        left, spread = area.left, room // (len(chosen) + 1)
        for tree in chosen:
            left += spread
            canvas.place(tree, (left, area.bottom - tree.area.height))
            left += tree.area.width + _TREES


@dataclass(frozen=True, slots=True)
class _Land:
    """The flat land of a city with a paved street from edge to edge."""

    city: str

    def width(self) -> int:
        return 0

    def height(self, width: int) -> int:  # noqa: ARG002 - as every box
        return 0

    def draw(self, canvas: Canvas, area: Area) -> None:
        ground, street = places.town_ground(self.city), area._replace(top=area.bottom - _BELOW - _STREET)
        canvas.box(area, ground)
        canvas.box(street._replace(bottom=street.top + _STREET), palette.SAND, ground)
        for place, left in enumerate(range(0, area.right, 32), 1):  # flagstones in two rows
            first = street.top + _KERB + place % 2 * (_STREET - _KERB) // 2
            canvas.box(Area(left, first, left + 3, first + (_STREET - _KERB) // 2), palette.STONE, palette.SAND)
        canvas.box(street._replace(bottom=street.top + _KERB), palette.STONE, ground)
