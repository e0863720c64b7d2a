"""The town at a monument's feet: a building for every structure, by colour and shape, along one or two streets."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Icon, Type
from bot.pictures.drawing.palette import Paint, Pen
from engine.effects import Colour


class _Size(NamedTuple):
    building: int
    apart: int
    """Between two buildings of a colour."""
    quarters: int
    """Between two colours."""


_ONE_STREET = (_Size(108, 10, 30), _Size(86, 8, 24))
_TWO_STREETS = _Size(76, 6, 18)
_STREET = 14
_ABOVE, _BELOW = 10, 12
"""The land above buildings, and below a street."""
_MARGIN = 30
_SIGN = 46
"""The sign of the newest structure, beside it."""
_PLATE = 6
"""How far the plate under the newest one reaches beyond it."""
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
        return len(self.streets) * (_ABOVE + self.size.building + _STREET + _BELOW)


def town(built: Sequence[Colour]) -> Town:
    """Lay out a town of these structures, the newest one last: grouped by colour, in one street if they fit."""
    for size in _ONE_STREET:
        streets = _streets(built, size)
        if len(streets) == 1:
            return Town(streets, size)
    return Town(_streets(built, _TWO_STREETS), _TWO_STREETS)


def draw(canvas: Canvas, of: Town, top: int, ground: Paint) -> None:
    """Draw a town on flat land of this paint; its streets are as long as it has grown."""
    canvas.box(Area(0, top, canvas.area.right, top + of.height), ground)
    for street in of.streets:
        foot = top + _ABOVE + of.size.building
        right = street[-1].left + _wide(of.size, newest=street[-1].newest) if street else WIDTH // 4
        _draw_street(canvas, right, foot, ground)
        for each in street:
            _draw_building(canvas, each, foot, of.size.building, ground)
        top = foot + _STREET + _BELOW


def _draw_street(canvas: Canvas, right: int, top: int, ground: Paint) -> None:
    """Draw a street from the picture's left edge to a little beyond its last building."""
    right = min(WIDTH, right + _MARGIN)
    canvas.box(Area(0, top, right, top + _STREET), palette.SAND, ground)
    canvas.box(Area(0, top + _STREET - 4, right, top + _STREET), palette.STONE, palette.SAND)


def _draw_building(canvas: Canvas, of: _Building, foot: int, size: int, ground: Paint) -> None:
    """Draw a building; the newest one stands on a bright plate, with its sign."""
    middle = foot - size // 2
    if not of.newest:
        canvas.row((of.left, middle), [Icon(f"town-{of.colour}", size=size)], Type(Pen(palette.INK, ground)))
        return
    plate = Area(of.left - _PLATE, foot - size - _PLATE, of.left + size + _SIGN + _PLATE, foot)
    canvas.box(plate, palette.SNOW, ground, _ROUND)
    how = Type(Pen(palette.INK, palette.SNOW))
    canvas.row((of.left, middle), [Icon(f"town-{of.colour}", size=size)], how)
    canvas.row((of.left + size, foot - size + _SIGN // 2), [Icon("last", size=_SIGN)], how)


_ROUND = 14


def _wide(size: _Size, *, newest: bool) -> int:
    return size.building + (_SIGN + 2 * _PLATE if newest else 0)


def _streets(built: Sequence[Colour], size: _Size) -> tuple[tuple[_Building, ...], ...]:
    """The buildings by colour from left to right; a colour that no longer fits into a street begins the next one."""
    found: list[list[_Building]] = [[]]
    left = _MARGIN
    for colour in _COLOURS:
        newest = [place == len(built) - 1 for place, each in enumerate(built) if each is colour]
        if left > _MARGIN and newest and left + _quarter(newest, size) + _MARGIN > WIDTH:
            found.append([])
            left = _MARGIN
        for each in newest:
            if left + _wide(size, newest=each) + _MARGIN > WIDTH:  # so many of one colour
                found.append([])
                left = _MARGIN
            found[-1].append(_Building(colour, left + (_PLATE if each else 0), each))
            left += _wide(size, newest=each) + size.apart
        left += size.quarters - size.apart if newest else 0
    return tuple(map(tuple, found))


def _quarter(newest: Sequence[bool], size: _Size) -> int:
    """The width of all buildings of a colour."""
    return sum(_wide(size, newest=each) for each in newest) + size.apart * (len(newest) - 1)
