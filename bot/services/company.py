"""The computer players of a table, for themselves or for somebody: each has a style and a name, by chance."""

from collections.abc import Iterable
from dataclasses import replace

from bot.services.game import Game, TakenSeat
from bot.services.people import Computer, look
from bot.services.ports import Chance
from engine.ruleset import Seat
from players.levels import Level, Style

NAMES: dict[Style, tuple[str, ...]] = {
    Style.TRADER: ("Abdi", "Gisgo", "Hanno", "Iltani", "Lykos", "Myron", "Nebet", "Tiye"),
    Style.GENERAL: ("Atossa", "Bardia", "Damon", "Kleito", "Mago", "Otanes", "Rhesos", "Vashti"),
    Style.SCHOLAR: ("Balasi", "Eudora", "Iason", "Korinna", "Phila", "Senmut", "Thais", "Zeno"),
}
"""Common names of the ancient world, which no leader of the game bears, and more than people can have at a table.

They are easy to say and to tell apart by ear, in other languages, too.

Whoever knows a name knows the style. A table keeps both, so a name can change its style here.
"""


def sit_down(seats: Iterable[TakenSeat], number: int, level: Level, chance: Chance) -> tuple[TakenSeat, ...]:
    """The seats, and after them so many computer players, none of them with a name that somebody has already."""
    together = tuple(seats)
    for _ in range(number):
        together = (*together, TakenSeat.taken_by(newcomer(together, level, chance)))
    return together


def stand_in(game: Game, seat: Seat, level: Level, chance: Chance) -> Computer:
    """The computer player that takes a seat over from a person: the one that had it before, or a new one."""
    before = (each.to for each in reversed(game.passages) if each.seat == seat and isinstance(each.to, Computer))
    known = next((each for each in before if each.name and look(each.name) not in _names(game.seats)), None)
    return newcomer(game.seats, level, chance) if known is None else replace(known, level=level)


def style_of(name: str) -> Style | None:
    """The style of whoever has such a name; None for any other name."""
    return next((style for style, names in NAMES.items() if name in names), None)


def newcomer(seats: Iterable[TakenSeat], level: Level, chance: Chance) -> Computer:
    """A computer player with a name that nobody has who plays one of these seats, or owns it."""
    taken = _names(seats)
    free = {style: [each for each in NAMES[style] if look(each) not in taken] for style in Style}
    (style,) = chance.sample([style for style in Style if free[style]], 1)
    (name,) = chance.sample(free[style], 1)
    return Computer(level, style, name)


def _names(seats: Iterable[TakenSeat]) -> set[str]:
    """What the names of those who play these seats look like, and of those who own them."""
    return {look(each.name) for seat in seats for each in (seat.occupant, seat.owner) if each is not None}
