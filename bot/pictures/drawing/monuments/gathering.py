"""A game night: a round table as it is seen from above, the floor below it, and a wreath of laurel."""

from collections.abc import Iterator
from math import cos, pi, sin

from bot.pictures.drawing.monuments.pencil import Pencil, Point
from bot.pictures.drawing.palette import BRICK, BRONZE, GILT, GLAZE, INK, MARBLE, MUREX, PAPER, RESOURCES, TIMBER
from engine.resources import Resource

REACH = 100
"""How far from its middle all of a table reaches, and all of a wreath."""
_RUG, _SEAT, _TOP, _HAND = 104, 77, 62, 48
"""How far from its middle the carpet reaches, where the seats are, how far the table reaches, where cards lie."""
_HEM = 93, 90
"""The golden line on the carpet."""
_STOOL = 17
"""Half the width of a seat."""
INLAY = RESOURCES[Resource.WOOD]
"""The flat middle of a table, for its number: small where cards lie round it."""
_INLAY, _WHOLE_INLAY = 31, 57
_BACKS = (BRICK, GLAZE, MUREX)
"""Of the cards of the three Ages."""
_LEAVES = 9
"""Pairs of leaves on each branch of a wreath."""


def round_table(pencil: Pencil, seats: int, *, cards: bool) -> None:
    """Draw a table on its carpet round the point (0, 0), the first seat at the bottom, with any cards before each."""
    for paint, wide in ((MUREX.shadow, _RUG), (GILT.shadow, _HEM[0]), (MUREX.shadow, _HEM[1])):
        pencil.oval(paint, (0, 0), wide)
    for x, y, _ in _around(seats, _SEAT):
        pencil.oval(INK, (x + 2, y + 4), _STOOL)
        pencil.oval(BRICK.shadow, (x, y), _STOOL)
        pencil.oval(BRICK.local, (x - 1, y - 1.5), _STOOL - 3)
    pencil.oval(INK, (3, 6), _TOP)
    pencil.oval(TIMBER.shadow, (0, 0), _TOP)
    pencil.oval(TIMBER.light, (-0.5, -1), _TOP - 2)
    pencil.oval(TIMBER.local, (0, 0), _TOP - 4)
    for y in (-36, -12, 12, 36):
        half = ((_TOP - 5) ** 2 - y**2) ** 0.5
        pencil.box(TIMBER.shadow, -half, y - 0.7, half, y + 0.7)
    inlay = _INLAY if cards else _WHOLE_INLAY
    pencil.oval(TIMBER.light, (0, 0), inlay + 2)
    pencil.oval(INLAY, (0, 0), inlay)
    for x, y, angle in _around(seats, _HAND) if cards else ():
        _hand(pencil, (x, y), angle)


def _around(seats: int, far: float) -> Iterator[tuple[float, float, float]]:
    """Where each seat is, clockwise from the bottom, and how far it is turned."""
    for seat in range(seats):
        angle = pi / 2 + 2 * pi * seat / seats
        yield cos(angle) * far, sin(angle) * far, angle - pi / 2


def _hand(pencil: Pencil, at: Point, turned: float) -> None:
    """Three cards, face down before a seat."""
    for back, across in zip(_BACKS, (-8, 0, 8), strict=True):

        def corner(x: float, y: float, across: float = across) -> Point:
            x, y = x + across, y + abs(across) / 5
            return at[0] + x * cos(turned) - y * sin(turned), at[1] + x * sin(turned) + y * cos(turned)

        for paint, half, high in ((INK, 6.4, 9.2), (MARBLE.light, 5.6, 8.4), (back.local, 4, 6.8)):
            pencil.area(paint, *(corner(x, y) for x, y in ((-half, -high), (half, -high), (half, high), (-half, high))))


def wreath(pencil: Pencil) -> None:
    """Draw two branches of laurel round the point (0, 0), open at the top and bound at the bottom."""
    for side in (-1, 1):
        pencil.bar(BRONZE.shadow, 3, [_on_branch(side, step / 24)[:2] for step in range(25)])
        for leaf in range(_LEAVES):
            x, y, along = _on_branch(side, (leaf + 0.6) / _LEAVES)
            for away in (-1, 1):
                _leaf(pencil, (x, y), along + away * 0.62, 30 - 9 * leaf / _LEAVES, lit=away * side < 0)
        x, y, along = _on_branch(side, 1)
        _leaf(pencil, (x, y), along, 22, lit=side < 0)
    pencil.path(BRICK.shadow, "M-5 82L-22 99L-12 98L-8 100L2 86zM5 82L22 99L12 98L8 100L-2 86z")
    pencil.path(BRICK.local, "M-9 76H9V88H-9z")


def _on_branch(side: int, part: float) -> tuple[float, float, float]:
    """A point of a branch, from its foot on, and the way it grows there."""
    angle = pi / 2 - side * (0.1 + part * 2.42)
    return cos(angle) * 80, sin(angle) * 82, angle - side * pi / 2


def _leaf(pencil: Pencil, at: Point, along: float, size: float, *, lit: bool) -> None:
    """A leaf that grows from a point, with one half in the light."""

    def spot(far: float, aside: float) -> str:
        x = at[0] + size * (far * cos(along) - aside * sin(along))
        y = at[1] + size * (far * sin(along) + aside * cos(along))
        return f"{x:.1f} {y:.1f}"

    halves = (GILT.light, GILT.local) if lit else (GILT.local, GILT.shadow)
    for paint, aside in zip(halves, (-0.34, 0.34), strict=True):
        pencil.path(paint, f"M{spot(0, 0)}C{spot(0.3, aside)} {spot(0.75, aside)} {spot(1, 0)}z")


PODIUM = 64
"""The width and the height of a podium."""


def podium(pencil: Pencil) -> None:
    """Draw three steps, the first place in the middle, with a pale edge as icons have one."""
    steps = ((MARBLE, 5, 30, 24), (GILT, 22, 10, 42), (BRONZE, 40, 40, 59))
    for paint, wide in ((PAPER, 4.5), (INK, 1.6)):
        for _, left, top, right in steps:
            pencil.box(paint, left - wide, top - wide, right + wide, 54 + wide)
    for material, left, top, right in steps:
        pencil.box(INK, left - 1.6, top - 1.6, right + 1.6, 54)
        pencil.box(material.local, left + 1.6, top + 1.6, right - 1.6, 52.4)
        pencil.box(material.light, left + 1.6, top + 1.6, right - 1.6, top + 6)
