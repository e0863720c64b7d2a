"""Who came first in a night, over tables of different sizes: by places, then by points, then by coins.

Only people are compared with each other. Computer players and the Free City are left out, as if they were not there.

*Places.* At each table a person gets the share of the others that they finished ahead of. So the first of three and the
first of seven both get 1, the last gets 0, and a table of any size gives one half on average. If places were counted
from the middle, only people at the largest table could win a night of one round. If they were just added up, the last
of seven would be ranked below the last of three.

*Points.* Most nights of one round are decided by points, among the tables' winners, so these must not favour a size
either. Plain points would, because tables of three make more of them. Points above the table's average favour large
tables, because at a small one each person's own points move the average. Points above the average of the others favour
small tables, where the average of few people varies more. Halfway between the two favours neither:
`python -m benchmarks.nights` has the figures.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from bot.services.people import UserId
from bot.services.ports import ScoreLine, SeatResult


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table of the night that was played to its end."""

    round: int
    """The number of the round, from 1."""
    number: int
    """The number of the table in its round, from 1."""
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class Finish:
    """How a person finished at one table, among its people."""

    user: UserId
    tally: ScoreLine
    others: int
    """How many other people there were."""
    place: int
    """The place, from 1; people with equal points and coins share it."""
    beaten: Fraction
    """The share of the others that they finished ahead of, ties counting half; 0 if there are no others."""
    points: Fraction
    """How many points they are above the average, halfway between the table's average and the others' average."""
    coins: Fraction
    """The same as `points`, for coins."""

    @property
    def won(self) -> bool:
        """Whether nobody finished ahead of them, and there were other people."""
        return self.place == 1 and self.others > 0


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's place in the night, and what it is based on."""

    user: UserId
    place: int
    """The place, from 1; shared by those who are equal in `beaten`, `points` and `coins`."""
    tables: int
    """At how many tables they played."""
    won: int
    """At how many of these tables they were first among other people, alone or tied."""
    beaten: Fraction
    """The sum of `Finish.beaten` over their tables, from 0 to the number of tables."""
    points: Fraction
    coins: Fraction


def standings(tables: Sequence[PlayedTable]) -> tuple[Standing, ...]:
    """Return the standings of everyone who played at one of these tables, the best first, and ties by id.

    A round that somebody missed gives them nothing. Nobody may play at two tables of a round, as both would count.
    """
    of_user: dict[UserId, list[Finish]] = {}
    for table in tables:
        for each in finishes(table):
            of_user.setdefault(each.user, []).append(each)
    unplaced = [_summed(user, found) for user, found in of_user.items()]
    unplaced.sort(key=lambda each: (_result(each), -each.user), reverse=True)
    return tuple(_placed(unplaced))


def finishes(table: PlayedTable) -> tuple[Finish, ...]:
    """Return how the people of a table finished, by seat."""
    people = [(seat.user, seat.tally) for seat in table.seats if seat.user is not None]
    results = [(tally.total, tally.coins) for _, tally in people]
    others = len(people) - 1
    found = []
    for (user, tally), mine in zip(people, results, strict=True):
        behind = sum([mine > each for each in results])
        ahead = sum([mine < each for each in results])
        found.append(
            Finish(
                user,
                tally,
                others,
                place=ahead + 1,
                beaten=Fraction(others + behind - ahead, 2 * others) if others else Fraction(0),
                points=_above(tally.total, [total for total, _ in results]),
                coins=_above(tally.coins, [coins for _, coins in results]),
            )
        )
    return tuple(found)


def _above(mine: int, everybody: Sequence[int]) -> Fraction:
    """Return how far `mine`, one of `everybody`, is above the average, halfway between all and the others alone."""
    count = len(everybody)
    if count == 1:
        return Fraction(0)
    leads = count * mine - sum(everybody)  # the sum of the leads over each of the others
    return Fraction(leads, 2 * count) + Fraction(leads, 2 * (count - 1))


def _summed(user: UserId, found: Sequence[Finish]) -> Standing:
    return Standing(
        user,
        place=0,
        tables=len(found),
        won=sum([each.won for each in found]),
        beaten=sum([each.beaten for each in found], Fraction(0)),
        points=sum([each.points for each in found], Fraction(0)),
        coins=sum([each.coins for each in found], Fraction(0)),
    )


def _result(standing: Standing) -> tuple[Fraction, Fraction, Fraction]:
    """Return the values that decide the place."""
    return standing.beaten, standing.points, standing.coins


def _placed(best_first: Sequence[Standing]) -> Iterator[Standing]:
    place = 0
    for number, each in enumerate(best_first, 1):
        if number == 1 or _result(each) != _result(best_first[number - 2]):
            place = number
        yield replace(each, place=place)
