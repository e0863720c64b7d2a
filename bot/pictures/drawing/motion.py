"""How the pictures of a film follow one another: not at once, but with what is new coming up from below."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from PIL import Image

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import WIDTH, Area
from bot.pictures.drawing.ending import Finale
from bot.pictures.drawing.panorama import Fought, Opening, Panorama

Filmed: TypeAlias = Opening | Panorama | Fought | Finale
"""A picture of a film."""
MOMENT = 40
"""How many milliseconds each picture between two others is shown."""
_HEM = 14
"""How high the golden lower edge of a curtain is."""
_RISE, _CURTAIN = 4, 9
"""In how many steps something rises, and the whole picture changes; with the last, all of it is there."""


class Motion(NamedTuple):
    """How a picture takes the place of the one before it.

    What is in none of these areas changes with the first step.
    """

    steps: int = 1
    """In how many steps; with the last, the picture is as it stays."""
    rising: tuple[Area, ...] = ()
    """What comes up from the lower edge of its area, as a whole."""
    unveiled: tuple[Area, ...] = ()
    """What keeps its place, and is seen from its lower edge upwards."""

    hem: bool = False
    """Whether what is unveiled has a golden edge, like a curtain that goes up."""

    def between(self, before: Image.Image, now: Image.Image, step: int) -> Image.Image:
        """Return the picture after so many steps, which are large at first and small at last.

        Both pictures have the same size and palette.
        """
        left = (1 - step / self.steps) ** 2
        shown = now.copy()
        for area in self.rising:
            top = area.top + round(area.height * left)
            shown.paste(before.crop(area), area)
            shown.paste(now.crop(area._replace(bottom=area.top + area.bottom - top)), (area.left, top))
        for area in self.unveiled:
            veil = area._replace(bottom=area.top + round(area.height * left))
            shown.paste(before.crop(veil), veil)
            if self.hem:
                shown.paste(
                    palette.index(palette.rgb(palette.GOLD)), veil._replace(top=max(area.top, veil.bottom - _HEM))
                )
        return shown


AT_ONCE = Motion()
"""No motion."""


def motions(frames: Sequence[Filmed]) -> list[Motion]:
    """Return how each picture of a film follows the one before it; the first is there at once."""
    return [AT_ONCE, *(_motion(before, now) for before, now in pairwise(frames))]


def _motion(before: Filmed, now: Filmed) -> Motion:
    match before, now:
        case Panorama(age=was), Panorama(age=age) if was == age:
            rising, unveiled = now.news_since(before)
            return Motion(_RISE, rising, unveiled) if rising or unveiled else AT_ONCE
        case (Fought(of=was), Fought(of=of)) if was == of:
            return AT_ONCE
        case (Finale(why=was), Finale(why=why)) if was == why:
            return AT_ONCE
        case _:
            return Motion(_CURTAIN, unveiled=(Area(0, 0, WIDTH, now.high),), hem=True)
