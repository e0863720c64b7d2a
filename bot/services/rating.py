"""Ratings: how well people play, from the finished games that they played against one another.

Every pair of people in a game counts as a game of two by Elo's formula: from their two ratings follows which share of
the win each was expected to get; whoever finished ahead got all of it, and a tie is half each. A person's rating
changes by K times the sum of what they got beyond what was expected, divided by the number of opponents. Divided like
that, ratings predict results best; `python -m benchmarks.rating` compares it with other ways (ADR 26).

All of a game's changes follow from the ratings before it. Only the difference to the opponents' ratings matters, so a
person who was forgotten can be an opponent as a plain number, and everyone else's rating stays as it was.

*Whole numbers.* Ratings are kept in thousandths of a point and expectations in millionths, and each person's change is
rounded once in each game, so a computer with other floating-point arithmetic, another order of seats, or a saved state
in between gives the same ratings. A thousandth is far less than anyone sees: ratings are shown in points.

*Who is ahead of all others cannot lose.* Nobody is expected to get more than all of a win, so a sole winner loses
nothing, and a sole last gains nothing, whatever the ratings and whatever K; rounding leaves the sign as it is. If two
share first place, the one with the higher rating may lose a little, because between them it is a tie.

*Gains and losses need not be equal*: K is larger for people who have played few games, so points come and go with them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import ROUND_HALF_EVEN, Context
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from bot.services.people import GameId, UserId, is_former
from bot.services.ports import SeatResult
from engine.ruleset import Seat

START = 1_500_000
"""The rating with which everyone starts, in thousandths of a point."""
ALL = 1_000_000
"""All of a win, in millionths."""

_SCALE = 400
"""With so many points more than an opponent, one is expected to finish ahead ten times as often as behind."""
_FIRST, _NEXT = 10, 20
_FIRST_K, _NEXT_K, _USUAL_K = 60, 40, 20
"""K in the first 10 games, in the next 10, and then: the most points that a game can change."""
_FEWEST_GAMES = 10
"""With fewer games a rating says too little to be shown."""
_LONGEST_ABSENCE = timedelta(days=365)
_FEWEST_PEOPLE = 2
_OWN = Fraction(2, 3)
"""The share of the choices for a seat that its person must have made for the game to count for them."""

_EXACT = Context(prec=20, rounding=ROUND_HALF_EVEN)
"""Decimal numbers. All operations that are used here are rounded correctly, so every computer gets the same digits."""
_DECAY = _EXACT.divide(_EXACT.ln(10), _SCALE)


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating, and what it is based on."""

    thousandths: int = START
    """In thousandths of a point."""
    games: int = 0
    """How many games count for it."""
    last: datetime | None = None
    """When the last of them was scored. None before the first, and for people who were forgotten."""

    def shown(self, now: datetime) -> int | None:
        """Return the rating in whole points.

        None ("?") with fewer than 10 games, and once there has been none for 365 days. The next game ends that.
        """
        if self.games < _FEWEST_GAMES or self.last is None or now - self.last >= _LONGEST_ABSENCE:
            return None
        return (self.thousandths + 500) // 1_000


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """Somebody for whom a game counts, and how they finished."""

    seat: Seat
    who: UserId | Rating
    """The person; for one who was forgotten, the rating before the game."""
    rank: int
    """The place, from 1; the lower, the better. Equal ranks are a tie."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A finished game that counts, for two people or more, each in one seat."""

    game: GameId
    scored_at: datetime
    seats: tuple[RatedSeat, ...]

    @property
    def order(self) -> tuple[datetime, GameId]:
        """What games are sorted by before they are rated."""
        return self.scored_at, self.game


