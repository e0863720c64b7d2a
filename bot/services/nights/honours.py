"""What a night has earned its people: at most one honour each, for what they did best of all at its tables.

All of it follows from public results. Nobody has to have one, but each goes to as few as have truly earned it: it takes
a good figure, which nobody has surpassed and hardly anybody else has reached.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

from bot.services.nights.standings import Finish, PlayedTable, finishes
from bot.services.people import UserId
from bot.services.titles import matched

MOST_LEVEL = 3
"""What more people are level in is nobody's honour."""
_CLIMB = Fraction(1, 2)
"""Who climbs by fewer places than half a table has not come back from far."""


class Honour(StrEnum):
    """What somebody was best at in a night."""

    UNBEATEN = "unbeaten"
    """First at every table: how many these were."""
    COMEBACK = "comeback"
    """The most places up from one game to the next one."""
    POINTS = "points"
    """The most points in one game; so the following, each with the points of its line."""
    SCIENCE = "science"
    VICTORIES = "victories"
    CIVILIAN = "civilian"
    GUILDS = "guilds"
    COINS = "coins"
    """The most coins at the end of a game."""


@dataclass(frozen=True, slots=True)
class Award:
    """An honour, the number that earned it, and who has it, by their ids."""

    honour: Honour
    amount: int
    users: tuple[UserId, ...]
    """One person, or several with the same number."""
    level: tuple[UserId, ...] = ()
    """Others with the same number; each of them has another honour."""


def honours(tables: Sequence[PlayedTable]) -> tuple[Award, ...]:
    """The honours of a night, in the order of `Honour`; none for fewer than two tables, as a game has its own titles.

    As many people as possible have one of their own, and nobody has two. Who is level with the holder of an honour
    shares it rather than go without.
    """
    if len(tables) < 2:
        return ()
    games: dict[UserId, list[Finish]] = {}
    for table in sorted(tables, key=lambda table: table.round):
        for each in finishes(table):
            games.setdefault(each.user, []).append(each)
    people = sorted(games)  # so that nothing depends on the order of tables and seats
    amounts = {honour: {user: measure(games[user]) for user in games} for honour, (_, measure) in MEASURES.items()}
    best = {honour: _best(amounts[honour], least) for honour, (least, _) in MEASURES.items()}
    may = {user: [honour for honour in best if user in best[honour]] for user in people}
    given = matched(people, may)
    given.update({user: may[user][0] for user in people if may[user] and user not in given})
    return tuple(_award(honour, amounts[honour], best[honour], given) for honour in Honour if honour in given.values())


Measure: TypeAlias = Callable[[Sequence[Finish]], int]
"""A number for a person, from their games of the night in order."""


def tables_won_if_all(games: Sequence[Finish]) -> int:
    """At how many tables a person was first, if at each of them; those without other people do not count."""
    won = sum([game.won for game in games])
    return won if all(game.won or not game.others for game in games) else 0


def places_climbed(games: Sequence[Finish]) -> int:
    """The most places up from one game to the next, where that is half the table at least."""
    rises = [(before, after) for before, after in pairwise(games) if after.beaten - before.beaten >= _CLIMB]
    return max([before.place - after.place for before, after in rises], default=0)


MEASURES: Mapping[Honour, tuple[int, Measure]] = {
    Honour.UNBEATEN: (2, tables_won_if_all),
    Honour.COMEBACK: (2, places_climbed),
    Honour.POINTS: (1, lambda games: max([game.tally.total for game in games])),
    Honour.SCIENCE: (20, lambda games: max([game.tally.scientific for game in games])),
    Honour.VICTORIES: (12, lambda games: max([game.tally.military for game in games])),
    Honour.CIVILIAN: (20, lambda games: max([game.tally.civilian for game in games])),
    Honour.GUILDS: (10, lambda games: max([game.tally.guilds for game in games])),
    Honour.COINS: (20, lambda games: max([game.tally.coins for game in games])),
}
"""How much each takes at least, and by what it is earned. Of a line's points, one city in five or so makes as many."""


def _best(amounts: Mapping[UserId, int], least: int) -> frozenset[UserId]:
    """Who has the most; nobody if that is too little, or if too many have it, or all."""
    most = max(amounts.values(), default=0)
    found = frozenset(user for user, amount in amounts.items() if amount == most)
    return found if most >= least and len(found) <= MOST_LEVEL and len(found) < len(amounts) else frozenset()


def _award(
    honour: Honour, amounts: Mapping[UserId, int], best: frozenset[UserId], given: Mapping[UserId, Honour]
) -> Award:
    users = sorted(user for user in best if given[user] is honour)
    level = sorted(user for user in best if given[user] is not honour)
    return Award(honour, amounts[users[0]], tuple(users), tuple(level))
