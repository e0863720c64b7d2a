"""The style sheets with which art is drawn: built, in the paints of its classes, or flat, as plans and silhouettes."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from bot.pictures.drawing.palette import AIRS, CLASSES, TIMBER, Air, Paint, air_classes

DETAIL, OPENING, LINE, SCAFFOLD = "detail", "opening", "line", "scaffold"
"""What shapes can be besides their paint."""
SOLID, OPEN = Paint("#ffffff"), Paint("#000000")
"""Of what is drawn as one flat shape: it, and its openings."""
_PAINT = re.compile(r'class="(?:\w+ )*([\w-]+)"')
_SEAM = 1.5
"""By how much the shapes of plans and silhouettes are widened, so that no gap is left between two."""
_LINE = f".{LINE}{{fill:none;stroke-linecap:round;stroke-linejoin:round}}"


class Style(NamedTuple):
    """A style sheet."""

    roles: str
    """The rules for what shapes are besides their paint: after those of paints, which a line does not fill."""
    paints: Mapping[str, str]
    """The rule for each class of a paint."""

    def sheet(self, shapes: str) -> str:
        """The rules that these shapes need: the rasteriser reads them anew for every piece of a picture."""
        paints = dict.fromkeys(_PAINT.findall(shapes)) if self.paints else ()
        return "".join(self.paints[each] for each in paints) + self.roles


FLAT = Style(
    f"svg{{fill:{SOLID};stroke:{SOLID};stroke-width:{_SEAM}}}.{OPENING}{{fill:{OPEN};stroke:{OPEN}}}{_LINE}", {}
)
"""All shapes in one colour, without details: it has no paints for them."""


@cache
def built(air: Air) -> Style:
    """Every shape in its own paint, and the sky and what is far away in it in those of an air."""
    paints = CLASSES | air_classes(air)
    rules = {name: f".{name}{{fill:{paint};stroke:{paint}}}" for name, paint in paints.items()}
    return Style(f"svg{{stroke-width:0}}{_LINE}", rules)


BUILT = built(AIRS[1])
"""For what has no sky and nothing far away."""


def for_editors() -> str:
    """What `art/paints.css` has: the same colours, and scaffolding as frames."""
    scaffold = f".{SCAFFOLD}{{fill:none;stroke:{TIMBER.light};stroke-width:2}}"
    rules = (*BUILT.paints.values(), BUILT.roles.replace("}", "}\n").strip(), scaffold)
    return "\n".join(("/* Made from palette.py by make gallery. */", *rules, ""))
