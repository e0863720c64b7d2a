"""An edifice: under scaffolding as a project, later with flags and fireworks, or ruins and smoke.

Its form follows from what it is for: a market, a harbour, a castle, or a hall.
"""

from enum import Enum
from math import cos, pi, sin

from bot.pictures.drawing.monuments import art
from bot.pictures.drawing.monuments.monument import HORIZON, scaffolding
from bot.pictures.drawing.monuments.pencil import Pencil
from bot.pictures.drawing.monuments.skies import sky
from bot.pictures.drawing.palette import AIRS, GILT, GRASS, MARBLE, NEXT, PLANS, SNOW, Paint
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
            pencil.put(_VILLAGE)
    scale = (foot - _ABOVE) / -building.view.top if high > _LOW else _SCALE * part
    if fate is Fate.PROJECT:
        with pencil.layer(NEXT[age], PLANS[age]), pencil.moved(where, scale):
            pencil.put(building.groups[0].outlines)
    if fate is Fate.CONSTRUCTED:
        with pencil.moved(where, _SCALE * part):
            pencil.put(_FLAGS)
            for x, y, large, paint in ((-235, -128, 36, GILT.light), (190, -150, 32, SNOW)):
                _firework(pencil, paint, x, y, large)
    with pencil.moved(where, scale):
        if fate is Fate.PROJECT:
            for box in (box for group in building.groups for box in group.scaffold):
                scaffolding(pencil, box)
        elif fate is not Fate.FAILED:
            pencil.put(building.shapes)
    if fate is Fate.FAILED:
        with pencil.moved(where, _RUINED * part * (_SCALE if high > _LOW else 1)):
            pencil.put(_RUINS)


def _firework(pencil: Pencil, paint: Paint, x: float, y: float, large: float) -> None:
    for ray in range(10):
        angle = ray * pi / 5
        near, far = (large * 0.4, large * (1 if ray % 2 else 0.8))
        pencil.bar(paint, 3.5, [(x + cos(angle) * each, y + sin(angle) * each) for each in (near, far)])


_BUILDINGS = {form: art.read(f"edifices/{form.value}") for form in Form}
"""Their art begins as high above the ground as they reach."""
_VILLAGE, _FLAGS, _RUINS = (art.read(f"edifices/{name}").shapes for name in ("village", "flags", "ruins"))
