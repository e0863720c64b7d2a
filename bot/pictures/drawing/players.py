"""The names of players in pictures: a computer player has a sign before its name, so that all of the name has room."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.pictures.drawing.canvas import Area, Canvas, Icon, Item, Type, cut, row_width
from bot.pictures.drawing.layout import Signs

_SIGN = 1.2
"""The size of the sign of a computer, relative to the largest name."""


def player_row(name: str, types: Sequence[Type], room: int, *, is_computer: bool) -> tuple[list[Item], Type]:
    """A player's name in the first of these types in which it has room, or cut in the last; a computer's after a sign.

    Empty for a person without a name.
    """
    items: list[Item] = []
    if is_computer:
        sign = Icon("computer", size=round(types[0].size * _SIGN))
        items, room = [sign], room - sign.size - types[0].gap
    how = next((how for how in types if row_width([name], how) <= room), types[-1])
    written = cut(name, room, how)
    return [*items, *([written] if written else [])], how


@dataclass(frozen=True, slots=True)
class Player:
    """A player's name on one line, as `player_row` writes it; nothing for a person without a name."""

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
        items, how = player_row(self.name, self.types, room, is_computer=self.is_computer)
        return Signs(tuple(items), how)


_ENDLESS = 100_000
