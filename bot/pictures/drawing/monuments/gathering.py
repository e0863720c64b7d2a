"""A game night: a round table as it is seen from above, the floor below it, and a wreath of laurel."""

from collections.abc import Iterator
from math import cos, pi, sin

from bot.pictures.drawing.monuments import art
from bot.pictures.drawing.monuments.pencil import Pencil, Point
from bot.pictures.drawing.palette import BRICK, GILT, GLAZE, INK, MARBLE, MUREX, RESOURCES, TIMBER
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
WREATH, PODIUM = art.read("night/wreath"), art.read("night/podium")


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
