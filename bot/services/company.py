"""The computer players that sit down at a table: each has a style and a name of its own, by chance."""

from collections.abc import Iterable

from bot.services.game import TakenSeat
from bot.services.people import Computer, look
from bot.services.ports import Chance
from players.levels import Level, Style

NAMES: dict[Style, tuple[str, ...]] = {
    Style.TRADER: ("Abdi", "Gisgo", "Hanno", "Iltani", "Lykos", "Myron", "Nebet", "Tiye"),
    Style.GENERAL: ("Atossa", "Bardia", "Damon", "Kleito", "Mago", "Otanes", "Rhesos", "Vashti"),
    Style.SCHOLAR: ("Balasi", "Eudora", "Iason", "Korinna", "Phila", "Senmut", "Thais", "Zeno"),
}
"""Common names of the ancient world, which no leader of the game bears, and more than there are seats.

They are easy to say and to tell apart by ear, in other languages, too.

Whoever knows a name knows the style. A table keeps both, so a name can change its style here.
"""


def sit_down(seats: Iterable[TakenSeat], number: int, level: Level, chance: Chance) -> tuple[TakenSeat, ...]:
    """The seats, and after them so many computer players, none of them with a name that somebody has already."""
    together = tuple(seats)
    for _ in range(number):
        together = (*together, TakenSeat.taken_by(_newcomer(together, level, chance)))
    return together


def style_of(name: str) -> Style | None:
    """The style of whoever has such a name; None for any other name."""
    return next((style for style, names in NAMES.items() if name in names), None)


def _newcomer(seats: Iterable[TakenSeat], level: Level, chance: Chance) -> Computer:
    taken = {look(each.occupant.name) for each in seats}
    (style,) = chance.sample(tuple(Style), 1)
    (name,) = chance.sample([each for each in NAMES[style] if look(each) not in taken], 1)
    return Computer(level, style, name)