@dataclass(frozen=True, slots=True)
class Change:
    """How a game changed the rating of one person."""

    game: GameId
    seat: Seat
    user: UserId | None
    """None for a person who was forgotten."""
    before: Rating
    """What to keep in the person's place when they are forgotten: `thousandths` and `games`."""
    after: Rating


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of everyone after some games. They can be saved, and continued with later games."""

    of: Mapping[UserId, Rating] = field(default_factory=dict)
    """The rating of everyone for whom a game has counted."""
    latest: tuple[datetime, GameId] | None = None
    """The `order` of the last game that was rated; None if there was none."""


NO_RATINGS = Ratings()


def rate(games: Iterable[RatedGame], since: Ratings = NO_RATINGS) -> tuple[Ratings, tuple[Change, ...]]:
    """Return everyone's rating after these games, and all changes, by game and seat.

    Args:
        games: The games that count, in any order, each once.
        since: The ratings after all games before them.

    Raises:
        ValueError: A game comes twice, or is not later than those that `since` contains. Then all ratings have to be
            computed anew.
    """
    ratings, latest, changes = dict(since.of), since.latest, list[Change]()
    for game in sorted(games, key=lambda each: each.order):
        if latest is not None and game.order <= latest:
            raise ValueError(f"game {game.game} is not later than the last one that was rated")
        for change in _changes(game, ratings):
            changes.append(change)
            if change.user is not None:
                ratings[change.user] = change.after
        latest = game.order
    return Ratings(ratings, latest), tuple(changes)


def rated_game(
    game: GameId, scored_at: datetime, results: Iterable[SeatResult], kept: Mapping[Seat, Rating]
) -> RatedGame | None:
    """Return what counts of a game that was scored; None if it counts for fewer than two people.

    It counts for people who made two thirds of the choices for their seat. If it is not known how many they made, it
    does not, because perhaps a computer player did. Whoever calls this leaves out games of a repeated deal.

    Args:
        game: The game.
        scored_at: When it was scored.
        results: The results of all seats.
        kept: The ratings that people had before the game who were forgotten. It does not count for any others who were.
    """
    seats = []
    for each in results:
        if each.user is None:
            continue
        who = kept.get(each.seat) if is_former(each.user) else each.user if _played(each) else None
        if who is not None:
            seats.append(RatedSeat(each.seat, who, each.rank))
    return RatedGame(game, scored_at, tuple(seats)) if len(seats) >= _FEWEST_PEOPLE else None


def expected(lead: int) -> int:
    """Return which share of the win one is expected to get against an opponent, in millionths.

    It is within two millionths of `1 / (1 + 10 ** (-lead / 400_000))`, never falls as the lead grows, and what both are
    expected to get is exactly `ALL` together.

    Args:
        lead: By how much one's rating is above the opponent's, in thousandths of a point.
    """
    if lead < 0:
        return ALL - expected(-lead)
    points, rest = divmod(lead, 1_000)
    lower = _expected_at(points)
    return lower + (_expected_at(points + 1) - lower) * rest // 1_000


@lru_cache(maxsize=4_096)
def _expected_at(lead: int) -> int:
    """Return the expected share for a lead of whole points, at least 0. It takes long, so `expected` interpolates."""
    odds = _EXACT.exp(_EXACT.multiply(-lead, _DECAY))
    return int(_EXACT.to_integral_value(_EXACT.divide(ALL, _EXACT.add(1, odds))))


def _played(result: SeatResult) -> bool:
    if result.choices is None or result.own_choices is None:
        return False
    return result.own_choices >= _OWN * result.choices


def _changes(game: RatedGame, ratings: Mapping[UserId, Rating]) -> Iterator[Change]:
    before = [each.who if isinstance(each.who, Rating) else ratings.get(each.who, Rating()) for each in game.seats]
    for seat, rating, beyond in zip(game.seats, before, _beyond_expected(game.seats, before), strict=True):
        gained = round(Fraction(_k(rating) * beyond * 1_000, ALL * (len(before) - 1)))
        after = Rating(rating.thousandths + gained, rating.games + 1, game.scored_at)
        yield Change(game.game, seat.seat, None if isinstance(seat.who, Rating) else seat.who, rating, after)


def _beyond_expected(seats: Sequence[RatedSeat], ratings: Sequence[Rating]) -> Sequence[int]:
    """Return, by seat, how much more of a win everyone got than was expected, over all opponents, in millionths."""
    found = [0] * len(seats)
    for one, other in combinations(range(len(seats)), 2):
        got = _share(seats[one].rank, seats[other].rank)
        beyond = got - expected(ratings[one].thousandths - ratings[other].thousandths)
        found[one] += beyond
        found[other] -= beyond
    return found


def _share(rank: int, other: int) -> int:
    if rank == other:
        return ALL // 2
    return ALL if rank < other else 0


def _k(rating: Rating) -> int:
    if rating.games < _FIRST:
        return _FIRST_K
    return _NEXT_K if rating.games < _NEXT else _USUAL_K
