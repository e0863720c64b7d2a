"""An edifice: under scaffolding as a project, later with flags and fireworks, or ruins and smoke.

Its form follows from what it is for: a market, a harbour, a castle, or a hall.
"""

from collections.abc import Callable
from enum import Enum
from math import cos, pi, sin

from bot.pictures.drawing.monuments import lands
from bot.pictures.drawing.monuments.monument import HORIZON, scaffolding
from bot.pictures.drawing.monuments.pencil import Box, Pencil, plan
from bot.pictures.drawing.monuments.skies import sky
from bot.pictures.drawing.palette import (
    AIRS,
    BRICK,
    BRONZE,
    GILT,
    GLAZE,
    GRASS,
    HOLLOW,
    LIMESTONE,
    MARBLE,
    MUREX,
    NEXT,
    PLANS,
    SNOW,
    TIMBER,
    WATER,
    Material,
    Paint,
)
from engine.catalogue import Age, Edifice
from engine.edifices import Fate
from engine.effects import CityFeature, Coins, PointsPer, Produce, Shields, VictoryToken
from engine.resources import RAW_MATERIALS

_GROUND = 26
"""The land below the horizon, in pixels; less on a strip that is lower still than a low one."""
_LOW = 176
"""The height of a low strip; on another one all is larger or smaller."""
_SKY_TOP = 70
"""Where in the picture of a city the strip's sky begins: its layers of air lie within it, none along its edge."""
_SCALE, _RUINED = 0.8, 1.28
"""The size of the building, and of ruins, on a low strip."""
_ABOVE = 22
"""The air above a building on a high strip, which is as large as it can be there."""


class Form(Enum):
    """What an edifice looks like."""

    MARKET = "market"
    HARBOUR = "harbour"
    CASTLE = "castle"
    HALL = "hall"


def form(edifice: Edifice) -> Form:
    """The form that suits its reward."""
    match edifice.reward[0]:
        case Coins():
            return Form.MARKET
        case Produce(units):
            return Form.HARBOUR if set(units[0]) <= set(RAW_MATERIALS) else Form.MARKET
        case PointsPer(count) if CityFeature.PAIR in count:
            return Form.MARKET
        case Shields() | VictoryToken():
            return Form.CASTLE
        case _:
            return Form.HALL


def edifice(pencil: Pencil, of: Form, age: Age, size: tuple[int, int], fate: Fate | None) -> None:
    """Draw a strip of sky and land, so wide and high, with the building near its right end.

    Without a fate it stands there as it is meant, and nothing is going on.
    """
    wide, high = size
    part = high / _LOW
    foot = high - _GROUND * min(1, part)
    heaven = foot / (HORIZON - _SKY_TOP)
    with pencil.moved((140, foot - HORIZON * heaven), heaven):
        sky(pencil, age, _SKY_TOP)
    pencil.path(
        AIRS[age].far, f"M0 {foot - 14}Q{wide * 0.25} {foot - 44} {wide * 0.5} {foot - 12}T{wide} {foot - 20}V{high}H0z"
    )
    land = MARBLE if fate is Fate.FAILED else GRASS
    pencil.box(land.shadow, 0, foot, wide, high)
    pencil.box(land.local, 0, foot + 5, wide, high)
    where, building = (wide - 210 * part, foot), _BUILDINGS[of]
    if fate is not Fate.FAILED:
        with pencil.moved(where, part):
            _village(pencil)
    scale = (foot - _ABOVE) / _TALL[of] if high > _LOW else _SCALE * part
    if fate is Fate.PROJECT:
        with pencil.manner(plan(PLANS[age]), NEXT[age]), pencil.moved(where, scale):
            building(pencil)
    if fate is Fate.CONSTRUCTED:
        with pencil.moved(where, _SCALE * part):
            _flags(pencil)
            for x, y, large, paint in ((-235, -128, 36, GILT.light), (190, -150, 32, SNOW)):
                _firework(pencil, paint, x, y, large)
    with pencil.moved(where, scale):
        if fate is Fate.PROJECT:
            for box in _SCAFFOLDS[of]:
                scaffolding(pencil, box)
        elif fate is not Fate.FAILED:
            building(pencil)
    if fate is Fate.FAILED:
        with pencil.moved(where, _RUINED * part * (_SCALE if high > _LOW else 1)):
            _ruins(pencil)


def _village(pencil: Pencil) -> None:
    """Houses and trees on both sides, behind the edifice."""
    for x, tall in ((-246, 44), (-150, 62), (150, 66), (198, 50)):
        lands.cypress(pencil, (x, 2), tall)
    for x, size in ((-200, 1.0), (-168, 0.8), (174, 0.9)):
        with pencil.moved((x, 2), size):
            _house(pencil)
    lands.pine(pencil, (-226, 4), 54)
    for x in (-184, 152, 196):
        lands.bush(pencil, (x, 4), 16)


