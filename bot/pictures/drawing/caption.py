"""What stands below each picture of a moving one: which game it is, and how far it has gone, for no control says so."""

from dataclasses import dataclass

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import WIDTH, Area, Canvas, Type
from bot.pictures.drawing.lettering import Weight

_HIGH = 88
_LEFT, _GAP = 24, 32
_BAR = 18
_TITLE = Type(palette.ON_NIGHT, 42, Weight.BOLD)


@dataclass(frozen=True, slots=True)
class Caption:
    """The title of a game, and a bar of which as much is gold as has been shown."""

    title: str
    at: int
    """Which picture it stands below, from 1."""
    of: int
    """How many there are."""

    def draw(self) -> Canvas:
        """Draw the title, and the bar beside it."""
        canvas = Canvas(WIDTH, _HIGH)
        left = canvas.row((_LEFT, _HIGH // 2), [self.title], _TITLE).right + _GAP
        whole = Area(left, (_HIGH - _BAR) // 2, WIDTH - _LEFT, (_HIGH + _BAR) // 2)
        canvas.box(whole, palette.DUSK, radius=_BAR // 2)
        done = left + max(_BAR, whole.width * self.at // self.of)
        canvas.box(whole._replace(right=done), palette.GOLD, palette.NIGHT, _BAR // 2)
        return canvas
