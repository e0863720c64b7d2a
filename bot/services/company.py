"""The computer players of a table, on their own or for somebody. Each has a random style and name."""

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
"""Common names of the ancient world, by style: none is a leader's in the game, and there are more than a table needs.

They are easy to say and to tell apart by ear, also in other languages.

A name reveals the style. A table saves both, so a name can change its style here.
"""


def sit_down(seats: Iterable[TakenSeat], number: int, level: Level, chance: Chance) -> tuple[TakenSeat, ...]:
    """Return the seats, followed by this number of computer players with names that nobody has yet."""
    together = tuple(seats)
    for _ in range(number):
        together = (*together, TakenSeat.taken_by(newcomer(together, level, chance)))
    return together


def stand_in(game: Game, seat: Seat, level: Level, chance: Chance) -> Computer:
    """Return the computer player that takes a seat over from a person: the one that had it before, or a new one."""
    before = (each.to for each in reversed(game.passages) if each.seat == seat and isinstance(each.to, Computer))
    known = next((each for each in before if each.name and look(each.name) not in _names(game.seats)), None)
    return newcomer(game.seats, level, chance) if known is None else replace(known, level=level)


def style_of(name: str) -> Style | None:
    """Return the style that goes with a computer player's name; None for any other name."""
    return next((style for style, names in NAMES.items() if name in names), None)


def newcomer(seats: Iterable[TakenSeat], level: Level, chance: Chance) -> Computer:
    """Return a computer player with a name that nobody has who plays or owns one of these seats."""
    taken = _names(seats)
    free = {style: [each for each in NAMES[style] if look(each) not in taken] for style in Style}
    (style,) = chance.sample([style for style in Style if free[style]], 1)
    (name,) = chance.sample(free[style], 1)
    return Computer(level, style, name)


def _names(seats: Iterable[TakenSeat]) -> set[str]:
    """Return the looks (`people.look`) of the names of those who play or own these seats."""
    return {look(each.name) for seat in seats for each in (seat.occupant, seat.owner) if each is not None}