def _house(pencil: Pencil) -> None:
    """A small house with a gable roof."""
    pencil.box(LIMESTONE.light, -17, -24, 3, 0)
    pencil.box(LIMESTONE.local, 3, -24, 17, 0)
    pencil.area(BRICK.local, (-22, -22), (-12, -40), (8, -40), (4, -22))
    pencil.area(BRICK.shadow, (22, -22), (8, -40), (4, -22))
    pencil.box(HOLLOW, -11, -14, -3, 0)


def _flags(pencil: Pencil) -> None:
    for x, paint in ((-170, BRICK.local), (166, MUREX.local)):
        pencil.bar(HOLLOW, 5, [(x, 0), (x, -104)])
        pencil.path(paint, f"M{x} -104q22 -8 44 4q-16 6 -2 26q-22 -8 -42 2z")


def _hall(pencil: Pencil) -> None:
    """A round hall with columns and a dome."""
    pencil.box(MARBLE.shadow, -122, -10, 122, 0)
    pencil.box(MARBLE.light, -112, -20, 112, -10)
    pencil.box(HOLLOW, -88, -76, 88, -20)
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
    garland = "".join(f"M{x} -70Q{x + 16} -50 {x + 32} -70V-64Q{x + 16} -42 {x} -64z" for x in (-86, -54, 22, 54))
    pencil.detail(GILT.local, f"{garland}M-22 -70Q0 -46 22 -70V-64Q0 -38 -22 -64z")


def _market(pencil: Pencil) -> None:
    """Arcades below a tiled roof, before them stalls with striped awnings."""
    pencil.box(MARBLE.shadow, -138, -8, 138, 0)
    pencil.box(LIMESTONE.local, -120, -112, 120, -8)
    pencil.box(LIMESTONE.light, -120, -112, -96, -8)
    pencil.box(LIMESTONE.shadow, 100, -112, 120, -8)
    for x in (-78, -26, 26, 78):
        pencil.hollow(f"M{x - 13} -76v-12a13 13 0 0 1 26 0v12z")
    pencil.area(BRICK.local, (-136, -110), (-108, -146), (108, -146), (136, -110))
    pencil.area(BRICK.light, (-136, -110), (-108, -146), (-40, -146), (-52, -110))
    pencil.area(BRICK.shadow, (136, -110), (108, -146), (84, -146), (104, -110))
    pencil.box(BRICK.shadow, -112, -152, 112, -145)
    for x, cloth in ((-84, BRICK), (0, GLAZE), (84, MUREX)):
        _stall(pencil, x, cloth)


def _stall(pencil: Pencil, x: float, cloth: Material) -> None:
    """An awning on two poles, below it a table with goods."""
    pencil.box(HOLLOW, x - 34, -52, x + 34, -8)
    pencil.box(TIMBER.light, x - 38, -26, x + 38, -18)
    pencil.box(TIMBER.local, x - 34, -18, x + 34, -6)
    for at, paint in ((-20, GILT.local), (0, BRONZE.light), (20, GRASS.local)):
        pencil.oval(paint, (x + at, -31), 9, 8)
    for side in (-37, 37):
        pencil.bar(TIMBER.shadow, 5, [(x + side, -54), (x + side, -4)])
    for number in range(4):
        left = x - 42 + 21 * number
        paint = MARBLE.light if number % 2 else cloth.local
        pencil.path(paint, f"M{left + 4} -72H{left + 17}L{left + 21} -48a10.5 9 0 0 1 -21 0z")


def _harbour(pencil: Pencil) -> None:
    """A warehouse and a lighthouse on a quay, before it a ship."""
    pencil.path(WATER.shadow, "M-196 0L-176-14H30Q84-6 104 14T168 40H-220z")
    pencil.path(WATER.local, "M-190 2L-174-7H30Q74 0 94 18T150 40H-214z")
    pencil.box(MARBLE.shadow, 4, -16, 160, 6)
    pencil.box(MARBLE.local, 4, -22, 160, -14)
    pencil.box(LIMESTONE.local, 44, -94, 146, -22)
    pencil.box(LIMESTONE.light, 44, -94, 62, -22)
    pencil.box(LIMESTONE.shadow, 130, -94, 146, -22)
    for x in (72, 112):
        pencil.hollow(f"M{x - 14} -22v-30a14 14 0 0 1 28 0v30z")
    pencil.area(BRICK.local, (34, -92), (60, -126), (130, -126), (156, -92))
    pencil.area(BRICK.light, (34, -92), (60, -126), (86, -126), (76, -92))
    pencil.area(MARBLE.local, (8, -22), (14, -130), (36, -130), (42, -22))
    pencil.area(MARBLE.light, (8, -22), (14, -130), (22, -130), (20, -22))
    pencil.area(MARBLE.shadow, (34, -22), (32, -130), (36, -130), (42, -22))
    pencil.box(MARBLE.light, 6, -138, 44, -130)
    pencil.box(HOLLOW, 14, -154, 36, -138)
    pencil.oval(GILT.light, (25, -145), 7)
    pencil.area(BRICK.local, (8, -154), (25, -171), (42, -154))
    _vessel(pencil)


