"""An edifice: under scaffolding as a project, later a dome with flags and fireworks, or ruins and smoke."""

from math import cos, pi, sin

from bot.pictures.drawing.monuments.monument import HORIZON, scaffolding
from bot.pictures.drawing.monuments.pencil import Box, Pencil, plan
from bot.pictures.drawing.monuments.skies import sky
from bot.pictures.drawing.palette import AIRS, BRICK, GILT, GRASS, HOLLOW, MARBLE, MUREX, NEXT, PLANS, SNOW, Paint
from engine.catalogue import Age
from engine.edifices import Fate

_GROUND = 26
"""The land below the horizon, in pixels."""
_SCAFFOLD = (Box(-118, -92, 118, -4), Box(-118, -150, -20, -92))
"""Round the hall, and at the left of its dome."""
_SKY = 0.62
"""The size of the sky."""
_SCALE = 0.8
"""The size of the building."""
_FLAGS = (BRICK.local, GILT.local, MUREX.local)


def edifice(pencil: Pencil, age: Age, size: tuple[int, int], fate: Fate) -> None:
    """Draw a strip of sky and land, so wide and high, with the building near its right end."""
    wide, high = size
    foot = high - _GROUND
    with pencil.moved((140, foot - HORIZON * _SKY), _SKY):
        sky(pencil, age, HORIZON - foot / _SKY)
    pencil.path(
        AIRS[age].far, f"M0 {foot - 14}Q{wide * 0.25} {foot - 44} {wide * 0.5} {foot - 12}T{wide} {foot - 20}V{high}H0z"
    )
    land = MARBLE if fate is Fate.FAILED else GRASS
    pencil.box(land.shadow, 0, foot, wide, high)
    pencil.box(land.local, 0, foot + 5, wide, high)
    where = (wide - 210, foot)
    if fate is Fate.PROJECT:
        with pencil.manner(plan(PLANS[age]), NEXT[age]), pencil.moved(where, _SCALE):
            _hall(pencil)
        with pencil.moved(where, _SCALE):
            for box in _SCAFFOLD:
                scaffolding(pencil, box)
    elif fate is Fate.FAILED:
        with pencil.moved(where, _SCALE):
            _ruins(pencil)
    else:
        with pencil.moved(where, _SCALE):
            _flags(pencil)
            _hall(pencil)
            _garland(pencil)
        for x, y, large, paint in (
            (wide - 390, 48, 30, GILT.light),
            (wide - 60, 40, 26, SNOW),
            (wide - 470, 90, 18, SNOW),
        ):
            _firework(pencil, paint, x, y, large)


def fireworks(pencil: Pencil, size: tuple[int, int]) -> None:
    """Draw fireworks in the sky of such a place: beside its middle, where the monument stands, and below any plates."""
    wide, high = size
    for x, y, large, paint in (
        (0.1, 0.42, 62, GILT.light),
        (0.2, 0.27, 40, SNOW),
        (0.06, 0.62, 34, BRICK.light),
        (0.86, 0.36, 70, GILT.light),
        (0.94, 0.56, 38, SNOW),
        (0.77, 0.27, 36, BRICK.light),
        (0.5, 0.1, 40, GILT.light),
    ):
        _burst(pencil, paint, x * wide, y * high, large)


def _burst(pencil: Pencil, paint: Paint, x: float, y: float, large: float) -> None:
    """A large firework: two rings of rays that end in sparks."""
    for far, rays, turned in ((1.0, 14, 0.0), (0.58, 10, 0.3)):
        for ray in range(rays):
            angle = turned + ray * 2 * pi / rays
            ends = [(x + cos(angle) * large * part, y + sin(angle) * large * part) for part in (far * 0.55, far * 0.86)]
            pencil.bar(paint, 3, ends)
            pencil.oval(paint, (x + cos(angle) * large * far, y + sin(angle) * large * far), 3.6)


