"""The names of players in pictures: a computer player has a sign before its name, so that all of the name has room."""

from dataclasses import dataclass

from bot.pictures.drawing import palette
from bot.pictures.drawing.canvas import Area, Canvas, Icon, Type, cut, row_width
from bot.pictures.drawing.layout import Box, Middle, Plate, Signs, Sized, Text
from bot.pictures.drawing.lettering import Weight
from bot.pictures.drawing.palette import Paint

_YOU = Type(palette.ON_DUSK, 36, Weight.BOLD)
_SIGN = 1.2
"""The size of the sign of a computer, relative to the largest name."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player's name on one line, in the first of the types in which it has room, or cut in the last.

    A computer's name stands after a sign; a person without a name takes no room.
    """

    name: str
    types: tuple[Type, ...]
    is_computer: bool = False

    def width(self) -> int:
        """Return the width of all of the name in the largest type."""
        return self._signs(_ENDLESS).width()

    def height(self, width: int) -> int:
        """Return the height of a line in the type in which it has room."""
        return self._signs(width).height(width)

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw it in the middle of the area's height."""
        self._signs(area.width).draw(canvas, area)

    def _signs(self, room: int) -> Signs:
        sign, types = Icon("computer", size=round(self.types[0].size * _SIGN)), self.types
        if self.is_computer:
            room -= sign.size + types[0].gap
        how = next((how for how in types if row_width([self.name], how) <= room), types[-1])
        written = cut(self.name, room, how)
        return Signs((*((sign,) if self.is_computer else ()), *((written,) if written else ())), how)


def reader(you: str, ground: Paint = palette.PAPER) -> Box:
    """Return the pill in place of the reader's own name, where only they see the picture."""
    return Middle(Sized(Plate(Text(you, (_YOU,)), palette.DUSK, (16, 0), 23, ground), high=46))


_ENDLESS = 100_000
