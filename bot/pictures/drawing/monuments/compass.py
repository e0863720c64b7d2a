"""The ornament in the middle of a table: a ring in the colours of the Age, round which hands are passed."""

from math import cos, pi, sin

from bot.pictures.drawing.monuments.pencil import Pencil, Point
from bot.pictures.drawing.palette import AIRS, DUSK, GILT, HOLLOW, Paint
from engine.catalogue import Age

RING = 34
"""How wide the ring is, its rims included; what lies within is flat."""
_ROUND = 104
"""The radius of its corners."""
_STEP = 78
"""From one chevron to the next, about."""
_RIM = 4


def compass(pencil: Pencil, age: Age, way: str | None, size: tuple[int, int]) -> None:
    """Draw it so wide and high, with chevrons that go the way of the hands; dots where none are passed on."""
    air = AIRS[age]
    for paint, inset in (
        (HOLLOW, -2),
        (GILT.local, 0),
        (air.low, _RIM),
        (air.middle, RING / 2),
        (GILT.shadow, RING - _RIM),
        (DUSK, RING),
    ):
        _plate(pencil, paint, size, 2 + inset)
    ahead = {"clockwise": 1, "anticlockwise": -1}.get(way or "", 0)
    chevrons = 2 * round((size[0] + size[1]) / _STEP)
    for number in range(chevrons):
        (x, y), angle = _along(size, 2 + RING / 2, (number + 0.5) / chevrons)
        if not ahead:
            pencil.oval(HOLLOW, (x, y), 7)
            pencil.oval(GILT.light, (x, y), 4)
            continue
        wings: list[Point] = []
        for along, across in ((-6, -9), (6, 0), (-6, 9)):
            dx, dy = ahead * cos(angle), ahead * sin(angle)
            wings.append((x + along * dx - across * dy, y + along * dy + across * dx))
        with pencil.layer():  # each rasterised where it stands
            pencil.bar(HOLLOW, 11, wings)
            pencil.bar(GILT.light, 6, wings)


def _plate(pencil: Pencil, paint: Paint, size: tuple[int, int], inset: float) -> None:
    """A rectangle with round corners."""
    wide, high, round_ = size[0] - 2 * inset, size[1] - 2 * inset, _corner(size) - inset
    across, down = wide - 2 * round_, high - 2 * round_
    corner = f"a{round_:g} {round_:g} 0 0 1"
    turns = f"{corner} {round_:g} {round_:g}v{down:g}{corner} {-round_:g} {round_:g}h{-across:g}"
    pencil.path(
        paint,
        f"M{inset + round_:g} {inset:g}h{across:g}{turns}{corner} {-round_:g} {-round_:g}v{-down:g}"
        f"{corner} {round_:g} {-round_:g}z",
    )


def _corner(size: tuple[int, int]) -> float:
    return min(_ROUND, min(size) / 2)


def _along(size: tuple[int, int], inset: float, part: float) -> tuple[Point, float]:
    """A point on the way round clockwise, from the top left corner on, and the direction there."""
    round_ = _corner(size) - inset
    sides = [each - 2 * inset - 2 * round_ for each in (size[0], size[1]) * 2]
    bend = round_ * pi / 2
    left = part * (sum(sides) + 4 * bend)
    x, y, angle = inset + round_, inset, 0.0
    for side in sides:
        if left <= side:
            return (x + left * cos(angle), y + left * sin(angle)), angle
        x, y, left = x + side * cos(angle), y + side * sin(angle), left - side
        middle = x - round_ * sin(angle), y + round_ * cos(angle)
        turned = angle + min(left, bend) / round_
        x, y = middle[0] + round_ * sin(turned), middle[1] - round_ * cos(turned)
        if left <= bend:
            return (x, y), turned
        angle, left = turned, left - bend
    return (x, y), angle
