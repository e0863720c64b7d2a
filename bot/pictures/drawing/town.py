"""The town at a monument's feet: a building for every structure, by colour and shape, along one or two streets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.pictures.drawing import palette, places
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon
from bot.pictures.drawing.palette import Paint
from engine.effects import Colour


class _Size(NamedTuple):
    building: int
    apart: int
    """Between two buildings of a colour."""
    quarters: int
    """Between two colours."""


_ONE_STREET = (_Size(124, 12, 36), _Size(108, 10, 34), _Size(92, 8, 28))
_TWO_STREETS = (_Size(96, 8, 28), _Size(84, 6, 24), _Size(76, 6, 20))
_STREET, _KERB = 26, 5
_FLAGSTONE = 64
"""The length of the stones with which a street is paved."""
_ABOVE, _BELOW = 24, 14
"""The land above buildings, and below a street."""
_MARGIN = 30
_SIGN = 46
"""The sign of the newest structure, beside it."""
_GLOW = 0.58
"""The radius of the sun that rises behind the newest structure, in sizes of a building."""
_INNER = 0.78
"""How large its inner ring is; the outer one fades into the land."""
_TREES = 16
"""Between two trees, and between buildings and trees."""
_EMPTY = _Size(100, 12, 36)
_COLOURS = list(Colour)


class _Building(NamedTuple):
    colour: Colour
    left: int
    newest: bool


@dataclass(frozen=True, slots=True)
class Town:
    """Where the buildings stand."""

    streets: tuple[tuple[_Building, ...], ...]
    size: _Size

    @property
    def height(self) -> int:
        """In pixels."""
        return len(self.streets) * _high(self.size)


def town(built: Sequence[Colour]) -> Town:
    """Lay out a town of these structures, the newest one last: grouped by colour, in one street if they fit."""
    if not built:
        return Town(((),), _EMPTY)
    for size in _ONE_STREET:
        streets = _streets(built, size, WIDTH)
        if len(streets) == 1:
            return Town(_centred(streets, size), size)
    widths = range(WIDTH // 2, WIDTH + 1, _TREES)  # so neither street is much longer than the other
    for size in _TWO_STREETS:
        for width in widths:
            streets = _streets(built, size, width)
            if len(streets) == 2:
                return Town(_centred(streets, size), size)
    return Town(_centred(_streets(built, size, WIDTH), size), size)


def draw(canvas: Canvas, of: Town, top: int, city: str) -> None:
    """Draw a town on the flat land of a city, along paved streets with trees where nothing is built yet.

    As long as nothing is, there is a camp.
    """
    ground = places.town_ground(city)
    canvas.box(Area(0, top, canvas.area.right, top + of.height), ground)
    for street in of.streets:
        foot = top + _ABOVE + of.size.building
        for each in street:
            if each.newest:
                _draw_glow(canvas, each, foot, of.size.building, ground)
        _draw_street(canvas, foot, top + _high(of.size), ground)
        for left, right in _gaps(street, of.size) if street else _draw_camp(canvas, foot, of.size.building, city):
            _draw_trees(canvas, (left, right), foot, of.size.building, city)
        for each in street:
            canvas.stand((each.left, foot), Icon(f"town-{each.colour}", size=of.size.building), ground)
            if each.newest:
                at = each.left + of.size.building, foot - of.size.building + _SIGN
                canvas.stand(at, Icon("last", size=_SIGN), ground)
        top += _high(of.size)


def _high(size: _Size) -> int:
    """The height of a street with its buildings."""
    return _ABOVE + size.building + _STREET + _BELOW


def _draw_glow(canvas: Canvas, of: _Building, foot: int, size: int, ground: Paint) -> None:
    """Draw a sun that rises behind the newest building; the street hides its lower part."""
    radius = round(size * _GLOW)
    sun = Canvas(2 * radius, 2 * radius, ground)
    sun.disc((radius, radius), radius, palette.glow(ground))
    sun.disc((radius, radius), round(radius * _INNER), palette.GILT.light)
    # Without its mark: others may stand on its edge.
    canvas.place(sun.cut(sun.area), (of.left + size // 2 - radius, foot + _STREET - 2 * radius))


def _draw_street(canvas: Canvas, top: int, bottom: int, ground: Paint) -> None:
    """Draw a paved street from edge to edge, and the land below it."""
    wide = canvas.area.right
    canvas.box(Area(0, top, wide, bottom), ground)
    canvas.box(Area(0, top, wide, top + _STREET), palette.SAND, ground)
    for place, left in enumerate(range(-_FLAGSTONE // 2, wide, _FLAGSTONE // 2)):
        row = place % 2
        first = top + _KERB + row * (_STREET - _KERB) // 2
        canvas.box(Area(max(0, left), first, left + 3, first + (_STREET - _KERB) // 2), palette.STONE, palette.SAND)
    canvas.box(Area(0, top, wide, top + _KERB), palette.STONE, ground)


def _draw_trees(canvas: Canvas, gap: tuple[int, int], foot: int, size: int, city: str) -> None:
    """Draw trees with their feet on the street, as many as a gap has room for, spread over it."""
    left, right = gap
    room, chosen = right - left, list[Canvas]()
    for place in range(WIDTH):
        tree = places.tree(city, place % places.TREES if room > size else 0, round(size * (0.9 if place % 3 else 0.7)))
        if tree.area.width + (_TREES if chosen else 0) > room:
            break
        room -= tree.area.width + (_TREES if chosen else 0)
        chosen.append(tree)
    spread = room // (len(chosen) + 1)
    for tree in chosen:
        left += spread
        canvas.place(tree, (left, foot - tree.area.height))
        left += tree.area.width + _TREES


def _draw_camp(canvas: Canvas, foot: int, size: int, city: str) -> Sequence[tuple[int, int]]:
    """Draw a camp in the middle of an empty street, and return what is left at its sides."""
    camp = places.camp(city, size)
    left = (WIDTH - camp.area.width) // 2
    canvas.place(camp, (left, foot - camp.area.height))
    return (0, left), (left + camp.area.width, WIDTH)


def _gaps(street: Sequence[_Building], size: _Size) -> Iterator[tuple[int, int]]:
    """Where no building stands in a street: at its ends, and between two colours."""
    left = 0
    for each in street:
        if each.left - left >= size.quarters:
            yield left, each.left
        left = each.left + _wide(size, newest=each.newest)
    yield left, WIDTH


def _wide(size: _Size, *, newest: bool) -> int:
    return size.building + (_SIGN if newest else 0)


def _streets(built: Sequence[Colour], size: _Size, width: int) -> tuple[tuple[_Building, ...], ...]:
    """The buildings by colour from left to right; a colour that no longer fits into a street begins the next one."""
    found: list[list[_Building]] = [[]]
    left = _MARGIN
    for colour in _COLOURS:
        newest = [place == len(built) - 1 for place, each in enumerate(built) if each is colour]
        if left > _MARGIN and newest and left + _quarter(newest, size) + _MARGIN > width:
            found.append([])
            left = _MARGIN
        for each in newest:
            if left + _wide(size, newest=each) + _MARGIN > width:  # so many of one colour
                found.append([])
                left = _MARGIN
            found[-1].append(_Building(colour, left, each))
            left += _wide(size, newest=each) + size.apart
        left += size.quarters - size.apart if newest else 0
    return tuple(map(tuple, found))


def _centred(streets: Sequence[Sequence[_Building]], size: _Size) -> tuple[tuple[_Building, ...], ...]:
    """The same with each street in the middle of the picture."""
    found = []
    for street in streets:
        right = street[-1].left + _wide(size, newest=street[-1].newest) if street else _MARGIN
        apart = (WIDTH - right - _MARGIN) // 2
        found.append(tuple(each._replace(left=each.left + apart) for each in street))
    return tuple(found)


def _quarter(newest: Sequence[bool], size: _Size) -> int:
    """The width of all buildings of a colour."""
    return sum(_wide(size, newest=each) for each in newest) + size.apart * (len(newest) - 1)
