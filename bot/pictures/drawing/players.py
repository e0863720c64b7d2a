"""The names of players in pictures: a computer player has a sign before its name, so that all of the name has room."""

from collections.abc import Sequence

from bot.pictures.drawing.canvas import Icon, Item, Type, cut, row_width

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
