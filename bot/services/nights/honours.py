"""The honours of a night: at most one for each person, for what they did best of all at its tables.

They all follow from public results. Not everyone gets one, and each goes to the few who have truly earned it. It takes
a good number that nobody has beaten and hardly anyone else has reached.
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
"""Most people who may be level in something. If more are, nobody gets the honour."""
_CLIMB = Fraction(1, 2)
"""The least climb that counts as a comeback, as a share of the other people at the table."""


class Honour(StrEnum):
    """What somebody was best at in a night."""

    UNBEATEN = "unbeaten"
    """First at every table; the number is how many tables."""
    COMEBACK = "comeback"
    """The most places gained from one game to the next."""
    POINTS = "points"
    """The most points in one game. The honours below count one line of the score sheet in the same way."""
    SCIENCE = "science"
    VICTORIES = "victories"
    CIVILIAN = "civilian"
    GUILDS = "guilds"
    COINS = "coins"
    """The most coins at the end of a game."""


@dataclass(frozen=True, slots=True)
class Award:
    """An honour, the number that earned it, and the ids of the people who have it."""

    honour: Honour
    amount: int
    users: tuple[UserId, ...]
    """One person, or several with the same number."""
    level: tuple[UserId, ...] = ()
    """Other people with the same number, each of whom has another honour."""


def honours(tables: Sequence[PlayedTable]) -> tuple[Award, ...]:
    """Return the honours of a night, in the order of `Honour`; none for a single table, as a game has its own titles.

    As many people as possible have an honour of their own, and nobody has two. A person who is level with the holder of
    an honour shares it rather than get none.
    """
    if len(tables) < 2:
        return ()
    games: dict[UserId, list[Finish]] = {}
    for table in sorted(tables, key=lambda table: table.round):
        for each in finishes(table):
            games.setdefault(each.user, []).append(each)
    people = sorted(games)  # the result must not depend on the order of tables and seats
    amounts = {honour: {user: measure(games[user]) for user in games} for honour, (_, measure) in MEASURES.items()}
    best = {honour: _best(amounts[honour], least) for honour, (least, _) in MEASURES.items()}
    may = {user: [honour for honour in best if user in best[honour]] for user in people}
    given = matched(people, may)
    given.update({user: may[user][0] for user in people if may[user] and user not in given})
    return tuple(_award(honour, amounts[honour], best[honour], given) for honour in Honour if honour in given.values())


Measure: TypeAlias = Callable[[Sequence[Finish]], int]
"""Returns a number for a person, from their games of the night, in order."""


def tables_won_if_all(games: Sequence[Finish]) -> int:
    """Return how many tables a person won if they won all, else 0. Tables without other people do not count."""
    won = sum([game.won for game in games])
    return won if all(game.won or not game.others for game in games) else 0


def places_climbed(games: Sequence[Finish]) -> int:
    """Return the most places gained from one game to the next, counting only gains of at least half the table."""
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
"""The least number and the measure of each honour. Of a single line's points, about one city in five makes as many."""


def _best(amounts: Mapping[UserId, int], least: int) -> frozenset[UserId]:
    """Return who has the most; nobody if that is too little, or if too many people or all have it."""
    most = max(amounts.values(), default=0)
    found = frozenset(user for user, amount in amounts.items() if amount == most)
    return found if most >= least and len(found) <= MOST_LEVEL and len(found) < len(amounts) else frozenset()


def _award(
    honour: Honour, amounts: Mapping[UserId, int], best: frozenset[UserId], given: Mapping[UserId, Honour]
) -> Award:
    users = sorted(user for user in best if given[user] is honour)
    level = sorted(user for user in best if given[user] is not honour)
    return Award(honour, amounts[users[0]], tuple(users), tuple(level))