def _flags(pencil: Pencil) -> None:
    for x, lean in ((-150, -1), (150, 1)):
        pencil.bar(HOLLOW, 5, [(x, 0), (x, -104)])
        pencil.path(_FLAGS[0 if lean < 0 else 2], f"M{x} -104q22 -8 {44} 4q-16 6 -{2} 26q-22 -8 -42 2z")


def _hall(pencil: Pencil) -> None:
    """A round hall with columns and a dome."""
    pencil.box(MARBLE.shadow, -122, -10, 122, 0)
    pencil.box(MARBLE.light, -112, -20, 112, -10)
    pencil.hollow("M-88 -76H88V-20H-88z")
    for number, x in enumerate((-94, -62, -30, 14, 46, 78)):
        pencil.box(MARBLE.light if number < 4 else MARBLE.local, x, -78, x + 16, -20)
        pencil.box(MARBLE.shadow, x + 11, -78, x + 16, -20)
    pencil.box(MARBLE.local, -104, -88, 104, -76)
    pencil.box(MARBLE.light, -110, -94, 110, -86)
    pencil.path(BRICK.local, "M-84 -94A84 62 0 0 1 84 -94z")
    pencil.path(BRICK.light, "M-84 -94A84 62 0 0 1 -6 -156Q-44 -140 -52 -94z")
    pencil.path(BRICK.shadow, "M84 -94A84 62 0 0 0 26 -153Q58 -130 58 -94z")
    pencil.box(GILT.local, -10, -172, 10, -154)
    pencil.oval(GILT.light, (0, -172), 9)


def _garland(pencil: Pencil) -> None:
    """Between the columns."""
    garland = "".join(f"M{x} -70Q{x + 16} -50 {x + 32} -70V-64Q{x + 16} -42 {x} -64z" for x in (-86, -54, 22, 54))
    pencil.path(GILT.local, f"{garland}M-22 -70Q0 -46 22 -70V-64Q0 -38 -22 -64z")


def _ruins(pencil: Pencil) -> None:
    """Broken columns, a fallen block, and smoke."""
    smoke: tuple[tuple[float, float, float, Paint], ...] = (
        (10, -84, 24, MARBLE.shadow),
        (36, -112, 30, MARBLE.shadow),
        (16, -138, 24, MARBLE.local),
        (52, -150, 28, MARBLE.local),
    )
    for x, y, large, paint in smoke:
        pencil.oval(paint, (x, y), large, large * 0.8)
    pencil.box(MARBLE.shadow, -122, -10, 122, 0)
    pencil.box(MARBLE.local, -112, -20, 112, -10)
    for x, tall, slant in ((-94, 74, 8), (-62, 40, -6), (-26, 58, 6), (44, 26, 8), (78, 64, -8)):
        pencil.area(MARBLE.light, (x, -20), (x, -20 - tall), (x + 18, -20 - tall - slant), (x + 18, -20))
        pencil.area(
            MARBLE.shadow,
            (x + 12, -20),
            (x + 12, -20 - tall - slant * 0.7),
            (x + 18, -20 - tall - slant),
            (x + 18, -20),
        )
    pencil.area(MARBLE.local, (-100, -94), (-40, -108), (-36, -94), (-96, -80))
    pencil.area(BRICK.shadow, (-4, -20), (12, -46), (44, -38), (60, -20))
    pencil.area(BRICK.local, (-4, -20), (12, -46), (26, -42), (22, -20))
    for x, y, wide in ((-150, 4, 34), (126, 6, 26), (-176, 12, 22), (160, 12, 30)):
        pencil.area(MARBLE.shadow, (x, y), (x + wide * 0.3, y - 16), (x + wide, y - 10), (x + wide * 1.1, y))


def _firework(pencil: Pencil, paint: Paint, x: float, y: float, large: float) -> None:
    for ray in range(10):
        angle = ray * pi / 5
        near, far = (large * 0.4, large * (1 if ray % 2 else 0.8))
        pencil.bar(paint, 3.5, [(x + cos(angle) * each, y + sin(angle) * each) for each in (near, far)])