def _vessel(pencil: Pencil) -> None:
    """A merchant ship under sail."""
    pencil.bar(TIMBER.shadow, 5, [(-84, -30), (-84, -148)])
    pencil.path(MARBLE.light, "M-134 -130H-36Q-24 -92 -38 -56H-130Q-118 -92 -134 -130z")
    pencil.path(BRICK.local, "M-104 -130H-66Q-56 -92 -66 -56H-102Q-92 -92 -104 -130z")
    pencil.bar(TIMBER.local, 5, [(-140, -132), (-30, -132)])
    pencil.path(TIMBER.local, "M-152 -54Q-142 -36 -128 -36H-30Q-16 -36 -8 -58Q-6 -14 -40 -4H-120Q-146 -12 -152 -54z")
    pencil.path(TIMBER.shadow, "M-140 -20Q-132 -8 -120 -4H-40Q-24 -8 -14 -20z")
    pencil.detail(GILT.local, "M-142 -32H-14V-26H-140z")


def _castle(pencil: Pencil) -> None:
    """A keep behind a wall with a gate, between two round towers."""
    pencil.box(LIMESTONE.local, -42, -154, 42, -60)
    pencil.box(LIMESTONE.light, -42, -154, -22, -60)
    pencil.box(LIMESTONE.shadow, 26, -154, 42, -60)
    _merlons(pencil, -46, 46, -154, LIMESTONE)
    for x in (-14, 14):
        pencil.hollow(f"M{x - 5} -112v-14a5 5 0 0 1 10 0v14z")
    pencil.box(MARBLE.local, -100, -78, 100, 0)
    _merlons(pencil, -84, 84, -78, MARBLE)
    pencil.hollow("M-22 0v-34a22 22 0 0 1 44 0v34z")
    pencil.detail(TIMBER.local, "M-22 0v-34a22 22 0 0 1 3 -11H19a22 22 0 0 1 3 11v34h-6v-38h-8v38h-8v-38h-8v38z")
    for left in (-138, 82):
        pencil.box(MARBLE.local, left, -112, left + 56, 0)
        pencil.box(MARBLE.light, left, -112, left + 18, 0)
        pencil.box(MARBLE.shadow, left + 44, -112, left + 56, 0)
        pencil.hollow(f"M{left + 23} -62v-16a5 5 0 0 1 10 0v16z")
        pencil.box(MARBLE.local, left - 6, -124, left + 62, -110)
        _merlons(pencil, left - 6, left + 62, -124, MARBLE)
    pencil.box(MARBLE.shadow, -146, -6, 146, 2)


def _merlons(pencil: Pencil, left: float, right: float, foot: float, of: Material) -> None:
    """The teeth on a wall, with a row of stone below them."""
    pencil.box(of.light, left, foot - 4, right, foot + 4)
    count = round((right - left) / 22)
    wide = (right - left) / (2 * count - 1)
    for number in range(count):
        at = left + 2 * wide * number
        pencil.box(of.local, at, foot - 18, at + wide, foot - 3)
        pencil.box(of.shadow, at + wide * 0.7, foot - 18, at + wide, foot - 3)


def _ruins(pencil: Pencil) -> None:
    """Broken columns, a fallen block, and smoke."""
    smoke: tuple[tuple[float, float, float, Paint], ...] = (
        (20, -52, 20, MARBLE.shadow),
        (40, -72, 24, MARBLE.shadow),
        (72, -84, 22, MARBLE.local),
        (108, -90, 26, MARBLE.local),
        (146, -98, 15, MARBLE.local),
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


_BUILDINGS: dict[Form, Callable[[Pencil], None]] = {
    Form.MARKET: _market,
    Form.HARBOUR: _harbour,
    Form.CASTLE: _castle,
    Form.HALL: _hall,
}
_TALL = {Form.MARKET: 152, Form.HARBOUR: 171, Form.CASTLE: 172, Form.HALL: 181}
"""How high each is."""
_SCAFFOLDS = {
    Form.MARKET: (Box(-130, -104, 130, -4), Box(-130, -152, 0, -104)),
    Form.HARBOUR: (Box(30, -104, 156, -20), Box(-156, -100, -20, -4)),
    Form.CASTLE: (Box(-140, -96, 140, -4), Box(-52, -170, 10, -96)),
    Form.HALL: (Box(-118, -92, 118, -4), Box(-118, -150, -20, -92)),
}
"""What is scaffolded of each."""
